// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Rounds do not know of each other: they are played in batches by all threads and counted in the order of their numbers, so
// the answer does not depend on who played what. A round ends as soon as somebody is hurt, so fair maps are looked through
// in seconds.
#include "check_cheese.h"

#include "check_heat.h"
#include "pool.h"
#include "term.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 16, ABOUT = 3 }; // rounds at once; cells within which spots are one

static const wr_bot_kind tactics[CHEESE_TACTICS] = {WR_BOT_CAMP, WR_BOT_CIRCLE, WR_BOT_OUTRUN, WR_BOT_SHUT};

wr_bot_kind cheese_tactic(int32_t index)
{
    return tactics[index];
}

// ---- One round -----------------------------------------------------------------------------------------------------

typedef struct
try {
    int32_t tactic;
    uint64_t seed;
    bool failed; // memory was out
    bool won;
    wr_round_end end;
    wr_cell at;
    uint32_t *stood; // [cells]
}
try;

typedef struct search {
    const loaded *from;
    const wr_level *level;
    wr_grid grid;
    int32_t seeds;
    try tries[BATCH];
    int32_t first; // number of the first of the batch
} search;

static size_t cells_of(const search *s)
{
    return (size_t)s->grid.width * (size_t)s->grid.height;
}

static bool is_hurt(const wr_world *world)
{
    wr_fighter_view fighter;
    wr_world_fighter(world, 0, &fighter);
    return fighter.down || fighter.damage_taken > 0;
}

static void note_place(const search *s, const wr_world *world, try *t)
{
    wr_player_view player;
    wr_world_player(world, 0, &player);
    const wr_cell at = wr_grid_cell_of(&s->grid, player.at);
    t->stood[(size_t)at.y * (size_t)s->grid.width + (size_t)at.x]++;
}

// Until its end, or until he is hurt. Rounds end by themselves.
static void play(const search *s, wr_world *world, wr_bot *bot, try *t)
{
    wr_round_view round;
    do {
        const wr_command command = wr_bot_command(bot, world);
        const wr_commands commands = {&command, 1};
        wr_world_tick(world, &commands);
        wr_world_round(world, &round);
        if (is_hurt(world)) {
            return;
        }
        if (round.wave > 0) {
            note_place(s, world, t);
        }
    } while (round.end == WR_ROUND_RUNS);
    t->won = true;
    t->end = round.end;
}

static void find_place(const search *s, try *t)
{
    size_t best = 0;
    for (size_t i = 0; i < cells_of(s); ++i) {
        best = t->stood[i] > t->stood[best] ? i : best;
    }
    t->at = (wr_cell){(int32_t)(best % (size_t)s->grid.width), (int32_t)(best / (size_t)s->grid.width)};
}

static void play_try(const search *s, try *t)
{
    wr_world_config config = s->from->scene.world;
    wr_world *world = NULL;
    wr_bot *bot = NULL;
    config.seed = t->seed;
    config.players = 1;
    t->stood = calloc(cells_of(s), sizeof *t->stood);
    t->failed = t->stood == NULL || wr_world_create(&config, s->level, NULL, &world, NULL) != WR_OK ||
                wr_bot_create(tactics[t->tactic], s->level, 0, t->seed, NULL, &bot) != WR_OK;
    if (!t->failed) {
        play(s, world, bot, t);
        find_place(s, t);
    }
    wr_bot_destroy(bot);
    wr_world_destroy(world);
}

static void play_some(void *context, int32_t begin, int32_t end, int32_t worker)
{
    search *s = context;
    (void)worker;
    for (int32_t i = begin; i < end; ++i) {
        play_try(s, &s->tries[i]);
    }
}

// ---- What they come to -----------------------------------------------------------------------------------------------

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

static cheese_spot *spot_about(cheese *c, const try *t)
{
    for (int32_t i = 0; i < c->spot_count; ++i) {
        cheese_spot *spot = &c->spots[i];
        if (spot->tactic == t->tactic && magnitude(spot->at.x - t->at.x) <= ABOUT &&
            magnitude(spot->at.y - t->at.y) <= ABOUT) {
            return spot;
        }
    }
    cheese_spot *spot = &c->spots[c->spot_count++];
    *spot = (cheese_spot){.tactic = t->tactic, .at = t->at, .seed = t->seed};
    return spot;
}

static void count_try(const search *s, const try *t, cheese *c)
{
    for (size_t i = 0; i < cells_of(s); ++i) {
        c->stood[i] += t->stood[i];
    }
    if (t->won) {
        cheese_spot *spot = spot_about(c, t);
        spot->seeds++;
        spot->by_end[t->end]++;
        c->won++;
    }
}

static int by_seeds(const void *a, const void *b)
{
    const cheese_spot *x = a, *y = b;
    if (x->seeds != y->seeds) {
        return x->seeds > y->seeds ? -1 : 1;
    }
    if (x->tactic != y->tactic) {
        return x->tactic < y->tactic ? -1 : 1;
    }
    if (x->at.y != y->at.y) {
        return x->at.y < y->at.y ? -1 : 1;
    }
    return x->at.x < y->at.x ? -1 : x->at.x > y->at.x;
}

// ---- All rounds ----------------------------------------------------------------------------------------------------------

// One batch; false when memory was out.
static bool play_batch(search *s, const wr_hooks *hooks, int32_t count, cheese *c)
{
    bool whole = true;
    for (int32_t i = 0; i < count; ++i) {
        const int32_t number = s->first + i;
        s->tries[i] =
            (try){.tactic = number / s->seeds, .seed = s->from->scene.world.seed + (uint64_t)(number % s->seeds)};
    }
    hooks->parallel_for(hooks->parallel_context, count, 1, play_some, s);
    for (int32_t i = 0; i < count; ++i) {
        whole = whole && !s->tries[i].failed;
        if (whole) {
            count_try(s, &s->tries[i], c);
        }
        free(s->tries[i].stood);
    }
    return whole;
}

static bool play_all(search *s, const wr_hooks *hooks, cheese *c)
{
    const int32_t rounds = s->seeds * CHEESE_TACTICS;
    progress bar = {0};
    bool whole = true;
    progress_begin_or_say(&bar, "round", (uint64_t)rounds);
    for (s->first = 0; whole && s->first < rounds; s->first += BATCH) {
        const int32_t left = rounds - s->first;
        whole = play_batch(s, hooks, left < BATCH ? left : BATCH, c);
        progress_show(&bar, (uint64_t)(left < BATCH ? rounds : s->first + BATCH), clock_ns());
    }
    progress_end(&bar);
    return whole;
}

static cli_exit out_of_memory(loaded *from)
{
    load_add(&from->first, "", "out of memory for the rounds of --cheese");
    return from->code = CLI_ROOM;
}

static cli_exit search_level(loaded *from, const wr_level *level, const cheese_options *options, cheese *out)
{
    search s = {.from = from, .level = level, .grid = *wr_level_grid(level), .seeds = options->seeds};
    out->seeds = options->seeds;
    out->width = s.grid.width;
    out->height = s.grid.height;
    out->spots = calloc((size_t)options->seeds * CHEESE_TACTICS, sizeof *out->spots);
    out->stood = calloc(cells_of(&s), sizeof *out->stood);
    pool *threads = options->threads > 1 ? pool_create(options->threads) : NULL;
    const wr_hooks hooks = pool_hooks(threads);
    const bool room = out->spots != NULL && out->stood != NULL && (options->threads <= 1 || threads != NULL);
    const bool whole = room && play_all(&s, &hooks, out);
    pool_destroy(threads);
    if (!whole) {
        return out_of_memory(from);
    }
    qsort(out->spots, (size_t)out->spot_count, sizeof *out->spots, by_seeds);
    out->was_sought = true;
    return options->picture != NULL ? heat_write(from, level, out, options->picture) : CLI_FINE;
}

cli_exit cheese_find(loaded *from, const cheese_options *options, cheese *out)
{
    wr_level *level = NULL;
    memset(out, 0, sizeof *out);
    if (from->content != WR_CONTENT_SCENE || from->scene.world.hunt == NULL) {
        load_remark(&from->first, "Z65", "--cheese is about scenes with a hunt; this is none");
        return CLI_FINE;
    }
    if (wr_scene_level(&from->scene, &from->map, NULL, &level, NULL) != WR_OK) {
        return out_of_memory(from); // all else was checked
    }
    const cli_exit code = search_level(from, level, options, out);
    wr_level_destroy(level);
    return code;
}

void cheese_free(cheese *c)
{
    free(c->spots);
    free(c->stood);
    memset(c, 0, sizeof *c);
}

// ---- What is told --------------------------------------------------------------------------------------------------------

static double share_of(const cheese *c, const cheese_spot *spot)
{
    return (double)spot->seeds / c->seeds;
}

void cheese_add(json *j, const cheese *c)
{
    json_open(j, "cheese", '{');
    json_int(j, "seeds", c->seeds);
    json_int(j, "rounds", (int64_t)c->seeds * CHEESE_TACTICS);
    json_int(j, "won", c->won);
    json_open(j, "tactics", '[');
    for (int32_t i = 0; i < CHEESE_TACTICS; ++i) {
        json_text(j, NULL, wr_bot_kind_name(tactics[i]));
    }
    json_close(j, ']');
    json_open(j, "found", '[');
    for (int32_t i = 0; i < c->spot_count; ++i) {
        const cheese_spot *spot = &c->spots[i];
        json_open(j, NULL, '{');
        json_text(j, "tactic", wr_bot_kind_name(tactics[spot->tactic]));
        json_int(j, "x", spot->at.x);
        json_int(j, "y", spot->at.y);
        json_int(j, "seeds", spot->seeds);
        json_number(j, "share", share_of(c, spot), 4, false);
        json_u64(j, "seed", spot->seed);
        json_open(j, "ends", '{');
        for (int32_t end = WR_ROUND_GOAL; end < WR_ROUND_END_COUNT; ++end) {
            json_int(j, wr_round_end_name((wr_round_end)end), spot->by_end[end]);
        }
        json_close(j, '}');
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

enum { PRINTED = 10 };

void cheese_print(const cheese *c)
{
    const long long rounds = (long long)c->seeds * CHEESE_TACTICS;
    if (c->won == 0) {
        printf("  %-10snone in %lld rounds: whoever camps, circles, runs or shuts himself in is hurt\n", "cheese",
               rounds);
        return;
    }
    printf("  %-10s%d of %lld rounds won or sat out unhurt\n", "cheese", (int)c->won, rounds);
    for (int32_t i = 0; i < c->spot_count && i < PRINTED; ++i) {
        const cheese_spot *spot = &c->spots[i];
        printf("            %5.1f%%  %-6s at %d,%d (seed %llu)\n", 100 * share_of(c, spot),
               wr_bot_kind_name(tactics[spot->tactic]), (int)spot->at.x, (int)spot->at.y,
               (unsigned long long)spot->seed);
    }
    if (c->spot_count > PRINTED) {
        printf("            and %d more places\n", (int)(c->spot_count - PRINTED));
    }
}
