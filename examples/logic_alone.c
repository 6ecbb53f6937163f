// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Gates and switches without a world: an airlock. The inner gate opens when the lever is pulled and the pump is off,
// the outer one when the pump is on and the lever is not pulled; so they are never open together.
#include "warren/logic.h"

#include <stdio.h>

enum { LEVER, PUMP, SWITCHES };
enum { INNER, OUTER, GATES };

// Postfix: operands first. `lever, pump, not, and` reads "lever and not pump".
static const wr_op ops[] = {
    {WR_OP_SWITCH, LEVER}, {WR_OP_SWITCH, PUMP},  {WR_OP_NOT, 0}, {WR_OP_AND, 0}, // inner
    {WR_OP_SWITCH, PUMP},  {WR_OP_SWITCH, LEVER}, {WR_OP_NOT, 0}, {WR_OP_AND, 0}, // outer
};
static const wr_gate_formula formulas[GATES] = {[INNER] = {0, 4}, [OUTER] = {4, 4}};

static const char *word(uint8_t open)
{
    return open ? "open  " : "closed";
}

int main(void)
{
    const wr_logic_desc desc = {SWITCHES, GATES, sizeof ops / sizeof ops[0], ops, formulas};
    int32_t memory[32]; // no allocator: the caller knows how much it takes
    wr_logic logic;

    if (wr_logic_size(&desc) > sizeof memory || wr_logic_init(&desc, memory, sizeof memory, &logic) != WR_OK) {
        return 1;
    }
    uint8_t switches[SWITCHES] = {0};
    uint8_t gates[GATES];
    wr_logic_evaluate(&logic, switches, gates); // once; from here on only what changes

    printf("lever pump  inner  outer  changed\n");
    printf("  %d     %d   %s %s\n", switches[LEVER], switches[PUMP], word(gates[INNER]), word(gates[OUTER]));
    static const int toggles[] = {LEVER, PUMP, LEVER, PUMP};
    for (int i = 0; i < 4; i++) {
        int32_t changed[GATES];
        const int32_t which = toggles[i];
        const int32_t count = wr_logic_set(&logic, switches, gates, which, !switches[which], changed);
        printf("  %d     %d   %s %s ", switches[LEVER], switches[PUMP], word(gates[INNER]), word(gates[OUTER]));
        for (int32_t k = 0; k < count; k++) {
            printf(" %s", changed[k] == INNER ? "inner" : "outer");
        }
        printf("\n");
        if (gates[INNER] && gates[OUTER]) {
            return 1; // somebody would be very unhappy
        }
    }
    return 0;
}
