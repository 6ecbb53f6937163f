// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where chunks change: who hung together through them, and must be found to hang together still; and who touches whom now.
//
//      a | r r # | b      before: a and b, and p and q, touch regions r and s of the changed chunk: two groups
//      - + - - - + -      after a wall in s: p and q are two parties of one group; a and b have met through r,
//      p | s s s | q      and how a is joined to p does not matter
#include "nav/regions.h"

static int32_t find_past(int32_t *past, int32_t i)
{
    while (past[i] != i) {
        past[i] = past[past[i]];
        i = past[i];
    }
    return i;
}

// What touched changed chunk k is of two sorts: first all that changed, too, then those who set out.
typedef enum past_sort { PAST_CHANGED, PAST_OUTSIDE } past_sort;

static void remember(region_search *search, past_sort sort, int32_t k, nav_contact contact, int32_t beyond,
                     int32_t component)
{
    const nav_regions *g = &search->nav->regions;
    const int32_t slot = region_slot(search->nav, beyond, contact.theirs);
    const int32_t other = wr__region_search_changed(search, beyond);
    const int32_t mine = find_past(search->past, k * g->border_max + contact.mine);
    if (sort == PAST_CHANGED && other >= 0) {
        search->past[find_past(search->past, other * g->border_max + contact.theirs)] = mine;
    }
    if (sort == PAST_OUTSIDE && other < 0 && (component < 0 || g->component[slot] == component)) {
        const int32_t party = wr__region_search_party(search, slot);
        int32_t *first = &search->past_party[mine];
        *first = *first < 0 ? party : *first;
        wr__region_search_join_groups(search, *first, party);
    }
}

static void remember_around(region_search *search, past_sort sort, int32_t k, int32_t component)
{
    const nav_regions *g = &search->nav->regions;
    const int32_t chunk = search->changed[k];
    for (int32_t side = 0; side < REGION_SIDES; side++) {
        const int32_t beyond = wr__region_beyond(search->nav, chunk, side), axis = side & 1;
        const bool ahead = side < REGION_SOUTH;
        const int32_t owner = ahead ? chunk : beyond; // who keeps what touches across this side
        for (int32_t i = 0; beyond >= 0 && i < g->chunks[owner].contacts[axis]; i++) {
            const nav_contact c = region_contacts(g, owner, axis)[i];
            remember(search, sort, k, ahead ? c : (nav_contact){c.theirs, c.mine}, beyond, component);
        }
    }
    for (int32_t corner = 0; corner < REGION_SIDES; corner++) {
        const int32_t beyond = wr__region_beyond_corner(search->nav, chunk, corner);
        const uint16_t mine = g->chunks[chunk].corner[corner];
        const uint16_t theirs = mine != NAV_NO_REGION ? g->chunks[beyond].corner[corner ^ 2] : NAV_NO_REGION;
        if (theirs != NAV_NO_REGION) {
            remember(search, sort, k, (nav_contact){mine, theirs}, beyond, component);
        }
    }
}

void wr__region_search_set_out(region_search *search, int32_t component)
{
    const int32_t slots = search->changed_count * search->nav->regions.border_max;
    for (int32_t i = 0; i < slots; i++) {
        search->past[i] = i;
        search->past_party[i] = -1;
    }
    for (int32_t sort = PAST_CHANGED; sort <= PAST_OUTSIDE; sort++) {
        for (int32_t k = 0; k < search->changed_count; k++) {
            remember_around(search, (past_sort)sort, k, component);
        }
    }
}

void wr__region_search_meet(region_search *search, int32_t k, int32_t beyond, const nav_contact *contacts,
                            int32_t count, bool turned)
{
    const int32_t other = count > 0 ? wr__region_search_changed(search, beyond) : -1;
    for (int32_t i = 0; i < count; i++) {
        const int32_t mine = turned ? contacts[i].theirs : contacts[i].mine;
        const int32_t theirs = turned ? contacts[i].mine : contacts[i].theirs;
        wr__region_search_join(search, search->first_party[k] + mine,
                               other >= 0
                                   ? search->first_party[other] + theirs
                                   : wr__region_search_party(search, region_slot(search->nav, beyond, theirs)));
    }
}
