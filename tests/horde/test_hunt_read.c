// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hunt files: the shipped ones hold the original's numbers, every rule has a file that breaks it, and what is told stands
// where it is told to stand.
#include "horde/hunt_test.h"

static wr_status read_text(const char *text, wr_findings *findings, wr_hunt *out)
{
    return wr_hunt_read(text, strlen(text), NULL, findings, out, NULL);
}

// ---- The shipped hunts (Z53, Z56) ----------------------------------------------------------------------------------

typedef struct row {
    const char *name;
    int32_t rarity, health, speed, damage;
} row;

static void assert_rows(const wr_hunt *hunt, const row rows[4])
{
    assert_int_equal(hunt->kind_count, 4);
    for (int32_t i = 0; i < 4; i++) {
        const wr_hunt_kind *kind = &hunt->kinds[i];
        assert_string_equal(kind->name, rows[i].name);
        assert_int_equal(kind->rarity, rows[i].rarity);
        assert_int_equal(kind->health, rows[i].health);
        assert_int_equal(kind->speed, rows[i].speed * WR_FIX_ONE);
        assert_int_equal(kind->damage, rows[i].damage);
        assert_int_equal(kind->attack_distance, 25 * WR_FIX_ONE);
        assert_int_equal(kind->wind_up, wr_fix_from_double(0.333));
        assert_int_equal(kind->cooldown, 2 * WR_FIX_ONE);
        assert_true((kind->clips[WR_CLIP_DEATH][0] != '\0') == (i == 3)); // minibosses only (Z57)
        assert_false(kind->immune || kind->host_brain);
    }
}

static void assert_fair(const char *name, const row rows[4], int32_t every, int32_t spawn_max, int32_t total_max)
{
    wr_findings findings;
    const wr_hunt hunt = shipped_hunt(name, &findings);
    assert_rows(&hunt, rows);
    assert_int_equal(hunt.waves.every, every * WR_FIX_ONE);
    assert_int_equal(hunt.waves.spawn_max, spawn_max);
    assert_int_equal(hunt.waves.alive_max, 30);
    assert_int_equal(hunt.waves.total_max, total_max);
    assert_int_equal(hunt.round.seconds, 225 * WR_FIX_ONE);
    assert_int_equal(hunt.round.goal_base, 20);
    assert_int_equal(hunt.round.goal_per_extra, 7);
    assert_true(hunt.round.goal_capped && hunt.round.goal_ends_round && !hunt.round.goal_sword_only);
    const wr_hunt_rules fair = wr_hunt_default().rules;
    assert_int_equal(hunt.rules.reaction, 12 * WR_FIX_ONE);
    assert_int_equal(hunt.rules.replan, WR_HUNT_REPLAN_HOP);
    assert_int_equal(hunt.rules.chase, WR_HUNT_CHASE_ROUTE);
    assert_int_equal(hunt.rules.watchdog_k, fair.watchdog_k);
    assert_int_equal(hunt.rules.watchdog_seconds, 0);
    assert_int_equal(hunt.rules.sight_range, 255 * WR_FIX_ONE);
    assert_int_equal(hunt.rules.recycle_distance, 400 * WR_FIX_ONE);
    assert_int_equal(hunt.rules.siege_seconds, 8 * WR_FIX_ONE);
    assert_false(hunt.rules.target_first_beyond || hunt.rules.swing_at_hop_end || hunt.rules.blow_unchecked ||
                 hunt.rules.spawn_anywhere || hunt.rules.juggle || hunt.rules.blast_through ||
                 hunt.rules.host_damage);
    assert_int_equal(findings.count, 1); // of the far blows
    assert_found(&findings, "Z63", WR_SEVERITY_REMARK, "3 more kinds have such a one");
    assert_int_equal(findings.items[0].line, 13);
    assert_int_equal(findings.items[0].column, 22);
}

static void assert_literal(const char *name, const row rows[4], int32_t total_max, const char *goal)
{
    wr_findings findings;
    const wr_hunt hunt = shipped_hunt(name, &findings);
    assert_rows(&hunt, rows);
    assert_int_equal(hunt.waves.alive_max, 0);
    assert_int_equal(hunt.waves.total_max, total_max);
    assert_true(!hunt.round.goal_capped && !hunt.round.goal_ends_round && hunt.round.goal_sword_only);
    assert_int_equal(hunt.rules.watchdog_seconds, WR_FIX_ONE);
    assert_int_equal(hunt.rules.chase, WR_HUNT_CHASE_STRAIGHT);
    assert_int_equal(hunt.rules.recycle_distance, 0);
    assert_true(hunt.rules.target_first_beyond && hunt.rules.swing_at_hop_end && hunt.rules.blow_unchecked &&
                hunt.rules.spawn_anywhere);
    assert_false(hunt.rules.host_damage);
    assert_found(&findings, "Z64", WR_SEVERITY_REMARK, goal);
}

static const row forest[] = {{"Zombie", 45, 25, 19, 8},
                             {"Fast Zombie", 30, 20, 27, 8},
                             {"Slow Zombie", 20, 40, 16, 12},
                             {"Crystal Guard", 5, 250, 14, 20}};
static const row colosseum[] = {{"Zombie Gladiator", 45, 30, 20, 10},
                                {"Attacker Zombie", 30, 40, 27, 18},
                                {"Armored Zombie", 20, 75, 15, 15},
                                {"Victorious Zomdiator", 5, 450, 13, 24}};

static void the_shipped_hunts_hold_the_originals_numbers(void **state)
{
    (void)state;
    assert_fair("mystery_forest", forest, 5, 7, 75);
    assert_fair("colosseum", colosseum, 7, 10, 40);
}

static void the_literal_hunts_have_the_old_faults(void **state)
{
    (void)state;
    assert_literal("mystery_forest_literal", forest, 75, "goal: reachable for 1-9 players, never from 10");
    assert_literal("colosseum_literal", colosseum, 40,
                   "goal: reachable for 1-4 players, by chance (0.11) for 5, never from 6");
}

// ---- Every key -----------------------------------------------------------------------------------------------------

#define HEAD          "warren: hunt 1\n"
#define KIND          "  - {name: a, rarity: 1, health: 2, speed: 3, damage: 4"
#define KINDS         HEAD "kinds:\n" KIND "}\n"
#define IN_KIND(rest) HEAD "kinds:\n" KIND ", " rest "}\n"

static const char all_keys[] = HEAD "kinds:\n"
                                    "  - name: \"42\"\n"
                                    "    rarity: 1000000\n"
                                    "    health: 32767\n"
                                    "    speed: 0.25\n"
                                    "    damage: 0\n"
                                    "    radius: 0.0625\n"
                                    "    attack_distance: 0\n"
                                    "    wind_up: 60\n"
                                    "    cooldown: 300\n"
                                    "    resistance: 0.5\n"
                                    "    immune: yes\n"
                                    "    lie: 60\n"
                                    "    rise: 0.5\n"
                                    "    doors: break\n"
                                    "    brain: host\n"
                                    "    clips: {idle: i, walk: w, attack: a, death: d}\n"
                                    "    takes: {sword: 1, boomerang: 2, bomb: 0, host: 32767}\n"
                                    "waves: {every: 0.0625, max_spawn: 2000, max_alive: 0, max_total: 1000000}\n"
                                    "round:\n"
                                    "  seconds: 32767.5\n"
                                    "  goal: {base: 1, per_extra: 0, capped: off, ends_round: off, counts: sword}\n"
                                    "rules:\n"
                                    "  reaction: 1\n"
                                    "  replan: tick\n"
                                    "  chase: straight\n"
                                    "  watchdog: {seconds: 300}\n"
                                    "  sight_range: 0\n"
                                    "  target: literal\n"
                                    "  swing: hop\n"
                                    "  recheck: off\n"
                                    "  spawn: anywhere\n"
                                    "  juggle: literal\n"
                                    "  blast: through\n"
                                    "  damage: host\n"
                                    "  recycle_distance: 0\n"
                                    "  siege_seconds: 1\n";

static void every_key_is_read(void **state)
{
    (void)state;
    wr_findings findings;
    wr_hunt hunt;
    if (read_text(all_keys, &findings, &hunt) != WR_OK) {
        fail_msg("%d: %s", (int)findings.items[0].line, findings.items[0].message);
    }
    const wr_hunt_kind *kind = &hunt.kinds[0];
    assert_int_equal(hunt.kind_count, 1);
    assert_string_equal(kind->name, "42");
    assert_int_equal(kind->rarity, 1000000);
    assert_int_equal(kind->health, 32767);
    assert_int_equal(kind->speed, WR_FIX_ONE / 4);
    assert_int_equal(kind->damage, 0);
    assert_int_equal(kind->radius, WR_FIX_ONE / 16);
    assert_int_equal(kind->attack_distance, 0);
    assert_int_equal(kind->wind_up, 60 * WR_FIX_ONE);
    assert_int_equal(kind->cooldown, 300 * WR_FIX_ONE);
    assert_int_equal(kind->resistance, WR_FIX_ONE / 2);
    assert_true(kind->immune && kind->host_brain);
    assert_int_equal(kind->lie, 60 * WR_FIX_ONE);
    assert_int_equal(kind->rise, WR_FIX_ONE / 2);
    assert_int_equal(kind->doors, WR_HUNT_DOORS_BREAK);
    assert_int_equal(kind->takes[WR_HARM_SWORD], 1);
    assert_int_equal(kind->takes[WR_HARM_BOOMERANG], 2);
    assert_int_equal(kind->takes[WR_HARM_BOMB], 0);
    assert_int_equal(kind->takes[WR_HARM_HOST], 32767);
    assert_string_equal(kind->clips[WR_CLIP_IDLE], "i");
    assert_string_equal(kind->clips[WR_CLIP_WALK], "w");
    assert_string_equal(kind->clips[WR_CLIP_ATTACK], "a");
    assert_string_equal(kind->clips[WR_CLIP_DEATH], "d");
    assert_int_equal(hunt.waves.every, WR_FIX_ONE / 16);
    assert_int_equal(hunt.waves.spawn_max, 2000);
    assert_int_equal(hunt.waves.alive_max, 0);
    assert_int_equal(hunt.waves.total_max, 1000000);
    assert_int_equal(hunt.round.seconds, 32767 * WR_FIX_ONE + WR_FIX_ONE / 2);
    assert_int_equal(hunt.round.goal_base, 1);
    assert_int_equal(hunt.round.goal_per_extra, 0);
    assert_true(!hunt.round.goal_capped && !hunt.round.goal_ends_round && hunt.round.goal_sword_only);
    assert_int_equal(hunt.rules.reaction, WR_FIX_ONE);
    assert_int_equal(hunt.rules.replan, WR_HUNT_REPLAN_TICK);
    assert_int_equal(hunt.rules.chase, WR_HUNT_CHASE_STRAIGHT);
    assert_int_equal(hunt.rules.watchdog_seconds, 300 * WR_FIX_ONE);
    assert_int_equal(hunt.rules.sight_range, 0);
    assert_true(hunt.rules.target_first_beyond && hunt.rules.swing_at_hop_end && hunt.rules.blow_unchecked &&
                hunt.rules.spawn_anywhere && hunt.rules.juggle && hunt.rules.blast_through && hunt.rules.host_damage);
    assert_int_equal(hunt.rules.recycle_distance, 0);
    assert_int_equal(hunt.rules.siege_seconds, WR_FIX_ONE);
}

static void what_is_left_out_is_the_default(void **state)
{
    (void)state;
    static const char *const texts[] = {
        KINDS,
        KINDS "waves:\nround:\nrules:\n",
        KINDS "round:\n  goal:\nrules:\n  watchdog:\n  replan: hop\n  recheck: on\n  damage: matrix\n",
        IN_KIND("doors: never, brain: hunter, clips: , takes: "),
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        wr_findings findings;
        wr_hunt hunt;
        assert_int_equal(read_text(texts[i], &findings, &hunt), WR_OK);
        static uint8_t read[WR_HUNT_SAVED_MAX], wanted[WR_HUNT_SAVED_MAX];
        wr_hunt other = wr_hunt_default();
        wr_hunt_kind *kind = &other.kinds[0];
        (void)snprintf(kind->name, sizeof kind->name, "a");
        kind->rarity = 1;
        kind->health = 2;
        kind->speed = 3 * WR_FIX_ONE;
        kind->damage = 4;
        wr_writer a = {read, sizeof read, 0}, b = {wanted, sizeof wanted, 0};
        wr_hunt_save(&hunt, &a);
        wr_hunt_save(&other, &b);
        assert_int_equal(a.size, b.size);
        assert_memory_equal(read, wanted, a.size);
    }
}

static void a_mark_and_line_ends_of_windows_change_nothing(void **state)
{
    (void)state;
    wr_findings findings;
    wr_hunt hunt;
    assert_int_equal(read_text("\xef\xbb\xbfwarren: hunt 1\r\nkinds:\r\n" KIND "}\r\n", &findings, &hunt), WR_OK);
    assert_string_equal(hunt.kinds[0].name, "a");
}

// ---- Every rule ----------------------------------------------------------------------------------------------------

#define SHARES "  - {name: b, rarity: 0, health: 1, speed: 1, damage: 1}\n"

static const struct {
    const char *text, *rule, *words;
    int32_t line, column;
} bad_files[] = {
    {"", "H1", "needs at least", 1, 1},
    {"# nothing\n", "H1", "needs at least", 1, 1},
    {"- a\n", "H1", "hunt must be a mapping", 1, 1},
    {"kinds:\n" KIND "}\n", "H1", "'warren' is missing", 1, 1},
    {HEAD, "H1", "'kinds' is missing", 1, 1},
    {"warren: hunt 2\nkinds:\n" KIND "}\n", "H1", "'hunt 2', but must be hunt 1", 1, 9},
    {"warren: scene 1\nkinds:\n" KIND "}\n", "H1", "'scene 1'", 1, 9},
    {HEAD "kinds: a\n", "H1", "must be a list", 2, 8},
    {HEAD "kinds: {a: b}\n", "H1", "must be a list", 2, 8},
    {HEAD "kinds: []\n", "H5", "0 entries, but must have 1 to 16", 2, 8},
    {HEAD "kinds:\n", "H5", "0 entries, but must have 1 to 16", 2, 7},
    {HEAD "kinds: [[], a]\n", "H1", "kind 1 must be a mapping", 2, 9},
    {HEAD "kinds:\n  - {name: a, rarity: 1, health: 2, speed: 3}\n", "H1", "kind 'a': the key 'damage' is missing", 3,
     5},
    {HEAD "kinds:\n  - {rarity: 1, health: 2, speed: 3, damage: 1}\n", "H1", "kind 1: the key 'name' is missing", 3,
     5},
    {KINDS "wave: {}\n", "Z62", "unknown key 'wave'; known are warren, kinds, waves, round, rules", 4, 1},
    {IN_KIND("Shield: 5"), "Z62", "kind 'a': unknown key 'Shield'", 3, 58},
    {IN_KIND("HasShield: true"), "Z62", "unknown key 'HasShield'", 3, 58},
    {IN_KIND("HasMelee: true"), "Z62", "unknown key 'HasMelee'", 3, 58},
    {IN_KIND("clips: {dance: x}"), "Z62", "'dance'; known are idle, walk, attack, death", 3, 66},
    {IN_KIND("takes: {fist: 1}"), "Z62", "'fist'; known are sword, boomerang, bomb, host", 3, 66},
    {KINDS "waves: {spawn: 1}\n", "Z62", "waves: unknown key 'spawn'", 4, 9},
    {KINDS "round: {time: 1}\n", "Z62", "round: unknown key 'time'", 4, 9},
    {KINDS "round: {goal: {kills: 1}}\n", "Z62", "goal: unknown key 'kills'", 4, 16},
    {KINDS "rules: {Shield: 1}\n", "Z62", "rules: unknown key 'Shield'", 4, 9},
    {KINDS "rules: {watchdog: {tau: 1}}\n", "Z62", "watchdog: unknown key 'tau'; known are k, seconds", 4, 20},
    // A name
    {HEAD "kinds:\n  - {name: , rarity: 1, health: 2, speed: 3, damage: 4}\n", "H4", "kind nothing: name is nothing",
     3, 12},
    {HEAD "kinds:\n  - {name: abcdefghijklmnopqrstuvwxyz012345, rarity: 1, health: 2, speed: 3, damage: 4}\n", "H4",
     "1 to 31 bytes", 3, 12},
    {HEAD "kinds:\n  - {name: [a], rarity: 1, health: 2, speed: 3, damage: 4}\n", "H4", "a list", 3, 12},
    {KINDS KIND "}\n", "H4", "kind 2 has the name 'a', as kind 1 has", 4, 12},
    // Rarities
    {HEAD "kinds:\n  - {name: a, rarity: 0, health: 2, speed: 3, damage: 4}\n", "K91", "all rarities are 0", 3, 23},
    {HEAD "kinds:\n  - {name: a, rarity: 0, health: 2, speed: 3, damage: 4}\n" SHARES, "K91", "all rarities are 0", 3,
     23},
    {HEAD "kinds:\n  - {name: a, rarity: -1, health: 2, speed: 3, damage: 4}\n", "K91",
     "'-1', but must be an integer from 0", 3, 23},
    {HEAD "kinds:\n  - {name: a, rarity: .nan, health: 2, speed: 3, damage: 4}\n", "K91", "'.nan'", 3, 23},
    {HEAD "kinds:\n  - {name: a, rarity: .inf, health: 2, speed: 3, damage: 4}\n", "K91", "'.inf'", 3, 23},
    {HEAD "kinds:\n  - {name: a, rarity: 1e3, health: 2, speed: 3, damage: 4}\n", "K91", "'1e3'", 3, 23},
    {HEAD "kinds:\n  - {name: a, rarity: 0.5, health: 2, speed: 3, damage: 4}\n", "K91", "'0.5'", 3, 23},
    {HEAD "kinds:\n  - {name: a, rarity: 1000001, health: 2, speed: 3, damage: 4}\n", "K91", "to 1000000", 3, 23},
    {HEAD "kinds:\n  - {name: a, rarity: \"5\", health: 2, speed: 3, damage: 4}\n", "K91", "take them off", 3, 23},
    // Numbers of a kind
    {HEAD "kinds:\n  - {name: a, rarity: 1, health: 0, speed: 3, damage: 4}\n", "H3", "health is '0', but must be", 3,
     34},
    {HEAD "kinds:\n  - {name: a, rarity: 1, health: 2, speed: 0, damage: 4}\n", "H3", "a decimal from 0.25 to 320", 3,
     44},
    {HEAD "kinds:\n  - {name: a, rarity: 1, health: 2, speed: -3, damage: 4}\n", "H3", "speed is '-3'", 3, 44},
    {HEAD "kinds:\n  - {name: a, rarity: 1, health: 2, speed: .inf, damage: 4}\n", "H3", "speed is '.inf'", 3, 44},
    {HEAD "kinds:\n  - {name: a, rarity: 1, health: 2, speed: 3, damage: 32768}\n", "H3", "damage is '32768'", 3, 55},
    {IN_KIND("radius: 0"), "H3", "a decimal from 0.0625 to 8", 3, 66},
    {IN_KIND("attack_distance: 256"), "H3", "from 0 to 255", 3, 75},
    {IN_KIND("wind_up: 61"), "H3", "from 0 to 60", 3, 67},
    {IN_KIND("cooldown: 301"), "H3", "from 0 to 300", 3, 68},
    {IN_KIND("resistance: 1.1"), "H3", "from 0 to 1, such as 0.5", 3, 70},
    {IN_KIND("immune: maybe"), "H3", "on or off", 3, 66},
    {IN_KIND("doors: kick"), "H3", "never, open or break", 3, 65},
    {IN_KIND("brain: big"), "H3", "hunter or host", 3, 65},
    {IN_KIND("clips: x"), "H3", "a mapping", 3, 65},
    {IN_KIND("clips: {walk: }"), "H3", "walk is nothing", 3, 72},
    {IN_KIND("takes: 5"), "H3", "a mapping", 3, 65},
    {IN_KIND("takes: {sword: -1}"), "H3", "sword is '-1', but must be an integer from 0", 3, 73},
    // Waves, round, goal
    {KINDS "waves: {every: 0}\n", "H3", "a decimal from 0.0625 to 3600", 4, 16},
    {KINDS "waves: {max_spawn: 0}\n", "H3", "max_spawn is '0'", 4, 20},
    {KINDS "waves: {max_spawn: 2001}\n", "H3", "1 to 2000", 4, 20},
    {KINDS "waves: {max_alive: -1}\n", "H3", "max_alive is '-1'", 4, 20},
    {KINDS "waves: {max_total: 1000001}\n", "H3", "0 to 1000000", 4, 20},
    {KINDS "waves: 5\n", "H3", "waves is '5'", 4, 8},
    {KINDS "round: {seconds: 0.5}\n", "H3", "a decimal from 1 to 32767", 4, 18},
    {KINDS "round: {goal: 20}\n", "H3", "goal is '20'", 4, 15},
    {KINDS "round: {goal: {base: 0}}\n", "H3", "base is '0'", 4, 22},
    {KINDS "round: {goal: {per_extra: 0.5}}\n", "H3", "per_extra is '0.5'", 4, 27},
    {KINDS "round: {goal: {capped: 1}}\n", "H3", "on or off", 4, 24},
    {KINDS "round: {goal: {ends_round: 2}}\n", "H3", "on or off", 4, 28},
    {KINDS "round: {goal: {counts: none}}\n", "H3", "all or sword", 4, 24},
    // Rules
    {KINDS "rules: {reaction: 0}\n", "H3", "a decimal from 1 to 120", 4, 19},
    {KINDS "rules: {reaction: 120.01}\n", "H3", "a decimal from 1 to 120", 4, 19},
    {KINDS "rules: {replan: never}\n", "H3", "hop, tick or watchdog", 4, 17},
    {KINDS "rules: {chase: around}\n", "H3", "route or straight", 4, 16},
    {KINDS "rules: {watchdog: 1}\n", "H3", "watchdog is '1'", 4, 19},
    {KINDS "rules: {watchdog: {k: 0}}\n", "Z67", "a decimal from 0.0625 to 16", 4, 23},
    {KINDS "rules: {watchdog: {seconds: 0}}\n", "Z67", "a decimal from 0.0625 to 300", 4, 29},
    {KINDS "rules: {watchdog: {k: 2, seconds: 1}}\n", "Z67", "both k and seconds", 4, 35},
    {KINDS "rules: {reaction: 120, watchdog: {k: 16}}\n", "Z67", "kind 'a': at speed 3 its watchdog", 3, 44},
    {KINDS "rules: {sight_range: -1}\n", "H3", "sight_range is '-1'", 4, 22},
    {KINDS "rules: {target: far}\n", "H3", "nearest or literal", 4, 17},
    {KINDS "rules: {swing: never}\n", "H3", "tick or hop", 4, 16},
    {KINDS "rules: {recheck: 2}\n", "H3", "on or off", 4, 18},
    {KINDS "rules: {juggle: on}\n", "H3", "capped or literal", 4, 17},
    {KINDS "rules: {blast: off}\n", "H3", "stopped or through", 4, 16},
    {IN_KIND("lie: 61"), "H3", "0 to 60", 3, 63},
    {IN_KIND("rise: -1"), "H3", "0 to 60", 3, 64},
    {KINDS "rules: {spawn: seen}\n", "H3", "unseen or anywhere", 4, 16},
    {KINDS "rules: {damage: none}\n", "H3", "matrix or host", 4, 17},
    {KINDS "rules: {recycle_distance: -1}\n", "H3", "recycle_distance is '-1'", 4, 27},
    {KINDS "rules: {siege_seconds: 0}\n", "H3", "a decimal from 1 to 300", 4, 24},
    // YAML itself
    {KINDS "waves: {every: 5}\nwaves: {every: 5}\n", "K10", "waves", 5, 1},
    {HEAD "kinds:\n  - &a {name: a, rarity: 1, health: 2, speed: 3, damage: 4}\n", "T1", "an anchor", 3, 5},
};

static void every_rule_has_a_file_that_breaks_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_files / sizeof *bad_files; i++) {
        wr_findings findings;
        wr_hunt hunt;
        if (read_text(bad_files[i].text, &findings, &hunt) != WR_E_SYNTAX) {
            fail_msg("taken: %s", bad_files[i].text);
        }
        const wr_finding *f = &findings.items[0];
        if (strcmp(f->rule, bad_files[i].rule) != 0 || strstr(f->message, bad_files[i].words) == NULL ||
            f->line != bad_files[i].line || f->column != bad_files[i].column) {
            fail_msg("%sgives %d:%d: %s: %s; wanted %d:%d: %s: %s", bad_files[i].text, (int)f->line, (int)f->column,
                     f->rule, f->message, (int)bad_files[i].line, (int)bad_files[i].column, bad_files[i].rule,
                     bad_files[i].words);
        }
        assert_int_equal(hunt.kind_count, 1); // the default
        assert_string_equal(hunt.kinds[0].name, "zombie");
    }
}

static void seventeen_kinds_and_nine_sizes_are_too_many(void **state)
{
    (void)state;
    char text[4096] = HEAD "kinds:\n";
    wr_findings findings;
    wr_hunt hunt;
    for (int i = 0; i < 9; i++) {
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used,
                       "  - {name: k%d, rarity: 1, health: 2, speed: 3, damage: 4, radius: 1.%d}\n", i, i);
    }
    assert_int_equal(read_text(text, &findings, &hunt), WR_E_SYNTAX);
    assert_found(&findings, "H5", WR_SEVERITY_ERROR, "kind 9 is one more than 8 that differ in radius or doors");
    assert_int_equal(findings.items[0].line, 11);
    for (int i = 9; i < 17; i++) {
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used,
                       "  - {name: k%d, rarity: 1, health: 2, speed: 3, damage: 4}\n", i);
    }
    assert_int_equal(read_text(text, &findings, &hunt), WR_E_SYNTAX);
    assert_found(&findings, "H5", WR_SEVERITY_ERROR, "kinds has 17 entries, but must have 1 to 16");
}

static void up_to_twenty_things_are_told_at_once(void **state)
{
    (void)state;
    char text[4096] = "warren: hunt 3\nkinds:\n";
    wr_findings findings;
    wr_hunt hunt;
    for (int i = 0; i < 16; i++) {
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used,
                       "  - {name: k, rarity: 1, health: 0, speed: 3, damage: -4}\n");
    }
    assert_int_equal(read_text(text, &findings, &hunt), WR_E_SYNTAX);
    assert_int_equal(findings.count, WR_FINDINGS_MAX);
    assert_int_equal(findings.errors, 1 + 32 + 15); // the format; two of each kind; fifteen names that are taken
    assert_int_equal(findings.dropped, 28);
    assert_int_equal(findings.items[0].line, 1);
}

static void errors_in_values_hide_no_doubled_names_and_bring_no_false_ones(void **state)
{
    (void)state;
    wr_findings findings;
    wr_hunt hunt;
    assert_int_equal(read_text(HEAD "kinds:\n"
                                    "  - {name: a, rarity: x, health: 0, speed: 3, damage: 4}\n"
                                    "  - {name: a, rarity: 0, health: 2, speed: 3, damage: 4}\n"
                                    "  - {name: , rarity: 0, health: 2, speed: 3, damage: 4}\n"
                                    "  - {name: , rarity: 0, health: 2, speed: 3, damage: 4}\n",
                               &findings, &hunt),
                     WR_E_SYNTAX);
    assert_int_equal(findings.count, 5); // rarity, health, a twice, two names that are none; no remarks
    assert_string_equal(findings.items[0].rule, "K91");
    assert_string_equal(findings.items[1].rule, "H3");
    assert_string_equal(findings.items[2].message, "kind 2 has the name 'a', as kind 1 has");
}

// ---- Where things stand --------------------------------------------------------------------------------------------

static void marks_say_where_the_file_speaks_of_what(void **state)
{
    (void)state;
    static const char text[] = HEAD "kinds:\n"
                                    "  - name: a\n"
                                    "    speed: 3\n"
                                    "    rarity: 1\n"
                                    "    health: 2\n"
                                    "    damage: 4\n"
                                    "round:\n"
                                    "  goal:\n"
                                    "    base: 1\n"
                                    "rules:\n"
                                    "  watchdog: {seconds: 1}\n";
    wr_findings findings;
    wr_hunt hunt;
    wr_hunt_marks marks;
    assert_int_equal(wr_hunt_read(text, sizeof text - 1, NULL, &findings, &hunt, &marks), WR_OK);
    assert_int_equal(marks.kinds[0].line, 3);
    assert_int_equal(marks.kinds[0].column, 11);
    assert_int_equal(marks.speed[0].line, 4);
    assert_int_equal(marks.rarity[0].line, 5);
    assert_int_equal(marks.attack_distance[0].line, 3); // not there: where the kind begins
    assert_int_equal(marks.attack_distance[0].column, 5);
    assert_int_equal(marks.round.line, 9);
    assert_int_equal(marks.goal.line, 10);
    assert_int_equal(marks.waves.line, 1);
    assert_int_equal(marks.rules.line, 12);
    assert_int_equal(marks.watchdog.line, 12);
    assert_found(&findings, "Z36", WR_SEVERITY_REMARK, "at speed 3 a hop of 12 takes 4 s");
    assert_int_equal(finding_of(&findings, "Z36")->line, 4);
    assert_int_equal(finding_of(&findings, "Z36")->column, 12);
}

// ---- Hostile -------------------------------------------------------------------------------------------------------

static void every_cut_of_a_file_is_read_or_refused_with_a_place(void **state)
{
    (void)state;
    char text[8192];
    const size_t size = shipped_text("colosseum", text, sizeof text);
    for (size_t cut = 0; cut <= size; cut++) {
        wr_findings findings;
        wr_hunt hunt;
        const wr_status status = wr_hunt_read(text, cut, NULL, &findings, &hunt, NULL);
        assert_true((status == WR_OK) == (findings.errors == 0));
        assert_true(status == WR_OK || findings.items[0].line > 0);
        assert_int_equal(wr_hunt_check(&hunt, NULL, NULL), WR_OK);
    }
}

static wr_status read_all_keys(const wr_hooks *hooks, void *context)
{
    (void)context;
    wr_findings findings;
    wr_hunt hunt;
    return wr_hunt_read(all_keys, sizeof all_keys - 1, hooks, &findings, &hunt, NULL);
}

static void without_memory_it_says_so(void **state)
{
    (void)state;
    wr_test_each_failure(read_all_keys, NULL);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_shipped_hunts_hold_the_originals_numbers),
    cmocka_unit_test(the_literal_hunts_have_the_old_faults),
    cmocka_unit_test(every_key_is_read),
    cmocka_unit_test(what_is_left_out_is_the_default),
    cmocka_unit_test(a_mark_and_line_ends_of_windows_change_nothing),
    cmocka_unit_test(every_rule_has_a_file_that_breaks_it),
    cmocka_unit_test(seventeen_kinds_and_nine_sizes_are_too_many),
    cmocka_unit_test(up_to_twenty_things_are_told_at_once),
    cmocka_unit_test(errors_in_values_hide_no_doubled_names_and_bring_no_false_ones),
    cmocka_unit_test(marks_say_where_the_file_speaks_of_what),
    cmocka_unit_test(every_cut_of_a_file_is_read_or_refused_with_a_place),
    cmocka_unit_test(without_memory_it_says_so),
};
WR_TEST_MAIN(tests)
