// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
#include "links_case.h"

#include "dungeon/marks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *need(size_t size)
{
    void *memory = aligned_alloc(64, (size + 127) / 64 * 64);
    if (memory == NULL) {
        abort();
    }
    return memset(memory, 0, (size + 127) / 64 * 64);
}

static void begin(links_case *c, const wr_dungeon_config *config, int32_t rooms)
{
    const int32_t links = wr__links_bound(config, rooms);
    const size_t n = (size_t)rooms + 1;
    *c = (links_case){.dungeon.config = *config};
    wr_dungeon *d = &c->dungeon;
    c->block = need(n * (2 * sizeof(wr_rect) + 3 * sizeof(wr_edge)) +
                    (size_t)(links + 1) * (sizeof *d->links + 2 * sizeof *d->doors) +
                    (size_t)config->width * (size_t)config->height + 1024 * sizeof *d->locks);
    d->leaves = c->block;
    d->rooms = d->leaves + n;
    d->delaunay = (wr_edge *)(void *)(d->rooms + n);
    d->links = (wr_dungeon_link *)(void *)(d->delaunay + 3 * n);
    d->doors = (wr_dungeon_door *)(void *)(d->links + links + 1);
    d->locks = (wr_dungeon_lock *)(void *)(d->doors + 2 * (links + 1));
    uint8_t *kinds = (uint8_t *)(d->locks + 1024);
    wr_grid_init(config->width, config->height, 1, kinds, &d->grid);
    c->scratch_size = wr__links_scratch_size(config, rooms);
    const size_t order = wr__order_scratch_size(config, rooms);
    const size_t shape = wr__locks_scratch_size(config, rooms);
    c->scratch_size = order > c->scratch_size ? order : c->scratch_size;
    c->scratch_size = shape > c->scratch_size ? shape : c->scratch_size;
    c->scratch = need(c->scratch_size);
}

// Rooms and leaves are there, in any order.
static void finish(links_case *c)
{
    wr_dungeon *d = &c->dungeon;
    const wr__noise noise = wr__noise_begin(d->config.seed, WR_STREAM_LAYOUT);
    wr_arena scratch = wr_arena_on(c->scratch, c->scratch_size);
    wr__marks marks;
    wr__dungeon_order(&d->config, d->leaves, d->rooms, d->room_count, &scratch);
    wr__dungeon_link(d, noise, &marks, &scratch);
    wr__dungeon_carve(d, &marks);
}

void case_generate(links_case *c, const wr_dungeon_config *config)
{
    begin(c, config, (int32_t)wr__rooms_bound(config));
    const wr__noise noise = wr__noise_begin(config->seed, WR_STREAM_LAYOUT);
    wr_dungeon *d = &c->dungeon;
    d->room_count = wr__dungeon_split(config, noise, d->leaves);
    wr__dungeon_rooms(config, noise, d->leaves, d->room_count, d->rooms);
    finish(c);
}

void case_from_rooms(links_case *c, const wr_dungeon_config *config, const wr_rect *leaves, const wr_rect *rooms,
                     int32_t count)
{
    begin(c, config, count);
    c->dungeon.room_count = count;
    memcpy(c->dungeon.leaves, leaves, (size_t)count * sizeof *leaves);
    memcpy(c->dungeon.rooms, rooms, (size_t)count * sizeof *rooms);
    finish(c);
}

static void stretch(wr_rect *r, int32_t x, int32_t y)
{
    if (r->width == 0) {
        *r = (wr_rect){x, y, 1, 1};
        return;
    }
    const wr_rect old = *r;
    r->x = x < old.x ? x : old.x;
    r->y = y < old.y ? y : old.y;
    r->width = (x >= old.x + old.width ? x + 1 : old.x + old.width) - r->x;
    r->height = (y >= old.y + old.height ? y + 1 : old.y + old.height) - r->y;
}

void case_draw(links_case *c, const wr_dungeon_config *config, const char *const *rows, int32_t row_count)
{
    wr_rect of_letter[128] = {{0}};
    wr_rect leaves[128], rooms[128];
    wr_dungeon_config with_size = *config;
    int32_t count = 0;
    with_size.width = (int32_t)strlen(rows[0]);
    with_size.height = row_count;
    for (int32_t y = 0; y < row_count; y++) {
        for (int32_t x = 0; x < with_size.width; x++) {
            const char letter = rows[row_count - 1 - y][x];
            if (letter > ' ' && letter != '.') {
                stretch(&of_letter[(int)letter & 127], x, y);
            }
        }
    }
    for (int i = 0; i < 128; i++) {
        const wr_rect *r = &of_letter[i];
        if (r->width > 0) {
            rooms[count] = *r;
            leaves[count++] =
                (wr_rect){r->x - 1, r->y - 1, r->width + with_size.corridor + 2, r->height + with_size.corridor + 2};
        }
    }
    case_from_rooms(c, &with_size, leaves, rooms, count);
}

void case_end(links_case *c)
{
    free(c->block);
    free(c->scratch);
    *c = (links_case){0};
}

// ---- A picture --------------------------------------------------------------------------------------------------

const char *case_picture(const links_case *c)
{
    static char text[1 << 17];
    const wr_grid *g = &c->dungeon.grid;
    size_t used = 0;
    for (int32_t y = g->height - 1; y >= 0 && used + (size_t)g->width + 2 < sizeof text; y--) {
        for (int32_t x = 0; x < g->width; x++) {
            const char letter = wr_cell_kind_letter((wr_cell_kind)wr_grid_kind(g, (wr_cell){x, y}));
            text[used++] = letter == 'x' ? '#' : letter == ' ' ? '.' : letter;
        }
        text[used++] = '\n';
    }
    text[used] = '\0';
    return text;
}

// ---- The slow look ----------------------------------------------------------------------------------------------

static char said[256];

// For each cell its room (floor), the room it is wall of, its door; each plus one.
typedef struct plan {
    int32_t *floor, *ring, *door;
} plan;

static void paint(int32_t *cells, int32_t width, const wr_rect *r, int32_t value)
{
    for (int32_t y = r->y; y < r->y + r->height; y++) {
        for (int32_t x = r->x; x < r->x + r->width; x++) {
            cells[y * width + x] = value;
        }
    }
}

static plan make_plan(const wr_dungeon *d)
{
    const int32_t w = d->grid.width;
    const size_t cells = (size_t)w * (size_t)d->grid.height;
    plan p = {.floor = need(3 * cells * sizeof(int32_t))};
    p.ring = p.floor + cells;
    p.door = p.ring + cells;
    for (int32_t i = 0; i < d->room_count; i++) {
        const wr_rect ring = wr__ring_of(&d->rooms[i]);
        paint(p.ring, w, &ring, i + 1);
        paint(p.ring, w, &d->rooms[i], 0);
        paint(p.floor, w, &d->rooms[i], i + 1);
    }
    for (int32_t i = 0; i < d->door_count; i++) {
        const bool level = d->doors[i].side == WR_SIDE_N || d->doors[i].side == WR_SIDE_S;
        const wr_rect r = {d->doors[i].at.x, d->doors[i].at.y, level ? d->config.corridor : 1,
                           level ? 1 : d->config.corridor};
        paint(p.door, w, &r, i + 1);
    }
    return p;
}

// What a cell ought to be: floor in rooms, doors where doors are, rock in other rings and at the border. And one piece of
// everything that is not rock, with as many corridor cells as it says.
static const char *cells_complaint(const wr_dungeon *d, const plan *p)
{
    const int32_t w = d->grid.width, h = d->grid.height;
    int32_t corridor = 0;
    for (int32_t i = 0; i < w * h; i++) {
        const uint8_t kind = d->grid.kinds[i];
        const int32_t door = p->door[i] - 1;
        const bool border = i % w == 0 || i / w == 0 || i % w == w - 1 || i / w == h - 1;
        const uint8_t wanted = door >= 0 ? d->doors[door].kind : p->floor[i] != 0 ? WR_CELL_GRASS : WR_CELL_BUSH;
        const bool is_fixed = door >= 0 || p->floor[i] != 0 || p->ring[i] != 0 || border;
        if ((is_fixed && kind != wanted) || (door >= 0 && p->ring[i] - 1 != d->doors[door].room)) {
            snprintf(said, sizeof said, "cell %d,%d is of kind %d; of room %d, ring of %d, door %d", (int)(i % w),
                     (int)(i / w), kind, (int)p->floor[i] - 1, (int)p->ring[i] - 1, (int)door);
            return said;
        }
        corridor += !is_fixed && kind == WR_CELL_GRASS;
    }
    if (corridor != d->corridor_cells) {
        snprintf(said, sizeof said, "%d corridor cells, said to be %d", (int)corridor, (int)d->corridor_cells);
        return said;
    }
    return NULL;
}

// At a corner? Beside another one? In order?
static const char *doors_complaint(const wr_dungeon *d)
{
    for (int32_t i = 0; i < d->door_count; i++) {
        const wr_dungeon_door *door = &d->doors[i];
        const wr_rect *r = &d->rooms[door->room];
        const bool level = door->side == WR_SIDE_N || door->side == WR_SIDE_S;
        const int32_t along = level ? door->at.x - r->x : door->at.y - r->y;
        if (along < 0 || along + d->config.corridor > (level ? r->width : r->height)) {
            snprintf(said, sizeof said, "door %d is at a corner", (int)i);
            return said;
        }
        for (int32_t k = 0; k < i; k++) {
            const wr_dungeon_door *other = &d->doors[k];
            const int32_t apart = level ? door->at.x - other->at.x : door->at.y - other->at.y;
            if (other->room == door->room && other->side == door->side && apart <= d->config.corridor) {
                snprintf(said, sizeof said, "doors %d and %d touch or are out of order", (int)k, (int)i);
                return said;
            }
        }
        if (i > 0 && (door[-1].room > door->room || (door[-1].room == door->room && door[-1].side > door->side))) {
            snprintf(said, sizeof said, "door %d is out of order", (int)i);
            return said;
        }
    }
    return NULL;
}

// The way begins and ends outside of its doors.
static bool leads_to(const wr_dungeon *d, const wr_dungeon_door *door, wr_cell at)
{
    const int32_t c = d->config.corridor;
    static const wr_cell out[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    const wr_cell o = out[door->side];
    return at.x == door->at.x + (o.x < 0 ? -c : o.x) && at.y == door->at.y + (o.y < 0 ? -c : o.y);
}

static const char *links_complaint(const wr_dungeon *d)
{
    static const int points[] = {2, 3, 4};
    for (int32_t i = 0; i < d->link_count; i++) {
        const wr_dungeon_link *l = &d->links[i];
        bool fine = l->points == points[l->route] && d->doors[l->doors[0]].room == l->rooms.a &&
                    d->doors[l->doors[1]].room == l->rooms.b && leads_to(d, &d->doors[l->doors[0]], l->way[0]) &&
                    leads_to(d, &d->doors[l->doors[1]], l->way[l->points - 1]);
        for (int k = 0; k + 1 < l->points; k++) {
            fine = fine && (l->way[k].x == l->way[k + 1].x || l->way[k].y == l->way[k + 1].y);
        }
        for (int32_t k = 0; k < i; k++) {
            fine = fine && (d->links[k].rooms.a != l->rooms.a || d->links[k].rooms.b != l->rooms.b);
        }
        if (i > 0 && l[-1].kind == l->kind) {
            fine =
                fine && (l[-1].rooms.a < l->rooms.a || (l[-1].rooms.a == l->rooms.a && l[-1].rooms.b < l->rooms.b));
        }
        if (!fine || l->rooms.a >= l->rooms.b || (i > 0 && l[-1].kind > l->kind)) {
            snprintf(said, sizeof said, "link %d from room %d to room %d is wrong", (int)i, (int)l->rooms.a,
                     (int)l->rooms.b);
            return said;
        }
    }
    return NULL;
}

size_t case_flood(const links_case *c, wr_cell from, wr_kinds walls, uint8_t *seen)
{
    const wr_grid *g = &c->dungeon.grid;
    const size_t cells = (size_t)g->width * (size_t)g->height;
    int32_t *stack = need(cells * sizeof *stack);
    size_t depth = 0, count = 0;
    memset(seen, 0, cells);
    stack[depth++] = from.y * g->width + from.x;
    seen[stack[0]] = 1;
    while (depth > 0) {
        const int32_t at = stack[--depth];
        const int32_t next[4] = {at - 1, at + 1, at - g->width, at + g->width}; // the border is rock
        count++;
        for (int k = 0; k < 4; k++) {
            if (!seen[next[k]] && (walls >> g->kinds[next[k]] & 1) == 0) {
                seen[next[k]] = 1;
                stack[depth++] = next[k];
            }
        }
    }
    free(stack);
    return count;
}

static const char *reach_complaint(const links_case *c)
{
    const wr_dungeon *d = &c->dungeon;
    const size_t cells = (size_t)d->grid.width * (size_t)d->grid.height;
    size_t open = 0, reached = 0;
    for (size_t i = 0; i < cells; i++) {
        open += d->grid.kinds[i] != WR_CELL_BUSH;
    }
    if (d->room_count > 0) {
        uint8_t *seen = need(cells);
        reached = case_flood(c, (wr_cell){d->rooms[0].x, d->rooms[0].y}, WR_KIND(BUSH), seen);
        free(seen);
    }
    if (reached != open) {
        snprintf(said, sizeof said, "%zu of %zu cells reached", reached, open);
        return said;
    }
    return NULL;
}

const char *case_complaint(const links_case *c)
{
    const wr_dungeon *d = &c->dungeon;
    plan p = make_plan(d);
    const char *what = cells_complaint(d, &p);
    free(p.floor);
    what = what != NULL ? what : doors_complaint(d);
    what = what != NULL ? what : links_complaint(d);
    what = what != NULL ? what : reach_complaint(c);
    if (what != NULL) {
        printf("seed %llu, %d rooms, corridor %d: %s\n%s", (unsigned long long)d->config.seed, (int)d->room_count,
               (int)d->config.corridor, what, d->config.width <= 64 ? case_picture(c) : "");
    }
    return what;
}
