// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Findings for people (the sentence, the line it is about, a caret) and for programs.
#ifndef WARREN_CLI_REPORT_H
#define WARREN_CLI_REPORT_H

#include "json.h"
#include "load.h"

#include <stdbool.h>
#include <stdio.h>

/// All findings of one file: `file:line:column: sentence`, then the line and a caret.
void report_file(const loaded_file *file, FILE *stream);

/// The array "findings" of a JSON answer: the file's and its map's.
void report_findings(json *j, const loaded *from);

/// Loads a file for a subcommand that needs its map. On failure everything is reported where it belongs (with `as_json`
/// on standard output as {"ok":false,"findings":[...]}) and NULL comes back with the exit code in *code. Warnings are
/// talked about on standard error.
loaded *load_or_report(const char *path, const load_options *options, bool as_json, cli_exit *code);

/// The same for the file that --level names: a map, a Moving AI map or a scene, of which the map counts. It may lack a P.
loaded *load_level_or_report(const char *path, bool lenient, bool as_json, cli_exit *code);

/// The same report for a file that was loaded and then turned out not to serve.
void report_refusal(const loaded *from, bool as_json);

#endif
