// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// logic, in the reader library: formulas of a file to postfix programs.
#ifndef WR_LOGIC_FORMULA_READ_H
#define WR_LOGIC_FORMULA_READ_H

#include "text/schema.h"
#include "warren/logic.h"

/// An operator whose operands are being read.
typedef struct wr_formula_frame {
    int32_t operand; // the next one's node, -1 when all were read
    int32_t done;    // operands behind us
    int32_t depth;   // of the operands
    wr_op_code code;
} wr_formula_frame;

/// Reads one formula after the other; all ops go into one array. Some 16 KB: keep it off the stack.
typedef struct wr_formula_reader {
    const wr_yaml *yaml;
    wr_findings *findings;
    bool lenient;           // `not` may hold a mapping; and, or may hold more than two
    const wr_text *ids;     // [id_count] of the switches
    const int32_t *by_name; // [id_count] their order by bytes
    int32_t id_count;
    wr_op *ops; // [op_capacity], the caller's; as many as the tree has nodes are enough
    int32_t op_count, op_capacity;
    wr_formula_frame frames[WR_LOGIC_DEPTH_MAX];
} wr_formula_reader;

/// Appends the formula at `node` to the reader's ops. name: what the sentences call its owner ("gate (5,7)"). After an
/// error the reading goes on, so that all are found; the ops are then no formula. False when there was one.
/// An operator with more than two operands is a chain from the left: a, b and, c and. It counts as deep as it is long.
/// Cost: O(nodes of the formula * log switches), constant stack.
bool wr__formula_read(wr_formula_reader *reader, int32_t node, const char *name, wr_gate_formula *out);

/// Negative, zero or positive as id a stands before, with or after b, by bytes.
int wr__compare_texts(wr_text a, wr_text b);

#endif
