// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// From what one wants to know first to what few ask for: how it ended, the figures, the curves, the map, the tables; and
// at the end, apart from all that a seed decides, how long it took this machine.
#include "hunt_page.h"

#include "file.h"
#include "hunt_style.h"
#include "run_hunt.h"
#include "term.h"

#include "warren/draw.h"
#include "warren/record.h"

#include <inttypes.h>
#include <stdio.h>

// ---- How it ended ------------------------------------------------------------------------------------------------

static void settle(hunt_page *h)
{
    const watch *w = h->w;
    h->hunt = wr_world_hunt(h->world);
    (void)wr_world_round(h->world, &h->round);
    h->tick_end = wr_world_ticks(h->world);
    for (int64_t i = 0; i < w->mark_count; i++) {
        const uint64_t after = w->marks[i].tick + 2 * (uint64_t)w->rate; // nothing happens behind the end
        if (w->marks[i].kind == WR_EVENT_ROUND && after < h->tick_end) {
            h->tick_end = after;
        }
    }
    h->from = (double)w->tick_first / w->rate;
    h->to = (double)h->tick_end / w->rate;
}

static double over(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

static double round_seconds(const hunt_page *h)
{
    const wr_round_view *r = &h->round;
    return (double)(r->end == WR_ROUND_RUNS ? r->ticks : r->end_tick) / h->w->rate;
}

static void add_outcome(const hunt_page *h, page *p)
{
    static const char *const classes[WR_ROUND_END_COUNT] = {"even", "won", "even", "lost", "won"};
    static const char *const words[WR_ROUND_END_COUNT] = {"goes on", "won", "time is up", "lost", "won"};
    static const char *const how[WR_ROUND_END_COUNT] = {"The round still goes on after",
                                                        "As many monsters as asked for were killed after",
                                                        "The round was over after", "All players were down after",
                                                        "All that came were dead after"};
    const wr_round_view *r = &h->round;
    const wr_world_config config = wr_world_config_of(h->world);
    page_add(p, "<header><p class=\"eye\">Warren &middot; report of a hunt</p>\n<h1>%t</h1>\n", h->file);
    page_add(p, "<p class=\"lead\"><span class=\"badge %s\">%s</span>%s %f&nbsp;s, with %d of %d kills.</p>\n",
             classes[r->end], words[r->end], how[r->end], round_seconds(h), (int)r->kills, (int)r->goal);
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, config.seed);
    const wr_grid *grid = wr_level_grid(wr_world_level(h->world));
    page_add(p, "<p class=\"faint\">%d player%s, seed %s, %d &times; %d cells, %d ticks a second</p></header>\n",
             (int)h->w->players, h->w->players == 1 ? "" : "s", seed, (int)grid->width, (int)grid->height,
             (int)h->w->rate);
}

// ---- Figures -----------------------------------------------------------------------------------------------------

static void add_cards(const hunt_page *h, page *p)
{
    const wr_round_view *r = &h->round;
    const wr_hunt_counters *c = &h->w->counts;
    page_add(p, "<dl class=\"cards\">\n<div><dt>Kills</dt><dd>%d <small>of %d</small></dd></div>\n", (int)r->kills,
             (int)r->goal);
    page_add(p, "<div><dt>Waves</dt><dd>%d <small>every %n s</small></dd></div>\n", (int)r->wave,
             (double)h->hunt->waves.every / WR_FIX_ONE);
    page_add(p, "<div><dt>Monsters</dt><dd>%d <small>%n at once</small></dd></div>\n", (int)r->spawned,
             (double)c->alive_max);
    page_add(p, "<div><dt>Blows</dt><dd>%n <small>of %n swings</small></dd></div>\n", (double)c->blows,
             (double)c->swings);
    page_add(p, "<div><dt>Ways asked for</dt><dd>%n <small>/s</small></dd></div>\n",
             over((double)c->runs, round_seconds(h) > h->from ? round_seconds(h) - h->from : round_seconds(h)));
    page_add(p, "<div><dt>Longest idle</dt><dd>%f <small>s</small></dd></div>\n</dl>\n",
             (double)c->idle_ticks_max / h->w->rate);
}

static void row(page *p, const char *name, double value, const char *unit, const char *meaning)
{
    page_add(p, "<tr><td>%s</td><td>%n%s</td><td>%s</td></tr>\n", name, value, unit, meaning);
}

static void add_thrown(const hunt_page *h, page *p)
{
    const wr_knock_counts c = wr_world_knock_counts(h->world);
    if (c.requests == 0) {
        return;
    }
    row(p, "thrown", (double)c.launched, "", "through the air by what exploded");
    row(p, "of them again", (double)c.relaunched, "", "while they flew, lay or got up");
    row(p, "landed", (double)c.landed, "", "");
    row(p, "where they can stand", (double)c.landed_passable, "", "");
    row(p, "straight up", (double)c.fallback_up, "", "for there was no place to land at");
    row(p, "landings tried", c.predictions_max, "", "for one of them at most");
}

static void add_figures(const hunt_page *h, page *p)
{
    const wr_hunt_counters *c = &h->w->counts;
    const wr_round_view *r = &h->round;
    const double rate = h->w->rate;
    page_add(p, "<h2>Key figures</h2>\n<div class=\"wide\"><table class=\"words\">\n");
    row(p, "killed by sword", r->kills_by[WR_HARM_SWORD], "", "");
    row(p, "killed by boomerang", r->kills_by[WR_HARM_BOOMERANG], "", "");
    row(p, "killed by bomb", r->kills_by[WR_HARM_BOMB], "", "");
    row(p, "alive now", r->alive, "", "monsters left when the run ended");
    row(p, "ways asked for", (double)c->runs, "", "by all monsters together");
    row(p, "of them searched", (double)c->hops, "", "the others saw where they were going");
    row(p, "each monster", over((double)c->runs, (double)c->hunter_ticks / rate), " /s", "asks for so many");
    row(p, "watchdogs", (double)c->watchdog_fires, "", "fired at a monster that heard nothing of its way");
    row(p, "longest in a queue", c->queued_ticks_max / rate, " s", "waiting behind others");
    row(p, "longest wait for a place", c->slot_wait_max / rate, " s", "round a player, to strike from");
    row(p, "blows that missed", (double)c->misses, "", "the player had gone, or a wall was between");
    row(p, "spawned again", r->requeued, "", "who could reach nobody, or fell behind");
    row(p, "spawned in sight", (double)c->spawned_in_view, "", "of a player; each was announced");
    row(p, "bodies that overlap", 100 * over((double)c->overlapped, (double)c->overlap_samples), " %",
        "of the looks at neighbours");
    add_thrown(h, p);
    page_add(p, "</table></div>\n");
}

// ---- Tables ------------------------------------------------------------------------------------------------------

static void add_player(const hunt_page *h, int32_t i, page *p)
{
    wr_fighter_view f;
    wr_player_view view;
    (void)wr_world_fighter(h->world, i, &f);
    (void)wr_world_player(h->world, i, &view);
    const int32_t *by = h->w->kills_by[i];
    page_add(p,
             "<tr><td>P%d %t</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td>"
             "<td>%d</td>",
             (int)i + 1, h->bots[i], (int)f.kills, (int)by[WR_HARM_SWORD], (int)by[WR_HARM_BOOMERANG],
             (int)by[WR_HARM_BOMB], (int)f.damage_dealt, (int)f.damage_taken, (int)f.downs, (int)f.revives);
    if (f.down) {
        page_add(p, "<td class=\"red\">down</td></tr>\n");
    } else {
        page_add(p, "<td>%d</td></tr>\n", (int)view.health);
    }
}

static void add_players(const hunt_page *h, page *p)
{
    page_add(p, "<h2>Players</h2>\n");
    hunt_curves_players(h, p);
    page_add(p,
             "<div class=\"wide\"><table><tr><th>player</th><th>kills</th><th>sword</th><th>boomerang</th>"
             "<th>bomb</th><th>damage done</th><th>taken</th><th>downs</th><th>revived</th><th>health</th></tr>\n");
    for (int32_t i = 0; i < h->w->players; i++) {
        add_player(h, i, p);
    }
    page_add(p, "</table></div>\n");
    if (h->w->tick_first > 0) {
        page_add(p, "<p class=\"faint\">Weapons and curves count from tick %n on, where this run began.</p>\n",
                 (double)h->w->tick_first);
    }
}

static void add_kinds(const hunt_page *h, page *p)
{
    page_add(p, "<h2>Monsters</h2>\n<div class=\"wide\"><table><tr><th>kind</th><th>spawned</th><th>killed</th>"
                "<th>alive now</th><th>health</th><th>speed</th><th>slowest to react</th></tr>\n");
    const watch *w = h->w;
    for (int32_t i = 0; i < w->kinds; i++) {
        const wr_hunt_kind *kind = &h->hunt->kinds[i];
        page_add(p, "<tr><td>%t</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%n m/s</td><td>%f s</td></tr>\n",
                 kind->name, (int)h->round.spawned_by[i], (int)w->killed[i],
                 w->sample_count > 0 ? (int)w->samples[w->sample_count - 1].alive[i] : 0, (int)kind->health,
                 (double)kind->speed / WR_FIX_ONE / WR_HUNT_CELL, (double)w->counts.lag_max[i] / w->rate);
    }
    page_add(p, "</table></div>\n");
}

// ---- The map -----------------------------------------------------------------------------------------------------

enum { MAP_WIDTH = 900, MAP_HEIGHT = 760, MAP_CELL_MOST = 20 };

// Pixels a cell: the map's width or height fits, and what is small is not blown up.
static float scale_of(const wr_picture_frame *frame)
{
    const float wide = (float)MAP_WIDTH / frame->width, high = (float)MAP_HEIGHT / frame->height;
    const float scale = wide < high ? wide : high;
    const int32_t whole = (int32_t)scale; // no seams between cells
    return whole >= MAP_CELL_MOST ? (float)MAP_CELL_MOST : whole >= 1 ? (float)whole : scale;
}

static void add_map(const hunt_page *h, page *p)
{
    const wr_heat_picture what = {.grid = wr_level_grid(wr_world_level(h->world)),
                                  .heat = h->w->heat,
                                  .deaths = h->w->deaths,
                                  .downs = h->w->downs,
                                  .plan = true};
    const wr_picture_frame frame = wr_heat_picture_frame(&what);
    wr_svg svg;
    wr_status status =
        wr_svg_begin(&svg, NULL, frame.left, frame.bottom, frame.width, frame.height, scale_of(&frame));
    if (status == WR_OK) {
        const wr_painter painter = wr_svg_painter(&svg);
        wr_heat_picture_draw(&what, &painter);
        status = wr_svg_end(&svg);
    }
    if (status == WR_OK) {
        page_add(p,
                 "<h2>The map</h2>\n<figure class=\"heat\"><figcaption>The brighter a cell, the longer <b>monsters"
                 "</b> were there. A blue disc is where some were <b>killed</b>, a white cross where a player went "
                 "<b>down</b>.</figcaption>\n");
        page_markup(p, svg.text, svg.size);
        page_add(p, "</figure>\n");
    }
    p->failed = p->failed || status != WR_OK;
    wr_svg_destroy(&svg);
}

// ---- Times -------------------------------------------------------------------------------------------------------

static double milliseconds(uint64_t ns)
{
    return (double)ns / 1e6;
}

// Everything that another run of the same world would say otherwise stands between these two comments.
static void add_times(const hunt_page *h, page *p)
{
    if (h->times == NULL) {
        return;
    }
    page_add(
        p,
        "<!-- times -->\n<h2>This machine</h2>\n<p>How long ticks took on the machine that made this page, on %d "
        "thread%s. All else on the page is the same wherever the hunt is played; this is not.</p>\n",
        (int)h->threads, h->threads == 1 ? "" : "s");
    hunt_curves_times(h, p);
    page_add(
        p,
        "<p class=\"faint\">All ticks of the round: median %f ms, 99 of 100 within %f ms, the longest %f ms.</p>\n",
        milliseconds(hist_quantile(h->times, 50)), milliseconds(hist_quantile(h->times, 99)),
        milliseconds(h->times->most));
    page_add(p, "<!-- end of times -->\n");
}

// ---- The whole ---------------------------------------------------------------------------------------------------

static void add_all(const hunt_page *h, page *p)
{
    page_add(p,
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>%t, a hunt</title>\n",
             h->file);
    page_markup(p, hunt_style_text, sizeof hunt_style_text - 1);
    page_markup(p, hunt_style_charts, sizeof hunt_style_charts - 1);
    page_add(p, "</head>\n<body>\n<main>\n");
    add_outcome(h, p);
    add_cards(h, p);
    page_add(p, "<h2>The round</h2>\n");
    hunt_curves_alive(h, p);
    hunt_curves_kills(h, p);
    add_players(h, p);
    if (h->w->heat != NULL) { // a window that moves is no map
        add_map(h, p);
    }
    add_kinds(h, p);
    page_add(p, "<h2>Finding the way</h2>\n");
    hunt_curves_plans(h, p);
    add_figures(h, p);
    add_times(h, p);
    char hash[24];
    snprintf(hash, sizeof hash, "%016" PRIx64, wr_world_hash(h->world, NULL));
    page_add(p,
             "<footer>Tick %n, hash <code>%s</code>. The same seed and inputs end in the same hash on every machine."
             "</footer>\n</main>\n</body>\n</html>\n",
             (double)wr_world_ticks(h->world), hash);
}

cli_exit hunt_page_write(hunt_page *h, const char *path)
{
    char why[FILE_WHY_MAX] = "out of memory";
    page p = {0};
    file_out file;
    settle(h);
    add_all(h, &p);
    cli_exit code = p.failed || h->w->failed ? CLI_ROOM : file_begin(&file, path, why);
    if (code == CLI_FINE) {
        file_put(&file, p.text, p.size);
        code = file_commit(&file, why);
    }
    page_free(&p);
    if (code != CLI_FINE) {
        say("cannot write the report %s: %s", path, why);
    }
    return code;
}
