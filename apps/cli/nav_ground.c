// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The ground of `warren nav`: one size class that keeps corners, a point unless a radius is given. It is made a few times
// over in the same memory, and the middle time counts.
#include "nav.h"

#include <string.h>

#define SHUT (WR_KIND(DOOR_CLOSED) | WR_KIND(DOOR_SECRET) | WR_KIND(GATE))

enum { BUILDS = 5 };
#define BUILD_BUDGET_NS 2000000000u // when one build takes long, fewer are made

static cli_exit refuse(wr_status status, const nav_ground *ground, const wr_terrain_config *config, const char *what)
{
    if (status == WR_E_ARGUMENT) {
        const int64_t most = (int64_t)255 * ground->cell * WR_FIX_ONE / (2 * config->n);
        if (config->classes[0].radius > most) {
            say("a radius of at most %.4g cells can be told apart with n %d; ask for less",
                (double)most / WR_FIX_ONE / ground->cell, (int)config->n);
        } else {
            say("a mesh of %d x %d nodes a cell is too large for this map; ask for a smaller --n", (int)config->n,
                (int)config->n);
        }
        return CLI_USAGE;
    }
    say("out of memory for the %s", what);
    return CLI_ROOM;
}

static cli_exit make_mesh(nav_ground *ground, const wr_grid *grid, const wr_terrain_config *config)
{
    const wr_hooks hooks = nav_memory_hooks(&ground->memory);
    double ms[BUILDS];
    int runs = 0;
    const uint64_t begin = clock_ns();
    while (runs < BUILDS && (runs == 0 || clock_ns() - begin < BUILD_BUDGET_NS)) {
        wr_terrain_destroy(ground->terrain);
        ground->terrain = NULL;
        const double from = nav_processor_ns();
        const wr_status status = wr_terrain_create(grid, config, &hooks, &ground->terrain);
        ms[runs++] = (nav_processor_ns() - from) / 1e6;
        if (status != WR_OK) {
            return refuse(status, ground, config, "mesh");
        }
    }
    ground->mesh = wr_terrain_nav(ground->terrain, 0);
    ground->mesh_bytes = ground->memory.bytes;
    ground->mesh_ms = nav_median(ms, runs);
    return CLI_FINE;
}

static cli_exit make_roads(nav_ground *ground)
{
    const wr_hooks hooks = nav_memory_hooks(&ground->memory);
    double ms[BUILDS];
    int runs = 0;
    const uint64_t begin = clock_ns();
    while (runs < BUILDS && (runs == 0 || clock_ns() - begin < BUILD_BUDGET_NS)) {
        wr_roads_destroy(ground->roads);
        ground->roads = NULL;
        const double from = nav_processor_ns();
        if (wr_roads_create(ground->mesh, &hooks, &ground->roads) != WR_OK) {
            say("out of memory for the roads");
            return CLI_ROOM;
        }
        ms[runs++] = (nav_processor_ns() - from) / 1e6;
    }
    ground->roads_bytes = ground->memory.bytes - ground->mesh_bytes;
    ground->roads_ms = nav_median(ms, runs);
    return CLI_FINE;
}

nav_walker nav_walker_of(const nav_options *options)
{
    return (nav_walker){.n = options->n, .radius = options->radius, .opens = options->doors == NAV_DOORS_OPEN};
}

wr_terrain_config nav_ground_config(const nav_walker *walker, int32_t cell)
{
    wr_terrain_config config = wr_terrain_config_default();
    const int64_t units = walker->radius * cell;
    config.n = walker->n;
    config.classes[0].radius = (wr_fix)(units > INT32_MAX ? INT32_MAX : units);
    for (int32_t label = 0; walker->opens && label < WR_CELL_COUNT; ++label) {
        if ((SHUT >> label & 1) != 0) {
            config.solid &= ~((wr_kinds)1 << label);
            config.classes[0].cost[label] = 1;
        }
    }
    return config;
}

static int64_t count_shut(const wr_grid *grid)
{
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    int64_t count = 0;
    for (size_t i = 0; i < cells; ++i) {
        count += (int64_t)(SHUT >> grid->kinds[i] & 1);
    }
    return count;
}

cli_exit nav_ground_make(nav_ground *ground, const wr_grid *grid, const nav_walker *walker, bool roads)
{
    const wr_terrain_config config = nav_ground_config(walker, grid->cell);
    memset(ground, 0, sizeof *ground);
    ground->n = walker->n;
    ground->cell = grid->cell;
    ground->walker = *walker;
    ground->shut = count_shut(grid);
    cli_exit code = make_mesh(ground, grid, &config);
    if (code == CLI_FINE) {
        ground->stats = wr_nav_count(ground->mesh);
        ground->places = (int64_t)wr_nav_columns(ground->mesh) * wr_nav_rows(ground->mesh);
        code = roads ? make_roads(ground) : CLI_FINE;
    }
    return code;
}

void nav_ground_free(nav_ground *ground)
{
    wr_roads_destroy(ground->roads);
    wr_terrain_destroy(ground->terrain);
    nav_memory_free(&ground->memory);
    memset(ground, 0, sizeof *ground);
}

// Of a thing's memory, for each of so many.
static double each(size_t bytes, int64_t count)
{
    return count > 0 ? (double)bytes / (double)count : 0;
}

void nav_ground_json(json *j, const nav_ground *ground)
{
    json_int(j, "n", ground->n);
    json_int(j, "nodes", ground->stats.nodes);
    json_int(j, "places", ground->places);
    json_int(j, "components", ground->stats.components);
    json_text(j, "doors", ground->walker.opens ? "open" : "closed");
    json_int(j, "shut_cells", ground->shut);
    json_number(j, "prep_ms", ground->mesh_ms + ground->roads_ms, 3, false);
    json_number(j, "mesh_ms", ground->mesh_ms, 3, false);
    json_number(j, "bytes_per_node", each(ground->mesh_bytes, ground->places), 2, false);
    json_number(j, "bytes_per_open_node", each(ground->mesh_bytes, ground->stats.nodes), 2, false);
    if (ground->roads != NULL) {
        const wr_roads_stats stats = wr_roads_count(ground->roads);
        json_number(j, "roads_ms", ground->roads_ms, 3, false);
        json_number(j, "roads_bytes_per_node", each(ground->roads_bytes, ground->places), 2, false);
        json_int(j, "corners", stats.corners);
    }
}

// ", 8.2 bytes a node place, 64.1 KiB in all, made in 0.3 ms": what little maps have besides weighs much a place.
static void print_memory(const nav_ground *ground, size_t bytes, double ms)
{
    const double kib = (double)bytes / 1024;
    printf(", %.1f bytes a node place, %.1f %s in all, made in %.3g ms\n", each(bytes, ground->places),
           kib < 1024 ? kib : kib / 1024, kib < 1024 ? "KiB" : "MiB", ms);
}

void nav_ground_print(const nav_ground *ground)
{
    const int components = (int)ground->stats.components;
    const char *many = components == 1 ? "" : "s";
    printf("  mesh          n %d: %lld nodes, %d component%s", (int)ground->n, (long long)ground->stats.nodes,
           components, many);
    print_memory(ground, ground->mesh_bytes, ground->mesh_ms);
    if (ground->shut > 0 && ground->walker.opens) {
        printf("  doors         all closed doors and gates, %lld cells, are open here\n", (long long)ground->shut);
    } else if (ground->shut > 0 && components > 1) {
        printf(
            "  doors         %d components; closed doors and gates, %lld cells, are walls here: --doors open opens "
            "them\n",
            components, (long long)ground->shut);
    }
    if (ground->roads != NULL) {
        printf("  roads         %d corners", (int)wr_roads_count(ground->roads).corners);
        print_memory(ground, ground->roads_bytes, ground->roads_ms);
    }
}

wr_node nav_node_of(const nav_ground *ground, wr_cell at)
{
    const int32_t columns = wr_nav_columns(ground->mesh), rows = wr_nav_rows(ground->mesh);
    const int32_t n = ground->n;
    if (at.x < 0 || at.y < 0 || at.x >= columns / n || at.y >= rows / n) {
        return WR_NODE_NONE;
    }
    const wr_node node = (at.y * n + n / 2) * columns + at.x * n + n / 2;
    return wr_nav_has(ground->mesh, node) ? node : WR_NODE_NONE;
}

void nav_node_place(const nav_ground *ground, wr_node node, double *x, double *y)
{
    const int32_t columns = wr_nav_columns(ground->mesh), n = ground->n;
    *x = (2.0 * (node % columns) + 1) / (2.0 * n) - 0.5;
    *y = (2.0 * (node / columns) + 1) / (2.0 * n) - 0.5;
}

wr_node nav_random_node(const nav_ground *ground, uint64_t seed, uint64_t id)
{
    enum { DRAWS = 10000 };
    wr_node node = 0;
    for (uint64_t i = 0; i < DRAWS; ++i) {
        node = (wr_node)wr_noise_below(wr_noise(seed, WR_STREAM_BOTS, id, i), (uint32_t)ground->places);
        if (wr_nav_has(ground->mesh, node)) {
            return node;
        }
    }
    // On a map of almost nothing but walls: the next one.
    while (!wr_nav_has(ground->mesh, node)) {
        node = (wr_node)((node + 1) % ground->places);
    }
    return node;
}
