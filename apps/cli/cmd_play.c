#include "cli.h"
cli_exit cmd_play(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return CLI_USAGE;
}
