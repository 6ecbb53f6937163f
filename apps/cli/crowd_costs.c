// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The table of `warren bench crowd costs`: what is measured, what is asked for, and whether it is met. A target of so many monsters
// says nothing of another number.
#include "crowd_costs.h"
#include "crowd_bench.h"

#include "term.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDE = 60 };

void costs_add(costs_table *table, costs_row row)
{
    if (table->count < COSTS_ROWS) {
        table->rows[table->count++] = row;
    }
}

// ---- Times -----------------------------------------------------------------------------------------------------------

static double clock_ms(clockid_t clock)
{
    struct timespec now = {0, 0};
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

double costs_thread_ms(void)
{
    return clock_ms(CLOCK_THREAD_CPUTIME_ID);
}

double costs_wall_ms(void)
{
    return clock_ms(CLOCK_MONOTONIC);
}

double costs_median(double *values, int32_t count)
{
    return nav_median(values, count);
}

double costs_p99(double *values, int32_t count)
{
    (void)nav_median(values, count); // sorts them
    return values[(count * 99 - 1) / 100];
}

// ---- Rows ------------------------------------------------------------------------------------------------------------

static bool is_held(const costs_table *table, const costs_row *row)
{
    return row->asked != COSTS_NOTHING && (!row->of_size || table->monsters == COSTS_MONSTERS);
}

static bool is_met(const costs_row *row)
{
    return row->asked == COSTS_AT_LEAST ? row->value >= row->target : row->value <= row->target;
}

static cli_exit measure(costs_table *table)
{
    costs_horde *horde = calloc(1, sizeof *horde);
    cli_exit code = horde != NULL ? costs_alone(table) : CLI_ROOM;
    code = code == CLI_FINE ? costs_routes(table) : code;
    code = code == CLI_FINE ? costs_world(horde, table) : code;
    code = code == CLI_FINE ? costs_kept(horde, table) : code;
    if (horde != NULL) {
        costs_horde_free(horde);
        free(horde);
    }
    return code;
}

// ---- For people ------------------------------------------------------------------------------------------------------

// Three digits, and of an exponent one more: it is near 1.
static const char *figure(const costs_row *row, double value, char text[NAV_DIGITS])
{
    if (value <= 0) {
        return "0";
    }
    if (row->unit[0] == '\0') {
        snprintf(text, NAV_DIGITS, "%.3f", value);
        return text;
    }
    return nav_number(value, text);
}

static void print_row(const costs_table *table, const costs_row *row)
{
    char digits[NAV_DIGITS], asked[64] = "";
    const bool held = is_held(table, row), met = held && is_met(row);
    if (held) {
        snprintf(asked, sizeof asked, "%s %s", row->asked == COSTS_AT_LEAST ? "at least" : "at most",
                 figure(row, row->target, digits));
    }
    printf("  %-*s%10s", WIDE, row->what, figure(row, row->value, digits));
    if (!held) {
        printf(row->unit[0] != '\0' ? " %s" : "%s", row->unit);
    } else {
        printf(" %-6s %-16s%s%s%s", row->unit, asked, met ? "" : term_paint(stdout, PAINT_RED),
               met ? "met" : "missed", met ? "" : term_paint(stdout, PAINT_NONE));
    }
    putchar('\n');
}

static void print_table(const costs_table *table)
{
    int32_t held = 0, missed = 0;
    printf("costs: %d monsters\n  %-*s%10s %-6s %s\n", (int)table->monsters, WIDE, "", "measured", "", "asked for");
    for (int32_t i = 0; i < table->count; ++i) {
        print_row(table, &table->rows[i]);
        held += is_held(table, &table->rows[i]);
        missed += is_held(table, &table->rows[i]) && !is_met(&table->rows[i]);
    }
    printf("  %d of %d targets missed; hash %016llx after %d ticks\n\n", (int)missed, (int)held,
           (unsigned long long)table->hash, (int)table->ticks);
}

// ---- For programs ----------------------------------------------------------------------------------------------------

static void add_row(json *j, const costs_table *table, const costs_row *row)
{
    json_open(j, NULL, '{');
    json_text(j, "row", row->key);
    json_text(j, "what", row->what + strspn(row->what, " "));
    json_text(j, "unit", row->unit);
    json_number(j, "value", row->value, 5, false);
    if (is_held(table, row)) {
        json_number(j, "target", row->target, 5, false);
        json_bool(j, "at_least", row->asked == COSTS_AT_LEAST);
        json_bool(j, "missed", !is_met(row));
    } else {
        json_null(j, "target");
        json_bool(j, "at_least", row->asked == COSTS_AT_LEAST);
        json_bool(j, "missed", false);
    }
    json_close(j, '}');
}

static void add_table(json *j, const costs_table *table)
{
    json_open(j, "costs", '{');
    json_int(j, "monsters", table->monsters);
    json_int(j, "hunters", table->hunters);
    json_int(j, "ticks", table->ticks);
    json_hash(j, "hash", table->hash);
    json_open(j, "rows", '[');
    for (int32_t i = 0; i < table->count; ++i) {
        add_row(j, table, &table->rows[i]);
    }
    json_close(j, ']');
    json_close(j, '}');
}

cli_exit crowd_costs(int32_t monsters, json *j)
{
    costs_table table = {.monsters = monsters};
    const cli_exit code = measure(&table);
    if (code == CLI_FINE && j != NULL) {
        add_table(j, &table);
    } else if (code == CLI_FINE) {
        print_table(&table);
    }
    return code;
}
