// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren: the table of subcommands, and what holds for all of them.
#include "args.h"
#include "cli.h"
#include "json.h"
#include "term.h"

#include "warren/core.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static cli_exit cmd_version(int argc, char **argv);
static cli_exit cmd_help(int argc, char **argv);

static const cli_command commands[] = {
    {"check", "say whether files are good, and what is wrong with them", cmd_check},
    {"gen", "a dungeon from one integer", cmd_gen},
    {"run", "play a map or a scene without a window, and sum it up", cmd_run},
    {"path", "the shortest path between two places of a map", cmd_path},
    {"nav", "ways on a map, measured and checked", cmd_nav},
    {"draw", "a picture of a map or a scene", cmd_draw},
    {"bake", "tables of how bodies lie on the floor, and how good they are", cmd_bake},
    {"play", "play a map or a scene in the terminal", cmd_play},
    {"replay", "play a recording back, and say whether it still is the same", cmd_replay},
    {"selftest", "say whether this machine agrees with all others", cmd_selftest},
    {"bench", "tables of how fast it is, beside other libraries", cmd_bench},
    {"version", "the version of this program", cmd_version},
    {"help", "this text, or the help of a subcommand", cmd_help},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(FILE *stream)
{
    const char *bold = term_paint(stream, PAINT_BOLD), *plain = term_paint(stream, PAINT_NONE);
    fprintf(stream, "%swarren%s: dungeons and hordes, the same on every machine\n\n%sUsage%s\n", bold, plain, bold,
            plain);
    fprintf(stream, "  warren SUBCOMMAND [options] [files]\n\n%sSubcommands%s\n", bold, plain);
    for (int i = 0; i < COMMANDS; ++i) {
        fprintf(stream, "  %-9s%s\n", commands[i].name, commands[i].purpose);
    }
    fprintf(stream,
            "\n'warren SUBCOMMAND --help' has the options and examples. To begin: warren play maps/example.map\n");
}

static const cli_command *find(const char *name)
{
    for (int i = 0; i < COMMANDS; ++i) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static cli_exit say_unknown(const char *name)
{
    const char *names[COMMANDS + 1] = {NULL};
    for (int i = 0; i < COMMANDS; ++i) {
        names[i] = commands[i].name;
    }
    const char *near = args_nearest(name, names);
    if (near != NULL) {
        say("there is no subcommand '%.100s'; did you mean '%s'?", name, near);
    } else {
        say("there is no subcommand '%.100s'; 'warren help' lists them", name);
    }
    return CLI_USAGE;
}

static cli_exit cmd_version(int argc, char **argv)
{
    struct {
        bool json;
    } options = {false};
    static const arg_option table[] = {{"json", ARG_FLAG, NULL, "one JSON object on one line", 0, 0, 0, NULL}};
    static const arg_command command = {"version",
                                        "the version of this program",
                                        "",
                                        table,
                                        ARG_COUNT(table),
                                        0,
                                        0,
                                        NULL,
                                        "  warren version\n  warren version --json\n",
                                        1u << CLI_FINE | 1u << CLI_USAGE};
    int count = 0;
    args_result result = args_parse(&command, argc, argv, &options, &count);
    if (result != ARGS_OK) {
        return result == ARGS_HELP ? CLI_FINE : CLI_USAGE;
    }
    wr_version_numbers v = wr_version();
    if (!options.json) {
        printf("warren %d.%d.%d\n", (int)v.major, (int)v.minor, (int)v.patch);
        return CLI_FINE;
    }
    char text[48];
    snprintf(text, sizeof text, "%d.%d.%d", (int)v.major, (int)v.minor, (int)v.patch);
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", true);
    json_text(&j, "version", text);
    json_int(&j, "abi", v.abi);
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static cli_exit cmd_help(int argc, char **argv)
{
    if (argc == 0 || argv[0][0] == '-') {
        print_help(stdout);
        return CLI_FINE;
    }
    const cli_command *command = find(argv[0]);
    if (command == NULL) {
        return say_unknown(argv[0]);
    }
    if (command->run == cmd_help) {
        print_help(stdout);
        return CLI_FINE;
    }
    char help[] = "--help";
    char *words[] = {help, NULL};
    return command->run(1, words);
}

// A closed stream's number would go to the next file opened, and talk would land in a picture. So each of the three is
// taken: for a missing standard output by something that cannot be written, so that lost data is an error.
static void hold_streams(void)
{
    static const int modes[3] = {O_RDONLY, O_RDONLY, O_RDWR};
    for (int fd = 0; fd < 3; ++fd) {
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", modes[fd]) != fd) {
            _exit(CLI_ROOM);
        }
    }
}

static cli_exit dispatch(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    const char *name = argv[1];
    name = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0      ? "help"
           : strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0 ? "version"
                                                                       : name;
    const cli_command *command = find(name);
    return command != NULL ? command->run(argc - 2, argv + 2) : say_unknown(name);
}

int main(int argc, char **argv)
{
    hold_streams();
    signal(SIGXFSZ, SIG_IGN); // a file over the limit is an error that is reported, not a death
    cli_exit code = dispatch(argc, argv);
    return (int)(term_finish() ? code : CLI_ROOM); // an answer that nobody got is none
}
