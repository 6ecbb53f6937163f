// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The table of `warren bench nav`. A target that is missed has a `!` before the value. Beside a figure of another library stands how many times Warren's it is; of a rate, how
// many times it goes into Warren's: above 1 Warren is faster.
#include "nav_bench.h"

#include <string.h>

// What a peer took for a row; 0 when it does not answer that.
static double value_of(const bench_table *table, const bench_row *row, const peers_answer *peer)
{
    if (row->list == NULL || peer->failed) {
        return 0;
    }
    if (strcmp(row->list, "prep") == 0) {
        return peer->prep_ms;
    }
    if (strcmp(row->list, "sweeps") == 0) {
        return peer->sweep_us > 0 ? table->swept / peer->sweep_us : 0;
    }
    for (int32_t i = 0; i < peer->list_count; ++i) {
        if (strcmp(row->list, peer->lists[i].name) == 0) {
            return peer->lists[i].mean_us;
        }
    }
    return 0;
}

static double ratio_of(const bench_row *row, double value)
{
    return row->rate ? row->value / value : value / row->value;
}

static bool missed(const bench_row *row)
{
    return row->target > 0 && (row->rate ? row->value < row->target : row->value > row->target);
}

static int32_t count_targets(const bench_table *table, int32_t *misses)
{
    int32_t count = 0;
    *misses = 0;
    for (int32_t i = 0; i < table->row_count; ++i) {
        count += table->rows[i].target > 0;
        *misses += missed(&table->rows[i]);
    }
    return count;
}

// ---- For people ------------------------------------------------------------------------------------------------------

// A line of columns that ends where its text does: blanks wait until something comes after them.
typedef struct columns {
    int blanks;
} columns;

static void put_column(columns *line, int width, paint color, const char *text)
{
    const int size = (int)strlen(text), before = width > size ? width - size : 0;
    if (size == 0) {
        line->blanks += before;
        return;
    }
    printf("%*s%s%s%s", line->blanks + before, "", color != PAINT_NONE ? term_paint(stdout, color) : "", text,
           color != PAINT_NONE ? term_paint(stdout, PAINT_NONE) : "");
    line->blanks = 0;
}

static void put_left_column(columns *line, int width, const char *text)
{
    const int size = (int)strlen(text);
    put_column(line, size, PAINT_NONE, text);
    line->blanks += width > size ? width - size : 0;
}

static void put_peer(columns *line, const bench_row *row, double value)
{
    char digits[NAV_DIGITS], text[NAV_DIGITS + 2];
    put_column(line, 9, PAINT_NONE, value > 0 ? nav_number(value, digits) : "-");
    text[0] = '\0';
    if (value > 0) {
        snprintf(text, sizeof text, "%sx", nav_number(ratio_of(row, value), digits));
    }
    put_column(line, 10, PAINT_NONE, text);
}

static void print_row(const bench_table *table, const bench_row *row)
{
    columns line = {0};
    char digits[NAV_DIGITS], text[NAV_DIGITS + 16];
    const bool miss = missed(row);
    snprintf(text, sizeof text, "%s%s", miss ? "!" : "", nav_number(row->value, digits));
    printf("  ");
    put_left_column(&line, 42, row->what);
    put_column(&line, 9, miss ? PAINT_RED : PAINT_NONE, text);
    line.blanks++;
    put_left_column(&line, 9, row->unit);
    text[0] = '\0';
    if (row->target > 0) {
        snprintf(text, sizeof text, "%s %.4g", row->rate ? "at least" : "at most", row->target);
    }
    put_left_column(&line, 14, text);
    for (int32_t i = 0; i < table->peer_count; ++i) {
        put_peer(&line, row, value_of(table, row, &table->peers[i]));
    }
    putchar('\n');
}

static void print_peer(const peers_answer *peer)
{
    printf("  %s %s", peer->name, peer->note);
    if (peer->failed) {
        printf("; it made nothing of this map");
    }
    const char *before = "; lengths beside ours:";
    for (int32_t i = 0; i < peer->list_count; ++i) {
        if (peer->lists[i].length_ratio > 0) {
            printf("%s %s %.3f", before, peer->lists[i].name, peer->lists[i].length_ratio);
            before = ",";
        }
        if (peer->lists[i].failed > 0) {
            printf(" (%d not found)", (int)peer->lists[i].failed);
        }
    }
    putchar('\n');
}

void bench_nav_print(const bench_table *table)
{
    put_safe(stdout, table->map, strlen(table->map));
    printf(": %d x %d cells, %lld nodes, %lld mismatches\n", (int)table->width, (int)table->height,
           (long long)table->nodes, (long long)table->mismatches);
    printf("  %-42s%9s %-9s%s", "", "Warren", "", table->rooms ? "target, rooms" : "target, cave");
    columns head = {.blanks = table->rooms ? 1 : 2};
    for (int32_t i = 0; i < table->peer_count; ++i) {
        char name[20];
        snprintf(name, sizeof name, "%.19s", table->peers[i].name);
        put_column(&head, 19, PAINT_NONE, name);
    }
    putchar('\n');
    for (int32_t i = 0; i < table->row_count; ++i) {
        print_row(table, &table->rows[i]);
    }
    for (int32_t i = 0; i < table->peer_count; ++i) {
        print_peer(&table->peers[i]);
    }
    int32_t misses = 0;
    const int32_t targets = count_targets(table, &misses);
    printf("  %d of %d targets missed\n", (int)misses, (int)targets);
    fflush(stdout);
}

// ---- For programs ----------------------------------------------------------------------------------------------------

static void add_row(json *j, const bench_table *table, const bench_row *row)
{
    json_open(j, NULL, '{');
    json_text(j, "row", row->key);
    json_text(j, "what", row->what + strspn(row->what, " "));
    json_text(j, "unit", row->unit);
    json_number(j, "value", row->value, 4, false);
    if (row->target > 0) {
        json_number(j, "target", row->target, 4, false);
    } else {
        json_null(j, "target");
    }
    json_bool(j, "at_least", row->rate);
    json_bool(j, "missed", missed(row));
    json_open(j, "peers", '[');
    for (int32_t i = 0; i < table->peer_count; ++i) {
        const double value = value_of(table, row, &table->peers[i]);
        if (value > 0) {
            json_open(j, NULL, '{');
            json_text(j, "name", table->peers[i].name);
            json_number(j, "value", value, 4, false);
            json_number(j, "ratio", ratio_of(row, value), 3, false);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void add_peer(json *j, const peers_answer *peer)
{
    json_open(j, NULL, '{');
    json_text(j, "name", peer->name);
    json_text(j, "note", peer->note);
    json_bool(j, "failed", peer->failed);
    json_open(j, "length_ratio", '{');
    for (int32_t i = 0; i < peer->list_count; ++i) {
        json_number(j, peer->lists[i].name, peer->lists[i].length_ratio, 6, false);
    }
    json_close(j, '}');
    json_open(j, "not_found", '{');
    for (int32_t i = 0; i < peer->list_count; ++i) {
        json_int(j, peer->lists[i].name, peer->lists[i].failed);
    }
    json_close(j, '}');
    json_close(j, '}');
}

void bench_nav_json(json *j, const bench_table *table)
{
    json_open(j, NULL, '{');
    json_text(j, "map", table->map);
    json_int(j, "width", table->width);
    json_int(j, "height", table->height);
    json_int(j, "nodes", table->nodes);
    json_int(j, "mismatches", table->mismatches);
    int32_t misses = 0;
    json_text(j, "targets_of", table->rooms ? "rooms" : "cave");
    json_int(j, "targets", count_targets(table, &misses));
    json_int(j, "targets_missed", misses);
    json_open(j, "rows", '[');
    for (int32_t i = 0; i < table->row_count; ++i) {
        add_row(j, table, &table->rows[i]);
    }
    json_close(j, ']');
    json_open(j, "peers", '[');
    for (int32_t i = 0; i < table->peer_count; ++i) {
        add_peer(j, &table->peers[i]);
    }
    json_close(j, ']');
    json_close(j, '}');
}
