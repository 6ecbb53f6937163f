// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The header of a map file: its size, letters and heights, then the lists of switches and gates.
#include "map/map_read_int.h"

#include "core/arena.h"
#include "core/sort.h"
#include "text/utf8.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

// ---- Kinds and letters -------------------------------------------------------------------------------------------

typedef struct kind_word {
    const char *word;
    char letter;
    bool plain; // known without `warren: map 1`
} kind_word;

static const kind_word kind_words[WR_CELL_COUNT] = {
#define WORD(name, key, letter, plain) [WR_CELL_##name] = {key, letter, plain},
    WR_CELL_LIST(WORD)
#undef WORD
};

static void set_letters(wr_letters *letters, bool extended)
{
    for (int32_t byte = 0; byte < 256; byte++) {
        letters->of_byte[byte] = byte < 0x80 ? WR_LETTER_NONE : WR_LETTER_MORE;
    }
    for (uint8_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        if (extended || kind_words[kind].plain) {
            letters->of_byte[(uint8_t)kind_words[kind].letter] = kind;
        }
    }
    letters->of_byte['B'] = WR_CELL_BLOB;
}

uint8_t wr__letter_kind(const wr_letters *letters, uint32_t code)
{
    if (code < 0x80) {
        return letters->of_byte[code];
    }
    int32_t low = 0;
    int32_t high = letters->more_count;
    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (letters->more[middle].code == code) {
            return letters->more[middle].kind;
        }
        if (letters->more[middle].code < code) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return WR_LETTER_NONE;
}

// Kind of a name or letter of the format, whatever letters this map has; WR_CELL_COUNT for none. The doors share one
// name in the list: "door" is the closed one, and two more names tell the others.
static int32_t kind_of_word(const wr_yaml *yaml, int32_t node)
{
    const wr_yaml_node *n = &yaml->nodes[node];
    const char letter = (char)(n->type == WR_YAML_SCALAR && n->length == 1 ? yaml->text[n->text] : '\0');
    if (letter == 'B') {
        return WR_CELL_BLOB;
    }
    if (wr__yaml_is(yaml, node, "door_open")) {
        return WR_CELL_DOOR_OPEN;
    }
    if (wr__yaml_is(yaml, node, "door_secret")) {
        return WR_CELL_DOOR_SECRET;
    }
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        if (kind_words[kind].letter == letter || wr__yaml_is(yaml, node, kind_words[kind].word)) {
            return kind;
        }
    }
    return WR_CELL_COUNT;
}

// ---- legend: -----------------------------------------------------------------------------------------------------

static int compare_letters(const void *a, const void *b, void *context)
{
    const wr_letter *x = a;
    const wr_letter *y = b;
    (void)context;
    return x->code < y->code ? -1 : x->code > y->code;
}

// The one character of a key, 0 when it is none that can be drawn.
static uint32_t letter_of_key(const wr_yaml *yaml, int32_t key)
{
    const wr_yaml_node *n = &yaml->nodes[key];
    const size_t size = (size_t)n->length;
    size_t at = 0;
    const uint32_t code = size > 0 ? wr__utf8_next(yaml->text + n->text, size, &at) : 0;
    return at == size && code > 0x20 && code != 0xa0 && code != 0x3000 ? code : 0;
}

static void read_legend_entry(wr_map_reader *r, int32_t key)
{
    const wr_yaml *yaml = &r->yaml;
    const int32_t value = yaml->nodes[key].next;
    const uint32_t code = letter_of_key(yaml, key);
    const int32_t kind = kind_of_word(yaml, value);
    if (code == 0) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, "K32", yaml->nodes[key].line, yaml->nodes[key].column,
                    "legend: %s is no letter; a letter is one character and no blank",
                    wr__yaml_quote(yaml, key).text);
        return;
    }
    if (kind == WR_CELL_COUNT) {
        wr__finding(
            r->findings, WR_SEVERITY_ERROR, "K32", yaml->nodes[value].line, yaml->nodes[value].column,
            "legend: %s is no kind of cell; kinds are grass, bush, crystal, spinner_h, spinner_v, player, hole, "
            "bat, blob, switch, gate, door, door_open, door_secret, chasm, cliff, tower",
            wr__yaml_quote(yaml, value).text);
        return;
    }
    const uint8_t before = code < 0x80 ? r->letters.of_byte[code] : WR_LETTER_NONE;
    if (before != WR_LETTER_NONE && before != kind) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, "K32", yaml->nodes[key].line, yaml->nodes[key].column,
                    "legend: the letter %s means %s already; choose another", wr__yaml_quote(yaml, key).text,
                    kind_words[before].word);
        return;
    }
    r->extended |= !kind_words[kind].plain;
    if (code < 0x80) {
        r->letters.of_byte[code] = (uint8_t)kind;
    } else {
        r->letters.more[r->letters.more_count++] = (wr_letter){code, (uint8_t)kind};
    }
}

static bool read_legend(wr_map_reader *r, int32_t map)
{
    wr_letters *letters = &r->letters;
    const int32_t most = map < 0 ? 0 : r->yaml.nodes[map].count / 2;
    if (most == 0) {
        return true;
    }
    letters->more_capacity = 2 * most; // the second half to sort with
    letters->more = wr__alloc(&r->allocator, (size_t)letters->more_capacity * sizeof *letters->more);
    if (letters->more == NULL) {
        return false;
    }
    for (int32_t key = wr__yaml_first(&r->yaml, map); key >= 0; key = r->yaml.nodes[r->yaml.nodes[key].next].next) {
        read_legend_entry(r, key);
    }
    wr_sort(letters->more, (size_t)letters->more_count, sizeof *letters->more, compare_letters, NULL,
            letters->more + most);
    return true;
}

// ---- heights: ----------------------------------------------------------------------------------------------------

// The three doors share a name and a height.
static void set_height(wr_map_reader *r, int32_t kind, wr_fix height)
{
    r->kind_height[kind] = height;
    if (kind == WR_CELL_DOOR_CLOSED) {
        r->kind_height[WR_CELL_DOOR_OPEN] = height;
        r->kind_height[WR_CELL_DOOR_SECRET] = height;
    }
}

static void read_height(wr_map_reader *r, int32_t key)
{
    const wr_yaml *yaml = &r->yaml;
    const wr_schema_field field = {
        wr__yaml_text(yaml, key), WR_FIELD_FIX, WR_FIELD_OPTIONAL, "", 0, 0, INT32_MAX, NULL};
    wr_fix height = 0;
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        if ((WR_KINDS_WALL >> kind & 1u) != 0 && wr__yaml_is(yaml, key, kind_words[kind].word)) {
            if (wr__field_read(&field, yaml, yaml->nodes[key].next, "heights", r->findings, &height)) {
                set_height(r, kind, height);
            }
            return;
        }
    }
    wr__finding(r->findings, WR_SEVERITY_ERROR, "", yaml->nodes[key].line, yaml->nodes[key].column,
                "heights: %s has no height; bush, door, cliff and tower have one", wr__yaml_quote(yaml, key).text);
}

static void read_heights(wr_map_reader *r, int32_t map)
{
    for (int32_t key = map < 0 ? -1 : wr__yaml_first(&r->yaml, map); key >= 0;
         key = r->yaml.nodes[r->yaml.nodes[key].next].next) {
        read_height(r, key);
    }
}

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
        {"heights", WR_FIELD_MAP, WR_FIELD_OPTIONAL, "", offsetof(header, heights), 0, 0, NULL},
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
    set_letters(&r->letters, r->extended);
    read_heights(r, h.heights);
    return read_legend(r, h.legend) && read_switches(r, h.switches) && read_gates(r, h.gates);
}

bool wr__map_read_header(wr_map_reader *r, const void *bytes, size_t size)
{
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        r->kind_height[kind] = WR__HEIGHT_DEFAULT(kind);
    }
    const wr_status status =
        wr__yaml_read(bytes, size, r->options.header_size_max, &r->allocator, r->findings, &r->yaml);
    if (status != WR_OK) {
        return status != WR_E_MEMORY;
    }
    return read_tree(r);
}
