// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One of each is enough: files are written one at a time, and one other command runs beside us.
#include "ending.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static _Atomic(const char *) s_file;
static _Atomic pid_t s_group;

static void on_end(int number)
{
    const char *path = s_file;
    pid_t group = s_group;
    if (path != NULL) {
        unlink(path);
    }
    if (group > 0) {
        kill(-group, SIGKILL);
    }
    raise(number); // the default is back, and ends us when this handler is done
}

// Of the signals that nobody minds yet. Those that are ignored (nohup) stay so.
static void mind_signals(void)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
        struct sigaction old, end;
        memset(&end, 0, sizeof end);
        end.sa_handler = on_end;
        end.sa_flags = (int)SA_RESETHAND;
        sigemptyset(&end.sa_mask);
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
            sigaction(numbers[i], &end, NULL);
        }
    }
}

void ending_takes_file(const char *path)
{
    if (path != NULL) {
        mind_signals();
    }
    s_file = path;
}

void ending_takes_group(pid_t group)
{
    if (group > 0) {
        mind_signals();
    }
    s_group = group;
}
