// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// text: refusing what may not stand in a text, with its place.
#ifndef WR_TEXT_CHECK_H
#define WR_TEXT_CHECK_H

#include "warren/text.h"

/// Checks that all characters may stand in a text: valid UTF-8, no controls, no marks that turn the writing round. A
/// finding for the first bad one of each line. True when there is none.
bool wr__text_check(const void *bytes, size_t size, wr_findings *findings);

/// The finding for one bad character: its code (see wr__utf8_next) and its bytes.
void wr__text_refuse(wr_findings *findings, uint32_t code, const char *bytes, size_t size, int32_t line,
                     int32_t column);

#endif
