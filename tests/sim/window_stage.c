// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A stage without edges.
#include "sim/window_stage.h"

#include <inttypes.h>

void open_play(play *p)
{
    wr_finding why = {0};
    p->config.hunt = &p->hunt;
    if (wr_level_create_endless(&p->endless, &p->window, NULL, NULL, &p->level, &why) != WR_OK ||
        wr_world_create(&p->config, p->level, NULL, &p->world, &why) != WR_OK) {
        fail_msg("%s", why.message);
    }
}

void close_play(play *p)
{
    wr_world_destroy(p->world);
    wr_level_destroy(p->level);
}

void ask(play *p, wr_command command)
{
    assert_true(p->count < WINDOW_STAGE_COMMANDS);
    command.player = command.kind == WR_COMMAND_INPUT ? command.player : WR_PLAYER_HOST;
    command.sequence = p->sequence++;
    p->commands[p->count++] = command;
}

void tick(play *p)
{
    const wr_commands commands = {p->commands, p->count};
    wr_world_tick(p->world, &commands);
    p->count = 0;
}

wr_window window_of(const play *p)
{
    wr_window window;
    assert_true(wr_world_window(p->world, &window));
    return window;
}

void expect_valid(const play *p)
{
    wr_finding why = {0};
    if (wr_world_validate(p->world, &why) != WR_OK) {
        fail_msg("tick %" PRIu64 ": %s", wr_world_ticks(p->world), why.message);
    }
}
