// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What it costs to keep a world: checkpoints in memory and back, copies, recordings. Blobs on patrol, a map of 256 x 256 cells, three
// nodes a cell and side, one thread.
#include <stdbool.h>
#include <string.h>

#include "bench.h"
#include "warren/record.h"
#include "warren/sim.h"

#define SIDE 256
#define RUNS 51

static uint32_t below(uint64_t id, uint64_t counter, uint32_t n)
{
    return wr_noise_below(wr_noise(5, WR_STREAM_LAYOUT, id, counter), n);
}

static void require(bool fine, const char *what)
{
    if (!fine) {
        fprintf(stderr, "bench_record: %s\n", what);
        exit(1);
    }
}

// A tenth of the cells are bushes, a few are holes; blobs stand anywhere but near the player.
static void draw_map(wr_map *map, uint8_t *kinds, int32_t blobs)
{
    *map = (wr_map){.has_player = true, .player = {SIDE / 2, SIDE / 2}};
    wr_grid_init(SIDE, SIDE, 1, kinds, &map->grid);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        const uint32_t roll = below(1, (uint64_t)i, 100);
        kinds[i] = roll < 10 ? WR_CELL_BUSH : roll < 12 ? WR_CELL_HOLE : WR_CELL_GRASS;
    }
    wr_grid_set_rect(&map->grid, (wr_cell){SIDE / 2 - 8, SIDE / 2 - 8}, 17, 17, WR_CELL_GRASS);
    kinds[map->player.y * SIDE + map->player.x] = WR_CELL_PLAYER;
    for (uint64_t counter = 0; blobs > 0; counter++) {
        const uint32_t i = below(2, counter, SIDE * SIDE);
        const int32_t x = (int32_t)i % SIDE - SIDE / 2;
        const int32_t y = (int32_t)i / SIDE - SIDE / 2;
        if (kinds[i] == WR_CELL_GRASS && x * x + y * y > 144) {
            kinds[i] = WR_CELL_BLOB;
            blobs--;
        }
    }
}

typedef struct setting {
    wr_level *level;
    wr_world *world, *other;
    wr_world *later, *first; // eight ticks on; at its first tick
    uint8_t *bytes;
    size_t capacity, size;
} setting;

static void play(wr_world *world, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        wr_world_tick(world, NULL);
    }
}

// room: for so many mobs; 0: for those there are, and a few.
static setting open_setting(int32_t blobs, int32_t room)
{
    static uint8_t kinds[SIDE * SIDE];
    wr_map map;
    setting s = {0};
    wr_world_config config = wr_world_config_default();
    config.mobs_max = room;
    draw_map(&map, kinds, blobs);
    require(wr_level_create(&map, NULL, NULL, &s.level, NULL) == WR_OK, "no level");
    wr_world **const worlds[] = {&s.world, &s.other, &s.later, &s.first};
    for (size_t i = 0; i < sizeof worlds / sizeof *worlds; i++) {
        require(wr_world_create(&config, s.level, NULL, worlds[i], NULL) == WR_OK, "no world");
    }
    play(s.world, 120);
    require(wr_world_copy(s.later, s.world) == WR_OK, "no copy");
    play(s.later, 8);
    wr_world_save(s.world, NULL, NULL, 0, &s.capacity);
    s.bytes = malloc(s.capacity);
    require(s.bytes != NULL, "no memory");
    return s;
}

static void close_setting(setting *s)
{
    free(s->bytes);
    wr_world_destroy(s->world);
    wr_world_destroy(s->other);
    wr_world_destroy(s->later);
    wr_world_destroy(s->first);
    wr_level_destroy(s->level);
}

// ---- Checkpoints -----------------------------------------------------------------------------------------------------

typedef bool verb(setting *s);

static bool save_state(setting *s)
{
    const wr_save_options options = {.level = WR_LEVEL_BY_HASH, .presentation = false};
    return wr_world_save(s->world, &options, s->bytes, s->capacity, &s->size) == WR_OK;
}

static bool save_whole(setting *s)
{
    return wr_world_save(s->world, NULL, s->bytes, s->capacity, &s->size) == WR_OK;
}

static bool restore(setting *s)
{
    return wr_world_restore(s->other, s->bytes, s->size, NULL) == WR_OK;
}

static bool load(setting *s)
{
    wr_level *level;
    wr_world *world;
    const bool fine = wr_world_load(s->bytes, s->size, NULL, NULL, NULL, &level, &world, NULL) == WR_OK;
    wr_world_destroy(world);
    wr_level_destroy(level);
    return fine;
}

static bool copy(setting *s)
{
    return wr_world_copy(s->other, s->world) == WR_OK;
}

static bool none(setting *s)
{
    return s->world != NULL;
}

static bool go_later(setting *s)
{
    return wr_world_copy(s->other, s->later) == WR_OK;
}

static bool go_first(setting *s)
{
    return wr_world_copy(s->other, s->first) == WR_OK;
}

static bool validate(setting *s)
{
    return wr_world_validate(s->other, NULL) == WR_OK;
}

// before: what is not timed.
static void row(setting *s, int32_t blobs, const char *what, verb *before, verb *run, int runs, const char *target)
{
    double samples[RUNS];
    char text[80];
    for (int i = 0; i < runs; i++) {
        require(before(s), what);
        const double begin = bench_seconds();
        require(run(s), what);
        samples[i] = (bench_seconds() - begin) * 1e3;
    }
    snprintf(text, sizeof text, "%d blobs: %s", (int)blobs, what);
    bench_row(text, bench_median(samples, runs), "ms", target);
}

static void bytes_row(const setting *s, int32_t blobs, const char *what)
{
    char text[80];
    snprintf(text, sizeof text, "%d blobs: %s", (int)blobs, what);
    bench_row(text, (double)s->size / 1024.0, "KiB", "");
}

static void checkpoints(int32_t blobs, bool goal)
{
    setting s = open_setting(blobs, 0);
    row(&s, blobs, "checkpoint saved, level by hash", none, save_state, RUNS, goal ? "<= 0.15" : "");
    bytes_row(&s, blobs, "  its size");
    row(&s, blobs, "  restored over the same tick", none, restore, RUNS, goal ? "<= 0.25" : "");
    row(&s, blobs, "  restored eight ticks later", go_later, restore, RUNS, goal ? "<= 0.25" : "");
    row(&s, blobs, "  restored where nothing is known", go_first, restore, RUNS, "");
    row(&s, blobs, "world copied", none, copy, RUNS, goal ? "<= 0.06" : "");
    row(&s, blobs, "world validated", none, validate, RUNS, "");
    row(&s, blobs, "checkpoint saved, level whole, events", none, save_whole, RUNS, "");
    bytes_row(&s, blobs, "  its size");
    row(&s, blobs, "  loaded, level made anew", none, load, 5, "");
    close_setting(&s);
}

// What a cap costs that the game never reaches.
static void room_to_spare(int32_t blobs, int32_t room)
{
    setting s = open_setting(blobs, room);
    require(save_state(&s), "no checkpoint");
    printf("room for %d:\n", (int)room);
    row(&s, blobs, "  restored eight ticks later", go_later, restore, RUNS, "");
    row(&s, blobs, "world copied", none, copy, RUNS, "");
    close_setting(&s);
}

// ---- Recordings --------------------------------------------------------------------------------------------------

typedef struct tape {
    uint8_t *bytes;
    size_t size, capacity;
} tape;

static wr_status append(void *context, const void *bytes, size_t size)
{
    tape *t = context;
    if (size > t->capacity - t->size) {
        t->capacity = t->capacity * 2 + size;
        t->bytes = realloc(t->bytes, t->capacity);
        require(t->bytes != NULL, "no memory");
    }
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    return WR_OK;
}

typedef struct hour {
    tape tape;
    wr_record_sizes sizes;
    double plain_ms, recorded_ms; // a tick without the recorder, and what it adds
} hour;

// Bots that walk about and hit: nobody presses more buttons.
static void record(int32_t blobs, int32_t players, int32_t ticks, hour *out)
{
    static uint8_t kinds[SIDE * SIDE];
    wr_map map;
    wr_level *level;
    wr_world *world;
    wr_record *recorder;
    wr_bot *bots[WR_PLAYERS_MAX];
    wr_world_config config = wr_world_config_default();
    config.players = players;
    config.touch = WR_TOUCH_DAMAGE;
    draw_map(&map, kinds, blobs);
    *out = (hour){0};
    const wr_sink sink = {append, &out->tape};
    require(wr_level_create(&map, NULL, NULL, &level, NULL) == WR_OK &&
                wr_world_create(&config, level, NULL, &world, NULL) == WR_OK &&
                wr_record_begin(world, NULL, &sink, NULL, &recorder) == WR_OK,
            "no recording");
    for (int32_t i = 0; i < players; i++) {
        require(wr_bot_create(WR_BOT_WANDER, level, i, 1, NULL, &bots[i]) == WR_OK, "no bot");
    }
    for (int32_t tick = 0; tick < ticks; tick++) {
        wr_command items[WR_PLAYERS_MAX];
        for (int32_t i = 0; i < players; i++) {
            items[i] = wr_bot_command(bots[i], world);
        }
        const wr_commands commands = {items, players};
        const double begin = bench_seconds();
        wr_world_tick(world, &commands);
        const double middle = bench_seconds();
        require(wr_record_tick(recorder, world, &commands) == WR_OK, "the recorder fails");
        out->plain_ms += (middle - begin) * 1e3 / ticks;
        out->recorded_ms += (bench_seconds() - middle) * 1e3 / ticks;
    }
    require(wr_record_end(recorder, world, &out->sizes) == WR_OK, "no end");
    for (int32_t i = 0; i < players; i++) {
        wr_bot_destroy(bots[i]);
    }
    wr_world_destroy(world);
    wr_level_destroy(level);
}

// How many times as fast as it was played.
static double verify(const tape *t, double game_seconds)
{
    wr_replay *replay;
    wr_status status = wr_replay_open(t->bytes, t->size, NULL, NULL, NULL, &replay, NULL);
    require(status == WR_OK, "no replay");
    const double begin = bench_seconds();
    while (status == WR_OK) {
        status = wr_replay_tick(replay, NULL);
    }
    const double seconds = bench_seconds() - begin;
    require(status == WR_E_NOT_FOUND, "the replay is not the same");
    wr_replay_close(replay);
    return game_seconds / seconds;
}

static void recordings(void)
{
    enum { MINUTES = 10 };
    hour h;
    record(20, 4, MINUTES * 3600, &h);
    const double hours = MINUTES / 60.0, mega = 1e6 * hours;
    bench_row("4 bots that walk about, an hour: commands", (double)h.sizes.commands / mega, "MB", "");
    bench_row("  hashes", (double)h.sizes.hashes / mega, "MB", "");
    bench_row("  both", (double)(h.sizes.commands + h.sizes.hashes) / mega, "MB", "<= 0.5");
    bench_row("  checkpoints every 10 s, counted apart", (double)h.sizes.checkpoints / mega, "MB", "");
    bench_row("  played back and compared", verify(&h.tape, MINUTES * 60.0), "x", "");
    free(h.tape.bytes);
    record(1000, 4, 60 * 60, &h);
    bench_row("1000 blobs, 4 bots: a tick", h.plain_ms, "ms", "");
    bench_row("  what the recorder adds", h.recorded_ms, "ms", "");
    bench_row("  played back and compared", verify(&h.tape, 60.0), "x", ">= 20");
    bench_row("  recording of a minute", (double)h.tape.size / 1024.0, "KiB", "");
    free(h.tape.bytes);
}

int main(void)
{
    recordings();
    checkpoints(1000, false);
    checkpoints(2000, false);
    checkpoints(10000, true);
    room_to_spare(2000, 40000);
    return 0;
}
