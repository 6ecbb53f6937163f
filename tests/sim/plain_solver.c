// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What one gets to is spread cell by cell at a cost; toggles from each cell add one; all that is done until nothing changes.
#include "sim/plain_solver.h"

static bool is_walked(const plain *p, const uint8_t *gates, wr_cell at)
{
    const wr_grid *grid = &p->map->grid;
    if (!wr_grid_has(grid, at)) {
        return false;
    }
    const uint8_t kind = wr_grid_kind(grid, at);
    for (int32_t g = 0; g < p->map->gate_count; g++) {
        if (p->map->gates[g].at.x == at.x && p->map->gates[g].at.y == at.y) {
            return gates[g] != 0;
        }
    }
    return kind != WR_CELL_BUSH && kind != WR_CELL_CLIFF && kind != WR_CELL_TOWER && kind != WR_CELL_HOLE &&
           kind != WR_CELL_CHASM;
}

static void state_of(const plain *p, int32_t state, uint8_t *gates)
{
    uint8_t switches[SWITCHES_MAX] = {0};
    for (int32_t i = 0; i < p->map->switch_count; i++) {
        switches[i] = (uint8_t)(state >> i & 1);
    }
    wr_logic_evaluate(&p->logic, switches, gates);
}

static int32_t switch_at(const wr_map *map, wr_cell at)
{
    for (int32_t i = 0; i < map->switch_count; i++) {
        if (map->switches[i].at.x == at.x && map->switches[i].at.y == at.y) {
            return i;
        }
    }
    return -1;
}

// Gives all cells walked from `from` in that state this cost; part: which those are.
static void spread(plain *p, int32_t state, wr_cell from, int16_t cost, const uint8_t *gates, uint8_t *part)
{
    const int32_t width = p->map->grid.width;
    int32_t stack[4 * CELLS_MAX], top = 0;
    memset(part, 0, CELLS_MAX);
    stack[top++] = from.y * width + from.x;
    while (top > 0) {
        const int32_t cell = stack[--top];
        const wr_cell at = {cell % width, cell / width};
        if (part[cell]) {
            continue;
        }
        part[cell] = 1;
        p->cost[state][cell] = cost;
        const wr_cell next[4] = {{at.x + 1, at.y}, {at.x - 1, at.y}, {at.x, at.y + 1}, {at.x, at.y - 1}};
        for (int i = 0; i < 4; i++) {
            if (is_walked(p, gates, next[i]) && !part[next[i].y * width + next[i].x]) {
                stack[top++] = next[i].y * width + next[i].x;
            }
        }
    }
}

// The switch that a boomerang thrown from a cell turns; -1 for none.
static int32_t thrown_at(const plain *p, wr_cell from, int dx, int dy, const uint8_t *gates, const uint8_t *part)
{
    for (int k = 1; k <= 8; k++) {
        const wr_cell at = {from.x + dx * k, from.y + dy * k};
        if (!wr_grid_has(&p->map->grid, at)) {
            return -1;
        }
        const uint8_t kind = wr_grid_kind(&p->map->grid, at);
        const bool door = kind == WR_CELL_DOOR_CLOSED || kind == WR_CELL_DOOR_SECRET;
        if (kind == WR_CELL_SWITCH) {
            return switch_at(p->map, at);
        }
        if (kind == WR_CELL_BUSH || kind == WR_CELL_CLIFF || kind == WR_CELL_TOWER ||
            (door && !part[at.y * p->map->grid.width + at.x]) || (kind == WR_CELL_GATE && !is_walked(p, gates, at))) {
            return -1;
        }
    }
    return -1;
}

// All cells from which something is toggled in a part: what each toggle leads to, at one more.
static void toggle_all(plain *p, int32_t state, int16_t cost, const uint8_t *gates, const uint8_t *part,
                       bool *changed, int16_t *switch_cost)
{
    const int32_t width = p->map->grid.width;
    for (int32_t cell = 0; cell < width * p->map->grid.height; cell++) {
        const wr_cell at = {cell % width, cell / width};
        if (!part[cell] || wr_grid_kind(&p->map->grid, at) == WR_CELL_GATE) {
            continue;
        }
        int32_t hit[5] = {switch_at(p->map, at), -1, -1, -1, -1};
        if (hit[0] < 0) {
            hit[1] = thrown_at(p, at, 1, 0, gates, part);
            hit[2] = thrown_at(p, at, -1, 0, gates, part);
            hit[3] = thrown_at(p, at, 0, 1, gates, part);
            hit[4] = thrown_at(p, at, 0, -1, gates, part);
        }
        for (int i = 0; i < 5; i++) {
            if (hit[i] < 0) {
                continue;
            }
            const int32_t next = state ^ 1 << hit[i];
            if (switch_cost[hit[i]] < 0 || switch_cost[hit[i]] > cost + 1) {
                switch_cost[hit[i]] = (int16_t)(cost + 1);
            }
            if (p->cost[next][cell] < 0 || p->cost[next][cell] > cost + 1) {
                uint8_t next_gates[CELLS_MAX], next_part[CELLS_MAX];
                state_of(p, next, next_gates);
                spread(p, next, at, (int16_t)(cost + 1), next_gates, next_part);
                *changed = true;
            }
        }
    }
}

// Until nothing gets cheaper. switch_cost: fewest toggles up to and with the first of each switch, -1 when there is none.
void explore_plainly(plain *p, const wr_map *map, int16_t *switch_cost)
{
    p->map = map;
    assert_int_equal(wr_logic_init(&map->logic, p->memory, sizeof p->memory, &p->logic), WR_OK);
    memset(p->cost, -1, sizeof p->cost);
    int32_t start = 0;
    for (int32_t i = 0; i < map->switch_count; i++) {
        start |= map->switches[i].on << i;
        switch_cost[i] = -1;
    }
    uint8_t gates[CELLS_MAX], part[CELLS_MAX];
    state_of(p, start, gates);
    spread(p, start, map->player, 0, gates, part);
    bool changed = true;
    while (changed) {
        changed = false;
        for (int32_t state = 0; state < 1 << map->switch_count; state++) {
            state_of(p, state, gates);
            for (int32_t cell = 0; cell < map->grid.width * map->grid.height; cell++) {
                if (p->cost[state][cell] >= 0) {
                    const int16_t cost = p->cost[state][cell];
                    spread(p, state, (wr_cell){cell % map->grid.width, cell / map->grid.width}, cost, gates, part);
                    toggle_all(p, state, cost, gates, part, &changed, switch_cost);
                }
            }
        }
    }
}

int16_t plain_cost(const plain *p, const int16_t *switch_cost, const wr_target *t)
{
    if (t->kind == WR_TARGET_SWITCH) {
        return switch_cost[t->index];
    }
    int16_t best = -1;
    for (int32_t state = 0; state < 1 << p->map->switch_count; state++) {
        const int16_t cost = p->cost[state][t->at.y * p->map->grid.width + t->at.x];
        best = cost >= 0 && (best < 0 || cost < best) ? cost : best;
    }
    return best;
}

void check_actions(const plain *p, const wr_solution *s, const wr_target *t)
{
    const wr_map *map = p->map;
    uint8_t gates[CELLS_MAX], part[CELLS_MAX];
    static plain walked;
    int32_t state = 0;
    wr_cell at = map->player;
    walked = *p;
    for (int32_t i = 0; i < map->switch_count; i++) {
        state |= map->switches[i].on << i;
    }
    for (int32_t i = 0; i < t->count; i++) {
        const wr_action *a = &s->actions[t->first + i];
        const wr_cell to = map->switches[a->switch_index].at;
        state_of(p, state, gates);
        spread(&walked, state, at, 0, gates, part);
        assert_true(part[a->from.y * map->grid.width + a->from.x]);
        assert_true(wr_grid_kind(&map->grid, a->from) != WR_CELL_GATE);
        if (to.x != a->from.x || to.y != a->from.y) {
            const int dx = (to.x > a->from.x) - (to.x < a->from.x), dy = (to.y > a->from.y) - (to.y < a->from.y);
            assert_int_equal(thrown_at(p, a->from, dx, dy, gates, part), a->switch_index);
        }
        state ^= 1 << a->switch_index;
        at = a->from;
    }
    state_of(p, state, gates);
    spread(&walked, state, at, 0, gates, part);
    assert_true(t->kind == WR_TARGET_SWITCH || part[t->at.y * map->grid.width + t->at.x]);
}
