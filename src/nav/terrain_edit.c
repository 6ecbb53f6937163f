// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground that changes. A change first writes labels or costs, then surveys the cells around anew and compares: where
// a node has come or gone the planes follow, around it the edges, and the chunks whose nodes or edges differ are
// handed to the regions, all at once at the end. What is surveyed is a function of the labels alone, so it does not
// matter what was there.
#include <string.h>

#include "core/bits.h"
#include "nav/terrain_int.h"

// Cells, or places, from a corner to a corner, both in it. Empty when high.x < low.x.
typedef struct box {
    wr_cell low, high;
} box;

static const box nothing = {{0, 0}, {-1, -1}};

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a < b ? b : a;
}

static bool is_empty(box b)
{
    return b.high.x < b.low.x;
}

static box joined(box a, box b)
{
    if (is_empty(a) || is_empty(b)) {
        return is_empty(a) ? b : a;
    }
    return (box){{lesser(a.low.x, b.low.x), lesser(a.low.y, b.low.y)},
                 {greater(a.high.x, b.high.x), greater(a.high.y, b.high.y)}};
}

// What lies at most `margin` around, within 0..end - 1 on both axes.
static box widened(box b, int32_t margin, int32_t end_x, int32_t end_y)
{
    return (box){{greater(b.low.x - margin, 0), greater(b.low.y - margin, 0)},
                 {lesser(b.high.x + margin, end_x - 1), lesser(b.high.y + margin, end_y - 1)}};
}

static int64_t area(box b)
{
    return ((int64_t)b.high.x - b.low.x + 1) * (b.high.y - b.low.y + 1);
}

// One change on its way.
typedef struct change {
    wr_terrain *terrain;
    uint32_t classes;                   // those it can matter to, a bit each
    box waiting;                        // cells to survey
    bool walls;                         // clearance can have changed
    box places[WR_TERRAIN_CLASSES_MAX]; // around the nodes of a class that came or went
} change;

// ---- Who has to know ---------------------------------------------------------------------------------------------

static void stamp(wr_terrain *t, wr_nav *nav, int32_t chunk)
{
    nav->version = t->version;
    nav->chunk_version[chunk] = t->version;
}

// A node or edges of a place have changed.
static void touch(wr_terrain *t, int32_t c, int32_t column, int32_t row)
{
    wr_nav *nav = &t->navs[c];
    const int32_t chunk = nav_chunk_of(nav, column, row);
    if (((t->listed[chunk] >> c) & 1) == 0) {
        t->listed[chunk] = (uint8_t)(t->listed[chunk] | 1 << c);
        t->touched[c * nav->chunk_columns * nav->chunk_rows + t->touches[c]++] = chunk;
        stamp(t, nav, chunk);
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
static void set_nodes(change *ch, const nav_survey *s, int32_t c, int32_t i)
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
            ch->places[c] = joined(ch->places[c], (box){{column, row}, {column, row}});
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
static void set_edges(change *ch, int32_t c)
{
    const wr_nav *nav = &ch->terrain->navs[c];
    if (is_empty(ch->places[c])) {
        return;
    }
    const box b = widened(ch->places[c], 1, nav->columns, nav->rows);
    ch->places[c] = nothing;
    for (int32_t row = b.low.y; row <= b.high.y; row++) {
        for (int32_t column = b.low.x; column <= b.high.x; column += 64) {
            set_edges_of(ch->terrain, c, row, column, lesser(64, b.high.x - column + 1));
        }
    }
}

// A strip of cells, no wider than the room for surveys.
static void survey_strip(change *ch, nav_survey *s, box b)
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
static bool has_to_measure(const change *ch)
{
    bool asked = ch->walls;
    for (int32_t c = 0; c < ch->terrain->class_count; c++) {
        asked = asked || (((ch->classes >> c) & 1) != 0 && ch->terrain->least[c] > 0);
    }
    return asked;
}

static void survey_waiting(change *ch)
{
    wr_terrain *t = ch->terrain;
    const box b = ch->waiting;
    if (is_empty(b)) {
        return;
    }
    ch->waiting = nothing;
    wr_arena arena = wr_arena_on(t->room, t->room_size);
    nav_survey survey;
    wr__survey_take(&survey, &arena, t, NAV_EDIT_WIDTH, has_to_measure(ch) ? t->clearance_max : 0);
    for (int32_t x = b.low.x; x <= b.high.x; x += NAV_EDIT_WIDTH) {
        survey_strip(ch, &survey, (box){{x, b.low.y}, {lesser(b.high.x, x + NAV_EDIT_WIDTH - 1), b.high.y}});
    }
}

// A cell whose nodes, and those of cells at most `margin` away, may come or go. Boxes are surveyed together when that
// is no more work than one by one.
static void wait_for(change *ch, wr_cell at, int32_t margin)
{
    const box b = widened((box){at, at}, margin, ch->terrain->width, ch->terrain->height);
    const box both = joined(ch->waiting, b);
    if (is_empty(ch->waiting) || area(both) <= area(ch->waiting) + area(b)) {
        ch->waiting = both;
        return;
    }
    survey_waiting(ch);
    ch->waiting = b;
}

static change begin(wr_terrain *terrain, uint32_t classes)
{
    change ch = {.terrain = terrain, .classes = classes, .waiting = nothing};
    for (int32_t c = 0; c < WR_TERRAIN_CLASSES_MAX; c++) {
        ch.places[c] = nothing;
    }
    return ch;
}

static void finish(change *ch)
{
    survey_waiting(ch);
    update_regions(ch->terrain);
}

// ---- Labels ------------------------------------------------------------------------------------------------------

static void set_present(wr_terrain *t, uint8_t label)
{
    const wr_kinds bit = (wr_kinds)1 << label;
    t->present = t->label_count[label] > 0 ? t->present | bit : t->present & ~bit;
    for (int32_t c = 0; c < t->class_count; c++) {
        t->navs[c].uniform = (t->navs[c].weighted & t->present) == 0;
    }
}

static void count_label(wr_terrain *t, uint8_t label, int32_t more)
{
    t->label_count[label] += more;
    if (t->label_count[label] == (more > 0 ? 1 : 0)) { // the first one, or the last one
        set_present(t, label);
    }
}

// The bits of a cell that tell what blocks a straight way.
static void set_blocked(wr_nav *nav, wr_cell at, uint8_t label)
{
    const bool blocked = nav->cost[label] == WR_TERRAIN_IMPASSABLE;
    wr_bits_set(&nav->blocked, at.x, at.y, blocked);
    if (nav->tight.words != NULL) {
        wr_bits_set(&nav->tight, at.x, at.y, blocked && ((nav->config.keep_off >> label) & 1) != 0);
    }
}

static void set_label(change *ch, wr_cell at, uint8_t label)
{
    wr_terrain *t = ch->terrain;
    uint8_t *now = &t->labels[at.y * t->width + at.x];
    const uint8_t was = *now;
    if (was == label) {
        return;
    }
    *now = label;
    const int32_t chunk = at.y / NAV_CHUNK * t->navs[0].chunk_columns + at.x / NAV_CHUNK;
    t->chunk_labels[chunk] |= (wr_kinds)1 << label;
    count_label(t, was, -1);
    count_label(t, label, 1);
    for (int32_t c = 0; c < t->class_count; c++) {
        wr_nav *nav = &t->navs[c];
        set_blocked(nav, at, label);
        if (nav->cost[was] != nav->cost[label] || nav->cost[label] == WR_TERRAIN_IMPASSABLE) {
            stamp(t, nav, chunk); // between two that block, too: a body keeps away from one of them, perhaps
        }
    }
    const bool near = t->keeps[was] != t->keeps[label], far = t->solid[was] != t->solid[label];
    ch->walls = ch->walls || far;
    wait_for(ch, at, greater(near ? 1 : 0, far ? t->reach : 0));
}

wr_status wr_terrain_set(wr_terrain *terrain, const wr_cell *cells, const uint8_t *labels, int32_t count)
{
    bool differs = false;
    if (count < 0) {
        return WR_E_ARGUMENT;
    }
    for (int32_t i = 0; i < count; i++) {
        const wr_cell at = cells[i];
        if (at.x < 0 || at.y < 0 || at.x >= terrain->width || at.y >= terrain->height ||
            labels[i] >= WR_TERRAIN_LABELS) {
            return WR_E_ARGUMENT;
        }
        differs = differs || terrain->labels[at.y * terrain->width + at.x] != labels[i];
    }
    if (!differs) {
        return WR_OK;
    }
    terrain->version++;
    change ch = begin(terrain, UINT32_MAX);
    for (int32_t i = 0; i < count; i++) {
        set_label(&ch, cells[i], labels[i]);
    }
    finish(&ch);
    return WR_OK;
}

// ---- Costs -------------------------------------------------------------------------------------------------------

// Cells of a label within a chunk; true when there was one.
static bool change_chunk(change *ch, int32_t c, uint8_t label, int32_t x, int32_t y)
{
    wr_terrain *t = ch->terrain;
    bool any = false;
    for (int32_t row = y; row < y + NAV_CHUNK && row < t->height; row++) {
        for (int32_t column = x; column < x + NAV_CHUNK && column < t->width; column++) {
            if (t->labels[row * t->width + column] == label) {
                if (!any) {
                    stamp(t, &t->navs[c], nav_chunk_of(&t->navs[c], column * t->n, row * t->n));
                }
                any = true;
                set_blocked(&t->navs[c], (wr_cell){column, row}, label);
                wait_for(ch, (wr_cell){column, row}, 0);
            }
        }
    }
    return any;
}

// All cells of a label become passable, or impassable. Chunks that have none are passed over, and remembered.
static void change_cells(wr_terrain *t, int32_t c, uint8_t label)
{
    const wr_nav *nav = &t->navs[c];
    const wr_kinds bit = (wr_kinds)1 << label;
    change ch = begin(t, (uint32_t)1 << c);
    for (int32_t i = 0; i < nav->chunk_columns * nav->chunk_rows && t->label_count[label] > 0; i++) {
        const int32_t x = i % nav->chunk_columns * NAV_CHUNK, y = i / nav->chunk_columns * NAV_CHUNK;
        if ((t->chunk_labels[i] & bit) != 0 && !change_chunk(&ch, c, label, x, y)) {
            t->chunk_labels[i] &= ~bit;
        }
    }
    finish(&ch);
}

wr_status wr_terrain_set_cost(wr_terrain *terrain, int32_t size_class, uint8_t label, uint8_t cost)
{
    wr_terrain *t = terrain;
    if (size_class < 0 || size_class >= t->class_count || label >= WR_TERRAIN_LABELS) {
        return WR_E_ARGUMENT;
    }
    uint8_t *set = &t->classes[size_class].cost[label];
    const uint8_t was = *set;
    *set = cost;
    if (!wr__terrain_costs_are_sound(t->classes[size_class].cost, (int64_t)t->columns * t->rows)) {
        *set = was;
        return WR_E_ARGUMENT;
    }
    if (was == cost) {
        return WR_OK;
    }
    t->version++;
    wr_nav *nav = &t->navs[size_class];
    const uint8_t before = nav->cost[label];
    wr__terrain_set_rule(t, size_class, label);
    const uint8_t now = nav->cost[label];
    if ((before == WR_TERRAIN_IMPASSABLE) != (now == WR_TERRAIN_IMPASSABLE)) {
        change_cells(t, size_class, label);
    } else if (before != now && t->label_count[label] > 0) {
        nav->costs_version = nav->version = t->version;
    }
    return WR_OK;
}
