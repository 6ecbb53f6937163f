// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the floor of a grid as runs, a run being floor side by side in a row, and which runs hang together. Some ten
// times fewer than there are cells; they are read off 64 cells at a time.
#include "dungeon/validate_int.h"

#include <string.h>

#define WORD 64

static size_t padded(int32_t width)
{
    return ((size_t)width + WORD - 1) / WORD * WORD;
}

wr__proof_floor wr__proof_floor_take(wr_arena *arena, int32_t width, int32_t height)
{
    const size_t runs_max = ((size_t)width + 1) / 2 * (size_t)height;
    return (wr__proof_floor){
        .runs = WR_ARENA_ARRAY(arena, wr__proof_run, runs_max),
        .parent = WR_ARENA_ARRAY(arena, int32_t, runs_max),
        .first = WR_ARENA_ARRAY(arena, int32_t, (size_t)height + 1),
        .marks = WR_ARENA_ARRAY(arena, uint8_t, padded(width)),
    };
}

// ---- Runs of a row ---------------------------------------------------------------------------------------------------

// Eight bytes of 0 or 1 as bits, the first one lowest. Each byte is multiplied to where it belongs in the highest byte, and
// what else the product holds stays below; where that is depends on the order of bytes.
static uint64_t bits_of(const uint8_t *marks, uint64_t factor)
{
    uint64_t bytes;
    memcpy(&bytes, marks, sizeof bytes);
    return bytes * factor >> 56;
}

static uint64_t factor_here(void)
{
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 1 ? UINT64_C(0x0102040810204080) : UINT64_C(0x8040201008040201);
}

static int32_t count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int32_t)(bits * UINT64_C(0x0101010101010101) >> 56);
}

// The runs of the row that is marked, added after run number `count`. Answers how many there are then.
static int32_t add_runs(wr__proof_floor *f, int32_t width, uint64_t factor, int32_t count)
{
    uint64_t last = 0; // whether the cell before is floor
    for (int32_t x = 0; x < width; x += WORD) {
        uint64_t word = 0;
        for (int32_t i = 0; i < WORD; i += 8) {
            word |= bits_of(f->marks + x + i, factor) << i;
        }
        uint64_t edges = word ^ (word << 1 | last); // where floor begins, or rock
        uint64_t inside = last;
        for (; edges != 0; edges &= edges - 1) {
            const int32_t at = x + count_bits(~edges & (edges - 1));
            if (inside != 0) {
                f->runs[count++].end = (uint16_t)at;
            } else {
                f->runs[count].begin = (uint16_t)at;
            }
            inside = !inside;
        }
        last = word >> (WORD - 1);
    }
    if (last != 0) {
        f->runs[count++].end = (uint16_t)width;
    }
    return count;
}

// ---- What hangs together ------------------------------------------------------------------------------------------------

// Joins the runs begin..end-1 of a row with those of the row below, below..begin-1, where they touch.
static void join_rows(wr__proof_floor *f, int32_t below, int32_t begin, int32_t end)
{
    for (int32_t i = begin; i < end; i++) {
        f->parent[i] = i;
    }
    for (int32_t i = begin, k = below; i < end && k < begin;) {
        if (f->runs[i].begin < f->runs[k].end && f->runs[k].begin < f->runs[i].end) {
            f->components -= wr__unite(f->parent, i, k);
        }
        if (f->runs[i].end < f->runs[k].end) {
            i++;
        } else {
            k++;
        }
    }
}

static void mark_floor(const uint8_t *restrict row, uint8_t *restrict marks, int32_t width)
{
    for (int32_t x = 0; x < width; x++) {
        marks[x] = wr__is_floor(row[x]);
    }
}

void wr__proof_floor_find(wr__proof_floor *f, const wr_grid *grid)
{
    const uint64_t factor = factor_here();
    int32_t count = 0;
    f->components = 0;
    for (int32_t y = 0; y < grid->height; y++) {
        mark_floor(grid->kinds + (size_t)y * (size_t)grid->width, f->marks, grid->width);
        f->first[y] = count;
        count = add_runs(f, grid->width, factor, count);
        f->components += count - f->first[y];
        join_rows(f, y > 0 ? f->first[y - 1] : 0, f->first[y], count);
    }
    f->first[grid->height] = count;
}

int32_t wr__proof_floor_after(const wr__proof_floor *f, int32_t x, int32_t y)
{
    int32_t begin = f->first[y];
    int32_t end = f->first[y + 1];
    while (begin < end) {
        const int32_t middle = begin + (end - begin) / 2;
        if (f->runs[middle].end <= x) {
            begin = middle + 1;
        } else {
            end = middle;
        }
    }
    return begin;
}

int32_t wr__proof_floor_at(const wr__proof_floor *f, int32_t x, int32_t y)
{
    const int32_t run = wr__proof_floor_after(f, x, y);
    return run < f->first[y + 1] && f->runs[run].begin <= x ? run : -1;
}
