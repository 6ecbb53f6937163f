// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Worlds with a host as checkpoints: they go on as if nothing had happened, and only where the same host is.
#include "host/kit.h"
#include "warren/record.h"

typedef struct saved {
    uint8_t *bytes;
    size_t size;
} saved;

static saved save(const wr_world *world)
{
    saved s = {0};
    assert_int_equal(wr_world_save(world, NULL, NULL, 0, &s.size), WR_E_CAPACITY);
    s.bytes = malloc(s.size);
    assert_int_equal(wr_world_save(world, NULL, s.bytes, s.size, &s.size), WR_OK);
    return s;
}

static void play(stage *s, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        kit_tick(s);
    }
}

static stage opened(const wr_host *host, int32_t ticks)
{
    stage s = kit_stage(host, NULL);
    stage_open(&s);
    play(&s, ticks);
    return s;
}

static wr_status load(const saved *file, const wr_host *host, stage *s, wr_finding *why)
{
    return wr_world_load(file->bytes, file->size, NULL, host, NULL, &s->level, &s->world, why);
}

static void loaded_world_goes_on_as_the_saved_one(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    for (int32_t at = 0; at < 400; at = at * 2 + 1) {
        stage a = opened(&host, at);
        const saved file = save(a.world);
        stage b = kit_stage(&host, NULL);
        wr_finding why = {0};
        if (load(&file, &host, &b, &why) != WR_OK) {
            fail_msg("%s", why.message);
        }
        const saved again = save(b.world);
        assert_int_equal(again.size, file.size);
        assert_memory_equal(again.bytes, file.bytes, file.size);
        for (int32_t i = 0; i < 150; i++) {
            kit_tick(&a);
            kit_tick(&b);
            assert_true(wr_world_hash_chain(a.world) == wr_world_hash_chain(b.world));
        }
        assert_false(wr_world_differ(a.world, b.world, NULL));
        free(again.bytes);
        free(file.bytes);
        stage_close(&a);
        stage_close(&b);
    }
}

static void user_of_a_mob_is_kept(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    stage a = opened(&host, 1);
    stage_command(&a, (wr_command){.kind = WR_COMMAND_SPAWN,
                                   .value = WR_MOB_HOST,
                                   .x = STAGE_CENTRE(10),
                                   .y = STAGE_CENTRE(1),
                                   .user = UINT64_C(0xFEDCBA9876543210)});
    const int32_t slot = wr_mob_slot(a.world, stage_event(&a, WR_EVENT_SPAWN)->id);
    const saved file = save(a.world);
    stage b = kit_stage(&host, NULL);
    assert_int_equal(load(&file, &host, &b, NULL), WR_OK);
    assert_true(wr_world_mobs(b.world).user[slot] == UINT64_C(0xFEDCBA9876543210));
    free(file.bytes);
    stage_close(&a);
    stage_close(&b);
}

// ---- Only where the same host is -------------------------------------------------------------------------------------

static void another_host_refuses_the_checkpoint_and_says_why(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    stage a = opened(&host, 40);
    const saved file = save(a.world);
    for (int32_t what = 0; what < 6; what++) {
        static const char *const sentences[] = {"module 'tally' was of version 7, but here it is of 8",
                                                "4 host columns and 3 host modules, but here are 4 and 2",
                                                "column 1 is not 'fear' of 2 bytes",
                                                "module 0 is not 'scents'",
                                                "4 host columns and 3 host modules, but here are 0 and 0",
                                                "module 1 is not 'drift' at stage 4"};
        wr_host other = host;
        other.modules[KIT_TALLY].version += what == 0;
        other.module_count -= what == 1;
        other.columns[KIT_FEAR].size += what == 2;
        if (what == 3) {
            strcpy(other.modules[KIT_SENSE].name, "scents");
        }
        other.modules[KIT_DRIFT].stage -= what == 5;
        stage b = {0};
        wr_finding why = {0};
        const wr_status status = load(&file, what == 4 ? NULL : &other, &b, &why);
        assert_int_equal(status, what == 0 ? WR_E_UNSUPPORTED : WR_E_NOT_FOUND);
        assert_null(b.world);
        assert_null(b.level);
        if (strstr(why.message, sentences[what]) == NULL) {
            fail_msg("\"%s\" does not say \"%s\"", why.message, sentences[what]);
        }
    }
    free(file.bytes);
    stage_close(&a);
}

static void world_with_a_host_refuses_a_checkpoint_without(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    stage a = opened(NULL, 40);
    const saved file = save(a.world);
    stage b = {0};
    assert_int_equal(load(&file, &host, &b, NULL), WR_E_NOT_FOUND);
    assert_int_equal(load(&file, NULL, &b, NULL), WR_OK);
    free(file.bytes);
    stage_close(&a);
    stage_close(&b);
}

// ---- Into a world that plays -----------------------------------------------------------------------------------------

static int32_t s_refuse; // how the module below loads: 1 reads beyond, 2 says no

static wr_status load_or_not(void *context, void *state, wr_reader *reader)
{
    if (s_refuse == 1) {
        wr_read_bytes(reader, reader->size);
        wr_read_u8(reader);
        return WR_OK;
    }
    const wr_status status = kit_host().modules[KIT_TALLY].load(context, state, reader);
    return s_refuse == 2 ? WR_E_SYNTAX : status;
}

static wr_status validate_or_not(void *context, const void *state, const wr_world *world)
{
    // The world is that of the checkpoint, whole: its mobs, its host.
    assert_non_null(wr_world_column(world, KIT_SCENT));
    assert_int_equal(wr_world_config_of(world).host->column_count, KIT_COLUMNS);
    assert_ptr_equal(wr_world_module_state(world, KIT_TALLY), state);
    return s_refuse == 3 ? WR_E_SYNTAX : kit_host().modules[KIT_TALLY].validate(context, state, world);
}

static void module_that_refuses_leaves_the_world_as_it_was(void **state)
{
    (void)state;
    wr_host host = kit_host();
    host.modules[KIT_TALLY].load = load_or_not;
    host.modules[KIT_TALLY].validate = validate_or_not;
    stage a = opened(&host, 60);
    stage twin = opened(&host, 60);
    const saved file = save(a.world);
    play(&a, 75);
    play(&twin, 75);
    for (s_refuse = 1; s_refuse <= 3; s_refuse++) {
        wr_finding why = {0};
        assert_int_equal(wr_world_restore(a.world, file.bytes, file.size, &why), WR_E_SYNTAX);
        assert_non_null(strstr(why.message, "host module 'tally'"));
        assert_int_equal(wr_world_validate(a.world, NULL), s_refuse == 3 ? WR_E_SYNTAX : WR_OK);
        kit_tick(&a);
        kit_tick(&twin);
        assert_true(wr_world_hash_chain(a.world) == wr_world_hash_chain(twin.world));
        assert_false(wr_world_differ(a.world, twin.world, NULL));
    }
    s_refuse = 0;
    assert_int_equal(wr_world_restore(a.world, file.bytes, file.size, NULL), WR_OK);
    assert_int_equal(wr_world_ticks(a.world), 60);
    stage_close(&twin);
    twin = opened(&host, 60);
    play(&a, 100);
    play(&twin, 100);
    assert_true(wr_world_hash_chain(a.world) == wr_world_hash_chain(twin.world));
    free(file.bytes);
    stage_close(&a);
    stage_close(&twin);
}

// ---- Recorded --------------------------------------------------------------------------------------------------------

#define RECORDED 200

static uint8_t s_film[1 << 20];
static size_t s_film_size;

static wr_status keep(void *context, const void *bytes, size_t size)
{
    (void)context;
    if (size > sizeof s_film - s_film_size) {
        return WR_E_CAPACITY;
    }
    memcpy(s_film + s_film_size, bytes, size);
    s_film_size += size;
    return WR_OK;
}

static void film(const wr_host *host)
{
    stage s = opened(host, 10);
    wr_record *record;
    const wr_record_options options = {.hash_every = 20, .checkpoint_seconds = 1, .level = WR_LEVEL_WHOLE};
    s_film_size = 0;
    assert_int_equal(wr_record_begin(s.world, &options, &(wr_sink){keep, NULL}, NULL, &record), WR_OK);
    for (int32_t i = 0; i < RECORDED; i++) {
        wr_command commands[KIT_COMMANDS];
        const wr_commands list = {commands, kit_commands(&s, commands)};
        wr_world_tick(s.world, &list);
        assert_int_equal(wr_record_tick(record, s.world, &list), WR_OK);
    }
    assert_int_equal(wr_record_end(record, s.world, NULL), WR_OK);
    stage_close(&s);
}

static void recording_plays_with_the_same_host(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    wr_replay *replay;
    wr_finding why = {0};
    film(&host);
    assert_int_equal(wr_replay_open(s_film, s_film_size, NULL, &host, NULL, &replay, &why), WR_OK);
    assert_int_equal(wr_replay_seek(replay, 10 + RECORDED, NULL), WR_OK);
    assert_int_equal(wr_replay_seek(replay, 90, NULL), WR_OK);
    assert_int_equal(wr_world_ticks(wr_replay_world(replay)), 90);
    while (wr_replay_tick(replay, NULL) == WR_OK) {
    }
    assert_int_equal(wr_world_ticks(wr_replay_world(replay)), 10 + RECORDED);
    wr_replay_close(replay);
}

static void count_no_more(void *context, const wr_host_step *step)
{
    (void)context;
    if (wr_world_ticks(step->world) < 100) {
        kit_host().modules[KIT_TALLY].step(NULL, step);
    }
}

static void module_that_decides_otherwise_is_found_out(void **state)
{
    (void)state;
    wr_host host = kit_host();
    wr_replay *replay;
    wr_difference d = {0};
    film(&host);
    host.modules[KIT_TALLY].step = count_no_more; // but says it is of the same version
    assert_int_equal(wr_replay_open(s_film, s_film_size, NULL, &host, NULL, &replay, NULL), WR_OK);
    wr_status status = WR_OK;
    while (status == WR_OK) {
        status = wr_replay_tick(replay, &d);
    }
    assert_int_equal(status, WR_E_DIVERGED);
    assert_string_equal(d.module, "host");
    assert_in_range(d.tick_from, 80, 120);
    assert_in_range(d.tick_to, 100, 140);
    wr_replay_close(replay);
}

// ---- Memory ----------------------------------------------------------------------------------------------------------

static wr_status try_load(const wr_hooks *hooks, void *context)
{
    const saved *file = context;
    const wr_host host = kit_host();
    wr_level *level;
    wr_world *world;
    const wr_status status = wr_world_load(file->bytes, file->size, NULL, &host, hooks, &level, &world, NULL);
    wr_world_destroy(world);
    wr_level_destroy(level);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    stage a = opened(&host, 30);
    saved file = save(a.world);
    assert_true(wr_test_each_failure(try_load, &file) > 1);
    free(file.bytes);
    stage_close(&a);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(loaded_world_goes_on_as_the_saved_one),
    cmocka_unit_test(user_of_a_mob_is_kept),
    cmocka_unit_test(another_host_refuses_the_checkpoint_and_says_why),
    cmocka_unit_test(world_with_a_host_refuses_a_checkpoint_without),
    cmocka_unit_test(module_that_refuses_leaves_the_world_as_it_was),
    cmocka_unit_test(recording_plays_with_the_same_host),
    cmocka_unit_test(module_that_decides_otherwise_is_found_out),
    cmocka_unit_test(every_allocation_may_fail),
};
WR_TEST_MAIN(tests)
