// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a collecting bot goes for: the nearest crystal by steps; where none can be reached, the place to throw at a
// lever that helps; where none does, as near as it gets to the nearest crystal beyond its window.
#include "sim/bots_int.h"

#define LEVER_AGE_MAX 64 // thoughts until a search over switches is made again

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

static wr_cell window_place(const wr__window *window, int32_t cell)
{
    return (wr_cell){window->corner.x + cell % window->width, window->corner.y + cell / window->width};
}

static void head_for(wr__window *window, const uint8_t *gates, wr_cell goal)
{
    const int32_t cell = wr__window_cell(window, goal);
    const uint16_t start = (uint16_t)cell;
    wr__window_flood(window, gates, &start, cell >= 0, window->steps);
}

// ---- Crystals ---------------------------------------------------------------------------------------------------

// Steps to the nearest crystal of the window. The flood's scratch holds the starts meanwhile.
static void head_for_crystals(wr__window *window, const wr_world_cells *cells)
{
    int32_t count = 0;
    for (int32_t i = 0; i < window->width * window->height; i++) {
        const wr_cell at = window_place(window, i);
        if (wr_bits_get(cells->crystals, at.x, at.y)) {
            window->flood[count++] = (uint16_t)i;
        }
    }
    wr__window_flood(window, cells->gates, window->flood, count, window->steps);
}

static int32_t distance(wr_cell a, wr_cell b)
{
    return magnitude(a.x - b.x) + magnitude(a.y - b.y);
}

// The crystal nearest to a cell as the crow flies; false when there is none. O(words of the bitmap).
static bool nearest_crystal(const wr_bits *crystals, wr_cell from, wr_cell *out)
{
    int32_t best = INT32_MAX;
    for (int32_t y = 0; y < crystals->height; y++) {
        for (int32_t x = 0; x < crystals->width; x++) {
            const uint64_t word = crystals->words[(size_t)y * (size_t)crystals->stride + (size_t)(x >> 6)];
            if (word == 0) {
                x |= 63;
                continue;
            }
            const wr_cell at = {x, y};
            if ((word >> (x & 63) & 1u) != 0 && distance(at, from) < best) {
                best = distance(at, from);
                *out = at;
            }
        }
    }
    return best != INT32_MAX;
}

// To the reachable cell of the window nearest to a crystal that lies elsewhere.
static void head_far(wr__window *window, const wr_world_cells *cells, wr_cell from)
{
    const int32_t here = wr__window_cell(window, from);
    const uint16_t start = (uint16_t)here;
    wr_cell crystal, goal = from;
    if (here < 0 || !nearest_crystal(cells->crystals, from, &crystal)) {
        return;
    }
    wr__window_flood(window, cells->gates, &start, 1, window->flood);
    for (int32_t i = 0; i < window->width * window->height; i++) {
        const wr_cell at = window_place(window, i);
        if (window->flood[i] != WR__BOT_FAR && distance(at, crystal) < distance(goal, crystal)) {
            goal = at;
        }
    }
    head_for(window, cells->gates, goal);
}

// ---- Levers -----------------------------------------------------------------------------------------------------

static uint64_t switches_key(const wr_world_cells *cells)
{
    return wr_hash_bytes(cells->switches, (size_t)cells->switch_count) ^ (uint64_t)cells->crystals_left;
}

// Somebody else has thrown a lever: he may want it so. Waits a while that nobody else waits, lest two bots throw to
// and fro for ever.
static void leave_it(wr_bot *bot, const wr_world *world)
{
    const uint64_t bits = wr_noise(bot->seed, WR_STREAM_BOTS, (uint64_t)bot->player, wr_world_ticks(world));
    const int32_t rate = wr_world_config_of(world).ticks_per_second;
    bot->patience = rate * (1 + (int32_t)wr_noise_below(bits, 6));
}

// The search is made again only when something has changed, or now and then.
static void find_lever(wr_bot *bot, const wr_world *world, const wr_world_cells *cells, wr_cell from)
{
    const uint64_t key = switches_key(cells);
    const bool changed = key != bot->lever_key;
    if (changed && bot->lever_key != 0 && !bot->threw) {
        leave_it(bot, world);
    }
    if (changed || ++bot->lever_age > LEVER_AGE_MAX) {
        bot->lever = wr__lever_find(bot->search, &bot->window, world, from);
        bot->lever_key = key;
        bot->lever_age = 0;
        bot->threw = false;
    }
}

static bool reaches_goal(const wr__window *window, wr_cell from)
{
    const int32_t cell = wr__window_cell(window, from);
    return cell >= 0 && window->steps[cell] != WR__BOT_FAR;
}

void wr__goal_choose(wr_bot *bot, const wr_world *world, wr_cell from)
{
    const wr_world_cells cells = wr_world_cells_of(world);
    wr__window *window = &bot->window;

    wr__window_look(window, world, from);
    head_for_crystals(window, &cells);
    if (cells.crystals_left == 0 || reaches_goal(window, from)) {
        bot->lever.index = -1;
        bot->lever_key = 0;
        return;
    }
    find_lever(bot, world, &cells, from);
    if (bot->lever.index >= 0) {
        head_for(window, cells.gates, bot->lever.from);
    } else {
        head_far(window, &cells, from);
    }
}
