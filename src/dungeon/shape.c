// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: caves and pillars. Some rooms are more than a rectangle: rock grows into them from their walls, or pillars
// stand in them. In both, ways as wide as a corridor join all doors of the room.
//
// A cave is begun from chance, smoothed by a cellular automaton (a cell is rock where five or more of the nine cells
// around and with it are; beyond the room all is rock), and kept open in all rounds along a way from each door to one
// place near the middle. Floor that is not joined with these ways becomes rock. So what remains is one piece; should
// it be less than 2/5 of the room, it grows on all sides until it is not. A room is at most 64 cells wide here: a row
// is a word.
// Source: "Cellular Automata Method for Generating Random Cave-Like Levels" (RogueBasin).
//
// Pillars stand in a lattice that is its own mirror image both ways. From each other and from the walls they keep two
// cells and the width of a corridor, so the strips between them are all joined.
#include <string.h>

#include "dungeon/dungeon_int.h"

static inline int32_t min_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t max_of(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

// ---- Caves -------------------------------------------------------------------------------------------------------

enum { CAVE_ROUNDS = 2 };

// Cells of a room by rows from the bottom up; bit x is the cell x cells from the left. Row -1 and row `height` are
// there too.
typedef struct cave {
    wr_rect room;
    uint64_t all; // the bits a row has
    uint64_t rock_rows[WR__CAVE_SIDE_MAX + 2];
    uint64_t ways_rows[WR__CAVE_SIDE_MAX + 2];
    uint64_t *rock; // rock_rows + 1; bits beyond the room are set
    uint64_t
        *ways; // ways_rows + 1; floor for ever, in one piece, and with all doors; bits beyond the room are not set
} cave;

static void open_way(cave *c, int32_t x, int32_t y, int32_t width, int32_t height)
{
    const uint64_t bits = (width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX) << x;
    for (int32_t i = 0; i < height; i++) {
        c->ways[y + i] |= bits;
    }
}

// From a door straight into the room as far as the middle, then aside; (x, y) is the lower left of the middle.
static void open_way_of(cave *c, const wr_dungeon_door *door, int32_t corridor, int32_t x, int32_t y)
{
    const int32_t door_x = door->at.x - c->room.x;
    const int32_t door_y = door->at.y - c->room.y;
    if (door->side == WR_SIDE_N || door->side == WR_SIDE_S) {
        const int32_t from = door->side == WR_SIDE_S ? 0 : y;
        const int32_t to = door->side == WR_SIDE_S ? y + corridor : c->room.height;
        open_way(c, door_x, from, corridor, to - from);
        open_way(c, min_of(door_x, x), y, max_of(door_x, x) - min_of(door_x, x) + corridor, corridor);
    } else {
        const int32_t from = door->side == WR_SIDE_W ? 0 : x;
        const int32_t to = door->side == WR_SIDE_W ? x + corridor : c->room.width;
        open_way(c, from, door_y, to - from, corridor);
        open_way(c, x, min_of(door_y, y), corridor, max_of(door_y, y) - min_of(door_y, y) + corridor);
    }
}

// Sixteen cells from one draw: rock with 7 chances of 16.
static inline uint64_t draw_rock(wr__noise noise, int32_t column, int32_t y)
{
    const uint64_t bits =
        wr__noise_at(noise, (uint64_t)(uint32_t)column | (uint64_t)(uint32_t)y << 16, WR__DRAW_CAVE);
    return ~(bits >> 48 | (bits >> 32 & bits >> 16 & bits)) & 0xffff;
}

static void draw_all_rock(cave *c, wr__noise noise)
{
    for (int32_t y = 0; y < c->room.height; y++) {
        uint64_t row = ~c->all;
        for (int32_t x = c->room.x / 16 * 16; x < c->room.x + c->room.width; x += 16) {
            const uint64_t rock = draw_rock(noise, x / 16, c->room.y + y);
            row |= x < c->room.x ? rock >> (c->room.x - x) : rock << (x - c->room.x);
        }
        c->rock[y] = (row | ~c->all) & ~c->ways[y];
    }
}

// Three bits added up, in every place of a word.
typedef struct sum {
    uint64_t one, two;
} sum;

static inline sum add(uint64_t a, uint64_t b, uint64_t c)
{
    return (sum){a ^ b ^ c, (a & b) | (c & (a ^ b))};
}

// A cell with its neighbours to the left and right; beyond a word's ends is rock.
static inline sum add_row(uint64_t row)
{
    return add(row, row << 1 | 1, row >> 1 | (uint64_t)1 << 63);
}

// Where the three rows have five rocks or more in a square of nine.
static inline uint64_t most_are_rock(sum a, sum b, sum c)
{
    const sum ones = add(a.one, b.one, c.one);
    const sum twos = add(a.two, b.two, c.two);
    const uint64_t four = twos.two | (twos.one & ones.two);              // four or more
    const uint64_t more = ones.one | (twos.two & (twos.one | ones.two)); // and one or two beside
    return four & more;
}

static void smooth(cave *c)
{
    sum below = add_row(c->rock[-1]);
    sum here = add_row(c->rock[0]);
    for (int32_t y = 0; y < c->room.height; y++) {
        const sum above = add_row(c->rock[y + 1]);
        c->rock[y] = (most_are_rock(below, here, above) | ~c->all) & ~c->ways[y];
        below = here;
        here = above;
    }
}

// All of `open` that can be reached from `from` within the row.
static uint64_t reach_in_row(uint64_t from, uint64_t open)
{
    uint64_t up = open, down = open;
    for (int32_t step = 1; step < 64; step *= 2) { // `up`: open in this and the next step - 1 places below
        from |= (up & from << step) | (down & from >> step);
        up &= up << step;
        down &= down >> step;
    }
    return from;
}

// Takes a row's reach over from its neighbours. True when it grew.
static bool reach_row(const cave *c, uint64_t *floor, int32_t y)
{
    const uint64_t open = ~c->rock[y];
    const uint64_t reached = reach_in_row(open & (floor[y - 1] | floor[y] | floor[y + 1]), open);
    const bool grew = reached != floor[y];
    floor[y] = reached;
    return grew;
}

// What can be reached from the ways, up and down the rows until nothing is new; it becomes the ways.
static void keep_what_is_joined(cave *c)
{
    bool grew = true;
    while (grew) {
        grew = false;
        for (int32_t y = 0; y < c->room.height; y++) {
            grew |= reach_row(c, c->ways, y);
        }
        for (int32_t y = c->room.height - 1; y >= 0; y--) {
            grew |= reach_row(c, c->ways, y);
        }
    }
}

static int32_t count_bits(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

static int32_t count_floor(const cave *c)
{
    int32_t count = 0;
    for (int32_t y = 0; y < c->room.height; y++) {
        count += count_bits(c->ways[y]);
    }
    return count;
}

// One cell on all four sides.
static void grow(cave *c)
{
    uint64_t below = 0;
    for (int32_t y = 0; y < c->room.height; y++) {
        const uint64_t here = c->ways[y];
        c->ways[y] = (here | here << 1 | here >> 1 | below | c->ways[y + 1]) & c->all;
        below = here;
    }
}

static void carve_cave(wr_dungeon *d, const cave *c)
{
    for (int32_t y = 0; y < c->room.height; y++) {
        uint8_t *row = d->grid.kinds + (size_t)(c->room.y + y) * (size_t)d->grid.width + (size_t)c->room.x;
        for (int32_t x = 0; x < c->room.width; x++) {
            row[x] = (c->ways[y] >> x & 1) != 0 ? WR_CELL_GRASS : WR_CELL_BUSH;
        }
    }
}

// doors: [count] of the room
static void make_cave(wr_dungeon *d, wr__noise noise, uint32_t draw, const wr_rect *room,
                      const wr_dungeon_door *doors, int32_t count)
{
    const int32_t corridor = d->config.corridor;
    cave c = {.room = *room, .all = UINT64_MAX >> (64 - room->width)};
    c.rock = c.rock_rows + 1;
    c.ways = c.ways_rows + 1;
    c.rock[-1] = c.rock[room->height] = UINT64_MAX;
    // The ways meet somewhere in the middle half.
    const int32_t wide = room->width - corridor;
    const int32_t high = room->height - corridor;
    const int32_t x = wide / 4 + (int32_t)wr__draw_below(&draw, (uint32_t)(wide - wide / 4 * 2 + 1));
    const int32_t y = high / 4 + (int32_t)wr__draw_below(&draw, (uint32_t)(high - high / 4 * 2 + 1));
    open_way(&c, x, y, corridor, corridor);
    for (int32_t i = 0; i < count; i++) {
        open_way_of(&c, &doors[i], corridor, x, y);
    }
    draw_all_rock(&c, noise);
    for (int32_t i = 0; i < CAVE_ROUNDS; i++) {
        smooth(&c);
    }
    keep_what_is_joined(&c);
    while (5 * count_floor(&c) < 2 * room->width * room->height) {
        grow(&c);
    }
    carve_cave(d, &c);
}

// ---- Pillars -----------------------------------------------------------------------------------------------------

// Where pillars stand along one side of a room.
typedef struct row_of_pillars {
    int32_t count; // 2 or more
    int32_t first, step;
    int32_t later; // 1 when those of the upper half stand a cell farther on, for the sake of symmetry
} row_of_pillars;

// side: at least 2 * size + gap + 2 * margin, so that two fit. A count that is odd leaves `side - size` less an even
// number: it must be even to be shared out on both sides, else there is one pillar less. One that is even may widen
// the middle gap.
static row_of_pillars row_along(int32_t side, int32_t size, int32_t gap, int32_t margin)
{
    row_of_pillars row = {.step = size + gap};
    row.count = (side - 2 * margin + gap) / row.step;
    if (row.count % 2 != 0 && (side - size) % 2 != 0) {
        row.count--;
    }
    const int32_t left = side - row.count * row.step + gap; // on both sides together
    row.first = left / 2;
    row.later = left % 2;
    return row;
}

static inline int32_t pillar_at(const row_of_pillars *row, int32_t i)
{
    return row->first + i * row->step + (i >= row->count / 2 ? row->later : 0);
}

static inline bool is_inner(const row_of_pillars *row, int32_t i)
{
    return i > 0 && i < row->count - 1;
}

typedef enum pillar_style {
    PILLARS_ALL,
    PILLARS_ALONG, // two rows along the longer side
    PILLARS_ROUND, // those next to the walls
    PILLARS_COUNT
} pillar_style;

static bool is_left_out(const row_of_pillars *shorter, int32_t i, const row_of_pillars *longer, int32_t k,
                        pillar_style style)
{
    return style != PILLARS_ALL && is_inner(shorter, i) && (style == PILLARS_ALONG || is_inner(longer, k));
}

// The least side of a room with pillars of that size: 2 more for each cell.
static inline int32_t pillars_need(int32_t size, int32_t margin)
{
    return 2 * size + 3 * margin;
}

static void make_pillars(wr_dungeon *d, uint32_t draw, const wr_rect *room)
{
    const int32_t margin = max_of(2, d->config.corridor);
    const int32_t shorter = min_of(room->width, room->height);
    if (shorter < pillars_need(1, margin)) {
        return;
    }
    const pillar_style style = (pillar_style)wr__draw_below(&draw, PILLARS_COUNT);
    const int32_t size_max = min_of(3, 1 + (shorter - pillars_need(1, margin)) / 6);
    const int32_t size = size_max - (int32_t)wr__draw_below(&draw, (uint32_t)min_of(2, size_max));
    const int32_t gap_max = min_of(margin + 2 + size, shorter - 2 * size - 2 * margin);
    const int32_t gap = margin + (int32_t)wr__draw_below(&draw, (uint32_t)(gap_max - margin + 1));
    const row_of_pillars across = row_along(room->width, size, gap, margin);
    const row_of_pillars up = row_along(room->height, size, gap, margin);
    const bool is_wide = room->width > room->height;
    for (int32_t k = 0; k < up.count; k++) {
        for (int32_t i = 0; i < across.count; i++) {
            if (!(is_wide ? is_left_out(&up, k, &across, i, style) : is_left_out(&across, i, &up, k, style))) {
                const wr_cell corner = {room->x + pillar_at(&across, i), room->y + pillar_at(&up, k)};
                wr_grid_set_rect(&d->grid, corner, size, size, WR_CELL_BUSH);
            }
        }
    }
}

// ---- All rooms ---------------------------------------------------------------------------------------------------

void wr__dungeon_shape(wr_dungeon *dungeon, wr__noise noise)
{
    const wr_dungeon_config *c = &dungeon->config;
    if (c->caves == 0 && c->pillars == 0) {
        return;
    }
    int32_t first = 0; // door of the room; they are sorted by rooms
    for (int32_t i = 0; i < dungeon->room_count; i++) {
        const wr_rect *room = &dungeon->rooms[i];
        int32_t end = first;
        while (end < dungeon->door_count && dungeon->doors[end].room == i) {
            end++;
        }
        const uint64_t bits = wr__noise_at(noise, wr__id_of_rect(room), WR__DRAW_SHAPE);
        uint32_t what = (uint32_t)bits;
        const bool is_cave =
            (int32_t)wr__draw_below(&what, 100) < c->caves && max_of(room->width, room->height) <= WR__CAVE_SIDE_MAX;
        if (is_cave) {
            make_cave(dungeon, noise, (uint32_t)(bits >> 32), room, dungeon->doors + first, end - first);
        } else if ((int32_t)wr__draw_below(&what, 100) < c->pillars) {
            make_pillars(dungeon, (uint32_t)(bits >> 32), room);
        }
        first = end;
    }
}
