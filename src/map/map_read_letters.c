// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the characters of the rows mean: the letters of the format, those of the header's legend, and how high walls are.
#include "map/map_read_int.h"

#include "core/arena.h"
#include "core/sort.h"
#include "text/utf8.h"

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

void wr__letters_set(wr_letters *letters, bool extended)
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

bool wr__map_read_legend(wr_map_reader *r, int32_t map)
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
        wr__yaml_text(yaml, key), WR_FIELD_FIX, WR_FIELD_OPTIONAL, "B52", 0, 0, INT32_MAX, NULL};
    wr_fix height = 0;
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        if (((WR_KINDS_WALL | WR_KIND(GATE)) >> kind & 1u) != 0 && wr__yaml_is(yaml, key, kind_words[kind].word)) {
            if (wr__field_read(&field, yaml, yaml->nodes[key].next, "heights", r->findings, &height)) {
                set_height(r, kind, height);
            }
            return;
        }
    }
    wr__finding(r->findings, WR_SEVERITY_ERROR, "B52", yaml->nodes[key].line, yaml->nodes[key].column,
                "heights: %s has no height; bush, gate, door, cliff and tower have one",
                wr__yaml_quote(yaml, key).text);
}

void wr__map_read_heights(wr_map_reader *r, wr_fix all, int32_t map)
{
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        const bool high = (WR__KINDS_HIGH >> kind & 1u) != 0;
        r->kind_height[kind] = all > 0 && high ? all : WR__HEIGHT_DEFAULT(kind);
    }
    for (int32_t key = map < 0 ? -1 : wr__yaml_first(&r->yaml, map); key >= 0;
         key = r->yaml.nodes[r->yaml.nodes[key].next].next) {
        read_height(r, key);
    }
}
