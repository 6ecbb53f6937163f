// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Filling a terrain, before its nodes are surveyed: labels and how many there are, what they mean to each class, which cells block a
// straight way, where nodes lie, and tables.
#include <string.h>

#include "nav/terrain_int.h"

static void place_axis(wr_fix *at, int32_t count, int32_t n, int32_t cell)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    for (int32_t k = 0; k < count; k++) {
        at[k] = (wr_fix)(k / n * side + (2 * (k % n) + 1) * side / (2 * n));
    }
}

static void fill_roots(uint8_t *root, int32_t max)
{
    for (int32_t k = 0; k < max; k++) {
        memset(root + k * k, k, (size_t)(2 * k + 1));
    }
    root[max * max] = (uint8_t)max;
}

static void fill_labels(uint8_t *restrict labels, const wr_grid *grid)
{
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    const uint8_t *restrict kinds = grid->kinds;
    for (size_t i = 0; i < cells; i++) {
        labels[i] = kinds[i] < NAV_LABEL_OTHER ? kinds[i] : NAV_LABEL_OTHER;
    }
}

// Which labels there are, and in which chunks. All are below NAV_LABEL_OTHER. Neighbours are mostly alike, and a count that is
// read and written again at once makes the next one wait: so four counts, in turn.
static void count_labels(wr_terrain *t)
{
    enum { TURNS = 4 };
    int32_t count[TURNS][WR_TERRAIN_LABELS] = {{0}};
    const uint8_t *label = t->labels;
    for (int32_t y = 0; y < t->height; y++) {
        wr_kinds *chunk = t->chunk_labels + y / NAV_CHUNK * t->navs[0].chunk_columns;
        for (int32_t x = 0; x < t->width; x += NAV_CHUNK, chunk++) {
            const int32_t end = t->width - x < NAV_CHUNK ? t->width - x : NAV_CHUNK;
            wr_kinds here = 0;
            for (int32_t k = 0; k < end; k++) {
                count[k % TURNS][label[k]]++;
                here |= (wr_kinds)1 << label[k];
            }
            chunk[0] = y % NAV_CHUNK == 0 ? here : chunk[0] | here;
            label += end;
        }
    }
    t->present = 0;
    for (int32_t k = 0; k < WR_TERRAIN_LABELS; k++) {
        t->label_count[k] = count[0][k] + count[1][k] + count[2][k] + count[3][k];
        t->present |= t->label_count[k] > 0 ? (wr_kinds)1 << k : 0;
    }
}

void wr__terrain_set_rule(wr_terrain *t, int32_t size_class, int32_t label)
{
    wr_nav *nav = &t->navs[size_class];
    const wr_size_class *wanted = &t->classes[size_class];
    const uint8_t bit = (uint8_t)(1 << size_class);
    const bool other = label == NAV_LABEL_OTHER, kept = nav_has_label(wanted->keep_off, label);
    nav->cost[label] = other ? 1 : t->solid[label] != 0 ? WR_TERRAIN_IMPASSABLE : wanted->cost[label];
    const bool impassable = nav->cost[label] == WR_TERRAIN_IMPASSABLE;
    if (!other) {
        const wr_kinds kind = (wr_kinds)1 << label;
        nav->config.blocked = impassable ? nav->config.blocked | kind : nav->config.blocked & ~kind;
        nav->weighted = nav->cost[label] > 1 ? nav->weighted | kind : nav->weighted & ~kind;
    }
    // A cell that keeps nodes off has none: all are nearer than s to its centre.
    t->bars[label] = (uint8_t)(impassable || kept ? t->bars[label] | bit : t->bars[label] & ~bit);
    t->keeps[label] = (uint8_t)(kept && t->n > 1 ? t->keeps[label] | bit : t->keeps[label] & ~bit);
    nav->uniform = (nav->weighted & t->present) == 0;
}

// A bit for each cell, of each class c: bit c of what the table has for its label. `tight`: those bits of a mesh, where it has
// any; else what is blocked.
static void fill_bits(const wr_terrain *t, const uint8_t table[NAV_LABELS], bool tight)
{
    uint8_t marks[64] = {0};
    for (int32_t y = 0; y < t->height; y++) {
        const uint8_t *labels = t->labels + (size_t)y * (size_t)t->width;
        for (int32_t x = 0; x < t->width; x += 64) {
            const int32_t count = t->width - x < 64 ? t->width - x : 64;
            for (int32_t k = 0; k < count; k++) {
                marks[k] = table[labels[x + k]];
            }
            memset(marks + count, 0, (size_t)(64 - count));
            for (int32_t c = 0; c < t->class_count; c++) {
                const wr_bits *bits = tight ? &t->navs[c].tight : &t->navs[c].blocked;
                uint64_t word = 0;
                for (int32_t g = 0; g < 64; g += 8) {
                    word |= nav_gathered(nav_bytes(marks + g) >> c) << g;
                }
                if (bits->words != NULL) {
                    bits->words[y * bits->stride + x / 64] = word;
                }
            }
        }
    }
}

// What stops a straight way, for each class.
static void fill_blocked(const wr_terrain *t)
{
    uint8_t blocked[NAV_LABELS] = {0}, tight[NAV_LABELS] = {0};
    bool any_tight = false;
    for (int32_t c = 0; c < t->class_count; c++) {
        const wr_nav_config *config = &t->navs[c].config;
        any_tight = any_tight || t->navs[c].tight.words != NULL;
        for (int32_t label = 0; label < WR_TERRAIN_LABELS; label++) {
            const int32_t is = nav_has_label(config->blocked, label), kept = nav_has_label(config->keep_off, label);
            blocked[label] = (uint8_t)(blocked[label] | is << c);
            tight[label] = (uint8_t)(tight[label] | (is & kept) << c);
        }
    }
    fill_bits(t, blocked, false);
    if (any_tight) {
        fill_bits(t, tight, true);
    }
}

void wr__terrain_fill_again(wr_terrain *t, const uint8_t *labels)
{
    memcpy(t->labels, labels, (size_t)t->width * (size_t)t->height);
    count_labels(t);
    for (int32_t c = 0; c < t->class_count; c++) {
        t->navs[c].uniform = (t->navs[c].weighted & t->present) == 0;
    }
    fill_blocked(t);
}

// The least squared distance in those units, an integer, that is no less than the radius squared.
static int32_t least_square(wr_fix radius, int32_t n, int32_t cell)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE, wide = (int64_t)radius * 2 * n; // at most 255 * side < 2^30
    return (int32_t)((wide * wide + side * side - 1) / (side * side));
}

void wr__terrain_fill(wr_terrain *t, const nav_plan *p)
{
    fill_labels(t->labels, p->grid);
    if (p->changes) {
        count_labels(t);
    }
    place_axis(t->x, t->columns, t->n, t->cell);
    place_axis(t->y, t->rows, t->n, t->cell);
    wr__survey_rules(t->allowed, t->n, t->allowed_count);
    if (t->clearance_max > 0) {
        fill_roots(t->root, t->clearance_max);
    }
    t->solid_kinds = p->solid;
    for (int32_t label = 0; label < NAV_LABELS; label++) {
        t->solid[label] = nav_has_label(p->solid, label);
    }
    for (int32_t c = 0; c < t->class_count; c++) {
        t->classes[c] = p->classes[c];
        t->least[c] = least_square(p->classes[c].radius, t->n, t->cell);
        for (int32_t label = 0; label < NAV_LABELS; label++) {
            wr__terrain_set_rule(t, c, label);
        }
        t->navs[c].allocator = t->allocator;
    }
    fill_blocked(t);
}
