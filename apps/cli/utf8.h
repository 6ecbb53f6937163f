// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Reading UTF-8 that nobody has checked: names of files, words of the command line, lines of a bad map.
#ifndef WARREN_CLI_UTF8_H
#define WARREN_CLI_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of the character at `text` (1..4) and its number; 0 when the bytes are not UTF-8 (overlong, surrogate, cut).
size_t utf8_step(const char *text, size_t left, uint32_t *code);

/// True when a terminal shows the character and does nothing else: no control character, no turn of the writing
/// direction, nothing of no width.
bool utf8_is_plain(uint32_t code);

/// Copies text so that a terminal can only show it: what it would obey as \x1b or \u202e, foreign bytes as \xff Ended by NUL, cut
/// between characters when it does not fit.
void utf8_safe(char *out, size_t capacity, const char *text, size_t size);

#endif
