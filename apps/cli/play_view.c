typedef int play_view_placeholder;
