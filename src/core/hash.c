typedef int wr_placeholder;
