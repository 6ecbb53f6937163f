// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a run came to: one object for programs, a table for people.
#include "run.h"

#include "json.h"
#include "run_hunt.h"
#include "run_knock.h"
#include "term.h"

#include <inttypes.h>
#include <string.h>

// ---- For programs ------------------------------------------------------------------------------------------------

static int32_t count_mobs(const wr_world *world)
{
    wr_mobs mobs = wr_world_mobs(world);
    int32_t alive = 0;
    for (int32_t i = 0; i < mobs.count; ++i) {
        bool monster = mobs.kind[i] != WR_MOB_PLAYER && mobs.kind[i] != WR_MOB_BOOMERANG;
        alive += (mobs.flags[i] & WR_MOB_ALIVE) != 0 && monster;
    }
    return alive;
}

static double milliseconds(uint64_t ns)
{
    return (double)ns / 1e6;
}

static void add_players(json *j, const run *r)
{
    json_open(j, "players", '[');
    for (int32_t i = 0; i < r->g.players; ++i) {
        wr_player_view player;
        wr_world_player(r->g.world, i, &player);
        json_open(j, NULL, '{');
        json_text(j, "bot", run_bot_name(r, i));
        json_int(j, "score", player.score);
        json_int(j, "health", player.health);
        run_hunt_add_player(j, r->g.world, &r->watch, i);
        json_fix(j, "x", player.at.x);
        json_fix(j, "y", player.at.y);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void add_hash(json *j, const wr_world *world)
{
    static const char *const names[WR_HASH_COUNT] = {
#define NAME(name, text) text,
        WR_HASH_LIST(NAME)
#undef NAME
    };
    uint64_t parts[WR_HASH_COUNT];
    json_hash(j, "hash", wr_world_hash(world, parts));
    json_open(j, "hash_parts", '{');
    for (int i = 0; i < WR_HASH_COUNT; ++i) {
        if (i != WR_HASH_HORDE || parts[i] != 0) { // a world without a hunt has none
            json_hash(j, names[i], parts[i]);
        }
    }
    json_close(j, '}');
}

// What was written and proved, as far as it was asked for.
static void add_kept(json *j, const run *r)
{
    const run_options *o = &r->options;
    if (o->record != NULL) {
        json_int(j, "record_bytes", (int64_t)r->recorder.bytes);
        json_int(j, "checkpoint_bytes", (int64_t)r->recorder.sizes.checkpoints);
        json_int(j, "command_bytes", (int64_t)r->recorder.sizes.commands);
        json_int(j, "hash_bytes", (int64_t)r->recorder.sizes.hashes);
        json_int(j, "checkpoints", r->recorder.sizes.checkpoint_count);
    }
    if (o->heavy) {
        json_int(j, "heavy_ticks", (int64_t)r->prove.heavy_ticks);
    }
    if (o->sync > 0) {
        json_int(j, "sync_rounds", (int64_t)r->prove.sync_rounds);
    }
    if (r->diverged || o->heavy || o->sync > 0 || o->retry_from >= 0) {
        kept_add_difference(j, r->diverged ? &r->difference : NULL, 0);
    }
}

static cli_exit print_json(const run *r, bool sound)
{
    wr_counters counters = wr_world_counters(r->g.world);
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", !r->diverged && sound);
    json_text(&j, "file", r->from->first.path);
    json_text(&j, "map", load_map_path(r->from));
    json_int(&j, "ticks", (int64_t)wr_world_ticks(r->g.world));
    if (run_is_kept(r)) {
        json_int(&j, "tick_first", (int64_t)r->tick_first);
    }
    json_int(&j, "rate", r->from->scene.world.ticks_per_second);
    json_u64(&j, "seed", r->from->scene.world.seed);
    json_int(&j, "threads", r->options.threads);
    add_hash(&j, r->g.world);
    json_hash(&j, "hash_chain", wr_world_hash_chain(r->g.world));
    add_kept(&j, r);
    json_int(&j, "score", game_score(&r->g));
    json_int(&j, "crystals_left", wr_world_cells_of(r->g.world).crystals_left);
    json_int(&j, "lives_lost", (int64_t)counters.lives_lost);
    json_int(&j, "monsters", count_mobs(r->g.world));
    add_players(&j, r);
    run_hunt_add(&j, r->g.world, r->round_ticks_first);
    run_knock_add(&j, r->g.world);
    run_endless_add(&j, &r->endless, r->g.world);
    json_open(&j, "counters", '{');
#define COUNTER(name) json_int(&j, #name, (int64_t)counters.name);
    WR_COUNTER_LIST(COUNTER)
#undef COUNTER
    json_close(&j, '}');
    json_open(&j, "ms_per_tick", '{');
    json_number(&j, "median", milliseconds(hist_quantile(r->times, 50)), 6, false);
    json_number(&j, "p99", milliseconds(hist_quantile(r->times, 99)), 6, false);
    json_number(&j, "max", milliseconds(r->times->most), 6, false);
    json_close(&j, '}');
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

// ---- For people --------------------------------------------------------------------------------------------------

static void print_game(const wr_world *world, int32_t score)
{
    const wr_counters counters = wr_world_counters(world);
    printf("  %-14s%d, %d crystals left\n", "score", (int)score, (int)wr_world_cells_of(world).crystals_left);
    printf("  %-14s%" PRIu64 "\n", "lives lost", counters.lives_lost);
    printf("  %-14s%d left, %" PRIu64 " killed by boomerang, %" PRIu64 " by sword\n", "monsters",
           (int)count_mobs(world), counters.kills_boomerang, counters.kills_sword);
    printf("  %-14s%" PRIu64 " toggles, %" PRIu64 " gates moved\n", "switches", counters.toggles,
           counters.gates_changed);
    printf("  %-14s%" PRIu64 " searched, %" PRIu64 " fields built, %" PRIu64 " sight tests\n", "paths",
           counters.paths, counters.field_builds, counters.sight_tests);
}

static cli_exit print_table(const run *r)
{
    const wr_world *world = r->g.world;
    const wr_scene *scene = &r->from->scene;
    const char *bold = term_paint(stdout, PAINT_BOLD), *plain = term_paint(stdout, PAINT_NONE);
    fputs(bold, stdout);
    put_safe(stdout, r->from->first.path, strlen(r->from->first.path));
    printf("%s\n", plain);
    int64_t hundredths = (int64_t)wr_world_ticks(world) * 100 / scene->world.ticks_per_second;
    printf("  %-14s%" PRIu64 " at %d a second: %" PRId64 ".%02d s\n", "ticks", wr_world_ticks(world),
           (int)scene->world.ticks_per_second, hundredths / 100, (int)(hundredths % 100));
    printf("  %-14s%" PRIu64 "\n", "seed", scene->world.seed);
    printf("  %-14s%d", "players", (int)r->g.players);
    for (int32_t i = 0; i < r->g.players; ++i) {
        printf("%s%s", i == 0 ? ": " : ", ", run_bot_name(r, i));
    }
    putchar('\n');
    if (wr_world_hunt(world) != NULL) {
        run_hunt_print(world, r->round_ticks_first);
        run_knock_print(world);
        run_endless_print(&r->endless, world);
    } else {
        print_game(world, game_score(&r->g));
    }
    const uint64_t refused = wr_world_counters(world).refused - r->refused_first;
    if (refused > 0) {
        printf("  %-14s%" PRIu64 " commands; --events FILE has why\n", "refused", refused);
    }
    wr_round_view round;
    const bool ended = wr_world_round(world, &round) == WR_OK && round.end != WR_ROUND_RUNS && !r->round_was_over;
    printf("  %-14smedian %.4f, p99 %.4f, max %.4f%s\n", "ms per tick", milliseconds(hist_quantile(r->times, 50)),
           milliseconds(hist_quantile(r->times, 99)), milliseconds(r->times->most), ended ? "; of the round" : "");
    if (r->options.record != NULL) {
        printf("  %-14s%" PRIu64 " bytes: %" PRIu64 " of commands, %" PRIu64 " of hashes, %" PRIu64
               " of %d checkpoints\n",
               "recording", r->recorder.bytes, r->recorder.sizes.commands, r->recorder.sizes.hashes,
               r->recorder.sizes.checkpoints, (int)r->recorder.sizes.checkpoint_count);
    }
    if (r->options.heavy || r->options.sync > 0) {
        printf("  %-14s%" PRIu64 " ticks played in a loaded world, %" PRIu64 " times played again\n", "proof",
               r->prove.heavy_ticks, r->prove.sync_rounds);
    }
    printf("  %-14s%016" PRIx64 "\n", "hash", wr_world_hash(world, NULL));
    return CLI_FINE;
}

cli_exit run_report(const run *r)
{
    if (r->diverged && !r->options.json) {
        kept_say_difference(r->from->first.path, &r->difference, 0);
        return CLI_FINE;
    }
    const bool sound = run_knock_is_sound(r->g.world) && run_endless_is_sound(&r->endless);
    run_endless_say(&r->endless);
    const cli_exit code = r->options.json ? print_json(r, sound) : print_table(r);
    return code == CLI_FINE && !sound ? CLI_NO : code;
}
