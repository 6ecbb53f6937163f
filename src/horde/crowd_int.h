// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// horde: the crowd's own numbers. Bodies of a tick lie sorted by the square they stand in; a square is a bit wider
// than the largest body, so who touches somebody stands in one of the nine squares around him. Squares are counted
// around a torus, so their number follows that of the bodies and not the size of the map; a tag, the laps around it,
// tells those apart who share a square and are far from each other.
//
// Distances between neighbours are counted in small steps of which CROWD_SIDE are the width of a square: two differ
// by less than 2^15 across three squares, so 16 bits hold a coordinate, whatever lies to the left of it.
#ifndef WR_CROWD_INT_H
#define WR_CROWD_INT_H

#include "warren/crowd.h"

enum {
    CROWD_SIDE = 16320,      // small steps in the largest body's diameter: twice that and a bit stay below 2^15
    CROWD_SCALE_BITS = 20,   // of `scale`
    CROWD_RATIO_MAX = 64,    // largest radius by smallest
    CROWD_SKIN = 256,        // 1/256 unit: so much nearer to a wall than its radius a body may stand
    CROWD_LAPS_MAX = 128,    // around the torus along an axis: eight bits of a tag tell them and those beside apart
    CROWD_PAD = 16,          // entries behind the end that a vector may read
    CROWD_ROW = 64,          // bodies whose sums are known before any of them goes
    CROWD_ONE = 1 << 13,     // one, of shares of a squared distance
    CROWD_EVEN = 256,        // one, of how much of an overlap is this body's to make good
    CROWD_WEIGHTS_MAX = 8,   // different weights of bodies that are looked at eight at a time; with
    CROWD_WEIGHTS_FEW = 24,  // more than these nobody is
    CROWD_NEAR_WALL = 128,   // a bit of state within a tick: a wall may be met
    CROWD_BLOCKS = 32,       // parts that bodies are counted in
    CROWD_BANDS = 64,        // parts of the torus that are sorted each by itself
    CROWD_FIXED_WEIGHT = 256 // counts as a weight of its own
};

#define CROWD_NOWHERE UINT32_MAX // key of one who is absent

// Who is in or around a square: the bits of crowd->unlike.
enum {
    CROWD_UNLIKE = 1, // somebody of another kind than the first
    CROWD_PLAIN = 2   // somebody fixed, or of a rare weight
};

// How a neighbour is disposed: the bits of crowd->calm.
enum {
    CROWD_ARRIVED = 1, // had arrived, or stands fixed
    CROWD_YIELDED = 2  // made way a tick ago
};

/// How two sizes meet: shares of the squared distance at which they touch, in CROWD_ONE.
typedef struct crowd_meeting {
    int32_t touch;  // small steps: the sum of their radii
    int32_t shift;  // touch * touch >> shift is CROWD_ONE and more, below twice that
    uint32_t share; // (d * d >> shift) * share >> 16 is the share
} crowd_meeting;

/// Two numbers of 16 bits side by side, as vectors multiply and add them up.
static inline uint32_t wr__crowd_pair(int32_t x, int32_t y)
{
    return (uint32_t)(uint16_t)x | (uint32_t)(uint16_t)y << 16;
}

static inline int32_t wr__crowd_pair_x(uint32_t pair)
{
    return (int16_t)(uint16_t)pair;
}

static inline int32_t wr__crowd_pair_y(uint32_t pair)
{
    return (int16_t)(uint16_t)(pair >> 16);
}

/// From one place to another that is near.
static inline uint32_t wr__crowd_from(uint32_t place, uint32_t to)
{
    return ((to - place) & 0xFFFF) | (to - (place & 0xFFFF0000)) >> 16 << 16;
}

// What is in a trait.
enum {
    CROWD_SIZE_MASK = 7,
    CROWD_WEIGHT_SHIFT = 3, // its index in `weights`: 3 bits
    CROWD_CALM_SHIFT = 6,   // CROWD_ARRIVED, CROWD_YIELDED; of the first look only
    CROWD_TAG_SHIFT = 16    // laps around the torus
};

/// A body of this tick.
typedef struct crowd_body {
    wr_fix x, y;
    wr_fix wish_x, wish_y;
    int32_t slot;
    uint8_t size, weight, state, pressure;
} crowd_body;

// A part of the bodies, as many parts as there are whatever the number of workers.
typedef struct crowd_block {
    uint32_t next[CROWD_BANDS]; // how many of it stand in each band; then where the next of those goes
    int32_t odd;
    bool empty;                             // all who came are absent
    bool fixed;                             // somebody is
    uint8_t weight[CROWD_FIXED_WEIGHT + 1]; // 1 for those that somebody has; the last one: somebody fixed
} crowd_block;

/// Who looks at neighbours: all give the same bits.
typedef enum crowd_twin { CROWD_TWIN_PLAIN, CROWD_TWIN_SSE2, CROWD_TWIN_AVX2 } crowd_twin;

struct wr_crowd {
    wr_crowd_config config;
    wr_fix largest;                    // radius
    uint32_t scale;                    // small steps in 1/65,536 unit, CROWD_SCALE_BITS behind the point
    uint32_t by_side;                  // squares in 1/65,536 unit, 32 bits behind the point
    int32_t step;                      // 1/65,536 units in a small step, 16 bits behind the point
    uint32_t by_cell;                  // cells in a unit, 21 bits behind the point
    int32_t reach[WR_CROWD_SIZES_MAX]; // small steps: nobody farther off is looked at
    int32_t squares_x, squares_y;      // of the whole ground
    int32_t torus_max;                 // squares there is memory for
    wr_fix keep[WR_CROWD_SIZES_MAX];   // how far centres stay from solid cells
    crowd_meeting meetings[WR_CROWD_SIZES_MAX][WR_CROWD_SIZES_MAX];
    uint32_t meets[WR_CROWD_SIZES_MAX][WR_CROWD_SIZES_MAX]; // the same, as vectors look them up: shift << 16 | share
    crowd_twin twin;                                        // who looks at neighbours

    // Of this tick.
    int32_t columns, rows; // of the torus, powers of two
    int32_t columns_bits, rows_bits;
    int32_t present;                     // bodies
    uint32_t *starts;                    // [columns * rows + 2] the first body of a square
    int32_t came;                        // bodies, with those who are absent
    int32_t block_count;                 // of them
    int32_t band_bits;                   // of squares of a band
    int32_t band_begin[CROWD_BANDS + 1]; // of the sorted
    crowd_block *blocks;                 // [CROWD_BLOCKS]
    uint32_t *keys;                      // [capacity] square of a body, as they came, or CROWD_NOWHERE
    uint32_t *squares;                   // [capacity] of the sorted
    uint8_t *unlike;                     // [columns * rows] CROWD_UNLIKE, CROWD_PLAIN
    crowd_body kin;                      // the first who is not fixed
    int32_t odd;                         // bodies of another size or weight than kin, or fixed
    crowd_body *bodies, *sorted;         // [capacity] as they came, as they stand
    uint32_t *place;                     // [capacity + CROWD_PAD] small steps: crowd_pair
    uint32_t *heading;    // [capacity + CROWD_PAD] crowd_pair: where it would go, CROWD_ONE long, or 0, 0
    uint32_t *trait;      // [capacity + CROWD_PAD] what it is, and the tag of its square: CROWD_TAG_SHIFT and others
    bool mixed;           // sizes and weights differ, few enough for vectors
    bool any_rare;        // somebody has a weight that is not in `weights`: around him all are looked at plainly
    uint32_t light;       // bit an index of `weights`: they are pushed too hard for vectors, and looked at plainly
    int32_t weight_count; // when mixed
    uint8_t weights[CROWD_WEIGHTS_MAX];                   // descending: the heaviest there are
    bool rare[256];                                       // by weight
    uint8_t weight_index[256];                            // of those in `weights` where, of all others 0
    int32_t shares[CROWD_WEIGHTS_MAX][CROWD_WEIGHTS_MAX]; // what of an overlap is the first one's to make good
    int32_t first_x, first_y;                             // who goes this way has right of way; CROWD_ONE long
};

// ---- Who stands where: crowd_take.c, crowd_sort.c -----------------------------------------------------------------

/// Is somebody of the sorted pushed too hard for vectors?
static inline bool wr__crowd_is_light(const wr_crowd *crowd, int32_t at)
{
    return crowd->light != 0 &&
           (crowd->light >> (crowd->trait[at] >> CROWD_WEIGHT_SHIFT & (CROWD_WEIGHTS_MAX - 1)) & 1) != 0;
}

/// Columns and rows of the torus for so many bodies.
void wr__crowd_torus(const wr_crowd *crowd, int32_t count, int32_t *columns, int32_t *rows);

/// Takes in all who are there, and counts them by square: crowd->bodies[0..came).
void wr__crowd_take(wr_crowd *crowd, const wr_crowd_bodies *bodies, const wr_hooks *hooks);

/// Counts them anew after they moved: crowd->bodies[0..present), as the last sort left them.
void wr__crowd_count(wr_crowd *crowd, const wr_hooks *hooks);

/// Sorts the counted by square into crowd->sorted and fills the arrays beside: all, or places only.
void wr__crowd_sort(wr_crowd *crowd, bool headings, const wr_hooks *hooks);

/// A loop in pieces, on all workers when there are some.
static inline void wr__crowd_for(const wr_hooks *hooks, int32_t count, int32_t grain, wr_job *job, void *context)
{
    if (hooks != NULL && hooks->parallel_for != NULL && hooks->workers > 1) {
        hooks->parallel_for(hooks->parallel_context, count, grain, job, context);
    } else {
        job(context, 0, count, 0);
    }
}

/// Bands of the torus.
static inline int32_t wr__crowd_bands(const wr_crowd *crowd)
{
    return ((crowd->columns * crowd->rows - 1) >> crowd->band_bits) + 1;
}

/// wr_crowd_measure on all workers.
wr_crowd_quality wr__crowd_measure(wr_crowd *crowd, const wr_crowd_bodies *bodies, const wr_crowd_ground *ground,
                                   const wr_hooks *hooks);

/// The first body of a block.
static inline int32_t wr__crowd_block_begin(const wr_crowd *crowd, int32_t block)
{
    return (int32_t)((int64_t)crowd->came * block / crowd->block_count);
}

/// Another kind than the one all are held against. Without branches: they would be mistaken where kinds mix.
static inline bool wr__crowd_is_odd(int32_t size, int32_t weight, bool fixed, const crowd_body *kin)
{
    return ((size ^ kin->size) | (weight ^ kin->weight) | (weight == 0) | fixed) != 0;
}

/// Bodies in a row of squares side by side that share a tag.
typedef struct crowd_run {
    int32_t begin, end;
    uint16_t tag;
} crowd_run;

enum { CROWD_RUNS_MAX = 9 };

/// The same where the torus closes nearby.
int32_t wr__crowd_runs_at_edge(const wr_crowd *crowd, int32_t at, crowd_run runs[CROWD_RUNS_MAX]);

static inline uint16_t wr__crowd_tag(const wr_crowd *crowd, int32_t at)
{
    return (uint16_t)(crowd->trait[at] >> CROWD_TAG_SHIFT);
}

/// All that may touch the body of that number among the sorted: the nine squares around it, those of a row side by
/// side. Returns how many runs.
static inline int32_t wr__crowd_runs(const wr_crowd *crowd, int32_t at, crowd_run runs[CROWD_RUNS_MAX])
{
    const uint32_t columns = (uint32_t)crowd->columns, rows = (uint32_t)crowd->rows, square = crowd->squares[at];
    const uint32_t column = square & (columns - 1), row = square >> crowd->columns_bits;
    if (column - 1 >= columns - 2 || row - 1 >= rows - 2) {
        return wr__crowd_runs_at_edge(crowd, at, runs);
    }
    const uint32_t *starts = crowd->starts + (square - columns - 1);
    for (int32_t i = 0; i < 3; i++, starts += columns) {
        runs[i] = (crowd_run){(int32_t)starts[0], (int32_t)starts[3], wr__crowd_tag(crowd, at)};
    }
    return 3;
}

// ---- What neighbours do to a body: crowd_near.c -------------------------------------------------------------------

// Whom a body meets. Four by four bits, which are four lanes of a vector.
enum {
    CROWD_MEETS_ARRIVED = 15,       // touches somebody ahead who had arrived
    CROWD_MUST_YIELD = 15 << 4,     // touches somebody head on who goes first
    CROWD_GOES_FIRST = 15 << 8,     // touches somebody head on who must yield
    CROWD_YIELDS_BEHIND = 15 << 12, // touches somebody ahead who made way a tick ago
    CROWD_MET_FOUR = (1 << 16) - 1, // the four above
    CROWD_JOINS = 1 << 16,          // touches somebody who would be where it would be, and is nearer to it
    CROWD_MEETS = 1 << 17           // touches somebody, nearly
};

typedef struct crowd_sums {
    int64_t x, y;   // away from those who overlap: small steps * 2^15
    int64_t ahead;  // of the same, what those ahead push against the heading
    int64_t around; // overlap with all: shares of the squared distance
    uint32_t met;   // CROWD_MEETS and others: any bit of one says yes
    bool unsure;    // nothing of all this is known yet
} crowd_sums;

/// Of bodies begin..end - 1 in a row: with manners all of it, for the first look; without them x and y, for the
/// second.
void wr__crowd_near(const wr_crowd *crowd, int32_t begin, int32_t end, bool manners, crowd_sums *sums);

/// The fastest this processor has.
crowd_twin wr__crowd_twin(void);

/// Of two who meet head on the one goes first who goes more that way.
static inline int32_t wr__crowd_right_of_way(const wr_crowd *crowd, uint32_t heading)
{
    return (wr__crowd_pair_x(heading) * crowd->first_x + wr__crowd_pair_y(heading) * crowd->first_y) /
           (2 * CROWD_ONE);
}

/// 512 w / (v + w), of two that weigh v and w: twice the share of the overlap that is the first one's to make good.
static inline int32_t wr__crowd_share(int32_t weight, int32_t other)
{
    return other == 0 ? 0 : other == weight ? CROWD_EVEN : 2 * CROWD_EVEN * other / (weight + other);
}

/// The same eight at a time; false when it cannot tell: there is another on the same place, too many are around, or
/// no vector unit. Only among those who are all alike.
bool wr__crowd_near_fast(const wr_crowd *crowd, int32_t body, bool manners, crowd_sums *sums);

/// The same among those who differ, when crowd->mixed.
bool wr__crowd_near_mixed(const wr_crowd *crowd, int32_t body, bool manners, crowd_sums *sums);

/// The same for bodies in a row, for processors with AVX2; those it cannot tell it calls unsure. True when there are
/// none.
bool wr__crowd_near_avx2(const wr_crowd *crowd, int32_t begin, int32_t end, bool manners, bool mixed,
                         crowd_sums *sums);

/// Which of the eight from number i on are of a run, and along both axes within `reach` of a body: bits.
uint32_t wr__crowd_close(const wr_crowd *crowd, int32_t body, const crowd_run *run, int32_t i, int32_t reach);

// ---- Walls: crowd_walls.c -----------------------------------------------------------------------------------------

/// Where bodies of one size can be.
typedef struct crowd_walls {
    const wr_bits *solid, *barred; // or NULL
    int32_t cell;
    uint32_t by_cell;
    wr_fix radius, keep;
    wr_fix x_max, y_max; // of the ground
} crowd_walls;

/// The cell of a coordinate 0..2^31 - 1: exact, for a cell is 1..64 units wide.
static inline int32_t wr__crowd_cell_of(const crowd_walls *walls, int64_t at)
{
    return (int32_t)((uint64_t)(at >> 16) * walls->by_cell >> 21);
}

/// The bits of so many cells of a row, at most 64, all of them on the ground; the first is the lowest.
static inline uint64_t wr__crowd_bits_from(const wr_bits *bits, int32_t x, int32_t count, int32_t y)
{
    const uint64_t *word = bits->words + (size_t)y * (size_t)bits->stride + (size_t)(x >> 6);
    const int32_t skip = x & 63;
    const uint64_t high = skip + count > 64 ? word[1] << (64 - skip) : 0;
    return (word[0] >> skip | high) & ~UINT64_C(0) >> (64 - count);
}

/// The same anywhere.
static inline int64_t wr__crowd_floor_cell(int64_t at, int64_t side)
{
    return at >= 0 ? at / side : -((-at + side - 1) / side);
}

/// Rounded up.
static inline int64_t wr__crowd_root_up(int64_t square)
{
    const int64_t root = wr_sqrt_u64((uint64_t)square);
    return root + (root * root < square);
}

crowd_walls wr__crowd_walls(const wr_crowd *crowd, const wr_crowd_ground *ground, int32_t size);

/// How far from solid cells the centre of such a body stays: nearly its radius.
wr_fix wr__crowd_keep(wr_fix radius, int32_t cell);

/// True when there is a solid or barred cell, even by an edge, in a rectangle on the ground.
bool wr__crowd_near_cell(const crowd_walls *walls, int64_t x0, int64_t x1, int64_t y0, int64_t y1);

/// False when a body there that goes less than `reach` meets no wall.
static inline bool wr__crowd_near_wall(const crowd_walls *walls, wr_fix x, wr_fix y, wr_fix reach)
{
    const int64_t around = (int64_t)reach + walls->radius;
    const int64_t x0 = x - around, x1 = x + around, y0 = y - around, y1 = y + around;
    if (x0 < 0 || y0 < 0 || x1 >= walls->x_max || y1 >= walls->y_max) {
        return true;
    }
    return (walls->solid != NULL || walls->barred != NULL) && wr__crowd_near_cell(walls, x0, x1, y0, y1);
}

/// Goes (dx, dy), less what walls take. True when they took something.
bool wr__crowd_move(const crowd_walls *walls, wr_fix *x, wr_fix *y, int32_t dx, int32_t dy);

/// True when such a body stands nearer to a wall than `keep`, or its centre is barred from there.
bool wr__crowd_in_wall(const crowd_walls *walls, wr_fix x, wr_fix y);

// ---- Straight moves: crowd_lines.c ------------------------------------------------------------------------------------

/// What of a move d a disc at `at` goes without a bend, into e; false when its centre is in a wall.
bool wr__crowd_straight(const crowd_walls *walls, const int64_t at[2], const int64_t d[2], int64_t e[2]);

#endif
