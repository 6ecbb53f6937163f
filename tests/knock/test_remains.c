// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What is left of the dead, beside a model that is slow and plain: lists that are sorted anew whenever something is
// put into them, with ticks that do not wrap.
#include "remains_box.h"

enum { MODEL_MAX = 6000 };

typedef struct model_item {
    uint64_t tick; // thrown, laid, raised last
    wr_dead dead;
    wr_decal decal;
    wr_puff puff;
} model_item;

typedef struct model {
    wr_remains_config config;
    uint64_t tick;
    model_item bodies[MODEL_MAX], decals[MODEL_MAX], puffs[MODEL_MAX];
    int32_t body_count, decal_count, puff_count;
} model;

// ---- The model ----------------------------------------------------------------------------------------------------

static uint64_t first_key(const model_item *item)
{
    return item->tick;
}

static int64_t place_key(const model_item *item)
{
    return (int64_t)item->puff.row * 1000000 + item->puff.column;
}

// Of bodies and decals: oldest first, then by id (0 in puffs), then by square (0 in the others).
static bool stands_before(const model_item *a, const model_item *b)
{
    const uint32_t ia = a->dead.id + a->decal.id, ib = b->dead.id + b->decal.id;
    if (first_key(a) != first_key(b)) {
        return first_key(a) < first_key(b);
    }
    return ia != ib ? ia < ib : place_key(a) < place_key(b);
}

static void sort_by_age(model_item *items, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const model_item item = items[i];
        int32_t k = i;
        for (; k > 0 && stands_before(&item, &items[k - 1]); k--) {
            items[k] = items[k - 1];
        }
        items[k] = item;
    }
}

static void sort_by_place(model_item *items, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const model_item item = items[i];
        int32_t k = i;
        for (; k > 0 && place_key(&item) < place_key(&items[k - 1]); k--) {
            items[k] = items[k - 1];
        }
        items[k] = item;
    }
}

static void cut(model_item *items, int32_t *count, int32_t most)
{
    sort_by_age(items, *count);
    if (*count > most) {
        memmove(items, items + (*count - most), (size_t)most * sizeof *items);
        *count = most;
    }
}

// Where stepping takes it: z and v a tick at a time.
static wr_decal landed(const model *m, const wr_dead *dead)
{
    const wr_flight *f = &dead->flight;
    int64_t fine = 0, v = f->vz, x = f->x, y = f->y;
    for (int32_t k = 0; k < f->ticks; k++) {
        fine += v - m->config.fall;
        v -= 2 * (int64_t)m->config.fall;
        x += f->vx;
        y += f->vy;
    }
    return (wr_decal){.id = dead->id,
                      .x = (wr_fix)x,
                      .y = (wr_fix)y,
                      .z = f->z + (wr_fix)(fine >> 6),
                      .heading = dead->heading,
                      .angle = (wr_angle)(f->angle + f->turn),
                      .kind = dead->kind};
}

static void model_lay(model *m, const wr_dead *dead, uint64_t tick)
{
    model_item item = {.tick = tick, .decal = landed(m, dead)};
    item.decal.tick = (uint32_t)tick;
    assert_true(m->decal_count < MODEL_MAX);
    m->decals[m->decal_count++] = item;
}

static void model_raise(model *m, const wr_dead *dead)
{
    const wr_decal at = landed(m, dead);
    const int32_t column = at.x / m->config.dust_cell, row = at.y / m->config.dust_cell;
    for (int32_t i = 0; i < m->puff_count; i++) {
        if (m->puffs[i].puff.column == column && m->puffs[i].puff.row == row) {
            m->puffs[i].tick = m->tick;
            m->puffs[i].puff.tick = (uint32_t)m->tick;
            m->puffs[i].puff.weight++;
            return;
        }
    }
    m->puffs[m->puff_count++] = (model_item){.tick = m->tick, .puff = {column, row, (uint32_t)m->tick, 1}};
}

// begun: the true tick of which the body has the low bits.
static void model_add(model *m, const wr_dead *dead, uint64_t begun)
{
    m->bodies[m->body_count++] = (model_item){.tick = begun, .dead = *dead};
    sort_by_age(m->bodies, m->body_count);
    if (m->body_count > m->config.bodies_max) {
        model_lay(m, &m->bodies[0].dead, m->tick + 1);
        m->body_count--;
        memmove(m->bodies, m->bodies + 1, (size_t)m->body_count * sizeof *m->bodies);
        cut(m->decals, &m->decal_count, m->config.decals_max);
    }
}

static void model_step(model *m, uint64_t tick)
{
    int32_t kept = 0;
    m->tick = tick;
    for (int32_t i = 0; i < m->puff_count; i++) {
        if (m->puffs[i].tick + (uint64_t)m->config.dust_ticks > tick) {
            m->puffs[kept++] = m->puffs[i];
        }
    }
    m->puff_count = kept;
    kept = 0;
    for (int32_t i = 0; i < m->body_count; i++) {
        const model_item *body = &m->bodies[i];
        if (body->tick + body->dead.flight.ticks + (uint64_t)m->config.lie_ticks <= tick) {
            model_lay(m, &body->dead, tick);
            model_raise(m, &body->dead);
        } else {
            m->bodies[kept++] = *body;
        }
    }
    m->body_count = kept;
    cut(m->decals, &m->decal_count, m->config.decals_max);
    cut(m->puffs, &m->puff_count, m->config.puffs_max);
    sort_by_place(m->puffs, m->puff_count);
}

static void require_model(const wr_remains *remains, const model *m)
{
    int32_t count;
    const wr_dead *bodies = wr_remains_bodies(remains, &count);
    assert_int_equal(count, m->body_count);
    for (int32_t i = 0; i < count; i++) {
        assert_memory_equal(&bodies[i], &m->bodies[i].dead, sizeof *bodies);
    }
    const wr_decal *decals = wr_remains_decals(remains, &count);
    assert_int_equal(count, m->decal_count);
    for (int32_t i = 0; i < count; i++) {
        assert_memory_equal(&decals[i], &m->decals[i].decal, sizeof *decals);
    }
    const wr_puff *puffs = wr_remains_puffs(remains, &count);
    assert_int_equal(count, m->puff_count);
    for (int32_t i = 0; i < count; i++) {
        assert_memory_equal(&puffs[i], &m->puffs[i].puff, sizeof *puffs);
    }
    assert_int_equal(wr_remains_tick(remains), (uint32_t)m->tick);
}

// ---- Histories ----------------------------------------------------------------------------------------------------

typedef struct history {
    wr_remains_config config;
    uint64_t seed, begin;
    int32_t ticks;
    uint32_t most;  // bodies in a tick
    uint32_t every; // about so many ticks without any between
    uint32_t side;  // units of the field
    bool old_too;   // some were thrown earlier, a few will be later
} history;

static void add_some(wr_remains *remains, model *m, const history *h, uint64_t *seed, uint32_t *ids)
{
    const uint32_t count = box_below(seed, h->every) == 0 ? 1 + box_below(seed, h->most) : 0;
    const uint32_t scramble = box_below(seed, 4096); // ids in an order of their own
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t id = (*ids + (i ^ (scramble & 1023u)) % 1024) * 2654435761u;
        uint64_t begun = m->tick + 1;
        if (h->old_too && box_below(seed, 3) == 0) {
            begun = m->tick + 6 - box_below(seed, 200);
        }
        const wr_dead dead = box_dead(seed, id, (uint32_t)begun, h->side);
        wr_remains_add(remains, &dead);
        model_add(m, &dead, begun);
    }
    *ids += 1024;
}

static void live(const history *h)
{
    static model m;
    uint64_t seed = h->seed;
    uint32_t ids = 0;
    memset(&m, 0, sizeof m);
    m.config = h->config;
    wr_remains *remains = box_create(&h->config);
    wr_remains *loaded = box_create(&h->config);
    wr_remains_step(remains, (uint32_t)h->begin);
    model_step(&m, h->begin);
    for (int32_t i = 0; i < h->ticks; i++) {
        size_t size;
        add_some(remains, &m, h, &seed, &ids);
        require_model(remains, &m);
        uint8_t *bytes = box_save(remains, &size);
        wr_reader reader = {bytes, size, 0, false};
        assert_int_equal(wr_remains_load(loaded, &reader), WR_OK);
        assert_int_equal(reader.at, size);
        box_require_same(remains, loaded);
        free(bytes);
        const uint64_t tick = m.tick + (box_below(&seed, 8) == 0 ? box_below(&seed, 90) : 1);
        wr_remains_step(remains, (uint32_t)tick);
        wr_remains_step(loaded, (uint32_t)tick);
        model_step(&m, tick);
        require_model(remains, &m);
        box_require_same(remains, loaded);
    }
    const wr_remains_counts counts = wr_remains_count(remains);
    assert_true(counts.laid > 0 && counts.added >= counts.laid);
    free(remains);
    free(loaded);
}

static void test_any_history_leaves_what_a_plain_model_leaves(void **state)
{
    (void)state;
    for (int32_t cap = 1; cap <= 8; cap++) {
        for (uint32_t k = 0; k < 4; k++) {
            const history h = {.config = box_config(cap, k == 1 ? 3 : 2 * cap, k == 2 ? 2 : cap),
                               .seed = 1000u * (uint32_t)cap + 100000u * k,
                               .begin = k == 3 ? UINT32_MAX - 300u : 377,
                               .ticks = 800,
                               .most = 6,
                               .every = 1 + 10 * k,
                               .side = k == 1 ? 2 : 40,
                               .old_too = k != 0};
            live(&h);
        }
    }
}

static void test_ticks_may_wrap(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < 3; k++) {
        const history h = {.config = box_config(20, 30, 10),
                           .seed = 7 + 50000 * k,
                           .begin = (k == 0 ? (uint64_t)1 << 31 : (uint64_t)k << 32) - 350,
                           .ticks = 700,
                           .most = 4,
                           .every = 3,
                           .side = 30,
                           .old_too = true};
        live(&h);
    }
}

static void test_the_caps_of_the_document_hold(void **state)
{
    (void)state;
    history h = {.config = box_config(WR_REMAINS_BODIES_MAX, WR_REMAINS_DECALS_MAX, WR_REMAINS_PUFFS_MAX),
                 .seed = 99,
                 .begin = 405,
                 .ticks = 40,
                 .most = 400,
                 .every = 1,
                 .side = 60,
                 .old_too = true};
    live(&h);
    h.config.puffs_max = 100; // now they live to lie and raise dust
    h.every = 40;
    h.ticks = 300;
    live(&h);
}

// ---- A thousand at once -------------------------------------------------------------------------------------------

static void shuffle(wr_dead *dead, uint32_t count, uint64_t seed)
{
    for (uint32_t i = count - 1; i > 0; i--) {
        const uint32_t k = box_below(&seed, i + 1);
        const wr_dead other = dead[i];
        dead[i] = dead[k];
        dead[k] = other;
    }
}

// More than may be, some of them of one id and tick, into remains that are full already: in any order.
static void test_the_order_in_which_a_tick_adds_its_dead_does_not_matter(void **state)
{
    (void)state;
    const wr_remains_config config = box_config(100, 80, 20);
    for (uint64_t round = 0; round < 40; round++) {
        uint64_t seed = 1 + round * 100000;
        static wr_dead old[120], dead[300];
        wr_remains *a = box_create(&config), *b = box_create(&config);
        for (uint32_t i = 0; i < 120; i++) {
            old[i] = box_dead(&seed, i, 50 - i % 7, 30);
            wr_remains_add(a, &old[i]);
            wr_remains_add(b, &old[i]);
        }
        wr_remains_step(a, 99);
        wr_remains_step(b, 99);
        for (uint32_t i = 0; i < 300; i++) {
            dead[i] = box_dead(&seed, i % 150, i % 2 == 0 ? 100 : 40 + box_below(&seed, 62), 30);
        }
        for (uint32_t i = 0; i < 300; i++) {
            wr_remains_add(a, &dead[i]);
        }
        shuffle(dead, 300, seed);
        for (uint32_t i = 0; i < 300; i++) {
            wr_remains_add(b, &dead[i]);
        }
        box_require_same(a, b);
        for (uint32_t tick = 100; tick < 460; tick++) {
            wr_remains_step(a, tick);
            wr_remains_step(b, tick);
            box_require_same(a, b);
        }
        const wr_remains_counts ca = wr_remains_count(a), cb = wr_remains_count(b);
        assert_memory_equal(&ca, &cb, sizeof ca);
        assert_int_equal(ca.added, 420);
        assert_int_equal(ca.laid, 420);
        assert_int_equal(ca.evicted_bodies, 320);
        assert_int_equal(ca.evicted_decals, 340);
        free(a);
        free(b);
    }
}

static void test_a_thousand_that_fall_on_one_square_make_one_cloud(void **state)
{
    (void)state;
    const wr_remains_config config = box_config(1000, 1500, 1500);
    wr_remains *remains = box_create(&config);
    for (uint32_t i = 0; i < 1000; i++) {
        const wr_dead dead = {.id = 999 - i,
                              .flight = {.x = WR_FIX_ONE, .y = 2 * WR_FIX_ONE, .begun = 1, .ticks = 10}};
        wr_remains_add(remains, &dead);
    }
    int32_t count;
    wr_remains_step(remains, 130);
    assert_int_equal((wr_remains_decals(remains, &count), count), 0);
    wr_remains_step(remains, 131);
    const wr_puff *puffs = wr_remains_puffs(remains, &count);
    assert_int_equal(count, 1);
    assert_int_equal(puffs[0].weight, 1000);
    assert_int_equal(puffs[0].column, 0);
    assert_int_equal(puffs[0].row, 1);
    const wr_decal *decals = wr_remains_decals(remains, &count);
    assert_int_equal(count, 1000);
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(decals[i].id, i);
        assert_int_equal(decals[i].tick, 131);
    }
    assert_int_equal((wr_remains_bodies(remains, &count), count), 0);
    wr_remains_step(remains, 190);
    assert_int_equal((wr_remains_puffs(remains, &count), count), 1);
    wr_remains_step(remains, 191);
    assert_int_equal((wr_remains_puffs(remains, &count), count), 0);
    wr_remains_step(remains, 131 + (1 << 30) - 1);
    assert_int_equal((wr_remains_decals(remains, &count), count), 1000);
    wr_remains_step(remains, 131 + (1 << 30));
    assert_int_equal((wr_remains_decals(remains, &count), count), 0);
    free(remains);
}

// The first of R43's thousand and one goes: it is a picture where it would have come down, in that very tick.
static void test_one_too_many_lies_where_it_would_have_landed(void **state)
{
    (void)state;
    const wr_remains_config config = box_config(2, 5, 5);
    wr_remains *remains = box_create(&config);
    wr_dead dead = {.heading = 123, .kind = 9};
    dead.flight = (wr_flight){.x = WR_FIX_ONE, .y = WR_FIX_ONE, .vx = 100, .vy = -50, .ticks = 20, .angle = 60000};
    dead.flight.turn = 10000;
    wr_remains_step(remains, 6);
    for (uint32_t i = 0; i < 3; i++) {
        dead.id = 3 - i;
        dead.flight.begun = 7;
        wr_remains_add(remains, &dead);
    }
    int32_t count;
    const wr_decal *decal = wr_remains_decals(remains, &count);
    assert_int_equal(count, 1);
    assert_int_equal(decal->id, 1);
    assert_int_equal(decal->tick, 7);
    assert_int_equal(decal->x, WR_FIX_ONE + 2000);
    assert_int_equal(decal->y, WR_FIX_ONE - 1000);
    assert_true(decal->z < 0);
    assert_int_equal(decal->heading, 123);
    assert_int_equal(decal->angle, 70000 - 65536);
    assert_int_equal(decal->kind, 9);
    assert_int_equal((wr_remains_puffs(remains, &count), count), 0);
    free(remains);
}

// Nothing is due for long, but for the decal of the one that was too many.
static void test_an_old_decal_goes_whatever_flies(void **state)
{
    (void)state;
    const wr_remains_config config = box_config(1, 5, 5);
    wr_remains *remains = box_create(&config);
    wr_dead dead = {.flight = {.begun = 1, .ticks = 9}};
    wr_remains_add(remains, &dead);
    dead.flight.begun = (1u << 31) - 9;
    wr_remains_add(remains, &dead);
    int32_t count;
    wr_remains_step(remains, 1 << 30);
    assert_int_equal((wr_remains_decals(remains, &count), count), 1);
    wr_remains_step(remains, (1 << 30) + 1);
    assert_int_equal((wr_remains_decals(remains, &count), count), 0);
    assert_int_equal((wr_remains_bodies(remains, &count), count), 1);
    const wr_remains_counts counts = wr_remains_count(remains);
    assert_int_equal(counts.evicted_bodies, 1);
    assert_int_equal(counts.evicted_decals, 0);
    free(remains);
}

static void test_settings_out_of_range_are_refused(void **state)
{
    (void)state;
    wr_remains_config bad[12];
    char memory[8];
    for (size_t i = 0; i < 12; i++) {
        bad[i] = box_config(1, 1, 1);
        assert_true(wr_remains_size(&bad[i]) > 0);
    }
    bad[0].bodies_max = 0;
    bad[1].decals_max = 0;
    bad[2].puffs_max = 0;
    bad[3].bodies_max = WR_REMAINS_CAP_MAX + 1;
    bad[4].decals_max = INT32_MAX;
    bad[5].puffs_max = INT32_MIN;
    bad[6].lie_ticks = -1;
    bad[7].lie_ticks = 65536;
    bad[8].dust_ticks = 0;
    bad[9].dust_cell = 0;
    bad[10].fall = 0;
    bad[11].fall = WR_REMAINS_FALL_MAX + 1;
    for (size_t i = 0; i < 12; i++) {
        assert_int_equal(wr_remains_size(&bad[i]), 0);
        assert_null(wr_remains_init(&bad[i], memory));
    }
}

static void test_at_every_rate_the_dead_lie_two_seconds(void **state)
{
    (void)state;
    const int32_t rates[] = {20, 30, 50, 60, 120};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        wr_knock_config knock = wr_knock_config_default();
        wr_knock_rules rules;
        knock.ticks_per_second = rates[i];
        knock.metre = 4;
        assert_int_equal(wr_knock_rules_of(&knock, &rules), WR_OK);
        const wr_remains_config config = wr_remains_config_default(&rules);
        assert_int_equal(config.lie_ticks, 2 * rates[i]);
        assert_int_equal(config.dust_ticks, rates[i]);
        assert_int_equal(config.dust_cell, 6 * WR_FIX_ONE);
        assert_int_equal(config.fall, rules.fall);
        assert_true(wr_remains_size(&config) > 0);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_any_history_leaves_what_a_plain_model_leaves),
    cmocka_unit_test(test_ticks_may_wrap),
    cmocka_unit_test(test_the_caps_of_the_document_hold),
    cmocka_unit_test(test_the_order_in_which_a_tick_adds_its_dead_does_not_matter),
    cmocka_unit_test(test_a_thousand_that_fall_on_one_square_make_one_cloud),
    cmocka_unit_test(test_one_too_many_lies_where_it_would_have_landed),
    cmocka_unit_test(test_an_old_decal_goes_whatever_flies),
    cmocka_unit_test(test_settings_out_of_range_are_refused),
    cmocka_unit_test(test_at_every_rate_the_dead_lie_two_seconds),
};

WR_TEST_MAIN(tests)
