// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Looking things up in a tree that was read, and giving it back.
#include "text/yaml.h"

#include "core/arena.h"

#include <string.h>

void wr__yaml_fini(wr_yaml *yaml)
{
    wr__release(&yaml->allocator, yaml->nodes, (size_t)yaml->node_capacity * sizeof *yaml->nodes);
    wr__release(&yaml->allocator, yaml->text, (size_t)yaml->text_capacity);
    *yaml = (wr_yaml){0};
}

int32_t wr__yaml_first(const wr_yaml *yaml, int32_t node)
{
    return yaml->nodes[node].count > 0 ? node + 1 : -1;
}

const char *wr__yaml_text(const wr_yaml *yaml, int32_t node)
{
    return yaml->text + yaml->nodes[node].text;
}

bool wr__yaml_is(const wr_yaml *yaml, int32_t node, const char *text)
{
    const wr_yaml_node *n = &yaml->nodes[node];
    return n->type == WR_YAML_SCALAR && (size_t)n->length == strlen(text) && strcmp(yaml->text + n->text, text) == 0;
}

int32_t wr__yaml_get(const wr_yaml *yaml, int32_t map, const char *key)
{
    if (map < 0 || map >= yaml->node_count || yaml->nodes[map].type != WR_YAML_MAP) {
        return -1;
    }
    for (int32_t at = wr__yaml_first(yaml, map); at >= 0; at = yaml->nodes[yaml->nodes[at].next].next) {
        if (wr__yaml_is(yaml, at, key)) {
            return yaml->nodes[at].next;
        }
    }
    return -1;
}

bool wr__yaml_is_null(const wr_yaml *yaml, int32_t node)
{
    const wr_yaml_node *n = &yaml->nodes[node];
    return n->type == WR_YAML_SCALAR && n->plain &&
           (n->length == 0 || wr__yaml_is(yaml, node, "~") || wr__yaml_is(yaml, node, "null") ||
            wr__yaml_is(yaml, node, "Null") || wr__yaml_is(yaml, node, "NULL"));
}
