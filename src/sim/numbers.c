// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Settings as numbers of a table: written and read.
#include "sim/numbers.h"

#include <string.h>

#include "core/bytes.h"

void wr__numbers_write(const wr__number *numbers, size_t count, const void *from, wr_writer *w)
{
    for (size_t i = 0; i < count; i++) {
        const uint8_t *at = (const uint8_t *)from + numbers[i].offset;
        uint64_t wide;
        int32_t number;
        bool flag;
        switch (numbers[i].type) {
        case WR__NUMBER_WIDE:
            memcpy(&wide, at, sizeof wide);
            wr_write_u64(w, wide);
            break;
        case WR__NUMBER_INT:
            memcpy(&number, at, sizeof number);
            wr_write_u32(w, (uint32_t)number);
            break;
        case WR__NUMBER_FLAG:
            memcpy(&flag, at, sizeof flag);
            wr_write_u32(w, flag);
            break;
        }
    }
}

static bool read_number(wr_reader *r, const wr__number *n, void *out)
{
    uint8_t *to = (uint8_t *)out + n->offset;
    if (n->type == WR__NUMBER_WIDE) {
        const uint64_t wide = wr_read_u64(r);
        memcpy(to, &wide, sizeof wide);
        return true;
    }
    const uint32_t bits = wr_read_u32(r);
    const bool flag = bits == 1;
    const bool is_flag = n->type == WR__NUMBER_FLAG;
    memcpy(to, is_flag ? (const void *)&flag : &bits, is_flag ? sizeof flag : sizeof bits);
    return !is_flag || bits <= 1;
}

bool wr__numbers_read(const wr__number *numbers, size_t count, void *to, wr_reader *r)
{
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        good = read_number(r, &numbers[i], to) && good;
    }
    return good;
}
