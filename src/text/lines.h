// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// text: a text line by line. LF or CR LF end a line, the last line may lack its end; a byte order mark is skipped.
#ifndef WR_TEXT_LINES_H
#define WR_TEXT_LINES_H

#include "warren/core.h"

typedef struct wr_line {
    const char *text; // in the source
    size_t size;      // without its end
    int32_t number;   // 1-based
} wr_line;

typedef struct wr_lines {
    const char *next, *end;
    int32_t number; // of the line given last
} wr_lines;

/// Length of the byte order mark at the start: 3 or 0.
size_t wr__bom_size(const void *bytes, size_t size);

wr_lines wr__lines(const void *bytes, size_t size);
/// The next line; false at the end. An end of line at the end of the text starts no other line.
bool wr__lines_next(wr_lines *lines, wr_line *line);

/// `---` and nothing else but blanks behind it.
bool wr__line_is_separator(wr_line line);

#endif
