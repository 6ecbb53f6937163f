// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// See horde_box.h. The scratch lies in a block of its own, so that a copy takes none of it along.
#include "support/horde_box.h"

#include <pthread.h>
#include <stdlib.h>

#include "support/wr_test.h"

#define THREADS_MAX 16

// ---- Threads ---------------------------------------------------------------------------------------------------------

typedef struct share {
    wr_job *job;
    void *context;
    int32_t begin, end, worker;
} share;

static void *run_share(void *context)
{
    const share *s = context;
    s->job(s->context, s->begin, s->end, s->worker);
    return NULL;
}

// As many threads as there are workers, each an equal part; the first is the calling one.
static void run_parallel(void *context, int32_t count, int32_t grain, wr_job *job, void *job_context)
{
    const int32_t workers = *(const int32_t *)context;
    pthread_t threads[THREADS_MAX];
    share shares[THREADS_MAX] = {0};
    (void)grain;
    for (int32_t i = 0; i < workers; i++) {
        shares[i] = (share){job, job_context, (int32_t)((int64_t)count * i / workers),
                            (int32_t)((int64_t)count * (i + 1) / workers), i};
        if (i > 0 && shares[i].begin < shares[i].end) {
            assert_int_equal(pthread_create(&threads[i], NULL, run_share, &shares[i]), 0);
        }
    }
    if (shares[0].begin < shares[0].end) {
        run_share(&shares[0]);
    }
    for (int32_t i = 1; i < workers; i++) {
        if (shares[i].begin < shares[i].end) {
            pthread_join(threads[i], NULL);
        }
    }
}

static void set_hooks(horde_box *box)
{
    box->hooks = wr_hooks_default();
    if (box->config.scramble != 0) {
        box->loop = (wr_scrambled_loop){.seed = box->config.scramble};
        wr_scrambled_loop_use(&box->loop, &box->hooks);
    } else if (box->config.threads > 1) {
        assert_true(box->config.threads <= THREADS_MAX);
        box->hooks.parallel_for = run_parallel;
        box->hooks.workers = box->config.threads;
        box->hooks.parallel_context = &box->config.threads;
    }
}

// ---- The map -----------------------------------------------------------------------------------------------------------

static char letter_at(const horde_box *box, int32_t x, int32_t y)
{
    const int32_t row = box->grid.height - 1 - y;
    return box->config.map[row * (box->grid.width + 1) + x];
}

static uint8_t kind_of(char letter)
{
    static const char built[] = "xDd?~|CTO";
    if (letter == ' ' || strchr(built, letter) == NULL) {
        return WR_CELL_GRASS;
    }
    uint8_t kind = 0;
    while (wr_cell_kind_letter((wr_cell_kind)kind) != letter) {
        kind++;
    }
    return kind;
}

static void *block(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(memory);
    memset(memory, 0, size);
    return memory;
}

static void read_map(horde_box *box)
{
    const char *map = box->config.map;
    const int32_t width = (int32_t)strcspn(map, "\n");
    const int32_t height = (int32_t)strlen(map) / (width + 1);
    assert_int_equal(strlen(map), (size_t)height * (size_t)(width + 1));
    const size_t cells = (size_t)width * (size_t)height;
    assert_int_equal(wr_grid_init(width, height, WR_HUNT_CELL, block(cells), &box->grid), WR_OK);
    box->spawn_cells = block(cells * sizeof *box->spawn_cells);
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            box->grid.kinds[y * width + x] = kind_of(letter_at(box, x, y));
            if (letter_at(box, x, y) == 'm') {
                box->spawn_cells[box->horde.spawn_cell_count++] = (wr_cell){x, y};
            }
        }
    }
    const size_t bits = wr_bits_size(width, height);
    wr_bits_init(&box->walls, block(bits), &box->grid, WR_KINDS_WALL | WR_KIND(GATE));
    wr_bits_init(&box->sight, block(bits), &box->grid, WR_KINDS_SIGHT | WR_KIND(GATE));
}

static int32_t players_on(const horde_box *box)
{
    int32_t count = 0;
    for (const char *at = box->config.map; *at != '\0'; at++) {
        count += *at >= '0' && *at <= '9';
    }
    return count;
}

// ---- Making one --------------------------------------------------------------------------------------------------------

horde_box_config horde_box_config_of(const char *map, const wr_hunt *hunt)
{
    return (horde_box_config){.map = map,
                              .hunt = hunt,
                              .player = wr_hunt_player_default(),
                              .seed = 7,
                              .capacity = 64,
                              .rate = 60,
                              .n = 1,
                              .threads = 1};
}

static void take_state(wr_arena *arena, horde_box *box)
{
    wr__hunters *h = &box->horde.h;
    const int32_t n = box->config.capacity;
    box->state = WR_ARENA_ARRAY(arena, horde_box_state, 1);
    box->labels = WR_ARENA_ARRAY(arena, uint8_t, box->grid.width * box->grid.height);
    h->id = WR_ARENA_ARRAY(arena, uint32_t, n);
    h->kind = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->flags = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->x = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->y = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->x_last = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->y_last = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->heading = WR_ARENA_ARRAY(arena, wr_angle, n);
    h->health = WR_ARENA_ARRAY(arena, int16_t, n);
    h->rate = WR_ARENA_ARRAY(arena, uint16_t, n);
    h->goal_x = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->goal_y = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->path_at = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->path_count = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->path = WR_ARENA_ARRAY(arena, wr_node, n * WR__HUNT_PATH);
    h->origin = WR_ARENA_ARRAY(arena, int32_t, n);
    h->counter = WR_ARENA_ARRAY(arena, uint32_t, n);
    wr__horde_take_state(arena, &box->horde);
}

static void take_memory(horde_box *box)
{
    wr_arena measure = wr_arena_measuring();
    take_state(&measure, box);
    box->state_size = (measure.used + 63) / 64 * 64;
    box->state_block = block(box->state_size);
    wr_arena state = wr_arena_on(box->state_block, box->state_size);
    take_state(&state, box);
    assert_false(state.full);

    wr_terrain *ground = box->horde.ground;
    box->horde.ground = NULL; // a world measures before it has one
    wr_arena scratch_measure = wr_arena_measuring();
    wr__horde_take_scratch(&scratch_measure, &box->horde, box->config.n);
    box->horde.ground = ground;
    const size_t size = (scratch_measure.used + 63) / 64 * 64;
    wr_arena scratch = wr_arena_on(block(size), size);
    wr__horde_take_scratch(&scratch, &box->horde, box->config.n);
    assert_false(scratch.full);
}

static int32_t take_slot(horde_box *box, uint8_t kind, wr_point at)
{
    const wr__hunters *h = &box->horde.h;
    int32_t slot = 0;
    while (slot < box->config.capacity && h->kind[slot] != 0) {
        slot++;
    }
    if (slot == box->config.capacity) {
        return -1;
    }
    box->state->slots = slot < box->state->slots ? box->state->slots : slot + 1;
    box->horde.slots = box->state->slots;
    box->state->serial++;
    h->id[slot] = (uint32_t)box->state->serial;
    ((int32_t *)h->origin)[slot] = -box->state->serial - 1;
    h->kind[slot] = kind;
    h->rate[slot] = 256;
    horde_box_put(box, slot, at);
    return slot;
}

static void place_players(horde_box *box)
{
    for (int32_t i = 0; i < box->horde.player_count; i++) {
        const wr_point at = horde_box_letter(box, (char)('0' + i));
        assert_int_equal(take_slot(box, BOX_PLAYER, at), i);
        box->state->player_health[i] = box->config.player.health;
        box->state->player_last[i] = at;
    }
}

static void place_hunters(horde_box *box)
{
    for (int32_t y = 0; y < box->grid.height; y++) {
        for (int32_t x = 0; x < box->grid.width; x++) {
            if (letter_at(box, x, y) == 'z') {
                assert_true(horde_box_spawn(box, 0, horde_box_cell(box, x, y)) >= 0);
            }
        }
    }
}

horde_box *horde_box_create(const horde_box_config *config)
{
    horde_box *box = block(sizeof *box);
    box->config = *config;
    box->hunt = *config->hunt;
    box->log = malloc(BOX_LOG * sizeof *box->log);
    assert_non_null(box->log);
    set_hooks(box);
    read_map(box);
    wr__horde *horde = &box->horde;
    horde->hunt = box->hunt;
    horde->player = config->player;
    horde->seed = config->seed;
    horde->player_count = players_on(box);
    horde->capacity = config->capacity;
    horde->mob_kind = BOX_HUNTER;
    horde->grid = &box->grid;
    horde->spawn_cells = box->spawn_cells;
    horde->hooks = &box->hooks;
    horde->inject = config->inject;
    horde->together = config->together;
    horde->walls = &box->walls;
    horde->sight = &box->sight;
    const wr_status status =
        wr__hunt_rules_of(&horde->hunt, &horde->player, config->rate, box->grid.cell, &horde->rules);
    assert_int_equal(status, WR_OK);
    const wr_terrain_config ground = wr__hunt_ground_of(&horde->rules, config->n);
    assert_int_equal(wr_terrain_create(&box->grid, &ground, NULL, &horde->ground), WR_OK);
    take_memory(box);
    memcpy(box->labels, box->grid.kinds, (size_t)box->grid.width * (size_t)box->grid.height);
    wr__horde_begin(horde);
    place_players(box);
    place_hunters(box);
    return box;
}

void horde_box_destroy(horde_box *box)
{
    free(box->horde.scratch); // the first thing in its block
    free(box->state_block);
    wr_terrain_destroy(box->horde.ground);
    free(box->walls.words);
    free(box->sight.words);
    free(box->spawn_cells);
    free(box->grid.kinds);
    free(box->log);
    free(box);
}

// ---- What a world does ---------------------------------------------------------------------------------------------------

static void free_slot(horde_box *box, int32_t slot, wr_harm died)
{
    const wr__hunters *h = &box->horde.h;
    wr__hunter_end(&box->horde, slot, died);
    h->id[slot] = 0;
    h->kind[slot] = h->flags[slot] = 0;
    h->x[slot] = h->y[slot] = h->x_last[slot] = h->y_last[slot] = 0;
    h->heading[slot] = 0;
    h->health[slot] = 0;
    h->rate[slot] = 0;
    h->goal_x[slot] = h->goal_y[slot] = 0;
    h->path_at[slot] = h->path_count[slot] = 0;
    memset(h->path + (size_t)slot * WR__HUNT_PATH, 0, WR__HUNT_PATH * sizeof *h->path);
    ((int32_t *)h->origin)[slot] = 0;
    h->counter[slot] = 0;
}

static void look_at_players(horde_box *box)
{
    for (int32_t i = 0; i < box->horde.player_count; i++) {
        box->horde.players[i] = (wr__quarry){.at = horde_box_at(box, i),
                                             .last = box->state->player_last[i],
                                             .slot = i,
                                             .there = box->state->player_health[i] > 0};
    }
}

void horde_box_begin(horde_box *box)
{
    const wr__hunters *h = &box->horde.h;
    box->horde.tick = ++box->state->tick;
    box->horde.slots = box->state->slots;
    for (int32_t i = 0; i < box->state->slots; i++) {
        h->x_last[i] = h->x[i];
        h->y_last[i] = h->y[i];
    }
    for (int32_t i = 0; i < box->horde.player_count; i++) {
        box->state->player_last[i] = horde_box_at(box, i);
    }
    look_at_players(box);
}

static void carry_out_spawns(horde_box *box)
{
    for (int32_t i = 0; i < box->horde.spawn_count; i++) {
        const wr__spawn *spawn = &box->horde.spawns[i];
        const int32_t slot = take_slot(box, BOX_HUNTER, spawn->at);
        if (slot >= 0) {
            wr__hunter_begin(&box->horde, slot, spawn);
            box->spawned++;
        }
        box->refused += slot < 0;
    }
}

static void carry_out_doors(horde_box *box)
{
    for (int32_t i = 0; i < box->horde.door_count; i++) {
        horde_box_set_cell(box, box->horde.doors[i], WR_CELL_DOOR_OPEN);
    }
}

static void carry_out_blows(horde_box *box)
{
    for (int32_t i = 0; i < box->horde.blow_count; i++) {
        const wr__blow *blow = &box->horde.blows[i];
        box->blows++;
        box->blows_by_player[blow->player]++;
        box->hurt[blow->player] += blow->damage;
        if (!box->hunt.rules.host_damage) {
            box->state->player_health[blow->player] -= blow->damage;
            wr__horde_hit(&box->horde);
        }
    }
}

static void carry_out_gone(horde_box *box)
{
    for (int32_t i = 0; i < box->horde.gone_count; i++) {
        free_slot(box, box->horde.gone[i], WR_HARM_COUNT);
        box->gone++;
    }
}

void horde_box_carry_out(horde_box *box, int32_t stage)
{
    carry_out_spawns(box);
    carry_out_doors(box);
    carry_out_blows(box);
    carry_out_gone(box);
    for (int32_t i = 0; i < box->horde.note_count; i++) {
        const wr__note *note = &box->horde.notes[i];
        box->told[note->kind]++;
        if (box->log_count < BOX_LOG) {
            box->log[box->log_count++] = (horde_box_told){box->state->tick, stage, *note};
        }
    }
    wr__horde_empty(&box->horde);
}

void horde_box_tick(horde_box *box)
{
    horde_box_begin(box);
    wr__horde_spawn(&box->horde);
    horde_box_carry_out(box, 3);
    wr__horde_sense(&box->horde);
    horde_box_carry_out(box, 4);
    wr__horde_plan(&box->horde);
    horde_box_carry_out(box, 5);
    if (box->config.move != NULL) {
        box->config.move(box);
    }
    look_at_players(box);
    wr__horde_move(&box->horde);
    horde_box_carry_out(box, 6);
    wr__horde_fight(&box->horde);
    horde_box_carry_out(box, 7);
    look_at_players(box);
    wr__horde_bury(&box->horde);
    horde_box_carry_out(box, 10);
}

void horde_box_run(horde_box *box, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        horde_box_tick(box);
    }
}

// ---- What a test does ------------------------------------------------------------------------------------------------------

void horde_box_copy(horde_box *to, const horde_box *from)
{
    assert_int_equal(to->state_size, from->state_size);
    for (int32_t y = 0; y < to->grid.height; y++) {
        for (int32_t x = 0; x < to->grid.width; x++) {
            const uint8_t label = from->labels[y * to->grid.width + x];
            if (to->labels[y * to->grid.width + x] != label) {
                horde_box_set_cell(to, (wr_cell){x, y}, (wr_cell_kind)label);
            }
        }
    }
    memcpy(to->state_block, from->state_block, to->state_size);
    to->horde.tick = to->state->tick;
    to->horde.slots = to->state->slots;
    look_at_players(to);
    wr__horde_derive(&to->horde);
}

uint64_t horde_box_hash(const horde_box *box)
{
    return wr_hash_bytes(box->state_block, box->state_size);
}

int32_t horde_box_spawn(horde_box *box, int32_t kind, wr_point at)
{
    const int32_t slot = take_slot(box, BOX_HUNTER, at);
    if (slot >= 0) {
        const wr__spawn spawn = {.at = at,
                                 .queued = -1,
                                 .health = (int16_t)box->horde.rules.kinds[kind].health,
                                 .hunt_kind = (uint8_t)kind};
        wr__hunter_begin(&box->horde, slot, &spawn);
    }
    return slot;
}

bool horde_box_hurt(horde_box *box, int32_t slot, int32_t damage, wr_harm harm)
{
    wr__horde_hit(&box->horde);
    if (damage < box->horde.h.health[slot]) {
        box->horde.h.health[slot] = (int16_t)(box->horde.h.health[slot] - damage);
        return false;
    }
    horde_box_kill(box, slot, harm);
    return true;
}

void horde_box_kill(horde_box *box, int32_t slot, wr_harm harm)
{
    box->deaths++;
    free_slot(box, slot, harm);
}

void horde_box_kill_all(horde_box *box, wr_harm harm)
{
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        horde_box_kill(box, slot, harm);
    }
}

void horde_box_put(horde_box *box, int32_t slot, wr_point at)
{
    const wr__hunters *h = &box->horde.h;
    h->x[slot] = h->x_last[slot] = at.x;
    h->y[slot] = h->y_last[slot] = at.y;
}

void horde_box_player(horde_box *box, int32_t player, wr_point at)
{
    box->horde.h.x[player] = at.x;
    box->horde.h.y[player] = at.y;
}

void horde_box_down(horde_box *box, int32_t player)
{
    box->state->player_health[player] = 0;
}

void horde_box_set_cell(horde_box *box, wr_cell at, wr_cell_kind label)
{
    const uint8_t byte = (uint8_t)label;
    const bool blocks = ((WR_KINDS_WALL | WR_KIND(GATE)) >> byte & 1u) != 0;
    box->labels[at.y * box->grid.width + at.x] = byte;
    assert_int_equal(wr_terrain_set(box->horde.ground, &at, &byte, 1), WR_OK);
    wr_bits_set(&box->walls, at.x, at.y, blocks);
    wr_bits_set(&box->sight, at.x, at.y, blocks);
}

wr_point horde_box_cell(const horde_box *box, int32_t x, int32_t y)
{
    return wr_grid_centre(&box->grid, (wr_cell){x, y});
}

wr_point horde_box_letter(const horde_box *box, char letter)
{
    for (int32_t y = 0; y < box->grid.height; y++) {
        for (int32_t x = 0; x < box->grid.width; x++) {
            if (letter_at(box, x, y) == letter) {
                return horde_box_cell(box, x, y);
            }
        }
    }
    fail_msg("the map has no '%c'", letter);
    return (wr_point){0, 0};
}

wr_point horde_box_at(const horde_box *box, int32_t slot)
{
    return (wr_point){box->horde.h.x[slot], box->horde.h.y[slot]};
}

int32_t horde_box_alive(const horde_box *box)
{
    int32_t alive = 0;
    for (int32_t i = 0; i < box->state->slots; i++) {
        alive += box->horde.h.kind[i] == BOX_HUNTER;
    }
    return alive;
}

int32_t horde_box_next(const horde_box *box, int32_t slot)
{
    while (slot < box->state->slots && box->horde.h.kind[slot] != BOX_HUNTER) {
        slot++;
    }
    return slot < box->state->slots ? slot : -1;
}

const horde_box_told *horde_box_last(const horde_box *box, wr__note_kind kind)
{
    for (int32_t i = box->log_count - 1; i >= 0; i--) {
        if (box->log[i].note.kind == kind) {
            return &box->log[i];
        }
    }
    return NULL;
}
