// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Three modules, a hall, and a script that keeps all of them busy.
#include "host/kit.h"

// ---- scent -----------------------------------------------------------------------------------------------------------

static void sense(void *context, const wr_host_step *step)
{
    const wr_mobs mobs = wr_world_mobs(step->world);
    uint64_t *scent = step->columns[KIT_SCENT];
    uint8_t *fear = step->columns[KIT_FEAR];
    wr_player_view player;
    (void)context;
    assert_null(step->state);
    assert_int_equal(wr_world_player(step->world, 0, &player), WR_OK);
    for (int32_t i = 0; i < step->slots; i++) {
        if (mobs.kind[i] >= WR_MOB_SPINNER_H) {
            const uint32_t apart = wr_length(player.at.x - mobs.x[i], player.at.y - mobs.y[i]);
            scent[i] = scent[i] * 3 + ((uint64_t)apart << 20) + mobs.user[i];
            fear[i] = (uint8_t)(fear[i] + (apart < 3 * WR_FIX_ONE));
        }
    }
}

// ---- drift -----------------------------------------------------------------------------------------------------------

static void drift_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    const wr_host_step *step = context;
    const wr_mobs mobs = wr_world_mobs(step->world);
    wr_angle *turn = step->columns[KIT_TURN];
    uint32_t *steps = step->columns[KIT_STEPS];
    (void)worker;
    for (int32_t i = begin; i < end; i++) {
        if (mobs.kind[i] == WR_MOB_HOST && steps[i]++ % 7 == 0) {
            const uint64_t seed = wr_world_config_of(step->world).seed;
            turn[i] = (wr_angle)(turn[i] + (wr_noise(seed, WR_STREAM_BRAINS, mobs.id[i], steps[i]) >> 50));
            step->wish_x[i] = wr_cos(turn[i]) / 5;
            step->wish_y[i] = wr_sin(turn[i]) / 5;
        }
    }
}

static void drift(void *context, const wr_host_step *step)
{
    wr_host_step own = *step;
    (void)context;
    step->hooks->parallel_for(step->hooks->parallel_context, step->slots, 4, drift_job, &own);
}

// ---- tally -----------------------------------------------------------------------------------------------------------

static void tally(void *context, const wr_host_step *step)
{
    kit_tally *t = step->state;
    int32_t count;
    const wr_event *event = wr_world_events(step->world, &count);
    (void)context;
    assert_int_equal((uintptr_t)t % 64, 0);
    if (t->resets != step->resets) {
        t->resets = step->resets;
        t->best = 0;
    }
    for (; count > 0; count--, event++) {
        const bool death = event->kind == WR_EVENT_DEATH;
        t->hits += event->kind == WR_EVENT_HIT;
        t->deaths += death;
        t->best = (uint16_t)(t->best + death);
        t->marks[event->kind % 13]++;
    }
}

static void tally_hash(void *context, const void *state, wr_hasher *hasher)
{
    const kit_tally *t = state;
    (void)context;
    wr_hasher_u64(hasher, t->hits);
    wr_hasher_u32(hasher, t->deaths);
    wr_hasher_u32(hasher, t->resets);
    wr_hasher_u16(hasher, t->best);
    wr_hasher_bytes(hasher, t->marks, sizeof t->marks);
}

static void tally_save(void *context, const void *state, wr_writer *writer)
{
    const kit_tally *t = state;
    (void)context;
    wr_write_u64(writer, t->hits);
    wr_write_u32(writer, t->deaths);
    wr_write_u32(writer, t->resets);
    wr_write_u16(writer, t->best);
    wr_write_bytes(writer, t->marks, sizeof t->marks);
}

static wr_status tally_load(void *context, void *state, wr_reader *reader)
{
    kit_tally *t = state;
    const kit_tally zero = {0};
    (void)context;
    assert_memory_equal(t, &zero, sizeof zero);
    t->hits = wr_read_u64(reader);
    t->deaths = wr_read_u32(reader);
    t->resets = wr_read_u32(reader);
    t->best = wr_read_u16(reader);
    const uint8_t *marks = wr_read_bytes(reader, sizeof t->marks);
    if (marks == NULL) {
        return WR_E_SYNTAX;
    }
    memcpy(t->marks, marks, sizeof t->marks);
    return WR_OK;
}

static wr_status tally_validate(void *context, const void *state, const wr_world *world)
{
    const kit_tally *t = state;
    (void)context;
    return t->best <= t->deaths && t->resets <= wr_world_ticks(world) ? WR_OK : WR_E_SYNTAX;
}

wr_host kit_host(void)
{
    return (wr_host){
        .column_count = KIT_COLUMNS,
        .columns = {{"scent", 8}, {"fear", 1}, {"turn", 2}, {"steps", 4}},
        .module_count = KIT_MODULES,
        .modules = {{.name = "sense", .version = 3, .stage = 4, .step = sense},
                    {.name = "drift", .version = 1, .stage = 5, .step = drift},
                    {.name = "tally",
                     .version = 7,
                     .stage = 7,
                     .state_size = sizeof(kit_tally),
                     .step = tally,
                     .hash = tally_hash,
                     .save = tally_save,
                     .load = tally_load,
                     .validate = tally_validate}},
    };
}

// ---- The hall --------------------------------------------------------------------------------------------------------

#define HALL                 \
    "xxxxxxxxxxxxxxxxxxxx\n" \
    "x   x      b       x\n" \
    "x P     x     v    x\n" \
    "x    ^     xx      x\n" \
    "x  xx           b  x\n" \
    "x     |    x       x\n" \
    "x   x     s     x  x\n" \
    "x      b           x\n" \
    "xxxxxxxxxxxxxxxxxxxx\n"

stage kit_stage(const wr_host *host, const wr_hooks *hooks)
{
    stage s = stage_of(HALL);
    s.config.seed = 11;
    s.config.touch = WR_TOUCH_DAMAGE;
    s.config.mobs_max = 48;
    s.config.host = host;
    s.hooks = hooks;
    return s;
}

static uint64_t drawn(const stage *s, uint64_t what)
{
    return wr_noise(77, WR_STREAM_BOTS, what, wr_world_ticks(s->world)) >> 16;
}

int32_t kit_commands(const stage *s, wr_command c[KIT_COMMANDS])
{
    const wr_mobs mobs = wr_world_mobs(s->world);
    const uint64_t tick = wr_world_ticks(s->world);
    const wr_command all[KIT_COMMANDS] = {
        {.kind = WR_COMMAND_INPUT, .buttons = (uint16_t)(wr_noise(7, WR_STREAM_BOTS, 0, tick / 9) & 31u)},
        {.kind = WR_COMMAND_SPAWN,
         .player = WR_PLAYER_HOST,
         .value = tick % 12 == 0 ? WR_MOB_BLOB : WR_MOB_HOST,
         .x = (wr_fix)(drawn(s, 1) % (20 * WR_FIX_ONE)),
         .y = (wr_fix)(drawn(s, 2) % (9 * WR_FIX_ONE)),
         .user = drawn(s, 3)},
        {.kind = tick % 150 == 147 ? WR_COMMAND_RESTART
                 : tick % 12 == 9  ? WR_COMMAND_REMOVE
                 : tick % 12 == 3  ? WR_COMMAND_DAMAGE
                                   : WR_COMMAND_RATE,
         .player = WR_PLAYER_HOST,
         .mob = {mobs.id[drawn(s, 4) % (uint64_t)mobs.count]},
         .value = (int32_t)(1 + drawn(s, 5) % 500)},
    };
    memcpy(c, all, sizeof all);
    return tick % 3 == 0 ? KIT_COMMANDS : 1;
}

void kit_tick(stage *s)
{
    wr_command commands[KIT_COMMANDS];
    const int32_t count = kit_commands(s, commands);
    stage_tick(s, commands, count);
}

wr_mob_id kit_spawn(stage *s, wr_fix x, wr_fix y)
{
    stage_command(s, (wr_command){.kind = WR_COMMAND_SPAWN, .value = WR_MOB_HOST, .x = x, .y = y});
    const wr_event *event = stage_event(s, WR_EVENT_SPAWN);
    return event == NULL ? (wr_mob_id){0} : event->id;
}

uint64_t kit_number(const wr_world *world, int32_t column, int32_t slot)
{
    const void *numbers = wr_world_column(world, column);
    switch (wr_world_config_of(world).host->columns[column].size) {
    case 1:
        return ((const uint8_t *)numbers)[slot];
    case 2:
        return ((const uint16_t *)numbers)[slot];
    case 4:
        return ((const uint32_t *)numbers)[slot];
    default:
        return ((const uint64_t *)numbers)[slot];
    }
}
