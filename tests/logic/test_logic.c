// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Formulas against their truth tables and against a plain recursive evaluator; the caps; every refusal.
#include "warren/logic.h"

#include "support/wr_test.h"

#include <stdlib.h>
#include <string.h>

// ---- Formulas put together for a test ---------------------------------------------------------------------------

#define OPS_MAX 70000
#define SW(i)   ((wr_op){WR_OP_SWITCH, (i)})
#define NOT     ((wr_op){WR_OP_NOT, 0})
#define AND     ((wr_op){WR_OP_AND, 0})
#define OR      ((wr_op){WR_OP_OR, 0})

typedef struct book {
    wr_op ops[OPS_MAX];
    wr_gate_formula gates[WR_LOGIC_GATES_MAX + 1];
    wr_logic_desc desc;
    void *memory;
    size_t size;
    wr_logic logic;
} book;

static book *book_new(int32_t switches)
{
    book *b = calloc(1, sizeof *b);
    assert_non_null(b);
    b->desc = (wr_logic_desc){.switch_count = switches, .ops = b->ops, .gates = b->gates};
    return b;
}

static void book_free(book *b)
{
    free(b->memory);
    free(b);
}

static void book_gate(book *b, const wr_op *ops, int32_t count)
{
    memcpy(&b->ops[b->desc.op_count], ops, (size_t)count * sizeof *ops);
    b->gates[b->desc.gate_count++] = (wr_gate_formula){b->desc.op_count, count};
    b->desc.op_count += count;
}

#define GATE(b, ...) \
    book_gate((b), (const wr_op[]){__VA_ARGS__}, (int32_t)(sizeof((const wr_op[]){__VA_ARGS__}) / sizeof(wr_op)))

static void book_close(book *b)
{
    b->size = wr_logic_size(&b->desc);
    assert_true(b->size > 0);
    b->memory = malloc(b->size);
    assert_non_null(b->memory);
    assert_int_equal(wr_logic_init(&b->desc, b->memory, b->size, &b->logic), WR_OK);
}

// The plain twin: recursion from the last step down.
static bool plain(const wr_op *ops, int32_t *at, const uint8_t *switches)
{
    const wr_op op = ops[(*at)--];
    if (op.code == WR_OP_SWITCH) {
        return switches[op.switch_index] != 0;
    }
    const bool right = plain(ops, at, switches);
    if (op.code == WR_OP_NOT) {
        return !right;
    }
    const bool left = plain(ops, at, switches);
    return op.code == WR_OP_AND ? left && right : left || right;
}

// A random formula in postfix order: push while nothing can be joined, else push, turn or join as it falls.
static int32_t random_formula(uint64_t seed, int32_t switches, int32_t steps, wr_op *ops)
{
    int32_t top = 0;
    int32_t count = 0;
    while (count < steps || top > 1) {
        const uint64_t bits = wr_noise(seed, WR_STREAM_LAYOUT, 0, (uint64_t)count);
        const uint32_t choice = wr_noise_below(bits, count < steps ? 6 : 2);
        if (top >= 2 && choice < 2) {
            ops[count++] = choice == 0 ? AND : OR;
            top--;
        } else if (top >= 1 && choice == 2) {
            ops[count++] = NOT;
        } else {
            ops[count++] = SW((uint16_t)wr_noise_below(bits << 20, (uint32_t)switches));
            top++;
        }
    }
    return count;
}

// ---- Truth ------------------------------------------------------------------------------------------------------

static void example_has_the_truth_table_of_K42(void **state)
{
    (void)state;
    static const uint8_t table[4][2] = {{0, 1}, {0, 1}, {1, 1}, {0, 0}}; // by first * 2 + second
    book *b = book_new(2);
    GATE(b, SW(0), SW(1), NOT, AND);     // first and not second
    GATE(b, SW(0), NOT, SW(1), NOT, OR); // not first or not second
    book_close(b);
    for (int row = 0; row < 4; row++) {
        const uint8_t switches[2] = {(uint8_t)(row >> 1), (uint8_t)(row & 1)};
        uint8_t gates[2] = {9, 9};
        wr_logic_evaluate(&b->logic, switches, gates);
        assert_int_equal(gates[0], table[row][0]);
        assert_int_equal(gates[1], table[row][1]);
        assert_int_equal(wr_logic_gate(&b->logic, switches, 0), table[row][0]);
        assert_int_equal(wr_logic_gate(&b->logic, switches, 1), table[row][1]);
    }
    book_free(b);
}

static void an_empty_formula_opens_nothing(void **state)
{
    (void)state;
    book *b = book_new(1);
    b->gates[b->desc.gate_count++] = (wr_gate_formula){0, 0};
    book_close(b);
    const uint8_t on[1] = {1};
    assert_false(wr_logic_gate(&b->logic, on, 0));
    book_free(b);
}

static void no_switches_and_no_gates_are_fine(void **state)
{
    (void)state;
    const wr_logic_desc none = {0};
    int32_t memory[4];
    wr_logic logic;
    assert_true(wr_logic_size(&none) > 0);
    assert_true(wr_logic_size(&none) <= sizeof memory);
    assert_int_equal(wr_logic_init(&none, memory, sizeof memory, &logic), WR_OK);
    wr_logic_evaluate(&logic, NULL, NULL);
}

static void random_formulas_agree_with_plain_recursion(void **state)
{
    (void)state;
    enum { SWITCHES = 9, FORMULAS = 300 };
    book *b = book_new(SWITCHES);
    for (uint64_t seed = 0; seed < FORMULAS; seed++) {
        const int32_t n = random_formula(seed, SWITCHES, (int32_t)(1 + seed % 97), &b->ops[b->desc.op_count]);
        b->gates[b->desc.gate_count++] = (wr_gate_formula){b->desc.op_count, n};
        b->desc.op_count += n;
    }
    book_close(b);
    int opened = 0;
    for (int mask = 0; mask < 1 << SWITCHES; mask++) {
        uint8_t switches[SWITCHES];
        uint8_t gates[FORMULAS];
        for (int s = 0; s < SWITCHES; s++) {
            switches[s] = (uint8_t)(mask >> s & 1);
        }
        wr_logic_evaluate(&b->logic, switches, gates);
        for (int32_t g = 0; g < FORMULAS; g++) {
            int32_t at = b->gates[g].first + b->gates[g].count - 1;
            assert_int_equal(gates[g], plain(b->ops, &at, switches));
            opened += gates[g];
        }
    }
    assert_in_range(opened, FORMULAS * 100, FORMULAS * 400); // neither all open nor all closed
    book_free(b);
}

// ---- Toggling (B56) ---------------------------------------------------------------------------------------------

static void setting_a_switch_equals_evaluating_all_gates(void **state)
{
    (void)state;
    enum { SWITCHES = 12, FORMULAS = 80 };
    book *b = book_new(SWITCHES);
    for (uint64_t seed = 0; seed < FORMULAS; seed++) {
        const int32_t n = random_formula(seed + 1000, SWITCHES, (int32_t)(1 + seed % 9), &b->ops[b->desc.op_count]);
        b->gates[b->desc.gate_count++] = (wr_gate_formula){b->desc.op_count, n};
        b->desc.op_count += n;
    }
    book_close(b);
    uint8_t switches[SWITCHES] = {0};
    uint8_t gates[FORMULAS];
    uint8_t before[FORMULAS];
    uint8_t after[FORMULAS];
    int32_t changed[FORMULAS];
    wr_logic_evaluate(&b->logic, switches, gates);
    for (uint64_t k = 0; k < 2000; k++) {
        const uint64_t bits = wr_noise(3, WR_STREAM_LAYOUT, 1, k);
        const int32_t s = (int32_t)wr_noise_below(bits, SWITCHES);
        memcpy(before, gates, sizeof gates);
        const int32_t count = wr_logic_set(&b->logic, switches, gates, s, bits & 1, changed);
        assert_int_equal(switches[s], bits & 1);
        wr_logic_evaluate(&b->logic, switches, after);
        assert_memory_equal(gates, after, sizeof gates);
        int32_t at = 0;
        for (int32_t g = 0; g < FORMULAS; g++) {
            if (before[g] != after[g]) {
                assert_true(at < count);
                assert_int_equal(changed[at++], g);
            }
        }
        assert_int_equal(at, count);
    }
    book_free(b);
}

static void only_gates_that_name_the_switch_are_evaluated_B56(void **state)
{
    (void)state;
    book *b = book_new(3);
    GATE(b, SW(0));
    GATE(b, SW(1));
    GATE(b, SW(1), SW(0), AND, SW(1), OR); // names 1 twice: filed once
    book_close(b);
    assert_int_equal(b->logic.gates_first[0], 0);
    assert_int_equal(b->logic.gates_first[1], 2);
    assert_int_equal(b->logic.gates_first[2], 4);
    assert_int_equal(b->logic.gates_first[3], 4); // nobody names 2
    assert_int_equal(b->logic.gates_of[0], 0);
    assert_int_equal(b->logic.gates_of[1], 2);
    assert_int_equal(b->logic.gates_of[2], 1);
    assert_int_equal(b->logic.gates_of[3], 2);

    // A wrong state in a gate that does not name the switch stays: nobody looked.
    uint8_t switches[3] = {0, 0, 0};
    uint8_t gates[3] = {1, 0, 0};
    assert_int_equal(wr_logic_set(&b->logic, switches, gates, 1, true, NULL), 2);
    assert_int_equal(gates[0], 1);
    assert_int_equal(gates[1], 1);
    assert_int_equal(gates[2], 1);
    assert_int_equal(wr_logic_set(&b->logic, switches, gates, 1, true, NULL), 0); // on already
    book_free(b);
}

// ---- Caps -------------------------------------------------------------------------------------------------------

static void a_thousand_levels_are_evaluated_and_one_more_is_refused_B51(void **state)
{
    (void)state;
    for (int32_t levels = WR_LOGIC_DEPTH_MAX; levels <= WR_LOGIC_DEPTH_MAX + 1; levels++) {
        book *b = book_new(1);
        b->ops[0] = SW(0);
        for (int32_t i = 1; i < levels; i++) {
            b->ops[i] = NOT;
        }
        b->gates[b->desc.gate_count++] = (wr_gate_formula){0, levels};
        b->desc.op_count = levels;
        if (levels > WR_LOGIC_DEPTH_MAX) {
            assert_int_equal(wr_logic_check(&b->desc), WR_E_ARGUMENT);
        } else {
            book_close(b);
            const uint8_t off[1] = {0};
            const uint8_t on[1] = {1};
            assert_true(wr_logic_gate(&b->logic, off, 0)); // 999 times not
            assert_false(wr_logic_gate(&b->logic, on, 0));
        }
        book_free(b);
    }
}

// a b c d ... and and and: the formula that stacks most for its depth.
static void the_tallest_stack_fits_and_a_taller_one_is_refused(void **state)
{
    (void)state;
    for (int32_t n = WR_LOGIC_DEPTH_MAX; n <= WR_LOGIC_DEPTH_MAX + 1; n++) {
        book *b = book_new(2);
        for (int32_t i = 0; i < n; i++) {
            b->ops[i] = SW((uint16_t)(i == n - 1));
        }
        for (int32_t i = n; i < 2 * n - 1; i++) {
            b->ops[i] = AND;
        }
        b->gates[b->desc.gate_count++] = (wr_gate_formula){0, 2 * n - 1};
        b->desc.op_count = 2 * n - 1;
        if (n > WR_LOGIC_DEPTH_MAX) {
            assert_int_equal(wr_logic_check(&b->desc), WR_E_ARGUMENT);
        } else {
            book_close(b);
            assert_true(wr_logic_gate(&b->logic, (const uint8_t[]){1, 1}, 0));
            assert_false(wr_logic_gate(&b->logic, (const uint8_t[]){1, 0}, 0));
            assert_false(wr_logic_gate(&b->logic, (const uint8_t[]){0, 1}, 0));
        }
        book_free(b);
    }
}

static void counts_beyond_the_caps_are_refused(void **state)
{
    (void)state;
    book *b = book_new(1);
    GATE(b, SW(0));
    const wr_logic_desc good = b->desc;
    assert_int_equal(wr_logic_check(&good), WR_OK);
    const wr_logic_desc bad[] = {
        {-1, 1, 1, b->ops, b->gates},
        {WR_LOGIC_SWITCHES_MAX + 1, 1, 1, b->ops, b->gates},
        {1, -1, 1, b->ops, b->gates},
        {1, WR_LOGIC_GATES_MAX + 1, 1, b->ops, b->gates},
        {1, 1, -1, b->ops, b->gates},
        {1, 1, WR_LOGIC_OPS_MAX + 1, b->ops, b->gates},
        {1, 1, 1, NULL, b->gates},
        {1, 1, 1, b->ops, NULL},
        {INT32_MAX, INT32_MAX, INT32_MAX, b->ops, b->gates},
        {0, 1, 1, b->ops, b->gates}, // names switch 0
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(wr_logic_check(&bad[i]), WR_E_ARGUMENT);
        assert_int_equal(wr_logic_size(&bad[i]), 0);
    }
    assert_int_equal(wr_logic_check(NULL), WR_E_ARGUMENT);
    book_free(b);
}

static void the_largest_description_is_accepted(void **state)
{
    (void)state;
    book *b = book_new(WR_LOGIC_SWITCHES_MAX);
    for (int32_t g = 0; g < WR_LOGIC_GATES_MAX; g++) {
        for (int32_t i = 0; i < 16; i++) {
            b->ops[g * 16 + i] = i < 15 ? (i % 2 == 1 || i == 0 ? SW((uint16_t)((g + i) % 4096)) : AND) : NOT;
        }
        b->gates[g] = (wr_gate_formula){g * 16, 16};
    }
    b->desc.gate_count = WR_LOGIC_GATES_MAX;
    b->desc.op_count = WR_LOGIC_OPS_MAX;
    book_close(b);
    uint8_t *switches = calloc(WR_LOGIC_SWITCHES_MAX, 1);
    uint8_t *gates = calloc(WR_LOGIC_GATES_MAX, 1);
    assert_true(switches != NULL && gates != NULL);
    wr_logic_evaluate(&b->logic, switches, gates);
    assert_int_equal(gates[4095], 1);
    assert_int_equal(wr_logic_set(&b->logic, switches, gates, 4095, true, NULL), 0); // one of eight is not all
    free(switches);
    free(gates);
    book_free(b);
}

static void gates_may_share_steps_but_not_beyond_the_cap_in_all(void **state)
{
    (void)state;
    book *b = book_new(1);
    b->ops[0] = SW(0);
    for (int32_t i = 1; i < 601; i++) {
        b->ops[i] = NOT;
    }
    b->desc.op_count = 601;
    for (int32_t g = 0; g < 109; g++) { // 109 * 601 = 65,509
        b->gates[b->desc.gate_count++] = (wr_gate_formula){0, 601};
    }
    assert_int_equal(wr_logic_check(&b->desc), WR_OK);
    b->gates[b->desc.gate_count++] = (wr_gate_formula){0, 601};
    assert_int_equal(wr_logic_check(&b->desc), WR_E_ARGUMENT);
    book_free(b);
}

// ---- Refusals ---------------------------------------------------------------------------------------------------

static void what_is_no_postfix_formula_is_refused(void **state)
{
    (void)state;
    static const struct {
        int32_t count;
        wr_op ops[4];
    } bad[] = {
        {1, {{WR_OP_NOT, 0}}},                       // turns nothing
        {1, {{WR_OP_AND, 0}}},                       // joins nothing
        {2, {{WR_OP_SWITCH, 0}, {WR_OP_OR, 0}}},     // joins one
        {2, {{WR_OP_SWITCH, 0}, {WR_OP_SWITCH, 1}}}, // leaves two
        {1, {{WR_OP_SWITCH, 2}}},                    // no such switch
        {1, {{WR_OP_SWITCH, UINT16_MAX}}},           // nor this
        {1, {{WR_OP_CODE_COUNT, 0}}},                // no such step
        {2, {{WR_OP_SWITCH, 0}, {UINT16_MAX, 0}}},   // nor this
        {2, {{WR_OP_SWITCH, 0}, {WR_OP_NOT, 1}}},    // an operand where none belongs
        {4, {{WR_OP_SWITCH, 0}, {WR_OP_NOT, 0}, {WR_OP_AND, 0}, {WR_OP_SWITCH, 1}}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        book *b = book_new(2);
        book_gate(b, bad[i].ops, bad[i].count);
        assert_int_equal(wr_logic_check(&b->desc), WR_E_ARGUMENT);
        int32_t memory[64];
        wr_logic logic;
        memset(&logic, 0xff, sizeof logic);
        assert_int_equal(wr_logic_init(&b->desc, memory, sizeof memory, &logic), WR_E_ARGUMENT);
        assert_null(logic.gates_of);
        book_free(b);
    }
}

static void formulas_outside_the_steps_are_refused(void **state)
{
    (void)state;
    static const wr_gate_formula bad[] = {{-1, 1}, {0, -1}, {0, 2}, {1, 1}, {2, 0}, {INT32_MAX, 1}, {1, INT32_MAX}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        book *b = book_new(1);
        GATE(b, SW(0));
        b->gates[0] = bad[i];
        assert_int_equal(wr_logic_check(&b->desc), WR_E_ARGUMENT);
        book_free(b);
    }
}

static void too_little_memory_is_refused(void **state)
{
    (void)state;
    book *b = book_new(2);
    GATE(b, SW(0), SW(1), AND);
    int32_t memory[64];
    wr_logic logic;
    const size_t size = wr_logic_size(&b->desc);
    assert_int_equal(wr_logic_init(&b->desc, memory, size - 1, &logic), WR_E_CAPACITY);
    assert_int_equal(wr_logic_init(&b->desc, memory, 0, &logic), WR_E_CAPACITY);
    assert_int_equal(wr_logic_init(&b->desc, NULL, size, &logic), WR_E_ARGUMENT);
    assert_null(logic.gates_first);
    assert_int_equal(wr_logic_init(&b->desc, memory, size, &logic), WR_OK);
    book_free(b);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(example_has_the_truth_table_of_K42),
    cmocka_unit_test(an_empty_formula_opens_nothing),
    cmocka_unit_test(no_switches_and_no_gates_are_fine),
    cmocka_unit_test(random_formulas_agree_with_plain_recursion),
    cmocka_unit_test(setting_a_switch_equals_evaluating_all_gates),
    cmocka_unit_test(only_gates_that_name_the_switch_are_evaluated_B56),
    cmocka_unit_test(a_thousand_levels_are_evaluated_and_one_more_is_refused_B51),
    cmocka_unit_test(the_tallest_stack_fits_and_a_taller_one_is_refused),
    cmocka_unit_test(counts_beyond_the_caps_are_refused),
    cmocka_unit_test(the_largest_description_is_accepted),
    cmocka_unit_test(gates_may_share_steps_but_not_beyond_the_cap_in_all),
    cmocka_unit_test(what_is_no_postfix_formula_is_refused),
    cmocka_unit_test(formulas_outside_the_steps_are_refused),
    cmocka_unit_test(too_little_memory_is_refused),
};

WR_TEST_MAIN(tests)
