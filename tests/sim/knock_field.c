// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
#include "sim/knock_field.h"

static const char s_rows[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                             "x                              x\n"
                             "x                              x\n"
                             "x      xxxxx          TT       x\n"
                             "x          x          TT       x\n"
                             "x          x                   x\n"
                             "x          x                   x\n"
                             "x                              x\n"
                             "x  P                           x\n"
                             "x                 CCC          x\n"
                             "x                 CCC          x\n"
                             "x                              x\n"
                             "x                              x\n"
                             "x~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~x\n"
                             "x~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~x\n"
                             "x                              x\n"
                             "x  ^    |                      x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

wr_hunt field_hunt(void)
{
    static const char *const names[] = {"Slim", "Wide", "Stubborn", "Brute", "Frail"};
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = FIELD_KINDS;
    for (int32_t i = 0; i < FIELD_KINDS; i++) {
        hunt.kinds[i] = wr_hunt_kind_default();
        snprintf(hunt.kinds[i].name, sizeof hunt.kinds[i].name, "%s", names[i]);
        hunt.kinds[i].rarity = 1;
        hunt.kinds[i].health = i == FRAIL ? 1 : 1000;
        hunt.kinds[i].attack_distance = 4 * WR_FIX_ONE;
        hunt.kinds[i].doors = WR_HUNT_DOORS_NEVER;
    }
    hunt.kinds[WIDE].radius = 3 * WR_FIX_ONE;
    hunt.kinds[STUBBORN].resistance = WR_FIX_ONE * 95 / 100;
    hunt.kinds[BRUTE].immune = true;
    hunt.waves.every = 3000 * WR_FIX_ONE;
    hunt.rules.recycle_distance = 0;
    hunt.rules.siege_seconds = 300 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    hunt.round.goal_ends_round = false;
    return hunt;
}

stage field_of(const wr_hunt *hunt)
{
    stage s = stage_of(s_rows);
    s.cell = WR_HUNT_CELL;
    s.config.hunt = hunt;
    s.config.hunter = wr_hunt_player_default();
    s.config.players = 0;
    s.config.mobs_max = 2000;
    s.on[0] = true; // its gate is open
    return s;
}

wr_fix field_centre(int32_t cell)
{
    return (wr_fix)(cell * WR_HUNT_CELL + WR_HUNT_CELL / 2) * WR_FIX_ONE;
}

wr_command field_spawn(int32_t kind, int32_t x, int32_t y)
{
    return (wr_command){.kind = WR_COMMAND_SPAWN,
                        .player = WR_PLAYER_HOST,
                        .value = WR_MOB_HUNTER,
                        .flag = (uint32_t)kind,
                        .x = field_centre(x),
                        .y = field_centre(y)};
}

wr_command field_blast(int32_t x, int32_t y, int32_t radius, int32_t strength, int32_t damage)
{
    return (wr_command){.kind = WR_COMMAND_BLAST,
                        .player = WR_PLAYER_HOST,
                        .value = damage,
                        .flag = (uint32_t)radius * WR_FIX_ONE,
                        .user = (uint64_t)strength * WR_FIX_ONE,
                        .x = field_centre(x),
                        .y = field_centre(y)};
}

int32_t field_add(stage *s, int32_t kind, int32_t x, int32_t y)
{
    stage_command(s, field_spawn(kind, x, y));
    const wr_event *event = stage_event(s, WR_EVENT_SPAWN);
    assert_non_null(event);
    return wr_mob_slot(s->world, event->id);
}

int32_t field_add_still(stage *s, int32_t kind, int32_t x, int32_t y)
{
    const int32_t slot = field_add(s, kind, x, y);
    stage_command(s, (wr_command){.kind = WR_COMMAND_RATE, .mob = stage_id(s, slot), .value = 0});
    return slot;
}

int32_t field_crowd(stage *s, int32_t kind, int32_t x, int32_t y, int32_t columns, int32_t rows)
{
    wr_command commands[1024];
    int32_t count = 0, before = stage_count(s, WR_MOB_HUNTER);
    assert_in_range(columns * rows, 1, 1024);
    for (int32_t row = 0; row < rows; row++) {
        for (int32_t column = 0; column < columns; column++) {
            commands[count++] = field_spawn(kind, x + column, y + row);
        }
    }
    stage_tick(s, commands, count);
    return stage_count(s, WR_MOB_HUNTER) - before;
}

wr_knocked_view field_knocked(const stage *s, int32_t slot)
{
    wr_knocked_view view;
    assert_int_equal(wr_world_knocked(s->world, slot, &view), WR_OK);
    return view;
}

void field_require_valid(const stage *s)
{
    wr_finding why = {0};
    if (wr_world_validate(s->world, &why) != WR_OK) {
        fail_msg("tick %d: %s", (int)wr_world_ticks(s->world), why.message);
    }
}

int32_t field_knocked_count(const stage *s)
{
    const wr_mobs m = wr_world_mobs(s->world);
    int32_t count = 0;
    for (int32_t i = 0; i < m.count; i++) {
        count += (m.flags[i] & WR_MOB_KNOCKED) != 0;
    }
    return count;
}

void field_settle(stage *s)
{
    for (int32_t i = 0; field_knocked_count(s) > 0; i++) {
        assert_in_range(i, 0, 1000);
        stage_wait(s, 1);
    }
}
