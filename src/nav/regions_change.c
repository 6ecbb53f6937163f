// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Components after an edit. The changed chunks are numbered anew; where the borders of none look different from outside, that
// was all. Else a search tells who still hangs together around them:
//
//   - a part that is complete and left the rest behind is a new component: split;
//   - the rest keeps its number. When it has several, its components are told apart by a second search, in which only those
//     of one number count as one; and all but the largest take the largest one's: merge.
//
// So neither a split nor a merge ever walks over the largest part.
#include "core/sort.h"
#include "nav/regions.h"

typedef struct region_scratch region_scratch;

// ---- What was, and what touches now ------------------------------------------------------------------------------

static void remember(region_scratch *s, int32_t id, int32_t party)
{
    s->entries[s->entry_count++] = (region_entry){id, party};
}

// Before the slots of changed chunks are written.
static void remember_changed(const wr_nav *nav, region_scratch *s)
{
    s->entry_count = 0;
    for (int32_t k = 0; k < s->search.changed_count; k++) {
        const int32_t chunk = s->search.changed[k];
        for (int32_t i = 0; i < nav->regions.chunks[chunk].border; i++) {
            remember(s, nav->regions.component[region_slot(nav, chunk, i)], -1);
        }
    }
}

static void meet_neighbours(const wr_nav *nav, region_search *search, int32_t k)
{
    const nav_regions *g = &nav->regions;
    const int32_t chunk = search->changed[k];
    for (int32_t axis = 0; axis < 2; axis++) {
        const int32_t ahead = wr__region_beyond(nav, chunk, axis), behind = wr__region_beyond(nav, chunk, axis ^ 2);
        wr__region_search_meet(search, k, ahead, region_contacts(g, chunk, axis), g->chunks[chunk].contacts[axis],
                               false);
        if (behind >= 0) {
            wr__region_search_meet(search, k, behind, region_contacts(g, behind, axis),
                                   g->chunks[behind].contacts[axis], true);
        }
    }
    for (int32_t corner = 0; corner < REGION_SIDES; corner++) {
        const int32_t beyond = wr__region_beyond_corner(nav, chunk, corner);
        const uint16_t mine = g->chunks[chunk].corner[corner];
        const uint16_t theirs = beyond >= 0 ? g->chunks[beyond].corner[corner ^ 2] : NAV_NO_REGION;
        if (mine != NAV_NO_REGION && theirs != NAV_NO_REGION) {
            wr__region_search_meet(search, k, beyond, &(nav_contact){mine, theirs}, 1, false);
        }
    }
}

// The chunks are numbered anew already; their old links and slots still stand.
static void search_around(wr_nav *nav, region_scratch *s, const int32_t *chunks, const int32_t *borders,
                          int32_t count)
{
    region_search *search = &s->search;
    wr__region_search_begin(search, nav);
    for (int32_t k = 0; k < count; k++) {
        wr__region_search_change(search, chunks[k], borders[k]);
    }
    remember_changed(nav, s);
    for (int32_t k = 0; k < count; k++) {
        wr__region_search_set_out(search, k, -1);
    }
    for (int32_t k = 0; k < count; k++) {
        nav->regions.chunks[chunks[k]].border = (uint16_t)borders[k];
        wr__region_relink(nav, chunks[k]);
    }
    for (int32_t k = 0; k < count; k++) {
        meet_neighbours(nav, search, k);
    }
    for (int32_t party = 0; party < search->party_count; party++) {
        if (search->parties[party].slot >= 0) {
            remember(s, search->parties[party].id, party);
        }
    }
}

// ---- Who is of one component -------------------------------------------------------------------------------------

static int compare_entries(const void *a, const void *b, void *context)
{
    (void)context;
    const region_entry *p = a, *q = b;
    return p->id != q->id ? (p->id < q->id ? -1 : 1) : (p->party > q->party) - (p->party < q->party);
}

// Gives how many components there were.
static int32_t sort_entries(region_scratch *s)
{
    int32_t different = 0;
    wr_sort(s->entries, (size_t)s->entry_count, sizeof *s->entries, compare_entries, NULL, s->entries + s->entry_max);
    for (int32_t i = 0; i < s->entry_count; i++) {
        different += i == 0 || s->entries[i].id != s->entries[i - 1].id;
    }
    return different;
}

// Parties of one component before, or of one after, may still be met by each other.
static void group_parties(region_scratch *s)
{
    region_search *search = &s->search;
    for (int32_t i = 1; i < s->entry_count; i++) {
        const region_entry *one = &s->entries[i - 1], *two = &s->entries[i];
        if (one->id == two->id && one->party >= 0 && two->party >= 0) {
            wr__region_search_join_groups(search, one->party, two->party);
        }
    }
    for (int32_t party = 0; party < search->party_count; party++) {
        wr__region_search_join_groups(search, party, wr__region_search_root(search, party));
    }
}

static void tell_apart(region_search *search)
{
    int32_t count = 0;
    for (int32_t party = 0; party < search->party_count; party++) {
        if (search->parties[party].parent == party && search->parties[party].open >= 0) {
            search->contenders[count++] = party;
        }
    }
    wr__region_search_tell_apart(search, count);
}

// All regions that a party has found get a number.
static void rename_found(wr_nav *nav, const region_search *search, int32_t party, int32_t name)
{
    for (int32_t slot = search->parties[party].done; slot >= 0; slot = search->next[slot]) {
        nav->regions.component[slot] = name;
    }
}

// A part that is complete, or has nothing outside the changed chunks, gets a new number.
static void name_root(wr_nav *nav, region_search *search, int32_t root)
{
    region_party *party = &search->parties[root];
    party->is_part = true;
    if (party->finished || (party->open < 0 && party->done < 0)) {
        party->name = nav->regions.next_id++;
        rename_found(nav, search, root, party->name);
    }
}

// The rest of each group keeps the number of one of its parties, for now. After it `home` of every party is its root, and
// `name` of a root what its regions are to be called. Gives how many parts there are.
static int32_t name_parts(wr_nav *nav, region_search *search, bool *several)
{
    int32_t parts = 0;
    *several = false;
    for (int32_t party = 0; party < search->party_count; party++) {
        region_party *one = &search->parties[party];
        one->home = wr__region_search_root(search, party);
        region_party *root = &search->parties[one->home];
        if (!root->is_part) {
            name_root(nav, search, one->home);
            parts++;
        }
        if (one->slot >= 0 && !root->finished) {
            root->several = root->several || (root->name >= 0 && root->name != one->id);
            root->name = root->name < 0 ? one->id : root->name;
            *several = *several || root->several;
        }
    }
    return parts;
}

// Parts of several components: parties set out again, those of one component as one; the last one's number is taken by all.
static void merge(wr_nav *nav, region_scratch *s)
{
    region_search *search = &s->search;
    int32_t before = -1;
    wr__region_search_again(search);
    for (int32_t i = 0; i < s->entry_count; i++) {
        const int32_t party = s->entries[i].party;
        if (party < 0 || !search->parties[search->parties[party].home].several) {
            continue;
        }
        region_party *home = &search->parties[search->parties[party].home];
        wr__region_search_set_out_again(search, party);
        if (before >= 0 && search->parties[before].id == search->parties[party].id) {
            (void)wr__region_search_join(search, before, party);
        }
        home->chief = home->chief < 0 ? party : home->chief;
        wr__region_search_join_groups(search, home->chief, party);
        before = party;
    }
    tell_apart(search);
    for (int32_t rename = 0; rename <= 1; rename++) {
        for (int32_t party = 0; party < search->party_count; party++) {
            const region_party *one = &search->parties[party];
            region_party *home = &search->parties[one->home];
            if (one->parent != party || (one->open < 0 && one->done < 0)) {
                continue;
            }
            if (rename == 0 && !one->finished) {
                home->name = one->id;
            } else if (rename == 1 && one->finished) {
                rename_found(nav, search, party, home->name);
            }
        }
    }
}

// ---- The whole ---------------------------------------------------------------------------------------------------

static void settle(wr_nav *nav, region_scratch *s)
{
    region_search *search = &s->search;
    bool several = false;
    const int32_t before = sort_entries(s);
    group_parties(s);
    tell_apart(search);
    nav->components += name_parts(nav, search, &several) - before;
    if (several) {
        merge(nav, s);
    }
    for (int32_t k = 0; k < search->changed_count; k++) {
        const int32_t chunk = search->changed[k];
        for (int32_t i = 0; i < nav->regions.chunks[chunk].border; i++) {
            const region_party *party = &search->parties[search->first_party[k] + i];
            nav->regions.component[region_slot(nav, chunk, i)] = search->parties[party->home].name;
        }
    }
}

static void update_some(wr_nav *nav, region_scratch *s, const int32_t *chunks, int32_t count)
{
    int32_t changed[REGION_BATCH], borders[REGION_BATCH], changed_count = 0;
    for (int32_t i = 0; i < count; i++) {
        if (wr__region_label(nav, &s->local, chunks[i])) {
            changed[changed_count] = chunks[i];
            borders[changed_count++] = s->local.border;
        }
    }
    if (changed_count == 0) {
        return;
    }
    search_around(nav, s, changed, borders, changed_count);
    settle(nav, s);
}

// So much that it is cheaper to join all anew.
static void update_many(wr_nav *nav, region_scratch *s, const int32_t *chunks, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        (void)wr__region_label(nav, &s->local, chunks[i]);
        nav->regions.chunks[chunks[i]].border = (uint16_t)s->local.border;
    }
    for (int32_t i = 0; i < count; i++) {
        wr__region_relink(nav, chunks[i]);
    }
    wr__region_join_all(nav);
}

void wr__regions_update(wr_nav *nav, const int32_t *chunks, int32_t count)
{
    if (count > REGION_BATCH && count > nav->regions.chunk_count / 8) {
        update_many(nav, nav->regions.scratch, chunks, count);
        return;
    }
    for (int32_t i = 0; i < count; i += REGION_BATCH) {
        if (nav->regions.next_id > INT32_MAX - REGION_CHANGED) {
            wr__region_join_all(nav); // numbers are used up: once in a thousand million splits
        }
        update_some(nav, nav->regions.scratch, chunks + i, count - i < REGION_BATCH ? count - i : REGION_BATCH);
    }
}
