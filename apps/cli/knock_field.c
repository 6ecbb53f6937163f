// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Fields of `warren bench knock` and the bodies on them. A cell is a metre and a unit; who is thrown has a radius
// of a quarter.
#include "knock_bench.h"

#include "nav.h"
#include "term.h"

#include "warren/terrain.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 40, PATHS_APART = 6, LIE_TICKS = 45, RISE_TICKS = 40, ALIGN = 64 }; // no flight is as long as ROOM

// ---- Ground --------------------------------------------------------------------------------------------------------

// Cells of which one in `share` can be a body's, half of the field where there is a wall, and room for flights on
// all sides.
static int32_t side_of(int32_t count, knock_lie lie)
{
    const int64_t share = lie == KNOCK_OPEN ? 1 : lie == KNOCK_PATHS ? 4 : 8;
    int32_t half = 1;
    while ((int64_t)3 * half * half < share * count) {
        half++;
    }
    return 2 * (half + ROOM);
}

// What lies at a cell so far from the middle.
static wr_cell_kind kind_at(knock_lie lie, int32_t dx, int32_t dy)
{
    if (lie == KNOCK_PATHS) {
        return dx % PATHS_APART == 0 || dy % PATHS_APART == 0 ? WR_CELL_GRASS : WR_CELL_CHASM;
    }
    if (lie == KNOCK_WALL) {
        return dy == -1 ? WR_CELL_BUSH : dy >= 0 && dx % 2 == 0 && dy % 2 == 0 ? WR_CELL_GRASS : WR_CELL_CHASM;
    }
    return WR_CELL_GRASS;
}

static bool make_terrain(knock_field *field)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.classes[0].radius = WR_FIX_ONE / 4;
    if (wr_terrain_create(&field->grid, &config, NULL, &field->terrain) != WR_OK) {
        return false;
    }
    field->nav[0] = wr_terrain_nav(field->terrain, 0);
    return true;
}

static bool make_grid(knock_field *field, int32_t count, knock_lie lie)
{
    const int32_t side = side_of(count, lie);
    field->kinds = malloc((size_t)side * (size_t)side);
    field->wall_memory = malloc(wr_bits_size(side, side));
    if (field->kinds == NULL || field->wall_memory == NULL) {
        return false;
    }
    (void)wr_grid_init(side, side, 1, field->kinds, &field->grid);
    for (int32_t y = 0; y < side; ++y) {
        for (int32_t x = 0; x < side; ++x) {
            field->kinds[y * side + x] = (uint8_t)kind_at(lie, x - side / 2, y - side / 2);
        }
    }
    return true;
}

static bool make_ground(knock_field *field)
{
    const wr_knock_config config = wr_knock_config_default();
    wr_bits_init(&field->walls, field->wall_memory, &field->grid, WR_KINDS_WALL);
    field->ground = (wr_knock_ground){&field->grid, &field->walls, field->nav, 1};
    return wr_knock_rules_of(&config, &field->rules) == WR_OK && make_terrain(field);
}

// ---- Bodies --------------------------------------------------------------------------------------------------------

typedef struct spot {
    int64_t far;
    int32_t cell;
} spot;

static int by_far(const void *a, const void *b)
{
    const spot *p = a, *q = b;
    return p->far != q->far ? (p->far > q->far) - (p->far < q->far) : (p->cell > q->cell) - (p->cell < q->cell);
}

// Puts them on the cells nearest to the middle that can be stood on. alone: and those left over become chasms.
static bool place(knock_crowd *crowd, bool alone)
{
    const wr_grid *grid = &crowd->field.grid;
    const int32_t cells = grid->width * grid->height, middle = grid->width / 2;
    spot *spots = malloc((size_t)cells * sizeof *spots);
    int32_t count = 0;
    for (int32_t i = 0; spots != NULL && i < cells; ++i) {
        const int64_t dx = i % grid->width - middle, dy = i / grid->width - middle;
        if (grid->kinds[i] == WR_CELL_GRASS) {
            spots[count++] = (spot){dx * dx + dy * dy, i};
        }
    }
    if (spots == NULL || count < crowd->count) {
        free(spots);
        return false;
    }
    qsort(spots, (size_t)count, sizeof *spots, by_far);
    for (int32_t i = 0; i < crowd->count; ++i) {
        const wr_cell at = {spots[i].cell % grid->width, spots[i].cell / grid->width};
        const wr_point centre = wr_grid_centre(grid, at);
        crowd->bodies.x[i] = centre.x;
        crowd->bodies.y[i] = centre.y;
    }
    for (int32_t i = crowd->count; alone && i < count; ++i) {
        crowd->field.kinds[spots[i].cell] = WR_CELL_CHASM;
    }
    free(spots);
    return true;
}

// The next part of a block; without memory it only counts.
static void *part(uint8_t *memory, size_t *used, size_t count, size_t size)
{
    void *at = memory != NULL ? memory + *used : NULL;
    *used += (count * size + ALIGN - 1) / ALIGN * ALIGN;
    return at;
}

// Lays all arrays into a block; how large it is. First what is written by launches and ticks.
static size_t lay(knock_crowd *crowd, uint8_t *memory)
{
    const size_t n = (size_t)crowd->count;
    wr_knock_bodies *b = &crowd->bodies;
    wr_flights *f = &b->flight;
    size_t used = 0;
    b->count = f->count = crowd->count;
    wr_fix **const fixes[] = {&b->x, &b->y, &b->home_x, &b->home_y, &f->x, &f->y, &f->z, &f->vx, &f->vy};
    crowd->state = memory;
    for (size_t i = 0; i < sizeof fixes / sizeof *fixes; ++i) {
        *fixes[i] = part(memory, &used, n, sizeof(wr_fix));
    }
    b->until = part(memory, &used, n, sizeof *b->until);
    f->vz = part(memory, &used, n, sizeof *f->vz);
    f->begun = part(memory, &used, n, sizeof *f->begun);
    f->turn = part(memory, &used, n, sizeof *f->turn);
    f->ticks = part(memory, &used, n, sizeof *f->ticks);
    f->angle = part(memory, &used, n, sizeof *f->angle);
    b->phase = part(memory, &used, n, 1);
    b->throws = part(memory, &used, n, 1);
    crowd->state_size = used;
    crowd->first = part(memory, &used, crowd->state_size, 1);
    uint16_t *lie = part(memory, &used, n, sizeof *lie), *rise = part(memory, &used, n, sizeof *rise);
    for (size_t i = 0; memory != NULL && i < n; ++i) {
        lie[i] = LIE_TICKS;
        rise[i] = RISE_TICKS;
    }
    b->lie = lie;
    b->rise = rise;
    crowd->requests = part(memory, &used, n, sizeof *crowd->requests);
    crowd->shuffled = part(memory, &used, n, sizeof *crowd->shuffled);
    crowd->more = part(memory, &used, n, sizeof *crowd->more);
    crowd->blasts = part(memory, &used, n, sizeof *crowd->blasts);
    crowd->results = part(memory, &used, n, 1);
    crowd->heading = part(memory, &used, n, sizeof *crowd->heading);
    crowd->kind = part(memory, &used, n, 1);
    return used;
}

static uint32_t drawn(int32_t i, uint64_t counter, uint32_t limit)
{
    return wr_noise_below(wr_noise(1, WR_STREAM_BOTS, (uint64_t)i, counter), limit);
}

static bool make_bodies(knock_crowd *crowd, knock_lie lie)
{
    const size_t size = lay(crowd, NULL);
    crowd->memory = calloc(1, size + ALIGN);
    if (crowd->memory == NULL) {
        return false;
    }
    (void)lay(crowd, (uint8_t *)crowd->memory + (ALIGN - (uintptr_t)crowd->memory % ALIGN));
    for (int32_t i = 0; i < crowd->count; ++i) {
        crowd->heading[i] = (wr_angle)drawn(i, 0, 65536);
        crowd->kind[i] = (uint8_t)drawn(i, 1, KNOCK_CLIPS);
    }
    if (!place(crowd, lie == KNOCK_WALL)) {
        return false;
    }
    memcpy(crowd->first, crowd->state, crowd->state_size);
    return true;
}

cli_exit knock_crowd_make(knock_crowd *crowd, int32_t count, knock_lie lie)
{
    *crowd = (knock_crowd){.count = count};
    if (make_grid(&crowd->field, count, lie) && make_bodies(crowd, lie) && make_ground(&crowd->field)) {
        return CLI_FINE;
    }
    say("out of memory for bodies");
    return CLI_ROOM;
}

void knock_crowd_free(knock_crowd *crowd)
{
    free(crowd->memory);
    wr_terrain_destroy(crowd->field.terrain);
    free(crowd->field.wall_memory);
    free(crowd->field.kinds);
}

void knock_crowd_stand(knock_crowd *crowd)
{
    memcpy(crowd->state, crowd->first, crowd->state_size);
}

// ---- Throws --------------------------------------------------------------------------------------------------------

// Requests come from many threads: in any order.
static void shuffle(knock_crowd *crowd)
{
    wr_knock_request *r = crowd->shuffled;
    for (int32_t i = crowd->count - 1; i > 0; --i) {
        const uint32_t other = drawn(i, 2, (uint32_t)i + 1);
        const wr_knock_request kept = r[i];
        r[i] = r[other];
        r[other] = kept;
    }
}

void knock_ask_each(knock_crowd *crowd)
{
    for (int32_t i = 0; i < crowd->count; ++i) {
        const wr_angle side = (wr_angle)drawn(i, 3, 65536);
        crowd->blasts[i] =
            (wr_blast){.at = {crowd->bodies.x[i] + wr_cos(side) / 2, crowd->bodies.y[i] + wr_sin(side) / 2},
                       .radius = 1000 * WR_FIX_ONE,
                       .strength = 18 * WR_FIX_ONE,
                       .number = (uint32_t)i + 1};
        crowd->shuffled[i] = (wr_knock_request){.blast = i, .body = i};
    }
    shuffle(crowd);
}

void knock_ask_one(knock_crowd *crowd, int32_t reach)
{
    const wr_grid *grid = &crowd->field.grid;
    const wr_fix middle = grid->width / 2 * WR_FIX_ONE + WR_FIX_ONE / 4; // beside the centre of a cell
    const wr_knock_bodies *b = &crowd->bodies;
    const int64_t far = wr_length(b->x[crowd->count - 1] - middle, b->y[crowd->count - 1] - middle) + WR_FIX_ONE;
    crowd->blasts[0] = (wr_blast){{middle, middle}, (wr_fix)(far * reach), 18 * WR_FIX_ONE, 1};
    for (int32_t i = 0; i < crowd->count; ++i) {
        crowd->shuffled[i] = (wr_knock_request){.blast = 0, .body = i};
    }
    shuffle(crowd);
}

double knock_throw_all(knock_crowd *crowd, uint64_t seed, wr_knock_counts *counts)
{
    knock_crowd_stand(crowd);
    memcpy(crowd->requests, crowd->shuffled, (size_t)crowd->count * sizeof *crowd->requests);
    const double from = knock_clock_ms();
    wr_knock_launch(&crowd->field.ground, &crowd->field.rules, seed, 0, crowd->blasts, crowd->requests, crowd->more,
                    crowd->count, &crowd->bodies, crowd->results, NULL, counts);
    return knock_clock_ms() - from;
}
