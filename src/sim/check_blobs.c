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
// player. Who walks through everything has no way but the straight one: `never` has the bits he cannot have.
static inline uint8_t way_is_none(uint8_t blob, uint8_t sees, uint8_t never)
{
    const uint8_t both = WR__BLOB_LED | WR__BLOB_PATH;
    const uint8_t last = WR__BLOB_LED | WR__BLOB_LAST;
    const uint8_t piece = WR__BLOB_PATH | WR__BLOB_PIECE;
    return (uint8_t)(wr__bits_if((blob & both) == both) | wr__bits_if((blob & last) == WR__BLOB_LAST) |
                     wr__bits_if((blob & piece) == WR__BLOB_PIECE) | (blob & WR__BLOB_LED & ~sees) | (blob & never));
}

static uint8_t bits_never_set(const wr_world *world)
{
    return world->config.chase == WR_CHASE_THROUGH ? (uint8_t)~WR__BLOB_PLAN : 0;
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
    if (way_is_none(m->blob[slot], wr__bits_if(sees), bits_never_set(world)) != 0 ||
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
    const int8_t players = (int8_t)world->config.players;
    const uint8_t never = bits_never_set(world);
    const size_t used = (size_t)world->core->ids.used;
    const uint8_t *kind = m->kind, *flags = m->flags, *blob = m->blob, *at = m->path_at, *count = m->path_count;
    const int8_t *sees = m->sees;
    uint8_t strays = 0;
    for (size_t i = 0; i < used; i++) {
        const uint8_t does = wr__bits_if(sees[i] >= 0);
        const uint8_t expected = (uint8_t)(WR_MOB_ALIVE | (does & WR_MOB_SEES));
        const uint8_t stray = (uint8_t)(((flags[i] & ~WR_MOB_JUMPED) ^ expected) | wr__bits_if(sees[i] >= players) |
                                        wr__bits_if(at[i] > count[i]) | way_is_none(blob[i], does, never));
        strays = (uint8_t)(strays | (stray & wr__bits_if(kind[i] == WR_MOB_BLOB)));
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

// Where there is no mesh there is no path. Nearly all blobs are on it: those are passed over many at a time.
static bool anchors_fit(const wr_world *world)
{
    const wr__mobs *m = &world->mobs;
    const size_t used = (size_t)world->core->ids.used;
    const int32_t *component = m->component;
    int32_t off = 0;
    int32_t strays = 0;
    for (size_t i = 0; i < used; i++) {
        off |= component[i];
    }
    for (size_t i = 0; i < used && off < 0; i++) {
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

#define BLOCK 128 // slots looked at together

// The legs of paths that are still to be walked, each by the place of its first node in the array of paths. As far as `like`
// goes them, too, they are none.
typedef struct legs {
    uint8_t first[BLOCK], count[BLOCK];        // of each slot
    uint32_t node[BLOCK * WR__PATH_NODES + 1]; // one slot's after another's
} legs;

// The rest of a path begins with the node it comes from: what lies behind that is read no more. Between two nodes that both
// lie in the rest of the same path of `like` all is known.
static void count_legs(const wr_world *world, const wr_world *like, size_t begin, size_t size, legs *out)
{
    const uint8_t *known = world->scratch.known + begin, *kind = world->mobs.kind + begin;
    const uint8_t *at = world->mobs.path_at + begin, *count = world->mobs.path_count + begin;
    const uint8_t *like_at = like->mobs.path_at + begin, *like_count = like->mobs.path_count + begin;
    for (size_t i = 0; i < size; i++) {
        const uint8_t first = (uint8_t)(at[i] - (at[i] > 0));
        const uint8_t like_first = (uint8_t)(like_at[i] - (like_at[i] > 0));
        const uint8_t walks = wr__bits_if((kind[i] == WR_MOB_BLOB) & (at[i] < count[i]));
        const uint8_t holds = known[i] & wr__bits_if((like_first <= first) & (count[i] <= like_count[i]));
        out->first[i] = first;
        out->count[i] = (uint8_t)((count[i] - first - 1) & walks & ~holds);
    }
}

static size_t list_legs(size_t begin, size_t size, legs *out)
{
    uint16_t walkers[BLOCK];
    size_t walking = 0;
    size_t listed = 0;
    for (size_t i = 0; i < size; i++) {
        walkers[walking] = (uint16_t)i;
        walking += out->count[i] > 0;
    }
    for (size_t w = 0; w < walking; w++) {
        const size_t i = walkers[w];
        const uint32_t node = (uint32_t)((begin + i) * WR__PATH_NODES) + out->first[i];
        for (uint32_t k = 0; k < WR__PATH_NODES; k++) { // more than there are: the next one's go over them
            out->node[listed + k] = node + k;
        }
        listed += out->count[i];
    }
    return listed;
}

static bool ways_hold(const wr_world *world, const wr_world *like, size_t begin, size_t end)
{
    legs found;
    bool hold = true;
    for (size_t size; begin < end && hold; begin += size) {
        size = end - begin < BLOCK ? end - begin : BLOCK;
        count_legs(world, like, begin, size, &found);
        hold = wr__nav_legs_hold(world->level->nav, world->mobs.path, found.node, list_legs(begin, size, &found));
    }
    return hold;
}

const char *wr__ways_fault(const wr_world *world, const wr_world *like, int32_t *slot)
{
    const size_t used = (size_t)world->core->ids.used;
    if (ways_hold(world, like, 0, used)) {
        return NULL;
    }
    for (*slot = 0; ways_hold(world, like, (size_t)*slot, (size_t)*slot + 1);) {
        (*slot)++;
    }
    return "a blob's path leads where there is no mesh";
}
