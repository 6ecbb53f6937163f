typedef int play_screen_placeholder;
