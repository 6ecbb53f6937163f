// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Writes JSON into memory, one object on one line. Always valid UTF-8 without a character a terminal would obey; numbers
// never ask the locale. Keys are NULL inside arrays.
#ifndef WARREN_CLI_JSON_H
#define WARREN_CLI_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// Zeroed memory is an empty text.
typedef struct json {
    char *text; // ended by NUL once anything is written
    size_t size, capacity;
    bool failed; // memory was out; the text is then cut
    bool comma;  // the next value needs one before it
} json;

void json_open(json *j, const char *key, char bracket); // '{' or '['
void json_close(json *j, char bracket);                 // '}' or ']'
void json_text(json *j, const char *key, const char *text);
void json_int(json *j, const char *key, int64_t value);
void json_bool(json *j, const char *key, bool value);
void json_null(json *j, const char *key);
void json_u64(json *j, const char *key, uint64_t value);  // a seed or a count beyond 2^53: decimal in a string
void json_hash(json *j, const char *key, uint64_t value); // 16 hex digits in a string

/// A number with up to `decimals` (0..9) places, zeros at the end left out unless `all`. Rounded to nearest; |value| is
/// at most 9e9; what is no number is null.
void json_number(json *j, const char *key, double value, int decimals, bool all);

/// Q16.16 exactly, rounded to nearest at 6 decimals, zeros at the end left out.
void json_fix(json *j, const char *key, int64_t value);

/// Starts again with the memory kept.
void json_reset(json *j);

/// Prints the text and a newline, and frees it. False when memory was out or the stream is bad.
bool json_print(json *j, FILE *stream);
void json_free(json *j);

#endif
