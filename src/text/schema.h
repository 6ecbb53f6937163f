// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// text: strict schemas. A format hands over a table of the keys a mapping may have; reading the mapping fills a struct
// and says everything that is wrong with it. In the reader library.
//
//     static const wr_schema_field fields[] = {
//         {"id", WR_FIELD_TEXT, WR_FIELD_REQUIRED, "B47", offsetof(entry, id), 1, 64, NULL},
//         {"state", WR_FIELD_ON_OFF, WR_FIELD_OPTIONAL, "B48", offsetof(entry, on), 0, 0, NULL},
//     };
//     static const wr_schema schema = {fields, 2, WR_SEVERITY_ERROR, "B53", "B45"};
//     good = wr__schema_read(&schema, &yaml, node, "switch 'first'", findings, &entry, &read);
//
#ifndef WR_TEXT_SCHEMA_H
#define WR_TEXT_SCHEMA_H

#include "text/findings.h"
#include "text/yaml.h"

/// Bytes in a tree, lent as long as the tree lives.
typedef struct wr_text {
    const char *text;
    int32_t size;
} wr_text;

typedef enum wr_field_type {
    WR_FIELD_INTEGER, // int32_t     least..most, not negative; plain digits without quotes, sign or leading zero
    WR_FIELD_WIDE,    // int64_t     least..most, both far from the ends; as an integer, and '-' before it is fine
    WR_FIELD_FIX,     // wr_fix      least..most in Q16.16; a plain decimal with up to nine places
    WR_FIELD_ON_OFF,  // bool        on, off, true, false, yes, no in the cases YAML 1.1 knows, plain or quoted
    WR_FIELD_WORD,    // int32_t     index into `words`, which ends with NULL
    WR_FIELD_TEXT,    // wr_text     least..most bytes on one line, as written; 1 and "1" are the same
    WR_FIELD_NAME,    // wr_text     a bare file name of up to `most` bytes
    WR_FIELD_SEED,    // uint64_t    -2^63..2^64-1, negative ones counted from 2^64 down; any other text: its XXH3
    WR_FIELD_LIST,    // int32_t     node of a list, -1 when nothing is written there; `words` say what of, or NULL
    WR_FIELD_MAP,     // int32_t     node of a mapping, -1 as above
    WR_FIELD_ANY      // int32_t     node of anything
} wr_field_type;

typedef enum wr_field_need { WR_FIELD_OPTIONAL, WR_FIELD_REQUIRED } wr_field_need;

typedef struct wr_schema_field {
    const char *key;
    wr_field_type type;
    wr_field_need need;
    const char *rule; // of a finding about its value
    size_t offset;    // of the target in the caller's struct
    int64_t least, most;
    const char *const *words;
} wr_schema_field;

#define WR_FIELDS_MAX 64

typedef struct wr_schema {
    const wr_schema_field *fields;
    int32_t count;       // up to WR_FIELDS_MAX
    wr_severity unknown; // what an unknown key is
    const char *unknown_rule;
    const char *missing_rule; // also of a node that is no mapping
} wr_schema;

/// What a mapping held. Bit i and node i stand for field i of the schema.
typedef struct wr_fields {
    uint64_t given;              // keys that are there
    uint64_t good;               // keys whose value was stored
    int32_t node[WR_FIELDS_MAX]; // value, -1 when the key is not there
} wr_fields;

/// Reads one mapping. name: what the sentences call it. target: only fields with a good value are written, so set the
/// defaults before. fields: may be NULL. True when nothing in it is an error; the reading goes on after each.
bool wr__schema_read(const wr_schema *schema, const wr_yaml *yaml, int32_t node, const char *name,
                     wr_findings *findings, void *target, wr_fields *fields);

/// Reads one value as a field of a schema is read, e.g. an item of a list of words. `key` of the field names it.
bool wr__field_read(const wr_schema_field *field, const wr_yaml *yaml, int32_t node, const char *name,
                    wr_findings *findings, void *target);

/// What stands at a node, for a sentence: the quoted text, "nothing", "a list" or "a mapping".
wr_quote wr__yaml_quote(const wr_yaml *yaml, int32_t node);

#endif
