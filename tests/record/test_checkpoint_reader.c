// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The reader in Python, written from the page of the format alone, finds in our files what the library says of the world: by
// its public functions, so that neither side can copy the other's mistake.
#define _POSIX_C_SOURCE 200809L

#include "record/kept.h"
#include "warren/window.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

static bool has_python(void)
{
    return system("python3 -c 'import json' >/dev/null 2>&1") == 0;
}

// ---- What the library says ---------------------------------------------------------------------------------------------

#define WRITE_LIST(out, name, count, format, value)                 \
    do {                                                            \
        fprintf(out, "\"%s\":[", name);                             \
        for (int32_t i = 0; i < (count); i++) {                     \
            fprintf(out, "%s%" format, i == 0 ? "" : ",", (value)); \
        }                                                           \
        fprintf(out, "]");                                          \
    } while (0)

static void write_head(FILE *out, const wr_world *world)
{
    const wr_world_config c = wr_world_config_of(world);
    fprintf(out,
            "\"head\":{\"tick\":%" PRIu64 ",\"hash\":%" PRIu64 ",\"chain\":%" PRIu64 ",\"rules_hash\":%" PRIu64 "},",
            wr_world_ticks(world), wr_world_hash(world, NULL), wr_world_hash_chain(world),
            wr_world_rules_hash(world));
    fprintf(out,
            "\"rules\":{\"seed\":%" PRIu64 ",\"ticks_per_second\":%" PRId32 ",\"players\":%" PRId32
            ",\"mobs_max\":%" PRId32 ",\"events_max\":%" PRId32 ",\"paths_per_tick\":%" PRId32
            ",\"touch\":%d,\"diagonal\":%d,\"sight\":%d,\"chase\":%d,\"sight_range\":%" PRId32
            ",\"player_health\":%" PRId32 ",\"cell\":%" PRId32 "},",
            c.seed, c.ticks_per_second, c.players, c.mobs_max, c.events_max, c.paths_per_tick, (int)c.touch,
            (int)c.diagonal, (int)c.sight, (int)c.chase, c.sight_range, c.player_health,
            wr_level_grid(wr_world_level(world))->cell);
}

static void write_level(FILE *out, const wr_level *level)
{
    const wr_grid *grid = wr_level_grid(level);
    const wr_logic *logic = wr_level_logic(level);
    const wr_map_switch *s = wr_level_switches(level);
    fprintf(out, "\"level\":{\"width\":%" PRId32 ",\"height\":%" PRId32 ",", grid->width, grid->height);
    WRITE_LIST(out, "kinds", grid->width * grid->height, "d", (int)grid->kinds[i]);
    fprintf(out, ",\"switches\":[");
    for (int32_t i = 0; i < logic->desc.switch_count; i++) {
        fprintf(out, "%s{\"at\":[%d,%d],\"on\":%d,\"id\":\"%s\"}", i == 0 ? "" : ",", (int)s[i].at.x, (int)s[i].at.y,
                (int)s[i].on, s[i].id);
    }
    fprintf(out, "],\"gates\":[");
    for (int32_t gate = 0; gate < logic->desc.gate_count; gate++) {
        const wr_gate_formula f = logic->desc.gates[gate];
        const wr_cell at = wr_level_gates(level)[gate].at;
        fprintf(out, "%s{\"at\":[%d,%d],\"formula\":[", gate == 0 ? "" : ",", (int)at.x, (int)at.y);
        for (int32_t i = f.first; i < f.first + f.count; i++) {
            fprintf(out, "%s[%d,%d]", i == f.first ? "" : ",", (int)logic->desc.ops[i].code,
                    (int)logic->desc.ops[i].switch_index);
        }
        fprintf(out, "]}");
    }
    fprintf(out, "]},");
}

// Of a level kept as seed and settings a reader without a generator knows no cell.
static void write_dungeon(FILE *out, const wr_level *level)
{
    wr_dungeon_config d;
    wr_population_config p;
    assert_true(wr_level_dungeon(level, &d, &p));
    fprintf(out, "\"dungeon\":{\"seed\":%" PRIu64 ",\"secret\":%" PRIu64 ",\"dead_ends_none\":%d", d.seed, p.secret,
            (int)d.dead_ends_none);
    const struct {
        const char *name;
        int32_t value;
    } numbers[] = {
        {"width", d.width}, {"height", d.height},   {"room_min", d.room_min},     {"room_max", d.room_max},
        {"keep", d.keep},   {"fill", d.fill},       {"corridor", d.corridor},     {"loops", d.loops},
        {"caves", d.caves}, {"pillars", d.pillars}, {"doors_open", d.doors_open}, {"doors_secret", d.doors_secret},
        {"locks", d.locks}, {"exits", p.exits},     {"spawns", p.spawns},         {"chests", p.chests},
        {"traps", p.traps}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        fprintf(out, ",\"%s\":%" PRId32, numbers[i].name, numbers[i].value);
    }
    fprintf(out, "},");
}

static void write_mobs(FILE *out, const wr_world *world)
{
    const wr_mobs m = wr_world_mobs(world);
    fprintf(out, "\"mobs\":{\"used\":%" PRId32 ",", m.count);
    WRITE_LIST(out, "id", m.count, PRIu32, m.id[i]);
    fputc(',', out);
    WRITE_LIST(out, "kind", m.count, "d", (int)m.kind[i]);
    fputc(',', out);
    WRITE_LIST(out, "flags", m.count, "d", (int)m.flags[i]);
    fputc(',', out);
    WRITE_LIST(out, "x", m.count, PRId32, m.x[i]);
    fputc(',', out);
    WRITE_LIST(out, "y", m.count, PRId32, m.y[i]);
    fputc(',', out);
    WRITE_LIST(out, "heading", m.count, "d", (int)m.heading[i]);
    fputc(',', out);
    WRITE_LIST(out, "health", m.count, "d", (int)m.health[i]);
    fputc(',', out);
    WRITE_LIST(out, "user", m.count, PRIu64, m.user[i]);
    fprintf(out, "},\"last\":{");
    WRITE_LIST(out, "x_last", m.count, PRId32, m.x_last[i]);
    fputc(',', out);
    WRITE_LIST(out, "y_last", m.count, PRId32, m.y_last[i]);
    fprintf(out, "},");
}

static void write_players(FILE *out, const wr_world *world)
{
    const int32_t count = wr_world_config_of(world).players;
    wr_player_view p[WR_PLAYERS_MAX];
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(wr_world_player(world, i, &p[i]), WR_OK);
    }
    fprintf(out, "\"players\":{");
    WRITE_LIST(out, "score", count, PRId32, p[i].score);
    fputc(',', out);
    WRITE_LIST(out, "sword_ticks", count, PRId32, p[i].sword_ticks);
    fputc(',', out);
    WRITE_LIST(out, "weapon", count, "d", (int)p[i].weapon);
    fputc(',', out);
    WRITE_LIST(out, "boomerang", count, "d", (int)p[i].boomerang);
    fprintf(out, "},");
}

// Bits of the cells that are of these kinds, in the order of the cells.
static void write_bits(FILE *out, const char *name, const wr_level *level, wr_kinds kinds, const wr_bits *bits)
{
    const wr_grid *grid = wr_level_grid(level);
    bool first = true;
    fprintf(out, "\"%s\":[", name);
    for (wr_cell at = {0, 0}; at.y < grid->height; at.y++) {
        for (at.x = 0; at.x < grid->width; at.x++) {
            if ((kinds >> wr_grid_kind(grid, at)) & 1u) {
                fprintf(out, "%s%d", first ? "" : ",", (int)wr_bits_get(bits, at.x, at.y));
                first = false;
            }
        }
    }
    fprintf(out, "]");
}

static void write_cells(FILE *out, const wr_world *world)
{
    const wr_level *level = wr_world_level(world);
    const wr_world_cells c = wr_world_cells_of(world);
    if (!wr_level_dungeon(level, NULL, NULL)) {
        fprintf(out, "\"cells\":{");
        write_bits(out, "crystals", level, WR_KIND(CRYSTAL), c.crystals);
        fputc(',', out);
        write_bits(out, "doors", level, WR_KIND(DOOR_CLOSED) | WR_KIND(DOOR_SECRET), c.walls);
        fprintf(out, "},");
    }
    fprintf(out, "\"logic\":{");
    WRITE_LIST(out, "switches", c.switch_count, "d", (int)c.switches[i]);
    fprintf(out, "},");
}

// Cells that are not as the level made them.
static void write_edits(FILE *out, const wr_world *world)
{
    int32_t count;
    const wr_edit *e = wr_world_edits(world, &count);
    fprintf(out, "\"cells\":{\"edits\":{");
    WRITE_LIST(out, "region_x", count, PRId32, e[i].region_x);
    fputc(',', out);
    WRITE_LIST(out, "region_y", count, PRId32, e[i].region_y);
    fputc(',', out);
    WRITE_LIST(out, "cell", count, "d", (int)e[i].cell);
    fputc(',', out);
    WRITE_LIST(out, "label", count, "d", (int)e[i].label);
    fprintf(out, "},\"doors\":[]}");
}

static void write_hunt(FILE *out, const wr_world *world)
{
    const wr_hunt *hunt = wr_world_hunt(world);
    const wr_mobs mobs = wr_world_mobs(world);
    const int32_t players = wr_world_config_of(world).players;
    wr_fighter_view f[WR_PLAYERS_MAX];
    wr_round_view round;
    assert_int_equal(wr_world_round(world, &round), WR_OK);
    for (int32_t i = 0; i < players; i++) {
        assert_int_equal(wr_world_fighter(world, i, &f[i]), WR_OK);
    }
    fprintf(out, "\"hunt\":{\"n\":%" PRId32 ",\"waves\":{\"every\":%" PRId32 ",\"max_total\":%" PRId32 "},",
            wr_world_config_of(world).hunt_n, hunt->waves.every, hunt->waves.total_max);
    fprintf(out,
            "\"rules\":{\"reaction\":%" PRId32 ",\"siege_seconds\":%" PRId32 "},\"players\":{\"bomb_rest\":%" PRId32
            "}},",
            hunt->rules.reaction, hunt->rules.siege_seconds, wr_world_config_of(world).hunter.bomb_rest);
    fprintf(out,
            "\"horde\":{\"round\":{\"ticks\":%" PRIu32 ",\"wave\":%" PRId32 ",\"total\":%" PRId32
            ",\"kills\":%" PRId32 ",\"goal\":%" PRId32 ",\"queue_count\":%" PRId32 ",\"requeued\":%" PRId32
            ",\"end\":%d,",
            round.ticks, round.wave, round.spawned, round.kills, round.goal, round.queued, round.requeued,
            (int)round.end);
    WRITE_LIST(out, "spawned_by", WR_HUNT_KINDS_MAX, PRId32, round.spawned_by[i]);
    fputc(',', out);
    WRITE_LIST(out, "kills_by", WR_HARM_COUNT, PRId32, round.kills_by[i]);
    fprintf(out, "},\"fighters\":{");
    WRITE_LIST(out, "down", players, "d", (int)f[i].down);
    fputc(',', out);
    WRITE_LIST(out, "damage_taken", players, PRId32, f[i].damage_taken);
    fputc(',', out);
    WRITE_LIST(out, "bomb_rest_ticks", players, PRId32, f[i].bomb_rest_ticks);
    fprintf(out, "},\"hunters\":{");
    WRITE_LIST(out, "hunt_kind", mobs.count, "d", (int)mobs.hunt_kind[i]);
    fprintf(out, "}},");
}

// Slots of those who have been thrown, rising.
static int32_t thrown_of(const wr_world *world, int32_t slots[1024])
{
    const wr_mobs mobs = wr_world_mobs(world);
    int32_t count = 0;
    for (int32_t slot = 0; slot < mobs.count; slot++) {
        wr_knocked_view view;
        assert_int_equal(wr_world_knocked(world, slot, &view), WR_OK);
        if (view.phase != WR_KNOCK_NONE) {
            assert_in_range(count, 0, 1023);
            slots[count++] = slot;
        }
    }
    return count;
}

static wr_knocked_view knocked(const wr_world *world, int32_t slot)
{
    wr_knocked_view view;
    assert_int_equal(wr_world_knocked(world, slot, &view), WR_OK);
    return view;
}

static void write_thrown(FILE *out, const wr_world *world)
{
    const uint32_t tick = (uint32_t)wr_world_ticks(world);
    int32_t slots[1024], bodies;
    const int32_t count = thrown_of(world, slots);
    const wr_dead *dead = wr_remains_bodies(wr_world_remains(world), &bodies);
    fprintf(out, "\"horde\":{\"thrown\":{");
    WRITE_LIST(out, "slot", count, PRId32, slots[i]);
    fputc(',', out);
    WRITE_LIST(out, "phase", count, "d", (int)knocked(world, slots[i]).phase);
    fputc(',', out);
    WRITE_LIST(out, "until", count, PRIu32, tick + knocked(world, slots[i]).ticks_left);
    fputc(',', out);
    WRITE_LIST(out, "home_x", count, PRId32, knocked(world, slots[i]).launched.x);
    fputc(',', out);
    WRITE_LIST(out, "flight.vz", count, PRId32, knocked(world, slots[i]).flight.vz);
    fputc(',', out);
    WRITE_LIST(out, "flight.ticks", count, "d", (int)knocked(world, slots[i]).flight.ticks);
    fputc(',', out);
    WRITE_LIST(out, "flight.turn", count, PRId32, knocked(world, slots[i]).flight.turn);
    fprintf(out, "}}");
    if (bodies > 0) {
        fprintf(out, ",\"remains\":{\"bodies\":{");
        WRITE_LIST(out, "id", bodies, PRIu32, dead[i].id);
        fputc(',', out);
        WRITE_LIST(out, "vz", bodies, PRId32, dead[i].flight.vz);
        fputc(',', out);
        WRITE_LIST(out, "turn", bodies, PRId32, dead[i].flight.turn);
        fprintf(out, "}}");
    }
}

static void write_events(FILE *out, const wr_world *world)
{
    int32_t count;
    const wr_event *e = wr_world_events(world, &count);
    const wr_counters counters = wr_world_counters(world);
    fprintf(out, "\"counters\":{");
#define WRITE_COUNTER(name) fprintf(out, "\"" #name "\":%" PRIu64 ",", counters.name);
    WR_COUNTER_LIST(WRITE_COUNTER)
#undef WRITE_COUNTER
    fprintf(out, "\"commands\":%" PRIu64 "},\"events\":{\"event_count\":%" PRId32 ",", counters.commands, count);
    WRITE_LIST(out, "stage", count, "d", (int)e[i].stage);
    fputc(',', out);
    WRITE_LIST(out, "kind", count, "d", (int)e[i].kind);
    fputc(',', out);
    WRITE_LIST(out, "id", count, PRIu32, e[i].id.bits);
    fputc(',', out);
    WRITE_LIST(out, "by", count, PRIu32, e[i].by.bits);
    fputc(',', out);
    WRITE_LIST(out, "value", count, PRId32, e[i].value);
    fputc(',', out);
    WRITE_LIST(out, "x", count, PRId32, e[i].x);
    fprintf(out, "}");
}

// ---- Held against each other -------------------------------------------------------------------------------------------

static void write_said(const char *path, const wr_world *world)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fprintf(out, "{");
    write_head(out, world);
    (wr_level_dungeon(wr_world_level(world), NULL, NULL) ? write_dungeon : write_level)(out, wr_world_level(world));
    write_mobs(out, world);
    write_players(out, world);
    write_cells(out, world);
    if (wr_world_hunt(world) != NULL) {
        write_hunt(out, world);
    }
    write_events(out, world);
    fprintf(out, "}\n");
    assert_int_equal(fclose(out), 0);
}

static void write_bytes(const char *path, const kept_file *file)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(file->bytes, 1, file->size, out), file->size);
    assert_int_equal(fclose(out), 0);
}

// What the reader answers: 0 when all is as expected.
static int ask(const char *checkpoint, const char *said)
{
    char command[3000];
    snprintf(command, sizeof command, "python3 -B '%s/tools/read_checkpoint.py' '%s' --expect '%s' 2>&1",
             WARREN_SOURCE, checkpoint, said);
    return system(command);
}

static void a_reader_from_the_page_finds_what_the_library_says(void **state)
{
    static const char *const scenes[] = {"meadow", "hall", "locks", "thicket", "vault", "woods", "crypt"};
    char folder[1024], checkpoint[1040], said[1040];
    (void)state;
    if (!has_python()) {
        print_message("skipped: there is no python3 here to read checkpoints with\n");
        skip();
    }
    snprintf(folder, sizeof folder, "%s/reader-XXXXXX", WARREN_WORK);
    assert_non_null(mkdtemp(folder));
    snprintf(checkpoint, sizeof checkpoint, "%s/a.wckp", folder);
    snprintf(said, sizeof said, "%s/a.json", folder);
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        kept k;
        kept_begin(&k, scenes[i], 60);
        kept_play(&k, 40 + (k.scene->hunt != NULL ? 200 : 17 * (int32_t)i));
        kept_file file = kept_save(k.world, NULL);
        write_bytes(checkpoint, &file);
        write_said(said, k.world);
        assert_int_equal(ask(checkpoint, said), 0);
        if (i == 0) {
            kept_tick(&k, k.world); // it would notice
            write_said(said, k.world);
            assert_int_not_equal(ask(checkpoint, said), 0);
        }
        kept_free(&file);
        kept_end(&k);
    }
    assert_int_equal(unlink(checkpoint) + unlink(said) + rmdir(folder), 0);
}

// Some are thrown, some die of it.
static void blast(kept *k, int32_t damage)
{
    const wr_mobs m = wr_world_mobs(k->world);
    for (int32_t slot = 0; slot < m.count; slot++) {
        if (m.kind[slot] == WR_MOB_HUNTER && (m.flags[slot] & WR_MOB_KNOCKED) == 0) {
            const wr_command c = {.kind = WR_COMMAND_BLAST,
                                  .player = WR_PLAYER_HOST,
                                  .value = damage,
                                  .flag = 12 * WR_FIX_ONE,
                                  .user = 18 * (uint64_t)WR_FIX_ONE,
                                  .x = m.x[slot],
                                  .y = m.y[slot]};
            wr_world_tick(k->world, &(wr_commands){&c, 1});
            return;
        }
    }
}

static void it_finds_who_flies_and_what_is_left_of_the_dead(void **state)
{
    (void)state;
    char folder[1024], checkpoint[1040], said[1040];
    int32_t slots[1024], bodies;
    if (!has_python()) {
        print_message("skipped: there is no python3 here to read checkpoints with\n");
        skip();
    }
    snprintf(folder, sizeof folder, "%s/reader-XXXXXX", WARREN_WORK);
    assert_non_null(mkdtemp(folder));
    snprintf(checkpoint, sizeof checkpoint, "%s/a.wckp", folder);
    snprintf(said, sizeof said, "%s/a.json", folder);
    kept k;
    kept_begin(&k, "woods", 60);
    kept_play(&k, 400);
    for (int32_t i = 0; i < 4; i++) {
        blast(&k, i % 2 == 0 ? 0 : 30000);
        kept_play(&k, 10);
    }
    assert_true(thrown_of(k.world, slots) > 0);
    (void)wr_remains_bodies(wr_world_remains(k.world), &bodies);
    assert_true(bodies > 0);
    kept_file file = kept_save(k.world, NULL);
    write_bytes(checkpoint, &file);
    FILE *out = fopen(said, "w");
    assert_non_null(out);
    fprintf(out, "{");
    write_thrown(out, k.world);
    fprintf(out, "}\n");
    assert_int_equal(fclose(out), 0);
    assert_int_equal(ask(checkpoint, said), 0);
    kept_free(&file);
    kept_end(&k);
    assert_int_equal(unlink(checkpoint) + unlink(said) + rmdir(folder), 0);
}

static void it_finds_what_has_changed_of_the_ground(void **state)
{
    (void)state;
    char folder[1024], checkpoint[1040], said[1040];
    if (!has_python()) {
        print_message("skipped: there is no python3 here to read checkpoints with\n");
        skip();
    }
    snprintf(folder, sizeof folder, "%s/reader-XXXXXX", WARREN_WORK);
    assert_non_null(mkdtemp(folder));
    snprintf(checkpoint, sizeof checkpoint, "%s/a.wckp", folder);
    snprintf(said, sizeof said, "%s/a.json", folder);
    kept k;
    kept_begin_ground(&k, 50);
    kept_play(&k, 60);
    kept_file file = kept_save(k.world, NULL);
    write_bytes(checkpoint, &file);
    FILE *out = fopen(said, "w");
    assert_non_null(out);
    fprintf(out, "{");
    write_edits(out, k.world);
    fprintf(out, ",\"hunt\":{\"edits_max\":50,\"wake_radius\":0}}\n");
    assert_int_equal(fclose(out), 0);
    assert_int_equal(ask(checkpoint, said), 0);
    kept_free(&file);
    kept_end(&k);
    assert_int_equal(unlink(checkpoint) + unlink(said) + rmdir(folder), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_reader_from_the_page_finds_what_the_library_says),
    cmocka_unit_test(it_finds_who_flies_and_what_is_left_of_the_dead),
    cmocka_unit_test(it_finds_what_has_changed_of_the_ground),
};

WR_TEST_MAIN(tests)
