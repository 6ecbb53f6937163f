// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints of states that no game comes to, whole and with good checksums (T21, T24): each is refused, and the refusal says
// which rule it breaks.
#include "record/kept.h"
#include "sim/columns.h"

#include <inttypes.h>
#include <stdlib.h>

static const wr__column *column_named(const char *name)
{
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        if (c->part < WR__PART_HEAD && strcmp(c->name, name) == 0) {
            return c;
        }
    }
    fail_msg("no column %s", name);
    return NULL;
}

static void put(wr_world *world, const wr__column *c, size_t index, int64_t value)
{
    const size_t size = wr__column_size(world, c) / wr__column_length(world, c);
    uint8_t *at = wr__column_base(world, c) + index * c->stride;
    const uint8_t one = (uint8_t)value;
    const uint16_t two = (uint16_t)value;
    const uint32_t four = (uint32_t)value;
    const uint64_t eight = (uint64_t)value;
    const void *bytes = size == 1 ? (const void *)&one : size == 2 ? &two : size == 4 ? (const void *)&four : &eight;
    memcpy(at, bytes, size);
}

// ---- A world to lie about ----------------------------------------------------------------------------------------------

typedef struct liar {
    kept k;
    wr_world *world; // that is changed
    int32_t bat, spinner, blob, walker, empty, other_empty;
} liar;

static int32_t slot_of(const wr_world *world, wr_mob_kind kind, int32_t after)
{
    for (int32_t slot = after + 1; slot < world->core->ids.used; slot++) {
        if (world->mobs.kind[slot] == kind) {
            return slot;
        }
    }
    fail_msg("no %s", wr_mob_kind_name(kind));
    return -1;
}

// The level's own that has not been teleported.
static int32_t blob_of_the_level(const wr_world *world, int32_t after)
{
    int32_t slot = slot_of(world, WR_MOB_BLOB, after);
    while (world->mobs.origin[slot] < 0) {
        slot = slot_of(world, WR_MOB_BLOB, slot);
    }
    return slot;
}

// A blob with a leg before it.
static int32_t walker_of(const wr_world *world)
{
    const wr__mobs *m = &world->mobs;
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        if (m->kind[slot] == WR_MOB_BLOB && m->path_at[slot] + 1 < m->path_count[slot]) {
            return slot;
        }
    }
    fail_msg("no blob has a way before it");
    return -1;
}

static void liar_begin(liar *l)
{
    kept_begin(&l->k, "locks", 60);
    kept_play(&l->k, 50);
    wr_command commands[8] = {0};
    for (int32_t i = 0; i < 4; i++) { // some come and go, so that there are empty slots
        commands[i] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                   .player = WR_PLAYER_HOST,
                                   .value = WR_MOB_BLOB,
                                   .x = 5 * WR_FIX_ONE / 2,
                                   .y = 3 * WR_FIX_ONE / 2};
    }
    wr_world_tick(l->k.world, &(wr_commands){commands, 4});
    const wr_mobs mobs = wr_world_mobs(l->k.world);
    for (int32_t i = 0; i < 3; i++) {
        commands[i] =
            (wr_command){.kind = WR_COMMAND_REMOVE, .player = WR_PLAYER_HOST, .mob = {mobs.id[mobs.count - 1 - i]}};
    }
    wr_world_tick(l->k.world, &(wr_commands){commands, 3});
    kept_require_valid(l->k.world);
    assert_int_equal(wr_world_create(&l->k.config, l->k.level, NULL, &l->world, NULL), WR_OK);
    l->bat = slot_of(l->k.world, WR_MOB_BAT, -1);
    l->spinner = slot_of(l->k.world, WR_MOB_SPINNER_H, -1);
    l->blob = blob_of_the_level(l->k.world, -1);
    l->walker = walker_of(l->k.world);
    l->empty = slot_of(l->k.world, WR_MOB_NONE, -1);
    l->other_empty = slot_of(l->k.world, WR_MOB_NONE, l->empty);
}

static void liar_end(liar *l)
{
    wr_world_destroy(l->world);
    kept_end(&l->k);
}

typedef struct lie {
    const char *column;
    int32_t index;
    int64_t value;
} lie;

static wr_status load_status(const liar *l, const kept_file *file, wr_finding *why)
{
    wr_level *none;
    wr_world *world;
    const wr_status status = wr_world_load(file->bytes, file->size, l->k.level, NULL, NULL, &none, &world, why);
    assert_true((status == WR_OK) == (world != NULL));
    wr_world_destroy(world);
    return status;
}

static wr_status restore_status(const liar *l, const kept_file *file, wr_finding *why)
{
    const uint64_t hash = wr_world_hash(l->k.world, NULL);
    const wr_status status = wr_world_restore(l->k.world, file->bytes, file->size, why);
    assert_true(status == WR_OK || wr_world_hash(l->k.world, NULL) == hash);
    return status;
}

static void expect_found_out(wr_status status, const wr_finding *why, const char *words)
{
    if (status != WR_E_SYNTAX || strstr(why->message, words) == NULL) {
        fail_msg("expected '%s', got '%s'", words, why->message);
    }
    assert_true(why->rule[0] == 'T');
}

// A whole file of a world in whose memory something was changed.
static kept_file save_changed(wr_world *world)
{
    world->core->cells_changed = true;
    wr__world_rehash(world);
    return kept_save(world, NULL);
}

// Tells lies (up to one with an empty column), and expects to be found out in these words: by a load, and by a restore into
// the world they are told of, which does not ask again what it knows of itself.
static void tell(liar *l, const lie *lies, const char *words)
{
    wr_finding why = {0};
    assert_int_equal(wr_world_copy(l->world, l->k.world), WR_OK);
    for (; lies->column != NULL; lies++) {
        put(l->world, column_named(lies->column), (size_t)lies->index, lies->value);
    }
    kept_file file = save_changed(l->world);
    expect_found_out(load_status(l, &file, &why), &why, words);
    why = (wr_finding){0};
    expect_found_out(restore_status(l, &file, &why), &why, words);
    kept_free(&file);
}

#define TELL(l, words, ...)                             \
    do {                                                \
        const lie lies[] = {__VA_ARGS__, {NULL, 0, 0}}; \
        tell(l, lies, words);                           \
    } while (0)

// ---- Lies --------------------------------------------------------------------------------------------------------------

static void nothing_but_lies_is_refused(void **state)
{
    (void)state;
    liar l;
    wr_finding why;
    liar_begin(&l);
    kept_file file = kept_save(l.k.world, NULL);
    assert_int_equal(load_status(&l, &file, &why), WR_OK);
    kept_free(&file);
    liar_end(&l);
}

static void lists_of_free_slots_that_loop_or_lead_to_the_living(void **state)
{
    (void)state;
    liar l;
    liar_begin(&l);
    TELL(&l, "list of free slots", {"next_free", l.empty, l.empty});
    TELL(&l, "list of free slots", {"next_free", l.empty, l.other_empty}, {"next_free", l.other_empty, l.empty});
    TELL(&l, "list of free slots", {"next_free", l.empty, l.blob});
    TELL(&l, "list of free slots", {"free_first", 0, l.blob});
    TELL(&l, "list of free slots", {"free_first", 0, -1});
    TELL(&l, "list of free slots", {"next_free", l.empty, -3}); // retired with generations left
    TELL(&l, "list of free slots", {"next_free", l.blob, -1});  // free, but in no list
    TELL(&l, "mobs.next_free", {"next_free", l.empty, -4});
    TELL(&l, "mobs.next_free", {"next_free", l.empty, l.world->config.mobs_max});
    TELL(&l, "mobs.generation", {"generation", l.blob, 4096});
    liar_end(&l);
}

static void slots_of_players_and_the_dead(void **state)
{
    (void)state;
    liar l;
    liar_begin(&l);
    TELL(&l, "first slots", {"kind", 0, WR_MOB_BAT});
    TELL(&l, "a player is missing", {"kind", 1, WR_MOB_NONE});
    TELL(&l, "first slots", {"kind", l.bat, WR_MOB_PLAYER});
    TELL(&l, "what only others have", {"kind", 1, WR_MOB_BOOMERANG});
    TELL(&l, "an empty slot holds", {"user", l.empty, 1});
    TELL(&l, "an empty slot holds", {"path", 8 * l.empty + 7, 1});
    TELL(&l, "an empty slot holds", {"x_last", l.empty, 1});
    TELL(&l, "an empty slot holds", {"sees", l.other_empty, -1});
    TELL(&l, "an empty slot holds", {"heading", l.other_empty, 256});
    TELL(&l, "an empty slot holds", {"user", l.other_empty, INT64_MIN});
    TELL(&l, "whose slot is free", {"flags", l.bat, 0});
    TELL(&l, "mobs.kind", {"kind", l.bat, WR_MOB_KIND_COUNT});
    TELL(&l, "mobs.used", {"used", 0, 0});
    liar_end(&l);
}

static void places_off_the_level(void **state)
{
    (void)state;
    liar l;
    liar_begin(&l);
    const int64_t right = (int64_t)wr_level_grid(l.k.level)->width * WR_FIX_ONE;
    TELL(&l, "mobs.x", {"x", l.blob, -1});
    TELL(&l, "mobs.y", {"y", l.blob, INT32_MAX});
    TELL(&l, "a blob is outside", {"x", l.blob, right});
    TELL(&l, "a player stands outside", {"x", 0, right - 1});
    TELL(&l, "a boomerang is or was outside", {"via_x", 0, right});
    TELL(&l, "a bat is outside its area", {"x", l.bat, 0}, {"y", l.bat, 0});
    TELL(&l, "a spinner is off its way", {"x", l.spinner, 0});
    TELL(&l, "a spinner is off its way", {"goal_x", l.spinner, right}, {"goal_y", l.spinner, 0});
    TELL(&l, "a blob's goal is outside", {"goal_x", l.blob, right});
    TELL(&l, "mobs.home_x", {"home_x", l.blob, -1});
    TELL(&l, "last.x_last", {"x_last", l.blob, -1});
    liar_end(&l);
}

static void origins_that_are_none_or_anothers(void **state)
{
    (void)state;
    liar l;
    liar_begin(&l);
    const int64_t origin = l.k.world->mobs.origin[l.blob];
    TELL(&l, "not of the start it names", {"origin", l.bat, origin});
    TELL(&l, "not of the start it names", {"origin", l.blob, -1});
    TELL(&l, "not of the start it names", {"home_x", l.blob, 0});
    TELL(&l, "not of the start it names", {"kind", l.bat, WR_MOB_BLOB}, {"timer", l.bat, 0},
         {"path", 8 * l.bat, l.k.world->mobs.path[8 * l.blob]});
    TELL(&l, "mobs.origin", {"origin", l.blob, l.k.level->start_count});
    TELL(&l, "mobs.origin", {"origin", l.blob, INT32_MIN});
    const int32_t second = blob_of_the_level(l.k.world, l.blob);
    TELL(&l, "not of the start it names", {"origin", second, origin},
         {"home_x", second, l.k.world->mobs.home_x[l.blob]}, {"home_y", second, l.k.world->mobs.home_y[l.blob]});
    liar_end(&l);
}

static void what_blobs_see_and_where_they_go(void **state)
{
    (void)state;
    liar l;
    liar_begin(&l);
    const int64_t places = (int64_t)wr_nav_columns(l.k.level->nav) * wr_nav_rows(l.k.level->nav);
    TELL(&l, "sees a player there is not", {"flags", l.blob, WR_MOB_ALIVE}, {"sees", l.blob, 1});
    TELL(&l, "sees a player there is not", {"flags", l.blob, WR_MOB_ALIVE | WR_MOB_SEES}, {"sees", l.blob, -1});
    TELL(&l, "mobs.sees", {"sees", l.blob, 2});
    TELL(&l, "goes its way as none does", {"blob", l.blob, WR__BLOB_LED | WR__BLOB_PATH});
    TELL(&l, "goes its way as none does", {"blob", l.blob, WR__BLOB_LAST});
    TELL(&l, "goes its way as none does", {"blob", l.blob, WR__BLOB_PIECE});
    TELL(&l, "goes its way as none does", {"path_at", l.walker, 8});
    TELL(&l, "mobs.path_count", {"path_count", l.walker, 9});
    TELL(&l, "mobs.path[", {"path", 8 * l.walker, places});
    TELL(&l, "mobs.path[", {"path", 8 * l.walker, -1});
    TELL(&l, "begins where there is no mesh", {"path", 8 * l.walker, 0}); // a bush
    TELL(&l, "leads where there is no mesh", {"path", 8 * l.walker + l.k.world->mobs.path_at[l.walker] + 1, 0});
    TELL(&l, "waits longer than any", {"timer", l.blob, 100});
    TELL(&l, "mobs.rate", {"rate", l.blob, 1025});
    TELL(&l, "a blob is not alive", {"health", l.blob, 2});
    TELL(&l, "a bat's time to turn", {"timer", l.bat, 0});
    TELL(&l, "what only others have", {"timer", l.spinner, 1});
    TELL(&l, "what only others have", {"blob", l.spinner, WR__BLOB_PLAN});
    TELL(&l, "what only others have", {"sees", l.bat, 0});
    TELL(&l, "what only others have", {"flags", l.bat, WR_MOB_ALIVE | WR_MOB_SEES});
    TELL(&l, "what only others have", {"path_count", l.bat, 1});
    TELL(&l, "what only others have", {"path", 8 * l.bat + 7, 1});
    TELL(&l, "what only others have", {"goal_y", l.bat, 1});
    TELL(&l, "mobs.plan_first", {"plan_first", 0, -1});
    liar_end(&l);
}

// Behind a blob its path may be anything, for it is read no more. A file with that very path is believed as far as the world
// itself still has it to go, and no farther.
static void a_path_the_world_knows_from_where_it_is(void **state)
{
    (void)state;
    liar l;
    wr_finding why = {0};
    liar_begin(&l);
    const wr__mobs *m = &l.k.world->mobs;
    wr_node *path = m->path + (size_t)l.walker * WR__PATH_NODES;
    const wr_node here = path[m->path_at[l.walker]];
    const wr_node next = path[m->path_at[l.walker] + 1];
    const wr_node walked[WR__PATH_NODES] = {here, 0, here, next, here, next, here, next}; // 0 is a bush
    memcpy(path, walked, sizeof walked);
    m->path_at[l.walker] = 3;
    m->path_count[l.walker] = WR__PATH_NODES;
    kept_file file = save_changed(l.k.world);
    kept_require_valid(l.k.world);
    assert_int_equal(restore_status(&l, &file, &why), WR_OK);
    assert_int_equal(load_status(&l, &file, &why), WR_OK);
    kept_free(&file);
    TELL(&l, "leads where there is no mesh", {"path_at", l.walker, 2});
    TELL(&l, "leads where there is no mesh", {"path_at", l.walker, 1});
    TELL(&l, "leads where there is no mesh", {"path_at", l.walker, 0});
    for (int32_t node = 2; node < WR__PATH_NODES; node++) {
        TELL(&l, "leads where there is no mesh", {"path", 8 * l.walker + node, 0});
    }
    path = m->path + (size_t)l.walker * WR__PATH_NODES; // a restore brought other memory
    path[5] = 0;
    m->path_count[l.walker] = 5; // the world's blob stops before
    TELL(&l, "leads where there is no mesh", {"path_count", l.walker, 6});
    liar_end(&l);
}

static void players_who_have_what_none_has(void **state)
{
    (void)state;
    liar l;
    liar_begin(&l);
    const wr__rules *rules = &l.k.world->rules;
    TELL(&l, "players have more crystals", {"score", 0, l.k.level->crystal_count});
    TELL(&l, "players.score", {"score", 0, INT32_MAX});
    TELL(&l, "players.sword_ticks", {"sword_ticks", 1, rules->sword_ticks + 1});
    TELL(&l, "players.grace_ticks", {"grace_ticks", 1, -1});
    TELL(&l, "players.buttons", {"buttons", 0, 64});
    TELL(&l, "players.weapon", {"weapon", 0, WR_WEAPON_COUNT});
    TELL(&l, "players.boomerang", {"boomerang", 0, 3});
    TELL(&l, "players.flown", {"flown", 0, rules->boomerang_range + 1});
    TELL(&l, "players.via_at", {"via_at", 0, WR_FIX_ONE + 1});
    TELL(&l, "looks along no axis", {"heading", 0, 1});
    TELL(&l, "a player's health", {"health", 0, 0});
    TELL(&l, "mobs.health", {"health", 0, l.k.config.player_health + 1});
    TELL(&l, "logic.switches", {"switches", 0, 2});
    TELL(&l, "logic.switch_touch", {"switch_touch", 0, 16}); // of a third player
    liar_end(&l);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(nothing_but_lies_is_refused),
    cmocka_unit_test(lists_of_free_slots_that_loop_or_lead_to_the_living),
    cmocka_unit_test(slots_of_players_and_the_dead),
    cmocka_unit_test(places_off_the_level),
    cmocka_unit_test(origins_that_are_none_or_anothers),
    cmocka_unit_test(what_blobs_see_and_where_they_go),
    cmocka_unit_test(a_path_the_world_knows_from_where_it_is),
    cmocka_unit_test(players_who_have_what_none_has),
};

WR_TEST_MAIN(tests)
