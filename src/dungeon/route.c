// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the corridor between two rooms. A fixed, short list of ways is gone through, each with doors and bends
// drawn by the rooms' places, and the first that is clear is taken: straight or S between sides that face each other,
// L between rooms of which neither lies beside the other. Clear is a corridor that touches no room and no room's
// wall; it may cross and join others, but one that would run along beside another is taken only when nothing better
// turns up soon.
//
// The list is complete where it has to be. For rooms whose leaves touch it holds an S through the lane of the cut
// between them (dungeon_int.h): from either door across its own leaf's margin, where no other room is, then along the
// lane. And it has doors: a door that stands where one is wanted is shared. So between such rooms a way without wants
// is always found.
//
// Source: own.
#include "dungeon/route_int.h"

#define TRIES_L 3 // each: places drawn twice, then as short as can be

static bool take_spare(wr__search *s)
{
    if (s->has_spare) {
        s->now = s->spare;
    }
    return s->has_spare;
}

// ---- L ----------------------------------------------------------------------------------------------------------

// An L: from the corner one piece leads east or west to the `level` end's door, the other one to the door of the
// `upright` end, in a wall to the north or south.
typedef struct elbow {
    int level, upright;
    uint32_t wall[2];     // of each end: place 0 of the wall the door is in
    int32_t out_x, out_y; // where the way leaves the doors
    wr__span x, y;        // of the corner
} elbow;

// One of eight: which end leaves sideways, to the east or west, and from which side the other is reached. Of two
// rooms of which neither lies beside the other two are there; of others those where a room reaches out beyond the
// other.
static elbow elbow_of(const wr__search *s, unsigned which)
{
    const int32_t corridor = s->corridor;
    const bool east = (which & 2) != 0;
    const bool south = (which & 4) != 0;
    elbow t = {.level = which & 1, .upright = 1 - (int)(which & 1)};
    const wr_rect *out = s->room[t.level];
    const wr_rect *up = s->room[t.upright];
    t.wall[t.level] = wr__wall_of((wr_side)(WR_SIDE_W - 2 * (int)east), 0);
    t.wall[t.upright] = wr__wall_of((wr_side)(WR_SIDE_N + 2 * (int)south), 0);
    t.out_x = wr__choose(east, out->x + out->width + 1, out->x - 1 - corridor);
    t.out_y = wr__choose(south, up->y - 1 - corridor, up->y + up->height + 1);
    const wr__span beyond_x = {wr__choose(east, t.out_x, 0), wr__choose(east, INT32_MAX, t.out_x)};
    const wr__span beyond_y = {wr__choose(south, 0, t.out_y), wr__choose(south, t.out_y, INT32_MAX)};
    t.x = wr__span_both((wr__span){up->x, up->x + up->width - corridor}, beyond_x);
    t.y = wr__span_both((wr__span){out->y, out->y + out->height - corridor}, beyond_y);
    return t;
}

static void lay_l(const elbow *t, wr__search *s)
{
    wr__way *w = &s->now;
    const wr_cell corner = {wr__route_place(s, t->upright), wr__route_place(s, t->level)};
    w->points = 3;
    w->point[2 * t->level] = (wr_cell){t->out_x, corner.y};
    w->point[1] = corner;
    w->point[2 * t->upright] = (wr_cell){corner.x, t->out_y};
    w->point[3] = (wr_cell){0, 0};
}

static bool try_turn(wr__search *s, unsigned which)
{
    const elbow t = elbow_of(s, which);
    if (t.x.low > t.x.high || t.y.low > t.y.high) {
        return false;
    }
    for (int i = 0; i < TRIES_L; i++) {
        const bool drawn = i + 1 < TRIES_L;
        const int32_t x = drawn ? wr__route_draw_place(&s->chance, t.x) : wr__span_clamp(t.x, t.out_x);
        const int32_t y = drawn ? wr__route_draw_place(&s->chance, t.y) : wr__span_clamp(t.y, t.out_y);
        if (wr__route_find_door(s, t.level, t.wall[t.level] + (uint32_t)y, t.y) &&
            wr__route_find_door(s, t.upright, t.wall[t.upright] + (uint32_t)x, t.x)) {
            lay_l(&t, s);
            if (wr__route_offer(s)) {
                return true;
            }
        }
    }
    return false;
}

// Rooms of which neither lies beside the other, by both turns that lead round the corner between them.
static bool try_corner(wr__search *s)
{
    const unsigned east = s->room[0]->x < s->room[1]->x;
    const unsigned south = s->room[0]->y < s->room[1]->y;
    const unsigned other = (wr__route_draw(&s->chance) >> 31) * 7; // for the other end all is the other way round
    const unsigned turn = (east << 1 | south << 2) ^ other;
    return try_turn(s, turn) || try_turn(s, turn ^ 7);
}

static bool try_turns(wr__search *s)
{
    const unsigned first = wr__route_draw(&s->chance) >> 29;
    for (unsigned turn = 0; turn < 8; turn++) {
        if (try_turn(s, turn ^ first)) {
            return true;
        }
    }
    return false;
}

// ---- The search -------------------------------------------------------------------------------------------------

// The kind that suits how the rooms lie, then the others (D16). Between kinds a way beside another corridor will do.
static bool find_way(wr__search *s)
{
    const wr_rect *a = s->room[0];
    const wr_rect *b = s->room[1];
    const bool is_up = (a->x < b->x + b->width) & (b->x < a->x + a->width);
    const bool is_level = (a->y < b->y + b->height) & (b->y < a->y + a->height);
    if (is_up | is_level) {
        return !wr__route_is_walled_off(s, is_up) &&
               (wr__route_beside(s, is_up) || take_spare(s) || try_turns(s) || take_spare(s));
    }
    return try_corner(s) || take_spare(s) || wr__route_beside(s, false) || take_spare(s) ||
           wr__route_beside(s, true) || take_spare(s);
}

bool wr__route_search(wr__linking *l, int32_t a, int32_t b, wr_link_kind kind, unsigned wants, uint64_t chance)
{
    wr__search s;
    s.l = l;
    s.number[0] = a;
    s.number[1] = b;
    s.room[0] = &l->dungeon->rooms[a];
    s.room[1] = &l->dungeon->rooms[b];
    s.corridor = l->corridor;
    s.wants = wants;
    s.chance = chance;
    s.has_spare = false;
    if (!find_way(&s)) {
        return false;
    }
    wr__way_take(l, a, b, kind, &s.now);
    return true;
}
