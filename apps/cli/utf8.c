// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// UTF-8 by the table of the Unicode standard (3-7, well-formed byte sequences).
#include "utf8.h"

#include <stdio.h>
#include <string.h>

size_t utf8_step(const char *text, size_t left, uint32_t *code)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (left == 0) {
        return 0;
    }
    unsigned char first = (unsigned char)text[0];
    size_t size = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if ((first >= 0x80 && first < 0xC2) || first > 0xF4 || size > left) {
        return 0;
    }
    uint32_t value = size == 1 ? first : first & (0x7Fu >> size);
    for (size_t i = 1; i < size; ++i) {
        unsigned char next = (unsigned char)text[i];
        if ((next & 0xC0) != 0x80) {
            return 0;
        }
        value = value << 6 | (next & 0x3Fu);
    }
    if (value < least[size] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) {
        return 0;
    }
    *code = value;
    return size;
}

bool utf8_is_plain(uint32_t code)
{
    static const uint32_t obeyed[][2] = {{0x00, 0x1F},     {0x7F, 0x9F},      {0xAD, 0xAD},     {0x61C, 0x61C},
                                         {0x200B, 0x200F}, {0x2028, 0x202E},  {0x2060, 0x206F}, {0xFEFF, 0xFEFF},
                                         {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}};
    for (size_t i = 0; i < sizeof obeyed / sizeof obeyed[0]; ++i) {
        if (code >= obeyed[i][0] && code <= obeyed[i][1]) {
            return false;
        }
    }
    return true;
}

void utf8_safe(char *out, size_t capacity, const char *text, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < size;) {
        char piece[16];
        uint32_t code = 0;
        size_t step = utf8_step(text + i, size - i, &code);
        if (step == 0) {
            snprintf(piece, sizeof piece, "\\x%02x", (unsigned)(unsigned char)text[i]);
            step = 1;
        } else if (!utf8_is_plain(code)) {
            snprintf(piece, sizeof piece,
                     code < 0x80      ? "\\x%02x"
                     : code < 0x10000 ? "\\u%04x"
                                      : "\\U%08x",
                     (unsigned)code);
        } else {
            memcpy(piece, text + i, step);
            piece[step] = '\0';
        }
        size_t length = strlen(piece);
        if (used + length >= capacity) {
            break;
        }
        memcpy(out + used, piece, length);
        used += length;
        i += step;
    }
    if (capacity > 0) {
        out[used] = '\0';
    }
}
