// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// From libyaml's events to a flat tree. All that the subset leaves out is refused at the first sign, before it costs
// anything: libyaml is asked for one event at a time and never again after a fault.
#include "text/yaml.h"

#include "core/arena.h"
#include "core/sort.h"
#include "text/check.h"
#include "text/findings.h"
#include "text/lines.h"
#include "text/utf8.h"

#include <string.h>
#include <yaml.h>

// ---- The tree under construction ---------------------------------------------------------------------------------

// An open collection.
typedef struct frame {
    int32_t node;
    int32_t last; // its last child, -1 while it has none
} frame;

typedef struct builder {
    yaml_parser_t parser;
    wr_yaml *yaml;
    wr_findings *findings;
    const char *text; // behind the byte order mark
    size_t size;
    size_t byte, index; // a place in the text, in bytes and in characters; follows the events
    frame *frames;      // [WR_YAML_DEPTH_MAX]
    int32_t depth;
    int32_t flow_depth;
    int64_t flow_work;
    int32_t *keys; // [2 * key_capacity], the second half to sort with
    int32_t key_capacity;
    wr_status status; // WR_OK until something is wrong
} builder;

static bool refuse(builder *b, yaml_mark_t mark, const char *rule, const char *sentence)
{
    wr__finding(b->findings, WR_SEVERITY_ERROR, rule, (int32_t)mark.line + 1, (int32_t)mark.column + 1, "%s",
                sentence);
    b->status = WR_E_SYNTAX;
    return false;
}

// Room for `wanted` items of `size` bytes in *items; the old ones are kept.
static bool grow(builder *b, void **items, int32_t *capacity, int32_t wanted, size_t size)
{
    if (wanted <= *capacity) {
        return true;
    }
    const int32_t more = *capacity * 2 > wanted ? *capacity * 2 : wanted;
    void *memory = wr__alloc(&b->yaml->allocator, (size_t)more * size);
    if (memory == NULL) {
        b->status = WR_E_MEMORY;
        return false;
    }
    if (*capacity > 0) {
        memcpy(memory, *items, (size_t)*capacity * size);
        wr__release(&b->yaml->allocator, *items, (size_t)*capacity * size);
    }
    *items = memory;
    *capacity = more;
    return true;
}

static bool at_key(const builder *b)
{
    const frame *top = b->depth > 0 ? &b->frames[b->depth - 1] : NULL;
    return top != NULL && b->yaml->nodes[top->node].type == WR_YAML_MAP && b->yaml->nodes[top->node].count % 2 == 0;
}

// Appends a node and hangs it under the open collection. Its index, -1 when there is no memory.
static int32_t add_node(builder *b, wr_yaml_type type, yaml_mark_t mark)
{
    wr_yaml *yaml = b->yaml;
    void *nodes = yaml->nodes;
    if (!grow(b, &nodes, &yaml->node_capacity, yaml->node_count + 1, sizeof *yaml->nodes)) {
        return -1;
    }
    yaml->nodes = nodes;
    const int32_t node = yaml->node_count++;
    yaml->nodes[node] = (wr_yaml_node){.type = (uint8_t)type,
                                       .line = (int32_t)mark.line + 1,
                                       .column = (int32_t)mark.column + 1,
                                       .next = -1};
    if (b->depth > 0) {
        frame *top = &b->frames[b->depth - 1];
        yaml->nodes[top->node].count++;
        if (top->last >= 0) {
            yaml->nodes[top->last].next = node;
        }
        top->last = node;
    }
    return node;
}

// ---- What the subset leaves out ----------------------------------------------------------------------------------

// The byte at a place of libyaml's, which counts characters; 0 at the end.
static char byte_at(builder *b, size_t index)
{
    while (b->index < index && b->byte < b->size) {
        do {
            b->byte++;
        } while (b->byte < b->size && ((uint8_t)b->text[b->byte] & 0xc0) == 0x80);
        b->index++;
    }
    while (b->index > index) {
        do {
            b->byte--;
        } while (((uint8_t)b->text[b->byte] & 0xc0) == 0x80);
        b->index--;
    }
    return (char)(b->byte < b->size ? b->text[b->byte] : '\0');
}

static const char *sigil_sentence(char sigil)
{
    return sigil == '&'   ? "an anchor ('&') is outside this format: write the value itself"
           : sigil == '*' ? "an alias ('*') is outside this format: write the value itself, or put the text in quotes"
           : sigil == '!' ? "a tag ('!') is outside this format: leave it out, or put the text in quotes"
                          : NULL;
}

// Looks at the first character of a node: libyaml's events do not tell of every tag ("! text" loses it).
static bool refuse_sigil(builder *b, yaml_mark_t mark)
{
    const char *sentence = sigil_sentence(byte_at(b, mark.index));
    return sentence != NULL && !refuse(b, mark, "T1", sentence);
}

// A directive begins with % in the first column. Looked for beforehand: libyaml compares each %TAG with all others.
static bool refuse_directives(builder *b)
{
    wr_lines lines = wr__lines(b->text, b->size);
    wr_line line;
    while (wr__lines_next(&lines, &line)) {
        if (line.size > 0 && line.text[0] == '%') {
            wr__finding(b->findings, WR_SEVERITY_ERROR, "T14", line.number, 1,
                        "a directive ('%%') is outside this format: leave the line out");
            b->status = WR_E_SYNTAX;
            return false;
        }
    }
    return true;
}

// ---- Doubled keys ------------------------------------------------------------------------------------------------

static int compare_keys(const void *a, const void *b, void *context)
{
    const wr_yaml *yaml = context;
    const wr_yaml_node *x = &yaml->nodes[*(const int32_t *)a];
    const wr_yaml_node *y = &yaml->nodes[*(const int32_t *)b];
    const int32_t shorter = x->length < y->length ? x->length : y->length;
    const int order = memcmp(yaml->text + x->text, yaml->text + y->text, (size_t)shorter);
    return order != 0 ? order : x->length - y->length;
}

// Sorts the keys of a mapping; equal ones then stand side by side, in the order of the text.
static bool check_keys(builder *b, int32_t map)
{
    const wr_yaml *yaml = b->yaml;
    const int32_t count = (yaml->nodes[map].count + 1) / 2;
    if (count < 2) {
        return true;
    }
    if (count > b->key_capacity) {
        void *keys = b->keys;
        int32_t twice = 2 * b->key_capacity;
        if (!grow(b, &keys, &twice, 2 * count, sizeof *b->keys)) {
            return false;
        }
        b->keys = keys;
        b->key_capacity = twice / 2;
    }
    int32_t key = map + 1;
    for (int32_t i = 0; i < count; i++) {
        b->keys[i] = key;
        key = yaml->nodes[yaml->nodes[key].next].next;
    }
    wr_sort(b->keys, (size_t)count, sizeof *b->keys, compare_keys, b->yaml, b->keys + count);
    for (int32_t i = 1; i < count; i++) {
        if (compare_keys(&b->keys[i - 1], &b->keys[i], b->yaml) == 0) {
            const wr_yaml_node *node = &yaml->nodes[b->keys[i]];
            wr__finding(b->findings, WR_SEVERITY_ERROR, "K10", node->line, node->column,
                        "the key %s stands twice in one mapping: in line %d and in line %d",
                        wr__quote(yaml->text + node->text, (size_t)node->length).text,
                        (int)yaml->nodes[b->keys[i - 1]].line, (int)node->line);
        }
    }
    return true;
}

// ---- Events ------------------------------------------------------------------------------------------------------

static bool open_collection(builder *b, const yaml_event_t *event, wr_yaml_type type, bool flow)
{
    if (at_key(b)) {
        return refuse(b, event->start_mark, "B52", "a key must be a word, not a list or a mapping");
    }
    if (b->depth == WR_YAML_DEPTH_MAX) {
        return refuse(b, event->start_mark, "K20",
                      "nested too deep: more than 2,100 lists and mappings in each other");
    }
    const int32_t node = add_node(b, type, event->start_mark);
    if (node < 0) {
        return false;
    }
    b->frames[b->depth++] = (frame){node, -1};
    b->flow_depth += flow;
    return true;
}

static bool close_collection(builder *b)
{
    const frame top = b->frames[--b->depth];
    b->flow_depth -= b->flow_depth > 0;
    return b->yaml->nodes[top.node].type != WR_YAML_MAP || check_keys(b, top.node);
}

// A scalar may hold by escapes what the text itself may not.
static bool check_scalar(builder *b, const yaml_event_t *event, bool key)
{
    const char *value = (const char *)event->data.scalar.value;
    const size_t length = event->data.scalar.length;
    if (key && event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && length == 2 && memcmp(value, "<<", 2) == 0) {
        return refuse(b, event->start_mark, "T1",
                      "a merge key ('<<') is outside this format: write the keys themselves");
    }
    for (size_t at = 0; at < length;) {
        if ((uint8_t)value[at] - 0x20u < 0x5f) {
            at++;
            continue;
        }
        const size_t from = at;
        const uint32_t code = wr__utf8_next(value, length, &at);
        if (wr__utf8_class(code) != WR_CODE_PLAIN) {
            wr__text_refuse(b->findings, code, value + from, at - from, (int32_t)event->start_mark.line + 1,
                            (int32_t)event->start_mark.column + 1);
            b->status = WR_E_SYNTAX;
            return false;
        }
    }
    return true;
}

static bool add_scalar(builder *b, const yaml_event_t *event)
{
    wr_yaml *yaml = b->yaml;
    const int32_t length = (int32_t)event->data.scalar.length;
    if (!check_scalar(b, event, at_key(b))) {
        return false;
    }
    const int32_t node = add_node(b, WR_YAML_SCALAR, event->start_mark);
    void *text = yaml->text;
    if (node < 0 || !grow(b, &text, &yaml->text_capacity, yaml->text_size + length + 1, 1)) {
        return false;
    }
    yaml->text = text;
    memcpy(yaml->text + yaml->text_size, event->data.scalar.value, (size_t)length);
    yaml->text[yaml->text_size + length] = '\0';
    yaml->nodes[node].plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    yaml->nodes[node].text = yaml->text_size;
    yaml->nodes[node].length = length;
    yaml->text_size += length + 1;
    return true;
}

static bool charge_flow(builder *b, const yaml_event_t *event)
{
    b->flow_work += b->flow_depth;
    return b->flow_work <= WR_YAML_FLOW_WORK_MAX ||
           refuse(b, event->start_mark, "K20",
                  "too much inside too many brackets: write it in indented lines instead");
}

static bool take_event(builder *b, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        if (!event->data.document_start.implicit || b->yaml->node_count > 0) {
            return refuse(b, event->start_mark, "T14", "only one document, without '---' of its own, may stand here");
        }
        return true;
    case YAML_DOCUMENT_END_EVENT:
        return event->data.document_end.implicit ||
               refuse(b, event->start_mark, "T14", "the end mark '...' is outside this format: leave the line out");
    case YAML_ALIAS_EVENT:
        return refuse(b, event->start_mark, "T1", sigil_sentence('*'));
    case YAML_SCALAR_EVENT:
        return !refuse_sigil(b, event->start_mark) && charge_flow(b, event) && add_scalar(b, event);
    case YAML_SEQUENCE_START_EVENT:
        return !refuse_sigil(b, event->start_mark) && charge_flow(b, event) &&
               open_collection(b, event, WR_YAML_LIST, event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE);
    case YAML_MAPPING_START_EVENT:
        return !refuse_sigil(b, event->start_mark) && charge_flow(b, event) &&
               open_collection(b, event, WR_YAML_MAP, event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return close_collection(b);
    default:
        return true;
    }
}

// ---- Where libyaml gives up --------------------------------------------------------------------------------------

static const char *line_text(const builder *b, size_t number, size_t *size)
{
    wr_lines lines = wr__lines(b->text, b->size);
    wr_line line;
    while (wr__lines_next(&lines, &line)) {
        if ((size_t)line.number == number) {
            *size = line.size;
            return line.text;
        }
    }
    *size = 0;
    return "";
}

// `width:40`, a word that was meant as key and value. Looked for in the line of the fault and the one above.
static bool refuse_tight_colon(builder *b, yaml_mark_t mark)
{
    for (size_t number = mark.line > 0 ? mark.line : 1; number <= mark.line + 1; number++) {
        size_t size = 0;
        const char *text = line_text(b, number, &size);
        size_t at = 0;
        while (at < size && (text[at] == ' ' || text[at] == '-')) {
            at++;
        }
        const size_t from = at;
        while (at < size && ((text[at] >= 'a' && text[at] <= 'z') || text[at] == '_')) {
            at++;
        }
        if (at > from && at + 1 < size && text[at] == ':' && text[at + 1] != ' ' && text[at + 1] != '\t') {
            wr__finding(b->findings, WR_SEVERITY_ERROR, "K9", (int32_t)number, (int32_t)at + 1,
                        "%s needs a blank behind its colon", wr__quote(text + from, size - from).text);
            return true;
        }
    }
    return false;
}

static bool parse_failed(builder *b)
{
    const yaml_parser_t *parser = &b->parser;
    const yaml_mark_t mark = parser->problem_mark;
    if (parser->error == YAML_MEMORY_ERROR) {
        b->status = WR_E_MEMORY;
        return false;
    }
    b->status = WR_E_SYNTAX;
    if (byte_at(b, mark.index) == '\t') {
        return refuse(b, mark, "K17", "a tab is used for indentation: indent with blanks");
    }
    const char *sigil = parser->context == NULL ? NULL : sigil_sentence(byte_at(b, parser->context_mark.index));
    if (sigil != NULL) {
        return refuse(b, parser->context_mark, "T1", sigil);
    }
    if (!refuse_tight_colon(b, mark)) {
        const char *problem = parser->problem == NULL ? "cannot be read" : parser->problem;
        const char *context = parser->context == NULL ? "" : parser->context;
        wr__finding(b->findings, WR_SEVERITY_ERROR, "B52", (int32_t)mark.line + 1, (int32_t)mark.column + 1,
                    "not YAML: %s%s%s", context, context[0] == '\0' ? "" : ", ", problem);
    }
    return false;
}

// ---- The whole text ----------------------------------------------------------------------------------------------

static bool run(builder *b)
{
    for (bool more = true; more;) {
        yaml_event_t event;
        if (!yaml_parser_parse(&b->parser, &event)) {
            return parse_failed(b);
        }
        const bool good = take_event(b, &event);
        more = event.type != YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
        if (!good) {
            return false;
        }
    }
    return true;
}

static void build(builder *b)
{
    b->frames = wr__alloc(&b->yaml->allocator, WR_YAML_DEPTH_MAX * sizeof *b->frames);
    if (b->frames == NULL || !yaml_parser_initialize(&b->parser)) {
        wr__release(&b->yaml->allocator, b->frames, WR_YAML_DEPTH_MAX * sizeof *b->frames);
        b->status = WR_E_MEMORY;
        return;
    }
    yaml_parser_set_encoding(&b->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&b->parser, (const unsigned char *)b->text, b->size);
    run(b);
    yaml_parser_delete(&b->parser);
    wr__release(&b->yaml->allocator, b->keys, 2 * (size_t)b->key_capacity * sizeof *b->keys);
    wr__release(&b->yaml->allocator, b->frames, WR_YAML_DEPTH_MAX * sizeof *b->frames);
}

wr_status wr__yaml_read(const void *bytes, size_t size, size_t size_max, const wr_allocator *allocator,
                        wr_findings *findings, wr_yaml *out)
{
    *out = (wr_yaml){.allocator = *allocator};
    if (size > size_max) {
        wr__finding(findings, WR_SEVERITY_ERROR, "T6", 1, 1, "the YAML text is longer than %d bytes", (int)size_max);
        return WR_E_SYNTAX;
    }
    if (!wr__text_check(bytes, size, findings)) {
        return WR_E_SYNTAX;
    }
    const size_t skip = wr__bom_size(bytes, size);
    builder b = {.yaml = out, .findings = findings, .size = size - skip, .status = WR_OK};
    b.text = size > 0 ? (const char *)bytes + skip : "";
    if (refuse_directives(&b)) {
        build(&b);
    }
    return b.status;
}
