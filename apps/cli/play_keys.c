typedef int play_keys_placeholder;
