// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the corridor between two rooms. A fixed, short list of ways is gone through, each with doors and bends drawn by
// the rooms' places, and the first that is clear is taken: straight or S between sides that face each other, L between
// rooms of which neither lies beside the other. Clear is a corridor that touches no room and no room's wall; it may cross
// and join others, but one that would run along beside another is taken only when nothing better turns up soon.
//
// The list is complete where it has to be. For rooms whose leaves touch it holds an S through the lane of the cut between
// them (dungeon_int.h): from either door across its own leaf's margin, where no other room is, then along the lane. And it
// has doors: a door that stands where one is wanted is shared. So between such rooms a way without wants is always found.
//
// Source: own.
#include "dungeon/route_int.h"

#include "core/assert.h"

#define TRIES_STRAIGHT 3
#define TRIES_S        4 // the bend: drawn, in the lane of either leaf, drawn
#define TRIES_L        3 // each: places drawn twice, then as short as can be

enum { AXIS_X, AXIS_Y };

// ---- Spans ------------------------------------------------------------------------------------------------------

static wr__extent extent_of(int32_t low, int32_t size, int32_t corridor)
{
    return (wr__extent){{low, low + size - corridor}, low - 1 - corridor, low + size + 1};
}

static wr__span both(wr__span a, wr__span b)
{
    return (wr__span){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

static int32_t count_of(wr__span span)
{
    return span.high - span.low + 1;
}

static int32_t clamp(wr__span span, int32_t at)
{
    return at < span.low ? span.low : at > span.high ? span.high : at;
}

// ---- Chance -----------------------------------------------------------------------------------------------------

// 32 bits. The noise of the two rooms begins a sequence, for a search draws a dozen times and mostly once only.
// Source: Donald E. Knuth's constants for MMIX.
static uint32_t draw(wr__search *s)
{
    s->bits = s->bits * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(s->bits >> 32);
}

// In 0..count-1.
static int32_t draw_below(wr__search *s, int32_t count)
{
    return (int32_t)((uint64_t)draw(s) * (uint64_t)count >> 32);
}

// A place in the span, rather in the middle than at the ends: the mean of two.
static int32_t draw_place(wr__search *s, wr__span span)
{
    const uint32_t bits = draw(s);
    const uint32_t sum = (bits & 0xFFFF) + (bits >> 16);
    return span.low + (int32_t)((uint64_t)sum * (uint64_t)count_of(span) >> 17);
}

// ---- The way at hand -------------------------------------------------------------------------------------------

// The points of the way at hand; of an L and a straight one those that are left out are any.
static inline void lay(wr__search *s, wr_route route, wr_cell p0, wr_cell p1, wr_cell p2, wr_cell p3)
{
    wr__way *w = &s->now;
    w->route = route;
    w->points = 2;
    w->point[0] = p0;
    w->point[1] = p1;
    w->piece[0] = wr__piece_between(p0, p1, s->corridor);
    if (route != WR_ROUTE_STRAIGHT) {
        w->points = 3;
        w->point[2] = p2;
        w->piece[1] = wr__piece_between(p1, p2, s->corridor);
    }
    if (route == WR_ROUTE_S) {
        w->points = 4;
        w->point[3] = p3;
        w->piece[2] = wr__piece_between(p2, p3, s->corridor);
    }
}

static bool take_spare(wr__search *s)
{
    if (s->has_spare) {
        s->now = s->spare;
    }
    return s->has_spare;
}

// A door for one end of the way at hand, in `span` and near `want`: a new one there, or one that stands there or too near
// by, or a new one beside that.
static inline bool find_door(wr__search *s, int end, wr__span span, int32_t want)
{
    const int32_t room = s->room[end];
    const wr_side side = s->now.side[end];
    const int32_t near = wr__door_near(s->l, room, wr__wall_of(side, want));
    s->now.door[end] = near;
    s->now.place[end] = want;
    return near == WR__DOOR_NEW || wr__door_instead(s->l, room, side, span, want, near, (s->wants >> end & 1) != 0,
                                                    &s->now.door[end], &s->now.place[end]);
}

// ---- Straight and S ---------------------------------------------------------------------------------------------

// Two rooms with space for a corridor between them along an axis.
typedef struct facing {
    int axis;
    int near, far;    // the end that lies lower on the axis, and the other
    wr__span gap;     // of the corridor between their walls
    wr__span line;    // places that both have
    int32_t narrower; // how many places the narrower one has
} facing;

static facing face(const wr__search *s, int axis)
{
    const int near = s->extent[0][axis].after <= s->extent[1][axis].before ? 0 : 1;
    const wr__span a = s->extent[near][1 - axis].places;
    const wr__span b = s->extent[1 - near][1 - axis].places;
    return (facing){.axis = axis,
                    .near = near,
                    .far = 1 - near,
                    .gap = {s->extent[near][axis].after, s->extent[1 - near][axis].before},
                    .line = both(a, b),
                    .narrower = count_of(a) < count_of(b) ? count_of(a) : count_of(b)};
}

static wr_cell cell_at(const facing *f, int32_t along, int32_t across)
{
    return f->axis == AXIS_X ? (wr_cell){along, across} : (wr_cell){across, along};
}

// From two doors to a bend between them; straight when they lie in line.
static void lay_facing(wr__search *s, const facing *f, int32_t bend)
{
    const int32_t a = s->now.place[0];
    const int32_t b = s->now.place[1];
    const wr_cell from = cell_at(f, f->near == 0 ? f->gap.low : f->gap.high, a);
    const wr_cell to = cell_at(f, f->near == 0 ? f->gap.high : f->gap.low, b);
    if (a == b) {
        lay(s, WR_ROUTE_STRAIGHT, from, to, to, to);
    } else {
        lay(s, WR_ROUTE_S, from, cell_at(f, bend, a), cell_at(f, bend, b), to);
    }
}

// Doors right opposite each other: either may make the other move.
static bool find_doors_in_line(wr__search *s, const facing *f, int32_t want)
{
    for (int end = 0; end < 2; end++) {
        if (find_door(s, end, f->line, want)) {
            const int32_t at = s->now.place[end];
            if (find_door(s, 1 - end, (wr__span){at, at}, at)) {
                return true;
            }
        }
    }
    return false;
}

static bool try_straight(wr__search *s, const facing *f)
{
    for (int i = 0; i < TRIES_STRAIGHT && count_of(f->line) > 0; i++) {
        if (find_doors_in_line(s, f, draw_place(s, f->line))) {
            lay_facing(s, f, f->gap.low);
            if (wr__way_offer(s)) {
                return true;
            }
        }
    }
    return false;
}

// The lane of a cut ends where the leaf to its right, or above, begins.
static int32_t draw_bend(wr__search *s, const facing *f, int try)
{
    if (try != 1 && try != 2) {
        return draw_place(s, f->gap);
    }
    const wr_rect *near = &s->l->dungeon->leaves[s->room[f->near]];
    const wr_rect *far = &s->l->dungeon->leaves[s->room[f->far]];
    const int32_t end = f->axis == AXIS_X ? near->x + near->width : near->y + near->height;
    const int32_t begin = f->axis == AXIS_X ? far->x : far->y;
    return clamp(f->gap, (try == 1 ? end : begin) - s->corridor);
}

static bool try_s(wr__search *s, const facing *f)
{
    for (int i = 0; i < TRIES_S; i++) {
        const int32_t bend = draw_bend(s, f, i);
        const wr__span a = s->extent[0][1 - f->axis].places;
        const wr__span b = s->extent[1][1 - f->axis].places;
        if (find_door(s, 0, a, draw_place(s, a)) && find_door(s, 1, b, draw_place(s, b))) {
            lay_facing(s, f, bend);
            if (wr__way_offer(s)) {
                return true;
            }
        }
    }
    return false;
}

// Rooms beside each other: straight rather than S the more of the narrower wall faces the other room.
static bool try_facing(wr__search *s, int axis)
{
    const facing f = face(s, axis);
    if (count_of(f.gap) <= 0) {
        return false;
    }
    s->now.side[f.near] = axis == AXIS_X ? WR_SIDE_E : WR_SIDE_N;
    s->now.side[f.far] = axis == AXIS_X ? WR_SIDE_W : WR_SIDE_S;
    if (draw_below(s, f.narrower + f.narrower / 4 + 1) < count_of(f.line)) {
        return try_straight(s, &f) || try_s(s, &f);
    }
    return try_s(s, &f) || try_straight(s, &f);
}

// ---- L ----------------------------------------------------------------------------------------------------------

// One of eight: which end leaves sideways, to the east or west, and from which side the other is reached. Of two rooms of
// which neither lies beside the other two are there; of others those where a room reaches out beyond the other.
static bool try_turn(wr__search *s, unsigned turn)
{
    const int level = turn & 1; // the end whose door is in a wall to the east or west
    const int upright = 1 - level;
    const bool east = (turn & 2) != 0;
    const bool south = (turn & 4) != 0; // the other end's door
    const int32_t out_x = east ? s->extent[level][AXIS_X].after : s->extent[level][AXIS_X].before;
    const int32_t out_y = south ? s->extent[upright][AXIS_Y].before : s->extent[upright][AXIS_Y].after;
    const wr__span x =
        both(s->extent[upright][AXIS_X].places, east ? (wr__span){out_x, INT32_MAX} : (wr__span){0, out_x});
    const wr__span y =
        both(s->extent[level][AXIS_Y].places, south ? (wr__span){0, out_y} : (wr__span){out_y, INT32_MAX});
    wr__way *w = &s->now;
    w->side[level] = east ? WR_SIDE_E : WR_SIDE_W;
    w->side[upright] = south ? WR_SIDE_S : WR_SIDE_N;
    for (int i = 0; i < TRIES_L && count_of(x) > 0 && count_of(y) > 0; i++) {
        const bool drawn = i + 1 < TRIES_L;
        const int32_t want_x = drawn ? draw_place(s, x) : clamp(x, out_x);
        const int32_t want_y = drawn ? draw_place(s, y) : clamp(y, out_y);
        if (find_door(s, level, y, want_y) && find_door(s, upright, x, want_x)) {
            const wr_cell from = {out_x, w->place[level]};
            const wr_cell corner = {w->place[upright], w->place[level]};
            const wr_cell to = {w->place[upright], out_y};
            lay(s, WR_ROUTE_L, level == 0 ? from : to, corner, level == 0 ? to : from, corner);
            if (wr__way_offer(s)) {
                return true;
            }
        }
    }
    return false;
}

// Rooms of which neither lies beside the other, by both turns that lead round the corner between them.
static bool try_corner(wr__search *s)
{
    const unsigned east = s->extent[0][AXIS_X].places.low < s->extent[1][AXIS_X].places.low;
    const unsigned south = s->extent[0][AXIS_Y].places.low < s->extent[1][AXIS_Y].places.low;
    const unsigned turn =
        (east << 1 | south << 2) ^ (draw(s) >> 31) * 7; // for the other end all is the other way round
    return try_turn(s, turn) || try_turn(s, turn ^ 7);
}

static bool try_turns(wr__search *s)
{
    const unsigned first = draw(s) >> 29;
    for (unsigned turn = 0; turn < 8; turn++) {
        if (try_turn(s, turn ^ first)) {
            return true;
        }
    }
    return false;
}

// ---- The search -------------------------------------------------------------------------------------------------

static bool overlap(const wr__search *s, int axis)
{
    const wr__extent *a = &s->extent[0][axis];
    const wr__extent *b = &s->extent[1][axis];
    return a->places.low < b->after - 1 && b->places.low < a->after - 1;
}

// The kind that suits how the rooms lie, then the others (D16). Between kinds a way beside another corridor will do.
static bool find_way(wr__search *s)
{
    const int axis = overlap(s, AXIS_X) ? AXIS_Y : AXIS_X;
    if (overlap(s, 1 - axis)) {
        return try_facing(s, axis) || take_spare(s) || try_turns(s) || take_spare(s);
    }
    return try_corner(s) || take_spare(s) || try_facing(s, AXIS_X) || take_spare(s) || try_facing(s, AXIS_Y) ||
           take_spare(s);
}

static void make_link(wr__linking *l, const wr__search *s, wr_link_kind kind)
{
    wr_dungeon_link *link = &l->dungeon->links[l->dungeon->link_count++];
    const wr__way *w = &s->now;
    *link = (wr_dungeon_link){.rooms = {s->room[0], s->room[1]},
                              .kind = (uint8_t)kind,
                              .route = (uint8_t)w->route,
                              .points = (uint8_t)w->points};
    for (int end = 0; end < 2; end++) {
        link->doors[end] =
            w->door[end] != WR__DOOR_NEW ? w->door[end] : wr__door_make(l, s->room[end], w->side[end], w->place[end]);
    }
    for (int32_t i = 0; i < w->points; i++) {
        link->way[i] = w->point[i];
    }
    for (int32_t i = 0; i + 1 < w->points; i++) {
        wr__marks_set(&l->marks, WR__PLANE_CORRIDORS, &w->piece[i]);
    }
}

bool wr__link_make(wr__linking *l, int32_t a, int32_t b, wr_link_kind kind, unsigned wants)
{
    WR_ASSERT(a < b);
    const wr_rect *first = &l->dungeon->rooms[a];
    const wr_rect *second = &l->dungeon->rooms[b];
    wr__search s;
    s.l = l;
    s.room[0] = a;
    s.room[1] = b;
    s.extent[0][AXIS_X] = extent_of(first->x, first->width, l->corridor);
    s.extent[0][AXIS_Y] = extent_of(first->y, first->height, l->corridor);
    s.extent[1][AXIS_X] = extent_of(second->x, second->width, l->corridor);
    s.extent[1][AXIS_Y] = extent_of(second->y, second->height, l->corridor);
    s.corridor = l->corridor;
    s.wants = wants;
    s.bits = wr__noise_at(l->noise, wr__id_of_cells((wr_cell){first->x, first->y}, (wr_cell){second->x, second->y}),
                          WR__DRAW_ROUTE);
    s.has_spare = false;
    if (!find_way(&s)) {
        return false;
    }
    make_link(l, &s, kind);
    return true;
}
