// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The order to the crowd of another library, by the program that asks those (bench/peers/peers.c says in which words).
#include "crowd_bench.h"

#include "nav_bench.h"
#include "term.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE_S = 600 };

static bool write_order(FILE *file, const void *question)
{
    const crowd_order *o = question;
    fprintf(file, "warren-peers 1\ngrid %d %d\n", (int)o->grid.width, (int)o->grid.height);
    for (int32_t y = 0; y < o->grid.height; ++y) {
        for (int32_t x = 0; x < o->grid.width; ++x) {
            fputc(wr_grid_kind(&o->grid, (wr_cell){x, y}) == WR_CELL_BUSH ? '#' : '.', file);
        }
        fputc('\n', file);
    }
    fprintf(file, "crowd %d %d %.6f %.6f\n", (int)o->count, CROWD_RATE, (double)CROWD_RADIUS / WR_HUNT_CELL,
            (double)CROWD_SPEED / WR_HUNT_CELL);
    fprintf(file, "to %.1f %.1f\nmarks %d\n", o->to.x + 0.5, o->to.y + 0.5, (int)o->mark_count);
    for (int32_t i = 0; i < o->mark_count; ++i) {
        fprintf(file, "%d\n", (int)o->marks[i]);
    }
    for (int32_t i = 0; i < o->count; ++i) {
        fprintf(file, "%.1f %.1f\n", o->from[i].x + 0.5, o->from[i].y + 0.5);
    }
    return ferror(file) == 0;
}

typedef struct reading {
    const crowd_order *order;
    crowd_answer *out;
} reading;

// Beyond the ground there is nothing: what a foreign program says is never taken as it comes.
static wr_fix units_of(double cells, int32_t side)
{
    const double most = (double)side;
    return (wr_fix)((cells > 0 ? cells < most ? cells : most : 0) * WR_HUNT_CELL * WR_FIX_ONE);
}

static void read_seen(reading *r, double x, double y, char state)
{
    crowd_answer *a = r->out;
    if (a->marks_seen >= 1 && a->seen_in_mark < r->order->count) {
        const size_t at = (size_t)(a->marks_seen - 1) * (size_t)r->order->count + (size_t)a->seen_in_mark++;
        a->seen[at] = (crowd_seen){{units_of(x, r->order->grid.width), units_of(y, r->order->grid.height)},
                                   state == 'v'   ? CROWD_WHOLE
                                   : state == 'p' ? CROWD_PARTIAL
                                                  : CROWD_WAITS};
    }
}

static void read_line(void *context, const char *line)
{
    reading *r = context;
    crowd_answer *a = r->out;
    double x = 0, y = 0;
    char state = 0;
    if (sscanf(line, "%lf %lf %c", &x, &y, &state) == 3) {
        read_seen(r, x, y, state);
    } else if (strncmp(line, "mark ", 5) == 0) {
        const bool begins = a->marks_seen == 0 || a->seen_in_mark == r->order->count; // one cut short stays the last
        if (begins && a->marks_seen < r->order->mark_count) {
            a->marks_seen++;
            a->seen_in_mark = 0;
        }
    } else if (strncmp(line, "peer ", 5) == 0) {
        snprintf(a->name, sizeof a->name, "%.*s", (int)strcspn(line + 5, "\n"), line + 5);
    } else if (strncmp(line, "note ", 5) == 0) {
        snprintf(a->note, sizeof a->note, "%.*s", (int)strcspn(line + 5, "\n"), line + 5);
    } else if (sscanf(line, "took %lf %lf", &a->tick_ms, &a->worst_ms) == 2) {
        a->whole = a->name[0] != '\0' && a->marks_seen == r->order->mark_count && a->seen_in_mark == r->order->count;
    } else {
        (void)sscanf(line, "prepared %lf", &a->prepared_ms);
    }
}

bool crowd_peers(const char *program, const crowd_order *order, crowd_answer *out)
{
    reading r = {order, out};
    if (!crowd_answer_begin(out, order)) {
        return false;
    }
    peers_talk_to(program, &(peers_talk){PATIENCE_S, write_order, order, read_line, &r});
    if (!out->whole) {
        say("%s told of no crowd to the end: ours stands alone", program);
        crowd_answer_free(out);
    }
    return out->whole;
}
