// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The fields that hunters of a size share. Near: one for each player, a window around the node he stands on, a function of
// ground and place. Far: one over the whole map that leads to whoever is nearest. It is renewed every half second, a class a
// turn, so it may lead to where a player was half a second ago; what it was last built for is state, and so a loaded world
// builds the same one.
//
//     near   ground, node of the player        built in the tick somebody asks for it
//     far    ground, far_targets               renewed: its turn, other players are there, a target's node is gone, somebody
//                                              asks from a part of the map without a target
//     round  ground, far_targets, throngs      the far one, where a crowd costs more (throngs.c); built when somebody asks
//
// Where no player can be reached from a part that holds hunters, the node of it that lies nearest to one is a target as well:
// there they lay siege.
//
// A change of the ground does not renew a far field: it is built again for the same targets. Else a world loaded behind that
// change, which finds its fields new anyway, would go on otherwise than the one that was saved.
#include <string.h>

#include "core/assert.h"
#include "horde/ways_int.h"

// Nobody goes a longer way round than of so many even cells.
enum { ROUND_REACH = 96 };

// ---- Players on the mesh ---------------------------------------------------------------------------------------------

static uint32_t players_there(const wr__horde *horde)
{
    uint32_t there = 0;
    for (int32_t i = 0; i < horde->player_count; i++) {
        there |= horde->players[i].there ? 1u << i : 0;
    }
    return there;
}

static wr_node node_of_player(const wr__horde *horde, int32_t size, int32_t player)
{
    return horde->players[player].there ? horde->scratch->footing[size][player].node : WR_NODE_NONE;
}

// ---- Far fields --------------------------------------------------------------------------------------------------------

static wr_node *far_targets(const wr__horde *horde, int32_t size)
{
    return horde->far_targets + size * WR_FIELD_TARGETS_MAX;
}

static bool far_has_component(const wr__horde *horde, int32_t size, int32_t component)
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    for (uint32_t i = 0; i < horde->far_count[size]; i++) {
        if (wr_nav_component(nav, far_targets(horde, size)[i]) == component) {
            return true;
        }
    }
    return false;
}

// By node, each once.
static void add_target(wr__horde *horde, int32_t size, wr_node node)
{
    wr_node *targets = far_targets(horde, size);
    uint32_t at = horde->far_count[size];
    while (at > 0 && targets[at - 1] > node) {
        at--;
    }
    if (node == WR_NODE_NONE || horde->far_count[size] == WR_FIELD_TARGETS_MAX ||
        (at > 0 && targets[at - 1] == node)) {
        return;
    }
    memmove(targets + at + 1, targets + at, (horde->far_count[size] - at) * sizeof *targets);
    targets[at] = node;
    horde->far_count[size]++;
}

// The node of a component that lies nearest to a player; ties to the first of them.
static wr_node siege_point(const wr__horde *horde, int32_t size, int32_t component)
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    wr_node best = WR_NODE_NONE;
    wr_fix least = 0;
    for (int32_t i = 0; i < horde->player_count; i++) {
        const wr_point at = horde->players[i].at;
        const wr_node node = horde->players[i].there ? wr_nav_nearest(nav, at, component) : WR_NODE_NONE;
        const wr_fix apart = node != WR_NODE_NONE ? wr__apart(at, wr_nav_place(nav, node)) : 0;
        if (node != WR_NODE_NONE && (best == WR_NODE_NONE || apart < least)) {
            best = node;
            least = apart;
        }
    }
    return best;
}

static void add_sieges(wr__horde *horde, int32_t size)
{
    int32_t last = -1; // most hunters stand where the one before stands
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        if (!wr__is_up(horde, slot) || wr__kind_of(horde, slot)->size != size) {
            continue; // in the air it is over any part; asleep it asks for nothing
        }
        const int32_t component = wr__hunter_component(horde, slot);
        if (component >= 0 && component != last && !far_has_component(horde, size, component)) {
            add_target(horde, size, siege_point(horde, size, component));
        }
        last = component;
    }
}

static bool player_stands_in(const wr__horde *horde, int32_t size, int32_t component)
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    bool stands = false;
    for (int32_t i = 0; i < horde->player_count && !stands; i++) {
        stands = horde->players[i].there &&
                 wr_nav_component(nav, wr_nav_nearest(nav, horde->players[i].at, -1)) == component;
    }
    return stands;
}

// Did the field lead to a place of siege? Only then, or when somebody asks from a new part, all hunters are looked at.
static bool has_sieges(const wr__horde *horde, int32_t size)
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    bool has = false;
    for (uint32_t i = 0; i < horde->far_count[size] && !has; i++) {
        has = !player_stands_in(horde, size, wr_nav_component(nav, far_targets(horde, size)[i]));
    }
    return has;
}

static void renew_far(wr__horde *horde, int32_t size, bool elsewhere)
{
    const bool sieges = elsewhere || has_sieges(horde, size);
    wr_node *targets = far_targets(horde, size);
    memset(targets, 0, WR_FIELD_TARGETS_MAX * sizeof *targets);
    horde->far_count[size] = 0;
    horde->far_players[size] = players_there(horde);
    for (int32_t i = 0; i < horde->player_count; i++) {
        add_target(horde, size, node_of_player(horde, size, i));
    }
    if (horde->far_count[size] != 0 && sieges) {
        add_sieges(horde, size);
    }
    horde->scratch->ways->far[size].built = horde->scratch->ways->round[size].built = false;
}

// Of the state alone.
static bool far_is_due(const wr__horde *horde, int32_t size)
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    bool due = horde->far_players[size] != players_there(horde) || wr__class_turn(horde, size) == 0;
    for (uint32_t i = 0; i < horde->far_count[size] && !due; i++) {
        due = !wr_nav_has(nav, far_targets(horde, size)[i]);
    }
    return due;
}

static void build_far(const wr__horde *horde, int32_t size, bool round)
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    wr__ways *ways = horde->scratch->ways;
    wr__far *far = round ? &ways->round[size] : &ways->far[size];
    wr_field_target targets[WR_FIELD_TARGETS_MAX];
    int32_t count = 0;
    for (uint32_t i = 0; i < horde->far_count[size]; i++) {
        const wr_node node = far_targets(horde, size)[i];
        if (wr_nav_has(nav, node)) {
            targets[count++] = (wr_field_target){.node = node};
        }
    }
    if (round) {
        (void)wr_field_build_over(nav, far->field, targets, count, ROUND_REACH * WR_COST_STRAIGHT, ways->over);
    } else {
        (void)wr_field_build_to(nav, far->field, targets, count, WR_FIELD_ENDLESS);
    }
    far->built = true;
    far->looked_at = wr_terrain_version(horde->ground);
}

static bool far_is_right(const wr__horde *horde, int32_t size, wr__far *far)
{
    const uint64_t version = wr_terrain_version(horde->ground);
    if (far->built && far->looked_at != version) {
        far->built = wr_field_is_current(wr_terrain_nav(horde->ground, size), far->field);
        far->looked_at = version;
    }
    return far->built;
}

// ---- Near fields -------------------------------------------------------------------------------------------------------

static bool near_is_right(const wr__horde *horde, int32_t size, int32_t player)
{
    wr__near *near = &horde->scratch->ways->near[size][player];
    const uint64_t version = wr_terrain_version(horde->ground);
    if (near->built_for != node_of_player(horde, size, player) || near->built_for == WR_NODE_NONE) {
        return false;
    }
    if (near->looked_at != version && !wr_field_is_current(wr_terrain_nav(horde->ground, size), near->field)) {
        return false;
    }
    near->looked_at = version;
    return true;
}

static void build_near(const wr__horde *horde, int32_t size, int32_t player)
{
    wr__near *near = &horde->scratch->ways->near[size][player];
    const wr_field_target target = {.node = node_of_player(horde, size, player)};
    (void)wr_field_build_to(wr_terrain_nav(horde->ground, size), near->field, &target, 1, WR_FIELD_ENDLESS);
    near->built_for = target.node;
    near->looked_at = wr_terrain_version(horde->ground);
}

// ---- All of a tick -----------------------------------------------------------------------------------------------------

static void build_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    const wr__horde *horde = context;
    (void)worker;
    for (int32_t i = begin; i < end; i++) {
        const wr__build build = horde->scratch->ways->builds[i];
        if (build.player < 0) {
            build_far(horde, build.size, build.player == WR__BUILD_ROUND);
        } else {
            build_near(horde, build.size, build.player);
        }
    }
}

static void want_build(wr__ways *ways, int32_t size, int32_t player)
{
    ways->builds[ways->build_count++] = (wr__build){(int8_t)size, (int8_t)player};
}

// Places that the fields to be built look at, at most.
static uint64_t places_of(const wr__horde *horde, wr__build build)
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, build.size);
    const int32_t columns = wr_nav_columns(nav), rows = wr_nav_rows(nav);
    const int32_t side = (2 * WR__HUNT_NEAR_CELLS + 1) * (columns / horde->grid->width);
    return build.player < 0 ? (uint64_t)columns * (uint64_t)rows
                            : (uint64_t)wr__lesser(columns, side) * (uint64_t)wr__lesser(rows, side);
}

// Somebody asks from a part of the map without a target: nobody has been there yet, a player has just come to it, or it was
// no part of its own when the field was built.
static bool asks_from_elsewhere(const wr__horde *horde, int32_t size, wr_node node)
{
    const int32_t component = wr_nav_component(wr_terrain_nav(horde->ground, size), node);
    return component >= 0 && players_there(horde) != 0 && horde->far_count[size] < WR_FIELD_TARGETS_MAX &&
           !far_has_component(horde, size, component);
}

void wr__fields_ready(wr__horde *horde, int32_t ask_count)
{
    wr__ways *ways = horde->scratch->ways;
    uint32_t players[WR__HUNT_CLASSES] = {0}; // whom hunters of a class ask for
    uint32_t sizes = 0, elsewhere = 0, round = 0;
    for (int32_t i = 0; i < ask_count; i++) {
        const int32_t slot = ways->asks[i], size = wr__kind_of(horde, slot)->size;
        const int32_t player = wr__quarry_of(horde, slot);
        players[size] |= player >= 0 ? 1u << player : 0;
        sizes |= 1u << size;
        round |= player >= 0 && wr__goes_round(horde, slot) ? 1u << size : 0;
        elsewhere |= asks_from_elsewhere(horde, size, ways->ask_node[i]) ? 1u << size : 0;
    }
    ways->build_count = 0;
    for (int32_t size = 0; size < ways->class_count; size++) {
        const bool from_elsewhere = (elsewhere >> size & 1) != 0;
        if (from_elsewhere || far_is_due(horde, size)) {
            renew_far(horde, size, from_elsewhere);
        }
        if ((sizes >> size & 1) != 0 && !far_is_right(horde, size, &ways->far[size])) {
            want_build(ways, size, WR__BUILD_FAR);
        }
        if ((round >> size & 1) != 0 && wr__throngs_count(horde, size) &&
            !far_is_right(horde, size, &ways->round[size])) {
            wr__throngs_lay(horde);
            want_build(ways, size, WR__BUILD_ROUND);
        }
        for (int32_t player = 0; player < ways->player_count; player++) {
            if ((players[size] >> player & 1) != 0 && !near_is_right(horde, size, player)) {
                want_build(ways, size, player);
            }
        }
    }
    horde->counts.field_builds += (uint64_t)ways->build_count;
    for (int32_t i = 0; i < ways->build_count; i++) {
        horde->counts.field_nodes += places_of(horde, ways->builds[i]);
    }
    horde->hooks->parallel_for(horde->hooks->parallel_context, ways->build_count, 1, build_job, horde);
}

const wr_field *wr__field_for(const wr__horde *horde, int32_t size, int32_t player, wr_node node)
{
    const wr__ways *ways = horde->scratch->ways;
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    uint8_t way;
    if (player >= 0 && wr_field_way(nav, ways->near[size][player].field, node, &way) == WR_OK) {
        return ways->near[size][player].field;
    }
    const wr_field *far = ways->far[size].field;
    return wr_field_way(nav, far, node, &way) == WR_OK ? far : NULL;
}

// Behind the end of a way round, where a player stood half a second ago, the other fields go on.
const wr_field *wr__field_round(const wr__horde *horde, int32_t size, int32_t player, wr_node node)
{
    const wr_field *plain = wr__field_for(horde, size, player, node);
    const wr_field *round = horde->scratch->ways->round[size].field;
    uint8_t way;
    const bool goes = plain != NULL &&
                      wr_field_way(wr_terrain_nav(horde->ground, size), round, node, &way) == WR_OK &&
                      way != WR_FIELD_HERE && wr__round_pays(horde, size, round, plain, node);
    return goes ? round : NULL;
}

// Asked between stages, so the ground may have changed since the field was built.
// From a node in a component where a player stands.
static wr_fix way_length_from(const wr__horde *horde, int32_t size, wr_node node)
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    wr_cost cost;
    if (!far_is_right(horde, size, &horde->scratch->ways->far[size])) {
        build_far(horde, size, false);
    }
    if (wr_field_cost(nav, horde->scratch->ways->far[size].field, node, &cost) != WR_OK) {
        return -1;
    }
    const int64_t units = (cost >> 16) * horde->grid->cell * horde->grid->width / wr_nav_columns(nav);
    return units < INT32_MAX ? (wr_fix)units : INT32_MAX;
}

static wr_fix way_length_at(const wr__horde *horde, int32_t size, wr_point at,
                            bool (*has_player)(const wr__horde *horde, int32_t size, int32_t component))
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    const wr_node node = wr_nav_nearest(nav, at, -1);
    const bool known =
        horde->far_count[size] != 0 && node != WR_NODE_NONE && has_player(horde, size, wr_nav_component(nav, node));
    return known ? way_length_from(horde, size, node) : -1;
}

wr_fix wr__horde_way_length(const wr__horde *horde, int32_t size, wr_point at)
{
    return way_length_at(horde, size, at, player_stands_in);
}

wr_fix wr__footing_way_length(const wr__horde *horde, int32_t size, wr_point at)
{
    return way_length_at(horde, size, at, wr__footing_has);
}
