// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What lives in a dungeon: where it may be, what it hangs on, and that the geometry knows nothing of it (D27, D28).
#include "warren/dungeon.h"

#include "support/wr_test.h"

#include <stdlib.h>

#define SPOTS_MAX 8192

typedef struct lived_in {
    wr_dungeon dungeon;
    wr_spot spots[SPOTS_MAX];
    int32_t count;
} lived_in;

static lived_in *made(const wr_dungeon_config *config, const wr_population_config *population)
{
    lived_in *l = calloc(1, sizeof *l);
    assert_non_null(l);
    assert_int_equal(wr_dungeon_generate(config, NULL, NULL, &l->dungeon), WR_OK);
    assert_int_equal(wr_dungeon_populate(&l->dungeon, population, NULL, l->spots, SPOTS_MAX, &l->count), WR_OK);
    return l;
}

static void done(lived_in *l)
{
    wr_dungeon_destroy(&l->dungeon);
    free(l);
}

static wr_dungeon_config profile_with(int32_t profile, uint64_t seed)
{
    wr_dungeon_config config = wr_dungeon_profile((wr_dungeon_profile_id)profile);
    config.seed = seed;
    return config;
}

static int32_t count_of(const lived_in *l, wr_spot_kind kind)
{
    int32_t count = 0;
    for (int32_t i = 0; i < l->count; i++) {
        count += l->spots[i].kind == kind;
    }
    return count;
}

// ---- Where -------------------------------------------------------------------------------------------------------

static bool lies_in(const wr_rect *r, wr_cell at)
{
    return at.x >= r->x && at.x < r->x + r->width && at.y >= r->y && at.y < r->y + r->height;
}

static bool is_locked(const wr_dungeon *d, int32_t room)
{
    for (int32_t i = 0; i < d->lock_count; i++) {
        if (d->locks[i].room == room) {
            return true;
        }
    }
    return false;
}

static int rank(const wr_spot *s, int i)
{
    const int32_t key[4] = {s->kind, s->room, s->at.y, s->at.x};
    return key[i];
}

static void check_places(const lived_in *l)
{
    uint8_t *taken = calloc(1, (size_t)l->dungeon.grid.width * (size_t)l->dungeon.grid.height);
    assert_non_null(taken);
    for (int32_t i = 0; i < l->count; i++) {
        const wr_spot *s = &l->spots[i];
        uint8_t *here = &taken[s->at.y * l->dungeon.grid.width + s->at.x];
        assert_true(lies_in(&l->dungeon.rooms[s->room], s->at));
        assert_int_equal(wr_grid_kind(&l->dungeon.grid, s->at), WR_CELL_GRASS);
        assert_int_equal(*here, 0);
        *here = 1;
        if (s->kind == WR_SPOT_START) {
            assert_false(is_locked(&l->dungeon, s->room));
        }
        for (int k = 0; k < 4 && i > 0; k++) { // sorted
            assert_true(rank(&l->spots[i - 1], k) <= rank(s, k));
            if (rank(&l->spots[i - 1], k) < rank(s, k)) {
                break;
            }
        }
    }
    free(taken);
}

static void spots_lie_on_free_floor_of_their_rooms(void **state)
{
    (void)state;
    for (int32_t profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        for (uint64_t seed = 0; seed < 40; seed++) {
            const wr_dungeon_config config = profile_with(profile, seed);
            lived_in *l = made(&config, NULL);
            check_places(l);
            assert_int_equal(count_of(l, WR_SPOT_START), 1);
            assert_int_equal(count_of(l, WR_SPOT_EXIT), 1);
            assert_int_equal(count_of(l, WR_SPOT_CHEST), (l->dungeon.room_count * 40 + 50) / 100);
            done(l);
        }
    }
}

// Floor cells that can be walked from the first of them, traps left out.
static int32_t walked(const wr_dungeon *d, const uint8_t *trap)
{
    const int32_t width = d->grid.width, cells = width * d->grid.height;
    uint8_t *seen = calloc(1, (size_t)cells);
    int32_t *queue = calloc((size_t)cells, sizeof *queue);
    int32_t head = 0, tail = 0;
    assert_non_null(seen);
    assert_non_null(queue);
    for (int32_t i = 0; i < cells && tail == 0; i++) {
        if (d->grid.kinds[i] != WR_CELL_BUSH && !trap[i]) {
            queue[tail++] = i;
            seen[i] = 1;
        }
    }
    while (head < tail) {
        const int32_t at = queue[head++];
        const int32_t next[4] = {at + 1, at - 1, at + width, at - width}; // the map ends in walls, so none leaves it
        for (int i = 0; i < 4; i++) {
            if (!seen[next[i]] && d->grid.kinds[next[i]] != WR_CELL_BUSH && !trap[next[i]]) {
                seen[next[i]] = 1;
                queue[tail++] = next[i];
            }
        }
    }
    free(seen);
    free(queue);
    return tail;
}

static void traps_never_close_a_way(void **state)
{
    (void)state;
    const wr_population_config many = {.exits = 1, .traps = 2000};
    for (int32_t profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        for (uint64_t seed = 0; seed < 10; seed++) {
            const wr_dungeon_config config = profile_with(profile, seed);
            lived_in *l = made(&config, &many);
            const int32_t cells = l->dungeon.grid.width * l->dungeon.grid.height;
            uint8_t *trap = calloc(1, (size_t)cells);
            assert_non_null(trap);
            int32_t floor = 0, traps = 0;
            for (int32_t i = 0; i < l->count; i++) {
                const bool is = l->spots[i].kind == WR_SPOT_TRAP;
                trap[l->spots[i].at.y * l->dungeon.grid.width + l->spots[i].at.x] = is;
                traps += is;
            }
            for (int32_t i = 0; i < cells; i++) {
                floor += l->dungeon.grid.kinds[i] != WR_CELL_BUSH && !trap[i];
            }
            assert_true(traps > l->dungeon.room_count / 4);
            assert_int_equal(walked(&l->dungeon, trap), floor);
            free(trap);
            done(l);
        }
    }
}

// ---- On what it hangs ----------------------------------------------------------------------------------------------

static bool same(const lived_in *a, const lived_in *b)
{
    if (a->count != b->count) {
        return false;
    }
    for (int32_t i = 0; i < a->count; i++) {
        const wr_spot *s = &a->spots[i], *t = &b->spots[i];
        if (s->at.x != t->at.x || s->at.y != t->at.y || s->room != t->room || s->kind != t->kind) {
            return false;
        }
    }
    return true;
}

static void the_secret_decides_and_the_geometry_stays(void **state)
{
    (void)state;
    const wr_dungeon_config config = profile_with(WR_DUNGEON_PROFILE_CRYPT, 7);
    wr_population_config one = wr_population_config_default(), two = one;
    two.secret = 1;
    lived_in *a = made(&config, &one), *again = made(&config, &one), *b = made(&config, &two);
    assert_true(same(a, again));
    assert_false(same(a, b));
    assert_true(wr_dungeon_hash(&a->dungeon) == wr_dungeon_hash(&b->dungeon));
    done(a);
    done(again);
    done(b);
}

static void more_of_one_kind_moves_no_other_kind_before_it(void **state)
{
    (void)state;
    const wr_dungeon_config config = profile_with(WR_DUNGEON_PROFILE_CRYPT, 3);
    wr_population_config few = wr_population_config_default(), many = few;
    many.spawns = 900;
    lived_in *a = made(&config, &few), *b = made(&config, &many);
    for (int32_t i = 0, k = 0; i < a->count; i++) {
        if (a->spots[i].kind == WR_SPOT_SPAWN) {
            continue;
        }
        while (b->spots[k].kind == WR_SPOT_SPAWN) {
            k++;
        }
        assert_int_equal(a->spots[i].kind, b->spots[k].kind);
        assert_int_equal(a->spots[i].at.x, b->spots[k].at.x);
        assert_int_equal(a->spots[i].at.y, b->spots[k].at.y);
        k++;
    }
    done(a);
    done(b);
}

// ---- Caps and errors -----------------------------------------------------------------------------------------------

static void what_does_not_fit_is_counted(void **state)
{
    (void)state;
    const wr_dungeon_config config = profile_with(WR_DUNGEON_PROFILE_TINY, 5);
    lived_in *l = made(&config, NULL);
    wr_spot few[3];
    int32_t count = 0;
    assert_int_equal(wr_dungeon_populate(&l->dungeon, NULL, NULL, few, 3, &count), WR_E_CAPACITY);
    assert_int_equal(count, l->count);
    assert_int_equal(wr_dungeon_populate(&l->dungeon, NULL, NULL, NULL, 0, &count), WR_E_CAPACITY);
    assert_int_equal(count, l->count);
    done(l);
}

static void numbers_out_of_range_are_refused(void **state)
{
    (void)state;
    const wr_population_config bad[] = {{.exits = -1},  {.exits = 17}, {.spawns = -1},    {.spawns = 10001},
                                        {.chests = -1}, {.traps = -1}, {.chests = 10001}, {.traps = 10001}};
    const wr_dungeon_config config = profile_with(WR_DUNGEON_PROFILE_TINY, 5);
    lived_in *l = made(&config, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int32_t count = 1;
        assert_int_equal(wr_dungeon_populate(&l->dungeon, &bad[i], NULL, l->spots, SPOTS_MAX, &count), WR_E_ARGUMENT);
        assert_int_equal(count, 0);
    }
    done(l);
}

static void more_than_there_is_room_for_ends(void **state)
{
    (void)state;
    const wr_population_config full = {.exits = 16, .spawns = 10000, .chests = 10000, .traps = 10000};
    const wr_dungeon_config config = profile_with(WR_DUNGEON_PROFILE_TINY, 9);
    lived_in *l = made(&config, &full);
    check_places(l);
    assert_true(l->count <= l->dungeon.grid.width * l->dungeon.grid.height);
    done(l);
}

static void an_empty_dungeon_has_nobody(void **state)
{
    (void)state;
    const wr_dungeon empty = {0};
    int32_t count = 1;
    assert_int_equal(wr_dungeon_populate(&empty, NULL, NULL, NULL, 0, &count), WR_OK);
    assert_int_equal(count, 0);
}

static wr_status populate_with(const wr_hooks *hooks, void *context)
{
    lived_in *l = context;
    return wr_dungeon_populate(&l->dungeon, NULL, hooks, l->spots, SPOTS_MAX, &l->count);
}

static void room_for_more_spots_than_there_are_cells_takes_no_memory(void **state)
{
    (void)state;
    static wr_spot spots[1 << 16];
    const wr_dungeon_config config = profile_with(WR_DUNGEON_PROFILE_TINY, 3);
    wr_dungeon d = {0};
    assert_int_equal(wr_dungeon_generate(&config, NULL, NULL, &d), WR_OK);
    const int32_t cells = d.grid.width * d.grid.height;
    wr_failing_allocator enough = {.fail_at = 0}, more = enough;
    const wr_hooks hooks[] = {wr_failing_hooks(&enough), wr_failing_hooks(&more)};
    int32_t count = 0, again = 0;
    assert_int_equal(wr_dungeon_populate(&d, NULL, &hooks[0], spots, cells, &count), WR_OK);
    assert_int_equal(wr_dungeon_populate(&d, NULL, &hooks[1], spots, 1 << 16, &again), WR_OK);
    assert_int_equal(again, count);
    assert_int_equal(more.peak_bytes, enough.peak_bytes);
    wr_dungeon_destroy(&d);
}

static void memory_that_is_out_is_an_answer(void **state)
{
    (void)state;
    const wr_dungeon_config config = profile_with(WR_DUNGEON_PROFILE_TINY, 5);
    lived_in *l = made(&config, NULL);
    wr_test_each_failure(populate_with, l);
    done(l);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(spots_lie_on_free_floor_of_their_rooms),
    cmocka_unit_test(traps_never_close_a_way),
    cmocka_unit_test(the_secret_decides_and_the_geometry_stays),
    cmocka_unit_test(more_of_one_kind_moves_no_other_kind_before_it),
    cmocka_unit_test(what_does_not_fit_is_counted),
    cmocka_unit_test(numbers_out_of_range_are_refused),
    cmocka_unit_test(more_than_there_is_room_for_ends),
    cmocka_unit_test(an_empty_dungeon_has_nobody),
    cmocka_unit_test(room_for_more_spots_than_there_are_cells_takes_no_memory),
    cmocka_unit_test(memory_that_is_out_is_an_answer),
};

WR_TEST_MAIN(tests)
