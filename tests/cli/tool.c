// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The shell redirects to files, so no pipe can fill up and stall, and closed or full outputs are as easy as in life.
#include "tool.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[512];
static tool_answer last;

const char *tool_folder(void)
{
    return folder;
}

const char *tool_program(void)
{
    return WARREN_CLI;
}

static FILE *open_in_folder(const char *name, const char *mode)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, mode);
    if (file == NULL) {
        fail_msg("cannot open %s", path);
    }
    return file;
}

static char *slurp(const char *name)
{
    FILE *file = open_in_folder(name, "rb");
    size_t size = 0, capacity = 4096;
    char *text = malloc(capacity);
    for (;;) {
        assert_non_null(text);
        size += fread(text + size, 1, capacity - size - 1, file);
        if (size + 1 < capacity) {
            break;
        }
        capacity *= 2;
        text = realloc(text, capacity);
    }
    fclose(file);
    text[size] = '\0';
    return text;
}

void tool_write(const char *name, const char *text)
{
    FILE *file = open_in_folder(name, "wb");
    fputs(text, file);
    fclose(file);
}

const tool_answer *tool(const char *line)
{
    // The line stands in a file, so it may hold quotes of any kind.
    FILE *script = open_in_folder(".line.sh", "wb");
    fprintf(script, "cd '%s' || exit 99\n%s\n", folder, line);
    fclose(script);
    char command[2048];
    snprintf(command, sizeof command, "sh '%s/.line.sh' >'%s/.out' 2>'%s/.err' </dev/null", folder, folder, folder);
    int status = system(command);
    free(last.out);
    free(last.err);
    last.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    last.out = slurp(".out");
    last.err = slurp(".err");
    return &last;
}

const char *tool_json(const char *line, int code)
{
    const tool_answer *answer = tool(line);
    if (answer->code != code) {
        fail_msg("%s: exit %d instead of %d: %s%s", line, answer->code, code, answer->out, answer->err);
    }
    const char *end = strchr(answer->out, '\n');
    if (end == NULL || end[1] != '\0' || !json_is_valid(answer->out)) {
        fail_msg("%s: not one line of JSON: %s", line, answer->out);
    }
    return answer->out;
}

int tool_begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/cli-XXXXXX", WARREN_WORK);
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    setenv("W", WARREN_CLI, 1);
    setenv("MAPS", WARREN_SOURCE "/maps", 1);
    setenv("SCENES", WARREN_SOURCE "/scenes", 1);
    setenv("PROFILES", WARREN_SOURCE "/profiles", 1);
    setenv("BODIES", WARREN_SOURCE "/bodies", 1);
    unsetenv("NO_COLOR");
    tool_write("room.map", ROOM);
    return 0;
}

int tool_end(void **state)
{
    (void)state;
    char command[600];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    free(last.out);
    free(last.err);
    memset(&last, 0, sizeof last);
    return system(command) == 0 ? 0 : -1;
}
