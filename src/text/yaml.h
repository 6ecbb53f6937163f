// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// text: a YAML text as a flat tree, for schemas to read. The subset: one document of mappings, lists and texts; no
// anchors, aliases, tags, merge keys, directives, `---` or `...`. Keys are texts and stand once in a mapping.
// In the reader library, for it stands on libyaml.
#ifndef WR_TEXT_YAML_H
#define WR_TEXT_YAML_H

#include "warren/text.h"

#define WR_YAML_SIZE_MAX  ((size_t)1 << 20) // bytes of a text
#define WR_YAML_DEPTH_MAX 2100              // nesting; a formula of 1,000 levels takes 2,000

typedef enum wr_yaml_type { WR_YAML_SCALAR, WR_YAML_LIST, WR_YAML_MAP } wr_yaml_type;

/// Nodes lie in the order of the text: the first child of a node stands right behind it.
typedef struct wr_yaml_node {
    uint8_t type;         // wr_yaml_type
    bool plain;           // a scalar without quotes; a quoted one is a text whatever it looks like
    int32_t line, column; // 1-based, as in wr_finding
    int32_t count;        // children; of a mapping: keys and values in turn
    int32_t next;         // the next child of the same parent, -1 at the end
    int32_t text, length; // a scalar's text: bytes text..text+length-1 of the tree's, and a NUL behind them
} wr_yaml_node;

/// Zeroed memory is an empty tree. Node 0 is the root; an empty text has no nodes.
typedef struct wr_yaml {
    wr_yaml_node *nodes;
    int32_t node_count, node_capacity;
    char *text;
    int32_t text_size, text_capacity;
    wr_allocator allocator;
} wr_yaml;

/// Reads a whole YAML text; a byte order mark is skipped.
///
///   size_max  WR_YAML_SIZE_MAX or less; a longer text is refused unread
///   out       to be given back with wr__yaml_fini, whatever is returned
///
/// The tree is good for a schema when WR_OK is returned. Doubled keys are findings too, but leave the tree good: the
/// first one counts, and the caller sees findings->errors.
///
/// Cost: O(size log size) time, constant stack. Memory: 28 bytes a node and the texts; at worst, a list of single letters
/// that has just grown, some 45 times the text. libyaml keeps its own memory with malloc, bounded by the caps. Two of its
/// costs are quadratic and cut off here: in flow collections each token looks at every open bracket (at most
/// WR_YAML_FLOW_WORK_MAX in all), and each %TAG line at all others (refused before libyaml sees them).
/// Errors: WR_E_SYNTAX with a finding, WR_E_MEMORY.
wr_status wr__yaml_read(const void *bytes, size_t size, size_t size_max, const wr_allocator *allocator,
                        wr_findings *findings, wr_yaml *out);
void wr__yaml_fini(wr_yaml *yaml);

#define WR_YAML_FLOW_WORK_MAX 60000000 // open brackets, added up over all nodes: some 0.6 s

/// First child, -1 for none. The next one is nodes[child].next.
int32_t wr__yaml_first(const wr_yaml *yaml, int32_t node);
/// Text of a scalar, ended by NUL and holding none.
const char *wr__yaml_text(const wr_yaml *yaml, int32_t node);
/// True for a scalar with exactly this text.
bool wr__yaml_is(const wr_yaml *yaml, int32_t node, const char *text);
/// Value of a key in a mapping, -1 when the node is no mapping or lacks it. O(keys).
int32_t wr__yaml_get(const wr_yaml *yaml, int32_t map, const char *key);
/// True for nothing at all, `~` and null without quotes.
bool wr__yaml_is_null(const wr_yaml *yaml, int32_t node);

#endif
