// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Walkers on ground that changes before them, ways made straight, and who may plan when.
#include "golden/ways_int.h"

enum { TICKS = 16, SAVED = 1024 };

// ---- Walkers -----------------------------------------------------------------------------------------------------

// By three engines in turn; the last two do not answer always, and A* then does.
static wr_status find_way(const ways_ground *g, int32_t index, const ways_walker *w, wr_path *path)
{
    const ways_asker *a = &g->askers[w->size_class];
    wr_status status = WR_E_CAPACITY;
    if (index % 3 == 1) {
        status = wr_hop_path(a->nav, a->hop, w->follow.at, w->goal, path);
    }
    return status != WR_E_CAPACITY ? status : wr_nav_path(a->nav, a->whole, w->follow.at, w->goal, path);
}

static uint64_t run(ways_ground *g, int32_t index, ways_chance *c)
{
    ways_walker *w = &g->walkers[index];
    wr_path path = {.points = w->points, .capacity = WAYS_POINTS};
    w->goal = ways_below(c, 10) > 0 ? ways_some_place(g, c) : w->follow.at;
    const wr_status status = find_way(g, index, w, &path);
    if (index % 2 == 1) {
        path.count = wr_path_straighten(g->askers[w->size_class].nav, &w->config.body, w->points, path.count);
    }
    const wr_follow_event event = wr_follow_run(&w->follow, &w->config, w->points, path.count, g->tick);
    w->wants_way = event.kind == WR_FOLLOW_REACHED || event.kind == WR_FOLLOW_ERROR;
    return chained_pair(chained_pair(0, status, path.count), event.kind, event.error);
}

// What seldom happens to one: it is pushed, stopped, rooted, told to look around, or its next way fails.
static wr_fix trouble(const ways_ground *g, ways_walker *w, ways_chance *c, wr_fix speed)
{
    const int32_t what = ways_below(c, 120), x = ways_below(c, 2001) - 1000, y = ways_below(c, 2001) - 1000;
    if (what < 8 && wr_nav_clear(g->askers[w->size_class].nav, w->follow.at, w->follow.at)) {
        w->follow.at.x += x * (g->grid.cell * 20);
        w->follow.at.y += y * (g->grid.cell * 20);
    } else if (what == 8) {
        wr_follow_stop(&w->follow);
        w->wants_way = true;
    } else if (what == 9) {
        wr_follow_look(&w->follow);
    } else if (what == 10) {
        wr_follow_rest(&w->follow);
    } else if (what == 11) {
        wr_follow_inject(&w->follow, x < 0 ? WR_FOLLOW_COMPUTATION_ERROR : WR_FOLLOW_TARGET_UNREACHABLE);
    }
    return what == 12 ? 0 : speed;
}

static uint64_t step(ways_ground *g, int32_t index, ways_chance *c)
{
    ways_walker *w = &g->walkers[index];
    const wr_fix speed = trouble(g, w, c, (index + 1) * g->grid.cell * WR_FIX_ONE / 16);
    wr_follow_events events;
    wr_follow_step(&w->follow, &w->config, g->askers[w->size_class].nav, w->points, speed, &events);
    uint64_t sum = chained_pair(0, w->follow.at.x, w->follow.at.y);
    for (int32_t i = 0; i < events.count; i++) {
        const wr_follow_event *e = &events.events[i];
        sum = chained_pair(chained_pair(sum, e->kind, e->error), e->point, e->count);
        sum = chained_pair(sum, e->at.x, e->at.y);
        const bool waits = index % 3 == 2 && e->kind == WR_FOLLOW_BLOCKED; // it stands until it is stuck
        w->wants_way = w->wants_way || (wr_follow_is_news(e) && !waits) || e->kind == WR_FOLLOW_ERROR;
    }
    return sum;
}

// What lies before it, and its bytes; now and then it goes on from these.
static uint64_t add_walker(ways_walker *w, ways_chance *c)
{
    wr_follow_mark marks[8];
    uint8_t bytes[SAVED];
    wr_writer writer = {.bytes = bytes, .capacity = sizeof bytes};
    const int32_t ahead = wr_follow_marks(&w->follow, &w->config, w->points, marks, 8);
    uint64_t sum = (uint64_t)ahead;
    for (int32_t i = 0; i < ahead && i < 8; i++) {
        sum = chained(chained_pair(sum, marks[i].at.x, marks[i].at.y), (uint64_t)marks[i].kind);
    }
    wr_follow_save(&w->follow, &writer);
    wr_reader reader = {.bytes = bytes, .size = writer.size};
    const wr_status status = ways_below(c, 5) == 0 ? wr_follow_load(&w->follow, &reader) : WR_PARTIAL;
    sum = chained_pair(sum, status, wr_follow_validate(&w->follow, w->points, w->follow.count));
    return chained(sum, wr_hash_bytes(bytes, writer.size));
}

uint64_t ways_ask_walkers(ways_ground *g, ways_asker *a, ways_chance *c)
{
    uint64_t sum = 0;
    (void)a;
    for (int32_t tick = 0; tick < TICKS; tick++, g->tick++) {
        for (int32_t i = 0; i < WAYS_WALKERS; i++) {
            ways_walker *w = &g->walkers[i];
            if (w->wants_way && wr_follow_wait(&w->follow, &w->config, g->tick) == 0) {
                sum = chained(sum, run(g, i, c));
            }
            sum = chained(sum, step(g, i, c));
        }
    }
    for (int32_t i = 0; i < WAYS_WALKERS; i++) {
        sum = chained(sum, add_walker(&g->walkers[i], c));
    }
    return sum;
}

// ---- Straight ways -----------------------------------------------------------------------------------------------

uint64_t ways_ask_straight(ways_ground *g, ways_asker *a, ways_chance *c)
{
    uint64_t sum = 0;
    for (int32_t i = 0; i < 2; i++) {
        wr_point points[WAYS_POINTS];
        wr_path path = {.points = points, .capacity = WAYS_POINTS};
        const wr_point from = ways_some_place(g, c), to = ways_some_place(g, c);
        sum = chained(sum, (uint64_t)wr_nav_path(a->nav, a->whole, from, to, &path));
        const int32_t count = wr_path_straighten(a->nav, &a->body, points, path.count);
        for (int32_t k = 0; k < count; k++) {
            sum = chained_pair(sum, points[k].x, points[k].y);
        }
        wr_follower bare = {.at = from};
        for (int32_t k = 0; k < 20 && count > 0; k++) {
            const bool there = wr_nav_follow(&bare, points, count, g->grid.cell * WR_FIX_ONE / 3 + k);
            sum = chained_pair(chained_pair(sum, bare.at.x, bare.at.y), bare.next, there);
        }
    }
    return sum;
}

// ---- Plans -------------------------------------------------------------------------------------------------------

uint64_t ways_ask_plans(ways_ground *g, ways_asker *a, ways_chance *c)
{
    uint64_t askers[(WAYS_PLANNERS + 63) / 64] = {0}, sum = 0;
    for (int32_t i = 0; i < 12; i++) {
        const int32_t id = ways_below(c, WAYS_PLANNERS);
        askers[id / 64] |= (uint64_t)1 << id % 64;
    }
    wr_plans_ask_all(g->plans, askers, g->tick);
    sum = chained(sum, wr_plans_ask(g->plans, ways_below(c, WAYS_PLANNERS), g->tick));
    sum = chained(sum, wr_plans_drop(g->plans, ways_below(c, WAYS_PLANNERS)));
    int32_t granted[8];
    const int32_t count = wr_plans_grant(g->plans, g->tick + 3, 8, granted);
    for (int32_t i = 0; i < count; i++) {
        wr_point next = {0, 0};
        const wr_point at = ways_some_place(g, c), goal = ways_some_place(g, c);
        const wr_status status = wr_plans_meanwhile(a->nav, a->field, at, goal, &next);
        sum = chained_pair(chained_pair(sum, granted[i], status), next.x, next.y);
    }
    uint8_t bytes[SAVED];
    wr_writer writer = {.bytes = bytes, .capacity = sizeof bytes};
    wr_plans_save(g->plans, &writer);
    wr_reader reader = {.bytes = bytes, .size = writer.size};
    sum = chained(sum, (uint64_t)wr_plans_load(g->plans, &reader));
    return chained(sum, wr_hash_bytes(bytes, writer.size));
}
