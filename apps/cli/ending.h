// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What must not outlive us when a signal ends the program: a file that is half written, and another command's processes.
#ifndef WARREN_CLI_ENDING_H
#define WARREN_CLI_ENDING_H

#include <sys/types.h>

/// From now on this file goes with us. The path must stay until it is replaced; NULL: there is none.
void ending_takes_file(const char *path);

/// The same of a process group; 0: there is none.
void ending_takes_group(pid_t group);

#endif
