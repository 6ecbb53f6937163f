// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The header of a map file: its size, then the lists of switches and gates.
#include "map/map_read_int.h"

#include "core/arena.h"
#include "core/sort.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

// ---- switches: ---------------------------------------------------------------------------------------------------

// A field of coordinates, bounded by the map's side when that is known.
static wr_schema_field coordinate(const char *key, const char *rule, size_t offset, int32_t side)
{
    return (
        wr_schema_field){key, WR_FIELD_INTEGER, WR_FIELD_REQUIRED, rule, offset, 0, side > 0 ? side - 1 : INT32_MAX,
                         NULL};
}

static int32_t count_of(const wr_yaml *yaml, int32_t list, int32_t most)
{
    const int32_t count = list < 0 ? 0 : yaml->nodes[list].count;
    return count < most ? count : most;
}

// What the sentences call entry number `index`: by its id, or by its number when it has none.
static void name_switch(const wr_yaml *yaml, int32_t node, int32_t index, char *out, size_t size)
{
    const int32_t id = wr__yaml_get(yaml, node, "id");
    if (id >= 0 && yaml->nodes[id].type == WR_YAML_SCALAR && yaml->nodes[id].length > 0) {
        (void)snprintf(out, size, "switch %s", wr__yaml_quote(yaml, id).text);
    } else {
        (void)snprintf(out, size, "switch number %d", (int)index + 1);
    }
}

static void read_switch(wr_map_reader *r, int32_t node)
{
    const wr_schema_field fields[] = {
        {"id", WR_FIELD_TEXT, WR_FIELD_REQUIRED, "B47", offsetof(wr_switch_entry, id), 1, WR_MAP_ID_MAX, NULL},
        coordinate("x", "B46", offsetof(wr_switch_entry, place.x), r->width),
        coordinate("y", "B46", offsetof(wr_switch_entry, place.y), r->height),
        {"state", WR_FIELD_ON_OFF, WR_FIELD_OPTIONAL, "B48", offsetof(wr_switch_entry, on), 0, 0, NULL},
    };
    const wr_schema schema = {fields, 4, WR_SEVERITY_ERROR, "B53", "B45"};
    wr_switch_entry *entry = &r->switches[r->switch_count];
    wr_fields read;
    char name[96];
    name_switch(&r->yaml, node, r->switch_count, name, sizeof name);
    *entry = (wr_switch_entry){.place.node = node};
    (void)wr__schema_read(&schema, &r->yaml, node, name, r->findings, entry, &read);
    entry->place.x_node = read.node[1];
    entry->place.known = (read.good & 6u) == 6u;
    r->ids[r->switch_count] = entry->id;
    if (entry->id.size > 0) {
        r->by_name[r->name_count++] = r->switch_count;
    }
    r->switch_count++;
}

static int compare_names(const void *a, const void *b, void *context)
{
    const wr_map_reader *r = context;
    return wr__compare_texts(r->ids[*(const int32_t *)a], r->ids[*(const int32_t *)b]);
}

static void check_names(wr_map_reader *r)
{
    wr_sort(r->by_name, (size_t)r->name_count, sizeof *r->by_name, compare_names, r, r->by_name + r->switch_capacity);
    for (int32_t i = 1; i < r->name_count; i++) {
        if (compare_names(&r->by_name[i - 1], &r->by_name[i], r) == 0) {
            const wr_text id = r->ids[r->by_name[i]];
            const wr_yaml_node *first = &r->yaml.nodes[r->switches[r->by_name[i - 1]].place.node];
            const wr_yaml_node *second = &r->yaml.nodes[r->switches[r->by_name[i]].place.node];
            wr__finding(r->findings, WR_SEVERITY_ERROR, "K37", second->line, second->column,
                        "two switches have the id %s: in line %d and in line %d",
                        wr__quote(id.text, (size_t)id.size).text, (int)first->line, (int)second->line);
        }
    }
}

static void say_too_many(wr_map_reader *r, int32_t list, const char *what, int32_t most)
{
    if (list >= 0 && r->yaml.nodes[list].count > most) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, "T10", r->yaml.nodes[list].line, r->yaml.nodes[list].column,
                    "a map has at most %d %s, here are %d", (int)most, what, (int)r->yaml.nodes[list].count);
    }
}

static bool read_switches(wr_map_reader *r, int32_t list)
{
    const int32_t count = count_of(&r->yaml, list, WR_LOGIC_SWITCHES_MAX);
    say_too_many(r, list, "switches", WR_LOGIC_SWITCHES_MAX);
    if (count == 0) {
        return true;
    }
    r->switch_capacity = count;
    r->switches = wr__alloc(&r->allocator, (size_t)count * sizeof *r->switches);
    r->ids = wr__alloc(&r->allocator, (size_t)count * sizeof *r->ids);
    r->by_name = wr__alloc(&r->allocator, 2 * (size_t)count * sizeof *r->by_name);
    if (r->switches == NULL || r->ids == NULL || r->by_name == NULL) {
        return false;
    }
    for (int32_t node = wr__yaml_first(&r->yaml, list); r->switch_count < count; node = r->yaml.nodes[node].next) {
        read_switch(r, node);
    }
    check_names(r);
    return true;
}

// ---- gates: ------------------------------------------------------------------------------------------------------

static void name_gate(const wr_entry_place *place, int32_t index, char *out, size_t size)
{
    if (place->known) {
        (void)snprintf(out, size, "gate (%d,%d)", (int)place->x, (int)place->y);
    } else {
        (void)snprintf(out, size, "gate number %d", (int)index + 1);
    }
}

static void read_gate(wr_map_reader *r, int32_t node)
{
    typedef struct target {
        wr_gate_entry entry;
        int32_t open_if;
    } target;
    const wr_schema_field fields[] = {
        coordinate("x", "B49", offsetof(target, entry.place.x), r->width),
        coordinate("y", "B49", offsetof(target, entry.place.y), r->height),
        {"open_if", WR_FIELD_ANY, WR_FIELD_REQUIRED, "B49", offsetof(target, open_if), 0, 0, NULL},
    };
    const wr_schema schema = {fields, 3, WR_SEVERITY_ERROR, "B53", "B49"};
    target t = {.entry = {.place = {.node = node}}, .open_if = -1};
    wr_fields read;
    char name[48];
    name_gate(&t.entry.place, r->gate_count, name, sizeof name);
    (void)wr__schema_read(&schema, &r->yaml, node, name, r->findings, &t, &read);
    t.entry.place.x_node = read.node[0];
    t.entry.place.known = (read.good & 3u) == 3u;
    name_gate(&t.entry.place, r->gate_count, name, sizeof name);
    if (t.open_if >= 0) {
        (void)wr__formula_read(r->formulas, t.open_if, name, &t.entry.formula);
    }
    r->gates[r->gate_count++] = t.entry;
}

static bool read_gates(wr_map_reader *r, int32_t list)
{
    const int32_t count = count_of(&r->yaml, list, WR_LOGIC_GATES_MAX);
    say_too_many(r, list, "gates", WR_LOGIC_GATES_MAX);
    if (count == 0) {
        return true;
    }
    r->gate_capacity = count;
    r->op_capacity = r->yaml.node_count < WR_LOGIC_OPS_MAX ? r->yaml.node_count : WR_LOGIC_OPS_MAX;
    r->gates = wr__alloc(&r->allocator, (size_t)count * sizeof *r->gates);
    r->ops = wr__alloc(&r->allocator, (size_t)r->op_capacity * sizeof *r->ops);
    r->formulas = wr__alloc(&r->allocator, sizeof *r->formulas);
    if (r->gates == NULL || r->ops == NULL || r->formulas == NULL) {
        return false;
    }
    r->formulas->yaml = &r->yaml;
    r->formulas->findings = r->findings;
    r->formulas->lenient = r->options.lenient;
    r->formulas->ids = r->ids;
    r->formulas->by_name = r->by_name;
    r->formulas->id_count = r->name_count;
    r->formulas->ops = r->ops;
    r->formulas->op_capacity = r->op_capacity;
    for (int32_t node = wr__yaml_first(&r->yaml, list); r->gate_count < count; node = r->yaml.nodes[node].next) {
        read_gate(r, node);
    }
    return true;
}

// ---- The header --------------------------------------------------------------------------------------------------

typedef struct header {
    int32_t format; // index of its word, -1 when a plain map
    int32_t width, height;
    wr_fix wall_height;                       // 0 for none
    int32_t legend, heights, switches, gates; // nodes, -1 for none
} header;

static const wr_schema *header_schema(void)
{
    static const char *const formats[] = {"map 1", NULL};
    static const wr_schema_field fields[] = {
        {"warren", WR_FIELD_WORD, WR_FIELD_OPTIONAL, "B41", offsetof(header, format), 0, 0, formats},
        {"width", WR_FIELD_INTEGER, WR_FIELD_REQUIRED, "K7", offsetof(header, width), 1, WR_GRID_SIDE_MAX, NULL},
        {"height", WR_FIELD_INTEGER, WR_FIELD_REQUIRED, "K7", offsetof(header, height), 1, WR_GRID_SIDE_MAX, NULL},
        {"legend", WR_FIELD_MAP, WR_FIELD_OPTIONAL, "K32", offsetof(header, legend), 0, 0, NULL},
        {"wall_height", WR_FIELD_FIX, WR_FIELD_OPTIONAL, "B52", offsetof(header, wall_height), WR__WALL_HEIGHT_LEAST,
         WR__WALL_HEIGHT_MOST, NULL},
        {"heights", WR_FIELD_MAP, WR_FIELD_OPTIONAL, "B52", offsetof(header, heights), 0, 0, NULL},
        {"switches", WR_FIELD_LIST, WR_FIELD_OPTIONAL, "B45", offsetof(header, switches), 0, 0, NULL},
        {"gates", WR_FIELD_LIST, WR_FIELD_OPTIONAL, "B49", offsetof(header, gates), 0, 0, NULL},
    };
    static const wr_schema schema = {fields, sizeof fields / sizeof fields[0], WR_SEVERITY_WARNING, "K18", "K8"};
    return &schema;
}

// Width and height once they are known to be good together.
static void set_size(wr_map_reader *r, const header *h, int32_t height_node)
{
    if ((int64_t)h->width * h->height > WR_GRID_CELLS_MAX) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, "T4", r->yaml.nodes[height_node].line,
                    r->yaml.nodes[height_node].column, "header: %d by %d cells are more than a map may have, %d",
                    (int)h->width, (int)h->height, WR_GRID_CELLS_MAX);
        return;
    }
    r->width = h->width;
    r->height = h->height;
}

static bool read_tree(wr_map_reader *r)
{
    header h = {.format = -1, .legend = -1, .heights = -1, .switches = -1, .gates = -1};
    wr_fields read;
    if (r->yaml.node_count == 0 || r->yaml.nodes[0].type != WR_YAML_MAP) {
        const bool empty = r->yaml.node_count == 0;
        wr__finding(r->findings, WR_SEVERITY_ERROR, "K11", empty ? 1 : r->yaml.nodes[0].line,
                    empty ? 1 : r->yaml.nodes[0].column,
                    "the header must be a mapping with width and height, but is %s",
                    empty ? "empty" : wr__yaml_quote(&r->yaml, 0).text);
        return true;
    }
    (void)wr__schema_read(header_schema(), &r->yaml, 0, "header", r->findings, &h, &read);
    if (h.width > 0 && h.height > 0) {
        set_size(r, &h, read.node[2]);
    }
    r->extended = h.format >= 0;
    wr__letters_set(&r->letters, r->extended);
    wr__map_read_heights(r, h.wall_height, h.heights);
    return wr__map_read_legend(r, h.legend) && read_switches(r, h.switches) && read_gates(r, h.gates);
}

bool wr__map_read_header(wr_map_reader *r, const void *bytes, size_t size)
{
    const wr_status status =
        wr__yaml_read(bytes, size, r->options.header_size_max, &r->allocator, r->findings, &r->yaml);
    if (status != WR_OK) {
        return status != WR_E_MEMORY;
    }
    return read_tree(r);
}
