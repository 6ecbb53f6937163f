// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who still hangs together when a few chunks are no longer what they were? From every region that touches those chunks a
// party sets out, over the regions that stay; one region each, in turn. Parties that meet go on as one. A party
// that has nowhere left to go has found all that hangs together with it; and when all but one have, it is not asked what
// the last would find, which may be most of the map.
//
//      a a | # # | b b       a wall in the middle chunk: a and b set out,
//      a . + - - + . b       and meet round the corner, or one of them
//      a a   a b   b b       finds that it is shut in
//
// So it costs what the second largest part costs, times the parties. Source: own; the two-sided search is that of Even and
// Shiloach, "An On-Line Edge-Deletion Problem", 1981.
#include <string.h>

#include "core/assert.h"
#include "nav/regions.h"

void wr__region_search_lay_out(region_room *room, const wr_nav *nav, int32_t changed_max, region_search *search)
{
    // As many regions lie around a chunk as can touch its borders, and four at its corners; two more set out from ends.
    const size_t slots = (size_t)region_slots(nav), most = (size_t)changed_max;
    const size_t parties = most * (2 * (size_t)nav->regions.border_max + 4) + 2;
    WR_ASSERT(parties < REGION_CHANGED);
    search->changed_max = changed_max;
    search->party_max = (int32_t)parties;
    search->touched = REGION_ARRAY(room, uint64_t, ((size_t)nav->regions.chunk_count + 63) / 64);
    search->mark = REGION_ARRAY(room, uint16_t, slots);
    search->next = REGION_ARRAY(room, int32_t, slots);
    search->parties = REGION_ARRAY(room, region_party, parties);
    search->contenders = REGION_ARRAY(room, int32_t, parties);
    search->changed = REGION_ARRAY(room, int32_t, most);
    search->first_party = REGION_ARRAY(room, int32_t, most);
    search->past = REGION_ARRAY(room, int32_t, most * (size_t)nav->regions.border_max);
    search->past_party = REGION_ARRAY(room, int32_t, most * (size_t)nav->regions.border_max);
}

// ---- Marks -------------------------------------------------------------------------------------------------------

static bool was_touched(const region_search *search, int32_t chunk)
{
    return (search->touched[chunk >> 6] >> (chunk & 63) & 1) != 0;
}

// Marks of a chunk are cleared when they are first needed, so that a search that stays near costs nothing for what is far.
static void touch(region_search *search, int32_t chunk)
{
    if (!was_touched(search, chunk)) {
        search->touched[chunk >> 6] |= (uint64_t)1 << (chunk & 63);
        memset(search->mark + region_slot(search->nav, chunk, 0), 0,
               search->nav->regions.chunks[chunk].border * sizeof(uint16_t));
    }
}

static void mark_changed(region_search *search, int32_t k)
{
    const int32_t chunk = search->changed[k], slot = region_slot(search->nav, chunk, 0);
    search->touched[chunk >> 6] |= (uint64_t)1 << (chunk & 63);
    for (int32_t i = 0; i < search->nav->regions.border_max; i++) {
        search->mark[slot + i] = REGION_CHANGED;
    }
    if (search->nav->regions.border_max > 0) { // of a map of one chunk there are no slots
        search->next[slot] = k;
    }
}

void wr__region_search_forget(region_search *search)
{
    memset(search->touched, 0, ((size_t)search->nav->regions.chunk_count + 63) / 64 * sizeof(uint64_t));
    for (int32_t k = 0; k < search->changed_count; k++) {
        mark_changed(search, k);
    }
}

void wr__region_search_begin(region_search *search, const wr_nav *nav)
{
    search->nav = nav;
    search->party_count = search->changed_count = 0;
    wr__region_search_forget(search);
}

int32_t wr__region_search_changed(const region_search *search, int32_t chunk)
{
    const int32_t slot = region_slot(search->nav, chunk, 0);
    return was_touched(search, chunk) && search->mark[slot] == REGION_CHANGED ? search->next[slot] : -1;
}

// ---- Parties -----------------------------------------------------------------------------------------------------

static int32_t new_party(region_search *search, int32_t slot, int32_t id)
{
    const int32_t party = search->party_count++;
    WR_ASSERT(party < search->party_max);
    search->parties[party] = (region_party){.parent = party,
                                            .group = party,
                                            .open = slot,
                                            .open_last = slot,
                                            .done = -1,
                                            .done_last = -1,
                                            .slot = slot,
                                            .id = id,
                                            .name = -1};
    return party;
}

void wr__region_search_change(region_search *search, int32_t chunk, int32_t border)
{
    const int32_t k = search->changed_count++;
    search->changed[k] = chunk;
    search->first_party[k] = search->party_count;
    mark_changed(search, k);
    for (int32_t i = 0; i < border; i++) {
        (void)new_party(search, -1, -1);
    }
}

int32_t wr__region_search_party(region_search *search, int32_t slot)
{
    touch(search, slot / search->nav->regions.border_max);
    if (search->mark[slot] == 0) {
        const int32_t party = new_party(search, slot, search->nav->regions.component[slot]);
        search->mark[slot] = (uint16_t)(party + 1);
        search->next[slot] = -1;
    }
    return search->mark[slot] - 1;
}

int32_t wr__region_search_met(const region_search *search, int32_t slot)
{
    const bool known = was_touched(search, slot / search->nav->regions.border_max);
    return known && search->mark[slot] != REGION_CHANGED ? search->mark[slot] - 1 : -1;
}

int32_t wr__region_search_root(region_search *search, int32_t party)
{
    region_party *parties = search->parties;
    while (parties[party].parent != party) {
        parties[party].parent = parties[parties[party].parent].parent;
        party = parties[party].parent;
    }
    return party;
}

int32_t wr__region_search_group(region_search *search, int32_t party)
{
    region_party *parties = search->parties;
    while (parties[party].group != party) {
        parties[party].group = parties[parties[party].group].group;
        party = parties[party].group;
    }
    return party;
}

void wr__region_search_join_groups(region_search *search, int32_t a, int32_t b)
{
    a = wr__region_search_group(search, a);
    b = wr__region_search_group(search, b);
    search->parties[a < b ? b : a].group = a < b ? a : b;
}

// Puts list b behind list a.
static void append(region_search *search, int32_t *first, int32_t *last, int32_t b_first, int32_t b_last)
{
    if (b_first < 0) {
        return;
    }
    if (*first < 0) {
        *first = b_first;
    } else {
        search->next[*last] = b_first;
    }
    *last = b_last;
}

void wr__region_search_join(region_search *search, int32_t a, int32_t b)
{
    a = wr__region_search_root(search, a);
    b = wr__region_search_root(search, b);
    if (a == b) {
        return;
    }
    region_party *one = &search->parties[a], *other = &search->parties[b];
    other->parent = a;
    append(search, &one->open, &one->open_last, other->open, other->open_last);
    append(search, &one->done, &one->done_last, other->done, other->done_last);
}

// ---- Walking ------------------------------------------------------------------------------------------------------

void wr__region_search_again(region_search *search)
{
    wr__region_search_forget(search);
    for (int32_t i = 0; i < search->party_count; i++) {
        region_party *party = &search->parties[i];
        party->parent = i;
        party->open = party->done = -1;
        party->contenders = 0;
        party->contends = party->finished = false;
    }
}

void wr__region_search_set_out_again(region_search *search, int32_t party)
{
    region_party *one = &search->parties[party];
    touch(search, one->slot / search->nav->regions.border_max);
    search->mark[one->slot] = (uint16_t)(party + 1);
    search->next[one->slot] = -1;
    one->open = one->open_last = one->slot;
}

// Two walking parties are one: so are their groups.
static void join_walking(region_search *search, int32_t root, int32_t other)
{
    const int32_t a = wr__region_search_group(search, root), b = wr__region_search_group(search, other);
    const int32_t fewer = search->parties[other].contends ? 1 : 0;
    const int32_t contenders = search->parties[a].contenders + (a != b ? search->parties[b].contenders : 0) - fewer;
    wr__region_search_join_groups(search, a, b);
    search->parties[wr__region_search_group(search, a)].contenders = contenders;
    wr__region_search_join(search, root, other);
}

// A party comes by a region of a chunk. It stays the root of all it meets, for it is in the list of those who take steps.
static void come_by(region_search *search, int32_t root, int32_t chunk, int32_t region)
{
    touch(search, chunk);
    const int32_t slot = region_slot(search->nav, chunk, region);
    const int32_t mark = search->mark[slot];
    if (mark == REGION_CHANGED || mark == root + 1) {
        return;
    }
    if (mark == 0) {
        region_party *party = &search->parties[root];
        search->mark[slot] = (uint16_t)(root + 1);
        search->next[slot] = -1;
        append(search, &party->open, &party->open_last, slot, slot);
        return;
    }
    const int32_t other = wr__region_search_root(search, mark - 1);
    if (other != root) {
        join_walking(search, root, other);
    }
}

static void walk_corners(region_search *search, int32_t root, int32_t chunk, int32_t region)
{
    const nav_chunk *chunks = search->nav->regions.chunks;
    const int32_t up = search->nav->chunk_columns;
    const int32_t step[REGION_SIDES] = {up + 1, 1 - up, -up - 1, up - 1};
    for (int32_t i = 0; i < REGION_SIDES; i++) {
        if (chunks[chunk].corner[i] == region) {
            const uint16_t theirs = chunks[chunk + step[i]].corner[i ^ 2];
            if (theirs != NAV_NO_REGION) {
                come_by(search, root, chunk + step[i], theirs);
            }
        }
    }
}

// On from one region to all that touch it. No contacts are kept across the map's edge: chunk - 1 may be the last one of the
// row below, but nothing touches its east side.
static void step(region_search *search, int32_t root)
{
    const nav_regions *g = &search->nav->regions;
    region_party *party = &search->parties[root];
    const int32_t slot = party->open;
    party->open = search->next[slot];
    search->next[slot] = -1;
    append(search, &party->done, &party->done_last, slot, slot);

    const int32_t chunk = slot / g->border_max, region = slot - chunk * g->border_max;
    const int32_t up[2] = {search->nav->chunk_columns, 1};
    for (int32_t axis = 0; axis < 2; axis++) {
        const nav_contact *ahead = region_contacts(g, chunk, axis);
        for (int32_t i = 0; i < g->chunks[chunk].contacts[axis]; i++) {
            if (ahead[i].mine == region) {
                come_by(search, root, chunk + up[axis], ahead[i].theirs);
            }
        }
        const int32_t before = chunk - up[axis];
        const nav_contact *behind = before >= 0 ? region_contacts(g, before, axis) : NULL;
        for (int32_t i = 0; before >= 0 && i < g->chunks[before].contacts[axis]; i++) {
            if (behind[i].theirs == region) {
                come_by(search, root, before, behind[i].mine);
            }
        }
    }
    walk_corners(search, root, chunk, region);
}

// Takes its step; false when it is no longer in question who else belongs to it.
static bool go_on(region_search *search, int32_t party)
{
    region_party *one = &search->parties[party];
    region_party *group = &search->parties[wr__region_search_group(search, party)];
    if (one->parent != party || group->contenders <= 1) {
        return false;
    }
    if (one->open < 0) {
        one->finished = true;
        group->contenders--;
        return false;
    }
    step(search, party);
    return true;
}

void wr__region_search_tell_apart(region_search *search, int32_t count)
{
    for (int32_t party = 0; party < search->party_count; party++) {
        wr__region_search_join_groups(search, party, wr__region_search_root(search, party));
    }
    for (int32_t i = 0; i < count; i++) {
        search->parties[search->contenders[i]].contends = true;
        search->parties[wr__region_search_group(search, search->contenders[i])].contenders++;
    }
    while (count > 0) {
        int32_t kept = 0;
        for (int32_t i = 0; i < count; i++) {
            const int32_t party = search->contenders[i];
            if (go_on(search, party)) {
                search->contenders[kept++] = party;
            }
        }
        count = kept;
    }
}
