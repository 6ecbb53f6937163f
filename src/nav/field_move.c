// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Fields that are there already: their targets move, they grow outward, and the ground under them changes.
//
// Where one target of many has moved, only squares around its old and its new place can differ: as wide as the sweep had gone. They are
// cleared and swept anew, from the targets in them and from all that is settled right around them.
#include <string.h>

#include "nav/field_int.h"

// ---- Moving ------------------------------------------------------------------------------------------------------

static bool same_target(wr_field_target a, wr_field_target b)
{
    return a.node == b.node && a.start == b.start;
}

// Squares around what targets were and will be, where they differ. False when that is most of them, or the field is not as
// a build leaves it.
static bool squares_to_patch(const wr_nav *nav, const wr_field *field, const wr_field_target *targets, int32_t count,
                             field_squares *squares)
{
    *squares = (field_squares){.count = 0, .spread = field->spread};
    if (count != field->count || count < 2 || !field->whole || field->covered || !wr_field_is_current(nav, field) ||
        field->settled != wr__field_below(field, field->reach) || field->settled == field_end(field) ||
        !wr__field_are_sound(nav, field, targets, count)) {
        return false;
    }
    int32_t differ = 0;
    for (int32_t i = 0; i < count; i++) {
        if (!same_target(targets[i], field->targets[i])) {
            wr__field_add_square(nav, field, field->targets[i].node, squares);
            wr__field_add_square(nav, field, targets[i].node, squares);
            differ++;
        }
    }
    return 2 * differ <= count;
}

// What is settled right around the squares, behind the seeds there are. -1 when there is no room.
static int32_t seed_ring(wr_field *field, const field_squares *squares, int32_t count)
{
    const field_parts parts = field_parts_of(field);
    field_squares wider = *squares;
    wider.spread++;
    field_span spans[2 * WR_FIELD_TARGETS_MAX];
    const int32_t end_row = field_end_row(field, &wider);
    for (int32_t row = field_first_row(&wider); row < end_row; row++) {
        const int32_t span_count = wr__field_spans(field, &wider, row, spans);
        for (int32_t i = 0; i < span_count; i++) {
            const int32_t end = row * field->stride + spans[i].to;
            for (int32_t place = row * field->stride + spans[i].from; place < end; place++) {
                if (parts.keys[place] == FIELD_NEVER) {
                    continue;
                }
                if (count == field->seed_room) {
                    return -1;
                }
                parts.seeds[count++] = (field_seed){parts.keys[place], place};
            }
        }
    }
    return count;
}

wr_status wr_field_move(const wr_nav *nav, wr_field *field, const wr_field_target *targets, int32_t count)
{
    field_squares squares;
    if (!squares_to_patch(nav, field, targets, count, &squares)) {
        return wr_field_build_to(nav, field, targets, count, field->reach);
    }
    (void)wr__field_take_targets(nav, field, targets, count);
    wr__field_clear_squares(field, &squares);
    const uint32_t below = field->settled;
    field->settled = FIELD_ZERO;
    const int32_t seeds = seed_ring(field, &squares, wr__field_seed_targets(nav, field));
    if (seeds < 0) {
        return wr_field_build_to(nav, field, targets, count, field->reach);
    }
    const field_bounds bounds = {.below = below, .until = -1, .nodes = INT64_MAX};
    const bool anywhere = wr__field_sweep(nav, field, seeds, NULL, bounds);
    field->settled = below;
    field->version = nav->version;
    squares.spread += 2; // seeds in the ring have offered one step farther
    for (int32_t i = 0; i < count; i++) {
        field->region[i] = field->targets[i].node;
    }
    const field_squares region = wr__field_region(nav, field);
    wr__field_write_ways(nav, field, anywhere ? &region : &squares, FIELD_ZERO);
    wr__field_mark_targets(nav, field);
    return WR_OK;
}

// ---- Growing -----------------------------------------------------------------------------------------------------

static bool chunks_are_older(const wr_nav *nav, uint64_t version, const int32_t low[2], const int32_t high[2])
{
    const int32_t side = NAV_CHUNK * nav->config.n;
    for (int32_t row = low[1] / side; row <= high[1] / side; row++) {
        for (int32_t column = low[0] / side; column <= high[0] / side; column++) {
            if (wr__nav_chunk_version(nav, row * nav->chunk_columns + column) > version) {
                return false;
            }
        }
    }
    return true;
}

bool wr_field_is_current(const wr_nav *nav, const wr_field *field)
{
    if (field->count == 0 || field->version == nav->version) {
        return true;
    }
    if (field->covered || field->weighted == nav->uniform ||
        (field->weighted && nav->costs_version > field->version)) {
        return false;
    }
    for (int32_t i = 0; i < field->region_count; i++) {
        const int32_t row = field->region[i] / nav->columns, column = field->region[i] % nav->columns;
        const int32_t low[2] = {field_greater(column - field->spread, field->column),
                                field_greater(row - field->spread, field->row)};
        const int32_t high[2] = {field_lesser(column + field->spread, field->column + field->columns - 1),
                                 field_lesser(row + field->spread, field->row + field->rows - 1)};
        if (!chunks_are_older(nav, field->version, low, high)) {
            return false;
        }
    }
    return true;
}

// The same targets on the ground as it is now.
static wr_status build_again(const wr_nav *nav, wr_field *field)
{
    wr_point places[WR_FIELD_TARGETS_MAX];
    memcpy(places, field->places, sizeof places);
    const wr_status status = wr_field_build_to(nav, field, field->targets, field->count, field->reach);
    memcpy(field->places, places, sizeof places);
    return status;
}

wr_status wr_field_grow(const wr_nav *nav, wr_field *field, wr_node until, wr_cost reach, int64_t nodes_max)
{
    if ((field->covered || !wr_field_is_current(nav, field)) && build_again(nav, field) != WR_OK) {
        return WR_E_NOT_FOUND;
    }
    field->version = nav->version;
    wr_cost cost = 0;
    wr_status status = field->count == 0       ? WR_E_NOT_FOUND
                       : until == WR_NODE_NONE ? WR_PARTIAL
                                               : wr_field_cost(nav, field, until, &cost);
    const int32_t place = status == WR_PARTIAL && until != WR_NODE_NONE ? wr__field_place(nav, field, until) : -1;
    if (status != WR_PARTIAL || (until != WR_NODE_NONE && place < 0)) {
        return status;
    }
    const uint32_t below = wr__field_below(field, reach), from = field->settled;
    if (!field->done && from < below) {
        const field_squares region = wr__field_region(nav, field);
        const int32_t seeds = wr__field_seed_targets(nav, field);
        (void)wr__field_sweep(nav, field, seeds, &region,
                              (field_bounds){.below = below, .until = place, .nodes = nodes_max});
        wr__field_finish(nav, field, from, below);
    }
    if (until == WR_NODE_NONE) {
        return field->done || (field->settled >= below && below < field_end(field)) ? WR_OK : WR_PARTIAL;
    }
    return wr_field_cost(nav, field, until, &cost);
}
