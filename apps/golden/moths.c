// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Moths circle a lamp that wanders from player to player; each counts what it has been through in its columns.
#include "golden/moths.h"

#include "warren/sim.h"

enum { ANGLE, MOOD, STEPS, MILES }; // columns of 2, 1, 4 and 8 bytes

typedef struct lamp {
    int32_t player; // whom it follows
    int32_t left;   // ticks until it goes to the next
    wr_point at;
    uint64_t moves;
} lamp;

#define LAMP_TICKS 90

// ---- The lamp ----------------------------------------------------------------------------------------------------

static void move_lamp(void *context, const wr_host_step *step)
{
    lamp *l = step->state;
    wr_player_view player;
    (void)context;
    if (l->left == 0) {
        const wr_status next = wr_world_player(step->world, l->player + 1, &player);
        l->player = next == WR_OK ? l->player + 1 : 0;
        l->left = LAMP_TICKS;
        l->moves++;
    }
    l->left--;
    if (wr_world_player(step->world, l->player, &player) == WR_OK) {
        l->at.x += (player.at.x - l->at.x) / 16;
        l->at.y += (player.at.y - l->at.y) / 16;
    }
}

static void hash_lamp(void *context, const void *state, wr_hasher *hasher)
{
    const lamp *l = state;
    (void)context;
    wr_hasher_u32(hasher, (uint32_t)l->player);
    wr_hasher_u32(hasher, (uint32_t)l->left);
    wr_hasher_u32(hasher, (uint32_t)l->at.x);
    wr_hasher_u32(hasher, (uint32_t)l->at.y);
    wr_hasher_u64(hasher, l->moves);
}

static void save_lamp(void *context, const void *state, wr_writer *writer)
{
    const lamp *l = state;
    (void)context;
    wr_write_u32(writer, (uint32_t)l->player);
    wr_write_u32(writer, (uint32_t)l->left);
    wr_write_u32(writer, (uint32_t)l->at.x);
    wr_write_u32(writer, (uint32_t)l->at.y);
    wr_write_u64(writer, l->moves);
}

static wr_status load_lamp(void *context, void *state, wr_reader *reader)
{
    lamp *l = state;
    (void)context;
    l->player = (int32_t)wr_read_u32(reader);
    l->left = (int32_t)wr_read_u32(reader);
    l->at.x = (wr_fix)wr_read_u32(reader);
    l->at.y = (wr_fix)wr_read_u32(reader);
    l->moves = wr_read_u64(reader);
    return WR_OK;
}

static wr_status validate_lamp(void *context, const void *state, const struct wr_world *world)
{
    const lamp *l = state;
    wr_player_view player;
    (void)context;
    if (l->left < 0 || l->left >= LAMP_TICKS || l->at.x < 0 || l->at.y < 0) {
        return WR_E_SYNTAX;
    }
    return wr_world_player(world, l->player, &player) == WR_OK ? WR_OK : WR_E_SYNTAX;
}

// ---- The moths ---------------------------------------------------------------------------------------------------

// Hunters of a kind that leaves its ways to the host fly with them.
static bool is_moth(const wr_world *world, const wr_mobs *mobs, int32_t slot)
{
    const wr_hunt *hunt = wr_world_hunt(world);
    return mobs->kind[slot] == WR_MOB_HOST ||
           (mobs->kind[slot] == WR_MOB_HUNTER && hunt->kinds[mobs->hunt_kind[slot]].host_brain);
}

static void fly(void *context, const wr_host_step *step)
{
    const wr_mobs mobs = wr_world_mobs(step->world);
    const lamp *l = wr_world_module_state(step->world, 0);
    const uint64_t tick = wr_world_ticks(step->world);
    const int32_t cell = wr_level_grid(wr_world_level(step->world))->cell;
    uint16_t *angle = step->columns[ANGLE];
    uint8_t *mood = step->columns[MOOD];
    uint32_t *steps = step->columns[STEPS];
    uint64_t *miles = step->columns[MILES];
    (void)context;
    for (int32_t i = 0; i < step->slots; i++) {
        if (!is_moth(step->world, &mobs, i)) {
            continue;
        }
        if (steps[i] % 64 == 0) {
            mood[i] = (uint8_t)wr_noise(mobs.user[i], WR_STREAM_BRAINS, mobs.id[i], tick);
        }
        angle[i] = (uint16_t)(angle[i] + 200 + 4 * mood[i]);
        const int32_t span = cell * (2 + mood[i] % 4);
        step->wish_x[i] = (l->at.x + span * wr_cos(angle[i]) - mobs.x[i]) / 16;
        step->wish_y[i] = (l->at.y + span * wr_sin(angle[i]) - mobs.y[i]) / 16;
        steps[i]++;
        miles[i] += wr_length(mobs.x[i] - mobs.x_last[i], mobs.y[i] - mobs.y_last[i]);
    }
}

wr_host golden_moths(void)
{
    return (wr_host){.column_count = 4,
                     .columns = {{"angle", 2}, {"mood", 1}, {"steps", 4}, {"miles", 8}},
                     .module_count = 2,
                     .modules = {{.name = "lamp",
                                  .version = 1,
                                  .stage = 4,
                                  .state_size = sizeof(lamp),
                                  .step = move_lamp,
                                  .hash = hash_lamp,
                                  .save = save_lamp,
                                  .load = load_lamp,
                                  .validate = validate_lamp},
                                 {.name = "moths", .version = 1, .stage = 5, .step = fly}}};
}
