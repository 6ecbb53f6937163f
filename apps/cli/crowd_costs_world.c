// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Whole ticks of a horde: scenes/horde_10000.yaml, which lies in this program, in two worlds that are ticked by turns with the
// same commands, one with one thread and one with two. Bots think outside of what is measured. One thread is measured in the
// processor's time, both against each other by the clock, for that is what a second thread is for.
#include "crowd_bench.h"
#include "crowd_costs.h"

#include "term.h"

#include "warren/hunt.h"

#include <stdlib.h>
#include <string.h>

enum { FILL_TICKS = 1800, TICKS = 600, TICKS_FEW = 60, LARGE = 2000, SMALL_SIDE = 96 };

// ---- Memory that is counted ----------------------------------------------------------------------------------------------

static void *take(void *context, size_t size, size_t align)
{
    costs_memory *memory = context;
    (void)align; // at most 64
    memory->bytes += size;
    memory->asked++;
    return nav_take(size);
}

static void give_back(void *context, void *memory, size_t size)
{
    costs_memory *of = context;
    of->bytes -= memory != NULL ? size : 0;
    free(memory);
}

static wr_hooks counted(costs_memory *memory, pool *threads)
{
    wr_hooks hooks = pool_hooks(threads);
    hooks.allocator = (wr_allocator){take, give_back, memory};
    return hooks;
}

// ---- The scene -------------------------------------------------------------------------------------------------------

static bool read_scene(costs_horde *horde, int32_t monsters, wr_findings *findings)
{
    wr_scene *scene = &horde->scene;
    wr_hunt *hunt = &horde->hunt;
    if (wr_scene_read(costs_scene_text, strlen(costs_scene_text), NULL, findings, scene) != WR_OK ||
        wr_hunt_read(costs_hunt_text, strlen(costs_hunt_text), NULL, findings, hunt, NULL) != WR_OK ||
        wr_scene_set_hunt(scene, hunt, NULL) != WR_OK) {
        return false;
    }
    hunt->waves.alive_max = monsters;
    hunt->waves.spawn_max = monsters < hunt->waves.spawn_max ? monsters : hunt->waves.spawn_max;
    if (monsters < LARGE) {
        scene->dungeon.width = scene->dungeon.height = SMALL_SIDE;
    }
    return true;
}

static wr_status make_worlds(costs_horde *horde, wr_finding *why)
{
    const wr_scene *scene = &horde->scene;
    const wr_hooks one = counted(&horde->memory, NULL), two = counted(&horde->memory_two, horde->threads);
    wr_status status = wr_scene_level(scene, NULL, NULL, &horde->level, why);
    status = status == WR_OK ? wr_world_create(&scene->world, horde->level, &one, &horde->one, why) : status;
    status = status == WR_OK ? wr_world_create(&scene->world, horde->level, &two, &horde->two, why) : status;
    for (int32_t i = 0; status == WR_OK && i < scene->world.players; ++i) {
        status = wr_bot_create(scene->bots[i], horde->level, i, scene->world.seed, NULL, &horde->bots[i]);
    }
    horde->bytes = horde->memory.bytes;
    return status;
}

static cli_exit make(costs_horde *horde, int32_t monsters)
{
    wr_findings findings = {.count = 0};
    wr_finding why = {.line = 0};
    horde->threads = pool_create(2);
    if (horde->threads == NULL) {
        say("no second thread");
        return CLI_ROOM;
    }
    if (!read_scene(horde, monsters, &findings)) {
        say("the scene in this program is refused: %s", findings.count > 0 ? findings.items[0].message : "?");
        return CLI_ROOM;
    }
    if (make_worlds(horde, &why) != WR_OK) {
        say("no world for the horde: %s", why.message);
        return CLI_ROOM;
    }
    return CLI_FINE;
}

void costs_horde_free(costs_horde *horde)
{
    for (int32_t i = 0; i < COSTS_PLAYERS; ++i) {
        wr_bot_destroy(horde->bots[i]);
    }
    wr_world_destroy(horde->two);
    wr_world_destroy(horde->one);
    wr_level_destroy(horde->level);
    pool_destroy(horde->threads);
}

// ---- Ticks -----------------------------------------------------------------------------------------------------------

static wr_commands think(const costs_horde *horde, wr_command *commands)
{
    int32_t count = 0;
    for (int32_t i = 0; i < COSTS_PLAYERS && horde->bots[i] != NULL; ++i) {
        commands[count++] = wr_bot_command(horde->bots[i], horde->one);
    }
    return (wr_commands){commands, count};
}

static int32_t alive_in(const wr_world *world)
{
    wr_round_view round;
    return wr_world_round(world, &round) == WR_OK ? round.alive : 0;
}

static bool fill(costs_horde *horde, int32_t monsters)
{
    wr_command commands[COSTS_PLAYERS];
    int32_t tick = 0;
    for (; alive_in(horde->one) < monsters && tick < FILL_TICKS; ++tick) {
        const wr_commands all = think(horde, commands);
        wr_world_tick(horde->one, &all);
    }
    return tick < FILL_TICKS && wr_world_copy(horde->two, horde->one) == WR_OK;
}

typedef struct times {
    double own[TICKS], one[TICKS],
        two[TICKS]; // ms: of the processor with one thread; by the clock with one, with two
} times;

static void measure(costs_horde *horde, int32_t ticks, times *out)
{
    wr_command commands[COSTS_PLAYERS];
    for (int32_t tick = 0; tick < ticks; ++tick) {
        const wr_commands all = think(horde, commands);
        const double own = costs_thread_ms(), wall = costs_wall_ms();
        wr_world_tick(horde->one, &all);
        out->own[tick] = costs_thread_ms() - own;
        const double between = costs_wall_ms();
        wr_world_tick(horde->two, &all);
        out->one[tick] = between - wall;
        out->two[tick] = costs_wall_ms() - between;
    }
}

static void add_rows(costs_table *table, times *t, int32_t ticks, int64_t asked)
{
    const double median = costs_median(t->own, ticks), p99 = costs_p99(t->own, ticks);
    const double one = costs_median(t->one, ticks), two = costs_median(t->two, ticks);
    costs_add(table, (costs_row){"tick", "a whole tick of all, four players in a dungeon: median", "ms", median,
                                 COSTS_AT_MOST, 3, true});
    costs_add(table,
              (costs_row){"tick_p99", "  99 of 100 take no longer", "ms", p99, COSTS_AT_MOST, 2 * median, true});
    costs_add(table, (costs_row){"tick_clock", "  by the clock, median", "ms", one, COSTS_NOTHING, 0, true});
    costs_add(table,
              (costs_row){"tick_two", "  with two threads, by the clock, median", "ms", two, COSTS_NOTHING, 0, true});
    costs_add(table, (costs_row){"two_threads", "  two threads are faster by", "x", two > 0 ? one / two : 0,
                                 COSTS_AT_LEAST, 1.7, true});
    costs_add(table, (costs_row){"allocations", "  memory asked for in these ticks", "times", (double)asked,
                                 COSTS_AT_MOST, 0, false});
}

cli_exit costs_world(costs_horde *horde, costs_table *table)
{
    const int32_t ticks = table->monsters < LARGE ? TICKS_FEW : TICKS;
    times *t = malloc(sizeof *t);
    cli_exit code = t != NULL ? make(horde, table->monsters) : CLI_ROOM;
    if (code == CLI_FINE && !fill(horde, table->monsters)) {
        say("after %d ticks not all %d hunters are there", FILL_TICKS, (int)table->monsters);
        code = CLI_USAGE;
    }
    if (code == CLI_FINE) {
        const int64_t asked = horde->memory.asked + horde->memory_two.asked;
        measure(horde, ticks, t);
        table->hunters = alive_in(horde->one);
        table->ticks = (int32_t)wr_world_ticks(horde->one);
        table->hash = wr_world_hash(horde->one, NULL);
        add_rows(table, t, ticks, horde->memory.asked + horde->memory_two.asked - asked);
        if (table->hash != wr_world_hash(horde->two, NULL)) {
            say("one thread and two come to different worlds");
            code = CLI_NO;
        }
    }
    free(t);
    return code;
}
