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
    ROUNDS = 8,    // of finding the place
    HALVINGS = 12, // of a move that meets too many cells
    SLACK = 64,    // a rounding more
    AIM = 8,       // farther from the wall than must be, so that rounding does no harm
    NARROW_AIM = 4 // the same where walls are on both sides
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

// ---- Lines --------------------------------------------------------------------------------------------------------

static int64_t magnitude(int64_t value)
{
    return value < 0 ? -value : value;
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
    return square <= least * least ? least : wr__crowd_root_up(square);
}

// As floor_cell: without a division for what lies on the ground.
static int32_t column_of(const crowd_walls *walls, int64_t at)
{
    return at >= 0 && at <= INT32_MAX ? wr__crowd_cell_of(walls, at)
                                      : (int32_t)wr__crowd_floor_cell(at, (int64_t)walls->cell * WR_FIX_ONE);
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
    const int32_t x_low = wr__crowd_cell_of(walls, at[0] - 1) - cx, x_high = wr__crowd_cell_of(walls, at[0]) - cx;
    const int32_t y_low = wr__crowd_cell_of(walls, at[1] - 1) - cy, y_high = wr__crowd_cell_of(walls, at[1]) - cy;
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
        uint64_t set = on_ground ? wr__crowd_bits_from(bits, cx0, cx1 - cx0 + 1, cy) : 0;
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
        l->length = l->length != 0 ? l->length : wr__crowd_root_up(l->square);
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

// A move that meets too many cells is halved: the shorter it is, the fewer there are.
bool wr__crowd_straight(const crowd_walls *walls, const int64_t at[2], const int64_t d[2], int64_t e[2])
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
