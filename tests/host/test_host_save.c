// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Host data in and out of bytes: whole or refused with a reason, and nothing half done.
#include "host/kit.h"

#define BYTES_MAX        65536
#define MODULES_AT(host) (16 + 36 * (size_t)(host)->column_count)

// Two worlds with the same host and level; the first has played, the second has the same mobs, but host data of its own.
typedef struct pair {
    wr_host host;
    stage a, b;
    uint8_t bytes[BYTES_MAX]; // the first one's section
    size_t size;
    int32_t slots;
} pair;

static void pair_open(pair *p, wr_host host)
{
    p->host = host;
    p->a = kit_stage(&p->host, NULL);
    p->b = kit_stage(&p->host, NULL);
    stage_open(&p->a);
    assert_int_equal(wr_world_create(&p->b.config, p->a.level, NULL, &p->b.world, NULL), WR_OK);
    for (int32_t i = 0; i < 130; i++) {
        kit_tick(&p->a);
    }
    assert_int_equal(wr_world_copy(p->b.world, p->a.world), WR_OK);
    wr__host *h = &p->b.world->host;
    p->slots = p->b.world->core->ids.used;
    for (int32_t i = 0; i < p->slots; i++) {
        wr__host_clear(p->b.world, i);
        h->wish_x[i] = i;
    }
    *h->resets = 9;
    ((kit_tally *)h->states[KIT_TALLY])->hits = 99;
    wr_writer w = {.bytes = p->bytes, .capacity = sizeof p->bytes};
    wr__host_save(p->a.world, &w);
    assert_true(wr_writer_fits(&w));
    p->size = w.size;
}

static void pair_close(pair *p)
{
    wr_world_destroy(p->b.world);
    stage_close(&p->a);
}

static uint64_t host_hash(wr_world *world)
{
    uint64_t parts[WR_HASH_COUNT];
    wr__world_rehash(world);
    wr_world_hash(world, parts);
    return parts[WR_HASH_HOST];
}

static wr_status load(pair *p, size_t size, wr_finding *why)
{
    wr_reader r = {.bytes = p->bytes, .size = size};
    return wr__host_load(p->b.world, &r, why);
}

static void assert_refused(pair *p, size_t size, wr_status wanted, const char *sentence)
{
    wr_finding why = {0};
    assert_int_equal(load(p, size, &why), wanted);
    if (strstr(why.message, sentence) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", why.message, sentence);
    }
}

static void put_u32(uint8_t *at, uint32_t value)
{
    wr_writer w = {.bytes = at, .capacity = 4};
    wr_write_u32(&w, value);
}

// ---- Whole -----------------------------------------------------------------------------------------------------------

static void loaded_again_it_is_the_same_to_the_byte(void **state)
{
    (void)state;
    static pair p;
    static uint8_t again[BYTES_MAX];
    wr_difference d;
    pair_open(&p, kit_host());
    assert_true(wr__host_differ(p.a.world, p.b.world, &d));
    assert_int_equal(load(&p, p.size, NULL), WR_OK);
    assert_false(wr__host_differ(p.a.world, p.b.world, &d));
    assert_true(host_hash(p.a.world) == host_hash(p.b.world));
    wr_writer w = {.bytes = again, .capacity = sizeof again};
    wr__host_save(p.b.world, &w);
    assert_int_equal(w.size, p.size);
    assert_memory_equal(again, p.bytes, p.size);
    for (int32_t i = 0; i < 100; i++) {
        kit_tick(&p.a);
        kit_tick(&p.b);
        assert_true(wr_world_hash(p.a.world, NULL) == wr_world_hash(p.b.world, NULL));
    }
    pair_close(&p);
}

static void numbers_are_little_endian_at_their_places(void **state)
{
    (void)state;
    static pair p;
    pair_open(&p, kit_host());
    const size_t slots = (size_t)p.slots;
    const size_t numbers = MODULES_AT(&p.host) + 40 * KIT_MODULES;
    size_t at = numbers + 8 * slots; // behind the wishes
    assert_int_equal(p.bytes[0], KIT_COLUMNS);
    assert_int_equal(p.bytes[4], KIT_MODULES);
    assert_int_equal(p.bytes[8], slots);
    assert_string_equal((const char *)p.bytes + 16 + 36, "fear");
    assert_int_equal(p.bytes[16 + 36 + 32], 1);
    for (int32_t column = 0; column < KIT_COLUMNS; column++) {
        const size_t size = (size_t)p.host.columns[column].size;
        for (int32_t slot = 0; slot < p.slots; slot++) {
            const uint64_t number = kit_number(p.a.world, column, slot);
            for (size_t i = 0; i < size; i++) {
                assert_int_equal(p.bytes[at++], (uint8_t)(number >> (8 * i)));
            }
        }
    }
    assert_int_equal(p.bytes[at], 31); // what the tally's save writes
    assert_int_equal(p.size, at + 4 + 31);
    pair_close(&p);
}

static void writer_without_room_says_how_much_is_needed(void **state)
{
    (void)state;
    static pair p;
    static uint8_t out[BYTES_MAX];
    pair_open(&p, kit_host());
    for (size_t capacity = 0; capacity < p.size; capacity += 1 + capacity / 9) {
        wr_writer w = {.bytes = capacity == 0 ? NULL : out, .capacity = capacity};
        memset(out, 0xEE, sizeof out);
        wr__host_save(p.a.world, &w);
        assert_int_equal(w.size, p.size);
        assert_int_equal(out[capacity], 0xEE);
    }
    pair_close(&p);
}

// ---- Refused ---------------------------------------------------------------------------------------------------------

static void every_cut_is_refused(void **state)
{
    (void)state;
    static pair p;
    pair_open(&p, kit_host());
    for (size_t size = 0; size < p.size; size++) {
        assert_refused(&p, size, WR_E_SYNTAX, "host data ends in the middle");
    }
    assert_refused(&p, p.size + 1, WR_E_SYNTAX, "goes on behind its end");
    pair_close(&p);
}

static void another_host_is_refused_by_name(void **state)
{
    (void)state;
    static pair p;
    pair_open(&p, kit_host());
    uint8_t *module = p.bytes + MODULES_AT(&p.host);
    put_u32(module + 40 * KIT_TALLY + 32, 6);
    assert_refused(&p, p.size, WR_E_UNSUPPORTED, "module 'tally' was of version 6, but here it is of 7");
    put_u32(module + 40 * KIT_TALLY + 32, 7);
    put_u32(module + 40 * KIT_DRIFT + 36, 7);
    assert_refused(&p, p.size, WR_E_NOT_FOUND, "module 1 is not 'drift' at stage 5");
    put_u32(module + 40 * KIT_DRIFT + 36, 5);
    module[40 * KIT_SENSE + 31] = 1; // behind the name's end
    assert_refused(&p, p.size, WR_E_NOT_FOUND, "module 0 is not 'sense'");
    module[40 * KIT_SENSE + 31] = 0;
    put_u32(p.bytes + 16 + 32, 4);
    assert_refused(&p, p.size, WR_E_NOT_FOUND, "column 0 is not 'scent' of 8 bytes");
    put_u32(p.bytes + 16 + 32, 8);
    p.bytes[16] = 'S';
    assert_refused(&p, p.size, WR_E_NOT_FOUND, "column 0 is not 'scent'");
    p.bytes[16] = 's';
    put_u32(p.bytes + 4, KIT_MODULES + 1);
    assert_refused(&p, p.size, WR_E_NOT_FOUND, "4 host columns and 4 host modules, but here are 4 and 3");
    put_u32(p.bytes + 4, KIT_MODULES);
    put_u32(p.bytes, UINT32_MAX);
    assert_refused(&p, p.size, WR_E_NOT_FOUND, "host columns");
    put_u32(p.bytes, KIT_COLUMNS);
    put_u32(p.bytes + 8, (uint32_t)p.slots + 1);
    assert_refused(&p, p.size, WR_E_SYNTAX, "slots");
    put_u32(p.bytes + 8, (uint32_t)p.slots);
    assert_int_equal(load(&p, p.size, NULL), WR_OK); // all put right again
    pair_close(&p);
}

static void world_without_a_host_refuses_data_of_one(void **state)
{
    (void)state;
    static pair p;
    pair_open(&p, kit_host());
    stage s = kit_stage(NULL, NULL);
    wr_finding why = {0};
    wr_reader r = {.bytes = p.bytes, .size = p.size};
    stage_open(&s);
    assert_int_equal(wr__host_load(s.world, &r, &why), WR_E_NOT_FOUND);
    assert_non_null(strstr(why.message, "but here are 0 and 0"));
    uint8_t none[16];
    wr_writer w = {.bytes = none, .capacity = sizeof none};
    wr__host_save(s.world, &w);
    assert_int_equal(w.size, 16);
    r = (wr_reader){.bytes = none, .size = 16};
    assert_int_equal(wr__host_load(s.world, &r, NULL), WR_OK);
    put_u32(none + 12, 1); // resets, but nobody who counts them
    r = (wr_reader){.bytes = none, .size = 16};
    assert_int_equal(wr__host_load(s.world, &r, NULL), WR_E_SYNTAX);
    stage_close(&s);
    pair_close(&p);
}

// ---- Refused by modules ----------------------------------------------------------------------------------------------

static wr_status load_too_much(void *context, void *state, wr_reader *reader)
{
    const wr_status status = kit_host().modules[KIT_TALLY].load(context, state, reader);
    wr_read_u8(reader);
    return status;
}

static wr_status load_too_little(void *context, void *state, wr_reader *reader)
{
    (void)context;
    ((kit_tally *)state)->hits = wr_read_u64(reader);
    return WR_OK;
}

static wr_status load_never(void *context, void *state, wr_reader *reader)
{
    (void)context;
    memset(state, 0xFF, sizeof(kit_tally));
    wr_read_bytes(reader, 31);
    return WR_E_UNSUPPORTED;
}

static void module_that_loads_wrongly_refuses_the_checkpoint(void **state)
{
    (void)state;
    static pair p;
    static const struct {
        wr_status (*load)(void *context, void *state, wr_reader *reader);
        const char *sentence;
    } cases[] = {{load_too_much, "module 'tally' reads beyond the end of its state"},
                 {load_too_little, "module 'tally' leaves bytes of its state over"},
                 {load_never, "module 'tally' refuses its state"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wr_host host = kit_host();
        host.modules[KIT_TALLY].load = cases[i].load;
        pair_open(&p, host);
        assert_refused(&p, p.size, WR_E_SYNTAX, cases[i].sentence);
        pair_close(&p);
    }
}

static void state_out_of_its_ranges_is_refused(void **state)
{
    (void)state;
    static pair p;
    wr_finding why = {0};
    pair_open(&p, kit_host());
    assert_int_equal(wr__host_validate(p.a.world, &why), WR_OK);
    p.bytes[p.size - 31 + 17] = 0xFF; // the high byte of `best`: more than there were deaths
    assert_int_equal(load(&p, p.size, &why), WR_OK);
    assert_int_equal(wr__host_validate(p.b.world, &why), WR_E_SYNTAX);
    assert_non_null(strstr(why.message, "module 'tally' finds its state not valid"));
    pair_close(&p);
}

// ---- The first difference --------------------------------------------------------------------------------------------

static void difference_names_column_mob_and_both_values(void **state)
{
    (void)state;
    static pair p;
    wr_difference d = {0};
    pair_open(&p, kit_host());
    wr_world_copy(p.b.world, p.a.world);
    assert_false(wr__host_differ(p.a.world, p.b.world, &d));
    wr__host *h = &p.b.world->host;
    const int32_t slot = stage_slot(&p.a, WR_MOB_HOST, 0);

    ((kit_tally *)h->states[KIT_TALLY])->marks[3] ^= 1;
    assert_true(wr__host_differ(p.a.world, p.b.world, &d));
    assert_string_equal(d.module, "host");
    assert_string_equal(d.field, "tally");
    assert_int_equal(d.entity, KIT_TALLY + 1);
    assert_false(d.has_values);

    ((uint32_t *)h->columns[KIT_STEPS])[slot] = 77777;
    assert_true(wr__host_differ(p.a.world, p.b.world, &d));
    assert_string_equal(d.field, "steps");
    assert_int_equal(d.entity, p.a.world->mobs.id[slot]);
    assert_true(d.has_values);
    assert_int_equal(d.recorded, kit_number(p.a.world, KIT_STEPS, slot));
    assert_int_equal(d.replayed, 77777);

    h->wish_y[slot] = -5;
    assert_true(wr__host_differ(p.a.world, p.b.world, &d));
    assert_string_equal(d.field, "wish_y");
    assert_int_equal(d.replayed, -5);

    (*h->resets)++;
    assert_true(wr__host_differ(p.a.world, p.b.world, &d));
    assert_string_equal(d.field, "resets");
    assert_int_equal(d.replayed - d.recorded, 1);
    pair_close(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(loaded_again_it_is_the_same_to_the_byte),
    cmocka_unit_test(numbers_are_little_endian_at_their_places),
    cmocka_unit_test(writer_without_room_says_how_much_is_needed),
    cmocka_unit_test(every_cut_is_refused),
    cmocka_unit_test(another_host_is_refused_by_name),
    cmocka_unit_test(world_without_a_host_refuses_data_of_one),
    cmocka_unit_test(module_that_loads_wrongly_refuses_the_checkpoint),
    cmocka_unit_test(state_out_of_its_ranges_is_refused),
    cmocka_unit_test(difference_names_column_mob_and_both_values),
};
WR_TEST_MAIN(tests)
