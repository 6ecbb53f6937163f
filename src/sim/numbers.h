// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: settings as numbers in the order of a table, little-endian: what sections of checkpoints and hashes of levels are made of.
#ifndef WR_SIM_NUMBERS_H
#define WR_SIM_NUMBERS_H

#include <stddef.h>

#include "warren/bytes.h"

typedef enum wr__number_type {
    WR__NUMBER_INT,  // int32_t
    WR__NUMBER_FLAG, // bool, as 32 bits
    WR__NUMBER_WIDE, // uint64_t or int64_t
} wr__number_type;

typedef struct wr__number {
    size_t offset;
    wr__number_type type;
} wr__number;

/// An entry: of a struct, its type and a member's name.
#define WR__NUMBER(of, kind, member)            \
    {                                           \
        offsetof(of, member), WR__NUMBER_##kind \
    }

void wr__numbers_write(const wr__number *numbers, size_t count, const void *from, wr_writer *w);
/// False when a flag is neither 0 nor 1; all else is any number.
bool wr__numbers_read(const wr__number *numbers, size_t count, void *to, wr_reader *r);

#endif
