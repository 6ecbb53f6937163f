// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What `warren gen` says of a dungeon: one object for programs, a table for people.
#include "gen.h"

#include "json.h"
#include "term.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static double saved(int64_t parts, int64_t cells)
{
    return cells > 0 ? 1.0 - (double)parts / (double)cells : 0;
}

// ---- For programs ------------------------------------------------------------------------------------------------

static void add_edges(json *j, const wr_dungeon *d)
{
    json_open(j, "edges", '{');
    json_int(j, "delaunay", d->delaunay_count);
    json_int(j, "tree", d->tree_count);
    json_int(j, "removed", d->delaunay_count - d->tree_count);
    json_int(j, "loops", d->loop_count);
    json_int(j, "loops_wanted", d->loops_wanted);
    json_int(j, "more", d->more_count);
    json_int(j, "more_bound", d->more_bound);
    json_int(j, "tree_swaps", d->tree_swaps);
    json_close(j, '}');
}

static void add_parts(json *j, const gen *g)
{
    json_open(j, "parts", '{');
    json_int(j, "floor", g->floor_parts);
    json_int(j, "floor_min", g->floor_min);
    json_int(j, "wall", g->wall_parts);
    json_int(j, "wall_min", g->wall_min);
    json_number(j, "saved_floor", saved(g->floor_parts, g->floor_cells), 6, false);
    json_number(j, "saved_wall", saved(g->wall_parts, g->wall_cells), 6, false);
    json_number(j, "saved_all", saved(g->floor_parts + g->wall_parts, g->floor_cells + g->wall_cells), 6, false);
    json_int(j, "floor_cells", g->floor_cells);
    json_int(j, "wall_cells", g->wall_cells);
    json_int(j, "floor_min_whole", g->floor_min_whole);
    json_int(j, "wall_min_whole", g->wall_min_whole);
    json_int(j, "wall_grown", g->grown_parts);
    json_number(j, "saved_wall_grown", saved(g->grown_parts, g->wall_cells), 6, false);
    json_close(j, '}');
}

static void add_times(json *j, const gen *g)
{
    json_number(j, "microseconds", (double)g->generate_ns / 1e3, 1, false);
    json_open(j, "stage_microseconds", '{');
    json_number(j, "generate", (double)g->generate_ns / 1e3, 1, false);
    json_number(j, "masks", (double)g->masks_ns / 1e3, 1, false);
    json_number(j, "merge", (double)g->merge_ns / 1e3, 1, false);
    json_number(j, "validate", (double)g->validate_ns / 1e3, 1, false);
    json_close(j, '}');
}

static void add_stats(json *j, const wr_dungeon_stats *s)
{
    json_open(j, "stats", '{');
    json_int(j, "dead_ends", s->dead_ends);
    json_int(j, "bridges", s->bridges);
    json_int(j, "loops", s->loops);
    json_int(j, "degree_max", s->degree_max);
    json_int(j, "radius", s->radius);
    json_int(j, "diameter", s->diameter);
    json_int(j, "centre", s->centre);
    json_int(j, "way_mean", s->way_mean);
    json_int(j, "way_max", s->way_max);
    json_int(j, "corridor_min", s->corridor_min);
    json_int(j, "corridor_median", s->corridor_median);
    json_int(j, "corridor_max", s->corridor_max);
    json_int(j, "area_min", s->area_min);
    json_int(j, "area_median", s->area_median);
    json_int(j, "area_max", s->area_max);
    json_int(j, "floor_cells", s->floor_cells);
    json_int(j, "wall_cells", s->wall_cells);
    json_close(j, '}');
}

static cli_exit print_json(const gen *g)
{
    const wr_dungeon *d = &g->dungeon;
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", g->report.valid);
    json_u64(&j, "seed", g->config.seed);
    json_text(&j, "profile", g->profile);
    json_int(&j, "width", d->grid.width);
    json_int(&j, "height", d->grid.height);
    json_int(&j, "rooms", d->room_count);
    add_edges(&j, d);
    json_int(&j, "doors", d->door_count);
    json_int(&j, "locks", d->lock_count);
    json_int(&j, "corridor_cells", d->corridor_cells);
    json_int(&j, "dead_ends", g->report.dead_ends);
    json_int(&j, "third_room_crossings", g->report.third_room_crossings);
    json_number(&j, "aspect_max", (double)g->report.aspect_max / 1e4, 4, false);
    json_int(&j, "components", g->report.components);
    add_parts(&j, g);
    json_hash(&j, "hash", wr_dungeon_hash(d));
    json_open(&j, "stage_hashes", '{');
    for (int i = 0; i < WR_DUNGEON_STAGE_COUNT; ++i) {
        json_hash(&j, wr_dungeon_stage_name((wr_dungeon_stage)i), wr_dungeon_stage_hash(d, (wr_dungeon_stage)i));
    }
    json_close(&j, '}');
    add_times(&j, g);
    if (!g->report.valid) {
        json_text(&j, "rule", g->report.rule);
        json_text(&j, "why", g->report.message);
    }
    if (g->options.stats) {
        add_stats(&j, &g->stats);
    }
    if (g->options.full) {
        gen_add_lists(&j, g);
    }
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

// ---- For people --------------------------------------------------------------------------------------------------

static void print_stats(const wr_dungeon_stats *s)
{
    printf("  %-12s%d of %d links: without one of them the dungeon falls apart\n", "bridges", (int)s->bridges,
           (int)s->links);
    printf("  %-12s%d links from the middle to the rim, %d across, at most %d at a room\n", "depth", (int)s->radius,
           (int)s->diameter, (int)s->degree_max);
    printf("  %-12s%" PRId64 " cells of corridor from room to room on the average, %" PRId64 " at most\n", "ways",
           s->way_mean, s->way_max);
    printf("  %-12s%d to %d cells long, half of them up to %d\n", "corridors", (int)s->corridor_min,
           (int)s->corridor_max, (int)s->corridor_median);
    printf("  %-12s%d to %d cells large, half of them up to %d\n", "floors", (int)s->area_min, (int)s->area_max,
           (int)s->area_median);
}

static void print_links(const wr_dungeon *d)
{
    printf("  %-12s%d: %d of the tree, %d loop%s", "links", (int)d->link_count, (int)d->tree_count,
           (int)d->loop_count, d->loop_count == 1 ? "" : "s");
    if (d->loop_count < d->loops_wanted) {
        printf(" of %d wanted", (int)d->loops_wanted);
    }
    if (d->more_count > 0) {
        printf(", %d against dead ends", (int)d->more_count);
    }
    printf("; %d doors\n", (int)d->door_count);
}

static void print_proof(const gen *g)
{
    printf("  %-12s", "proof");
    if (g->report.valid) {
        printf("%svalid%s\n", term_paint(stdout, PAINT_GREEN), term_paint(stdout, PAINT_NONE));
    } else {
        printf("%snot valid%s: %s [%s]\n", term_paint(stdout, PAINT_RED), term_paint(stdout, PAINT_NONE),
               g->report.message, g->report.rule);
    }
}

static cli_exit print_table(const gen *g)
{
    const wr_dungeon *d = &g->dungeon;
    const int32_t ends = g->report.dead_ends;
    gen_view(g);
    fputs(term_paint(stdout, PAINT_BOLD), stdout);
    put_safe(stdout, g->profile, strlen(g->profile));
    printf(", seed %" PRIu64 "%s\n", g->config.seed, term_paint(stdout, PAINT_NONE));
    printf("  %-12s%d x %d cells, %" PRId64 " of them floor\n", "size", (int)d->grid.width, (int)d->grid.height,
           g->floor_cells);
    printf("  %-12s%d, %d of them dead ends", "rooms", (int)d->room_count, (int)ends);
    printf(d->lock_count > 0 ? ", %d locked\n" : "\n", (int)d->lock_count);
    print_links(d);
    printf("  %-12s%" PRId64 " for the floor, %" PRId64 " for the walls: %.1f%% saved\n", "parts", g->floor_parts,
           g->wall_parts, 100 * saved(g->floor_parts + g->wall_parts, g->floor_cells + g->wall_cells));
    if (g->options.stats) {
        print_stats(&g->stats);
    }
    printf("  %-12s%.1f microseconds\n", "made in", (double)g->generate_ns / 1e3);
    print_proof(g);
    printf("  %-12s%016" PRIx64 "\n", "hash", wr_dungeon_hash(d));
    return CLI_FINE;
}

cli_exit gen_print(const gen *g)
{
    const cli_exit code = g->options.json ? print_json(g) : print_table(g);
    return code == CLI_FINE && !g->report.valid ? CLI_NO : code;
}
