// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A strict reader of JSON for the tests of the command line, written from RFC 8259 and not from our writer.
#ifndef WR_JSON_LOOK_H
#define WR_JSON_LOOK_H

#include <stdbool.h>
#include <stddef.h>

/// True when the text is one JSON value with nothing but white space behind it, without a key twice in one object.
bool json_is_valid(const char *text);

/// The value at a path of keys and positions ("mesh.nodes", "findings.0.line"), as written; "" when there is none.
/// The answer stands until the 8th call after this one.
const char *json_at(const char *text, const char *path);

/// A field of an item of the list at a path: of the one whose "row" is this. NULL when there is none.
const char *json_of_row(const char *text, const char *list, const char *row, const char *field);

/// Number of items of an array or an object at a path; -1 when it is neither.
int json_count(const char *text, const char *path);

#endif
