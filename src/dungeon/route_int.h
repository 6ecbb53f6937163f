// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, routes only: a search for the corridor between two rooms. route.c goes through the ways there are,
// route_beside.c through those between rooms beside each other, of which it takes the first at once if it can;
// route_clear.c says whether one will do.
#ifndef WR_DUNGEON_ROUTE_INT_H
#define WR_DUNGEON_ROUTE_INT_H

#include <string.h>

#include "dungeon/links_int.h"

// ---- Spans ------------------------------------------------------------------------------------------------------

static inline wr__span wr__span_both(wr__span a, wr__span b)
{
    return (wr__span){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

static inline int32_t wr__span_count(wr__span span)
{
    return span.high - span.low + 1;
}

static inline int32_t wr__span_clamp(wr__span span, int32_t at)
{
    return at < span.low ? span.low : at > span.high ? span.high : at;
}

// ---- Chance -----------------------------------------------------------------------------------------------------

/// The noise of the two rooms begins a sequence, for a search draws a dozen times and mostly once only.
static inline uint64_t wr__route_chance(wr__noise noise, const wr_rect *a, const wr_rect *b)
{
    return wr__noise_at(noise, wr__id_of_cells((wr_cell){a->x, a->y}, (wr_cell){b->x, b->y}), WR__DRAW_ROUTE);
}

/// 32 bits. Source: Donald E. Knuth's constants for MMIX.
static inline uint32_t wr__route_draw(uint64_t *chance)
{
    *chance = *chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*chance >> 32);
}

/// A place in the span, rather in the middle than at the ends: the mean of two.
static inline int32_t wr__route_draw_place(uint64_t *chance, wr__span span)
{
    const uint32_t bits = wr__route_draw(chance);
    const uint32_t sum = (bits & 0xFFFF) + (bits >> 16);
    return span.low + (int32_t)((uint64_t)sum * (uint64_t)wr__span_count(span) >> 17);
}

// ---- Ways -------------------------------------------------------------------------------------------------------

/// A corridor with its doors: end 0 is the first room's, end 1 the second's.
typedef struct wr__way {
    int32_t points;                // 2 straight, 3 an L, 4 an S
    wr_cell point[WR__POINTS_MAX]; // those beyond `points` are zero
    wr__doorway door[2];
} wr__way;

/// Makes a link of it.
static inline void wr__way_take(wr__linking *l, int32_t a, int32_t b, wr_link_kind kind, const wr__way *way)
{
    static const uint8_t routes[] = {[2] = WR_ROUTE_STRAIGHT, [3] = WR_ROUTE_L, [4] = WR_ROUTE_S};
    wr_dungeon_link *link = &l->dungeon->links[l->dungeon->link_count++];
    link->rooms = (wr_edge){a, b};
    link->doors[0] = wr__door_of(l, &way->door[0]);
    link->doors[1] = wr__door_of(l, &way->door[1]);
    link->kind = (uint8_t)kind;
    link->route = routes[way->points];
    link->points = (uint8_t)way->points;
    memcpy(link->way, way->point, sizeof link->way);
    for (int32_t i = 0; i + 1 < way->points; i++) {
        const wr_rect piece = wr__piece_between(way->point[i], way->point[i + 1], l->corridor);
        wr__marks_set_corridor(&l->marks, &piece);
    }
}

// ---- The search -------------------------------------------------------------------------------------------------

typedef struct wr__search {
    const wr__linking *l;
    int32_t number[2]; // of the rooms
    const wr_rect *room[2];
    int32_t corridor; // width
    unsigned wants;
    uint64_t chance;
    wr__way now;   // what is looked at, and in the end what was found
    wr__way spare; // clear, but runs beside another corridor
    bool has_spare;
} wr__search;

/// Joins rooms, from the beginning of the sequence of chance.
bool wr__route_search(wr__linking *l, int32_t a, int32_t b, wr_link_kind kind, unsigned wants, uint64_t chance);

/// The ways between rooms that have a space between them along an axis: x, or y if `is_up`.
bool wr__route_beside(wr__search *s, bool is_up);

/// Whether it is plain that rooms beside each other have no way, whatever is drawn: because of a room between them.
bool wr__route_is_walled_off(const wr__search *s, bool is_up);

/// A door for one end of the way at hand, in `span` and near the place wanted: a new one there, or one that stands
/// there or too near by, or a new one beside that.
static inline bool wr__route_find_door(wr__search *s, int end, uint32_t wall, wr__span span)
{
    wr__doorway *door = &s->now.door[end];
    *door = wr__doorway_at(s->l, s->number[end], wall);
    return !wr__doorway_is_taken(s->l, door) ||
           wr__doorway_instead(s->l, s->number[end], span, (s->wants >> end & 1) != 0, door);
}

static inline int32_t wr__route_place(const wr__search *s, int end)
{
    return wr__place_of(s->now.door[end].wall);
}

/// Whether the way at hand will do, and the search ends: it touches no room and no wall of one, and it brings what is
/// wanted. If it would run along beside another corridor, it becomes the spare one instead, unless there is one.
bool wr__route_offer(wr__search *s);

#endif
