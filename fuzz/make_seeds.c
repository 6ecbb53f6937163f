// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Not a test: makes the seeds with host data anew, those of hunts, and those of levels kept as seed and settings, when a version changes:
// fuzz_make_seeds FOLDER, the folder of the corpora.
#include "host.h"
#include "warren/record.h"

#include <stdio.h>
#include <stdlib.h>

#define MAP                                                                                                      \
    "width: 12\nheight: 6\nswitches:\n  - id: s\n    x: 3\n    y: 3\ngates:\n  - x: 6\n    y: 1\n    open_if:\n" \
    "      switch_is_on: s\n---\nxxxxxxxxxxxx\nx   b  x * x\nx  ^   x   x\nxP   s    Ox\nx *   |   "             \
    "*x\nxxxxxxxxxxxx\n"                                                                                         \
    "---\n"

enum { BEFORE = 25, AFTER = 70 };

typedef struct seed {
    wr_level *level;
    wr_world *world;
} seed;

static void require(int good, const char *what)
{
    if (!good) {
        (void)fprintf(stderr, "make_seeds: %s\n", what);
        exit(1);
    }
}

static FILE *create(const char *folder, const char *name)
{
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    require(file != NULL, path);
    return file;
}

static wr_status put(void *context, const void *bytes, size_t size)
{
    return fwrite(bytes, 1, size, context) == size ? WR_OK : WR_E_IO;
}

static void begin_world(seed *s, const wr_host *host, int32_t rate, int32_t mobs_max, const wr_hunt *hunt)
{
    wr_world_config config = wr_world_config_default();
    config.hunt = hunt;
    config.hunter = wr_hunt_player_default();
    config.host = host;
    config.players = 2;
    config.ticks_per_second = rate;
    config.mobs_max = mobs_max;
    config.events_max = 64;
    require(wr_world_create(&config, s->level, NULL, &s->world, NULL) == WR_OK, "no world");
}

static void begin(seed *s, const wr_host *host, int32_t rate, const wr_hunt *hunt)
{
    wr_level_config level_config = wr_level_config_default();
    level_config.cell = hunt != NULL ? WR_HUNT_CELL : 0;

    wr_map map;
    wr_findings findings;
    require(wr_map_read(MAP, sizeof MAP - 1, NULL, NULL, &findings, &map) == WR_OK, findings.items[0].message);
    require(wr_level_create(&map, &level_config, NULL, &s->level, NULL) == WR_OK, "no level");
    wr_map_destroy(&map);
    begin_world(s, host, rate, 24, hunt);
}

static void begin_dungeon(seed *s)
{
    wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    config.width = config.height = 24;
    config.caves = 40;
    config.locks = 1;
    require(wr_level_create_dungeon(&config, NULL, NULL, NULL, &s->level, NULL) == WR_OK, "no dungeon");
    begin_world(s, NULL, 60, 0, NULL);
}

// Two kinds that come at once, so that all of a hunt has numbers.
static wr_hunt quick_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = 2;
    hunt.kinds[1] = hunt.kinds[0];
    (void)snprintf(hunt.kinds[1].name, sizeof hunt.kinds[1].name, "small");
    hunt.kinds[1].radius = WR_FIX_ONE / 2;
    hunt.kinds[1].doors = WR_HUNT_DOORS_BREAK;
    hunt.waves.every = WR_FIX_ONE / 4;
    hunt.waves.alive_max = 9;
    return hunt;
}

// Two players who walk about, and now and then a monster of the host's.
static void tick(const seed *s, wr_record *record)
{
    const uint64_t now = wr_world_ticks(s->world);
    wr_command commands[3] = {{0}};
    int32_t count = 0;
    for (uint8_t i = 0; i < 2; i++) {
        const uint64_t noise = wr_noise(9, WR_STREAM_BOTS, i, now / 12);
        commands[count++] = (wr_command){.kind = WR_COMMAND_INPUT,
                                         .player = i,
                                         .sequence = (uint32_t)now,
                                         .buttons = (uint16_t)(noise & 127u)};
    }
    if (now % 6 == 2 && wr_world_config_of(s->world).host != NULL) {
        const wr_cell at = {2 + (int32_t)(now / 6 % 3), 2 + (int32_t)(now / 18 % 3)};
        const wr_point place = wr_grid_centre(wr_level_grid(s->level), at);
        commands[count++] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                         .player = WR_PLAYER_HOST,
                                         .value = WR_MOB_HOST,
                                         .x = place.x,
                                         .y = place.y,
                                         .user = now};
    }
    const wr_commands list = {commands, count};
    wr_world_tick(s->world, &list);
    require(record == NULL || wr_record_tick(record, s->world, &list) == WR_OK, "not recorded");
}

static void save(const seed *s, const char *folder, const char *name)
{
    size_t size;
    (void)wr_world_save(s->world, NULL, NULL, 0, &size);
    void *bytes = malloc(size);
    FILE *file = create(folder, name);
    require(bytes != NULL && wr_world_save(s->world, NULL, bytes, size, &size) == WR_OK, "not saved");
    require(put(file, bytes, size) == WR_OK && fclose(file) == 0, name);
    free(bytes);
}

static void record(const seed *s, const char *folder, const char *name)
{
    FILE *file = create(folder, name);
    wr_record *film;
    wr_record_options options = wr_record_options_default();
    options.hash_every = 20;
    options.checkpoint_seconds = 1;
    options.build = "seed";
    require(wr_record_begin(s->world, &options, &(wr_sink){put, file}, NULL, &film) == WR_OK, "no recording");
    for (int i = 0; i < AFTER; i++) {
        tick(s, film);
    }
    require(wr_record_end(film, s->world, NULL) == WR_OK && fclose(file) == 0, name);
}

static void play_and_end(seed *s, const char *folder, const char *checkpoint, const char *recording)
{
    for (int k = 0; k < BEFORE; k++) {
        tick(s, NULL);
    }
    save(s, folder, checkpoint);
    record(s, folder, recording);
    wr_world_destroy(s->world);
    wr_level_destroy(s->level);
}

int main(int argc, char **argv)
{
    const wr_host host = fuzz_host();
    seed s;
    require(argc == 2, "name the folder of the corpora");
    begin(&s, &host, 20, NULL);
    play_and_end(&s, argv[1], "checkpoint/host_20.wckp", "recording/host_20.wrec");
    begin(&s, &host, 60, NULL);
    play_and_end(&s, argv[1], "checkpoint/host_60.wckp", "recording/host_60.wrec");
    const wr_hunt hunt = quick_hunt();
    begin(&s, NULL, 60, &hunt);
    play_and_end(&s, argv[1], "checkpoint/hunt_60.wckp", "recording/hunt_60.wrec");
    begin_dungeon(&s);
    play_and_end(&s, argv[1], "checkpoint/dungeon_60.wckp", "recording/dungeon_60.wrec");
    return 0;
}
