// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Recordings played back: all scenes at all rates, cut and damaged and forged files, seeking, and what differs first.
#include <stdlib.h>

#include "record/played.h"
#include "sim/record_int.h"
#include "support/wr_test.h"

// ---- Help --------------------------------------------------------------------------------------------------------

static wr_record_options often(void)
{
    wr_record_options options = wr_record_options_default();
    options.hash_every = 20;
    options.checkpoint_seconds = 1;
    return options;
}

static wr_replay *opened(const played *p)
{
    wr_replay *replay = NULL;
    wr_finding why = {0};
    if (wr_replay_open(p->bytes, p->size, NULL, NULL, NULL, &replay, &why) != WR_OK) {
        fail_msg("refused: %s", why.message);
    }
    return replay;
}

static wr_status play_to_end(wr_replay *replay, wr_difference *difference)
{
    wr_status status;
    do {
        status = wr_replay_tick(replay, difference);
    } while (status == WR_OK);
    return status;
}

// The n-th block of a kind: its offset and content, which may be changed.
typedef struct spot {
    size_t at, size; // of the content
} spot;

static spot block_of(const played *p, uint32_t tag, int32_t n)
{
    size_t at = WR__RECORDING_MAGIC_SIZE + 8;
    at += (size_t)p->bytes[12] + ((size_t)p->bytes[13] << 8) + 8;
    while (at < p->size) {
        wr__block block;
        assert_int_equal(wr__block_at(p->bytes, p->size, &at, &block), WR_OK);
        if (block.tag == tag && n-- == 0) {
            return (spot){(size_t)(block.payload - p->bytes), block.size};
        }
    }
    fail_msg("no such block");
    return (spot){0, 0};
}

// Makes the checksum of a changed block right again.
static void mend(played *p, spot s)
{
    wr_writer w = {.bytes = p->bytes + s.at + s.size, .capacity = 8};
    wr_write_u64(&w, wr_hash_bytes(p->bytes + s.at - WR__BLOCK_HEAD, s.size + WR__BLOCK_HEAD));
}

static wr_status open_status(const played *p, wr_finding *why)
{
    wr_replay *replay;
    *why = (wr_finding){0};
    const wr_status status = wr_replay_open(p->bytes, p->size, NULL, NULL, NULL, &replay, why);
    assert_int_equal(replay != NULL, status == WR_OK);
    assert_int_equal(why->message[0] != '\0', status != WR_OK);
    wr_replay_close(replay);
    return status;
}

static void put_block(played *p, uint32_t tag, const void *content, size_t size)
{
    uint8_t *bytes = malloc(size + WR__BLOCK_FRAME);
    assert_non_null(bytes);
    wr_writer w = {.bytes = bytes, .capacity = size + WR__BLOCK_FRAME};
    wr_write_u32(&w, tag);
    wr_write_u32(&w, (uint32_t)size);
    wr_write_bytes(&w, content, size);
    wr_write_u64(&w, wr_hash_bytes(bytes, w.size));
    const wr_sink sink = played_sink(p);
    assert_int_equal(sink.write(sink.context, bytes, w.size), WR_OK);
    free(bytes);
}

// ---- Whole recordings --------------------------------------------------------------------------------------------

static void every_scene_plays_back_the_same(void **state) // K104
{
    (void)state;
    static const int32_t rates[] = {20, 30, 50, 60, 120};
    for (int32_t i = 0; i < golden_scene_count; i++) {
        played p;
        played_begin(&p, &golden_scenes[i], rates[i % 5], NULL);
        const wr_record_options options = often();
        played_record(&p, 200, &options);
        wr_replay *replay = opened(&p);
        const wr_replay_info info = wr_replay_info_of(replay);
        assert_true(info.complete && info.same_rules);
        assert_int_equal(info.tick_last, 200);
        assert_int_equal(info.sizes.total, p.size);
        assert_int_equal(info.sizes.commands, p.sizes.commands);
        assert_int_equal(info.sizes.hashes, p.sizes.hashes);
        assert_int_equal(info.sizes.checkpoints, p.sizes.checkpoints);
        assert_int_equal(info.sizes.checkpoint_count, p.sizes.checkpoint_count);
        if (golden_scenes[i].hunt == NULL) { // waves keep some, too
            assert_int_equal(info.sizes.checkpoint_count, 1 + 200 / rates[i % 5]);
        }
        wr_difference difference;
        assert_int_equal(play_to_end(replay, &difference), WR_E_NOT_FOUND);
        assert_int_equal(wr_world_ticks(wr_replay_world(replay)), 200);
        assert_int_equal(wr_world_hash_chain(wr_replay_world(replay)), wr_world_hash_chain(p.world));
        assert_false(wr_world_differ(p.world, wr_replay_world(replay), &difference));
        wr_replay_close(replay);
        played_end(&p);
    }
}

static void a_recording_may_begin_at_any_tick_and_hand_the_level_in(void **state)
{
    (void)state;
    played p;
    played_begin(&p, scene_named("hall"), 60, NULL);
    for (int i = 0; i < 37; i++) {
        wr_world_tick(p.world, NULL);
    }
    wr_record_options options = often();
    options.level = WR_LEVEL_BY_HASH;
    played_record(&p, 100, &options);
    wr_replay *replay;
    wr_finding why = {0};
    assert_int_equal(wr_replay_open(p.bytes, p.size, NULL, NULL, NULL, &replay, &why), WR_E_NOT_FOUND);
    assert_int_equal(wr_replay_open(p.bytes, p.size, p.level, NULL, NULL, &replay, &why), WR_OK);
    assert_int_equal(wr_replay_info_of(replay).tick_first, 37);
    assert_int_equal(play_to_end(replay, NULL), WR_E_NOT_FOUND);
    assert_int_equal(wr_world_hash(wr_replay_world(replay), NULL), wr_world_hash(p.world, NULL));
    wr_replay_close(replay);
    played_end(&p);
}

static void more_commands_than_a_world_has_room_for_play_back(void **state)
{
    (void)state;
    played p;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    const wr_sink sink = played_sink(&p);
    wr_record *record;
    static wr_command many[2000];
    assert_int_equal(wr_record_begin(p.world, NULL, &sink, NULL, &record), WR_OK);
    for (int32_t tick = 0; tick < 3; tick++) {
        for (int32_t i = 0; i < 2000; i++) { // of the crowd only the first find room, whoever they are
            many[i] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                   .player = WR_PLAYER_HOST,
                                   .sequence = (uint32_t)(2000 - i),
                                   .value = WR_MOB_BAT,
                                   .x = i * WR_FIX_ONE / 64,
                                   .y = 3 * WR_FIX_ONE};
        }
        const wr_commands commands = {many, 2000};
        wr_world_tick(p.world, &commands);
        assert_int_equal(wr_record_tick(record, p.world, &commands), WR_OK);
    }
    assert_int_equal(wr_record_end(record, p.world, NULL), WR_OK);
    wr_replay *replay = opened(&p);
    assert_int_equal(play_to_end(replay, NULL), WR_E_NOT_FOUND);
    wr_difference difference;
    assert_false(wr_world_differ(p.world, wr_replay_world(replay), &difference));
    assert_int_equal(wr_world_counters(wr_replay_world(replay)).refused, wr_world_counters(p.world).refused);
    wr_replay_close(replay);
    played_end(&p);
}

static void commands_are_lent_before_the_tick(void **state)
{
    (void)state;
    played p;
    played_begin(&p, scene_named("locks"), 60, NULL);
    const wr_record_options options = often();
    played_record(&p, 100, &options);
    wr_replay *replay = opened(&p);
    wr_world *again;
    const wr_world_config config = wr_world_config_of(p.world);
    assert_int_equal(wr_world_create(&config, p.level, NULL, &again, NULL), WR_OK);
    for (int i = 0; i < 100; i++) {
        wr_commands commands, twice;
        assert_int_equal(wr_replay_commands(replay, &commands), WR_OK);
        assert_int_equal(wr_replay_commands(replay, &twice), WR_OK); // the same until it is played
        assert_int_equal(commands.count, twice.count);
        wr_world_tick(again, &twice);
        assert_int_equal(wr_replay_tick(replay, NULL), WR_OK);
        assert_int_equal(wr_world_hash(again, NULL), wr_world_hash(wr_replay_world(replay), NULL));
    }
    wr_commands none;
    assert_int_equal(wr_replay_commands(replay, &none), WR_E_NOT_FOUND);
    assert_int_equal(none.count, 0);
    wr_world_destroy(again);
    wr_replay_close(replay);
    played_end(&p);
}

// ---- Seeking -----------------------------------------------------------------------------------------------------

static void seeking_reaches_every_tick_from_every_other(void **state)
{
    (void)state;
    enum { TICKS = 150 };
    played p;
    played_begin(&p, scene_named("locks"), 20, NULL);
    const wr_record_options options = often();
    played_record(&p, TICKS, &options);
    wr_replay *replay = opened(&p);
    uint64_t hashes[TICKS + 1];
    for (uint64_t tick = 0; tick <= TICKS; tick++) {
        hashes[tick] = wr_world_hash(wr_replay_world(replay), NULL);
        assert_int_equal(wr_replay_tick(replay, NULL), tick < TICKS ? WR_OK : WR_E_NOT_FOUND);
    }
    for (uint64_t i = 0; i < 60; i++) {
        const uint64_t tick = wr_noise_below(wr_noise(1, WR_STREAM_BOTS, 0, i), TICKS + 1);
        assert_int_equal(wr_replay_seek(replay, tick, NULL), WR_OK);
        assert_int_equal(wr_world_ticks(wr_replay_world(replay)), tick);
        assert_int_equal(wr_world_hash(wr_replay_world(replay), NULL), hashes[tick]);
        (void)wr_replay_tick(replay, NULL); // from the middle of a block, too
    }
    assert_int_equal(wr_replay_seek(replay, 40, NULL), WR_OK);
    assert_int_equal(wr_replay_seek(replay, TICKS + 1, NULL), WR_E_ARGUMENT);
    assert_int_equal(wr_world_ticks(wr_replay_world(replay)), 40);
    wr_replay_close(replay);
    played_end(&p);
}

// ---- Cut and damaged ---------------------------------------------------------------------------------------------

static void a_cut_file_plays_to_its_last_whole_block(void **state)
{
    (void)state;
    played p;
    played_begin(&p, scene_named("den"), 60, NULL);
    const wr_record_options options = often();
    played_record(&p, 100, &options);
    const size_t whole = p.size;
    const spot first = block_of(&p, WR__TAG_STATE, 0);
    uint64_t last = 0;
    for (size_t cut = 0; cut <= whole; cut++) {
        uint8_t *exact = malloc(cut + 1); // so that a read beyond the cut is seen
        assert_non_null(exact);
        memcpy(exact, p.bytes, cut);
        wr__scan scan;
        wr_finding why = {0};
        const wr_status status = wr__recording_scan(exact, cut, &scan, &why);
        assert_int_equal(status, cut < first.at + first.size + 8 ? WR_E_SYNTAX : WR_OK);
        assert_int_equal(why.message[0] != '\0', status != WR_OK);
        if (status == WR_OK) {
            assert_true(scan.info.tick_last >= last && scan.info.tick_last % 20 == 0);
            assert_int_equal(scan.info.complete, cut == whole);
        }
        if (status == WR_OK && scan.info.tick_last > last) {
            last = scan.info.tick_last;
            wr_replay *replay;
            assert_int_equal(wr_replay_open(exact, cut, NULL, NULL, NULL, &replay, NULL), WR_OK);
            assert_int_equal(play_to_end(replay, NULL), WR_E_NOT_FOUND);
            assert_int_equal(wr_world_ticks(wr_replay_world(replay)), last);
            wr_replay_close(replay);
        }
        free(exact);
    }
    assert_int_equal(last, 100);
    played_end(&p);
}

static void a_flipped_bit_is_refused_or_seen_as_a_cut(void **state) // T20
{
    (void)state;
    played p;
    played_begin(&p, scene_named("den"), 60, NULL);
    const wr_record_options options = often();
    played_record(&p, 60, &options);
    int32_t cuts = 0;
    for (size_t at = 0; at < p.size; at += 1 + at / 97) {
        wr__scan scan;
        wr_finding why;
        p.bytes[at] ^= (uint8_t)(1u << at % 8);
        const wr_status status = wr__recording_scan(p.bytes, p.size, &scan, &why);
        if (status == WR_OK) { // a length that reaches beyond the end
            assert_false(scan.info.complete);
            cuts++;
        }
        p.bytes[at] ^= (uint8_t)(1u << at % 8);
    }
    assert_in_range(cuts, 0, 20);
    played_end(&p);
}

// ---- Foreign -----------------------------------------------------------------------------------------------------

static void another_version_is_refused_by_name(void **state) // T23, K105
{
    (void)state;
    static const uint32_t versions[] = {0, 2, 77, UINT32_MAX};
    played p;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    played_record(&p, 10, NULL);
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        char number[24];
        wr_finding why;
        wr_writer w = {.bytes = p.bytes + 8, .capacity = 4};
        wr_write_u32(&w, versions[i]);
        assert_int_equal(open_status(&p, &why), WR_E_UNSUPPORTED);
        snprintf(number, sizeof number, "version %u;", (unsigned)versions[i]);
        assert_non_null(strstr(why.message, number));
    }
    played_end(&p);
}

// Changes a number of the head and makes its checksum right again.
static void change_head(played *p, size_t at, uint64_t value)
{
    const size_t size = 16 + (size_t)p->bytes[12] + ((size_t)p->bytes[13] << 8);
    wr_writer w = {.bytes = p->bytes + at, .capacity = 8};
    wr_write_u64(&w, value);
    w = (wr_writer){.bytes = p->bytes + size, .capacity = 8};
    wr_write_u64(&w, wr_hash_bytes(p->bytes, size));
}

static void a_head_of_another_world_is_refused(void **state)
{
    (void)state;
    static const size_t fields[] = {16, 24, 40, 48, 56}; // tick, seed, level, rate, hash_every
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        played p;
        wr_finding why;
        played_begin(&p, scene_named("meadow"), 60, NULL);
        played_record(&p, 10, NULL);
        change_head(&p, fields[i], 0x1234567800000005u);
        assert_int_equal(open_status(&p, &why), WR_E_SYNTAX);
        played_end(&p);
    }
}

static void other_rules_are_flagged(void **state) // K105: never a silent desync
{
    (void)state;
    played p;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    played_record(&p, 10, NULL);
    change_head(&p, 32, 99);
    wr_replay *replay = opened(&p);
    assert_false(wr_replay_info_of(replay).same_rules);
    wr_replay_close(replay);
    played_end(&p);
}

static void the_build_is_named_and_harmless(void **state)
{
    (void)state;
    played p;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    wr_record_options options = wr_record_options_default();
    options.build = "\x1b[2Jmine 1.0";
    played_record(&p, 10, &options);
    wr_replay *replay = opened(&p);
    assert_string_equal(wr_replay_info_of(replay).build, "?[2Jmine 1.0");
    wr_replay_close(replay);
    played_end(&p);
}

// ---- Hostile, with good checksums --------------------------------------------------------------------------------

static void blocks_out_of_order_doubled_or_left_out_are_refused(void **state) // T27
{
    (void)state;
    played p;
    wr_finding why;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    played_record(&p, 180, NULL);
    const spot first = block_of(&p, WR__TAG_TICKS, 0), second = block_of(&p, WR__TAG_TICKS, 1);
    const spot end = block_of(&p, WR__TAG_END, 0);
    uint8_t *kept = malloc(p.size);
    assert_non_null(kept);
    memcpy(kept, p.bytes, p.size);
    const size_t whole = p.size, frame = WR__BLOCK_HEAD;

    p.size = end.at - frame; // a block twice
    const wr_sink sink = played_sink(&p);
    sink.write(sink.context, kept + second.at - frame, second.size + WR__BLOCK_FRAME);
    assert_int_equal(open_status(&p, &why), WR_E_SYNTAX);

    memcpy(p.bytes, kept, whole); // a block left out
    memmove(p.bytes + first.at - frame, p.bytes + second.at - frame, whole - second.at + frame);
    p.size = whole - first.size - WR__BLOCK_FRAME;
    assert_int_equal(open_status(&p, &why), WR_E_SYNTAX);

    memcpy(p.bytes, kept, whole); // ticks before the start
    p.size = whole;
    p.bytes[second.at] = 0;
    mend(&p, second);
    assert_int_equal(open_status(&p, &why), WR_E_SYNTAX);

    memcpy(p.bytes, kept, whole); // something behind the end
    p.size = whole;
    put_block(&p, WR__TAG_SOURCE, "more", 4);
    assert_int_equal(open_status(&p, &why), WR_E_SYNTAX);

    memcpy(p.bytes, kept, whole); // an end that counts otherwise
    p.size = whole;
    p.bytes[end.at + 8]++;
    mend(&p, end);
    assert_int_equal(open_status(&p, &why), WR_E_SYNTAX);

    memcpy(p.bytes, kept, whole); // kinds of blocks from the future
    p.size = end.at - frame;
    put_block(&p, WR__TAG('n', 'E', 'W', '!'), "skip", 4);
    assert_int_equal(open_status(&p, &why), WR_OK);
    put_block(&p, WR__TAG('N', 'e', 'w', '!'), "no", 2);
    assert_int_equal(open_status(&p, &why), WR_E_UNSUPPORTED);
    free(kept);
    played_end(&p);
}

// A recording of one block of ticks that we write ourselves.
static void forge(played *p, uint64_t count, const uint8_t *commands, size_t size)
{
    played_begin(p, scene_named("meadow"), 60, NULL);
    played_record(p, 0, NULL);
    p->size = block_of(p, WR__TAG_END, 0).at - WR__BLOCK_HEAD;
    uint8_t bytes[512];
    wr_writer w = {.bytes = bytes, .capacity = sizeof bytes};
    wr__write_varint(&w, 0);
    wr__write_varint(&w, count);
    wr__write_varint(&w, size);
    wr_write_bytes(&w, commands, size);
    wr_write_u64(&w, 1);
    wr_write_u64(&w, 2);
    wr__write_varint(&w, ((uint64_t)1 << WR_HASH_COUNT) - 1);
    for (int32_t i = 0; i < WR_HASH_COUNT; i++) {
        wr_write_u64(&w, 3);
    }
    put_block(p, WR__TAG_TICKS, bytes, w.size);
}

static void commands_out_of_the_format_are_refused(void **state) // T27
{
    (void)state;
    static const struct {
        const char *what;
        uint64_t ticks;
        uint8_t bytes[24];
        size_t size;
        wr_status status;
    } cases[] = {
        {"nothing", 1, {0}, 0, WR_OK},
        {"player 3 begins to send", 1, {0xf1, 3}, 2, WR_OK},
        {"player 16", 1, {0xf1, 16}, 2, WR_E_SYNTAX},
        {"a tick before", 2, {0x75, 0xf1, 3}, 3, WR_OK},
        {"an entry beyond the block", 1, {0x75, 0xf1, 3}, 3, WR_E_SYNTAX},
        {"an entry cut off", 1, {0x71, 3}, 2, WR_E_SYNTAX},
        {"ticks before nothing", 2, {0x75}, 1, WR_E_SYNTAX},
        {"12 ticks before", 13, {0x74, 12, 0xf1, 3}, 4, WR_OK},
        {"11 ticks in the form for more", 13, {0x74, 11, 0xf1, 3}, 4, WR_E_SYNTAX},
        {"a gap in a longer form", 13, {0x74, 0x8c, 0x00, 0xf1, 3}, 5, WR_E_SYNTAX},
        {"ticks before in the middle", 9, {0x71, 3, 0x75, 0xf1, 4}, 5, WR_E_SYNTAX},
        {"no ticks", 0, {0}, 0, WR_E_SYNTAX},
        {"more ticks than the head says", 61, {0}, 0, WR_E_SYNTAX},
        {"2^40 ticks", (uint64_t)1 << 40, {0}, 0, WR_E_SYNTAX},
        {"ticks before as the last item", 3, {0xf9}, 1, WR_E_SYNTAX},
        {"no button turns over", 1, {0xe0, 0}, 2, WR_E_SYNTAX},
        {"the same buttons again", 1, {0x80}, 1, WR_E_SYNTAX},
        {"a button and back", 2, {0x90, 0x80}, 2, WR_OK},
        {"buttons of 17 bits", 1, {0xe0, 0x80, 0x80, 0x04}, 4, WR_E_SYNTAX},
        {"a whole command", 1, {0xf0, 10, 255, 0}, 4, WR_OK},
        {"fields beyond the last", 1, {0xf0, 10, 255, 0x80, 0x04}, 5, WR_E_SYNTAX},
        {"a field that is zero", 1, {0xf0, 10, 255, 4, 0}, 5, WR_E_SYNTAX},
        {"players not in order", 1, {0x70, 10, 255, 0, 0xf0, 10, 3, 0}, 8, WR_E_SYNTAX},
        {"the same player twice", 1, {0x70, 1, 0, 0, 0xf0, 1, 0, 0}, 8, WR_OK},
        {"a list", 1, {0xf3, 2, 10, 255, 0, 10, 3, 0}, 8, WR_OK},
        {"10^9 inputs", 1, {0xf3, 0x80, 0x94, 0xeb, 0xdc, 0x03, 1, 0, 0}, 9, WR_E_SYNTAX},
        {"a list that is not alone", 1, {0x73, 1, 10, 255, 0, 0xf1, 3}, 7, WR_E_SYNTAX},
        {"something before a list", 1, {0x71, 3, 0xf3, 1, 10, 255, 0}, 7, WR_E_SYNTAX},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        played p;
        wr_finding why;
        forge(&p, cases[i].ticks, cases[i].bytes, cases[i].size);
        if (open_status(&p, &why) != cases[i].status) {
            fail_msg("%s: %s", cases[i].what, why.message);
        }
        if (cases[i].status == WR_OK) { // the hashes are made up
            wr_replay *replay = opened(&p);
            assert_int_equal(play_to_end(replay, NULL), WR_E_DIVERGED);
            wr_replay_close(replay);
        }
        played_end(&p);
    }
}

static void inputs_of_nobody_and_twice_change_nothing_else(void **state) // T27
{
    (void)state;
    const wr_command mixed[] = {{.kind = WR_COMMAND_INPUT, .player = 0, .buttons = WR_BUTTON_RIGHT, .sequence = 1},
                                {.kind = WR_COMMAND_INPUT, .player = 0, .buttons = WR_BUTTON_LEFT, .sequence = 2},
                                {.kind = WR_COMMAND_INPUT, .player = 9, .buttons = WR_BUTTON_UP},
                                {.kind = WR_COMMAND_INPUT, .player = 200, .buttons = WR_BUTTON_UP}};
    uint64_t hashes[2];
    for (int32_t i = 0; i < 2; i++) {
        played p;
        played_begin(&p, scene_named("meadow"), 60, NULL); // one player
        const wr_sink sink = played_sink(&p);
        const wr_commands commands = {mixed, i == 0 ? 1 : 4};
        wr_record *record;
        assert_int_equal(wr_record_begin(p.world, NULL, &sink, NULL, &record), WR_OK);
        for (int32_t tick = 0; tick < 30; tick++) {
            wr_world_tick(p.world, &commands);
            assert_int_equal(wr_record_tick(record, p.world, &commands), WR_OK);
        }
        assert_int_equal(wr_record_end(record, p.world, NULL), WR_OK);
        wr_replay *replay = opened(&p);
        assert_int_equal(play_to_end(replay, NULL), WR_E_NOT_FOUND);
        assert_int_equal(wr_world_counters(wr_replay_world(replay)).refused, i * 30 * 3);
        hashes[i] = wr_world_hash(wr_replay_world(replay), NULL);
        wr_replay_close(replay);
        played_end(&p);
    }
    assert_int_equal(hashes[0], hashes[1]);
}

// ---- What differs first ------------------------------------------------------------------------------------------

static void a_forged_last_hash_is_reported_with_its_tick(void **state) // T28
{
    (void)state;
    played p;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    played_record(&p, 200, NULL);
    const spot last = block_of(&p, WR__TAG_TICKS, 3); // ticks 181 to 200
    wr_reader r = {.bytes = p.bytes + last.at, .size = last.size};
    (void)wr__read_varint(&r);
    (void)wr__read_varint(&r);
    const uint64_t commands = wr__read_varint(&r);
    static const char *const names[] = {"tick", "chain"};
    for (size_t i = 0; i < 2; i++) {
        const size_t at = last.at + r.at + (size_t)commands + 8 * i;
        p.bytes[at] ^= 1;
        mend(&p, last);
        wr_replay *replay = opened(&p);
        wr_difference difference;
        assert_int_equal(play_to_end(replay, &difference), WR_E_DIVERGED);
        assert_int_equal(difference.tick_from, 180);
        assert_int_equal(difference.tick_to, 200);
        assert_string_equal(difference.module, names[i]);
        assert_false(difference.has_values);
        assert_int_equal(wr_replay_tick(replay, &difference), WR_E_NOT_FOUND);
        wr_replay_close(replay);
        p.bytes[at] ^= 1;
    }
    const size_t part = last.at + r.at + (size_t)commands + 16 + 1; // the first part that changed in it
    p.bytes[part] ^= 1;
    mend(&p, last);
    wr_replay *replay = opened(&p);
    wr_difference difference;
    assert_int_equal(play_to_end(replay, &difference), WR_E_DIVERGED);
    assert_int_equal(difference.tick_to, 200);
    assert_true(difference.module[0] != '\0' && strcmp(difference.module, "tick") != 0);
    wr_replay_close(replay);
    played_end(&p);
}

// A recording whose world was meddled with behind the recorder's back at a tick.
static void record_with_a_slip(played *p, int32_t slip_at, int32_t ticks)
{
    played_begin(p, scene_named("meadow"), 60, NULL);
    wr_record *record;
    wr_record_options options = wr_record_options_default();
    options.checkpoint_seconds = 2;
    const wr_sink sink = played_sink(p);
    assert_int_equal(wr_record_begin(p->world, &options, &sink, NULL, &record), WR_OK);
    for (int32_t i = 1; i <= ticks; i++) {
        const wr_command slip = {.kind = WR_COMMAND_TELEPORT,
                                 .player = WR_PLAYER_HOST,
                                 .mob = {wr_world_mobs(p->world).id[0]},
                                 .x = 5 * WR_FIX_ONE,
                                 .y = 5 * WR_FIX_ONE};
        wr_world_tick(p->world, i == slip_at ? &(wr_commands){&slip, 1} : NULL);
        assert_int_equal(wr_record_tick(record, p->world, NULL), WR_OK); // tells nothing of the slip
    }
    assert_int_equal(wr_record_end(record, p->world, NULL), WR_OK);
}

static void a_difference_names_ticks_part_and_at_a_checkpoint_field_and_values(void **state)
{
    (void)state;
    played p;
    wr_difference difference;
    record_with_a_slip(&p, 100, 240);
    wr_replay *replay = opened(&p);
    assert_int_equal(play_to_end(replay, &difference), WR_E_DIVERGED);
    assert_int_equal(difference.tick_from, 60);
    assert_int_equal(difference.tick_to, 120); // where a checkpoint lies
    assert_string_equal(difference.module, "mobs");
    assert_string_equal(difference.field, "x");
    assert_int_equal(difference.entity, wr_world_mobs(p.world).id[0]);
    assert_true(difference.has_values);
    assert_int_equal(difference.recorded, 5 * WR_FIX_ONE);
    assert_int_equal(difference.replayed, wr_world_mobs(wr_replay_world(replay)).x[0]);
    assert_int_equal(play_to_end(replay, &difference), WR_E_DIVERGED); // playing on is allowed
    assert_int_equal(difference.tick_from, 60);
    assert_int_equal(difference.tick_to, 180);
    // Behind a checkpoint the recording's own state is played: all is the same again.
    assert_int_equal(wr_replay_seek(replay, 130, NULL), WR_OK);
    assert_int_equal(play_to_end(replay, &difference), WR_E_NOT_FOUND);
    // And a seek over the slip says it, too.
    assert_int_equal(wr_replay_seek(replay, 10, NULL), WR_OK);
    assert_int_equal(wr_replay_seek(replay, 119, NULL), WR_OK); // no hash on the way but that of tick 60
    assert_int_equal(wr_replay_seek(replay, 110, &difference), WR_OK);
    assert_int_equal(wr_replay_tick(replay, NULL), WR_OK);
    wr_replay_close(replay);
    played_end(&p);
}

static wr_point first_crystal(const wr_world *world)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    for (int32_t i = 0; i < grid->width * grid->height; i++) {
        if (grid->kinds[i] == WR_CELL_CRYSTAL) {
            return wr_grid_centre(grid, (wr_cell){i % grid->width, i / grid->width});
        }
    }
    fail_msg("no crystal in the scene");
    return (wr_point){0, 0};
}

// The player was put somewhere at tick 50, and onto a crystal at tick 118: by tick 120 the cells differ, too, but it began
// with the player.
static void a_later_checkpoint_tells_of_the_part_that_differed_first(void **state)
{
    (void)state;
    played p;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    const wr_point crystal = first_crystal(p.world);
    wr_record *record;
    wr_record_options options = wr_record_options_default();
    options.checkpoint_seconds = 2;
    const wr_sink sink = played_sink(&p);
    assert_int_equal(wr_record_begin(p.world, &options, &sink, NULL, &record), WR_OK);
    for (int32_t i = 1; i <= 120; i++) {
        const wr_command slip = {.kind = WR_COMMAND_TELEPORT,
                                 .player = WR_PLAYER_HOST,
                                 .mob = {wr_world_mobs(p.world).id[0]},
                                 .x = i == 50 ? 5 * WR_FIX_ONE : crystal.x,
                                 .y = i == 50 ? 5 * WR_FIX_ONE : crystal.y};
        wr_world_tick(p.world, i == 50 || i == 118 ? &(wr_commands){&slip, 1} : NULL);
        assert_int_equal(wr_record_tick(record, p.world, NULL), WR_OK);
    }
    assert_int_equal(wr_record_end(record, p.world, NULL), WR_OK);
    wr_replay *replay = opened(&p);
    wr_difference difference;
    assert_int_equal(wr_replay_seek(replay, 119, &difference), WR_E_DIVERGED);
    assert_string_equal(difference.module, "mobs");
    assert_string_equal(difference.field, "");
    assert_int_equal(wr_replay_tick(replay, &difference), WR_E_DIVERGED);
    assert_string_equal(difference.module, "mobs");
    assert_string_equal(difference.field, "x");
    // Asked for all, the cells come first: a crystal by its number, there or not.
    wr_world *world = wr_replay_world(replay);
    assert_true(wr_world_differ(p.world, world, &difference));
    assert_string_equal(difference.module, "cells");
    assert_string_equal(difference.field, "crystals");
    assert_int_equal(difference.recorded, 0);
    assert_int_equal(difference.replayed, 1);
    assert_true(difference.entity >= 1 && (int32_t)difference.entity <= wr_world_cells_of(world).crystals_left);
    wr_replay_close(replay);
    played_end(&p);
}

static void a_forged_checkpoint_is_found_and_harms_nobody(void **state)
{
    (void)state;
    played p;
    played_begin(&p, scene_named("meadow"), 60, NULL);
    wr_record_options options = wr_record_options_default();
    options.checkpoint_seconds = 1;
    played_record(&p, 180, &options);
    // The checkpoint of tick 120 in place of that of tick 60, with its tick forged.
    const spot one = block_of(&p, WR__TAG_STATE, 1), two = block_of(&p, WR__TAG_STATE, 2);
    uint8_t *content = malloc(two.size);
    uint8_t *rest = malloc(p.size);
    assert_true(content != NULL && rest != NULL);
    memcpy(content, p.bytes + two.at, two.size);
    memcpy(content, p.bytes + one.at, 8);
    const size_t behind = one.at + one.size + 8, rest_size = p.size - behind;
    memcpy(rest, p.bytes + behind, rest_size);
    p.size = one.at - WR__BLOCK_HEAD;
    put_block(&p, WR__TAG_STATE, content, two.size);
    const wr_sink sink = played_sink(&p);
    sink.write(sink.context, rest, rest_size);
    free(content);
    free(rest);

    wr_replay *replay = opened(&p);
    wr_difference difference;
    assert_int_equal(play_to_end(replay, &difference), WR_E_DIVERGED);
    assert_int_equal(difference.tick_to, 60);
    assert_string_equal(difference.module, "checkpoint");
    assert_int_equal(play_to_end(replay, &difference), WR_E_NOT_FOUND); // the rest is the same
    assert_int_equal(wr_replay_seek(replay, 70, NULL), WR_E_SYNTAX);
    assert_int_equal(wr_world_ticks(wr_replay_world(replay)), 180);
    assert_int_equal(wr_replay_seek(replay, 130, NULL), WR_OK);
    wr_replay_close(replay);
    played_end(&p);
}

// ---- Memory ------------------------------------------------------------------------------------------------------

static wr_status open_and_play(const wr_hooks *hooks, void *context)
{
    const played *p = context;
    wr_replay *replay;
    wr_status status = wr_replay_open(p->bytes, p->size, NULL, NULL, hooks, &replay, NULL);
    if (status == WR_OK) {
        status = wr_replay_seek(replay, 100, NULL);
        status = status == WR_OK ? wr_replay_seek(replay, 30, NULL) : status;
        wr_replay_close(replay);
    }
    return status;
}

// ---- Waves -------------------------------------------------------------------------------------------------------

enum { WAVES = 4 };

// Plays until WAVES waves have begun, and some ticks more, with nobody's input but one restart on the way, if asked for.
// ticks: [WAVES], where each began.
static void record_waves(played *p, const wr_record_options *options, uint64_t restart_at, uint64_t *ticks)
{
    wr_record *record;
    const wr_sink sink = played_sink(p);
    assert_int_equal(wr_record_begin(p->world, options, &sink, NULL, &record), WR_OK);
    int32_t wave = 0;
    for (uint64_t rest = 15; rest > 0; rest -= wave == WAVES) {
        const wr_command restart = {.kind = WR_COMMAND_RESTART, .player = WR_PLAYER_HOST};
        const wr_commands commands = {&restart, wr_world_ticks(p->world) == restart_at};
        wr_round_view round;
        wr_world_tick(p->world, &commands);
        assert_int_equal(wr_record_tick(record, p->world, &commands), WR_OK);
        assert_int_equal(wr_world_round(p->world, &round), WR_OK);
        if (round.wave != wave && round.wave > 0) {
            ticks[round.wave - 1] = wr_world_ticks(p->world);
        }
        wave = round.wave;
        assert_in_range(wr_world_ticks(p->world), 1, 400);
    }
    assert_int_equal(wr_record_end(record, p->world, &p->sizes), WR_OK);
}

static void a_wave_is_found_without_playing_and_ends_in_the_same_hash(void **state) // R5
{
    (void)state;
    for (int32_t keeps = 0; keeps < 2; keeps++) {
        played p;
        uint64_t began[WAVES] = {0}, tick = 0;
        played_begin(&p, scene_named("pit"), 60, NULL);
        wr_record_options options = often();
        options.checkpoint_seconds = 0;
        options.checkpoint_waves = keeps != 0;
        record_waves(&p, &options, UINT64_MAX, began);
        assert_int_equal(p.sizes.checkpoint_count, keeps != 0 ? 1 + WAVES : 1);
        wr_replay *replay = opened(&p);
        const wr_replay_info info = wr_replay_info_of(replay);
        assert_int_equal(info.wave_first, 1);
        assert_int_equal(info.wave_last, WAVES);
        for (int32_t wave = WAVES; wave >= 1; wave--) {
            assert_int_equal(wr_recording_wave(p.bytes, p.size, wave, &tick), WR_OK);
            assert_int_equal(tick, began[wave - 1]);
            assert_int_equal(wr_replay_seek(replay, tick, NULL), WR_OK);
            wr_round_view round;
            assert_int_equal(wr_world_round(wr_replay_world(replay), &round), WR_OK);
            assert_int_equal(round.wave, wave);
            assert_int_equal(play_to_end(replay, NULL), WR_E_NOT_FOUND);
            assert_int_equal(wr_world_hash(wr_replay_world(replay), NULL), wr_world_hash(p.world, NULL));
            assert_int_equal(wr_world_hash_chain(wr_replay_world(replay)), wr_world_hash_chain(p.world));
        }
        assert_int_equal(wr_recording_wave(p.bytes, p.size, WAVES + 1, &tick), WR_E_NOT_FOUND);
        assert_int_equal(wr_recording_wave(p.bytes, p.size, 0, &tick), WR_E_NOT_FOUND);
        assert_int_equal(tick, 0);
        wr_replay_close(replay);
        played_end(&p);
    }
}

static void after_a_restart_the_last_round_counts(void **state)
{
    (void)state;
    played p;
    uint64_t began[WAVES] = {0}, tick = 0;
    played_begin(&p, scene_named("pit"), 60, NULL);
    const wr_record_options options = often();
    record_waves(&p, &options, 80, began); // in the second wave
    assert_true(began[0] > 80);
    assert_int_equal(wr_recording_wave(p.bytes, p.size, 1, &tick), WR_OK);
    assert_int_equal(tick, began[0]);
    wr_replay *replay = opened(&p);
    assert_int_equal(play_to_end(replay, NULL), WR_E_NOT_FOUND);
    assert_int_equal(wr_world_hash(wr_replay_world(replay), NULL), wr_world_hash(p.world, NULL));
    wr_replay_close(replay);
    played_end(&p);
}

// A wave a tick: the restart's own tick brings the first one again.
static void a_restart_in_the_tick_of_the_first_wave_is_marked(void **state)
{
    (void)state;
    played p;
    uint64_t tick = 0;
    played_begin(&p, scene_named("pit"), 20, NULL);
    wr_world_config config = wr_world_config_of(p.world);
    p.hunt.waves.every = WR_FIX_ONE / 16; // a tick of twenty a second
    config.hunt = &p.hunt;
    wr_world_destroy(p.world);
    assert_int_equal(wr_world_create(&config, p.level, NULL, &p.world, NULL), WR_OK);
    const wr_record_options options = often();
    const wr_sink sink = played_sink(&p);
    const wr_command restart = {.kind = WR_COMMAND_RESTART, .player = WR_PLAYER_HOST};
    wr_record *record;
    assert_int_equal(wr_record_begin(p.world, &options, &sink, NULL, &record), WR_OK);
    for (int32_t i = 0; i < 20; i++) {
        const wr_commands commands = {&restart, i == 1}; // in the tick behind the first wave
        wr_round_view round;
        wr_world_tick(p.world, &commands);
        assert_int_equal(wr_record_tick(record, p.world, &commands), WR_OK);
        assert_int_equal(wr_world_round(p.world, &round), WR_OK);
        assert_true(i > 1 || round.wave == 1);
    }
    assert_int_equal(wr_record_end(record, p.world, &p.sizes), WR_OK);
    assert_int_equal(wr_recording_wave(p.bytes, p.size, 1, &tick), WR_OK);
    assert_int_equal(tick, 2);
    wr_replay *replay = opened(&p);
    assert_int_equal(wr_replay_seek(replay, tick, NULL), WR_OK);
    assert_int_equal(play_to_end(replay, NULL), WR_E_NOT_FOUND);
    assert_int_equal(wr_world_hash(wr_replay_world(replay), NULL), wr_world_hash(p.world, NULL));
    wr_replay_close(replay);
    played_end(&p);
}

static void a_mark_of_another_tick_or_wave_is_refused(void **state) // T27
{
    (void)state;
    played p;
    uint64_t began[WAVES] = {0};
    wr_finding why;
    played_begin(&p, scene_named("pit"), 60, NULL);
    const wr_record_options options = often();
    record_waves(&p, &options, UINT64_MAX, began);
    const spot mark = block_of(&p, WR__TAG_MARK, 1);
    const struct {
        size_t at;
        uint8_t is;
        bool good;
    } changes[] = {{0, (uint8_t)(p.bytes[mark.at] + 1), false}, // another tick
                   {12, 3, false},                              // a wave that is not the next one
                   {12, 0, false},
                   {15, 0x80, false},
                   {8, 7, false}, // of something else: then it is the next wave that is not the next one
                   {12, 2, true}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const uint8_t was = p.bytes[mark.at + changes[i].at];
        p.bytes[mark.at + changes[i].at] = changes[i].is;
        mend(&p, mark);
        assert_int_equal(open_status(&p, &why), changes[i].good ? WR_OK : WR_E_SYNTAX);
        p.bytes[mark.at + changes[i].at] = was;
    }
    played_end(&p);
}

static void out_of_memory_is_said_and_nothing_leaks(void **state) // T35
{
    (void)state;
    played p;
    played_begin(&p, scene_named("den"), 60, NULL);
    const wr_record_options options = often();
    played_record(&p, 100, &options);
    assert_in_range(wr_test_each_failure(open_and_play, &p), 5, 200);
    played_end(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_scene_plays_back_the_same),
    cmocka_unit_test(a_recording_may_begin_at_any_tick_and_hand_the_level_in),
    cmocka_unit_test(more_commands_than_a_world_has_room_for_play_back),
    cmocka_unit_test(commands_are_lent_before_the_tick),
    cmocka_unit_test(seeking_reaches_every_tick_from_every_other),
    cmocka_unit_test(a_cut_file_plays_to_its_last_whole_block),
    cmocka_unit_test(a_flipped_bit_is_refused_or_seen_as_a_cut),
    cmocka_unit_test(another_version_is_refused_by_name),
    cmocka_unit_test(a_head_of_another_world_is_refused),
    cmocka_unit_test(other_rules_are_flagged),
    cmocka_unit_test(the_build_is_named_and_harmless),
    cmocka_unit_test(blocks_out_of_order_doubled_or_left_out_are_refused),
    cmocka_unit_test(commands_out_of_the_format_are_refused),
    cmocka_unit_test(inputs_of_nobody_and_twice_change_nothing_else),
    cmocka_unit_test(a_forged_last_hash_is_reported_with_its_tick),
    cmocka_unit_test(a_difference_names_ticks_part_and_at_a_checkpoint_field_and_values),
    cmocka_unit_test(a_later_checkpoint_tells_of_the_part_that_differed_first),
    cmocka_unit_test(a_forged_checkpoint_is_found_and_harms_nobody),
    cmocka_unit_test(a_wave_is_found_without_playing_and_ends_in_the_same_hash),
    cmocka_unit_test(after_a_restart_the_last_round_counts),
    cmocka_unit_test(a_restart_in_the_tick_of_the_first_wave_is_marked),
    cmocka_unit_test(a_mark_of_another_tick_or_wave_is_refused),
    cmocka_unit_test(out_of_memory_is_said_and_nothing_leaks),
};
WR_TEST_MAIN(tests)
