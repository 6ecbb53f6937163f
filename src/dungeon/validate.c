// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the certificate. A dungeon is taken for a stranger's: first that it can be looked at, then rule after rule.
#include "dungeon/validate_int.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool wr__refute(wr__proof *proof, const char *rule, wr_cell at, const char *format, ...)
{
    wr_dungeon_report *report = proof->report;
    if (!report->valid) {
        return false;
    }
    report->valid = false;
    report->at = at;
    (void)snprintf(report->rule, sizeof report->rule, "%s", rule);
    va_list values;
    va_start(values, format);
    (void)vsnprintf(report->message, sizeof report->message, format, values);
    va_end(values);
    return false;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

// The parts of a proof take their memory one after the other from one block; this runs the same calls without memory.
static size_t scratch_size(const wr_dungeon *d)
{
    const size_t cells = (size_t)d->config.width * (size_t)d->config.height;
    const size_t rooms = (size_t)d->room_count;
    wr_arena graph = wr_arena_measuring();
    (void)wr__proof_plane_take(&graph, d->room_count, d->delaunay, d->delaunay_count);
    WR_ARENA_ARRAY(&graph, int32_t, rooms);             // parts of the tree
    WR_ARENA_ARRAY(&graph, int32_t, 3 * rooms);         // marks
    WR_ARENA_ARRAY(&graph, uint8_t, d->delaunay_count); // edges of the minimum tree
    WR_ARENA_ARRAY(&graph, uint8_t, d->door_count);     // doors in use
    wr_arena floor = wr_arena_measuring();
    wr__prove_reach_measure(&floor, d);
    const size_t owners = sizeof(int32_t) * cells; // whose a cell is
    return larger(larger(graph.used, floor.used), larger(owners, (size_t)d->door_count));
}

static void prove(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    if (!wr__prove_rooms(proof)) {
        return; // what comes next counts on rooms apart from each other
    }
    wr__proof_plane plane = wr__proof_plane_take(&proof->scratch, d->room_count, d->delaunay, d->delaunay_count);
    for (int32_t i = 0; i < d->room_count; i++) {
        const wr_rect *room = &d->rooms[i];
        plane.centre[i] = (wr_cell){2 * room->x + room->width, 2 * room->y + room->height};
    }
    wr__prove_delaunay(proof, &plane);
    wr__prove_links(proof, &plane);
    wr_arena_rewind(&proof->scratch, 0);
    wr__prove_doors(proof);
    wr__prove_ways(proof);
    wr__prove_grid(proof);
    wr__prove_reach(proof);
}

wr_status wr_dungeon_validate(const wr_dungeon *dungeon, const wr_hooks *hooks, wr_dungeon_report *report)
{
    const wr_allocator allocator = hooks == NULL ? wr_hooks_default().allocator : hooks->allocator;
    *report = (wr_dungeon_report){.valid = true, .at = WR__NOWHERE};
    wr__proof proof = {.dungeon = dungeon, .report = report};
    if (!wr__prove_shape(&proof)) {
        return WR_OK;
    }
    const size_t size = scratch_size(dungeon);
    void *memory = allocator.alloc(allocator.context, size, 64);
    if (memory == NULL) {
        *report = (wr_dungeon_report){.at = WR__NOWHERE};
        return WR_E_MEMORY;
    }
    proof.scratch = wr_arena_on(memory, size);
    prove(&proof);
    allocator.release(allocator.context, memory, size);
    return WR_OK;
}
