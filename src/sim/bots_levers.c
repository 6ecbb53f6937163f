// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Which lever to throw at: breadth first over (where one stands, which switches differ from now). Each state floods
// the window with the gates its switches give; every lever that a boomerang reaches from the flood leads to another
// state. The first state whose flood holds a crystal wins, and the first hit on the way to it is what is done next.
#include "sim/bots_int.h"

#include <string.h>

#define THROW_MAX 7 // cells; the boomerang flies eight

static const wr_cell directions[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}; // E N W S

// Switches in the window that some gate names.
static int32_t find_levers(wr__lever_search *search, const wr__window *window, const wr_level *level)
{
    const wr_logic *logic = wr_level_logic(level);
    const wr_map_switch *switches = wr_level_switches(level);
    int32_t count = 0;

    for (int32_t i = 0; i < logic->desc.switch_count && count < WR__BOT_LEVERS; i++) {
        const bool named = logic->gates_first[i] < logic->gates_first[i + 1];
        if (named && wr__window_cell(window, switches[i].at) >= 0) {
            search->levers[count++] = i;
        }
    }
    return count;
}

static void set_gates(wr__lever_search *search, const wr_world *world, int32_t lever_count, uint64_t state)
{
    const wr_world_cells cells = wr_world_cells_of(world);
    if (cells.switch_count > 0) {
        memcpy(search->switches, cells.switches, (size_t)cells.switch_count);
    }
    for (int32_t i = 0; i < lever_count; i++) {
        search->switches[search->levers[i]] ^= (uint8_t)((state >> i) & 1u);
    }
    wr_logic_evaluate(wr_level_logic(wr_world_level(world)), search->switches, search->gates);
}

// True where a boomerang would stop before it has passed the cell.
static bool stops_throw(const wr__lever_search *search, const wr__window *window, const wr_level *level, int32_t cell,
                        wr_cell at)
{
    const uint8_t kind = wr_grid_kind(wr_level_grid(level), at);
    const uint16_t pass = window->pass[cell];
    if (kind == WR_CELL_HOLE || kind == WR_CELL_CHASM) {
        return false;
    }
    return kind == WR_CELL_SWITCH || pass == WR__PASS_NEVER ||
           (pass >= WR__PASS_GATE && search->gates[pass - WR__PASS_GATE] == 0);
}

// The place nearest to the flood's start from which the lever can be hit; false when there is none.
static bool find_stand(const wr__lever_search *search, const wr__window *window, const wr_level *level, wr_cell lever,
                       wr__lever *out)
{
    uint16_t best = WR__BOT_FAR;
    for (int32_t d = 0; d < 4; d++) {
        wr_cell at = lever;
        for (int32_t k = 1; k <= THROW_MAX; k++) {
            at.x -= directions[d].x;
            at.y -= directions[d].y;
            const int32_t cell = wr__window_cell(window, at);
            if (cell < 0 || stops_throw(search, window, level, cell, at)) {
                break;
            }
            const bool gate = window->pass[cell] >= WR__PASS_GATE; // nobody waits in a gate
            if (!gate && window->flood[cell] < best) {
                best = window->flood[cell];
                out->from = at;
                out->direction = d;
            }
        }
    }
    return best < WR__BOT_FAR;
}

static bool has_crystal(const wr__window *window, const wr_world *world)
{
    const wr_world_cells cells = wr_world_cells_of(world);
    for (int32_t i = 0; i < window->width * window->height; i++) {
        const wr_cell at = {window->corner.x + i % window->width, window->corner.y + i / window->width};
        if (window->flood[i] != WR__BOT_FAR && wr_bits_get(cells.crystals, at.x, at.y)) {
            return true;
        }
    }
    return false;
}

// A state counts once for each part of the level one can stand in: an earlier node of the same state whose place
// lies in this flood is the same.
static bool is_known(const wr__lever_search *search, const wr__window *window, int32_t node)
{
    for (int32_t i = 0; i < node; i++) {
        if (search->nodes[i].state == search->nodes[node].state &&
            window->flood[search->nodes[i].cell] != WR__BOT_FAR) {
            return true;
        }
    }
    return false;
}

// Adds the states that one hit leads to. Returns the number of nodes.
static int32_t expand(wr__lever_search *search, const wr__window *window, const wr_level *level, int32_t lever_count,
                      int32_t node, int32_t count)
{
    const wr_map_switch *switches = wr_level_switches(level);
    for (int32_t i = 0; i < lever_count && count < WR__BOT_NODES; i++) {
        wr__lever hit = {.index = search->levers[i]};
        if (!find_stand(search, window, level, switches[hit.index].at, &hit)) {
            continue;
        }
        const wr__lever_node *from = &search->nodes[node];
        search->nodes[count++] = (wr__lever_node){.state = from->state ^ ((uint64_t)1 << i),
                                                  .cell = (uint16_t)wr__window_cell(window, hit.from),
                                                  .first = node == 0 ? hit : from->first};
    }
    return count;
}

wr__lever wr__lever_find(wr__lever_search *search, const wr__window *window, const wr_world *world, wr_cell from)
{
    const wr_level *level = wr_world_level(world);
    const int32_t start = wr__window_cell(window, from);
    const int32_t levers = find_levers(search, window, level);
    int32_t count = 0;
    int32_t work = 0;

    if (start >= 0) {
        search->nodes[count++] = (wr__lever_node){.cell = (uint16_t)start, .first = {.index = -1}};
    }
    for (int32_t node = 0; node < count && work < WR__BOT_WORK; node++) {
        set_gates(search, world, levers, search->nodes[node].state);
        work += wr__window_flood(window, search->gates, &search->nodes[node].cell, 1, window->flood);
        work += window->width * window->height / 8; // the scan for a crystal
        if (is_known(search, window, node)) {
            continue;
        }
        if (node > 0 && has_crystal(window, world)) {
            return search->nodes[node].first;
        }
        count = expand(search, window, level, levers, node, count);
    }
    return (wr__lever){.index = -1};
}
