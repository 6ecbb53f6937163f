// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The map file, written as a person would: block style, one thing a line, rows without trailing blanks. Formulas
// come as postfix programs and go out from the root down; a stack of what is still to write stands in for recursion.
// What the reader would refuse for its length is not written: then formulas go in brackets, and if that is too long
// still, there is no such file.
#include "warren/map.h"

#include "core/bytes.h"
#include "map/map.h"
#include "text/yaml.h"

#include <string.h>

// ---- Words ------------------------------------------------------------------------------------------------------

static void put(wr_writer *w, const char *text)
{
    wr_write_bytes(w, text, strlen(text));
}

static void put_blanks(wr_writer *w, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        wr_write_u8(w, ' ');
    }
}

static void put_int(wr_writer *w, int32_t value) // not negative
{
    char digits[12];
    char *p = &digits[sizeof digits - 1];
    *p = '\0';
    do {
        *--p = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    put(w, p);
}

static void put_pair(wr_writer *w, const char *key, int32_t value)
{
    put(w, key);
    put_int(w, value);
    put(w, "\n");
}

// The shortest decimal that reads back as `value`: five places tell any two neighbours of Q16.16 apart.
static void put_fix(wr_writer *w, wr_fix value) // not negative
{
    const int64_t part = value % WR_FIX_ONE;
    int64_t scale = 1;
    int64_t digits = 0;

    // Nearest with so many places, until the nearest to that is `part` again.
    while ((digits * WR_FIX_ONE * 2 + scale) / (2 * scale) != part) {
        scale *= 10;
        digits = (part * scale * 2 + WR_FIX_ONE) / (2 * WR_FIX_ONE);
    }
    put_int(w, value / WR_FIX_ONE);
    put(w, scale > 1 ? "." : "");
    for (scale /= 10; scale > 0; scale /= 10) {
        wr_write_u8(w, (uint8_t)('0' + digits / scale % 10));
    }
}

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

// Words that some reader of YAML takes for a boolean or for nothing.
static bool is_special(const char *id)
{
    static const char *const words[] = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t k = 0;
        while (words[i][k] != '\0' && lower(id[k]) == words[i][k]) {
            k++;
        }
        if (words[i][k] == '\0' && id[k] == '\0') {
            return true;
        }
    }
    return false;
}

static bool is_plain(const char *id)
{
    for (const char *p = id; *p != '\0'; p++) {
        const bool letter = (lower(*p) >= 'a' && lower(*p) <= 'z') || *p == '_';
        const bool digit = (*p >= '0' && *p <= '9') || *p == '-';
        if (!letter && !(digit && p > id)) {
            return false;
        }
    }
    return !is_special(id);
}

static void put_id(wr_writer *w, const char *id)
{
    if (is_plain(id)) {
        put(w, id);
        return;
    }
    put(w, "\"");
    for (const char *p = id; *p != '\0'; p++) {
        if (*p == '"' || *p == '\\') {
            put(w, "\\");
        }
        wr_write_bytes(w, p, 1);
    }
    put(w, "\"");
}

// ---- Formulas ---------------------------------------------------------------------------------------------------

// Formulas of up to so many steps are written in block style, longer ones on one line in brackets: with each level
// indented further the text of a deep one would grow with the square of its depth.
#define BLOCK_OPS_MAX 32

typedef struct text_form {
    int32_t block_ops_max; // BLOCK_OPS_MAX, or 0 for brackets only
    int32_t open;          // brackets around what is written now
    int64_t flow_work;     // as the reader adds it up: open brackets at each value
} text_form;

typedef enum todo_kind { TODO_FORMULA, TODO_COMMA, TODO_CLOSE } todo_kind;

// What is still to be written, the next thing on top.
typedef struct todo {
    uint16_t kind;
    uint16_t root;   // of TODO_FORMULA: its last step, counted from the gate's first
    uint16_t column; // in block style: where its key stands; 0 in flow style
} todo;

// Each level above the one being written leaves at most a comma, a right operand and a bracket.
#define TODO_MAX (3 * WR_LOGIC_DEPTH_MAX + 1)

// First step of the formula that ends at `root`: walking back, until every operand asked for has been met.
static int32_t first_step(const wr_op *ops, int32_t root)
{
    int32_t wanted = 1;
    for (int32_t i = root;; i--) {
        wanted += ops[i].code == WR_OP_SWITCH ? -1 : ops[i].code == WR_OP_NOT ? 0 : 1;
        if (wanted == 0) {
            return i;
        }
    }
}

static int32_t push_operands(todo *stack, int32_t top, const wr_op *ops, todo node)
{
    const bool block = node.column > 0;
    const uint16_t column = (uint16_t)(block ? node.column + 4 : 0);

    if (!block) {
        stack[top++] = (todo){TODO_CLOSE, 0, 0};
    }
    stack[top++] = (todo){TODO_FORMULA, (uint16_t)(node.root - 1), column};
    if (ops[node.root].code != WR_OP_NOT) {
        if (!block) {
            stack[top++] = (todo){TODO_COMMA, 0, 0};
        }
        stack[top++] = (todo){TODO_FORMULA, (uint16_t)(first_step(ops, node.root - 1) - 1), column};
    }
    return top;
}

// One node without its operands. In block style an operand's line begins with blanks and a dash; in brackets an operand
// is a pair in the list of its operator, which needs no braces.
static void put_node(wr_writer *w, const wr_map *map, wr_op op, int32_t column, bool is_root)
{
    static const char *const keys[WR_OP_CODE_COUNT] = {"switch_is_on: ", "not:", "and:", "or:"};
    const bool block = column > 0;

    if (block) {
        put_blanks(w, is_root ? column : column - 2);
        put(w, is_root ? "" : "- ");
    } else {
        put(w, is_root ? "{" : "");
    }
    put(w, keys[op.code]);
    if (op.code == WR_OP_SWITCH) {
        put_id(w, map->switches[op.switch_index].id);
        put(w, block ? "\n" : "");
    } else {
        put(w, block ? "\n" : " [");
    }
}

// A mapping, in it a key and an id or an open list.
static void count_node(text_form *form, wr_op op)
{
    form->flow_work += form->open + 2 * ((int64_t)form->open + 1);
    form->open += op.code == WR_OP_SWITCH ? 0 : 2;
}

static void put_formula(wr_writer *w, const wr_map *map, wr_gate_formula formula, text_form *form)
{
    todo stack[TODO_MAX];
    const wr_op *ops = &map->logic.ops[formula.first];
    const bool block = formula.count <= form->block_ops_max;
    const uint16_t root = (uint16_t)(formula.count - 1);
    int32_t top = 0;

    put(w, block ? "    open_if:\n" : "    open_if: ");
    stack[top++] = (todo){TODO_FORMULA, root, block ? 6 : 0};
    while (top > 0) {
        const todo next = stack[--top];
        if (next.kind == TODO_FORMULA) {
            put_node(w, map, ops[next.root], next.column, next.root == root);
            if (!block) {
                count_node(form, ops[next.root]);
            }
            if (ops[next.root].code != WR_OP_SWITCH) {
                top = push_operands(stack, top, ops, next);
            }
        } else if (next.kind == TODO_COMMA) {
            put(w, ", ");
        } else {
            put(w, "]");
            form->open -= 2;
        }
    }
    put(w, block ? "" : "}\n");
}

// ---- The file ---------------------------------------------------------------------------------------------------

static bool needs_more_letters(const wr_map *map)
{
    static const bool plain[WR_CELL_COUNT] = {
#define PLAIN(name, key, letter, plain) [WR_CELL_##name] = plain,
        WR_CELL_LIST(PLAIN)
#undef PLAIN
    };
    const size_t cells = (size_t)map->grid.width * (size_t)map->grid.height;

    for (size_t i = 0; i < cells; i++) {
        if (!plain[map->grid.kinds[i]]) {
            return true;
        }
    }
    return false;
}

// What all walls are high by, when those have one height that are endless else; 0 for none.
static wr_fix wall_height_of(const wr_map *map)
{
    const wr_fix all = map->kind_height[WR_CELL_BUSH];
    const bool same = map->kind_height[WR_CELL_DOOR_CLOSED] == all && map->kind_height[WR_CELL_GATE] == all;
    return same && all >= WR__WALL_HEIGHT_LEAST && all <= WR__WALL_HEIGHT_MOST ? all : 0;
}

static bool height_is_named(const wr_map *map, int kind)
{
    const wr_fix all = wall_height_of(map);
    const bool is_high = (WR__KINDS_HIGH >> kind & 1u) != 0;
    const bool is_second_door = kind == WR_CELL_DOOR_OPEN || kind == WR_CELL_DOOR_SECRET;
    return is_high && !is_second_door && map->kind_height[kind] != (all > 0 ? all : WR__HEIGHT_DEFAULT(kind));
}

static bool has_heights(const wr_map *map)
{
    for (int kind = 0; kind < WR_CELL_COUNT; kind++) {
        if (height_is_named(map, kind)) {
            return true;
        }
    }
    return false;
}

static void put_wall_height(wr_writer *w, wr_fix height)
{
    put(w, "wall_height: ");
    put_fix(w, height);
    put(w, "\n");
}

static void put_heights(wr_writer *w, const wr_map *map)
{
    put(w, "heights:\n");
    for (int kind = 0; kind < WR_CELL_COUNT; kind++) {
        if (height_is_named(map, kind)) {
            put(w, "  ");
            put(w, wr_cell_kind_name((wr_cell_kind)kind));
            put(w, ": ");
            put_fix(w, map->kind_height[kind]);
            put(w, "\n");
        }
    }
}

static void put_switches(wr_writer *w, const wr_map *map)
{
    if (map->switch_count > 0) {
        put(w, "switches:\n");
    }
    for (int32_t i = 0; i < map->switch_count; i++) {
        put(w, "  - id: ");
        put_id(w, map->switches[i].id);
        put_pair(w, "\n    x: ", map->switches[i].at.x);
        put_pair(w, "    y: ", map->switches[i].at.y);
        put(w, map->switches[i].on ? "    state: on\n" : "");
    }
}

static void put_gates(wr_writer *w, const wr_map *map, text_form *form)
{
    bool headed = false;
    for (int32_t i = 0; i < map->gate_count; i++) {
        if (map->logic.gates[i].count == 0) {
            continue; // a gate that nothing opens has no formula to write
        }
        put(w, headed ? "" : "gates:\n");
        headed = true;
        put_pair(w, "  - x: ", map->gates[i].at.x);
        put_pair(w, "    y: ", map->gates[i].at.y);
        put_formula(w, map, map->logic.gates[i], form);
    }
}

static void put_rows(wr_writer *w, const wr_grid *grid)
{
    for (int32_t y = grid->height - 1; y >= 0; y--) {
        const uint8_t *row = &grid->kinds[(size_t)y * (size_t)grid->width];
        int32_t end = grid->width;
        while (end > 0 && row[end - 1] == WR_CELL_GRASS) {
            end--;
        }
        for (int32_t x = 0; x < end; x++) {
            wr_write_u8(w, (uint8_t)wr_cell_kind_letter((wr_cell_kind)row[x]));
        }
        put(w, "\n");
    }
}

// Returns the size of the header.
static size_t put_map(wr_writer *w, const wr_map *map, text_form *form)
{
    const bool heights = has_heights(map);
    const wr_fix wall_height = wall_height_of(map);

    put(w, map->extended || heights || wall_height > 0 || needs_more_letters(map) ? "warren: map 1\n" : "");
    put_pair(w, "width: ", map->grid.width);
    put_pair(w, "height: ", map->grid.height);
    if (wall_height > 0) {
        put_wall_height(w, wall_height);
    }
    if (heights) {
        put_heights(w, map);
    }
    put_switches(w, map);
    put_gates(w, map, form);
    const size_t header_size = w->size;
    put(w, "---\n");
    put_rows(w, &map->grid);
    put(w, "---\n");
    return header_size;
}

// Measures the map in a form. False when its reader would refuse the header.
static bool is_readable(const wr_map *map, text_form form, size_t *size)
{
    wr_writer measure = {0};
    const bool fits = put_map(&measure, map, &form) <= WR_YAML_SIZE_MAX;
    *size = measure.size;
    return fits && form.flow_work <= WR_YAML_FLOW_WORK_MAX;
}

wr_status wr_map_write(const wr_map *map, void *out, size_t capacity, size_t *size)
{
    *size = 0;
    if (wr_map_check(map) != WR_OK || (out == NULL && capacity > 0)) {
        return WR_E_ARGUMENT;
    }
    if (map->grid.cell != 1 || map->grid.ground != NULL || map->grid.wall != NULL) {
        return WR_E_UNSUPPORTED;
    }
    text_form form = {.block_ops_max = BLOCK_OPS_MAX};
    size_t needed = 0;
    if (!is_readable(map, form, &needed)) {
        form.block_ops_max = 0;
        if (!is_readable(map, form, &needed)) {
            return WR_E_UNSUPPORTED;
        }
    }
    *size = needed;
    if (capacity < needed) {
        return WR_E_CAPACITY;
    }
    wr_writer w = {out, capacity, 0};
    (void)put_map(&w, map, &form);
    return WR_OK;
}
