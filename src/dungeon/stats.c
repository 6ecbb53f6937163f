// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: measures of level design, on the graph of rooms and links and on the grid. A link is as long as one walks from
// inside one door to inside the other: the cells along the corridor's way, and the two doors.
#include "warren/dungeon.h"

#include "core/arena.h"
#include "core/sort.h"

#define ALL_ROOMS_MAX 4096 // beyond, ways start from some rooms only
#define SAMPLES       1024

// Links as arcs: each there and back.
typedef struct graph {
    int32_t rooms, links;
    int32_t length_max;
    int32_t *first;   // [rooms + 1] a room's arcs
    int32_t *to;      // [2 * links]
    int32_t *link;    // [2 * links]
    int32_t *lengths; // [links]
} graph;

typedef struct work {
    graph graph;
    int32_t *order, *low, *next, *from, *list; // [rooms] each
    int64_t *far;                              // [rooms] the way there
    int32_t *bucket;                           // [length_max + 1] rooms by `far`, modulo its size; -1 ends a list
    int32_t *bucket_next, *bucket_last;        // [rooms]
    uint64_t *values, *values_scratch;         // [rooms or links]
    uint8_t *near_floor[3];                    // [width] of three rows
} work;

// ---- Lengths ---------------------------------------------------------------------------------------------------------

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

static int32_t length_of(const wr_dungeon_link *link)
{
    int32_t steps = 0;
    for (int32_t i = 0; i + 1 < link->points; i++) {
        steps += magnitude(link->way[i + 1].x - link->way[i].x) + magnitude(link->way[i + 1].y - link->way[i].y);
    }
    return steps + 1 + 2;
}

static int32_t longest(const wr_dungeon *d)
{
    int32_t most = 0;
    for (int32_t i = 0; i < d->link_count; i++) {
        const int32_t length = length_of(&d->links[i]);
        most = length > most ? length : most;
    }
    return most;
}

// ---- Memory ----------------------------------------------------------------------------------------------------------

static work take_work(wr_arena *arena, const wr_dungeon *d)
{
    const size_t rooms = (size_t)d->room_count;
    const size_t links = (size_t)d->link_count;
    const size_t values = rooms > links ? rooms : links;
    work w = {.graph = {.rooms = d->room_count, .links = d->link_count, .length_max = longest(d)}};
    w.graph.first = WR_ARENA_ARRAY(arena, int32_t, rooms + 1);
    w.graph.to = WR_ARENA_ARRAY(arena, int32_t, 2 * links);
    w.graph.link = WR_ARENA_ARRAY(arena, int32_t, 2 * links);
    w.graph.lengths = WR_ARENA_ARRAY(arena, int32_t, links);
    int32_t **of_rooms[] = {&w.order, &w.low, &w.next, &w.from, &w.list, &w.bucket_next, &w.bucket_last};
    for (size_t i = 0; i < sizeof of_rooms / sizeof of_rooms[0]; i++) {
        *of_rooms[i] = WR_ARENA_ARRAY(arena, int32_t, rooms);
    }
    w.far = WR_ARENA_ARRAY(arena, int64_t, rooms);
    w.bucket = WR_ARENA_ARRAY(arena, int32_t, w.graph.length_max + 1);
    w.values = WR_ARENA_ARRAY(arena, uint64_t, values);
    w.values_scratch = WR_ARENA_ARRAY(arena, uint64_t, values);
    for (int i = 0; i < 3; i++) {
        w.near_floor[i] = WR_ARENA_ARRAY(arena, uint8_t, d->grid.width);
    }
    return w;
}

static void fill_graph(graph *g, const wr_dungeon *d)
{
    for (int32_t i = 0; i < g->links; i++) {
        g->lengths[i] = length_of(&d->links[i]);
        g->first[d->links[i].rooms.a]++;
        g->first[d->links[i].rooms.b]++;
    }
    for (int32_t i = 0; i < g->rooms; i++) { // from counts to ends, which filling from the end makes beginnings
        g->first[i + 1] += g->first[i];
    }
    for (int32_t i = g->links - 1; i >= 0; i--) {
        const wr_edge e = d->links[i].rooms;
        const int32_t there = --g->first[e.a];
        const int32_t back = --g->first[e.b];
        g->to[there] = e.b;
        g->to[back] = e.a;
        g->link[there] = g->link[back] = i;
    }
}

// ---- Links of rooms ----------------------------------------------------------------------------------------------------

static void measure_degrees(const graph *g, wr_dungeon_stats *s)
{
    for (int32_t i = 0; i < g->rooms; i++) {
        const int32_t degree = g->first[i + 1] - g->first[i];
        s->dead_ends += degree == 1;
        s->degree_max = degree > s->degree_max ? degree : s->degree_max;
    }
}

// One step of the walk at `room`, which came by link `by`: takes its next arc. Answers the room to go on with, or -1 when
// all its arcs are done.
static int32_t step_down(work *w, int32_t room, int32_t by, int32_t *count)
{
    const graph *g = &w->graph;
    while (w->next[room] < g->first[room + 1]) {
        const int32_t arc = w->next[room]++;
        const int32_t to = g->to[arc];
        if (w->order[to] == 0) {
            w->order[to] = w->low[to] = ++*count;
            w->from[to] = arc;
            return to;
        }
        if (g->link[arc] != by && w->order[to] < w->low[room]) {
            w->low[room] = w->order[to];
        }
    }
    return -1;
}

// A link of the depth-first tree is a bridge when nothing below it leads back to above it. The path is kept as a list, for
// it may be as long as there are rooms.
// Source: R. E. Tarjan, "A note on finding the bridges of a graph", 1974.
static int32_t count_bridges_from(work *w, int32_t start, int32_t *count)
{
    const graph *g = &w->graph;
    int32_t bridges = 0;
    int32_t depth = 0;
    w->order[start] = w->low[start] = ++*count;
    w->list[0] = start;
    while (depth >= 0) {
        const int32_t room = w->list[depth];
        const int32_t next = step_down(w, room, depth > 0 ? g->link[w->from[room]] : -1, count);
        if (next >= 0) {
            w->list[++depth] = next;
        } else if (depth-- > 0) {
            const int32_t above = w->list[depth];
            bridges += w->low[room] > w->order[above];
            w->low[above] = w->low[room] < w->low[above] ? w->low[room] : w->low[above];
        }
    }
    return bridges;
}

static int32_t count_bridges(work *w)
{
    int32_t count = 0;
    int32_t bridges = 0;
    for (int32_t i = 0; i < w->graph.rooms; i++) {
        w->next[i] = w->graph.first[i];
    }
    for (int32_t i = 0; i < w->graph.rooms; i++) {
        if (w->order[i] == 0) {
            bridges += count_bridges_from(w, i, &count);
        }
    }
    return bridges;
}

// ---- Ways ------------------------------------------------------------------------------------------------------------

// The most links on a way that has no more than it must, breadth first.
static int32_t eccentricity(work *w, int32_t start)
{
    const graph *g = &w->graph;
    int32_t *links = w->low;
    for (int32_t i = 0; i < g->rooms; i++) {
        links[i] = -1;
    }
    int32_t end = 1;
    links[start] = 0;
    w->list[0] = start;
    for (int32_t at = 0; at < end; at++) {
        const int32_t room = w->list[at];
        for (int32_t arc = g->first[room]; arc < g->first[room + 1]; arc++) {
            if (links[g->to[arc]] < 0) {
                links[g->to[arc]] = links[room] + 1;
                w->list[end++] = g->to[arc];
            }
        }
    }
    return links[w->list[end - 1]];
}

static int32_t bucket_of(const work *w, int32_t room)
{
    return (int32_t)(w->far[room] % (w->graph.length_max + 1));
}

static void put(work *w, int32_t room)
{
    const int32_t bucket = bucket_of(w, room);
    const int32_t next = w->bucket[bucket];
    w->bucket_next[room] = next;
    w->bucket_last[room] = -1;
    if (next >= 0) {
        w->bucket_last[next] = room;
    }
    w->bucket[bucket] = room;
}

static void take(work *w, int32_t room)
{
    const int32_t next = w->bucket_next[room], last = w->bucket_last[room];
    if (next >= 0) {
        w->bucket_last[next] = last;
    }
    if (last >= 0) {
        w->bucket_next[last] = next;
    } else {
        w->bucket[bucket_of(w, room)] = next;
    }
}

static int32_t reach_out(work *w, int32_t room)
{
    const graph *g = &w->graph;
    int32_t new_rooms = 0;
    for (int32_t arc = g->first[room]; arc < g->first[room + 1]; arc++) {
        const int32_t to = g->to[arc];
        const int64_t far = w->far[room] + g->lengths[g->link[arc]];
        if (w->far[to] >= 0 && w->far[to] <= far) {
            continue;
        }
        if (w->far[to] >= 0) {
            take(w, to);
        } else {
            new_rooms++;
        }
        w->far[to] = far;
        put(w, to);
    }
    return new_rooms;
}

// Shortest ways from a room to all others: adds them up, and counts them. What waits lies within length_max of where the
// search is, so as many buckets, used over and over, keep it in order.
// Source: R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", 1969.
static int64_t sum_of_ways(work *w, int32_t start, wr_dungeon_stats *s, int64_t *pairs)
{
    for (int32_t i = 0; i < w->graph.rooms; i++) {
        w->far[i] = -1;
    }
    for (int32_t i = 0; i <= w->graph.length_max; i++) {
        w->bucket[i] = -1;
    }
    int64_t sum = 0;
    int32_t waiting = 1;
    w->far[start] = 0;
    put(w, start);
    for (int64_t far = 0; waiting > 0; far++) {
        const int32_t bucket = (int32_t)(far % (w->graph.length_max + 1));
        while (w->bucket[bucket] >= 0) {
            const int32_t room = w->bucket[bucket];
            take(w, room);
            waiting += reach_out(w, room) - 1;
            sum += far;
            *pairs += room != start;
            s->way_max = far > s->way_max ? far : s->way_max;
        }
    }
    return sum;
}

static void measure_ways(work *w, wr_dungeon_stats *s)
{
    const int32_t rooms = w->graph.rooms;
    const int32_t starts = rooms <= ALL_ROOMS_MAX ? rooms : SAMPLES;
    int64_t sum = 0;
    int64_t pairs = 0;
    for (int32_t i = 0; i < starts; i++) {
        const int32_t start = (int32_t)((int64_t)i * rooms / starts);
        const int32_t far = eccentricity(w, start);
        if (i == 0 || far < s->radius) {
            s->radius = far;
            s->centre = start;
        }
        s->diameter = far > s->diameter ? far : s->diameter;
        sum += sum_of_ways(w, start, s, &pairs);
    }
    s->way_mean = pairs > 0 ? (sum + pairs / 2) / pairs : 0;
}

// ---- Sizes -----------------------------------------------------------------------------------------------------------

// Least, middle (of an even number the lower of the two) and greatest of w->values.
static void measure_spread(work *w, int32_t count, int32_t *least, int32_t *median, int32_t *most)
{
    if (count > 0) {
        wr_sort_u64(w->values, NULL, (size_t)count, w->values_scratch, NULL);
        *least = (int32_t)w->values[0];
        *median = (int32_t)w->values[(count - 1) / 2];
        *most = (int32_t)w->values[count - 1];
    }
}

static uint64_t floor_in(const wr_grid *grid, const wr_rect *room)
{
    uint64_t cells = 0;
    for (int32_t y = room->y; y < room->y + room->height; y++) {
        const uint8_t *row = grid->kinds + (size_t)y * (size_t)grid->width;
        for (int32_t x = room->x; x < room->x + room->width; x++) {
            cells += row[x] != WR_CELL_BUSH;
        }
    }
    return cells;
}

static void measure_sizes(work *w, const wr_dungeon *d, wr_dungeon_stats *s)
{
    for (int32_t i = 0; i < d->link_count; i++) {
        w->values[i] = (uint64_t)w->graph.lengths[i];
    }
    measure_spread(w, d->link_count, &s->corridor_min, &s->corridor_median, &s->corridor_max);
    for (int32_t i = 0; i < d->room_count; i++) {
        w->values[i] = floor_in(&d->grid, &d->rooms[i]);
    }
    measure_spread(w, d->room_count, &s->area_min, &s->area_median, &s->area_max);
}

// ---- Cells -----------------------------------------------------------------------------------------------------------

// out[x]: 1 where the cell or one beside it in its row is floor.
static void find_near_floor(const wr_grid *grid, int32_t y, uint8_t *out)
{
    const int32_t width = grid->width;
    for (int32_t x = 0; x < width; x++) {
        out[x] = 0;
    }
    if (y < 0 || y >= grid->height) {
        return;
    }
    const uint8_t *row = grid->kinds + (size_t)y * (size_t)width;
    for (int32_t x = 0; x < width; x++) {
        const bool left = x > 0 && row[x - 1] != WR_CELL_BUSH;
        const bool right = x + 1 < width && row[x + 1] != WR_CELL_BUSH;
        out[x] = row[x] != WR_CELL_BUSH || left || right;
    }
}

static void measure_cells(work *w, const wr_grid *grid, wr_dungeon_stats *s)
{
    uint8_t *below = w->near_floor[0], *own = w->near_floor[1], *above = w->near_floor[2];
    find_near_floor(grid, -1, below);
    find_near_floor(grid, 0, own);
    for (int32_t y = 0; y < grid->height; y++) {
        find_near_floor(grid, y + 1, above);
        const uint8_t *row = grid->kinds + (size_t)y * (size_t)grid->width;
        for (int32_t x = 0; x < grid->width; x++) {
            const bool wall = row[x] == WR_CELL_BUSH;
            s->floor_cells += !wall;
            s->wall_cells += wall && (below[x] | own[x] | above[x]) != 0;
        }
        uint8_t *free_row = below;
        below = own;
        own = above;
        above = free_row;
    }
}

wr_status wr_dungeon_measure(const wr_dungeon *dungeon, const wr_hooks *hooks, wr_dungeon_stats *stats)
{
    const wr_dungeon *d = dungeon;
    const wr_allocator allocator = hooks == NULL ? wr_hooks_default().allocator : hooks->allocator;
    *stats = (wr_dungeon_stats){.rooms = d->room_count, .links = d->link_count};
    if (d->room_count == 0) {
        return WR_OK;
    }
    wr_arena measure = wr_arena_measuring();
    (void)take_work(&measure, d);
    void *memory = wr__alloc(&allocator, measure.used);
    if (memory == NULL) {
        *stats = (wr_dungeon_stats){0};
        return WR_E_MEMORY;
    }
    wr_arena arena = wr_arena_on(memory, measure.used);
    work w = take_work(&arena, d);
    fill_graph(&w.graph, d);
    measure_degrees(&w.graph, stats);
    stats->loops = d->link_count - d->room_count + 1;
    stats->bridges = count_bridges(&w);
    measure_ways(&w, stats);
    measure_sizes(&w, d, stats);
    measure_cells(&w, &d->grid, stats);
    wr__release(&allocator, memory, measure.used);
    return WR_OK;
}
