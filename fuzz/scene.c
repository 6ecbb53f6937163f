// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Scene files: any bytes are either at least one error with its place, or settings in their ranges that name a map by a
// bare name or a dungeon that can be had, and of which a world is made on a small level or refused with a sentence.
#include "counted.h"
#include "warren/sim.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WIDTH = 12, HEIGHT = 6, TICKS = 4, COMMANDS_MAX = 4096, MOBS_FOR_A_WORLD = 4096, EVENTS_FOR_A_WORLD = 65536 };

static void require_bare(const char *name)
{
    REQUIRE(memchr(name, '\0', WR_NAME_MAX + 1) != NULL && name[0] != '\0' && name[0] != '.');
    REQUIRE(strpbrk(name, "/\\:") == NULL && strstr(name, "..") == NULL);
}

static void require_ranges(const wr_scene *scene)
{
    const wr_world_config *world = &scene->world;
    const int32_t rate = world->ticks_per_second;
    REQUIRE(rate == 20 || rate == 30 || rate == 50 || rate == 60 || rate == 120);
    REQUIRE(world->players >= (scene->hunt[0] == '\0' ? 1 : 0) && world->players <= WR_PLAYERS_MAX &&
            world->player_health >= 1);
    REQUIRE(scene->ticks >= 1 && scene->level.nav.n >= 1 && scene->level.nav.n % 2 == 1);
    for (int32_t i = 0; i < WR_PLAYERS_MAX; i++) {
        REQUIRE((int)scene->bots[i] >= 0 && scene->bots[i] < WR_BOT_KIND_COUNT);
    }
}

// A room with a wall, a blob, a bat and a player.
static wr_map small_room(uint8_t *kinds)
{
    wr_map map = {.grid = {.width = WIDTH, .height = HEIGHT, .cell = 1, .kinds = kinds},
                  .has_player = true,
                  .player = {1, 1}};
    memset(kinds, WR_CELL_GRASS, (size_t)WIDTH * HEIGHT);
    kinds[WIDTH + 1] = WR_CELL_PLAYER;
    kinds[WIDTH + 6] = WR_CELL_BUSH;
    kinds[4 * WIDTH + 9] = WR_CELL_BLOB;
    kinds[2 * WIDTH + 4] = WR_CELL_BAT;
    return map;
}

// What a scene does itself: its monsters, on whatever places, and its blasts.
static void play(const wr_scene *scene, wr_world *world)
{
    static wr_command items[COMMANDS_MAX];
    for (int64_t tick = 1; tick <= TICKS; tick++) {
        const int32_t count = wr_scene_commands(scene, tick, items, COMMANDS_MAX);
        wr_world_tick(world, &(wr_commands){items, count < COMMANDS_MAX ? count : COMMANDS_MAX});
    }
    REQUIRE(wr_world_ticks(world) == TICKS);
}

// Groups are of kinds by their names, which the file has chosen: the hunt has one of them.
static bool give_hunt(wr_scene *scene, wr_hunt *hunt)
{
    wr_finding why = {0};
    *hunt = wr_hunt_default();
    if (scene->hunt[0] == '\0') {
        REQUIRE(scene->group_count == 0 && scene->blast_count == 0);
        return true;
    }
    if (scene->group_count > 0) {
        memcpy(hunt->kinds[0].name, scene->groups[0].kind, sizeof hunt->kinds[0].name);
    }
    const bool fits = wr_scene_set_hunt(scene, hunt, &why) == WR_OK;
    REQUIRE(fits || (why.message[0] != '\0' && why.line > 0));
    return fits;
}

static void require_world(const wr_scene *scene, const wr_hooks *hooks)
{
    uint8_t kinds[WIDTH * HEIGHT];
    const wr_map map = small_room(kinds);
    wr_finding why = {0};
    wr_level *level = NULL;
    wr_world *world = NULL;
    REQUIRE(wr_level_create(&map, &scene->level, hooks, &level, &why) == WR_OK);
    if (wr_world_create(&scene->world, level, hooks, &world, &why) == WR_OK) {
        play(scene, world);
    } else {
        REQUIRE(why.message[0] != '\0');
    }
    wr_world_destroy(world);
    wr_level_destroy(level);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    counted count;
    const wr_hooks hooks = counted_hooks(&count);
    wr_findings findings;
    wr_scene scene;
    const wr_status status = wr_scene_read(data, size, &hooks, &findings, &scene);
    REQUIRE(status == WR_OK || status == WR_E_SYNTAX);
    REQUIRE((status == WR_OK) == (findings.errors == 0));
    require_findings(&findings);
    require_ranges(&scene);
    if (status == WR_OK) {
        if (scene.has_dungeon) {
            REQUIRE(scene.map[0] == '\0' && wr_dungeon_check(&scene.dungeon, NULL) == WR_OK);
            REQUIRE(wr_population_check(&scene.population, NULL) == WR_OK);
        } else if (scene.has_endless) {
            REQUIRE(scene.map[0] == '\0' && wr_endless_check(&scene.endless, NULL) == WR_OK);
            REQUIRE(scene.window.regions % 2 == 1 && scene.hunt[0] != '\0');
        } else {
            require_bare(scene.map);
        }
        wr_hunt hunt;
        if (give_hunt(&scene, &hunt) && scene.world.mobs_max <= MOBS_FOR_A_WORLD &&
            scene.world.events_max <= EVENTS_FOR_A_WORLD) {
            require_world(&scene, &hooks);
        }
    }
    REQUIRE(count.live == 0);
    return 0;
}
