// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// `gen --json --full` must hold all that somebody needs who believes nothing: here the lists are held to the rules, cell
// by cell and from the JSON alone. Nothing of the library is linked in for it.
#include "gen_tests.h"

#include <stdlib.h>

// ---- Lists out of JSON ---------------------------------------------------------------------------------------------

// Numbers of a list, flat; a word counts as its first two letters.
typedef struct list {
    int32_t *values;
    int32_t count;
    int32_t *first; // [items + 1] where each item of the list begins
    int32_t items;
} list;

#define WORD(a, b) ((a) << 8 | (b))

static void list_push(int32_t **to, int32_t *count, int32_t value)
{
    if ((*count & (*count - 1)) == 0) { // a power of two: full
        *to = realloc(*to, (size_t)(*count > 0 ? 2 * *count : 1) * sizeof **to);
        assert_non_null(*to);
    }
    (*to)[(*count)++] = value;
}

static list list_of(const char *json, const char *key)
{
    char name[64];
    list out = {NULL, 0, NULL, 0};
    snprintf(name, sizeof name, "\"%s\":[", key);
    const char *p = strstr(json, name);
    if (p == NULL) {
        fail_msg("no list '%s'", key);
    }
    int depth = 1;
    bool fresh = true; // an item begins here
    for (p += strlen(name); depth > 0; ++p) {
        if (*p == ',' || *p == ']') {
            depth -= *p == ']';
            fresh = fresh || depth == 1;
            continue;
        }
        if (depth == 1 && fresh) {
            list_push(&out.first, &out.items, out.count);
            fresh = false;
        }
        if (*p == '[') {
            ++depth;
        } else if (*p == '"') {
            list_push(&out.values, &out.count, WORD(p[1], p[2]));
            p = strchr(p + 1, '"');
        } else {
            char *end;
            list_push(&out.values, &out.count, (int32_t)strtol(p, &end, 10));
            assert_true(end > p);
            p = end - 1;
        }
    }
    list_push(&out.first, &out.items, out.count);
    --out.items;
    return out;
}

static void list_free(list *l)
{
    free(l->values);
    free(l->first);
}

// ---- A dungeon out of JSON -----------------------------------------------------------------------------------------

typedef struct full {
    char *json;
    int width, height, rooms, corridor;
    char *cells; // [height][width] letters, row 0 at the bottom
    list leaf, room, door, link, corridors;
} full;

static full full_of(const char *options, int corridor)
{
    char line[256];
    snprintf(line, sizeof line, "$W gen --json --full %s", options);
    full f = {.json = strdup(tool_json(line, 0)), .corridor = corridor};
    assert_non_null(f.json);
    f.width = atoi(json_at(f.json, "width"));
    f.height = atoi(json_at(f.json, "height"));
    f.rooms = atoi(json_at(f.json, "rooms"));
    f.cells = malloc((size_t)f.width * (size_t)f.height);
    const char *p = strstr(f.json, "\"cells\":[");
    assert_non_null(p);
    assert_non_null(f.cells);
    p += strlen("\"cells\":[");
    for (int y = 0; y < f.height; ++y) {
        assert_true(p[0] == '"' && p[f.width + 1] == '"');
        memcpy(f.cells + y * f.width, p + 1, (size_t)f.width);
        p += f.width + 3;
    }
    f.leaf = list_of(f.json, "leaf_list");
    f.room = list_of(f.json, "room_list");
    f.door = list_of(f.json, "door_list");
    f.link = list_of(f.json, "links");
    f.corridors = list_of(f.json, "corridors");
    return f;
}

static void full_free(full *f)
{
    list_free(&f->leaf);
    list_free(&f->room);
    list_free(&f->door);
    list_free(&f->link);
    list_free(&f->corridors);
    free(f->cells);
    free(f->json);
}

static bool is_wall(const full *f, int x, int y)
{
    return x < 0 || y < 0 || x >= f->width || y >= f->height || f->cells[y * f->width + x] == 'x';
}

static int *paper_of(const full *f)
{
    int *paper = calloc((size_t)f->width * (size_t)f->height, sizeof *paper);
    assert_non_null(paper);
    return paper;
}

// Adds to each cell of a rectangle.
static void paint(const full *f, int *paper, const int32_t *r, int grow, int value)
{
    assert_true(r[0] - grow >= 0 && r[1] - grow >= 0 && r[0] + r[2] + grow <= f->width &&
                r[1] + r[3] + grow <= f->height);
    for (int y = r[1] - grow; y < r[1] + r[3] + grow; ++y) {
        for (int x = r[0] - grow; x < r[0] + r[2] + grow; ++x) {
            paper[y * f->width + x] += value;
        }
    }
}

// ---- The rules -----------------------------------------------------------------------------------------------------

static void leaves_are_the_map(const full *f)
{
    int *paper = paper_of(f);
    assert_int_equal(f->leaf.items, f->rooms);
    assert_int_equal(f->leaf.count, 4 * f->rooms);
    for (int i = 0; i < f->rooms; ++i) {
        paint(f, paper, f->leaf.values + 4 * i, 0, 1);
    }
    for (int i = 0; i < f->width * f->height; ++i) {
        assert_int_equal(paper[i], 1);
    }
    free(paper);
}

static void rooms_lie_in_their_leaves(const full *f, int room_min)
{
    list centres = list_of(f->json, "centres2");
    int *paper = paper_of(f);
    assert_int_equal(f->room.items, f->rooms);
    assert_int_equal(centres.items, f->rooms);
    for (int i = 0; i < f->rooms; ++i) {
        const int32_t *r = f->room.values + 4 * i, *l = f->leaf.values + 4 * i, *c = centres.values + 2 * i;
        assert_true(r[0] > l[0] && r[1] > l[1] && r[0] + r[2] < l[0] + l[2] && r[1] + r[3] < l[1] + l[3]);
        assert_true(r[2] >= room_min && r[3] >= room_min);
        assert_true(2 * r[2] <= 5 * r[3] && 2 * r[3] <= 5 * r[2] && 2 * l[2] <= 5 * l[3] && 2 * l[3] <= 5 * l[2]);
        assert_true(c[0] == 2 * r[0] + r[2] && c[1] == 2 * r[1] + r[3]);
        paint(f, paper, r, 1, 1); // walls and all: rooms share not even these
    }
    for (int i = 0; i < f->width * f->height; ++i) {
        assert_true(paper[i] <= 1);
    }
    list_free(&centres);
    free(paper);
}

static int root_of(const int *up, int i)
{
    while (up[i] != i) {
        i = up[i];
    }
    return i;
}

static void the_tree_spans(const full *f)
{
    int tree = 0, loops = 0, *up = malloc((size_t)f->rooms * sizeof *up);
    assert_non_null(up);
    for (int i = 0; i < f->rooms; ++i) {
        up[i] = i;
    }
    for (int i = 0; i < f->link.items; ++i) {
        const int32_t *e = f->link.values + 3 * i;
        assert_true(e[0] >= 0 && e[0] < e[1] && e[1] < f->rooms);
        for (int k = 0; k < i; ++k) { // no two rooms are joined twice
            assert_true(e[0] != f->link.values[3 * k] || e[1] != f->link.values[3 * k + 1]);
        }
        loops += e[2] == WORD('l', 'o');
        if (e[2] == WORD('t', 'r')) {
            const int a = root_of(up, e[0]), b = root_of(up, e[1]);
            assert_int_not_equal(a, b); // no cycle
            up[a] = b;
            ++tree;
        }
    }
    assert_int_equal(tree, f->rooms - 1); // and so it joins them all
    assert_int_equal(tree, atoi(json_at(f->json, "edges.tree")));
    assert_int_equal(loops, atoi(json_at(f->json, "edges.loops")));
    free(up);
}

// Whether a door's cells stand in the wall of its room, off the corners, and are drawn as what they are.
static void doors_stand_in_walls(const full *f)
{
    for (int i = 0; i < f->door.items; ++i) {
        const int32_t *d = f->door.values + 4 * i;
        assert_true(d[3] >= 0 && d[3] < f->rooms);
        const int32_t *r = f->room.values + 4 * d[3];
        const bool flat = d[1] == r[1] - 1 || d[1] == r[1] + r[3]; // in the wall below or above
        const int letter = d[2] == WORD('o', 'p')   ? 'd'
                           : d[2] == WORD('s', 'e') ? '?'
                           : d[2] == WORD('g', 'a') ? '|'
                                                    : 'D';
        assert_true(letter != 'D' || d[2] == WORD('c', 'l'));
        assert_true(flat || d[0] == r[0] - 1 || d[0] == r[0] + r[2]);
        for (int k = 0; k < f->corridor; ++k) {
            const int x = d[0] + (flat ? k : 0), y = d[1] + (flat ? 0 : k);
            assert_true(flat ? x >= r[0] && x < r[0] + r[2] : y >= r[1] && y < r[1] + r[3]);
            assert_int_equal(f->cells[y * f->width + x], letter);
        }
    }
}

// Whether a cell lies beside a door of a room.
static bool beside_door(const full *f, int room, int32_t x, int32_t y)
{
    for (int i = 0; i < f->door.items; ++i) {
        const int32_t *d = f->door.values + 4 * i;
        if (d[3] == room) {
            const int32_t *r = f->room.values + 4 * room;
            const bool flat = d[1] == r[1] - 1 || d[1] == r[1] + r[3];
            for (int k = 0; k < f->corridor; ++k) {
                if (abs(d[0] + (flat ? k : 0) - x) + abs(d[1] + (flat ? 0 : k) - y) == 1) {
                    return true;
                }
            }
        }
    }
    return false;
}

static void corridors_join_their_rooms_and_touch_no_other(const full *f)
{
    int *rings = paper_of(f), *all = paper_of(f), cells = 0;
    for (int i = 0; i < f->rooms; ++i) {
        paint(f, rings, f->room.values + 4 * i, 1, 1);
    }
    assert_int_equal(f->corridors.items, f->link.items);
    for (int i = 0; i < f->corridors.items; ++i) {
        bool a = false, b = false;
        for (int k = f->corridors.first[i]; k < f->corridors.first[i + 1]; k += 2) {
            const int32_t x = f->corridors.values[k], y = f->corridors.values[k + 1];
            assert_true(!is_wall(f, x, y));
            assert_int_equal(rings[y * f->width + x], 0);
            cells += all[y * f->width + x]++ == 0;
            a = a || beside_door(f, f->link.values[3 * i], x, y);
            b = b || beside_door(f, f->link.values[3 * i + 1], x, y);
        }
        assert_true(a && b);
    }
    assert_int_equal(cells, atoi(json_at(f->json, "corridor_cells")));
    // All floor is a room's, a corridor's or a door's.
    for (int i = 0; i < f->width * f->height; ++i) {
        assert_true(f->cells[i] == 'x' || rings[i] > 0 || all[i] > 0);
    }
    free(rings);
    free(all);
}

static void all_floor_hangs_together(const full *f)
{
    const int cells = f->width * f->height;
    int *queue = malloc((size_t)cells * sizeof *queue), *seen = paper_of(f), head = 0, tail = 0, floor = 0;
    assert_non_null(queue);
    for (int i = 0; i < cells; ++i) {
        floor += f->cells[i] != 'x';
        if (f->cells[i] != 'x' && tail == 0) {
            queue[tail++] = i;
            seen[i] = 1;
        }
    }
    while (head < tail) {
        const int at = queue[head++], steps[] = {1, -1, f->width, -f->width};
        for (int k = 0; k < 4; ++k) { // the rim of the map is wall
            const int next = at + steps[k];
            if (f->cells[next] != 'x' && seen[next]++ == 0) {
                queue[tail++] = next;
            }
        }
    }
    assert_int_equal(tail, floor);
    free(queue);
    free(seen);
}

static void tiles_are_the_masks_of_walls(const full *f)
{
    static const int around[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    list tiles = list_of(f->json, "tiles");
    assert_int_equal(tiles.items, f->height);
    assert_int_equal(tiles.count, f->width * f->height);
    for (int i = 0; i < tiles.count; ++i) {
        int mask = 0;
        for (int k = 0; k < 8; ++k) {
            mask |= is_wall(f, i % f->width + around[k][0], i / f->width + around[k][1]) << k;
        }
        assert_int_equal(tiles.values[i], mask);
    }
    list_free(&tiles);
}

static bool is_seen(const full *f, int x, int y)
{
    bool seen = false;
    for (int k = 0; k < 9; ++k) {
        seen = seen || !is_wall(f, x + k % 3 - 1, y + k / 3 - 1);
    }
    return seen;
}

static void parts_cover_floor_and_walls_once(const full *f)
{
    enum { CHUNK = 16 };
    list rects = list_of(f->json, "rects");
    int *paper = paper_of(f), floors = 0;
    for (int i = 0; i < rects.items; ++i) {
        const int32_t *r = rects.values + 5 * i;
        const bool floor = r[4] == WORD('f', 'l');
        assert_true(floor || r[4] == WORD('w', 'a'));
        assert_int_equal(r[0] / CHUNK, (r[0] + r[2] - 1) / CHUNK);
        assert_int_equal(r[1] / CHUNK, (r[1] + r[3] - 1) / CHUNK);
        paint(f, paper, r, 0, floor ? 1 : 100);
        floors += floor;
    }
    for (int y = 0; y < f->height; ++y) {
        for (int x = 0; x < f->width; ++x) {
            assert_int_equal(paper[y * f->width + x], !is_wall(f, x, y) ? 1 : is_seen(f, x, y) ? 100 : 0);
        }
    }
    assert_int_equal(floors, atoi(json_at(f->json, "parts.floor")));
    assert_int_equal(rects.items - floors, atoi(json_at(f->json, "parts.wall")));
    list_free(&rects);
    free(paper);
}

// Each edge has a circle through its ends with no third centre inside, and there are as many as a triangulation has. The
// middles of such circles lie on one line; a centre on one side of the edge bounds them from above by the cotangent of the
// angle it sees the edge under, one on the other side from below.
static void the_triangulation_is_one_of_delaunay(const full *f)
{
    list edges = list_of(f->json, "delaunay_list"), centres = list_of(f->json, "centres2");
    int hull = 0;
    for (int i = 0; i < edges.items; ++i) {
        const int32_t *a = centres.values + 2 * edges.values[2 * i],
                      *b = centres.values + 2 * edges.values[2 * i + 1];
        double least = -1e18, most = 1e18;
        bool left = false, right = false;
        for (int k = 0; k < f->rooms; ++k) {
            const int32_t *c = centres.values + 2 * k;
            const double ax = a[0] - c[0], ay = a[1] - c[1], bx = b[0] - c[0], by = b[1] - c[1];
            const double cross = ax * by - ay * bx, dot = ax * bx + ay * by;
            left = left || cross > 0;
            right = right || cross < 0;
            most = cross > 0 && dot / cross < most ? dot / cross : most;
            least = cross < 0 && dot / cross > least ? dot / cross : least;
            assert_true(cross > 0 || cross < 0 || dot >= 0); // no centre on the edge
        }
        assert_true(least <= most + 1e-9);
        hull += !left || !right;
    }
    assert_int_equal(edges.items, 3 * f->rooms - 3 - hull);
    assert_int_equal(edges.items, atoi(json_at(f->json, "edges.delaunay")));
    list_free(&edges);
    list_free(&centres);
}

static void spots_stand_on_floor_by_themselves(const full *f)
{
    list spots = list_of(f->json, "spots");
    int *paper = paper_of(f), starts = 0, exits = 0;
    for (int i = 0; i < spots.items; ++i) {
        const int32_t *s = spots.values + 4 * i;
        assert_int_equal(f->cells[s[1] * f->width + s[0]], ' ');
        assert_int_equal(paper[s[1] * f->width + s[0]]++, 0);
        starts += s[2] == WORD('s', 't');
        exits += s[2] == WORD('e', 'x');
    }
    assert_int_equal(starts, 1);
    assert_int_equal(exits, 1);
    list_free(&spots);
    free(paper);
}

static void locks_have_their_switches(const full *f)
{
    list locks = list_of(f->json, "lock_list");
    assert_int_equal(locks.items, atoi(json_at(f->json, "locks")));
    for (int i = 0; i < locks.items; ++i) {
        const int32_t *l = locks.values + 3 * i;
        assert_int_equal(f->cells[l[2] * f->width + l[1]], '^');
        for (int k = 0; k < f->door.items; ++k) { // all doors of a locked room are gates
            assert_true(f->door.values[4 * k + 3] != l[0] || f->door.values[4 * k + 2] == WORD('g', 'a'));
        }
    }
    list_free(&locks);
}

static void all_rules_hold(const char *options, int room_min, int corridor)
{
    full f = full_of(options, corridor);
    leaves_are_the_map(&f);
    rooms_lie_in_their_leaves(&f, room_min);
    the_tree_spans(&f);
    doors_stand_in_walls(&f);
    corridors_join_their_rooms_and_touch_no_other(&f);
    all_floor_hangs_together(&f);
    tiles_are_the_masks_of_walls(&f);
    parts_cover_floor_and_walls_once(&f);
    the_triangulation_is_one_of_delaunay(&f);
    spots_stand_on_floor_by_themselves(&f);
    locks_have_their_switches(&f);
    full_free(&f);
}

// ---- Tests ---------------------------------------------------------------------------------------------------------

static void the_lists_of_a_crypt_hold_the_rules(void **state)
{
    (void)state;
    all_rules_hold("--seed 7", 6, 1);
    all_rules_hold("--seed -1 --width 61 --height 130", 6, 1);
}

static void the_lists_of_a_fortress_hold_the_rules(void **state)
{
    (void)state;
    all_rules_hold("--seed 3 --profile fortress --locks 3", 9, 2);
}

static void the_lists_of_caves_hold_the_rules(void **state)
{
    (void)state;
    all_rules_hold("--seed 5 --profile caves-and-halls --width 90 --height 70", 7, 1);
}

static void the_lists_of_wide_corridors_and_no_dead_ends_hold_the_rules(void **state)
{
    (void)state;
    all_rules_hold("--seed 12 --profile maze-like --corridor 3 --dead-ends none --locks 2", 3, 3);
}

const struct CMUnitTest gen_full_tests[] = {
    cmocka_unit_test(the_lists_of_a_crypt_hold_the_rules),
    cmocka_unit_test(the_lists_of_a_fortress_hold_the_rules),
    cmocka_unit_test(the_lists_of_caves_hold_the_rules),
    cmocka_unit_test(the_lists_of_wide_corridors_and_no_dead_ends_hold_the_rules),
};
const size_t gen_full_test_count = sizeof gen_full_tests / sizeof gen_full_tests[0];
