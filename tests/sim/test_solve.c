// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The explorer of maps against a plain one that walks cell by cell, on thousands of small random maps; and maps in letters
// for each rule.
#include "sim/solve_int.h"

#include "map/map.h"
#include "support/wr_test.h"

#include <stdlib.h>

// ---- Maps --------------------------------------------------------------------------------------------------------

// Rows from the top. Switches are on a cell `^`, gates on `|`, by (y, x); gate i opens by formula i, a list of ops.
typedef struct drawing {
    wr_map map;
} drawing;

#define OPS_MAX 8
typedef struct formula {
    int32_t count;
    wr_op ops[OPS_MAX];
} formula;

static const formula follows_0 = {1, {{WR_OP_SWITCH, 0}}};
static const formula not_0 = {2, {{WR_OP_SWITCH, 0}, {WR_OP_NOT, 0}}};
static const formula follows_1 = {1, {{WR_OP_SWITCH, 1}}};

static wr_cell_kind kind_of(char letter)
{
    for (int kind = 0; kind < WR_CELL_COUNT; kind++) {
        if (wr_cell_kind_letter((wr_cell_kind)kind) == letter) {
            return (wr_cell_kind)kind;
        }
    }
    fail_msg("no kind has the letter '%c'", letter);
    return WR_CELL_GRASS;
}

static int32_t count_letter(const char *const *rows, int32_t height, char letter)
{
    int32_t count = 0;
    for (int32_t y = 0; y < height; y++) {
        for (const char *p = rows[y]; *p != '\0'; p++) {
            count += *p == letter;
        }
    }
    return count;
}

static void draw_map(const char *const *rows, int32_t height, const formula *formulas, wr_map *map)
{
    const int32_t width = (int32_t)strlen(rows[0]);
    const int32_t switches = count_letter(rows, height, '^'), gates = count_letter(rows, height, '|');
    int32_t ops = 0;
    for (int32_t i = 0; i < gates; i++) {
        ops += formulas[i].count;
    }
    wr__map_arrays arrays;
    const wr_allocator allocator = wr_hooks_default().allocator;
    assert_int_equal(wr__map_make(map, &allocator, width, height, switches, gates, ops, &arrays), WR_OK);
    map->extended = true;
    int32_t s = 0, g = 0, op = 0;
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            const wr_cell_kind kind = kind_of(rows[height - 1 - y][x]);
            map->grid.kinds[y * width + x] = (uint8_t)kind;
            if (kind == WR_CELL_PLAYER) {
                map->has_player = true;
                map->player = (wr_cell){x, y};
            } else if (kind == WR_CELL_SWITCH) {
                arrays.switches[s].at = (wr_cell){x, y};
                snprintf(arrays.switches[s].id, sizeof arrays.switches[s].id, "s%d", (int)s);
                s++;
            } else if (kind == WR_CELL_GATE) {
                arrays.gates[g].at = (wr_cell){x, y};
                arrays.formulas[g] = (wr_gate_formula){op, formulas[g].count};
                memcpy(arrays.ops + op, formulas[g].ops, (size_t)formulas[g].count * sizeof(wr_op));
                op += formulas[g++].count;
            }
        }
    }
    wr__map_set_gates(map);
    assert_int_equal(wr_map_check(map), WR_OK);
}

#define ROWS(rows) (rows), (int32_t)(sizeof(rows) / sizeof *(rows))

static wr_solution solved(const wr_map *map)
{
    wr_solution s;
    assert_int_equal(wr_map_solve(map, NULL, NULL, &s), WR_OK);
    assert_true(s.exhaustive);
    return s;
}

// ---- The plain explorer --------------------------------------------------------------------------------------------

#define CELLS_MAX    128
#define SWITCHES_MAX 4

// Fewest toggles to each (cell, state): moves cost nothing, toggles one.
typedef struct plain {
    const wr_map *map;
    wr_logic logic;
    uint8_t memory[4096];
    int16_t cost[1 << SWITCHES_MAX][CELLS_MAX]; // -1: not reached
} plain;

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
static void explore_plainly(plain *p, const wr_map *map, int16_t *switch_cost)
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

static int16_t plain_cost(const plain *p, const int16_t *switch_cost, const wr_target *t)
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

// ---- Random maps ---------------------------------------------------------------------------------------------------

static uint32_t drawn(uint64_t seed, uint64_t counter, uint32_t n)
{
    return wr_noise_below(wr_noise(seed, WR_STREAM_EYE, 99, counter), n);
}

static formula random_formula(uint64_t seed, uint64_t at, int32_t switches, bool wants_on)
{
    formula f = {0};
    const uint16_t a = (uint16_t)drawn(seed, at, (uint32_t)switches),
                   b = (uint16_t)drawn(seed, at + 1, (uint32_t)switches);
    f.ops[f.count++] = (wr_op){WR_OP_SWITCH, a};
    if (!wants_on && drawn(seed, at + 2, 2) == 0) {
        f.ops[f.count++] = (wr_op){WR_OP_NOT, 0};
    }
    if (drawn(seed, at + 3, 3) > 0) {
        f.ops[f.count++] = (wr_op){WR_OP_SWITCH, b};
        f.ops[f.count++] = (wr_op){drawn(seed, at + 4, 2) == 0 ? WR_OP_AND : WR_OP_OR, 0};
    }
    return f;
}

// Eleven by nine cells, thick with walls; switches 1..4.
static void random_map(uint64_t seed, bool wants_on, wr_map *map)
{
    enum { WIDTH = 11, HEIGHT = 9 };
    static const char letters[] = "   xxxx|O~Dd?C*";
    char text[HEIGHT][WIDTH + 1];
    const char *rows[HEIGHT];
    const int32_t switches = 1 + (int32_t)drawn(seed, 1, SWITCHES_MAX);
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        text[i / WIDTH][i % WIDTH] = letters[drawn(seed, (uint64_t)(100 + i), sizeof letters - 1)];
    }
    for (int32_t i = 0; i <= switches; i++) { // each on a cell of its own
        int32_t at = (int32_t)drawn(seed, (uint64_t)(10 + i), WIDTH * HEIGHT);
        while (text[at / WIDTH][at % WIDTH] == '^') {
            at = (at + 1) % (WIDTH * HEIGHT);
        }
        text[at / WIDTH][at % WIDTH] = i < switches ? '^' : 'P';
    }
    for (int32_t y = 0; y < HEIGHT; y++) {
        text[y][WIDTH] = '\0';
        rows[y] = text[y];
    }
    formula formulas[WIDTH * HEIGHT];
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        formulas[i] = random_formula(seed, (uint64_t)(1000 + 10 * i), switches, wants_on);
    }
    draw_map(rows, HEIGHT, formulas, map);
}

// Plays a target's actions by the plain rules: each must be possible where one is then.
static void check_actions(const plain *p, const wr_solution *s, const wr_target *t)
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

static void it_finds_what_a_plain_explorer_finds_and_as_short(void **state)
{
    (void)state;
    static plain p;
    int32_t longest = 0, missed = 0;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        int16_t switch_cost[SWITCHES_MAX];
        wr_map map;
        random_map(seed, false, &map);
        explore_plainly(&p, &map, switch_cost);
        wr_solution s = solved(&map);
        assert_true(s.shortest);
        for (int32_t i = 0; i < s.target_count; i++) {
            const wr_target *t = &s.targets[i];
            const int16_t cost = plain_cost(&p, switch_cost, t);
            if (t->reached != (cost >= 0) || (t->reached && t->count != cost)) {
                fail_msg("map %d, %s %d: %d actions, plainly %d", (int)seed, wr_target_kind_name(t->kind),
                         (int)t->index, t->reached ? (int)t->count : -1, (int)cost);
            }
            if (t->reached) {
                check_actions(&p, &s, t);
            }
            longest = t->count > longest ? t->count : longest;
            missed += !t->reached;
        }
        wr_solution_destroy(&s);
        wr_map_destroy(&map);
    }
    assert_true(longest >= 4);
    assert_true(missed > 500);
}

// What is for many switches gives the same answer for few.
static void turning_all_as_wanted_reaches_the_same(void **state)
{
    (void)state;
    static plain p;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        int16_t switch_cost[SWITCHES_MAX];
        wr_map map;
        random_map(seed, true, &map);
        wr__puzzle puzzle;
        wr_arena arena = wr_arena_measuring();
        wr__puzzle_make(&map, &arena, &puzzle);
        const size_t size = (arena.used + 63) / 64 * 64;
        void *memory = aligned_alloc(64, size);
        assert_non_null(memory);
        arena = wr_arena_on(memory, size);
        assert_true(wr__puzzle_make(&map, &arena, &puzzle));
        uint8_t wanted[SWITCHES_MAX];
        const wr_allocator allocator = wr_hooks_default().allocator;
        wr_solution s = {0};
        assert_true(wr__puzzle_wants(&puzzle, wanted));
        assert_int_equal(wr__puzzle_close(&puzzle, wanted, &allocator, &s), WR_OK);
        explore_plainly(&p, &map, switch_cost);
        for (int32_t i = 0; i < s.target_count; i++) {
            const int16_t cost = plain_cost(&p, switch_cost, &s.targets[i]);
            assert_int_equal(s.targets[i].reached, cost >= 0);
            if (s.targets[i].reached) {
                assert_true(s.targets[i].count >= cost);
                check_actions(&p, &s, &s.targets[i]);
            }
        }
        wr_solution_destroy(&s);
        free(memory);
        wr_map_destroy(&map);
    }
}

// ---- Rule by rule --------------------------------------------------------------------------------------------------

static void a_switch_behind_a_hole_is_hit_from_eight_cells_and_no_further(void **state)
{
    (void)state;
    const char *near[] = {"xxxxxxxxxxxx", "xP OOOOOO^|x", "xxxxxxxxxxxx"};
    const char *far[] = {"xxxxxxxxxxxxxx", "xP OOOOOOOO^|x", "xxxxxxxxxxxxxx"};
    wr_map map;
    draw_map(ROWS(near), &follows_0, &map);
    wr_solution s = solved(&map);
    assert_true(s.targets[0].reached); // the switch
    assert_int_equal(s.actions[s.targets[0].first].from.x, 1);
    assert_false(s.targets[1].reached); // the gate lies beyond the holes
    assert_int_equal(s.targets[1].why, WR_UNREACHED_WALLED);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
    draw_map(ROWS(far), &follows_0, &map);
    s = solved(&map);
    assert_false(s.targets[0].reached);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

static void two_gates_that_never_open_together_lock(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxxxxxx", "xP^  || *x", "xxxxxxxxxx"};
    const formula formulas[] = {follows_0, not_0};
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_solution s = solved(&map);
    assert_false(s.solvable);
    assert_int_equal(s.targets[0].kind, WR_TARGET_CRYSTAL);
    assert_int_equal(s.targets[0].why, WR_UNREACHED_LOCKED);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

// With a cell between them he goes there, and turns the switch behind him.
static void where_one_stands_decides_on_which_side_of_a_gate_one_is(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxxxxxx", "xP^ | | *x", "xxxxxxxxxx"};
    const formula formulas[] = {follows_0, not_0};
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_solution s = solved(&map);
    assert_true(s.solvable);
    assert_int_equal(s.targets[0].count, 2);
    assert_int_equal(s.actions[s.targets[0].first + 1].from.x, 5);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

static void a_switch_no_gate_waits_for_is_a_target_too(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxx", "xP ^ x", "xxxxxx"};
    wr_map map;
    draw_map(ROWS(rows), NULL, &map);
    wr_solution s = solved(&map);
    assert_true(s.solvable);
    assert_int_equal(s.switches, 0);
    assert_int_equal(s.targets[0].count, 1);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

static void a_gate_between_two_gates_is_walked_through(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxxxxxx", "xP^ ||| *x", "xxxxxxxxxx"};
    const formula formulas[] = {follows_0, follows_0, follows_0};
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_solution s = solved(&map);
    assert_true(s.solvable);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

static void a_secret_door_is_as_good_as_any(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxxxx", "xP ? D*x", "xxxxxxxx"};
    wr_map map;
    draw_map(ROWS(rows), NULL, &map);
    wr_solution s = solved(&map);
    assert_true(s.solvable);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

// A chain of rooms, each with the switch of the gate behind it: as many as one likes.
static void a_hundred_gates_in_a_row_are_decided(void **state)
{
    (void)state;
    enum { ROOMS = 100, WIDTH = 3 * ROOMS + 2 };
    static char text[3][WIDTH + 1];
    static formula formulas[ROOMS];
    const char *rows[3] = {text[0], text[1], text[2]};
    memset(text[0], 'x', WIDTH);
    memset(text[2], 'x', WIDTH);
    memset(text[1], ' ', WIDTH);
    text[1][0] = 'x';
    for (int32_t i = 0; i < ROOMS; i++) {
        text[1][3 * i + 2] = '^';
        text[1][3 * i + 3] = '|';
        formulas[i] = (formula){1, {{WR_OP_SWITCH, (uint16_t)i}}};
    }
    text[1][1] = 'P';
    text[1][WIDTH - 1] = 'x';
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_solution s = solved(&map);
    assert_true(s.solvable);
    assert_false(s.shortest);
    assert_int_equal(s.switches, ROOMS);
    const wr_target *last = &s.targets[s.target_count - 1];
    assert_int_equal(last->count, ROOMS);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

static void mixed_wants_beyond_the_bound_end_and_say_so(void **state)
{
    (void)state;
    enum { SWITCHES = 24, WIDTH = SWITCHES + 8 };
    static char text[3][WIDTH + 1];
    const char *rows[3] = {text[0], text[1], text[2]};
    memset(text[0], 'x', WIDTH);
    memset(text[2], 'x', WIDTH);
    memset(text[1], '^', WIDTH);
    memcpy(text[1], "xP", 2);
    memcpy(text[1] + 2 + SWITCHES, "|*x|xx", 6);
    // Each gate wants all of them on but the first, which one wants on and the other off.
    static wr_op ops[2][2 * SWITCHES + 2];
    wr_map map;
    static formula dummy[2] = {{1, {{WR_OP_SWITCH, 0}}}, {2, {{WR_OP_SWITCH, 0}, {WR_OP_NOT, 0}}}};
    draw_map(ROWS(rows), dummy, &map);
    static wr_gate_formula formulas[2];
    static wr_op all[sizeof ops / sizeof ops[0][0]];
    int32_t count = 0;
    for (int32_t g = 0; g < 2; g++) {
        formulas[g].first = count;
        all[count++] = (wr_op){WR_OP_SWITCH, 0};
        if (g == 1) {
            all[count++] = (wr_op){WR_OP_NOT, 0};
        }
        for (int32_t i = 1; i < SWITCHES; i++) {
            all[count++] = (wr_op){WR_OP_SWITCH, (uint16_t)i};
            all[count++] = (wr_op){WR_OP_AND, 0};
        }
        formulas[g].count = count - formulas[g].first;
    }
    const wr_logic_desc own = map.logic;
    map.logic = (wr_logic_desc){SWITCHES, 2, count, all, formulas};
    map.gates[1].open = false; // as these formulas have it
    const wr_solve_options few = {.states_max = 2000};
    wr_solution s;
    assert_int_equal(wr_map_solve(&map, &few, NULL, &s), WR_OK);
    assert_false(s.solvable);
    assert_false(s.exhaustive);
    assert_int_equal(s.states_explored, 2000);
    assert_int_equal(s.targets[0].why, WR_UNREACHED_UNKNOWN);
    wr_solution_destroy(&s);
    map.logic = own;
    wr_map_destroy(&map);
}

// Two switches out of 22 can be turned, so there are four states; the gate opens in none. As many as there are will do.
static void the_bound_is_met_only_when_there_are_more_states(void **state)
{
    (void)state;
    enum { AWAY = 20 };
    const char *rows[] = {"xxxxxxxxxxxxxxxxxxxxxx", "xP^^|*xxxxxxxxxxxxxxxx", "xxxxxxxxxxxxxxxxxxxxxx",
                          "x^^^^^^^^^^^^^^^^^^^^x", "x||||||||||||||||||||x"};
    formula formulas[AWAY + 1]; // gates and switches by (y, x)
    for (int32_t i = 0; i < AWAY; i++) {
        formulas[i] = (formula){1, {{WR_OP_SWITCH, (uint16_t)i}}};
    }
    formulas[AWAY] = (formula){6,
                               {{WR_OP_SWITCH, AWAY},
                                {WR_OP_SWITCH, AWAY},
                                {WR_OP_NOT, 0},
                                {WR_OP_AND, 0},
                                {WR_OP_SWITCH, AWAY + 1},
                                {WR_OP_AND, 0}}};
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    for (int64_t most = 1; most <= 6; most++) {
        const wr_solve_options options = {.states_max = most};
        wr_solution s;
        assert_int_equal(wr_map_solve(&map, &options, NULL, &s), WR_OK);
        assert_int_equal(s.switches, AWAY + 2);
        assert_int_equal(s.states_explored, most < 4 ? most : 4);
        assert_int_equal(s.exhaustive, most >= 4);
        assert_int_equal(s.targets[0].why, most >= 4 ? WR_UNREACHED_LOCKED : WR_UNREACHED_UNKNOWN);
        assert_int_equal(s.targets[1].why, WR_UNREACHED_WALLED); // a switch of the other part
        wr_solution_destroy(&s);
    }
    wr_map_destroy(&map);
}

// Each state leads to 200 others; those beyond the bound would never be looked at, and are not kept.
static void memory_goes_with_the_states_there_may_be(void **state)
{
    (void)state;
    enum { SWITCHES = 200, WIDTH = SWITCHES + 2 };
    static char text[4][WIDTH + 1];
    static formula formulas[SWITCHES];
    const char *rows[4] = {text[0], text[1], text[2], text[3]};
    static const char letters[4] = {'x', ' ', '^', '|'};
    for (int32_t y = 0; y < 4; y++) {
        memset(text[y], letters[y], WIDTH);
        text[y][0] = text[y][WIDTH - 1] = 'x';
    }
    text[1][1] = 'P';
    for (int32_t i = 0; i < SWITCHES; i++) { // the first gate wants one switch on and off, and so never opens
        const uint16_t other = (uint16_t)(i + (i > 0));
        formulas[i] = (formula){4,
                                {{WR_OP_SWITCH, (uint16_t)i},
                                 {WR_OP_SWITCH, (uint16_t)(other % SWITCHES)},
                                 {WR_OP_NOT, 0},
                                 {WR_OP_AND, 0}}};
    }
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_failing_allocator counted = {.fail_at = 0};
    const wr_hooks hooks = wr_failing_hooks(&counted);
    const wr_solve_options options = {.states_max = 300};
    wr_solution s;
    assert_int_equal(wr_map_solve(&map, &options, &hooks, &s), WR_OK);
    assert_int_equal(s.states_explored, 300);
    assert_false(s.exhaustive);
    wr_solution_destroy(&s);
    assert_true(counted.peak_bytes < 1 << 20);
    assert_int_equal(counted.live, 0);
    wr_map_destroy(&map);
}

static void twenty_switches_are_explored_to_the_end(void **state)
{
    (void)state;
    // A gate no state opens: all states of the ten switches are seen.
    enum { SWITCHES = 10, WIDTH = SWITCHES + 6 };
    static char text[3][WIDTH + 1];
    const char *rows[3] = {text[0], text[1], text[2]};
    memset(text[0], 'x', WIDTH);
    memset(text[2], 'x', WIDTH);
    memset(text[1], '^', WIDTH);
    memcpy(text[1], "xP", 2);
    memcpy(text[1] + 2 + SWITCHES, "|* x", 4);
    static formula shut = {4, {{WR_OP_SWITCH, 0}, {WR_OP_SWITCH, 0}, {WR_OP_NOT, 0}, {WR_OP_AND, 0}}};
    wr_map map;
    draw_map(ROWS(rows), &shut, &map);
    // Only the first is named; name all of them in a second formula's stead.
    static wr_op all[2 * SWITCHES + 4];
    int32_t count = 0;
    for (int32_t i = 0; i < SWITCHES; i++) {
        all[count++] = (wr_op){WR_OP_SWITCH, (uint16_t)i};
        if (i > 0) {
            all[count++] = (wr_op){WR_OP_AND, 0};
        }
    }
    all[count++] = (wr_op){WR_OP_SWITCH, 0};
    all[count++] = (wr_op){WR_OP_NOT, 0};
    all[count++] = (wr_op){WR_OP_AND, 0};
    static wr_gate_formula formulas[1];
    formulas[0] = (wr_gate_formula){0, count};
    const wr_logic_desc own = map.logic;
    map.logic = (wr_logic_desc){SWITCHES, 1, count, all, formulas};
    wr_solution s = solved(&map);
    assert_false(s.solvable);
    assert_true(s.states_explored >= 1 << SWITCHES);
    assert_int_equal(s.targets[0].why, WR_UNREACHED_LOCKED);
    wr_solution_destroy(&s);
    map.logic = own;
    wr_map_destroy(&map);
}

// Twelve switches with a gate each lie open: 4,096 states. None of them is looked at for what cannot be had anyway.
static void nothing_is_searched_for_what_walls_or_gates_keep_for_good(void **state)
{
    (void)state;
    enum { SWITCHES = 12 };
    const char *walled[] = {"xxxxxxxxxxxxxxxxx", "xP            x*x", "x^^^^^^^^^^^^ x x", "x||||||||||||xxxx"};
    const char *locked[] = {"xxxxxxxxxxxxxxxxx", "xP            |^x", "x^^^^^^^^^^^^ xxx", "x||||||||||||xxxx"};
    formula formulas[SWITCHES + 1];
    for (int32_t i = 0; i <= SWITCHES; i++) {
        formulas[i] = (formula){1, {{WR_OP_SWITCH, (uint16_t)i}}}; // the last gate waits for the switch behind it
    }
    wr_map map;
    draw_map(ROWS(walled), formulas, &map);
    wr_solution s = solved(&map);
    assert_int_equal(s.targets[0].kind, WR_TARGET_CRYSTAL);
    assert_int_equal(s.targets[0].why, WR_UNREACHED_WALLED);
    assert_int_equal(s.targets[s.target_count - 1].count, 1);
    assert_true(s.states_explored <= 1 + SWITCHES); // as it is, and each switch turned
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
    draw_map(ROWS(locked), formulas, &map);
    s = solved(&map);
    assert_int_equal(s.targets[SWITCHES].kind, WR_TARGET_SWITCH);
    assert_int_equal(s.targets[SWITCHES].why, WR_UNREACHED_LOCKED);
    assert_int_equal(s.targets[2 * SWITCHES + 1].why, WR_UNREACHED_LOCKED);
    assert_true(s.targets[2 * SWITCHES].reached);
    assert_true(s.states_explored <= 1 + SWITCHES);
    wr_solution_destroy(&s);
    wr_map_destroy(&map);
}

// ---- Errors ------------------------------------------------------------------------------------------------------

static void without_a_player_there_is_nothing_to_solve(void **state)
{
    (void)state;
    const char *rows[] = {"xxxx", "x *x", "xxxx"};
    wr_map map;
    draw_map(ROWS(rows), NULL, &map);
    wr_solution s;
    assert_int_equal(wr_map_solve(&map, NULL, NULL, &s), WR_E_ARGUMENT);
    wr_map_destroy(&map);
}

static wr_status solve_with(const wr_hooks *hooks, void *context)
{
    wr_solution s;
    const wr_status status = wr_map_solve(context, NULL, hooks, &s);
    wr_solution_destroy(&s);
    return status;
}

static void memory_that_is_out_is_an_answer(void **state)
{
    (void)state;
    const char *rows[] = {"xxxxxxxxxx", "xP^ | |^*x", "xxxxxxxxxx"};
    const formula formulas[] = {follows_0, follows_1};
    wr_map map;
    draw_map(ROWS(rows), formulas, &map);
    wr_test_each_failure(solve_with, &map);
    wr_map_destroy(&map);
}

static void kinds_and_reasons_have_words_of_their_own(void **state)
{
    (void)state;
    assert_string_equal(wr_target_kind_name(WR_TARGET_CRYSTAL), "crystal");
    assert_string_equal(wr_target_kind_name(WR_TARGET_SWITCH), "switch");
    assert_string_equal(wr_target_kind_name(WR_TARGET_GATE), "gate");
    assert_string_equal(wr_target_kind_name(WR_TARGET_KIND_COUNT), "?");
    assert_string_equal(wr_target_kind_name((wr_target_kind)-1), "?");
    for (int i = 0; i < WR_UNREACHED_COUNT; i++) {
        assert_true(strlen(wr_unreached_text((wr_unreached)i)) > 5);
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(wr_unreached_text((wr_unreached)i), wr_unreached_text((wr_unreached)k));
        }
    }
    assert_string_equal(wr_unreached_text(WR_UNREACHED_COUNT), "?");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(it_finds_what_a_plain_explorer_finds_and_as_short),
    cmocka_unit_test(turning_all_as_wanted_reaches_the_same),
    cmocka_unit_test(a_switch_behind_a_hole_is_hit_from_eight_cells_and_no_further),
    cmocka_unit_test(two_gates_that_never_open_together_lock),
    cmocka_unit_test(where_one_stands_decides_on_which_side_of_a_gate_one_is),
    cmocka_unit_test(a_switch_no_gate_waits_for_is_a_target_too),
    cmocka_unit_test(a_gate_between_two_gates_is_walked_through),
    cmocka_unit_test(a_secret_door_is_as_good_as_any),
    cmocka_unit_test(a_hundred_gates_in_a_row_are_decided),
    cmocka_unit_test(mixed_wants_beyond_the_bound_end_and_say_so),
    cmocka_unit_test(the_bound_is_met_only_when_there_are_more_states),
    cmocka_unit_test(memory_goes_with_the_states_there_may_be),
    cmocka_unit_test(twenty_switches_are_explored_to_the_end),
    cmocka_unit_test(nothing_is_searched_for_what_walls_or_gates_keep_for_good),
    cmocka_unit_test(without_a_player_there_is_nothing_to_solve),
    cmocka_unit_test(memory_that_is_out_is_an_answer),
    cmocka_unit_test(kinds_and_reasons_have_words_of_their_own),
};

WR_TEST_MAIN(tests)
