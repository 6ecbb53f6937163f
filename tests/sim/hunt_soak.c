// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Worlds are made and played as a game does; only what fails is put in from inside.
#include "sim/hunt_soak.h"

#include "sim/world_int.h"

#include <stdio.h>
#include <string.h>

// ---- Grounds ---------------------------------------------------------------------------------------------------------

static size_t read_file(const char *folder, const char *name, const char *end, char *bytes, size_t size)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s.%s", folder, name, end);
    FILE *file = fopen(path, "rb");
    const size_t got = file != NULL ? fread(bytes, 1, size, file) : 0;
    if (file != NULL) {
        fclose(file);
    }
    if (got == 0) {
        fprintf(stderr, "cannot read %s\n", path);
    }
    return got;
}

static bool read_hunt(const char *name, char *bytes, size_t size, wr_hunt *out)
{
    wr_findings findings;
    const size_t got = read_file("hunts", name, "yaml", bytes, size);
    return got > 0 && wr_hunt_read(bytes, got, NULL, &findings, out, NULL) == WR_OK;
}

bool soak_open(const char *map, const char *hunt, soak_ground *out)
{
    static char bytes[1 << 17];
    wr_findings findings;
    wr_map read;
    memset(out, 0, sizeof *out);
    const size_t got = read_file("maps", map, "map", bytes, sizeof bytes);
    if (got == 0 || wr_map_read(bytes, got, NULL, NULL, &findings, &read) != WR_OK) {
        return false;
    }
    wr_level_config config = wr_level_config_default();
    config.cell = WR_HUNT_CELL;
    config.nav.n = 1;
    const wr_status status = wr_level_create(&read, &config, NULL, &out->level, NULL);
    wr_map_destroy(&read);
    return status == WR_OK && read_hunt(hunt, bytes, sizeof bytes, &out->hunt);
}

void soak_close(soak_ground *ground)
{
    wr_level_destroy(ground->level);
    memset(ground, 0, sizeof *ground);
}

bool soak_is_free(const soak_ground *ground, wr_cell at)
{
    switch (wr_grid_kind(wr_level_grid(ground->level), at)) {
    case WR_CELL_GRASS:
    case WR_CELL_DOOR_OPEN:
        return true;
    default:
        return false;
    }
}

// ---- One round ----------------------------------------------------------------------------------------------------------

typedef struct game {
    wr_world *world;
    wr_bot *bots[WR_PLAYERS_MAX];
    int32_t players;
} game;

static bool game_open(const soak_ground *ground, const soak_round *round, game *g)
{
    wr_world_config config = wr_world_config_default();
    memset(g, 0, sizeof *g);
    config.seed = round->seed;
    config.players = g->players = round->players;
    config.hunt = &ground->hunt;
    config.diagonal = WR_DIAGONAL_EVEN;
    if (wr_world_create(&config, ground->level, NULL, &g->world, NULL) != WR_OK) {
        return false;
    }
    g->world->horde.inject = round->inject;
    const uint64_t hunters = WR_BOT_WALK - WR_BOT_FIGHT; // on a level with an end that one has nothing to do
    for (int32_t i = 0; i < g->players; i++) {
        const wr_bot_kind each = (wr_bot_kind)(WR_BOT_FIGHT + (round->seed + (uint64_t)i) % hunters);
        const wr_bot_kind kind = round->bot == WR_BOT_KIND_COUNT ? each : round->bot;
        if (wr_bot_create(kind, ground->level, i, round->seed, NULL, &g->bots[i]) != WR_OK) {
            return false;
        }
    }
    return true;
}

static void game_close(game *g)
{
    for (int32_t i = 0; i < g->players; i++) {
        wr_bot_destroy(g->bots[i]);
    }
    wr_world_destroy(g->world);
}

static void play_tick(game *g, const soak_round *round, bool first)
{
    wr_command items[WR_PLAYERS_MAX + 1];
    int32_t count = 0;
    for (int32_t i = 0; i < g->players; i++) {
        items[count++] = wr_bot_command(g->bots[i], g->world);
    }
    if (first && round->stands) {
        const wr_point at = wr_grid_centre(wr_level_grid(wr_world_level(g->world)), round->at);
        wr_player_view player;
        wr_world_player(g->world, 0, &player);
        items[count++] = (wr_command){
            .kind = WR_COMMAND_TELEPORT, .player = WR_PLAYER_HOST, .mob = player.mob, .x = at.x, .y = at.y};
    }
    const wr_commands commands = {items, count};
    wr_world_tick(g->world, &commands);
}

static uint32_t greater(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static void add(const wr_world *world, const wr_round_view *view, soak_figures *f)
{
    const wr_hunt_counters counts = wr_world_hunt_counters(world);
    f->rounds++;
    f->by_end[view->end]++;
    f->ticks += wr_world_ticks(world);
    f->hunters += (uint64_t)view->spawned;
    f->kills += (uint64_t)view->kills;
    f->requeued += (uint64_t)view->requeued;
    f->watchdog_fires += counts.watchdog_fires;
    f->failed += counts.computation_errors + counts.unreachable + counts.blocked;
    f->idle_max = greater(f->idle_max, counts.idle_ticks_max);
    f->queued_max = greater(f->queued_max, counts.queued_ticks_max);
}

bool soak_play(const soak_ground *ground, const soak_round *round, soak_figures *figures)
{
    game g;
    wr_round_view view = {0};
    int32_t over = INT32_MIN;
    if (!game_open(ground, round, &g)) {
        game_close(&g);
        figures->rounds++;
        figures->bad++;
        return false;
    }
    const int64_t most = (int64_t)ground->hunt.round.seconds * 60 / WR_FIX_ONE + 60;
    for (int64_t tick = 0; tick < most && view.end == WR_ROUND_RUNS; tick++) {
        play_tick(&g, round, tick == 0);
        const int32_t now = soak_idle_over(&g.world->horde, 60);
        over = now > over ? now : over;
        wr_world_round(g.world, &view);
    }
    add(g.world, &view, figures);
    game_close(&g);
    figures->idle_over_max = over > figures->idle_over_max ? over : figures->idle_over_max;
    const bool good = view.end != WR_ROUND_RUNS && over <= 0;
    figures->bad += !good;
    return good;
}
