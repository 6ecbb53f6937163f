// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Findings: kept in order of place, the gravest first to stay; and texts made fit for a terminal.
#include "text/findings.h"

#include "text/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *wr_severity_name(wr_severity severity)
{
    static const char *const names[WR_SEVERITY_COUNT] = {"error", "warning", "remark"};
    return (int)severity >= 0 && severity < WR_SEVERITY_COUNT ? names[severity] : "?";
}

// ---- Escapes -----------------------------------------------------------------------------------------------------

// Blanks that look like the common one and are none: a sentence about them must not show them as they are.
static bool is_odd_blank(uint32_t code)
{
    return code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f || code == 0x205f ||
           code == 0x3000;
}

// Writes one code point, or its escape, to out (at least 11 bytes). Returns the length.
static size_t put_code(uint32_t code, const char *bytes, size_t size, char *out)
{
    const bool printable =
        wr__utf8_class(code) == WR_CODE_PLAIN && code != '\t' && code != '\n' && !is_odd_blank(code);
    if (printable) {
        memcpy(out, bytes, size);
        return size;
    }
    if ((code & WR_UTF8_BAD) != 0) {
        return (size_t)snprintf(out, 11, "\\x%02x", (unsigned)(code & 0xff));
    }
    const char *form = code < 0x80 ? "\\x%02x" : code < 0x10000 ? "\\u%04x" : "\\U%08x";
    return (size_t)snprintf(out, 11, form, (unsigned)code);
}

// Escapes a text into out[capacity], always ended by NUL, never cut inside a character; `dots` end a text that was cut.
static void escape(const char *text, size_t size, const char *dots, char *out, size_t capacity)
{
    const size_t dots_size = strlen(dots);
    size_t used = 0;
    size_t used_before_dots = 0; // the longest whole text that leaves room for the dots
    size_t at = 0;
    while (at < size) {
        char code_text[11];
        const size_t from = at;
        const uint32_t code = wr__utf8_next(text, size, &at);
        const size_t length = put_code(code, text + from, at - from, code_text);
        if (used + length >= capacity) {
            memcpy(out + used_before_dots, dots, dots_size);
            out[used_before_dots + dots_size] = '\0';
            return;
        }
        memcpy(out + used, code_text, length);
        used += length;
        used_before_dots = used + dots_size < capacity ? used : used_before_dots;
    }
    out[used] = '\0';
}

wr_quote wr__quote(const void *bytes, size_t size)
{
    wr_quote quote;
    char inner[sizeof quote.text - 30]; // some 40 characters; the sentence around needs its room too
    escape(bytes, size, "...", inner, sizeof inner);
    (void)snprintf(quote.text, sizeof quote.text, "'%s'", inner);
    return quote;
}

// ---- The list ----------------------------------------------------------------------------------------------------

static bool is_before(const wr_finding *a, const wr_finding *b)
{
    return a->line != b->line ? a->line < b->line : a->column < b->column;
}

// The place of the item that has to go when the list is full: the least grave, of those the last.
static int32_t weakest(const wr_findings *findings)
{
    int32_t worst = 0;
    for (int32_t i = 1; i < findings->count; i++) {
        if (findings->items[i].severity >= findings->items[worst].severity) {
            worst = i;
        }
    }
    return worst;
}

// True when the list is full and a new finding would be the weakest itself.
static bool is_hopeless(const wr_findings *findings, const wr_finding *item)
{
    if (findings->count < WR_FINDINGS_MAX) {
        return false;
    }
    const wr_finding *last = &findings->items[weakest(findings)];
    return item->severity > last->severity || (item->severity == last->severity && !is_before(item, last));
}

// Counts a finding. True when it is to be kept; a full list has given up its weakest item for it.
static bool count_in(wr_findings *findings, const wr_finding *item)
{
    findings->errors += item->severity == WR_SEVERITY_ERROR;
    findings->dropped += findings->count == WR_FINDINGS_MAX;
    if (is_hopeless(findings, item)) {
        return false;
    }
    if (findings->count == WR_FINDINGS_MAX) {
        const int32_t out = weakest(findings);
        findings->count--;
        memmove(&findings->items[out], &findings->items[out + 1], sizeof *item * (size_t)(findings->count - out));
    }
    return true;
}

static void insert(wr_findings *findings, const wr_finding *item)
{
    int32_t at = findings->count++;
    while (at > 0 && is_before(item, &findings->items[at - 1])) {
        findings->items[at] = findings->items[at - 1];
        at--;
    }
    findings->items[at] = *item;
}

static void fill(wr_finding *item, const char *rule, const char *message)
{
    escape(rule, strlen(rule), "", item->rule, sizeof item->rule);
    escape(message, strlen(message), "...", item->message, sizeof item->message);
}

void wr_findings_add(wr_findings *findings, wr_severity severity, const char *rule, int32_t line, int32_t column,
                     const char *message)
{
    wr_finding item = {.line = line, .column = column, .severity = severity};
    if (count_in(findings, &item)) {
        fill(&item, rule, message);
        insert(findings, &item);
    }
}

// The sentence is made only when it is kept: a hostile text has a fault every few bytes.
void wr__finding(wr_findings *findings, wr_severity severity, const char *rule, int32_t line, int32_t column,
                 const char *format, ...)
{
    wr_finding item = {.line = line, .column = column, .severity = severity};
    if (count_in(findings, &item)) {
        char message[512];
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(message, sizeof message, format, arguments);
        va_end(arguments);
        fill(&item, rule, message);
        insert(findings, &item);
    }
}

// ---- For people --------------------------------------------------------------------------------------------------

// A writer that goes on counting when there is no room.
typedef struct line_out {
    char *out;
    size_t size, used;
} line_out;

static void put(line_out *line, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++, line->used++) {
        if (line->used + 1 < line->size) {
            line->out[line->used] = text[i];
        }
    }
}

static void put_escaped(line_out *line, const char *text)
{
    const size_t size = strlen(text);
    for (size_t at = 0; at < size;) {
        char code_text[11];
        const size_t from = at;
        const uint32_t code = wr__utf8_next(text, size, &at);
        put(line, code_text, put_code(code, text + from, at - from, code_text));
    }
}

static void put_number(line_out *line, int32_t number)
{
    char digits[16];
    put(line, digits, (size_t)snprintf(digits, sizeof digits, ":%d", (int)number));
}

size_t wr_finding_format(const wr_finding *finding, const char *source, char *out, size_t size)
{
    line_out line = {out, size, 0};
    put_escaped(&line, source);
    if (finding->line > 0) {
        put_number(&line, finding->line);
    }
    if (finding->line > 0 && finding->column > 0) {
        put_number(&line, finding->column);
    }
    put(&line, ": ", 2);
    put(&line, finding->message, strlen(finding->message));
    if (size > 0) {
        out[line.used < size ? line.used : size - 1] = '\0';
    }
    return line.used;
}
