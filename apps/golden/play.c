// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bots and seeded buttons play; a host spawns a crowd and, where the scene says so, meddles with all that a host may.
#include "golden/play.h"
#include "golden/moths.h"
#include "golden/tape.h"

#include <inttypes.h>
#include <string.h>

#define PLAYERS_MAX     4
#define COMMANDS_MAX    (PLAYERS_MAX + 8)
#define SPAWNS_PER_TICK 4

// What the noise is asked about: one number a question, beside the numbers of the players.
enum { ASK_SPAWN = 1000, ASK_PLACE, ASK_WHEN, ASK_WHAT, ASK_WHOM, ASK_VALUE };

typedef struct game {
    const scene *scene;
    wr_world *world;
    wr_bot *bots[PLAYERS_MAX]; // NULL: buttons at random
    int32_t players;
    wr_command commands[COMMANDS_MAX];
    int32_t count;
} game;

static uint32_t drawn(const game *g, uint64_t question, uint32_t below)
{
    const uint64_t tick = wr_world_ticks(g->world);
    return wr_noise_below(wr_noise(g->scene->seed, WR_STREAM_WAVES, question, tick * 16 + (uint64_t)g->count), below);
}

// ---- What players do ---------------------------------------------------------------------------------------------

// A handful of buttons is held for a while; the weapon's button only now and then.
static wr_command random_buttons(const game *g, int32_t player)
{
    const uint64_t tick = wr_world_ticks(g->world);
    const uint64_t noise = wr_noise(g->scene->seed, WR_STREAM_WAVES, (uint64_t)player, tick / 16);
    return (wr_command){.kind = WR_COMMAND_INPUT,
                        .player = (uint8_t)player,
                        .buttons = (uint16_t)(noise & (tick % 16 < 12 ? 31u : 63u)),
                        .sequence = (uint32_t)tick};
}

static void command_players(game *g)
{
    for (int32_t i = 0; i < g->players; i++) {
        g->commands[g->count++] = g->bots[i] != NULL ? wr_bot_command(g->bots[i], g->world) : random_buttons(g, i);
    }
}

// ---- What the host does ------------------------------------------------------------------------------------------

static wr_fix a_place(const game *g, uint64_t question, int32_t cells)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(g->world));
    const int32_t span = cells * grid->cell; // at most 32,767 units
    return (wr_fix)drawn(g, question, (uint32_t)(span * WR_FIX_ONE));
}

static void command_host(game *g, wr_command_kind kind, int32_t value)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(g->world));
    const wr_mobs mobs = wr_world_mobs(g->world);
    wr_command c = {.kind = (uint8_t)kind, .player = WR_PLAYER_HOST, .value = value};
    c.sequence = (uint32_t)wr_world_ticks(g->world);
    c.x = a_place(g, ASK_PLACE, grid->width);
    c.y = a_place(g, ASK_PLACE + 100, grid->height);
    c.flag = drawn(g, ASK_VALUE + 100, 2);
    c.user = drawn(g, ASK_VALUE + 200, UINT32_MAX);
    if (mobs.count > 0 && kind != WR_COMMAND_SPAWN && kind != WR_COMMAND_SWITCH) {
        c.mob.bits = mobs.id[drawn(g, ASK_WHOM, (uint32_t)mobs.count)]; // zero for an empty slot: refused
    }
    g->commands[g->count++] = c;
}

static void spawn_crowd(game *g)
{
    const int32_t before = (int32_t)wr_world_ticks(g->world) * SPAWNS_PER_TICK;
    for (int32_t i = before; i < before + SPAWNS_PER_TICK && i < g->scene->crowd + g->scene->moths; i++) {
        const bool blob = drawn(g, ASK_SPAWN, 4) != 0;
        const int32_t monster =
            blob ? (int32_t)WR_MOB_BLOB : (int32_t)WR_MOB_SPINNER_H + (int32_t)drawn(g, ASK_WHAT, 3);
        command_host(g, WR_COMMAND_SPAWN, i < g->scene->moths ? (int32_t)WR_MOB_HOST : monster);
    }
}

static int32_t a_value(const game *g, wr_command_kind kind)
{
    switch (kind) {
    case WR_COMMAND_SPAWN:
        return (int32_t)drawn(g, ASK_VALUE, WR_MOB_KIND_COUNT + 1); // also what nobody may spawn
    case WR_COMMAND_RATE:
        return (int32_t)drawn(g, ASK_VALUE, 1100);
    case WR_COMMAND_SWITCH:
        return (int32_t)drawn(g, ASK_VALUE, 12) - 1;
    default:
        return (int32_t)drawn(g, ASK_VALUE, 4) - 1;
    }
}

static void meddle(game *g)
{
    for (int32_t i = 0; i < 2; i++) {
        if (drawn(g, ASK_WHEN, 5) != 0) {
            continue;
        }
        wr_command_kind kind = (wr_command_kind)drawn(g, ASK_WHAT, WR_COMMAND_KIND_COUNT);
        if (kind == WR_COMMAND_RESTART && drawn(g, ASK_WHEN + 100, 20) != 0) {
            kind = WR_COMMAND_TELEPORT; // restarts only now and then, or nothing else would be seen
        }
        command_host(g, kind, a_value(g, kind));
    }
}

// ---- Numbers -----------------------------------------------------------------------------------------------------

// The chain so far and the next number, little-endian, as one hash.
static uint64_t chained(uint64_t chain, uint64_t next)
{
    uint8_t bytes[16];
    for (int32_t i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(chain >> (8 * i));
        bytes[8 + i] = (uint8_t)(next >> (8 * i));
    }
    return wr_hash_bytes(bytes, sizeof bytes);
}

static uint64_t chained_events(uint64_t chain, const wr_world *world)
{
    int32_t count;
    const wr_event *e = wr_world_events(world, &count);
    for (; count > 0; count--, e++) {
        chain = chained(chain, e->key);
        chain =
            chained(chain, (uint64_t)e->tick << 32 | (uint64_t)e->stage << 24 | (uint64_t)e->kind << 16 | e->flag);
        chain = chained(chain, (uint64_t)e->id.bits << 32 | e->by.bits);
        chain = chained(chain, (uint64_t)(uint32_t)e->x << 32 | (uint32_t)e->y);
        chain = chained(chain, (uint32_t)e->value);
    }
    return chain;
}

static const char *const part_names[WR_HASH_COUNT] = {
#define PART_NAME(name, text) text,
    WR_HASH_LIST(PART_NAME)
#undef PART_NAME
};

static void write_tick(FILE *trace, const game *g, int32_t rate, uint64_t events)
{
    uint64_t parts[WR_HASH_COUNT];
    const uint64_t hash = wr_world_hash(g->world, parts);
    fprintf(trace, "%s %d %" PRIu64 " %016" PRIx64, g->scene->name, (int)rate, wr_world_ticks(g->world), hash);
    for (int32_t i = 0; i < WR_HASH_COUNT; i++) {
        fprintf(trace, " %s=%016" PRIx64, part_names[i], parts[i]);
    }
    fprintf(trace, " events=%016" PRIx64 "\n", events);
}

// ---- A game ------------------------------------------------------------------------------------------------------

static wr_level_config level_config_of(const scene *what)
{
    wr_level_config config = wr_level_config_default();
    config.nav.n = what->n == 0 ? config.nav.n : what->n;
    config.nav.corners = what->corners_kept ? WR_CORNERS_KEEP : config.nav.corners;
    config.zone_cells = what->zone_cells == 0 ? config.zone_cells : what->zone_cells;
    return config;
}

// Places for the level's monsters, players with their boomerangs, the crowd, and a few more, of which a host that
// meddles runs out.
static int32_t room_for(const scene *what, const wr_grid *grid)
{
    int32_t room = what->crowd + what->moths + 2 * (int32_t)strlen(what->players) + 64;
    for (int32_t i = 0; i < grid->width * grid->height; i++) {
        const uint8_t kind = grid->kinds[i];
        room += kind == WR_CELL_BLOB || kind == WR_CELL_BAT || kind == WR_CELL_SPINNER_H || kind == WR_CELL_SPINNER_V;
    }
    return room;
}

static wr_world_config config_of(const scene *what, const wr_grid *grid, int32_t rate, const wr_host *host)
{
    wr_world_config config = wr_world_config_default();
    config.seed = what->seed;
    config.ticks_per_second = rate;
    config.players = (int32_t)strlen(what->players);
    config.mobs_max = room_for(what, grid);
    config.paths_per_tick = what->paths_per_tick == 0 ? config.paths_per_tick : what->paths_per_tick;
    config.events_max = what->events_max;
    config.touch = what->touch;
    config.diagonal = what->diagonal;
    config.sight = what->sight;
    config.chase = what->chase;
    config.sight_range = what->sight_cells * grid->cell * WR_FIX_ONE;
    config.player_health = 20;
    config.host = what->moths > 0 ? host : NULL;
    return config;
}

static wr_status add_bots(game *g, const wr_hooks *hooks)
{
    for (; g->players < PLAYERS_MAX && g->scene->players[g->players] != '\0'; g->players++) {
        const char letter = g->scene->players[g->players];
        if (letter == 'r') {
            continue;
        }
        const wr_bot_kind kind = letter == 'c' ? WR_BOT_COLLECT : letter == 'w' ? WR_BOT_WANDER : WR_BOT_STAND;
        const wr_status status =
            wr_bot_create(kind, wr_world_level(g->world), g->players, g->scene->seed, hooks, &g->bots[g->players]);
        if (status != WR_OK) {
            return status;
        }
    }
    return WR_OK;
}

static wr_status run(game *g, int32_t rate, int32_t ticks, wr_record *record, FILE *trace, play_result *out)
{
    wr_status status = WR_OK;
    for (int32_t tick = 0; tick < ticks && status == WR_OK; tick++) {
        g->count = 0;
        spawn_crowd(g);
        if (g->scene->meddles) {
            meddle(g);
        }
        command_players(g);
        const wr_commands commands = {g->commands, g->count};
        wr_world_tick(g->world, &commands);
        status = wr_record_tick(record, g->world, &commands);
        out->events = chained_events(out->events, g->world);
        if (trace != NULL) {
            write_tick(trace, g, rate, out->events);
        }
    }
    out->hash = wr_world_hash(g->world, NULL);
    out->chain = wr_world_hash_chain(g->world);
    out->counters = wr_world_counters(g->world);
    return status;
}

static wr_status run_recorded(game *g, int32_t rate, int32_t ticks, const wr_hooks *hooks, FILE *trace, tape *t,
                              play_result *out)
{
    const wr_sink sink = tape_sink(t);
    wr_record_options options = wr_record_options_default();
    wr_record *record = NULL;
    options.checkpoint_seconds = 2;
    options.build = "golden"; // not the compiler's name: the bytes are to be equal
    wr_status status = wr_record_begin(g->world, &options, &sink, hooks, &record);
    if (status == WR_OK) {
        status = run(g, rate, ticks, record, trace, out);
        const wr_status ended = wr_record_end(record, g->world, NULL);
        status = status == WR_OK ? ended : status;
    }
    out->tape = wr_hash_bytes(t->bytes, t->size);
    return status;
}

// From a checkpoint in the middle of the recording to its end, with nothing of the first world left but the file.
static wr_status run_again(const tape *t, int32_t ticks, const wr_host *host, const wr_hooks *hooks,
                           const play_result *first, wr_finding *why)
{
    tape_result again;
    const wr_status status = tape_play(t->bytes, t->size, (uint64_t)ticks / 2, host, hooks, &again, why);
    const bool same = again.hash == first->hash && again.chain == first->chain;
    return status == WR_OK && !same ? WR_E_DIVERGED : status;
}

wr_status play(const scene *what, const wr_map *map, int32_t rate, int32_t ticks, const wr_hooks *hooks, FILE *trace,
               play_result *out, wr_finding *why)
{
    game g = {.scene = what};
    wr_level *level = NULL;
    const wr_level_config level_config = level_config_of(what);
    const wr_host host = golden_moths();
    const wr_world_config config = config_of(what, &map->grid, rate, &host);
    *out = (play_result){0};
    wr_status status = wr_level_create(map, &level_config, hooks, &level, why);
    if (status == WR_OK) {
        status = wr_world_create(&config, level, hooks, &g.world, why);
    }
    if (status == WR_OK) {
        status = add_bots(&g, hooks);
    }
    tape t = {0};
    if (status == WR_OK) {
        status = run_recorded(&g, rate, ticks, hooks, trace, &t, out);
    }
    for (int32_t i = 0; i < PLAYERS_MAX; i++) {
        wr_bot_destroy(g.bots[i]);
    }
    wr_world_destroy(g.world);
    wr_level_destroy(level);
    if (status == WR_OK && trace == NULL) {
        status = run_again(&t, ticks, config.host, hooks, out, why);
    }
    tape_free(&t);
    return status;
}
