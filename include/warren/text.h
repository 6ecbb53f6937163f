// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// text, on core: what a reader found wrong in a text, and where.
#ifndef WARREN_TEXT_H
#define WARREN_TEXT_H

#include "warren/core.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_FINDINGS_MAX 20

typedef enum wr_severity {
    WR_SEVERITY_ERROR,
    WR_SEVERITY_WARNING,
    WR_SEVERITY_REMARK,
    WR_SEVERITY_COUNT
} wr_severity;

/// One finding: a place, a rule and a sentence.
typedef struct wr_finding {
    int32_t line;   // 1-based; 0 when the text as a whole is meant
    int32_t column; // 1-based, in characters (code points), after a byte order mark; 0 when the whole line is meant
    wr_severity severity;
    char rule[8];      // the item it breaks: "B48", "K27"; "" when none is numbered
    char message[228]; // printable UTF-8; control characters and foreign bytes stand as escapes
} wr_finding;

/// Up to WR_FINDINGS_MAX findings, sorted by place; of equal places the first found goes first. When there are more, the
/// gravest are kept, and of equally grave ones those that stand first. Zeroed memory is an empty list.
typedef struct wr_findings {
    int32_t count;   // items that are kept
    int32_t errors;  // errors found, those that were not kept too
    int32_t dropped; // findings that were not kept
    wr_finding items[WR_FINDINGS_MAX];
} wr_findings;

/// "error", "warning" or "remark". Static text.
WR_API const char *wr_severity_name(wr_severity severity);

/// Adds a finding of the caller's own, e.g. for a file that cannot be opened. A rule of more than 7 bytes or a message
/// of more than 227 is cut; what a terminal could obey is escaped.
WR_API void wr_findings_add(wr_findings *findings, wr_severity severity, const char *rule, int32_t line,
                            int32_t column, const char *message);

/// Writes "source:line:column: message" (line and column left out when 0) into out[size], always ended by NUL.
/// Bytes of `source` that a terminal could obey stand as escapes. Returns the length it would take.
WR_API size_t wr_finding_format(const wr_finding *finding, const char *source, char *out, size_t size);

/// What a file is, by its content and never by its name.
typedef enum wr_content {
    WR_CONTENT_UNKNOWN,  // none of these; wr_map_read says why it is no map
    WR_CONTENT_MAP,      // has a whole line `---`
    WR_CONTENT_MOVINGAI, // begins with "type "
    WR_CONTENT_SCENE, // its first line but comments and empty ones begins with "warren: scene"; the reader sees to the
                      // number behind it
    WR_CONTENT_HUNT,  // the same with "warren: hunt"
    WR_CONTENT_CHECKPOINT, // begins with the magic of a checkpoint
    WR_CONTENT_RECORDING,  // begins with the magic of a recording
    WR_CONTENT_PROFILE,    // as a scene, with "warren: profile"
    WR_CONTENT_BODY,       // the same with "warren: body"
    WR_CONTENT_COUNT
} wr_content;

/// O(size), reads nothing beyond size, changes nothing.
WR_API wr_content wr_content_of(const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
