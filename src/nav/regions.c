// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Components of a mesh, by chunk. A place holds the number of its region within the chunk, two bytes; a region at a
// border holds the component it is of, and beside the chunk stands which regions touch across its borders.
//
//      # b b | q q q      two chunks of 3 x 3 places: region a touches p across their border, and b touches q;
//      # # # | # # #      c touches no border and is a component of its own
//      c # a | p p p
//
// Here are how all this is laid out, how it is built, and how components are joined over the whole map. Edits are in
// regions_change.c. Where nodes are says everything: edges, which follow from it, are never looked at.
//
// Source: own; components over all chunks by union-find, as in regions_local.c.
#include <string.h>

#include "core/arena.h"
#include "nav/regions.h"
#include "nav/terrain_int.h"

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

void *wr__region_take(region_room *room, size_t count, size_t size)
{
    void *taken = room->base != NULL ? room->base + room->used : NULL;
    room->used += (count * size + 63) & ~(size_t)63;
    return taken;
}

// ---- Chunks ------------------------------------------------------------------------------------------------------

region_box wr__region_box(const wr_nav *nav, int32_t chunk)
{
    const int32_t side = nav->regions.side, x = nav->regions.chunks[chunk].x, y = nav->regions.chunks[chunk].y;
    return (region_box){.column = x * side,
                        .row = y * side,
                        .columns = lesser(side, nav->columns - x * side),
                        .rows = lesser(side, nav->rows - y * side)};
}

static int32_t beyond_by(const wr_nav *nav, int32_t chunk, int32_t dx, int32_t dy)
{
    const int32_t x = nav->regions.chunks[chunk].x + dx, y = nav->regions.chunks[chunk].y + dy;
    const bool inside = x >= 0 && y >= 0 && x < nav->chunk_columns && y < nav->chunk_rows;
    return inside ? y * nav->chunk_columns + x : -1;
}

int32_t wr__region_beyond(const wr_nav *nav, int32_t chunk, int32_t side)
{
    return beyond_by(nav, chunk, nav_dx[2 * side], nav_dy[2 * side]);
}

int32_t wr__region_beyond_corner(const wr_nav *nav, int32_t chunk, int32_t corner)
{
    return beyond_by(nav, chunk, nav_dx[2 * corner + 1], nav_dy[2 * corner + 1]);
}

const uint16_t *wr__region_side(const wr_nav *nav, int32_t chunk, int32_t side, uint16_t room[REGION_SIDE_MAX])
{
    const region_box box = wr__region_box(nav, chunk);
    const size_t column = (size_t)(box.column + (side == REGION_EAST ? box.columns - 1 : 0));
    const size_t row = (size_t)(box.row + (side == REGION_NORTH ? box.rows - 1 : 0));
    const uint16_t *first = nav->regions.region + row * (size_t)nav->columns + column;
    if (side == REGION_NORTH || side == REGION_SOUTH) {
        return first;
    }
    for (int32_t r = 0; r < box.rows; r++, first += nav->columns) {
        room[r] = *first;
    }
    return room;
}

// A run of numbers on one side touches runs on the other one after another, so what is named twice is named twice in a row;
// and two lists of a and b runs touch at most a + b - 1 times.
int32_t wr__region_contacts(const uint16_t *here, const uint16_t *there, int32_t count, int32_t reach,
                            nav_contact *out)
{
    int32_t found = 0;
    for (int32_t i = 0; i < count; i++) {
        if (here[i] == NAV_NO_REGION) {
            continue;
        }
        const bool goes_on = i > 0 && here[i - 1] != NAV_NO_REGION; // then all but the last were looked at
        const int32_t last = lesser(i + reach, count - 1);
        for (int32_t k = goes_on ? i + reach : i >= reach ? i - reach : 0; k <= last; k++) {
            const bool again = found > 0 && out[found - 1].mine == here[i] && out[found - 1].theirs == there[k];
            if (there[k] != NAV_NO_REGION && !again) {
                out[found++] = (nav_contact){here[i], there[k]};
            }
        }
    }
    return found;
}

// Corners touch by themselves where they are cut; where they are kept, the sides beside them say it already.
static void find_corners(wr_nav *nav, int32_t chunk)
{
    const region_box box = wr__region_box(nav, chunk);
    for (int32_t corner = 0; corner < REGION_SIDES; corner++) {
        const int32_t column = box.column + (corner < 2 ? box.columns - 1 : 0);
        const int32_t row = box.row + (corner == 0 || corner == 3 ? box.rows - 1 : 0);
        const bool counts = region_reach(nav) == 1 && wr__region_beyond_corner(nav, chunk, corner) >= 0;
        nav->regions.chunks[chunk].corner[corner] =
            counts ? nav->regions.region[(size_t)row * (size_t)nav->columns + (size_t)column] : NAV_NO_REGION;
    }
}

static void find_contacts(wr_nav *nav, int32_t chunk, int32_t axis)
{
    uint16_t room[2][REGION_SIDE_MAX];
    const int32_t beyond = wr__region_beyond(nav, chunk, axis);
    if (beyond < 0) {
        return;
    }
    const region_box box = wr__region_box(nav, chunk);
    const uint16_t *here = wr__region_side(nav, chunk, axis, room[0]);
    const uint16_t *there = wr__region_side(nav, beyond, axis ^ 2, room[1]);
    nav->regions.chunks[chunk].contacts[axis] =
        (uint16_t)wr__region_contacts(here, there, axis == REGION_NORTH ? box.columns : box.rows, region_reach(nav),
                                      region_contacts(&nav->regions, chunk, axis));
}

void wr__region_link(wr_nav *nav, int32_t chunk)
{
    find_corners(nav, chunk);
    find_contacts(nav, chunk, REGION_NORTH);
    find_contacts(nav, chunk, REGION_EAST);
}

void wr__region_relink(wr_nav *nav, int32_t chunk)
{
    const int32_t south = wr__region_beyond(nav, chunk, REGION_SOUTH);
    const int32_t west = wr__region_beyond(nav, chunk, REGION_WEST);
    wr__region_link(nav, chunk);
    if (south >= 0) {
        find_contacts(nav, south, REGION_NORTH);
    }
    if (west >= 0) {
        find_contacts(nav, west, REGION_EAST);
    }
}

bool wr__region_label(wr_nav *nav, region_local *local, int32_t chunk)
{
    nav_chunk *kept = &nav->regions.chunks[chunk];
    wr__local_take(nav, chunk, local);
    wr__local_label(nav, local);
    bool same = kept->border == local->border;
    for (int32_t side = 0; side < REGION_SIDES && same; side++) {
        uint16_t room[2][REGION_SIDE_MAX];
        const int32_t count = (side & 1) == 0 ? local->box.columns : local->box.rows;
        if (local->open[side]) {
            wr__local_side(local, side, room[0]);
            const uint16_t *before = wr__region_side(nav, chunk, side, room[1]);
            same = memcmp(room[0], before, (size_t)count * sizeof *before) == 0;
        }
    }
    nav->components += local->inner - kept->inner;
    kept->inner = (uint16_t)local->inner;
    const size_t first = (size_t)local->box.row * (size_t)nav->columns + (size_t)local->box.column;
    wr__local_paint(local, nav->regions.region + first, nav->columns);
    return !same;
}

// ---- All components ----------------------------------------------------------------------------------------------

static int32_t find_root(int32_t *parent, int32_t i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

static void join(int32_t *parent, int32_t a, int32_t b)
{
    a = find_root(parent, a);
    b = find_root(parent, b);
    parent[a < b ? b : a] = a < b ? a : b;
}

static void join_ahead(const wr_nav *nav, int32_t *parent, int32_t chunk)
{
    const nav_chunk *chunks = nav->regions.chunks;
    const int32_t up = nav->chunk_columns, beyond[2] = {chunk + up, chunk + 1};
    for (int32_t axis = 0; axis < 2; axis++) {
        const nav_contact *contacts = region_contacts(&nav->regions, chunk, axis);
        for (int32_t i = 0; i < chunks[chunk].contacts[axis]; i++) {
            join(parent, region_slot(nav, chunk, contacts[i].mine),
                 region_slot(nav, beyond[axis], contacts[i].theirs));
        }
    }
    const int32_t diagonal[2] = {chunk + up + 1, chunk - up + 1};
    for (int32_t corner = 0; corner < 2; corner++) {
        const uint16_t mine = chunks[chunk].corner[corner];
        const uint16_t theirs = mine != NAV_NO_REGION ? chunks[diagonal[corner]].corner[corner + 2] : NAV_NO_REGION;
        if (theirs != NAV_NO_REGION) {
            join(parent, region_slot(nav, chunk, mine), region_slot(nav, diagonal[corner], theirs));
        }
    }
}

void wr__region_join_all(wr_nav *nav)
{
    nav_regions *g = &nav->regions;
    int32_t *parent = g->scratch->search.next; // [slots], and no search is going on
    nav->components = 0;
    g->next_id = nav->columns * nav->rows;
    for (int32_t i = 0; i < region_slots(nav); i++) {
        parent[i] = i;
    }
    for (int32_t chunk = 0; chunk < g->chunk_count; chunk++) {
        join_ahead(nav, parent, chunk);
    }
    for (int32_t chunk = 0; chunk < g->chunk_count; chunk++) {
        nav->components += g->chunks[chunk].inner;
        for (int32_t i = 0; i < g->chunks[chunk].border; i++) {
            const int32_t slot = region_slot(nav, chunk, i), root = find_root(parent, slot);
            nav->components += root == slot;
            g->component[slot] = root == slot ? g->next_id++ : g->component[root];
        }
    }
}

// ---- Memory ------------------------------------------------------------------------------------------------------

// Along a side no two regions are next to each other, so half as many have room; and so have half as many contacts, but where
// corners are cut a line of single nodes touches two such across.
static void measure(wr_nav *nav)
{
    nav_regions *g = &nav->regions;
    g->side = NAV_CHUNK * nav->config.n;
    g->chunk_count = nav->chunk_columns * nav->chunk_rows;
    const int32_t columns = lesser(g->side, nav->columns), rows = lesser(g->side, nav->rows);
    const int32_t level = nav->chunk_rows > 1 ? columns : 0, upright = nav->chunk_columns > 1 ? rows : 0;
    g->border_max = 2 * ((level + 1) / 2 + (upright + 1) / 2);
    const int32_t longest = level > upright ? level : upright;
    g->contact_max = region_reach(nav) == 1 ? longest : (longest + 1) / 2;
    g->row_shift = 30;
    while (nav->columns >> (g->row_shift - 30) != 0) {
        g->row_shift++;
    }
    g->row_scale = ((uint64_t)1 << g->row_shift) / (uint64_t)nav->columns + 1;
}

static struct region_scratch *lay_out_scratch(region_room *room, const wr_nav *nav)
{
    struct region_scratch *scratch = REGION_ARRAY(room, struct region_scratch, 1), measured = {0};
    struct region_scratch *out = scratch != NULL ? scratch : &measured;
    wr__local_lay_out(room, nav, &out->local);
    wr__region_search_lay_out(room, nav, lesser(REGION_BATCH, nav->regions.chunk_count), &out->search);
    out->entry_max = out->search.changed_max * nav->regions.border_max + out->search.party_max;
    out->entries = REGION_ARRAY(room, region_entry, 2 * out->entry_max);
    return scratch;
}

static void lay_out(region_room *room, wr_nav *nav)
{
    nav_regions *g = &nav->regions;
    const size_t places = (size_t)nav->columns * (size_t)nav->rows, chunks = (size_t)g->chunk_count;
    g->region = REGION_ARRAY(room, uint16_t, places);
    g->component = REGION_ARRAY(room, int32_t, chunks * (size_t)g->border_max);
    g->chunks = REGION_ARRAY(room, nav_chunk, chunks);
    g->contacts = REGION_ARRAY(room, nav_contact, chunks * 2 * (size_t)g->contact_max);
}

static bool take_memory(wr_nav *nav)
{
    nav_regions *g = &nav->regions;
    region_room room = {NULL, 0};
    lay_out(&room, nav);
    g->size = room.used;
    room.used = 0;
    (void)lay_out_scratch(&room, nav);
    g->scratch_size = room.used;
    g->block = wr__alloc(&nav->allocator, g->size);
    void *scratch = g->block != NULL ? wr__alloc(&nav->allocator, g->scratch_size) : NULL;
    if (scratch == NULL) {
        wr__regions_release(nav);
        return false;
    }
    lay_out(&(region_room){g->block, 0}, nav);
    g->scratch = lay_out_scratch(&(region_room){scratch, 0}, nav);
    return true;
}

static void release_scratch(wr_nav *nav)
{
    nav_regions *g = &nav->regions;
    wr__release(&nav->allocator, g->scratch, g->scratch_size);
    g->scratch = NULL;
    g->scratch_size = 0;
}

void wr__regions_build_again(wr_nav *nav)
{
    nav_regions *g = &nav->regions;
    for (int32_t chunk = 0; chunk < g->chunk_count; chunk++) {
        (void)wr__region_label(nav, &g->scratch->local, chunk);
        g->chunks[chunk].border = (uint16_t)g->scratch->local.border;
    }
    for (int32_t chunk = 0; chunk < g->chunk_count; chunk++) {
        wr__region_link(nav, chunk);
    }
    wr__region_join_all(nav);
}

bool wr__regions_build(wr_nav *nav)
{
    nav_regions *g = &nav->regions;
    measure(nav);
    if (!take_memory(nav)) {
        return false;
    }
    int32_t first = 0; // components inside a chunk are numbered apart from others by as many as it has places
    for (int32_t chunk = 0; chunk < g->chunk_count; chunk++) {
        g->chunks[chunk].x = (uint16_t)(chunk % nav->chunk_columns);
        g->chunks[chunk].y = (uint16_t)(chunk / nav->chunk_columns);
        g->chunks[chunk].first_inner = first;
        const region_box box = wr__region_box(nav, chunk);
        first += box.columns * box.rows;
    }
    wr__regions_build_again(nav);
    if (nav->terrain->touched == NULL) { // nobody can change it
        release_scratch(nav);
    }
    return true;
}

// One map's meshes lay out alike when they cut corners alike.
void wr__regions_copy_again(wr_nav *nav, const wr_nav *twin)
{
    memcpy(nav->regions.block, twin->regions.block, twin->regions.size);
    nav->regions.next_id = twin->regions.next_id;
    nav->components = twin->components;
}

bool wr__regions_copy(wr_nav *nav, const wr_nav *twin)
{
    measure(nav);
    if (!take_memory(nav)) {
        return false;
    }
    wr__regions_copy_again(nav, twin);
    return true;
}

void wr__regions_release(wr_nav *nav)
{
    nav_regions *g = &nav->regions;
    release_scratch(nav);
    wr__release(&nav->allocator, g->block, g->size);
    *g = (nav_regions){0};
}

size_t wr__regions_bytes(const wr_nav *nav)
{
    return nav->regions.size + nav->regions.scratch_size;
}
