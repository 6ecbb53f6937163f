// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren play: 30 pictures a second, and as many ticks as time has passed. The keys become the same command a bot gives.
#include "args.h"
#include "cli.h"
#include "file.h"
#include "game.h"
#include "json.h"
#include "load.h"
#include "play_keys.h"
#include "play_term.h"
#include "play_view.h"
#include "recorder.h"
#include "report.h"
#include "term.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct play_options {
    bool json, lenient, letters;
    int32_t bot, n;
    arg_seed seed;
    const char *record;
} play_options;

static const char *const bot_words[] = {
#define WORD(name, text, what) text,
    WR_BOT_LIST(WORD)
#undef WORD
        NULL};

#define FIELD(name) offsetof(play_options, name)
static const arg_option table[] = {
    {"bot", ARG_CHOICE, "NAME", "stand, wander, collect, fight, kite, circle, hold, camp, outrun, shut, walk",
     FIELD(bot), 0, 0, bot_words},
    {"seed", ARG_SEED, "S", "64 bits, decimal or 0x..., or a word", FIELD(seed), 0, 0, NULL},
    {"letters", ARG_FLAG, NULL, "the map's letters instead of pixels", FIELD(letters), 0, 0, NULL},
    {"n", ARG_ODD, "N", "nodes a cell and side of the blobs' mesh, odd, 1..15", FIELD(n), 1, WR_NAV_N_MAX, NULL},
    {"record", ARG_TEXT, "FILE", "record the game for warren replay", FIELD(record), 0, 0, NULL},
    {"lenient", ARG_FLAG, NULL, "read the map leniently", FIELD(lenient), 0, 0, NULL},
    {"json", ARG_FLAG, NULL, "sum up as one JSON object when it is over", FIELD(json), 0, 0, NULL},
};

static void print_keys(FILE *stream)
{
    static const char *const keys[][2] = {{"arrows, WASD", "walk"},
                                          {"space, x", "throw the boomerang, swing the sword, lay a bomb"},
                                          {"e, r", "the next weapon"},
                                          {"1, 2, 3", "boomerang, sword, in hunts bomb"},
                                          {"f, Tab", "in hunts: dash"},
                                          {"p", "pause"},
                                          {".", "one tick"},
                                          {"R, Backspace", "restart the level"},
                                          {"+, -", "nearer, farther"},
                                          {"v", "letters or pixels"},
                                          {"q, Esc", "quit"}};
    fprintf(stream, "%sKeys%s\n", term_paint(stream, PAINT_BOLD), term_paint(stream, PAINT_NONE));
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; ++i) {
        fprintf(stream, "  %-14s%s\n", keys[i][0], keys[i][1]);
    }
}

static const arg_command command = {"play",
                                    "play a map or a scene in the terminal",
                                    "MAP|SCENE",
                                    table,
                                    ARG_COUNT(table),
                                    1,
                                    1,
                                    print_keys,
                                    "  warren play maps/example.map\n"
                                    "  warren play maps/example.map --bot collect --seed 7\n"
                                    "  warren play scenes/colosseum.yaml\n"
                                    "  warren play scenes/keep.yaml --record mine.wrec\n",
                                    1u << CLI_FINE | 1u << CLI_USAGE | 1u << CLI_INPUT | 1u << CLI_ROOM};

typedef struct play {
    play_options options;
    loaded *from;
    game g;
    play_view view;
    play_keys keys;
    play_state state;
    uint64_t tick_ns;    // length of a tick
    uint64_t debt_ns;    // time that has passed and no tick has had
    uint64_t lost_ns;    // until when the loss of a life is shown
    uint64_t lives_lost; // when last looked
    bool restart, quit;
    recorder recorder;
    char record_why[FILE_WHY_MAX]; // what went wrong with it
    cli_exit code;
} play;

#define SECOND 1000000000u
#define FRAME  (SECOND / 30)

// ---- Ticks -------------------------------------------------------------------------------------------------------

static void tick(play *p, uint64_t now)
{
    wr_command restart = {.kind = WR_COMMAND_RESTART, .player = 255};
    p->g.input = (wr_command){.kind = WR_COMMAND_INPUT,
                              .player = 0,
                              .sequence = (uint32_t)wr_world_ticks(p->g.world),
                              .buttons = play_keys_buttons(&p->keys, now)};
    wr_commands commands = game_tick(&p->g, p->restart ? &restart : NULL);
    if (p->record_why[0] == '\0' && recorder_tick(&p->recorder, p->g.world, &commands, p->record_why) != CLI_FINE) {
        p->quit = true; // it is said when the terminal is ours no more
    }
    if (p->restart) {
        p->state.won = false;
    }
    p->restart = false;
    uint64_t lives_lost = wr_world_counters(p->g.world).lives_lost;
    if (lives_lost != p->lives_lost) {
        p->lives_lost = lives_lost;
        p->lost_ns = now + SECOND;
    }
    // A level without crystals is never over.
    p->state.won = p->state.won || (p->state.crystals > 0 && wr_world_cells_of(p->g.world).crystals_left == 0);
}

static void choose_weapon(play *p, int wanted)
{
    wr_player_view player;
    if (wr_world_player(p->g.world, 0, &player) == WR_OK) {
        const int count = wr_world_hunt(p->g.world) != NULL ? WR_WEAPON_COUNT : WR_WEAPON_BOMB;
        play_keys_choose(&p->keys, (int)player.weapon, wanted, count);
    }
}

static void press(play *p, play_key key, uint64_t now)
{
    switch (key) {
    case PLAY_KEY_WEAPON_1:
    case PLAY_KEY_WEAPON_2:
    case PLAY_KEY_WEAPON_3:
        choose_weapon(p, (int)(key - PLAY_KEY_WEAPON_1));
        break;
    case PLAY_KEY_PAUSE:
        p->state.paused = !p->state.paused;
        break;
    case PLAY_KEY_STEP:
        if (p->state.paused && !p->state.won) {
            tick(p, now);
        }
        p->state.paused = true;
        break;
    case PLAY_KEY_RESTART:
        p->restart = true;
        p->state.paused = false;
        tick(p, now);
        break;
    case PLAY_KEY_NEARER:
        play_view_zoom(&p->view, 1);
        break;
    case PLAY_KEY_FARTHER:
        play_view_zoom(&p->view, -1);
        break;
    case PLAY_KEY_LETTERS:
        p->view.letters = !p->view.letters;
        break;
    case PLAY_KEY_STOP:
        raise(SIGTSTP);
        break;
    case PLAY_KEY_QUIT:
        p->quit = true;
        break;
    default:
        break;
    }
}

// A machine that cannot keep up plays slower; it never falls behind and then races.
static void advance(play *p, uint64_t passed, uint64_t now)
{
    if (p->state.paused || p->state.won) {
        p->debt_ns = 0;
        p->state.alpha = 1;
        return;
    }
    p->debt_ns += passed < SECOND / 10 ? passed : SECOND / 10;
    while (p->debt_ns >= p->tick_ns && !p->state.won) {
        p->debt_ns -= p->tick_ns;
        tick(p, now);
    }
    p->state.alpha = (float)p->debt_ns / (float)p->tick_ns;
}

// ---- The loop ----------------------------------------------------------------------------------------------------

static bool take_size(play *p)
{
    int columns, rows;
    play_term_size(&columns, &rows);
    if (!play_view_resize(&p->view, columns, rows)) {
        p->code = CLI_ROOM;
        return false;
    }
    return true;
}

// Reads keys until the next frame is due. False when the terminal is gone.
static bool read_keys(play *p, uint64_t until)
{
    for (;;) {
        char bytes[256];
        int got = play_term_read(bytes, sizeof bytes, until);
        uint64_t now = clock_ns();
        if (got < 0) {
            return false;
        }
        play_keys_feed(&p->keys, bytes, (size_t)got, now);
        if (p->keys.can_report && !p->keys.exact) {
            p->keys.exact = true;
            play_term_report_releases();
        }
        for (play_key key = play_keys_next(&p->keys, now); key != PLAY_KEY_NONE;
             key = play_keys_next(&p->keys, now)) {
            press(p, key, now);
        }
        if (now >= until || p->quit) {
            return true;
        }
    }
}

static void loop(play *p)
{
    uint64_t last = clock_ns(), frame = last;
    while (!p->quit) {
        unsigned events = play_term_events();
        if ((events & PLAY_TERM_FRESH) != 0) {
            p->keys = (play_keys){0};
            last = clock_ns();
        }
        if ((events & PLAY_TERM_RESIZED) != 0 && !take_size(p)) {
            return;
        }
        uint64_t now = clock_ns();
        advance(p, now - last, now);
        last = now;
        p->state.lost_now = now < p->lost_ns;
        if (!play_view_show(&p->view, &p->state)) {
            return;
        }
        frame += FRAME;
        frame = frame > now ? frame : now;
        if (!read_keys(p, frame)) {
            return;
        }
    }
}

// ---- Before and after --------------------------------------------------------------------------------------------

static bool terminal_ok(void)
{
    const char *term = getenv("TERM");
    if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) {
        say("play needs a terminal for the keys and the picture; 'warren run' plays without one");
        return false;
    }
    if (term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0) {
        say("play needs a terminal that can move its cursor, and TERM says this one cannot");
        return false;
    }
    return true;
}

static cli_exit prepare(play *p, const char *path)
{
    wr_finding why;
    cli_exit code = CLI_FINE;
    load_options how = {.lenient = p->options.lenient};
    how.seed = p->options.seed.given ? &p->options.seed.value : NULL;
    p->from = load_or_report(path, &how, p->options.json, &code);
    if (p->from == NULL) {
        return code;
    }
    wr_scene *scene = &p->from->scene;
    if (p->options.n > 0) {
        scene->level.nav.n = p->options.n;
    }
    if (scene->world.players == 0) {
        scene->world.players = 1; // whoever plays wants to be in it
    }
    if (p->options.bot >= 0) {
        scene->bots[0] = (wr_bot_kind)p->options.bot;
        p->state.bot = bot_words[p->options.bot];
    }
    code = game_create(&p->from->map, scene, &(game_options){.person = p->options.bot < 0}, &p->g, &why);
    if (code != CLI_FINE) {
        load_add(&p->from->first, code == CLI_ROOM ? "" : "S5", "%s", why.message);
        report_refusal(p->from, p->options.json);
        return code;
    }
    const char *record = p->options.record;
    if (record != NULL && load_is_from(p->from, record)) {
        say("--record %s is the file that is played; name another", record);
        return CLI_USAGE;
    }
    p->tick_ns = SECOND / (uint64_t)scene->world.ticks_per_second;
    p->state.world = p->g.world;
    p->state.name = file_name(p->from->first.path);
    p->state.crystals = wr_world_cells_of(p->g.world).crystals_left;
    p->view.letters = p->options.letters;
    p->view.screen.colors = play_colors_of_terminal();
    return CLI_FINE;
}

static cli_exit begin_recording(play *p)
{
    if (p->options.record == NULL) {
        return CLI_FINE;
    }
    const file_bytes *file = &p->from->first.file;
    recorder_options how = {.path = p->options.record,
                            .checkpoint_seconds = -1,
                            .source = file->bytes,
                            .source_size = file->size};
    cli_exit code = recorder_begin(&p->recorder, p->g.world, &how, p->record_why);
    if (code != CLI_FINE) {
        say("cannot write the recording %s: %s", p->options.record, p->record_why);
    }
    return code;
}

static cli_exit end_recording(play *p)
{
    cli_exit code = p->record_why[0] != '\0' ? CLI_ROOM : CLI_FINE;
    char why[FILE_WHY_MAX] = "";
    cli_exit ended = recorder_end(&p->recorder, p->g.world, why);
    if (code != CLI_FINE || ended != CLI_FINE) {
        say("cannot write the recording %s: %s", p->options.record, code != CLI_FINE ? p->record_why : why);
        return CLI_ROOM;
    }
    return CLI_FINE;
}

static cli_exit perform(play *p)
{
    if (!play_term_open()) {
        say("the terminal cannot be set up: %s", strerror(errno));
        return CLI_USAGE;
    }
    if (take_size(p)) {
        loop(p);
    }
    play_term_close();
    if (p->code == CLI_ROOM) {
        say("out of memory for the picture");
    }
    return p->code;
}

static cli_exit sum_up(const play *p)
{
    wr_counters counters = wr_world_counters(p->g.world);
    int32_t left = wr_world_cells_of(p->g.world).crystals_left;
    uint64_t ticks = wr_world_ticks(p->g.world), hash = wr_world_hash(p->g.world, NULL);
    if (!p->options.json) {
        say("%d of %d crystals, %" PRIu64 " lives lost, %" PRIu64 " ticks, hash %016" PRIx64,
            (int)(p->state.crystals - left), (int)p->state.crystals, counters.lives_lost, ticks, hash);
        return CLI_FINE;
    }
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", true);
    json_int(&j, "ticks", (int64_t)ticks);
    json_hash(&j, "hash", hash);
    json_int(&j, "score", game_score(&p->g));
    json_int(&j, "crystals_left", left);
    json_int(&j, "lives_lost", (int64_t)counters.lives_lost);
    json_bool(&j, "won", p->state.won);
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static cli_exit play_file(play *p, const char *path)
{
    cli_exit code = prepare(p, path);
    code = code == CLI_FINE ? begin_recording(p) : code;
    if (code == CLI_FINE) {
        code = perform(p);
        cli_exit recorded = end_recording(p);
        code = code == CLI_FINE ? recorded : code;
    }
    code = code == CLI_FINE ? sum_up(p) : code;
    play_view_free(&p->view);
    game_destroy(&p->g);
    load_free(p->from);
    return code;
}

cli_exit cmd_play(int argc, char **argv)
{
    play_options options = {.bot = -1};
    int count = 0;
    args_result result = args_parse(&command, argc, argv, &options, &count);
    if (result != ARGS_OK) {
        return result == ARGS_HELP ? CLI_FINE : CLI_USAGE;
    }
    if (!terminal_ok()) {
        return CLI_USAGE;
    }
    play *p = calloc(1, sizeof *p);
    if (p == NULL) {
        say("out of memory");
        return CLI_ROOM;
    }
    p->options = options;
    cli_exit code = play_file(p, argv[0]);
    free(p);
    return code;
}
