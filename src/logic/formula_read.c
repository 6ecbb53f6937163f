// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Formulas: a walk over the tree with a stack of open operators instead of recursion. An operator's op is written when its
// last operand is, so the ops come out in postfix order.
#include "logic/formula_read.h"

#include <stdio.h>
#include <string.h>

int wr__compare_texts(wr_text a, wr_text b)
{
    const int32_t shorter = a.size < b.size ? a.size : b.size;
    const int order = memcmp(a.text, b.text, (size_t)shorter);
    return order != 0 ? order : a.size - b.size;
}

// One formula being read.
typedef struct walk {
    wr_formula_reader *reader;
    const char *name;
    int32_t top; // open operators
    bool good;
} walk;

// ---- Sentences ---------------------------------------------------------------------------------------------------

static void say(walk *w, wr_severity severity, const char *rule, int32_t node, const char *sentence)
{
    const wr_yaml_node *n = &w->reader->yaml->nodes[node];
    wr__finding(w->reader->findings, severity, rule, n->line, n->column, "%s: %s", w->name, sentence);
    w->good &= severity != WR_SEVERITY_ERROR;
}

static void say_count(walk *w, wr_severity severity, const char *rule, int32_t node, const char *key,
                      const char *wanted, int32_t count)
{
    char sentence[160];
    (void)snprintf(sentence, sizeof sentence, "'%s' takes exactly %s, here stand%s %d", key, wanted,
                   count == 1 ? "s" : "", (int)count);
    say(w, severity, rule, node, sentence);
}

static void say_quoted(walk *w, const char *rule, int32_t node, const char *before, const char *after)
{
    char sentence[200];
    (void)snprintf(sentence, sizeof sentence, "%s%s%s", before, wr__yaml_quote(w->reader->yaml, node).text, after);
    say(w, WR_SEVERITY_ERROR, rule, node, sentence);
}

// ---- Switches ----------------------------------------------------------------------------------------------------

static int32_t find_switch(const wr_formula_reader *reader, wr_text id)
{
    int32_t low = 0;
    int32_t high = reader->id_count;
    while (low < high) {
        const int32_t middle = (low + high) / 2;
        const int order = wr__compare_texts(reader->ids[reader->by_name[middle]], id);
        if (order == 0) {
            return reader->by_name[middle];
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return -1;
}

static void emit(walk *w, wr_op_code code, int32_t switch_index)
{
    wr_formula_reader *reader = w->reader;
    if (reader->op_count < reader->op_capacity) {
        reader->ops[reader->op_count] = (wr_op){(uint16_t)code, (uint16_t)switch_index};
    }
    reader->op_count++;
}

static void read_switch(walk *w, int32_t value)
{
    const wr_formula_reader *reader = w->reader;
    const wr_yaml_node *n = &reader->yaml->nodes[value];
    if (n->type != WR_YAML_SCALAR || n->length == 0 || wr__yaml_is_null(reader->yaml, value)) {
        say_quoted(w, "B50", value, "switch_is_on holds ", ", but must hold the id of a switch");
        return;
    }
    const int32_t index = find_switch(reader, (wr_text){reader->yaml->text + n->text, n->length});
    if (index < 0) {
        say_quoted(w, "B50", value, "switch_is_on names ",
                   reader->id_count == 0 ? ", but no switch is declared"
                                         : ", which is no switch; ids are compared letter by letter");
        return;
    }
    emit(w, WR_OP_SWITCH, index);
}

// ---- Operators ---------------------------------------------------------------------------------------------------

// Operands of `not`; in lenient mode a mapping stands for the list of it. -1 after an error.
static int32_t operand_of_not(walk *w, int32_t value)
{
    const wr_yaml_node *n = &w->reader->yaml->nodes[value];
    if (n->type == WR_YAML_LIST && n->count == 1) {
        return wr__yaml_first(w->reader->yaml, value);
    }
    if (n->type == WR_YAML_LIST) {
        say_count(w, WR_SEVERITY_ERROR, "B50", value, "not", "one formula", n->count);
    } else if (n->type == WR_YAML_MAP && w->reader->lenient) {
        say(w, WR_SEVERITY_WARNING, "K39", value,
            "'not' holds a mapping; a list of one is the format: put '- ' before it");
        return value;
    } else if (n->type == WR_YAML_MAP) {
        say(w, WR_SEVERITY_ERROR, "K39", value,
            "'not' holds a mapping, but must hold a list of one: put '- ' before it");
    } else {
        say_quoted(w, "B50", value, "'not' holds ", ", but must hold a list of one formula");
    }
    return -1;
}

static int32_t first_of_two(walk *w, int32_t value, const char *key)
{
    const wr_yaml_node *n = &w->reader->yaml->nodes[value];
    if (n->type != WR_YAML_LIST) {
        char before[32];
        (void)snprintf(before, sizeof before, "'%s' holds ", key);
        say_quoted(w, "B50", value, before, ", but must hold a list of two formulas");
        return -1;
    }
    if (n->count != 2) {
        const bool chain = n->count > 2 && w->reader->lenient;
        say_count(w, chain ? WR_SEVERITY_WARNING : WR_SEVERITY_ERROR, "K40", value, key, "two formulas", n->count);
    }
    return wr__yaml_first(w->reader->yaml, value);
}

// Opens an operator whose own depth is `depth`; one of k operands is a chain of k - 1 in each other.
static void open_operator(walk *w, wr_op_code code, int32_t value, int32_t depth, const char *key)
{
    const int32_t operand = code == WR_OP_NOT ? operand_of_not(w, value) : first_of_two(w, value, key);
    if (operand < 0) {
        return;
    }
    const wr_yaml_node *n = &w->reader->yaml->nodes[value];
    const bool chain = w->reader->lenient && n->type == WR_YAML_LIST && n->count > 2;
    const int32_t levels = chain ? n->count - 1 : 1;
    if (levels >= WR_LOGIC_DEPTH_MAX) {
        say(w, WR_SEVERITY_ERROR, "B51", value, "so many operands are a formula nested deeper than 1,000 levels");
        return;
    }
    w->reader->frames[w->top++] = (wr_formula_frame){operand, 0, depth + levels, code};
}

static void open_formula(walk *w, int32_t node, int32_t depth)
{
    static const char *const keys[WR_OP_CODE_COUNT] = {"switch_is_on", "not", "and", "or"};
    const wr_yaml *yaml = w->reader->yaml;
    const wr_yaml_node *n = &yaml->nodes[node];
    if (depth > WR_LOGIC_DEPTH_MAX) {
        say(w, WR_SEVERITY_ERROR, "B51", node, "the formula is nested deeper than 1,000 levels");
        return;
    }
    if (n->type != WR_YAML_MAP) {
        say_quoted(w, "B50", node, "a formula is ",
                   ", but must be a mapping with one key: and, or, not, switch_is_on");
        return;
    }
    if (n->count != 2) {
        say_count(w, WR_SEVERITY_ERROR, "B50", node, "a formula", "one key", n->count / 2);
        return;
    }
    for (int32_t code = 0; code < WR_OP_CODE_COUNT; code++) {
        if (wr__yaml_is(yaml, node + 1, keys[code])) {
            if (code == WR_OP_SWITCH) {
                read_switch(w, yaml->nodes[node + 1].next);
            } else {
                open_operator(w, (wr_op_code)code, yaml->nodes[node + 1].next, depth, keys[code]);
            }
            return;
        }
    }
    say_quoted(w, "B50", node + 1, "a formula has the unknown key ", "; known are and, or, not, switch_is_on");
}

// ---- The walk ----------------------------------------------------------------------------------------------------

// The operand that was open is complete: writes what is due for the operator around it.
static void close_operand(walk *w)
{
    if (w->top > 0) {
        wr_formula_frame *frame = &w->reader->frames[w->top - 1];
        frame->done++;
        if (frame->code == WR_OP_NOT || frame->done >= 2) {
            emit(w, frame->code, 0);
        }
    }
}

static void walk_formula(walk *w, int32_t node)
{
    const wr_yaml *yaml = w->reader->yaml;
    open_formula(w, node, 1);
    while (w->top > 0 && w->reader->op_count <= w->reader->op_capacity) {
        wr_formula_frame *frame = &w->reader->frames[w->top - 1];
        const int32_t operand = frame->operand;
        if (operand < 0) {
            w->top--;
            close_operand(w);
            continue;
        }
        const int32_t open = w->top;
        frame->operand = frame->code == WR_OP_NOT ? -1 : yaml->nodes[operand].next;
        open_formula(w, operand, frame->depth);
        if (w->top == open) { // a switch, or a fault: complete at once
            close_operand(w);
        }
    }
}

bool wr__formula_read(wr_formula_reader *reader, int32_t node, const char *name, wr_gate_formula *out)
{
    walk w = {.reader = reader, .name = name, .good = true};
    const int32_t first = reader->op_count;
    if (first > reader->op_capacity) {
        return false; // said at the formula that was too much
    }
    walk_formula(&w, node);
    if (reader->op_count > reader->op_capacity) {
        say(&w, WR_SEVERITY_ERROR, "T3", node, "all formulas together have more than 65,536 steps");
        return false;
    }
    *out = (wr_gate_formula){first, reader->op_count - first};
    return w.good;
}
