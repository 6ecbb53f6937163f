// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Events tell who fell and by whom; who is where is read from the arrays, ten times a second.
#include "watch.h"

#include <stdlib.h>
#include <string.h>

// ---- Memory ------------------------------------------------------------------------------------------------------

// Room for one more of `size` bytes; NULL when memory is out.
static void *grown(void *items, int64_t count, int64_t *capacity, size_t size)
{
    if (count < *capacity) {
        return items;
    }
    const int64_t more = *capacity * 2 + 256;
    void *moved = realloc(items, (size_t)more * size);
    *capacity = moved != NULL ? more : *capacity;
    return moved;
}

static watch_mark *add_mark(watch *w)
{
    watch_mark *marks = grown(w->marks, w->mark_count, &w->mark_capacity, sizeof *marks);
    if (marks == NULL) {
        w->failed = true;
        return NULL;
    }
    w->marks = marks;
    return &marks[w->mark_count++];
}

// ---- What events tell --------------------------------------------------------------------------------------------

static int32_t player_of(const watch *w, const wr_world *world, wr_mob_id id)
{
    for (int32_t i = 0; i < w->players; i++) {
        wr_player_view view;
        if (wr_world_player(world, i, &view) == WR_OK && view.mob.bits == id.bits) {
            return i;
        }
    }
    return -1;
}

static int32_t slot_of(wr_mob_id id)
{
    return (int32_t)(id.bits & 0xFFFFFu) - 1;
}

// The blow that killed: the last one before the death that hit the same monster.
static int32_t weapon_of(const wr_event *events, int32_t death)
{
    for (int32_t i = death - 1; i >= 0; i--) {
        if (events[i].kind == WR_EVENT_HIT && events[i].id.bits == events[death].id.bits) {
            return events[i].flag < WR_HARM_COUNT ? events[i].flag : WR_HARM_HOST;
        }
    }
    return WR_HARM_HOST;
}

static void count_in_cell(const wr_world *world, uint32_t *counts, wr_fix x, wr_fix y)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE;
    const int64_t column = x / side, row = y / side;
    if (counts != NULL && column >= 0 && row >= 0 && column < grid->width && row < grid->height) {
        counts[(size_t)row * (size_t)grid->width + (size_t)column]++;
    }
}

static void note_death(watch *w, const wr_world *world, const wr_event *events, int32_t at, int32_t player)
{
    const wr_event *e = &events[at];
    const int32_t slot = slot_of(e->id);
    count_in_cell(world, w->deaths, e->x, e->y);
    if (e->value == WR_MOB_HUNTER && w->kind_at != NULL && slot >= 0) {
        w->killed[w->kind_at[slot]]++;
    }
    if (player >= 0) {
        w->kills_by[player][weapon_of(events, at)]++;
    }
}

static bool is_mark(const wr_event *e)
{
    switch (e->kind) {
    case WR_EVENT_DEATH:
        return e->value != WR_MOB_PLAYER && e->value != WR_MOB_BOOMERANG;
    case WR_EVENT_WAVE:
    case WR_EVENT_DOWN:
    case WR_EVENT_REVIVE:
    case WR_EVENT_ROUND:
    case WR_EVENT_REQUEUE:
        return true;
    default:
        return false;
    }
}

static void look_at_event(watch *w, const wr_world *world, const wr_event *events, int32_t at, uint64_t ns)
{
    const wr_event *e = &events[at];
    if (e->kind == WR_EVENT_SPAWN && e->value == WR_MOB_HUNTER && w->kind_at != NULL && slot_of(e->id) >= 0) {
        w->kind_at[slot_of(e->id)] = (uint8_t)(e->flag % WR_HUNT_KINDS_MAX);
    }
    if (!is_mark(e)) {
        return;
    }
    const int32_t player = player_of(w, world, e->kind == WR_EVENT_DEATH ? e->by : e->id);
    if (e->kind == WR_EVENT_DEATH) {
        note_death(w, world, events, at, player);
    } else if (e->kind == WR_EVENT_DOWN) {
        count_in_cell(world, w->downs, e->x, e->y);
    }
    watch_mark *mark = w->options.samples || w->options.ticks ? add_mark(w) : NULL;
    if (mark != NULL) {
        *mark = (watch_mark){.tick = wr_world_ticks(world),
                             .ns = ns,
                             .kind = (wr_event_kind)e->kind,
                             .player = player,
                             .value = e->value,
                             .flag = e->flag};
    }
}

// ---- What the arrays tell ----------------------------------------------------------------------------------------

static bool is_monster(const wr_mobs *mobs, int32_t i)
{
    return (mobs->flags[i] & WR_MOB_ALIVE) != 0 && mobs->kind[i] != WR_MOB_PLAYER &&
           mobs->kind[i] != WR_MOB_BOOMERANG;
}

static void warm(watch *w, const wr_world *world)
{
    const wr_mobs mobs = wr_world_mobs(world);
    for (int32_t i = 0; i < mobs.count; i++) {
        if (is_monster(&mobs, i)) {
            count_in_cell(world, w->heat, mobs.x[i], mobs.y[i]);
        }
    }
}

static void count_alive(const wr_world *world, int32_t alive[WR_HUNT_KINDS_MAX])
{
    const wr_mobs mobs = wr_world_mobs(world);
    for (int32_t i = 0; i < mobs.count; i++) {
        if (is_monster(&mobs, i)) {
            const bool hunter = mobs.kind[i] == WR_MOB_HUNTER && mobs.hunt_kind != NULL;
            alive[hunter ? mobs.hunt_kind[i] % WR_HUNT_KINDS_MAX : 0]++;
        }
    }
}

static int by_size(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void close_sample(watch *w, const wr_world *world)
{
    if (w->sample_count >= w->sample_capacity) {
        return;
    }
    watch_sample *s = &w->samples[w->sample_count++];
    wr_round_view round;
    (void)wr_world_round(world, &round);
    *s = (watch_sample){.tick = wr_world_ticks(world),
                        .ticks = w->time_count,
                        .queued = round.queued,
                        .kills = round.kills};
    count_alive(world, s->alive);
    for (int32_t i = 0; i < w->players; i++) {
        wr_player_view view;
        (void)wr_world_player(world, i, &view);
        s->health[i] = view.health;
    }
    for (int32_t i = 0; i < WR_RUN_CAUSE_COUNT; i++) {
        s->plans_by[i] = w->counts.runs_by[i] - w->begun.runs_by[i];
    }
    if (w->time_count > 0) {
        qsort(w->times, (size_t)w->time_count, sizeof *w->times, by_size);
        s->median_ns = w->times[w->time_count / 2];
        s->p99_ns = w->times[(int32_t)((int64_t)(w->time_count - 1) * 99 / 100)];
    }
    w->begun = w->counts;
    w->time_count = 0;
}

static void note_tick(watch *w, const wr_world *world, uint64_t begin_ns, uint64_t ns, uint64_t plans)
{
    watch_tick_note *ticks = grown(w->ticks, w->tick_count, &w->tick_capacity, sizeof *ticks);
    if (ticks == NULL) {
        w->failed = true;
        return;
    }
    w->ticks = ticks;
    wr_round_view round;
    int32_t alive[WR_HUNT_KINDS_MAX] = {0}, sum = 0;
    (void)wr_world_round(world, &round);
    count_alive(world, alive);
    for (int32_t i = 0; i < WR_HUNT_KINDS_MAX; i++) {
        sum += alive[i];
    }
    ticks[w->tick_count++] = (watch_tick_note){.begin_ns = begin_ns,
                                               .ns = ns < UINT32_MAX ? (uint32_t)ns : UINT32_MAX,
                                               .alive = sum,
                                               .queued = round.queued,
                                               .kills = round.kills,
                                               .plans = plans < UINT32_MAX ? (uint32_t)plans : UINT32_MAX};
}

// ---- The whole ---------------------------------------------------------------------------------------------------

static bool take_memory(watch *w, const wr_world *world)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    if (w->options.heat) {
        w->heat = calloc(cells, sizeof *w->heat);
        w->deaths = calloc(cells, sizeof *w->deaths);
        w->downs = calloc(cells, sizeof *w->downs);
    }
    if (w->options.samples) {
        w->samples = calloc((size_t)w->sample_capacity, sizeof *w->samples);
        w->times = calloc((size_t)w->sample_ticks, sizeof *w->times);
        w->kind_at = calloc((size_t)wr_world_config_of(world).mobs_max, sizeof *w->kind_at);
    }
    const bool heat = !w->options.heat || (w->heat != NULL && w->deaths != NULL && w->downs != NULL);
    return heat && (!w->options.samples || (w->samples != NULL && w->times != NULL && w->kind_at != NULL));
}

bool watch_begin(watch *w, const wr_world *world, const watch_options *options)
{
    const wr_world_config config = wr_world_config_of(world);
    const wr_hunt *hunt = wr_world_hunt(world);
    *w = (watch){.options = *options,
                 .rate = config.ticks_per_second,
                 .players = config.players,
                 .kinds = hunt != NULL ? hunt->kind_count : 1,
                 .tick_first = wr_world_ticks(world)};
    const int64_t seconds = options->tick_count / w->rate + 1;
    w->sample_ticks = (int32_t)((seconds + WATCH_SAMPLES - 1) / WATCH_SAMPLES) * w->rate;
    w->sample_capacity = (int32_t)(options->tick_count / w->sample_ticks) + 2;
    if (!take_memory(w, world)) {
        watch_free(w);
        return false;
    }
    const wr_mobs mobs = wr_world_mobs(world);
    for (int32_t i = 0; w->kind_at != NULL && mobs.hunt_kind != NULL && i < mobs.count; i++) {
        w->kind_at[i] = (uint8_t)(mobs.hunt_kind[i] % WR_HUNT_KINDS_MAX);
    }
    w->counts = w->begun = wr_world_hunt_counters(world);
    if (options->samples) {
        close_sample(w, world);
    }
    return true;
}

void watch_tick(watch *w, const wr_world *world, uint64_t begin_ns, uint64_t end_ns)
{
    int32_t count = 0;
    const wr_event *events = wr_world_events(world, &count);
    const uint64_t runs = w->counts.runs, tick = wr_world_ticks(world);
    w->clock_first = w->clock_first == 0 ? begin_ns : w->clock_first;
    w->counts = wr_world_hunt_counters(world);
    for (int32_t i = 0; i < count; i++) {
        look_at_event(w, world, events, i, end_ns - w->clock_first);
    }
    if (w->options.heat && tick % (uint64_t)(w->rate / 10) == 0) {
        warm(w, world);
    }
    if (w->options.ticks) {
        note_tick(w, world, begin_ns - w->clock_first, end_ns - begin_ns, w->counts.runs - runs);
    }
    if (w->options.samples) {
        w->times[w->time_count++] = end_ns - begin_ns;
        if (w->time_count == w->sample_ticks) {
            close_sample(w, world);
        }
    }
}

void watch_end(watch *w, const wr_world *world)
{
    if (w->options.samples && w->time_count > 0) {
        close_sample(w, world);
    }
}

void watch_free(watch *w)
{
    free(w->samples);
    free(w->ticks);
    free(w->marks);
    free(w->heat);
    free(w->deaths);
    free(w->downs);
    free(w->times);
    free(w->kind_at);
    *w = (watch){0};
}
