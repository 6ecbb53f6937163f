// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The table of `warren bench nav`. Beside a figure of another library stands how many times Warren's it is; of a rate, how
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

// ---- For people ------------------------------------------------------------------------------------------------------

static void print_row(const bench_table *table, const bench_row *row)
{
    printf("  %-42s", row->what);
    nav_put(row->value, 9);
    printf(" %-9s%-22s", row->unit, row->target);
    for (int32_t i = 0; i < table->peer_count; ++i) {
        const double value = value_of(table, row, &table->peers[i]);
        if (value > 0) {
            nav_put(value, 9);
            putchar(' ');
            nav_put(ratio_of(row, value), 8);
            putchar('x');
        } else {
            printf("%9s %9s", "-", "");
        }
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
    printf(": %d x %d cells, %lld nodes, %lld mismatches\n", (int)table->grid.width, (int)table->grid.height,
           (long long)table->nodes, (long long)table->mismatches);
    printf("  %-42s%9s %-9s%-22s", "", "Warren", "", "at most, or at least");
    for (int32_t i = 0; i < table->peer_count; ++i) {
        printf("%19.19s", table->peers[i].name);
    }
    putchar('\n');
    for (int32_t i = 0; i < table->row_count; ++i) {
        print_row(table, &table->rows[i]);
    }
    for (int32_t i = 0; i < table->peer_count; ++i) {
        print_peer(&table->peers[i]);
    }
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
    json_text(j, "target", row->target);
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
    json_int(j, "width", table->grid.width);
    json_int(j, "height", table->grid.height);
    json_int(j, "nodes", table->nodes);
    json_int(j, "mismatches", table->mismatches);
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
