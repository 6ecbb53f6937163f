// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// An order to a crowd, and what is seen of it. All are measured by one rule: the same mesh, whoever moved them.
#include "crowd_bench.h"

#include "term.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- The order -------------------------------------------------------------------------------------------------------

static wr_cell middle_of(const wr_grid *grid)
{
    const wr_cell middle = {grid->width / 2, grid->height / 2};
    for (int32_t i = 0; i < grid->width / 2; ++i) { // the first free one on the way to the upper right
        const wr_cell at = {middle.x + i, middle.y + i};
        if (wr_grid_kind(grid, at) == WR_CELL_GRASS) {
            return at;
        }
    }
    return middle;
}

static bool measure_ground(crowd_order *order, cli_exit *code)
{
    const nav_walker walker = {.n = 1, .radius = CROWD_RADIUS * WR_FIX_ONE / WR_HUNT_CELL};
    *code = nav_ground_make(&order->ground, &order->grid, &walker, false);
    if (*code != CLI_FINE) {
        return false;
    }
    const wr_nav *mesh = order->ground.mesh;
    const wr_point to = wr_grid_centre(&order->grid, order->to);
    order->field = nav_take(wr_field_size(mesh, INT32_MAX));
    if (order->field == NULL) {
        *code = CLI_ROOM;
        return false;
    }
    (void)wr_field_init(mesh, INT32_MAX, order->field);
    order->component = wr_nav_component(mesh, wr_nav_nearest(mesh, to, -1));
    (void)wr_field_build(mesh, order->field, to, order->component);
    return true;
}

static int32_t within(int32_t value, int32_t most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

// Whether a way leads from a cell to the target. By its own node: the target's side of a wall may be nearer than it looks.
static bool leads(const crowd_order *order, wr_cell at)
{
    const wr_nav *mesh = order->ground.mesh;
    const wr_node node = wr_nav_nearest(mesh, wr_grid_centre(&order->grid, at), -1);
    return node != WR_NODE_NONE && wr_nav_component(mesh, node) == order->component;
}

// Cells drawn until so many are free, each taken once; never in the target's own.
static bool draw_places(crowd_order *order, int32_t spread)
{
    const wr_grid *grid = &order->grid;
    const wr_cell low = {within(order->to.x - spread, grid->width - 1),
                         within(order->to.y - spread, grid->height - 1)};
    const wr_cell high = {within(order->to.x + spread, grid->width - 1),
                          within(order->to.y + spread, grid->height - 1)};
    uint8_t *taken = calloc((size_t)grid->width, (size_t)grid->height);
    int32_t found = 0;
    for (uint64_t i = 0; taken != NULL && found < order->count && i < 64 * (uint64_t)order->count + 65536; ++i) {
        const wr_cell at = {low.x + (int32_t)wr_noise_below(wr_noise(1, WR_STREAM_BOTS, 8, i),
                                                            (uint32_t)(high.x - low.x + 1)),
                            low.y + (int32_t)wr_noise_below(wr_noise(1, WR_STREAM_BOTS, 9, i),
                                                            (uint32_t)(high.y - low.y + 1))};
        uint8_t *mine = &taken[(size_t)at.y * (size_t)grid->width + (size_t)at.x];
        if (*mine == 0 && wr_grid_kind(grid, at) == WR_CELL_GRASS && leads(order, at) &&
            (at.x != order->to.x || at.y != order->to.y)) {
            *mine = 1;
            order->from[found++] = at;
        }
    }
    free(taken);
    return found == order->count;
}

cli_exit crowd_order_make(crowd_order *order, const crowd_plan *plan)
{
    cli_exit code = CLI_ROOM;
    *order = (crowd_order){.grid = plan->grid, .count = plan->count, .mark_count = plan->mark_count};
    order->from = malloc((size_t)plan->count * sizeof *order->from);
    order->marks = malloc((size_t)plan->mark_count * sizeof *order->marks);
    if (order->grid.kinds == NULL || order->from == NULL || order->marks == NULL) {
        say("out of memory for a crowd");
        return code;
    }
    memcpy(order->marks, plan->marks, (size_t)plan->mark_count * sizeof *order->marks);
    order->grid.cell = WR_HUNT_CELL;
    order->to = middle_of(&order->grid);
    if (!measure_ground(order, &code)) {
        return code;
    }
    if (!draw_places(order, plan->spread)) {
        say("there is no room for %d monsters", (int)plan->count);
        return CLI_USAGE;
    }
    wr_grid_set_rect(&order->grid, order->to, 1, 1, WR_CELL_PLAYER);
    return CLI_FINE;
}

void crowd_order_free(crowd_order *order)
{
    free(order->field);
    nav_ground_free(&order->ground);
    free(order->marks);
    free(order->from);
    free(order->grid.kinds);
    *order = (crowd_order){.count = 0};
}

bool crowd_answer_begin(crowd_answer *answer, const crowd_order *order)
{
    *answer = (crowd_answer){.seen = calloc((size_t)order->mark_count * (size_t)order->count, sizeof *answer->seen)};
    return answer->seen != NULL;
}

void crowd_answer_free(crowd_answer *answer)
{
    free(answer->seen);
    answer->seen = NULL;
}

// ---- What is seen ----------------------------------------------------------------------------------------------------

double crowd_way(const crowd_order *order, wr_point at)
{
    wr_cost cost = 0;
    const wr_nav *mesh = order->ground.mesh;
    const wr_node node = wr_nav_nearest(mesh, at, order->component);
    const bool known = node != WR_NODE_NONE && wr_field_cost(mesh, order->field, node, &cost) == WR_OK;
    return known ? (double)cost / 4294967296.0 : -1;
}

static double apart(wr_point a, wr_point b)
{
    return (double)wr_length(b.x - a.x, b.y - a.y) / WR_FIX_ONE;
}

// Units: of a disc in which all find room, standing as close as discs do in the plane, and a monster beside it.
static double crowd_radius(const crowd_order *order)
{
    return CROWD_RADIUS * (sqrt(order->count * 1.1027) + 2);
}

bool crowd_has_arrived(const crowd_order *order, wr_point at)
{
    return apart(at, wr_grid_centre(&order->grid, order->to)) <= crowd_radius(order);
}

static int by_x(const void *a, const void *b)
{
    const wr_fix p = ((const wr_point *)a)->x, q = ((const wr_point *)b)->x;
    return (p > q) - (p < q);
}

// Sorted by x, so that few are looked at for each.
static double overlapped_share(const crowd_seen *seen, int32_t count)
{
    const wr_fix near = CROWD_RADIUS * 3 * WR_FIX_ONE / 2;
    wr_point *sorted = malloc((size_t)count * sizeof *sorted);
    uint8_t *over = calloc((size_t)count, 1);
    int32_t sum = 0;
    for (int32_t i = 0; sorted != NULL && i < count; ++i) {
        sorted[i] = seen[i].at;
    }
    if (sorted != NULL && over != NULL) {
        qsort(sorted, (size_t)count, sizeof *sorted, by_x);
        for (int32_t i = 0; i < count; ++i) {
            for (int32_t k = i + 1; k < count && sorted[k].x - sorted[i].x < near; ++k) {
                if (wr_length(sorted[k].x - sorted[i].x, sorted[k].y - sorted[i].y) < (uint32_t)near) {
                    over[i] = over[k] = 1;
                }
            }
        }
        for (int32_t i = 0; i < count; ++i) {
            sum += over[i];
        }
    }
    free(sorted);
    free(over);
    return (double)sum / count;
}

// How fast those inside two thirds of the crowd are moved about, from mark to mark within a second before this one.
static double jitter_of(const crowd_order *order, const crowd_answer *answer, int32_t mark)
{
    const wr_point to = wr_grid_centre(&order->grid, order->to);
    double moved = 0, seconds = 0;
    for (int32_t m = mark; m > 0 && order->marks[mark] - order->marks[m - 1] <= CROWD_RATE; --m) {
        const crowd_seen *now = &answer->seen[(size_t)m * (size_t)order->count], *before = now - order->count;
        for (int32_t i = 0; i < order->count; ++i) {
            if (apart(now[i].at, to) < crowd_radius(order) * 2 / 3) {
                moved += apart(before[i].at, now[i].at) / WR_HUNT_CELL;
                seconds += (double)(order->marks[m] - order->marks[m - 1]) / CROWD_RATE;
            }
        }
    }
    return seconds > 0 ? moved / seconds : 0;
}

crowd_figures crowd_measure(const crowd_order *order, const crowd_answer *answer, int32_t mark)
{
    crowd_figures f = {.waiting = 0};
    const crowd_seen *seen = &answer->seen[(size_t)mark * (size_t)order->count];
    const double reach = (double)order->marks[mark] / CROWD_RATE * CROWD_SPEED / WR_HUNT_CELL;
    double could = 0;
    for (int32_t i = 0; i < order->count; ++i) {
        const double first = crowd_way(order, wr_grid_centre(&order->grid, order->from[i]));
        const double now = crowd_way(order, seen[i].at);
        f.come_cells += (now < 0 ? 0 : first - now) / order->count;
        could += fmin(first, reach) / order->count;
        f.waiting += seen[i].route == CROWD_WAITS;
        f.partial += seen[i].route == CROWD_PARTIAL;
        f.arrived += crowd_has_arrived(order, seen[i].at);
    }
    f.come_share = could > 0 ? f.come_cells / could : 0;
    f.overlapped_share = overlapped_share(seen, order->count);
    f.jitter = jitter_of(order, answer, mark);
    return f;
}
