// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Reads a drawing: rooms, then doors around them, then links by trying all ways.
#include "dungeon/support/drawn_dungeon.h"

#include "dungeon/support/plain_delaunay.h"
#include "support/wr_test.h"

// ---- Letters ---------------------------------------------------------------------------------------------------------

static uint8_t kind_of(char letter)
{
    switch (letter) {
    case 'D':
        return WR_CELL_DOOR_CLOSED;
    case 'd':
        return WR_CELL_DOOR_OPEN;
    case '?':
        return WR_CELL_DOOR_SECRET;
    case '|':
        return WR_CELL_GATE;
    case '^':
        return WR_CELL_SWITCH;
    case '.':
        return WR_CELL_GRASS;
    default:
        return letter >= 'a' && letter <= 'z' ? WR_CELL_GRASS : WR_CELL_BUSH;
    }
}

static char letter_at(const drawing *g, int32_t x, int32_t y)
{
    return g->rows[g->config.height - 1 - y][x];
}

static int32_t kind_at(const drawn_dungeon *out, int32_t x, int32_t y)
{
    return out->kinds[y * out->dungeon.config.width + x];
}

static void draw_kinds(drawn_dungeon *out, const drawing *g)
{
    assert_true(g->config.width * g->config.height <= DRAWN_CELLS_MAX);
    for (int32_t y = 0; y < g->config.height; y++) {
        assert_int_equal(strlen(g->rows[y]), g->config.width);
        for (int32_t x = 0; x < g->config.width; x++) {
            out->kinds[y * g->config.width + x] = kind_of(letter_at(g, x, y));
            out->dungeon.corridor_cells += letter_at(g, x, y) == '.';
        }
    }
}

// ---- Rooms -----------------------------------------------------------------------------------------------------------

// The rectangle over all cells with that letter; height 0 when there is none.
static wr_rect rect_of(const drawing *g, char letter)
{
    wr_rect r = {INT32_MAX, INT32_MAX, 0, 0};
    int32_t right = -1, top = -1;
    for (int32_t y = 0; y < g->config.height; y++) {
        for (int32_t x = 0; x < g->config.width; x++) {
            if (letter_at(g, x, y) == letter) {
                r.x = x < r.x ? x : r.x;
                r.y = y < r.y ? y : r.y;
                right = x > right ? x : right;
                top = y > top ? y : top;
            }
        }
    }
    return top < 0 ? r : (wr_rect){r.x, r.y, right - r.x + 1, top - r.y + 1};
}

static const char letters[] = "abcefghijklm";

static int32_t room_of(char letter)
{
    const char *at = strchr(letters, letter);
    assert_true(letter != '\0' && at != NULL);
    return (int32_t)(at - letters);
}

static void draw_rooms(drawn_dungeon *out, const drawing *g)
{
    wr_dungeon *d = &out->dungeon;
    while (d->room_count < DRAWN_ROOMS_MAX && rect_of(g, letters[d->room_count]).height > 0) {
        out->rooms[d->room_count] = rect_of(g, letters[d->room_count]);
        out->leaves[d->room_count] = g->leaves[d->room_count];
        d->room_count++;
    }
}

static void draw_edges(drawn_dungeon *out)
{
    wr_cell centres[DRAWN_ROOMS_MAX];
    for (int32_t i = 0; i < out->dungeon.room_count; i++) {
        const wr_rect *r = &out->rooms[i];
        centres[i] = (wr_cell){2 * r->x + r->width, 2 * r->y + r->height};
    }
    out->dungeon.delaunay_count = plain_delaunay(centres, out->dungeon.room_count, out->delaunay);
}

// ---- Doors -----------------------------------------------------------------------------------------------------------

static bool is_door(int32_t kind)
{
    return kind == WR_CELL_DOOR_CLOSED || kind == WR_CELL_DOOR_OPEN || kind == WR_CELL_DOOR_SECRET ||
           kind == WR_CELL_GATE;
}

static void draw_doors_of_side(drawn_dungeon *out, int32_t room, wr_side side)
{
    wr_dungeon *d = &out->dungeon;
    const wr_rect *r = &out->rooms[room];
    const bool across = side == WR_SIDE_N || side == WR_SIDE_S;
    const int32_t wall = side == WR_SIDE_N   ? r->y + r->height
                         : side == WR_SIDE_E ? r->x + r->width
                         : side == WR_SIDE_S ? r->y - 1
                                             : r->x - 1;
    const int32_t from = across ? r->x : r->y;
    for (int32_t i = from; i < from + (across ? r->width : r->height); i++) {
        const wr_cell at = across ? (wr_cell){i, wall} : (wr_cell){wall, i};
        const int32_t kind = kind_at(out, at.x, at.y);
        if (is_door(kind)) {
            d->doors[d->door_count++] = (wr_dungeon_door){at, room, (uint8_t)side, (uint8_t)kind, -1};
            i += d->config.corridor - 1;
        }
    }
}

static void draw_doors(drawn_dungeon *out)
{
    for (int32_t room = 0; room < out->dungeon.room_count; room++) {
        const int32_t before = out->dungeon.door_count;
        for (int side = 0; side < WR_SIDE_COUNT; side++) {
            draw_doors_of_side(out, room, (wr_side)side);
        }
        out->dungeon.dead_ends += out->dungeon.door_count == before + 1;
    }
}

static void draw_locks(drawn_dungeon *out, const drawing *g)
{
    wr_dungeon *d = &out->dungeon;
    for (; g->locks != NULL && g->locks[d->lock_count] != '\0'; d->lock_count++) {
        const int32_t room = room_of(g->locks[d->lock_count]);
        const wr_cell at = g->switches[d->lock_count];
        int32_t switch_room = 0;
        while (switch_room < d->room_count - 1 &&
               !(at.x >= d->rooms[switch_room].x && at.x < d->rooms[switch_room].x + d->rooms[switch_room].width &&
                 at.y >= d->rooms[switch_room].y && at.y < d->rooms[switch_room].y + d->rooms[switch_room].height)) {
            switch_room++;
        }
        d->locks[d->lock_count] = (wr_dungeon_lock){room, at, switch_room};
        for (int32_t i = 0; i < d->door_count; i++) {
            d->doors[i].lock = d->doors[i].room == room ? (int16_t)d->lock_count : d->doors[i].lock;
        }
    }
}

// ---- Links -----------------------------------------------------------------------------------------------------------

static wr_cell before_door(const wr_dungeon *d, const wr_dungeon_door *door)
{
    const int32_t wide = d->config.corridor;
    const wr_cell off[WR_SIDE_COUNT] = {{0, 1}, {1, 0}, {0, -wide}, {-wide, 0}};
    return (wr_cell){door->at.x + off[door->side].x, door->at.y + off[door->side].y};
}

static bool is_corridor(const drawing *g, wr_cell a, wr_cell b)
{
    const int32_t wide = g->config.corridor;
    for (int32_t y = a.y < b.y ? a.y : b.y; y < (a.y < b.y ? b.y : a.y) + wide; y++) {
        for (int32_t x = a.x < b.x ? a.x : b.x; x < (a.x < b.x ? b.x : a.x) + wide; x++) {
            if (letter_at(g, x, y) != '.') {
                return false;
            }
        }
    }
    return true;
}

static bool is_way(const drawing *g, const wr_dungeon_link *link)
{
    for (int32_t i = 0; i + 1 < link->points; i++) {
        if ((link->way[i].x != link->way[i + 1].x && link->way[i].y != link->way[i + 1].y) ||
            !is_corridor(g, link->way[i], link->way[i + 1])) {
            return false;
        }
    }
    return true;
}

static bool find_way(const drawing *g, wr_dungeon_link *link, const wr_dungeon_door *a, wr_cell from, wr_cell to)
{
    const bool upright = a->side == WR_SIDE_N || a->side == WR_SIDE_S;
    *link = (wr_dungeon_link){.rooms = link->rooms, .kind = link->kind, .points = 2, .way = {from, to}};
    if (is_way(g, link)) {
        return true;
    }
    link->route = WR_ROUTE_L;
    link->points = 3;
    link->way[1] = upright ? (wr_cell){from.x, to.y} : (wr_cell){to.x, from.y};
    link->way[2] = to;
    if (is_way(g, link)) {
        return true;
    }
    link->route = WR_ROUTE_S;
    link->points = 4;
    link->way[3] = to;
    const int32_t low = upright ? (from.y < to.y ? from.y : to.y) : (from.x < to.x ? from.x : to.x);
    const int32_t high = upright ? from.y + to.y - low : from.x + to.x - low;
    for (int32_t bend = low; bend <= high; bend++) {
        link->way[1] = upright ? (wr_cell){from.x, bend} : (wr_cell){bend, from.y};
        link->way[2] = upright ? (wr_cell){to.x, bend} : (wr_cell){bend, to.y};
        if (is_way(g, link)) {
            return true;
        }
    }
    return false;
}

// An L joins doors whose walls run across each other, the others doors that face each other.
static bool suits(const wr_dungeon_link *link, const wr_dungeon_door *a, const wr_dungeon_door *b)
{
    return link->route == WR_ROUTE_L ? (a->side + b->side) % 2 == 1 : (a->side + 2) % 4 == b->side;
}

static void draw_link(drawn_dungeon *out, const drawing *g, const char *pair, wr_link_kind kind)
{
    wr_dungeon *d = &out->dungeon;
    wr_dungeon_link *link = &d->links[d->link_count++];
    *link = (wr_dungeon_link){.rooms = {room_of(pair[0]), room_of(pair[1])}, .kind = (uint8_t)kind};
    for (int32_t i = 0; i < d->door_count; i++) {
        for (int32_t k = 0; k < d->door_count; k++) {
            const wr_dungeon_door *a = &d->doors[i], *b = &d->doors[k];
            if (a->room == link->rooms.a && b->room == link->rooms.b &&
                find_way(g, link, a, before_door(d, a), before_door(d, b)) && suits(link, a, b)) {
                link->doors[0] = i;
                link->doors[1] = k;
                return;
            }
        }
    }
    fail_msg("the drawing has no way from room %c to room %c", pair[0], pair[1]);
}

static void draw_links(drawn_dungeon *out, const drawing *g)
{
    wr_dungeon *d = &out->dungeon;
    int32_t counts[WR_LINK_KIND_COUNT] = {0};
    int kind = WR_LINK_TREE;
    for (const char *at = g->links; *at != '\0'; at++) {
        if (*at == '/') {
            kind++;
        } else if (*at != ' ') {
            draw_link(out, g, at++, (wr_link_kind)kind);
            counts[kind]++;
        }
    }
    d->tree_count = counts[WR_LINK_TREE];
    d->loop_count = counts[WR_LINK_LOOP];
    d->more_count = counts[WR_LINK_MORE];
    d->loops_wanted = (d->config.loops * (d->delaunay_count - d->tree_count) + 5000) / 10000;
}

// ---- All of it -------------------------------------------------------------------------------------------------------

static void bind(drawn_dungeon *out)
{
    wr_dungeon *d = &out->dungeon;
    d->leaves = out->leaves;
    d->rooms = out->rooms;
    d->delaunay = out->delaunay;
    d->links = out->links;
    d->doors = out->doors;
    d->locks = out->locks;
    d->grid.kinds = out->kinds;
}

void draw_dungeon(drawn_dungeon *out, const drawing *g)
{
    memset(out, 0, sizeof *out);
    out->dungeon.config = g->config;
    out->dungeon.grid = (wr_grid){.width = g->config.width, .height = g->config.height, .cell = 1};
    out->dungeon.tree_swaps = g->tree_swaps;
    bind(out);
    draw_kinds(out, g);
    draw_rooms(out, g);
    draw_edges(out);
    draw_doors(out);
    draw_locks(out, g);
    draw_links(out, g);
}

void copy_drawn(drawn_dungeon *to, const drawn_dungeon *from)
{
    *to = *from;
    bind(to);
}
