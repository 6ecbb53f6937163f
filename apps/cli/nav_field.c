// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren nav --field: one target for the whole map.
#include "nav.h"

#include <string.h>

static bool target_of(const nav_options *options, const nav_ground *ground, const wr_grid *grid, wr_node *node)
{
    const int64_t x = (options->field.x + WR_FIX_ONE / 2) * grid->cell;
    const int64_t y = (options->field.y + WR_FIX_ONE / 2) * grid->cell;
    const int64_t unit = (int64_t)grid->cell * WR_FIX_ONE;
    if (x < 0 || y < 0 || x > grid->width * unit || y > grid->height * unit) {
        say("--field lies outside the map, which has cells 0..%d, 0..%d", (int)grid->width - 1,
            (int)grid->height - 1);
        return false;
    }
    *node = wr_nav_nearest(ground->mesh, (wr_point){(wr_fix)x, (wr_fix)y}, -1);
    return true;
}

// The node that was swept from, and whether that is the place asked for.
static void print_from(const nav_options *options, const nav_ground *ground, wr_node node)
{
    if (node == WR_NODE_NONE) {
        printf("  from          nowhere: the map has no node\n");
        return;
    }
    const double asked_x = (double)options->field.x / WR_FIX_ONE, asked_y = (double)options->field.y / WR_FIX_ONE;
    double x = 0, y = 0;
    nav_node_place(ground, node, &x, &y);
    printf("  from          the node at %.7g,%.7g", x, y);
    if (x != asked_x || y != asked_y) {
        printf(", the nearest to %.7g,%.7g", asked_x, asked_y);
    }
    putchar('\n');
}

static void add_from(json *j, const nav_ground *ground, wr_node node)
{
    if (node == WR_NODE_NONE) {
        json_null(j, "from");
        return;
    }
    double x = 0, y = 0;
    nav_node_place(ground, node, &x, &y);
    json_open(j, "from", '[');
    json_number(j, NULL, x, 8, false);
    json_number(j, NULL, y, 8, false);
    json_close(j, ']');
}

static double a_us(const nav_sweep *sweep)
{
    return sweep->sweep_us > 0 ? (double)sweep->swept / sweep->sweep_us : 0;
}

static cli_exit tell_json(const nav_options *options, const loaded *from, const nav_ground *ground, wr_node target,
                          const nav_sweep *sweep)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", sweep->mismatches == 0);
    json_text(&j, "file", from->first.path);
    json_u64(&j, "seed", options->seed.value);
    add_from(&j, ground, target);
    json_int(&j, "swept", sweep->swept);
    json_number(&j, "sweep_us", sweep->sweep_us, 3, false);
    json_number(&j, "nodes_per_us", a_us(sweep), 2, false);
    json_number(&j, "repair_us", sweep->repair_us, 3, false);
    json_int(&j, "moves", sweep->moves);
    json_number(&j, "follow_ns", sweep->follow_ns, 2, false);
    json_int(&j, "mismatches", sweep->mismatches);
    json_int(&j, "too_far", sweep->too_far);
    json_int(&j, "rounds", sweep->rounds);
    json_number(&j, "field_bytes_per_node", (double)sweep->bytes / (double)ground->places, 2, false);
    nav_ground_json(&j, ground);
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static cli_exit tell(const nav_options *options, const loaded *from, const nav_ground *ground, wr_node target,
                     const nav_sweep *sweep)
{
    if (options->json) {
        return tell_json(options, from, ground, target, sweep);
    }
    put_safe(stdout, from->first.path, strlen(from->first.path));
    putchar('\n');
    nav_ground_print(ground);
    print_from(options, ground, target);
    printf("  swept         %lld of %lld nodes in %.4g us, %.1f a us; %d rounds\n", (long long)sweep->swept,
           (long long)ground->stats.nodes, sweep->sweep_us, a_us(sweep), (int)sweep->rounds);
    printf("  repaired      in %.3g us within %d cells, after the target went one; %d moves\n", sweep->repair_us,
           (int)NAV_REPAIR_CELLS, (int)sweep->moves);
    printf("  followed      in %.3g ns a step, by a crowd of 10,000\n", sweep->follow_ns);
    printf("  mismatches    %lld, every node proved", (long long)sweep->mismatches);
    printf(sweep->too_far > 0 ? "; %lld are farther than a field can tell\n" : "\n", (long long)sweep->too_far);
    return CLI_FINE;
}

cli_exit nav_field(const nav_options *options, const loaded *from)
{
    nav_ground ground;
    nav_sweep sweep = {0};
    wr_node target = WR_NODE_NONE;
    const nav_walker walker = nav_walker_of(options);
    cli_exit code = nav_ground_make(&ground, &from->map.grid, &walker, false);
    if (code == CLI_FINE && !target_of(options, &ground, &from->map.grid, &target)) {
        code = CLI_USAGE;
    }
    if (code == CLI_FINE && target != WR_NODE_NONE &&
        !nav_sweep_measure(&ground, target, options->seed.value, &sweep)) {
        say("out of memory for a field over the whole map");
        code = CLI_ROOM;
    }
    code = code == CLI_FINE ? tell(options, from, &ground, target, &sweep) : code;
    code = code == CLI_FINE && sweep.mismatches > 0 ? CLI_NO : code;
    nav_ground_free(&ground);
    return code;
}
