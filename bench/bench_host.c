// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a host does with worlds over a network: going back some ticks and playing them again (rollback), and letting somebody
// in who comes late (a checkpoint and the commands since). 1,000 to 10,000 mobs on a map of 256 x 256 cells, three nodes a
// cell and side, one thread; the processor's time, so that other programs do not count.
#include <math.h>
#include <string.h>
#include <time.h>

#include "bench.h"
#include "warren/record.h"

#define SIDE    256
#define RUNS    15
#define BACK    8          // ticks played again
#define FRAME   (1e3 / 60) // ms
#define PLAYERS 4
#define LATER   300 // ticks between the checkpoint and who joins

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

// ---- A field full of mobs ----------------------------------------------------------------------------------------------

typedef enum crowd { PATROL, CHASE, HOST, CROWDS } crowd;

static const char *const crowd_names[CROWDS] = {"blobs on patrol", "blobs that hunt", "host mobs"};

typedef struct field {
    uint8_t kinds[SIDE * SIDE];
    wr_map map;
    wr_level *level;
    wr_world *world;
} field;

static uint32_t below(uint64_t id, uint64_t counter, uint32_t n)
{
    return wr_noise_below(wr_noise(5, WR_STREAM_LAYOUT, id, counter), n);
}

// Each goes round a point of its own that wanders; a little of everything a brain does.
static void drift(void *context, const wr_host_step *step)
{
    const wr_mobs mobs = wr_world_mobs(step->world);
    wr_angle *turn = step->columns[0];
    uint32_t *steps = step->columns[1];
    (void)context;
    for (int32_t i = 0; i < step->slots; i++) {
        if (mobs.kind[i] != WR_MOB_HOST) {
            continue;
        }
        if (steps[i]++ % 16 == 0) {
            turn[i] = (wr_angle)(turn[i] + (wr_noise(7, WR_STREAM_BRAINS, mobs.id[i], steps[i]) >> 50));
        }
        turn[i] = (wr_angle)(turn[i] + 90);
        step->wish_x[i] = wr_cos(turn[i]) / 16;
        step->wish_y[i] = wr_sin(turn[i]) / 16;
    }
}

static const wr_host drifters = {
    .column_count = 2,
    .columns = {{"turn", sizeof(wr_angle)}, {"steps", sizeof(uint32_t)}},
    .module_count = 1,
    .modules = {{.name = "drift", .version = 1, .stage = 5, .step = drift}},
};

// A tenth of the cells are bushes; the middle is clear.
static void draw_map(field *f)
{
    memset(f, 0, sizeof *f);
    wr_grid_init(SIDE, SIDE, 1, f->kinds, &f->map.grid);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        if (below(1, (uint64_t)i, 100) < 10) {
            f->kinds[i] = WR_CELL_BUSH;
        }
    }
    f->map.has_player = true;
    f->map.player = (wr_cell){SIDE / 2, SIDE / 2};
    wr_grid_set_rect(&f->map.grid, (wr_cell){SIDE / 2 - 10, SIDE / 2 - 10}, 21, 21, WR_CELL_GRASS);
    wr_grid_set_rect(&f->map.grid, f->map.player, 1, 1, WR_CELL_PLAYER);
}

// Free cells of the whole map, or for chasers the forty round the player.
static void spawn(field *f, crowd kind, int32_t mobs)
{
    static wr_command commands[4096];
    const int32_t reach = kind == CHASE ? 20 : SIDE / 2 - 1;
    int32_t made = 0;
    uint64_t counter = 0;
    while (made < mobs) {
        int32_t count = 0;
        while (count < 4096 && made < mobs) {
            const wr_cell at = {SIDE / 2 - reach + (int32_t)below(2, counter, 2 * (uint32_t)reach),
                                SIDE / 2 - reach + (int32_t)below(3, counter, 2 * (uint32_t)reach)};
            counter++;
            if (wr_grid_kind(&f->map.grid, at) == WR_CELL_GRASS) {
                const wr_point place = wr_grid_centre(&f->map.grid, at);
                commands[count++] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                                 .player = WR_PLAYER_HOST,
                                                 .value = kind == HOST ? WR_MOB_HOST : WR_MOB_BLOB,
                                                 .x = place.x,
                                                 .y = place.y};
                made++;
            }
        }
        wr_world_tick(f->world, &(wr_commands){commands, count});
    }
}

// The players walk about: in the same tick always the same way.
static void hold(const wr_world *world, wr_command inputs[PLAYERS])
{
    const uint64_t now = wr_world_ticks(world);
    for (uint8_t i = 0; i < PLAYERS; i++) {
        inputs[i] = (wr_command){.kind = WR_COMMAND_INPUT,
                                 .player = i,
                                 .sequence = (uint32_t)now,
                                 .buttons = (uint16_t)(1u << below(4 + (uint64_t)i, now / 12, 4))};
    }
}

static void tick(wr_world *world)
{
    wr_command inputs[PLAYERS];
    hold(world, inputs);
    wr_world_tick(world, &(wr_commands){inputs, PLAYERS});
}

static wr_world_config config_of(crowd kind, int32_t mobs)
{
    wr_world_config config = wr_world_config_default();
    config.players = PLAYERS;
    config.mobs_max = mobs + 2 * PLAYERS;
    config.touch = WR_TOUCH_DAMAGE;
    config.player_health = INT16_MAX;
    config.sight_range = kind == CHASE ? 12 * WR_FIX_ONE : 0;
    config.host = kind == HOST ? &drifters : NULL;
    return config;
}

static void open_field(field *f, crowd kind, int32_t mobs)
{
    const wr_world_config config = config_of(kind, mobs);
    draw_map(f);
    if (wr_level_create(&f->map, NULL, NULL, &f->level, NULL) != WR_OK ||
        wr_world_create(&config, f->level, NULL, &f->world, NULL) != WR_OK) {
        fprintf(stderr, "bench_host: no world\n");
        exit(1);
    }
    spawn(f, kind, mobs);
    for (int32_t i = 0; i < 60; i++) {
        tick(f->world);
    }
}

static void close_field(field *f)
{
    wr_world_destroy(f->world);
    wr_level_destroy(f->level);
}

// ---- Rollback ----------------------------------------------------------------------------------------------------------

// ms of a frame in which input of BACK ticks ago comes in: a copy back and BACK ticks, each copied away for the frames to
// come. From frame to frame the world goes on by one tick.
static double rollback_ms(crowd kind, int32_t mobs)
{
    static field f;
    double samples[RUNS];
    wr_world *past[BACK]; // tick t is kept in past[t % BACK]
    open_field(&f, kind, mobs);
    const wr_world_config config = config_of(kind, mobs);
    for (uint64_t i = 0; i < BACK; i++) {
        wr_world **kept = &past[wr_world_ticks(f.world) % BACK];
        if (wr_world_create(&config, f.level, NULL, kept, NULL) != WR_OK) {
            fprintf(stderr, "bench_host: no memory\n");
            exit(1);
        }
        wr_world_copy(*kept, f.world);
        tick(f.world);
    }
    for (int32_t run = 0; run < RUNS; run++) {
        const double begin = seconds();
        wr_world_copy(f.world, past[(wr_world_ticks(f.world) + (run > 0)) % BACK]);
        for (int32_t i = 0; i < BACK; i++) {
            tick(f.world);
            wr_world_copy(past[wr_world_ticks(f.world) % BACK], f.world);
        }
        samples[run] = (seconds() - begin) * 1e3;
    }
    for (int32_t i = 0; i < BACK; i++) {
        wr_world_destroy(past[i]);
    }
    close_field(&f);
    return bench_median(samples, RUNS);
}

static void rollbacks(crowd kind)
{
    static const int32_t counts[] = {1000, 2000, 10000};
    char what[80];
    for (int32_t i = 0; i < 3; i++) {
        snprintf(what, sizeof what, "rollback, %d %s: back and %d ticks", (int)counts[i], crowd_names[kind], BACK);
        bench_row(what, rollback_ms(kind, counts[i]), "ms", i == 0 ? "<= 16.7" : "");
    }
    // The most for which a frame at 60 Hz is enough, with nothing else in it; to within 3 %.
    int32_t low = 250;
    int32_t high = 64000;
    while (low * 103 / 100 < high) {
        const int32_t middle = (int32_t)sqrt((double)low * high);
        *(rollback_ms(kind, middle) <= FRAME ? &low : &high) = middle;
    }
    snprintf(what, sizeof what, "rollback, %s: ceiling at 60 Hz, a whole frame", crowd_names[kind]);
    bench_row(what, low, "mobs", "");
}

// ---- Late join ---------------------------------------------------------------------------------------------------------

static wr_status count_bytes(void *context, const void *bytes, size_t size)
{
    (void)bytes;
    *(size_t *)context += size;
    return WR_OK;
}

// The world goes on for LATER ticks; says how many bytes their commands take in a recording.
static double play_on(field *f)
{
    size_t total = 0;
    wr_record *record;
    const wr_record_options options = {.hash_every = 60, .level = WR_LEVEL_BY_HASH};
    wr_record_begin(f->world, &options, &(wr_sink){count_bytes, &total}, NULL, &record);
    for (int32_t i = 0; i < LATER; i++) {
        wr_command inputs[PLAYERS];
        hold(f->world, inputs);
        const wr_commands commands = {inputs, PLAYERS};
        wr_world_tick(f->world, &commands);
        wr_record_tick(record, f->world, &commands);
    }
    wr_record_sizes sizes = {0};
    wr_record_end(record, f->world, &sizes);
    return (double)sizes.commands;
}

static void late_join(crowd kind, int32_t mobs)
{
    static field f;
    char what[80];
    size_t size = 0;
    open_field(&f, kind, mobs);
    const wr_save_options options = {.level = WR_LEVEL_BY_HASH};
    wr_world_save(f.world, &options, NULL, 0, &size);
    uint8_t *bytes = malloc(size);
    double begin = seconds();
    wr_world_save(f.world, &options, bytes, size, &size);
    const double save = (seconds() - begin) * 1e3;
    const double commands = play_on(&f);

    wr_world *joined;
    wr_level *own;
    begin = seconds();
    const wr_status status =
        wr_world_load(bytes, size, f.level, kind == HOST ? &drifters : NULL, NULL, &own, &joined, NULL);
    const double load = (seconds() - begin) * 1e3;
    begin = seconds();
    for (int32_t i = 0; status == WR_OK && i < LATER; i++) {
        tick(joined);
    }
    const double again = (seconds() - begin) * 1e3;
    if (status != WR_OK || wr_world_hash(joined, NULL) != wr_world_hash(f.world, NULL)) {
        fprintf(stderr, "bench_host: who joins late sees another world\n");
        exit(1);
    }
    snprintf(what, sizeof what, "late join, %d %s: checkpoint", (int)mobs, crowd_names[kind]);
    bench_row(what, (double)size / 1024, "KiB", "");
    bench_row("  a mob of it", (double)size / mobs, "bytes", "");
    bench_row("  commands of 5 s, 4 players", commands, "bytes", "");
    bench_row("  save", save, "ms", "");
    bench_row("  load", load, "ms", "");
    bench_row("  300 ticks again", again, "ms", "");
    // While it catches up the game goes on: each second of catching up is another second behind.
    bench_row("  caught up after", (load + again) / (1 - again / LATER / FRAME), "ms", "");
    wr_world_destroy(joined);
    free(bytes);
    close_field(&f);
}

int main(void)
{
    for (crowd kind = PATROL; kind < CROWDS; kind++) {
        rollbacks(kind);
    }
    late_join(PATROL, 1000);
    late_join(PATROL, 10000);
    late_join(HOST, 10000);
    return 0;
}
