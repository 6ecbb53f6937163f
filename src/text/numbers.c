// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Decimal digits to integers and fixed point. Nine digits of a fraction times 2^17 fit 64 bits, so the nearest Q16.16
// comes out of one exact division.
#include "text/numbers.h"

#include <stdio.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

wr_number wr__parse_natural(const char *text, size_t size, uint64_t *value)
{
    uint64_t sum = 0;
    bool fits = true;
    if (size == 0 || (size > 1 && text[0] == '0')) {
        return WR_NUMBER_FORM;
    }
    for (size_t i = 0; i < size; i++) {
        if (!is_digit(text[i])) {
            return WR_NUMBER_FORM;
        }
        const uint64_t digit = (uint64_t)(text[i] - '0');
        fits = fits && sum <= (UINT64_MAX - digit) / 10;
        sum = fits ? sum * 10 + digit : 0;
    }
    if (fits) {
        *value = sum;
    }
    return fits ? WR_NUMBER_OK : WR_NUMBER_RANGE;
}

// Digits behind the point as a numerator over *scale.
static wr_number parse_fraction(const char *text, size_t size, uint64_t *fraction, uint64_t *scale)
{
    *fraction = 0;
    *scale = 1;
    if (size == 0 || size > WR_FRACTION_DIGITS_MAX) {
        return WR_NUMBER_FORM;
    }
    for (size_t i = 0; i < size; i++) {
        if (!is_digit(text[i])) {
            return WR_NUMBER_FORM;
        }
        *fraction = *fraction * 10 + (uint64_t)(text[i] - '0');
        *scale *= 10;
    }
    return WR_NUMBER_OK;
}

wr_number wr__parse_fix(const char *text, size_t size, wr_fix *value)
{
    const bool negative = size > 0 && text[0] == '-';
    size_t point = 0;
    uint64_t whole = 0;
    uint64_t fraction = 0;
    uint64_t scale = 1;
    if (negative) {
        text++;
        size--;
    }
    while (point < size && text[point] != '.') {
        point++;
    }
    const wr_number form = wr__parse_natural(text, point, &whole);
    if (form == WR_NUMBER_FORM ||
        (point < size && parse_fraction(text + point + 1, size - point - 1, &fraction, &scale) != WR_NUMBER_OK)) {
        return WR_NUMBER_FORM;
    }
    const uint64_t rounded = (fraction * 2 * WR_FIX_ONE + scale) / (2 * scale);
    const uint64_t most = (uint64_t)INT32_MAX + negative;
    if (form == WR_NUMBER_RANGE || whole > 32768 || whole * WR_FIX_ONE + rounded > most) {
        return WR_NUMBER_RANGE;
    }
    const int64_t sum = (int64_t)(whole * WR_FIX_ONE + rounded);
    *value = (wr_fix)(negative ? -sum : sum);
    return WR_NUMBER_OK;
}

wr_decimal wr__fix_decimal(wr_fix value)
{
    const int64_t most = value < 0 ? -(int64_t)value : value;
    int64_t parts = (most * 10000 + WR_FIX_ONE / 2) / WR_FIX_ONE;
    const char *sign = value < 0 && parts > 0 ? "-" : "";
    const int whole = (int)(parts / 10000);
    int places = 4;
    for (parts %= 10000; places > 0 && parts % 10 == 0; places--) {
        parts /= 10;
    }
    wr_decimal out;
    (void)(places > 0 ? snprintf(out.text, sizeof out.text, "%s%d.%0*d", sign, whole, places, (int)parts)
                      : snprintf(out.text, sizeof out.text, "%s%d", sign, whole));
    return out;
}
