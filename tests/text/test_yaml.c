// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The YAML tree and the schemas on top of it.
#include "support/wr_test.h"
#include "text/schema.h"

#include <stddef.h>

// ---- Trees -------------------------------------------------------------------------------------------------------

static wr_status read_tree(const char *text, wr_findings *findings, wr_yaml *yaml)
{
    const wr_allocator allocator = wr_hooks_default().allocator;
    memset(findings, 0, sizeof *findings);
    return wr__yaml_read(text, strlen(text), WR_YAML_SIZE_MAX, &allocator, findings, yaml);
}

static wr_yaml good_tree(const char *text)
{
    wr_findings findings;
    wr_yaml yaml;
    assert_int_equal(read_tree(text, &findings, &yaml), WR_OK);
    assert_int_equal(findings.count, 0);
    return yaml;
}

static void assert_node(const wr_yaml *yaml, int32_t node, wr_yaml_type type, int32_t line, int32_t column)
{
    assert_in_range(node, 0, yaml->node_count - 1);
    assert_int_equal(yaml->nodes[node].type, type);
    assert_int_equal(yaml->nodes[node].line, line);
    assert_int_equal(yaml->nodes[node].column, column);
}

static void a_tree_lies_in_the_order_of_the_text(void **state)
{
    (void)state;
    wr_yaml yaml = good_tree("a: [1, 'two', [3]]\nb:\n  - c: \"d\"\n");
    assert_int_equal(yaml.node_count, 12);
    assert_node(&yaml, 0, WR_YAML_MAP, 1, 1);
    assert_int_equal(yaml.nodes[0].count, 4);
    const int32_t list = wr__yaml_get(&yaml, 0, "a");
    assert_node(&yaml, list, WR_YAML_LIST, 1, 4);
    assert_int_equal(yaml.nodes[list].count, 3);
    const int32_t one = wr__yaml_first(&yaml, list);
    assert_node(&yaml, one, WR_YAML_SCALAR, 1, 5);
    assert_true(wr__yaml_is(&yaml, one, "1"));
    assert_true(yaml.nodes[one].plain);
    const int32_t two = yaml.nodes[one].next;
    assert_node(&yaml, two, WR_YAML_SCALAR, 1, 8);
    assert_string_equal(wr__yaml_text(&yaml, two), "two");
    assert_false(yaml.nodes[two].plain);
    assert_int_equal(yaml.nodes[yaml.nodes[two].next].next, -1);
    const int32_t inner = wr__yaml_first(&yaml, wr__yaml_get(&yaml, 0, "b"));
    assert_node(&yaml, inner, WR_YAML_MAP, 3, 5);
    assert_true(wr__yaml_is(&yaml, wr__yaml_get(&yaml, inner, "c"), "d"));
    assert_int_equal(wr__yaml_get(&yaml, inner, "x"), -1);
    assert_int_equal(wr__yaml_get(&yaml, one, "x"), -1);
    assert_int_equal(wr__yaml_get(&yaml, -1, "x"), -1);
    wr__yaml_fini(&yaml);
}

static void an_empty_text_has_no_nodes(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "\n\n", "# only this", "\xef\xbb\xbf"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wr_yaml yaml = good_tree(texts[i]);
        assert_int_equal(yaml.node_count, 0);
        wr__yaml_fini(&yaml);
    }
}

static void columns_count_characters_behind_the_byte_order_mark(void **state)
{
    (void)state;
    wr_yaml yaml = good_tree("\xef\xbb\xbf\xc3\xa9\xe4\xb8\xad: [\xf0\x9f\x98\x80, x]\n");
    const int32_t list = wr__yaml_get(&yaml, 0, "\xc3\xa9\xe4\xb8\xad");
    assert_node(&yaml, list, WR_YAML_LIST, 1, 5);
    assert_node(&yaml, yaml.nodes[wr__yaml_first(&yaml, list)].next, WR_YAML_SCALAR, 1, 9);
    wr__yaml_fini(&yaml);
}

static void nothing_tilde_and_null_are_null_without_quotes(void **state)
{
    (void)state;
    wr_yaml yaml = good_tree("[~, null, Null, NULL, '', \"null\", nUll, [], {a: }]");
    static const bool wanted[] = {true, true, true, true, false, false, false, false};
    int32_t node = wr__yaml_first(&yaml, 0);
    for (size_t i = 0; i < 8; i++, node = yaml.nodes[node].next) {
        assert_int_equal(wr__yaml_is_null(&yaml, node), wanted[i]);
    }
    assert_true(wr__yaml_is_null(&yaml, wr__yaml_get(&yaml, node, "a")));
    wr__yaml_fini(&yaml);
}

static void k10_doubled_keys_leave_the_tree_good(void **state)
{
    (void)state;
    wr_findings findings;
    wr_yaml yaml;
    assert_int_equal(read_tree("a: 1\nb: 2\n'a': 3\na: 4\n", &findings, &yaml), WR_OK);
    assert_int_equal(findings.errors, 2);
    assert_int_equal(findings.items[0].line, 3);
    assert_int_equal(findings.items[1].line, 4);
    assert_string_equal(findings.items[1].rule, "K10");
    assert_true(wr__yaml_is(&yaml, wr__yaml_get(&yaml, 0, "a"), "1"));
    wr__yaml_fini(&yaml);
}

static void keys_that_differ_are_not_doubled(void **state)
{
    (void)state;
    wr_yaml yaml = good_tree("a: 1\naa: 2\nA: 3\n'': 4\n1: 5\n01: 6\n");
    assert_int_equal(yaml.nodes[0].count, 12);
    wr__yaml_fini(&yaml);
}

static void k20_2100_levels_are_read_and_no_more(void **state)
{
    (void)state;
    static char text[2 * (WR_YAML_DEPTH_MAX + 1) + 1];
    for (int32_t depth = WR_YAML_DEPTH_MAX; depth <= WR_YAML_DEPTH_MAX + 1; depth++) {
        wr_findings findings;
        wr_yaml yaml;
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        text[2 * depth] = '\0';
        const bool fits = depth == WR_YAML_DEPTH_MAX;
        assert_int_equal(read_tree(text, &findings, &yaml), fits ? WR_OK : WR_E_SYNTAX);
        assert_int_equal(findings.count, fits ? 0 : 1);
        wr__yaml_fini(&yaml);
    }
}

static void a_text_longer_than_its_cap_is_not_read(void **state)
{
    (void)state;
    const wr_allocator allocator = wr_hooks_default().allocator;
    wr_findings findings = {0};
    wr_yaml yaml;
    assert_int_equal(wr__yaml_read("a: 1", 4, 4, &allocator, &findings, &yaml), WR_OK);
    wr__yaml_fini(&yaml);
    assert_int_equal(wr__yaml_read("a: 1\n", 5, 4, &allocator, &findings, &yaml), WR_E_SYNTAX);
    assert_string_equal(findings.items[0].rule, "T6");
    wr__yaml_fini(&yaml);
}

static wr_status try_to_read_tree(const wr_hooks *hooks, void *context)
{
    wr_findings findings = {0};
    wr_yaml yaml;
    const wr_status status =
        wr__yaml_read(context, strlen(context), WR_YAML_SIZE_MAX, &hooks->allocator, &findings, &yaml);
    wr__yaml_fini(&yaml);
    return status;
}

static void t35_a_tree_that_finds_no_memory_gives_all_back(void **state)
{
    (void)state;
    static char text[] = "a: [1, 2, 3, 4]\nb: {c: d, e: f, g: h}\ni: jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj\n";
    assert_true(wr_test_each_failure(try_to_read_tree, text) > 5);
}

// ---- Schemas -----------------------------------------------------------------------------------------------------

typedef struct target {
    int32_t integer, word, list, map, any;
    wr_fix fix;
    bool on;
    wr_text text, name;
    uint64_t seed;
} target;

static const char *const colours[] = {"red", "green", NULL};
static const wr_schema_field fields[] = {
    {"integer", WR_FIELD_INTEGER, WR_FIELD_OPTIONAL, "R1", offsetof(target, integer), 2, 9, NULL},
    {"word", WR_FIELD_WORD, WR_FIELD_OPTIONAL, "R2", offsetof(target, word), 0, 0, colours},
    {"list", WR_FIELD_LIST, WR_FIELD_OPTIONAL, "R3", offsetof(target, list), 0, 0, NULL},
    {"map", WR_FIELD_MAP, WR_FIELD_OPTIONAL, "R4", offsetof(target, map), 0, 0, NULL},
    {"any", WR_FIELD_ANY, WR_FIELD_OPTIONAL, "R5", offsetof(target, any), 0, 0, NULL},
    {"fix", WR_FIELD_FIX, WR_FIELD_OPTIONAL, "R6", offsetof(target, fix), -WR_FIX_ONE, 10 * WR_FIX_ONE, NULL},
    {"on", WR_FIELD_ON_OFF, WR_FIELD_OPTIONAL, "R7", offsetof(target, on), 0, 0, NULL},
    {"text", WR_FIELD_TEXT, WR_FIELD_OPTIONAL, "R8", offsetof(target, text), 1, 5, NULL},
    {"name", WR_FIELD_NAME, WR_FIELD_OPTIONAL, "R9", offsetof(target, name), 1, 12, NULL},
    {"seed", WR_FIELD_SEED, WR_FIELD_OPTIONAL, "R10", offsetof(target, seed), 0, 0, NULL},
};
static const wr_schema schema = {fields, 10, WR_SEVERITY_ERROR, "R11", "R12"};

// Reads a mapping in braces; the findings are the schema's.
static bool read_target(const char *text, wr_findings *findings, target *out, wr_fields *read)
{
    wr_yaml yaml;
    assert_int_equal(read_tree(text, findings, &yaml), WR_OK);
    *out = (target){.integer = -7, .word = -7, .list = -7, .map = -7, .any = -7, .fix = -7, .seed = 7};
    const bool good = wr__schema_read(&schema, &yaml, 0, "thing", findings, out, read);
    out->text.text = out->name.text = NULL; // lent by the tree
    wr__yaml_fini(&yaml);
    return good;
}

static void a_schema_fills_a_struct(void **state)
{
    (void)state;
    wr_findings findings;
    target t;
    wr_fields read;
    assert_true(
        read_target("{integer: 9, word: green, list: [1], map: {a: 1}, any: x, fix: -0.5, on: yes, text: abc, "
                    "name: a.map, seed: 12}",
                    &findings, &t, &read));
    assert_int_equal(findings.count, 0);
    assert_int_equal(t.integer, 9);
    assert_int_equal(t.word, 1);
    assert_int_equal(t.list, read.node[2]);
    assert_int_equal(t.map, read.node[3]);
    assert_int_equal(t.any, read.node[4]);
    assert_int_equal(t.fix, -WR_FIX_ONE / 2);
    assert_true(t.on);
    assert_int_equal(t.text.size, 3);
    assert_int_equal(t.name.size, 5);
    assert_true(t.seed == 12);
    assert_true(read.given == 0x3ff && read.good == 0x3ff);
}

static void what_is_not_given_stays_as_it_was(void **state)
{
    (void)state;
    wr_findings findings;
    target t;
    wr_fields read;
    assert_true(read_target("{}", &findings, &t, &read));
    assert_true(read.given == 0 && read.good == 0);
    assert_int_equal(read.node[0], -1);
    assert_int_equal(t.integer, -7);
    assert_int_equal(t.list, -7);
    assert_true(t.seed == 7);
}

static void bad_values_are_named_and_not_stored(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *rule, *fragment;
    } cases[] = {
        {"{integer: 10}", "R1", "thing: integer is '10', but must be an integer from 2 to 9, in plain digits"},
        {"{integer: 1}", "R1", "integer is '1'"},
        {"{integer: 007}", "R1", "leave out the leading zero"},
        {"{integer: '7'}", "R1", "in quotes it is a text, take them off"},
        {"{integer: 4294967298}", "R1", "'4294967298'"}, // 2^32 + 2
        {"{integer: 18446744073709551618}", "R1", "'18446744073709551618'"},
        {"{word: Red}", "R2", "word is 'Red', but must be red or green"},
        {"{word: [red]}", "R2", "word is a list"},
        {"{list: {}}", "R3", "list is a mapping, but must be a list"},
        {"{map: []}", "R4", "map is a list, but must be a mapping"},
        {"{fix: 10.1}", "R6", "but must be a decimal from -1 to 10, such as 2.5"},
        {"{fix: -1.1}", "R6", "fix is '-1.1'"},
        {"{fix: 1e0}", "R6", "fix is '1e0'"},
        {"{fix: \"1\"}", "R6", "take them off"},
        {"{on: maybe}", "R7", "on is 'maybe', but must be on or off"},
        {"{on: o}", "R7", "on is 'o'"},
        {"{on: y}", "R7", "on is 'y'"},
        {"{text: abcdef}", "R8", "but must be a text of 1 to 5 bytes on one line"},
        {"{text: ''}", "R8", "text is ''"},
        {"{text: null}", "R8", "text is 'null'"},
        {"{text: \"a\\tb\"}", "R8", "text is 'a\\x09b'"},
        {"{name: ../x}", "R9", "name is '../x', but must be a bare file name"},
        {"{name: abcdefghi.map}", "R9", "bare file name"},
        {"{seed: 18446744073709551616}", "R10", "seed is '18446744073709551616'"},
        {"{seed: -9223372036854775809}", "R10", "seed is "},
        {"{seed: 1.5}", "R10", "a text that begins with a digit needs quotes"},
        {"{seed: }", "R10", "seed is nothing"},
        {"{seed: [1]}", "R10", "seed is a list"},
        {"{other: 1}", "R11", "thing: unknown key 'other'; known are integer, word, list, map, any, fix, on, text"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_findings findings;
        target t;
        wr_fields read;
        assert_false(read_target(cases[i].text, &findings, &t, &read));
        assert_true(read.good == 0);
        assert_int_equal(t.integer, -7);
        assert_true(t.seed == 7);
        assert_int_equal(findings.count, 1);
        assert_string_equal(findings.items[0].rule, cases[i].rule);
        if (strstr(findings.items[0].message, cases[i].fragment) == NULL) {
            fail_msg("%s: %s", cases[i].text, findings.items[0].message);
        }
    }
}

static void k64_seeds_are_all_of_64_bits_or_a_text(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t seed;
    } cases[] = {{"{seed: 0}", 0},
                 {"{seed: -1}", UINT64_MAX},
                 {"{seed: 9223372036854775808}", (uint64_t)1 << 63},
                 {"{seed: -9223372036854775808}", (uint64_t)1 << 63},
                 {"{seed: 18446744073709551615}", UINT64_MAX}};
    wr_findings findings;
    target t;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(read_target(cases[i].text, &findings, &t, NULL));
        assert_true(t.seed == cases[i].seed);
    }
    assert_true(read_target("{seed: warren}", &findings, &t, NULL));
    assert_true(t.seed == wr_hash_bytes("warren", 6));
    assert_true(read_target("{seed: \"12\"}", &findings, &t, NULL));
    assert_true(t.seed == wr_hash_bytes("12", 2));
}

static void all_faults_of_a_mapping_come_at_once(void **state)
{
    (void)state;
    wr_findings findings;
    target t;
    wr_fields read;
    assert_false(read_target("{integer: 1, word: blue, what: 1, fix: 3, on: perhaps}", &findings, &t, &read));
    assert_int_equal(findings.errors, 4);
    assert_int_equal(t.fix, 3 * WR_FIX_ONE);
    assert_true(read.good == 1u << 5);
}

static void a_doubled_key_counts_once(void **state)
{
    (void)state;
    wr_findings findings;
    target t;
    assert_true(read_target("{integer: 3, integer: 4}", &findings, &t, NULL));
    assert_int_equal(t.integer, 3);
    assert_int_equal(findings.errors, 1); // the tree's own
}

static void nothing_behind_the_colon_is_no_collection(void **state)
{
    (void)state;
    wr_findings findings;
    target t;
    assert_true(read_target("{list: , map: ~}", &findings, &t, NULL));
    assert_int_equal(t.list, -1);
    assert_int_equal(t.map, -1);
}

static void missing_keys_and_unknown_ones_follow_the_table(void **state)
{
    (void)state;
    static const wr_schema_field need[] = {
        {"x", WR_FIELD_INTEGER, WR_FIELD_REQUIRED, "R1", offsetof(target, integer), 0, INT32_MAX, NULL}};
    static const wr_schema mild = {need, 1, WR_SEVERITY_WARNING, "R2", "R3"};
    wr_findings findings;
    wr_yaml yaml;
    target t = {0};
    assert_int_equal(read_tree("\n y: 1", &findings, &yaml), WR_OK);
    assert_false(wr__schema_read(&mild, &yaml, 0, "thing", &findings, &t, NULL));
    assert_int_equal(findings.count, 2);
    assert_int_equal(findings.errors, 1);
    assert_string_equal(findings.items[0].message, "thing: unknown key 'y', ignored; known are x");
    assert_int_equal(findings.items[0].severity, WR_SEVERITY_WARNING);
    assert_string_equal(findings.items[1].message,
                        "thing: the key 'x' is missing; it holds an integer from 0 up, in plain digits");
    assert_string_equal(findings.items[1].rule, "R3");
    assert_int_equal(findings.items[1].line, 2);
    assert_int_equal(findings.items[1].column, 2);
    wr__yaml_fini(&yaml);
    assert_int_equal(read_tree("[x]", &findings, &yaml), WR_OK);
    assert_false(wr__schema_read(&mild, &yaml, 0, "thing", &findings, &t, NULL));
    assert_string_equal(findings.items[0].message, "thing must be a mapping, lines 'key: value', but is a list");
    wr__yaml_fini(&yaml);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_tree_lies_in_the_order_of_the_text),
    cmocka_unit_test(an_empty_text_has_no_nodes),
    cmocka_unit_test(columns_count_characters_behind_the_byte_order_mark),
    cmocka_unit_test(nothing_tilde_and_null_are_null_without_quotes),
    cmocka_unit_test(k10_doubled_keys_leave_the_tree_good),
    cmocka_unit_test(keys_that_differ_are_not_doubled),
    cmocka_unit_test(k20_2100_levels_are_read_and_no_more),
    cmocka_unit_test(a_text_longer_than_its_cap_is_not_read),
    cmocka_unit_test(t35_a_tree_that_finds_no_memory_gives_all_back),
    cmocka_unit_test(a_schema_fills_a_struct),
    cmocka_unit_test(what_is_not_given_stays_as_it_was),
    cmocka_unit_test(bad_values_are_named_and_not_stored),
    cmocka_unit_test(k64_seeds_are_all_of_64_bits_or_a_text),
    cmocka_unit_test(all_faults_of_a_mapping_come_at_once),
    cmocka_unit_test(a_doubled_key_counts_once),
    cmocka_unit_test(nothing_behind_the_colon_is_no_collection),
    cmocka_unit_test(missing_keys_and_unknown_ones_follow_the_table),
};

WR_TEST_MAIN(tests)
