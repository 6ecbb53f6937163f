// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints and recordings that are good, and not for everybody: their level is named by hash, a game's own modules are in
// them, another version or other rules made them (T23), or they are at the end of time (T26). Written by the library, for
// the command line never does.
#include "tool.h"

#include "checkpoint_repair.h"
#include "warren/record.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MORE = 90 };

// ---- Files -------------------------------------------------------------------------------------------------------

static void write_file(const char *name, const void *bytes, size_t size)
{
    char path[700];
    snprintf(path, sizeof path, "%s/%s", tool_folder(), name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

typedef struct bytes {
    uint8_t *at;
    size_t size;
} bytes;

static bytes read_file(const char *name)
{
    char path[700];
    snprintf(path, sizeof path, "%s/%s", tool_folder(), name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    bytes out = {malloc(1 << 20), 0};
    assert_non_null(out.at);
    out.size = fread(out.at, 1, 1 << 20, file);
    fclose(file);
    return out;
}

static wr_status keep(void *context, const void *from, size_t size)
{
    bytes *to = context;
    to->at = realloc(to->at, to->size + size);
    assert_non_null(to->at);
    memcpy(to->at + to->size, from, size);
    to->size += size;
    return WR_OK;
}

static void save(const wr_world *world, const wr_save_options *options, const char *name)
{
    size_t size;
    (void)wr_world_save(world, options, NULL, 0, &size);
    void *out = malloc(size);
    assert_non_null(out);
    assert_int_equal(wr_world_save(world, options, out, size, &size), WR_OK);
    write_file(name, out, size);
    free(out);
}

// A world on the map of the tests, with a mesh of its own, or with what a game adds to it.
typedef struct stage {
    wr_level *level;
    wr_world *world;
    uint64_t hash, chain; // after MORE ticks more
} stage;

static void stage_begin(stage *s, const char *text, int32_t n, const wr_host *host)
{
    wr_map map;
    wr_findings findings;
    wr_level_config level = wr_level_config_default();
    wr_world_config config = wr_world_config_default();
    level.nav.n = n;
    config.host = host;
    config.seed = 5;
    assert_int_equal(wr_map_read(text, strlen(text), NULL, NULL, &findings, &map), WR_OK);
    assert_int_equal(wr_level_create(&map, &level, NULL, &s->level, NULL), WR_OK);
    assert_int_equal(wr_world_create(&config, s->level, NULL, &s->world, NULL), WR_OK);
    wr_map_destroy(&map);
}

static void stage_end(stage *s)
{
    wr_world_destroy(s->world);
    wr_level_destroy(s->level);
}

static void play(wr_world *world, wr_record *record, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        const wr_command still = {.kind = WR_COMMAND_INPUT, .sequence = (uint32_t)wr_world_ticks(world)};
        const wr_commands commands = {&still, 1};
        wr_world_tick(world, &commands);
        if (record != NULL) {
            assert_int_equal(wr_record_tick(record, world, &commands), WR_OK);
        }
    }
}

// NAME.wcp of now, NAME.wrec of the MORE ticks behind it.
static void write_both(stage *s, const char *name, wr_level_form form)
{
    char path[64];
    bytes film = {NULL, 0};
    const wr_save_options how = {.level = form, .presentation = true};
    wr_record_options options = wr_record_options_default();
    wr_record *record;
    options.level = form;
    options.checkpoint_seconds = 1;
    snprintf(path, sizeof path, "%s.wcp", name);
    save(s->world, &how, path);
    assert_int_equal(wr_record_begin(s->world, &options, &(wr_sink){keep, &film}, NULL, &record), WR_OK);
    play(s->world, record, MORE);
    assert_int_equal(wr_record_end(record, s->world, NULL), WR_OK);
    snprintf(path, sizeof path, "%s.wrec", name);
    write_file(path, film.at, film.size);
    free(film.at);
    s->hash = wr_world_hash(s->world, NULL);
    s->chain = wr_world_hash_chain(s->world);
}

static void is_hash(const char *json, const char *key, uint64_t hash)
{
    char text[24];
    snprintf(text, sizeof text, "\"%016" PRIx64 "\"", hash);
    assert_string_equal(json_at(json, key), text);
}

// ---- Levels by hash ----------------------------------------------------------------------------------------------

#define SMALL "width: 5\nheight: 3\n---\nxxxxx\nxP *x\nxxxxx\n---\n"
#define OPEN  "width: 5\nheight: 4\n---\nxxxxx\nx  bx\nxP *x\nxxxxx\n---\n"

static void a_level_named_by_hash_is_handed_in(void **state)
{
    (void)state;
    stage s;
    stage_begin(&s, OPEN, 5, NULL); // a mesh that no map asks for: the file says it
    play(s.world, NULL, 40);
    write_both(&s, "lean", WR_LEVEL_BY_HASH);
    tool_write("open.map", OPEN);
    tool_write("open.yaml", "warren: scene 1\nmap: open.map\nplayers:\n  - bot: stand\n");
    static const char *const levels[] = {"open.map", "./open.map", "open.yaml"};
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; ++i) {
        char line[200];
        snprintf(line, sizeof line, "$W run lean.wcp --level %s --bot stand --ticks %d --json", levels[i], MORE);
        const char *j = tool_json(line, 0);
        is_hash(j, "hash", s.hash);
        is_hash(j, "hash_chain", s.chain);
        snprintf(line, sizeof line, "$W replay lean.wrec --level %s --json", levels[i]);
        j = tool_json(line, 0);
        assert_string_equal(json_at(j, "first_difference"), "null");
        is_hash(j, "hash_chain", s.chain);
    }
    const char *j = tool_json("$W run lean.wrec --level open.map --retry-from 70 --heavy --json", 0);
    is_hash(j, "hash", s.hash);
    // What is written stands alone again.
    tool_json("$W replay lean.wrec --level open.map --to 100 --save whole.wcp --json", 0);
    is_hash(tool_json("$W run whole.wcp --bot stand --ticks 30 --json", 0), "hash", s.hash);
    tool_json("$W run lean.wcp --level open.map --ticks 5 --record whole.wrec --json", 0);
    assert_string_equal(json_at(tool_json("$W replay whole.wrec --json", 0), "ok"), "true");
    // The other command gets it, too.
    j = tool_json("$W replay lean.wrec --level open.map --against \"$W\" --json", 0);
    assert_string_equal(json_at(j, "first_difference"), "null");
    // A level that differs in nothing that counts is the same one.
    tool_write("wide.map", "# a remark\nheight: 4\nwidth: 5\n---\nxxxxx\nx  bx\nxP *x\nxxxxx\n---\n");
    is_hash(tool_json("$W replay lean.wrec --level wide.map --json", 0), "hash", s.hash);
    stage_end(&s);
}

static void a_level_that_is_not_handed_in_is_asked_for(void **state)
{
    (void)state;
    stage s;
    char hash[20];
    stage_begin(&s, OPEN, 3, NULL);
    write_both(&s, "lean", WR_LEVEL_BY_HASH);
    snprintf(hash, sizeof hash, "%016" PRIx64, wr_level_hash(s.level));
    static const char *const lines[] = {"$W run lean.wcp --json", "$W run lean.wrec --json",
                                        "$W replay lean.wrec --json"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        const char *j = tool_json(lines[i], 3);
        assert_string_equal(json_at(j, "findings.0.rule"), "\"T23\"");
        assert_string_equal(json_at(j, "findings.0.reason"), "\"level\"");
        assert_says(json_at(j, "findings.0.message"), hash);
        assert_says(json_at(j, "findings.0.message"), "--level FILE");
    }
    // It is a good file all the same, as far as can be seen.
    static const char *const files[] = {"lean.wcp", "lean.wrec"};
    for (size_t i = 0; i < 2; ++i) {
        char line[100];
        snprintf(line, sizeof line, "$W check %s --json", files[i]);
        const char *j = tool_json(line, 0);
        assert_string_equal(json_at(j, "ok"), "true");
        assert_string_equal(json_at(j, "loaded"), "false");
        assert_string_equal(json_at(j, "has_level"), "false");
        is_hash(j, "level_hash", wr_level_hash(s.level));
        assert_string_equal(json_at(j, "findings.0.severity"), "\"remark\"");
        assert_string_equal(json_at(j, "findings.0.rule"), "\"T23\"");
    }
    const char *j = tool_json("$W check lean.wcp lean.wrec open.map --level open.map --json", 0);
    for (int i = 0; i < 2; ++i) {
        assert_int_equal(json_count(j, i == 0 ? "files.0.findings" : "files.1.findings"), 0);
        assert_string_equal(json_at(j, i == 0 ? "files.0.loaded" : "files.1.loaded"), "true");
    }
    const tool_answer *a = tool("$W check lean.wcp");
    assert_int_equal(a->code, 0);
    assert_says(a->out, "good");
    assert_says(a->out, "by its hash only");
    stage_end(&s);
}

static void a_wrong_level_is_refused_by_both_hashes(void **state)
{
    (void)state;
    stage s, other;
    char own[20], wrong[20];
    stage_begin(&s, OPEN, 3, NULL);
    stage_begin(&other, SMALL, 3, NULL);
    write_both(&s, "lean", WR_LEVEL_BY_HASH);
    write_both(&s, "whole", WR_LEVEL_WHOLE);
    snprintf(own, sizeof own, "%016" PRIx64, wr_level_hash(s.level));
    snprintf(wrong, sizeof wrong, "%016" PRIx64, wr_level_hash(other.level));
    tool_write("open.map", OPEN);
    tool_write("small.map", SMALL);
    static const char *const lines[] = {
        "$W run lean.wcp --level small.map --json",      "$W run lean.wrec --level small.map --json",
        "$W replay lean.wrec --level small.map --json",  "$W check lean.wcp --level small.map --json",
        "$W check lean.wrec --level small.map --json",   "$W run whole.wcp --level small.map --json",
        "$W replay whole.wrec --level small.map --json", "$W check whole.wcp --level small.map --json"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        const char *j = tool_json(lines[i], 3);
        assert_string_equal(json_at(j, "findings.0.rule"), "\"T23\"");
        assert_string_equal(json_at(j, "findings.0.reason"), "\"level\"");
        const char *message = json_at(j, "findings.0.message");
        assert_says(message, own);
        assert_says(message, wrong);
        assert_says(message, "small.map");
    }
    // The right one is no harm to a file that has its own.
    assert_int_equal(tool("$W run whole.wcp --level open.map --ticks 5")->code, 0);
    assert_int_equal(tool("$W replay whole.wrec --level open.map")->code, 0);
    stage_end(&s);
    stage_end(&other);
}

// ---- Levels kept as seed and settings ------------------------------------------------------------------------------

#define TINY "warren: scene 1\ndungeon: {profile: tiny, seed: 5}\n"

static void stage_begin_tiny(stage *s)
{
    wr_dungeon_config dungeon = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    const wr_world_config config = wr_world_config_default();
    dungeon.seed = 5;
    assert_int_equal(wr_level_create_dungeon(&dungeon, NULL, NULL, NULL, &s->level, NULL), WR_OK);
    assert_int_equal(wr_world_create(&config, s->level, NULL, &s->world, NULL), WR_OK);
}

// The checkpoint with another seed for its dungeon, as a version would see it whose generator is another.
static void change_seed(uint8_t *checkpoint, size_t size)
{
    size_t length;
    const size_t at = repair_section(checkpoint, 1, &length);
    assert_memory_equal(checkpoint + 56 + 24, "SEED", 4);
    checkpoint[at] ^= 1;
    assert_true(repair_checkpoint(checkpoint, size));
}

// Likewise in a recording: its first block STAT has eight bytes before the checkpoint and a checksum behind it.
static void change_seed_of_recording(bytes *film)
{
    size_t at = 16 + (size_t)repair_get(film->at + 12, 4) + 8;
    while (memcmp(film->at + at, "STAT", 4) != 0) {
        at += 16 + (size_t)repair_get(film->at + at + 4, 4);
    }
    const size_t size = (size_t)repair_get(film->at + at + 4, 4);
    change_seed(film->at + at + 16, size - 8);
    repair_put(film->at + at + 8 + size, 8, wr_hash_bytes(film->at + at, 8 + size));
}

static void a_dungeon_is_kept_as_what_it_is_made_of(void **state)
{
    (void)state;
    stage s;
    stage_begin_tiny(&s);
    write_both(&s, "tiny", WR_LEVEL_WHOLE);
    const char *j = tool_json("$W replay tiny.wrec --json", 0);
    is_hash(j, "hash_chain", s.chain);
    static const char *const files[] = {"tiny.wcp", "tiny.wrec"};
    for (size_t i = 0; i < 2; ++i) {
        char line[100];
        snprintf(line, sizeof line, "$W check %s --json", files[i]);
        j = tool_json(line, 0);
        assert_string_equal(json_at(j, "has_level"), "true");
        assert_string_equal(json_at(j, "loaded"), "true");
        assert_string_equal(json_at(j, "dungeon_seed"), "\"5\"");
    }
    assert_says(tool("$W check tiny.wcp")->out, "a dungeon of 32 x 32 cells, seed 5");
    // The same game from the scene: there the level is the same, and a checkpoint of it is taken for one that is by hash.
    tool_write("tiny.yaml", TINY);
    write_both(&s, "lean", WR_LEVEL_BY_HASH);
    assert_int_equal(tool("$W replay lean.wrec")->code, 3);
    assert_int_equal(tool("$W replay lean.wrec --level tiny.yaml")->code, 0);
    stage_end(&s);
}

static void a_dungeon_that_is_another_here_is_refused_and_its_level_may_be_handed_in(void **state)
{
    (void)state;
    stage s;
    stage_begin_tiny(&s);
    write_both(&s, "tiny", WR_LEVEL_WHOLE);
    bytes state_of = read_file("tiny.wcp"), film = read_file("tiny.wrec");
    change_seed(state_of.at, state_of.size);
    change_seed_of_recording(&film);
    write_file("old.wcp", state_of.at, state_of.size);
    write_file("old.wrec", film.at, film.size);
    free(state_of.at);
    free(film.at);
    tool_write("tiny.yaml", TINY);
    static const char *const lines[] = {"$W run old.wcp --json", "$W run old.wrec --json",
                                        "$W replay old.wrec --json", "$W check old.wcp --json",
                                        "$W check old.wrec --json"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        const char *j = tool_json(lines[i], 3);
        assert_string_equal(json_at(j, "findings.0.rule"), "\"T23\"");
        assert_string_equal(json_at(j, "findings.0.reason"), "\"level\"");
        assert_says(json_at(j, "findings.0.message"), "the level that seed 4 gives here is another one");
    }
    const char *j = tool_json("$W replay old.wrec --level tiny.yaml --json", 0);
    is_hash(j, "hash_chain", s.chain);
    assert_int_equal(tool("$W run old.wcp --level tiny.yaml --ticks 5")->code, 0);
    stage_end(&s);
}

static void a_level_is_a_map_that_can_be_read_and_is_not_written_over(void **state)
{
    (void)state;
    stage s;
    stage_begin(&s, OPEN, 3, NULL);
    write_both(&s, "lean", WR_LEVEL_BY_HASH);
    stage_end(&s);
    tool_write("open.map", OPEN);
    tool_write("open.svg", OPEN); // a map whatever its name
    tool_write("bad.map", "width: 3\n");
    const char *j = tool_json("$W run lean.wcp --level no.map --json", 3);
    assert_string_equal(json_at(j, "findings.0.file"), "\"no.map\"");
    assert_string_equal(json_at(j, "findings.0.rule"), "\"T18\"");
    j = tool_json("$W replay lean.wrec --level bad.map --json", 3);
    assert_string_equal(json_at(j, "findings.0.file"), "\"bad.map\"");
    assert_string_equal(json_at(tool_json("$W check lean.wcp --level bad.map --json", 3), "ok"), "false");
    assert_int_equal(tool("$W run lean.wcp --level lean.wrec")->code, 3);
    static const char *const usage[] = {"run open.map --level open.map",
                                        "run lean.wcp --level open.svg --save open.svg",
                                        "run lean.wcp --level open.svg --picture ./open.svg",
                                        "replay lean.wrec --level open.svg --picture open.svg",
                                        "replay lean.wrec --level open.map --save open.map",
                                        "replay lean.wrec --lenient"};
    for (size_t i = 0; i < sizeof usage / sizeof usage[0]; ++i) {
        char line[200];
        snprintf(line, sizeof line, "$W %s", usage[i]);
        assert_int_equal(tool(line)->code, 2);
    }
    assert_int_equal(tool("cmp open.svg open.map")->code, 0);
    // Read leniently where that is asked for.
    tool_write("bare.map", "width: 5\nheight: 4\n---\nxxxxx\nx ^bx\nxP *x\nxxxxx\n---\n");
    assert_int_equal(
        tool("$W replay lean.wrec --level bare.map --lenient --json | grep -q '\"reason\":\"level\"'")->code, 0);
    assert_int_equal(tool("$W replay lean.wrec --level bare.map --json | grep -q '\"reason\"'")->code, 1);
}

// ---- A game's own ------------------------------------------------------------------------------------------------

static void swirl(void *context, const wr_host_step *step)
{
    (void)context;
    uint16_t *angle = step->columns[0];
    for (int32_t i = 0; i < step->slots; i++) {
        angle[i] = (uint16_t)(angle[i] + 77);
    }
}

static void what_a_game_added_is_named_and_only_looked_at(void **state)
{
    (void)state;
    const wr_host host = {.column_count = 2,
                          .columns = {{"angle", 2}, {"mood", 8}},
                          .module_count = 1,
                          .modules = {{.name = "swirl", .version = 4, .stage = 5, .step = swirl}}};
    stage s;
    stage_begin(&s, OPEN, 3, &host);
    play(s.world, NULL, 10);
    write_both(&s, "game", WR_LEVEL_WHOLE);
    stage_end(&s);
    static const char *const lines[] = {"$W run game.wcp --json", "$W run game.wrec --json",
                                        "$W replay game.wrec --json", "$W replay game.wrec --level open.map --json"};
    tool_write("open.map", OPEN);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        const char *j = tool_json(lines[i], 3);
        assert_string_equal(json_at(j, "findings.0.rule"), "\"T23\"");
        assert_string_equal(json_at(j, "findings.0.reason"), "\"host\"");
        const char *message = json_at(j, "findings.0.message");
        assert_says(message, "only the game that made it can play it");
        assert_says(message, "'swirl' version 4");
        assert_says(message, "'angle', 'mood'");
    }
    static const char *const files[] = {"game.wcp", "game.wrec"};
    for (size_t i = 0; i < 2; ++i) {
        char line[100];
        snprintf(line, sizeof line, "$W check %s --json", files[i]);
        const char *j = tool_json(line, 0);
        assert_string_equal(json_at(j, "ok"), "true");
        assert_string_equal(json_at(j, "loaded"), "false");
        assert_string_equal(json_at(j, "modules.0.name"), "\"swirl\"");
        assert_string_equal(json_at(j, "modules.0.version"), "4");
        assert_string_equal(json_at(j, "modules.0.stage"), "5");
        assert_string_equal(json_at(j, "columns.1.name"), "\"mood\"");
        assert_string_equal(json_at(j, "columns.1.size"), "8");
        assert_string_equal(json_at(j, "findings.0.severity"), "\"remark\"");
    }
    assert_string_equal(json_at(tool_json("$W check game.wrec --json", 0), "same_rules"), "null");
    // Damage is found in it all the same: in any section, in any block.
    for (int at = 100; at < 1500; at += 200) {
        char line[300];
        snprintf(line, sizeof line,
                 "for f in game.wcp game.wrec; do (head -c %d $f; printf '\\377\\376'; tail -c +%d $f) >bad; "
                 "cmp -s bad $f || { $W check bad >/dev/null; test $? = 3 || exit 1; }; done",
                 at, at + 3);
        assert_int_equal(tool(line)->code, 0);
    }
}

static void many_names_are_cut_and_not_spilled(void **state)
{
    (void)state;
    wr_host host = {.column_count = 16, .module_count = 16};
    for (int i = 0; i < 16; i++) {
        snprintf(host.columns[i].name, sizeof host.columns[i].name, "one of many columns, no %02d", i);
        snprintf(host.modules[i].name, sizeof host.modules[i].name, "one of many modules, no %02d", i);
        host.columns[i].size = 1;
        host.modules[i].version = UINT32_MAX;
        host.modules[i].stage = 7;
        host.modules[i].step = swirl;
    }
    host.columns[0].size = 2;
    stage s;
    stage_begin(&s, OPEN, 3, &host);
    save(s.world, NULL, "many.wcp");
    stage_end(&s);
    const char *j = tool_json("$W run many.wcp --json", 3);
    assert_says(json_at(j, "findings.0.message"), "no 00' version 4294967295, ");
    assert_says(json_at(j, "findings.0.message"), "...");
    assert_int_equal(json_count(tool_json("$W check many.wcp --json", 0), "modules"), 16);
}

// ---- Versions and rules ------------------------------------------------------------------------------------------

// A copy with `change` done to its bytes and the checksums made right.
static void forge(const char *from, const char *to, void (*change)(bytes *b))
{
    bytes b = read_file(from);
    change(&b);
    write_file(to, b.at, b.size);
    free(b.at);
}

static void next_version(bytes *b)
{
    repair_put(b->at + 8, 4, 2);
}

static void no_version(bytes *b)
{
    repair_put(b->at + 8, 4, 0);
}

static void next_mobs(bytes *b)
{
    repair_put(b->at + 56 + 24 * 2 + 4, 2, 9); // version of a section
    assert_true(repair_checkpoint(b->at, b->size));
}

static void other_rules(bytes *b)
{
    b->at[48] ^= 1;
    assert_true(repair_checkpoint(b->at, b->size));
}

// The rules of a recording stand in its head and in each checkpoint.
static void other_rules_of_all(bytes *b)
{
    size_t at = 16 + (size_t)repair_get(b->at + 12, 4);
    b->at[32] ^= 1;
    repair_put(b->at + at, 8, wr_hash_bytes(b->at, at));
    for (at += 8; at < b->size;) {
        const size_t whole = 8 + (size_t)repair_get(b->at + at + 4, 4);
        if (memcmp(b->at + at, "STAT", 4) == 0) {
            b->at[at + 16 + 48] ^= 1;
            assert_true(repair_checkpoint(b->at + at + 16, whole - 16));
        }
        repair_put(b->at + at + whole, 8, wr_hash_bytes(b->at + at, whole));
        at += whole + 8;
    }
}

static void damage(bytes *b)
{
    b->at[b->size / 2] ^= 1;
}

static void each_refusal_has_its_reason(void **state) // T23
{
    (void)state;
    stage s;
    stage_begin(&s, OPEN, 3, NULL);
    write_both(&s, "kept", WR_LEVEL_WHOLE);
    stage_end(&s);
    static const struct {
        const char *from;
        void (*change)(bytes *b);
        const char *line, *rule, *reason;
    } cases[] = {
        {"kept.wcp", next_version, "run", "\"T23\"", "\"version\""},
        {"kept.wcp", no_version, "run", "\"T23\"", "\"version\""},
        {"kept.wcp", next_mobs, "run", "\"T23\"", "\"version\""},
        {"kept.wcp", other_rules, "run", "\"T23\"", "\"rules\""},
        {"kept.wcp", damage, "run", "\"T20\"", ""},
        {"kept.wcp", next_version, "check", "\"T23\"", "\"version\""},
        {"kept.wcp", other_rules, "check", "\"T23\"", "\"rules\""},
        {"kept.wcp", damage, "check", "\"T20\"", ""},
        {"kept.wrec", next_version, "replay", "\"T23\"", "\"version\""},
        {"kept.wrec", no_version, "replay", "\"T23\"", "\"version\""},
        {"kept.wrec", other_rules_of_all, "replay", "\"T23\"", "\"rules\""},
        {"kept.wrec", other_rules_of_all, "run", "\"T23\"", "\"rules\""},
        {"kept.wrec", damage, "replay", "\"T19\"", ""},
        {"kept.wrec", next_version, "check", "\"T23\"", "\"version\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        char line[100];
        forge(cases[i].from, "forged", cases[i].change);
        snprintf(line, sizeof line, "$W %s forged --json", cases[i].line);
        const char *j = tool_json(line, 3);
        assert_string_equal(json_at(j, "findings.0.rule"), cases[i].rule);
        assert_string_equal(json_at(j, "findings.0.reason"), cases[i].reason);
        snprintf(line, sizeof line, "$W %s forged", cases[i].line);
        assert_int_equal(tool(line)->code, 3);
    }
    // Whoever asks for it can play a recording of other rules: here they are the same but for their name.
    forge("kept.wrec", "forged", other_rules_of_all);
    const char *j = tool_json("$W replay forged --other-rules --json", 0);
    assert_string_equal(json_at(j, "same_rules"), "false");
    assert_string_equal(json_at(j, "first_difference"), "null");
    assert_string_equal(json_at(tool_json("$W check forged --json", 0), "same_rules"), "false");
}

// ---- The end of time ---------------------------------------------------------------------------------------------

static void late(bytes *b)
{
    repair_put(b->at + 24, 8, WR_TICKS_MAX - 100);
    assert_true(repair_checkpoint(b->at, b->size));
}

static void later_than_32_bits(bytes *b)
{
    repair_put(b->at + 24, 8, (uint64_t)1 << 32);
    assert_true(repair_checkpoint(b->at, b->size));
}

static void ticks_have_their_full_range(void **state) // T26
{
    (void)state;
    stage s;
    char hash[40];
    stage_begin(&s, OPEN, 3, NULL);
    write_both(&s, "kept", WR_LEVEL_WHOLE);
    stage_end(&s);
    forge("kept.wcp", "late.wcp", late);
    const char *j = tool_json("$W run late.wcp --ticks 90 --record late.wrec --save later.wcp --json", 0);
    assert_string_equal(json_at(j, "ticks"), "1099511627766");
    snprintf(hash, sizeof hash, "%s", json_at(j, "hash"));
    j = tool_json("$W replay late.wrec --to 1099511627766 --json", 0);
    assert_string_equal(json_at(j, "hash"), hash);
    j = tool_json("$W run late.wrec --retry-from 1099511627700 --json", 0);
    assert_string_equal(json_at(j, "tick_first"), "1099511627700");
    assert_string_equal(json_at(j, "hash"), hash);
    // The end: said, kept, and loaded again.
    const tool_answer *a = tool("$W run later.wcp --ticks 50 --save last.wcp --record last.wrec --json");
    assert_int_equal(a->code, 0);
    assert_says(a->err, "ends at tick 1099511627776: 10 are left");
    assert_string_equal(json_at(a->out, "ticks"), "1099511627776");
    snprintf(hash, sizeof hash, "%s", json_at(a->out, "hash"));
    j = tool_json("$W run last.wcp --ticks 0 --json", 0);
    assert_string_equal(json_at(j, "hash"), hash);
    a = tool("$W run last.wcp --ticks 9 --json");
    assert_says(a->err, ": 0 are left");
    assert_string_equal(json_at(a->out, "hash"), hash);
    j = tool_json("$W replay last.wrec --to 1099511627776 --json", 0);
    assert_string_equal(json_at(j, "hash"), hash);
    assert_string_equal(json_at(j, "ticks"), "10");
    assert_string_equal(json_at(tool_json("$W check last.wcp --json", 0), "ticks"), "1099511627776");
    static const char *const wrong[] = {"1099511627777", "0x10", "-1", "1.5", "18446744073709551616", "x", "' 1'"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        char line[200];
        snprintf(line, sizeof line, "$W replay last.wrec --to=%s", wrong[i]);
        a = tool(line);
        assert_int_equal(a->code, 2);
        assert_says(a->err, "a tick from 0 to 1099511627776");
        snprintf(line, sizeof line, "$W run last.wrec --retry-from=%s", wrong[i]);
        assert_int_equal(tool(line)->code, 2);
    }
    a = tool("$W replay last.wrec --to 5");
    assert_int_equal(a->code, 2);
    assert_says(a->err, "1099511627766 to 1099511627776");
}

static void events_tell_of_the_tick_they_were_in(void **state)
{
    (void)state;
    stage s;
    stage_begin(&s, SMALL, 3, NULL);
    write_both(&s, "kept", WR_LEVEL_WHOLE);
    stage_end(&s);
    forge("kept.wcp", "late.wcp", later_than_32_bits);
    assert_int_equal(tool("$W run late.wcp --bot collect --ticks 200 --events e.jsonl >said && test -s e.jsonl && "
                          "! grep -v '\"tick\":42949[67]' e.jsonl")
                         ->code,
                     0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_level_named_by_hash_is_handed_in),
    cmocka_unit_test(a_level_that_is_not_handed_in_is_asked_for),
    cmocka_unit_test(a_wrong_level_is_refused_by_both_hashes),
    cmocka_unit_test(a_dungeon_is_kept_as_what_it_is_made_of),
    cmocka_unit_test(a_dungeon_that_is_another_here_is_refused_and_its_level_may_be_handed_in),
    cmocka_unit_test(a_level_is_a_map_that_can_be_read_and_is_not_written_over),
    cmocka_unit_test(what_a_game_added_is_named_and_only_looked_at),
    cmocka_unit_test(many_names_are_cut_and_not_spilled),
    cmocka_unit_test(each_refusal_has_its_reason),
    cmocka_unit_test(ticks_have_their_full_range),
    cmocka_unit_test(events_tell_of_the_tick_they_were_in),
};

int main(int argc, char **argv)
{
    if (tool_begin(NULL) != 0) {
        perror("cannot make a folder in " WARREN_WORK);
        return 1;
    }
    const int result = wr_test_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
    return tool_end(NULL) == 0 ? result : 1;
}
