// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 4, sense: which player each blob sees (B27 to B30), and for those who see one the first leg of their way. All that
// chase the same player in the same part of the mesh share one window field, built for this tick.
//
// The parallel parts read last tick's state and write scratch of their own slots; a pass in slot order makes state of it.
#include "sim/world_int.h"

#define GRAIN 256

// ---- Seeing --------------------------------------------------------------------------------------------------------

static bool clear_between(const wr_world *world, wr_point blob, wr_point player)
{
    const wr_fix range = world->rules.sight_range;
    const int32_t cell = world->level->grid.cell;
    return world->config.sight == WR_SIGHT_SAMPLED ? wr_sight_sampled(&world->sight, cell, blob, player, range)
                                                   : wr_sight_within(&world->sight, cell, blob, player, range);
}

// Squared distances of players that could be in range; those that are not stay out.
static uint32_t players_near(const wr_world *world, wr_point at, int64_t *squares)
{
    const int64_t side =
        (int64_t)world->level->grid.cell * WR_FIX_ONE; // sampled sight reaches a part of a cell farther
    const int64_t range = world->rules.sight_range < 0 ? -1 : (int64_t)world->rules.sight_range + side;
    uint32_t near = 0;
    for (int32_t i = 0; i < world->config.players; i++) {
        const int64_t dx = (int64_t)world->mobs.x[i] - at.x;
        const int64_t dy = (int64_t)world->mobs.y[i] - at.y;
        if (dx <= range && -dx <= range && dy <= range && -dy <= range) {
            squares[i] = dx * dx + dy * dy;
            near |= 1u << i;
        }
    }
    return near;
}

// The nearest of the players in the set, the lowest of equals.
static int32_t nearest_of(uint32_t set, const int64_t *squares, int32_t players)
{
    int32_t best = -1;
    for (int32_t i = 0; i < players; i++) {
        if (((set >> i) & 1u) != 0 && (best < 0 || squares[i] < squares[best])) {
            best = i;
        }
    }
    return best;
}

static int8_t look(const wr_world *world, wr_point at, uint8_t *tests)
{
    int64_t squares[WR_PLAYERS_MAX];
    uint32_t near = players_near(world, at, squares);
    while (near != 0) {
        const int32_t player = nearest_of(near, squares, world->config.players);
        (*tests)++;
        if (clear_between(world, at, wr__place(world, player))) {
            return (int8_t)player;
        }
        near &= ~(1u << player);
    }
    return -1;
}

static void look_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr_world *world = context;
    (void)worker;
    for (int32_t slot = begin; slot < end; slot++) {
        world->scratch.tests[slot] = 0;
        if (world->mobs.kind[slot] == WR_MOB_BLOB) {
            world->scratch.seen[slot] = look(world, wr__place(world, slot), &world->scratch.tests[slot]);
        }
    }
}

static void sight_changed(wr_world *world, int32_t slot, int32_t player, bool gained)
{
    wr_event *event = wr__event(world, WR_EVENT_SIGHT, world->mobs.id[slot], world->mobs.id[player]);
    event->flag = gained;
    event->x = world->mobs.x[slot];
    event->y = world->mobs.y[slot];
}

// What was seen becomes state. A blob that lost its player goes to where it saw him last (B31).
static void keep_sights(wr_world *world)
{
    wr__mobs *m = &world->mobs;
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        if (m->kind[slot] != WR_MOB_BLOB) {
            continue;
        }
        const int8_t now = world->scratch.seen[slot];
        const int8_t before = m->sees[slot];
        world->core->counters.sight_tests += world->scratch.tests[slot];
        if (now == before) {
            continue;
        }
        if (before >= 0) {
            sight_changed(world, slot, before, false);
        }
        if (now >= 0) {
            sight_changed(world, slot, now, true);
            m->timer[slot] = 0;
        } else if ((m->blob[slot] & WR__BLOB_PATH) == 0) {
            m->blob[slot] = WR__BLOB_PLAN;
        }
        m->sees[slot] = now;
        m->flags[slot] = (uint8_t)((m->flags[slot] & ~WR_MOB_SEES) | (now >= 0 ? WR_MOB_SEES : 0u));
    }
}

// ---- Fields --------------------------------------------------------------------------------------------------------

// The number of a field that is in use this tick or not, for a player in a component where he stands; -1 for none.
static int32_t field_find(const wr_world *world, bool in_use, int32_t player, int32_t component)
{
    const wr_point at = wr__place(world, player);
    for (int32_t i = 0; i < world->fields_max; i++) {
        const wr__field *f = &world->scratch.fields[i];
        if (f->in_use == in_use && f->built && f->player == player && f->component == component &&
            f->target.x == at.x && f->target.y == at.y) {
            return i;
        }
    }
    return -1;
}

static int32_t field_unused(const wr_world *world)
{
    int32_t i = 0;
    while (world->scratch.fields[i].in_use) {
        i++;
    }
    return i;
}

// The field towards a player in a component, built when it is asked for first and kept while he stands; -1 when there are
// too many.
static int16_t field_for(wr_world *world, int32_t player, int32_t component)
{
    wr__scratch *s = &world->scratch;
    int32_t i = field_find(world, true, player, component);
    if (i >= 0 || s->field_count == world->fields_max) {
        return (int16_t)i;
    }
    i = field_find(world, false, player, component);
    if (i < 0) {
        i = field_unused(world);
        wr__field *f = &s->fields[i];
        f->player = player;
        f->component = component;
        f->target = wr__place(world, player);
        f->status = wr_field_build(world->level->nav, f->field, f->target, component);
        f->built = true;
        world->core->counters.field_builds++;
    }
    s->fields[i].in_use = true;
    s->field_count++;
    return (int16_t)i;
}

static bool choose_fields(wr_world *world)
{
    wr__mobs *m = &world->mobs;
    bool any = false;
    world->scratch.field_count = 0;
    for (int32_t i = 0; i < world->fields_max; i++) {
        world->scratch.fields[i].in_use = false;
    }
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        const bool chases = m->kind[slot] == WR_MOB_BLOB && m->sees[slot] >= 0;
        world->scratch.field[slot] = chases ? field_for(world, m->sees[slot], m->component[slot]) : -1;
        any = any || chases;
    }
    return any;
}

// A leg that was begun is walked to its end: asked between two nodes, the field could send a blob back to the first again
// and again, where the way between them grazes a corner.
static bool keeps_leg(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    const int8_t player = m->sees[slot];
    if ((m->blob[slot] & WR__BLOB_LAST) != 0) {
        return m->goal_x[slot] == m->x[player] && m->goal_y[slot] == m->y[player];
    }
    return (m->blob[slot] & WR__BLOB_LED) != 0 && m->path_at[slot] < m->path_count[slot];
}

static void first_leg_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr_world *world = context;
    wr__scratch *s = &world->scratch;
    (void)worker;
    for (int32_t slot = begin; slot < end; slot++) {
        const wr__field *field = s->field[slot] < 0 ? NULL : &s->fields[s->field[slot]];
        s->leg[slot] = WR__LEG_NONE;
        if (field == NULL || field->status != WR_OK) {
            continue;
        }
        const wr_node lead = wr__blob_lead(world, slot);
        const wr_point from = lead == WR_NODE_NONE ? wr__place(world, slot) : wr_nav_place(world->level->nav, lead);
        if (keeps_leg(world, slot)) {
            s->leg[slot] = WR__LEG_KEPT;
        } else if (wr_field_next(world->level->nav, field->field, from, &s->next[slot]) == WR_OK) {
            s->leg[slot] = WR__LEG_NEW;
        }
    }
}

static void count_steps(wr_world *world)
{
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        world->core->counters.field_steps += world->scratch.leg[slot] != WR__LEG_NONE;
    }
}

void wr__blobs_sense(wr_world *world)
{
    const wr_hooks *hooks = &world->hooks;
    const int32_t slots = world->core->ids.used;
    if (world->hunts) {
        return; // in a hunt there are none
    }
    hooks->parallel_for(hooks->parallel_context, slots, GRAIN, look_job, world);
    keep_sights(world);
    if (world->config.chase == WR_CHASE_ROUTE && choose_fields(world)) {
        hooks->parallel_for(hooks->parallel_context, slots, GRAIN, first_leg_job, world);
        count_steps(world);
    }
}
