// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bodies as the host has them are taken in, and counted by band: a band is so many squares of the torus in a row. Each block
// of bodies counts its own; what blocks have counted is one sum, so any number of workers comes to the same.
#include <string.h>

#include "horde/crowd_int.h"

enum { CROWD_BLOCK_LEAST = 256, CROWD_BAND_BITS_LEAST = 9 };

// ---- The torus ----------------------------------------------------------------------------------------------------

static int32_t power_of_two_from(int32_t least)
{
    int32_t power = 4; // three squares side by side are three
    while (power < least) {
        power *= 2;
    }
    return power;
}

// Two squares a body, as even as the ground allows, and no more laps than a tag can tell.
void wr__crowd_torus(const wr_crowd *crowd, int32_t count, int32_t *columns, int32_t *rows)
{
    const int32_t columns_max = power_of_two_from(crowd->squares_x);
    const int32_t rows_max = power_of_two_from(crowd->squares_y);
    int32_t c = power_of_two_from(columns_max / CROWD_LAPS_MAX);
    int32_t r = power_of_two_from(rows_max / CROWD_LAPS_MAX);
    while ((int64_t)c * r < 2 * (int64_t)count && (c < columns_max || r < rows_max)) {
        if (r == rows_max || (c < columns_max && c <= r)) {
            c *= 2;
        } else {
            r *= 2;
        }
    }
    *columns = c;
    *rows = r;
}

static int32_t bits_of(int32_t power)
{
    int32_t bits = 0;
    while (power >> bits > 1) {
        bits++;
    }
    return bits;
}

// A copy of what tells where a square is: stores to arrays leave it alone, so it stays in registers.
typedef struct square_map {
    uint64_t by_side;
    uint32_t mask_x, mask_y;
    int32_t columns_bits;
} square_map;

static square_map map_of(const wr_crowd *crowd)
{
    return (square_map){.by_side = crowd->by_side,
                        .mask_x = (uint32_t)(crowd->columns - 1),
                        .mask_y = (uint32_t)(crowd->rows - 1),
                        .columns_bits = crowd->columns_bits};
}

static uint32_t key_of(const square_map *map, wr_fix x, wr_fix y)
{
    const uint32_t sx = (uint32_t)((uint32_t)x * map->by_side >> 32);
    const uint32_t sy = (uint32_t)((uint32_t)y * map->by_side >> 32);
    return (sy & map->mask_y) << map->columns_bits | (sx & map->mask_x);
}

static void settle_torus(wr_crowd *crowd)
{
    wr__crowd_torus(crowd, crowd->present, &crowd->columns, &crowd->rows);
    crowd->columns_bits = bits_of(crowd->columns);
    crowd->rows_bits = bits_of(crowd->rows);
    const int32_t bits = crowd->columns_bits + crowd->rows_bits - bits_of(CROWD_BANDS);
    crowd->band_bits = bits > CROWD_BAND_BITS_LEAST ? bits : CROWD_BAND_BITS_LEAST;
}

static int32_t blocks_of(int32_t count)
{
    const int32_t blocks = (count + CROWD_BLOCK_LEAST - 1) / CROWD_BLOCK_LEAST;
    return blocks < CROWD_BLOCKS ? blocks : CROWD_BLOCKS;
}

// ---- Weights ------------------------------------------------------------------------------------------------------

enum { SHARE_MAX = 420 }; // with more, sums of eight at a time might not fit 32 bits

// Which weights there are: the heaviest are looked up, those below are rare. Light ones that few have stand among them, such
// as those who get up in a hunt.
static int32_t list_weights(wr_crowd *crowd, const bool has[256])
{
    int32_t different = 0;
    crowd->weight_count = 0;
    crowd->any_rare = false;
    memset(crowd->weight_index, 0, sizeof crowd->weight_index);
    for (int32_t w = 255; w >= 0; w--) {
        const bool listed = has[w] && crowd->weight_count < CROWD_WEIGHTS_MAX;
        different += has[w];
        crowd->rare[w] = has[w] && !listed;
        crowd->any_rare = crowd->any_rare || crowd->rare[w];
        if (listed) {
            crowd->weight_index[w] = (uint8_t)crowd->weight_count;
            crowd->weights[crowd->weight_count++] = (uint8_t)w;
        }
    }
    return different;
}

// How two of them share. Fixed bodies share differently: around them all are looked at plainly.
static void weigh(wr_crowd *crowd)
{
    bool has[256] = {false};
    for (int32_t b = 0; b < crowd->block_count; b++) {
        for (int32_t w = 0; w < 256; w++) {
            has[w] = has[w] || crowd->blocks[b].weight[w] != 0;
        }
    }
    crowd->mixed = list_weights(crowd, has) <= CROWD_WEIGHTS_FEW && crowd->odd > 0;
    crowd->light = 0;
    for (int32_t a = 0; a < crowd->weight_count; a++) {
        for (int32_t b = 0; b < crowd->weight_count; b++) {
            crowd->shares[a][b] = wr__crowd_share(crowd->weights[a], crowd->weights[b]);
            crowd->light |= crowd->shares[a][b] > SHARE_MAX ? UINT32_C(1) << a : 0;
        }
    }
}

// ---- In -----------------------------------------------------------------------------------------------------------

static wr_fix within(wr_fix value, wr_fix low, wr_fix high)
{
    return value < low ? low : value > high ? high : value;
}

// Field by field: one built beside and copied would wait for its bytes to arrive.
static void fill(crowd_body *body, const wr_crowd_bodies *bodies, int32_t i, wr_point at)
{
    body->x = at.x;
    body->y = at.y;
    body->wish_x = within(bodies->wish_x[i], -WR_CROWD_WISH_MAX, WR_CROWD_WISH_MAX);
    body->wish_y = within(bodies->wish_y[i], -WR_CROWD_WISH_MAX, WR_CROWD_WISH_MAX);
    body->slot = i;
    body->size = bodies->size[i];
    body->weight = bodies->weight != NULL ? bodies->weight[i] : 1;
    body->state = bodies->state[i];
    body->pressure = 0;
}

typedef struct taking {
    wr_crowd *crowd;
    wr_crowd_bodies bodies;
} taking;

enum { EIGHT = 8 };

// Most of those who are absent stand beside each other.
static bool eight_absent(const uint8_t *state)
{
    const uint64_t all = UINT64_C(0x0101010101010101) * WR_CROWD_ABSENT;
    uint64_t eight;
    memcpy(&eight, state, sizeof eight);
    return (eight & all) == all;
}

static void take_block(const taking *t, int32_t index)
{
    const wr_crowd *crowd = t->crowd;
    const wr_crowd_bodies bodies = t->bodies;
    const square_map map = map_of(crowd);
    const wr_fix x_max = crowd->config.width * crowd->config.cell * WR_FIX_ONE;
    const wr_fix y_max = crowd->config.height * crowd->config.cell * WR_FIX_ONE;
    const crowd_body kin = crowd->kin;
    const int32_t band_bits = crowd->band_bits, end = wr__crowd_block_begin(crowd, index + 1);
    crowd_body *out = crowd->bodies;
    uint32_t *keys = crowd->keys;
    crowd_block *block = &crowd->blocks[index];
    int32_t odd = 0;
    *block = (crowd_block){.empty = true};
    for (int32_t i = wr__crowd_block_begin(crowd, index); i < end; i++) {
        if (bodies.state[i] & WR_CROWD_ABSENT) {
            const int32_t absent = end - i >= EIGHT && eight_absent(bodies.state + i) ? EIGHT : 1;
            memset(keys + i, 0xFF, (size_t)absent * sizeof *keys); // CROWD_NOWHERE
            i += absent - 1;
            continue;
        }
        block->empty = false;
        const wr_point at = {within(bodies.x[i], 0, x_max), within(bodies.y[i], 0, y_max)};
        const uint32_t key = key_of(&map, at.x, at.y);
        fill(&out[i], &bodies, i, at);
        keys[i] = key;
        block->next[key >> band_bits]++;
        const int32_t weight = bodies.weight != NULL ? bodies.weight[i] : 1;
        const bool fixed = (bodies.state[i] & WR_CROWD_FIXED) != 0;
        odd += wr__crowd_is_odd(bodies.size[i], weight, fixed, &kin);
        block->weight[fixed ? CROWD_FIXED_WEIGHT : weight] = 1;
    }
    block->odd = odd;
    block->fixed = block->weight[CROWD_FIXED_WEIGHT] != 0;
}

static void take_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    (void)worker;
    for (int32_t block = begin; block < end; block++) {
        take_block(context, block);
    }
}

// How many are there; and of what kind is the first of them who is not fixed.
static void look_over(wr_crowd *crowd, const wr_crowd_bodies *bodies)
{
    int32_t present = 0, first = -1;
    for (int32_t i = 0; i < bodies->count; i++) {
        present += (bodies->state[i] & WR_CROWD_ABSENT) == 0;
    }
    for (int32_t i = 0; i < bodies->count && first < 0; i++) {
        first = (bodies->state[i] & (WR_CROWD_ABSENT | WR_CROWD_FIXED)) == 0 ? i : -1;
    }
    crowd->present = present;
    crowd->kin = (crowd_body){.size = 0};
    if (first >= 0) {
        fill(&crowd->kin, bodies, first, (wr_point){0, 0});
    }
}

void wr__crowd_take(wr_crowd *crowd, const wr_crowd_bodies *bodies, const wr_hooks *hooks)
{
    const wr_angle first = (wr_angle)(10000 + (bodies->turn >> 6) * 40503u); // by the golden ratio, on and on
    crowd->first_x = wr_cos(first) / (WR_FIX_ONE / CROWD_ONE);
    crowd->first_y = wr_sin(first) / (WR_FIX_ONE / CROWD_ONE);
    look_over(crowd, bodies);
    settle_torus(crowd);
    crowd->came = bodies->count;
    crowd->block_count = blocks_of(crowd->came);
    taking t = {crowd, *bodies};
    wr__crowd_for(hooks, crowd->block_count, 1, take_job, &t);
    crowd->odd = 0;
    for (int32_t b = 0; b < crowd->block_count; b++) {
        crowd->odd += crowd->blocks[b].odd;
    }
    weigh(crowd);
}

// ---- Again --------------------------------------------------------------------------------------------------------

static void count_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr_crowd *crowd = context;
    const square_map map = map_of(crowd);
    const int32_t band_bits = crowd->band_bits;
    (void)worker;
    for (int32_t b = begin; b < end; b++) {
        crowd_block *block = &crowd->blocks[b];
        const int32_t last = wr__crowd_block_begin(crowd, b + 1);
        uint8_t states = 0;
        memset(block->next, 0, sizeof block->next);
        block->empty = false;
        for (int32_t i = wr__crowd_block_begin(crowd, b); i < last; i++) {
            const crowd_body *body = &crowd->bodies[i];
            const uint32_t key = key_of(&map, body->x, body->y);
            states |= body->state;
            crowd->keys[i] = key;
            block->next[key >> band_bits]++;
        }
        block->fixed = (states & WR_CROWD_FIXED) != 0;
    }
}

void wr__crowd_count(wr_crowd *crowd, const wr_hooks *hooks)
{
    crowd->came = crowd->present;
    crowd->block_count = blocks_of(crowd->came);
    wr__crowd_for(hooks, crowd->block_count, 1, count_job, crowd);
}
