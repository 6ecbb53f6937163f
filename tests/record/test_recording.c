// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The recorder: what it writes, how little, and what happens when memory or the disk is out. Reading is test_replay.c's.
#include <stdlib.h>

#include "record/played.h"
#include "sim/record_int.h"
#include "support/wr_test.h"

// ---- Varints -----------------------------------------------------------------------------------------------------

static void every_number_has_one_form(void **state)
{
    (void)state;
    static const uint64_t numbers[] = {0, 1, 127, 128, 16383, 16384, UINT32_MAX, (uint64_t)1 << 63, UINT64_MAX};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        uint8_t bytes[16];
        wr_writer w = {.bytes = bytes, .capacity = sizeof bytes};
        wr__write_varint(&w, numbers[i]);
        wr_reader r = {.bytes = bytes, .size = w.size};
        assert_int_equal(wr__read_varint(&r), numbers[i]);
        assert_false(r.failed);
        assert_int_equal(r.at, w.size);
        r = (wr_reader){.bytes = bytes, .size = w.size - 1}; // cut
        (void)wr__read_varint(&r);
        assert_true(r.failed);
        bytes[w.size - 1] |= 0x80; // longer than needed
        bytes[w.size] = 0;
        r = (wr_reader){.bytes = bytes, .size = w.size + 1};
        (void)wr__read_varint(&r);
        assert_true(r.failed);
    }
    static const uint8_t too_many[] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02};
    wr_reader r = {.bytes = too_many, .size = sizeof too_many};
    (void)wr__read_varint(&r);
    assert_true(r.failed);
}

// ---- The code of commands ----------------------------------------------------------------------------------------

// Writes ticks of commands as one block and reads them back.
typedef struct script {
    const wr_command *items;
    int32_t count;
} script;

static size_t there_and_back(const script *ticks, int32_t count, uint64_t first)
{
    static uint8_t bytes[1 << 16];
    wr_writer w = {.bytes = bytes, .capacity = sizeof bytes};
    wr__inputs inputs = {0};
    uint64_t gap = 0;
    for (int32_t i = 0; i < count; i++) {
        const wr__sent sent = {.items = ticks[i].items, .count = ticks[i].count};
        gap = wr__sent_write(&w, &inputs, first + (uint64_t)i, &sent, gap) ? 0 : gap + 1;
        assert_true(wr_writer_fits(&w));
    }
    wr__sent_reader reader = {0}, counter = {0};
    wr__sent_begin(&reader, bytes, w.size, first);
    wr__sent_begin(&counter, bytes, w.size, first);
    for (int32_t i = 0; i < count; i++) {
        wr_command out[PLAYED_COMMANDS_MAX + WR_PLAYERS_MAX];
        assert_int_equal(wr__sent_next(&counter, NULL), ticks[i].count);
        assert_int_equal(wr__sent_next(&reader, out), ticks[i].count);
        assert_memory_equal(out, ticks[i].items, (size_t)ticks[i].count * sizeof *out);
    }
    assert_true(wr__sent_is_done(&reader) && wr__sent_is_done(&counter));
    return w.size;
}

static void held_buttons_cost_nothing(void **state)
{
    (void)state;
    enum { TICKS = 1000 };
    static wr_command items[TICKS][4];
    static script ticks[TICKS];
    for (uint32_t i = 0; i < TICKS; i++) {
        for (uint32_t player = 0; player < 4; player++) {
            items[i][player] = (wr_command){.kind = WR_COMMAND_INPUT,
                                            .player = (uint8_t)player,
                                            .buttons = WR_BUTTON_LEFT,
                                            .sequence = 4294967000u + i + player}; // wraps on the way
        }
        ticks[i] = (script){items[i], 4};
    }
    assert_in_range(there_and_back(ticks, TICKS, 77), 1, 64); // the first tick says it all
}

static void a_button_costs_a_byte_and_a_pause_at_most_two(void **state)
{
    (void)state;
    static wr_command items[3] = {
        {.kind = WR_COMMAND_INPUT, .player = 3, .sequence = 0},
        {.kind = WR_COMMAND_INPUT, .player = 3, .sequence = 1},
        {.kind = WR_COMMAND_INPUT, .player = 3, .sequence = 2, .buttons = WR_BUTTON_ATTACK}};
    const script quiet[] = {{&items[0], 1}, {&items[1], 1}};
    const script press[] = {{&items[0], 1}, {&items[1], 1}, {&items[2], 1}};
    const size_t without = there_and_back(quiet, 2, 0);
    assert_in_range(there_and_back(press, 3, 0), without + 1, without + 3);
    static wr_command turns[100]; // to and fro, as a bot between two walls
    static script ticks[100];
    for (uint32_t i = 0; i < 100; i++) {
        turns[i] =
            (wr_command){.kind = WR_COMMAND_INPUT, .player = 3, .sequence = i, .buttons = (uint16_t)(1 + i % 2 * 6)};
        ticks[i] = (script){&turns[i], 1};
    }
    assert_in_range(there_and_back(ticks, 100, 0), 100, 106);
}

static void every_field_of_a_command_comes_back(void **state)
{
    (void)state;
    const wr_command commands[] = {
        {.kind = WR_COMMAND_RESTART, .player = 0},
        {.kind = WR_COMMAND_INPUT, .player = 1, .buttons = 0xffff, .sequence = UINT32_MAX},
        {.kind = WR_COMMAND_INPUT, .player = 1, .buttons = 1, .sequence = 0}, // the same player again
        {.kind = WR_COMMAND_INPUT, .player = 2, .buttons = 1, .user = 1},     // no plain input
        {.kind = WR_COMMAND_INPUT, .player = 40, .buttons = 2},
        {.kind = 200,
         .player = 255,
         .buttons = 0x8000,
         .sequence = 0x80000000u,
         .mob = {UINT32_MAX},
         .value = INT32_MIN,
         .x = INT32_MIN,
         .y = INT32_MAX,
         .flag = UINT32_MAX,
         .reserved = UINT32_MAX,
         .user = UINT64_MAX},
        {.kind = WR_COMMAND_NONE, .player = 255},
    };
    const script ticks[] = {{commands, 7}, {NULL, 0}, {commands + 1, 1}, {commands + 5, 2}};
    (void)there_and_back(ticks, 4, 0);
    (void)there_and_back(ticks, 4, UINT32_MAX - 1);
    (void)there_and_back(ticks, 4, (uint64_t)1 << 40);
}

static void players_who_fall_silent_are_silent(void **state)
{
    (void)state;
    static wr_command items[40];
    static script ticks[40];
    for (uint32_t i = 0; i < 40; i++) {
        items[i] = (wr_command){.kind = WR_COMMAND_INPUT,
                                .player = 5,
                                .buttons = (uint16_t)(i / 4),
                                .sequence = i,
                                .reserved = i % 11 == 10};
        ticks[i] = (script){&items[i], i % 7 == 3 ? 0 : 1};
    }
    (void)there_and_back(ticks, 40, 0);
}

static void any_bytes_are_commands_or_refused(void **state)
{
    (void)state;
    for (uint64_t round = 0; round < 20000; round++) {
        uint8_t bytes[24];
        for (size_t i = 0; i < sizeof bytes; i++) {
            bytes[i] = (uint8_t)wr_noise(1, WR_STREAM_BOTS, round, i);
            bytes[i] &= i % 3 == 0 ? 3 : 0xff; // short gaps
        }
        wr_command out[sizeof bytes + 2 * WR_PLAYERS_MAX];
        wr__sent_reader r = {0}, counter = {0};
        wr__sent_begin(&r, bytes, sizeof bytes, 0);
        wr__sent_begin(&counter, bytes, sizeof bytes, 0);
        for (int i = 0; i < 12; i++) {
            const int32_t count = wr__sent_next(&r, out);
            assert_int_equal(wr__sent_next(&counter, NULL), count);
            assert_in_range(count + 1, 0, sizeof bytes + 2 * WR_PLAYERS_MAX + 1);
        }
    }
}

// ---- The file ----------------------------------------------------------------------------------------------------

static void the_order_of_commands_does_not_matter(void **state)
{
    (void)state;
    played one, other;
    played_begin(&one, scene_named("locks"), 60, NULL);
    played_begin(&other, scene_named("locks"), 60, NULL);
    wr_record *records[2];
    const wr_sink sinks[2] = {played_sink(&one), played_sink(&other)};
    assert_int_equal(wr_record_begin(one.world, NULL, &sinks[0], NULL, &records[0]), WR_OK);
    assert_int_equal(wr_record_begin(other.world, NULL, &sinks[1], NULL, &records[1]), WR_OK);
    for (int i = 0; i < 200; i++) {
        wr_command items[PLAYED_COMMANDS_MAX], turned[PLAYED_COMMANDS_MAX];
        const int32_t count = played_commands(one.world, 3, items);
        for (int32_t k = 0; k < count; k++) {
            items[k].sequence = (uint32_t)k; // no two alike, or their order would matter
            turned[count - 1 - k] = items[k];
        }
        wr_world_tick(one.world, &(wr_commands){items, count});
        wr_world_tick(other.world, &(wr_commands){turned, count});
        assert_int_equal(wr_record_tick(records[0], one.world, &(wr_commands){items, count}), WR_OK);
        assert_int_equal(wr_record_tick(records[1], other.world, &(wr_commands){turned, count}), WR_OK);
    }
    assert_int_equal(wr_record_end(records[0], one.world, NULL), WR_OK);
    assert_int_equal(wr_record_end(records[1], other.world, NULL), WR_OK);
    assert_int_equal(one.size, other.size);
    assert_memory_equal(one.bytes, other.bytes, one.size);
    played_end(&one);
    played_end(&other);
}

static void each_block_is_one_write(void **state)
{
    (void)state;
    played p;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    const char text[] = "warren: scene 1\n";
    wr_record_options options = wr_record_options_default();
    options.checkpoint_seconds = 2;
    options.source = text;
    options.source_size = sizeof text - 1;
    played_record(&p, 600, &options);
    assert_int_equal(p.sizes.checkpoint_count, 1 + 5);
    assert_int_equal(p.writes, 1 + 1 + 6 + 10 + 1); // head, text, checkpoints, seconds, end
    assert_int_equal(p.sizes.source, sizeof text - 1 + WR__BLOCK_FRAME);
    assert_true(p.sizes.checkpoints + p.sizes.commands + p.sizes.hashes + p.sizes.source < p.size);
    played_end(&p);
}

static void options_out_of_range_are_refused(void **state)
{
    (void)state;
    played p;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    const wr_sink sink = played_sink(&p);
    wr_record_options bad[5];
    for (int i = 0; i < 5; i++) {
        bad[i] = wr_record_options_default();
    }
    bad[0].hash_every = 0;
    bad[1].hash_every = WR__HASH_EVERY_MAX + 1;
    bad[2].checkpoint_seconds = -1;
    bad[3].checkpoint_seconds = 1000001;
    bad[4].level = WR_LEVEL_FORM_COUNT;
    for (int i = 0; i < 5; i++) {
        wr_record *record = (wr_record *)&sink; // something that is not NULL
        assert_int_equal(wr_record_begin(p.world, &bad[i], &sink, NULL, &record), WR_E_ARGUMENT);
        assert_null(record);
    }
    assert_int_equal(p.writes, 0);
    assert_int_equal(wr_record_end(NULL, NULL, NULL), WR_OK);
    played_end(&p);
}

static void a_tick_left_out_is_refused_and_costs_nothing(void **state)
{
    (void)state;
    played p;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    const wr_sink sink = played_sink(&p);
    wr_record *record;
    assert_int_equal(wr_record_begin(p.world, NULL, &sink, NULL, &record), WR_OK);
    assert_int_equal(wr_record_tick(record, p.world, NULL), WR_E_ARGUMENT); // no tick was done
    wr_world_tick(p.world, NULL);
    assert_int_equal(wr_record_tick(record, p.world, NULL), WR_OK);
    assert_int_equal(wr_record_tick(record, p.world, NULL), WR_E_ARGUMENT); // twice
    wr_world_tick(p.world, NULL);
    assert_int_equal(wr_record_tick(record, p.world, NULL), WR_OK);
    assert_int_equal(wr_record_end(record, p.world, NULL), WR_OK);
    wr__scan scan;
    assert_int_equal(wr__recording_scan(p.bytes, p.size, &scan, NULL), WR_OK);
    assert_int_equal(scan.info.tick_last, 2);
    assert_true(scan.info.complete);
    played_end(&p);
}

// ---- Out of memory, out of disk (T35, T36) ---------------------------------------------------------------------------

static void a_sink_that_fails_leaves_whole_blocks(void **state)
{
    (void)state;
    for (size_t refuse_at = 1; refuse_at < 12; refuse_at++) {
        played p;
        played_begin(&p, scene_named("meadow"), 60, NULL);
        p.refuse_at = refuse_at;
        const wr_sink sink = played_sink(&p);
        wr_record *record;
        wr_status status = wr_record_begin(p.world, NULL, &sink, NULL, &record);
        assert_int_equal(status, refuse_at <= 2 ? WR_E_IO : WR_OK); // head and checkpoint
        for (int i = 0; record != NULL && i < 300; i++) {
            wr_command items[PLAYED_COMMANDS_MAX];
            const wr_commands commands = {items, played_commands(p.world, 3, items)};
            wr_world_tick(p.world, &commands);
            const wr_status was = status;
            status = wr_record_tick(record, p.world, &commands);
            assert_int_equal(status, was == WR_OK ? status : WR_E_IO); // for ever
        }
        if (record != NULL) {
            assert_int_equal(wr_record_end(record, p.world, NULL), refuse_at <= 2 + 5 + 1 ? WR_E_IO : WR_OK);
            wr__scan scan;
            assert_int_equal(wr__recording_scan(p.bytes, p.size, &scan, NULL), WR_OK);
            assert_int_equal(scan.whole, p.size);
            assert_int_equal(scan.info.tick_last, refuse_at <= 7 ? (refuse_at - 3) * 60 : 300);
            assert_int_equal(scan.info.complete, refuse_at > 8);
        }
        played_end(&p);
    }
}

static wr_status record_some(const wr_hooks *hooks, void *context)
{
    played *p = context;
    p->size = 0;
    wr_record *record;
    const wr_sink sink = played_sink(p);
    wr_status status = wr_record_begin(p->world, NULL, &sink, hooks, &record);
    static wr_command many[3000];
    for (int i = 0; status == WR_OK && i < 70; i++) {
        const int32_t count = i == 5 ? 3000 : i == 50 ? 700 : 0; // beyond the room of the world; and out of order
        for (int32_t k = 0; k < count; k++) {
            many[k] = (wr_command){.kind = WR_COMMAND_HEAL, .player = (uint8_t)(k * 7), .value = k};
        }
        const wr_commands commands = {many, count};
        wr_world_tick(p->world, &commands);
        status = wr_record_tick(record, p->world, &commands);
    }
    const wr_status ended = record != NULL ? wr_record_end(record, p->world, NULL) : status;
    return status == WR_OK ? ended : status;
}

static void out_of_memory_is_said_and_nothing_leaks(void **state)
{
    (void)state;
    played p;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    assert_in_range(wr_test_each_failure(record_some, &p), 4, 40);
    played_end(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_number_has_one_form),
    cmocka_unit_test(held_buttons_cost_nothing),
    cmocka_unit_test(a_button_costs_a_byte_and_a_pause_at_most_two),
    cmocka_unit_test(every_field_of_a_command_comes_back),
    cmocka_unit_test(players_who_fall_silent_are_silent),
    cmocka_unit_test(any_bytes_are_commands_or_refused),
    cmocka_unit_test(the_order_of_commands_does_not_matter),
    cmocka_unit_test(each_block_is_one_write),
    cmocka_unit_test(options_out_of_range_are_refused),
    cmocka_unit_test(a_tick_left_out_is_refused_and_costs_nothing),
    cmocka_unit_test(a_sink_that_fails_leaves_whole_blocks),
    cmocka_unit_test(out_of_memory_is_said_and_nothing_leaks),
};
WR_TEST_MAIN(tests)
