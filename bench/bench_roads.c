// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Benchmarks of roads: preparation and memory, queries by length, catching up after one cell has changed; on maps
// made here, or with --movingai DIR on every map of that folder with a scenario beside it, its lengths checked.
#include "grounds.h"
#include "movingai.h"
#include "warren/roads.h"
#include "warren/terrain.h"

enum { REPEATS = 5, ROUNDS = 5, QUERIES = 1000, EDITS = 100, NODES_MAX = 65536, BUCKETS = 5 };

static const char *const bucket_names[BUCKETS] = {"0-12", "12-32", "32-128", "128-512", "512-"};
static const int32_t bucket_ends[BUCKETS] = {12, 32, 128, 512, INT32_MAX};

// ---- One map -----------------------------------------------------------------------------------------------------

typedef struct question {
    wr_node from, to;
    int64_t length; // as a scenario says; -1: not known
} question;

typedef struct subject {
    wr_terrain *terrain;
    const wr_nav *nav;
    wr_roads *roads;
} subject;

static subject prepare(const char *name, const wr_grid *grid, int32_t n)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    subject s;
    if (wr_terrain_create(grid, &config, NULL, &s.terrain) != WR_OK) {
        fprintf(stderr, "%s: no terrain\n", name);
        exit(5);
    }
    s.nav = wr_terrain_nav(s.terrain, 0);
    double samples[REPEATS];
    s.roads = NULL;
    for (int32_t i = 0; i < REPEATS; i++) {
        wr_roads_destroy(s.roads);
        const double start = bench_seconds();
        if (wr_roads_create(s.nav, NULL, &s.roads) != WR_OK) {
            fprintf(stderr, "%s: no roads\n", name);
            exit(5);
        }
        samples[i] = bench_seconds() - start;
    }
    const wr_roads_stats stats = wr_roads_count(s.roads);
    const wr_nav_stats mesh = wr_nav_count(s.nav);
    const double places = (double)grid->width * grid->height * n * n;
    printf("\n%s, n %d: %lld nodes, %d corners, %d parts, %lld distances, %lld to hubs\n", name, n,
           (long long)mesh.nodes, stats.corners, stats.parts, (long long)stats.arcs, (long long)stats.hubs);
    (void)bench_median(samples, REPEATS);
    bench_row("    preparation, the least of several", samples[0] * 1e3, "ms", "20 a cave, 100 rooms");
    bench_row("    roads", (double)stats.bytes / places, "B/place", "");
    bench_row("    mesh and roads", (double)(mesh.bytes + stats.bytes) / places, "B/place", "8");
    bench_row("    scratch of an asker", (double)wr_roads_query_size(s.roads) / places, "B/place", "");
    return s;
}

static int32_t bucket_of(wr_cost cost, int32_t n)
{
    int32_t bucket = 0;
    while (cost / n >= bucket_ends[bucket] * WR_COST_STRAIGHT) {
        bucket++;
    }
    return bucket;
}

// Is a way as long as the scenario says? Only the numbers of steps are compared; they are counted between its turns.
static bool is_right(const subject *s, const question *q, const wr_node *nodes, int32_t count)
{
    const int32_t columns = wr_nav_columns(s->nav);
    int32_t straight = 0, diagonal = 0;
    for (int32_t i = 1; i < count; i++) {
        const int32_t right = abs(nodes[i] % columns - nodes[i - 1] % columns);
        const int32_t upward = abs(nodes[i] / columns - nodes[i - 1] / columns);
        *(right != 0 && upward != 0 ? &diagonal : &straight) += right > upward ? right : upward;
    }
    return q->length < 0 || wr_scenario_length_is_right(q->length, straight, diagonal);
}

// The least of several rounds for each question, then means by length. How many answers were wrong.
static int32_t ask_all(const subject *s, int32_t n, const question *questions, int32_t count)
{
    static wr_node nodes[NODES_MAX];
    void *scratch = bench_take(wr_roads_query_size(s->roads));
    double *best = bench_take((size_t)count * sizeof *best);
    wr_cost *costs = bench_take((size_t)count * sizeof *costs);
    int32_t wrong = 0;
    for (int32_t round = 0; round < ROUNDS; round++) {
        for (int32_t i = 0; i < count; i++) {
            int32_t turns = 0;
            const double start = bench_seconds();
            const wr_status status = wr_roads_path_nodes(s->roads, scratch, questions[i].from, questions[i].to, nodes,
                                                         NODES_MAX, &turns, &costs[i]);
            const double seconds = bench_seconds() - start;
            best[i] = round == 0 || seconds < best[i] ? seconds : best[i];
            wrong += round == 0 && (status != WR_OK || !is_right(s, &questions[i], nodes, turns));
        }
    }
    for (int32_t bucket = 0; bucket < BUCKETS; bucket++) {
        double sum = 0, asked = 0, steps = 0, worst = 0;
        for (int32_t i = 0; i < count; i++) {
            if (bucket_of(costs[i], n) == bucket) {
                sum += best[i];
                steps += (double)costs[i] / (double)WR_COST_STRAIGHT;
                asked++;
                worst = best[i] > worst ? best[i] : worst;
            }
        }
        if (asked > 0) {
            char what[120];
            snprintf(what, sizeof what, "    %.0f ways of %s cells (%.0f nodes), worst %.1f us", asked,
                     bucket_names[bucket], steps / asked, worst * 1e6);
            bench_row(what, sum / asked * 1e6, "us", "");
        }
    }
    free(scratch);
    free(best);
    free(costs);
    return wrong;
}

static double change(const subject *s, wr_cell at, uint8_t label, int64_t *parts)
{
    (void)wr_terrain_set(s->terrain, &at, &label, 1);
    const double start = bench_seconds();
    if (wr_roads_update(s->roads) != WR_OK) {
        exit(5);
    }
    const double seconds = bench_seconds() - start;
    *parts += wr_roads_count(s->roads).parts_made;
    return seconds;
}

// A wall more or a wall less, anywhere on the ground, and back; the least of several rounds for each.
static void catch_up(const subject *s, const wr_grid *grid)
{
    double samples[2 * EDITS], sum = 0;
    int64_t parts = 0;
    for (int32_t i = 0; i < EDITS; i++) {
        wr_cell at;
        do {
            at = (wr_cell){below(grid->width), below(grid->height)};
        } while (i % 2 == 0 && wr_terrain_label(s->terrain, at) != WR_CELL_GRASS);
        const uint8_t was = wr_terrain_label(s->terrain, at);
        for (int32_t round = 0; round < ROUNDS; round++) {
            const double there = change(s, at, was == WR_CELL_GRASS ? WR_CELL_BUSH : WR_CELL_GRASS, &parts);
            const double back = change(s, at, was, &parts);
            samples[2 * i] = round == 0 || there < samples[2 * i] ? there : samples[2 * i];
            samples[2 * i + 1] = round == 0 || back < samples[2 * i + 1] ? back : samples[2 * i + 1];
        }
        sum += samples[2 * i] + samples[2 * i + 1];
    }
    char what[120];
    (void)bench_median(samples, 2 * EDITS);
    snprintf(what, sizeof what, "    one cell changed, %.1f parts made; p99 %.0f us",
             (double)parts / (2 * EDITS * ROUNDS), samples[2 * EDITS * 99 / 100] * 1e6);
    bench_row(what, sum / (2 * EDITS) * 1e6, "us", "2000");
}

static void finish(subject *s)
{
    wr_roads_destroy(s->roads);
    wr_terrain_destroy(s->terrain);
}

static void bench_made(const char *name, wr_grid grid, int32_t n)
{
    subject s = prepare(name, &grid, n);
    static question questions[QUERIES];
    const int32_t places = wr_nav_columns(s.nav) * wr_nav_rows(s.nav);
    for (int32_t i = 0; i < QUERIES; i++) {
        do {
            questions[i] = (question){below(places), below(places), -1};
        } while (wr_nav_component(s.nav, questions[i].from) < 0 ||
                 wr_nav_component(s.nav, questions[i].from) != wr_nav_component(s.nav, questions[i].to));
    }
    if (ask_all(&s, n, questions, QUERIES) != 0) {
        fprintf(stderr, "%s: some ways were not found\n", name);
        exit(1);
    }
    catch_up(&s, &grid);
    finish(&s);
    free(grid.kinds);
}

// ---- Moving AI ---------------------------------------------------------------------------------------------------

static int32_t bench_map(const char *name, const wr_map *map, const wr_scenario *scenario)
{
    if (scenario == NULL) {
        return 0;
    }
    subject s = prepare(name, &map->grid, 1);
    question *questions = bench_take((size_t)scenario->count * sizeof *questions + 1);
    for (int32_t i = 0; i < scenario->count; i++) {
        const wr_cell a = scenario->start[i], b = scenario->goal[i];
        questions[i] = (question){a.y * scenario->width + a.x, b.y * scenario->width + b.x, scenario->length[i]};
    }
    const int32_t wrong = ask_all(&s, 1, questions, scenario->count);
    printf("    %d queries, %d wrong\n", scenario->count, wrong);
    catch_up(&s, &map->grid);
    free(questions);
    finish(&s);
    return wrong;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--movingai") == 0) {
        return movingai_folder(argv[2], bench_map) == 0 ? 0 : 1;
    }
    if (argc != 1) {
        fprintf(stderr, "usage: bench_roads [--movingai DIR]\n");
        return 2;
    }
    for (int32_t n = 1; n <= 3; n += 2) {
        bench_made("cave 256 x 256", ground_cave(256), n);
        bench_made("rooms of 8 x 8, 256 x 256", ground_rooms(256, 8, 3), n);
        bench_made("rooms of 32 x 32, 256 x 256", ground_rooms(256, 32, 3), n);
    }
    bench_made("rooms of 8 x 8, 512 x 512", ground_rooms(512, 8, 3), 1);
    bench_made("a third walls, 256 x 256", ground_strewn(256, 33), 1);
    return 0;
}
