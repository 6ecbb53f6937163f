// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A crowd in the open, held against a plain one: every body looks at every other, in whole numbers that do not wrap,
// without squares, torus and tags. Both give the same bits.
#include <pthread.h>

#include "crowd_test.h"
#include "horde/crowd_int.h"

// ---- The plain crowd ----------------------------------------------------------------------------------------------

typedef struct plain_body {
    int64_t x, y, sx, sy, hx, hy, way_first;
    bool there, fixed, arrived, yielded;
} plain_body;

typedef struct plain_sums {
    int64_t x, y, ahead, around;
    bool touches, meets_arrived, must_yield, goes_first, joins, yields_behind;
} plain_sums;

static int64_t floored(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

static int64_t magnitude(int64_t a)
{
    return a < 0 ? -a : a;
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

// right to 3 %
static int64_t about(int64_t x, int64_t y)
{
    const int64_t most = greater(magnitude(x), magnitude(y)), least = magnitude(x) + magnitude(y) - most;
    return greater(most, most / 8 * 7 + least / 2);
}

static void place(const crowd_host *host, plain_body *body, int64_t x, int64_t y)
{
    body->x = x;
    body->y = y;
    body->sx = x * host->crowd->scale >> CROWD_SCALE_BITS;
    body->sy = y * host->crowd->scale >> CROWD_SCALE_BITS;
}

static plain_body take_plain(const crowd_host *host, int32_t i)
{
    plain_body body = {.there = (host->state[i] & WR_CROWD_ABSENT) == 0};
    const wr_angle first = (wr_angle)(10000 + (host->bodies.turn / 64) * 40503u);
    const int64_t length = about(host->wish_x[i], host->wish_y[i]);
    place(host, &body, host->x[i], host->y[i]);
    body.fixed = (host->state[i] & WR_CROWD_FIXED) != 0;
    body.arrived = body.fixed || (host->state[i] & (WR_CROWD_ARRIVED | WR_CROWD_IN_RING)) != 0;
    body.yielded = (host->state[i] & WR_CROWD_YIELDS) != 0;
    body.hx = length > 0 ? (int64_t)host->wish_x[i] * CROWD_ONE / length : 0;
    body.hy = length > 0 ? (int64_t)host->wish_y[i] * CROWD_ONE / length : 0;
    body.way_first = (body.hx * (wr_cos(first) / 8) + body.hy * (wr_sin(first) / 8)) / (2 * CROWD_ONE);
    return body;
}

static int64_t plain_share(const crowd_host *host, const plain_body *other, int32_t i, int32_t j)
{
    const int32_t v = host->bodies.weight ? host->weight[i] : 1, w = host->bodies.weight ? host->weight[j] : 1;
    return w == 0 ? 0 : other->fixed ? 512 : 512 * w / (v + w);
}

// From a body to one on the same small step.
static void part(int32_t i, int32_t j, const plain_body *a, const plain_body *b, int64_t touch, int64_t *dx,
                 int64_t *dy)
{
    int64_t x = b->x - a->x, y = b->y - a->y;
    if (x == 0 && y == 0) {
        x = (int64_t)wr_cos((wr_angle)(j * 40503)) - wr_cos((wr_angle)(i * 40503));
        y = (int64_t)wr_sin((wr_angle)(j * 40503)) - wr_sin((wr_angle)(i * 40503));
    }
    const int64_t most = greater(magnitude(x), magnitude(y));
    *dx = x * (touch / 32) / most;
    *dy = y * (touch / 32) / most;
}

static void add_plain(const crowd_host *host, const plain_body *all, int32_t i, int32_t j, plain_sums *sums)
{
    const plain_body *a = &all[i], *b = &all[j];
    const crowd_meeting *meeting = &host->crowd->meetings[host->size[i]][host->size[j]];
    int64_t dx = b->sx - a->sx, dy = b->sy - a->sy;
    if (magnitude(dx) > 32767 || magnitude(dy) > 32767) {
        return;
    }
    const int64_t scaled = (dx * dx + dy * dy) >> meeting->shift;
    const int64_t distance = (scaled > INT16_MAX ? INT16_MAX : scaled) * meeting->share >> 16;
    if (distance > CROWD_ONE + CROWD_ONE / 8) {
        return;
    }
    if (dx == 0 && dy == 0) {
        part(i, j, a, b, meeting->touch, &dx, &dy);
    }
    const int64_t share = plain_share(host, b, i, j), s = greater(CROWD_ONE - distance, 0);
    const int64_t squared = 16 * s * s >> 16, cubed = 8 * s * squared >> 16;
    const int64_t half = (s + 3 * squared / 8 + cubed / 4) * share / 256;
    const int64_t ahead = floored(a->hx * dx + a->hy * dy, CROWD_ONE);
    const int64_t back = -floored(b->hx * dx + b->hy * dy, CROWD_ONE);
    const int64_t along = floored(a->hx * b->hx + a->hy * b->hy, CROWD_ONE);
    const bool calm = a->arrived || b->arrived;
    const bool head_on = !calm && ahead > 0 && back > 0 && along < -CROWD_ONE / 2;
    const bool first = head_on && a->way_first >= b->way_first;
    sums->touches = true;
    sums->x -= dx * half;
    sums->y -= dy * half;
    sums->around += s * share / 256;
    sums->meets_arrived |= ahead > 0 && b->arrived;
    sums->goes_first |= first;
    sums->must_yield |= head_on && !first;
    sums->yields_behind |= ahead > 0 && !calm && back <= 0 && along > 0 && b->yielded;
    sums->joins |= ahead > 0 && !calm && back > 0 && ahead > back && !first;
    sums->ahead += ahead > 0 && ahead >= back && !first ? ahead * half : 0;
}

static plain_sums plain_around(const crowd_host *host, const plain_body *all, int32_t i)
{
    plain_sums sums = {0};
    for (int32_t j = 0; j < host->bodies.count; j++) {
        if (j != i && all[j].there) {
            add_plain(host, all, i, j, &sums);
        }
    }
    return sums;
}

static wr_point plain_push(const crowd_host *host, int32_t i, const plain_sums *sums)
{
    const int64_t most = host->config.radius[host->size[i]] / 2;
    int64_t x = sums->x * host->crowd->step * 3 / (INT64_C(1) << 33);
    int64_t y = sums->y * host->crowd->step * 3 / (INT64_C(1) << 33);
    if (x * x + y * y > most * most) {
        const int64_t length = wr_length((int32_t)x, (int32_t)y);
        x = x * most / length;
        y = y * most / length;
    }
    return (wr_point){(wr_fix)x, (wr_fix)y};
}

static int64_t plain_left(const crowd_host *host, int32_t i, const plain_sums *sums, bool arrived)
{
    if (arrived) {
        const int64_t once = 65536 * (int64_t)CROWD_ONE / (CROWD_ONE + 10 * sums->around);
        return once * once / 65536;
    }
    const int64_t all = (int64_t)host->crowd->meetings[host->size[i]][host->size[i]].touch * 32768;
    return all * (sums->joins ? 16384 : 65536) / (all + 25 * sums->ahead);
}

static wr_point plain_way(const crowd_host *host, int32_t i, const plain_sums *sums, int64_t left, bool *yields)
{
    const int32_t x = host->wish_x[i], y = host->wish_y[i];
    *yields = sums->must_yield || (sums->yields_behind && !sums->goes_first);
    if (*yields && host->bodies.turn % 2 == 0) {
        return (wr_point){(y - x) / 2, (-x - y) / 2};
    }
    if (*yields) {
        return (wr_point){(-y - x) / 2, (x - y) / 2};
    }
    return (wr_point){(wr_fix)(x * left / 65536), (wr_fix)(y * left / 65536)};
}

// In the open only; all into the host's arrays.
static void step_plain(crowd_host *host)
{
    const int32_t n = host->bodies.count;
    plain_body *before = crowd_take((size_t)n * sizeof *before);
    plain_body *between = crowd_take((size_t)n * sizeof *between);
    for (int32_t i = 0; i < n; i++) {
        before[i] = take_plain(host, i);
    }
    memcpy(between, before, (size_t)n * sizeof *before);
    for (int32_t i = 0; i < n; i++) {
        if (!before[i].there) {
            continue;
        }
        const plain_sums sums = plain_around(host, before, i);
        const bool ring = (host->state[i] & WR_CROWD_IN_RING) != 0;
        const bool arrived = !before[i].fixed && (ring || sums.meets_arrived);
        const int64_t left = plain_left(host, i, &sums, arrived);
        bool yields;
        const wr_point way = plain_way(host, i, &sums, left, &yields), push = plain_push(host, i, &sums);
        host->pressure[i] = (uint8_t)((65536 - left) / 257);
        if (before[i].fixed) {
            host->state[i] |= sums.touches ? WR_CROWD_TOUCHES : 0;
            host->state[i] &= sums.touches ? 255 : 255 & ~WR_CROWD_TOUCHES;
            continue;
        }
        host->state[i] = (uint8_t)((ring ? WR_CROWD_IN_RING : 0) | (arrived ? WR_CROWD_ARRIVED : 0) |
                                   (yields ? WR_CROWD_YIELDS : 0) | (sums.touches ? WR_CROWD_TOUCHES : 0));
        place(host, &between[i], before[i].x + way.x + push.x, before[i].y + way.y + push.y);
    }
    for (int32_t i = 0; i < n; i++) {
        if (before[i].there && !before[i].fixed) {
            const plain_sums sums = plain_around(host, between, i);
            const wr_point push = plain_push(host, i, &sums);
            host->x[i] = (wr_fix)between[i].x + push.x;
            host->y[i] = (wr_fix)between[i].y + push.y;
        }
    }
    free(before);
    free(between);
}

// ---- Crowds -------------------------------------------------------------------------------------------------------

static const wr_crowd_config one_size = {
    .capacity = 300, .size_count = 1, .radius = {WR_FIX_ONE}, .width = 64, .height = 64, .cell = 4};

static const wr_crowd_config eight_sizes = {.capacity = 300,
                                            .size_count = 8,
                                            .radius = {WR_FIX_ONE, WR_FIX_ONE / 2, 2 * WR_FIX_ONE, WR_FIX_ONE / 16,
                                                       4 * WR_FIX_ONE, 81920, 113051, 65537},
                                            .width = 64,
                                            .height = 64,
                                            .cell = 4};

static const wr_crowd_config three_sizes = {
    .capacity = 300, .size_count = 3, .radius = {49152, WR_FIX_ONE, 98304}, .width = 64, .height = 64, .cell = 4};

// Who is scattered: those of one weight; of all, some fixed; of a few, as in a hunt, hardly anybody fixed.
typedef enum mixture { ALIKE, ALL_WEIGHTS, FEW_WEIGHTS } mixture;

static const uint8_t few_weights[] = {48, 64, 96, 128, 192};

static uint8_t weight_of(crowd_host *host, mixture mixed, int32_t kind)
{
    if (mixed == FEW_WEIGHTS) {
        return few_weights[crowd_draw(host, 0, 4)];
    }
    return (uint8_t)(mixed == ALIKE || kind > 5 ? 7 : crowd_draw(host, 0, 255));
}

// Bodies of all sizes in a square around a place, some missing, some fixed.
static void scatter(crowd_host *host, wr_point around, wr_fix half, mixture mixed)
{
    for (int32_t i = 0; i < host->bodies.count; i++) {
        host->x[i] = around.x + crowd_draw(host, -half, half);
        host->y[i] = around.y + crowd_draw(host, -half, half);
        host->size[i] = (uint8_t)crowd_draw(host, 0, host->config.size_count - 1);
        const int32_t kind = crowd_draw(host, 0, 19);
        const bool fixed = kind == 1 && (mixed == ALL_WEIGHTS || i < 10);
        host->state[i] = mixed == ALIKE ? 0 : kind == 0 ? WR_CROWD_ABSENT : fixed ? WR_CROWD_FIXED : 0;
        host->weight[i] = weight_of(host, mixed, kind);
    }
}

// Half of them to one place, half to another, who is near stands in his ring.
static void wish_all(crowd_host *host, wr_point a, wr_point b)
{
    for (int32_t i = 0; i < host->bodies.count; i++) {
        const wr_point to = i % 2 == 0 ? a : b;
        if (host->state[i] & WR_CROWD_ABSENT) {
            continue;
        }
        crowd_wish(host, i, to, UNITS(0.3));
        const bool near = magnitude(host->x[i] - to.x) + magnitude(host->y[i] - to.y) < UNITS(3);
        host->state[i] = (uint8_t)((host->state[i] & ~WR_CROWD_IN_RING) | (near ? WR_CROWD_IN_RING : 0));
    }
}

static void copy_host(crowd_host *to, const crowd_host *from)
{
    const size_t n = (size_t)from->bodies.count;
    memcpy(to->x, from->x, n * sizeof(wr_fix));
    memcpy(to->y, from->y, n * sizeof(wr_fix));
    memcpy(to->wish_x, from->wish_x, n * sizeof(wr_fix));
    memcpy(to->wish_y, from->wish_y, n * sizeof(wr_fix));
    memcpy(to->size, from->size, n);
    memcpy(to->weight, from->weight, n);
    memcpy(to->state, from->state, n);
    memcpy(to->pressure, from->pressure, n);
}

static void assert_same(const crowd_host *a, const crowd_host *b)
{
    for (int32_t i = 0; i < a->bodies.count; i++) {
        assert_int_equal(a->x[i], b->x[i]);
        assert_int_equal(a->y[i], b->y[i]);
        assert_int_equal(a->state[i], b->state[i]);
        assert_int_equal(a->pressure[i], b->pressure[i]);
    }
}

static void hold_against_plain(const wr_crowd_config *config, wr_point around, wr_fix half, mixture mixed)
{
    crowd_host fast = crowd_host_of(config), plain = crowd_host_of(config);
    scatter(&fast, around, half, mixed);
    copy_host(&plain, &fast);
    for (int32_t tick = 0; tick < 12; tick++) {
        fast.bodies.turn = plain.bodies.turn = (uint32_t)tick * 33;
        wish_all(&fast, (wr_point){around.x - half / 4, around.y}, (wr_point){around.x + half / 4, around.y});
        copy_host(&plain, &fast);
        wr_crowd_step(fast.crowd, &fast.bodies, NULL, NULL);
        step_plain(&plain);
        assert_same(&fast, &plain);
    }
    crowd_host_end(&fast);
    crowd_host_end(&plain);
}

// ---- Tests --------------------------------------------------------------------------------------------------------

static void settings_out_of_range_are_refused(void **state)
{
    (void)state;
    unsigned char memory[64];
    wr_crowd_config config = one_size;
    config.capacity = 0;
    assert_int_equal(wr_crowd_size(&config), 0);
    assert_null(wr_crowd_init(&config, memory));
    config.capacity = WR_CROWD_BODIES_MAX + 1;
    assert_int_equal(wr_crowd_size(&config), 0);
    config = one_size;
    config.size_count = 9;
    assert_int_equal(wr_crowd_size(&config), 0);
    config = eight_sizes;
    config.radius[4] = 4 * WR_FIX_ONE + 1 + 64;
    assert_int_equal(wr_crowd_size(&config), 0); // more than 64 times the smallest
    config = one_size;
    config.radius[0] = WR_CROWD_RADIUS_MIN - 1;
    assert_int_equal(wr_crowd_size(&config), 0);
    config = one_size;
    config.width = 8192;
    assert_int_equal(wr_crowd_size(&config), 0); // 32,768 units
    config.width = 8191;
    assert_true(wr_crowd_size(&config) > 0);
    assert_null(wr_crowd_init(&config, NULL));
}

static void memory_follows_the_bodies_and_not_the_ground(void **state)
{
    (void)state;
    wr_crowd_config config = {
        .capacity = 10000, .size_count = 1, .radius = {WR_FIX_ONE}, .width = 256, .height = 256, .cell = 4};
    const size_t small = wr_crowd_size(&config);
    assert_in_range(small, 10000 * 72, 10000 * 90);
    config.width = config.height = 8191;
    assert_int_equal(wr_crowd_size(&config), small);
}

static void a_crowd_of_one_size_is_the_plain_one(void **state)
{
    (void)state;
    hold_against_plain(&one_size, (wr_point){UNITS(128), UNITS(128)}, UNITS(16), ALIKE);
    hold_against_plain(&one_size, (wr_point){UNITS(128), UNITS(128)}, UNITS(60), ALIKE);
    hold_against_plain(&one_size, (wr_point){UNITS(128), UNITS(128)}, UNITS(3), ALIKE); // dozens on each other
}

static void a_crowd_of_three_sizes_and_five_weights_is_the_plain_one(void **state)
{
    (void)state;
    const wr_point middle = {UNITS(128), UNITS(128)};
    hold_against_plain(&three_sizes, middle, UNITS(40), FEW_WEIGHTS);
    hold_against_plain(&three_sizes, middle, UNITS(16), FEW_WEIGHTS);
    hold_against_plain(&three_sizes, middle, UNITS(8), FEW_WEIGHTS); // more in a place than fit eight at a time
    hold_against_plain(&eight_sizes, middle, UNITS(40), FEW_WEIGHTS);
}

static void a_crowd_of_eight_sizes_and_all_weights_is_the_plain_one(void **state)
{
    (void)state;
    hold_against_plain(&one_size, (wr_point){UNITS(128), UNITS(128)}, UNITS(20), ALL_WEIGHTS);
    hold_against_plain(&eight_sizes, (wr_point){UNITS(128), UNITS(128)}, UNITS(30), ALL_WEIGHTS);
    hold_against_plain(&eight_sizes, (wr_point){UNITS(128), UNITS(128)}, UNITS(8), ALL_WEIGHTS);
}

static void a_crowd_around_the_torus_is_the_plain_one(void **state)
{
    (void)state;
    wr_crowd_config wide = one_size; // 16,382 squares a side, a torus of 32 x 32
    wide.width = wide.height = 8191;
    hold_against_plain(&wide, (wr_point){UNITS(16000), UNITS(16000)}, UNITS(200), ALIKE);
    hold_against_plain(&wide, (wr_point){UNITS(16000), UNITS(16000)}, UNITS(14), ALIKE);
    hold_against_plain(&wide, (wr_point){UNITS(32700), UNITS(64)}, UNITS(40), ALL_WEIGHTS);
}

// Bodies exactly as many squares apart as the torus is wide, and as 16 bits hold: none of them may touch.
static void who_is_a_lap_away_does_not_touch(void **state)
{
    (void)state;
    wr_crowd_config wide = one_size;
    wide.width = wide.height = 8191;
    wide.capacity = 200;
    crowd_host host = crowd_host_of(&wide);
    const int64_t around = ((int64_t)65536 << CROWD_SCALE_BITS) / host.crowd->scale; // 2^16 small steps
    for (int32_t i = 0; i < 200; i++) {
        host.x[i] = (wr_fix)(UNITS(3) + i * around);
        host.y[i] = UNITS(5);
    }
    wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
    for (int32_t i = 0; i < 200; i++) {
        assert_int_equal(host.state[i], 0);
        assert_int_equal(host.x[i], (wr_fix)(UNITS(3) + i * around));
    }
    crowd_host_end(&host);
}

static void at_the_far_corner_nothing_overflows(void **state)
{
    (void)state;
    wr_crowd_config config = {
        .capacity = 50, .size_count = 1, .radius = {32 * WR_FIX_ONE}, .width = 32767, .height = 32767, .cell = 1};
    crowd_host host = crowd_host_of(&config);
    const wr_fix end = 32767 * WR_FIX_ONE;
    for (int32_t i = 0; i < 50; i++) {
        host.x[i] = host.y[i] = end - i * 1000;
        host.wish_x[i] = host.wish_y[i] = INT32_MAX;
    }
    for (int32_t tick = 0; tick < 30; tick++) {
        wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
        for (int32_t i = 0; i < 50; i++) {
            assert_in_range(host.x[i], end - 600 * WR_FIX_ONE, end);
            assert_in_range(host.y[i], end - 600 * WR_FIX_ONE, end);
        }
    }
    crowd_host_end(&host);
}

// Threads that take pieces in turn.
enum { THREADS_MAX = 7 };

typedef struct team_work {
    wr_job *job;
    void *context;
    int32_t count, grain, worker, workers;
} team_work;

static void *work(void *context)
{
    const team_work *part = context;
    for (int32_t begin = part->worker * part->grain; begin < part->count; begin += part->workers * part->grain) {
        const int32_t end = begin + part->grain < part->count ? begin + part->grain : part->count;
        part->job(part->context, begin, end, part->worker);
    }
    return NULL;
}

static void team_for(void *context, int32_t count, int32_t grain, wr_job *job, void *job_context)
{
    const int32_t workers = *(const int32_t *)context;
    pthread_t threads[THREADS_MAX];
    team_work parts[THREADS_MAX];
    for (int32_t i = 0; i < workers; i++) {
        parts[i] = (team_work){job, job_context, count, grain, i, workers};
        assert_int_equal(pthread_create(&threads[i], NULL, work, &parts[i]), 0);
    }
    for (int32_t i = 0; i < workers; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    }
}

static void threads_change_nothing(void **state)
{
    (void)state;
    uint64_t hashes[4];
    int32_t workers[4] = {1, 2, 3, 7};
    for (int32_t w = 0; w < 4; w++) {
        wr_crowd_config config = eight_sizes;
        config.capacity = 3000;
        crowd_host host = crowd_host_of(&config);
        wr_hooks hooks = wr_hooks_default();
        hooks.workers = workers[w];
        hooks.parallel_for = team_for;
        hooks.parallel_context = &workers[w];
        scatter(&host, (wr_point){UNITS(128), UNITS(128)}, UNITS(90), ALL_WEIGHTS);
        for (int32_t i = 0; i < host.bodies.count; i += 7) {
            host.bodies.state[i] |= i % 77 == 0 ? WR_CROWD_FIXED : WR_CROWD_ABSENT;
        }
        for (int32_t tick = 0; tick < 20; tick++) {
            wish_all(&host, (wr_point){UNITS(100), UNITS(128)}, (wr_point){UNITS(150), UNITS(128)});
            wr_crowd_step(host.crowd, &host.bodies, NULL, &hooks);
        }
        hashes[w] = crowd_hash(&host);
        crowd_host_end(&host);
    }
    assert_int_equal(hashes[1], hashes[0]);
    assert_int_equal(hashes[2], hashes[0]);
    assert_int_equal(hashes[3], hashes[0]);
}

static void the_order_of_slots_changes_nothing(void **state)
{
    (void)state;
    crowd_host host = crowd_host_of(&eight_sizes), other = crowd_host_of(&eight_sizes);
    const int32_t n = host.bodies.count;
    scatter(&host, (wr_point){UNITS(128), UNITS(128)}, UNITS(25), ALL_WEIGHTS);
    for (int32_t tick = 0; tick < 40; tick++) {
        wish_all(&host, (wr_point){UNITS(120), UNITS(128)}, (wr_point){UNITS(134), UNITS(128)});
        for (int32_t i = 0; i < n; i++) {
            const int32_t j = (i * 7 + tick) % n; // 7 and 300 have no common factor
            other.x[j] = host.x[i];
            other.y[j] = host.y[i];
            other.wish_x[j] = host.wish_x[i];
            other.wish_y[j] = host.wish_y[i];
            other.size[j] = host.size[i];
            other.weight[j] = host.weight[i];
            other.state[j] = host.state[i];
        }
        wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
        wr_crowd_step(other.crowd, &other.bodies, NULL, NULL);
        for (int32_t i = 0; i < n; i++) {
            const int32_t j = (i * 7 + tick) % n;
            assert_int_equal(other.x[j], host.x[i]);
            assert_int_equal(other.y[j], host.y[i]);
            assert_int_equal(other.state[j], host.state[i]);
        }
    }
    crowd_host_end(&host);
    crowd_host_end(&other);
}

static void what_is_left_in_memory_changes_nothing(void **state)
{
    (void)state;
    crowd_host host = crowd_host_of(&one_size), other = crowd_host_of(&one_size);
    scatter(&host, (wr_point){UNITS(128), UNITS(128)}, UNITS(25), ALIKE);
    scatter(&other, (wr_point){UNITS(40), UNITS(10)}, UNITS(3), ALL_WEIGHTS);
    wr_crowd_step(other.crowd, &other.bodies, NULL, NULL); // something else
    copy_host(&other, &host);
    wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
    wr_crowd_step(other.crowd, &other.bodies, NULL, NULL);
    assert_same(&host, &other);
    crowd_host_end(&host);
    crowd_host_end(&other);
}

static void fixed_ones_stay_and_push_and_the_absent_are_left_alone(void **state)
{
    (void)state;
    crowd_host host = crowd_host_of(&one_size);
    host.bodies.count = 3;
    host.bodies.weight = NULL;
    host.state[0] = WR_CROWD_FIXED;
    host.state[1] = 0;
    host.state[2] = WR_CROWD_ABSENT | WR_CROWD_WALLED;
    host.x[0] = host.y[0] = host.y[1] = UNITS(50);
    host.x[1] = UNITS(51);
    host.x[2] = host.y[2] = -5;
    host.pressure[2] = 99;
    for (int32_t tick = 0; tick < 30; tick++) {
        wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
    }
    assert_int_equal(host.x[0], UNITS(50));
    assert_int_equal(host.y[0], UNITS(50));
    assert_int_equal(host.y[1], UNITS(50));
    assert_in_range(host.x[1], UNITS(52) - 100, UNITS(52) + 100);
    assert_int_equal(host.state[0], WR_CROWD_FIXED | WR_CROWD_TOUCHES);
    assert_int_equal(host.state[2], WR_CROWD_ABSENT | WR_CROWD_WALLED);
    assert_int_equal(host.x[2], -5);
    assert_int_equal(host.pressure[2], 99);
    crowd_host_end(&host);
}

static void the_heavier_moves_less(void **state)
{
    (void)state;
    crowd_host host = crowd_host_of(&one_size);
    host.bodies.count = 2;
    host.x[0] = UNITS(50);
    host.x[1] = UNITS(51);
    host.y[0] = host.y[1] = UNITS(50);
    host.weight[0] = 30;
    host.weight[1] = 10;
    wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
    const int32_t heavy = UNITS(50) - host.x[0], light = host.x[1] - UNITS(51);
    assert_in_range(light, 3 * heavy - 300, 3 * heavy + 300);
    host.weight[0] = 0; // pushes nobody
    const wr_fix before = host.x[1];
    wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
    assert_int_equal(host.x[1], before);
    assert_true(host.x[0] < UNITS(50) - heavy);
    crowd_host_end(&host);
}

static void all_on_one_place_spread(void **state)
{
    (void)state;
    for (int32_t sizes = 1; sizes <= 8; sizes += 7) {
        crowd_host host = crowd_host_of(sizes == 1 ? &one_size : &eight_sizes);
        int32_t ticks = 0;
        for (int32_t i = 0; i < host.bodies.count; i++) {
            host.x[i] = host.y[i] = UNITS(128);
            host.size[i] = (uint8_t)(i % sizes);
        }
        while (wr_crowd_measure(host.crowd, &host.bodies, NULL).overlapped > 0 && ticks < 400) {
            wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
            ticks++;
        }
        assert_in_range(ticks, 1, 240);
        crowd_host_end(&host);
    }
}

// Slots 65,536 apart share their direction.
static void two_on_one_place_part_whatever_their_slots(void **state)
{
    (void)state;
    wr_crowd_config config = one_size;
    config.capacity = 65537;
    crowd_host host = crowd_host_of(&config);
    memset(host.state, WR_CROWD_ABSENT, 65537);
    host.state[0] = host.state[65536] = 0;
    host.x[0] = host.y[0] = host.x[65536] = host.y[65536] = UNITS(100);
    for (int32_t tick = 0; tick < 60; tick++) {
        wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
    }
    assert_true(wr_length(host.x[0] - host.x[65536], host.y[0] - host.y[65536]) > UNITS(1.9));
    crowd_host_end(&host);
}

static void nobody_there_is_no_work(void **state)
{
    (void)state;
    wr_crowd_config config = one_size;
    config.capacity = 1;
    crowd_host host = crowd_host_of(&config);
    host.x[0] = host.y[0] = UNITS(9);
    host.wish_x[0] = 12345;
    wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
    assert_int_equal(host.x[0], UNITS(9) + 12345);
    assert_int_equal(host.state[0], 0);
    host.bodies.count = 0;
    wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
    assert_int_equal(wr_crowd_measure(host.crowd, &host.bodies, NULL).bodies, 0);
    crowd_host_end(&host);
}

// Two thousand on one target for 15 seconds: the figures of the tables.
static void a_crowd_around_its_target_comes_to_rest(void **state)
{
    (void)state;
    wr_crowd_config config = {
        .capacity = 2000, .size_count = 1, .radius = {WR_FIX_ONE}, .width = 128, .height = 128, .cell = 4};
    crowd_host host = crowd_host_of(&config);
    const wr_point target = {UNITS(256), UNITS(256)};
    int64_t moved = 0, count = 0;
    scatter(&host, target, UNITS(110), ALIKE);
    for (int32_t tick = 0; tick < 900; tick++) {
        wish_all(&host, target, target);
        wr_fix *before = crowd_take(4000 * sizeof(wr_fix));
        memcpy(before, host.x, 2000 * sizeof(wr_fix));
        memcpy(before + 2000, host.y, 2000 * sizeof(wr_fix));
        wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
        for (int32_t i = 0; i < 2000 && tick >= 840; i++) {
            if (wr_length(host.x[i] - target.x, host.y[i] - target.y) < UNITS(30)) {
                moved += wr_length(host.x[i] - before[i], host.y[i] - before[2000 + i]);
                count++;
            }
        }
        free(before);
    }
    assert_true(wr_crowd_measure(host.crowd, &host.bodies, NULL).overlapped <= 20);
    assert_true(count > 30000);
    assert_true(moved * 60 / count <= UNITS(4) * 3 / 100); // 0.03 m/s, 4 units to the metre
    crowd_host_end(&host);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(settings_out_of_range_are_refused),
    cmocka_unit_test(memory_follows_the_bodies_and_not_the_ground),
    cmocka_unit_test(a_crowd_of_one_size_is_the_plain_one),
    cmocka_unit_test(a_crowd_of_three_sizes_and_five_weights_is_the_plain_one),
    cmocka_unit_test(a_crowd_of_eight_sizes_and_all_weights_is_the_plain_one),
    cmocka_unit_test(a_crowd_around_the_torus_is_the_plain_one),
    cmocka_unit_test(who_is_a_lap_away_does_not_touch),
    cmocka_unit_test(at_the_far_corner_nothing_overflows),
    cmocka_unit_test(threads_change_nothing),
    cmocka_unit_test(the_order_of_slots_changes_nothing),
    cmocka_unit_test(what_is_left_in_memory_changes_nothing),
    cmocka_unit_test(fixed_ones_stay_and_push_and_the_absent_are_left_alone),
    cmocka_unit_test(the_heavier_moves_less),
    cmocka_unit_test(all_on_one_place_spread),
    cmocka_unit_test(two_on_one_place_part_whatever_their_slots),
    cmocka_unit_test(nobody_there_is_no_work),
    cmocka_unit_test(a_crowd_around_its_target_comes_to_rest),
};

WR_TEST_MAIN(tests)
