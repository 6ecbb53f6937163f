// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren check: every finding of every file, and for a good map what is in it. A scene is checked with the map it names
// and with the rules that would make its world, a profile by one dungeon made of it, a hunt by what its waves can bring;
// a checkpoint or a recording is looked through, and opened where level and host are at hand.
#include "args.h"
#include "check.h"
#include "cli.h"
#include "game.h"
#include "picture.h"
#include "pool.h"
#include "report.h"
#include "term.h"

#include <string.h>

typedef struct check_options {
    bool json, lenient, solve, cheese;
    int32_t n, seeds, threads;
    const char *level, *scene, *picture;
} check_options;

static const arg_option table[] = {
    {"lenient", ARG_FLAG, NULL, "the named policies are warnings (docs/cli.md)", offsetof(check_options, lenient), 0,
     0, NULL},
    {"n", ARG_ODD, "N", "count the mesh with N x N nodes a cell as well, 1..15", offsetof(check_options, n), 1,
     WR_NAV_N_MAX, NULL},
    {"level", ARG_TEXT, "MAP", "the level of checkpoints and recordings that name it by hash",
     offsetof(check_options, level), 0, 0, NULL},
    {"scene", ARG_TEXT, "SCENE", "the level that hunts are to be played on", offsetof(check_options, scene), 0, 0,
     NULL},
    {"solve", ARG_FLAG, NULL, "say whether every crystal, switch and gate can be reached, and how",
     offsetof(check_options, solve), 0, 0, NULL},
    {"cheese", ARG_FLAG, NULL, "play scenes with a hunt, and say where and how they are won unhurt",
     offsetof(check_options, cheese), 0, 0, NULL},
    {"seeds", ARG_INT, "N", "with --cheese: rounds of each of four tactics; 100, some seconds to minutes",
     offsetof(check_options, seeds), 1, CHEESE_SEEDS_MAX, NULL},
    {"threads", ARG_INT, "T", "with --cheese: threads, which change nothing but the time; 1",
     offsetof(check_options, threads), 1, POOL_THREADS_MAX, NULL},
    {"picture", ARG_TEXT, "FILE", "with --cheese: where players stood unhurt, as .png or .svg",
     offsetof(check_options, picture), 0, 0, NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", offsetof(check_options, json), 0, 0, NULL},
};

static const arg_command command = {
    "check",
    "say whether files are good, and what is wrong with them",
    "FILE...",
    table,
    ARG_COUNT(table),
    1,
    1 << 20,
    NULL,
    "  warren check maps/example.map\n"
    "  warren check --n 3 --json maps/example.map\n"
    "  warren check maps/*.map scenes/*.yaml profiles/*.yaml hunts/*.yaml bodies/*.yaml\n"
    "  warren check --solve maps/two_doors.map\n"
    "  warren check hunts/colosseum.yaml --scene scenes/crypt.yaml\n"
    "  warren check --cheese --seeds 20 scenes/colosseum.yaml --picture heat.png\n",
    1u << CLI_FINE | 1u << CLI_NO | 1u << CLI_USAGE | 1u << CLI_INPUT | 1u << CLI_ROOM};

// What files are looked at with, from --level and --scene; NULL: nothing.
typedef struct others {
    loaded *level, *scene;
} others;

// ---- One file ----------------------------------------------------------------------------------------------------

// Each number of it: a world is made, and found valid.
static void load_kept(checked *c, const loaded *level)
{
    kept k;
    wr_finding why = {0};
    if (kept_open(c->from, &c->info, &(kept_options){.any_rules = true, .level = level}, &k) != CLI_FINE) {
        return;
    }
    if (wr_world_validate(k.world, &why) != WR_OK) {
        load_add(&c->from->first, "T21", "%s", why.message);
        c->from->code = CLI_INPUT;
    }
    c->was_loaded = true;
    c->same_rules = k.replay == NULL || wr_replay_info_of(k.replay).same_rules;
    kept_close(&k);
}

static void try_kept(checked *c, const loaded *level)
{
    char text[KEPT_TEXT_MAX];
    const char *reason;
    c->has_kept = kept_look(c->from, &c->info) == CLI_FINE;
    if (c->has_kept && kept_lacks(&c->info, level, text, &reason) != NULL) {
        load_remark(&c->from->first, "T23", "%s", text);
    } else if (c->has_kept) {
        load_kept(c, level);
        c->has_kept = c->was_loaded;
    }
}

static void count_mesh(checked *c, int32_t n)
{
    wr_nav_config config = wr_nav_config_default();
    config.n = n;
    wr_nav *nav = NULL;
    wr_status status = wr_nav_create(&c->from->map.grid, &config, NULL, &nav);
    if (status == WR_OK) {
        c->mesh = wr_nav_count(nav);
        c->has_mesh = true;
        wr_nav_destroy(nav);
        return;
    }
    bool memory = status == WR_E_MEMORY;
    load_add(&c->from->first, memory ? "" : "K67",
             memory ? "out of memory for the mesh"
                    : "a mesh of %d x %d nodes a cell is too large for this map; ask for a smaller --n",
             (int)n, (int)n);
    c->from->code = memory ? CLI_ROOM : CLI_INPUT;
}

// A scene may be well formed and still ask for what its map cannot give.
static void try_scene(loaded *from)
{
    game g;
    wr_finding why;
    game_options options = {.hooks = NULL};
    cli_exit code = game_create(&from->map, &from->scene, &options, &g, &why);
    if (code != CLI_FINE) {
        load_add(&from->first, code == CLI_ROOM ? "" : "S5", "%s", why.message);
        from->code = code;
    }
    game_destroy(&g);
}

// Ranges were seen to by the reader; what a seed decides, such as how many rooms can be locked, is tried with one.
static void try_profile(loaded *from)
{
    wr_dungeon dungeon = {0};
    wr_finding why = {0};
    const wr_status status = wr_dungeon_generate(&from->profile, NULL, &why, &dungeon);
    if (status == WR_E_ARGUMENT) {
        char message[sizeof why.message + 32];
        snprintf(message, sizeof message, "with seed 0: %s", why.message);
        wr_findings_add(&from->first.findings, WR_SEVERITY_WARNING, why.rule, 0, 0, message);
    } else if (status != WR_OK) {
        load_add(&from->first, "", "out of memory for a dungeon of %d x %d cells", (int)from->profile.width,
                 (int)from->profile.height);
        from->code = CLI_ROOM;
    }
    wr_dungeon_destroy(&dungeon);
}

static void solve(checked *c)
{
    loaded_file *file = &c->from->first;
    if (!c->from->has_map) {
        load_remark(file, "B52", "--solve is about maps and scenes; this is neither");
    } else if (!c->from->map.has_player) {
        load_add(file, "B41", "a map without a player cannot be solved: nobody would do it");
        c->from->code = CLI_INPUT;
    } else if (wr_map_solve(&c->from->map, NULL, NULL, &c->solution) != WR_OK) {
        load_add(file, "", "out of memory for the states of its switches"); // the map itself was checked
        c->from->code = CLI_ROOM;
    } else {
        c->was_solved = true;
    }
}

// Where its kinds can be spawned, on the level of a scene.
static void try_hunt(checked *c, const wr_hunt *hunt, const loaded *scene)
{
    c->hunt = hunt;
    if (scene != NULL && c->from->code == CLI_FINE) {
        c->from->code = check_places_of(hunt, scene, &c->from->first, &c->places);
    }
}

static void try_rest(checked *c, const check_options *options, const others *with)
{
    switch (c->from->content) {
    case WR_CONTENT_CHECKPOINT:
    case WR_CONTENT_RECORDING:
        try_kept(c, with->level);
        return;
    case WR_CONTENT_PROFILE:
        try_profile(c->from);
        return;
    case WR_CONTENT_HUNT:
        try_hunt(c, &c->from->hunt, with->scene);
        return;
    case WR_CONTENT_SCENE:
        try_scene(c->from);
        if (c->from->scene.world.hunt != NULL) {
            try_hunt(c, &c->from->hunt, c->from);
        }
        break;
    default:
        break;
    }
    if (c->from->code == CLI_FINE && options->n > 0) {
        count_mesh(c, options->n);
    }
}

static bool check_file(const char *path, const check_options *options, const others *with, checked *out)
{
    memset(out, 0, sizeof *out);
    out->from =
        load(path,
             &(load_options){.lenient = options->lenient, .profile = true, .hunt = true, .body = true, .kept = true});
    if (out->from == NULL) {
        return false;
    }
    if (out->from->code == CLI_FINE) {
        try_rest(out, options, with);
    }
    if (out->from->code == CLI_FINE && options->solve) {
        solve(out);
    }
    if (out->from->code == CLI_FINE && options->cheese) {
        const cheese_options search = {options->seeds, options->threads, options->picture};
        out->from->code = cheese_find(out->from, &search, &out->cheese);
    }
    return true;
}

// ---- The command -------------------------------------------------------------------------------------------------

static bool load_others(const check_options *options, others *out, cli_exit *code)
{
    if (options->level != NULL) {
        out->level = load_level_or_report(options->level, options->lenient, options->json, code);
    }
    if (options->scene != NULL && *code == CLI_FINE) {
        out->scene =
            load_or_report(options->scene, &(load_options){.lenient = options->lenient}, options->json, code);
    }
    return *code == CLI_FINE;
}

// Options that say how to look for cheese, and a picture of one file.
static bool options_agree(const check_options *options, int files)
{
    if (!options->cheese && (options->picture != NULL || options->seeds != CHEESE_SEEDS || options->threads != 1)) {
        say("--seeds, --threads and --picture go with --cheese");
        return false;
    }
    if (options->picture != NULL && files > 1) {
        say("--picture is of one scene; %d files are named", files);
        return false;
    }
    return options->picture == NULL || picture_name_ok(options->picture);
}

static cli_exit code_of(const checked *c)
{
    const bool no = (c->was_solved && !c->solution.solvable) || c->cheese.won > 0;
    return c->from->code == CLI_FINE && no ? CLI_NO : c->from->code;
}

static void free_others(others *with)
{
    load_free(with->level);
    load_free(with->scene);
}

cli_exit cmd_check(int argc, char **argv)
{
    check_options options = {.seeds = CHEESE_SEEDS, .threads = 1};
    int count = 0;
    args_result result = args_parse(&command, argc, argv, &options, &count);
    if (result != ARGS_OK || !options_agree(&options, count)) {
        return result == ARGS_HELP ? CLI_FINE : CLI_USAGE;
    }
    json files = {0};
    cli_exit worst = CLI_FINE;
    others with = {NULL, NULL};
    if (!load_others(&options, &with, &worst)) {
        free_others(&with);
        return worst;
    }
    for (int i = 0; i < count; ++i) {
        checked c;
        if (!check_file(argv[i], &options, &with, &c)) {
            json_free(&files);
            free_others(&with);
            return CLI_ROOM;
        }
        const cli_exit code = code_of(&c);
        worst = code > worst ? code : worst;
        if (options.json) {
            check_add(&files, &c);
        } else {
            check_print(&c);
        }
        wr_solution_destroy(&c.solution);
        cheese_free(&c.cheese);
        load_free(c.from);
    }
    free_others(&with);
    if (!options.json) {
        return worst;
    }
    if (count > 1 && !files.failed) {
        // The answers are written first, for what stands before them depends on them.
        printf("{\"ok\":%s,\"files\":[", worst <= CLI_NO ? "true" : "false");
        bool whole = fwrite(files.text, 1, files.size, stdout) == files.size;
        printf("]}\n");
        json_free(&files);
        return whole ? worst : CLI_ROOM;
    }
    return json_print(&files, stdout) ? worst : CLI_ROOM;
}
