typedef int play_term_placeholder;
