// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Thrown things over maps of chance, beside a plain model that goes tick by tick (speeds added up, every border of a
// step listed and sorted), and beside a walk in small steps of floating point that asks one thing only: is it inside
// anything?
#include "thrown_box.h"

// ---- The model ----------------------------------------------------------------------------------------------------

typedef struct plain {
    int64_t x, y, z; // z: units
    int64_t fine, v; // above where the segment began; upwards; WR_KNOCK_FINE_BITS
    int64_t vx, vy;
    int64_t z0, v0; // where the segment began
    int32_t bounces;
    uint32_t tick, begun;
    bool lies, burst;
    wr_flight segment; // as far as known
} plain;

typedef struct border {
    int64_t num, den; // when: part of the step
    bool by_x;
} border;

typedef struct stop {
    int32_t kind; // 0 none, 1 ground, 2 wall
    bool x, y;
    int64_t at_x, at_y, at_z;
} stop;

static int64_t side_of(const thrown_box *box)
{
    return (int64_t)box->grid.cell * WR_FIX_ONE;
}

static int64_t cell_of(int64_t place, int64_t side, int64_t count)
{
    int64_t cell = 0;
    while (cell < count && (cell + 1) * side <= place) {
        cell++;
    }
    return place < 0 ? -1 : place == count * side ? count - 1 : cell;
}

// All borders along one axis that a step crosses: going up, those it reaches; going down, those it goes below. The
// map's upper edge is crossed by going beyond it.
static int32_t list_borders(border *list, int32_t count, int64_t from, int64_t to, int64_t side, int64_t cells,
                            bool by_x)
{
    for (int64_t k = 0; k <= cells; k++) {
        const int64_t at = k * side;
        const bool edge = k == cells;
        const bool upwards = to > from && (edge ? to > at : from < at && at <= to);
        const bool downwards = to < from && !edge && to < at && at <= from;
        if (upwards || downwards) {
            const int64_t way = at > from ? at - from : from - at;
            list[count++] = (border){way, to > from ? to - from : from - to, by_x};
        }
    }
    return count;
}

static int sooner(const border *a, const border *b)
{
    const int64_t d = a->num * b->den - b->num * a->den;
    return (d > 0) - (d < 0);
}

static void sort_borders(border *list, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const border item = list[i];
        int32_t k = i;
        for (; k > 0 && sooner(&item, &list[k - 1]) < 0; k--) {
            list[k] = list[k - 1];
        }
        list[k] = item;
    }
}

static bool stops(const thrown_box *box, int64_t x, int64_t y, int64_t height, int64_t den)
{
    return height < box_block(box, x, y) * den;
}

static int64_t into(int64_t from, int64_t to, const border *at, int64_t cell, int64_t side)
{
    int64_t place = from + (to - from) * at->num / at->den;
    place = place < cell * side ? cell * side : place;
    return place >= (cell + 1) * side ? (cell + 1) * side - 1 : place;
}

static stop step_end(const thrown_box *box, int64_t x, int64_t y, int64_t z, int64_t tx, int64_t ty, int64_t tz)
{
    border list[4 * BOX_SIDE_MAX];
    const int64_t side = side_of(box);
    int64_t cx = cell_of(x, side, box->grid.width), cy = cell_of(y, side, box->grid.height);
    int32_t count = list_borders(list, 0, x, tx, side, box->grid.width, true);
    count = list_borders(list, count, y, ty, side, box->grid.height, false);
    sort_borders(list, count);
    for (int32_t i = 0; i < count; i++) {
        const border *at = &list[i];
        const int64_t height = z * at->den + (tz - z) * at->num;
        const bool both = i + 1 < count && sooner(at, &list[i + 1]) == 0;
        const bool by_x = both || at->by_x, by_y = both || !at->by_x;
        const int64_t nx = cx + (tx > x ? 1 : -1), ny = cy + (ty > y ? 1 : -1);
        if (stops(box, cx, cy, height, at->den)) {
            return (
                stop){1, false, false, into(x, tx, at, cx, side), into(y, ty, at, cy, side), box_block(box, cx, cy)};
        }
        const bool stops_x = by_x && stops(box, nx, cy, height, at->den);
        const bool stops_y = by_y && stops(box, cx, ny, height, at->den);
        if (!both && (stops_x || stops_y)) {
            return (stop){.kind = 2, .x = stops_x, .y = stops_y};
        }
        if (both && ((stops_x && stops_y) || stops(box, nx, ny, height, at->den))) {
            return (stop){.kind = 2, .x = stops_x || !stops_y, .y = stops_y || !stops_x};
        }
        i += both;
        cx = by_x ? nx : cx;
        cy = by_y ? ny : cy;
    }
    return tz <= box_block(box, cx, cy) ? (stop){1, false, false, tx, ty, box_block(box, cx, cy)} : (stop){0};
}

static int64_t root(int64_t value)
{
    return value <= 0 ? 0 : (int64_t)wr_sqrt_u64((uint64_t)value);
}

static void begin_segment(plain *p)
{
    p->z0 = p->z;
    p->v0 = p->v;
    p->fine = 0;
    p->begun = p->tick;
}

static void count_bounce(plain *p, const wr_thrown_rules *r)
{
    p->bounces++;
    if (p->bounces == r->bounces_max) {
        p->vx = p->vy = 0;
    }
}

static void plain_ground(plain *p, const thrown_box *box, const stop *e)
{
    const wr_thrown_rules *r = &box->bomb;
    const int64_t square = p->v0 * p->v0 + 4 * (int64_t)box->rules.fall * 64 * (p->z0 - e->at_z);
    int64_t speed = root(square);
    speed = speed > box->rules.up_most ? box->rules.up_most : speed;
    const int64_t bounced = speed * r->ground_restitution / 65536;
    const int64_t least = (int64_t)r->rest_speed * 64 * box->rules.config.metre / box->rules.config.ticks_per_second;
    p->x = e->at_x;
    p->y = e->at_y;
    p->z = e->at_z;
    p->tick++;
    p->burst = r->bursts;
    p->lies = !r->bursts && (p->bounces == r->bounces_max || bounced <= least);
    if (p->lies || p->burst) {
        p->begun = p->tick;
        return;
    }
    p->v = bounced;
    p->vx = p->vx * (65536 - r->ground_friction) / 65536;
    p->vy = p->vy * (65536 - r->ground_friction) / 65536;
    count_bounce(p, r);
    begin_segment(p);
}

static void plain_wall(plain *p, const thrown_box *box, const stop *e)
{
    const wr_thrown_rules *r = &box->bomb;
    if (r->bursts) {
        p->burst = true;
        p->begun = p->tick;
        return;
    }
    p->vx = e->x ? -(p->vx * r->wall_restitution / 65536) : p->vx;
    p->vy = e->y ? -(p->vy * r->wall_restitution / 65536) : p->vy;
    count_bounce(p, r);
    begin_segment(p);
}

// Up to a tick, and through all that happens at it.
static void plain_to(plain *p, const thrown_box *box, uint32_t tick)
{
    while (!p->lies && !p->burst) {
        const int64_t fine = p->fine + p->v - box->rules.fall;
        const int64_t tz = p->z0 + (fine >= 0 ? fine / 64 : -((63 - fine) / 64));
        const stop e = step_end(box, p->x, p->y, p->z, p->x + p->vx, p->y + p->vy, tz);
        if (e.kind == 2) { // it happens at the beginning of this step
            plain_wall(p, box, &e);
            continue;
        }
        if (p->tick == tick) {
            return;
        }
        if (e.kind == 1) {
            plain_ground(p, box, &e);
            continue;
        }
        p->fine = fine;
        p->v -= 2 * (int64_t)box->rules.fall;
        p->x += p->vx;
        p->y += p->vy;
        p->z = tz;
        p->tick++;
    }
}

// ---- Chance -------------------------------------------------------------------------------------------------------

static void random_map(thrown_box *box, uint64_t *seed)
{
    const int32_t rates[] = {20, 30, 50, 60, 120};
    const int32_t width = 2 + (int32_t)box_below(seed, 22), height = 1 + (int32_t)box_below(seed, 24);
    box_begin(box, width, height, 1 + (int32_t)box_below(seed, 4), rates[box_below(seed, 5)]);
    const wr_fix unit = box->grid.cell * WR_FIX_ONE;
    const uint32_t walls = box_below(seed, 40), steps = box_below(seed, 60);
    for (int32_t i = 0; i < width * height; i++) {
        if (box_below(seed, 100) < steps) {
            box->floor[i] = (wr_fix)(box_below(seed, 9) * (uint32_t)unit / 2) - 2 * unit;
        }
        if (box_below(seed, 100) < walls) {
            const wr_fix top =
                box_below(seed, 3) == 0 ? WR_WALL_ENDLESS : (wr_fix)box_below(seed, 5 * (uint32_t)unit);
            box_wall(box, i % width, i / width, top);
        }
    }
    wr_thrown_rules *b = &box->bomb;
    b->ground_restitution = (wr_fix)box_below(seed, WR_FIX_ONE + 1);
    b->ground_friction = (wr_fix)box_below(seed, WR_FIX_ONE + 1);
    b->wall_restitution = (wr_fix)box_below(seed, WR_FIX_ONE + 1);
    b->rest_speed = (wr_fix)box_below(seed, 2 * WR_FIX_ONE);
    b->bounces_max = 1 + (int32_t)box_below(seed, 12);
    b->bursts = box_below(seed, 4) == 0;
}

// A place along one axis: anywhere, or exactly on a border, or a step of 1 from it.
static wr_fix random_place(uint64_t *seed, int64_t side, int32_t cells)
{
    if (box_below(seed, 3) == 0) {
        const int64_t at = (int64_t)box_below(seed, (uint32_t)cells + 1) * side + (int64_t)box_below(seed, 3) - 1;
        return (wr_fix)(at < 0 ? 0 : at > cells * side ? cells * side : at);
    }
    return (wr_fix)box_below(seed, (uint32_t)(cells * side));
}

// Slow or fast, nothing, or a part of a cell that comes out even.
static wr_fix random_speed(uint64_t *seed, const thrown_box *box)
{
    const int64_t side = side_of(box);
    const uint32_t what = box_below(seed, 8);
    const int64_t most = what == 0 ? 0 : what == 1 ? 8 * side : what < 4 ? side / 8 : side / 2;
    const int64_t speed = what == 7 ? side >> box_below(seed, 8) : most == 0 ? 0 : box_below(seed, (uint32_t)most);
    return (wr_fix)(box_below(seed, 2) == 0 ? speed : -speed);
}

typedef struct throw
{
    wr_point at;
    wr_fix z, vx, vy;
    int32_t vz;
}
throw;

static throw random_throw(const thrown_box *box, uint64_t *seed)
{
    throw t;
    const int64_t side = side_of(box);
    const int32_t most = box->rules.fall * (box->rules.config.ticks_per_second / 2);
    t.at.x = random_place(seed, side, box->grid.width);
    t.at.y = random_place(seed, side, box->grid.height);
    const int64_t block =
        box_block(box, cell_of(t.at.x, side, box->grid.width), cell_of(t.at.y, side, box->grid.height));
    t.z = block > 1000000000 ? 0 : (wr_fix)block;
    t.z += box_below(seed, 2) == 0 ? 0 : (wr_fix)box_below(seed, 4 * (uint32_t)side);
    t.vx = random_speed(seed, box);
    t.vy = box_below(seed, 6) == 0 ? t.vx : random_speed(seed, box);
    t.vz = (int32_t)box_below(seed, (uint32_t)most) * (box_below(seed, 4) == 0 ? -1 : 2);
    return t;
}

static void require_same(const wr_thrown *thrown, const plain *p)
{
    const wr_flight *f = &thrown->flight;
    assert_int_equal(thrown->end == WR_THROWN_RESTS, p->lies);
    assert_int_equal(thrown->end == WR_THROWN_BURST, p->burst);
    assert_int_equal(thrown->bounces, p->bounces);
    assert_int_equal(f->begun, p->begun);
    if (!p->lies && !p->burst) {
        assert_int_equal(f->z, p->z0);
        assert_int_equal(f->vz, p->v0);
        assert_int_equal(f->vx, p->vx);
        assert_int_equal(f->vy, p->vy);
    }
}

// ---- Tests --------------------------------------------------------------------------------------------------------

static thrown_box box;

// Every tick, and by leaps of chance: the same as the model, place for place and segment for segment; and it always
// ends.
static void test_every_tick_is_that_of_a_plain_model(void **state)
{
    (void)state;
    uint64_t seed = 1;
    int64_t lie = 0, burst = 0, bounces = 0;
    for (int32_t i = 0; i < 7000; i++) {
        if (i % 20 == 0) {
            random_map(&box, &seed);
        }
        const throw t = random_throw(&box, &seed);
        wr_thrown a = wr_thrown_begin(&box.ground, &box.rules, &box.bomb, t.at, t.z, t.vx, t.vy, t.vz, 0), b = a;
        plain p = {.x = t.at.x, .y = t.at.y, .z = t.z, .v = t.vz, .vx = t.vx, .vy = t.vy};
        const int64_t side = side_of(&box);
        p.lies = t.z < box_block(&box, cell_of(p.x, side, box.grid.width), cell_of(p.y, side, box.grid.height));
        begin_segment(&p);
        for (uint32_t tick = 0, next = 0; a.end < WR_THROWN_RESTS; tick++) {
            assert_true(tick < 20000);
            const int32_t before = a.bounces;
            const int32_t more = wr_thrown_step(&a, &box.ground, &box.rules, &box.bomb, tick);
            assert_int_equal(a.bounces, before + more);
            plain_to(&p, &box, tick);
            require_same(&a, &p);
            const wr_flight_place place = wr_thrown_at(&box.rules, &a, tick);
            assert_int_equal(place.at.x, p.x);
            assert_int_equal(place.at.y, p.y);
            assert_int_equal(place.z, p.z);
            assert_true(wr_thrown_fits(&a, &box.ground, &box.rules, &box.bomb, tick));
            if (tick == next || a.end >= WR_THROWN_RESTS) {
                (void)wr_thrown_step(&b, &box.ground, &box.rules, &box.bomb, tick);
                assert_memory_equal(&a, &b, sizeof a);
                next += 1 + box_below(&seed, 100);
            }
        }
        lie += a.end == WR_THROWN_RESTS;
        burst += a.end == WR_THROWN_BURST;
        bounces += a.bounces;
    }
    assert_true(lie > 2000 && burst > 500 && bounces > 8000);
}

static bool is_within(double x, double y, double z)
{
    const double side = (double)side_of(&box), inside = 0.01; // of a 65,536th of a unit
    const int64_t cx = (int64_t)(x / side), cy = (int64_t)(y / side);
    const double in_x = x - (double)cx * side, in_y = y - (double)cy * side;
    if (x < -inside || y < -inside || x > box.grid.width * side + inside || y > box.grid.height * side + inside) {
        return true;
    }
    return in_x > inside && in_x < side - inside && in_y > inside && in_y < side - inside &&
           z < (double)box_block(&box, cx, cy) - 1;
}

// One step in 64 parts, from a place to a place; when it came down, only as far as it is above what it came down on.
static void walk_finely(const wr_flight_place *from, const wr_flight_place *to, bool came_down, int64_t block)
{
    for (int32_t k = 1; k < 64; k++) {
        const double part = k / 64.0;
        const double z = from->z + ((double)to->z - from->z) * part;
        if (came_down && z < (double)block) {
            return;
        }
        assert_false(is_within(from->at.x + ((double)to->at.x - from->at.x) * part,
                               from->at.y + ((double)to->at.y - from->at.y) * part, z));
    }
}

// The parts of a throw's way that lie between two ticks; the step in which it comes down goes by the parabola as
// well.
static void require_free_way(wr_thrown thrown)
{
    uint32_t tick = thrown.flight.begun;
    while (thrown.end < WR_THROWN_RESTS) {
        const wr_thrown last = thrown;
        const uint32_t end = last.flight.begun + last.flight.ticks;
        assert_true(end < 100000);
        for (; tick < end; tick++) {
            const bool is_last = tick + 1 == end && last.end == WR_THROWN_GROUND;
            wr_thrown after = last;
            const wr_flight_place from = wr_thrown_at(&box.rules, &last, tick),
                                  to = wr_thrown_at(&box.rules, &last, tick + 1);
            if (is_last) {
                (void)wr_thrown_step(&after, &box.ground, &box.rules, &box.bomb, end);
            }
            walk_finely(&from, &to, is_last, after.flight.z);
        }
        (void)wr_thrown_step(&thrown, &box.ground, &box.rules, &box.bomb, end);
        tick = end;
        const wr_flight *f = &thrown.flight;
        assert_false(is_within(f->x, f->y, f->z + 1.0));
    }
}

static void test_it_is_never_inside_anything(void **state)
{
    (void)state;
    uint64_t seed = 77;
    int32_t ways = 0;
    for (int32_t i = 0; i < 7000; i++) {
        if (i % 20 == 0) {
            random_map(&box, &seed);
        }
        const throw t = random_throw(&box, &seed);
        const wr_thrown thrown = wr_thrown_begin(&box.ground, &box.rules, &box.bomb, t.at, t.z, t.vx, t.vy, t.vz, 0);
        if (thrown.end < WR_THROWN_RESTS) {
            require_free_way(thrown);
            ways++;
        }
    }
    assert_true(ways > 5000);
}

// Stepped once, far ahead: it lies or has burst, on what it is over.
static void test_each_of_many_throws_ends(void **state)
{
    (void)state;
    uint64_t seed = 4711;
    for (int32_t i = 0; i < 200000; i++) {
        if (i % 100 == 0) {
            random_map(&box, &seed);
        }
        const throw t = random_throw(&box, &seed);
        wr_thrown thrown = wr_thrown_begin(&box.ground, &box.rules, &box.bomb, t.at, t.z, t.vx, t.vy, t.vz, 0);
        const bool rests = thrown.end == WR_THROWN_RESTS;
        (void)wr_thrown_step(&thrown, &box.ground, &box.rules, &box.bomb, 1u << 30);
        assert_true(thrown.end == (rests || !box.bomb.bursts ? WR_THROWN_RESTS : WR_THROWN_BURST));
        const wr_flight *f = &thrown.flight;
        const int64_t side = side_of(&box);
        const int64_t block =
            box_block(&box, cell_of(f->x, side, box.grid.width), cell_of(f->y, side, box.grid.height));
        assert_true(rests || f->z == block || (box.bomb.bursts && f->z > block));
    }
}

// Whatever a file says a thrown thing is: it does no harm, and ends.
static void test_any_bytes_end_as_something_that_lies(void **state)
{
    (void)state;
    uint64_t seed = 13;
    int32_t fit = 0;
    for (int32_t i = 0; i < 100000; i++) {
        if (i % 100 == 0) {
            random_map(&box, &seed);
            box.bomb.bounces_max = 255;
        }
        wr_thrown t = {.end = (uint8_t)box_below(&seed, 6), .bounces = (uint8_t)box_below(&seed, 256)};
        int32_t *words[] = {&t.flight.x, &t.flight.y, &t.flight.z, &t.flight.vx, &t.flight.vy, &t.flight.vz};
        for (size_t k = 0; k < 6; k++) {
            *words[k] = (int32_t)((box_below(&seed, 65536) << 16 | box_below(&seed, 65536)) >> box_below(&seed, 24));
            *words[k] = box_below(&seed, 3) == 0 ? -(*words[k] / 2) : *words[k];
        }
        t.flight.ticks = (uint16_t)(box_below(&seed, 65536) >> box_below(&seed, 16));
        t.flight.begun = box_below(&seed, 2000);
        t.wall_x = t.end == WR_THROWN_WALL;
        for (uint32_t tick = 1000; tick < 1300; tick += 30) {
            fit += wr_thrown_fits(&t, &box.ground, &box.rules, &box.bomb, tick);
            (void)wr_thrown_at(&box.rules, &t, tick);
            (void)wr_thrown_step(&t, &box.ground, &box.rules, &box.bomb, tick);
        }
        (void)wr_thrown_step(&t, &box.ground, &box.rules, &box.bomb, 1u << 30);
        assert_true(t.end >= WR_THROWN_RESTS);
    }
    assert_true(fit > 1000);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_every_tick_is_that_of_a_plain_model),
    cmocka_unit_test(test_it_is_never_inside_anything),
    cmocka_unit_test(test_each_of_many_throws_ends),
    cmocka_unit_test(test_any_bytes_end_as_something_that_lies),
};

WR_TEST_MAIN(tests)
