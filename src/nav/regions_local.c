// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The regions of one chunk. Nodes that follow each other in a row are a run, found a word of bits at a time; runs are
// joined with those of the row below by union-find, so nothing recurses, and long corridors cost as little as open ground.
//
//      . 2 2 2 . 3      2 touches 0; 3 touches 1; where corners are cut 2 touches 1, too
//      0 0 0 . 1 1
//
// Source: Tarjan, "Efficiency of a Good But Not Linear Set Union Algorithm", 1975, with path halving.
#include <string.h>

#include "core/bits.h"
#include "nav/regions.h"

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

void wr__local_lay_out(region_room *room, const wr_nav *nav, region_local *local)
{
    const size_t columns = (size_t)lesser(nav->regions.side, nav->columns);
    const size_t rows = (size_t)lesser(nav->regions.side, nav->rows);
    const size_t runs = rows * ((columns + 1) / 2);
    local->bits = REGION_ARRAY(room, uint64_t, rows * ((columns + 63) / 64));
    local->start = REGION_ARRAY(room, uint16_t, rows + 1);
    local->first = REGION_ARRAY(room, uint8_t, runs);
    local->last = REGION_ARRAY(room, uint8_t, runs);
    local->parent = REGION_ARRAY(room, uint16_t, runs);
    local->number = REGION_ARRAY(room, uint16_t, runs);
}

void wr__local_take(const wr_nav *nav, int32_t chunk, region_local *local)
{
    const region_box box = wr__region_box(nav, chunk);
    local->box = box;
    local->words = (box.columns + 63) / 64;
    for (int32_t side = 0; side < REGION_SIDES; side++) {
        local->open[side] = wr__region_beyond(nav, chunk, side) >= 0;
    }
    const int32_t begin = box.column + 1, shift = begin & 63, spare = local->words * 64 - box.columns;
    const uint64_t *line = nav->across.words + (ptrdiff_t)box.row * nav->across.stride + (begin >> 6);
    uint64_t *out = local->bits;
    for (int32_t r = 0; r < box.rows; r++, line += nav->across.stride) {
        for (int32_t w = 0; w < local->words; w++) {
            *out++ = shift == 0 ? line[w] : line[w] >> shift | line[w + 1] << (64 - shift);
        }
        out[-1] &= UINT64_MAX >> spare;
    }
}

// ---- Runs --------------------------------------------------------------------------------------------------------

static int32_t find_root(uint16_t *parent, int32_t i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

// The lower root wins: a root is the first run of its region.
static void join(uint16_t *parent, int32_t a, int32_t b)
{
    a = find_root(parent, a);
    b = find_root(parent, b);
    parent[a < b ? b : a] = (uint16_t)(a < b ? a : b);
}

// A run begins at a bit with none before it, and ends at one with none after it.
static int32_t find_runs(const uint64_t *bits, int32_t words, uint8_t *first, uint8_t *last)
{
    int32_t begun = 0, ended = 0;
    uint64_t before = 0;
    for (int32_t w = 0; w < words; w++) {
        const uint64_t word = bits[w], after = w + 1 < words ? bits[w + 1] << 63 : 0;
        for (uint64_t b = word & ~(word << 1 | before); b != 0; b &= b - 1) {
            first[begun++] = (uint8_t)(w * 64 + wr__ctz64(b));
        }
        for (uint64_t e = word & ~(word >> 1 | after); e != 0; e &= e - 1) {
            last[ended++] = (uint8_t)(w * 64 + wr__ctz64(e));
        }
        before = word >> 63;
    }
    return begun;
}

// Joins the runs of a row with those of the row below that they touch. Both lists are sorted.
static void join_rows(region_local *local, int32_t row, int32_t reach)
{
    const uint8_t *first = local->first, *last = local->last;
    const int32_t below_end = local->start[row], end = local->start[row + 1];
    int32_t k = row > 0 ? local->start[row - 1] : 0;
    for (int32_t i = below_end; i < end; i++) {
        local->parent[i] = (uint16_t)i;
        while (k < below_end && last[k] + reach < first[i]) {
            k++;
        }
        for (int32_t j = k; j < below_end && first[j] <= last[i] + reach; j++) {
            join(local->parent, j, i);
        }
    }
}

// The same nodes as in the row below: there are walls that go straight up in most rows.
static bool is_repeated(const region_local *local, int32_t row)
{
    const int32_t words = local->words;
    const uint64_t *bits = local->bits + row * words;
    if (row == 0 || bits[0] != bits[-words]) {
        return false;
    }
    int32_t w = 1;
    while (w < words && bits[w] == bits[w - words]) {
        w++;
    }
    return w == words;
}

// Then each run touches the one it is equal to, and no other: where corners are cut, too, for two runs lie two columns apart.
static int32_t repeat_row(region_local *local, int32_t row)
{
    const int32_t below = local->start[row - 1], begin = local->start[row], count = begin - below;
    for (int32_t i = 0; i < count; i++) {
        local->first[begin + i] = local->first[below + i];
        local->last[begin + i] = local->last[below + i];
        local->parent[begin + i] = (uint16_t)(below + i);
    }
    return count;
}

static int32_t find_regions(region_local *local, int32_t reach)
{
    int32_t count = 0;
    local->start[0] = 0;
    for (int32_t r = 0; r < local->box.rows; r++) {
        if (is_repeated(local, r)) {
            count += repeat_row(local, r);
            local->start[r + 1] = (uint16_t)count;
            continue;
        }
        const uint64_t *bits = local->bits + r * local->words;
        count += find_runs(bits, local->words, local->first + count, local->last + count);
        local->start[r + 1] = (uint16_t)count;
        join_rows(local, r, reach);
    }
    for (int32_t i = 0; i < count; i++) {
        local->parent[i] = local->parent[local->parent[i]]; // which is a root: it has been here
        local->number[i] = NAV_NO_REGION;
    }
    return count;
}

// ---- Numbers -----------------------------------------------------------------------------------------------------

// The run that touches the east or west side in a row; -1: none.
static int32_t run_at_end(const region_local *local, int32_t row, int32_t side)
{
    const int32_t begin = local->start[row], end = local->start[row + 1];
    if (begin == end) {
        return -1;
    }
    return side == REGION_WEST ? (local->first[begin] == 0 ? begin : -1)
                               : (local->last[end - 1] == local->box.columns - 1 ? end - 1 : -1);
}

static void number_border(region_local *local, int32_t run)
{
    uint16_t *number = &local->number[local->parent[run]];
    if (*number == NAV_NO_REGION) {
        *number = (uint16_t)local->border++;
    }
}

static void number_side(region_local *local, int32_t side)
{
    if (side == REGION_NORTH || side == REGION_SOUTH) {
        const int32_t row = side == REGION_NORTH ? local->box.rows - 1 : 0;
        for (int32_t i = local->start[row]; i < local->start[row + 1]; i++) {
            number_border(local, i);
        }
        return;
    }
    for (int32_t r = 0; r < local->box.rows; r++) {
        const int32_t run = run_at_end(local, r, side);
        if (run >= 0) {
            number_border(local, run);
        }
    }
}

void wr__local_label(const wr_nav *nav, region_local *local)
{
    const int32_t count = find_regions(local, region_reach(nav));
    local->border = local->inner = 0;
    for (int32_t side = 0; side < REGION_SIDES; side++) {
        if (local->open[side]) {
            number_side(local, side);
        }
    }
    for (int32_t i = 0; i < count; i++) {
        uint16_t *number = &local->number[local->parent[i]];
        if (*number == NAV_NO_REGION) {
            *number = (uint16_t)(nav->regions.border_max + local->inner++);
        }
        local->number[i] = *number;
    }
}

// ---- What is known then ------------------------------------------------------------------------------------------

// Four at a time, which may write a few beyond the end: who fills from left to right overwrites them. Nothing from `limit` on.
static void fill(uint16_t *out, int32_t begin, int32_t end, int32_t limit, uint16_t value)
{
    const uint64_t four = value * UINT64_C(0x0001000100010001);
    int32_t i = begin;
    if (i + 4 <= limit) { // most are short: no loop to leave
        do {
            memcpy(out + i, &four, sizeof four);
            i += 4;
        } while (i < end && i + 4 <= limit);
    }
    for (; i < end; i++) {
        out[i] = value;
    }
}

static void paint_row(const region_local *local, int32_t row, uint16_t *out)
{
    const int32_t columns = local->box.columns;
    int32_t done = 0;
    for (int32_t i = local->start[row]; i < local->start[row + 1]; i++) {
        fill(out, done, local->first[i], columns, NAV_NO_REGION);
        done = local->last[i] + 1;
        fill(out, local->first[i], done, columns, local->number[i]);
    }
    fill(out, done, columns, columns, NAV_NO_REGION);
}

void wr__local_paint(const region_local *local, uint16_t *region, int32_t stride)
{
    for (int32_t r = 0; r < local->box.rows; r++, region += stride) {
        if (is_repeated(local, r)) {
            memcpy(region, region - stride, (size_t)local->box.columns * sizeof *region);
        } else {
            paint_row(local, r, region);
        }
    }
}

void wr__local_side(const region_local *local, int32_t side, uint16_t *out)
{
    const bool level = side == REGION_NORTH || side == REGION_SOUTH;
    if (!local->open[side]) {
        const int32_t count = level ? local->box.columns : local->box.rows;
        fill(out, 0, count, count, NAV_NO_REGION);
    } else if (level) {
        paint_row(local, side == REGION_NORTH ? local->box.rows - 1 : 0, out);
    } else {
        for (int32_t r = 0; r < local->box.rows; r++) {
            const int32_t run = run_at_end(local, r, side);
            out[r] = run >= 0 ? local->number[run] : (uint16_t)NAV_NO_REGION;
        }
    }
}

uint16_t wr__local_at(const region_local *local, int32_t column, int32_t row)
{
    for (int32_t i = local->start[row]; i < local->start[row + 1] && local->first[i] <= column; i++) {
        if (local->last[i] >= column) {
            return local->number[i];
        }
    }
    return NAV_NO_REGION;
}
