// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Formulas: any YAML is either refused or becomes a postfix program that logic accepts and that answers, for every state of
// its three switches, what a plain walk over the tree answers.
#include "logic/formula_read.h"
#include "require.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define SWITCHES 3

static const wr_text ids[SWITCHES] = {{"a", 1}, {"b", 1}, {"c", 1}};
static const int32_t by_name[SWITCHES] = {0, 1, 2};

// The plain way, by recursion; the reader has seen to the depth.
static bool answer(const wr_yaml *yaml, int32_t node, const uint8_t *switches)
{
    const int32_t key = node + 1;
    const int32_t value = yaml->nodes[key].next;
    if (wr__yaml_is(yaml, key, "switch_is_on")) {
        return switches[wr__yaml_text(yaml, value)[0] - 'a'] != 0;
    }
    if (wr__yaml_is(yaml, key, "not")) {
        return !answer(yaml, yaml->nodes[value].type == WR_YAML_MAP ? value : value + 1, switches);
    }
    const bool all = wr__yaml_is(yaml, key, "and");
    bool result = all;
    for (int32_t operand = value + 1; operand >= 0; operand = yaml->nodes[operand].next) {
        const bool one = answer(yaml, operand, switches);
        result = all ? result && one : result || one;
    }
    return result;
}

static void require_same_answers(const wr_formula_reader *reader, const wr_gate_formula *formula)
{
    const wr_logic_desc desc = {SWITCHES, 1, reader->op_count, reader->ops, formula};
    const wr_logic logic = {.desc = desc};
    REQUIRE(wr_logic_check(&desc) == WR_OK);
    for (uint8_t bits = 0; bits < 1 << SWITCHES; bits++) {
        const uint8_t switches[SWITCHES] = {bits & 1, bits >> 1 & 1, bits >> 2};
        REQUIRE(wr_logic_gate(&logic, switches, 0) == answer(reader->yaml, 0, switches));
    }
}

static void read_formula(const wr_yaml *yaml, bool lenient)
{
    wr_findings findings = {0};
    wr_formula_reader *reader = calloc(1, sizeof *reader);
    wr_gate_formula formula = {0, 0};
    REQUIRE(reader != NULL);
    reader->yaml = yaml;
    reader->findings = &findings;
    reader->lenient = lenient;
    reader->ids = ids;
    reader->by_name = by_name;
    reader->id_count = SWITCHES;
    reader->op_capacity = yaml->node_count < WR_LOGIC_OPS_MAX ? yaml->node_count : WR_LOGIC_OPS_MAX;
    reader->ops = calloc((size_t)reader->op_capacity, sizeof *reader->ops);
    REQUIRE(reader->ops != NULL);
    const bool good = wr__formula_read(reader, 0, "gate", &formula);
    REQUIRE(good == (findings.errors == 0));
    if (good) {
        require_same_answers(reader, &formula);
    }
    free(reader->ops);
    free(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const wr_allocator allocator = wr_hooks_default().allocator;
    wr_findings findings = {0};
    wr_yaml yaml;
    const wr_status status = wr__yaml_read(data, size, WR_YAML_SIZE_MAX, &allocator, &findings, &yaml);
    REQUIRE(status == WR_OK || (status == WR_E_SYNTAX && findings.errors > 0));
    if (status == WR_OK && findings.errors == 0 && yaml.node_count > 0) {
        read_formula(&yaml, false);
        read_formula(&yaml, true);
    }
    wr__yaml_fini(&yaml);
    return 0;
}
