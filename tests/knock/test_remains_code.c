// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Remains as bytes and as a hash: what is refused, what is accepted, and that accepted bytes are those that would be
// written.
#include "core/hash.h"
#include "remains_box.h"

// A few of everything, and one body more than may be.
static wr_remains *some(const wr_remains_config *config)
{
    wr_remains *remains = box_create(config);
    uint64_t seed = 11;
    for (uint32_t tick = 1; tick < 400; tick++) {
        if (tick % 20 == 0) {
            const wr_dead dead = box_dead(&seed, 7 * tick % 64, tick, 12);
            wr_remains_add(remains, &dead);
        }
        wr_remains_step(remains, tick);
    }
    const wr_dead dead = box_dead(&seed, 1, 400, 12);
    wr_remains_add(remains, &dead);
    return remains;
}

static wr_status try_load(wr_remains *out, const uint8_t *bytes, size_t size)
{
    wr_reader reader = {bytes, size, 0, false};
    const wr_status status = wr_remains_load(out, &reader);
    assert_true(status == WR_OK || status == WR_E_SYNTAX);
    if (status == WR_OK) {
        size_t again;
        uint8_t *written = box_save(out, &again);
        assert_int_equal(again, reader.at);
        assert_memory_equal(written, bytes, again);
        free(written);
    } else {
        const wr_remains_config config = box_config(6, 9, 3);
        wr_remains *empty = box_create(&config);
        box_require_same(out, empty);
        assert_int_equal(wr_remains_tick(out), 0);
        free(empty);
    }
    return status;
}

static void test_each_cut_is_refused(void **state)
{
    (void)state;
    const wr_remains_config config = box_config(6, 9, 3);
    wr_remains *remains = some(&config), *out = box_create(&config);
    size_t size;
    uint8_t *bytes = box_save(remains, &size);
    for (size_t cut = 0; cut < size; cut++) {
        assert_int_equal(try_load(out, bytes, cut), WR_E_SYNTAX);
    }
    assert_int_equal(try_load(out, bytes, size), WR_OK);
    box_require_same(remains, out);
    free(bytes);
    free(remains);
    free(out);
}

// Any one byte changed to any other: refused, or a state that says just these bytes, and that goes on without harm.
static void test_each_byte_changed_is_refused_or_means_itself(void **state)
{
    (void)state;
    const wr_remains_config config = box_config(6, 9, 3);
    wr_remains *remains = some(&config), *out = box_create(&config);
    const uint64_t hash = wr_remains_hash(remains);
    size_t size;
    int32_t refused = 0;
    uint8_t *bytes = box_save(remains, &size);
    for (size_t at = 0; at < size; at++) {
        for (uint8_t flip = 1; flip != 0; flip = (uint8_t)(flip < 8 ? flip + 1 : flip * 2)) {
            bytes[at] ^= flip;
            if (try_load(out, bytes, size) == WR_OK) {
                assert_true(wr_remains_hash(out) != hash);
                wr_remains_step(out, 401);
                wr_remains_step(out, 5000);
            } else {
                refused++;
            }
            bytes[at] ^= flip;
        }
    }
    assert_true(refused > 100);
    free(bytes);
    free(remains);
    free(out);
}

// ---- One thing wrong ----------------------------------------------------------------------------------------------

typedef struct file {
    uint8_t bytes[1024];
    wr_writer writer;
} file;

static void begin(file *f, uint32_t tick, uint32_t bodies, uint32_t decals, uint32_t puffs)
{
    f->writer = (wr_writer){f->bytes, sizeof f->bytes, 0};
    wr_write_u32(&f->writer, tick);
    wr_write_u32(&f->writer, bodies);
    wr_write_u32(&f->writer, decals);
    wr_write_u32(&f->writer, puffs);
}

static void body(file *f, uint32_t id, uint32_t begun, int32_t x, int32_t vx, int32_t vz)
{
    const int32_t words[] = {x, 0, 0, vx, 0, vz};
    wr_write_u32(&f->writer, id);
    wr_write_u16(&f->writer, 0);
    wr_write_u8(&f->writer, 0);
    for (size_t i = 0; i < 6; i++) {
        wr_write_u32(&f->writer, (uint32_t)words[i]);
    }
    wr_write_u32(&f->writer, begun);
    wr_write_u16(&f->writer, 100);
    wr_write_u16(&f->writer, 0);
    wr_write_u32(&f->writer, 0);
}

static void decal(file *f, uint32_t id, uint32_t tick, int32_t y)
{
    const int32_t words[] = {(int32_t)id, (int32_t)tick, 0, y, 0};
    for (size_t i = 0; i < 5; i++) {
        wr_write_u32(&f->writer, (uint32_t)words[i]);
    }
    wr_write_u16(&f->writer, 0);
    wr_write_u16(&f->writer, 0);
    wr_write_u8(&f->writer, 0);
}

static void puff(file *f, int32_t column, int32_t row, uint32_t tick, uint32_t weight)
{
    wr_write_u32(&f->writer, (uint32_t)column);
    wr_write_u32(&f->writer, (uint32_t)row);
    wr_write_u32(&f->writer, tick);
    wr_write_u32(&f->writer, weight);
}

static void expect(const file *f, wr_status status)
{
    const wr_remains_config config = box_config(6, 9, 3);
    wr_remains *out = box_create(&config);
    assert_int_equal(try_load(out, f->bytes, f->writer.size), status);
    free(out);
}

static void expect_body(int32_t x, int32_t vx, int32_t vz, wr_status status)
{
    file f;
    begin(&f, 0, 1, 0, 0);
    body(&f, 1, 0, x, vx, vz);
    expect(&f, status);
}

static void test_bodies_that_fly_out_of_all_numbers_are_refused(void **state)
{
    (void)state;
    expect_body(0, 0, 0, WR_OK);
    expect_body(-1, 1, 0, WR_E_SYNTAX);
    expect_body(INT32_MAX, 0, 0, WR_OK);
    expect_body(INT32_MAX - 100, 1, 0, WR_OK);
    expect_body(INT32_MAX - 99, 1, 0, WR_E_SYNTAX);
    expect_body(100, -1, 0, WR_OK);
    expect_body(99, -1, 0, WR_E_SYNTAX);
    expect_body(0, INT32_MAX, 0, WR_E_SYNTAX);
    expect_body(0, 0, 50000000, WR_OK);          // 25,000 units high
    expect_body(0, 0, INT32_MAX, WR_E_SYNTAX);   // higher than numbers go
    expect_body(0, 0, -1300000000, WR_OK);       // 31,000 units down
    expect_body(0, 0, -1400000000, WR_E_SYNTAX); // deeper than they go
}

static void test_order_and_number_of_bodies_are_checked(void **state)
{
    (void)state;
    file f;
    begin(&f, 10, 2, 0, 0);
    body(&f, 1, 4, 0, 0, 0);
    body(&f, 2, 4, 0, 0, 0);
    expect(&f, WR_OK);
    begin(&f, 10, 2, 0, 0);
    body(&f, 2, 4, 0, 0, 0);
    body(&f, 1, 4, 0, 0, 0);
    expect(&f, WR_E_SYNTAX);
    begin(&f, 10, 2, 0, 0);
    body(&f, 1, UINT32_MAX, 0, 0, 0); // before the ticks wrapped
    body(&f, 1, 0, 0, 0, 0);
    expect(&f, WR_OK);
    begin(&f, 10, 2, 0, 0);
    body(&f, 1, 0, 0, 0, 0);
    body(&f, 1, UINT32_MAX, 0, 0, 0);
    expect(&f, WR_E_SYNTAX);
    begin(&f, 10, 2, 0, 0);
    body(&f, 1, 4, 7, 0, 0); // the same one twice, at two places
    body(&f, 1, 4, 6, 0, 0);
    expect(&f, WR_E_SYNTAX);
    begin(&f, 10, 7, 0, 0);
    for (uint32_t i = 0; i < 7; i++) {
        body(&f, i, 4, 0, 0, 0);
    }
    expect(&f, WR_E_SYNTAX);
}

static void test_order_age_and_place_of_decals_are_checked(void **state)
{
    (void)state;
    const struct {
        uint32_t id[2], tick[2];
        int32_t y;
        wr_status status;
    } rows[] = {
        {{1, 2}, {100, 100}, 0, WR_OK},
        {{2, 1}, {100, 100}, 0, WR_E_SYNTAX},
        {{2, 1}, {99, 100}, 0, WR_OK},
        {{1, 2}, {100, 99}, 0, WR_E_SYNTAX},
        {{1, 2}, {100, 101}, 0, WR_OK}, // evicted after the last step
        {{1, 2}, {100, 102}, 0, WR_E_SYNTAX},
        {{1, 2}, {101u - (1u << 30), 100}, 0, WR_OK},
        {{1, 2}, {100u - (1u << 30), 100}, 0, WR_E_SYNTAX},
        {{1, 2}, {100, 100}, -1, WR_E_SYNTAX},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        file f;
        begin(&f, 100, 0, 2, 0);
        decal(&f, rows[i].id[0], rows[i].tick[0], 0);
        decal(&f, rows[i].id[1], rows[i].tick[1], rows[i].y);
        expect(&f, rows[i].status);
    }
}

static void test_order_age_and_place_of_puffs_are_checked(void **state)
{
    (void)state;
    const int32_t most = INT32_MAX / (WR_FIX_ONE * 3 / 2);
    const struct {
        int32_t column[2], row[2];
        uint32_t tick, weight;
        wr_status status;
    } rows[] = {
        {{1, 2}, {5, 5}, 100, 1, WR_OK},
        {{2, 1}, {5, 5}, 100, 1, WR_E_SYNTAX},
        {{2, 1}, {5, 6}, 100, 1, WR_OK},
        {{1, 1}, {5, 5}, 100, 1, WR_E_SYNTAX}, // twice
        {{1, 2}, {5, 5}, 101, 1, WR_E_SYNTAX},
        {{1, 2}, {5, 5}, 41, 1, WR_OK},
        {{1, 2}, {5, 5}, 40, 1, WR_E_SYNTAX},
        {{1, 2}, {5, 5}, 100, 0, WR_E_SYNTAX},
        {{1, 2}, {5, 5}, 100, UINT32_MAX, WR_OK},
        {{1, most}, {5, most}, 100, 1, WR_OK},
        {{1, most + 1}, {5, 5}, 100, 1, WR_E_SYNTAX},
        {{1, most}, {5, most + 1}, 100, 1, WR_E_SYNTAX},
        {{-1, 2}, {5, 5}, 100, 1, WR_E_SYNTAX},
        {{1, 2}, {-1, 5}, 100, 1, WR_E_SYNTAX},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        file f;
        begin(&f, 100, 0, 0, 2);
        puff(&f, rows[i].column[0], rows[i].row[0], 100, 1);
        puff(&f, rows[i].column[1], rows[i].row[1], rows[i].tick, rows[i].weight);
        if (rows[i].column[0] < 0 || rows[i].row[0] < 0) {
            assert_int_equal(rows[i].status, WR_E_SYNTAX);
        }
        expect(&f, rows[i].status);
    }
}

// ---- Hash and copy ------------------------------------------------------------------------------------------------

// Field by field, as a machine would that keeps its numbers the other way round.
static uint64_t plain_hash(const wr_remains *remains)
{
    wr_hasher h;
    int32_t bodies, decals, puffs;
    const wr_dead *b = wr_remains_bodies(remains, &bodies);
    const wr_decal *d = wr_remains_decals(remains, &decals);
    const wr_puff *p = wr_remains_puffs(remains, &puffs);
    const uint32_t head[] = {wr_remains_tick(remains), (uint32_t)bodies, (uint32_t)decals, (uint32_t)puffs};
    wr_hasher_begin(&h);
    wr_hasher_u32s(&h, head, 4);
    for (int32_t i = 0; i < bodies; i++) {
        const wr_flight *f = &b[i].flight;
        const int32_t words[] = {f->x, f->y, f->z, f->vx, f->vy, f->vz};
        wr_hasher_u32(&h, b[i].id);
        wr_hasher_u16(&h, b[i].heading);
        wr_hasher_u16(&h, b[i].kind);
        wr_hasher_i32s(&h, words, 6);
        wr_hasher_u32(&h, f->begun);
        wr_hasher_u16(&h, f->ticks);
        wr_hasher_u16(&h, f->angle);
        wr_hasher_u32(&h, (uint32_t)f->turn);
    }
    for (int32_t i = 0; i < decals; i++) {
        const int32_t words[] = {(int32_t)d[i].id, (int32_t)d[i].tick, d[i].x, d[i].y, d[i].z};
        wr_hasher_i32s(&h, words, 5);
        wr_hasher_u16(&h, d[i].heading);
        wr_hasher_u16(&h, d[i].angle);
        wr_hasher_u32(&h, d[i].kind);
    }
    for (int32_t i = 0; i < puffs; i++) {
        const uint32_t words[] = {(uint32_t)p[i].column, (uint32_t)p[i].row, p[i].tick, p[i].weight};
        wr_hasher_u32s(&h, words, 4);
    }
    return wr_hasher_end(&h);
}

static void test_the_hash_is_that_of_the_fields(void **state)
{
    (void)state;
    const wr_remains_config config = box_config(6, 9, 3);
    wr_remains *remains = some(&config);
    assert_true(wr_remains_hash(remains) == plain_hash(remains));
    assert_int_equal(wr_remains_hash(remains), UINT64_C(0xd7d8cfbb4d1fda59));
    wr_remains_clear(remains);
    assert_true(wr_remains_hash(remains) == plain_hash(remains));
    free(remains);
}

static void test_a_copy_of_the_bytes_goes_on_by_itself(void **state)
{
    (void)state;
    const wr_remains_config config = box_config(6, 9, 3);
    const size_t size = wr_remains_size(&config);
    wr_remains *remains = some(&config);
    wr_remains *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, remains, size);
    wr_remains_step(copy, 500);
    wr_remains_step(copy, 600);
    assert_int_equal(wr_remains_tick(remains), 399);
    wr_remains_step(remains, 500);
    wr_remains_step(remains, 600);
    box_require_same(remains, copy);
    free(remains);
    wr_remains_step(copy, 700);
    free(copy);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_each_cut_is_refused),
    cmocka_unit_test(test_each_byte_changed_is_refused_or_means_itself),
    cmocka_unit_test(test_bodies_that_fly_out_of_all_numbers_are_refused),
    cmocka_unit_test(test_order_and_number_of_bodies_are_checked),
    cmocka_unit_test(test_order_age_and_place_of_decals_are_checked),
    cmocka_unit_test(test_order_age_and_place_of_puffs_are_checked),
    cmocka_unit_test(test_the_hash_is_that_of_the_fields),
    cmocka_unit_test(test_a_copy_of_the_bytes_goes_on_by_itself),
};

WR_TEST_MAIN(tests)
