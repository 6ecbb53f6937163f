// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The level a scene is played on, and what it does to its hunt besides the players: monsters that are there from the first tick
// on, and what explodes when. All of it are commands of the host, so recordings hold it as they hold what players do.
#include <inttypes.h>
#include <string.h>

#include "sim/world_int.h"

wr_status wr_scene_level(const wr_scene *scene, const wr_map *map, const wr_hooks *hooks, wr_level **out,
                         wr_finding *why)
{
    if (scene->has_endless) {
        return wr_level_create_endless(&scene->endless, &scene->window, &scene->level, hooks, out, why);
    }
    return scene->has_dungeon
               ? wr_level_create_dungeon(&scene->dungeon, &scene->population, &scene->level, hooks, out, why)
               : wr_level_create(map, &scene->level, hooks, out, why);
}

// ---- Groups ------------------------------------------------------------------------------------------------------

// As many columns as make gaps alike across and up: the least number whose square is count * width / height.
static int32_t columns_of(const wr_scene_group *g)
{
    if (g->height == 0) {
        return g->width == 0 || g->count < 1 ? 1 : g->count;
    }
    const uint64_t squares =
        ((uint64_t)g->count * (uint64_t)g->width + (uint64_t)g->height - 1) / (uint64_t)g->height;
    const uint64_t root = wr_sqrt_u64(squares);
    const uint64_t columns = root + (root * root < squares);
    return columns < 1 ? 1 : columns > (uint64_t)g->count ? g->count : (int32_t)columns;
}

// Place `index` of `count` along a length, both ends taken.
static wr_fix along(wr_fix length, int32_t index, int32_t count)
{
    return count < 2 ? 0 : (wr_fix)((int64_t)length * index / (count - 1));
}

// Those that come behind `first` other commands, as far as there is room.
static void spawn_group(const wr_scene_group *g, int32_t first, wr_command *out, int32_t capacity)
{
    const int32_t columns = columns_of(g);
    const int32_t rows = (g->count - 1) / columns + 1;
    for (int32_t i = 0; i < g->count && first + i < capacity; i++) {
        out[first + i] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                      .player = WR_PLAYER_HOST,
                                      .sequence = (uint32_t)(first + i),
                                      .value = WR_MOB_HUNTER,
                                      .x = g->x + along(g->width, i % columns, columns),
                                      .y = g->y + along(g->height, i / columns, rows),
                                      .flag = (uint32_t)g->hunt_kind};
    }
}

// ---- Blasts ------------------------------------------------------------------------------------------------------

static wr_command blast_of(const wr_scene_blast *b, uint32_t sequence)
{
    return (wr_command){.kind = WR_COMMAND_BLAST,
                        .player = WR_PLAYER_HOST,
                        .sequence = sequence,
                        .value = b->damage,
                        .x = b->x,
                        .y = b->y,
                        .flag = (uint32_t)b->radius,
                        .user = (uint64_t)b->strength};
}

// ---- Commands ----------------------------------------------------------------------------------------------------

int32_t wr_scene_commands(const wr_scene *scene, int64_t tick, wr_command *out, int32_t capacity)
{
    int32_t count = 0;
    for (int32_t i = 0; i < scene->group_count && tick == 1; i++) {
        spawn_group(&scene->groups[i], count, out, capacity);
        count += scene->groups[i].count;
    }
    for (int32_t i = 0; i < scene->blast_count; i++) {
        if (scene->blasts[i].tick == tick) {
            if (count < capacity) {
                out[count] = blast_of(&scene->blasts[i], (uint32_t)count);
            }
            count++;
        }
    }
    return count;
}

// ---- Settling ----------------------------------------------------------------------------------------------------

static int32_t kind_of(const wr_hunt *hunt, const char *name)
{
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        if (strcmp(hunt->kinds[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static void name_kinds(const wr_hunt *hunt, char *out, size_t size)
{
    size_t used = 0;
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        const char *name = hunt->kinds[i].name;
        const size_t more = strlen(name) + (i > 0 ? 2 : 0);
        if (used + more + 1 > size) {
            break;
        }
        memcpy(out + used, ", ", i > 0 ? 2 : 0);
        memcpy(out + used + (i > 0 ? 2 : 0), name, strlen(name));
        used += more;
    }
    out[used] = '\0';
}

static void place_finding(wr_finding *why, const char *rule, const wr_scene_group *g)
{
    if (why != NULL) {
        memcpy(why->rule, rule, strlen(rule) + 1);
        why->line = g->line;
        why->column = g->column;
    }
}

static wr_status find_kinds(wr_scene *scene, const wr_hunt *hunt, wr_finding *why)
{
    for (int32_t i = 0; i < scene->group_count; i++) {
        wr_scene_group *g = &scene->groups[i];
        g->hunt_kind = kind_of(hunt, g->kind);
        if (g->hunt_kind < 0) {
            char kinds[128];
            name_kinds(hunt, kinds, sizeof kinds);
            wr__explain(why, "monsters: the hunt has no kind '%s'; it has %s", g->kind, kinds);
            place_finding(why, "S5", g);
            return WR_E_NOT_FOUND;
        }
    }
    return WR_OK;
}

// Groups find room beside all that the waves bring; caps of the file's own must hold at least groups and players.
static wr_status make_room(wr_scene *scene, wr_finding *why)
{
    wr_world_config *config = &scene->world;
    int64_t monsters = 0;
    for (int32_t i = 0; i < scene->group_count; i++) {
        monsters += scene->groups[i].count;
    }
    const int64_t needed = monsters + 2 * config->players;
    const int64_t most = config->mobs_max > 0 ? config->mobs_max : WR_MOBS_MAX;
    if (needed > most) {
        wr__explain(why,
                    "monsters: with the players and their boomerangs they are %" PRId64 ", and there are places "
                    "for %" PRId64 "; 'caps' says 'mobs'",
                    needed, most);
        place_finding(why, "S5", &scene->groups[0]);
        return WR_E_CAPACITY;
    }
    if (config->mobs_max == 0) {
        const int64_t wanted = wr__hunt_mobs_wanted(config) + monsters;
        config->mobs_max = (int32_t)(wanted < WR_MOBS_MAX ? wanted : WR_MOBS_MAX);
    }
    return WR_OK;
}

wr_status wr_scene_set_hunt(wr_scene *scene, const wr_hunt *hunt, wr_finding *why)
{
    scene->world.hunt = hunt;
    if (scene->group_count == 0) {
        return WR_OK;
    }
    const wr_status status = find_kinds(scene, hunt, why);
    return status == WR_OK ? make_room(scene, why) : status;
}
