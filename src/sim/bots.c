// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bots: players played by the machine. A bot is a function of what it reads of the world, of its own small memory
// and of noise; it gives the same commands a person could give, and the same ones on every machine.
#include "sim/bots_hunt_int.h"

#include <string.h>

#include "core/arena.h"

// ---- Names ------------------------------------------------------------------------------------------------------

static const char *const names[WR_BOT_KIND_COUNT] = {
#define NAME(name, text, what) [WR_BOT_##name] = text,
    WR_BOT_LIST(NAME)
#undef NAME
};

const char *wr_bot_kind_name(wr_bot_kind kind)
{
    return (int)kind >= 0 && kind < WR_BOT_KIND_COUNT ? names[kind] : "?";
}

wr_bot_kind wr_bot_kind_of(const char *name)
{
    int kind = 0;
    while (kind < WR_BOT_KIND_COUNT && strcmp(name, names[kind]) != 0) {
        kind++;
    }
    return (wr_bot_kind)kind;
}

// ---- Create and destroy -----------------------------------------------------------------------------------------

static void lay_out_window(wr_arena *arena, wr__window *window, const wr_grid *grid)
{
    window->width = grid->width < WR__BOT_WINDOW ? grid->width : WR__BOT_WINDOW;
    window->height = grid->height < WR__BOT_WINDOW ? grid->height : WR__BOT_WINDOW;
    const int32_t cells = window->width * window->height;
    window->pass = WR_ARENA_ARRAY(arena, uint16_t, cells);
    window->steps = WR_ARENA_ARRAY(arena, uint16_t, cells);
    window->flood = WR_ARENA_ARRAY(arena, uint16_t, cells);
    window->queue = WR_ARENA_ARRAY(arena, uint16_t, cells);
}

// The bot and its arrays on one block; on a measuring arena `bot` is a stand-in.
static void lay_out(wr_arena *arena, wr_bot *bot)
{
    wr_arena_take(arena, 1, sizeof *bot, 64);
    if (bot->kind >= WR_BOT_FIGHT) {
        bot->hunt = wr__hunt_bot_take(arena, bot->kind, wr_level_grid(bot->level));
    }
    if (bot->kind != WR_BOT_COLLECT) {
        return;
    }
    const wr_logic_desc *logic = &wr_level_logic(bot->level)->desc;
    lay_out_window(arena, &bot->window, wr_level_grid(bot->level));
    bot->threats = WR_ARENA_ARRAY(arena, wr__threats, 1);
    bot->foresight = WR_ARENA_ARRAY(arena, wr__foresight, 1);
    wr__lever_search *search = WR_ARENA_ARRAY(arena, wr__lever_search, 1);
    uint8_t *switches = WR_ARENA_ARRAY(arena, uint8_t, logic->switch_count);
    uint8_t *gates = WR_ARENA_ARRAY(arena, uint8_t, logic->gate_count);
    if (search != NULL) {
        search->switches = switches;
        search->gates = gates;
    }
    bot->search = search;
}

wr_status wr_bot_create(wr_bot_kind kind, const wr_level *level, int32_t player, uint64_t seed, const wr_hooks *hooks,
                        wr_bot **out)
{
    const wr_hooks standard = wr_hooks_default();
    *out = NULL;
    if ((int)kind < 0 || kind >= WR_BOT_KIND_COUNT || level == NULL || player < 0 || player >= WR_PLAYERS_MAX) {
        return WR_E_ARGUMENT;
    }
    wr_bot bot = {.kind = kind,
                  .level = level,
                  .player = player,
                  .seed = seed,
                  .allocator = (hooks != NULL ? hooks : &standard)->allocator,
                  .lever = {.index = -1}};
    wr_arena arena = wr_arena_measuring();
    lay_out(&arena, &bot);
    bot.size = arena.used;
    void *block = wr__alloc(&bot.allocator, bot.size);
    if (block == NULL) {
        return WR_E_MEMORY;
    }
    arena = wr_arena_on(block, bot.size);
    lay_out(&arena, &bot);
    *out = block;
    **out = bot;
    if (bot.hunt != NULL) {
        wr__hunt_bot_begin(*out);
    }
    return WR_OK;
}

void wr_bot_destroy(wr_bot *bot)
{
    if (bot != NULL) {
        const wr_allocator allocator = bot->allocator;
        wr__release(&allocator, bot, bot->size);
    }
}

// ---- Commands ---------------------------------------------------------------------------------------------------

wr_command wr_bot_command(wr_bot *bot, const wr_world *world)
{
    wr_command command = {.kind = WR_COMMAND_INPUT,
                          .player = (uint8_t)bot->player,
                          .sequence = (uint32_t)wr_world_ticks(world)};
    switch (bot->kind) {
    case WR_BOT_WANDER:
        command.buttons = wr__bot_wander(bot, world);
        break;
    case WR_BOT_COLLECT:
        command.buttons = wr__bot_collect(bot, world);
        break;
    case WR_BOT_WALK:
        command.buttons = wr__bot_walk(bot, world);
        break;
    case WR_BOT_STAND:
        break;
    default:
        command.buttons = wr__bot_hunt(bot, world);
        break;
    }
    return command;
}
