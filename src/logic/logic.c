// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Formulas are postfix programs over a stack of bits. A formula of depth d never stacks more than d bits, so sixteen
// words hold any that the caps let through: nothing recurses, nothing is allocated. Beside the programs stands an
// index from each switch to the gates that name it, so that a toggle costs what those gates cost and no more (B56).
#include "warren/logic.h"

#include "core/assert.h"

#include <string.h>

#define STACK_WORDS ((WR_LOGIC_DEPTH_MAX + 63) / 64)

// ---- Checking ---------------------------------------------------------------------------------------------------

static bool counts_fit(const wr_logic_desc *desc)
{
    return desc->switch_count >= 0 && desc->switch_count <= WR_LOGIC_SWITCHES_MAX && desc->gate_count >= 0 &&
           desc->gate_count <= WR_LOGIC_GATES_MAX && desc->op_count >= 0 && desc->op_count <= WR_LOGIC_OPS_MAX &&
           (desc->ops != NULL || desc->op_count == 0) && (desc->gates != NULL || desc->gate_count == 0);
}

// Runs the formula on depths instead of states. One value must remain, and it is the depth of the whole.
static bool formula_fits(const wr_logic_desc *desc, wr_gate_formula formula)
{
    uint16_t depth[WR_LOGIC_DEPTH_MAX];
    int32_t top = 0;

    for (int32_t i = 0; i < formula.count; i++) {
        const wr_op op = desc->ops[formula.first + i];
        if (op.code == WR_OP_SWITCH) {
            if (op.switch_index >= desc->switch_count || top == WR_LOGIC_DEPTH_MAX) {
                return false;
            }
            depth[top++] = 1;
            continue;
        }
        const int32_t operands = op.code == WR_OP_NOT ? 1 : 2;
        if (op.code >= WR_OP_CODE_COUNT || op.switch_index != 0 || top < operands) {
            return false;
        }
        if (operands == 2) {
            top--;
            depth[top - 1] = depth[top] > depth[top - 1] ? depth[top] : depth[top - 1];
        }
        depth[top - 1]++;
        if (depth[top - 1] > WR_LOGIC_DEPTH_MAX) {
            return false;
        }
    }
    return top == 1 || formula.count == 0;
}

wr_status wr_logic_check(const wr_logic_desc *desc)
{
    if (desc == NULL || !counts_fit(desc)) {
        return WR_E_ARGUMENT;
    }
    int32_t ops = 0; // formulas may share ops, but all together may not cost more than the cap
    for (int32_t i = 0; i < desc->gate_count; i++) {
        const wr_gate_formula formula = desc->gates[i];
        if (formula.first < 0 || formula.count < 0 || formula.first > desc->op_count ||
            formula.count > desc->op_count - formula.first || formula.count > WR_LOGIC_OPS_MAX - ops ||
            !formula_fits(desc, formula)) {
            return WR_E_ARGUMENT;
        }
        ops += formula.count;
    }
    return WR_OK;
}

// ---- The index --------------------------------------------------------------------------------------------------

// Walks over all pairs of a gate and a switch it names, each once, in the order of the gates; `last[s]` is the last
// gate met for switch s. Without `of` the pairs are counted by switch in `at`; with it the gates are filed there.
static int32_t index_walk(const wr_logic_desc *desc, int32_t *last, int32_t *at, int32_t *of)
{
    int32_t pairs = 0;

    for (int32_t s = 0; s < desc->switch_count; s++) {
        last[s] = -1;
    }
    for (int32_t gate = 0; gate < desc->gate_count; gate++) {
        const wr_gate_formula formula = desc->gates[gate];
        for (int32_t i = 0; i < formula.count; i++) {
            const wr_op op = desc->ops[formula.first + i];
            if (op.code != WR_OP_SWITCH || last[op.switch_index] == gate) {
                continue;
            }
            last[op.switch_index] = gate;
            pairs++;
            if (of != NULL) {
                of[at[op.switch_index]++] = gate;
            } else if (at != NULL) {
                at[op.switch_index]++;
            }
        }
    }
    return pairs;
}

size_t wr_logic_size(const wr_logic_desc *desc)
{
    int32_t last[WR_LOGIC_SWITCHES_MAX];

    if (wr_logic_check(desc) != WR_OK) {
        return 0;
    }
    // gates_first, the gates themselves, and `last` while the index is built.
    const size_t pairs = (size_t)index_walk(desc, last, NULL, NULL);
    return (2 * (size_t)desc->switch_count + 1 + pairs) * sizeof(int32_t);
}

wr_status wr_logic_init(const wr_logic_desc *desc, void *memory, size_t size, wr_logic *out)
{
    memset(out, 0, sizeof *out);
    const size_t needed = wr_logic_size(desc);
    if (needed == 0 || memory == NULL) {
        return WR_E_ARGUMENT;
    }
    if (size < needed) {
        return WR_E_CAPACITY;
    }

    // [gates_first: switches + 1][last: switches][gates_of]
    const int32_t n = desc->switch_count;
    int32_t *first = memory;
    int32_t *last = first + n + 1;
    int32_t *of = last + n;
    memset(first, 0, ((size_t)n + 1) * sizeof *first);
    index_walk(desc, last, first, NULL);
    for (int32_t s = 0, sum = 0; s <= n; s++) { // counts become places
        const int32_t count = first[s];
        first[s] = sum;
        sum += count;
    }
    index_walk(desc, last, first, of);
    for (int32_t s = n; s > 0; s--) { // filing moved each place to the start of the next switch's
        first[s] = first[s - 1];
    }
    first[0] = 0;

    out->desc = *desc;
    out->gates_first = first;
    out->gates_of = of;
    return WR_OK;
}

// ---- Evaluating -------------------------------------------------------------------------------------------------

static bool bit_at(const uint64_t *bits, int32_t i)
{
    return (bits[i >> 6] >> (i & 63)) & 1u;
}

static void bit_put(uint64_t *bits, int32_t i, bool value)
{
    const uint64_t bit = (uint64_t)1 << (i & 63);
    bits[i >> 6] = value ? bits[i >> 6] | bit : bits[i >> 6] & ~bit;
}

bool wr_logic_gate(const wr_logic *logic, const uint8_t *switches, int32_t gate)
{
    WR_ASSERT(gate >= 0 && gate < logic->desc.gate_count);
    const wr_gate_formula formula = logic->desc.gates[gate];
    uint64_t stack[STACK_WORDS] = {0};
    int32_t top = 0;

    for (int32_t i = 0; i < formula.count; i++) {
        const wr_op op = logic->desc.ops[formula.first + i];
        switch (op.code) {
        case WR_OP_SWITCH:
            bit_put(stack, top++, switches[op.switch_index] != 0);
            break;
        case WR_OP_NOT:
            bit_put(stack, top - 1, !bit_at(stack, top - 1));
            break;
        case WR_OP_AND:
            top--;
            bit_put(stack, top - 1, bit_at(stack, top - 1) && bit_at(stack, top));
            break;
        default:
            top--;
            bit_put(stack, top - 1, bit_at(stack, top - 1) || bit_at(stack, top));
            break;
        }
    }
    return formula.count > 0 && bit_at(stack, 0);
}

void wr_logic_evaluate(const wr_logic *logic, const uint8_t *switches, uint8_t *gates)
{
    for (int32_t gate = 0; gate < logic->desc.gate_count; gate++) {
        gates[gate] = wr_logic_gate(logic, switches, gate);
    }
}

int32_t wr_logic_set(const wr_logic *logic, uint8_t *switches, uint8_t *gates, int32_t switch_index, bool on,
                     int32_t *changed)
{
    WR_ASSERT(switch_index >= 0 && switch_index < logic->desc.switch_count);
    int32_t count = 0;

    if (switches[switch_index] == (uint8_t)on) {
        return 0;
    }
    switches[switch_index] = on;
    for (int32_t i = logic->gates_first[switch_index]; i < logic->gates_first[switch_index + 1]; i++) {
        const int32_t gate = logic->gates_of[i];
        const uint8_t open = wr_logic_gate(logic, switches, gate);
        if (open != gates[gate]) {
            gates[gate] = open;
            if (changed != NULL) {
                changed[count] = gate;
            }
            count++;
        }
    }
    return count;
}
