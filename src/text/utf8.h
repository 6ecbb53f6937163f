// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// text: code points. What may stand in a text is decided here and nowhere else.
#ifndef WR_TEXT_UTF8_H
#define WR_TEXT_UTF8_H

#include "warren/core.h"

#define WR_UTF8_BAD 0x80000000u // a byte that is no UTF-8 is given as this | byte

typedef enum wr_code_class {
    WR_CODE_PLAIN,  // may stand anywhere
    WR_CODE_HIDDEN, // no screen shows it (zero-width space, soft hyphen, joiners): only in comments
    WR_CODE_REFUSED // controls, line ends other than LF, marks that turn the writing round, no characters at all
} wr_code_class;

/// The code point at *at (at least one byte must be there), and *at moved behind it. Overlong forms, surrogates and what
/// is beyond U+10FFFF are bad bytes, one at a time.
uint32_t wr__utf8_next(const void *bytes, size_t size, size_t *at);

/// Class of a code point or bad byte. Tab and LF are plain, CR is refused: who knows about CR LF skips it.
wr_code_class wr__utf8_class(uint32_t code);

/// Code points in a text that was checked: bytes that do not continue one.
size_t wr__utf8_count(const void *bytes, size_t size);

#endif
