// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the files of `warren nav` and `warren bench nav` share: the ground that is measured, pairs of nodes and the times of
// asking for the ways between them, and the proof that a way can be walked.
#ifndef WARREN_CLI_NAV_H
#define WARREN_CLI_NAV_H

#include "args.h"
#include "cli.h"
#include "json.h"
#include "load.h"
#include "term.h"

#include "warren/nav.h"
#include "warren/path.h"
#include "warren/roads.h"
#include "warren/terrain.h"

#include <stdbool.h>

typedef struct nav_options {
    bool json, lenient, table;
    const char *scen, *radius_text;
    int64_t radius; // cells, Q16.16
    int32_t every, engine, n, doors, hops, count, check, edit;
    arg_seed seed;
    arg_point field;
} nav_options;

enum { NAV_ROADS, NAV_ASTAR };             // options.engine
enum { NAV_DOORS_CLOSED, NAV_DOORS_OPEN }; // options.doors

/// Who walks, and on how fine a mesh.
typedef struct nav_walker {
    int32_t n;      // nodes a cell and side
    int64_t radius; // cells, Q16.16; 0: a point
    bool opens;     // closed doors, secret ones and gates are ground like any other
} nav_walker;
nav_walker nav_walker_of(const nav_options *options);

// ---- Memory --------------------------------------------------------------------------------------------------------

enum { NAV_KEPT_MAX = 64 };

/// An allocator that counts, and keeps what is given back for the next who asks for as much: what is built a second time
/// finds its memory warm. Zeroed it is empty.
typedef struct nav_memory {
    size_t bytes; // lent at the moment
    int32_t kept_count;
    struct {
        void *memory;
        size_t size;
    } kept[NAV_KEPT_MAX];
} nav_memory;

wr_hooks nav_memory_hooks(nav_memory *memory);
void nav_memory_free(nav_memory *memory); // what is kept, not what is lent

/// Memory aligned to 64, given back with free; NULL when there is none.
void *nav_take(size_t size);

// ---- The ground ------------------------------------------------------------------------------------------------------

/// A mesh, and roads over it, with what it took to make them.
typedef struct nav_ground {
    nav_memory memory;
    int32_t n, cell;
    nav_walker walker;
    int64_t shut; // cells that are closed doors, secret ones or gates
    wr_terrain *terrain;
    const wr_nav *mesh; // of the terrain's one size class
    wr_roads *roads;    // NULL: not asked for
    wr_nav_stats stats;
    int64_t places;
    size_t mesh_bytes, roads_bytes;
    double mesh_ms, roads_ms; // medians
} nav_ground;

/// The default terrain with one class for that walker. cell: units
wr_terrain_config nav_ground_config(const nav_walker *walker, int32_t cell);

/// Builds it. What is wrong is said; CLI_USAGE, CLI_ROOM.
cli_exit nav_ground_make(nav_ground *ground, const wr_grid *grid, const nav_walker *walker, bool roads);
void nav_ground_free(nav_ground *ground);

void nav_ground_json(json *j, const nav_ground *ground);
void nav_ground_print(const nav_ground *ground);

/// The node in a cell's middle; WR_NODE_NONE outside the map and where nobody stands.
wr_node nav_node_of(const nav_ground *ground, wr_cell at);

/// Where a node lies in cells: centres of cells are whole.
void nav_node_place(const nav_ground *ground, wr_node node, double *x, double *y);

/// What its cell costs: 1 where nothing else is said.
int32_t nav_node_cost(const nav_ground *ground, wr_node node);

/// A node drawn at random, each equally likely: number `id` of the seed. There must be one.
wr_node nav_random_node(const nav_ground *ground, uint64_t seed, uint64_t id);

// ---- Asking ----------------------------------------------------------------------------------------------------------

/// One way of asking for a way, as wr_nav_path_nodes with turns only.
typedef wr_status nav_ask(void *engine, wr_node from, wr_node to, wr_node *nodes, int32_t capacity, int32_t *count,
                          wr_cost *cost);

/// A*, from the mesh alone.
typedef struct nav_astar {
    const wr_nav *mesh;
    wr_nav_query *query;
} nav_astar;
bool nav_astar_init(nav_astar *engine, const wr_nav *mesh); // false: no memory
void nav_astar_fini(nav_astar *engine);
wr_status nav_astar_ask(void *engine, wr_node from, wr_node to, wr_node *nodes, int32_t capacity, int32_t *count,
                        wr_cost *cost);

/// Roads, and A* where they cannot tell.
typedef struct nav_roads {
    const wr_roads *roads;
    void *scratch;
    nav_astar astar;
    int64_t fallbacks;
} nav_roads;
bool nav_roads_init(nav_roads *engine, const nav_ground *ground);
void nav_roads_fini(nav_roads *engine);
wr_status nav_roads_ask(void *engine, wr_node from, wr_node to, wr_node *nodes, int32_t capacity, int32_t *count,
                        wr_cost *cost);

/// A way that was walked step by step.
typedef struct nav_way {
    int32_t straight, diagonal;
    wr_cost cost;
} nav_way;

/// Walks from turn to turn. False when it does not lead from `from` to `to`, or a step is none of the mesh's.
bool nav_walk(const nav_ground *ground, wr_node from, wr_node to, const wr_node *nodes, int32_t count, nav_way *way);

/// straight + diagonal * sqrt(2), in cells.
double nav_length(const nav_ground *ground, const nav_way *way);

// ---- Pairs and times -------------------------------------------------------------------------------------------------

typedef struct nav_pair {
    wr_node from, to;
    wr_status status;
    nav_way way;
    double ns;
} nav_pair;

enum { NAV_BUCKETS = 5, NAV_DIGITS = 40 };

typedef struct nav_times {
    int32_t rounds;
    double mean_us, p50_us, p99_us, p999_us, max_us;
    struct {
        int64_t count;
        double mean_us;
    } by_length[NAV_BUCKETS]; // by steps: 0-12, 12-32, 32-128, 128-512, 512 and more
} nav_times;

/// The way of asking that is measured, and room for an answer.
typedef struct nav_asker {
    nav_ask *ask;
    void *engine;
    wr_node *nodes; // [capacity]
    int32_t capacity;
} nav_asker;
bool nav_asker_init(nav_asker *asker, const nav_ground *ground, nav_ask *ask, void *engine);
void nav_asker_fini(nav_asker *asker);

/// Asks for all pairs in turn, several rounds, and fills `ns` of each and the times; `way` must be filled. False: no memory.
bool nav_time(const nav_asker *asker, nav_pair *pairs, int32_t count, bool quiet, nav_times *out);

/// mean, p50, p99, p999 and max of numbers, which are sorted; all 0 without any.
void nav_quantiles(double *values, int64_t count, nav_times *out);

void nav_times_json(json *j, const nav_times *times);
void nav_times_print(const nav_times *times);

/// The processor's time of this program in ns: other programs do not count.
double nav_processor_ns(void);

/// What two readings of clock_ns take with nothing between them.
double nav_clock_ns(void);

/// The middle of numbers, which are sorted.
double nav_median(double *values, int count);

/// A number with three digits that say something; `text` is given back.
const char *nav_number(double value, char text[NAV_DIGITS]);

/// The same, right-aligned in `width` columns.
void nav_put(double value, int width);

// ---- Hops ------------------------------------------------------------------------------------------------------------

typedef struct nav_hopping {
    int32_t radius, wanted; // cells; pairs to draw
    int32_t checks;         // of them against the plain twin; -1: as many as a few seconds allow
    uint64_t seed;
    bool table; // look them up
    // out
    nav_pair *pairs;      // [count], to be freed
    int32_t drawn, count; // pairs drawn, and those of them whose way stays in the window
    int32_t direct;       // whose way is no longer than if nothing were in it
    int32_t checked;
    int64_t mismatches;
    double longest_error; // cells; a way that was not found counts as none
    nav_times times;
    wr_status table_status;
    size_t table_bytes;
    double table_ms; // to make it
} nav_hopping;

/// Draws pairs, asks for their hops, checks and times them. False: no memory.
bool nav_hopping_measure(const nav_ground *ground, bool quiet, nav_hopping *hopping);

// ---- Edits -----------------------------------------------------------------------------------------------------------

/// What changes took, and what was found wrong after them.
typedef struct nav_edits {
    nav_times all, cells, labels, roads, would_block;
    int32_t cell_count, label_count, would_block_count;
    int32_t whole_every, roads_every;
    int64_t places_wrong, components_wrong, paths_wrong, roads_wrong, would_block_wrong,
        mismatches; // mismatches: all
    int64_t whole_checks, paths, roads_paths, fallbacks;
} nav_edits;

/// What is changed. grid: what the ground was made of.
typedef struct nav_edits_plan {
    const wr_grid *grid;
    int32_t count;
    uint64_t seed;
    int64_t whole_places; // node places that are compared with fresh ground in all
    bool quiet;
} nav_edits_plan;

/// Changes ground, which needs roads, step by step. False: no memory.
bool nav_edits_measure(nav_ground *ground, const nav_edits_plan *plan, nav_edits *out);

// ---- Fields ----------------------------------------------------------------------------------------------------------

enum { NAV_REPAIR_CELLS = 12 };

/// A field over the whole map, and what it took.
typedef struct nav_sweep {
    int64_t swept;              // nodes whose distance is known
    double sweep_us, repair_us; // the whole; after its target went a cell, within NAV_REPAIR_CELLS
    double follow_ns;           // a step of one of a crowd
    int32_t rounds, moves;
    size_t bytes;
    int64_t mismatches, too_far; // nodes whose answer is wrong; which are farther than a field can tell
} nav_sweep;

/// Sweeps to a node, moves that about, and checks all of it. False: no memory.
bool nav_sweep_measure(const nav_ground *ground, wr_node target, uint64_t seed, nav_sweep *out);

// ---- The modes -------------------------------------------------------------------------------------------------------

cli_exit nav_scen(const nav_options *options, const loaded *from);
cli_exit nav_hops(const nav_options *options, const loaded *from);
cli_exit nav_field(const nav_options *options, const loaded *from);
cli_exit nav_edit(const nav_options *options, const loaded *from);
cli_exit nav_overview(const nav_options *options, const loaded *from);

#endif
