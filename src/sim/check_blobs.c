// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The rules of blobs, of whom there may be ten thousand in a checkpoint that a game restores between two ticks. A few passes
// without a branch, which compilers make wide instructions of, say whether all blobs keep them; only when one does not is
// asked which one, and what it breaks.
#include "nav/way.h"
#include "sim/blobs_int.h"
#include "sim/columns.h"

// ---- One blob, rule by rule ----------------------------------------------------------------------------------------

// Led or on a path of its own, never both; the last leg is a led one, a piece is one of a path; and whoever is led sees a
// player. Who walks through everything has no way but the straight one. All words are 0 or 1.
static inline uint8_t way_is_none(uint8_t blob, uint8_t sees, uint8_t through)
{
    const uint8_t path = (blob >> 1) & 1u;
    const uint8_t piece = (blob >> 2) & 1u;
    const uint8_t led = (blob >> 4) & 1u;
    const uint8_t last = (blob >> 5) & 1u;
    const uint8_t any = (blob & (uint8_t)~WR__BLOB_PLAN) != 0;
    return (uint8_t)((led & (path | (sees ^ 1u))) | (last & (led ^ 1u)) | (piece & (path ^ 1u)) | (through & any));
}

static const char *fault_of(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    const wr_grid *grid = &world->level->grid;
    const uint32_t right = (uint32_t)grid->width * (uint32_t)grid->cell * WR_FIX_ONE;
    const uint32_t top = (uint32_t)grid->height * (uint32_t)grid->cell * WR_FIX_ONE;
    const bool sees = m->sees[slot] >= 0;
    if (m->next_free[slot] != WR_ID_ALIVE || m->health[slot] != WR__HEALTH_MONSTER) {
        return "a blob is not alive";
    }
    if ((uint32_t)m->x[slot] >= right || (uint32_t)m->y[slot] >= top) {
        return "a blob is outside the level";
    }
    if ((uint32_t)m->goal_x[slot] >= right || (uint32_t)m->goal_y[slot] >= top) {
        return "a blob's goal is outside the level";
    }
    if (m->sees[slot] >= world->config.players ||
        (m->flags[slot] & ~WR_MOB_JUMPED) != (WR_MOB_ALIVE | (sees ? WR_MOB_SEES : 0u))) {
        return "a blob sees a player there is not, or its flags say otherwise than it";
    }
    if (m->timer[slot] > world->rules.bat_turn_ticks) {
        return "a blob waits longer than any";
    }
    if (way_is_none(m->blob[slot], sees, world->config.chase == WR_CHASE_THROUGH) ||
        m->path_at[slot] > m->path_count[slot]) {
        return "a blob goes its way as none does";
    }
    const wr_node first = wr__blob_path(world, slot)[0];
    return m->component[slot] < 0 && (first != WR_NODE_NONE || m->path_count[slot] > 0)
               ? "a blob's path begins where there is no mesh"
               : NULL;
}

// ---- All blobs -----------------------------------------------------------------------------------------------------

// The rules that need bytes only.
static bool bytes_fit(const wr_world *world)
{
    const wr__mobs *m = &world->mobs;
    const uint8_t through = world->config.chase == WR_CHASE_THROUGH;
    const int8_t players = (int8_t)world->config.players;
    const size_t used = (size_t)world->core->ids.used;
    const uint8_t *kind = m->kind, *flags = m->flags, *blob = m->blob, *at = m->path_at, *count = m->path_count;
    const int8_t *sees = m->sees;
    uint8_t strays = 0;
    for (size_t i = 0; i < used; i++) {
        const uint8_t does = sees[i] >= 0;
        const uint8_t expected = (uint8_t)(WR_MOB_ALIVE | does * WR_MOB_SEES);
        uint8_t stray = (flags[i] & (uint8_t)~WR_MOB_JUMPED) != expected;
        stray |= sees[i] >= players;
        stray |= at[i] > count[i];
        stray |= way_is_none(blob[i], does, through);
        strays |= stray & (kind[i] == WR_MOB_BLOB);
    }
    return strays == 0;
}

static bool shorts_fit(const wr_world *world)
{
    const wr__mobs *m = &world->mobs;
    const uint8_t *kind = m->kind;
    const int16_t *health = m->health, *timer = m->timer;
    const int16_t most = (int16_t)world->rules.bat_turn_ticks;
    const size_t used = (size_t)world->core->ids.used;
    int16_t strays = 0;
    for (size_t i = 0; i < used; i++) {
        const int16_t stray = (health[i] != WR__HEALTH_MONSTER) | (timer[i] > most);
        strays |= (int16_t)(stray & (kind[i] == WR_MOB_BLOB));
    }
    return strays == 0;
}

static bool words_fit(const wr_world *world)
{
    const wr__mobs *m = &world->mobs;
    const wr_grid *grid = &world->level->grid;
    const int32_t right = grid->width * grid->cell * WR_FIX_ONE;
    const int32_t top = grid->height * grid->cell * WR_FIX_ONE;
    const uint8_t *kind = m->kind;
    const int32_t *x = m->x, *y = m->y, *goal_x = m->goal_x, *goal_y = m->goal_y, *link = m->next_free;
    const size_t used = (size_t)world->core->ids.used;
    int32_t strays = 0;
    for (size_t i = 0; i < used; i++) { // none is below 0: that is a matter of ranges
        const int32_t stray =
            (x[i] >= right) | (y[i] >= top) | (goal_x[i] >= right) | (goal_y[i] >= top) | (link[i] != WR_ID_ALIVE);
        strays |= stray & (kind[i] == WR_MOB_BLOB);
    }
    return strays == 0;
}

static bool anchors_fit(const wr_world *world)
{
    const wr__mobs *m = &world->mobs;
    const size_t used = (size_t)world->core->ids.used;
    const int32_t *component = m->component;
    int32_t strays = 0;
    for (size_t i = 0; i < used; i++) {
        if (component[i] < 0) {
            strays |= (m->path[i * WR__PATH_NODES] != WR_NODE_NONE) | (m->path_count[i] > 0);
        }
    }
    return strays == 0;
}

const char *wr__blobs_fault(const wr_world *world, int32_t *slot)
{
    if (bytes_fit(world) && shorts_fit(world) && words_fit(world) && anchors_fit(world)) {
        return NULL;
    }
    for (*slot = 0; *slot < world->core->ids.used; (*slot)++) {
        const char *what = world->mobs.kind[*slot] == WR_MOB_BLOB ? fault_of(world, *slot) : NULL;
        if (what != NULL) {
            return what;
        }
    }
    *slot = 0;
    return "a blob breaks a rule that has no name";
}

// ---- Ways over the mesh --------------------------------------------------------------------------------------------

// The rest of the path, from the node it comes from. What lies behind that is read no more.
const char *wr__ways_fault(const wr_world *world, int32_t *slot)
{
    const wr__mobs *m = &world->mobs;
    for (*slot = 0; *slot < world->core->ids.used; (*slot)++) {
        const wr_node *path = wr__blob_path(world, *slot);
        const int32_t at = m->path_at[*slot];
        const int32_t count = m->path_count[*slot];
        const int32_t first = at > 0 ? at - 1 : 0;
        const bool walks = m->kind[*slot] == WR_MOB_BLOB && at < count && count - first > 1;
        if (walks && (path[first] < 0 || !wr__nav_way_holds(world->level->nav, path + first, count - first))) {
            return "a blob's path leads where there is no mesh";
        }
    }
    return NULL;
}
