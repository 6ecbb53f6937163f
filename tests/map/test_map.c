// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Grid, bits, kinds, and maps as data: what makes two equal, what a map made by hand must keep to.
#include "map_of.h"

// ---- Kinds ------------------------------------------------------------------------------------------------------

static void every_kind_has_a_name_and_a_letter_of_its_own_B44(void **state)
{
    (void)state;
    for (int a = 0; a < WR_CELL_COUNT; a++) {
        assert_true(strlen(wr_cell_kind_name((wr_cell_kind)a)) > 2);
        for (int b = 0; b < a; b++) {
            assert_true(wr_cell_kind_letter((wr_cell_kind)a) != wr_cell_kind_letter((wr_cell_kind)b));
        }
    }
    assert_int_equal(wr_cell_kind_letter(WR_CELL_SWITCH), '^');
    assert_int_equal(wr_cell_kind_letter(WR_CELL_HOLE), 'O');
    assert_string_equal(wr_cell_kind_name(WR_CELL_SPINNER_V), "spinner_v");
    assert_string_equal(wr_cell_kind_name(WR_CELL_COUNT), "?");
    assert_string_equal(wr_cell_kind_name((wr_cell_kind)-1), "?");
    assert_int_equal(wr_cell_kind_letter(WR_CELL_COUNT), '\0');
    assert_int_equal(wr_cell_kind_letter((wr_cell_kind)-1), '\0');
}

// ---- Grid -------------------------------------------------------------------------------------------------------

static void a_new_grid_is_grass_within_and_bush_without(void **state)
{
    (void)state;
    uint8_t kinds[12];
    wr_grid grid;
    memset(kinds, 0xff, sizeof kinds);
    assert_int_equal(wr_grid_init(4, 3, 1, kinds, &grid), WR_OK);
    for (int32_t y = -1; y <= 3; y++) {
        for (int32_t x = -1; x <= 4; x++) {
            const bool inside = x >= 0 && x < 4 && y >= 0 && y < 3;
            assert_int_equal(wr_grid_has(&grid, (wr_cell){x, y}), inside);
            assert_int_equal(wr_grid_kind(&grid, (wr_cell){x, y}), inside ? WR_CELL_GRASS : WR_CELL_BUSH);
        }
    }
    assert_int_equal(wr_grid_kind(&grid, (wr_cell){INT32_MIN, INT32_MAX}), WR_CELL_BUSH);
}

static void grid_sizes_out_of_range_are_refused_T4(void **state)
{
    (void)state;
    static const int32_t bad[][3] = {{0, 1, 1},         {1, 0, 1},         {-1, 1, 1},
                                     {1, 1, 0},         {1, 1, 65},        {8193, 1, 1},
                                     {1, 8193, 1},      {8192, 2049, 1},   {INT32_MAX, INT32_MAX, 1},
                                     {INT32_MIN, 1, 1}, {1, 1, INT32_MIN}, {65536, 65536, 1}};
    uint8_t kinds[1];
    wr_grid grid;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memset(&grid, 0xff, sizeof grid);
        assert_int_equal(wr_grid_init(bad[i][0], bad[i][1], bad[i][2], kinds, &grid), WR_E_ARGUMENT);
        assert_int_equal(grid.width, 0);
        assert_null(grid.kinds);
    }
    assert_int_equal(wr_grid_init(1, 1, 1, NULL, &grid), WR_E_ARGUMENT);
    assert_int_equal(wr_grid_init(1, 1, 64, kinds, &grid), WR_OK);
}

static void rectangles_are_cut_to_the_grid(void **state)
{
    (void)state;
    static const int32_t rects[][4] = {{0, 0, 5, 4},
                                       {1, 1, 2, 2},
                                       {-3, -3, 4, 4},
                                       {4, 3, 9, 9},
                                       {-2, 1, 99, 1},
                                       {2, -9, 1, 99},
                                       {9, 9, 2, 2},
                                       {-9, -9, 2, 2},
                                       {1, 1, 0, 2},
                                       {1, 1, 2, -1},
                                       {INT32_MIN, 0, INT32_MAX, 9},
                                       {-1, -1, INT32_MAX, INT32_MAX}};
    for (size_t i = 0; i < sizeof rects / sizeof rects[0]; i++) {
        uint8_t kinds[20];
        wr_grid grid;
        const int32_t *r = rects[i];
        assert_int_equal(wr_grid_init(5, 4, 1, kinds, &grid), WR_OK);
        wr_grid_set_rect(&grid, (wr_cell){r[0], r[1]}, r[2], r[3], WR_CELL_HOLE);
        for (int64_t y = 0; y < 4; y++) {
            for (int64_t x = 0; x < 5; x++) {
                const bool in = r[2] > 0 && r[3] > 0 && x >= r[0] && x < (int64_t)r[0] + r[2] && y >= r[1] &&
                                y < (int64_t)r[1] + r[3];
                assert_int_equal(kinds[y * 5 + x], in ? WR_CELL_HOLE : WR_CELL_GRASS);
            }
        }
    }
}

static void places_and_cells_answer_each_other(void **state)
{
    (void)state;
    uint8_t kinds[6];
    wr_grid grid;
    for (int32_t cell = 1; cell <= 64; cell += 21) {
        assert_int_equal(wr_grid_init(3, 2, cell, kinds, &grid), WR_OK);
        const int32_t side = cell * WR_FIX_ONE;
        for (int32_t i = -3; i < 5; i++) {
            const wr_point centre = wr_grid_centre(&grid, (wr_cell){i, -i});
            assert_int_equal(centre.x, i * side + side / 2);
            assert_int_equal(centre.y, -i * side + side / 2);
            // The lower-left edges belong to the cell, the upper-right ones to the next.
            assert_int_equal(wr_grid_cell_of(&grid, centre).x, i);
            assert_int_equal(wr_grid_cell_of(&grid, (wr_point){i * side, i * side}).y, i);
            assert_int_equal(wr_grid_cell_of(&grid, (wr_point){i * side - 1, 0}).x, i - 1);
            assert_int_equal(wr_grid_cell_of(&grid, (wr_point){i * side + side - 1, 0}).x, i);
        }
        assert_true(wr_grid_cell_of(&grid, (wr_point){INT32_MIN, INT32_MAX}).x < 0);
    }
}

// ---- Bits -------------------------------------------------------------------------------------------------------

static void bits_say_what_the_grid_says_at_every_width(void **state)
{
    (void)state;
    for (int32_t width = 1; width <= 130; width += width < 66 && width > 62 ? 1 : 7) {
        uint8_t kinds[130 * 3];
        uint64_t words[3 * 3];
        wr_grid grid;
        wr_bits bits;
        assert_int_equal(wr_grid_init(width, 3, 1, kinds, &grid), WR_OK);
        for (int32_t i = 0; i < width * 3; i++) {
            kinds[i] = (uint8_t)wr_noise_below(wr_noise(5, WR_STREAM_LAYOUT, (uint64_t)width, (uint64_t)i), 70);
        }
        const wr_kinds wanted = WR_KINDS_WALL | (wr_kinds)1 << 63;
        assert_int_equal(wr_bits_size(width, 3), (size_t)((width + 63) / 64) * 3 * 8);
        wr_bits_init(&bits, words, &grid, wanted);
        for (int32_t y = 0; y < 3; y++) {
            for (int32_t x = 0; x < width; x++) {
                const uint8_t kind = kinds[y * width + x]; // labels beyond 63 are in no set
                assert_int_equal(wr_bits_get(&bits, x, y), kind < 64 && ((wanted >> kind) & 1u));
            }
            const uint64_t last = bits.words[y * bits.stride + bits.stride - 1];
            assert_true(width % 64 == 0 || last >> (width % 64) == 0); // nothing beyond the width
        }
    }
}

static void bits_outside_count_as_set_and_cannot_be_changed(void **state)
{
    (void)state;
    uint8_t kinds[4];
    uint64_t words[2];
    wr_grid grid;
    wr_bits bits;
    assert_int_equal(wr_grid_init(2, 2, 1, kinds, &grid), WR_OK);
    wr_bits_init(&bits, words, &grid, WR_KINDS_WALL);
    static const int32_t outside[][2] = {{-1, 0}, {0, -1}, {2, 0}, {0, 2}, {INT32_MIN, 0}, {0, INT32_MAX}};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        wr_bits_set(&bits, outside[i][0], outside[i][1], true);
        wr_bits_set(&bits, outside[i][0], outside[i][1], false);
        assert_true(wr_bits_get(&bits, outside[i][0], outside[i][1]));
    }
    assert_int_equal(words[0] | words[1], 0);
    wr_bits_set(&bits, 1, 0, true);
    assert_true(wr_bits_get(&bits, 1, 0));
    assert_false(wr_bits_get(&bits, 0, 0));
    wr_bits_set(&bits, 1, 0, false);
    assert_int_equal(words[0] | words[1], 0);
}

static void bits_of_absurd_sizes_take_nothing(void **state)
{
    (void)state;
    assert_int_equal(wr_bits_size(0, 5), 0);
    assert_int_equal(wr_bits_size(5, -1), 0);
    assert_int_equal(wr_bits_size(INT32_MAX, 1), 0);
    assert_int_equal(wr_bits_size(8192, 2048), 8192 / 8 * 2048);
}

// ---- Maps -------------------------------------------------------------------------------------------------------

// Two switches and a gate: s0 and not s1; and a gate beside it: s1.
static wr_map two_gates(wr__map_arrays *arrays)
{
    wr_map map = map_of(ROWS("xxxxxx", "xP ^|x", "x *^|x", "xxxxxx"), 5, arrays);
    const wr_op ops[5] = {{WR_OP_SWITCH, 0}, {WR_OP_SWITCH, 1}, {WR_OP_NOT, 0}, {WR_OP_AND, 0}, {WR_OP_SWITCH, 1}};
    memcpy(arrays->ops, ops, sizeof ops);
    arrays->formulas[0] = (wr_gate_formula){0, 4};
    arrays->formulas[1] = (wr_gate_formula){4, 1};
    arrays->switches[0].on = true;
    wr__map_set_gates(&map);
    return map;
}

static void a_map_made_by_hand_passes_the_check(void **state)
{
    (void)state;
    wr__map_arrays arrays;
    wr_map map = two_gates(&arrays);
    assert_int_equal(wr_map_check(&map), WR_OK);
    assert_true(map.gates[0].open);
    assert_false(map.gates[1].open);
    assert_int_equal(map.kind_height[WR_CELL_CLIFF], 3 * WR_FIX_ONE);
    assert_int_equal(map.kind_height[WR_CELL_BUSH], 0);
    wr_map_destroy(&map);
    assert_null(map.memory);
    wr_map_destroy(&map);
    wr_map_destroy(NULL);
}

typedef void spoiler(wr_map *map, wr__map_arrays *arrays);

// clang-format off
static void spoil_width(wr_map *m, wr__map_arrays *a)       { (void)a; m->grid.width = 0; }
static void spoil_cell(wr_map *m, wr__map_arrays *a)        { (void)a; m->grid.cell = 65; }
static void spoil_kinds(wr_map *m, wr__map_arrays *a)       { (void)a; m->grid.kinds = NULL; }
static void spoil_kind(wr_map *m, wr__map_arrays *a)        { (void)a; m->grid.kinds[0] = WR_CELL_COUNT; }
static void spoil_no_player(wr_map *m, wr__map_arrays *a)   { (void)a; m->has_player = false; }
static void spoil_two_players(wr_map *m, wr__map_arrays *a) { (void)a; m->grid.kinds[0] = WR_CELL_PLAYER; }
static void spoil_player(wr_map *m, wr__map_arrays *a)      { (void)a; m->player.x++; }
static void spoil_player_out(wr_map *m, wr__map_arrays *a)  { (void)a; m->player.y = -1; }
static void spoil_height(wr_map *m, wr__map_arrays *a)      { (void)a; m->kind_height[WR_CELL_TOWER] = -1; }
static void spoil_grass(wr_map *m, wr__map_arrays *a)       { (void)a; m->kind_height[WR_CELL_GRASS] = 1; }
static void spoil_door(wr_map *m, wr__map_arrays *a)        { (void)a; m->kind_height[WR_CELL_DOOR_OPEN] = 1; }
static void spoil_switch(wr_map *m, wr__map_arrays *a)      { (void)m; a->switches[0].at.x = 0; }
static void spoil_switch_out(wr_map *m, wr__map_arrays *a)  { (void)m; a->switches[0].at.x = INT32_MAX; }
static void spoil_switches(wr_map *m, wr__map_arrays *a)    { (void)m; a->switches[0].at = a->switches[1].at; }
static void spoil_ids(wr_map *m, wr__map_arrays *a)         { (void)m; memcpy(a->switches[0].id, "s1", 3); }
static void spoil_empty_id(wr_map *m, wr__map_arrays *a)    { (void)m; a->switches[0].id[0] = '\0'; }
static void spoil_long_id(wr_map *m, wr__map_arrays *a)     { (void)m; memset(a->switches[0].id, 'a', 65); }
static void spoil_count(wr_map *m, wr__map_arrays *a)       { (void)a; m->switch_count = 1; }
static void spoil_gate(wr_map *m, wr__map_arrays *a)        { (void)m; a->gates[0].at.x--; }
static void spoil_gates(wr_map *m, wr__map_arrays *a)       { (void)m; a->gates[0].at = a->gates[1].at; }
static void spoil_open(wr_map *m, wr__map_arrays *a)        { (void)m; a->gates[1].open = true; }
static void spoil_gate_count(wr_map *m, wr__map_arrays *a)  { (void)a; m->gate_count = 1; }
static void spoil_formula(wr_map *m, wr__map_arrays *a)     { (void)m; a->ops[0].code = WR_OP_NOT; }
// clang-format on

static void every_fault_of_a_map_made_by_hand_is_found(void **state)
{
    (void)state;
    static spoiler *const spoilers[] = {spoil_width,      spoil_cell,        spoil_kinds,  spoil_kind,
                                        spoil_no_player,  spoil_two_players, spoil_player, spoil_player_out,
                                        spoil_height,     spoil_grass,       spoil_door,   spoil_switch,
                                        spoil_switch_out, spoil_switches,    spoil_ids,    spoil_empty_id,
                                        spoil_long_id,    spoil_count,       spoil_gate,   spoil_gates,
                                        spoil_open,       spoil_gate_count,  spoil_formula};
    for (size_t i = 0; i < sizeof spoilers / sizeof spoilers[0]; i++) {
        wr__map_arrays arrays;
        wr_map map = two_gates(&arrays);
        spoilers[i](&map, &arrays);
        if (wr_map_check(&map) != WR_E_ARGUMENT) {
            fail_msg("fault number %d was not found", (int)i);
        }
        size_t size = 9;
        assert_int_equal(wr_map_write(&map, NULL, 0, &size), WR_E_ARGUMENT);
        assert_int_equal(size, 0);
        wr_map_destroy(&map);
    }
    assert_int_equal(wr_map_check(NULL), WR_E_ARGUMENT);
    const wr_map empty = {0};
    assert_int_equal(wr_map_check(&empty), WR_E_ARGUMENT);
}

static void ids_are_texts_that_a_screen_can_show_T8(void **state)
{
    (void)state;
    static const char *const good[] = {"a", "-", "caf\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x97\x9d", "a b", "\"\\"};
    static const char *const bad[] = {
        "\x1b[2J",      "\t",           "\n",           "\x7f",         "\xc2\x85",         "\x80",
        "\xc3",         "\xc0\x80",     "\xe0\x80\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xf4\x90\x80\x80",
        "\xe2\x80\x8b", "\xe2\x80\xae", "\xef\xbb\xbf", "a\xff",        "\xe2\x82"};
    wr__map_arrays arrays;
    wr_map map = two_gates(&arrays);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        snprintf(arrays.switches[0].id, sizeof arrays.switches[0].id, "%s", good[i]);
        assert_int_equal(wr_map_check(&map), WR_OK);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(arrays.switches[0].id, sizeof arrays.switches[0].id, "%s", bad[i]);
        assert_int_equal(wr_map_check(&map), WR_E_ARGUMENT);
    }
    memset(arrays.switches[0].id, 'a', WR_MAP_ID_MAX);
    arrays.switches[0].id[WR_MAP_ID_MAX] = '\0';
    assert_int_equal(wr_map_check(&map), WR_OK);
    wr_map_destroy(&map);
}

// ---- Equality and hash ------------------------------------------------------------------------------------------

// clang-format off
static void change_kind(wr_map *m, wr__map_arrays *a)    { (void)a; m->grid.kinds[7] = WR_CELL_HOLE; }
static void change_width(wr_map *m, wr__map_arrays *a)   { (void)a; m->grid.width--; }
static void change_player(wr_map *m, wr__map_arrays *a)  { (void)a; m->player.x++; }
static void change_has(wr_map *m, wr__map_arrays *a)     { (void)a; m->has_player = false; }
static void change_height(wr_map *m, wr__map_arrays *a)  { (void)a; m->kind_height[WR_CELL_BUSH] = 1; }
static void change_on(wr_map *m, wr__map_arrays *a)      { (void)m; a->switches[1].on = true; }
static void change_id(wr_map *m, wr__map_arrays *a)      { (void)m; a->switches[1].id[2] = 'x'; }
static void change_switch(wr_map *m, wr__map_arrays *a)  { (void)m; a->switches[1].at.y = 0; }
static void change_gate(wr_map *m, wr__map_arrays *a)    { (void)m; a->gates[1].at.y = 0; }
static void change_open(wr_map *m, wr__map_arrays *a)    { (void)m; a->gates[1].open = true; }
static void change_op(wr_map *m, wr__map_arrays *a)      { (void)m; a->ops[3].code = WR_OP_OR; }
static void change_operand(wr_map *m, wr__map_arrays *a) { (void)m; a->ops[0].switch_index = 1; }
static void change_length(wr_map *m, wr__map_arrays *a)  { (void)m; a->formulas[0].count = 3; }
static void change_gates(wr_map *m, wr__map_arrays *a)   { (void)a; m->gate_count--; }
static void change_switches(wr_map *m, wr__map_arrays *a){ (void)a; m->switch_count--; }
// clang-format on

static void whatever_a_file_would_say_otherwise_makes_maps_differ(void **state)
{
    (void)state;
    static spoiler *const changes[] = {change_kind, change_width,   change_player, change_has,   change_height,
                                       change_on,   change_id,      change_switch, change_gate,  change_open,
                                       change_op,   change_operand, change_length, change_gates, change_switches};
    wr__map_arrays arrays;
    wr_map map = two_gates(&arrays);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        wr__map_arrays others;
        wr_map other = two_gates(&others);
        assert_true(wr_map_equal(&map, &other));
        assert_true(wr_map_hash(&map) == wr_map_hash(&other));
        changes[i](&other, &others);
        if (wr_map_equal(&map, &other) || wr_map_equal(&other, &map) || wr_map_hash(&map) == wr_map_hash(&other)) {
            fail_msg("change number %d went unseen", (int)i);
        }
        wr_map_destroy(&other);
    }
    wr_map_destroy(&map);
}

static void where_formulas_lie_in_memory_does_not_count(void **state)
{
    (void)state;
    wr__map_arrays a;
    wr__map_arrays b;
    wr_map map = two_gates(&a);
    wr_map other = map_of(ROWS("xxxxxx", "xP ^|x", "x *^|x", "xxxxxx"), 6, &b);
    const wr_op ops[6] = {{WR_OP_SWITCH, 1}, {WR_OP_OR, 0},  {WR_OP_SWITCH, 0},
                          {WR_OP_SWITCH, 1}, {WR_OP_NOT, 0}, {WR_OP_AND, 0}};
    memcpy(b.ops, ops, sizeof ops);
    b.formulas[0] = (wr_gate_formula){2, 4};
    b.formulas[1] = (wr_gate_formula){0, 1};
    b.switches[0].on = true;
    other.extended = true;
    memset(&b.switches[1].id[3], 'z', 8); // behind the NUL
    wr__map_set_gates(&other);
    assert_int_equal(wr_map_check(&other), WR_OK);
    assert_true(wr_map_equal(&map, &other));
    assert_true(wr_map_hash(&map) == wr_map_hash(&other));
    wr_map_destroy(&map);
    wr_map_destroy(&other);
}

static void counts_beyond_the_caps_get_no_memory(void **state)
{
    (void)state;
    static const int32_t bad[][5] = {{0, 1, 0, 0, 0},        {1, 8193, 0, 0, 0}, {8192, 8192, 0, 0, 0},
                                     {1, 1, -1, 0, 0},       {1, 1, 4097, 0, 0}, {1, 1, 0, -1, 0},
                                     {1, 1, 0, 4097, 0},     {1, 1, 0, 0, -1},   {1, 1, 0, 0, 65537},
                                     {1, 1, INT32_MIN, 0, 0}};
    wr_failing_allocator counting = {0};
    const wr_hooks hooks = wr_failing_hooks(&counting);
    wr_map map;
    wr__map_arrays arrays;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const int32_t *n = bad[i];
        assert_int_equal(wr__map_make(&map, &hooks.allocator, n[0], n[1], n[2], n[3], n[4], &arrays), WR_E_ARGUMENT);
        assert_null(map.memory);
    }
    assert_int_equal(counting.calls, 0);
    counting.fail_at = 1;
    assert_int_equal(wr__map_make(&map, &hooks.allocator, 4, 4, 1, 1, 1, &arrays), WR_E_MEMORY);
    assert_null(map.memory);
    assert_int_equal(counting.live, 0);
    assert_int_equal(wr__map_make(&map, &hooks.allocator, 4, 4, 1, 1, 1, &arrays), WR_OK);
    wr_map_destroy(&map);
    assert_int_equal(counting.live, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_kind_has_a_name_and_a_letter_of_its_own_B44),
    cmocka_unit_test(a_new_grid_is_grass_within_and_bush_without),
    cmocka_unit_test(grid_sizes_out_of_range_are_refused_T4),
    cmocka_unit_test(rectangles_are_cut_to_the_grid),
    cmocka_unit_test(places_and_cells_answer_each_other),
    cmocka_unit_test(bits_say_what_the_grid_says_at_every_width),
    cmocka_unit_test(bits_outside_count_as_set_and_cannot_be_changed),
    cmocka_unit_test(bits_of_absurd_sizes_take_nothing),
    cmocka_unit_test(a_map_made_by_hand_passes_the_check),
    cmocka_unit_test(every_fault_of_a_map_made_by_hand_is_found),
    cmocka_unit_test(ids_are_texts_that_a_screen_can_show_T8),
    cmocka_unit_test(whatever_a_file_would_say_otherwise_makes_maps_differ),
    cmocka_unit_test(where_formulas_lie_in_memory_does_not_count),
    cmocka_unit_test(counts_beyond_the_caps_get_no_memory),
};

WR_TEST_MAIN(tests)
