// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// endless, the certificate: spaces are connected, as large as they say and numbered by their first cells, rooms are shut
// but for doors; each door is one portal between just two spaces, and wherever passages were cut there is a portal that
// covers it.
#include <string.h>

#include "dungeon/endless_proof_int.h"

// ---- Spaces ------------------------------------------------------------------------------------------------------

// What the cells say of the spaces.
typedef struct seen_space {
    int32_t floor, x0, y0, x1, y1, first;
} seen_space;

static bool is_floor_of(const wr_region *r, int32_t place, int32_t space)
{
    return place >= 0 && r->kinds[place] == WR_CELL_GRASS && r->space[place] == space;
}

static bool refute_space(wr__endless_proof *p, int32_t i, const char *what)
{
    const wr_rect c = p->region->spaces[i].cells;
    return wr__endless_refute(p, "space", c.x, c.y, "space %d %s", (int)i, what);
}

static bool prove_counts(wr__endless_proof *p)
{
    static const wr_space no_space;
    static const wr_portal no_portal;
    const wr_region *r = p->region;
    if (r->room_count < 1 || r->space_count < r->room_count || r->space_count > WR_REGION_SPACES_MAX ||
        r->portal_count < 0 || r->portal_count > WR_REGION_PORTALS_MAX) {
        return wr__endless_refute(p, "count", -1, -1, "%d rooms, %d spaces, %d portals cannot be", (int)r->room_count,
                                  (int)r->space_count, (int)r->portal_count);
    }
    for (int32_t i = r->space_count; i < WR_REGION_SPACES_MAX; i++) {
        if (memcmp(&r->spaces[i], &no_space, sizeof no_space) != 0) {
            return wr__endless_refute(p, "count", -1, -1, "beyond the spaces something is left, at %d", (int)i);
        }
    }
    for (int32_t i = r->portal_count; i < WR_REGION_PORTALS_MAX; i++) {
        if (memcmp(&r->portals[i], &no_portal, sizeof no_portal) != 0) {
            return wr__endless_refute(p, "count", -1, -1, "beyond the portals something is left, at %d", (int)i);
        }
    }
    return true;
}

static void see(seen_space *s, int32_t place)
{
    const int32_t x = place % WR__SIDE, y = place / WR__SIDE;
    if (s->floor++ == 0) {
        *s = (seen_space){1, x, y, x, y, place};
        return;
    }
    s->x0 = x < s->x0 ? x : s->x0;
    s->x1 = x > s->x1 ? x : s->x1;
    s->y1 = y; // places come in rising order
}

// Each place has a space if it is no wall; first floor cells come in the order of the numbers, rooms' and passages' each.
static bool see_places(wr__endless_proof *p, seen_space *seen)
{
    const wr_region *r = p->region;
    int32_t next[2] = {0, r->room_count};
    for (int32_t i = 0; i < WR__PLACES; i++) {
        const uint16_t space = r->space[i];
        if (r->kinds[i] == WR_CELL_BUSH ? space != WR_SPACE_NONE : space >= r->space_count) {
            return wr__endless_refute(p, "space", i % WR__SIDE, i / WR__SIDE, "space %d here cannot be", (int)space);
        }
        if (r->kinds[i] == WR_CELL_GRASS) {
            see(&seen[space], i);
            int32_t *number = &next[space >= r->room_count];
            if (seen[space].floor == 1 && space != (*number)++) {
                return refute_space(p, space, "is out of order");
            }
        }
    }
    return true;
}

// Floor of the space joined with its first cell.
static int32_t count_joined(wr__endless_proof *p, int32_t space, int32_t from)
{
    int32_t count = 0;
    p->marks[from] = 1;
    p->queue[count++] = (uint16_t)from;
    for (int32_t i = 0; i < count; i++) {
        for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
            const int32_t next = wr__beside(p->queue[i], (wr_side)side);
            if (is_floor_of(p->region, next, space) && p->marks[next] == 0) {
                p->marks[next] = 1;
                p->queue[count++] = (uint16_t)next;
            }
        }
    }
    return count;
}

static bool prove_space(wr__endless_proof *p, int32_t i, const seen_space *seen)
{
    const wr_space *s = &p->region->spaces[i];
    const int32_t most = WR_CHUNK_CELLS + p->corridor - 1;
    const bool is_room = i < p->region->room_count;
    if (seen->floor == 0) {
        return refute_space(p, i, "has no floor");
    }
    if (s->floor != seen->floor || s->cells.x != seen->x0 || s->cells.y != seen->y0 ||
        s->cells.width != seen->x1 - seen->x0 + 1 || s->cells.height != seen->y1 - seen->y0 + 1) {
        return refute_space(p, i, "is not as large as it says");
    }
    if (s->kind != (is_room ? WR_SPACE_ROOM : WR_SPACE_PASSAGE) ||
        (s->unused[0] | s->unused[1] | s->unused[2]) != 0) {
        return refute_space(p, i, "is not of the kind it should be");
    }
    if (!is_room && (s->cells.width > most || s->cells.height > most)) {
        return refute_space(p, i, "is a passage wider than a chunk");
    }
    return count_joined(p, i, seen->first) == seen->floor ? true : refute_space(p, i, "is not in one part");
}

// Floor of a room touches no other floor.
static bool prove_shut(wr__endless_proof *p, int32_t place)
{
    const wr_region *r = p->region;
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        const int32_t next = wr__beside(place, (wr_side)side);
        if (next >= 0 && r->kinds[next] == WR_CELL_GRASS && r->space[next] != r->space[place]) {
            return wr__endless_refute(p, "space", place % WR__SIDE, place / WR__SIDE,
                                      "room %d has floor of space %d beside it, and no door", (int)r->space[place],
                                      (int)r->space[next]);
        }
    }
    return true;
}

bool wr__endless_prove_spaces(wr__endless_proof *proof)
{
    const wr_region *r = proof->region;
    seen_space seen[WR_REGION_SPACES_MAX] = {{0, 0, 0, 0, 0, 0}};
    if (!prove_counts(proof) || !see_places(proof, seen)) {
        return false;
    }
    memset(proof->marks, 0, sizeof proof->marks);
    for (int32_t i = 0; i < r->space_count; i++) {
        if (!prove_space(proof, i, &seen[i])) {
            return false;
        }
    }
    for (int32_t i = 0; i < WR__PLACES; i++) {
        if (r->kinds[i] == WR_CELL_GRASS && r->space[i] < r->room_count && !prove_shut(proof, i)) {
            return false;
        }
    }
    return true;
}

// ---- Portals -----------------------------------------------------------------------------------------------------

// marks: of a door's place, that a portal has it; of a floor's place, on which sides a portal covers the way out.
enum { HAS_PORTAL = 16 };

static bool refute_portal(wr__endless_proof *p, const wr_portal *portal, const char *what)
{
    return wr__endless_refute(p, "portal", portal->cells.x, portal->cells.y, "the portal of spaces %d and %d %s",
                              (int)portal->a, (int)portal->b, what);
}

static int32_t length_of(const wr_portal *portal)
{
    return portal->cells.width > portal->cells.height ? portal->cells.width : portal->cells.height;
}

// Place number i of its line.
static int32_t place_of(const wr_portal *portal, int32_t i)
{
    const int32_t step = portal->cells.height > 1 ? WR__SIDE : 1;
    return portal->cells.y * WR__SIDE + portal->cells.x + i * step;
}

static bool is_line(const wr_portal *portal)
{
    const wr_rect c = portal->cells;
    return c.x >= 0 && c.y >= 0 && c.width >= 1 && c.height >= 1 && (c.width == 1 || c.height == 1) &&
           c.x < WR__SIDE && c.y < WR__SIDE && c.width <= WR__SIDE - c.x && c.height <= WR__SIDE - c.y;
}

// All places of the line, a step to that side, are floor of the space.
static bool faces(const wr_region *r, const wr_portal *portal, wr_side side, int32_t space)
{
    for (int32_t i = 0; i < length_of(portal); i++) {
        if (!is_floor_of(r, wr__beside(place_of(portal, i), side), space)) {
            return false;
        }
    }
    return true;
}

// The sides across a line; of a single place they are all four.
static bool is_across(const wr_portal *portal, int32_t side)
{
    const bool up = side == WR_SIDE_N || side == WR_SIDE_S;
    return up ? portal->cells.height == 1 : portal->cells.width == 1;
}

// The places of a door are of its kind, belong to `a`, and to no other portal.
static bool take_door(wr__endless_proof *p, const wr_portal *portal)
{
    for (int32_t i = 0; i < length_of(portal); i++) {
        const int32_t place = place_of(portal, i);
        if (p->region->kinds[place] !=
            (portal->side == WR_SIDE_W || portal->side == WR_SIDE_S ? WR_CELL_GRASS : portal->kind)) {
            return refute_portal(p, portal, "has cells of another kind");
        }
        if (p->region->space[place] != portal->a) {
            return refute_portal(p, portal, "has cells of another space");
        }
        if ((p->marks[place] & HAS_PORTAL) != 0) {
            return refute_portal(p, portal, "lies over another");
        }
        p->marks[place] |= HAS_PORTAL;
    }
    return true;
}

static bool prove_border_portal(wr__endless_proof *p, const wr_portal *portal)
{
    wr_border_door doors[WR_BORDER_DOORS_MAX];
    const wr_side side = (wr_side)portal->side;
    const int32_t count = wr_endless_border(p->endless, p->region->id, side, doors);
    if (portal->door >= count || portal->b != -1 || portal->a < 0 || portal->a >= p->region->space_count) {
        return refute_portal(p, portal, "belongs to no border");
    }
    const wr_border_door *door = &doors[portal->door];
    if (!is_line(portal) || place_of(portal, 0) != wr__on_rim(side, door->at) || length_of(portal) != door->width ||
        place_of(portal, door->width - 1) != wr__on_rim(side, door->at + door->width - 1) ||
        portal->kind != door->kind) {
        return refute_portal(p, portal, "is not as its border says");
    }
    return faces(p->region, portal, (wr_side)((side + 2) % WR_SIDE_COUNT), portal->a)
               ? take_door(p, portal)
               : refute_portal(p, portal, "does not lead into its space");
}

// Wall at both ends of a door through which one goes to that side.
static bool stands_in_wall(const wr_region *r, const wr_portal *portal, int32_t side)
{
    const bool up = side == WR_SIDE_N || side == WR_SIDE_S;
    const int32_t before = wr__beside(place_of(portal, 0), up ? WR_SIDE_W : WR_SIDE_S);
    const int32_t after = wr__beside(place_of(portal, length_of(portal) - 1), up ? WR_SIDE_E : WR_SIDE_N);
    return before >= 0 && after >= 0 && r->kinds[before] == WR_CELL_BUSH && r->kinds[after] == WR_CELL_BUSH;
}

static bool prove_door(wr__endless_proof *p, const wr_portal *portal)
{
    if (length_of(portal) != p->corridor) {
        return refute_portal(p, portal, "is not as wide as a corridor");
    }
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        if (is_across(portal, side) && faces(p->region, portal, (wr_side)side, portal->a) &&
            faces(p->region, portal, (wr_side)((side + 2) % WR_SIDE_COUNT), portal->b)) {
            return stands_in_wall(p->region, portal, side) ? take_door(p, portal)
                                                           : refute_portal(p, portal, "has no wall beside it");
        }
    }
    return refute_portal(p, portal, "does not lie between them");
}

// The line as it was, a place longer at either end, would not lie in `a` along `b` any more.
static bool is_whole(const wr_region *r, const wr_portal *portal, wr_side side)
{
    const bool up = side == WR_SIDE_N || side == WR_SIDE_S;
    const int32_t before = wr__beside(place_of(portal, 0), up ? WR_SIDE_W : WR_SIDE_S);
    const int32_t after = wr__beside(place_of(portal, length_of(portal) - 1), up ? WR_SIDE_E : WR_SIDE_N);
    return !(is_floor_of(r, before, portal->a) && is_floor_of(r, wr__beside(before, side), portal->b)) &&
           !(is_floor_of(r, after, portal->a) && is_floor_of(r, wr__beside(after, side), portal->b));
}

static bool prove_open(wr__endless_proof *p, const wr_portal *portal)
{
    bool leads = false;
    for (int32_t i = 0; i < length_of(portal); i++) {
        if (!is_floor_of(p->region, place_of(portal, i), portal->a)) {
            return refute_portal(p, portal, "does not lie in its space");
        }
    }
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        if (is_across(portal, side) && faces(p->region, portal, (wr_side)side, portal->b) &&
            is_whole(p->region, portal, (wr_side)side)) {
            leads = true;
            for (int32_t i = 0; i < length_of(portal); i++) {
                p->marks[place_of(portal, i)] |= (uint8_t)(1 << side);
            }
        }
    }
    return leads ? true : refute_portal(p, portal, "does not lead on");
}

static bool prove_portal(wr__endless_proof *p, const wr_portal *portal)
{
    if (portal->unused != 0 || portal->side > WR_SIDE_COUNT) {
        return refute_portal(p, portal, "has a side that there is not");
    }
    if (portal->side < WR_SIDE_COUNT) {
        return prove_border_portal(p, portal);
    }
    if (portal->a < 0 || portal->b <= portal->a || portal->b >= p->region->space_count || portal->door != 0 ||
        !is_line(portal)) {
        return refute_portal(p, portal, "is none");
    }
    if (portal->kind == WR_CELL_GRASS) {
        return prove_open(p, portal);
    }
    return wr__is_door(portal->kind) ? prove_door(p, portal) : refute_portal(p, portal, "is neither door nor open");
}

// Negative when a stands before b in a region.
static int32_t compare(const wr_portal *a, const wr_portal *b)
{
    const int32_t is_inner = a->side == WR_SIDE_COUNT;
    const int32_t left[] = {a->side,    a->door,    is_inner * a->a, is_inner * a->b,
                            a->cells.y, a->cells.x, a->cells.width,  a->cells.height};
    const int32_t right[] = {b->side,    b->door,    is_inner * b->a, is_inner * b->b,
                             b->cells.y, b->cells.x, b->cells.width,  b->cells.height};
    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

// Each door has a portal, and each way from floor to floor of another space, from the lower number to the higher.
static bool prove_covered(wr__endless_proof *p)
{
    const wr_region *r = p->region;
    for (int32_t i = 0; i < WR__PLACES; i++) {
        if (wr__is_door(r->kinds[i]) && (p->marks[i] & HAS_PORTAL) == 0) {
            return wr__endless_refute(p, "portal", i % WR__SIDE, i / WR__SIDE, "this door is in no portal");
        }
        for (int32_t side = 0; side < WR_SIDE_COUNT && r->kinds[i] == WR_CELL_GRASS; side++) {
            const int32_t next = wr__beside(i, (wr_side)side);
            if (next >= 0 && r->kinds[next] == WR_CELL_GRASS && r->space[next] > r->space[i] &&
                (p->marks[i] >> side & 1) == 0) {
                return wr__endless_refute(p, "portal", i % WR__SIDE, i / WR__SIDE,
                                          "from space %d to %d there is no portal here", (int)r->space[i],
                                          (int)r->space[next]);
            }
        }
    }
    return true;
}

bool wr__endless_prove_portals(wr__endless_proof *proof)
{
    const wr_region *r = proof->region;
    int32_t borders = 0, wanted = 0;
    memset(proof->marks, 0, sizeof proof->marks);
    for (int32_t i = 0; i < r->portal_count; i++) {
        if (!prove_portal(proof, &r->portals[i])) {
            return false;
        }
        if (i > 0 && compare(&r->portals[i - 1], &r->portals[i]) >= 0) {
            return refute_portal(proof, &r->portals[i], "is out of order");
        }
        borders += r->portals[i].side < WR_SIDE_COUNT;
    }
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        wr_border_door doors[WR_BORDER_DOORS_MAX];
        wanted += wr_endless_border(proof->endless, r->id, (wr_side)side, doors);
    }
    if (borders != wanted) {
        return wr__endless_refute(proof, "portal", -1, -1, "%d portals of borders, and %d doors in them",
                                  (int)borders, (int)wanted);
    }
    return prove_covered(proof);
}
