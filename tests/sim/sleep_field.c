// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
#include "sim/sleep_field.h"

#include <inttypes.h>

#include "warren/record.h"

enum { CHUNK = 16, COMMANDS = WR_PLAYERS_MAX + 16 };

// ---- The hall --------------------------------------------------------------------------------------------------------

// A pillar of two by two in every tenth cell; a wall across with a door in it, and a gate.
static char letter_at(int32_t x, int32_t y)
{
    const bool edge = x == 0 || y == 0 || x == HALL_WIDTH - 1 || y == HALL_HEIGHT - 1;
    if (edge || (x % 10 < 2 && y % 10 < 2)) {
        return 'x';
    }
    if (x == 75) {
        return y == 24 ? 'D' : y == 36 ? '|' : y < 40 ? 'x' : ' ';
    }
    return x == 5 && y == 24 ? 'P' : x == 5 && y == 5 ? '^' : ' ';
}

static const char *hall_rows(void)
{
    static char rows[(HALL_WIDTH + 1) * HALL_HEIGHT + 1];
    char *at = rows;
    for (int32_t y = 0; y < HALL_HEIGHT; y++) {
        for (int32_t x = 0; x < HALL_WIDTH; x++) {
            *at++ = letter_at(x, y);
        }
        *at++ = '\n';
    }
    *at = '\0';
    return rows;
}

wr_hunt hall_hunt(void)
{
    static const char *const names[] = {"Slim", "Wide", "Tough"};
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = HALL_KINDS;
    for (int32_t i = 0; i < HALL_KINDS; i++) {
        hunt.kinds[i] = wr_hunt_kind_default();
        snprintf(hunt.kinds[i].name, sizeof hunt.kinds[i].name, "%s", names[i]);
        hunt.kinds[i].health = 100;
        hunt.kinds[i].rarity = 10;
        hunt.kinds[i].doors = WR_HUNT_DOORS_OPEN;
    }
    hunt.kinds[HALL_WIDE].radius = WR_FIX_ONE * 5 / 2;
    hunt.kinds[HALL_TOUGH].immune = true;
    hunt.waves.every = 3000 * WR_FIX_ONE;
    hunt.rules.siege_seconds = 300 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    hunt.round.goal_ends_round = false;
    return hunt;
}

stage hall_of(const wr_hunt *hunt, int32_t players)
{
    stage s = stage_of(hall_rows());
    s.cell = WR_HUNT_CELL;
    s.config.hunt = hunt;
    s.config.hunter = wr_hunt_player_default();
    s.config.hunter.health = 30000;
    s.config.players = players;
    s.config.mobs_max = 1500;
    s.config.wake_radius = 64 * WR_FIX_ONE;
    s.config.seed = 3;
    s.on[0] = true;
    return s;
}

wr_fix hall_centre(int32_t cell)
{
    return (wr_fix)(cell * WR_HUNT_CELL + WR_HUNT_CELL / 2) * WR_FIX_ONE;
}

wr_command hall_spawn(int32_t kind, int32_t x, int32_t y)
{
    return (wr_command){.kind = WR_COMMAND_SPAWN,
                        .player = WR_PLAYER_HOST,
                        .value = WR_MOB_HUNTER,
                        .flag = (uint32_t)kind,
                        .x = hall_centre(x),
                        .y = hall_centre(y)};
}

int32_t hall_crowd(stage *s, int32_t kind, int32_t x, int32_t y, int32_t columns, int32_t rows)
{
    wr_command commands[256];
    const int32_t before = stage_count(s, WR_MOB_HUNTER);
    assert_in_range(columns * rows, 1, 256);
    for (int32_t i = 0; i < columns * rows; i++) {
        commands[i] = hall_spawn(kind, x + 2 * (i % columns), y + 2 * (i / columns));
        commands[i].sequence = (uint32_t)i;
    }
    stage_tick(s, commands, columns * rows);
    return stage_count(s, WR_MOB_HUNTER) - before;
}

void hall_put(stage *s, int32_t player, int32_t x, int32_t y)
{
    stage_put(s, player, hall_centre(x), hall_centre(y));
}

wr_command hall_blast(wr_point at, int32_t radius, int32_t strength, int32_t damage)
{
    return (wr_command){.kind = WR_COMMAND_BLAST,
                        .player = WR_PLAYER_HOST,
                        .x = at.x,
                        .y = at.y,
                        .value = damage,
                        .flag = (uint32_t)radius * WR_FIX_ONE,
                        .user = (uint64_t)strength * WR_FIX_ONE};
}

// ---- The rule, word for word -----------------------------------------------------------------------------------------

static bool chunk_wakes(const wr_world *world, int32_t column, int32_t row)
{
    const wr_world_config config = wr_world_config_of(world);
    const wr_mobs mobs = wr_world_mobs(world);
    const int64_t side = (int64_t)CHUNK * WR_HUNT_CELL * WR_FIX_ONE;
    for (int32_t i = 0; i < config.players; i++) {
        int64_t nearest_x = mobs.x[i], nearest_y = mobs.y[i];
        nearest_x = nearest_x < column * side ? column * side : nearest_x;
        nearest_x = nearest_x > (column + 1) * side ? (column + 1) * side : nearest_x;
        nearest_y = nearest_y < row * side ? row * side : nearest_y;
        nearest_y = nearest_y > (row + 1) * side ? (row + 1) * side : nearest_y;
        const int64_t dx = nearest_x - mobs.x[i], dy = nearest_y - mobs.y[i], r = config.wake_radius;
        if (dx * dx + dy * dy <= r * r) {
            return true;
        }
    }
    return false;
}

bool hall_sleeps(const wr_world *world, int32_t slot)
{
    const wr_mobs mobs = wr_world_mobs(world);
    wr_knocked_view knocked;
    assert_int_equal(wr_world_knocked(world, slot, &knocked), WR_OK);
    if (mobs.kind[slot] != WR_MOB_HUNTER || knocked.phase != WR_KNOCK_NONE) {
        return false;
    }
    const wr_cell at = wr_grid_cell_of(wr_level_grid(wr_world_level(world)), (wr_point){mobs.x[slot], mobs.y[slot]});
    return !chunk_wakes(world, at.x / CHUNK, at.y / CHUNK);
}

bool hall_is_asleep(const wr_world *world, int32_t slot)
{
    return (wr_world_mobs(world).flags[slot] & WR_MOB_ASLEEP) != 0;
}

void hall_require_rule(const wr_world *world)
{
    const wr_sleep_view view = wr_world_sleep(world);
    const wr_mobs mobs = wr_world_mobs(world);
    int32_t awake = 0, asleep = 0;
    for (int32_t slot = 0; slot < mobs.count; slot++) {
        const bool sleeps = hall_sleeps(world, slot);
        if (sleeps != hall_is_asleep(world, slot)) {
            fail_msg("tick %" PRIu64 ", slot %d: it %s", wr_world_ticks(world), (int)slot,
                     sleeps ? "should sleep" : "should be awake");
        }
        asleep += sleeps;
        awake += mobs.kind[slot] == WR_MOB_HUNTER && !sleeps;
    }
    assert_int_equal(view.awake, awake);
    assert_int_equal(view.asleep, asleep);
    assert_int_equal(view.columns, HALL_WIDTH / CHUNK);
    assert_int_equal(view.rows, HALL_HEIGHT / CHUNK);
    for (int32_t i = 0; i < view.columns * view.rows; i++) {
        assert_int_equal(view.chunks[i], chunk_wakes(world, i % view.columns, i / view.columns));
    }
}

void hall_require_valid(const wr_world *world)
{
    wr_finding why = {0};
    if (wr_world_validate(world, &why) != WR_OK) {
        fail_msg("tick %" PRIu64 ": %s", wr_world_ticks(world), why.message);
    }
}

void hall_require_same(const wr_world *a, const wr_world *b)
{
    wr_difference d;
    if (wr_world_hash(a, NULL) != wr_world_hash(b, NULL) || wr_world_hash_chain(a) != wr_world_hash_chain(b)) {
        (void)wr_world_differ(a, b, &d);
        fail_msg("tick %" PRIu64 ": %s.%s of %" PRIu32 ": %" PRId64 ", not %" PRId64, wr_world_ticks(a), d.module,
                 d.field, d.entity, d.replayed, d.recorded);
    }
    const wr_sleep_view one = wr_world_sleep(a), other = wr_world_sleep(b);
    assert_int_equal(one.asleep, other.asleep);
    assert_int_equal(one.awake, other.awake);
    assert_memory_equal(one.chunks, other.chunks, (size_t)one.columns * (size_t)one.rows);
}

// ---- Wild play ---------------------------------------------------------------------------------------------------------

static uint32_t drawn(const wr_world *world, uint64_t question, uint32_t below)
{
    return wr_noise_below(wr_noise(12, WR_STREAM_BOTS, question, wr_world_ticks(world)), below);
}

static wr_command wild_command(const wr_world *world, uint64_t n)
{
    static const uint8_t kinds[] = {WR_COMMAND_SPAWN,  WR_COMMAND_SPAWN,  WR_COMMAND_SPAWN,    WR_COMMAND_SPAWN,
                                    WR_COMMAND_BLAST,  WR_COMMAND_BLAST,  WR_COMMAND_TELEPORT, WR_COMMAND_TELEPORT,
                                    WR_COMMAND_REMOVE, WR_COMMAND_DAMAGE, WR_COMMAND_HEAL,     WR_COMMAND_RATE,
                                    WR_COMMAND_SWITCH};
    const wr_mobs mobs = wr_world_mobs(world);
    const uint8_t kind = kinds[drawn(world, 110 + n, sizeof kinds)];
    const wr_point at = {hall_centre((int32_t)drawn(world, 120 + n, HALL_WIDTH)),
                         hall_centre((int32_t)drawn(world, 130 + n, HALL_HEIGHT))};
    if (kind == WR_COMMAND_BLAST) {
        return hall_blast(at, 40, (int32_t)drawn(world, 140 + n, 3) * 10, (int32_t)drawn(world, 150 + n, 20));
    }
    wr_command c = {.kind = kind, .player = WR_PLAYER_HOST, .x = at.x, .y = at.y};
    c.mob.bits = mobs.id[drawn(world, 140 + n, (uint32_t)mobs.count)];
    c.value = kind == WR_COMMAND_SPAWN    ? (int32_t)WR_MOB_HUNTER
              : kind == WR_COMMAND_SWITCH ? 0
                                          : 1 + (int32_t)drawn(world, 150 + n, 30);
    c.value *= kind == WR_COMMAND_RATE ? 16 : 1;
    c.flag = drawn(world, 160 + n, kind == WR_COMMAND_SPAWN ? HALL_KINDS : 2);
    return c;
}

void hall_wild_tick(wr_world *world)
{
    wr_command commands[COMMANDS];
    const int32_t players = wr_world_config_of(world).players;
    int32_t count = 0;
    for (int32_t i = 0; i < players; i++) {
        const uint64_t noise = wr_noise(7, WR_STREAM_BOTS, (uint64_t)i, wr_world_ticks(world) / 40);
        commands[count++] = (wr_command){.kind = WR_COMMAND_INPUT,
                                         .player = (uint8_t)i,
                                         .sequence = (uint32_t)wr_world_ticks(world),
                                         .buttons = (uint16_t)(noise & 127u)};
    }
    for (uint64_t n = 0; n < 8; n++) {
        if (drawn(world, 100 + n, 4) == 0) {
            commands[count] = wild_command(world, n);
            commands[count++].sequence = (uint32_t)n;
        }
    }
    if (drawn(world, 170, 120) == 0) { // a player, far off
        const uint32_t player = drawn(world, 171, (uint32_t)players);
        commands[count++] = (wr_command){.kind = WR_COMMAND_TELEPORT,
                                         .player = WR_PLAYER_HOST,
                                         .sequence = 20,
                                         .mob = {wr_world_mobs(world).id[player]},
                                         .x = hall_centre((int32_t)drawn(world, 172, HALL_WIDTH)),
                                         .y = hall_centre((int32_t)drawn(world, 173, HALL_HEIGHT))};
    }
    if (drawn(world, 174, 900) == 0) {
        commands[count++] = (wr_command){.kind = WR_COMMAND_RESTART, .player = WR_PLAYER_HOST, .sequence = 21};
    }
    const wr_commands list = {commands, count};
    wr_world_tick(world, &list);
}
