// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the tests of hunts share: the hunts that are shipped, and findings looked up by rule.
#ifndef WR_TEST_HORDE_HUNT_TEST_H
#define WR_TEST_HORDE_HUNT_TEST_H

#include "support/wr_test.h"
#include "warren/hunt.h"

/// The text of a shipped hunt by its name; returns its size.
static inline size_t shipped_text(const char *name, char *text, size_t capacity)
{
    char path[64];
    (void)snprintf(path, sizeof path, "hunts/%s.yaml", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(text, 1, capacity, file);
    (void)fclose(file);
    assert_true(size > 0 && size < capacity);
    return size;
}

/// A shipped hunt; the test fails when there is an error in it.
static inline wr_hunt shipped_hunt(const char *name, wr_findings *findings)
{
    char text[8192];
    wr_hunt hunt;
    const size_t size = shipped_text(name, text, sizeof text);
    if (wr_hunt_read(text, size, NULL, findings, &hunt, NULL) != WR_OK) {
        fail_msg("%s:%d: %s", name, (int)findings->items[0].line, findings->items[0].message);
    }
    return hunt;
}

/// The first finding with this rule; NULL for none.
static inline const wr_finding *finding_of(const wr_findings *findings, const char *rule)
{
    for (int32_t i = 0; i < findings->count; i++) {
        if (strcmp(findings->items[i].rule, rule) == 0) {
            return &findings->items[i];
        }
    }
    return NULL;
}

/// A rule is broken, in so many words.
static inline void assert_found(const wr_findings *findings, const char *rule, wr_severity severity,
                                const char *words)
{
    const wr_finding *f = finding_of(findings, rule);
    if (f == NULL) {
        fail_msg("no finding of %s; there are %d, the first: %s", rule, (int)findings->count,
                 findings->count > 0 ? findings->items[0].message : "-");
        return;
    }
    assert_int_equal(f->severity, severity);
    if (strstr(f->message, words) == NULL) {
        fail_msg("%s says '%s', not '%s'", rule, f->message, words);
    }
}

#endif
