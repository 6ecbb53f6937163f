// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The hunt's share of the stages. Before each the horde is told who the players are and how many slots there are; behind it
// what it left is carried out: what happened becomes events, monsters are made, doors open, blows fall, some leave.
#include <string.h>

#include "sim/world_int.h"

// ---- What the horde is told --------------------------------------------------------------------------------------------

void wr__hunt_see_players(wr_world *world)
{
    const wr__mobs *m = &world->mobs;
    world->horde.tick = world->core->ticks;
    world->horde.slots = world->core->ids.used;
    for (int32_t i = 0; i < world->config.players; i++) {
        world->horde.players[i] = (wr__quarry){.at = wr__place(world, i),
                                               .last = {m->x_last[i], m->y_last[i]},
                                               .slot = i,
                                               .there = world->fighters[i].down == 0};
    }
}

// What a door or gate is to walkers now. No label means an open gate: it is grass.
static uint8_t label_now(const wr_world *world, wr_cell at, uint8_t kind)
{
    const bool shut = wr_bits_get(&world->walls, at.x, at.y);
    return shut ? kind : kind == WR_CELL_GATE ? WR_CELL_GRASS : WR_CELL_DOOR_OPEN;
}

static int32_t add_change(wr_world *world, wr_cell at, int32_t count)
{
    const uint8_t label = label_now(world, at, wr_grid_kind(&world->level->grid, at));
    if (wr_terrain_label(world->horde.ground, at) == label) {
        return count;
    }
    world->scratch.ground_cells[count] = at;
    world->scratch.ground_labels[count] = label;
    return count + 1;
}

void wr__hunt_follow_ground(wr_world *world)
{
    const wr_level *level = world->level;
    int32_t count = 0;
    wr__ground_follow(world);
    for (int32_t i = 0; i < level->door_count; i++) { // none on ground that changes: those are edits
        count = add_change(world, wr__cell_of_number(level, level->door_cells[i]), count);
    }
    for (int32_t i = 0; i < level->gate_count; i++) {
        count = add_change(world, level->gates[i].at, count);
    }
    if (count > 0) {
        (void)wr_terrain_set(world->horde.ground, world->scratch.ground_cells, world->scratch.ground_labels, count);
    }
}

void wr__hunt_stage_begin(wr_world *world)
{
    if (world->core->cells_changed) {
        wr__hunt_follow_ground(world);
    }
    wr__hunt_see_players(world);
}

// ---- What it left ------------------------------------------------------------------------------------------------------

static const uint8_t event_of[WR__NOTES] = {
    [WR__NOTE_RUN] = WR_EVENT_RUN,       [WR__NOTE_SIGHT] = WR_EVENT_SIGHT,
    [WR__NOTE_FOLLOW] = WR_EVENT_FOLLOW, [WR__NOTE_WATCHDOG] = WR_EVENT_WATCHDOG,
    [WR__NOTE_SWING] = WR_EVENT_ATTACK,  [WR__NOTE_MISS] = WR_EVENT_MISS,
    [WR__NOTE_DOOR] = WR_EVENT_DOOR,     [WR__NOTE_WAVE] = WR_EVENT_WAVE,
    [WR__NOTE_WARN] = WR_EVENT_WARNING,  [WR__NOTE_REQUEUE] = WR_EVENT_REQUEUE,
    [WR__NOTE_ROUND] = WR_EVENT_ROUND,   [WR__NOTE_NO_PLACE] = WR_EVENT_REFUSED,
    [WR__NOTE_MOVED] = WR_EVENT_PUSHED,
};

static void tell(wr_world *world, const wr__note *note)
{
    const uint32_t *ids = world->mobs.id;
    const uint32_t id = note->slot < 0 ? 0 : ids[note->slot];
    const uint32_t by = note->by < 0 ? 0 : ids[note->by];
    const bool door = note->kind == WR__NOTE_DOOR; // whose touch opened it
    wr_event *event = wr__event(world, (wr_event_kind)event_of[note->kind], door ? 0 : id, door ? id : by);
    event->value = note->value;
    event->flag = (uint16_t)note->flag;
    event->x = note->x;
    event->y = note->y;
    if (note->kind == WR__NOTE_MOVED) {
        world->mobs.flags[note->slot] |= WR_MOB_JUMPED;
    }
    if (note->kind == WR__NOTE_NO_PLACE) {
        event->value = WR_COMMAND_SPAWN;
        event->flag = WR_REFUSED_PLACE;
    }
}

static void carry_out_spawn(wr_world *world, const wr__spawn *spawn)
{
    const int32_t slot = wr__hunter_take(world, spawn);
    wr_event *event =
        wr__event(world, slot < 0 ? WR_EVENT_REFUSED : WR_EVENT_SPAWN, slot < 0 ? 0 : world->mobs.id[slot], 0);
    event->value = slot < 0 ? (int32_t)WR_COMMAND_SPAWN : (int32_t)WR_MOB_HUNTER;
    event->flag = slot < 0 ? (uint16_t)WR_REFUSED_ROOM : spawn->hunt_kind;
    event->x = spawn->at.x;
    event->y = spawn->at.y;
    world->core->counters.spawned += slot >= 0;
}

static void carry_out_blow(wr_world *world, const wr__blow *blow)
{
    if (!world->horde.hunt.rules.host_damage) {
        wr__mob_hurt(world, blow->player, blow->damage, world->mobs.id[blow->slot]);
        return;
    }
    wr_event *event = wr__event(world, WR_EVENT_HIT, world->mobs.id[blow->player], world->mobs.id[blow->slot]);
    event->value = blow->damage;
    event->x = world->mobs.x[blow->player];
    event->y = world->mobs.y[blow->player];
}

static void carry_out_gone(wr_world *world, int32_t slot)
{
    wr__event(world, WR_EVENT_REMOVE, world->mobs.id[slot], 0)->value = world->mobs.kind[slot];
    wr__mob_free(world, slot);
}

void wr__hunt_carry_out(wr_world *world)
{
    wr__horde *horde = &world->horde;
    for (int32_t i = 0; i < horde->note_count; i++) {
        tell(world, &horde->notes[i]);
    }
    for (int32_t i = 0; i < horde->spawn_count; i++) {
        carry_out_spawn(world, &horde->spawns[i]);
    }
    for (int32_t i = 0; i < horde->door_count; i++) {
        wr__door_open(world, horde->doors[i]);
    }
    for (int32_t i = 0; i < horde->blow_count; i++) {
        carry_out_blow(world, &horde->blows[i]);
    }
    for (int32_t i = 0; i < horde->gone_count; i++) {
        carry_out_gone(world, horde->gone[i]);
    }
    world->core->events_dropped += horde->notes_lost;
    horde->notes_lost = 0;
    wr__horde_empty(horde);
}

static void run(wr_world *world, void (*stage)(wr__horde *horde))
{
    if (world->hunts) {
        wr__hunt_stage_begin(world);
        stage(&world->horde);
        wr__hunt_carry_out(world);
    }
}

// ---- Stages ------------------------------------------------------------------------------------------------------------

void wr__hunt_spawn(wr_world *world)
{
    run(world, wr__horde_spawn);
}

// The bit that all may read follows the hunters' own. Without branches: many at a time.
static void show_sight(wr_world *world)
{
    uint8_t *flags = world->mobs.flags;
    const uint8_t *kind = world->mobs.kind, *brain = world->horde.h.brain;
    const int32_t end = world->core->ids.used;
    for (int32_t at = 2 * world->config.players; at < end;) {
        const wr__stretch s = wr__next_stretch(&world->horde, at, end, end);
        at = s.begin + s.count;
        for (int32_t slot = s.begin; slot < at; slot++) {
            const uint8_t own = kind[slot] == WR_MOB_HUNTER ? WR_MOB_SEES : 0;
            const uint8_t sees = (brain[slot] & WR__BRAIN_SEES) != 0 ? own : 0;
            flags[slot] = (uint8_t)((flags[slot] & ~own) | sees);
        }
    }
}

void wr__hunt_sense(wr_world *world)
{
    run(world, wr__horde_sense);
    if (world->hunts) {
        show_sight(world);
    }
}

void wr__hunt_plan(wr_world *world)
{
    run(world, wr__horde_plan);
}

void wr__hunt_move(wr_world *world)
{
    run(world, wr__horde_move);
}

static void revive(wr_world *world)
{
    int8_t by[WR_PLAYERS_MAX];
    const wr__mobs *m = &world->mobs;
    const int32_t players = world->config.players;
    const int32_t count =
        wr__fighters_revive(world->fighters, players, &world->fighter_rules, m->x, m->y, m->health, by);
    for (int32_t i = 0; i < players && count > 0; i++) {
        if (by[i] >= 0) {
            wr__event(world, WR_EVENT_REVIVE, m->id[i], m->id[by[i]]);
        }
    }
}

void wr__hunt_fight(wr_world *world)
{
    run(world, wr__horde_fight);
    if (world->hunts) {
        revive(world);
    }
}

void wr__hunt_bury(wr_world *world)
{
    run(world, wr__horde_bury);
    wr__ground_leave(world); // off what doors took that opened: before the list is settled, before all places move
    wr__hunt_bury_remains(world);
}

// ---- Hunters -----------------------------------------------------------------------------------------------------------

bool wr__hunter_stands(const wr_world *world, int32_t hunt_kind, wr_point at)
{
    const wr_nav *nav = wr_terrain_nav(world->horde.ground, world->horde.rules.kinds[hunt_kind].size);
    return wr_nav_clear(nav, at, at);
}

int32_t wr__hunter_take(wr_world *world, const wr__spawn *spawn)
{
    const int32_t slot = wr__mob_take(world, WR_MOB_HUNTER, spawn->at, wr__next_origin(world));
    if (slot >= 0) {
        world->horde.slots = world->core->ids.used;
        world->mobs.health[slot] = spawn->health;
        wr__hunter_begin(&world->horde, slot, spawn);
    }
    return slot;
}

void wr__hunter_jumped(wr_world *world, int32_t slot)
{
    wr__hunters *h = &world->horde.h;
    h->brain[slot] = (uint8_t)((h->brain[slot] & ~(WR__BRAIN_ACTIVE | WR__BRAIN_STUCK)) | WR__BRAIN_WANTS);
    h->path_at[slot] = h->path_count[slot] = 0;
    h->ring[slot] = 0;
    memset(h->path + (size_t)slot * WR__HUNT_PATH, 0, WR__HUNT_PATH * sizeof *h->path);
}

// Who is in the air stays there: when it comes down, it is put beside. Where there is no place for its size at all, stage 10
// takes it away.
void wr__hunt_leave_gates(wr_world *world)
{
    const wr_grid *grid = &world->level->grid;
    if (!world->hunts) {
        return;
    }
    wr__hunt_follow_ground(world);
    for (int32_t slot = 2 * world->config.players; slot < world->core->ids.used; slot++) {
        const wr_cell at = wr_grid_cell_of(grid, wr__place(world, slot));
        const uint8_t phase = world->horde.h.phase[slot];
        if (world->mobs.kind[slot] != WR_MOB_HUNTER || phase == WR_KNOCK_FLIGHT ||
            wr_grid_kind(grid, at) != WR_CELL_GATE || !wr_bits_get(&world->walls, at.x, at.y)) {
            continue;
        }
        const wr_nav *nav = wr__hunter_nav(&world->horde, slot);
        const wr_node node = wr_nav_nearest(nav, wr__place(world, slot), -1);
        if (node != WR_NODE_NONE) {
            wr__mob_jump(world, slot, wr_nav_place(nav, node));
            if (!wr_is_knocked(phase)) { // else it has no way, and wants none yet
                wr__hunter_jumped(world, slot);
            }
            wr__say_pushed(world, slot);
        }
    }
}

// Who dealt it counts it, as far as there was health to take.
void wr__hunter_wound(wr_world *world, int32_t slot, int32_t damage, wr_harm harm, int32_t player)
{
    const int32_t health = world->mobs.health[slot];
    const uint32_t by = player < 0 ? 0 : world->mobs.id[player];
    wr_event *event = wr__event(world, WR_EVENT_HIT, world->mobs.id[slot], by);
    event->value = damage;
    event->flag = (uint16_t)harm;
    event->x = world->mobs.x[slot];
    event->y = world->mobs.y[slot];
    const bool dies = wr__hunter_hurt(&world->horde, slot, damage);
    if (player >= 0) {
        wr__tally(&world->fighters[player].damage_dealt, (uint32_t)(damage < health ? damage : health));
        wr__tally(&world->fighters[player].kills, dies);
    }
    if (dies) {
        wr__hunter_falls(world, slot);
        world->harm = harm;
        wr__mob_die(world, slot, by);
        world->harm = WR_HARM_COUNT;
    }
}
