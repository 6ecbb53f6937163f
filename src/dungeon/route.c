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
#include "dungeon/links_int.h"

#include "core/assert.h"

#define TRIES_STRAIGHT 3
#define TRIES_S        4 // the bend: drawn, in the lane of either leaf, drawn
#define TRIES_L        3 // each: places drawn twice, then as short as can be

enum { AXIS_X, AXIS_Y };

// A corridor with its doors: end 0 is the first room's, end 1 the second's.
typedef struct way {
    wr_route route;
    wr_side side[2];
    int32_t place[2]; // along the wall, of the door's lower end
    int32_t door[2];  // that is there already, or WR__DOOR_NEW
    int32_t points;
    wr_cell point[4];
} way;

typedef struct search {
    const wr__linking *l;
    wr_rect room[2], leaf[2];
    int32_t number[2];
    int32_t corridor; // width
    unsigned wants;
    uint64_t bits; // the state of chance
    bool spare;    // `found` is clear, but runs beside another corridor
    way found;
} search;

// ---- Spans ------------------------------------------------------------------------------------------------------

static int32_t low_of(const wr_rect *r, int axis)
{
    return axis == AXIS_X ? r->x : r->y;
}

// One past the last cell.
static int32_t end_of(const wr_rect *r, int axis)
{
    return axis == AXIS_X ? r->x + r->width : r->y + r->height;
}

// Where doors may stand in a wall along that axis.
static wr__span places(const search *s, int end, int axis)
{
    return (wr__span){low_of(&s->room[end], axis), end_of(&s->room[end], axis) - s->corridor};
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

// A number in 0..count-1. The noise of the two rooms starts a sequence, for a search draws a dozen times and most of it
// once only.
// Source: D. E. Knuth, the multiplier of MMIX.
static int32_t draw(search *s, int32_t count)
{
    s->bits = s->bits * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int32_t)((s->bits >> 32) * (uint64_t)count >> 32);
}

// A place in the span, rather in the middle than at the ends.
static int32_t draw_place(search *s, wr__span span)
{
    const int32_t count = count_of(span);
    return span.low + (draw(s, count) + draw(s, count)) / 2;
}

// ---- What is clear ----------------------------------------------------------------------------------------------

// The cells of a piece of the corridor.
static wr_rect piece(const search *s, const way *w, int32_t i)
{
    const wr_cell a = w->point[i];
    const wr_cell b = w->point[i + 1];
    return (wr_rect){.x = a.x < b.x ? a.x : b.x,
                     .y = a.y < b.y ? a.y : b.y,
                     .width = (a.x < b.x ? b.x - a.x : a.x - b.x) + s->corridor,
                     .height = (a.y < b.y ? b.y - a.y : a.y - b.y) + s->corridor};
}

static bool is_clear(const search *s, const way *w)
{
    for (int32_t i = 0; i + 1 < w->points; i++) {
        const wr_rect r = piece(s, w, i);
        if (wr__marks_any(&s->l->marks, WR__PLANE_ROOMS, &r)) {
            return false;
        }
    }
    return true;
}

static bool is_new(const search *s, const way *w)
{
    if (w->door[0] == WR__DOOR_NEW || w->door[1] == WR__DOOR_NEW) {
        return true;
    }
    for (int32_t i = 0; i + 1 < w->points; i++) {
        const wr_rect r = piece(s, w, i);
        if (!wr__marks_all(&s->l->marks, WR__PLANE_CORRIDORS, &r)) {
            return true;
        }
    }
    return false;
}

// Rows (columns) in which the piece is not part of a corridor yet, and the cell left or right of (above or below) it is.
static int32_t beside_upright(const wr__marks *m, const wr_rect *r)
{
    const int32_t begin = r->x - 1;
    const int32_t shift = begin & 63;
    const uint64_t own = (UINT64_C(1) << (r->width + 1)) - 2;
    const uint64_t sides = UINT64_C(1) | UINT64_C(1) << (r->width + 1);
    const bool split = shift + r->width + 2 > 64;
    const uint64_t *at = wr__marks_word(m, WR__PLANE_CORRIDORS, begin >> 6, r->y);
    int32_t count = 0;
    for (int32_t n = r->height; n > 0; n--, at += wr__marks_step(m)) {
        const uint64_t row = at[0] >> shift | (split ? at[WR__PLANE_COUNT] << (64 - shift) : 0);
        count += (row & own) == 0 && (row & sides) != 0;
    }
    return count;
}

static int32_t beside_level(const wr__marks *m, const wr_rect *r)
{
    int32_t count = 0;
    for (int32_t word = r->x >> 6; word <= (r->x + r->width - 1) >> 6; word++) {
        const uint64_t *at = wr__marks_word(m, WR__PLANE_CORRIDORS, word, r->y);
        const size_t step = wr__marks_step(m);
        uint64_t sides = *(at - step) | at[step * (size_t)r->height];
        for (int32_t n = r->height; n > 0; n--, at += step) {
            sides &= ~*at;
        }
        for (sides &= wr__marks_mask(word, r->x, r->x + r->width); sides != 0; sides &= sides - 1) {
            count++;
        }
    }
    return count;
}

// Whether it would make another corridor wider, for longer than it takes to meet it.
static bool runs_beside(const search *s, const way *w)
{
    int32_t count = 0;
    for (int32_t i = 0; i + 1 < w->points; i++) {
        const wr_rect r = piece(s, w, i);
        count += r.width > r.height ? beside_level(&s->l->marks, &r) : beside_upright(&s->l->marks, &r);
    }
    return count > 2 * s->corridor;
}

// Takes a way if it will do. True ends the search.
static bool offer(search *s, const way *w)
{
    if (!is_clear(s, w) || ((s->wants & WR__WANT_WAY) != 0 && !is_new(s, w))) {
        return false;
    }
    const bool spare = runs_beside(s, w);
    if (!spare || !s->spare) {
        s->found = *w;
    }
    s->spare |= spare;
    return !spare;
}

static bool find_door(const search *s, way *w, int end, wr__span span, int32_t want)
{
    return wr__door_find(s->l, s->number[end], w->side[end], span, want, (s->wants >> end & 1) != 0, &w->door[end],
                         &w->place[end]);
}

// ---- Straight and S ---------------------------------------------------------------------------------------------

// Two rooms with room for a corridor between them along an axis.
typedef struct facing {
    int axis;
    int near, far;  // the end that lies lower on the axis, and the other
    wr__span gap;   // of the corridor between their walls
    wr__span line;  // places that both have
    int32_t places; // of the narrower one
} facing;

static facing face(const search *s, int axis)
{
    facing f = {.axis = axis, .near = low_of(&s->room[0], axis) < low_of(&s->room[1], axis) ? 0 : 1};
    f.far = 1 - f.near;
    f.gap.low = end_of(&s->room[f.near], axis) + 1;
    f.gap.high = low_of(&s->room[f.far], axis) - 1 - s->corridor;
    const wr__span a = places(s, f.near, 1 - axis);
    const wr__span b = places(s, f.far, 1 - axis);
    f.line = both(a, b);
    f.places = count_of(a) < count_of(b) ? count_of(a) : count_of(b);
    return f;
}

static wr_cell cell_at(const facing *f, int32_t along, int32_t across)
{
    return f->axis == AXIS_X ? (wr_cell){along, across} : (wr_cell){across, along};
}

static way begin_facing(const facing *f)
{
    way w = {.route = WR_ROUTE_STRAIGHT, .points = 2};
    w.side[f->near] = f->axis == AXIS_X ? WR_SIDE_E : WR_SIDE_N;
    w.side[f->far] = f->axis == AXIS_X ? WR_SIDE_W : WR_SIDE_S;
    return w;
}

// Doors right opposite each other: either may make the other move.
static bool find_doors_in_line(const search *s, const facing *f, way *w, int32_t want)
{
    for (int end = 0; end < 2; end++) {
        if (find_door(s, w, end, f->line, want)) {
            const int32_t at = w->place[end];
            if (find_door(s, w, 1 - end, (wr__span){at, at}, at)) {
                return true;
            }
        }
    }
    return false;
}

static bool try_straight(search *s, const facing *f)
{
    for (int i = 0; i < TRIES_STRAIGHT && count_of(f->line) > 0; i++) {
        way w = begin_facing(f);
        if (find_doors_in_line(s, f, &w, draw_place(s, f->line))) {
            w.point[f->near] = cell_at(f, f->gap.low, w.place[f->near]);
            w.point[f->far] = cell_at(f, f->gap.high, w.place[f->far]);
            if (offer(s, &w)) {
                return true;
            }
        }
    }
    return false;
}

static int32_t draw_bend(search *s, const facing *f, int try)
{
    if (try == 1) {
        return clamp(f->gap, end_of(&s->leaf[f->near], f->axis) - s->corridor);
    }
    return try == 2 ? clamp(f->gap, low_of(&s->leaf[f->far], f->axis) - s->corridor) : draw_place(s, f->gap);
}

// From two doors to a bend between them; straight when they happen to lie in line.
static void lay_s(way *w, const facing *f, int32_t bend)
{
    const bool straight = w->place[0] == w->place[1];
    w->route = straight ? WR_ROUTE_STRAIGHT : WR_ROUTE_S;
    w->points = straight ? 2 : 4;
    for (int end = 0; end < 2; end++) {
        w->point[1 + end] = cell_at(f, bend, w->place[end]);
        w->point[(w->points - 1) * end] = cell_at(f, end == f->near ? f->gap.low : f->gap.high, w->place[end]);
    }
}

static bool try_s(search *s, const facing *f)
{
    for (int i = 0; i < TRIES_S; i++) {
        way w = begin_facing(f);
        const int32_t bend = draw_bend(s, f, i);
        bool found = true;
        for (int end = 0; end < 2; end++) {
            const wr__span span = places(s, end, 1 - f->axis);
            found = find_door(s, &w, end, span, draw_place(s, span)) && found;
        }
        if (found) {
            lay_s(&w, f, bend);
            if (offer(s, &w)) {
                return true;
            }
        }
    }
    return false;
}

// Rooms beside each other: straight rather than S the more of the narrower wall faces the other room.
static bool try_facing(search *s, int axis)
{
    const facing f = face(s, axis);
    if (count_of(f.gap) <= 0) {
        return false;
    }
    if (draw(s, f.places + f.places / 4 + 1) < count_of(f.line)) {
        return try_straight(s, &f) || try_s(s, &f);
    }
    return try_s(s, &f) || try_straight(s, &f);
}

// ---- L ----------------------------------------------------------------------------------------------------------

// One of eight: which end leaves sideways, to the east or west, and from which side the other is reached. Of two rooms of
// which neither lies beside the other two are there; of others those where a room reaches out beyond the other.
static bool try_turn(search *s, unsigned turn)
{
    const int level = turn & 1; // the end whose door is in a wall to the east or west
    const int upright = 1 - level;
    const bool east = (turn & 2) != 0;
    const bool south = (turn & 4) != 0; // the other end's door
    const wr_rect *a = &s->room[level];
    const wr_rect *b = &s->room[upright];
    wr__span x = places(s, upright, AXIS_X);
    wr__span y = places(s, level, AXIS_Y);
    x = both(x, east ? (wr__span){a->x + a->width + 1, x.high} : (wr__span){x.low, a->x - 1 - s->corridor});
    y = both(y, south ? (wr__span){y.low, b->y - 1 - s->corridor} : (wr__span){b->y + b->height + 1, y.high});
    for (int i = 0; i < TRIES_L && count_of(x) > 0 && count_of(y) > 0; i++) {
        way w = {.route = WR_ROUTE_L, .points = 3};
        w.side[level] = east ? WR_SIDE_E : WR_SIDE_W;
        w.side[upright] = south ? WR_SIDE_S : WR_SIDE_N;
        const bool drawn = i + 1 < TRIES_L;
        const int32_t want_x = drawn ? draw_place(s, x) : east ? x.low : x.high;
        const int32_t want_y = drawn ? draw_place(s, y) : south ? y.high : y.low;
        if (find_door(s, &w, level, y, want_y) && find_door(s, &w, upright, x, want_x)) {
            w.point[2 * level] = (wr_cell){east ? a->x + a->width + 1 : a->x - 1 - s->corridor, w.place[level]};
            w.point[1] = (wr_cell){w.place[upright], w.place[level]};
            w.point[2 * upright] = (wr_cell){w.place[upright], south ? b->y - 1 - s->corridor : b->y + b->height + 1};
            if (offer(s, &w)) {
                return true;
            }
        }
    }
    return false;
}

static bool try_l(search *s)
{
    const unsigned first = (unsigned)draw(s, 8);
    for (unsigned turn = 0; turn < 8; turn++) {
        if (try_turn(s, turn ^ first)) {
            return true;
        }
    }
    return false;
}

// ---- The search -------------------------------------------------------------------------------------------------

static bool overlap(const search *s, int axis)
{
    return low_of(&s->room[0], axis) < end_of(&s->room[1], axis) &&
           low_of(&s->room[1], axis) < end_of(&s->room[0], axis);
}

// The kind that suits how the rooms lie, then the others (D16). Between kinds a way beside another corridor will do.
static bool find_way(search *s)
{
    const int axis = overlap(s, AXIS_X) ? AXIS_Y : AXIS_X;
    if (overlap(s, 1 - axis)) {
        return try_facing(s, axis) || s->spare || try_l(s) || s->spare;
    }
    return try_l(s) || s->spare || try_facing(s, AXIS_X) || s->spare || try_facing(s, AXIS_Y) || s->spare;
}

static void take_way(wr__linking *l, const search *s, wr_link_kind kind)
{
    wr_dungeon_link *link = &l->dungeon->links[l->dungeon->link_count++];
    const way *w = &s->found;
    *link = (wr_dungeon_link){.rooms = {s->number[0], s->number[1]},
                              .kind = (uint8_t)kind,
                              .route = (uint8_t)w->route,
                              .points = (uint8_t)w->points};
    for (int end = 0; end < 2; end++) {
        link->doors[end] = w->door[end] != WR__DOOR_NEW
                               ? w->door[end]
                               : wr__door_make(l, s->number[end], w->side[end], w->place[end]);
    }
    for (int32_t i = 0; i < w->points; i++) {
        link->way[i] = w->point[i];
    }
    for (int32_t i = 0; i + 1 < w->points; i++) {
        const wr_rect r = piece(s, w, i);
        wr__marks_set(&l->marks, WR__PLANE_CORRIDORS, &r);
    }
}

bool wr__link_make(wr__linking *l, int32_t a, int32_t b, wr_link_kind kind, unsigned wants)
{
    const wr_dungeon *d = l->dungeon;
    WR_ASSERT(a < b);
    search s = {.l = l,
                .room = {d->rooms[a], d->rooms[b]},
                .leaf = {d->leaves[a], d->leaves[b]},
                .number = {a, b},
                .corridor = l->corridor,
                .wants = wants};
    const uint64_t id = wr__id_of_cells((wr_cell){s.room[0].x, s.room[0].y}, (wr_cell){s.room[1].x, s.room[1].y});
    s.bits = wr__noise_at(l->noise, id, WR__DRAW_ROUTE);
    if (!find_way(&s)) {
        return false;
    }
    take_way(l, &s, kind);
    return true;
}
