// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: which corridors are one. Their pieces are rectangles; they are laid down from the bottom row up, and each
// column remembers the piece that reaches highest in it. What a new piece touches reaches up to its first row, or to
// the row below, in one of its columns, or to its first row in the column on either side. Of two pieces in a column
// the lower one can be forgotten: either they touch and are one, or it ends too low to touch anything that comes
// later.
//
// Source: own; the idea of a skyline.
#include "dungeon/locks_int.h"

#include "core/assert.h"
#include "dungeon/links_int.h"

#define PIECES_MAX (WR__POINTS_MAX - 1) // of a way

typedef struct column {
    int32_t top;  // the highest row of corridor so far; -2: none
    int32_t link; // whose
} column;

static wr_rect piece_of(const wr_dungeon *d, int32_t piece)
{
    const wr_cell *way = &d->links[piece / PIECES_MAX].way[piece % PIECES_MAX];
    return wr__piece_between(way[0], way[1], d->config.corridor);
}

// The pieces by their lowest row; returns how many there are.
static int32_t pieces_by_row(const wr_dungeon *d, int32_t *pieces, wr_arena *scratch)
{
    const size_t used = scratch->used;
    int32_t *end_of_row = WR_ARENA_ARRAY(scratch, int32_t, d->config.height + 1);
    WR_ASSERT(end_of_row != NULL);
    for (int32_t i = 0; i < d->link_count; i++) {
        for (int32_t k = 0; k + 1 < d->links[i].points; k++) {
            end_of_row[piece_of(d, PIECES_MAX * i + k).y + 1]++;
        }
    }
    for (int32_t y = 0; y < d->config.height; y++) {
        end_of_row[y + 1] += end_of_row[y];
    }
    const int32_t count = end_of_row[d->config.height];
    for (int32_t i = 0; i < d->link_count; i++) {
        for (int32_t k = 0; k + 1 < d->links[i].points; k++) {
            pieces[end_of_row[piece_of(d, PIECES_MAX * i + k).y]++] = PIECES_MAX * i + k;
        }
    }
    wr_arena_rewind(scratch, used);
    return count;
}

static void lay_down(const wr_dungeon *d, int32_t piece, column *columns, int32_t *network)
{
    const wr_rect r = piece_of(d, piece);
    const int32_t link = piece / PIECES_MAX;
    for (int32_t x = r.x - 1; x <= r.x + r.width; x++) {
        column *c = &columns[x];
        const bool beside = x < r.x || x == r.x + r.width;
        if (c->top >= r.y - !beside) {
            wr__parts_join(network, link, c->link);
        }
        if (!beside && c->top < r.y + r.height - 1) {
            *c = (column){r.y + r.height - 1, link};
        }
    }
}

void wr__networks_find(const wr_dungeon *dungeon, int32_t *network, wr_arena *scratch)
{
    const wr_dungeon *d = dungeon;
    const size_t used = scratch->used;
    column *columns = WR_ARENA_ARRAY(scratch, column, d->config.width);
    int32_t *pieces = WR_ARENA_ARRAY(scratch, int32_t, PIECES_MAX * (size_t)d->link_count);
    WR_ASSERT(columns != NULL && pieces != NULL);
    for (int32_t x = 0; x < d->config.width; x++) {
        columns[x].top = -2;
    }
    for (int32_t i = 0; i < d->link_count; i++) {
        network[i] = i;
    }
    const int32_t count = pieces_by_row(d, pieces, scratch);
    for (int32_t i = 0; i < count; i++) {
        lay_down(d, pieces[i], columns, network);
    }
    for (int32_t i = 0; i < d->link_count; i++) {
        network[i] = wr__part_of(network, i);
    }
    wr_arena_rewind(scratch, used);
}

size_t wr__networks_scratch_size(const wr_dungeon_config *config, int32_t rooms)
{
    const size_t links = (size_t)wr__links_bound(config, rooms);
    return 3 * 64 + (size_t)config->width * sizeof(column) + PIECES_MAX * links * sizeof(int32_t) +
           ((size_t)config->height + 1) * sizeof(int32_t);
}
