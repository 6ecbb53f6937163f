// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground that changes. A change first writes labels or costs, then surveys the cells around anew and compares: where
// a node has come or gone the planes follow, around it the edges, and the chunks whose nodes or edges differ are
// handed to the regions, all at once at the end. What is surveyed is a function of the labels alone, so it does not
// matter what was there.
#include <string.h>

#include "core/bits.h"
#include "nav/terrain_edit.h"

static const nav_box nothing = {{0, 0}, {-1, -1}};

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a < b ? b : a;
}

static bool is_empty(nav_box b)
{
    return b.high.x < b.low.x;
}

static nav_box joined(nav_box a, nav_box b)
{
    if (is_empty(a) || is_empty(b)) {
        return is_empty(a) ? b : a;
    }
    return (nav_box){{lesser(a.low.x, b.low.x), lesser(a.low.y, b.low.y)},
                     {greater(a.high.x, b.high.x), greater(a.high.y, b.high.y)}};
}

// What lies at most `margin` around, within 0..end - 1 on both axes.
static nav_box widened(nav_box b, int32_t margin, int32_t end_x, int32_t end_y)
{
    return (nav_box){{greater(b.low.x - margin, 0), greater(b.low.y - margin, 0)},
                     {lesser(b.high.x + margin, end_x - 1), lesser(b.high.y + margin, end_y - 1)}};
}

static int64_t area(nav_box b)
{
    return ((int64_t)b.high.x - b.low.x + 1) * (b.high.y - b.low.y + 1);
}

// ---- Who has to know ---------------------------------------------------------------------------------------------

// A node or edges of a place have changed.
static void touch(wr_terrain *t, int32_t c, int32_t column, int32_t row)
{
    wr_nav *nav = &t->navs[c];
    const int32_t chunk = nav_chunk_of(nav, column, row);
    if (((t->listed[chunk] >> c) & 1) == 0) {
        t->listed[chunk] = (uint8_t)(t->listed[chunk] | 1 << c);
        t->touched[c * nav->chunk_columns * nav->chunk_rows + t->touches[c]++] = chunk;
        nav_stamp(t, nav, chunk);
    }
}

static void update_regions(wr_terrain *t)
{
    const int32_t chunks = t->navs[0].chunk_columns * t->navs[0].chunk_rows;
    for (int32_t c = 0; c < t->class_count; c++) {
        const int32_t *touched = t->touched + c * chunks, count = t->touches[c];
        for (int32_t i = 0; i < count; i++) {
            t->listed[touched[i]] = (uint8_t)(t->listed[touched[i]] & ~(1 << c));
        }
        t->touches[c] = 0;
        if (count > 0) {
            wr__regions_update(&t->navs[c], touched, count);
        }
    }
}

// ---- Nodes and edges ---------------------------------------------------------------------------------------------

// Makes one row of places as the survey has it.
static void set_nodes(nav_change *ch, const nav_survey *s, int32_t c, int32_t i)
{
    enum { WORDS = (NAV_EDIT_WIDTH * WR_NAV_N_MAX + 63) / 64 + 1 };
    wr_nav *nav = &ch->terrain->navs[c];
    const int32_t n = nav->config.n, row = s->y * n + i, count = s->width * n;
    const int32_t w = (s->x * n + 1) >> 6, first = (s->x * n + 1) & 63;
    uint64_t *line = nav->across.words + (ptrdiff_t)row * nav->across.stride + w;
    uint64_t words[WORDS];
    wr__survey_nodes(s, c, i, first, words);
    for (int32_t k = 0; 64 * k < first + count; k++) {
        const int32_t end = first + count - 64 * k;
        const uint64_t from = k == 0 ? UINT64_MAX << first : UINT64_MAX;
        const uint64_t within = end < 64 ? from & (((uint64_t)1 << end) - 1) : from;
        uint64_t differ = (words[k] ^ line[k]) & within;
        line[k] ^= differ;
        for (; differ != 0; differ &= differ - 1) {
            const int32_t column = 64 * (w + k) + wr__ctz64(differ) - 1;
            nav_plane_put(&nav->up, column, row, nav_plane_get(&nav->across, row, column));
            ch->places[c] = joined(ch->places[c], (nav_box){{column, row}, {column, row}});
            touch(ch->terrain, c, column, row);
        }
    }
}

static void set_edges_of(wr_terrain *t, int32_t c, int32_t row, int32_t column, int32_t count)
{
    const wr_nav *nav = &t->navs[c];
    uint8_t edges[64], *old = nav->edges + (size_t)row * (size_t)nav->columns + column;
    wr__nav_link(nav, row, column, count, edges);
    if (memcmp(edges, old, (size_t)count) == 0) {
        return;
    }
    for (int32_t k = 0; k < count; k++) {
        if (edges[k] != old[k]) {
            old[k] = edges[k];
            touch(t, c, column + k, row);
        }
    }
}

// The edges of all places beside nodes that came or went.
static void set_edges(nav_change *ch, int32_t c)
{
    const wr_nav *nav = &ch->terrain->navs[c];
    if (is_empty(ch->places[c])) {
        return;
    }
    const nav_box b = widened(ch->places[c], 1, nav->columns, nav->rows);
    ch->places[c] = nothing;
    for (int32_t row = b.low.y; row <= b.high.y; row++) {
        for (int32_t column = b.low.x; column <= b.high.x; column += 64) {
            set_edges_of(ch->terrain, c, row, column, lesser(64, b.high.x - column + 1));
        }
    }
}

// A strip of cells, no wider than the room for surveys.
static void survey_strip(nav_change *ch, nav_survey *s, nav_box b)
{
    wr_terrain *t = ch->terrain;
    wr__survey_begin(s, NULL, b.low.x, b.high.x - b.low.x + 1, b.low.y);
    for (int32_t y = b.low.y; y <= b.high.y; y++) {
        wr__survey_next(s);
        wr__survey_clearance(s, ch->walls ? t->clearance : NULL);
        for (int32_t c = 0; c < t->class_count; c++) {
            if (((ch->classes >> c) & 1) != 0) {
                wr__survey_class(s, c);
                for (int32_t i = 0; i < t->n; i++) {
                    set_nodes(ch, s, c, i);
                }
            }
        }
    }
    for (int32_t c = 0; c < t->class_count; c++) {
        set_edges(ch, c);
    }
}

// Distances are measured only when somebody wants to know.
static bool has_to_measure(const nav_change *ch)
{
    bool asked = ch->walls;
    for (int32_t c = 0; c < ch->terrain->class_count; c++) {
        asked = asked || (((ch->classes >> c) & 1) != 0 && ch->terrain->least[c] > 0);
    }
    return asked;
}

static void survey_waiting(nav_change *ch)
{
    wr_terrain *t = ch->terrain;
    const nav_box b = ch->waiting;
    if (is_empty(b)) {
        return;
    }
    ch->waiting = nothing;
    wr_arena arena = wr_arena_on(t->room, t->room_size);
    nav_survey survey;
    wr__survey_take(&survey, &arena, t, NAV_EDIT_WIDTH, has_to_measure(ch) ? t->clearance_max : 0);
    for (int32_t x = b.low.x; x <= b.high.x; x += NAV_EDIT_WIDTH) {
        survey_strip(ch, &survey, (nav_box){{x, b.low.y}, {lesser(b.high.x, x + NAV_EDIT_WIDTH - 1), b.high.y}});
    }
}

// A cell whose nodes, and those of cells at most `margin` away, may come or go. Boxes are surveyed together when that
// is no more work than one by one.
void wr__change_wait(nav_change *ch, wr_cell at, int32_t margin)
{
    const nav_box b = widened((nav_box){at, at}, margin, ch->terrain->width, ch->terrain->height);
    const nav_box both = joined(ch->waiting, b);
    if (is_empty(ch->waiting) || area(both) <= area(ch->waiting) + area(b)) {
        ch->waiting = both;
        return;
    }
    survey_waiting(ch);
    ch->waiting = b;
}

nav_change wr__change_begin(wr_terrain *terrain, uint32_t classes)
{
    nav_change ch = {.terrain = terrain, .classes = classes, .waiting = nothing};
    for (int32_t c = 0; c < WR_TERRAIN_CLASSES_MAX; c++) {
        ch.places[c] = nothing;
    }
    return ch;
}

void wr__change_finish(nav_change *ch)
{
    survey_waiting(ch);
    update_regions(ch->terrain);
}
