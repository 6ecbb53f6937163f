// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Lines, found with memchr: a map's rows are most of its bytes.
#include "text/lines.h"

#include <string.h>

size_t wr__bom_size(const void *bytes, size_t size)
{
    return size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

wr_lines wr__lines(const void *bytes, size_t size)
{
    const char *text = bytes;
    const wr_lines none = {NULL, NULL, 0};
    return size == 0 ? none : (wr_lines){text + wr__bom_size(bytes, size), text + size, 0};
}

bool wr__lines_next(wr_lines *lines, wr_line *line)
{
    if (lines->next == lines->end) {
        return false;
    }
    const size_t left = (size_t)(lines->end - lines->next);
    const char *newline = memchr(lines->next, '\n', left);
    line->text = lines->next;
    line->size = newline == NULL ? left : (size_t)(newline - lines->next);
    line->number = ++lines->number;
    lines->next = newline == NULL ? lines->end : newline + 1;
    if (line->size > 0 && line->text[line->size - 1] == '\r') {
        line->size--;
    }
    return true;
}

bool wr__line_is_separator(wr_line line)
{
    if (line.size < 3 || memcmp(line.text, "---", 3) != 0) {
        return false;
    }
    for (size_t i = 3; i < line.size; i++) {
        if (line.text[i] != ' ' && line.text[i] != '\t') {
            return false;
        }
    }
    return true;
}
