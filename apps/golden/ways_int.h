// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// For ways*.c: a ground with all that asks about it.
#ifndef WARREN_GOLDEN_WAYS_INT_H
#define WARREN_GOLDEN_WAYS_INT_H

#include "golden/chain.h"

#include "warren/follow.h"
#include "warren/hop.h"
#include "warren/nav.h"
#include "warren/plans.h"
#include "warren/roads.h"
#include "warren/terrain.h"

enum {
    WAYS_CLASSES = 3, // at most
    WAYS_WALKERS = 9,
    WAYS_POINTS = 48, // of a walker's way
    WAYS_PLANNERS = 100,
    WAYS_TARGETS = 5, // of a field
    WAYS_RADIUS = 10, // of the field around one target, cells
    WAYS_BLOCKS = 32, // of memory
    WAYS_MUD = 20     // the first of four labels of the host's own, which may cost more
};

typedef enum ways_shape { WAYS_CAVES, WAYS_ROOMS, WAYS_OPEN, WAYS_COSTS, WAYS_PLAIN } ways_shape;

typedef struct ways_kind {
    const char *name;
    ways_shape shape;
    int32_t width, height, cell, n, classes;
    int32_t radius; // of hops, cells
} ways_kind;

// All scratch that is needed to ask one mesh. It is kept from round to round: what is left there changes no answer.
typedef struct ways_asker {
    const wr_nav *nav;
    wr_body body;
    wr_nav_query *whole, *near;
    wr_hop *hop;
    wr_field *field, *window; // over all of the map, and around one target
    wr_field_target targets[WAYS_TARGETS];
    void *block;
    wr_roads *roads; // NULL where corners are cut
} ways_asker;

typedef struct ways_walker {
    wr_follow follow;
    wr_follow_config config;
    wr_point points[WAYS_POINTS];
    wr_point goal;
    int32_t size_class;
    bool wants_way;
} ways_walker;

typedef struct ways_ground {
    const ways_kind *kind;
    const wr_hooks *hooks;
    wr_grid grid; // labels as the terrain has them
    wr_bits blockers;
    wr_terrain *terrain;
    int32_t places; // of nodes
    uint64_t tick;
    ways_asker askers[WAYS_CLASSES];
    ways_walker walkers[WAYS_WALKERS];
    wr_plans *plans;
    int32_t *table; // [table_size] what ways_asks.c looks components up in: number and lowest node
    int32_t table_size;
    uint8_t *bytes; // [places]
    void *blocks[WAYS_BLOCKS];
    size_t block_sizes[WAYS_BLOCKS];
    int32_t block_count;
} ways_ground;

/// Chance for one thing in one round: what others draw, and what they are answered, shifts nothing.
typedef struct ways_chance {
    uint64_t seed, id, next;
} ways_chance;

static inline int32_t ways_below(ways_chance *c, int32_t n)
{
    return (int32_t)wr_noise_below(wr_noise(c->seed, WR_STREAM_LAYOUT, c->id, c->next++), (uint32_t)n);
}

/// Makes the ground and all that asks. False when something is refused; ways_ground_fini is due then, too.
bool ways_ground_init(ways_ground *g, const ways_kind *kind, const wr_hooks *hooks);
void ways_ground_fini(ways_ground *g);

/// Some cells become something else, or some label costs something else; now and then right before a walker. Returns
/// what that was, as a number.
uint64_t ways_ground_edit(ways_ground *g, ways_chance *c);

wr_cell ways_some_cell(const ways_ground *g, ways_chance *c);

/// Somewhere on the map or a little outside; now and then where cells meet, or in the middle of one.
wr_point ways_some_place(const ways_ground *g, ways_chance *c);

/// A node, or now and then WR_NODE_NONE.
wr_node ways_some_node(const ways_ground *g, const wr_nav *nav, ways_chance *c);

/// One of some twenty labels that matter here; half of the time it is grass.
uint8_t ways_some_label(ways_chance *c);

/// What is asked after edits. A name, and who asks: of one mesh, or of all.
typedef struct ways_ask {
    const char *name;
    uint64_t (*ask)(ways_ground *g, ways_asker *a, ways_chance *c);
} ways_ask;
enum { WAYS_ASKS = 12 };
extern const ways_ask ways_asks[WAYS_ASKS];

/// Those of them that need a file of their own: all walkers, for some ticks.
uint64_t ways_ask_walkers(ways_ground *g, ways_asker *a, ways_chance *c);
uint64_t ways_ask_straight(ways_ground *g, ways_asker *a, ways_chance *c);
uint64_t ways_ask_plans(ways_ground *g, ways_asker *a, ways_chance *c);

#endif
