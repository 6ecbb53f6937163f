// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a sweep counts: a plan (which seeds, which settings) and the figures so far, which can be kept in a file and gone on
// from.
#ifndef WARREN_CLI_GEN_TALLY_H
#define WARREN_CLI_GEN_TALLY_H

#include "gen.h"

/// Which dungeons: seeds first, first + 1, ... for each of the settings.
typedef struct tally_plan {
    uint64_t first, count;
    int32_t profile_count;
    const char *names[WR_DUNGEON_PROFILE_COUNT];
    wr_dungeon_config configs[WR_DUNGEON_PROFILE_COUNT]; // checked; the seed is of no account
    uint64_t hash;                                       // of all that
} tally_plan;

// Figures of each profile, over all its dungeons: name, value.
#define TALLY_LIST(X)                                     \
    X(rooms, d->room_count)                               \
    X(doors, d->door_count)                               \
    X(delaunay, d->delaunay_count)                        \
    X(loops, d->loop_count)                               \
    X(loops_wanted, d->loops_wanted)                      \
    X(more, d->more_count)                                \
    X(tree_swaps, d->tree_swaps)                          \
    X(dead_ends, report->dead_ends)                       \
    X(third_room_crossings, report->third_room_crossings) \
    X(locks, d->lock_count)                               \
    X(corridor_cells, d->corridor_cells)                  \
    X(aspect_max, report->aspect_max)

typedef enum tally_figure {
#define TALLY_ENUM(name, value) TALLY_##name,
    TALLY_LIST(TALLY_ENUM)
#undef TALLY_ENUM
        TALLY_COUNT
} tally_figure;

typedef struct tally_figures {
    int64_t sum, least, most; // least and most of no dungeon are 0
} tally_figures;

/// Zeroed memory is a tally of nothing. All of it is the same whatever the order of adding.
typedef struct tally {
    uint64_t seeds;     // done; of the sum only
    double cpu_seconds; // of the sum only
    uint64_t dungeons, invalid, refused;
    uint64_t hashes; // the sum of all dungeons' hashes
    uint64_t per_profile[WR_DUNGEON_PROFILE_COUNT];
    tally_figures figures[WR_DUNGEON_PROFILE_COUNT][TALLY_COUNT];
    bool has_first; // the first invalid one by seed, then by profile
    uint64_t first_offset;
    int32_t first_profile;
    char first_rule[8], first_message[228];
} tally;

/// From --sweep, --profile and what else was given. Says what is wrong.
cli_exit tally_plan_of(const gen_options *options, tally_plan *plan);

void tally_add(tally *t, int32_t profile, uint64_t offset, const wr_dungeon *d, const wr_dungeon_report *report);

/// A dungeon that could not be made: invalid, too.
void tally_refused(tally *t, int32_t profile, uint64_t offset, const wr_finding *why);
void tally_merge(tally *into, const tally *from);

/// The resume file: text, a line a figure, of this plan only. Loading one that is not there is fine: nothing is done yet. What
/// is wrong is said.
cli_exit tally_save(const tally_plan *plan, const tally *t, const char *path);
cli_exit tally_load(const gen_options *options, const tally_plan *plan, tally *t);

cli_exit tally_print_json(const tally_plan *plan, const tally *t);
cli_exit tally_print_table(const tally_plan *plan, const tally *t);

#endif
