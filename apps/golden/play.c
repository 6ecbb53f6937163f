// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Worlds of the scenes, the numbers that say what they went through, and the ways to an end: played, recorded, played
// again, gone on from.
#include "golden/play.h"
#include "golden/chain.h"
#include "golden/game.h"

#include <inttypes.h>
#include <string.h>

// ---- Numbers -----------------------------------------------------------------------------------------------------

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

static void write_tick(FILE *trace, const scene *what, const wr_world *world, uint64_t events)
{
    uint64_t parts[WR_HASH_COUNT];
    const int32_t rate = wr_world_config_of(world).ticks_per_second;
    const uint64_t hash = wr_world_hash(world, parts);
    fprintf(trace, "%s %d %" PRIu64 " %016" PRIx64, what->name, (int)rate, wr_world_ticks(world), hash);
    for (int32_t i = 0; i < WR_HASH_COUNT; i++) {
        if (i != WR_HASH_HORDE || parts[i] != 0) { // a world without a hunt has none
            fprintf(trace, " %s=%016" PRIx64, part_names[i], parts[i]);
        }
    }
    fprintf(trace, " events=%016" PRIx64 "\n", events);
}

// ---- Worlds ------------------------------------------------------------------------------------------------------

static wr_level_config level_config_of(const scene *what)
{
    wr_level_config config = wr_level_config_default();
    config.nav.n = what->n == 0 ? config.nav.n : what->n;
    config.nav.corners = what->corners_kept ? WR_CORNERS_KEEP : config.nav.corners;
    config.zone_cells = what->zone_cells == 0 ? config.zone_cells : what->zone_cells;
    config.cell = what->dungeon != NULL ? what->cell : 0;
    return config;
}

// Places for the level's monsters, players with their boomerangs, the crowd, and a few more, of which a host that
// meddles runs out.
static int32_t room_for(const scene *what, const wr_grid *grid)
{
    int32_t room = what->crowd + what->hosted + 2 * (int32_t)strlen(what->players) + 64;
    for (int32_t i = 0; i < grid->width * grid->height; i++) {
        const uint8_t kind = grid->kinds[i];
        room += kind == WR_CELL_BLOB || kind == WR_CELL_BAT || kind == WR_CELL_SPINNER_H || kind == WR_CELL_SPINNER_V;
    }
    return room;
}

static wr_world_config config_of(const scene *what, const wr_grid *grid, int32_t rate, const wr_host *host,
                                 wr_hunt *hunt)
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
    config.host = host;
    scene_hunt(what, &config, hunt);
    return config;
}

// ---- Ways to an end ----------------------------------------------------------------------------------------------

// record: NULL for none.
static wr_status run(game *g, int32_t ticks, wr_record *record, FILE *trace, play_end *out)
{
    wr_status status = WR_OK;
    *out = (play_end){.rate = wr_world_config_of(g->world).ticks_per_second};
    for (int32_t tick = 0; tick < ticks && status == WR_OK; tick++) {
        const wr_commands commands = game_commands(g);
        wr_world_tick(g->world, &commands);
        status = record == NULL ? WR_OK : wr_record_tick(record, g->world, &commands);
        out->events = chained_events(out->events, g->world);
        if (trace != NULL) {
            write_tick(trace, g->scene, g->world, out->events);
        }
    }
    out->ticks = wr_world_ticks(g->world);
    out->hash = wr_world_hash(g->world, NULL);
    out->chain = wr_world_hash_chain(g->world);
    return status;
}

static wr_status run_recorded(game *g, const play_how *how, tape *t, play_end *out)
{
    const wr_sink sink = tape_sink(t);
    wr_record_options options = wr_record_options_default();
    wr_record *record = NULL;
    options.checkpoint_seconds = 2;
    options.build = "golden"; // not the compiler's name: the bytes are to be equal
    wr_status status = wr_record_begin(g->world, &options, &sink, how->hooks, &record);
    if (status == WR_OK) {
        status = run(g, how->ticks, record, how->trace, out);
        const wr_status ended = wr_record_end(record, g->world, NULL);
        status = status == WR_OK ? ended : status;
    }
    out->bytes = wr_hash_bytes(t->bytes, t->size);
    return status;
}

// From a checkpoint in the middle of the recording to its end, with nothing of the first world left but the file.
static wr_status run_again(const tape *t, int32_t ticks, const wr_host *host, const wr_hooks *hooks,
                           const play_end *first, wr_finding *why)
{
    tape_result again;
    const wr_status status = tape_play(t->bytes, t->size, (uint64_t)ticks / 2, host, hooks, &again, why);
    const bool same = again.hash == first->hash && again.chain == first->chain;
    return status == WR_OK && !same ? WR_E_DIVERGED : status;
}

// The bytes at the end are without counters: those of work done differ in a world that was loaded.
static wr_status run_further(const scene *what, wr_world *world, const play_how *how, play_end *out)
{
    game g;
    tape last = {0};
    wr_save_options options = wr_save_options_default();
    options.presentation = false;
    wr_status status = game_begin(&g, what, world, how->hooks);
    if (status == WR_OK) {
        status = run(&g, how->further, NULL, how->trace, out);
    }
    game_end(&g);
    status = status == WR_OK ? tape_save(&last, world, &options) : status;
    out->bytes = wr_hash_bytes(last.bytes, last.size);
    tape_free(&last);
    return status;
}

// ---- Played, recorded, played again ------------------------------------------------------------------------------

static wr_status play_world(const scene *what, wr_world *world, const play_how *how, tape *record, play_result *out)
{
    game g;
    wr_status status = game_begin(&g, what, world, how->hooks);
    if (status == WR_OK) {
        status = run_recorded(&g, how, record, &out->end);
    }
    game_end(&g);
    out->counters = wr_world_counters(world);
    status = status == WR_OK ? tape_save(&out->checkpoint, world, NULL) : status;
    if (status == WR_OK && how->further > 0) {
        status = run_further(what, world, how, &out->further);
    }
    return status;
}

wr_status play(const scene *what, const wr_map *map, const play_how *how, play_result *out, wr_finding *why)
{
    wr_level *level = NULL;
    wr_world *world = NULL;
    tape record = {0};
    const wr_level_config level_config = level_config_of(what);
    const wr_host host = what->host == NULL ? (wr_host){0} : what->host();
    *out = (play_result){0};
    wr_status status = scene_level(what, map, &level_config, how->hooks, &level, why);
    if (status == WR_OK) {
        wr_hunt hunt;
        const wr_world_config config = config_of(what, wr_level_grid(level), how->rate, &host, &hunt);
        status = wr_world_create(&config, level, how->hooks, &world, why);
    }
    if (status == WR_OK) {
        status = play_world(what, world, how, &record, out);
    }
    wr_world_destroy(world);
    wr_level_destroy(level);
    if (status == WR_OK && how->trace == NULL) {
        status = run_again(&record, how->ticks, &host, how->hooks, &out->end, why);
    }
    tape_free(&record);
    return status;
}

// ---- Gone on from ------------------------------------------------------------------------------------------------

// The file does not say which of the hosts it was made with, so all are tried.
static wr_status load(const uint8_t *bytes, size_t size, const wr_hooks *hooks, wr_level **level, wr_world **world,
                      wr_finding *why)
{
    wr_host host;
    wr_status status = WR_E_NOT_FOUND;
    for (int32_t i = 0; golden_host(i, &host) && (status == WR_E_NOT_FOUND || status == WR_E_UNSUPPORTED); i++) {
        status = wr_world_load(bytes, size, NULL, &host, hooks, level, world, why);
    }
    return status;
}

static wr_status same_when_saved(const wr_world *world, const uint8_t *bytes, size_t size, wr_finding *why)
{
    tape again = {0};
    wr_status status = tape_save(&again, world, NULL);
    if (status == WR_OK && (again.size != size || memcmp(again.bytes, bytes, size) != 0)) {
        snprintf(why->message, sizeof why->message, "saved again it has other bytes");
        status = WR_E_DIVERGED;
    }
    tape_free(&again);
    return status;
}

wr_status play_on(const uint8_t *bytes, size_t size, const play_how *how, play_end *out, wr_finding *why)
{
    wr_level *level = NULL;
    wr_world *world = NULL;
    wr_status status = load(bytes, size, how->hooks, &level, &world, why);
    if (status != WR_OK) {
        return status;
    }
    const scene *what = golden_scene_of(wr_world_config_of(world).seed);
    if (what == NULL) {
        snprintf(why->message, sizeof why->message, "no golden scene has its seed");
        status = WR_E_NOT_FOUND;
    }
    status = status == WR_OK ? same_when_saved(world, bytes, size, why) : status;
    if (status == WR_OK && how->trace != NULL) {
        write_tick(how->trace, what, world, 0);
    }
    status = status == WR_OK ? run_further(what, world, how, out) : status;
    wr_world_destroy(world);
    wr_level_destroy(level);
    return status;
}
