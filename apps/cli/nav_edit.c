// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren nav --edit: ground that changes, cell by cell and label by label.
#include "nav.h"

#include <string.h>

enum { WHOLE_PLACES = 200000000 }; // some seconds

static void add_times(json *j, const char *key, const nav_times *t, int32_t count)
{
    json_open(j, key, '{');
    json_int(j, "count", count);
    json_number(j, "mean", t->mean_us, 3, false);
    json_number(j, "p50", t->p50_us, 3, false);
    json_number(j, "p99", t->p99_us, 3, false);
    json_number(j, "max", t->max_us, 3, false);
    json_close(j, '}');
}

static cli_exit tell_json(const nav_options *options, const loaded *from, const nav_ground *ground,
                          const nav_edits *e)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", e->mismatches == 0);
    json_text(&j, "file", from->first.path);
    json_u64(&j, "seed", options->seed.value);
    json_int(&j, "edits", options->edit);
    json_int(&j, "mismatches", e->mismatches);
    json_int(&j, "places_wrong", e->places_wrong);
    json_int(&j, "components_wrong", e->components_wrong);
    json_int(&j, "paths_wrong", e->paths_wrong);
    json_int(&j, "roads_wrong", e->roads_wrong);
    json_int(&j, "would_block_wrong", e->would_block_wrong);
    json_int(&j, "whole_every", e->whole_every);
    json_int(&j, "whole_checks", e->whole_checks);
    json_int(&j, "paths", e->paths);
    json_int(&j, "roads_every", e->roads_every);
    json_int(&j, "roads_paths", e->roads_paths);
    json_int(&j, "fallbacks", e->fallbacks);
    add_times(&j, "edit_us", &e->all, options->edit);
    add_times(&j, "cell_us", &e->cells, e->cell_count);
    add_times(&j, "label_us", &e->labels, e->label_count);
    add_times(&j, "roads_update_us", &e->roads, options->edit);
    add_times(&j, "would_block_us", &e->would_block, e->would_block_count);
    nav_ground_json(&j, ground);
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static void print_times(const char *what, const nav_times *t, int32_t count)
{
    if (count > 0) {
        printf("  %-14s%8d", what, (int)count);
        nav_put(t->mean_us, 9);
        nav_put(t->p50_us, 9);
        nav_put(t->p99_us, 9);
        nav_put(t->max_us, 9);
        putchar('\n');
    }
}

static void tell(const nav_options *options, const loaded *from, const nav_ground *ground, const nav_edits *e)
{
    put_safe(stdout, from->first.path, strlen(from->first.path));
    putchar('\n');
    nav_ground_print(ground);
    printf("  edits         %d; all the ground beside fresh ground %lld times, %lld ways by A*, %lld by roads\n",
           (int)options->edit, (long long)e->whole_checks, (long long)e->paths, (long long)e->roads_paths);
    printf("  mismatches    %lld\n\n  us               count     mean   median      p99      max\n",
           (long long)e->mismatches);
    print_times("cells", &e->cells, e->cell_count);
    print_times("labels", &e->labels, e->label_count);
    print_times("roads", &e->roads, options->edit);
    print_times("would block", &e->would_block, e->would_block_count);
}

cli_exit nav_edit(const nav_options *options, const loaded *from)
{
    const wr_grid *grid = &from->map.grid;
    nav_ground ground;
    nav_edits edits;
    const nav_walker walker = nav_walker_of(options);
    cli_exit code = nav_ground_make(&ground, grid, &walker, true);
    const nav_edits_plan plan = {.grid = grid,
                                 .count = options->edit,
                                 .seed = options->seed.value,
                                 .whole_places = WHOLE_PLACES};
    if (code == CLI_FINE && !nav_edits_measure(&ground, &plan, &edits)) {
        say("out of memory for the edits");
        code = CLI_ROOM;
    }
    if (code == CLI_FINE && options->json) {
        code = tell_json(options, from, &ground, &edits);
    } else if (code == CLI_FINE) {
        tell(options, from, &ground, &edits);
    }
    code = code == CLI_FINE && edits.mismatches > 0 ? CLI_NO : code;
    nav_ground_free(&ground);
    return code;
}
