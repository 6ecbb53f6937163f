// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Scenarios of the Moving AI Lab: a line that says the version, then a query a line (docs/format-movingai.md). The file
// is walked twice: once to check and count, once to fill the arrays, so that memory follows the bytes present. Lengths
// are integers, in billionths of a side: no float takes part, neither here nor where a length is judged.
#include "warren/map.h"

#include "core/arena.h"
#include "text/check.h"
#include "text/findings.h"
#include "text/lines.h"
#include "text/numbers.h"
#include "text/utf8.h"

#include <string.h>

#define RULE          "K126"
#define FILE_SIZE_MAX (32u << 20)
#define BILLION       1000000000
#define LENGTH_MAX    ((uint64_t)100000000 * BILLION) // longer than a way through every cell of the largest grid

enum { BUCKET, MAP, WIDTH, HEIGHT, START_X, START_Y, GOAL_X, GOAL_Y, LENGTH, FIELD_COUNT };

static const char *const field_names[FIELD_COUNT] = {"bucket",  "map",    "width",  "height", "start x",
                                                     "start y", "goal x", "goal y", "length"};

typedef struct field {
    const char *text;
    size_t size;
} field;

typedef struct query {
    field map;
    int32_t bucket, width, height;
    wr_cell start, goal; // as the file has them: y grows down
    uint64_t length;
} query;

typedef struct reader {
    wr_findings *findings;
    int32_t count; // of queries without a fault
    query first;   // of them
} reader;

// ---- Fields ------------------------------------------------------------------------------------------------------

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

// Fields between tabs and blanks: writes up to `max` of them, counts one more when there are more.
static int32_t split(wr_line l, field *fields, int32_t max)
{
    int32_t count = 0;
    for (size_t at = 0; at < l.size && count <= max;) {
        const size_t from = at;
        while (at < l.size && is_blank(l.text[at]) == is_blank(l.text[from])) {
            at++;
        }
        if (!is_blank(l.text[from])) {
            fields[count++] = (field){l.text + from, at - from};
        }
    }
    return count;
}

static int32_t column_of(wr_line l, const char *at)
{
    return (int32_t)wr__utf8_count(l.text, (size_t)(at - l.text)) + 1;
}

static bool read_whole(const reader *r, wr_line l, const field *fields, int32_t which, int32_t least, int32_t most,
                       int32_t *out)
{
    const field f = fields[which];
    uint64_t value = 0;
    if (wr__parse_natural(f.text, f.size, &value) != WR_NUMBER_OK || value < (uint64_t)least ||
        value > (uint64_t)most) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, RULE, l.number, column_of(l, f.text),
                    "%s %s is not a whole number from %d to %d", field_names[which], wr__quote(f.text, f.size).text,
                    least, most);
        return false;
    }
    *out = (int32_t)value;
    return true;
}

// The name becomes a text of the scenario: printable UTF-8, not too long, and the same on every line.
static bool read_map(const reader *r, wr_line l, field f, field *out)
{
    const int32_t column = column_of(l, f.text);
    size_t at = 0;
    for (int32_t i = 0; at < f.size; i++) {
        const size_t from = at;
        const uint32_t code = wr__utf8_next(f.text, f.size, &at);
        if (wr__utf8_class(code) != WR_CODE_PLAIN) {
            wr__text_refuse(r->findings, code, f.text + from, at - from, l.number, column + i);
            return false;
        }
    }
    if (f.size > WR_SCENARIO_MAP_MAX) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, RULE, l.number, column, "the map's name is longer than %d bytes",
                    WR_SCENARIO_MAP_MAX);
        return false;
    }
    const field first = r->first.map;
    if (r->count > 0 && (f.size != first.size || memcmp(f.text, first.text, f.size) != 0)) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, RULE, l.number, column,
                    "map %s, but the queries before it are for %s", wr__quote(f.text, f.size).text,
                    wr__quote(first.text, first.size).text);
        return false;
    }
    *out = f;
    return true;
}

static bool read_sizes(const reader *r, wr_line l, const field *fields, query *out)
{
    if (!read_whole(r, l, fields, WIDTH, 1, WR_GRID_SIDE_MAX, &out->width) ||
        !read_whole(r, l, fields, HEIGHT, 1, WR_GRID_SIDE_MAX, &out->height)) {
        return false;
    }
    const int32_t column = column_of(l, fields[WIDTH].text);
    if ((int64_t)out->width * out->height > WR_GRID_CELLS_MAX) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, RULE, l.number, column, "%d by %d cells are more than %d",
                    out->width, out->height, WR_GRID_CELLS_MAX);
        return false;
    }
    if (r->count > 0 && (out->width != r->first.width || out->height != r->first.height)) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, RULE, l.number, column,
                    "a map of %d by %d cells, but before it was %d by %d: maps are not scaled", out->width,
                    out->height, r->first.width, r->first.height);
        return false;
    }
    return true;
}

// ---- Lengths -----------------------------------------------------------------------------------------------------

// What a decimal number is made of: digits * 10^power. Eighteen digits at least are kept; a length in range has
// seventeen down to its billionths, and rounding looks at one more.
typedef struct decimal {
    uint64_t digits;
    int32_t power;
} decimal;

static size_t take_digits(field f, size_t at, bool behind_point, decimal *out)
{
    for (; at < f.size && f.text[at] >= '0' && f.text[at] <= '9'; at++) {
        const bool fits = out->digits < UINT64_MAX / 20;
        out->digits = fits ? out->digits * 10 + (uint64_t)(f.text[at] - '0') : out->digits;
        out->power += fits ? -behind_point : !behind_point;
    }
    return at;
}

// `[+-]?[0-9]+` from `at` to the end. From 10^8 on it grows no more: no file has room for the digits that could make up
// for that.
static bool take_exponent(field f, size_t at, int32_t *power)
{
    const bool negative = at < f.size && f.text[at] == '-';
    int32_t value = 0;
    at += at < f.size && (f.text[at] == '-' || f.text[at] == '+');
    const size_t from = at;
    for (; at < f.size && f.text[at] >= '0' && f.text[at] <= '9'; at++) {
        value = value < 100000000 ? value * 10 + (f.text[at] - '0') : value;
    }
    *power += negative ? -value : value;
    return at == f.size && at > from;
}

// `(0|[1-9][0-9]*)(\.[0-9]+)?(e[+-]?[0-9]+)?`: streams write long lengths with an exponent.
static bool parse_decimal(field f, decimal *out)
{
    *out = (decimal){0, 0};
    const size_t whole = take_digits(f, 0, false, out);
    if (whole == 0 || (whole > 1 && f.text[0] == '0')) {
        return false;
    }
    size_t at = whole;
    if (at < f.size && f.text[at] == '.') {
        at = take_digits(f, whole + 1, true, out);
        if (at == whole + 1) {
            return false;
        }
    }
    const bool has_exponent = at < f.size && (f.text[at] == 'e' || f.text[at] == 'E');
    return has_exponent ? take_exponent(f, at + 1, &out->power) : at == f.size;
}

// To the nearest billionth, halves up; more than LENGTH_MAX when it is more.
static uint64_t billionths(decimal d)
{
    int32_t power = d.power + 9;
    for (; power > 0 && d.digits > 0 && d.digits <= LENGTH_MAX; power--) {
        d.digits *= 10;
    }
    for (; power < -1 && d.digits > 0; power++) {
        d.digits /= 10;
    }
    return power < 0 ? d.digits / 10 + (d.digits % 10 >= 5) : d.digits;
}

static bool read_length(const reader *r, wr_line l, field f, uint64_t *out)
{
    decimal d;
    const bool good = parse_decimal(f, &d);
    *out = good ? billionths(d) : 0;
    if (!good || *out > LENGTH_MAX) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, RULE, l.number, column_of(l, f.text), "length %s is %s",
                    wr__quote(f.text, f.size).text,
                    good ? "more than 100000000, longer than any way" : "no decimal number like 4.82843");
        return false;
    }
    return true;
}

// ---- Lines -------------------------------------------------------------------------------------------------------

// One finding a line will do. False when there was one.
static bool read_query(const reader *r, wr_line l, query *out)
{
    field f[FIELD_COUNT + 1];
    const int32_t count = split(l, f, FIELD_COUNT);
    if (count != FIELD_COUNT) {
        const char *at = count > FIELD_COUNT ? f[FIELD_COUNT].text : l.text + l.size;
        wr__finding(r->findings, WR_SEVERITY_ERROR, RULE, l.number, column_of(l, at),
                    count > FIELD_COUNT
                        ? "text behind the ninth field: a query has %d"
                        : "the line ends here, but a query has %d fields: bucket, map, width, height, "
                          "start x, start y, goal x, goal y, length",
                    FIELD_COUNT);
        return false;
    }
    return read_whole(r, l, f, BUCKET, 0, INT32_MAX, &out->bucket) && read_map(r, l, f[MAP], &out->map) &&
           read_sizes(r, l, f, out) && read_whole(r, l, f, START_X, 0, out->width - 1, &out->start.x) &&
           read_whole(r, l, f, START_Y, 0, out->height - 1, &out->start.y) &&
           read_whole(r, l, f, GOAL_X, 0, out->width - 1, &out->goal.x) &&
           read_whole(r, l, f, GOAL_Y, 0, out->height - 1, &out->goal.y) &&
           read_length(r, l, f[LENGTH], &out->length);
}

static bool is_word(field f, const char *word)
{
    return f.size == strlen(word) && memcmp(f.text, word, f.size) == 0;
}

static bool read_version(wr_lines *file, wr_findings *findings)
{
    wr_line l;
    field f[3];
    const int32_t count = wr__lines_next(file, &l) ? split(l, f, 2) : 0;
    if (count == 0 || !is_word(f[0], "version")) {
        wr__finding(findings, WR_SEVERITY_ERROR, RULE, 1, 1, "a scenario file begins with the line 'version 1'");
        return false;
    }
    if (count != 2 || !(is_word(f[1], "1") || is_word(f[1], "1.0"))) {
        const field from = count > 1 ? f[1] : (field){l.text + l.size, 0};
        wr__finding(findings, WR_SEVERITY_ERROR, RULE, 1, column_of(l, from.text),
                    "version %s is not read; only 1 (or 1.0) is",
                    wr__quote(from.text, (size_t)(l.text + l.size - from.text)).text);
        return false;
    }
    return true;
}

static bool is_empty(wr_line l)
{
    field none[1];
    return split(l, none, 0) == 0;
}

static void check_queries(reader *r, wr_lines file)
{
    wr_line l, empty = {NULL, 0, 0};
    while (wr__lines_next(&file, &l)) {
        query q;
        if (is_empty(l)) {
            empty = empty.number == 0 ? l : empty;
        } else if (empty.number != 0) {
            wr__finding(r->findings, WR_SEVERITY_ERROR, RULE, empty.number, 1, "an empty line between queries");
            return;
        } else if (read_query(r, l, &q)) {
            r->first = r->count == 0 ? q : r->first;
            r->count++;
        }
    }
    if (r->count == 0 && r->findings->errors == 0) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, RULE, 2, 1, "the file has no queries");
    }
}

// ---- The scenario ------------------------------------------------------------------------------------------------

static char *lay_out(wr_arena *arena, size_t name_size, wr_scenario *s)
{
    s->bucket = WR_ARENA_ARRAY(arena, int32_t, s->count);
    s->line = WR_ARENA_ARRAY(arena, int32_t, s->count);
    s->start = WR_ARENA_ARRAY(arena, wr_cell, s->count);
    s->goal = WR_ARENA_ARRAY(arena, wr_cell, s->count);
    s->length = WR_ARENA_ARRAY(arena, int64_t, s->count);
    return WR_ARENA_ARRAY(arena, char, name_size + 1);
}

static wr_status make(const reader *r, const wr_allocator *allocator, wr_scenario *out)
{
    wr_scenario s = {.width = r->first.width, .height = r->first.height, .count = r->count};
    wr_arena arena = wr_arena_measuring();
    (void)lay_out(&arena, r->first.map.size, &s);
    s.allocator = *allocator;
    s.memory_size = arena.used;
    s.memory = wr__alloc(allocator, s.memory_size);
    if (s.memory == NULL) {
        return WR_E_MEMORY;
    }
    arena = wr_arena_on(s.memory, s.memory_size);
    char *name = lay_out(&arena, r->first.map.size, &s);
    memcpy(name, r->first.map.text, r->first.map.size); // the zero behind it is there
    s.map = name;
    *out = s;
    return WR_OK;
}

static void fill(const reader *r, wr_lines file, wr_scenario *out)
{
    wr_line l;
    query q = r->first;
    for (int32_t i = 0; i < out->count && wr__lines_next(&file, &l) && read_query(r, l, &q); i++) {
        out->bucket[i] = q.bucket;
        out->line[i] = l.number;
        out->start[i] = (wr_cell){q.start.x, q.height - 1 - q.start.y};
        out->goal[i] = (wr_cell){q.goal.x, q.height - 1 - q.goal.y};
        out->length[i] = (int64_t)q.length;
    }
}

wr_status wr_scenario_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings,
                           wr_scenario *out)
{
    const wr_hooks standard = wr_hooks_default();
    wr_lines file = wr__lines(bytes, size);
    reader r = {.findings = findings};

    memset(out, 0, sizeof *out);
    memset(findings, 0, sizeof *findings);
    if (size > FILE_SIZE_MAX) {
        wr__finding(findings, WR_SEVERITY_ERROR, RULE, 1, 1, "the file is longer than 32 MiB");
    } else if (read_version(&file, findings)) {
        check_queries(&r, file);
    }
    if (findings->errors > 0) {
        return WR_E_SYNTAX;
    }
    const wr_status status = make(&r, &(hooks != NULL ? hooks : &standard)->allocator, out);
    if (status == WR_OK) {
        fill(&r, file, out);
    }
    return status;
}

void wr_scenario_destroy(wr_scenario *scenario)
{
    if (scenario == NULL) {
        return;
    }
    if (scenario->memory != NULL) {
        wr__release(&scenario->allocator, scenario->memory, scenario->memory_size);
    }
    memset(scenario, 0, sizeof *scenario);
}

wr_status wr_scenario_fits(const wr_scenario *scenario, const wr_grid *grid, wr_findings *findings)
{
    if (scenario->width == grid->width && scenario->height == grid->height) {
        return WR_OK;
    }
    wr__finding(findings, WR_SEVERITY_ERROR, RULE, scenario->count > 0 ? scenario->line[0] : 0, 0,
                "the queries are for a map of %d by %d cells, but the map has %d by %d: maps are not scaled",
                scenario->width, scenario->height, grid->width, grid->height);
    return WR_E_ARGUMENT;
}

// ---- Right or not ------------------------------------------------------------------------------------------------

// high * 2^64 + low
typedef struct words {
    uint64_t high, low;
} words;

static words square_of(uint64_t a)
{
    const uint64_t a0 = a & UINT32_MAX, a1 = a >> 32;
    const uint64_t middle = a0 * a1; // counts twice, from bit 32 on
    const uint64_t low = a0 * a0, sum = low + (middle << 33);
    return (words){a1 * a1 + (middle >> 31) + (sum < low), sum};
}

// Negative, zero or positive as whole is less than, equal to or more than diagonal * sqrt(2), 0 <= diagonal < 2^62.
static int compare_with_diagonals(int64_t whole, int64_t diagonal)
{
    if (whole < 0 || diagonal == 0) {
        return (whole > 0) - (whole < 0);
    }
    const words a = square_of((uint64_t)whole), b = square_of((uint64_t)diagonal);
    const words twice = {b.high << 1 | b.low >> 63, b.low << 1};
    const int high = (a.high > twice.high) - (a.high < twice.high);
    return high != 0 ? high : (a.low > twice.low) - (a.low < twice.low);
}

bool wr_scenario_length_is_right(int64_t stored, int32_t straight, int32_t diagonal)
{
    int64_t place = BILLION / 100000; // of the sixth digit: 1e-5 for 1.00000 to 9.99999
    while (place * 1000000 <= stored) {
        place *= 10;
    }
    // stored - off <= straight + diagonal * sqrt(2) <= stored + off, with the straights on the other sides
    const int64_t off = place / 4 * 3, diagonals = (int64_t)diagonal * BILLION;
    const int64_t rest = stored - (int64_t)straight * BILLION;
    return compare_with_diagonals(rest - off, diagonals) <= 0 && compare_with_diagonals(rest + off, diagonals) >= 0;
}
