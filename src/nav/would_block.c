// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// May I build here? The chunks that the cells touch are made once more in scratch, as they would be, and their regions are
// found; the mesh is only read. When all that touched these chunks still hangs together through them, nothing is cut.
// Else parties set out from around them, see regions_search.c, until it is known which part each end is in.
//
//      . . # .      a tower at T: what touches the chunk falls into two,
//      . . T .      and those who set out from both meet in the west:
//      . . # .      nothing is cut off
#include <string.h>

#include "core/assert.h"
#include "nav/regions.h"

enum { CELLS_MAX = 64 };

typedef struct cell_box {
    int32_t left, low, right, high; // cells
} cell_box;

// From or to, as it would be.
typedef struct trial_end {
    int32_t column, row, chunk;
    int32_t changed; // number of its chunk among those that change; -1: it stays
    int32_t region;
} trial_end;

typedef struct trial {
    const wr_nav *nav;
    const wr_cell *cells;
    int32_t count;
    uint8_t label;
    cell_box box; // in which nodes can differ
    int32_t component;
    trial_end ends[2];
    region_local local;
    region_search search;
    uint16_t *sides;       // [changed_max][REGION_SIDES][side] numbers along the sides of changed chunks
    nav_contact *contacts; // [contact_max]
} trial;

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

// Chunks along an axis that cells together no wider than a chunk can change, wherever they lie.
static int32_t chunks_across(int32_t reach, int32_t chunks)
{
    return lesser((NAV_CHUNK + 2 * reach - 1 + NAV_CHUNK - 1) / NAV_CHUNK + 1, chunks);
}

static void lay_out(region_room *room, const wr_nav *nav, trial *t)
{
    const int32_t reach = wr__terrain_reach(nav);
    const int32_t most = chunks_across(reach, nav->chunk_columns) * chunks_across(reach, nav->chunk_rows);
    wr__local_lay_out(room, nav, &t->local);
    wr__region_search_lay_out(room, nav, most, &t->search);
    t->sides = REGION_ARRAY(room, uint16_t, most * REGION_SIDES * nav->regions.side);
    t->contacts = REGION_ARRAY(room, nav_contact, nav->regions.contact_max);
}

size_t wr_nav_would_block_size(const wr_nav *nav)
{
    trial t;
    region_room room = {NULL, 0};
    lay_out(&room, nav, &t);
    return room.used;
}

// ---- One chunk as it would be ------------------------------------------------------------------------------------

// Writes n bits of a row of words; true when they were others.
static bool put_bits(uint64_t *words, int32_t first, int32_t n, uint64_t bits)
{
    const uint64_t mask = ((uint64_t)1 << n) - 1;
    uint64_t *word = words + (first >> 6);
    const int32_t shift = first & 63;
    bool differ = (word[0] & mask << shift) != bits << shift;
    word[0] = (word[0] & ~(mask << shift)) | bits << shift;
    if (shift + n > 64) { // on into the next word
        differ = differ || (word[1] & mask >> (64 - shift)) != bits >> (64 - shift);
        word[1] = (word[1] & ~(mask >> (64 - shift))) | bits >> (64 - shift);
    }
    return differ;
}

// True when a node of the chunk would come or go.
static bool try_nodes(trial *t, int32_t chunk)
{
    const wr_nav *nav = t->nav;
    const int32_t n = nav->config.n;
    wr__local_take(nav, chunk, &t->local);
    const region_box box = t->local.box;
    const int32_t x = box.column / n, y = box.row / n;
    const int32_t right = lesser(t->box.right, x + box.columns / n - 1);
    const int32_t high = lesser(t->box.high, y + box.rows / n - 1);
    bool differ = false;
    for (int32_t v = greater(t->box.low, y); v <= high; v++) {
        for (int32_t u = greater(t->box.left, x); u <= right; u++) {
            uint16_t rows[WR_NAV_N_MAX];
            wr__terrain_would_hold(nav, t->cells, t->count, t->label, (wr_cell){u, v}, rows);
            for (int32_t i = 0; i < n; i++) {
                uint64_t *words = t->local.bits + ((v - y) * n + i) * t->local.words;
                differ = put_bits(words, (u - x) * n, n, rows[i]) || differ;
            }
        }
    }
    return differ;
}

static uint16_t *side_of(const trial *t, int32_t k, int32_t side)
{
    return t->sides + (k * REGION_SIDES + side) * t->nav->regions.side;
}

// False when an end would lose its node.
static bool try_chunk(trial *t, int32_t chunk)
{
    if (!try_nodes(t, chunk)) {
        return true;
    }
    const int32_t k = t->search.changed_count;
    wr__local_label(t->nav, &t->local);
    wr__region_search_change(&t->search, chunk, t->local.border);
    for (int32_t side = 0; side < REGION_SIDES; side++) {
        wr__local_side(&t->local, side, side_of(t, k, side));
    }
    bool stand = true;
    for (int32_t i = 0; i < 2; i++) {
        trial_end *end = &t->ends[i];
        if (end->chunk == chunk) {
            end->changed = k;
            end->region = wr__local_at(&t->local, end->column - t->local.box.column, end->row - t->local.box.row);
            stand = stand && end->region != NAV_NO_REGION;
        }
    }
    return stand;
}

static bool try_chunks(trial *t)
{
    const wr_nav *nav = t->nav;
    for (int32_t y = t->box.low / NAV_CHUNK; y <= t->box.high / NAV_CHUNK; y++) {
        for (int32_t x = t->box.left / NAV_CHUNK; x <= t->box.right / NAV_CHUNK; x++) {
            if (!try_chunk(t, y * nav->chunk_columns + x)) {
                return false;
            }
        }
    }
    return true;
}

// ---- Who would touch whom ----------------------------------------------------------------------------------------

static void meet_side(trial *t, int32_t k, int32_t side)
{
    uint16_t room[REGION_SIDE_MAX];
    const int32_t chunk = t->search.changed[k], beyond = wr__region_beyond(t->nav, chunk, side);
    if (beyond < 0) {
        return;
    }
    const region_box box = wr__region_box(t->nav, chunk);
    const int32_t other = wr__region_search_changed(&t->search, beyond);
    const uint16_t *there =
        other >= 0 ? side_of(t, other, side ^ 2) : wr__region_side(t->nav, beyond, side ^ 2, room);
    const int32_t count = wr__region_contacts(side_of(t, k, side), there, side % 2 == 0 ? box.columns : box.rows,
                                              region_reach(t->nav), t->contacts);
    wr__region_search_meet(&t->search, k, beyond, t->contacts, count, false);
}

static uint16_t corner_of(const trial *t, int32_t k, int32_t corner)
{
    const region_box box = wr__region_box(t->nav, t->search.changed[k]);
    const uint16_t *side = side_of(t, k, corner == 0 || corner == 3 ? REGION_NORTH : REGION_SOUTH);
    return side[corner < 2 ? box.columns - 1 : 0];
}

static void meet_corner(trial *t, int32_t k, int32_t corner)
{
    const int32_t beyond = wr__region_beyond_corner(t->nav, t->search.changed[k], corner);
    if (beyond < 0 || region_reach(t->nav) == 0) {
        return;
    }
    const int32_t other = wr__region_search_changed(&t->search, beyond);
    const nav_contact contact = {corner_of(t, k, corner), other >= 0
                                                              ? corner_of(t, other, corner ^ 2)
                                                              : t->nav->regions.chunks[beyond].corner[corner ^ 2]};
    if (contact.mine != NAV_NO_REGION && contact.theirs != NAV_NO_REGION) {
        wr__region_search_meet(&t->search, k, beyond, &contact, 1, false);
    }
}

static void meet_all(trial *t)
{
    wr__region_search_set_out(&t->search, t->component);
    for (int32_t k = 0; k < t->search.changed_count; k++) {
        for (int32_t side = 0; side < REGION_SIDES; side++) {
            meet_side(t, k, side);
            meet_corner(t, k, side);
        }
    }
}

// ---- The answer --------------------------------------------------------------------------------------------------

// Its party, when it is known: the one of its region, or one that came by.
static int32_t party_of(trial *t, const trial_end *end)
{
    const int32_t party = end->changed >= 0
                              ? t->search.first_party[end->changed] + end->region
                              : wr__region_search_met(&t->search, region_slot(t->nav, end->chunk, end->region));
    return party < 0 ? -1 : wr__region_search_root(&t->search, party);
}

// Roots of those who set out in the component.
static int32_t find_contenders(trial *t)
{
    region_search *search = &t->search;
    int32_t count = 0;
    for (int32_t i = 0; i < search->party_count; i++) {
        region_party *root = &search->parties[wr__region_search_root(search, i)];
        if (search->parties[i].slot >= 0 && search->parties[i].id == t->component && !root->contends) {
            root->contends = true;
            search->contenders[count++] = wr__region_search_root(search, i);
        }
    }
    return count;
}

// An end in a chunk that changes may hang together with nobody who set out: it could only be led to them over ground that
// opens up elsewhere. Then it contends, too, and all are one group.
static int32_t add_ends(trial *t, int32_t count)
{
    region_search *search = &t->search;
    const int32_t before = count;
    for (int32_t i = 0; i < 2; i++) {
        const int32_t party = t->ends[i].changed >= 0 ? party_of(t, &t->ends[i]) : -1;
        if (party >= 0 && !search->parties[party].contends) {
            search->parties[party].contends = true;
            search->contenders[count++] = party;
        }
    }
    for (int32_t i = 1; i < count && count > before; i++) {
        wr__region_search_join_groups(search, search->contenders[0], search->contenders[i]);
    }
    return count;
}

// The part of the component that an end is in: the root of one that is finished, -1: all the rest. An end that nobody came by is
// in the rest, for it was joined to somebody who set out.
static int32_t part_of(trial *t, const trial_end *end)
{
    const int32_t party = party_of(t, end);
    return party >= 0 && t->search.parties[party].finished ? party : -1;
}

static bool would_part(trial *t)
{
    const trial_end *from = &t->ends[0], *to = &t->ends[1];
    if (!try_chunks(t)) {
        return true;
    }
    if (t->search.changed_count == 0) {
        return false;
    }
    for (int32_t i = 0; i < 2; i++) { // a region that touches no border is all that hangs together
        if (t->ends[i].region >= t->nav->regions.border_max) {
            return from->changed != to->changed || from->chunk != to->chunk || from->region != to->region;
        }
    }
    meet_all(t);
    wr__region_search_tell_apart(&t->search, add_ends(t, find_contenders(t)));
    return part_of(t, from) != part_of(t, to);
}

// The cells on the map, and what their change reaches. False when there are none.
static bool take_cells(trial *t, const wr_cell *cells, int32_t count, wr_cell *inside)
{
    const wr_nav *nav = t->nav;
    const int32_t reach = wr__terrain_reach(nav);
    t->cells = inside;
    t->box = (cell_box){INT32_MAX, INT32_MAX, 0, 0};
    for (int32_t i = 0; i < count; i++) {
        const wr_cell at = cells[i];
        if (at.x >= 0 && at.y >= 0 && at.x < nav->width && at.y < nav->height) {
            inside[t->count++] = at;
            t->box = (cell_box){lesser(t->box.left, greater(at.x - reach, 0)),
                                lesser(t->box.low, greater(at.y - reach, 0)),
                                greater(t->box.right, lesser(at.x + reach, nav->width - 1)),
                                greater(t->box.high, lesser(at.y + reach, nav->height - 1))};
        }
    }
    return t->count > 0;
}

static trial_end end_at(const wr_nav *nav, wr_node node)
{
    const int32_t row = nav_row_of(nav, node), column = node - row * nav->columns;
    return (trial_end){.column = column,
                       .row = row,
                       .chunk = nav_chunk_of(nav, column, row),
                       .changed = -1,
                       .region = nav->regions.region[node]};
}

// All in a square of 16 x 16 cells, which need not be a chunk.
static bool lie_together(const wr_cell *cells, int32_t count)
{
    cell_box box = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (int32_t i = 0; i < count; i++) {
        box = (cell_box){lesser(box.left, cells[i].x), lesser(box.low, cells[i].y), greater(box.right, cells[i].x),
                         greater(box.high, cells[i].y)};
    }
    return count == 0 || ((int64_t)box.right - box.left < NAV_CHUNK && (int64_t)box.high - box.low < NAV_CHUNK);
}

bool wr_nav_would_block(const wr_nav *nav, const wr_cell *cells, int32_t count, uint8_t label, wr_node from,
                        wr_node to, void *scratch)
{
    wr_cell inside[CELLS_MAX];
    WR_ASSERT(count >= 0 && count <= CELLS_MAX && lie_together(cells, count));
    trial t = {.nav = nav, .label = label, .component = wr_nav_component(nav, from)};
    if (t.component < 0 || t.component != wr_nav_component(nav, to) || !take_cells(&t, cells, count, inside)) {
        return false;
    }
    region_room room = {scratch, 0};
    lay_out(&room, nav, &t);
    wr__region_search_begin(&t.search, nav);
    t.ends[0] = end_at(nav, from);
    t.ends[1] = end_at(nav, to);
    return would_part(&t);
}
