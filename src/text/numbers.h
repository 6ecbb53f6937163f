// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// text: numbers as a file writes them, in plain decimal digits, without locale and without floats.
#ifndef WR_TEXT_NUMBERS_H
#define WR_TEXT_NUMBERS_H

#include "warren/core.h"

typedef enum wr_number {
    WR_NUMBER_OK,
    WR_NUMBER_FORM, // not written as asked
    WR_NUMBER_RANGE // written well, but too large
} wr_number;

/// `0|[1-9][0-9]*`, at most 2^64 - 1. *value is left alone unless OK.
wr_number wr__parse_natural(const char *text, size_t size, uint64_t *value);

#define WR_FRACTION_DIGITS_MAX 9

/// `-?(0|[1-9][0-9]*)(\.[0-9]{1,9})?` to the nearest Q16.16, halves away from zero. RANGE when it does not fit.
wr_number wr__parse_fix(const char *text, size_t size, wr_fix *value);

typedef struct wr_decimal {
    char text[16];
} wr_decimal;

/// A Q16.16 for a sentence: to the nearest ten-thousandth, without zeros behind.
wr_decimal wr__fix_decimal(wr_fix value);

#endif
