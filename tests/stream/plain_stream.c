// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The plain streamer.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stream/plain_stream.h"

#define FAR UINT64_MAX

typedef enum rank { PERSISTENT, MINIMUM, BEHIND, TARGET, PREFETCHED, BEYOND } rank;

typedef struct plain_room {
    wr_room_id id;
    int32_t piece, space, floor;
    uint64_t focus, place, birth;
    rank rank;
    bool behind, had, has;
} plain_room;

// ---- Where things are --------------------------------------------------------------------------------------------------

static plain_piece *find(plain *p, wr_region_id id)
{
    for (int32_t i = 0; i < PLAIN_PIECES; i++) {
        if (p->pieces[i].is_there && p->pieces[i].hand.piece.id.x == id.x && p->pieces[i].hand.piece.id.y == id.y) {
            return &p->pieces[i];
        }
    }
    return NULL;
}

// How far `place` lies beyond region `zero` along an axis; regions more than a million apart are a million apart.
static int64_t along(int64_t region, wr_fix offset, int64_t zero, int32_t cell)
{
    const int64_t side = 64 * (int64_t)cell * WR_FIX_ONE, most = 1000000;
    const bool overflows =
        (region < 0) != (zero < 0) && (region < -most || region > most || zero < -most || zero > most);
    const int64_t apart = overflows ? (region < 0 ? -most : most) : region - zero;
    return (apart > most ? most : apart < -most ? -most : apart) * side + offset;
}

static uint64_t far_of(const plain *p, const wr_stream_place *place, wr_region_id id, wr_rect r)
{
    const int64_t cell = (int64_t)p->config.cell * WR_FIX_ONE;
    const int64_t x = along(place->region.x, place->x, id.x, p->config.cell);
    const int64_t y = along(place->region.y, place->y, id.y, p->config.cell);
    const int64_t left = r.x * cell, right = (r.x + r.width) * cell, low = r.y * cell, high = (r.y + r.height) * cell;
    const int64_t dx = x < left ? left - x : x > right ? x - right : 0;
    const int64_t dy = y < low ? low - y : y > high ? y - high : 0;
    return dx > INT32_MAX || dy > INT32_MAX ? FAR : (uint64_t)(dx * dx) + (uint64_t)(dy * dy);
}

static bool within(uint64_t far, int64_t radius)
{
    return far <= (uint64_t)(radius * radius);
}

// The portal over the border that is the same, or NULL.
static const wr_portal *mate_of(plain *p, const plain_piece *q, const wr_portal *portal, plain_piece **other)
{
    static const int32_t dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
    const wr_stream_piece *from = &q->hand.piece;
    *other = NULL;
    if (portal->b >= 0 || from->width != 64 || from->height != 64) {
        return NULL;
    }
    *other = find(p, (wr_region_id){from->id.x + dx[portal->side], from->id.y + dy[portal->side]});
    if (*other != NULL && ((*other)->hand.piece.width != 64 || (*other)->hand.piece.height != 64)) {
        *other = NULL;
    }
    for (int32_t i = 0; *other != NULL && i < (*other)->hand.piece.portal_count; i++) {
        const wr_portal *mate = &(*other)->hand.portals[i];
        if (mate->b < 0 && mate->side == (portal->side + 2) % 4 && mate->door == portal->door &&
            (mate->kind == WR_CELL_GRASS) == (portal->kind == WR_CELL_GRASS)) {
            return mate;
        }
    }
    return NULL;
}

static uint64_t portal_far(plain *p, const wr_stream_place *place, const plain_piece *q, const wr_portal *portal)
{
    plain_piece *other;
    const uint64_t far = far_of(p, place, q->hand.piece.id, portal->cells);
    const wr_portal *mate = mate_of(p, q, portal, &other);
    const uint64_t there = mate != NULL ? far_of(p, place, other->hand.piece.id, mate->cells) : FAR;
    return far < there ? far : there;
}

// ---- Pieces and doors --------------------------------------------------------------------------------------------------

static bool overlap(const plain *p, const wr_stream_piece *a, const wr_stream_piece *b)
{
    const int64_t cell = (int64_t)p->config.cell * WR_FIX_ONE;
    const int64_t x = along(a->id.x, 0, b->id.x, p->config.cell), y = along(a->id.y, 0, b->id.y, p->config.cell);
    return x < b->width * cell && x + a->width * cell > 0 && y < b->height * cell && y + a->height * cell > 0;
}

wr_status plain_add(plain *p, const hand_piece *hand, wr_stream_mode mode)
{
    int32_t free_slot = -1, rooms = hand->piece.space_count, pieces = 1;
    for (int32_t i = 0; i < PLAIN_PIECES; i++) {
        if (!p->pieces[i].is_there) {
            free_slot = free_slot < 0 ? i : free_slot;
            continue;
        }
        if (overlap(p, &p->pieces[i].hand.piece, &hand->piece)) {
            return WR_E_ARGUMENT;
        }
        rooms += p->pieces[i].hand.piece.space_count;
        pieces++;
    }
    if (free_slot < 0 || pieces > p->config.pieces_max || rooms > p->config.rooms_max) {
        return WR_E_CAPACITY;
    }
    plain_piece *q = &p->pieces[free_slot];
    q->hand = *hand;
    q->hand.piece.spaces = q->hand.spaces;
    q->hand.piece.portals = q->hand.portals;
    q->hand.piece.space = q->hand.space;
    q->is_there = true;
    q->birth = ++p->births;
    memset(q->mode, (int)mode, sizeof q->mode);
    for (int32_t i = 0; i < hand->piece.portal_count; i++) {
        plain_piece *other;
        const wr_portal *mate = mate_of(p, q, &q->hand.portals[i], &other);
        q->open[i] = mate != NULL
                         ? other->open[mate - other->hand.portals]
                         : hand->portals[i].kind == WR_CELL_GRASS || hand->portals[i].kind == WR_CELL_DOOR_OPEN;
    }
    return WR_OK;
}

wr_status plain_remove(plain *p, wr_region_id id)
{
    plain_piece *q = find(p, id);
    if (q == NULL) {
        return WR_E_NOT_FOUND;
    }
    q->is_there = false;
    return WR_OK;
}

wr_status plain_set_mode(plain *p, wr_room_id room, wr_stream_mode mode)
{
    plain_piece *q = find(p, room.piece);
    if (q == NULL || room.space < 0 || room.space >= q->hand.piece.space_count) {
        return WR_E_NOT_FOUND;
    }
    q->mode[room.space] = (uint8_t)mode;
    return WR_OK;
}

static bool covers(wr_rect r, wr_cell at)
{
    return at.x >= r.x && at.x < r.x + r.width && at.y >= r.y && at.y < r.y + r.height;
}

wr_status plain_door(plain *p, wr_region_id id, wr_cell at, bool open)
{
    plain_piece *q = find(p, id), *other;
    bool found = false;
    for (int32_t i = 0; q != NULL && i < q->hand.piece.portal_count; i++) {
        const wr_portal *portal = &q->hand.portals[i], *mate;
        if (portal->kind != WR_CELL_GRASS && covers(portal->cells, at)) {
            found = true;
            q->open[i] = open;
            mate = mate_of(p, q, portal, &other);
            if (mate != NULL) {
                other->open[mate - other->hand.portals] = open;
            }
        }
    }
    return found ? WR_OK : WR_E_NOT_FOUND;
}

// ---- Viewers -----------------------------------------------------------------------------------------------------------

void plain_look(plain *p, int32_t viewer, const wr_stream_place *foci, int32_t count)
{
    plain_viewer *v = &p->viewers[viewer];
    v->is_there = true;
    v->focus_count = count;
    for (int32_t i = 0; i < count; i++) {
        v->foci[i] = foci[i];
    }
}

wr_status plain_prefetch(plain *p, int32_t viewer, wr_stream_place place, int32_t ticks)
{
    plain_viewer *v = &p->viewers[viewer];
    int32_t at = 0;
    while (at < v->place_count && far_of(p, &place, v->places[at].region, (wr_rect){0, 0, 0, 0}) != FAR &&
           (along(place.region.x, place.x, v->places[at].region.x, p->config.cell) != v->places[at].x ||
            along(place.region.y, place.y, v->places[at].region.y, p->config.cell) != v->places[at].y)) {
        at++;
    }
    if (at == WR_STREAM_PLACES_MAX) {
        return WR_E_CAPACITY;
    }
    v->place_count += at == v->place_count;
    v->places[at] = place;
    v->left[at] = ticks;
    return WR_OK;
}

void plain_leave(plain *p, int32_t viewer)
{
    memset(&p->viewers[viewer], 0, sizeof p->viewers[viewer]);
}

// ---- What there is for one viewer --------------------------------------------------------------------------------------

static int compare_ids(wr_room_id a, wr_room_id b)
{
    return a.piece.y != b.piece.y   ? (a.piece.y < b.piece.y ? -1 : 1)
           : a.piece.x != b.piece.x ? (a.piece.x < b.piece.x ? -1 : 1)
                                    : a.space - b.space;
}

static uint64_t order_of(const plain_room *r)
{
    return r->rank == PREFETCHED ? r->place : r->rank == BEYOND && r->place < r->focus ? r->place : r->focus;
}

// a before b in the order of loading.
static bool is_before(const plain_room *a, const plain_room *b)
{
    return a->rank != b->rank           ? a->rank < b->rank
           : order_of(a) != order_of(b) ? order_of(a) < order_of(b)
                                        : compare_ids(a->id, b->id) < 0;
}

static plain_room *room_of(plain_room *rooms, int32_t count, const plain *p, const plain_piece *q, int32_t space)
{
    for (int32_t i = 0; i < count; i++) {
        if (rooms[i].piece == (int32_t)(q - p->pieces) && rooms[i].space == space) {
            return &rooms[i];
        }
    }
    return NULL;
}

// Marks the rooms on both sides of every closed door that is at hand.
static void find_behind(plain *p, const plain_viewer *v, plain_room *rooms, int32_t count)
{
    for (int32_t i = 0; i < PLAIN_PIECES; i++) {
        const plain_piece *q = &p->pieces[i];
        for (int32_t k = 0; q->is_there && k < q->hand.piece.portal_count; k++) {
            const wr_portal *portal = &q->hand.portals[k];
            for (int32_t f = 0; !q->open[k] && f < v->focus_count; f++) {
                plain_piece *other;
                if (!within(portal_far(p, &v->foci[f], q, portal), p->config.prefetch)) {
                    continue;
                }
                const wr_portal *mate = mate_of(p, q, portal, &other);
                room_of(rooms, count, p, q, portal->a)->behind = true;
                if (portal->b >= 0) {
                    room_of(rooms, count, p, q, portal->b)->behind = true;
                } else if (mate != NULL) {
                    room_of(rooms, count, p, other, mate->a)->behind = true;
                }
            }
        }
    }
}

// Marks the rooms a focus stands in; false outside all pieces.
static bool stand(plain *p, const wr_stream_place *at, plain_room *rooms, int32_t count, bool *in)
{
    const int64_t cell = (int64_t)p->config.cell * WR_FIX_ONE;
    memset(in, 0, PLAIN_ROOMS);
    for (int32_t i = 0; i < PLAIN_PIECES; i++) {
        const plain_piece *q = &p->pieces[i];
        const wr_stream_piece *piece = &q->hand.piece;
        const int64_t x = along(at->region.x, at->x, piece->id.x, p->config.cell);
        const int64_t y = along(at->region.y, at->y, piece->id.y, p->config.cell);
        if (!q->is_there || x < 0 || y < 0 || x >= piece->width * cell || y >= piece->height * cell) {
            continue;
        }
        const wr_cell c = {(int32_t)(x / cell), (int32_t)(y / cell)};
        const int32_t space = q->hand.space[c.y * piece->width + c.x];
        if (space == WR_SPACE_NONE) {
            return true;
        }
        in[room_of(rooms, count, p, q, space) - rooms] = true;
        for (int32_t k = 0; k < piece->portal_count; k++) {
            const wr_portal *portal = &q->hand.portals[k];
            plain_piece *other;
            const wr_portal *mate = mate_of(p, q, portal, &other);
            if (portal->kind == WR_CELL_GRASS || !covers(portal->cells, c) ||
                (portal->a != space && portal->b != space) ||
                (portal->b < 0 && (portal->side == WR_SIDE_S || portal->side == WR_SIDE_W))) {
                continue;
            }
            if (portal->b >= 0) {
                in[room_of(rooms, count, p, q, portal->a) - rooms] = true;
                in[room_of(rooms, count, p, q, portal->b) - rooms] = true;
            } else if (mate != NULL) {
                in[room_of(rooms, count, p, other, mate->a) - rooms] = true;
            }
        }
        return true;
    }
    return false;
}

// One round over all portals; true when one more room was reached. With `around`, over all portals from those in `from`.
static bool spread(plain *p, const wr_stream_place *at, plain_room *rooms, int32_t count, const bool *from, bool *in,
                   bool around, bool *leads_nowhere)
{
    bool more = false;
    for (int32_t i = 0; i < count; i++) {
        const plain_piece *q = &p->pieces[rooms[i].piece];
        for (int32_t k = 0; from[i] && k < q->hand.piece.portal_count; k++) {
            const wr_portal *portal = &q->hand.portals[k];
            plain_piece *other;
            const wr_portal *mate = mate_of(p, q, portal, &other);
            if ((portal->a != rooms[i].space && portal->b != rooms[i].space) ||
                (!around && (!q->open[k] || !within(portal_far(p, at, q, portal), p->config.view_distance)))) {
                continue;
            }
            const plain_room *to = portal->b >= 0
                                       ? room_of(rooms, count, p, q, portal->a + portal->b - rooms[i].space)
                                   : mate != NULL ? room_of(rooms, count, p, other, mate->a)
                                                  : NULL;
            *leads_nowhere |= to == NULL && other == NULL && q->hand.piece.width == 64 && q->hand.piece.height == 64;
            if (to != NULL && !in[to - rooms]) {
                in[to - rooms] = more = true;
            }
        }
    }
    return more;
}

// What the pause waits for is needed, however far it is.
static void find_around(plain *p, const plain_viewer *v, plain_room *rooms, int32_t count)
{
    static bool in[PLAIN_ROOMS], near[PLAIN_ROOMS];
    for (int32_t f = 0; p->config.pause == WR_STREAM_PAUSE_OUTSIDE && f < v->focus_count; f++) {
        bool nowhere = false;
        (void)stand(p, &v->foci[f], rooms, count, in);
        memcpy(near, in, sizeof near);
        (void)spread(p, &v->foci[f], rooms, count, in, near, true, &nowhere);
        for (int32_t i = 0; i < count; i++) {
            rooms[i].behind |= near[i];
        }
    }
}

static void measure(plain *p, const plain_viewer *v, plain_room *r)
{
    const plain_piece *q = &p->pieces[r->piece];
    wr_rect walls = q->hand.spaces[r->space].cells;
    walls = (wr_rect){walls.x - 1, walls.y - 1, walls.width + 2, walls.height + 2};
    r->focus = r->place = FAR;
    for (int32_t i = 0; i < v->focus_count; i++) {
        const uint64_t far = far_of(p, &v->foci[i], r->id.piece, walls);
        r->focus = far < r->focus ? far : r->focus;
    }
    for (int32_t i = 0; i < v->place_count; i++) {
        const uint64_t far = far_of(p, &v->places[i], r->id.piece, walls);
        r->place = far < r->place ? far : r->place;
    }
    r->rank = q->mode[r->space] == WR_STREAM_PERSISTENT    ? PERSISTENT
              : within(r->focus, p->config.minimum_radius) ? MINIMUM
              : r->behind                                  ? BEHIND
              : within(r->focus, p->config.target_radius)  ? TARGET
              : within(r->place, p->config.target_radius)  ? PREFETCHED
                                                           : BEYOND;
}

static int32_t gather(plain *p, const plain_viewer *v, plain_room *rooms)
{
    int32_t count = 0;
    for (int32_t i = 0; i < PLAIN_PIECES; i++) {
        const plain_piece *q = &p->pieces[i];
        for (int32_t k = 0; q->is_there && k < q->hand.piece.space_count; k++) {
            plain_room *r = &rooms[count++];
            *r = (plain_room){.id = {.piece = q->hand.piece.id, .space = k},
                              .piece = i,
                              .space = k,
                              .floor = q->hand.spaces[k].floor,
                              .birth = q->birth};
            for (int32_t h = 0; h < v->has_count; h++) {
                r->had |= compare_ids(v->has[h].room, r->id) == 0 && v->has[h].birth == q->birth;
            }
            r->has = r->had;
        }
    }
    find_behind(p, v, rooms, count);
    find_around(p, v, rooms, count);
    for (int32_t i = 0; i < count; i++) {
        measure(p, v, &rooms[i]);
    }
    return count;
}

// ---- In and out --------------------------------------------------------------------------------------------------------

static void note(plain_viewer *v, wr_room_id room, int32_t floor, bool load)
{
    v->changes[v->change_count++] = (wr_stream_change){.room = room, .floor = floor, .load = load};
}

static void drop_gone(plain *p, plain_viewer *v)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < v->has_count; i++) {
        const plain_piece *q = find(p, v->has[i].room.piece);
        if (q != NULL && q->birth == v->has[i].birth) {
            v->has[kept++] = v->has[i];
        } else {
            note(v, v->has[i].room, v->has[i].floor, false);
        }
    }
    v->has_count = kept;
}

static bool fits(const plain *p, const plain_room *rooms, int32_t count, int64_t floor, int32_t more)
{
    for (int32_t i = 0; i < count; i++) {
        floor += rooms[i].has ? rooms[i].floor : 0;
        more += rooms[i].has;
    }
    return more <= p->config.viewer_rooms && (p->config.budget_cells == 0 || floor <= p->config.budget_cells);
}

static bool is_too_far(const plain *p, const plain_room *r)
{
    return r->rank == BEYOND && !within(order_of(r), (int64_t)p->config.target_radius + p->config.slack);
}

// The last in order of those that he had and may lose.
static plain_room *worst(plain_room *rooms, int32_t count)
{
    plain_room *found = NULL;
    for (int32_t i = 0; i < count; i++) {
        plain_room *r = &rooms[i];
        if (r->had && r->has && r->rank >= TARGET && (found == NULL || is_before(found, r))) {
            found = r;
        }
    }
    return found;
}

static void out(plain_viewer *v, plain_room *r)
{
    r->has = false;
    note(v, r->id, r->floor, false);
}

static void unload(plain *p, plain_viewer *v, plain_room *rooms, int32_t count)
{
    for (;;) {
        plain_room *last = NULL;
        for (int32_t i = 0; i < count; i++) {
            plain_room *r = &rooms[i];
            const bool goes = (is_too_far(p, r) && p->config.unload == WR_STREAM_UNLOAD_OPPORTUNISTIC) ||
                              (r->rank == BEYOND && v->focus_count == 0);
            if (r->has && goes && (last == NULL || is_before(last, r))) {
                last = r;
            }
        }
        if (last == NULL) {
            break;
        }
        out(v, last);
    }
    while (!fits(p, rooms, count, 0, 0) && worst(rooms, count) != NULL) {
        out(v, worst(rooms, count));
    }
}

static bool displace(plain *p, plain_viewer *v, plain_room *rooms, int32_t count, const plain_room *r)
{
    static plain_room tried[PLAIN_ROOMS];
    const int32_t before = v->change_count;
    memcpy(tried, rooms, (size_t)count * sizeof *rooms);
    bool good = true;
    while (good && !fits(p, rooms, count, r->floor, 1)) {
        plain_room *w = worst(rooms, count);
        good = w != NULL &&
               (is_too_far(p, w) ||
                (r->rank == TARGET && wr_sqrt_u64(w->focus) > (int64_t)wr_sqrt_u64(r->focus) + p->config.slack));
        if (good) {
            out(v, w);
        }
    }
    if (!good) {
        memcpy(rooms, tried, (size_t)count * sizeof *rooms);
        v->change_count = before;
    }
    return good;
}

static void load(plain *p, plain_viewer *v, plain_room *rooms, int32_t count)
{
    int64_t spent = 0;
    int32_t loads = 0, had = 0;
    for (int32_t i = 0; i < count; i++) {
        had += rooms[i].has;
    }
    for (;;) {
        plain_room *next = NULL;
        for (int32_t i = 0; i < count; i++) {
            plain_room *r = &rooms[i];
            if (!r->had && !r->has && r->rank < BEYOND && (next == NULL || is_before(r, next))) {
                next = r;
            }
        }
        if (next == NULL || (loads > 0 && spent + next->floor > p->config.cells_per_tick)) {
            return;
        }
        if (next->rank <= BEHIND) {
            while (!fits(p, rooms, count, next->floor, 1) && worst(rooms, count) != NULL) {
                out(v, worst(rooms, count));
            }
            had = 0;
            for (int32_t i = 0; i < count; i++) {
                had += rooms[i].has;
            }
            if (had == p->config.viewer_rooms) {
                return;
            }
        } else if (!displace(p, v, rooms, count, next)) {
            return;
        }
        next->has = true;
        note(v, next->id, next->floor, true);
        spent += next->floor;
        loads++;
    }
}

static int by_id(const void *a, const void *b)
{
    return compare_ids(((const plain_room *)a)->id, ((const plain_room *)b)->id);
}

// ---- What he sees ------------------------------------------------------------------------------------------------------

static void see(plain *p, plain_viewer *v, plain_room *rooms, int32_t count)
{
    static bool all[PLAIN_ROOMS], in[PLAIN_ROOMS], near[PLAIN_ROOMS];
    bool outside = false, missing = false;
    memset(all, 0, sizeof all);
    for (int32_t f = 0; f < v->focus_count; f++) {
        bool nowhere = false;
        outside |= !stand(p, &v->foci[f], rooms, count, in);
        memcpy(near, in, sizeof near);
        (void)spread(p, &v->foci[f], rooms, count, in, near, true, &nowhere);
        outside |= nowhere;
        while (spread(p, &v->foci[f], rooms, count, in, in, false, &nowhere)) {
        }
        for (int32_t i = 0; i < count; i++) {
            all[i] |= in[i];
            outside |= near[i] && !rooms[i].has;
        }
    }
    v->state.rooms_visible = 0;
    for (int32_t i = 0; i < count; i++) {
        missing |= !rooms[i].has && within(rooms[i].focus, p->config.minimum_radius);
        if (all[i] && rooms[i].has) {
            v->visible[v->state.rooms_visible++] = rooms[i].id;
        }
    }
    v->state.paused = (p->config.pause == WR_STREAM_PAUSE_MINIMUM && missing) ||
                      (p->config.pause == WR_STREAM_PAUSE_OUTSIDE && outside);
}

static void update_viewer(plain *p, plain_viewer *v)
{
    static plain_room rooms[PLAIN_ROOMS];
    int32_t kept = 0;
    for (int32_t i = 0; i < v->place_count; i++) {
        if (v->left[i]-- > 0) {
            v->places[kept] = v->places[i];
            v->left[kept++] = v->left[i];
        }
    }
    v->place_count = kept;
    v->change_count = 0;
    drop_gone(p, v);
    const int32_t count = gather(p, v, rooms);
    unload(p, v, rooms, count);
    load(p, v, rooms, count);
    qsort(rooms, (size_t)count, sizeof *rooms, by_id);
    v->state = (wr_stream_state){0};
    v->has_count = 0;
    for (int32_t i = 0; i < count; i++) {
        const plain_room *r = &rooms[i];
        if (r->has) {
            v->has[v->has_count++] = (plain_has){r->id, r->floor, r->birth};
            v->state.cells_loaded += r->floor;
        }
        v->state.rooms_pending += !r->has && r->rank < BEYOND;
        v->state.rooms_minimum += r->rank <= BEHIND;
        v->state.cells_minimum += r->rank <= BEHIND ? r->floor : 0;
    }
    v->state.rooms_loaded = v->has_count;
    v->state.short_of_memory = (p->config.budget_cells != 0 && v->state.cells_minimum > p->config.budget_cells) ||
                               v->state.rooms_minimum > p->config.viewer_rooms;
    see(p, v, rooms, count);
}

void plain_update(plain *p)
{
    for (int32_t i = 0; i < p->config.viewers_max && i < PLAIN_VIEWERS; i++) {
        if (p->viewers[i].is_there) {
            update_viewer(p, &p->viewers[i]);
        }
    }
}

// ---- Agreement ---------------------------------------------------------------------------------------------------------

static bool differ(int32_t viewer, const char *what, int64_t plain_has_it, int64_t fast_has_it)
{
    fprintf(stderr, "viewer %d, %s: plainly %lld, fast %lld\n", (int)viewer, what, (long long)plain_has_it,
            (long long)fast_has_it);
    return false;
}

bool plain_agrees(const plain *p, const wr_streamer *s, int32_t viewer)
{
    const plain_viewer *v = &p->viewers[viewer];
    const wr_stream_state *a = &v->state;
    wr_stream_state b;
    int32_t changes, loaded, visible;
    const wr_stream_change *change = wr_stream_changes(s, viewer, &changes);
    const wr_room_id *has = wr_stream_loaded(s, viewer, &loaded), *sees = wr_stream_visible(s, viewer, &visible);
    if (wr_stream_state_of(s, viewer, &b) != (v->is_there ? WR_OK : WR_E_ARGUMENT)) {
        return differ(viewer, "there at all", v->is_there, !v->is_there);
    }
    const int64_t pairs[][2] = {{v->change_count, changes},
                                {v->has_count, loaded},
                                {a->rooms_visible, visible},
                                {a->cells_loaded, b.cells_loaded},
                                {a->cells_minimum, b.cells_minimum},
                                {a->rooms_loaded, b.rooms_loaded},
                                {a->rooms_visible, b.rooms_visible},
                                {a->rooms_minimum, b.rooms_minimum},
                                {a->rooms_pending, b.rooms_pending},
                                {a->short_of_memory, b.short_of_memory},
                                {a->paused, b.paused}};
    static const char *const names[] = {"changes",       "loaded",       "visible",       "cells_loaded",
                                        "cells_minimum", "rooms_loaded", "rooms_visible", "rooms_minimum",
                                        "rooms_pending", "short",        "paused"};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (pairs[i][0] != pairs[i][1]) {
            return differ(viewer, names[i], pairs[i][0], pairs[i][1]);
        }
    }
    for (int32_t i = 0; i < changes; i++) {
        if (compare_ids(v->changes[i].room, change[i].room) != 0 || v->changes[i].load != change[i].load ||
            v->changes[i].floor != change[i].floor) {
            return differ(viewer, "change number", i, i);
        }
    }
    for (int32_t i = 0; i < loaded; i++) {
        if (compare_ids(v->has[i].room, has[i]) != 0 || !wr_stream_has(s, viewer, has[i])) {
            return differ(viewer, "loaded number", i, i);
        }
    }
    for (int32_t i = 0; i < visible; i++) {
        if (compare_ids(v->visible[i], sees[i]) != 0) {
            return differ(viewer, "visible number", i, i);
        }
    }
    return true;
}
