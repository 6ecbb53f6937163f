// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Every choice is noise of the seed and the tick, so a game can be played again.
#include "record/played.h"

#include <stdlib.h>

#include "support/wr_test.h"

const scene *scene_named(const char *name)
{
    for (int32_t i = 0; i < golden_scene_count; i++) {
        if (strcmp(golden_scenes[i].name, name) == 0) {
            return &golden_scenes[i];
        }
    }
    fail_msg("no scene %s", name);
    return NULL;
}

void played_begin(played *p, const scene *what, int32_t rate, const wr_hooks *hooks)
{
    *p = (played){0};
    assert_true(board_of(what, &p->board));
    wr_level_config level = wr_level_config_default();
    level.nav.n = what->n == 0 ? level.nav.n : what->n;
    wr_world_config config = wr_world_config_default();
    config.seed = what->seed;
    config.ticks_per_second = rate;
    config.players = (int32_t)strlen(what->players);
    config.touch = what->touch;
    config.player_health = 20;
    level.cell = what->dungeon != NULL ? what->cell : 0;
    scene_hunt(what, &config, &p->hunt);
    assert_int_equal(scene_level(what, &p->board.map, &level, hooks, &p->level, NULL), WR_OK);
    assert_int_equal(wr_world_create(&config, p->level, hooks, &p->world, NULL), WR_OK);
}

void played_end(played *p)
{
    wr_world_destroy(p->world);
    wr_level_destroy(p->level);
    board_free(&p->board);
    free(p->bytes);
    *p = (played){0};
}

static wr_status append(void *context, const void *bytes, size_t size)
{
    played *p = context;
    p->writes++;
    if (p->refuse_at != 0 && p->writes >= p->refuse_at) {
        return WR_E_IO;
    }
    if (size > p->capacity - p->size) {
        p->capacity = p->capacity * 2 + size;
        p->bytes = realloc(p->bytes, p->capacity);
        assert_non_null(p->bytes);
    }
    memcpy(p->bytes + p->size, bytes, size);
    p->size += size;
    return WR_OK;
}

wr_sink played_sink(played *p)
{
    return (wr_sink){append, p};
}

// ---- Commands ----------------------------------------------------------------------------------------------------

static uint32_t drawn(uint64_t seed, uint64_t tick, uint64_t question, uint32_t below)
{
    return wr_noise_below(wr_noise(seed, WR_STREAM_BOTS, question, tick), below);
}

static wr_command input_of(uint64_t seed, uint64_t tick, uint32_t player)
{
    const uint32_t buttons = drawn(seed, tick / 9, 10 + player, 64);
    return (wr_command){.kind = WR_COMMAND_INPUT,
                        .player = (uint8_t)player,
                        .buttons = (uint16_t)(buttons & (tick % 9 == 0 ? 63u : 31u)),
                        .sequence = (uint32_t)tick + 7 * player};
}

static wr_command of_the_host(const wr_world *world, uint64_t seed, uint64_t tick, uint64_t n)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const wr_mobs mobs = wr_world_mobs(world);
    const uint32_t width = (uint32_t)(grid->width * grid->cell) * WR_FIX_ONE;
    const uint32_t height = (uint32_t)(grid->height * grid->cell) * WR_FIX_ONE;
    wr_command c = {.kind = (uint8_t)drawn(seed, tick, n * 10 + 101, WR_COMMAND_RESTART + 2),
                    .player = WR_PLAYER_HOST,
                    .sequence = drawn(seed, tick, n * 10 + 102, 5),
                    .mob = {mobs.id[drawn(seed, tick, n * 10 + 103, (uint32_t)mobs.count)]},
                    .value = (int32_t)drawn(seed, tick, n * 10 + 104, 12) - 2,
                    .x = (wr_fix)drawn(seed, tick, n * 10 + 105, width),
                    .y = (wr_fix)drawn(seed, tick, n * 10 + 106, height),
                    .flag = drawn(seed, tick, n * 10 + 107, 2),
                    .user = wr_noise(seed, WR_STREAM_BOTS, n, tick)};
    if (c.kind == WR_COMMAND_RESTART && drawn(seed, tick, n * 10 + 108, 10) != 0) {
        c.kind = WR_COMMAND_TELEPORT;
    }
    return c;
}

int32_t played_commands(const wr_world *world, uint64_t seed, wr_command out[PLAYED_COMMANDS_MAX])
{
    const uint64_t tick = wr_world_ticks(world);
    const uint32_t players = (uint32_t)wr_world_config_of(world).players;
    int32_t count = 0;
    for (uint64_t n = 0; n < 3; n++) {
        if (drawn(seed, tick, 50 + n, 6) == 0) {
            out[count++] = of_the_host(world, seed, tick, n);
        }
    }
    for (uint32_t player = players; player-- > 0;) { // from the last to the first
        if (drawn(seed, tick / 20, 60 + player, 8) != 0) {
            out[count++] = input_of(seed, tick, player);
        }
        if (drawn(seed, tick, 70 + player, 40) == 0) { // once more, with what no input has
            out[count] = input_of(seed, tick + 3, player);
            out[count].value = drawn(seed, tick, 80, 2) == 0 ? 5 : 0;
            out[count++].sequence = drawn(seed, tick, 81, UINT32_MAX);
        }
    }
    if (drawn(seed, tick, 90, 25) == 0) {
        out[count++] = input_of(seed, tick, players + drawn(seed, tick, 91, 250 - players)); // nobody
    }
    return count;
}

void played_record(played *p, int32_t ticks, const wr_record_options *options)
{
    wr_record *record;
    const wr_sink sink = played_sink(p);
    assert_int_equal(wr_record_begin(p->world, options, &sink, NULL, &record), WR_OK);
    for (int32_t i = 0; i < ticks; i++) {
        wr_command items[PLAYED_COMMANDS_MAX];
        const wr_commands commands = {items, played_commands(p->world, 3, items)};
        wr_world_tick(p->world, &commands);
        assert_int_equal(wr_record_tick(record, p->world, &commands), WR_OK);
    }
    assert_int_equal(wr_record_end(record, p->world, &p->sizes), WR_OK);
    assert_int_equal(p->sizes.total, p->size);
}
