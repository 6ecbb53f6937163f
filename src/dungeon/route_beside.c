// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, routes: rooms beside each other. A corridor between the sides that face each other is straight when its
// doors lie in line, else it has a bend between two parallel pieces, an S.
//
// Of most links the first way that chance says is taken: both doors can be made where they are wanted, and no room
// and no corridor is anywhere near. This is looked at first, in one piece; only if it fails does a search begin, from
// the beginning.
#include "core/assert.h"
#include "dungeon/route_int.h"

#define TRIES_STRAIGHT 3
#define TRIES_S        4 // the bend: drawn, in the lane of either leaf, drawn

// ---- Along and across --------------------------------------------------------------------------------------------

// From x and y to along and across an axis, and back: they change places if the axis is y.
static inline wr_cell turned(bool is_up, int32_t x, int32_t y)
{
    return is_up ? (wr_cell){y, x} : (wr_cell){x, y};
}

static inline wr_rect turned_rect(bool is_up, wr_rect r)
{
    return is_up ? (wr_rect){r.y, r.x, r.height, r.width} : r;
}

// Two rooms with a space between them along an axis.
typedef struct beside {
    bool is_up;          // the axis is y
    wr__span gap;        // of a corridor between their walls; empty where there is no space
    int32_t start, stop; // of these two the one at end 0, and at end 1
    wr__span place[2];   // across, of each end's door
    wr__span line;       // those that both have
    uint32_t wall[2];    // of each end: place 0 of the wall the door is in
} beside;

static inline beside beside_of(const wr_rect *room, const wr_rect *other, bool is_up, int32_t corridor)
{
    const wr_rect a = turned_rect(is_up, *room);
    const wr_rect b = turned_rect(is_up, *other);
    const bool is_first = a.x < b.x;
    const wr__span gap = {(is_first ? a.x + a.width : b.x + b.width) + 1, (is_first ? b.x : a.x) - 1 - corridor};
    const wr_side side = is_up ? (is_first ? WR_SIDE_N : WR_SIDE_S) : is_first ? WR_SIDE_E : WR_SIDE_W;
    const wr_side facing = is_up ? (is_first ? WR_SIDE_S : WR_SIDE_N) : is_first ? WR_SIDE_W : WR_SIDE_E;
    const wr__span place_a = {a.y, a.y + a.height - corridor};
    const wr__span place_b = {b.y, b.y + b.height - corridor};
    return (beside){.is_up = is_up,
                    .gap = gap,
                    .start = is_first ? gap.low : gap.high,
                    .stop = is_first ? gap.high : gap.low,
                    .place = {place_a, place_b},
                    .line = wr__span_both(place_a, place_b),
                    .wall = {wr__wall_of(side, 0), wr__wall_of(facing, 0)}};
}

// Straight rather than S the more of the narrower wall faces the other room.
static inline bool draw_is_straight(uint64_t *chance, const beside *f)
{
    const int32_t a = wr__span_count(f->place[0]);
    const int32_t b = wr__span_count(f->place[1]);
    const int32_t narrower = a < b ? a : b;
    const uint64_t all = (uint64_t)(narrower + narrower / 4 + 1);
    return (int32_t)(wr__route_draw(chance) * all >> 32) < wr__span_count(f->line);
}

static inline void lay_straight(const beside *f, int32_t at, wr__way *way)
{
    way->points = 2;
    way->point[0] = turned(f->is_up, f->start, at);
    way->point[1] = turned(f->is_up, f->stop, at);
    way->point[2] = way->point[3] = (wr_cell){0, 0};
}

// From two doors to a bend between them; straight when they lie in line.
static inline void lay_s(const beside *f, int32_t at_a, int32_t at_b, int32_t bend, wr__way *way)
{
    if (at_a == at_b) {
        lay_straight(f, at_a, way);
        return;
    }
    way->points = 4;
    way->point[0] = turned(f->is_up, f->start, at_a);
    way->point[1] = turned(f->is_up, bend, at_a);
    way->point[2] = turned(f->is_up, bend, at_b);
    way->point[3] = turned(f->is_up, f->stop, at_b);
}

// ---- The first way ----------------------------------------------------------------------------------------------

// Whether no room and no corridor is in or next to the rectangle that the way stays in.
static inline bool is_free(const wr__linking *l, const beside *f, int32_t at_a, int32_t at_b)
{
    const int32_t low = at_a < at_b ? at_a : at_b;
    const wr_rect box = turned_rect(f->is_up, (wr_rect){f->gap.low, low, f->gap.high - f->gap.low + l->corridor,
                                                        at_a + at_b - 2 * low + l->corridor});
    bool near = false;
    return wr__marks_is_clear(&l->marks, &box, &near) && !near;
}

static inline bool find_first(const wr__linking *l, int32_t a, int32_t b, const beside *f, uint64_t chance,
                              wr__way *way)
{
    int32_t at_a, at_b, bend = f->gap.low;
    if (draw_is_straight(&chance, f)) {
        at_a = at_b = wr__route_draw_place(&chance, f->line);
    } else {
        bend = wr__route_draw_place(&chance, f->gap);
        at_a = wr__route_draw_place(&chance, f->place[0]);
        at_b = wr__route_draw_place(&chance, f->place[1]);
    }
    way->door[0] = wr__doorway_at(l, a, f->wall[0] + (uint32_t)at_a);
    way->door[1] = wr__doorway_at(l, b, f->wall[1] + (uint32_t)at_b);
    if (wr__doorway_is_taken(l, &way->door[0]) || wr__doorway_is_taken(l, &way->door[1]) ||
        !is_free(l, f, at_a, at_b)) {
        return false;
    }
    lay_s(f, at_a, at_b, bend, way);
    return true;
}

// The first way has two new doors, so it brings whatever is wanted.
bool wr__link_make(wr__linking *l, int32_t a, int32_t b, wr_link_kind kind, unsigned wants)
{
    WR_ASSERT(a < b);
    const wr_rect *room = &l->dungeon->rooms[a];
    const wr_rect *other = &l->dungeon->rooms[b];
    const uint64_t chance = wr__route_chance(l->noise, room, other);
    const bool is_up = (room->x < other->x + other->width) & (other->x < room->x + room->width);
    if (is_up || other->y < room->y + room->height) { // rooms are in order of y
        const beside f = beside_of(room, other, is_up, l->corridor);
        wr__way way;
        if (f.gap.low <= f.gap.high && find_first(l, a, b, &f, chance, &way)) {
            wr__way_take(l, a, b, kind, &way);
            return true;
        }
    }
    return wr__route_search(l, a, b, kind, wants, chance);
}

// ---- All ways ---------------------------------------------------------------------------------------------------

// Doors right opposite each other: either may make the other move.
static bool find_doors_in_line(wr__search *s, const beside *f, int32_t want)
{
    for (int end = 0; end < 2; end++) {
        if (wr__route_find_door(s, end, f->wall[end] + (uint32_t)want, f->line)) {
            const int32_t at = wr__route_place(s, end);
            if (wr__route_find_door(s, 1 - end, f->wall[1 - end] + (uint32_t)at, (wr__span){at, at})) {
                return true;
            }
        }
    }
    return false;
}

static bool try_straight(wr__search *s, const beside *f)
{
    for (int i = 0; i < TRIES_STRAIGHT && wr__span_count(f->line) > 0; i++) {
        if (find_doors_in_line(s, f, wr__route_draw_place(&s->chance, f->line))) {
            lay_straight(f, wr__route_place(s, 0), &s->now);
            if (wr__route_offer(s)) {
                return true;
            }
        }
    }
    return false;
}

// The lane of a cut ends where the leaf to its right, or above, begins.
static int32_t draw_bend(wr__search *s, const beside *f, int try)
{
    if (try != 1 && try != 2) {
        return wr__route_draw_place(&s->chance, f->gap);
    }
    const int near = f->start == f->gap.low ? 0 : 1;
    const wr_rect *leaves = s->l->dungeon->leaves;
    const wr_rect leaf = turned_rect(f->is_up, leaves[s->number[try == 1 ? near : 1 - near]]);
    return wr__span_clamp(f->gap, (try == 1 ? leaf.x + leaf.width : leaf.x) - s->corridor);
}

static bool try_s(wr__search *s, const beside *f)
{
    for (int i = 0; i < TRIES_S; i++) {
        const int32_t bend = draw_bend(s, f, i);
        if (wr__route_find_door(s, 0, f->wall[0] + (uint32_t)wr__route_draw_place(&s->chance, f->place[0]),
                                f->place[0]) &&
            wr__route_find_door(s, 1, f->wall[1] + (uint32_t)wr__route_draw_place(&s->chance, f->place[1]),
                                f->place[1])) {
            lay_s(f, wr__route_place(s, 0), wr__route_place(s, 1), bend, &s->now);
            if (wr__route_offer(s)) {
                return true;
            }
        }
    }
    return false;
}

bool wr__route_beside(wr__search *s, bool is_up)
{
    const beside f = beside_of(s->room[0], s->room[1], is_up, s->corridor);
    if (f.gap.low > f.gap.high) {
        return false;
    }
    if (draw_is_straight(&s->chance, &f)) {
        return try_straight(s, &f) || try_s(s, &f);
    }
    return try_s(s, &f) || try_straight(s, &f);
}
