// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A hunt in a world: settings, memory, what follows from the state, and its section of a checkpoint. The ground hunters walk
// on is the one thing of a world that is not in its block: its size is known only when it is made.
#include <inttypes.h>
#include <string.h>

#include "core/assert.h"
#include "core/hash.h"
#include "sim/columns.h"

// ---- Settings ------------------------------------------------------------------------------------------------------

static wr_status refuse_hunt(const wr_world_config *config, wr_finding *why)
{
    wr_findings findings = {0};
    wr_status status = wr_hunt_check(config->hunt, NULL, &findings);
    status = status == WR_OK ? wr_hunt_player_check(&config->hunter, &findings) : status;
    for (int32_t i = 0; status != WR_OK && i < findings.count; i++) {
        if (findings.items[i].severity == WR_SEVERITY_ERROR) {
            wr__explain(why, "%s", findings.items[i].message);
            return status;
        }
    }
    return status;
}

int64_t wr__hunt_mobs_wanted(const wr_world_config *config)
{
    const wr_hunt_waves *waves = &config->hunt->waves;
    const int64_t all = (int64_t)waves->total_max + waves->spawn_max;
    const int64_t alive = waves->alive_max > 0 && waves->alive_max < all ? waves->alive_max : all;
    return (alive > waves->spawn_max ? alive : waves->spawn_max) + 2 * config->players + 64;
}

// Starts of players: free cells of the level. Those of players there are not count for nothing; what is not given is zero, so
// that equal settings are equal.
static bool starts_fit(wr_world_config *config, const wr_level *level, wr_finding *why)
{
    if (config->hunt_starts >> WR_PLAYERS_MAX != 0) {
        wr__explain(why, "hunt_starts has bits of players beyond %d", WR_PLAYERS_MAX);
        return false;
    }
    config->hunt_starts &= ((uint32_t)1 << config->players) - 1;
    for (int32_t i = 0; i < WR_PLAYERS_MAX; i++) {
        const bool given = (config->hunt_starts >> i & 1u) != 0;
        const wr_cell at = config->hunt_start[i];
        const uint8_t kind = wr_grid_kind(&level->grid, at);
        const wr_kinds bad = WR_KINDS_WALL | WR_KIND(HOLE) | WR_KIND(CHASM) | WR_KIND(GATE);
        if (given && (kind >= 64 || (bad >> kind & 1u) != 0)) {
            wr__explain(why,
                        "player %" PRId32 " starts in cell %" PRId32 ",%" PRId32
                        ", which is %s; a free cell would do",
                        i + 1, at.x, at.y, wr_grid_has(&level->grid, at) ? "not free" : "outside the level");
            return false;
        }
        config->hunt_start[i] = given ? at : (wr_cell){0, 0};
    }
    return true;
}

wr_status wr__hunt_settle(wr_world_config *config, const wr_level *level, wr_finding *why)
{
    if (!wr__sleep_fits(config, why)) {
        return WR_E_ARGUMENT;
    }
    if (config->hunt == NULL) {
        return WR_OK;
    }
    wr__hunt_rules rules;
    const int32_t n = config->hunt_n;
    if (n < 0 || n > WR_NAV_N_MAX || (n > 0 && n % 2 == 0)) {
        wr__explain(why, "hunt_n is %" PRId32 ", but must be odd, 1 to %d", n, WR_NAV_N_MAX);
        return WR_E_ARGUMENT;
    }
    wr_status status = refuse_hunt(config, why);
    if (status != WR_OK) {
        return status;
    }
    status = wr__hunt_rules_of(config->hunt, &config->hunter, config->ticks_per_second, level->grid.cell, &rules);
    if (status != WR_OK) {
        wr__explain(why, "the hunt has kinds of more than %d radii and ways with doors", WR__HUNT_CLASSES);
        return status;
    }
    if (!starts_fit(config, level, why)) {
        return WR_E_ARGUMENT;
    }
    config->hunt_n = n == 0 ? 1 : n;
    config->player_health = config->hunter.health;
    if (config->mobs_max == 0) {
        const int64_t wanted = wr__hunt_mobs_wanted(config) + wr__window_dwellers(level);
        config->mobs_max = wanted < WR_MOBS_MAX ? (int32_t)wanted : WR_MOBS_MAX;
    }
    return WR_OK;
}

bool wr__hunt_same(const wr_world *a, const wr_world *b)
{
    return a->hunts == b->hunts && wr__hunt_hash_of(a) == wr__hunt_hash_of(b);
}

// ---- Memory ----------------------------------------------------------------------------------------------------------

// A cell is a metre.
static void prepare_knocks(wr_world *world)
{
    wr_knock_config config = wr_knock_config_default();
    config.ticks_per_second = world->config.ticks_per_second;
    config.metre = world->level->grid.cell;
    config.juggle = world->config.hunt->rules.juggle;
    const wr_status status = wr_knock_rules_of(&config, &world->horde.knock);
    WR_ASSERT(status == WR_OK); // both were settled
}

void wr__hunt_prepare(wr_world *world)
{
    const wr_world_config *config = &world->config;
    wr__horde *horde = &world->horde;
    world->hunts = config->hunt != NULL;
    world->harm = WR_HARM_COUNT;
    if (!world->hunts) {
        return;
    }
    horde->hunt = *config->hunt;
    horde->player = config->hunter;
    horde->seed = config->seed;
    horde->wake_radius = config->wake_radius;
    horde->player_count = config->players;
    horde->capacity = config->mobs_max;
    horde->mob_kind = WR_MOB_HUNTER;
    horde->grid = &world->level->grid;
    horde->costs_change = config->edits_max > 0;
    (void)wr__hunt_rules_of(config->hunt, &config->hunter, config->ticks_per_second, world->level->grid.cell,
                            &horde->rules); // settled already
    world->fighter_rules = wr__fighter_rules_of(&config->hunter, config->ticks_per_second, world->level->grid.cell);
    prepare_knocks(world);
}

wr_status wr__hunt_make_ground(wr_world *world, const wr_hooks *hooks, wr_finding *why)
{
    if (!world->hunts) {
        return WR_OK;
    }
    wr__horde *horde = &world->horde;
    const wr_terrain_config config = wr__hunt_ground_of(&horde->rules, world->config.hunt_n);
    const wr_status status = wr_terrain_create(&world->level->grid, &config, hooks, &horde->ground);
    if (status != WR_OK) {
        wr__explain(why, status == WR_E_MEMORY ? "out of memory"
                                               : "the hunters' meshes are refused: a radius of more than 255 nodes, "
                                                 "or places for nodes times the dearest door are more than 2^30");
    }
    return status;
}

void wr__hunt_drop_ground(wr_world *world)
{
    if (world->hunts) {
        wr_terrain_destroy(world->horde.ground);
        world->horde.ground = NULL;
    }
}

void wr__hunt_take_state(wr_arena *arena, wr_world *world)
{
    if (world->hunts) {
        wr__horde_take_state(arena, &world->horde);
        world->fighters = WR_ARENA_ARRAY(arena, wr__fighter, world->config.players);
    }
}

// Where the map has a blob, hunters may be spawned. cells: NULL only counts.
static int32_t find_spawn_cells(const wr_level *level, wr_cell *cells)
{
    int32_t count = 0;
    for (int32_t i = 0; i < level->start_count; i++) {
        if (level->starts[i].kind != WR_MOB_BLOB) {
            continue;
        }
        if (cells != NULL) {
            cells[count] = level->starts[i].cell;
        }
        count++;
    }
    return count;
}

void wr__hunt_take_scratch(wr_arena *arena, wr_world *world)
{
    if (!world->hunts) {
        return;
    }
    const wr_level *level = world->level;
    wr__scratch *s = &world->scratch;
    const size_t mobs = (size_t)world->config.mobs_max;
    const size_t changing = (size_t)level->door_count + (size_t)level->gate_count;
    const int32_t spawn_cells = find_spawn_cells(level, NULL);
    wr_cell *cells = WR_ARENA_ARRAY(arena, wr_cell, spawn_cells);
    if (cells != NULL) {
        find_spawn_cells(level, cells);
    }
    world->horde.spawn_cells = cells;
    world->horde.spawn_cell_count = spawn_cells;
    s->ground_cells = WR_ARENA_ARRAY(arena, wr_cell, changing);
    s->ground_labels = WR_ARENA_ARRAY(arena, uint8_t, changing);
    s->wounds = WR_ARENA_ARRAY(arena, wr__wound, mobs);
    s->wound_keys = WR_ARENA_ARRAY(arena, uint64_t, 2 * mobs);
    s->booms = WR_ARENA_ARRAY(arena, wr__boom, WR__BLASTS_MAX);
    s->blasts = WR_ARENA_ARRAY(arena, wr_blast, WR__BLASTS_MAX + WR__BOMBS_MAX);
    s->thrown_slots = WR_ARENA_ARRAY(arena, int32_t, mobs);
    s->throws = WR_ARENA_ARRAY(arena, wr__throw, mobs);
    s->flown = WR_ARENA_ARRAY(arena, wr__flown, mobs);
    wr__horde_take_scratch(arena, &world->horde, world->config.hunt_n);
    wr__sleep_take(arena, world);
}

void wr__hunt_lend(wr_world *world)
{
    const wr__mobs *m = &world->mobs;
    wr__hunters *h = &world->horde.h;
    if (!world->hunts) {
        return;
    }
    h->id = m->id;
    h->kind = m->kind;
    h->flags = m->flags;
    h->x = m->x;
    h->y = m->y;
    h->x_last = m->x_last;
    h->y_last = m->y_last;
    h->heading = m->heading;
    h->health = m->health;
    h->rate = m->rate;
    h->goal_x = m->goal_x;
    h->goal_y = m->goal_y;
    h->path_at = m->path_at;
    h->path_count = m->path_count;
    h->path = m->path;
    h->origin = m->origin;
    h->counter = m->counter;
    world->horde.walls = &world->walls;
    world->horde.sight = &world->sight;
    world->horde.hooks = &world->hooks;
    world->horde.host_wish_x = world->host.wish_x;
    world->horde.host_wish_y = world->host.wish_y;
}

void wr__hunt_take_over(wr_world *world, const wr_world *from)
{
    if (world->hunts) {
        world->horde.h = from->horde.h;
        world->horde.round = from->horde.round;
        world->horde.queue = from->horde.queue;
        world->horde.throngs = from->horde.throngs;
        world->horde.thrown = from->horde.thrown;
        world->horde.far_targets = from->horde.far_targets;
        world->horde.far_count = from->horde.far_count;
        world->horde.far_players = from->horde.far_players;
        world->remains = from->remains;
        world->fighters = from->fighters;
        wr__hunt_lend(world);
    }
}

// ---- What follows from the state ---------------------------------------------------------------------------------------

void wr__hunt_begin(wr_world *world)
{
    if (world->hunts) {
        wr__fighters_begin(world->fighters, world->config.players);
        wr__remains_clear(world);
        wr__hunt_follow_ground(world);
        wr__hunt_see_players(world);
        wr__horde_begin(&world->horde);
        world->horde.round->hunt = wr__hunt_hash_of(world);
        wr__sleep_derive(world);
    }
}

void wr__hunt_derive(wr_world *world)
{
    if (world->hunts) {
        wr__hunt_lend(world);
        wr__window_fill(world);
        wr__hunt_follow_ground(world);
        wr__hunt_see_players(world);
        wr__horde_derive(&world->horde);
        wr__sleep_derive(world);
    }
}

// ---- Checkpoints -------------------------------------------------------------------------------------------------------

void wr__hunt_save(const wr_world *world, wr_writer *w)
{
    wr_hunt_save(&world->horde.hunt, w);
    wr_hunt_player_save(&world->horde.player, w);
    wr_write_u8(w, (uint8_t)world->config.hunt_n);
    wr_write_u32(w, world->config.hunt_starts);
    for (int32_t i = 0; i < WR_PLAYERS_MAX; i++) {
        wr_write_u16(w, (uint16_t)world->config.hunt_start[i].x);
        wr_write_u16(w, (uint16_t)world->config.hunt_start[i].y);
    }
    if (world->config.edits_max != 0 || world->config.wake_radius != 0) {
        wr_write_u32(w, (uint32_t)world->config.edits_max);
        wr_write_u32(w, (uint32_t)world->config.wake_radius);
    }
}

wr_status wr__hunt_load(wr_reader *r, wr_hunt *hunt, wr_world_config *config, wr_finding *why)
{
    wr_status status = wr_hunt_load(hunt, r);
    status = status == WR_OK ? wr_hunt_player_load(&config->hunter, r) : status;
    config->hunt = hunt;
    config->hunt_n = wr_read_u8(r);
    config->hunt_starts = wr_read_u32(r);
    for (int32_t i = 0; i < WR_PLAYERS_MAX; i++) {
        config->hunt_start[i].x = wr_read_u16(r);
        config->hunt_start[i].y = wr_read_u16(r);
    }
    bool tail = true; // it is there for what it says
    if (r->at != r->size) {
        config->edits_max = (int32_t)wr_read_u32(r);
        config->wake_radius = (wr_fix)wr_read_u32(r);
        tail = config->edits_max != 0 || config->wake_radius != 0;
    }
    if (status != WR_OK || r->failed || r->at != r->size || config->hunt_n < 1 || !tail) {
        wr__refuse(why, "T21", "the hunt, up to byte %zu of its section, is none", r->at);
        return WR_E_SYNTAX;
    }
    return WR_OK;
}

uint64_t wr__hunt_hash_of(const wr_world *world)
{
    if (!world->hunts) {
        return 0;
    }
    uint8_t bytes[WR__HUNT_SECTION_MAX];
    wr_writer w = {.bytes = bytes, .capacity = sizeof bytes};
    wr__hunt_save(world, &w);
    WR_ASSERT(wr_writer_fits(&w));
    return wr_hash_bytes(bytes, w.size);
}

static const char *fighter_fault(const wr_world *world, int32_t player)
{
    const wr__fighter *f = &world->fighters[player];
    const wr__fighter_rules *rules = &world->fighter_rules;
    if ((f->down != 0) != (world->mobs.health[player] == 0)) {
        return "a player is down with health, or up without";
    }
    if (f->down == 0 && (f->down_ticks != 0 || f->revive_ticks != 0)) {
        return "a player who is up is being revived";
    }
    if (f->down != 0 && f->dash_ticks != 0) {
        return "a player who is down dashes";
    }
    for (int32_t i = 0; i < WR__BOMBS_A_PLAYER; i++) {
        const wr__bomb *bomb = &f->bombs[i];
        if (bomb->fuse_ticks > rules->fuse_ticks || !wr__bomb_fits(bomb, rules, &world->horde)) {
            return "a bomb's fuse is longer than any, or it flies as none does, or lies there without one";
        }
    }
    return NULL;
}

wr_status wr__hunt_check_state(wr_world *world, wr_finding *why)
{
    int32_t slot = 0;
    const char *what = NULL;
    if (!world->hunts) {
        return WR_OK;
    }
    world->horde.slots = world->core->ids.used; // a spare has not been told
    world->horde.tick = world->core->ticks;
    if (world->horde.round->hunt != wr__hunt_hash_of(world)) {
        wr__refuse(why, "T23", "the state is of another hunt");
        return WR_E_SYNTAX;
    }
    for (int32_t i = 0; i < world->config.players && what == NULL; i++) {
        slot = i;
        what = fighter_fault(world, i);
    }
    what = what == NULL ? wr__horde_fault(&world->horde, &slot) : what;
    what = what == NULL ? wr__thrown_fault(&world->horde, &slot) : what;
    if (what != NULL) {
        wr__refuse(why, "T21", "slot %" PRId32 ": %s", slot, what);
    }
    return what == NULL ? WR_OK : WR_E_SYNTAX;
}

const char *wr__hunter_fault(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    const wr__horde *horde = &world->horde;
    if (!world->hunts || horde->h.hunt_kind[slot] >= horde->rules.kind_count) {
        return "a hunter is of no kind of the hunt";
    }
    if (m->health[slot] < 1 || m->health[slot] > horde->rules.kinds[horde->h.hunt_kind[slot]].health) {
        return "a hunter's health";
    }
    const wr_grid *grid = &world->level->grid;
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE;
    if (m->goal_x[slot] > side * grid->width || m->goal_y[slot] > side * grid->height) {
        return "a hunter's goal is outside the level";
    }
    if (((horde->h.brain[slot] & WR__BRAIN_SEES) != 0) != ((m->flags[slot] & WR_MOB_SEES) != 0)) {
        return "a hunter is shown to see what it does not";
    }
    if (m->origin[slot] >= -1 || m->timer[slot] != 0 || m->blob[slot] != 0) {
        return "a hunter has what only others have";
    }
    return NULL;
}
