// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: what its files share.
//
// Pieces keep their slots as long as they are there. Rooms, portals, cells and groups of rooms lie in pools, those of a piece
// together; a pool that is full up to its end is pushed together (pools.c), so slots of rooms may change whenever a piece is
// added, and nobody keeps one longer than an update.
//
// Who has which room is a bit, row by room: the row goes when the room goes, so a room that came back under the same id is
// known to be another. What a viewer has is besides in a list by room id, which is what he is lent.
#ifndef WR_STREAM_INT_H
#define WR_STREAM_INT_H

#include "core/arena.h"
#include "warren/stream.h"

#define WR__STREAM_FAR   UINT64_MAX // a squared distance that no radius reaches
#define WR__STREAM_GROUP 16         // rooms that share a box
#define WR__STREAM_NONE  (-1)

/// A focus, its region normed: x and y within it.
typedef struct wr__stream_spot {
    wr_region_id region;
    int32_t x, y;
} wr__stream_spot;

/// A place as a piece sees it: Q16.16 from its corner, far away clamped where all is far.
typedef struct wr__stream_local {
    int64_t x, y;
} wr__stream_local;

typedef struct wr__stream_room {
    wr_rect walls; // its rectangle grown by a cell
    wr_rect reach; // that and its portals
    int32_t floor;
    int32_t piece;
    int32_t link_first, link_count; // of the links of its piece
    uint8_t mode;
} wr__stream_room;

/// Rooms of a piece that lie together: the box round their reaches.
typedef struct wr__stream_box {
    int32_t x0, y0, x1, y1; // cells, x1 and y1 behind the last
} wr__stream_box;

typedef struct wr__stream_portal {
    wr_rect cells;
    int32_t a, b; // spaces; b WR__STREAM_NONE over a border
    uint8_t kind, side, door;
    bool open;     // as told
    bool was_open; // as of the last update
    bool listed;   // among the doors to be looked at
} wr__stream_portal;

typedef struct wr__stream_piece {
    wr_region_id id;
    int32_t width, height;
    int32_t room_first, room_count, group_first, portal_first, portal_count, cell_first;
    int32_t border[WR_SIDE_COUNT][WR_BORDER_DOORS_MAX]; // portals, or NONE
    int32_t neighbour[WR_SIDE_COUNT];                   // piece slots, or NONE
    int32_t persistent;                                 // rooms
    int32_t older, newer;                               // in order of adding, as all pools are
    bool big;                                           // reaches beyond a region
} wr__stream_piece;

typedef struct wr__stream_door {
    int32_t piece, portal;
} wr__stream_door;

typedef struct wr__stream_viewer {
    wr__stream_spot foci[WR_STREAM_FOCI_MAX], places[WR_STREAM_PLACES_MAX];
    uint64_t until[WR_STREAM_PLACES_MAX]; // the last update a place counts in
    int32_t focus_count, place_count;
    bool is_there;
    bool dirty; // to be looked at by the next update
    bool wide;  // his walk did not fit in `walked`
    int32_t change_count, walked_count;
    wr_room_id *loaded;        // [viewer_rooms] by id
    int32_t *floors;           // of each
    wr_room_id *visible;       // [viewer_rooms] by id
    wr_stream_change *changes; // [change_max]
    uint32_t *walked;          // [viewer_rooms] piece slot * 65,536 + space: whose `seen` row has his bit
    wr_stream_state state;
} wr__stream_viewer;

/// A room as one viewer stands to it, in the order of loading.
typedef enum wr__stream_class {
    WR__STREAM_PERSISTENT,
    WR__STREAM_MINIMUM,
    WR__STREAM_BEHIND, // a closed door at hand, or round a focus, for which the pause waits
    WR__STREAM_TARGET,
    WR__STREAM_PREFETCHED,
    WR__STREAM_BEYOND
} wr__stream_class;

typedef struct wr__stream_item {
    uint64_t focus; // squared distance from the nearest focus
    uint64_t place; // from the nearest prefetched place
    int32_t room;   // slot
    uint8_t class_; // wr__stream_class
    bool had;       // when the look began
} wr__stream_item;

struct wr_streamer {
    wr_stream_config config; // with numbers in place of zeros
    wr_allocator allocator;
    size_t size;
    int32_t words;      // of a row of bits
    int32_t change_max; // of a viewer
    int64_t side;       // of a region, Q16.16
    wr_stream_counters counters;

    wr__stream_piece *pieces; // [pieces_max]
    int32_t *free_pieces;     // [pieces_max] slots, the next on top
    int32_t free_count, oldest, newest, big_count, persistent_rooms;
    int32_t *table;      // [table_size] piece slots, or NONE
    uint32_t table_size; // a power of two

    int32_t rooms_used, portals_used, cells_used, groups_used; // up to here pools are in use
    int32_t rooms_live, portals_live, cells_live, groups_live; // of that
    int32_t groups_max;
    wr__stream_room *rooms;     // [rooms_max]
    int32_t *by_place;          // [rooms_max] spaces of a piece in the order of its groups
    uint64_t *has, *seen;       // [rooms_max][words] whose it is; whose walk came by
    wr__stream_box *groups;     // [groups_max]
    wr__stream_portal *portals; // [portals_max]
    int32_t *links;             // [2 * portals_max] portals of each room of a piece
    uint16_t *cells;            // [cells_max]
    wr__stream_door *doors;     // [portals_max] changed perhaps since the last update
    int32_t door_count;

    wr__stream_viewer *viewers; // [viewers_max]

    // Scratch of one call.
    uint64_t stamp;                 // grows with every look and every walk
    uint64_t *stamps;               // [rooms_max] taken up by look number ..
    uint64_t *behind, *walk_stamps; // of class BEHIND in that, if no better; come by in walk number ..
    wr__stream_item *items;         // [rooms_max]
    int32_t *order;                 // [rooms_max] items to be loaded
    int32_t *victims;               // [rooms_max] items that may go
    int32_t *queue;                 // [rooms_max]
    int32_t *near;                  // [pieces_max] pieces near a spot
    wr_stream_change *fresh;        // [viewer_rooms] loaded just now
    void *sorting;                  // for sorting any of these
    uint64_t *keys, *keys_more;     // [rooms a piece may have] for laying out a piece
    uint32_t *values_more;
};

// settings.c
wr_status wr__stream_check(const wr_stream_config *config, wr_finding *why);
wr_stream_config wr__stream_filled(const wr_stream_config *config);

// pieces_check.c
bool wr__stream_is_sound(const wr_stream_piece *piece);
static inline bool wr__stream_covers(const wr_rect *r, wr_cell at)
{
    return at.x >= r->x && at.y >= r->y && at.x - r->x < r->width && at.y - r->y < r->height;
}

// pieces.c
int32_t wr__stream_piece_at(const wr_streamer *s, wr_region_id id); // slot, or NONE
int32_t wr__stream_room_of(const wr_streamer *s, wr_room_id id);    // slot, or NONE
static inline wr_room_id wr__stream_id_of(const wr_streamer *s, int32_t room)
{
    const wr__stream_piece *piece = &s->pieces[s->rooms[room].piece];
    return (wr_room_id){.piece = piece->id, .space = room - piece->room_first};
}
void wr__stream_table_put(wr_streamer *s, int32_t piece);
void wr__stream_table_drop(wr_streamer *s, int32_t piece);

// pools.c
wr_status wr__stream_make_room(wr_streamer *s, const wr_stream_piece *piece);

// doors.c
/// Joined with its neighbours over borders.
static inline bool wr__stream_is_region(const wr__stream_piece *p)
{
    return p->width == WR_REGION_CELLS && p->height == WR_REGION_CELLS;
}
void wr__stream_join(wr_streamer *s, int32_t piece);
void wr__stream_part(wr_streamer *s, int32_t piece);
void wr__stream_doors_settle(wr_streamer *s); // marks viewers
/// The room on the other side of a portal, and the piece it lies in; NONE where there is none.
int32_t wr__stream_across(const wr_streamer *s, int32_t piece, const wr__stream_portal *portal, int32_t room);
/// The same portal as the piece over the border has it, or NULL.
wr__stream_portal *wr__stream_mate(const wr_streamer *s, int32_t piece, const wr__stream_portal *portal,
                                   int32_t *other);
/// Squared distance from a spot to a portal, of a border's to the nearer of its two sides.
uint64_t wr__stream_portal_far(const wr_streamer *s, const wr__stream_spot *spot, int32_t piece,
                               const wr__stream_portal *portal);

// near.c
bool wr__stream_norm(const wr_streamer *s, wr_stream_place place, wr__stream_spot *out);
wr__stream_local wr__stream_seen_from(const wr_streamer *s, const wr__stream_spot *spot,
                                      const wr__stream_piece *piece);
static inline uint64_t wr__stream_square(int64_t length)
{
    return (uint64_t)(length * length);
}
static inline int64_t wr__stream_gap(int64_t at, int64_t low, int64_t high)
{
    return at < low ? low - at : at > high ? at - high : 0;
}
/// Squared, from a place to a box of cells, edges included.
static inline uint64_t wr__stream_far(const wr_streamer *s, wr__stream_local at, int64_t x0, int64_t y0, int64_t x1,
                                      int64_t y1)
{
    const int64_t cell = (int64_t)s->config.cell * WR_FIX_ONE;
    const int64_t dx = wr__stream_gap(at.x, x0 * cell, x1 * cell), dy = wr__stream_gap(at.y, y0 * cell, y1 * cell);
    return dx > INT32_MAX || dy > INT32_MAX ? WR__STREAM_FAR : wr__stream_square(dx) + wr__stream_square(dy);
}
static inline uint64_t wr__stream_rect_far(const wr_streamer *s, wr__stream_local at, const wr_rect *r)
{
    return wr__stream_far(s, at, r->x, r->y, (int64_t)r->x + r->width, (int64_t)r->y + r->height);
}
uint64_t wr__stream_piece_far(const wr_streamer *s, const wr__stream_spot *spot, const wr__stream_piece *piece);
/// Pieces that may have something within `radius` of a spot, in s->near; returns how many.
int32_t wr__stream_pieces_near(wr_streamer *s, const wr__stream_spot *spot, int64_t radius);
/// The piece and its cell a spot lies on; false outside all pieces.
bool wr__stream_cell_of(const wr_streamer *s, const wr__stream_spot *spot, int32_t *piece, wr_cell *at);
/// Marks all viewers one of whose spots is within `radius` of a piece.
void wr__stream_wake_near(wr_streamer *s, const wr__stream_piece *piece);
void wr__stream_wake_all(wr_streamer *s);

// order.c
int wr__stream_compare_ids(wr_room_id a, wr_room_id b);
uint64_t wr__stream_item_far(const wr__stream_item *item); // what its class is ordered by
void wr__stream_sort_items(wr_streamer *s, int32_t *items, int32_t count, bool backwards);
void wr__stream_sort_ids(wr_streamer *s, wr_room_id *ids, int32_t count);
void wr__stream_sort_changes(wr_streamer *s, wr_stream_change *changes, int32_t count);
size_t wr__stream_sorting_size(const wr_stream_config *filled);

// gather.c
/// All rooms that matter to a viewer, in s->items, classed; returns how many. Those he has are in s->queue, and among them.
int32_t wr__stream_gather(wr_streamer *s, int32_t viewer);
/// How one room stands to a viewer.
wr__stream_item wr__stream_item_of(const wr_streamer *s, int32_t viewer, int32_t room);

// look.c
void wr__stream_look_again(wr_streamer *s, int32_t viewer);

// walk.c
/// What he sees, into his lists; and the rooms that his walk came by.
void wr__stream_walk(wr_streamer *s, int32_t viewer);
void wr__stream_forget_walk(wr_streamer *s, int32_t viewer);
/// The rooms a spot stands in, into s->queue; returns how many. A new walk begins.
int32_t wr__stream_stand(wr_streamer *s, const wr__stream_spot *spot);
/// A room that a spot stands in, or one that shares a portal with it: what WR_STREAM_PAUSE_OUTSIDE waits for.
bool wr__stream_is_around(const wr_streamer *s, const wr__stream_spot *spot, int32_t room);
/// True while such a room of a viewer's foci is missing.
bool wr__stream_is_outside(wr_streamer *s, int32_t viewer);

static inline uint64_t *wr__stream_row(const wr_streamer *s, uint64_t *rows, int32_t room)
{
    return rows + (size_t)room * (size_t)s->words;
}
static inline bool wr__stream_bit(const wr_streamer *s, uint64_t *rows, int32_t room, int32_t viewer)
{
    return (wr__stream_row(s, rows, room)[viewer >> 6] >> (viewer & 63)) & 1u;
}
static inline void wr__stream_set_bit(const wr_streamer *s, uint64_t *rows, int32_t room, int32_t viewer, bool value)
{
    uint64_t *word = &wr__stream_row(s, rows, room)[viewer >> 6];
    const uint64_t bit = (uint64_t)1 << (viewer & 63);
    *word = value ? *word | bit : *word & ~bit;
}

#endif
