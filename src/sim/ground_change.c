// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One cell or one cost changes: the list of edits, and what is read of the ground in the same tick. An edit is there for each
// cell that is not as the level made it, and for no other:
//
//      was            becomes         the list
//      as made        another         grows: there must be room
//      an edit        another         keeps its length
//      an edit        as made         shrinks
//
// There must be room for doors, too: one that is closed as it was made is another when it opens, and it always opens. So
// edits and such doors together are never more than edits_max.
#include <string.h>

#include "nav/ground.h"
#include "sim/world_int.h"

#define FITS -1

// ---- The list ------------------------------------------------------------------------------------------------------

static wr_edit edit_of(wr_cell at, uint8_t label)
{
    const int32_t side = WR__EDIT_REGION;
    return (wr_edit){.region_x = at.x / side,
                     .region_y = at.y / side,
                     .cell = (uint16_t)(at.y % side * side + at.x % side),
                     .label = label};
}

// Its place in the list, or where it would stand.
static int32_t find(const wr__ground *ground, const wr_edit *edit)
{
    int32_t low = 0;
    int32_t high = *ground->edit_count;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (wr__edit_order(&ground->edits[middle], edit) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void put(wr__ground *ground, int32_t place, const wr_edit *edit)
{
    wr_edit *at = ground->edits + place;
    memmove(at + 1, at, (size_t)(*ground->edit_count - place) * sizeof *at);
    *at = *edit;
    ++*ground->edit_count;
}

static void take_out(wr__ground *ground, int32_t place, int32_t count)
{
    wr_edit *at = ground->edits + place;
    const int32_t left = *ground->edit_count - count;
    memmove(at, at + count, (size_t)(left - place) * sizeof *at);
    memset(ground->edits + left, 0, (size_t)count * sizeof *at);
    *ground->edit_count = left;
}

// ---- The own level -------------------------------------------------------------------------------------------------

static void put_label(wr_world *world, wr_cell at, uint8_t label, uint8_t base)
{
    wr_level *own = &world->own;
    const int32_t number = wr__cell_number(own, at);
    const bool wall = (WR_KINDS_WALL >> label & 1u) != 0, hides = (WR_KINDS_SIGHT >> label & 1u) != 0;
    own->grid.kinds[number] = label;
    if (own->grid.wall != NULL) {
        const wr_fix *made = world->given->grid.wall;
        own->grid.wall[number] = label == base && made != NULL ? made[number] : wr__level_height_of(own, label);
    }
    wr_bits_set(&own->walls, at.x, at.y, wall);
    wr_bits_set(&own->sight, at.x, at.y, hides);
    wr_bits_set(&world->walls, at.x, at.y, wall);
    wr_bits_set(&world->sight, at.x, at.y, hides);
    world->core->cells_changed = true;
}

static void wait_for_meshes(wr_world *world, wr_cell at, uint8_t label)
{
    wr__ground_wait *wait = &world->scratch.ground_wait;
    if (wait->count == WR__GROUND_BATCH) {
        wr__ground_follow(world);
    }
    wait->cells[wait->count] = at;
    wait->labels[wait->count++] = label;
}

// ---- Room in a window ----------------------------------------------------------------------------------------------

// Somebody cannot stand on it: players and mobs of the host on no wall, hunters where it is impassable for their size.
static bool takes_ground(const wr_world *world, uint8_t label)
{
    bool takes = (WR_KINDS_WALL >> label & 1u) != 0;
    for (int32_t size = 0; size < world->horde.rules.class_count; size++) {
        takes = takes || world->ground.cost[size * WR_TERRAIN_LABELS + label] == WR_TERRAIN_IMPASSABLE;
    }
    return takes;
}

static void say_label(wr_world *world, wr_cell at, uint8_t label, uint8_t was)
{
    const wr_point centre = wr_grid_centre(&world->own.grid, at);
    wr_event *event = wr__event(world, WR_EVENT_LABEL, 0, 0);
    event->value = label;
    event->flag = was;
    event->x = centre.x;
    event->y = centre.y;
}

static void take_from_feet(wr_world *world, wr_cell at, uint8_t label)
{
    if (takes_ground(world, label)) {
        wr_bits_set(&world->scratch.ground_wait.lost, at.x, at.y, true);
        world->scratch.ground_wait.taken = true;
    }
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

// Regions from the window's middle, the greater of both axes.
static int32_t distance_of(const wr_world *world, const wr_edit *edit)
{
    const int32_t middle = world->window.side / 2;
    const int32_t x = edit->region_x - middle, y = edit->region_y - middle;
    return greater(greater(x, -x), greater(y, -y));
}

static int32_t farthest(const wr_world *world)
{
    int32_t best = 0;
    for (int32_t i = 1; i < *world->ground.edit_count; i++) {
        best =
            distance_of(world, &world->ground.edits[i]) > distance_of(world, &world->ground.edits[best]) ? i : best;
    }
    return best;
}

static bool is_of_region(const wr__ground *ground, int32_t place, wr_edit of)
{
    return place < *ground->edit_count && ground->edits[place].region_x == of.region_x &&
           ground->edits[place].region_y == of.region_y;
}

// A list that is full forgets the region farthest away when that is outside. Else only a door that opens makes room: the cell
// farthest away is again as it was made.
static bool make_room(wr_world *world, bool door)
{
    wr__ground *ground = &world->ground;
    if (*ground->edit_count < world->config.edits_max) {
        return true;
    }
    const int32_t place = farthest(world);
    const wr_edit edit = ground->edits[place];
    const ptrdiff_t cell = wr__edit_cell(world, &edit);
    if (cell >= 0 && !door) {
        return false;
    }
    if (cell < 0) { // it is the first of its region
        int32_t count = 1;
        while (is_of_region(ground, place + count, edit)) {
            count++;
        }
        take_out(ground, place, count);
        return true;
    }
    const wr_cell at = wr__cell_of_number(&world->own, (uint32_t)cell);
    take_out(ground, place, 1);
    put_label(world, at, ground->base[cell], ground->base[cell]);
    wait_for_meshes(world, at, ground->base[cell]);
    take_from_feet(world, at, ground->base[cell]);
    say_label(world, at, ground->base[cell], edit.label);
    return true;
}

static bool has_room(const wr_world *world, bool door)
{
    const wr__ground *ground = &world->ground;
    return door || *ground->edit_count + ground->doors_shut < world->config.edits_max;
}

// False when there is no room.
static bool list(wr_world *world, const wr_edit *edit, uint8_t base)
{
    wr__ground *ground = &world->ground;
    const int32_t place = find(ground, edit);
    const bool there = place < *ground->edit_count && wr__edit_order(&ground->edits[place], edit) == 0;
    if (there && edit->label == base) {
        take_out(ground, place, 1);
        ground->doors_shut += world->window.side == 0 && wr__label_is_shut(base);
    } else if (there) {
        ground->edits[place].label = edit->label;
    } else {
        const bool door = wr__label_is_shut(base); // it has its place
        if (!(world->window.side > 0 ? make_room(world, door) : has_room(world, door))) {
            return false;
        }
        put(ground, find(ground, edit), edit);
        ground->doors_shut -= world->window.side == 0 && door;
    }
    return true;
}

bool wr__ground_set(wr_world *world, wr_cell at, uint8_t label)
{
    const uint8_t base = wr__ground_base(world)[wr__cell_number(&world->own, at)];
    const wr_edit edit = edit_of(at, label);
    if (wr_grid_kind(&world->own.grid, at) == label) {
        return true;
    }
    if (!list(world, &edit, base)) {
        return false;
    }
    put_label(world, at, label, base);
    wait_for_meshes(world, at, label);
    return true;
}

// ---- Commands ------------------------------------------------------------------------------------------------------

int wr__ground_label(wr_world *world, const wr_command *c)
{
    const wr_grid *grid = &world->own.grid;
    const wr_point place = {c->x, c->y};
    const wr_cell at = wr_grid_cell_of(grid, place);
    if (c->x < 0 || c->y < 0 || !wr_grid_has(grid, at)) {
        return WR_REFUSED_PLACE;
    }
    const uint8_t was = wr_grid_kind(grid, at), base = wr__ground_base(world)[wr__cell_number(&world->own, at)];
    if (wr__label_is_fixed(base)) {
        return WR_REFUSED_PLACE;
    }
    if (c->value < 0 || c->value >= WR_TERRAIN_LABELS || (c->value != base && !wr__label_fits((uint8_t)c->value))) {
        return WR_REFUSED_VALUE;
    }
    const uint8_t label = (uint8_t)c->value;
    if (was == label) {
        return FITS;
    }
    if (!wr__ground_set(world, at, label)) {
        return WR_REFUSED_ROOM;
    }
    take_from_feet(world, at, label);
    say_label(world, at, label, was);
    return FITS;
}

// Nobody walks on walls and closed gates, nor, who never opens one, through closed doors.
bool wr__ground_cost_fits(const wr_world *world, int32_t size, uint8_t label, uint8_t cost)
{
    const wr_kinds doors = WR_KIND(DOOR_CLOSED) | WR_KIND(DOOR_SECRET);
    const bool never = world->horde.rules.class_doors[size] == WR_HUNT_DOORS_NEVER;
    const wr_kinds walls = (WR_KINDS_WALL & ~doors) | WR_KIND(GATE) | (never ? doors : 0);
    return cost == WR_TERRAIN_IMPASSABLE ||
           ((walls >> label & 1u) == 0 && wr__terrain_takes_cost(world->horde.ground, cost));
}

int wr__ground_cost(wr_world *world, const wr_command *c)
{
    const wr__hunt_rules *rules = &world->horde.rules;
    if (c->flag >= (uint32_t)rules->kind_count || c->value < 0 || c->value >= WR_TERRAIN_LABELS ||
        c->user > WR_TERRAIN_COST_MAX) {
        return WR_REFUSED_VALUE;
    }
    const int32_t size = rules->kinds[c->flag].size;
    if (!wr__ground_cost_fits(world, size, (uint8_t)c->value, (uint8_t)c->user)) {
        return WR_REFUSED_VALUE;
    }
    uint8_t *cost = &world->ground.cost[size * WR_TERRAIN_LABELS + c->value];
    if (*cost == c->user) {
        return FITS;
    }
    wr__ground_wait *wait = &world->scratch.ground_wait;
    wait->costs = true;
    wait->taken = wait->taken || c->user == WR_TERRAIN_IMPASSABLE;
    *cost = (uint8_t)c->user;
    world->core->cells_changed = true;
    wr_event *event = wr__event(world, WR_EVENT_COST, 0, 0);
    event->value = *cost;
    event->flag = (uint16_t)(64 * c->flag + (uint32_t)c->value);
    return FITS;
}
