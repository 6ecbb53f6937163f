// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, for regions*.c and would_block.c: the regions of a chunk, and who can be reached over many of them.
#ifndef WR_NAV_REGIONS_H
#define WR_NAV_REGIONS_H

#include "nav/nav_int.h"

// The sides of a chunk: side ^ 2 is the side opposite. Corners are numbered NE SE SW NW; corner ^ 2 is opposite, too.
enum { REGION_NORTH, REGION_EAST, REGION_SOUTH, REGION_WEST, REGION_SIDES };
enum { REGION_SIDE_MAX = NAV_CHUNK * WR_NAV_N_MAX }; // places along a side

// Memory handed out front to back, as it is: an arena would zero it, and what is told apart here is often a few bytes of much.
// base NULL: only measures.
typedef struct region_room {
    uint8_t *base; // aligned to 64
    size_t used;
} region_room;

void *wr__region_take(region_room *room, size_t count, size_t size);
#define REGION_ARRAY(room, type, count) ((type *)wr__region_take((room), (size_t)(count), sizeof(type)))

typedef struct region_box {
    int32_t column, row;   // the first place of a chunk
    int32_t columns, rows; // how many
} region_box;

region_box wr__region_box(const wr_nav *nav, int32_t chunk);

/// The chunk beyond a side (or corner); -1: the map ends there.
int32_t wr__region_beyond(const wr_nav *nav, int32_t chunk, int32_t side);
int32_t wr__region_beyond_corner(const wr_nav *nav, int32_t chunk, int32_t corner);

/// 1 where corners are cut: lines of places touch those of the next line one further on, too. Else 0.
static inline int32_t region_reach(const wr_nav *nav)
{
    return nav->config.corners == WR_CORNERS_CUT ? 1 : 0;
}

static inline int32_t region_slot(const wr_nav *nav, int32_t chunk, int32_t region)
{
    return chunk * nav->regions.border_max + region;
}

static inline int32_t region_slots(const wr_nav *nav)
{
    return nav->regions.chunk_count * nav->regions.border_max;
}

/// What touches across the north side (axis 0) or the east side (axis 1) of a chunk.
static inline nav_contact *region_contacts(const nav_regions *regions, int32_t chunk, int32_t axis)
{
    return regions->contacts + (2 * (size_t)chunk + (size_t)axis) * (size_t)regions->contact_max;
}

/// Numbers along one side, from west to east or from south to north: where they lie, or, put together, in `room`.
const uint16_t *wr__region_side(const wr_nav *nav, int32_t chunk, int32_t side, uint16_t room[REGION_SIDE_MAX]);

/// Who touches whom across a side: [count] numbers on this side and on the other. Gives no more than contact_max.
int32_t wr__region_contacts(const uint16_t *here, const uint16_t *there, int32_t count, int32_t reach,
                            nav_contact *out);

// ---- One chunk ---------------------------------------------------------------------------------------------------

// The nodes of a chunk, and its regions in the making. Rows are words of bits; runs are nodes that follow each other in a row,
// numbered row by row.
typedef struct region_local {
    region_box box;
    bool open[REGION_SIDES]; // a chunk lies beyond
    int32_t words;           // a row
    uint64_t *bits;          // [rows][words] bit c: a node in column c
    uint16_t *start;         // [rows + 1] the first run of each row
    uint8_t *first, *last;   // [runs] columns
    uint16_t *parent;        // [runs] a run that was found before and is of the same region, or itself
    uint16_t *number;        // [runs] of its region
    int32_t border, inner;   // regions of each kind
} region_local;

void wr__local_lay_out(region_room *room, const wr_nav *nav, region_local *local);

/// The nodes of a chunk as they are.
void wr__local_take(const wr_nav *nav, int32_t chunk, region_local *local);

/// The regions. Those that touch a border come first, numbered by where they first do, on a round N E S W: equal borders, seen
/// from outside, have equal numbers. The others begin at border_max.
void wr__local_label(const wr_nav *nav, region_local *local);

/// Numbers along a side; where the map ends, as if there were no nodes.
void wr__local_side(const region_local *local, int32_t side, uint16_t *out);

/// The region of a place of the chunk, NAV_NO_REGION for no node.
uint16_t wr__local_at(const region_local *local, int32_t column, int32_t row);

/// Writes the number of every place; region: of the chunk's first one.
void wr__local_paint(const region_local *local, uint16_t *region, int32_t stride);

// ---- Many chunks -------------------------------------------------------------------------------------------------

// Regions that are known to hang together: those of one part of a changed chunk, and those outside that it was led to.
typedef struct region_party {
    int32_t parent;            // a party that it has met, or itself
    int32_t group, contenders; // see wr__region_search_tell_apart
    int32_t open, open_last;   // slots still to be looked at, a list; -1: none
    int32_t done, done_last;   // slots that have been
    int32_t slot;              // where it set out; -1: a region of a changed chunk
    int32_t id;                // of its component before the change
    bool contends;             // it takes steps
    bool finished;             // it has found all there is

    // Of an update, when all parties have met that must.
    int32_t home;  // its root then
    bool complete; // of a root: a component by itself
    bool several;  // of a group: it has regions of several components
    int32_t name;  // of a complete root, or of a group: number of the component to be; -1: not known
} region_party;

// A search asks what hangs together when some chunks are not as they were. Parties set out from the regions around those
// chunks, and walk over regions that stay.
typedef struct region_search {
    const wr_nav *nav;
    uint64_t *touched;     // [chunks] bits: its marks are set
    uint16_t *mark;        // [slots] 1 + the party that came by, 0: nobody, REGION_CHANGED: of a changed chunk
    int32_t *next;         // [slots] the next slot of a list; of the first slot of a changed chunk: its number here
    region_party *parties; // [party_max]
    int32_t *contenders;   // [party_max]
    int32_t *changed;      // [changed_max] chunks
    int32_t *first_party;  // [changed_max] of its regions
    int32_t *past;         // [changed_max][border_max] its regions as they were: one that it touched, or itself
    int32_t *past_party;   // [changed_max][border_max] the first party that set out from there; -1: none
    int32_t party_count, party_max, changed_count, changed_max;
} region_search;

enum { REGION_CHANGED = UINT16_MAX };

void wr__region_search_lay_out(region_room *room, const wr_nav *nav, int32_t changed_max, region_search *search);
void wr__region_search_begin(region_search *search, const wr_nav *nav);

/// Forgets who came by where, but not who changed.
void wr__region_search_forget(region_search *search);

/// A chunk that changes, with so many regions at its borders; each is a party. All before the first of the following.
void wr__region_search_change(region_search *search, int32_t chunk, int32_t border);

/// The party of a region outside: one that came by, or a new one.
int32_t wr__region_search_party(region_search *search, int32_t slot);

/// The one that came by a region; -1: nobody did, or its chunk changes.
int32_t wr__region_search_met(const region_search *search, int32_t slot);

/// The party that speaks for all it has met.
int32_t wr__region_search_root(region_search *search, int32_t party);

/// The same for groups.
int32_t wr__region_search_group(region_search *search, int32_t party);
void wr__region_search_join_groups(region_search *search, int32_t a, int32_t b);

/// Two parties have met; the root of the first speaks for both.
void wr__region_search_join(region_search *search, int32_t a, int32_t b);

/// A party sets out for all regions outside that touched changed chunks, if they are of `component`; -1: of any. Those
/// that hung together through these chunks are a group.
void wr__region_search_set_out(region_search *search, int32_t component);

/// Number of a changed chunk, -1: it stays.
int32_t wr__region_search_changed(const region_search *search, int32_t chunk);

/// What touches across one side, or a corner, of changed chunk k, has met. turned: contacts are as seen from beyond.
void wr__region_search_meet(region_search *search, int32_t k, int32_t beyond, const nav_contact *contacts,
                            int32_t count, bool turned);

/// All parties are undone but for their homes and groups; those that set out again have met nobody yet.
void wr__region_search_again(region_search *search);
void wr__region_search_set_out_again(region_search *search, int32_t party);

/// Walks until, in each group, all parties but one have found all that hangs together with them, or have met. All step in
/// turn, so this ends with the second largest. Parties that meet are of one group from then on. The contenders are those
/// in search->contenders[0..count-1]: roots.
///
/// So when it ends, all that are not finished and were of one component are of one still, whatever their groups: who walked
/// from one to the other passed from group to group only outside, and there a finished party would have followed.
void wr__region_search_tell_apart(region_search *search, int32_t count);

// ---- The whole mesh ----------------------------------------------------------------------------------------------

typedef struct region_entry {
    int32_t id, party; // -1: of a region that is no more
} region_entry;

// What an update works with.
struct region_scratch {
    region_local local;
    region_search search;
    region_entry *entries; // [entry_max] and as many to sort them
    int32_t entry_count, entry_max;
};

enum { REGION_BATCH = 4 }; // chunks of an update that are done together: as many as meet in a corner

/// Numbers the regions of a chunk anew, in all its places. True when its borders, seen from outside, are not what they
/// were: then what was linked must be linked again.
bool wr__region_label(wr_nav *nav, region_local *local, int32_t chunk);

/// What touches the north and the east side of a chunk, and its corners.
void wr__region_link(wr_nav *nav, int32_t chunk);

/// The same on all sides.
void wr__region_relink(wr_nav *nav, int32_t chunk);

/// All components, numbered anew.
void wr__region_join_all(wr_nav *nav);

#endif
