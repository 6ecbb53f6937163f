// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The map writer against the map reader: what was written reads back as the same map, whatever a map can say.
#include "map_of.h"

#include <stdlib.h>

// ---- Round trips ------------------------------------------------------------------------------------------------

// The map as text, ended by NUL; to be freed.
static char *text_of(const wr_map *map, size_t *size)
{
    assert_int_equal(wr_map_write(map, NULL, 0, size), WR_E_CAPACITY);
    char *text = malloc(*size + 1);
    assert_non_null(text);
    size_t again;
    assert_int_equal(wr_map_write(map, text, *size, &again), WR_OK);
    assert_int_equal(again, *size);
    text[*size] = '\0';
    return text;
}

static void assert_reads_back(const wr_map *map, bool lenient)
{
    wr_map_read_options options = wr_map_read_options_default();
    options.lenient = lenient;
    options.player_optional = !map->has_player;
    size_t size;
    char *text = text_of(map, &size);
    wr_findings findings;
    wr_map back;
    if (wr_map_read(text, size, &options, NULL, &findings, &back) != WR_OK) {
        fail_msg("%d:%d: %s\n%.2000s", (int)findings.items[0].line, (int)findings.items[0].column,
                 findings.items[0].message, text);
    }
    assert_int_equal(findings.errors, 0);
    assert_true(wr_map_equal(map, &back));
    assert_true(wr_map_hash(map) == wr_map_hash(&back));
    wr_map_destroy(&back);
    free(text);
}

static void shipped_maps_read_back(void **state)
{
    (void)state;
    static const char *const names[] = {"across",     "corners",    "corridors",    "crossing",    "example",
                                        "gauntlet",   "keep",       "lever_island", "pond",        "two_doors",
                                        "blast_open", "blast_wall", "blast_ravine", "blast_tower", "blast_corridor"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        static char bytes[1 << 16];
        char path[64];
        snprintf(path, sizeof path, "maps/%s.map", names[i]);
        FILE *file = fopen(path, "rb");
        assert_non_null(file);
        const size_t size = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        wr_findings findings;
        wr_map map;
        assert_int_equal(wr_map_read(bytes, size, NULL, NULL, &findings, &map), WR_OK);
        assert_int_equal(wr_map_check(&map), WR_OK);
        assert_reads_back(&map, false);
        wr_map_destroy(&map);
    }
}

static void a_small_map_looks_as_a_person_would_write_it(void **state)
{
    (void)state;
    wr__map_arrays arrays;
    wr_map map = map_of(ROWS("xxxxx", "", "x ^| ", "xP  x"), 4, &arrays);
    const wr_op ops[4] = {{WR_OP_SWITCH, 0}, {WR_OP_SWITCH, 0}, {WR_OP_NOT, 0}, {WR_OP_OR, 0}};
    memcpy(arrays.ops, ops, sizeof ops);
    arrays.formulas[0] = (wr_gate_formula){0, 4};
    arrays.switches[0].on = true;
    snprintf(arrays.switches[0].id, sizeof arrays.switches[0].id, "first");
    wr__map_set_gates(&map);
    size_t size;
    char *text = text_of(&map, &size);
    assert_string_equal(text, "width: 5\n"
                              "height: 4\n"
                              "switches:\n"
                              "  - id: first\n"
                              "    x: 2\n"
                              "    y: 1\n"
                              "    state: on\n"
                              "gates:\n"
                              "  - x: 3\n"
                              "    y: 1\n"
                              "    open_if:\n"
                              "      or:\n"
                              "        - switch_is_on: first\n"
                              "        - not:\n"
                              "            - switch_is_on: first\n"
                              "---\n"
                              "xxxxx\n"
                              "\n"
                              "x ^|\n"
                              "xP  x\n"
                              "---\n");
    free(text);
    assert_reads_back(&map, false);
    wr_map_destroy(&map);
}

// ---- Formulas ---------------------------------------------------------------------------------------------------

#define SWITCHES 5

static wr_map with_formula(const wr_op *ops, int32_t count, wr__map_arrays *arrays)
{
    wr_map map = map_of(ROWS("^^^^^", "P |  "), count, arrays);
    memcpy(arrays->ops, ops, (size_t)count * sizeof *ops);
    arrays->formulas[0] = (wr_gate_formula){0, count};
    wr__map_set_gates(&map);
    assert_int_equal(wr_map_check(&map), WR_OK);
    return map;
}

static void random_formulas_read_back_step_for_step(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        wr_op ops[512];
        int32_t count = 0;
        int32_t top = 0;
        const int32_t steps = (int32_t)(1 + seed); // block style first, one line above 32
        while (count < steps || top > 1) {
            const uint64_t bits = wr_noise(seed, WR_STREAM_LAYOUT, 9, (uint64_t)count);
            const uint32_t choice = wr_noise_below(bits, count < steps ? 6 : 2);
            if (top >= 2 && choice < 2) {
                ops[count++] = (wr_op){choice == 0 ? WR_OP_AND : WR_OP_OR, 0};
                top--;
            } else if (top >= 1 && choice == 2) {
                ops[count++] = (wr_op){WR_OP_NOT, 0};
            } else {
                ops[count++] = (wr_op){WR_OP_SWITCH, (uint16_t)wr_noise_below(bits << 20, SWITCHES)};
                top++;
            }
        }
        wr__map_arrays arrays;
        wr_map map = with_formula(ops, count, &arrays);
        assert_reads_back(&map, false);
        wr_map_destroy(&map);
    }
}

static void a_thousand_levels_read_back_B51(void **state)
{
    (void)state;
    enum { LEVELS = WR_LOGIC_DEPTH_MAX };
    static wr_op ops[2 * LEVELS];
    wr__map_arrays arrays;

    ops[0] = (wr_op){WR_OP_SWITCH, 3}; // not not not ...
    for (int32_t i = 1; i < LEVELS; i++) {
        ops[i] = (wr_op){WR_OP_NOT, 0};
    }
    wr_map map = with_formula(ops, LEVELS, &arrays);
    assert_reads_back(&map, false);
    wr_map_destroy(&map);

    for (int32_t right = 0; right < 2; right++) { // chains of and, to the left and to the right
        int32_t count = 0;
        ops[count++] = (wr_op){WR_OP_SWITCH, 0};
        for (int32_t i = 1; i < LEVELS; i++) {
            ops[count++] = (wr_op){WR_OP_SWITCH, (uint16_t)(i % SWITCHES)};
            if (right == 0) {
                ops[count++] = (wr_op){WR_OP_AND, 0};
            }
        }
        for (int32_t i = 1; i < LEVELS && right == 1; i++) {
            ops[count++] = (wr_op){WR_OP_AND, 0};
        }
        map = with_formula(ops, count, &arrays);
        assert_reads_back(&map, false);
        wr_map_destroy(&map);
    }
}

static void gates_without_a_formula_read_back_leniently_K36(void **state)
{
    (void)state;
    wr__map_arrays arrays;
    wr_map map = map_of(ROWS("| |", "P^ "), 1, &arrays);
    arrays.ops[0] = (wr_op){WR_OP_SWITCH, 0};
    arrays.formulas[0] = (wr_gate_formula){0, 1}; // the second gate has none
    assert_int_equal(wr_map_check(&map), WR_OK);
    assert_reads_back(&map, true);
    wr_map_destroy(&map);
}

// ---- Ids, letters, heights --------------------------------------------------------------------------------------

static void ids_that_yaml_would_take_for_something_else_read_back(void **state)
{
    (void)state;
    static const char *const ids[] = {"first",
                                      "on",
                                      "Yes",
                                      "NO",
                                      "y",
                                      "n",
                                      "null",
                                      "Null",
                                      "~",
                                      "true",
                                      "1",
                                      "01",
                                      "-5",
                                      "1.5",
                                      ".inf",
                                      "0x1f",
                                      "a b",
                                      " a",
                                      "a ",
                                      "a: b",
                                      "a #b",
                                      "#a",
                                      "-",
                                      "- a",
                                      "?",
                                      "*a",
                                      "&a",
                                      "!a",
                                      "{a}",
                                      "[a]",
                                      "\"",
                                      "\\",
                                      "'",
                                      "\"'\\",
                                      "caf\xc3\xa9",
                                      "\xe2\x82\xac",
                                      "\xf0\x9f\x97\x9d",
                                      "@a",
                                      "`a",
                                      "%a",
                                      "|",
                                      ">",
                                      "a,b",
                                      "---",
                                      "...",
                                      "<<",
                                      "="};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        for (int32_t deep = 0; deep < 2; deep++) {
            wr_op ops[40] = {{WR_OP_SWITCH, 0}};
            for (int32_t k = 1; k < 40; k++) {
                ops[k] = (wr_op){WR_OP_NOT, 0};
            }
            wr__map_arrays arrays;
            wr_map map = with_formula(ops, deep ? 40 : 2, &arrays); // on one line, and in block style
            snprintf(arrays.switches[0].id, sizeof arrays.switches[0].id, "%s", ids[i]);
            assert_int_equal(wr_map_check(&map), WR_OK);
            assert_reads_back(&map, false);
            wr_map_destroy(&map);
        }
    }
    wr__map_arrays arrays;
    const wr_op one = {WR_OP_SWITCH, 0};
    wr_map map = with_formula(&one, 1, &arrays);
    memset(arrays.switches[0].id, '"', WR_MAP_ID_MAX); // the longest, all to be escaped
    assert_reads_back(&map, false);
    wr_map_destroy(&map);
}

static void letters_beyond_the_plain_ones_are_announced(void **state)
{
    (void)state;
    static const char *const rows[] = {"P D", "Pd", "P?", "P~", "PC", "PT"};
    wr__map_arrays arrays;
    size_t size;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wr_map map = map_of(ROWS(rows[i]), 0, &arrays);
        char *text = text_of(&map, &size);
        assert_int_equal(strncmp(text, "warren: map 1\n", 14), 0);
        free(text);
        assert_reads_back(&map, false);
        wr_map_destroy(&map);
    }
    wr_map map = map_of(ROWS("Px*sSOvb "), 0, &arrays);
    char *text = text_of(&map, &size);
    assert_int_equal(strncmp(text, "width: 9\n", 9), 0);
    free(text);
    map.extended = true; // said so, though nothing in it needs it
    text = text_of(&map, &size);
    assert_int_equal(strncmp(text, "warren: map 1\n", 14), 0);
    free(text);
    assert_reads_back(&map, false);
    wr_map_destroy(&map);
}

static void heights_read_back_to_the_last_bit(void **state)
{
    (void)state;
    wr__map_arrays arrays;
    wr_map map = map_of(ROWS("PDCT"), 0, &arrays);
    static const wr_fix heights[] = {1, 2, 3, 65535, 65536, 65537, 98304, 6553, 32767, 131071, 3 * 65536 - 1, 655360};
    for (size_t i = 0; i < sizeof heights / sizeof heights[0]; i++) {
        map.kind_height[WR_CELL_CLIFF] = heights[i];
        map.kind_height[WR_CELL_BUSH] = heights[sizeof heights / sizeof heights[0] - 1 - i];
        map.kind_height[WR_CELL_DOOR_CLOSED] = heights[i] + 5;
        map.kind_height[WR_CELL_DOOR_OPEN] = heights[i] + 5;
        map.kind_height[WR_CELL_DOOR_SECRET] = heights[i] + 5;
        assert_reads_back(&map, false);
    }
    for (wr_fix part = 1; part < 65536; part += 97) {
        map.kind_height[WR_CELL_TOWER] = 4 * WR_FIX_ONE + part;
        assert_reads_back(&map, false);
    }
    wr_map_destroy(&map);

    map = map_of(ROWS("PxC"), 0, &arrays);
    map.kind_height[WR_CELL_BUSH] = 5 * WR_FIX_ONE / 4;
    size_t size;
    char *text = text_of(&map, &size);
    assert_non_null(strstr(text, "heights:\n  bush: 1.25\n"));
    assert_null(strstr(text, "cliff"));
    free(text);
    wr_map_destroy(&map);
}

static void set_walls(wr_map *map, wr_fix height)
{
    static const uint8_t walls[] = {WR_CELL_BUSH,        WR_CELL_GATE,  WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_OPEN,
                                    WR_CELL_DOOR_SECRET, WR_CELL_CLIFF, WR_CELL_TOWER};
    for (size_t i = 0; i < sizeof walls; i++) {
        map->kind_height[walls[i]] = height;
    }
}

static void assert_says(const wr_map *map, const char *part, bool says)
{
    size_t size;
    char *text = text_of(map, &size);
    if (says) {
        assert_non_null(strstr(text, part));
    } else {
        assert_null(strstr(text, part));
    }
    free(text);
}

static void one_height_of_all_walls_is_written_once(void **state)
{
    (void)state;
    wr__map_arrays arrays;
    wr_map map = map_of(ROWS("PxC"), 0, &arrays);
    set_walls(&map, 5 * WR_FIX_ONE / 2);
    assert_says(&map, "height: 1\nwall_height: 2.5\n---", true);
    assert_reads_back(&map, false);
    map.kind_height[WR_CELL_TOWER] = 3 * WR_FIX_ONE; // what it is when nothing is said: but something is
    map.kind_height[WR_CELL_CLIFF] = 0;
    assert_says(&map, "wall_height: 2.5\nheights:\n  cliff: 0\n  tower: 3\n---", true);
    assert_reads_back(&map, false);
    for (wr_fix height = 1; height < WR_FIX_ONE; height += 4999) { // below a quarter metre it is said kind by kind
        set_walls(&map, height);
        assert_says(&map, "wall_height", height >= WR_FIX_ONE / 4);
        assert_reads_back(&map, false);
    }
    set_walls(&map, INT32_MAX);
    assert_says(&map, "wall_height", false);
    assert_reads_back(&map, false);
    map.kind_height[WR_CELL_GATE] = 0;
    assert_says(&map, "  gate", false);
    assert_reads_back(&map, false);
    wr_map_destroy(&map);
}

static void maps_without_a_player_read_back(void **state)
{
    (void)state;
    wr_findings findings;
    wr_map map;
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n.W@\nT..\n";
    assert_int_equal(wr_movingai_read(text, sizeof text - 1, NULL, &findings, &map), WR_OK);
    assert_reads_back(&map, false);
    wr_map_destroy(&map);
}

// ---- Refusals ---------------------------------------------------------------------------------------------------

static void too_little_room_writes_nothing(void **state)
{
    (void)state;
    wr__map_arrays arrays;
    wr_map map = map_of(ROWS("xxx", "xP*"), 0, &arrays);
    char text[64];
    size_t size;
    memset(text, '#', sizeof text);
    assert_int_equal(wr_map_write(&map, NULL, 0, &size), WR_E_CAPACITY);
    assert_in_range(size, 10, sizeof text - 1);
    for (size_t capacity = 0; capacity < size; capacity++) {
        size_t needed;
        assert_int_equal(wr_map_write(&map, text, capacity, &needed), WR_E_CAPACITY);
        assert_int_equal(needed, size);
    }
    assert_int_equal(text[0], '#');
    assert_int_equal(wr_map_write(&map, text, size, &size), WR_OK);
    assert_int_equal(text[size - 1], '\n');
    assert_int_equal(text[size], '#');
    assert_int_equal(wr_map_write(&map, NULL, 5, &size), WR_E_ARGUMENT);
    wr_map_destroy(&map);
}

static void what_a_file_cannot_say_is_refused(void **state)
{
    (void)state;
    wr__map_arrays arrays;
    wr_map map = map_of(ROWS("P"), 0, &arrays);
    wr_fix height = 0;
    size_t size;
    map.grid.ground = &height;
    assert_int_equal(wr_map_write(&map, NULL, 0, &size), WR_E_UNSUPPORTED);
    map.grid.ground = NULL;
    map.grid.wall = &height;
    assert_int_equal(wr_map_write(&map, NULL, 0, &size), WR_E_UNSUPPORTED);
    map.grid.wall = NULL;
    map.grid.cell = 4;
    assert_int_equal(wr_map_write(&map, NULL, 0, &size), WR_E_UNSUPPORTED);
    assert_int_equal(size, 0);
    assert_int_equal(wr_map_write(NULL, NULL, 0, &size), WR_E_ARGUMENT);
    wr_map_destroy(&map);
}

// A row of gates, each with the same formula: `not` around `not`, or ands of a chain, of so many steps.
static wr_map gates_alike(int32_t gates, int32_t steps, bool chain, wr__map_arrays *arrays)
{
    wr_map map;
    const wr_hooks hooks = wr_hooks_default();
    assert_int_equal(wr__map_make(&map, &hooks.allocator, gates + 2, 1, 1, gates, gates * steps, arrays), WR_OK);
    map.has_player = true;
    map.grid.kinds[0] = WR_CELL_PLAYER;
    map.grid.kinds[1] = WR_CELL_SWITCH;
    arrays->switches[0].at = (wr_cell){1, 0};
    arrays->switches[0].id[0] = 's';
    wr_op *op = arrays->ops;
    for (int32_t i = 0; i < gates; i++) {
        map.grid.kinds[2 + i] = WR_CELL_GATE;
        arrays->gates[i].at = (wr_cell){2 + i, 0};
        arrays->formulas[i] = (wr_gate_formula){i * steps, steps};
        *op++ = (wr_op){WR_OP_SWITCH, 0};
        for (int32_t step = 1; step < steps; step += chain ? 2 : 1) {
            if (chain) {
                *op++ = (wr_op){WR_OP_SWITCH, 0};
            }
            *op++ = (wr_op){chain ? WR_OP_AND : WR_OP_NOT, 0};
        }
    }
    wr__map_set_gates(&map);
    return map;
}

// What is written can be read, up to the caps of the reader; what cannot is not written.
static void nothing_is_written_that_the_reader_would_refuse(void **state)
{
    (void)state;
    static const struct {
        int32_t gates, steps;
        bool chain, fits;
    } cases[] = {
        {2048, 32, false, true}, // in indented lines 4.8 MB, and the header may have 1 MiB
        {4096, 15, true, true},  // 1.7 MB
        {9, 1999, true, true},   // 9 and 10 formulas of 1,000 levels: about as many brackets as the reader bears
        {12, 1999, true, false}, {65, 1000, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr__map_arrays arrays;
        wr_map map = gates_alike(cases[i].gates, cases[i].steps, cases[i].chain, &arrays);
        size_t size = 1;
        assert_int_equal(wr_map_check(&map), WR_OK);
        if (cases[i].fits) {
            assert_reads_back(&map, false);
        } else {
            assert_int_equal(wr_map_write(&map, NULL, 0, &size), WR_E_UNSUPPORTED);
            assert_int_equal(size, 0);
        }
        wr_map_destroy(&map);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(shipped_maps_read_back),
    cmocka_unit_test(a_small_map_looks_as_a_person_would_write_it),
    cmocka_unit_test(random_formulas_read_back_step_for_step),
    cmocka_unit_test(a_thousand_levels_read_back_B51),
    cmocka_unit_test(gates_without_a_formula_read_back_leniently_K36),
    cmocka_unit_test(ids_that_yaml_would_take_for_something_else_read_back),
    cmocka_unit_test(letters_beyond_the_plain_ones_are_announced),
    cmocka_unit_test(heights_read_back_to_the_last_bit),
    cmocka_unit_test(one_height_of_all_walls_is_written_once),
    cmocka_unit_test(maps_without_a_player_read_back),
    cmocka_unit_test(too_little_room_writes_nothing),
    cmocka_unit_test(what_a_file_cannot_say_is_refused),
    cmocka_unit_test(nothing_is_written_that_the_reader_would_refuse),
};

WR_TEST_MAIN(tests)
