// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// text, for readers on the floors above: adding findings, and values quoted so that they do no harm.
//
//     wr__finding(findings, WR_SEVERITY_ERROR, "B48", line, column, "switch %s: state is %s",
//                 wr__quote(id, id_size).text, wr__quote(value, value_size).text);
//
#ifndef WR_TEXT_FINDINGS_H
#define WR_TEXT_FINDINGS_H

#include "warren/text.h"

#if defined(__GNUC__)
#define WR_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define WR_PRINTF(text, first)
#endif

/// Adds a finding with a sentence in printf form. Numbers without a locale: use %d and %s only.
void wr__finding(wr_findings *findings, wr_severity severity, const char *rule, int32_t line, int32_t column,
                 const char *format, ...) WR_PRINTF(6, 7);

/// A value in single quotes, cut after some 40 characters with "...", all that is not plain as an escape.
typedef struct wr_quote {
    char text[72];
} wr_quote;

wr_quote wr__quote(const void *bytes, size_t size);

#endif
