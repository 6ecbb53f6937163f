// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The certificate names each rule that is broken by itself: one mistake after the other is made in a dungeon drawn by hand.
#include "dungeon/support/drawings.h"

#define COUNT(array) ((int32_t)(sizeof(array) / sizeof((array)[0])))

// ---- Mistakes --------------------------------------------------------------------------------------------------------

typedef struct change {
    size_t offset, size;
    int64_t value;
} change;

#define SET(field, value)                                                            \
    {                                                                                \
        offsetof(drawn_dungeon, field), sizeof(((drawn_dungeon *)0)->field), (value) \
    }
#define SIDE             20
#define CELL(x, y, kind) SET(kinds[(y)*SIDE + (x)], WR_CELL_##kind)

#define CHANGES_MAX 8

typedef struct mistake {
    const char *what;
    const char *rule;
    const char *says; // part of the message: rules have many sides
    int drawing;
    change changes[CHANGES_MAX];
    void (*make)(drawn_dungeon *m); // when changes do not say it
} mistake;

static void swap_links(drawn_dungeon *m, int32_t i, int32_t k)
{
    const wr_dungeon_link held = m->links[i];
    m->links[i] = m->links[k];
    m->links[k] = held;
}

static void swap_loops(drawn_dungeon *m)
{
    swap_links(m, 3, 4);
}

static void double_a_loop(drawn_dungeon *m)
{
    m->links[4] = m->links[3];
}

static void swap_doors_of_two_rooms(drawn_dungeon *m)
{
    const wr_dungeon_door held = m->doors[1];
    m->doors[1] = m->doors[2];
    m->doors[2] = held;
}

static void swap_locks(drawn_dungeon *m)
{
    const wr_dungeon_lock held = m->locks[0];
    m->locks[0] = m->locks[1];
    m->locks[1] = held;
    for (int32_t i = 0; i < m->dungeon.door_count; i++) {
        m->doors[i].lock = m->doors[i].lock < 0 ? -1 : (int16_t)(1 - m->doors[i].lock);
    }
}

static void fill_a_room_with_rock(drawn_dungeon *m)
{
    const wr_cell corner = {m->rooms[2].x, m->rooms[2].y};
    wr_grid_set_rect(&m->dungeon.grid, corner, m->rooms[2].width, m->rooms[2].height, WR_CELL_BUSH);
}

// In FOUR the edges are, by length, 1-3, 0-2, 0-1, 2-3, 1-2; links and doors are
//     0  ab  S         doors 1 (6,1) E and 4 (10,4) W         5  (7,10) E of c
//     1  ac  straight  doors 0 (3,4) N and 7 (3,8) S          6  (7,12) E of c
//     2  be  straight  doors 3 (14,6) N and 8 (14,9) S        9  (12,12) W of e
//     3  bc  L         doors 2 (11,6) N and 5
//     4  ce  straight  doors 6 and 9
static const mistake mistakes[] = {
    // Settings
    {"a map narrower than a room", "K49", "have no room for a room", FOUR, {SET(dungeon.config.width, 5)}, NULL},
    {"a map of too many cells",
     "K49",
     "have no room for a room",
     FOUR,
     {SET(dungeon.config.width, 8192), SET(dungeon.config.height, 8192)},
     NULL},
    {"rooms of two cells", "K49", "room_min is 2", FOUR, {SET(dungeon.config.room_min, 2)}, NULL},
    {"a corridor of no cells", "K49", "corridor is 0", FOUR, {SET(dungeon.config.corridor, 0)}, NULL},
    {"more than all loops", "K49", "loops is 10001", FOUR, {SET(dungeon.config.loops, 10001)}, NULL},
    {"more kinds of doors than doors", "K49", "91 of 100 doors", FOUR, {SET(dungeon.config.doors_open, 91)}, NULL},
    // Bounds
    {"a grid of another size", "T21", "the grid is not one", FOUR, {SET(dungeon.grid.width, 19)}, NULL},
    {"a grid of wide cells", "T21", "the grid is not one", FOUR, {SET(dungeon.grid.cell, 2)}, NULL},
    {"a grid without cells", "T21", "the grid is not one", FOUR, {SET(dungeon.grid.kinds, 0)}, NULL},
    {"a grid with heights", "T21", "the grid is not one", FOUR, {SET(dungeon.grid.ground, 64)}, NULL},
    {"no rooms", "T21", "rooms: so many", FOUR, {SET(dungeon.room_count, 0)}, NULL},
    {"more rooms than fit", "T21", "rooms: so many", FOUR, {SET(dungeon.room_count, 9)}, NULL},
    {"no array of rooms", "T21", "rooms, and no array", FOUR, {SET(dungeon.rooms, 0)}, NULL},
    {"no array of leaves", "T21", "leaves, and no array", FOUR, {SET(dungeon.leaves, 0)}, NULL},
    {"more edges than any triangulation has", "T21", "edges: so many", FOUR, {SET(dungeon.delaunay_count, 10)}, NULL},
    {"more links than there can be", "T21", "links: so many", FOUR, {SET(dungeon.link_count, 17)}, NULL},
    {"more doors than links have ends", "T21", "doors: so many", FOUR, {SET(dungeon.door_count, 11)}, NULL},
    {"more locks than rooms", "T21", "locks: so many", FOUR, {SET(dungeon.lock_count, 5)}, NULL},
    {"locks, and no array of them", "T21", "locks, and no array", FOUR, {SET(dungeon.locks, 0)}, NULL},
    {"a room outside the map", "T21", "or its leaf is not in the map", FOUR, {SET(rooms[1].x, 16)}, NULL},
    {"a leaf of no width", "T21", "or its leaf is not in the map", FOUR, {SET(leaves[1].width, 0)}, NULL},
    {"an edge the wrong way round",
     "T21",
     "joins no two rooms",
     FOUR,
     {SET(delaunay[0].a, 3), SET(delaunay[0].b, 1)},
     NULL},
    {"a link to a room that is not there",
     "T21",
     "link 0: its rooms, doors, kind",
     FOUR,
     {SET(links[0].rooms.b, 4)},
     NULL},
    {"a link with a door that is not there",
     "T21",
     "link 0: its rooms, doors, kind",
     FOUR,
     {SET(links[0].doors[1], 10)},
     NULL},
    {"a link of no kind",
     "T21",
     "link 0: its rooms, doors, kind",
     FOUR,
     {SET(links[0].kind, WR_LINK_KIND_COUNT)},
     NULL},
    {"a route that is none",
     "T21",
     "link 0: its rooms, doors, kind",
     FOUR,
     {SET(links[0].route, WR_ROUTE_COUNT), SET(links[0].points, 5)},
     NULL},
    {"a straight way of three points",
     "T21",
     "link 1: its rooms, doors, kind",
     FOUR,
     {SET(links[1].points, 3)},
     NULL},
    {"a way outside the map", "T21", "link 0: its rooms, doors, kind", FOUR, {SET(links[0].way[1].x, 20)}, NULL},
    {"a door in the fifth side", "T21", "door 0: its room, side", FOUR, {SET(doors[0].side, WR_SIDE_COUNT)}, NULL},
    {"a door of a room that is not there", "T21", "door 0: its room, side", FOUR, {SET(doors[0].room, -1)}, NULL},
    {"a door outside the map", "T21", "door 0: its room, side", FOUR, {SET(doors[0].at.y, 16)}, NULL},
    {"a gate of a lock that is not there", "T21", "door 8: its room, side", FOUR, {SET(doors[8].lock, 1)}, NULL},
    {"a lock of a room that is not there",
     "T21",
     "lock 0: its room or its switch",
     FOUR,
     {SET(locks[0].room, 4)},
     NULL},
    {"a switch outside the map", "T21", "lock 0: its room or its switch", FOUR, {SET(locks[0].at.x, -1)}, NULL},
    // Leaves and rooms
    {"leaves that leave something out", "D9", "fewer cells than the map", FOUR, {SET(leaves[0].width, 8)}, NULL},
    {"leaves that overlap, and together have the map's size",
     "D9",
     "lies over another",
     FOUR,
     {SET(leaves[2].y, 6)},
     NULL},
    {"a leaf too low for a room", "D9", "9 x 5: less than 6", FOUR, {SET(leaves[0].height, 5)}, NULL},
    {"a leaf that could have been cut",
     "K48",
     "could have been cut",
     FOUR,
     {SET(leaves[1].x, 8), SET(leaves[1].width, 12)},
     NULL},
    {"a leaf too long",
     "D2",
     "leaf 0 is 18 x 7: more than",
     FOUR,
     {SET(dungeon.config.room_max, 99), SET(leaves[0].width, 18)},
     NULL},
    {"a room too long",
     "D2",
     "room 1 is 8 x 3: more than",
     FOUR,
     {SET(rooms[1].x, 10), SET(rooms[1].width, 8), SET(rooms[1].height, 3)},
     NULL},
    {"a room at the left side of its leaf", "D3", "does not keep its distance", FOUR, {SET(rooms[0].x, 0)}, NULL},
    {"a room at the lower side of its leaf", "D3", "does not keep its distance", FOUR, {SET(rooms[3].y, 8)}, NULL},
    {"a room without space for a corridor on its right",
     "D3",
     "does not keep its distance",
     FOUR,
     {SET(rooms[0].width, 6)},
     NULL},
    {"a room without space for a corridor above",
     "D3",
     "does not keep its distance",
     FOUR,
     {SET(rooms[1].height, 5)},
     NULL},
    {"a room that leaves too much of its leaf",
     "D3",
     "too little of the",
     FOUR,
     {SET(dungeon.config.fill, 80)},
     NULL},
    {"a room too low", "D10", "room 0 is 4 x 2: less", FOUR, {SET(rooms[0].height, 2)}, NULL},
    {"rooms not in order", "D26", "stands before room", FOUR, {SET(rooms[0].y, 2), SET(rooms[1].y, 1)}, NULL},
    // Triangulation
    {"edges not in order",
     "D26",
     "edge 1 from room 1 to room 3 is not in order",
     FOUR,
     {SET(delaunay[0].a, 0), SET(delaunay[0].b, 2), SET(delaunay[1].a, 1), SET(delaunay[1].b, 3)},
     NULL},
    {"an edge twice",
     "D26",
     "edge 1 from room 1 to room 3 is not in order",
     FOUR,
     {SET(delaunay[1].a, 1), SET(delaunay[1].b, 3)},
     NULL},
    {"a face with four corners", "D11", "neither a triangle nor", FOUR, {SET(dungeon.delaunay_count, 4)}, NULL},
    {"the other diagonal",
     "D11",
     "lies inside the circle",
     FOUR,
     {SET(delaunay[4].a, 0), SET(delaunay[4].b, 3)},
     NULL},
    {"a room without edge",
     "D11",
     "no edge leads to room 3",
     FOUR,
     {SET(delaunay[0].a, 0), SET(delaunay[0].b, 2), SET(delaunay[1].a, 0), SET(delaunay[1].b, 1),
      SET(delaunay[2].a, 1), SET(delaunay[2].b, 2), SET(dungeon.delaunay_count, 3)},
     NULL},
    {"a chain that leaves a room out", "K56", "are not the chain", LINE, {SET(delaunay[1].a, 0)}, NULL},
    {"a chain with a link too many",
     "K56",
     "are not the chain",
     LINE,
     {SET(dungeon.delaunay_count, 3), SET(delaunay[2].a, 0), SET(delaunay[2].b, 2)},
     NULL},
    // Tree and loops
    {"a tree without a room", "D12", "2 links of the tree", FOUR, {SET(dungeon.tree_count, 2)}, NULL},
    {"loops that are not counted", "D13", "1 loops and 0 more", FOUR, {SET(dungeon.loop_count, 1)}, NULL},
    {"fewer than no loops",
     "D13",
     "-1 loops and 3 more",
     FOUR,
     {SET(dungeon.loop_count, -1), SET(dungeon.more_count, 3)},
     NULL},
    {"links against dead ends that nobody asked for",
     "D14",
     "which nobody asked for",
     FOUR,
     {SET(dungeon.loop_count, 1), SET(dungeon.more_count, 1)},
     NULL},
    {"a loop that says it is of the tree",
     "D26",
     "of another kind than its place",
     FOUR,
     {SET(links[3].kind, WR_LINK_TREE)},
     NULL},
    {"loops not in order", "D26", "link 4 from room 1 to room 2 is not in order", FOUR, {{0}}, swap_loops},
    {"a loop twice", "K60", "are joined twice", FOUR, {{0}}, double_a_loop},
    {"a loop that is in the tree",
     "K60",
     "are joined twice",
     FOUR,
     {SET(links[3].rooms.a, 0), SET(links[3].rooms.b, 1)},
     NULL},
    {"a tree with a ring", "D12", "has a ring with the link", FOUR, {SET(links[2].rooms.b, 2)}, NULL},
    {"a link between rooms far apart",
     "D12",
     "from room 0 to room 3 is no edge",
     FOUR,
     {SET(links[2].rooms.a, 0)},
     NULL},
    {"a loop beside the triangulation",
     "D13",
     "from room 0 to room 3 is no edge",
     FOUR,
     {SET(links[3].rooms.a, 0), SET(links[3].rooms.b, 3)},
     NULL},
    {"a tree that differs from the minimum, and nothing said",
     "D12",
     "in 0 edges, and does in 1",
     SWAPPED,
     {SET(dungeon.tree_swaps, 0)},
     NULL},
    {"a tree said to differ from the minimum",
     "D12",
     "differ from the minimum in 1 edges",
     FOUR,
     {SET(dungeon.tree_swaps, 1)},
     NULL},
    {"another number of loops wanted", "K60", "1 loops wanted", FOUR, {SET(dungeon.loops_wanted, 1)}, NULL},
    {"more loops than wanted",
     "D13",
     "2 loops, and 1 are wanted",
     FOUR,
     {SET(dungeon.config.loops, 2500), SET(dungeon.loops_wanted, 1)},
     NULL},
    {"another bound of links against dead ends",
     "D14",
     "against 0 dead ends",
     FOUR,
     {SET(dungeon.config.dead_ends_none, true), SET(dungeon.more_bound, 1)},
     NULL},
    // Doors
    {"a door at a corner", "D16", "not in that wall", FOUR, {SET(doors[0].at.x, 1)}, NULL},
    {"a door in another wall", "D16", "not in that wall", FOUR, {SET(doors[0].side, WR_SIDE_S)}, NULL},
    {"an open door where none should be",
     "D16",
     "that was not asked for",
     FOUR,
     {SET(dungeon.config.doors_open, 0)},
     NULL},
    {"a secret door where none should be",
     "D16",
     "that was not asked for",
     FOUR,
     {SET(dungeon.config.doors_secret, 0)},
     NULL},
    {"a closed door where none should be",
     "D16",
     "that was not asked for",
     FOUR,
     {SET(dungeon.config.doors_open, 90)},
     NULL},
    {"a door of rock", "D16", "that was not asked for", FOUR, {SET(doors[0].kind, WR_CELL_BUSH)}, NULL},
    {"a gate without lock", "D16", "a gate without a lock", FOUR, {SET(doors[8].lock, -1)}, NULL},
    {"a door with a lock", "D16", "no gate and has a lock", FOUR, {SET(doors[0].lock, 0)}, NULL},
    {"doors of a wall not in order",
     "D26",
     "door 3 of room 1 is not in order",
     FOUR,
     {SET(doors[2].at.x, 14), SET(doors[3].at.x, 11)},
     NULL},
    {"doors of rooms not in order", "D26", "door 2 of room 0 is not in order", FOUR, {{0}}, swap_doors_of_two_rooms},
    {"two doors side by side", "D16", "stand side by side", FOUR, {SET(doors[2].at.x, 13)}, NULL},
    {"a link with the door of another room",
     "D16",
     "has a door of another room",
     FOUR,
     {SET(links[0].doors[0], 2)},
     NULL},
    {"a door that no link has", "K54", "door 6 of room 2 leads nowhere", FOUR, {SET(links[4].doors[0], 5)}, NULL},
    // Ways
    {"a way that begins inside the door",
     "D16",
     "does not lead from door 0 to door 7",
     FOUR,
     {SET(links[1].way[0].y, 4)},
     NULL},
    {"a way that ends before the door",
     "D16",
     "does not lead from door 0 to door 7",
     FOUR,
     {SET(links[1].way[1].y, 6)},
     NULL},
    {"an S between doors that face no other",
     "D16",
     "does not turn at right angles",
     FOUR,
     {SET(links[3].route, WR_ROUTE_S), SET(links[3].points, 4), SET(links[3].way[3].x, 8),
      SET(links[3].way[3].y, 10)},
     NULL},
    {"an L between doors that face each other",
     "D16",
     "does not turn at right angles",
     FOUR,
     {SET(links[1].route, WR_ROUTE_L), SET(links[1].points, 3), SET(links[1].way[2].x, 3), SET(links[1].way[2].y, 7)},
     NULL},
    {"a way askew in the middle", "D16", "does not turn at right angles", FOUR, {SET(links[0].way[1].x, 9)}, NULL},
    {"a way askew at its beginning",
     "D16",
     "does not turn at right angles",
     FOUR,
     {SET(links[3].way[1].x, 10)},
     NULL},
    {"a way askew at its end", "D16", "does not turn at right angles", FOUR, {SET(links[3].way[1].y, 11)}, NULL},
    {"a way back through its own door",
     "D16",
     "does not turn at right angles",
     FOUR,
     {SET(links[0].way[1].x, 6), SET(links[0].way[2].x, 6)},
     NULL},
    {"a corridor along a third room's wall",
     "K54",
     "touches room 3",
     FOUR,
     {SET(doors[2].at.x, 12), SET(links[3].way[0].x, 12), SET(links[3].way[1].x, 12)},
     NULL},
    // Grid
    {"a hole in the rock", "D16", "the grid has grass", FOUR, {CELL(18, 14, GRASS)}, NULL},
    {"rock in a room", "D16", "the grid has bush", FOUR, {CELL(3, 2, BUSH)}, NULL},
    {"rock in a corridor", "D16", "the grid has bush", FOUR, {CELL(3, 6, BUSH)}, NULL},
    {"a door of another kind in the grid", "D16", "the grid has door", FOUR, {CELL(3, 4, DOOR_OPEN)}, NULL},
    {"a crystal", "D16", "the grid has crystal", FOUR, {CELL(4, 2, CRYSTAL)}, NULL},
    {"a kind that is none", "D16", "the grid has ?", FOUR, {SET(kinds[0], 200)}, NULL},
    {"another number of cells of corridors",
     "D16",
     "22 cells of corridors",
     FOUR,
     {SET(dungeon.corridor_cells, 1)},
     NULL},
    {"a switch in a doorway", "K50", "lies on no floor of room", FOUR, {SET(locks[0].at.x, 6)}, NULL},
    {"a switch in another room than it says",
     "K50",
     "lies on no floor of room",
     FOUR,
     {SET(locks[0].switch_room, 1)},
     NULL},
    {"two switches on one cell",
     "K50",
     "lies on no floor of room",
     LOCKS,
     {SET(locks[1].at.x, 2), SET(locks[1].at.y, 1), SET(locks[1].switch_room, 0), CELL(16, 12, GRASS)},
     NULL},
    // Reach
    {"a cave of two pieces",
     "K50",
     "more than one piece",
     LINE,
     {SET(kinds[1 * 24 + 18], WR_CELL_BUSH), SET(kinds[2 * 24 + 18], WR_CELL_BUSH),
      SET(kinds[3 * 24 + 18], WR_CELL_BUSH), SET(kinds[4 * 24 + 18], WR_CELL_BUSH)},
     NULL},
    {"a cave of nothing but rock", "K50", "has no floor", LINE, {{0}}, fill_a_room_with_rock},
    {"a door upon the rock of a cave", "K54", "opens upon rock", LINE, {SET(kinds[2 * 24 + 4], WR_CELL_BUSH)}, NULL},
    {"another number of dead ends", "D14", "0 rooms have one door", FOUR, {SET(dungeon.dead_ends, 1)}, NULL},
    // Locks
    {"fewer locks than asked for", "D16", "1 locks, and 2 were", FOUR, {SET(dungeon.config.locks, 2)}, NULL},
    {"two locks of one room", "D16", "has two locks", LOCKS, {SET(locks[1].room, 3)}, NULL},
    {"a gate of another room's lock", "D16", "of lock 0, its room of lock 1", LOCKS, {SET(doors[5].lock, 0)}, NULL},
    {"a switch behind its own gates",
     "K50",
     "only through its gates",
     FOUR,
     {SET(locks[0].at.x, 13), SET(locks[0].at.y, 11), SET(locks[0].switch_room, 3), CELL(2, 1, GRASS),
      CELL(13, 11, SWITCH)},
     NULL},
    {"locks that open in another order", "K50", "only through its gates", LOCKS, {{0}}, swap_locks},
};

static void make_mistake(drawn_dungeon *m, const mistake *wrong)
{
    draw_dungeon(m, &drawings[wrong->drawing]);
    if (wrong->make != NULL) {
        wrong->make(m);
        return;
    }
    for (int i = 0; i < CHANGES_MAX && wrong->changes[i].size > 0; i++) {
        const change *c = &wrong->changes[i];
        for (size_t byte = 0; byte < c->size; byte++) { // whatever the order of bytes
            const size_t shift = (const union {
                                     uint16_t word;
                                     uint8_t low;
                                 }){1}
                                             .low == 1
                                     ? byte
                                     : c->size - 1 - byte;
            ((uint8_t *)m)[c->offset + byte] = (uint8_t)((uint64_t)c->value >> (8 * shift));
        }
    }
}

static void each_rule_broken_by_itself_is_named(void **state)
{
    (void)state;
    static drawn_dungeon m;
    for (int32_t i = 0; i < COUNT(mistakes); i++) {
        make_mistake(&m, &mistakes[i]);
        const wr_dungeon_report report = report_of(&m.dungeon);
        assert_refuted(&report, mistakes[i].rule, mistakes[i].what);
        if (strstr(report.message, mistakes[i].says) == NULL) {
            fail_msg("%s: expected \"%s\", found %s", mistakes[i].what, mistakes[i].says, report.message);
        }
    }
}

static void rooms_without_lock_do_not_lie_behind_gates(void **state)
{
    (void)state;
    const wr_dungeon_report report = report_of_drawing(LOCKED_MIDDLE);
    assert_refuted(&report, "K50", "a locked room between two others");
}

static void there_is_a_room_without_lock(void **state)
{
    (void)state;
    const wr_dungeon_report report = report_of_drawing(ALONE_LOCKED);
    assert_refuted(&report, "K50", "one room, and it is locked");
}

static wr_dungeon_report report_of_mistake(const char *what)
{
    static drawn_dungeon m;
    int32_t i = 0;
    while (i < COUNT(mistakes) && strcmp(mistakes[i].what, what) != 0) {
        i++;
    }
    assert_true(i < COUNT(mistakes));
    make_mistake(&m, &mistakes[i]);
    return report_of(&m.dungeon);
}

static void a_refused_dungeon_is_counted_all_the_same(void **state)
{
    (void)state;
    wr_dungeon_report report = report_of_mistake("a hole in the rock");
    assert_int_equal(report.components, 2);
    assert_int_equal(report.at.x, 18);
    assert_int_equal(report.at.y, 14);
    report = report_of_mistake("rock in a corridor");
    assert_int_equal(report.components, 1); // what lies on either side of it is reached the other way round
    report = report_of_mistake("a corridor along a third room's wall");
    assert_int_equal(report.third_room_crossings, 1);
    report = report_of_mistake("a room too long");
    assert_int_equal(report.aspect_max, 26667); // 8 to 3, rounded up
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(each_rule_broken_by_itself_is_named),
    cmocka_unit_test(rooms_without_lock_do_not_lie_behind_gates),
    cmocka_unit_test(there_is_a_room_without_lock),
    cmocka_unit_test(a_refused_dungeon_is_counted_all_the_same),
};

WR_TEST_MAIN(tests)
