// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hunts on a window that moves. The same rooms lie at two places of a level, with rock around: a hunt in the one, moved by a shift
// at any tick, is the hunt in the other to the bit, then and ever after; so no stage depends on where something is. And where
// the window leaves something behind: nobody is lost, dwellers are gone, nothing points off the level, and a copy goes on
// alike.
#include "horde/horde_int.h"
#include "horde/window_box.h"
#include "warren/dungeon.h"

enum { SIDE = 128, PLAYERS = 3, CAPACITY = 160, BLAST_EVERY = 37 };

#ifdef NDEBUG
enum { TICK_STRIDE = 1 };
#else
enum { TICK_STRIDE = 4 }; // with sanitizers: too short to see everything
#endif

// ---- Rooms in rock ---------------------------------------------------------------------------------------------------

// A dungeon of so many cells as letters, its lower-left corner at (x, y) of the level, rock around. To be freed.
static char *rooms_at(uint64_t seed, int32_t width, int32_t height, int32_t x, int32_t y)
{
    wr_dungeon_config config = wr_dungeon_profile((wr_dungeon_profile_id)(seed % WR_DUNGEON_PROFILE_COUNT));
    wr_dungeon dungeon = {0};
    char *map = malloc((size_t)(WIDTH + 1) * HEIGHT + 1);
    assert_non_null(map);
    config.seed = seed;
    config.width = width;
    config.height = height;
    config.locks = 0;
    assert_int_equal(wr_dungeon_generate(&config, NULL, NULL, &dungeon), WR_OK);
    for (int32_t i = 0; i < HEIGHT * (WIDTH + 1); i++) {
        const int32_t u = i % (WIDTH + 1) - x, v = HEIGHT - 1 - i / (WIDTH + 1) - y;
        const bool inside = u >= 0 && v >= 0 && u < width && v < height;
        const wr_cell_kind kind = inside ? (wr_cell_kind)dungeon.grid.kinds[v * width + u] : WR_CELL_BUSH;
        const bool place =
            kind == WR_CELL_GRASS && wr_noise(seed, WR_STREAM_BOTS, 500, (uint64_t)(v * width + u)) % 9 == 0;
        map[i] = place ? 'm' : kind == WR_CELL_GRASS ? ' ' : wr_cell_kind_letter(kind);
        map[i] = u + x == WIDTH ? '\n' : map[i];
    }
    map[HEIGHT * (WIDTH + 1)] = '\0';
    for (int32_t i = 0; i < PLAYERS; i++) {
        const wr_rect room = dungeon.rooms[dungeon.room_count / 2 + i % 2];
        const int32_t column = x + room.x + room.width / 2 - i / 2, row = y + room.y + room.height / 2;
        map[(HEIGHT - 1 - row) * (WIDTH + 1) + column] = (char)('0' + i);
    }
    wr_dungeon_destroy(&dungeon);
    return map;
}

// ---- What happens ----------------------------------------------------------------------------------------------------

static uint64_t chance(const horde_box *box, uint64_t id)
{
    return wr_noise(box->config.seed, WR_STREAM_BOTS, id, box->state->tick);
}

static void walk_about(horde_box *box)
{
    const wr_body body = {.radius = UNITS(1), .solid = WR_KINDS_WALL};
    for (int32_t i = 0; i < box->horde.player_count; i++) {
        const uint64_t stretch = box->state->tick / (25 + 10 * (uint64_t)i);
        const wr_angle angle = (wr_angle)wr_noise(box->config.seed, WR_STREAM_BOTS, (uint64_t)i, stretch);
        const wr_point at = horde_box_at(box, i), to = {at.x + wr_cos(angle) / 3, at.y + wr_sin(angle) / 3};
        if (box->state->player_health[i] > 0 && wr_body_clear(wr_terrain_nav(box->horde.ground, 0), &body, at, to)) {
            horde_box_player(box, i, to);
        }
    }
}

// Beside a player, all within 20 units.
static void explode(horde_box *box)
{
    wr__horde *horde = &box->horde;
    wr__throw out[CAPACITY];
    int32_t slots[CAPACITY], count = 0;
    const wr_point player = horde_box_at(box, (int32_t)(chance(box, 200) % PLAYERS));
    const wr_blast blast = {.at = {player.x + UNITS(3), player.y - UNITS(2)},
                            .radius = UNITS(20),
                            .strength = UNITS(18),
                            .number = horde->round->blasts++};
    for (int32_t slot = 0; slot < box->state->slots; slot++) {
        if (wr__is_hunter(horde, slot) && wr__apart2(wr__hunter_at(horde, slot), blast.at) <= wr__square(UNITS(20))) {
            slots[count++] = slot;
        }
    }
    (void)wr__hunters_throw(horde, &blast, slots, count, out);
}

// Players walk, hunters fly, something explodes.
static void meddle(horde_box *box)
{
    wr__flown flown[CAPACITY];
    walk_about(box);
    (void)wr__hunters_fly(&box->horde, flown);
    if (box->state->tick % BLAST_EVERY == 0) {
        explode(box);
    }
}

static void step(horde_box *box)
{
    horde_box_tick(box);
    const uint64_t bits = chance(box, 101);
    const int32_t slot = horde_box_next(box, (int32_t)(bits / 1024 % CAPACITY));
    if (bits % 17 == 0 && slot >= 0) {
        (void)horde_box_hurt(box, slot, 15, WR_HARM_SWORD);
    }
    if (bits % 97 == 2 && slot >= 0) {
        box->horde.h.rate[slot] = (uint16_t)(bits / 65536 % 600);
    }
    wr__thrown_settle(&box->horde);
}

static horde_box *box_on(const char *map, const wr_hunt *hunt, int32_t n, uint64_t seed)
{
    horde_box_config config = horde_box_config_of(map, hunt);
    config.capacity = CAPACITY;
    config.n = n;
    config.seed = seed;
    config.move = meddle;
    horde_box *box = horde_box_create(&config);
    wr_knock_config knock = wr_knock_config_default();
    knock.metre = WR_HUNT_CELL;
    assert_int_equal(wr_knock_rules_of(&knock, &box->horde.knock), WR_OK);
    return box;
}

// What lies behind the end of a way is rubbish to everybody, and a shift clears it.
static void clear_rubbish(const horde_box *box)
{
    const wr__hunters *h = &box->horde.h;
    for (int32_t i = 0; i < CAPACITY * WR__HUNT_PATH; i++) {
        h->path[i] = i % WR__HUNT_PATH < h->path_count[i / WR__HUNT_PATH] ? h->path[i] : 0;
    }
}

static void assert_same(const horde_box *a, const horde_box *b)
{
    clear_rubbish(b);
    if (memcmp(a->state_block, b->state_block, a->state_size) == 0) {
        return;
    }
    for (int32_t i = 0; i < a->state->slots; i++) {
        const wr__hunters *p = &a->horde.h, *q = &b->horde.h;
        if (p->x[i] != q->x[i] || p->y[i] != q->y[i] || p->brain[i] != q->brain[i] || p->goal_x[i] != q->goal_x[i]) {
            fail_msg("tick %d, slot %d: at %d %d and %d %d, brain %d and %d, goal %d and %d", (int)a->state->tick,
                     (int)i, p->x[i], p->y[i], q->x[i], q->y[i], p->brain[i], q->brain[i], p->goal_x[i],
                     q->goal_x[i]);
        }
    }
    fail_msg("tick %d: states differ", (int)a->state->tick);
}

// ---- The same at two places --------------------------------------------------------------------------------------------------

typedef struct two_places {
    int32_t x, y; // where the rooms lie in the one
    int32_t u, v; // and in the other
    int32_t n;
    int32_t ticks;
} two_places;

// A play in which nothing of all this happens shows nothing.
typedef struct witnessed {
    int64_t alive, thrown, throngs, far, ways, rings;
} witnessed;

static void witness(witnessed *seen, const horde_box *box)
{
    const wr__horde *horde = &box->horde;
    seen->alive += horde_box_alive(box);
    seen->thrown += horde->round->thrown_count;
    seen->throngs += horde->round->throng_count;
    seen->far += horde->far_count[0];
    for (int32_t slot = 0; slot < box->state->slots; slot++) {
        seen->ways += horde->h.path_count[slot] != 0;
        seen->rings += horde->h.ring[slot] != 0;
    }
}

static void assert_seen(const witnessed *seen)
{
    assert_true(TICK_STRIDE > 1 || (seen->alive > 1000 && seen->thrown > 100 && seen->throngs > 100 &&
                                    seen->far > 0 && seen->ways > 100 && seen->rings > 20));
}

// Now and then the one is moved to where the other is; then it is moved back, or they change places.
static witnessed play_at_two_places(const two_places *t, uint64_t seed)
{
    const wr_hunt hunt = hunt_of(seed);
    char *maps[2] = {rooms_at(seed, SIDE, SIDE, t->x, t->y), rooms_at(seed, SIDE, SIDE, t->u, t->v)};
    horde_box *here = box_on(maps[0], &hunt, t->n, seed), *there = box_on(maps[1], &hunt, t->n, seed);
    const int32_t dx = t->u - t->x, dy = t->v - t->y;
    witnessed seen = {0};
    for (int32_t i = 0; i < t->ticks / TICK_STRIDE; i++) {
        step(here);
        step(there);
        witness(&seen, here);
        check(here);
        if (i % 7 == 0) {
            shift_box(here, dx, dy);
            assert_int_equal(here->gone, there->gone);
            assert_memory_equal(here->told, there->told, sizeof here->told);
            assert_same(here, there);
            check(here);
            if (i % 3 != 0) {
                shift_box(here, -dx, -dy);
            } else { // it goes on over there, and the other one here
                horde_box *other = here;
                shift_box(there, -dx, -dy);
                here = there;
                there = other;
            }
        }
    }
    horde_box_destroy(here);
    horde_box_destroy(there);
    free(maps[0]);
    free(maps[1]);
    return seen;
}

static void nothing_depends_on_where_it_is(void **state)
{
    (void)state;
    witnessed all = {0};
    static const two_places places[] = {{64, 64, 0, 0, 1, 400},
                                        {0, 64, 128, 0, 1, 400},
                                        {64, 0, 0, 64, 3, 150},
                                        {128, 64, 64, 0, 3, 150},
                                        {64, 64, 128, 0, 1, 400}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const witnessed seen = play_at_two_places(&places[i], 3 + i);
        all.alive += seen.alive;
        all.thrown += seen.thrown;
        all.throngs += seen.throngs;
        all.far += seen.far;
        all.ways += seen.ways;
        all.rings += seen.rings;
    }
    assert_seen(&all);
}

// ---- What is left behind -----------------------------------------------------------------------------------------------------

// All players stay on the level, and some way from its edge.
static bool keeps_players(const horde_box *box, int32_t dx, int32_t dy)
{
    bool keeps = true;
    for (int32_t i = 0; i < PLAYERS; i++) {
        const wr_cell at = wr_grid_cell_of(&box->grid, horde_box_at(box, i));
        keeps = keeps && at.x + dx >= 8 && at.y + dy >= 8 && at.x + dx < WIDTH - 8 && at.y + dy < HEIGHT - 8;
    }
    return keeps;
}

static bool is_inside(wr_fix x, wr_fix y)
{
    return x >= 0 && y >= 0 && x < UNITS(WR_HUNT_CELL * WIDTH) && y < UNITS(WR_HUNT_CELL * HEIGHT);
}

// Nobody and nothing is off the level.
static void check_inside(const horde_box *box, int32_t n)
{
    const wr__horde *horde = &box->horde;
    const wr_knock_bodies *b = &horde->thrown.bodies;
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        assert_true(is_inside(horde->h.x[slot], horde->h.y[slot]));
        assert_true(is_inside(horde->h.goal_x[slot], horde->h.goal_y[slot]));
        for (int32_t i = 0; i < WR__HUNT_PATH; i++) {
            assert_in_range(horde->h.path[slot * WR__HUNT_PATH + i], 0, WIDTH * HEIGHT * n * n - 1);
        }
    }
    for (uint32_t i = 0; i < horde->round->thrown_count; i++) {
        assert_true(is_inside(b->x[i], b->y[i]) && is_inside(b->home_x[i], b->home_y[i]));
    }
    for (int32_t size = 0; size < horde->rules.class_count; size++) {
        for (int32_t i = 0; i < WR_FIELD_TARGETS_MAX; i++) {
            assert_in_range(horde->far_targets[size * WR_FIELD_TARGETS_MAX + i], 0, WIDTH * HEIGHT * n * n - 1);
        }
    }
    check(box);
}

// Every third one dwells somewhere.
static void settle_dwellers(horde_box *box)
{
    box->horde.dwellers = true;
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        box->horde.h.brain[slot] |= slot % 3 == 0 ? WR__BRAIN_DWELLER : 0;
    }
}

static int32_t dwellers_of(const horde_box *box)
{
    int32_t count = 0;
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        count += (box->horde.h.brain[slot] & WR__BRAIN_DWELLER) != 0;
    }
    return count;
}

// What comes in is ground of another place.
static void move_window(horde_box *box, int32_t dx, int32_t dy, const uint8_t *more)
{
    static uint8_t labels[WIDTH * HEIGHT];
    const int32_t alive = horde_box_alive(box), waiting = (int32_t)box->horde.round->queue_count;
    const int32_t dwellers = dwellers_of(box), requeued = box->told[WR__NOTE_REQUEUE];
    shift_labels(box, dx, dy, labels);
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        const int32_t x = i % WIDTH - dx, y = i / WIDTH - dy;
        labels[i] = x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT ? labels[i] : more[i];
    }
    fill_ground(box, labels);
    shift_mobs(box, dx, dy);
    wr__horde_shift(&box->horde, dx, dy);
    wr__horde_outside(&box->horde);
    for (int32_t i = 1; i < box->horde.gone_count; i++) {
        assert_true(box->horde.gone[i] > box->horde.gone[i - 1]);
    }
    const int32_t gone = box->horde.gone_count;
    horde_box_carry_out(box, 11);
    wr__thrown_settle(&box->horde);
    wr__horde_derive(&box->horde);
    const int32_t lost = dwellers - dwellers_of(box);
    assert_int_equal(horde_box_alive(box), alive - gone);
    assert_int_equal((int32_t)box->horde.round->queue_count, waiting + gone - lost);
    assert_int_equal(box->told[WR__NOTE_REQUEUE], requeued + gone - lost);
}

static void take_over(horde_box *to, const horde_box *from)
{
    fill_ground(to, from->labels);
    memcpy(to->spawn_cells, from->spawn_cells, (size_t)from->horde.spawn_cell_count * sizeof *from->spawn_cells);
    to->horde.dwellers = from->horde.dwellers;
    horde_box_copy(to, from);
}

static void nobody_is_lost_and_a_copy_goes_on_alike(void **state)
{
    (void)state;
    int32_t moves = 0, gone = 0;
    for (uint64_t seed = 20; seed < 22; seed++) {
        const int32_t n = seed % 2 == 0 ? 1 : 3;
        const wr_hunt hunt = hunt_of(seed);
        char *map = rooms_at(seed, WIDTH, HEIGHT, 0, 0), *more = rooms_at(seed + 100, WIDTH, HEIGHT, 0, 0);
        horde_box *box = box_on(map, &hunt, n, seed), *copy = box_on(map, &hunt, n, seed),
                  *other = box_on(more, &hunt, 1, 1);
        for (int32_t i = 0; i < 600 / TICK_STRIDE; i++) {
            step(box);
            step(copy);
            assert_true(horde_box_hash(box) == horde_box_hash(copy));
            const int32_t dx = STEP * ((int32_t)(chance(box, 300) % 3) - 1),
                          dy = STEP * ((int32_t)(chance(box, 301) % 3) - 1);
            if (i % 45 == 44 && keeps_players(box, dx, dy)) {
                settle_dwellers(box);
                const int32_t before = box->gone;
                move_window(box, dx, dy, other->labels);
                check_inside(box, n);
                take_over(copy, box);
                gone += box->gone - before;
                moves++;
            }
        }
        horde_box_destroy(box);
        horde_box_destroy(copy);
        horde_box_destroy(other);
        free(map);
        free(more);
    }
    assert_true(TICK_STRIDE > 1 || (moves > 6 && gone > 6));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(nothing_depends_on_where_it_is),
    cmocka_unit_test(nobody_is_lost_and_a_copy_goes_on_alike),
};

WR_TEST_MAIN(tests)
