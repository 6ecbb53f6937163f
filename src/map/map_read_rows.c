// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The rows of a map file: height lines are counted, then the closing separator has to follow. Rows are turned into kinds
// byte by byte through a table; a row in which anything is unusual is gone through once more, slowly, for the sentence.
#include "map/map_read_int.h"

#include "core/arena.h"
#include "text/check.h"
#include "text/utf8.h"

#include <string.h>

// ---- One row -----------------------------------------------------------------------------------------------------

static void say_letter(wr_map_reader *r, uint32_t code, const char *bytes, size_t size, wr_cell at, int32_t line)
{
    const wr_quote quote = wr__quote(bytes, size);
    const int32_t x = at.x;
    if (code == '\t') {
        wr__finding(r->findings, WR_SEVERITY_ERROR, "B52", line, x + 1,
                    "a tab at (%d,%d): grass is written as blanks", (int)x, (int)at.y);
        return;
    }
    if (wr__utf8_class(code) == WR_CODE_REFUSED) {
        wr__text_refuse(r->findings, code, bytes, size, line, x + 1);
        return;
    }
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        if (code == (uint32_t)wr_cell_kind_letter((wr_cell_kind)kind)) {
            wr__finding(r->findings, WR_SEVERITY_ERROR, "B52", line, x + 1,
                        "the letter %s at (%d,%d) needs the line 'warren: map 1' in the header: there it means %s",
                        quote.text, (int)x, (int)at.y, wr_cell_kind_name((wr_cell_kind)kind));
            return;
        }
    }
    wr__finding(r->findings, WR_SEVERITY_ERROR, "B52", line, x + 1,
                "%s at (%d,%d) is no letter of this map; letters of your own are named under 'legend:'", quote.text,
                (int)x, (int)at.y);
}

static void say_long(wr_map_reader *r, wr_line line, int32_t length, bool blanks)
{
    wr__finding(r->findings, WR_SEVERITY_ERROR, "K27", line.number, r->width + 1,
                "the row has %d characters, but width is %d%s", (int)length, (int)r->width,
                blanks ? "; take away the blanks at its end" : "");
}

// Any row: characters of several bytes, unknown ones, too many. Says the first unknown one and what is too long.
static void read_row_slowly(wr_map_reader *r, wr_line line, int32_t y, uint8_t *out)
{
    int32_t x = 0;
    bool said = false;
    bool blanks = true; // all that is too much
    memset(out, WR_CELL_GRASS, (size_t)r->width);
    for (size_t at = 0; at < line.size; x++) {
        const size_t from = at;
        const uint32_t code = wr__utf8_next(line.text, line.size, &at);
        const uint8_t kind = wr__letter_kind(&r->letters, code);
        if (x >= r->width) {
            blanks &= code == ' ';
            continue;
        }
        out[x] = kind;
        if (kind == WR_LETTER_NONE && !said) {
            say_letter(r, code, line.text + from, at - from, (wr_cell){x, y}, line.number);
            said = true;
        }
    }
    if (x > r->width) {
        say_long(r, line, x, blanks);
    }
}

static void note_players(wr_map_reader *r, const uint8_t *row, int32_t y)
{
    const uint8_t *p = row;
    while ((p = memchr(p, WR_CELL_PLAYER, (size_t)(row + r->width - p))) != NULL) {
        if (r->player_count < WR_PLAYERS_NOTED) {
            r->players[r->player_count] = (wr_cell){(int32_t)(p - row), y};
        }
        r->player_count++;
        p++;
    }
}

// out: [width], all grass; stays so behind the row's end.
static void read_row(wr_map_reader *r, wr_line line, int32_t y, uint8_t *out)
{
    const uint8_t *bytes = (const uint8_t *)line.text;
    const size_t size = line.size <= (size_t)r->width ? line.size : (size_t)r->width;
    uint8_t unusual = 0;
    for (size_t i = 0; i < size; i++) {
        out[i] = r->letters.of_byte[bytes[i]];
        unusual |= out[i];
    }
    if ((unusual & WR_LETTER_MORE) != 0 || line.size > (size_t)r->width) {
        read_row_slowly(r, line, y, out);
    }
    note_players(r, out, y);
}

// ---- All rows ----------------------------------------------------------------------------------------------------

// A separator among the rows ends them early, unless the legend makes rows of dashes possible.
static bool ends_rows(const wr_map_reader *r, wr_line line)
{
    return r->letters.of_byte['-'] == WR_LETTER_NONE && wr__line_is_separator(line);
}

// Counts the rows that are there, up to height. `lines` stands behind the last one afterwards.
static int32_t count_rows(wr_map_reader *r, wr_lines *lines)
{
    for (int32_t count = 0; count < r->height; count++) {
        const wr_lines before = *lines;
        wr_line line;
        if (!wr__lines_next(lines, &line)) {
            wr__finding(r->findings, WR_SEVERITY_ERROR, "B52", lines->number + 1, 1,
                        "the file ends after %d of %d rows", (int)count, (int)r->height);
            return count;
        }
        if (ends_rows(r, line)) {
            wr__finding(r->findings, WR_SEVERITY_ERROR, "B52", line.number, 1,
                        "the closing '---' comes after %d rows, but height is %d", (int)count, (int)r->height);
            *lines = before;
            return count;
        }
    }
    return r->height;
}

// Without memory for the whole map, because rows are missing, they are still looked at, each in the same scratch row.
static void read_row_list(wr_map_reader *r, wr_lines lines, int32_t count)
{
    uint8_t scratch[WR_GRID_SIDE_MAX];
    wr_line line;
    for (int32_t i = 0; i < count && wr__lines_next(&lines, &line); i++) {
        const int32_t y = r->height - 1 - i;
        uint8_t *out = r->kinds != NULL ? r->kinds + (size_t)y * (size_t)r->width : scratch;
        if (r->kinds == NULL) {
            memset(out, WR_CELL_GRASS, (size_t)r->width);
        }
        read_row(r, line, y, out);
    }
}

static void check_players(wr_map_reader *r)
{
    if (r->player_count == 1 || (r->player_count == 0 && (r->options.player_optional || r->kinds == NULL))) {
        return;
    }
    if (r->player_count == 0) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, "K33", r->first_row_line, 1,
                    "no cell is the player's start: exactly one 'P' must stand in the rows");
        return;
    }
    const wr_cell *p = r->players;
    wr__finding(r->findings, WR_SEVERITY_ERROR, "K33", r->first_row_line + r->height - 1 - p[1].y, p[1].x + 1,
                "%d cells are the player's start, (%d,%d) and (%d,%d)%s: exactly one 'P' must stand in the rows",
                (int)r->player_count, (int)p[0].x, (int)p[0].y, (int)p[1].x, (int)p[1].y,
                r->player_count > 2 ? " among them" : "");
}

// ---- Behind the rows ---------------------------------------------------------------------------------------------

// The line behind the rows is no separator: too many rows, or none follows. `lines` then stands behind the separator, or
// at the end.
static void say_no_end(wr_map_reader *r, wr_lines *lines, wr_line first)
{
    int32_t more = 1;
    wr_line line;
    while (wr__lines_next(lines, &line)) {
        if (wr__line_is_separator(line)) {
            wr__finding(r->findings, WR_SEVERITY_ERROR, "B52", first.number, 1,
                        "the closing '---' comes after %d rows, but height is %d", (int)r->height + (int)more,
                        (int)r->height);
            return;
        }
        more++;
    }
    wr__finding(r->findings, WR_SEVERITY_ERROR, "B41", first.number, 1,
                "%d rows were read; here the closing line '---' must stand, but is %s", (int)r->height,
                wr__quote(first.text, first.size).text);
}

static void read_end(wr_map_reader *r, wr_lines *lines)
{
    wr_line line;
    if (!wr__lines_next(lines, &line)) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, "B41", lines->number + 1, 1,
                    "the closing line '---' behind the rows is missing");
        return;
    }
    if (!wr__line_is_separator(line)) {
        say_no_end(r, lines, line);
    } else if (line.size > 3) {
        wr__finding(r->findings, WR_SEVERITY_WARNING, "K24", line.number, 4,
                    "blanks behind the separator '---': take them away");
    }
    while (wr__lines_next(lines, &line)) {
        for (size_t i = 0; i < line.size; i++) {
            if (line.text[i] != ' ' && line.text[i] != '\t') {
                wr__finding(r->findings, WR_SEVERITY_ERROR, "K29", line.number, (int32_t)i + 1,
                            "text behind the closing '---': nothing may follow it");
                return;
            }
        }
    }
}

bool wr__map_read_rows(wr_map_reader *r, wr_lines rows)
{
    wr_lines end = rows;
    const int32_t count = count_rows(r, &end);
    if (count == r->height) {
        r->kinds = wr__alloc(&r->allocator, (size_t)r->width * (size_t)r->height);
        if (r->kinds == NULL) {
            return false;
        }
    }
    read_row_list(r, rows, count);
    check_players(r);
    if (count == r->height || end.next != end.end) {
        read_end(r, &end);
    }
    return true;
}
