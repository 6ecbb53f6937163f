// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren bench knock: what thrown bodies take, one table: Warren's figure, what is asked of it, other libraries'
// in the same run, and what was published, measured on another machine.
#include "knock_bench.h"

#include "nav.h"
#include "term.h"

#include <stdlib.h>
#include <string.h>

enum { WIDE = 53, BODIES_WIDE = 8, VALUE_WIDE = 12, ASKED_WIDE = 22, PEER_WIDE = 18 };

#define MACHINE "M3 Pro"

void knock_add(knock_table *table, knock_row row)
{
    if (table->row_count < KNOCK_ROWS) {
        table->rows[table->row_count++] = row;
    }
}

// ---- Rows ----------------------------------------------------------------------------------------------------------

static bool is_missed(const knock_row *row)
{
    return row->target > 0 && row->value > row->target;
}

static int32_t count_targets(const knock_table *table, int32_t *missed)
{
    int32_t count = 0;
    *missed = 0;
    for (int32_t i = 0; i < table->row_count; ++i) {
        count += table->rows[i].target > 0;
        *missed += is_missed(&table->rows[i]);
    }
    return count;
}

// What a library took for a row; 0 when it does not answer that.
static double value_of(const knock_table *table, const knock_row *row, const knock_peer *peer)
{
    for (int32_t i = 0; row->flying && i < table->size_count; ++i) {
        if (table->sizes[i] == row->bodies) {
            return peer->flying[i];
        }
    }
    return 0;
}

// ---- For people ----------------------------------------------------------------------------------------------------

// Three digits that say something, however small it is.
static const char *figure(double value, char text[NAV_DIGITS])
{
    int decimals = 3;
    for (double least = 0.1; value > 0 && value < least && decimals < 9; least /= 10) {
        decimals++;
    }
    if (value >= 0.1) {
        return nav_number(value, text);
    }
    snprintf(text, NAV_DIGITS, "%.*f", decimals, value);
    return text;
}

// Text in so many columns, and blanks only before what comes after them.
static void put(int *blanks, int width, const char *text, paint color)
{
    const int size = (int)strlen(text);
    if (size > 0) {
        printf("%*s%s%s%s", *blanks, "", color != PAINT_NONE ? term_paint(stdout, color) : "", text,
               color != PAINT_NONE ? term_paint(stdout, PAINT_NONE) : "");
        *blanks = 0;
    }
    *blanks += width > size ? width - size : 0;
}

static void put_right(int *blanks, int width, const char *text)
{
    const int size = (int)strlen(text);
    *blanks += width > size ? width - size : 0;
    put(blanks, size, text, PAINT_NONE);
}

static void put_asked(int *blanks, const knock_row *row)
{
    char text[64] = "";
    if (row->target > 0) {
        snprintf(text, sizeof text, "at most %.4g %s", row->target, is_missed(row) ? "missed" : "met");
    }
    put(blanks, ASKED_WIDE, text, is_missed(row) ? PAINT_RED : PAINT_NONE);
}

static void put_peer(int *blanks, const knock_row *row, double value)
{
    char digits[NAV_DIGITS], ratio[NAV_DIGITS], text[2 * NAV_DIGITS + 8] = "";
    if (value > 0 && row->value > 0) {
        snprintf(text, sizeof text, "%s %6sx", figure(value, digits), nav_number(value / row->value, ratio));
    }
    put_right(blanks, PEER_WIDE, text);
}

static void put_published(int *blanks, const knock_published *p)
{
    char text[64] = "";
    if (p->high > p->low) {
        snprintf(text, sizeof text, "%.2f-%.2f", p->low, p->high);
    } else if (p->high > 0) {
        snprintf(text, sizeof text, "%.2f", p->high);
    }
    put_right(blanks, PEER_WIDE, text);
}

static void print_row(const knock_table *table, const knock_row *row)
{
    char digits[NAV_DIGITS], bodies[16] = "";
    int blanks = 2;
    if (row->bodies > 0) {
        snprintf(bodies, sizeof bodies, "%d", (int)row->bodies);
    }
    put(&blanks, WIDE, row->what, PAINT_NONE);
    put_right(&blanks, BODIES_WIDE, bodies);
    put_right(&blanks, VALUE_WIDE, figure(row->value, digits));
    blanks++;
    put(&blanks, 4, row->unit, PAINT_NONE);
    put_asked(&blanks, row);
    for (int32_t i = 0; i < table->peer_count; ++i) {
        put_peer(&blanks, row, value_of(table, row, &table->peers[i]));
    }
    put_published(&blanks, &row->published);
    putchar('\n');
}

static void print_table(const knock_table *table)
{
    int32_t missed = 0;
    const int32_t asked = count_targets(table, &missed);
    int blanks = 2;
    printf("knock: bodies thrown as R17 says, 60 ticks a second\n");
    put(&blanks, WIDE, "", PAINT_NONE);
    put_right(&blanks, BODIES_WIDE, "bodies");
    put_right(&blanks, VALUE_WIDE, "Warren");
    blanks += 5;
    put(&blanks, ASKED_WIDE, "asked for", PAINT_NONE);
    for (int32_t i = 0; i < table->peer_count; ++i) {
        put_right(&blanks, PEER_WIDE, table->peers[i].name);
    }
    put_right(&blanks, PEER_WIDE, "published, " MACHINE);
    putchar('\n');
    for (int32_t i = 0; i < table->row_count; ++i) {
        print_row(table, &table->rows[i]);
    }
    for (int32_t i = 0; i < table->peer_count; ++i) {
        printf("  %s: %s\n", table->peers[i].name, table->peers[i].note);
    }
    printf("  %d of %d targets missed; of %llu thrown %llu not landed as foreseen, none looked at more than %u "
           "landings\n",
           (int)missed, (int)asked, (unsigned long long)table->counts.launched,
           (unsigned long long)table->counts.prediction_mismatches, (unsigned)table->counts.predictions_max);
}

// ---- For programs --------------------------------------------------------------------------------------------------

static void add_peers(json *j, const knock_table *table, const knock_row *row)
{
    json_open(j, "peers", '[');
    for (int32_t i = 0; i < table->peer_count; ++i) {
        const double value = value_of(table, row, &table->peers[i]);
        if (value > 0 && row->value > 0) {
            json_open(j, NULL, '{');
            json_text(j, "name", table->peers[i].name);
            json_number(j, "value", value, 6, false);
            json_number(j, "ratio", value / row->value, 3, false);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
}

static void add_published(json *j, const knock_published *p)
{
    if (!(p->high > 0)) {
        json_null(j, "published");
        return;
    }
    json_open(j, "published", '{');
    json_number(j, "low", p->low, 3, false);
    json_number(j, "high", p->high, 3, false);
    json_text(j, "machine", MACHINE);
    json_close(j, '}');
}

static void add_row(json *j, const knock_table *table, const knock_row *row)
{
    json_open(j, NULL, '{');
    json_text(j, "row", row->key);
    json_text(j, "what", row->what + strspn(row->what, " "));
    json_text(j, "unit", row->unit);
    json_int(j, "bodies", row->bodies);
    json_number(j, "value", row->value, 9, false);
    if (row->target > 0) {
        json_number(j, "target", row->target, 5, false);
    } else {
        json_null(j, "target");
    }
    json_bool(j, "missed", is_missed(row));
    add_peers(j, table, row);
    add_published(j, &row->published);
    json_close(j, '}');
}

static cli_exit tell_json(const knock_table *table, bool right)
{
    json j = {0};
    int32_t missed = 0;
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", right);
    json_int(&j, "ticks_per_second", KNOCK_RATE);
    json_int(&j, "targets", count_targets(table, &missed));
    json_int(&j, "targets_missed", missed);
    json_u64(&j, "launched", table->counts.launched);
    json_u64(&j, "predictions", table->counts.predictions);
    json_int(&j, "predictions_max", table->counts.predictions_max);
    json_u64(&j, "prediction_mismatches", table->counts.prediction_mismatches);
    json_u64(&j, "component_changes", table->counts.component_changes);
    json_open(&j, "rows", '[');
    for (int32_t i = 0; i < table->row_count; ++i) {
        add_row(&j, table, &table->rows[i]);
    }
    json_close(&j, ']');
    json_open(&j, "peers", '[');
    for (int32_t i = 0; i < table->peer_count; ++i) {
        json_open(&j, NULL, '{');
        json_text(&j, "name", table->peers[i].name);
        json_text(&j, "note", table->peers[i].note);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

// ---- The bench -----------------------------------------------------------------------------------------------------

static bool is_right(const wr_knock_counts *counts)
{
    return counts->prediction_mismatches == 0 && counts->component_changes == 0 && counts->predictions_max <= 60 &&
           counts->landed == counts->landed_passable;
}

cli_exit bench_knock(const char *peers, int32_t bodies, bool as_json)
{
    knock_table table = {.sizes = {500, 2000, 5000, 10000, 100000}, .size_count = KNOCK_SIZES};
    if (bodies > 0) {
        table.sizes[0] = bodies;
        table.size_count = 1;
        table.quick = true;
    }
    cli_exit code = knock_flights(&table);
    code = code == CLI_FINE ? knock_blasts(&table) : code;
    code = code == CLI_FINE ? knock_kills(&table) : code;
    code = code == CLI_FINE ? knock_world(&table) : code;
    code = code == CLI_FINE ? knock_matrices(&table) : code;
    if (code != CLI_FINE) {
        return code;
    }
    if (peers != NULL) {
        knock_beside(peers, &table);
    }
    const bool right = is_right(&table.counts);
    if (as_json) {
        code = tell_json(&table, right);
    } else {
        print_table(&table);
    }
    if (!right) {
        say("not all have landed as foreseen");
    }
    return code == CLI_FINE && !right ? CLI_NO : code;
}
