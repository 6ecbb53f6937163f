// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren nav --scen: the queries of a Moving AI scenario. Every answer is walked and its length held against the file's.
#include "nav.h"

#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SCEN_BYTES_MAX = 32 * 1024 * 1024, SAID_MAX = 5 };

typedef struct scen {
    const nav_options *options;
    loaded *file;
    wr_scenario scenario;
    nav_ground ground;
    nav_roads roads;
    nav_astar astar;
    nav_asker asker;
    nav_pair *pairs;
    int32_t count;
    int64_t mismatches, fallbacks;
    double longest_error; // cells
    nav_times times;
} scen;

// ---- The file --------------------------------------------------------------------------------------------------------

static cli_exit read_scenario(scen *s, const wr_grid *grid)
{
    loaded_file *file = &s->file->first;
    char why[FILE_WHY_MAX];
    const cli_exit code = file_read(file->path, SCEN_BYTES_MAX, &file->file, why);
    if (code != CLI_FINE) {
        load_add(file, "T18", "cannot be read: %s", why);
        return code;
    }
    wr_status status = wr_scenario_read(file->file.bytes, file->file.size, NULL, &file->findings, &s->scenario);
    if (status == WR_E_MEMORY) {
        load_add(file, "", "out of memory while reading it");
        return CLI_ROOM;
    }
    status = status == WR_OK ? wr_scenario_fits(&s->scenario, grid, &file->findings) : status;
    return status == WR_OK ? CLI_FINE : CLI_INPUT;
}

static cli_exit open_scenario(scen *s, const wr_grid *grid)
{
    s->file = calloc(1, sizeof *s->file);
    if (s->file == NULL || (s->file->first.path = strdup(s->options->scen)) == NULL) {
        say("out of memory");
        return CLI_ROOM;
    }
    const cli_exit code = read_scenario(s, grid);
    if (code != CLI_FINE || !s->options->json) {
        report_refusal(s->file, s->options->json && code != CLI_FINE); // or warnings
    }
    return code;
}

// ---- Right or wrong --------------------------------------------------------------------------------------------------

static double given_of(const scen *s, int32_t query)
{
    return (double)s->scenario.length[query] / 1e9;
}

static void complain(const scen *s, int32_t query, const nav_pair *pair, bool legal)
{
    const int line = (int)s->scenario.line[query];
    if (s->mismatches > SAID_MAX) {
        return;
    }
    if (pair->status != WR_OK) {
        say("%s:%d: there is no way; the file has one of %.6g", s->options->scen, line, given_of(s, query));
    } else if (!legal) {
        say("%s:%d: the way takes a step that the mesh does not have", s->options->scen, line);
    } else {
        say("%s:%d: the way is %.9g long; the file says %.6g", s->options->scen, line,
            nav_length(&s->ground, &pair->way), given_of(s, query));
    }
}

static void answer_one(scen *s, int32_t query, nav_pair *pair)
{
    int32_t turns = 0;
    wr_cost cost = 0;
    *pair = (nav_pair){.from = nav_node_of(&s->ground, s->scenario.start[query]),
                       .to = nav_node_of(&s->ground, s->scenario.goal[query])};
    pair->status =
        s->asker.ask(s->asker.engine, pair->from, pair->to, s->asker.nodes, s->asker.capacity, &turns, &cost);
    const bool legal = pair->status == WR_OK &&
                       nav_walk(&s->ground, pair->from, pair->to, s->asker.nodes, turns, &pair->way) &&
                       pair->way.cost == cost;
    const bool right =
        legal && wr_scenario_length_is_right(s->scenario.length[query], pair->way.straight, pair->way.diagonal);
    if (legal) {
        const double error = fabs(nav_length(&s->ground, &pair->way) - given_of(s, query));
        s->longest_error = error > s->longest_error ? error : s->longest_error;
    }
    if (!right) {
        s->mismatches++;
        complain(s, query, pair, legal);
    }
}

static void answer_all(scen *s)
{
    progress bar;
    progress_begin(&bar, "query", (uint64_t)s->count);
    for (int32_t i = 0; i < s->count; ++i) {
        answer_one(s, i * s->options->every, &s->pairs[i]);
        progress_show(&bar, (uint64_t)i, clock_ns());
    }
    progress_end(&bar);
    s->fallbacks = s->roads.fallbacks;
}

// ---- The answer ------------------------------------------------------------------------------------------------------

static const char *engine_name(const scen *s)
{
    return s->options->engine == NAV_ROADS ? "roads" : "astar";
}

static cli_exit tell_json(const scen *s, const loaded *from)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", s->mismatches == 0);
    json_text(&j, "file", from->first.path);
    json_text(&j, "scen", s->options->scen);
    json_text(&j, "engine", engine_name(s));
    json_int(&j, "queries", s->count);
    json_int(&j, "mismatches", s->mismatches);
    json_number(&j, "longest_error", s->longest_error, 9, false);
    json_int(&j, "fallbacks", s->fallbacks);
    nav_times_json(&j, &s->times);
    nav_ground_json(&j, &s->ground);
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static cli_exit tell(const scen *s, const loaded *from)
{
    if (s->options->json) {
        return tell_json(s, from);
    }
    put_safe(stdout, from->first.path, strlen(from->first.path));
    putchar('\n');
    nav_ground_print(&s->ground);
    printf("  queries       %d by %s", (int)s->count, engine_name(s));
    printf(s->fallbacks > 0 ? ", %lld of them by A* in its place\n" : "\n", (long long)s->fallbacks);
    printf("  mismatches    %lld; the longest error is %.6f cells\n", (long long)s->mismatches, s->longest_error);
    nav_times_print(&s->times);
    return CLI_FINE;
}

// ---- The mode --------------------------------------------------------------------------------------------------------

static bool init(scen *s)
{
    const bool by_roads = s->options->engine == NAV_ROADS;
    s->count = (s->scenario.count + s->options->every - 1) / s->options->every;
    s->pairs = malloc((size_t)(s->count + 1) * sizeof *s->pairs);
    return s->pairs != NULL &&
           (by_roads ? nav_roads_init(&s->roads, &s->ground) : nav_astar_init(&s->astar, s->ground.mesh)) &&
           nav_asker_init(&s->asker, &s->ground, by_roads ? nav_roads_ask : nav_astar_ask,
                          by_roads ? (void *)&s->roads : &s->astar);
}

static cli_exit measure(scen *s)
{
    if (!init(s)) {
        say("out of memory for the queries");
        return CLI_ROOM;
    }
    answer_all(s);
    if (!nav_time(&s->asker, s->pairs, s->count, false, &s->times)) {
        say("out of memory for the times");
        return CLI_ROOM;
    }
    return CLI_FINE;
}

cli_exit nav_scen(const nav_options *options, const loaded *from)
{
    const wr_grid *grid = &from->map.grid;
    scen s = {.options = options};
    const nav_walker walker = nav_walker_of(options);
    cli_exit code = open_scenario(&s, grid);
    code = code == CLI_FINE ? nav_ground_make(&s.ground, grid, &walker, options->engine == NAV_ROADS) : code;
    code = code == CLI_FINE ? measure(&s) : code;
    code = code == CLI_FINE ? tell(&s, from) : code;
    code = code == CLI_FINE && s.mismatches > 0 ? CLI_NO : code;
    nav_asker_fini(&s.asker);
    nav_roads_fini(&s.roads);
    nav_astar_fini(&s.astar);
    free(s.pairs);
    nav_ground_free(&s.ground);
    wr_scenario_destroy(&s.scenario);
    load_free(s.file);
    return code;
}
