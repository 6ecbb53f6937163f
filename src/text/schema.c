// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Schemas: one function per type of field turns a node into a value or a sentence about it.
#include "text/schema.h"

#include "text/name.h"
#include "text/numbers.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// One field being read.
typedef struct reading {
    const wr_schema_field *field;
    const wr_yaml *yaml;
    int32_t node;
    const char *name;
    wr_findings *findings;
} reading;

wr_quote wr__yaml_quote(const wr_yaml *yaml, int32_t node)
{
    const wr_yaml_node *n = &yaml->nodes[node];
    if (n->type == WR_YAML_SCALAR && !(n->plain && n->length == 0)) {
        return wr__quote(yaml->text + n->text, (size_t)n->length);
    }
    wr_quote quote;
    (void)snprintf(quote.text, sizeof quote.text, "%s",
                   n->type == WR_YAML_SCALAR ? "nothing"
                   : n->type == WR_YAML_LIST ? "a list"
                                             : "a mapping");
    return quote;
}

// ---- Sentences ---------------------------------------------------------------------------------------------------

typedef struct phrase {
    char text[192]; // the longest list there is fits
} phrase;

// "a, b, c", and with `last`, such as " or ", before the last: "a, b or c".
static phrase join_words(const char *const *words, const char *last)
{
    phrase out = {""};
    size_t used = 0;
    for (size_t i = 0; words[i] != NULL && used < sizeof out.text - 1; i++) {
        used += (size_t)snprintf(out.text + used, sizeof out.text - used, "%s%s",
                                 i == 0                 ? ""
                                 : words[i + 1] == NULL ? last
                                                        : ", ",
                                 words[i]);
    }
    return out;
}

static phrase number_range(const wr_schema_field *field)
{
    phrase out;
    if (field->type == WR_FIELD_FIX) {
        // What is as large as can be says so by its whole part: 32767.
        const wr_fix most = field->most >= INT32_MAX ? INT32_MAX / WR_FIX_ONE * WR_FIX_ONE : (wr_fix)field->most;
        (void)snprintf(out.text, sizeof out.text, "a decimal from %s to %s, such as %s",
                       wr__fix_decimal((wr_fix)field->least).text, wr__fix_decimal(most).text,
                       most < 5 * WR_FIX_ONE / 2 ? "0.5" : "2.5");
    } else if (field->type == WR_FIELD_WIDE) {
        (void)snprintf(out.text, sizeof out.text, "an integer from %" PRId64 " to %" PRId64 ", in plain digits",
                       field->least, field->most);
    } else if (field->most == INT32_MAX) {
        (void)snprintf(out.text, sizeof out.text, "an integer from %d up, in plain digits", (int)field->least);
    } else {
        (void)snprintf(out.text, sizeof out.text, "an integer from %d to %d, in plain digits", (int)field->least,
                       (int)field->most);
    }
    return out;
}

static phrase text_range(const wr_schema_field *field)
{
    phrase out;
    (void)snprintf(out.text, sizeof out.text, "a text of %d to %d bytes on one line", (int)field->least,
                   (int)field->most);
    return out;
}

// What should stand there.
static phrase wanted(const wr_schema_field *field)
{
    switch (field->type) {
    case WR_FIELD_INTEGER:
    case WR_FIELD_WIDE:
    case WR_FIELD_FIX:
        return number_range(field);
    case WR_FIELD_ON_OFF:
        return (phrase){"on or off"};
    case WR_FIELD_WORD:
        return join_words(field->words, " or ");
    case WR_FIELD_TEXT:
        return text_range(field);
    case WR_FIELD_NAME:
        return (phrase){"a bare file name: letters, digits, '_', '-' and inner dots, no folder"};
    case WR_FIELD_SEED:
        return (phrase){"an integer from 0 to 2^64 - 1, or a text"};
    case WR_FIELD_LIST:
        return field->words != NULL ? join_words(field->words, "") : (phrase){"a list: lines that begin with '- '"};
    case WR_FIELD_MAP:
        return (phrase){"a mapping: lines 'key: value'"};
    default:
        return (phrase){"a value"};
    }
}

static bool is_number(const wr_schema_field *field)
{
    return field->type == WR_FIELD_INTEGER || field->type == WR_FIELD_WIDE || field->type == WR_FIELD_FIX;
}

// A remark on what was probably meant.
static const char *hint(const reading *r)
{
    const wr_yaml_node *n = &r->yaml->nodes[r->node];
    const char *text = n->type == WR_YAML_SCALAR ? r->yaml->text + n->text : "";
    const bool digit = text[0] >= '0' && text[0] <= '9';
    if (is_number(r->field) && n->type == WR_YAML_SCALAR && !n->plain) {
        return "; in quotes it is a text, take them off";
    }
    if (is_number(r->field) && n->length > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9') {
        return "; leave out the leading zero";
    }
    return r->field->type == WR_FIELD_SEED && digit ? "; a text that begins with a digit needs quotes" : "";
}

static bool refuse(const reading *r)
{
    const wr_yaml_node *n = &r->yaml->nodes[r->node];
    wr__finding(r->findings, WR_SEVERITY_ERROR, r->field->rule, n->line, n->column, "%s: %s is %s, but must be %s%s",
                r->name, r->field->key, wr__yaml_quote(r->yaml, r->node).text, wanted(r->field).text, hint(r));
    return false;
}

// ---- Values ------------------------------------------------------------------------------------------------------

static bool store(const reading *r, void *target, const void *value, size_t size)
{
    memcpy((char *)target + r->field->offset, value, size);
    return true;
}

static wr_text scalar_text(const reading *r)
{
    const wr_yaml_node *n = &r->yaml->nodes[r->node];
    const wr_text none = {"", 0};
    return n->type == WR_YAML_SCALAR ? (wr_text){r->yaml->text + n->text, n->length} : none;
}

static bool read_integer(const reading *r, void *target)
{
    const wr_text text = scalar_text(r);
    uint64_t value = 0;
    if (!r->yaml->nodes[r->node].plain || wr__parse_natural(text.text, (size_t)text.size, &value) != WR_NUMBER_OK ||
        value > INT32_MAX || (int64_t)value < r->field->least || (int64_t)value > r->field->most) {
        return refuse(r);
    }
    const int32_t number = (int32_t)value;
    return store(r, target, &number, sizeof number);
}

static bool read_wide(const reading *r, void *target)
{
    const wr_text text = scalar_text(r);
    const bool negative = text.text[0] == '-';
    uint64_t value = 0;
    if (!r->yaml->nodes[r->node].plain ||
        wr__parse_natural(text.text + negative, (size_t)(text.size - negative), &value) != WR_NUMBER_OK ||
        value > INT64_MAX) {
        return refuse(r);
    }
    const int64_t number = negative ? -(int64_t)value : (int64_t)value;
    return number < r->field->least || number > r->field->most ? refuse(r) : store(r, target, &number, sizeof number);
}

static bool read_fix(const reading *r, void *target)
{
    const wr_text text = scalar_text(r);
    wr_fix value = 0;
    if (!r->yaml->nodes[r->node].plain || wr__parse_fix(text.text, (size_t)text.size, &value) != WR_NUMBER_OK ||
        value < r->field->least || value > r->field->most) {
        return refuse(r);
    }
    return store(r, target, &value, sizeof value);
}

// YAML 1.1 knows each word in small letters, with a capital, and in capitals.
static bool is_bool_word(wr_text text, const char *small)
{
    const size_t size = strlen(small);
    if ((size_t)text.size != size) {
        return false;
    }
    const bool first_capital = text.text[0] == small[0] - 'a' + 'A';
    const bool capitals = first_capital && text.text[1] == small[1] - 'a' + 'A';
    for (size_t i = 0; i < size; i++) {
        const bool capital = i == 0 ? first_capital : capitals;
        if (text.text[i] != (capital ? small[i] - 'a' + 'A' : small[i])) {
            return false;
        }
    }
    return true;
}

static bool read_on_off(const reading *r, void *target)
{
    static const char *const words[] = {"off", "on", "false", "true", "no", "yes"};
    const wr_text text = scalar_text(r);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (is_bool_word(text, words[i])) {
            const bool on = i % 2 == 1;
            return store(r, target, &on, sizeof on);
        }
    }
    return refuse(r);
}

static bool read_word(const reading *r, void *target)
{
    for (int32_t i = 0; r->field->words[i] != NULL; i++) {
        if (wr__yaml_is(r->yaml, r->node, r->field->words[i])) {
            return store(r, target, &i, sizeof i);
        }
    }
    return refuse(r);
}

static bool read_text(const reading *r, void *target)
{
    const wr_text text = scalar_text(r);
    if (r->yaml->nodes[r->node].type != WR_YAML_SCALAR || wr__yaml_is_null(r->yaml, r->node) ||
        text.size < r->field->least || text.size > r->field->most) {
        return refuse(r);
    }
    for (int32_t i = 0; i < text.size; i++) {
        if ((uint8_t)text.text[i] < 0x20) {
            return refuse(r);
        }
    }
    return store(r, target, &text, sizeof text);
}

static bool read_name(const reading *r, void *target)
{
    const wr_text text = scalar_text(r);
    if (!wr__is_bare_name(text.text, (size_t)text.size, (size_t)r->field->most)) {
        return refuse(r);
    }
    return store(r, target, &text, sizeof text);
}

static bool read_seed(const reading *r, void *target)
{
    const wr_text text = scalar_text(r);
    const bool negative = text.text[0] == '-';
    const bool number = r->yaml->nodes[r->node].plain && (negative || (text.text[0] >= '0' && text.text[0] <= '9'));
    uint64_t seed = 0;
    if (text.size == 0 || wr__yaml_is_null(r->yaml, r->node)) {
        return refuse(r);
    }
    if (!number) {
        seed = wr_hash_bytes(text.text, (size_t)text.size);
    } else if (wr__parse_natural(text.text + negative, (size_t)(text.size - negative), &seed) != WR_NUMBER_OK ||
               (negative && seed > (uint64_t)1 << 63)) {
        return refuse(r);
    }
    seed = number && negative ? 0 - seed : seed;
    return store(r, target, &seed, sizeof seed);
}

// Nothing behind the colon is the same as no key.
static bool read_collection(const reading *r, void *target)
{
    const wr_yaml_type type = r->field->type == WR_FIELD_LIST ? WR_YAML_LIST : WR_YAML_MAP;
    const int32_t node = wr__yaml_is_null(r->yaml, r->node) ? -1 : r->node;
    if (node >= 0 && r->yaml->nodes[node].type != type) {
        return refuse(r);
    }
    return store(r, target, &node, sizeof node);
}

bool wr__field_read(const wr_schema_field *field, const wr_yaml *yaml, int32_t node, const char *name,
                    wr_findings *findings, void *target)
{
    const reading r = {field, yaml, node, name, findings};
    switch (field->type) {
    case WR_FIELD_INTEGER:
        return read_integer(&r, target);
    case WR_FIELD_WIDE:
        return read_wide(&r, target);
    case WR_FIELD_FIX:
        return read_fix(&r, target);
    case WR_FIELD_ON_OFF:
        return read_on_off(&r, target);
    case WR_FIELD_WORD:
        return read_word(&r, target);
    case WR_FIELD_TEXT:
        return read_text(&r, target);
    case WR_FIELD_NAME:
        return read_name(&r, target);
    case WR_FIELD_SEED:
        return read_seed(&r, target);
    case WR_FIELD_LIST:
    case WR_FIELD_MAP:
        return read_collection(&r, target);
    default:
        return store(&r, target, &node, sizeof node);
    }
}

// ---- Mappings ----------------------------------------------------------------------------------------------------

static int32_t find_field(const wr_schema *schema, const wr_yaml *yaml, int32_t key)
{
    for (int32_t i = 0; i < schema->count; i++) {
        if (wr__yaml_is(yaml, key, schema->fields[i].key)) {
            return i;
        }
    }
    return -1;
}

static void say_unknown(const wr_schema *schema, const wr_yaml *yaml, int32_t key, const char *name,
                        wr_findings *findings)
{
    const char *keys[WR_FIELDS_MAX + 1] = {NULL};
    for (int32_t i = 0; i < schema->count; i++) {
        keys[i] = schema->fields[i].key;
    }
    const wr_yaml_node *n = &yaml->nodes[key];
    wr__finding(findings, schema->unknown, schema->unknown_rule, n->line, n->column,
                "%s: unknown key %s%s; known are %s", name, wr__quote(yaml->text + n->text, (size_t)n->length).text,
                schema->unknown == WR_SEVERITY_ERROR ? "" : ", ignored", join_words(keys, ", ").text);
}

static bool check_missing(const wr_schema *schema, const wr_yaml *yaml, int32_t map, const char *name,
                          wr_findings *findings, uint64_t given)
{
    bool good = true;
    for (int32_t i = 0; i < schema->count; i++) {
        const wr_schema_field *field = &schema->fields[i];
        if (field->need == WR_FIELD_REQUIRED && (given >> i & 1u) == 0) {
            wr__finding(findings, WR_SEVERITY_ERROR, schema->missing_rule, yaml->nodes[map].line,
                        yaml->nodes[map].column, "%s: the key '%s' is missing; it holds %s", name, field->key,
                        wanted(field).text);
            good = false;
        }
    }
    return good;
}

bool wr__schema_read(const wr_schema *schema, const wr_yaml *yaml, int32_t node, const char *name,
                     wr_findings *findings, void *target, wr_fields *fields)
{
    wr_fields mine;
    wr_fields *read = fields != NULL ? fields : &mine;
    *read = (wr_fields){0};
    memset(read->node, 0xff, sizeof read->node);
    if (yaml->nodes[node].type != WR_YAML_MAP) {
        wr__finding(findings, WR_SEVERITY_ERROR, schema->missing_rule, yaml->nodes[node].line,
                    yaml->nodes[node].column, "%s must be a mapping, lines 'key: value', but is %s", name,
                    wr__yaml_quote(yaml, node).text);
        return false;
    }
    bool good = true;
    int32_t value;
    for (int32_t key = wr__yaml_first(yaml, node); key >= 0; key = yaml->nodes[value].next) {
        value = yaml->nodes[key].next;
        const int32_t i = find_field(schema, yaml, key);
        if (i < 0) {
            say_unknown(schema, yaml, key, name, findings);
            good &= schema->unknown != WR_SEVERITY_ERROR;
        } else if ((read->given >> i & 1u) == 0) {
            const bool stored = wr__field_read(&schema->fields[i], yaml, value, name, findings, target);
            read->given |= (uint64_t)1 << i;
            read->good |= (uint64_t)stored << i;
            read->node[i] = value;
            good &= stored;
        }
    }
    return check_missing(schema, yaml, node, name, findings, read->given) && good;
}
