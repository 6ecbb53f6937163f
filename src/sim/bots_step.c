// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where to step next. Time is cut into beats; layer k of a table holds the cheapest way to stand in each cell near
// the player after k beats. A beat costs the steps that are left to the goal, so that early is better, and a great
// deal where a monster may be; so he waits beside a spinner's way, crosses behind it, and steps aside for what comes
// at him.
#include "sim/bots_int.h"

#include <string.h>

#define SIDE   WR__BOT_LOOK
#define MIDDLE WR__BOT_HORIZON

// Costs of a beat. What is certain outweighs any detour, what may be weighs like one.
#define COST_STEP   8     // a step still to go
#define STEPS_MOST  200   // farther counts no more
#define COST_SURE   40000 // a spinner will be there
#define COST_LIKELY 12000 // a bat or blob may be
#define COST_NEAR   160   // it is not far
#define COST_MOVE   1     // rather stand than dance
#define COST_NEVER  UINT32_MAX

#define TOUCH WR__GRAINS // two bodies one cell wide touch when their centres are nearer on both axes

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

// ---- Danger -----------------------------------------------------------------------------------------------------

typedef struct box {
    wr__grains low, high;
} box;

// Where a threat's centre is during a beat. Turning points of spinners fall between samples by less than the margins.
static box swept(const wr__threat *threat, int32_t beat)
{
    const wr__grains first = wr__threat_at(threat, beat * 256);
    box b = {first, first};
    for (int32_t part = 1; part <= 4; part++) {
        const wr__grains at = wr__threat_at(threat, beat * 256 + part * 64);
        b.low = (wr__grains){least(b.low.x, at.x), least(b.low.y, at.y)};
        b.high = (wr__grains){most(b.high.x, at.x), most(b.high.y, at.y)};
    }
    return b;
}

typedef struct span {
    int32_t first, end;
} span;

static int32_t cells_up_to(int32_t length) // rounded down
{
    return length >= 0 ? length / WR__GRAINS : -((WR__GRAINS - 1 - length) / WR__GRAINS);
}

// The cells of a line of the table whose middles lie strictly between two places; `origin` is the middle of its
// first.
static span cells_between(int32_t low, int32_t high, int32_t origin)
{
    const int32_t first = cells_up_to(low - origin) + 1;
    const int32_t end = cells_up_to(high - origin + WR__GRAINS - 1);
    return (span){most(first, 0), least(end, SIDE)};
}

// Adds a cost to all cells of the table whose middle is nearer to the box than `reach` on both axes.
static void mark(wr__foresight *f, wr_cell centre, box b, wr__grains reach, uint32_t cost)
{
    const wr__grains origin = wr__grains_centre((wr_cell){centre.x - MIDDLE, centre.y - MIDDLE});
    const span columns = cells_between(b.low.x - reach.x, b.high.x + reach.x, origin.x);
    const span rows = cells_between(b.low.y - reach.y, b.high.y + reach.y, origin.y);
    for (int32_t y = rows.first; y < rows.end; y++) {
        for (int32_t x = columns.first; x < columns.end; x++) {
            f->danger[y * SIDE + x] += cost;
        }
    }
}

// What only may be there, within `reach`: surer sooner than later.
static void mark_doubt(wr__foresight *f, wr_cell centre, box b, int32_t reach, uint32_t cost, wr__gait gait,
                       int32_t beat)
{
    const uint32_t fading = (4 + (uint32_t)beat) << gait.courage;
    mark(f, centre, b, (wr__grains){reach, reach}, cost * 4 / fading);
}

static void mark_bat(wr__foresight *f, wr_cell centre, const wr__threat *threat, wr__gait gait, int32_t beat)
{
    // It turns by up to an eighth of the circle four times a second: straight on for two beats, then round about.
    const box b = swept(threat, least(beat, 2));
    const int32_t reach = TOUCH + gait.slack + 48 + least(beat, 6) * 56;
    mark_doubt(f, centre, b, reach, COST_LIKELY, gait, beat);
    mark_doubt(f, centre, b, reach + TOUCH, COST_NEAR, gait, beat);
}

static void mark_blob(wr__foresight *f, wr_cell centre, const wr__threat *threat, wr__gait gait, int32_t beat)
{
    // It may turn at once and come straight here; one that no way leads here stays about where it is.
    const box b = {threat->at, threat->at};
    const int32_t beats = 1 + (threat->shut_in ? least(beat, 2) : beat);
    const int32_t reach = TOUCH + gait.slack + 32 + beats * WR__GRAINS_BLOB;
    mark_doubt(f, centre, b, reach, COST_LIKELY, gait, beat);
    if (!threat->shut_in) {
        mark_doubt(f, centre, b, reach + TOUCH, COST_NEAR, gait, beat);
    }
}

static void mark_threat(wr__foresight *f, wr_cell centre, const wr__threat *threat, wr__gait gait, int32_t beat)
{
    const int32_t side = TOUCH + gait.slack;
    const int32_t ahead = side + 64; // and some for the time, along its way
    switch (threat->kind) {
    case WR_MOB_SPINNER_H:
        mark(f, centre, swept(threat, beat), (wr__grains){ahead, side}, COST_SURE);
        break;
    case WR_MOB_SPINNER_V:
        mark(f, centre, swept(threat, beat), (wr__grains){side, ahead}, COST_SURE);
        break;
    case WR_MOB_BAT:
        mark_bat(f, centre, threat, gait, beat);
        break;
    default:
        mark_blob(f, centre, threat, gait, beat);
        break;
    }
}

static void foresee_beat(wr__foresight *f, wr_cell centre, const wr__threats *threats, wr__gait gait, int32_t beat)
{
    memset(f->danger, 0, sizeof f->danger);
    for (int32_t i = 0; i < threats->count; i++) {
        mark_threat(f, centre, &threats->items[i], gait, beat);
    }
}

// ---- Ways -------------------------------------------------------------------------------------------------------

static const wr_cell moves[9] = {{0, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

// The table's view of the window: cells one may stand in have a cost a beat, others COST_NEVER.
static uint32_t cost_of_place(const wr__window *window, const uint8_t *gates, wr_cell at)
{
    const int32_t cell = wr__window_cell(window, at);
    if (cell < 0) {
        return COST_NEVER;
    }
    const uint16_t pass = window->pass[cell];
    if (pass == WR__PASS_NEVER || (pass >= WR__PASS_GATE && gates[pass - WR__PASS_GATE] == 0)) {
        return COST_NEVER;
    }
    return (uint32_t)least(window->steps[cell], STEPS_MOST) * COST_STEP;
}

typedef struct board {
    wr__foresight *f;
    uint32_t place[SIDE * SIDE]; // cost of a beat there
    int32_t moves;               // 5 along the axes, 9 with diagonals
} board;

// Cost of going from a place of the table by a move in this beat; COST_NEVER when it cannot be done. A body on its
// way fills both cells, on a diagonal all four.
static uint32_t cost_of_move(const board *b, int32_t x, int32_t y, wr_cell move)
{
    const int32_t from = y * SIDE + x;
    const int32_t to = (y + move.y) * SIDE + x + move.x;
    const uint32_t *danger = b->f->danger;
    if (b->place[to] == COST_NEVER) {
        return COST_NEVER;
    }
    uint32_t worst = danger[from] > danger[to] ? danger[from] : danger[to];
    if (move.x != 0 && move.y != 0) {
        const int32_t beside[2] = {y * SIDE + x + move.x, (y + move.y) * SIDE + x};
        for (int32_t i = 0; i < 2; i++) {
            if (b->place[beside[i]] == COST_NEVER) {
                return COST_NEVER;
            }
            worst = danger[beside[i]] > worst ? danger[beside[i]] : worst;
        }
    }
    return b->place[to] + worst + (move.x != 0 || move.y != 0 ? COST_MOVE : 0);
}

// One beat: the cheapest way to each place of the next layer.
static void spread(const board *b, int32_t beat)
{
    const uint32_t *now = b->f->cost[beat % 2];
    uint32_t *next = b->f->cost[(beat + 1) % 2];
    uint8_t *came = b->f->came[beat];
    const int32_t reach = beat < MIDDLE ? beat : MIDDLE;

    memset(next, 0xff, sizeof b->f->cost[0]); // COST_NEVER
    for (int32_t y = MIDDLE - reach; y <= MIDDLE + reach; y++) {
        for (int32_t x = MIDDLE - reach; x <= MIDDLE + reach; x++) {
            const uint32_t so_far = now[y * SIDE + x];
            if (so_far == COST_NEVER) {
                continue;
            }
            for (int32_t m = 0; m < b->moves; m++) {
                const uint32_t cost = cost_of_move(b, x, y, moves[m]);
                const int32_t to = (y + moves[m].y) * SIDE + x + moves[m].x;
                if (cost != COST_NEVER && so_far + cost < next[to]) {
                    next[to] = so_far + cost;
                    came[to] = (uint8_t)m;
                }
            }
        }
    }
}

// Back from the cheapest place of the last layer to the first move.
static wr_cell first_move(const wr__foresight *f)
{
    const uint32_t *last = f->cost[WR__BOT_HORIZON % 2];
    int32_t at = MIDDLE * SIDE + MIDDLE;
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        at = last[i] < last[at] ? i : at;
    }
    if (last[at] == COST_NEVER) {
        return moves[0];
    }
    wr_cell move = moves[0];
    for (int32_t beat = WR__BOT_HORIZON - 1; beat >= 0; beat--) {
        move = moves[f->came[beat][at]];
        at -= move.y * SIDE + move.x;
    }
    return move;
}

wr_cell wr__step_choose(wr__foresight *scratch, const wr__window *window, const uint8_t *gates,
                        const wr__threats *threats, wr__gait gait, wr_cell from)
{
    board b = {.f = scratch, .moves = gait.diagonals ? 9 : 5};
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        const wr_cell at = {from.x - MIDDLE + i % SIDE, from.y - MIDDLE + i / SIDE};
        b.place[i] = cost_of_place(window, gates, at);
    }
    memset(scratch->cost[0], 0xff, sizeof scratch->cost[0]);
    scratch->cost[0][MIDDLE * SIDE + MIDDLE] = 0;
    for (int32_t beat = 0; beat < WR__BOT_HORIZON; beat++) {
        foresee_beat(scratch, from, threats, gait, beat);
        spread(&b, beat);
    }
    const wr_cell move = first_move(scratch);
    return (wr_cell){from.x + move.x, from.y + move.y};
}

// ---- On the way -------------------------------------------------------------------------------------------------

static int32_t towards(int32_t from, int32_t to, int32_t way)
{
    const int32_t gap = to - from;
    return magnitude(gap) <= way ? to : gap > 0 ? from + way : from - way;
}

static bool touches(const wr__threats *threats, wr__grains at, int32_t time, int32_t margin)
{
    for (int32_t i = 0; i < threats->count; i++) {
        const wr__grains threat = wr__threat_at(&threats->items[i], time);
        if (magnitude(threat.x - at.x) < TOUCH + margin && magnitude(threat.y - at.y) < TOUCH + margin) {
            return true;
        }
    }
    return false;
}

bool wr__step_hits(const wr__threats *threats, wr__grains from, wr__grains to, int32_t time, int32_t margin)
{
    for (int32_t t = 0; t <= time; t += 32) { // an eighth of a beat
        if (touches(threats, (wr__grains){towards(from.x, to.x, t), towards(from.y, to.y, t)}, t, margin)) {
            return true;
        }
    }
    return false;
}

wr_cell wr__step_down(const wr__window *window, wr_cell from)
{
    int32_t cell = wr__window_cell(window, from);
    int32_t fewest = cell < 0 ? 0 : window->steps[cell];
    wr_cell best = from;
    for (int32_t m = 1; m <= 4; m++) {
        const wr_cell to = {from.x + moves[m].x, from.y + moves[m].y};
        cell = wr__window_cell(window, to);
        if (cell >= 0 && window->steps[cell] < fewest) {
            fewest = window->steps[cell];
            best = to;
        }
    }
    return best;
}

int32_t wr__step_dash(const wr__window *window, const wr__threats *threats, wr_cell from, int32_t margin)
{
    int32_t time = 0;
    for (int32_t run = 1; run <= WR__BOT_DASH; run++) {
        const wr_cell next = wr__step_down(window, from);
        const wr__grains a = wr__grains_centre(from);
        const wr__grains b = wr__grains_centre(next);
        if (next.x == from.x && next.y == from.y) {
            return 0;
        }
        for (int32_t t = 0; t < 256; t += 32) {
            if (touches(threats, (wr__grains){towards(a.x, b.x, t), towards(a.y, b.y, t)}, time + t, margin)) {
                return 0;
            }
        }
        time += 256;
        from = next;
        bool stays = run > 1;
        for (int32_t t = 0; t <= 256 && stays; t += 32) {
            stays = !touches(threats, b, time + t, margin + 32);
        }
        if (stays) {
            return run;
        }
    }
    return 0;
}
