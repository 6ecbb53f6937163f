// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A run as a trace in Chrome's format, for Perfetto or chrome://tracing: how long each tick took on this machine's clock,
// and what went on in the world meanwhile.
#ifndef WARREN_CLI_TRACE_H
#define WARREN_CLI_TRACE_H

#include "cli.h"
#include "watch.h"

/// title: of what was played. CLI_ROOM, and it is said, when it cannot be written.
cli_exit trace_write(const watch *w, const char *title, const char *path);

#endif
