// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: pieces come and go. The table by id has open addressing; it is asked and never walked.
#include <string.h>

#include "core/sort.h"
#include "stream/stream_int.h"

// ---- The table ---------------------------------------------------------------------------------------------------

static uint32_t home_of(const wr_streamer *s, wr_region_id id)
{
    uint64_t h = (uint64_t)id.x * UINT64_C(0x9E3779B97F4A7C15) ^ (uint64_t)id.y * UINT64_C(0xC2B2AE3D27D4EB4F);
    h = (h ^ h >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    return (uint32_t)(h >> 32) & (s->table_size - 1);
}

static bool is_same(wr_region_id a, wr_region_id b)
{
    return a.x == b.x && a.y == b.y;
}

int32_t wr__stream_piece_at(const wr_streamer *s, wr_region_id id)
{
    uint32_t at = home_of(s, id);
    while (s->table[at] != WR__STREAM_NONE && !is_same(s->pieces[s->table[at]].id, id)) {
        at = (at + 1) & (s->table_size - 1); // the table is half empty at least
    }
    return s->table[at];
}

void wr__stream_table_put(wr_streamer *s, int32_t piece)
{
    uint32_t at = home_of(s, s->pieces[piece].id);
    while (s->table[at] != WR__STREAM_NONE) {
        at = (at + 1) & (s->table_size - 1);
    }
    s->table[at] = piece;
}

// Those behind it move up, as far as they lie behind their home.
void wr__stream_table_drop(wr_streamer *s, int32_t piece)
{
    const uint32_t mask = s->table_size - 1;
    uint32_t hole = home_of(s, s->pieces[piece].id);
    while (s->table[hole] != piece) {
        hole = (hole + 1) & mask;
    }
    for (uint32_t at = (hole + 1) & mask; s->table[at] != WR__STREAM_NONE; at = (at + 1) & mask) {
        const uint32_t home = home_of(s, s->pieces[s->table[at]].id);
        if (((at - home) & mask) >= ((at - hole) & mask)) {
            s->table[hole] = s->table[at];
            hole = at;
        }
    }
    s->table[hole] = WR__STREAM_NONE;
}

int32_t wr__stream_room_of(const wr_streamer *s, wr_room_id id)
{
    const int32_t piece = wr__stream_piece_at(s, id.piece);
    return piece != WR__STREAM_NONE && id.space >= 0 && id.space < s->pieces[piece].room_count
               ? s->pieces[piece].room_first + id.space
               : WR__STREAM_NONE;
}

// ---- Laying out a piece --------------------------------------------------------------------------------------------

static void take_portals(wr_streamer *s, const wr__stream_piece *p, const wr_portal *portals)
{
    int32_t *links = s->links + 2 * (size_t)p->portal_first;
    int32_t next = 0;
    for (int32_t i = 0; i < p->portal_count; i++) {
        const wr_portal *from = &portals[i];
        const bool open = from->kind == WR_CELL_GRASS || from->kind == WR_CELL_DOOR_OPEN;
        s->portals[p->portal_first + i] = (wr__stream_portal){.cells = from->cells,
                                                              .a = from->a,
                                                              .b = from->b,
                                                              .kind = from->kind,
                                                              .side = from->side,
                                                              .door = from->door,
                                                              .open = open,
                                                              .was_open = open};
        s->rooms[p->room_first + from->a].link_count++;
        if (from->b != WR__STREAM_NONE) {
            s->rooms[p->room_first + from->b].link_count++;
        }
    }
    for (int32_t i = 0; i < p->room_count; i++) {
        wr__stream_room *room = &s->rooms[p->room_first + i];
        room->link_first = next;
        next += room->link_count;
        room->link_count = 0;
    }
    for (int32_t i = 0; i < p->portal_count; i++) {
        wr__stream_room *a = &s->rooms[p->room_first + portals[i].a];
        links[a->link_first + a->link_count++] = i;
        if (portals[i].b != WR__STREAM_NONE) {
            wr__stream_room *b = &s->rooms[p->room_first + portals[i].b];
            links[b->link_first + b->link_count++] = i;
        }
    }
}

static wr_rect joined(wr_rect a, wr_rect b)
{
    const int32_t x = a.x < b.x ? a.x : b.x, y = a.y < b.y ? a.y : b.y;
    const int32_t right = a.x + a.width > b.x + b.width ? a.x + a.width : b.x + b.width;
    const int32_t top = a.y + a.height > b.y + b.height ? a.y + a.height : b.y + b.height;
    return (wr_rect){x, y, right - x, top - y};
}

// The bits of x and y in turn: what lies together comes together.
static uint64_t turn_of(uint32_t x, uint32_t y)
{
    uint64_t turn = 0;
    for (int32_t i = 0; i < 16; i++) {
        turn |= (uint64_t)(x >> i & 1u) << (2 * i) | (uint64_t)(y >> i & 1u) << (2 * i + 1);
    }
    return turn;
}

static void take_groups(wr_streamer *s, const wr__stream_piece *p)
{
    uint32_t *order = (uint32_t *)(s->by_place + p->room_first);
    for (int32_t i = 0; i < p->room_count; i++) {
        const wr_rect *r = &s->rooms[p->room_first + i].walls;
        s->keys[i] = turn_of((uint32_t)(2 * r->x + r->width + 2), (uint32_t)(2 * r->y + r->height + 2));
        order[i] = (uint32_t)i;
    }
    wr_sort_u64(s->keys, order, (size_t)p->room_count, s->keys_more, s->values_more);
    for (int32_t i = 0; i < p->room_count; i++) {
        const wr_rect *r = &s->rooms[p->room_first + (int32_t)order[i]].reach;
        wr__stream_box *g = &s->groups[p->group_first + i / WR__STREAM_GROUP];
        const wr__stream_box one = {r->x, r->y, r->x + r->width, r->y + r->height};
        if (i % WR__STREAM_GROUP == 0) {
            *g = one;
        } else {
            *g = (wr__stream_box){one.x0 < g->x0 ? one.x0 : g->x0, one.y0 < g->y0 ? one.y0 : g->y0,
                                  one.x1 > g->x1 ? one.x1 : g->x1, one.y1 > g->y1 ? one.y1 : g->y1};
        }
    }
}

static void take_rooms(wr_streamer *s, int32_t slot, const wr_stream_piece *from, wr_stream_mode mode)
{
    const wr__stream_piece *p = &s->pieces[slot];
    const size_t row = (size_t)s->words * sizeof *s->has, rooms = (size_t)p->room_count;
    for (int32_t i = 0; i < p->room_count; i++) {
        const wr_rect *r = &from->spaces[i].cells;
        const wr_rect walls = {r->x - 1, r->y - 1, r->width + 2, r->height + 2};
        s->rooms[p->room_first + i] = (wr__stream_room){
            .walls = walls, .reach = walls, .floor = from->spaces[i].floor, .piece = slot, .mode = (uint8_t)mode};
        s->stamps[p->room_first + i] = 0;
    }
    memset(wr__stream_row(s, s->has, p->room_first), 0, rooms * row);
    memset(wr__stream_row(s, s->seen, p->room_first), 0, rooms * row);
    take_portals(s, p, from->portals);
    for (int32_t i = 0; i < p->portal_count; i++) {
        const wr_portal *portal = &from->portals[i];
        wr__stream_room *a = &s->rooms[p->room_first + portal->a];
        a->reach = joined(a->reach, portal->cells);
        if (portal->b != WR__STREAM_NONE) {
            wr__stream_room *b = &s->rooms[p->room_first + portal->b];
            b->reach = joined(b->reach, portal->cells);
        }
    }
    take_groups(s, p);
}

// ---- Coming and going ----------------------------------------------------------------------------------------------

static bool lies_on(const wr_streamer *s, const wr__stream_piece *there, const wr_stream_piece *piece)
{
    const wr__stream_spot corner = {piece->id, 0, 0};
    const int64_t cell = (int64_t)s->config.cell * WR_FIX_ONE;
    const wr__stream_local at = wr__stream_seen_from(s, &corner, there);
    return at.x < there->width * cell && at.x + piece->width * cell > 0 && at.y < there->height * cell &&
           at.y + piece->height * cell > 0;
}

static bool is_big(const wr_stream_piece *piece)
{
    return piece->width > WR_REGION_CELLS || piece->height > WR_REGION_CELLS;
}

// Pieces within their regions lie on each other only when they have one id.
static bool is_taken(const wr_streamer *s, const wr_stream_piece *piece)
{
    if (wr__stream_piece_at(s, piece->id) != WR__STREAM_NONE) {
        return true;
    }
    const bool look = is_big(piece) || s->big_count > 0;
    for (int32_t i = look ? s->oldest : WR__STREAM_NONE; i != WR__STREAM_NONE; i = s->pieces[i].newer) {
        if (lies_on(s, &s->pieces[i], piece)) {
            return true;
        }
    }
    return false;
}

// Whoever has a room of it, or whose walk came by.
static void wake_owners(wr_streamer *s, const wr__stream_piece *p)
{
    for (int32_t word = 0; word < s->words; word++) {
        uint64_t bits = 0;
        for (int32_t i = p->room_first; i < p->room_first + p->room_count; i++) {
            bits |= wr__stream_row(s, s->has, i)[word] | wr__stream_row(s, s->seen, i)[word];
        }
        for (int32_t k = 0; k < 64 && bits != 0; k++, bits >>= 1) {
            if ((bits & 1u) != 0) {
                s->viewers[64 * word + k].dirty = true;
            }
        }
    }
}

// Those who stand in a piece beside it, however far away: it is round them (WR_STREAM_PAUSE_OUTSIDE).
static void wake_neighbours(wr_streamer *s, const wr__stream_piece *p)
{
    for (int32_t side = 0; side < WR_SIDE_COUNT && s->config.pause == WR_STREAM_PAUSE_OUTSIDE; side++) {
        if (p->neighbour[side] != WR__STREAM_NONE) {
            wake_owners(s, &s->pieces[p->neighbour[side]]);
        }
    }
    for (int32_t i = 0; i < s->config.viewers_max; i++) {
        s->viewers[i].dirty |= s->viewers[i].is_there && s->viewers[i].wide; // where he stands may not be noted
    }
}

wr_status wr_stream_add(wr_streamer *s, wr_stream_piece piece, wr_stream_mode mode)
{
    if ((uint32_t)mode >= WR_STREAM_MODE_COUNT || !wr__stream_is_sound(&piece) || is_taken(s, &piece)) {
        return WR_E_ARGUMENT;
    }
    if (s->free_count == 0 || wr__stream_make_room(s, &piece) != WR_OK) {
        return WR_E_CAPACITY;
    }
    const int32_t slot = s->free_pieces[--s->free_count];
    const int32_t cells = piece.width * piece.height;
    const int32_t groups = (piece.space_count + WR__STREAM_GROUP - 1) / WR__STREAM_GROUP;
    wr__stream_piece *p = &s->pieces[slot];
    *p = (wr__stream_piece){.id = piece.id,
                            .width = piece.width,
                            .height = piece.height,
                            .room_first = s->rooms_used,
                            .room_count = piece.space_count,
                            .group_first = s->groups_used,
                            .portal_first = s->portals_used,
                            .portal_count = piece.portal_count,
                            .cell_first = s->cells_used,
                            .persistent = mode == WR_STREAM_PERSISTENT ? piece.space_count : 0,
                            .older = s->newest,
                            .newer = WR__STREAM_NONE,
                            .big = is_big(&piece)};
    *(s->newest != WR__STREAM_NONE ? &s->pieces[s->newest].newer : &s->oldest) = slot;
    s->newest = slot;
    s->rooms_used += p->room_count, s->rooms_live += p->room_count;
    s->groups_used += groups, s->groups_live += groups;
    s->portals_used += p->portal_count, s->portals_live += p->portal_count;
    s->cells_used += cells, s->cells_live += cells;
    s->big_count += p->big;
    s->persistent_rooms += p->persistent;
    s->counters.pieces++;
    s->counters.rooms += p->room_count;
    take_rooms(s, slot, &piece, mode);
    memcpy(s->cells + p->cell_first, piece.space, (size_t)cells * sizeof *s->cells);
    wr__stream_table_put(s, slot);
    wr__stream_join(s, slot);
    wake_neighbours(s, p);
    if (p->persistent > 0) {
        wr__stream_wake_all(s);
    } else {
        wr__stream_wake_near(s, p);
    }
    return WR_OK;
}

wr_status wr_stream_remove(wr_streamer *s, wr_region_id id)
{
    const int32_t slot = wr__stream_piece_at(s, id);
    if (slot == WR__STREAM_NONE) {
        return WR_E_NOT_FOUND;
    }
    wr__stream_piece *p = &s->pieces[slot];
    wake_owners(s, p);
    if (p->persistent > 0) {
        wr__stream_wake_all(s);
    }
    wr__stream_wake_near(s, p);
    wake_neighbours(s, p);
    wr__stream_part(s, slot);
    wr__stream_table_drop(s, slot);
    *(p->older != WR__STREAM_NONE ? &s->pieces[p->older].newer : &s->oldest) = p->newer;
    *(p->newer != WR__STREAM_NONE ? &s->pieces[p->newer].older : &s->newest) = p->older;
    s->rooms_live -= p->room_count;
    s->groups_live -= (p->room_count + WR__STREAM_GROUP - 1) / WR__STREAM_GROUP;
    s->portals_live -= p->portal_count;
    s->cells_live -= p->width * p->height;
    s->big_count -= p->big;
    s->persistent_rooms -= p->persistent;
    s->counters.pieces--;
    s->counters.rooms -= p->room_count;
    *p = (wr__stream_piece){0};
    s->free_pieces[s->free_count++] = slot;
    return WR_OK;
}

wr_status wr_stream_set_mode(wr_streamer *s, wr_room_id id, wr_stream_mode mode)
{
    const int32_t room = wr__stream_room_of(s, id);
    if ((uint32_t)mode >= WR_STREAM_MODE_COUNT) {
        return WR_E_ARGUMENT;
    }
    if (room == WR__STREAM_NONE) {
        return WR_E_NOT_FOUND;
    }
    if (s->rooms[room].mode != mode) {
        const int32_t more = mode == WR_STREAM_PERSISTENT ? 1 : -1;
        s->rooms[room].mode = (uint8_t)mode;
        s->pieces[s->rooms[room].piece].persistent += more;
        s->persistent_rooms += more;
        wr__stream_wake_all(s);
    }
    return WR_OK;
}

wr_stream_piece wr_stream_piece_of(const wr_region *region)
{
    return (wr_stream_piece){.id = region->id,
                             .spaces = region->spaces,
                             .portals = region->portals,
                             .space_count = region->space_count,
                             .portal_count = region->portal_count,
                             .width = WR_REGION_CELLS,
                             .height = WR_REGION_CELLS,
                             .space = region->space};
}
