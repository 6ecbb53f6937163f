// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Grid maps of the Moving AI Lab: four header lines, then the rows from the top (docs/format-movingai.md). The file
// is walked twice: once to check that all rows are there and right, once to fill the cells, so that memory follows
// the bytes present and never what a header promises. Source: N. R. Sturtevant, "Benchmarks for Grid-Based
// Pathfinding", IEEE TCIAIG 2012.
#include "warren/map.h"

#include "core/bytes.h"
#include "map/map.h"
#include "text/findings.h"
#include "text/lines.h"

#include <string.h>

#define RULE          "K126"
#define FILE_SIZE_MAX (32u << 20) // holds the largest grid with room to spare

// ---- The header -------------------------------------------------------------------------------------------------

// What follows "word " in the line; NULL when it does not begin so.
static const char *after_word(wr_line l, const char *word, size_t *size)
{
    const size_t n = strlen(word);
    if (l.size <= n || memcmp(l.text, word, n) != 0 || l.text[n] != ' ') {
        return NULL;
    }
    *size = l.size - n - 1;
    return l.text + n + 1;
}

typedef struct header {
    int32_t height, width;
} header;

static bool read_type(wr_lines *file, wr_findings *findings)
{
    wr_line l;
    size_t size = 0;
    const char *type = wr__lines_next(file, &l) ? after_word(l, "type", &size) : NULL;

    if (type == NULL) {
        wr__finding(findings, WR_SEVERITY_ERROR, RULE, 1, 1, "a Moving AI map begins with the line 'type octile'");
        return false;
    }
    if (size != 6 || memcmp(type, "octile", 6) != 0) {
        wr__finding(findings, WR_SEVERITY_ERROR, RULE, l.number, 6, "type %s is not read; only 'octile' is",
                    wr__quote(type, size).text);
        return false;
    }
    return true;
}

// A side is written [1-9][0-9]* and at most WR_GRID_SIDE_MAX. 0 when it is not.
static int32_t side_of(const char *text, size_t size)
{
    int32_t value = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9' || (i == 0 && text[i] == '0')) {
            return 0;
        }
        value = value * 10 + (text[i] - '0');
        if (value > WR_GRID_SIDE_MAX) {
            return 0;
        }
    }
    return value;
}

static bool read_side(wr_lines *file, const char *word, int32_t *out, wr_findings *findings)
{
    wr_line l = {.number = file->number + 1};
    size_t size = 0;
    const char *value = wr__lines_next(file, &l) ? after_word(l, word, &size) : NULL;

    if (value == NULL) {
        wr__finding(findings, WR_SEVERITY_ERROR, RULE, l.number, 1, "the line '%s N' is missing here", word);
        return false;
    }
    *out = side_of(value, size);
    if (*out == 0) {
        wr__finding(findings, WR_SEVERITY_ERROR, RULE, l.number, (int32_t)strlen(word) + 2,
                    "%s %s is not a whole number from 1 to %d", word, wr__quote(value, size).text, WR_GRID_SIDE_MAX);
        return false;
    }
    return true;
}

static bool read_header(wr_lines *file, header *out, wr_findings *findings)
{
    if (!read_type(file, findings) || !read_side(file, "height", &out->height, findings) ||
        !read_side(file, "width", &out->width, findings)) {
        return false;
    }
    if ((int64_t)out->width * out->height > WR_GRID_CELLS_MAX) {
        wr__finding(findings, WR_SEVERITY_ERROR, RULE, file->number, 1, "%d by %d cells are more than %d", out->width,
                    out->height, WR_GRID_CELLS_MAX);
        return false;
    }
    wr_line l = {.number = file->number + 1};
    if (!wr__lines_next(file, &l) || l.size != 3 || memcmp(l.text, "map", 3) != 0) {
        wr__finding(findings, WR_SEVERITY_ERROR, RULE, l.number, 1, "the line 'map' is missing here");
        return false;
    }
    return true;
}

// ---- Rows -------------------------------------------------------------------------------------------------------

// The kind a letter stands for; WR_CELL_COUNT for none.
static wr_cell_kind kind_of(char letter)
{
    switch (letter) {
    case '.':
    case 'G':
    case 'S':
        return WR_CELL_GRASS;
    case '@':
    case 'O':
    case 'T':
        return WR_CELL_BUSH;
    case 'W':
        return WR_CELL_CHASM;
    default:
        return WR_CELL_COUNT;
    }
}

static void check_row(wr_line row, int32_t width, wr_findings *findings)
{
    if (row.size != (size_t)width) {
        const int32_t end = row.size < (size_t)width ? (int32_t)row.size : width; // where it ends, or should
        wr__finding(findings, WR_SEVERITY_ERROR, RULE, row.number, end + 1,
                    "the row has %d cells, but the width is %d", (int)row.size, width);
        return;
    }
    for (size_t i = 0; i < row.size; i++) {
        if (kind_of(row.text[i]) == WR_CELL_COUNT) {
            wr__finding(findings, WR_SEVERITY_ERROR, RULE, row.number, (int32_t)i + 1,
                        "%s is none of the letters . G S @ O T W", wr__quote(&row.text[i], 1).text);
            return; // one finding a row will do
        }
    }
}

static void check_rows(wr_lines file, header head, wr_findings *findings)
{
    wr_line l;
    for (int32_t i = 0; i < head.height; i++) {
        if (!wr__lines_next(&file, &l)) {
            wr__finding(findings, WR_SEVERITY_ERROR, RULE, file.number + 1, 1, "the file ends after %d of %d rows", i,
                        head.height);
            return;
        }
        check_row(l, head.width, findings);
    }
    while (wr__lines_next(&file, &l)) {
        if (l.size > 0) {
            wr__finding(findings, WR_SEVERITY_ERROR, RULE, l.number, 1, "text behind the last row: the height is %d",
                        head.height);
            return;
        }
    }
}

static void fill_rows(wr_lines file, const wr_grid *grid)
{
    wr_line l;
    for (int32_t y = grid->height - 1; y >= 0 && wr__lines_next(&file, &l); y--) {
        uint8_t *row = &grid->kinds[(size_t)y * (size_t)grid->width];
        for (int32_t x = 0; x < grid->width; x++) {
            row[x] = (uint8_t)kind_of(l.text[x]);
        }
    }
}

wr_status wr_movingai_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings, wr_map *out)
{
    const wr_hooks standard = wr_hooks_default();
    wr_lines file = wr__lines(bytes, size);
    header head;
    wr__map_arrays arrays;

    memset(out, 0, sizeof *out);
    memset(findings, 0, sizeof *findings);
    if (size > FILE_SIZE_MAX) {
        wr__finding(findings, WR_SEVERITY_ERROR, RULE, 1, 1, "the file is longer than 32 MiB");
    } else if (read_header(&file, &head, findings)) {
        check_rows(file, head, findings);
    }
    if (findings->errors > 0) {
        return WR_E_SYNTAX;
    }
    const wr_allocator *allocator = &(hooks != NULL ? hooks : &standard)->allocator;
    const wr_status status = wr__map_make(out, allocator, head.width, head.height, 0, 0, 0, &arrays);
    if (status == WR_OK) {
        fill_rows(file, &out->grid);
        out->extended = true; // water is a chasm
    }
    return status;
}

// ---- Writing ----------------------------------------------------------------------------------------------------

static void put_line(wr_writer *w, const char *word, int32_t value)
{
    char digits[12];
    char *p = &digits[sizeof digits - 1];
    *p = '\n';
    do {
        *--p = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    wr_write_bytes(w, word, strlen(word));
    wr_write_bytes(w, p, (size_t)(&digits[sizeof digits] - p));
}

static void put_grid(wr_writer *w, const wr_grid *grid, wr_kinds blocked)
{
    static const char type[] = "type octile\n";
    static const char map[] = "map\n";

    wr_write_bytes(w, type, sizeof type - 1);
    put_line(w, "height ", grid->height);
    put_line(w, "width ", grid->width);
    wr_write_bytes(w, map, sizeof map - 1);
    for (int32_t y = grid->height - 1; y >= 0; y--) {
        for (int32_t x = 0; x < grid->width; x++) {
            const uint8_t kind = grid->kinds[(size_t)y * (size_t)grid->width + (size_t)x];
            const bool stops = kind < 64 && ((blocked >> kind) & 1u);
            wr_write_u8(w, (uint8_t)(stops ? '@' : kind == WR_CELL_CHASM ? 'W' : '.'));
        }
        wr_write_u8(w, '\n');
    }
}

wr_status wr_movingai_write(const wr_grid *grid, wr_kinds blocked, void *out, size_t capacity, size_t *size)
{
    *size = 0;
    if (grid == NULL || grid->kinds == NULL || grid->width < 1 || grid->width > WR_GRID_SIDE_MAX ||
        grid->height < 1 || grid->height > WR_GRID_SIDE_MAX ||
        (int64_t)grid->width * grid->height > WR_GRID_CELLS_MAX || (out == NULL && capacity > 0)) {
        return WR_E_ARGUMENT;
    }
    wr_writer measure = {0};
    put_grid(&measure, grid, blocked);
    *size = measure.size;
    if (capacity < measure.size) {
        return WR_E_CAPACITY;
    }
    wr_writer w = {out, capacity, 0};
    put_grid(&w, grid, blocked);
    return WR_OK;
}
