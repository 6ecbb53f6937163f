// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren nav --hops: ways to places some cells away, drawn at random, as thousands of monsters ask for them each tick.
#include "nav.h"

#include "warren/hop.h"

#include <stdlib.h>
#include <string.h>

static double share_of(int64_t part, int64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0;
}

static cli_exit tell_json(const loaded *from, const nav_ground *ground, const nav_hopping *h)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", h->mismatches == 0);
    json_text(&j, "file", from->first.path);
    json_int(&j, "hops", h->radius);
    json_u64(&j, "seed", h->seed);
    json_int(&j, "queries", h->count);
    json_int(&j, "left_window", h->drawn - h->count);
    json_int(&j, "mismatches", h->mismatches);
    json_number(&j, "longest_error", h->longest_error, 9, false);
    json_int(&j, "checked", h->checked);
    json_number(&j, "direct_share", share_of(h->direct, h->count), 4, false);
    nav_times_json(&j, &h->times);
    nav_ground_json(&j, ground);
    if (h->table) {
        json_number(&j, "table_ms", h->table_ms, 3, false);
        json_number(&j, "table_bytes_per_node", (double)h->table_bytes / (double)ground->places, 2, false);
    }
    json_int(&j, "scratch_bytes", (int64_t)wr_hop_size(ground->mesh, h->radius));
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static void tell(const loaded *from, const nav_ground *ground, const nav_hopping *h)
{
    put_safe(stdout, from->first.path, strlen(from->first.path));
    putchar('\n');
    nav_ground_print(ground);
    printf("  hops          %d of at most %d cells, %.1f %% of them straight there; %d more left the window\n",
           (int)h->count, (int)h->radius, 100 * share_of(h->direct, h->count), (int)(h->drawn - h->count));
    printf("  mismatches    %lld, all held against A* and %d against the plain twin\n", (long long)h->mismatches,
           (int)h->checked);
    if (h->table) {
        printf("  table         %.1f bytes a node place, made in %.3g ms\n",
               (double)h->table_bytes / (double)ground->places, h->table_ms);
    }
    nav_times_print(&h->times);
}

cli_exit nav_hops(const nav_options *options, const loaded *from)
{
    nav_ground ground;
    nav_hopping hopping = {.radius = options->hops,
                           .wanted = options->count,
                           .checks = options->check,
                           .seed = options->seed.value,
                           .table = options->table};
    const nav_walker walker = nav_walker_of(options);
    cli_exit code = nav_ground_make(&ground, &from->map.grid, &walker, false);
    if (code == CLI_FINE && !nav_hopping_measure(&ground, false, &hopping)) {
        const wr_status status = hopping.table_status;
        say(status == WR_E_ARGUMENT   ? "a table is for at most 5 nodes a cell and side; leave --table out"
            : status == WR_E_CAPACITY ? "a table of this map takes too much memory; leave --table out"
                                      : "out of memory for the hops");
        code = status == WR_E_ARGUMENT ? CLI_USAGE : CLI_ROOM;
    }
    if (code == CLI_FINE && options->json) {
        code = tell_json(from, &ground, &hopping);
    } else if (code == CLI_FINE) {
        tell(from, &ground, &hopping);
    }
    code = code == CLI_FINE && hopping.mismatches > 0 ? CLI_NO : code;
    free(hopping.pairs);
    nav_ground_free(&ground);
    return code;
}
