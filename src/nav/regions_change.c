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
    wr__region_search_set_out(search, -1);
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

// A party that is finished, or has nothing outside the changed chunks, is a component by itself, with a new number. Gives how
// many are.
static int32_t name_complete(wr_nav *nav, region_search *search)
{
    int32_t count = 0;
    for (int32_t party = 0; party < search->party_count; party++) {
        region_party *one = &search->parties[party];
        one->home = wr__region_search_root(search, party);
        one->group = party;
        if (one->home == party && (one->finished || (one->open < 0 && one->done < 0))) {
            one->complete = true;
            one->name = nav->regions.next_id++;
            rename_found(nav, search, party, one->name);
            count++;
        }
    }
    return count;
}

static bool goes_on(const region_search *search, const region_entry *entry)
{
    return entry->party >= 0 && !search->parties[search->parties[entry->party].home].complete;
}

// The others go on as what they were, and those that have met are one: from here on groups are components to be. Each gets
// the number of its first entry, for now. Gives how many there are.
static int32_t name_others(region_scratch *s, bool *several)
{
    region_search *search = &s->search;
    int32_t count = 0, before = -1;
    for (int32_t i = 0; i < s->entry_count; i++) {
        const int32_t party = s->entries[i].party;
        if (goes_on(search, &s->entries[i])) {
            wr__region_search_join_groups(search, party, search->parties[party].home);
            if (before >= 0 && search->parties[before].id == search->parties[party].id) {
                wr__region_search_join_groups(search, before, party);
            }
            before = party;
        }
    }
    for (int32_t i = 0; i < s->entry_count; i++) {
        if (goes_on(search, &s->entries[i])) {
            region_party *group = &search->parties[wr__region_search_group(search, s->entries[i].party)];
            count += group->name < 0;
            group->name = group->name < 0 ? s->entries[i].id : group->name;
            group->several = group->several || group->name != s->entries[i].id;
            *several = *several || group->several;
        }
    }
    return count;
}

// Groups of several components: parties set out again, those of one component as one; and all take the number of the last that
// is not finished.
static void merge(wr_nav *nav, region_scratch *s)
{
    region_search *search = &s->search;
    int32_t before = -1;
    wr__region_search_again(search);
    for (int32_t i = 0; i < s->entry_count; i++) {
        const int32_t party = s->entries[i].party;
        if (!goes_on(search, &s->entries[i]) || !search->parties[wr__region_search_group(search, party)].several) {
            continue;
        }
        wr__region_search_set_out_again(search, party);
        if (before >= 0 && search->parties[before].id == search->parties[party].id) {
            wr__region_search_join(search, before, party);
        }
        before = party;
    }
    tell_apart(search);
    for (int32_t rename = 0; rename <= 1; rename++) {
        for (int32_t party = 0; party < search->party_count; party++) {
            const region_party *one = &search->parties[party];
            region_party *group = &search->parties[wr__region_search_group(search, party)];
            if (one->parent != party || (one->open < 0 && one->done < 0)) {
                continue;
            }
            if (rename == 0 && !one->finished) {
                group->name = one->id;
            } else if (rename == 1 && one->finished) {
                rename_found(nav, search, party, group->name);
            }
        }
    }
}

// ---- The whole ---------------------------------------------------------------------------------------------------

// What a region of a changed chunk is called.
static int32_t name_of(region_search *search, int32_t party)
{
    const int32_t home = search->parties[party].home;
    return search->parties[search->parties[home].complete ? home : wr__region_search_group(search, home)].name;
}

static void settle(wr_nav *nav, region_scratch *s)
{
    region_search *search = &s->search;
    bool several = false;
    nav->components -= sort_entries(s);
    tell_apart(search);
    nav->components += name_complete(nav, search);
    nav->components += name_others(s, &several);
    if (several) {
        merge(nav, s);
    }
    for (int32_t k = 0; k < search->changed_count; k++) {
        const int32_t chunk = search->changed[k];
        for (int32_t i = 0; i < nav->regions.chunks[chunk].border; i++) {
            nav->regions.component[region_slot(nav, chunk, i)] = name_of(search, search->first_party[k] + i);
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
