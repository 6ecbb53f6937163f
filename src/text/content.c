// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a file is, from its content. Only whole lines are looked at, so a comment that speaks of `---` makes no map.
#include "warren/text.h"

#include "text/lines.h"

#include <string.h>

static bool begins(wr_line line, const char *word)
{
    const size_t size = strlen(word);
    return line.size >= size && memcmp(line.text, word, size) == 0;
}

// `warren: scene 1` -> "scene 1"; nothing when the line says something else.
static wr_line named_format(wr_line line)
{
    if (!begins(line, "warren:")) {
        return (wr_line){.text = line.text, .size = 0};
    }
    size_t at = strlen("warren:");
    while (at < line.size && (line.text[at] == ' ' || line.text[at] == '\t')) {
        at++;
    }
    return (wr_line){.text = line.text + at, .size = line.size - at};
}

static bool is_word(wr_line line, const char *word)
{
    const size_t size = strlen(word);
    return begins(line, word) && (line.size == size || line.text[size] == ' ');
}

static bool is_remark(wr_line line)
{
    size_t at = 0;
    while (at < line.size && (line.text[at] == ' ' || line.text[at] == '\t')) {
        at++;
    }
    return at == line.size || line.text[at] == '#';
}

// Magics of the binary files: a byte no text has, three letters, the ends of lines that careless transfers break.
static bool begins_with_magic(const void *bytes, size_t size, const char *magic)
{
    return size >= 8 && memcmp(bytes, magic, 8) == 0;
}

// What `warren: WORD VERSION` says; a map may say it too, but there the `---` counts.
static const struct {
    const char *word;
    wr_content content;
} named[] = {
    {"scene", WR_CONTENT_SCENE},
    {"hunt", WR_CONTENT_HUNT},
    {"profile", WR_CONTENT_PROFILE},
    {"body", WR_CONTENT_BODY},
};

wr_content wr_content_of(const void *bytes, size_t size)
{
    if (begins_with_magic(bytes, size, "\x89WRC\r\n\x1a\n")) {
        return WR_CONTENT_CHECKPOINT;
    }
    if (begins_with_magic(bytes, size, "\x89WRR\r\n\x1a\n")) {
        return WR_CONTENT_RECORDING;
    }
    wr_lines lines = wr__lines(bytes, size);
    bool first = true;
    wr_line line;
    while (wr__lines_next(&lines, &line)) {
        if (line.number == 1 && begins(line, "type ")) {
            return WR_CONTENT_MOVINGAI;
        }
        if (wr__line_is_separator(line)) {
            return WR_CONTENT_MAP;
        }
        if (first && !is_remark(line)) {
            const wr_line format = named_format(line);
            first = false;
            for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
                if (is_word(format, named[i].word)) {
                    return named[i].content;
                }
            }
        }
    }
    return WR_CONTENT_UNKNOWN;
}
