// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// logic, on core: switches, gates, and the formulas that open gates.
#ifndef WARREN_LOGIC_H
#define WARREN_LOGIC_H

#include "warren/core.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_LOGIC_SWITCHES_MAX 4096
#define WR_LOGIC_GATES_MAX 4096
#define WR_LOGIC_OPS_MAX 65536 // over all gates
#define WR_LOGIC_DEPTH_MAX 1000 // nesting of one formula: a bare switch_is_on is 1, each not, and, or around it one more

/// One step of a formula in postfix order: SWITCH pushes its state, NOT turns the top round, AND and OR join the top
/// two.
typedef enum wr_op_code { WR_OP_SWITCH, WR_OP_NOT, WR_OP_AND, WR_OP_OR, WR_OP_CODE_COUNT } wr_op_code;

typedef struct wr_op {
    uint16_t code;         // wr_op_code
    uint16_t switch_index; // of WR_OP_SWITCH; 0 otherwise
} wr_op;

/// A gate's formula: ops[first .. first + count - 1]. count 0: a gate nothing opens.
typedef struct wr_gate_formula {
    int32_t first, count;
} wr_gate_formula;

/// What the host describes; lent, must outlive the wr_logic made from it.
typedef struct wr_logic_desc {
    int32_t switch_count;
    int32_t gate_count;
    int32_t op_count;
    const wr_op *ops;             // [op_count]
    const wr_gate_formula *gates; // [gate_count]
} wr_logic_desc;

/// A checked description with its index from switches to gates. Read only after init; no state in it.
typedef struct wr_logic {
    wr_logic_desc desc;
    const int32_t *gates_first; // [switch_count + 1] into gates_of, in the caller's memory
    const int32_t *gates_of;    // gates that name the switch, ascending, each once
} wr_logic;

/// Checks a description without taking memory: caps, ranges, and that every formula is one in postfix order, of no
/// more than WR_LOGIC_DEPTH_MAX levels. WR_E_ARGUMENT when it is not. Cost: O(ops + gates).
WR_API wr_status wr_logic_check(const wr_logic_desc *desc);

/// Bytes that wr_logic_init needs beside the description. 0 when wr_logic_check refuses it.
WR_API size_t wr_logic_size(const wr_logic_desc *desc);

/// Checks the description and builds the index in `memory` (aligned to 4, wr_logic_size bytes, kept by the caller).
/// Errors: WR_E_ARGUMENT for what wr_logic_check refuses, WR_E_CAPACITY when size is too small; `out` is then zeroed.
/// Cost: O(ops + switches + gates).
WR_API wr_status wr_logic_init(const wr_logic_desc *desc, void *memory, size_t size, wr_logic *out);

/// Evaluates one gate's formula. switches: [switch_count] 0 or 1. No recursion, no memory, O(ops of the gate).
WR_API bool wr_logic_gate(const wr_logic *logic, const uint8_t *switches, int32_t gate);

/// Evaluates all gates from one switch state. gates: [gate_count] out, 0 closed or 1 open. O(ops).
WR_API void wr_logic_evaluate(const wr_logic *logic, const uint8_t *switches, uint8_t *gates);

/// Sets one switch and re-evaluates only the gates that name it (B56).
///
///   switches  [switch_count] in and out
///   gates     [gate_count] in and out
///   changed   [gate_count] out, the gates whose state changed, ascending; may be NULL
///
/// Returns how many changed. Cost: O(ops of the gates that name the switch).
WR_API int32_t wr_logic_set(const wr_logic *logic, uint8_t *switches, uint8_t *gates, int32_t switch_index, bool on,
                            int32_t *changed);

#ifdef __cplusplus
}
#endif
#endif
