// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Which characters a text may hold, checked before anybody reads it.
#include "text/check.h"

#include "text/findings.h"
#include "text/lines.h"
#include "text/utf8.h"

void wr__text_refuse(wr_findings *findings, uint32_t code, const char *bytes, size_t size, int32_t line,
                     int32_t column)
{
    const wr_quote quote = wr__quote(bytes, size);
    const char *what = (code & WR_UTF8_BAD) != 0 ? "is no UTF-8; save the file as UTF-8"
                       : code == 0               ? "is a NUL byte; a text holds none"
                       : code == '\r'            ? "is a carriage return without a line feed behind it"
                                                 : "may not stand in this format: it is a control character or hides";
    wr__finding(findings, WR_SEVERITY_ERROR, code == 0 ? "T7" : "T8", line, column, "%s %s", quote.text, what);
}

// Checks one line as wr__text_check does; `size` without the line's end.
static bool line_is_clean(wr_line line, wr_findings *findings)
{
    int32_t column = 1;
    for (size_t at = 0; at < line.size; column++) {
        if ((uint8_t)line.text[at] - 0x20u < 0x5f) {
            at++;
            continue;
        }
        const size_t from = at;
        const uint32_t code = wr__utf8_next(line.text, line.size, &at);
        if (wr__utf8_class(code) == WR_CODE_REFUSED) {
            wr__text_refuse(findings, code, line.text + from, at - from, line.number, column);
            return false;
        }
    }
    return true;
}

bool wr__text_check(const void *bytes, size_t size, wr_findings *findings)
{
    const uint8_t *p = bytes;
    if (size >= 2 && ((p[0] == 0xff && p[1] == 0xfe) || (p[0] == 0xfe && p[1] == 0xff))) {
        wr__finding(findings, WR_SEVERITY_ERROR, "T8", 1, 1, "the file is UTF-16; save it as UTF-8");
        return false;
    }
    wr_lines lines = wr__lines(bytes, size);
    wr_line line;
    bool clean = true;
    while (wr__lines_next(&lines, &line)) {
        clean &= line_is_clean(line, findings);
    }
    return clean;
}
