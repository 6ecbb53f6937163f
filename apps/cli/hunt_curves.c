// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Curves over the time of the game. Layers of a stack are drawn between the sums below and with them; all have the same
// axis, so that waves stand below each other.
#include "chart.h"
#include "hunt_page.h"

#include <stdio.h>

/// Sum of the first `count` layers of a stack in a sample.
typedef double layer_sum(const hunt_page *h, const watch_sample *s, int32_t count);

static double seconds_of(const hunt_page *h, uint64_t tick)
{
    return (double)tick / h->w->rate;
}

static int32_t shown(const hunt_page *h)
{
    int32_t count = 0;
    while (count < h->w->sample_count && h->w->samples[count].tick <= h->tick_end) {
        count++;
    }
    return count;
}

static double most_of(const hunt_page *h, layer_sum *sum, int32_t layers)
{
    double most = 1;
    for (int32_t i = 0; i < shown(h); i++) {
        const double value = sum(h, &h->w->samples[i], layers);
        most = value > most ? value : most;
    }
    return most;
}

// ---- Parts of a chart --------------------------------------------------------------------------------------------

static void add_waves(const hunt_page *h, const chart *c)
{
    for (int64_t i = 0; i < h->w->mark_count; i++) {
        const watch_mark *m = &h->w->marks[i];
        const double at = seconds_of(h, m->tick), x = chart_x(c, at);
        if (m->kind == WR_EVENT_WAVE) {
            page_add(c->p,
                     "<g><title>wave %d at %n s: %d monsters</title><path class=\"wave\" d=\"M%n %dV%d\"/>"
                     "<text class=\"mark\" x=\"%n\" y=\"%d\">%d</text></g>\n",
                     (int)m->value, at, (int)m->flag, x, CHART_TOP, c->height - CHART_FOOT, x, CHART_TOP - 6,
                     (int)m->value);
        } else if (m->kind == WR_EVENT_ROUND) {
            page_add(c->p, "<g><title>the round ends at %n s</title><path class=\"end\" d=\"M%n %dV%d\"/></g>\n", at,
                     x, CHART_TOP, c->height - CHART_FOOT);
        }
    }
}

static void add_points(const hunt_page *h, const chart *c, layer_sum *sum, int32_t layers, bool backwards)
{
    const int32_t count = shown(h);
    for (int32_t i = 0; i < count; i++) {
        const watch_sample *s = &h->w->samples[backwards ? count - 1 - i : i];
        page_add(c->p, "%s%n %n", i == 0 && !backwards ? "M" : "L", chart_x(c, seconds_of(h, s->tick)),
                 chart_y(c, sum(h, s, layers)));
    }
}

static void add_stack(const hunt_page *h, const chart *c, layer_sum *sum, int32_t layers)
{
    for (int32_t k = 0; k < layers; k++) {
        page_add(c->p, "<path class=\"k%d area\" d=\"", (int)(k % 8));
        add_points(h, c, sum, k + 1, false);
        add_points(h, c, sum, k, true);
        page_add(c->p, "Z\"/>\n");
    }
}

static void add_line(const hunt_page *h, const chart *c, layer_sum *sum, int32_t layers, const char *class)
{
    page_add(c->p, "<path class=\"%s\" d=\"", class);
    add_points(h, c, sum, layers, false);
    page_add(c->p, "\"/>\n");
}

static void add_key(page *p, int32_t number, const char *name)
{
    page_add(p, "<li><i class=\"k%d\"></i>%t</li>", (int)(number % 8), name);
}

static chart chart_of(const hunt_page *h, page *p, double top, int height)
{
    return (chart){.p = p, .from = h->from, .to = h->to, .top = top, .height = height};
}

// ---- Monsters ----------------------------------------------------------------------------------------------------

static double alive_sum(const hunt_page *h, const watch_sample *s, int32_t count)
{
    (void)h;
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        sum += s->alive[i];
    }
    return sum;
}

void hunt_curves_alive(const hunt_page *h, page *p)
{
    chart c = chart_of(h, p, most_of(h, alive_sum, h->w->kinds), 220);
    page_add(p, "<figure><figcaption><b>Monsters alive</b>, by kind. Numbered lines are waves.</figcaption>\n");
    chart_begin(&c, "monsters alive over time, by kind", true);
    add_stack(h, &c, alive_sum, h->w->kinds);
    add_waves(h, &c);
    chart_end(&c);
    page_add(p, "<ul class=\"key\">");
    for (int32_t i = 0; i < h->w->kinds; i++) {
        add_key(p, i, h->hunt->kinds[i].name);
    }
    page_add(p, "</ul></figure>\n");
}

static double kills_so_far(const hunt_page *h, const watch_sample *s, int32_t count)
{
    (void)h;
    (void)count;
    return s->kills;
}

void hunt_curves_kills(const hunt_page *h, page *p)
{
    const double most = most_of(h, kills_so_far, 1);
    chart c = chart_of(h, p, h->round.goal > most ? h->round.goal : most, 180);
    page_add(p, "<figure><figcaption><b>Kills</b> so far; the goal is %d.</figcaption>\n", (int)h->round.goal);
    chart_begin(&c, "kills over time, and the goal", true);
    const double y = chart_y(&c, h->round.goal);
    page_add(p, "<path class=\"goal\" d=\"M%d %nH%d\"/><text class=\"goal\" x=\"%d\" y=\"%n\">goal</text>\n",
             CHART_LEFT, y, CHART_RIGHT, CHART_RIGHT, y + 14);
    add_line(h, &c, kills_so_far, 1, "line strong");
    add_waves(h, &c);
    chart_end(&c);
    page_add(p, "</figure>\n");
}

static double plans_sum(const hunt_page *h, const watch_sample *s, int32_t count)
{
    uint64_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        sum += s->plans_by[i];
    }
    return s->ticks > 0 ? (double)sum * h->w->rate / s->ticks : 0;
}

void hunt_curves_plans(const hunt_page *h, page *p)
{
    chart c = chart_of(h, p, most_of(h, plans_sum, WR_RUN_CAUSE_COUNT), 200);
    page_add(p, "<figure><figcaption><b>Ways asked for</b> a second, by what made the monster ask.</figcaption>\n");
    chart_begin(&c, "plans a second over time, by cause", true);
    add_stack(h, &c, plans_sum, WR_RUN_CAUSE_COUNT);
    add_waves(h, &c);
    chart_end(&c);
    page_add(p, "<ul class=\"key\">");
    for (int32_t i = 0; i < WR_RUN_CAUSE_COUNT; i++) {
        add_key(p, i, wr_run_cause_name((wr_run_cause)i));
    }
    page_add(p, "</ul></figure>\n");
}

// ---- Players -----------------------------------------------------------------------------------------------------

enum { LANE = 40, LANE_HEALTH = 28 };

static double lane_y(int32_t player, double share)
{
    return CHART_TOP + player * LANE + LANE - 4 - (share > 1 ? 1 : share < 0 ? 0 : share) * LANE_HEALTH;
}

static void add_health(const hunt_page *h, const chart *c, int32_t player, int32_t whole)
{
    const int32_t count = shown(h);
    page_add(c->p, "<path class=\"health\" d=\"M%n %n", chart_x(c, h->from), lane_y(player, 0));
    for (int32_t i = 0; i < count; i++) {
        const watch_sample *s = &h->w->samples[i];
        page_add(c->p, "L%n %n", chart_x(c, seconds_of(h, s->tick)),
                 lane_y(player, (double)s->health[player] / whole));
    }
    page_add(c->p, "L%n %nZ\"/>\n", chart_x(c, count > 0 ? seconds_of(h, h->w->samples[count - 1].tick) : h->from),
             lane_y(player, 0));
}

static uint64_t up_again(const hunt_page *h, int64_t at)
{
    const watch_mark *down = &h->w->marks[at];
    for (int64_t i = at + 1; i < h->w->mark_count; i++) {
        if (h->w->marks[i].kind == WR_EVENT_REVIVE && h->w->marks[i].player == down->player) {
            return h->w->marks[i].tick;
        }
    }
    return h->tick_end;
}

static void add_downs(const hunt_page *h, const chart *c)
{
    for (int64_t i = 0; i < h->w->mark_count; i++) {
        const watch_mark *m = &h->w->marks[i];
        if (m->kind != WR_EVENT_DOWN || m->player < 0) {
            continue;
        }
        const double from = seconds_of(h, m->tick), to = seconds_of(h, up_again(h, i));
        const double x = chart_x(c, from), width = chart_x(c, to) - x;
        page_add(c->p,
                 "<rect class=\"down\" x=\"%n\" y=\"%n\" width=\"%n\" height=\"%d\"><title>down from %n s to %n s"
                 "</title></rect>\n",
                 x, lane_y(m->player, 1), width > 2 ? width : 2, LANE_HEALTH, from, to);
    }
}

void hunt_curves_players(const hunt_page *h, page *p)
{
    const int32_t players = h->w->players;
    const int32_t whole = wr_world_config_of(h->world).hunter.health;
    chart c = chart_of(h, p, 1, CHART_TOP + (int)players * LANE + CHART_FOOT);
    page_add(p,
             "<figure><figcaption><b>Players</b>: health of %d, and when they were <span class=\"red\">down</span>."
             "</figcaption>\n",
             (int)whole);
    chart_begin(&c, "health of each player over time, and when he was down", false);
    for (int32_t i = 0; i < players; i++) {
        page_add(p, "<path class=\"grid\" d=\"M%d %nH%d\"/><text class=\"at\" x=\"%d\" y=\"%n\">P%d</text>\n",
                 CHART_LEFT, lane_y(i, 0), CHART_RIGHT, CHART_LEFT - 10, lane_y(i, 0.35), (int)i + 1);
        add_health(h, &c, i, whole > 0 ? whole : 1);
    }
    add_downs(h, &c);
    add_waves(h, &c);
    chart_end(&c);
    page_add(p, "</figure>\n");
}

// ---- Times -------------------------------------------------------------------------------------------------------

static double tick_ms(const hunt_page *h, const watch_sample *s, int32_t which)
{
    (void)h;
    return (double)(which == 1 ? s->p99_ns : s->median_ns) / 1e6;
}

static double time_most(const hunt_page *h)
{
    double most = 0.01;
    for (int32_t i = 0; i < shown(h); i++) {
        const double p99 = tick_ms(h, &h->w->samples[i], 1);
        most = p99 > most ? p99 : most;
    }
    return most;
}

void hunt_curves_times(const hunt_page *h, page *p)
{
    chart c = chart_of(h, p, time_most(h), 180);
    page_add(p,
             "<figure><figcaption><b>Milliseconds a tick</b>: the median and the 99th of 100, of each %d tick%s."
             "</figcaption>\n",
             (int)h->w->sample_ticks, h->w->sample_ticks == 1 ? "" : "s");
    chart_begin(&c, "milliseconds a tick over time", true);
    add_line(h, &c, tick_ms, 1, "line k1");
    add_line(h, &c, tick_ms, 0, "line k0");
    add_waves(h, &c);
    chart_end(&c);
    page_add(p, "<ul class=\"key\">");
    add_key(p, 0, "median");
    add_key(p, 1, "99th of 100");
    page_add(p, "</ul></figure>\n");
}
