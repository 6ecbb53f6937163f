// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The map as a puzzle: areas by flooding what is walked with all gates shut, the nodes beside each gate, and for each
// switch the places from which it can be toggled.
#include "sim/solve_int.h"

#define THROW_CELLS 8 // the boomerang's range, in rules.boomerang_range of the map game

static const wr_cell sides[4] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};

// ---- Cells -------------------------------------------------------------------------------------------------------

#define STOPS_FLIGHT (WR_KIND(BUSH) | WR_KIND(CLIFF) | WR_KIND(TOWER))
#define NOT_WALKED   (STOPS_FLIGHT | WR_KIND(HOLE) | WR_KIND(CHASM) | WR_KIND(GATE))
#define DOORS_SHUT   (WR_KIND(DOOR_CLOSED) | WR_KIND(DOOR_SECRET))

static bool is_in(uint8_t kind, wr_kinds kinds)
{
    return (kinds >> kind & 1u) != 0;
}

static size_t number_of(const wr_grid *grid, wr_cell at)
{
    return (size_t)at.y * (size_t)grid->width + (size_t)at.x;
}

static int32_t node_at(const wr__puzzle *p, wr_cell at)
{
    return wr_grid_has(&p->map->grid, at) ? p->node_of[number_of(&p->map->grid, at)] : -1;
}

// ---- Areas -------------------------------------------------------------------------------------------------------

enum { UNSEEN = -1, SHUT_OUT = -2 };

// Gives all cells that are walked from `from` the number of an area.
static void flood(wr__puzzle *p, wr_cell from, int32_t area, int32_t *queue)
{
    const wr_grid *grid = &p->map->grid;
    size_t head = 0, tail = 0;
    p->node_of[number_of(grid, from)] = area;
    queue[tail++] = (int32_t)number_of(grid, from);
    while (head < tail) {
        const int32_t cell = queue[head++];
        const wr_cell at = {cell % grid->width, cell / grid->width};
        for (int i = 0; i < 4; i++) {
            const wr_cell next = {at.x + sides[i].x, at.y + sides[i].y};
            if (wr_grid_has(grid, next) && p->node_of[number_of(grid, next)] == UNSEEN) {
                p->node_of[number_of(grid, next)] = area;
                queue[tail++] = (int32_t)number_of(grid, next);
            }
        }
    }
}

static void begin_cells(wr__puzzle *p)
{
    const wr_grid *grid = &p->map->grid;
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    for (size_t i = 0; i < cells; i++) {
        p->node_of[i] = is_in(grid->kinds[i], NOT_WALKED) ? SHUT_OUT : UNSEEN;
    }
}

// The player's area is node 0, those beside gates follow in the order of the gates; what is left is counted only.
static void find_areas(wr__puzzle *p, int32_t *queue)
{
    const wr_map *map = p->map;
    const wr_grid *grid = &map->grid;
    begin_cells(p);
    flood(p, map->player, p->area_count++, queue);
    for (int32_t i = 0; i < map->gate_count; i++) {
        for (int k = 0; k < 4; k++) {
            const wr_cell at = {map->gates[i].at.x + sides[k].x, map->gates[i].at.y + sides[k].y};
            if (node_at(p, at) == UNSEEN && wr_grid_has(grid, at)) {
                flood(p, at, p->area_count++, queue);
            }
        }
    }
    p->areas_seen = p->area_count;
    for (wr_cell at = {0, 0}; at.y < grid->height; at.y++) {
        for (at.x = 0; at.x < grid->width; at.x++) {
            if (p->node_of[number_of(grid, at)] == UNSEEN) {
                flood(p, at, SHUT_OUT, queue);
                p->areas_seen++;
            }
        }
    }
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    for (size_t i = 0; i < cells; i++) {
        p->node_of[i] = p->node_of[i] == SHUT_OUT ? -1 : p->node_of[i];
    }
    for (int32_t i = 0; i < map->gate_count; i++) {
        p->node_of[number_of(grid, map->gates[i].at)] = p->area_count + i;
    }
    for (int32_t i = 0; i < map->gate_count; i++) {
        for (int k = 0; k < 4; k++) {
            p->gate_sides[i][k] =
                node_at(p, (wr_cell){map->gates[i].at.x + sides[k].x, map->gates[i].at.y + sides[k].y});
        }
    }
}

// ---- Throws ------------------------------------------------------------------------------------------------------

typedef struct throws {
    wr__puzzle *p;
    int32_t reach_count, need_count;
} throws;

static void add_reach(throws *t, int32_t switch_index, wr_cell from, int32_t area, const int32_t *needs,
                      int32_t count)
{
    wr__reach *reach = &t->p->reaches[t->reach_count++];
    *reach = (wr__reach){switch_index, area, from, t->need_count, count};
    for (int32_t i = 0; i < count; i++) {
        t->p->needs[t->need_count++] = needs[i];
    }
}

// From the switch outwards along one side: each cell is a stand as far as a throw from it would come here.
static void look_along(throws *t, int32_t switch_index, wr_cell side)
{
    const wr__puzzle *p = t->p;
    const wr_grid *grid = &p->map->grid;
    int32_t needs[THROW_CELLS], count = 0;
    wr_cell at = p->map->switches[switch_index].at;
    for (int k = 1; k <= THROW_CELLS; k++) {
        at.x += side.x;
        at.y += side.y;
        if (!wr_grid_has(grid, at)) {
            return;
        }
        const uint8_t kind = wr_grid_kind(grid, at);
        const int32_t node = p->node_of[number_of(grid, at)];
        if (is_in(kind, STOPS_FLIGHT) || kind == WR_CELL_SWITCH) {
            return; // a boomerang that starts on a switch turns that one
        }
        if (kind == WR_CELL_GATE) {
            needs[count++] = node;
            continue;
        }
        if (is_in(kind, DOORS_SHUT)) {
            if (node < 0) {
                return;
            }
            needs[count++] = node;
        }
        if (node >= 0) {
            add_reach(t, switch_index, at, node, needs, count);
        }
    }
}

static int before(wr_cell a, wr_cell b)
{
    return a.y != b.y ? a.y < b.y : a.x < b.x;
}

static void find_reaches(wr__puzzle *p)
{
    throws t = {.p = p};
    for (int32_t i = 0; i < p->map->switch_count; i++) {
        p->reach_first[i] = t.reach_count;
        const wr_cell at = p->map->switches[i].at;
        const int32_t node = node_at(p, at);
        if (node >= 0) {
            add_reach(&t, i, at, node, NULL, 0);
        }
        for (int k = 0; k < 4; k++) {
            look_along(&t, i, sides[k]);
        }
        for (int32_t k = p->reach_first[i] + 1; k < t.reach_count; k++) { // at most 33
            const wr__reach moved = p->reaches[k];
            int32_t to = k;
            for (; to > p->reach_first[i] && before(moved.from, p->reaches[to - 1].from); to--) {
                p->reaches[to] = p->reaches[to - 1];
            }
            p->reaches[to] = moved;
        }
    }
    p->reach_first[p->map->switch_count] = t.reach_count;
}

// ---- The puzzle --------------------------------------------------------------------------------------------------

static int32_t count_crystals(const wr_grid *grid, wr_cell *out)
{
    int32_t count = 0;
    for (wr_cell at = {0, 0}; at.y < grid->height; at.y++) {
        for (at.x = 0; at.x < grid->width; at.x++) {
            if (wr_grid_kind(grid, at) == WR_CELL_CRYSTAL) {
                if (out != NULL) {
                    out[count] = at;
                }
                count++;
            }
        }
    }
    return count;
}

static void *lay_out(wr__puzzle *p, wr_arena *arena)
{
    const wr_map *map = p->map;
    const size_t cells = (size_t)map->grid.width * (size_t)map->grid.height;
    const size_t switches = (size_t)map->switch_count, gates = (size_t)map->gate_count;
    p->node_of = WR_ARENA_ARRAY(arena, int32_t, cells);
    p->gate_sides = wr_arena_take(arena, gates, sizeof *p->gate_sides, 64);
    p->reaches = WR_ARENA_ARRAY(arena, wr__reach, switches * (1 + 4 * THROW_CELLS));
    p->reach_first = WR_ARENA_ARRAY(arena, int32_t, switches + 1);
    p->needs = WR_ARENA_ARRAY(arena, int32_t, switches * 4 * THROW_CELLS * (THROW_CELLS + 1) / 2);
    p->relevant = WR_ARENA_ARRAY(arena, int32_t, switches);
    p->crystals = WR_ARENA_ARRAY(arena, wr_cell, p->crystal_count);
    p->crystal_node = WR_ARENA_ARRAY(arena, int32_t, p->crystal_count);
    p->bounds = WR_ARENA_ARRAY(arena, uint8_t, wr__puzzle_targets(p));
    p->initial = WR_ARENA_ARRAY(arena, uint8_t, switches);
    return wr_arena_take(arena, wr_logic_size(&map->logic) + 1, 1, 64);
}

bool wr__puzzle_make(const wr_map *map, wr_arena *arena, wr__puzzle *out)
{
    *out = (wr__puzzle){.map = map, .crystal_count = count_crystals(&map->grid, NULL)};
    void *logic = lay_out(out, arena);
    const size_t queue_from = arena->used;
    int32_t *queue = WR_ARENA_ARRAY(arena, int32_t, (size_t)map->grid.width * (size_t)map->grid.height);
    if (!map->has_player || arena->base == NULL || arena->full) {
        return map->has_player;
    }
    wr_logic_init(&map->logic, logic, wr_logic_size(&map->logic), &out->logic);
    count_crystals(&map->grid, out->crystals);
    find_areas(out, queue);
    for (int32_t i = 0; i < out->crystal_count; i++) {
        out->crystal_node[i] = node_at(out, out->crystals[i]);
    }
    wr_arena_rewind(arena, queue_from);
    find_reaches(out);
    for (int32_t i = 0; i < map->switch_count; i++) {
        out->initial[i] = map->switches[i].on;
        if (out->logic.gates_first[i] < out->logic.gates_first[i + 1]) {
            out->relevant[out->relevant_count++] = i;
        }
    }
    return true;
}

// ---- Parts -------------------------------------------------------------------------------------------------------

void wr__joined_take(const wr__puzzle *p, wr_arena *arena, wr__joined *j)
{
    j->root = WR_ARENA_ARRAY(arena, int32_t, (size_t)p->area_count + (size_t)p->map->gate_count);
    j->open = WR_ARENA_ARRAY(arena, uint8_t, p->map->gate_count);
}

static int32_t find(int32_t *root, int32_t node)
{
    while (root[node] != node) {
        root[node] = root[root[node]];
        node = root[node];
    }
    return node;
}

void wr__puzzle_join_open(const wr__puzzle *p, wr__joined *j)
{
    const int32_t nodes = p->area_count + p->map->gate_count;
    for (int32_t i = 0; i < nodes; i++) {
        j->root[i] = i;
    }
    for (int32_t g = 0; g < p->map->gate_count; g++) {
        for (int k = 0; k < 4 && j->open[g]; k++) {
            const int32_t side = p->gate_sides[g][k];
            if (side >= 0 && (side < p->area_count || j->open[side - p->area_count])) {
                const int32_t a = find(j->root, side), b = find(j->root, p->area_count + g);
                j->root[a > b ? a : b] = a < b ? a : b; // the lowest node is the root
            }
        }
    }
    for (int32_t i = 0; i < nodes; i++) { // roots are lower than what hangs on them, so one pass flattens
        j->root[i] = j->root[j->root[i]];
    }
}

void wr__puzzle_join(const wr__puzzle *p, const uint8_t *switches, wr__joined *j)
{
    wr_logic_evaluate(&p->logic, switches, j->open);
    wr__puzzle_join_open(p, j);
}

bool wr__reach_holds(const wr__puzzle *p, const wr__joined *j, const wr__reach *reach, int32_t root)
{
    bool holds = j->root[reach->area] == root;
    for (int32_t k = 0; k < reach->count && holds; k++) {
        const int32_t need = p->needs[reach->first + k];
        holds = need < p->area_count ? j->root[need] == root : j->open[need - p->area_count] != 0;
    }
    return holds;
}

const wr__reach *wr__reach_of(const wr__puzzle *p, const wr__joined *j, int32_t switch_index, int32_t root)
{
    for (int32_t i = p->reach_first[switch_index]; i < p->reach_first[switch_index + 1]; i++) {
        if (wr__reach_holds(p, j, &p->reaches[i], root)) {
            return &p->reaches[i];
        }
    }
    return NULL;
}

bool wr__gate_is_entered(const wr__puzzle *p, const wr__joined *j, int32_t gate, int32_t root)
{
    return j->open[gate] && j->root[p->area_count + gate] == root;
}
