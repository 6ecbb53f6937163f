// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Many threads, one mesh. The same questions are divided over 1, 2, 3 and 7 threads that share mesh, roads, a table
// of hops and blockers and have nothing of their own but scratch: every answer is the same to the bit, whoever gave
// it and whatever that scratch was used for before. Built for the thread sanitizer this also shows that nobody
// writes to what is shared.
//
//     questions   0 . . . . . . . . . . . . . . . . n
//     3 threads   |--- 0 ---|--- 1 ---|--- 2 ---|         each writes the answers of its part
#include <pthread.h>

#include "nav/roads_test.h"
#include "warren/hop.h"
#include "warren/terrain.h"

enum { ASKS = TEST_STRIDE == 1 ? 420 : 105, THREADS_MAX = 7, NODES_MAX = 64, HOP_RADIUS = 9, SIDE = 64, LOOKS = 40 };

// What everybody shares.
typedef struct ground {
    const wr_nav *nav;
    const wr_roads *roads;
    const wr_hop_table *table;
    wr_bits blockers;
    wr_node from[ASKS], to[ASKS], near[ASKS]; // `near` lies within a hop of `from`
    wr_point eye[ASKS], target[ASKS];
} ground;

// No padding: compared as memory.
typedef struct answer {
    wr_cost cost;
    int32_t status, count;
    wr_node nodes[NODES_MAX];
    wr_point points[NODES_MAX];
} answer;

typedef struct worker {
    const ground *ground;
    void *hop, *roads, *query, *small, *blocks, *field;
    answer *answers; // [ASKS], those of all
    uint8_t *seen;   // [ASKS]
    int32_t from, to;
} worker;

typedef void question(worker *w, int32_t i, answer *out);

// ---- Questions ---------------------------------------------------------------------------------------------------

// What a call may leave behind the answer is no part of it.
static void take_nodes(answer *out, wr_status status, const wr_node *nodes, int32_t count, wr_cost cost)
{
    out->status = status;
    out->count = count;
    out->cost = status >= 0 ? cost : 0;
    memcpy(out->nodes, nodes, (size_t)count * sizeof *nodes);
}

static void take_path(answer *out, wr_status status, const wr_path *path)
{
    out->status = status;
    out->count = path->count;
    out->cost = status >= 0 ? path->cost : path->nearest.x;
    memcpy(out->points, path->points, (size_t)path->count * sizeof *path->points);
}

static void ask_hop(worker *w, int32_t i, answer *out)
{
    const ground *g = w->ground;
    wr_node nodes[NODES_MAX];
    wr_point points[NODES_MAX];
    wr_path path = {.points = points, .capacity = NODES_MAX};
    int32_t count;
    wr_cost cost = 0;
    const wr_status status = wr_hop_nodes(g->nav, w->hop, g->from[i], g->near[i], nodes, NODES_MAX, &count, &cost);
    take_path(out, wr_hop_path(g->nav, w->hop, g->eye[i], g->target[i], &path), &path);
    take_nodes(out, status, nodes, count, cost);
}

static void ask_table(worker *w, int32_t i, answer *out)
{
    const ground *g = w->ground;
    wr_node nodes[NODES_MAX];
    int32_t count;
    wr_cost cost = 0;
    const wr_status status =
        wr_hop_table_nodes(g->table, w->hop, g->from[i], g->near[i], nodes, NODES_MAX, &count, &cost);
    take_nodes(out, status, nodes, count, cost);
}

static void ask_roads(worker *w, int32_t i, answer *out)
{
    const ground *g = w->ground;
    wr_node nodes[NODES_MAX];
    wr_point points[NODES_MAX];
    wr_path path = {.points = points, .capacity = NODES_MAX};
    int32_t count;
    wr_cost cost = 0;
    const wr_status status =
        wr_roads_path_nodes(g->roads, w->roads, g->from[i], g->to[i], nodes, NODES_MAX, &count, &cost);
    take_path(out, wr_roads_path(g->roads, w->roads, g->eye[i], g->target[i], &path), &path);
    take_nodes(out, status, nodes, count, cost);
}

static void ask_search(worker *w, int32_t i, answer *out)
{
    const ground *g = w->ground;
    wr_node nodes[NODES_MAX];
    wr_point points[NODES_MAX];
    wr_path path = {.points = points, .capacity = NODES_MAX};
    int32_t count;
    wr_cost cost = 0;
    const wr_status status =
        wr_nav_path_nodes(g->nav, w->query, g->from[i], g->to[i], true, nodes, NODES_MAX, &count, &cost);
    take_path(out, wr_nav_path(g->nav, w->query, g->eye[i], g->target[i], &path), &path);
    take_nodes(out, status, nodes, count, cost);
}

static void ask_near_search(worker *w, int32_t i, answer *out)
{
    const ground *g = w->ground;
    wr_node nodes[NODES_MAX];
    int32_t count;
    wr_cost cost = 0;
    const wr_status status =
        wr_nav_path_nodes(g->nav, w->small, g->from[i], g->near[i], true, nodes, NODES_MAX, &count, &cost);
    take_nodes(out, status, nodes, count, cost);
}

static void ask_mesh(worker *w, int32_t i, answer *out)
{
    const ground *g = w->ground;
    const wr_nav *nav = g->nav;
    const wr_point at = wr_nav_place(nav, g->to[i]);
    const wr_cell cell = {at.x >> 16, at.y >> 16};
    out->nodes[0] = wr_nav_nearest(nav, g->eye[i], -1);
    out->nodes[1] = wr_nav_nearest(nav, g->eye[i], wr_nav_component(nav, g->to[i]));
    out->nodes[2] = wr_nav_reachable(nav, g->eye[i], g->target[i]);
    out->nodes[3] = wr_nav_clear(nav, g->eye[i], g->target[i]);
    out->nodes[4] = wr_nav_would_block(nav, &cell, 1, WR_CELL_BUSH, g->from[i], g->near[i], w->blocks);
}

static void ask_field(worker *w, int32_t i, answer *out)
{
    const ground *g = w->ground;
    uint8_t way = 0;
    const wr_field_target target = {g->from[i], 0};
    out->nodes[0] = wr_field_build_to(g->nav, w->field, &target, 1, WR_FIELD_ENDLESS);
    out->status = wr_field_cost(g->nav, w->field, g->near[i], &out->cost);
    out->nodes[1] = wr_field_way(g->nav, w->field, g->near[i], &way);
    out->nodes[2] = way;
    out->count = 3;
}

// ---- Dividing them -----------------------------------------------------------------------------------------------

static void *scratch_of(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(memory);
    return memset(memory, 0xCD, size);
}

static void arm(worker *w, const ground *g, answer *answers, uint8_t *seen)
{
    const wr_nav *nav = g->nav;
    *w = (worker){.ground = g, .answers = answers, .seen = seen};
    w->hop = wr_hop_init(nav, HOP_RADIUS, scratch_of(wr_hop_size(nav, HOP_RADIUS)));
    w->roads = scratch_of(wr_roads_query_size(g->roads));
    w->query = wr_nav_query_init(nav, scratch_of(wr_nav_query_size(nav)));
    w->small = wr_nav_query_near_init(nav, 64, 800, scratch_of(wr_nav_query_near_size(nav, 64)));
    w->blocks = scratch_of(wr_nav_would_block_size(nav));
    w->field = wr_field_init(nav, HOP_RADIUS, scratch_of(wr_field_size(nav, HOP_RADIUS)));
}

static void disarm(worker *w)
{
    free(w->hop);
    free(w->roads);
    free(w->query);
    free(w->small);
    free(w->blocks);
    free(w->field);
}

static void ask_part(worker *w, question *ask)
{
    for (int32_t i = w->from; i < w->to; i++) {
        ask(w, i, &w->answers[i]);
    }
}

static void *hops(void *context)
{
    ask_part(context, ask_hop);
    return NULL;
}

static void *table(void *context)
{
    ask_part(context, ask_table);
    return NULL;
}

static void *roads(void *context)
{
    ask_part(context, ask_roads);
    return NULL;
}

static void *searches(void *context)
{
    ask_part(context, ask_search);
    return NULL;
}

static void *near_searches(void *context)
{
    ask_part(context, ask_near_search);
    return NULL;
}

static void *mesh(void *context)
{
    ask_part(context, ask_mesh);
    return NULL;
}

static void *fields(void *context)
{
    ask_part(context, ask_field);
    return NULL;
}

// A batch is a part at once. Its count of those seen goes to the first answer of the part, and is added up below.
static void *sights(void *context)
{
    worker *w = context;
    const ground *g = w->ground;
    const int32_t from = w->from, count = w->to - w->from;
    w->answers[from].count =
        wr_sight_pairs(&g->blockers, 1, WR_FIX_ONE * 40, g->eye + from, g->target + from, count, w->seen + from);
    return NULL;
}

// All that can be asked, one after another, so that at any moment threads are at different things.
static void *everything(void *context)
{
    enum { KINDS = 7 };
    static question *const all[KINDS] = {ask_hop,         ask_table, ask_roads, ask_search,
                                         ask_near_search, ask_mesh,  ask_field};
    worker *w = context;
    const ground *g = w->ground;
    for (int32_t i = w->from; i < w->to; i++) {
        uint8_t seen[LOOKS];
        all[i % KINDS](w, i, &w->answers[i]);
        w->seen[i] = (uint8_t)wr_sight_many(&g->blockers, 1, WR_FIX_ONE * 20, g->eye[i], g->target, LOOKS, seen);
    }
    return NULL;
}

typedef struct outcome {
    answer answers[ASKS];
    uint8_t seen[ASKS];
} outcome;

static void divide(const ground *g, void *(*part)(void *), int32_t count, outcome *out)
{
    pthread_t threads[THREADS_MAX];
    worker workers[THREADS_MAX];
    memset(out, 0, sizeof *out);
    for (int32_t i = 0; i < count; i++) {
        arm(&workers[i], g, out->answers, out->seen);
        workers[i].from = ASKS * i / count;
        workers[i].to = ASKS * (i + 1) / count;
    }
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, part, &workers[i]), 0);
    }
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        disarm(&workers[i]);
    }
}

static void require_same(const outcome *one, const outcome *many, int32_t threads)
{
    for (int32_t i = 0; i < ASKS; i++) {
        if (memcmp(&one->answers[i], &many->answers[i], sizeof one->answers[i]) != 0) {
            fail_msg("%d threads, question %d: status %d, %d nodes, cost %lld; one thread: %d, %d, %lld", threads, i,
                     many->answers[i].status, many->answers[i].count, (long long)many->answers[i].cost,
                     one->answers[i].status, one->answers[i].count, (long long)one->answers[i].cost);
        }
    }
    assert_memory_equal(one->seen, many->seen, sizeof one->seen);
}

// ---- Grounds -----------------------------------------------------------------------------------------------------

static wr_node some_node(test_chance *chance, const wr_nav *nav)
{
    for (;;) {
        const wr_node node = test_below(chance, test_nodes(nav));
        if (wr_nav_has(nav, node)) {
            return node;
        }
    }
}

static wr_node node_near(test_chance *chance, const wr_nav *nav, wr_node from)
{
    const int32_t columns = wr_nav_columns(nav), reach = HOP_RADIUS * wr_nav_count(nav).n;
    for (;;) {
        const int32_t column = from % columns + test_below(chance, 2 * reach + 1) - reach;
        const int32_t row = from / columns + test_below(chance, 2 * reach + 1) - reach;
        if (column >= 0 && column < columns && row >= 0 && wr_nav_has(nav, row * columns + column)) {
            return row * columns + column;
        }
    }
}

static void draw_questions(ground *g, const test_map *map, test_chance *chance)
{
    for (int32_t i = 0; i < ASKS; i++) {
        g->from[i] = some_node(chance, g->nav);
        g->to[i] = some_node(chance, g->nav);
        g->near[i] = node_near(chance, g->nav, g->from[i]);
        g->eye[i] = i % 5 != 0 && i > 0 ? g->eye[i - 1] : test_place(chance, map); // five look from one place
        g->target[i] = test_place(chance, map);
    }
}

static wr_terrain *make_terrain(const test_map *map, int32_t n, bool even)
{
    wr_terrain_config config = wr_terrain_config_default();
    wr_terrain *terrain = NULL;
    config.n = n;
    config.classes[0].cost[WR_CELL_HOLE] = even ? WR_TERRAIN_IMPASSABLE : 4;
    assert_int_equal(wr_terrain_create(&map->grid, &config, NULL, &terrain), WR_OK);
    return terrain;
}

// How many questions had a real answer, so that it is no comparison of refusals.
static int32_t answered(const outcome *o)
{
    int32_t count = 0;
    for (int32_t i = 0; i < ASKS; i++) {
        count += o->answers[i].status >= 0 && o->answers[i].count > 1;
    }
    return count;
}

// The same on a cave with even ground, for one node a cell and for nine; and on ground with costs. `least` of the
// questions must have a way for an answer.
static void compare(void *(*part)(void *), bool with_costs, int32_t least)
{
    static const int32_t counts[4] = {1, 2, 3, THREADS_MAX};
    static test_map map;
    static ground g;
    static outcome one, many;
    for (int32_t round = 0; round < (with_costs ? 3 : 2); round++) {
        test_chance chance = {100 + (uint64_t)round, 0};
        if (round < 2) {
            test_map_cave(&map, &chance, SIDE, SIDE);
        } else {
            test_map_scatter(&map, &chance, SIDE, SIDE, 1, 30);
        }
        wr_terrain *terrain = make_terrain(&map, round == 1 ? 3 : 1, round < 2);
        wr_roads *made = NULL;
        wr_hop_table *looked_up = NULL;
        const wr_hop_table_config config = {.reach_cells = 8, .bytes_per_cell = 10000};
        uint64_t words[SIDE * SIDE / 64];
        g.nav = wr_terrain_nav(terrain, 0);
        assert_int_equal(wr_roads_create(g.nav, NULL, &made), WR_OK);
        g.roads = made;
        assert_int_equal(wr_hop_table_create(g.nav, &config, NULL, &looked_up), WR_OK);
        g.table = looked_up;
        assert_int_equal(wr_bits_size(SIDE, SIDE), sizeof words);
        wr_bits_init(&g.blockers, words, &map.grid, WR_KINDS_WALL);
        draw_questions(&g, &map, &chance);
        divide(&g, part, counts[0], &one);
        assert_true(answered(&one) >= least);
        for (int32_t k = 1; k < 4; k++) {
            divide(&g, part, counts[k], &many);
            require_same(&one, &many, counts[k]);
        }
        wr_hop_table_destroy(looked_up);
        wr_roads_destroy(made);
        wr_terrain_destroy(terrain);
    }
}

// ---- Tests -------------------------------------------------------------------------------------------------------

static void hops_are_the_same_over_any_number_of_threads(void **state)
{
    (void)state;
    compare(hops, true, ASKS / 3);
}

static void hops_looked_up_are_the_same_over_any_number_of_threads(void **state)
{
    (void)state;
    compare(table, true, ASKS / 3);
}

static void roads_are_the_same_over_any_number_of_threads(void **state)
{
    (void)state;
    compare(roads, false, ASKS / 3);
}

static void whole_searches_are_the_same_over_any_number_of_threads(void **state)
{
    (void)state;
    compare(searches, true, ASKS / 3);
}

static void small_searches_are_the_same_over_any_number_of_threads(void **state)
{
    (void)state;
    compare(near_searches, true, ASKS / 6);
}

static void questions_to_the_mesh_are_the_same_over_any_number_of_threads(void **state)
{
    (void)state;
    compare(mesh, true, 0);
}

static void fields_are_the_same_over_any_number_of_threads(void **state)
{
    (void)state;
    compare(fields, true, ASKS / 3);
}

// The number of those seen is of a whole part, so that it is the sum that has to be the same.
static void sight_in_batches_is_the_same_over_any_number_of_threads(void **state)
{
    (void)state;
    static test_map map;
    static ground g;
    static outcome one, many;
    test_chance chance = {104, 0};
    test_map_scatter(&map, &chance, SIDE, SIDE, 1, 8);
    uint64_t words[SIDE * SIDE / 64];
    wr_terrain *terrain = make_terrain(&map, 1, true);
    wr_roads *made = NULL;
    g.nav = wr_terrain_nav(terrain, 0);
    assert_int_equal(wr_roads_create(g.nav, NULL, &made), WR_OK);
    g.roads = made;
    wr_bits_init(&g.blockers, words, &map.grid, WR_KINDS_WALL);
    draw_questions(&g, &map, &chance);
    divide(&g, sights, 1, &one);
    assert_true(one.answers[0].count > ASKS / 20 && one.answers[0].count < ASKS);
    static const int32_t counts[3] = {2, 3, THREADS_MAX};
    for (int32_t k = 0; k < 3; k++) {
        int32_t sum = 0;
        divide(&g, sights, counts[k], &many);
        for (int32_t i = 0; i < ASKS; i++) {
            sum += many.answers[i].count;
        }
        assert_int_equal(sum, one.answers[0].count);
        assert_memory_equal(one.seen, many.seen, sizeof one.seen);
    }
    wr_roads_destroy(made);
    wr_terrain_destroy(terrain);
}

static void threads_at_different_things_do_not_disturb_each_other(void **state)
{
    (void)state;
    compare(everything, true, ASKS / 5);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(hops_are_the_same_over_any_number_of_threads),
    cmocka_unit_test(hops_looked_up_are_the_same_over_any_number_of_threads),
    cmocka_unit_test(roads_are_the_same_over_any_number_of_threads),
    cmocka_unit_test(whole_searches_are_the_same_over_any_number_of_threads),
    cmocka_unit_test(small_searches_are_the_same_over_any_number_of_threads),
    cmocka_unit_test(questions_to_the_mesh_are_the_same_over_any_number_of_threads),
    cmocka_unit_test(fields_are_the_same_over_any_number_of_threads),
    cmocka_unit_test(sight_in_batches_is_the_same_over_any_number_of_threads),
    cmocka_unit_test(threads_at_different_things_do_not_disturb_each_other),
};

WR_TEST_MAIN(tests)
