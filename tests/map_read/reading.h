// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// For tests of the map reader: reading a text, and tables of texts with the finding each must give.
#ifndef WR_TEST_READING_H
#define WR_TEST_READING_H

#include "support/wr_test.h"
#include "warren/map.h"

// A map of 5 by 3 cells in pieces; its switch stands at (1,0), its gate at (3,0), its player at (2,1).
#define SIZE     "width: 5\nheight: 3\n"
#define SWITCHES "switches:\n  - id: a\n    x: 1\n    y: 0\n"
#define GATES    "gates:\n  - x: 3\n    y: 0\n    open_if: "
#define GATE     GATES "{switch_is_on: a}\n"
#define ROWS     "---\nxxxxx\nx P x\nx^x|x\n---\n"
#define GOOD     SIZE SWITCHES GATE ROWS

#define PLAIN_ROWS "---\nxxxxx\nx P x\nxxxxx\n---\n"
#define PLAIN      SIZE PLAIN_ROWS
// The same with one switch, and with its gate's formula to be written.
#define SWITCH_ROWS   "---\nxxxxx\nx P x\nx^xxx\n---\n"
#define FORMULA(text) SIZE SWITCHES GATES text "\n" ROWS

typedef struct reading {
    wr_status status;
    wr_findings findings;
    wr_map map;
} reading;

static inline reading read_with(const void *bytes, size_t size, bool lenient)
{
    wr_map_read_options options = wr_map_read_options_default();
    options.lenient = lenient;
    reading r;
    r.status = wr_map_read(bytes, size, &options, NULL, &r.findings, &r.map);
    return r;
}

static inline reading read_text(const char *text)
{
    return read_with(text, strlen(text), false);
}

static inline reading read_lenient(const char *text)
{
    return read_with(text, strlen(text), true);
}

static inline void print_findings(const wr_findings *findings)
{
    for (int32_t i = 0; i < findings->count; i++) {
        char line[512];
        (void)wr_finding_format(&findings->items[i], "map", line, sizeof line);
        print_message("  %s %s [%s]\n", wr_severity_name(findings->items[i].severity), line, findings->items[i].rule);
    }
}

static inline const wr_finding *find(const wr_findings *findings, int32_t line, int32_t column, const char *rule,
                                     const char *fragment)
{
    for (int32_t i = 0; i < findings->count; i++) {
        const wr_finding *f = &findings->items[i];
        if (f->line == line && f->column == column && strcmp(f->rule, rule) == 0 &&
            strstr(f->message, fragment) != NULL) {
            return f;
        }
    }
    return NULL;
}

static inline void assert_finding(const reading *r, wr_severity severity, int32_t line, int32_t column,
                                  const char *rule, const char *fragment)
{
    const wr_finding *f = find(&r->findings, line, column, rule, fragment);
    if (f == NULL || f->severity != severity) {
        print_message("no %s %d:%d [%s] with \"%s\" among\n", wr_severity_name(severity), line, column, rule,
                      fragment);
        print_findings(&r->findings);
        fail();
    }
}

static inline void assert_reads(const reading *r)
{
    if (r->status != WR_OK || r->findings.errors != 0) {
        print_message("%s with\n", wr_status_name(r->status));
        print_findings(&r->findings);
        fail();
    }
    assert_int_equal(wr_map_check(&r->map), WR_OK);
}

static inline void assert_refused(const reading *r)
{
    static const wr_map empty;
    assert_int_equal(r->status, WR_E_SYNTAX);
    assert_true(r->findings.errors > 0);
    assert_memory_equal(&r->map, &empty, sizeof empty);
}

/// A text, and the error it must be refused with.
typedef struct refusal {
    const char *text;
    int32_t line, column;
    const char *rule;
    const char *fragment;
} refusal;

static inline void each_is_refused(const refusal *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const reading r = read_text(cases[i].text);
        const wr_finding *f = find(&r.findings, cases[i].line, cases[i].column, cases[i].rule, cases[i].fragment);
        if (r.status != WR_E_SYNTAX || f == NULL || f->severity != WR_SEVERITY_ERROR) {
            print_message("case %zu: %s; no error %d:%d [%s] with \"%s\" in\n%s\nbut\n", i, wr_status_name(r.status),
                          cases[i].line, cases[i].column, cases[i].rule, cases[i].fragment, cases[i].text);
            print_findings(&r.findings);
            fail();
        }
        assert_refused(&r);
    }
}

#define EACH_IS_REFUSED(cases) each_is_refused(cases, sizeof(cases) / sizeof((cases)[0]))

/// Reads as the first text does: same map, same hash, no error.
static inline void assert_reads_alike(const char *text, const char *other)
{
    reading a = read_text(text);
    reading b = read_text(other);
    assert_reads(&a);
    assert_reads(&b);
    assert_true(wr_map_equal(&a.map, &b.map));
    assert_true(wr_map_hash(&a.map) == wr_map_hash(&b.map));
    wr_map_destroy(&a.map);
    wr_map_destroy(&b.map);
}

/// Reads a file of the tree; the caller frees.
static inline char *load_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    *size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    bytes[*size] = '\0';
    assert_int_equal(fclose(file), 0);
    return bytes;
}

#endif
