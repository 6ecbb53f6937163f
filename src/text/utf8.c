// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// UTF-8 read strictly, after table 3-7 of the Unicode standard, and the code points that a text may not hold: they break
// lines, steer a terminal or make two different names look the same.
#include "text/utf8.h"

typedef struct lead {
    uint8_t first, last; // lead bytes
    uint8_t more;        // bytes that follow
    uint8_t low, high;   // of the second byte; all later ones are 80..BF
} lead;

static const lead leads[] = {
    {0xc2, 0xdf, 1, 0x80, 0xbf}, {0xe0, 0xe0, 2, 0xa0, 0xbf}, {0xe1, 0xec, 2, 0x80, 0xbf},
    {0xed, 0xed, 2, 0x80, 0x9f}, {0xee, 0xef, 2, 0x80, 0xbf}, {0xf0, 0xf0, 3, 0x90, 0xbf},
    {0xf1, 0xf3, 3, 0x80, 0xbf}, {0xf4, 0xf4, 3, 0x80, 0x8f},
};

static const lead *lead_of(uint8_t byte)
{
    for (size_t i = 0; i < sizeof leads / sizeof leads[0]; i++) {
        if (byte >= leads[i].first && byte <= leads[i].last) {
            return &leads[i];
        }
    }
    return NULL;
}

uint32_t wr__utf8_next(const void *bytes, size_t size, size_t *at)
{
    const uint8_t *p = (const uint8_t *)bytes + *at;
    const size_t left = size - *at;
    const lead *form = p[0] < 0x80 ? NULL : lead_of(p[0]);
    *at += 1;
    if (p[0] < 0x80) {
        return p[0];
    }
    if (form == NULL || form->more >= left || p[1] < form->low || p[1] > form->high) {
        return WR_UTF8_BAD | p[0];
    }
    uint32_t code = p[0] & (0x3fu >> form->more);
    for (size_t i = 1; i <= form->more; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            return WR_UTF8_BAD | p[0];
        }
        code = code << 6 | (p[i] & 0x3fu);
    }
    *at += form->more;
    return code;
}

typedef struct range {
    uint32_t first, last;
} range;

static bool is_in(const range *ranges, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++) {
        if (code >= ranges[i].first && code <= ranges[i].last) {
            return true;
        }
    }
    return false;
}

wr_code_class wr__utf8_class(uint32_t code)
{
    static const range refused[] = {
        {0x80, 0x9f}, // controls, among them the next-line of Latin-1
        {0x61c, 0x61c},   {0x200e, 0x200f}, {0x202a, 0x202e}, {0x2066, 0x206f}, // direction of writing
        {0x2028, 0x2029},                                                       // line and paragraph separators
        {0xfdd0, 0xfdef}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe0fff},
    };
    static const range hidden[] = {
        {0xad, 0xad},     {0x34f, 0x34f},   {0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f},
        {0x200b, 0x200d}, {0x2060, 0x2065}, {0x3164, 0x3164}, {0xfe00, 0xfe0f}, {0xffa0, 0xffa0},
    };
    if (code < 0x7f) {
        return code >= 0x20 || code == '\t' || code == '\n' ? WR_CODE_PLAIN : WR_CODE_REFUSED;
    }
    if (code == 0x7f || code > 0x10ffff || (code & 0xfffe) == 0xfffe ||
        is_in(refused, sizeof refused / sizeof refused[0], code)) {
        return WR_CODE_REFUSED;
    }
    return is_in(hidden, sizeof hidden / sizeof hidden[0], code) ? WR_CODE_HIDDEN : WR_CODE_PLAIN;
}

size_t wr__utf8_count(const void *bytes, size_t size)
{
    const uint8_t *p = bytes;
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += (p[i] & 0xc0) != 0x80;
    }
    return count;
}
