// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Walls. The centre of a disc stays `keep` away from every solid cell. For one cell that forbids a convex shape (a
// square with round corners), so the half plane beyond the point of it that is nearest to where the disc stands is
// free of it, all of it; and the way between two points of that half plane lies in it. Where the half planes of all
// cells around meet is therefore a convex region from anywhere in which the disc can go straight to anywhere else: a
// move ends at the place of that region nearest to where it would go, nothing is ever gone through, and corners are
// slid around.
//
//          . | . . . . .          the disc stands at p, its centre stays on this side of both lines;
//        p . | .                  a cell behind another, as seen from p, adds nothing and is left out:
//     - - - -+- - - -             the nearer one's line covers it
//     ####.    ####
//     ####     ####
//
// Cells that are barred for a size keep its centre out: walls for a disc of a hair's breadth.
// Source: half planes of
// obstacles as in "Reciprocal n-Body Collision Avoidance" (van den Berg et al., 2009), for discs that must not touch,
// and without speeds.
#include "core/bits.h"
#include "horde/crowd_int.h"

enum {
    LINES_MAX = 64,
    SLIDES = 4,     // times a move is taken up again from where it was held
    ROUNDS = 8,     // of finding the place
    HALVINGS = 12,  // of a move that meets too many cells
    SLACK = 64,     // a rounding more
    AIM = 8,        // farther from the wall than must be, so that rounding does no harm
    NARROW_AIM = 4, // the same where walls are on both sides
    LITTLE = 32     // a rest of a move that is not taken up again
};

// The region beyond a cell: from where the disc stands, a move e stays in it when e * n >= -slack.
typedef struct line {
    int64_t nx, ny; // from the cell's nearest point to the disc's centre
    int64_t square; // n * n
    int64_t length; // its root, rounded up; 0: not known yet
    int64_t keep;   // what must be between them
    int64_t aim;    // what shall be, where there is room
} line;

typedef struct lines {
    int32_t count;
    bool full;
    bool inside; // the centre is in such a cell
    line list[LINES_MAX];
} lines;

// ---- Settings -----------------------------------------------------------------------------------------------------

static int64_t half_root_and_more(int64_t square)
{
    return (int64_t)wr_sqrt_u64((uint64_t)square) / 2 + 1;
}

// Gaps between two cells are cell * sqrt(a * a + b * b) wide. To which side of such a width a body's diameter lies
// decides where it can get, so the skin must not change that.
wr_fix wr__crowd_keep(wr_fix radius, int32_t cell)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE, wide = 2 * (int64_t)radius;
    int64_t keep = radius - CROWD_SKIN;
    for (int64_t a = 0; a * side < wide; a++) {
        for (int64_t b = a > 0 ? 0 : 1; (a * a + b * b) * side * side < wide * wide; b++) {
            const int64_t half = half_root_and_more((a * a + b * b) * side * side);
            keep = half > keep && half <= radius ? half : keep;
        }
    }
    return (wr_fix)keep;
}

crowd_walls wr__crowd_walls(const wr_crowd *crowd, const wr_crowd_ground *ground, int32_t size)
{
    const int32_t side = crowd->config.cell * WR_FIX_ONE;
    return (crowd_walls){
        .solid = ground != NULL ? ground->solid : NULL,
        .barred = ground != NULL ? ground->barred[size] : NULL,
        .cell = crowd->config.cell,
        .by_cell = crowd->by_cell,
        .radius = crowd->config.radius[size],
        .keep = crowd->keep[size],
        .x_max = crowd->config.width * side,
        .y_max = crowd->config.height * side,
    };
}

// ---- Is there a wall at all? --------------------------------------------------------------------------------------

// The cell of a coordinate 0..2^31 - 1: exact, for a cell is 1..64 units wide.
static int32_t cell_of(const crowd_walls *walls, int64_t at)
{
    return (int32_t)((uint64_t)(at >> 16) * walls->by_cell >> 21);
}

// The bits of so many cells of a row, at most 64, all of them on the ground; the first is the lowest.
static uint64_t bits_from(const wr_bits *bits, int32_t x, int32_t count, int32_t y)
{
    const uint64_t *word = bits->words + (size_t)y * (size_t)bits->stride + (size_t)(x >> 6);
    const int32_t skip = x & 63;
    const uint64_t high = skip + count > 64 ? word[1] << (64 - skip) : 0;
    return (word[0] >> skip | high) & ~UINT64_C(0) >> (64 - count);
}

// Nearly always the cells lie in one column of words, and two to four rows of them: then there is no branch to mistake.
static bool any_bit(const wr_bits *bits, int32_t x0, int32_t x1, int32_t y0, int32_t y1)
{
    const int32_t more = y1 - y0;
    if (x0 >> 6 == x1 >> 6 && more <= 3) {
        const size_t stride = (size_t)bits->stride;
        const uint64_t *row = bits->words + (size_t)y0 * stride + (size_t)(x0 >> 6);
        const uint64_t all =
            row[0] | row[more > 0 ? stride : 0] | row[more > 1 ? 2 * stride : 0] | row[more > 2 ? 3 * stride : 0];
        return (all >> (x0 & 63) & ~UINT64_C(0) >> (63 - (x1 - x0))) != 0;
    }
    uint64_t any = 0;
    for (int32_t x = x0; x <= x1; x += 64) {
        const int32_t count = x1 - x < 64 ? x1 - x + 1 : 64;
        for (int32_t y = y0; y <= y1; y++) {
            any |= bits_from(bits, x, count, y);
        }
    }
    return any != 0;
}

bool wr__crowd_near_cell(const crowd_walls *walls, int64_t x0, int64_t x1, int64_t y0, int64_t y1)
{
    const int32_t cx0 = cell_of(walls, x0), cx1 = cell_of(walls, x1);
    const int32_t cy0 = cell_of(walls, y0), cy1 = cell_of(walls, y1);
    return (walls->solid != NULL && any_bit(walls->solid, cx0, cx1, cy0, cy1)) ||
           (walls->barred != NULL && any_bit(walls->barred, cx0, cx1, cy0, cy1));
}

static int64_t floor_cell(int64_t at, int64_t side)
{
    return at >= 0 ? at / side : -((-at + side - 1) / side);
}

static int64_t beyond(int64_t at, int64_t low, int64_t high)
{
    return at < low ? low - at : at > high ? at - high : 0;
}

static bool is_near(const wr_bits *bits, int32_t cell, int64_t x, int64_t y, int64_t keep)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    for (int64_t cy = floor_cell(y - keep, side); cy <= floor_cell(y + keep, side); cy++) {
        for (int64_t cx = floor_cell(x - keep, side); cx <= floor_cell(x + keep, side); cx++) {
            const int64_t dx = beyond(x, cx * side, cx * side + side), dy = beyond(y, cy * side, cy * side + side);
            if (dx * dx + dy * dy < keep * keep && wr_bits_get(bits, (int32_t)cx, (int32_t)cy)) {
                return true;
            }
        }
    }
    return false;
}

bool wr__crowd_in_wall(const crowd_walls *walls, wr_fix x, wr_fix y)
{
    return (walls->solid != NULL && is_near(walls->solid, walls->cell, x, y, walls->keep)) ||
           (walls->barred != NULL && is_near(walls->barred, walls->cell, x, y, 1));
}

// ---- Lines --------------------------------------------------------------------------------------------------------

static int64_t magnitude(int64_t value)
{
    return value < 0 ? -value : value;
}

static int64_t root_up(int64_t square)
{
    const int64_t root = wr_sqrt_u64((uint64_t)square);
    return root + (root * root < square);
}

// Most cells lie straight beside the disc: no root is needed then. For others 0.
static int64_t length_beside(int64_t x, int64_t y)
{
    return x == 0 ? magnitude(y) : y == 0 ? magnitude(x) : 0;
}

// No less than the root rounded up: sqrt(a * a + b * b) is below a + 0.42 * b for b <= a.
static int64_t length_at_most(const line *l)
{
    const int64_t a = magnitude(l->nx), b = magnitude(l->ny);
    return l->length != 0 ? l->length : a > b ? a + b * 7 / 16 + 1 : b + a * 7 / 16 + 1;
}

// Most moves are short: the same as the greater of the length and `least`, without a root.
static int64_t length_from(int64_t x, int64_t y, int64_t least)
{
    const int64_t square = x * x + y * y;
    return square <= least * least ? least : root_up(square);
}

// As floor_cell: without a division for what lies on the ground.
static int32_t column_of(const crowd_walls *walls, int64_t at)
{
    return at >= 0 && at <= INT32_MAX ? cell_of(walls, at)
                                      : (int32_t)floor_cell(at, (int64_t)walls->cell * WR_FIX_ONE);
}

// From cell (cx, cy), which lies to that side of the disc.
static void add_line(lines *to, int64_t x0, int64_t y0, int32_t sx, int32_t sy, int64_t side, const int64_t at[2],
                     int64_t keep, int64_t aim, int64_t reach)
{
    line l = {.keep = keep, .aim = aim};
    l.nx = sx == 0 ? 0 : at[0] - (sx < 0 ? x0 : x0 + side);
    l.ny = sy == 0 ? 0 : at[1] - (sy < 0 ? y0 : y0 + side);
    l.square = l.nx * l.nx + l.ny * l.ny;
    if (l.square >= (aim + reach) * (aim + reach)) {
        return;
    }
    if (to->count == LINES_MAX) {
        to->full = true;
        return;
    }
    l.length = length_beside(l.nx, l.ny);
    to->list[to->count++] = l;
}

static void add_cell(lines *to, const wr_bits *bits, int32_t cx, int32_t cy, int64_t side, const int64_t at[2],
                     int64_t keep, int64_t aim, int64_t reach)
{
    const int64_t x0 = cx * side, y0 = cy * side;
    const int32_t sx = at[0] < x0 ? -1 : at[0] > x0 + side, sy = at[1] < y0 ? -1 : at[1] > y0 + side;
    if (sx == 0 && sy == 0) {
        to->inside = true;
    } else if ((sx == 0 || !wr_bits_get(bits, cx + sx, cy)) && (sy == 0 || !wr_bits_get(bits, cx, cy + sy))) {
        add_line(to, x0, y0, sx, sy, side, at, keep, aim, reach); // else behind another
    }
}

// Four rows of sixteen cells, in one word.
enum { ROWS = 4, COLUMNS = 16 };

static uint64_t row_of(const uint64_t *word, ptrdiff_t stride, int32_t row, int32_t rows, uint64_t mask, int32_t skip)
{
    return word[row < rows ? row * stride : 0] >> skip & (row < rows ? mask : 0);
}

static uint64_t few_cells(const wr_bits *bits, int32_t cx, int32_t columns, int32_t cy, int32_t rows)
{
    const ptrdiff_t stride = bits->stride;
    const uint64_t *word = bits->words + cy * stride + (cx >> 6), mask = (UINT64_C(1) << columns) - 1;
    const int32_t skip = cx & 63;
    return row_of(word, stride, 0, rows, mask, skip) | row_of(word, stride, 1, rows, mask, skip) << COLUMNS |
           row_of(word, stride, 2, rows, mask, skip) << 2 * COLUMNS |
           row_of(word, stride, 3, rows, mask, skip) << 3 * COLUMNS;
}

// As add_cell for each of them, but all are asked at once whether another hides them: one nearer in their row or in
// their column.
static void add_few(lines *to, uint64_t set, const crowd_walls *walls, int32_t cx, int32_t cy, const int64_t at[2],
                    int64_t keep, int64_t aim, int64_t reach)
{
    const int64_t side = (int64_t)walls->cell * WR_FIX_ONE;
    const uint64_t each_row = UINT64_C(0x0001000100010001);
    const int32_t x_low = cell_of(walls, at[0] - 1) - cx, x_high = cell_of(walls, at[0]) - cx;
    const int32_t y_low = cell_of(walls, at[1] - 1) - cy, y_high = cell_of(walls, at[1]) - cy;
    const uint64_t left = each_row * ((UINT64_C(1) << x_low) - 1);
    const uint64_t right = each_row * (UINT64_C(0xFFFE) << x_high & 0xFFFF);
    const uint64_t below = (UINT64_C(1) << y_low * COLUMNS) - 1;
    const uint64_t above = ~UINT64_C(0) << y_high * COLUMNS << COLUMNS;
    to->inside |= (set & ~(left | right | below | above)) != 0;
    set &= ~((left & set >> 1) | (right & set << 1) | (below & set >> COLUMNS) | (above & set << COLUMNS));
    for (; set != 0; set &= set - 1) {
        const int32_t bit = wr__ctz64(set), x = bit % COLUMNS, y = bit / COLUMNS;
        const int32_t sx = x < x_low ? 1 : -(x > x_high), sy = y < y_low ? 1 : -(y > y_high);
        if (sx != 0 || sy != 0) {
            add_line(to, (cx + x) * side, (cy + y) * side, sx, sy, side, at, keep, aim, reach);
        }
    }
}

static void add_cells(lines *to, const wr_bits *bits, const crowd_walls *walls, const int64_t at[2], int64_t keep,
                      int64_t aim, int64_t reach)
{
    const int64_t side = (int64_t)walls->cell * WR_FIX_ONE, around = aim + reach;
    const int32_t cx0 = column_of(walls, at[0] - around), cx1 = column_of(walls, at[0] + around);
    const int32_t cy0 = column_of(walls, at[1] - around), cy1 = column_of(walls, at[1] + around);
    const bool on_ground = cx0 >= 0 && cy0 >= 0 && cx1 < bits->width && cy1 < bits->height && cx1 - cx0 < 64;
    if (on_ground && cx0 >> 6 == cx1 >> 6 && cx1 - cx0 < COLUMNS && cy1 - cy0 < ROWS) {
        add_few(to, few_cells(bits, cx0, cx1 - cx0 + 1, cy0, cy1 - cy0 + 1), walls, cx0, cy0, at, keep, aim, reach);
        return;
    }
    for (int32_t cy = cy0; cy <= cy1 && !to->full; cy++) {
        uint64_t set = on_ground ? bits_from(bits, cx0, cx1 - cx0 + 1, cy) : 0;
        for (; set != 0; set &= set - 1) {
            add_cell(to, bits, cx0 + wr__ctz64(set), cy, side, at, keep, aim, reach);
        }
        for (int32_t cx = cx0; cx <= cx1 && !on_ground; cx++) {
            if (wr_bits_get(bits, cx, cy)) {
                add_cell(to, bits, cx, cy, side, at, keep, aim, reach);
            }
        }
    }
}

// ---- One straight move --------------------------------------------------------------------------------------------

static int64_t ceil_div(int64_t a, int64_t b)
{
    return a / b + (a % b != 0 && a > 0);
}

static int64_t dot(const line *l, const int64_t e[2])
{
    return l->nx * e[0] + l->ny * e[1];
}

// How far a move ends on the wrong side of a line; 0 or less when it does not.
static int64_t off_by(const line *l, const int64_t e[2])
{
    return ceil_div(l->aim * l->length - l->square - dot(l, e), l->length);
}

static bool is_off(const line *l, const int64_t e[2])
{
    return l->aim * l->length > l->square + dot(l, e);
}

// True when a move surely ends on the right side of all lines; most do. It does not ask for their lengths.
static bool is_free_of(const lines *all, const int64_t e[2])
{
    for (int32_t i = 0; i < all->count; i++) {
        const line *l = &all->list[i];
        if (l->aim * length_at_most(l) > l->square + dot(l, e)) {
            return false;
        }
    }
    return true;
}

static void measure(lines *all)
{
    for (int32_t i = 0; i < all->count; i++) {
        line *l = &all->list[i];
        l->length = l->length != 0 ? l->length : root_up(l->square);
    }
}

// Away from zero, so that what must be made good is.
static int64_t part_of(int64_t whole, int64_t n, int64_t length)
{
    return whole * n >= 0 ? ceil_div(whole * n, length) : -ceil_div(-whole * n, length);
}

// To where two lines meet. Their normals are taken as long as 2^15, so it is some 1/65,536 units off; not when they
// hardly meet.
static void to_corner(const line *a, const line *b, int64_t e[2])
{
    const int64_t one = 1 << 15;
    const int64_t ax = a->nx * one / a->length, ay = a->ny * one / a->length;
    const int64_t bx = b->nx * one / b->length, by = b->ny * one / b->length;
    const int64_t none[2] = {0, 0}, off_a = off_by(a, none), off_b = off_by(b, none);
    const int64_t turn = ax * by - ay * bx;
    if (magnitude(turn) > one * one / 64) {
        e[0] = (off_a * by - off_b * ay) * one / turn;
        e[1] = (off_b * ax - off_a * bx) * one / turn;
    }
}

// To the nearest place of the region, nearly: over the line that lies farthest off, and into the corner with the last
// one when that leads over it.
static void bend(const lines *all, int64_t e[2])
{
    const line *last = NULL;
    for (int32_t round = 0; round < ROUNDS; round++) {
        const line *worst = NULL;
        int64_t most = 0;
        for (int32_t i = 0; i < all->count; i++) {
            const int64_t off = is_off(&all->list[i], e) ? off_by(&all->list[i], e) : 0;
            if (off > most) {
                most = off;
                worst = &all->list[i];
            }
        }
        if (worst == NULL) {
            return;
        }
        e[0] += part_of(most, worst->nx, worst->length);
        e[1] += part_of(most, worst->ny, worst->length);
        if (last != NULL && last != worst && off_by(last, e) > 0) {
            to_corner(last, worst, e);
        }
        last = worst;
    }
}

// Who stands too near to a wall may go anywhere but nearer.
static bool stays_in(const line *l, const int64_t e[2])
{
    const int64_t slack = l->square - l->keep * l->length;
    return dot(l, e) >= (slack > 0 ? -slack : 0);
}

// As much of the move as the region holds.
static void cut(const lines *all, int64_t e[2])
{
    int64_t part = 1 << 16;
    for (int32_t i = 0; i < all->count; i++) {
        const line *l = &all->list[i];
        if (!stays_in(l, e)) {
            const int64_t slack = l->square - l->keep * l->length, taken = -dot(l, e);
            const int64_t most = slack > 0 ? (slack << 16) / taken : 0;
            part = most < part ? most : part;
        }
    }
    if (part == 1 << 16) {
        return;
    }
    e[0] = e[0] * part / (1 << 16);
    e[1] = e[1] * part / (1 << 16);
    for (int32_t i = 0; i < all->count; i++) {
        if (!stays_in(&all->list[i], e)) {
            e[0] = e[1] = 0;
        }
    }
}

static bool is_longer(const int64_t e[2], int64_t than)
{
    return e[0] * e[0] + e[1] * e[1] > than * than;
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

// Walls on both sides: where there is hardly room, or none to spare.
static bool is_tight(const lines *all)
{
    for (int32_t i = 0; i < all->count; i++) {
        for (int32_t j = 0; j < i; j++) {
            const line *a = &all->list[i], *b = &all->list[j];
            const int64_t one = 1 << 12, apart = (a->nx * one / a->length) * (b->nx * one / b->length) +
                                                 (a->ny * one / a->length) * (b->ny * one / b->length);
            if (apart < -one * one * 3 / 4) {
                return true;
            }
        }
    }
    return false;
}

// One wall straight beside the disc is what most who press on any press on: what is below would end at the same place
// by divisions. False when that is farther away than it may go.
static bool along_wall(const line *l, const int64_t d[2], int64_t limit, int64_t e[2])
{
    const int64_t back = l->aim - l->length;
    e[0] = l->nx == 0 ? d[0] : l->nx > 0 ? back : -back;
    e[1] = l->ny == 0 ? d[1] : l->ny > 0 ? back : -back;
    return !is_longer(e, limit);
}

// As far as all lines let it; between walls it gives up what it would keep besides, when that lets it go on.
static void go_straight(lines *all, const int64_t d[2], int64_t limit, int64_t e[2])
{
    if (is_free_of(all, d)) { // then nothing below would change it
        e[0] = d[0];
        e[1] = d[1];
        return;
    }
    if (all->count == 1 && all->list[0].length != 0 && along_wall(&all->list[0], d, limit, e)) {
        return;
    }
    measure(all);
    for (int32_t narrow = 0; narrow < 2; narrow++) {
        e[0] = d[0];
        e[1] = d[1];
        bend(all, e);
        while (is_longer(e, limit)) {
            e[0] /= 2;
            e[1] /= 2;
        }
        cut(all, e);
        if (2 * (e[0] * d[0] + e[1] * d[1]) >= d[0] * d[0] + d[1] * d[1] || !is_tight(all)) {
            return;
        }
        for (int32_t i = 0; i < all->count; i++) {
            all->list[i].aim = all->list[i].keep + NARROW_AIM;
        }
    }
}

// What a disc at `at` can go of `d`; false when its centre is in a wall. A move that meets too many cells is halved:
// the shorter it is, the fewer there are.
static bool straight(const crowd_walls *walls, const int64_t at[2], const int64_t d[2], int64_t e[2])
{
    int64_t dx = d[0], dy = d[1];
    for (int32_t i = 0; i < HALVINGS; i++) {
        const int64_t length = length_from(dx, dy, walls->radius / 2);
        lines all;
        all.count = 0;
        all.full = all.inside = false;
        if (walls->solid != NULL) {
            add_cells(&all, walls->solid, walls, at, walls->keep, walls->radius + AIM, length + SLACK);
        }
        if (walls->barred != NULL) {
            add_cells(&all, walls->barred, walls, at, CROWD_SKIN, CROWD_SKIN + AIM, length + SLACK);
        }
        if (all.inside) {
            return false;
        }
        if (!all.full) {
            go_straight(&all, (const int64_t[2]){dx, dy}, length + SLACK / 2, e);
            return true;
        }
        dx /= 2;
        dy /= 2;
    }
    e[0] = e[1] = 0;
    return true;
}

// ---- Out of a wall ------------------------------------------------------------------------------------------------

static bool is_free(const crowd_walls *walls, int64_t cx, int64_t cy)
{
    const int64_t columns = walls->x_max / (walls->cell * WR_FIX_ONE),
                  rows = walls->y_max / (walls->cell * WR_FIX_ONE);
    return cx >= 0 && cy >= 0 && cx < columns && cy < rows &&
           (walls->solid == NULL || !wr_bits_get(walls->solid, (int32_t)cx, (int32_t)cy)) &&
           (walls->barred == NULL || !wr_bits_get(walls->barred, (int32_t)cx, (int32_t)cy));
}

static int64_t within(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

enum { LEAD_CELLS = 32 }; // farther into rock nobody is led out of it: whoever put them there has to

// To the nearest place in a free cell, the lowest cell among equals; half a radius at a time.
static void lead_out(const crowd_walls *walls, int64_t at[2])
{
    const int64_t side = (int64_t)walls->cell * WR_FIX_ONE;
    const int64_t cx = floor_cell(at[0], side), cy = floor_cell(at[1], side);
    const int64_t whole = greater(walls->x_max, walls->y_max) / side + 1;
    const int64_t farthest = whole < LEAD_CELLS ? whole : LEAD_CELLS;
    int64_t best = INT64_MAX, way[2] = {0, 0};
    for (int64_t k = 0; k <= farthest && (best == INT64_MAX || (k - 1) * side * (k - 1) * side <= best); k++) {
        for (int64_t y = cy - k; y <= cy + k; y++) {
            const int64_t step = y == cy - k || y == cy + k || k == 0 ? 1 : 2 * k;
            for (int64_t x = cx - k; x <= cx + k; x += step) {
                if (!is_free(walls, x, y)) {
                    continue;
                }
                const int64_t dx = within(at[0], x * side + SLACK, x * side + side - SLACK) - at[0];
                const int64_t dy = within(at[1], y * side + SLACK, y * side + side - SLACK) - at[1];
                if (dx * dx + dy * dy < best) {
                    best = dx * dx + dy * dy;
                    way[0] = dx;
                    way[1] = dy;
                }
            }
        }
    }
    const int64_t most = walls->radius / 2, length = root_up(way[0] * way[0] + way[1] * way[1]);
    at[0] += length > most ? way[0] * most / length : way[0];
    at[1] += length > most ? way[1] * most / length : way[1];
}

// ---- A move -------------------------------------------------------------------------------------------------------

bool wr__crowd_move(const crowd_walls *walls, wr_fix *x, wr_fix *y, int32_t dx, int32_t dy)
{
    int64_t at[2] = {*x, *y};
    int64_t rest[2] = {dx, dy};
    bool held = false;
    for (int32_t i = 0; i < SLIDES; i++) {
        int64_t e[2];
        if (!straight(walls, at, rest, e)) {
            lead_out(walls, at);
            held = true;
            break;
        }
        at[0] += e[0];
        at[1] += e[1];
        held |= e[0] != rest[0] || e[1] != rest[1];
        rest[0] -= e[0];
        rest[1] -= e[1];
        if (magnitude(e[0]) + magnitude(e[1]) <= LITTLE || magnitude(rest[0]) + magnitude(rest[1]) <= LITTLE) {
            break;
        }
    }
    *x = (wr_fix)within(at[0], 0, walls->x_max);
    *y = (wr_fix)within(at[1], 0, walls->y_max);
    return held;
}
