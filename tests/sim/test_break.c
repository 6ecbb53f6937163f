// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What must hold on any map, by any settings, whatever is commanded: small maps from noise, hands that press anything, a
// host that sends anything, and after each tick a look at everything that has a rule.
#include "sim/blobs_int.h"
#include "sim/stage.h"
#include "support/wr_scrambled_loop.h"
#include "warren/record.h"

#include <inttypes.h>

#ifndef BREAK_WORLDS
#ifdef NDEBUG
#define BREAK_WORLDS 40
#else
#define BREAK_WORLDS 6 // sanitizers are ten times slower
#endif
#endif

static volatile uint64_t broken; // the seed of the world at hand, for a debugger

#define SIDE_MAX 40
#define MOBS_MAX 512

typedef struct chance {
    uint64_t seed, counter;
} chance;

static int32_t below(chance *c, int32_t n)
{
    return (int32_t)wr_noise_below(wr_noise(c->seed, WR_STREAM_EYE, 7, c->counter++), (uint32_t)n);
}

static uint64_t bits_of(chance *c)
{
    return wr_noise(c->seed, WR_STREAM_EYE, 8, c->counter++);
}

// ---- Maps ----------------------------------------------------------------------------------------------------------

// Letters by weight: what a style of map is made of.
static const char *const styles[] = {
    "        xxxx**bbvsSO^|",       // everything
    "xxxxxxxxxxxxx b",              // nearly all walls
    "OOOOOOOOO  bb",                // holes
    "****bv",                       // crystals
    "||||||||    ^^^^bb",           // gates and levers
    "                      bbb",    // a meadow
    "   xxxxDDd??~~CTbbvsS*",       // doors, chasms, cliffs
    "x",                            // walls and nothing else
    "         xxxxxx         bbbb", // a cave
};
#define STYLES ((int32_t)(sizeof styles / sizeof *styles))

static const char *random_rows(chance *c, int32_t style)
{
    static char rows[(SIDE_MAX + 1) * SIDE_MAX + 1];
    static const int32_t thin[] = {1, 1, 2, 3};
    const int32_t shape = below(c, 6);
    const int32_t width = shape == 0 ? thin[below(c, 4)] : 1 + below(c, SIDE_MAX);
    const int32_t height = shape == 1 ? thin[below(c, 4)] : 1 + below(c, SIDE_MAX);
    const int32_t length = (int32_t)strlen(styles[style]);
    int32_t levers = 0, gates = 0;
    char *to = rows;
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            char letter = styles[style][below(c, length)];
            if ((letter == '^' && levers++ >= STAGE_LOGIC_MAX) || (letter == '|' && gates++ >= STAGE_LOGIC_MAX)) {
                letter = ' ';
            }
            *to++ = letter;
        }
        *to++ = '\n';
    }
    *to = '\0';
    const int32_t at = below(c, width * height);
    rows[at / width * (width + 1) + at % width] = 'P';
    return rows;
}

static stage random_stage(chance *c)
{
    static const int32_t cells[] = {1, 1, 4, 64}, ranges[] = {0, 0, 0, -1, 3, 200}, rates[] = {20, 30, 50, 60, 120};
    static const int32_t players[] = {1, 1, 2, 16};
    stage s = stage_of(random_rows(c, below(c, STYLES)));
    s.cell = cells[below(c, 4)];
    s.level_config.nav.n = 1 + 2 * below(c, 3);
    s.level_config.nav.corners = below(c, 4) == 0 ? WR_CORNERS_KEEP : WR_CORNERS_CUT;
    s.level_config.zone_cells = below(c, 4) == 0 ? 1 + 2 * below(c, 12) : 7;
    s.level_config.bat_zone_cells = below(c, 5);
    s.config.seed = bits_of(c);
    s.config.ticks_per_second = rates[below(c, 5)];
    s.config.players = players[below(c, 4)];
    s.config.events_max = below(c, 3) == 0 ? 16 : 0;
    s.config.paths_per_tick = below(c, 3) == 0 ? 1 : 64;
    s.config.touch = below(c, 3) == 0 ? WR_TOUCH_LOSE : WR_TOUCH_DAMAGE;
    s.config.diagonal = below(c, 2) == 0 ? WR_DIAGONAL_FAST : WR_DIAGONAL_EVEN;
    s.config.sight = below(c, 4) == 0 ? WR_SIGHT_SAMPLED : WR_SIGHT_EXACT;
    s.config.sight_range = ranges[below(c, 6)] * s.cell * WR_FIX_ONE;
    for (int32_t i = 0; i < STAGE_LOGIC_MAX; i++) {
        s.on[i] = below(c, 2) == 0;
    }
    return s;
}

// ---- Commands --------------------------------------------------------------------------------------------------------

static wr_fix anywhere(chance *c, int32_t cells, int32_t cell)
{
    const wr_fix end = cells * cell * WR_FIX_ONE;
    const wr_fix on_line = below(c, cells + 1) * cell * WR_FIX_ONE;
    switch (below(c, 8)) {
    case 0:
        return (wr_fix)(uint32_t)bits_of(c);
    case 1:
        return on_line;
    case 2:
        return on_line + below(c, 3) - 1;
    case 3:
        return below(c, 2) == 0 ? INT32_MAX : INT32_MIN;
    default:
        return below(c, end);
    }
}

static int32_t extreme(chance *c)
{
    static const int32_t values[] = {INT32_MIN, INT32_MIN + 1, -1,       0, 1, 2, 256, 1024,
                                     1025,      INT32_MAX - 1, INT32_MAX};
    return below(c, 2) == 0 ? values[below(c, 11)] : below(c, 8);
}

static wr_command random_command(chance *c, const stage *s)
{
    const wr_grid *grid = wr_level_grid(s->level);
    const wr_mobs mobs = wr_world_mobs(s->world);
    wr_command command = {.kind = (uint8_t)below(c, WR_COMMAND_KIND_COUNT + 1),
                          .player = below(c, 8) == 0 ? (uint8_t)bits_of(c) : WR_PLAYER_HOST,
                          .buttons = (uint16_t)bits_of(c),
                          .sequence = (uint32_t)bits_of(c),
                          .value = extreme(c),
                          .x = anywhere(c, grid->width, grid->cell),
                          .y = anywhere(c, grid->height, grid->cell),
                          .flag = (uint32_t)below(c, 3),
                          .user = bits_of(c)};
    command.mob.bits = below(c, 8) == 0 ? (uint32_t)bits_of(c) : mobs.id[below(c, mobs.count)];
    if (below(c, 4) == 0) { // a player, often in a hurry
        command.kind = below(c, 2) == 0 ? WR_COMMAND_RATE : WR_COMMAND_TELEPORT;
        command.mob.bits = mobs.id[below(c, s->config.players)];
        command.value = below(c, 3) == 0 ? command.value : 1024;
    }
    if (command.kind == WR_COMMAND_RESTART && below(c, 20) != 0) {
        command.kind = WR_COMMAND_TELEPORT;
    }
    return command;
}

static int32_t random_commands(chance *c, const stage *s, bool host, wr_command *out)
{
    int32_t count = 0;
    for (int32_t player = 0; player < s->config.players; player++) {
        out[count++] = (wr_command){.kind = WR_COMMAND_INPUT,
                                    .player = (uint8_t)player,
                                    .buttons = (uint16_t)(bits_of(c) & bits_of(c))};
    }
    for (int32_t more = host && below(c, 3) == 0 ? below(c, 6) : 0; more > 0; more--) {
        out[count++] = random_command(c, s);
    }
    return count;
}

// ---- Rules -----------------------------------------------------------------------------------------------------------

// What is known of each slot from the ticks before.
typedef struct past {
    bool free[MOBS_MAX];     // a blob's centre has been outside obstacles since it jumped
    int32_t still[MOBS_MAX]; // ticks a blob has neither moved nor gained or lost sight
    int8_t sees[MOBS_MAX];
} past;

// Inside an obstacle, or wedged between two: no clear way leads to a node.
static bool in_obstacle(const stage *s, wr_point at)
{
    const wr_nav *nav = s->level->nav;
    const wr_grid *grid = wr_level_grid(s->level);
    const wr_fix side = grid->cell * WR_FIX_ONE;
    const uint8_t kind = wr_grid_kind(grid, wr_grid_cell_of(grid, at));
    if (at.x % side != 0 && at.y % side != 0) {
        return (s->level_config.nav.blocked >> kind & 1u) != 0;
    }
    const wr_node node = wr_nav_nearest(nav, at, -1);
    return node == WR_NODE_NONE || !wr_nav_clear(nav, at, wr_nav_place(nav, node));
}

static bool any_cell_is_free(const stage *s)
{
    const wr_grid *grid = wr_level_grid(s->level);
    for (wr_cell at = {0, 0}; at.y < grid->height; at.y++) {
        for (at.x = 0; at.x < grid->width; at.x++) {
            const wr_point centre = wr_grid_centre(grid, at);
            if (wr__player_fits(s->world, centre) && !wr__falls(s->world, (wr__way){centre, centre})) {
                return true;
            }
        }
    }
    return false;
}

// The two cells are joined by free ones beside each other, not far off the way.
static bool joined(const stage *s, wr_cell a, wr_cell b)
{
    enum { REACH = 3, SIDE = 2 * REACH + 1 };
    bool seen[SIDE][SIDE] = {{false}};
    wr_cell queue[SIDE * SIDE];
    int32_t count = 0;
    queue[count++] = a;
    seen[REACH][REACH] = true;
    for (int32_t i = 0; i < count; i++) {
        static const int32_t dx[] = {1, -1, 0, 0}, dy[] = {0, 0, 1, -1};
        if (queue[i].x == b.x && queue[i].y == b.y) {
            return true;
        }
        for (int32_t d = 0; d < 4; d++) {
            const wr_cell next = {queue[i].x + dx[d], queue[i].y + dy[d]};
            const int32_t x = next.x - a.x + REACH, y = next.y - a.y + REACH;
            if (x >= 0 && y >= 0 && x < SIDE && y < SIDE && !seen[y][x] &&
                !wr_bits_get(&s->world->walls, next.x, next.y)) {
                seen[y][x] = true;
                queue[count++] = next;
            }
        }
    }
    return false;
}

static void look_at_player(const stage *s, int32_t slot)
{
    const wr__mobs *m = &s->world->mobs;
    const wr_grid *grid = wr_level_grid(s->level);
    const wr_point at = stage_at(s, slot), before = {m->x_last[slot], m->y_last[slot]};
    if (!wr__player_fits(s->world, at)) {
        assert_false(any_cell_is_free(s));
        return;
    }
    if ((m->flags[slot] & WR_MOB_JUMPED) == 0 && wr__player_fits(s->world, before)) {
        assert_true(joined(s, wr_grid_cell_of(grid, before), wr_grid_cell_of(grid, at)));
    }
}

static bool inside(wr__box box, wr_point at)
{
    return at.x >= box.x_low && at.x <= box.x_high && at.y >= box.y_low && at.y <= box.y_high;
}

static void look_at_blob(const stage *s, past *p, int32_t slot)
{
    const wr__mobs *m = &s->world->mobs;
    const wr_point at = stage_at(s, slot);
    const bool jumped = (m->flags[slot] & WR_MOB_JUMPED) != 0;
    const bool free = !in_obstacle(s, at);
    if (!jumped) {
        const int64_t step = (int64_t)s->world->rules.blob_step * m->rate[slot] / 256;
        assert_true(wr_length(at.x - m->x_last[slot], at.y - m->y_last[slot]) <= (uint64_t)step + 2);
    }
    assert_true(free || jumped || !p->free[slot]);
    p->free[slot] = free;
    const wr_node lead = wr__blob_lead(s->world, slot);
    const wr_node node = lead != WR_NODE_NONE ? lead : wr_nav_nearest(s->level->nav, at, -1);
    assert_int_equal(m->component[slot], node == WR_NODE_NONE ? -1 : wr_nav_component(s->level->nav, node));
    const bool sight_changed = p->sees[slot] != m->sees[slot];
    p->sees[slot] = m->sees[slot];
    p->still[slot] =
        jumped || sight_changed || at.x != m->x_last[slot] || at.y != m->y_last[slot] ? 0 : p->still[slot] + 1;
}

// Where a blob stands for two seconds, it has nowhere else to go.
static void look_at_idler(const stage *s, past *p, int32_t slot)
{
    const wr__mobs *m = &s->world->mobs;
    wr__zone own;
    if (p->still[slot] < 2 * s->config.ticks_per_second || m->rate[slot] < 128 || s->config.paths_per_tick < 64) {
        return;
    }
    const wr_point at = stage_at(s, slot);
    if (m->sees[slot] >= 0) {
        wr_point points[64];
        wr_path path = {.points = points, .capacity = 64};
        const wr_point target = stage_at(s, m->sees[slot]);
        const wr_status status = wr_nav_path(s->level->nav, s->world->scratch.query, at, target, &path);
        const bool near = wr_length(at.x - target.x, at.y - target.y) < 4;
        assert_true(status == WR_E_NOT_FOUND || near);
        return;
    }
    const uint64_t *zone = wr__blob_zone(s->world, slot, &own);
    const wr_cell first = wr__zone_cell(s->level, wr__home(s->world, slot), zone, 0);
    const int32_t count = wr__zone_count(s->level, zone);
    assert_true(count <= 1 || !wr_nav_reachable(s->level->nav, at, wr_grid_centre(&s->level->grid, first)));
}

static void look_at_cells(const stage *s)
{
    const wr_world *w = s->world;
    int32_t crystals = 0;
    for (int32_t y = 0; y < w->crystals.height; y++) {
        for (int32_t x = 0; x < w->crystals.width; x++) {
            crystals += wr_bits_get(&w->crystals, x, y);
        }
    }
    assert_int_equal(crystals, w->core->crystals_left);
    for (int32_t i = 0; i < s->level->gate_count; i++) {
        const wr_cell at = s->level->gates[i].at;
        assert_int_equal(w->gates[i], wr_logic_gate(&s->level->logic, w->switches, i));
        assert_int_equal(wr_bits_get(&w->walls, at.x, at.y), !w->gates[i]);
        assert_int_equal(wr_bits_get(&w->sight, at.x, at.y), !w->gates[i]);
    }
}

static void look_at_events(const stage *s)
{
    int32_t count;
    const wr_event *events = wr_world_events(s->world, &count);
    assert_in_range(count, 0, wr_world_config_of(s->world).events_max);
    for (int32_t i = 1; i < count; i++) {
        assert_true(events[i - 1].key < events[i].key);
        assert_true(events[i - 1].stage <= events[i].stage);
    }
}

static void look(const stage *s, past *p)
{
    const wr__mobs *m = &s->world->mobs;
    const wr_grid *grid = wr_level_grid(s->level);
    assert_true(wr_ids_valid(&s->world->ids));
    for (int32_t slot = 0; slot < wr_world_mobs(s->world).count; slot++) {
        const wr_point at = stage_at(s, slot);
        assert_true(slot >= 2 * s->config.players || m->kind[slot] != WR_MOB_NONE);
        switch (m->kind[slot]) {
        case WR_MOB_PLAYER:
            look_at_player(s, slot);
            break;
        case WR_MOB_SPINNER_H:
        case WR_MOB_SPINNER_V:
        case WR_MOB_BAT:
            assert_true(inside(wr__mob_area(s->world, slot), at));
            break;
        case WR_MOB_BLOB:
            look_at_blob(s, p, slot);
            look_at_idler(s, p, slot);
            break;
        default:
            p->free[slot] = false;
            p->still[slot] = 0;
            break;
        }
        assert_true(m->kind[slot] == WR_MOB_NONE || (at.x >= 0 && at.x <= grid->width * grid->cell * WR_FIX_ONE));
        assert_true(m->kind[slot] == WR_MOB_NONE || (at.y >= 0 && at.y <= grid->height * grid->cell * WR_FIX_ONE));
    }
    look_at_cells(s);
    look_at_events(s);
    wr_finding why = {0};
    if (wr_world_validate(s->world, &why) != WR_OK) {
        fail_msg("%s", why.message);
    }
}

// ---- Other hosts -----------------------------------------------------------------------------------------------------

// Memory that was something else before.
static void *poisoned(void *context, size_t size, size_t align)
{
    (void)context;
    uint8_t *memory = aligned_alloc(align < 64 ? 64 : align, (size + 63) / 64 * 64);
    for (size_t i = 0; memory != NULL && i < size; i++) {
        memory[i] = (uint8_t)(0xA5 + 31 * i);
    }
    return memory;
}

static void unpoison(void *context, void *memory, size_t size)
{
    (void)context;
    (void)size;
    free(memory);
}

static wr_world *other_world(const stage *s, const wr_hooks *hooks)
{
    wr_world *world;
    const wr_world_config config = wr_world_config_of(s->world);
    assert_int_equal(wr_world_create(&config, s->level, hooks, &world, NULL), WR_OK);
    return world;
}

static void same(const wr_world *a, const wr_world *b, int32_t tick)
{
    uint64_t parts[2][WR_HASH_COUNT];
    int32_t count[2];
    const uint64_t hash = wr_world_hash(a, parts[0]);
    if (hash != wr_world_hash(b, parts[1])) {
        for (int32_t i = 0; i < WR_HASH_COUNT; i++) {
            print_error("tick %d, part %d: %016" PRIx64 " %016" PRIx64 "\n", tick, i, parts[0][i], parts[1][i]);
        }
        fail();
    }
    const wr_event *events[2] = {wr_world_events(a, &count[0]), wr_world_events(b, &count[1])};
    assert_int_equal(count[0], count[1]);
    for (int32_t i = 0; i < count[0]; i++) {
        assert_true(events[0][i].key == events[1][i].key && events[0][i].kind == events[1][i].kind &&
                    events[0][i].id.bits == events[1][i].id.bits && events[0][i].x == events[1][i].x);
    }
}

// Takes a world back to where it is.
static void keep(wr_world *world)
{
    size_t size;
    wr_finding why = {0};
    (void)wr_world_save(world, NULL, NULL, 0, &size);
    uint8_t *bytes = malloc(size);
    assert_int_equal(wr_world_save(world, NULL, bytes, size, &size), WR_OK);
    if (wr_world_restore(world, bytes, size, &why) != WR_OK) {
        fail_msg("%s", why.message);
    }
    free(bytes);
}

// Plays one world beside a twin on scrambled workers and poisoned memory, and a copy made somewhere on the way.
static void play(chance *c, int32_t workers, bool host)
{
    stage s = random_stage(c);
    wr_scrambled_loop loop = {.seed = c->seed};
    wr_hooks hooks = wr_hooks_default();
    wr_command commands[WR_PLAYERS_MAX + 8];
    static past p;
    stage_level(&s);
    memset(&p, 0, sizeof p);
    s.config.mobs_max = s.level->start_count + 2 * s.config.players + below(c, 6);
    if (s.config.mobs_max > MOBS_MAX) {
        stage_close(&s);
        return;
    }
    assert_int_equal(wr_world_create(&s.config, s.level, NULL, &s.world, NULL), WR_OK);
    wr_scrambled_loop_use(&loop, &hooks);
    hooks.workers = workers;
    hooks.allocator = (wr_allocator){poisoned, unpoison, NULL};
    wr_world *twin = other_world(&s, &hooks);
    wr_world *copy = other_world(&s, &hooks);
    same(s.world, twin, 0);
    const int32_t ticks = 4 * s.config.ticks_per_second, copied_at = below(c, ticks);
    for (int32_t tick = 0; tick < ticks; tick++) {
        const wr_commands list = {commands, random_commands(c, &s, host, commands)};
        if (tick == copied_at) {
            assert_int_equal(wr_world_copy(copy, s.world), WR_OK);
        }
        wr_world_tick(s.world, &list);
        wr_world_tick(twin, &list);
        same(s.world, twin, tick);
        if (tick % 23 == 11) {
            keep(twin);
        }
        if (tick >= copied_at) {
            wr_world_tick(copy, &list);
            same(s.world, copy, tick);
        }
        look(&s, &p);
    }
    wr_world_destroy(twin);
    wr_world_destroy(copy);
    stage_close(&s);
}

static void play_many(uint64_t seed, int32_t workers, bool host, int32_t worlds)
{
    for (int32_t i = 0; i < worlds; i++) {
        chance c = {seed + (uint64_t)i, 0};
        broken = c.seed; // for who has to look
        play(&c, workers, host);
    }
}

static void players_monsters_and_gates_keep_the_rules_on_any_map(void **state)
{
    (void)state;
    play_many(1000, 2, false, BREAK_WORLDS);
}

static void hosts_that_command_anything_break_no_rule(void **state)
{
    (void)state;
    play_many(5000, 7, true, BREAK_WORLDS);
}

// ---- Hostile scenes ----------------------------------------------------------------------------------------------------

// A slot whose generations are spent is never given again; when all are, the world goes on without spawns.
static void spawns_and_removals_go_on_until_every_slot_is_spent(void **state)
{
    (void)state;
    enum { ROOM = 3 };
    stage s = stage_of("P        x b\n");
    wr_command commands[2 * ROOM];
    uint64_t spawned = 0;
    uint32_t last = 0;
    s.config.mobs_max = 3 + ROOM;
    s.config.sight_range = -1;
    stage_open(&s);
    for (;;) {
        int32_t count = 0;
        const wr_mobs mobs = wr_world_mobs(s.world);
        for (int32_t slot = 3; slot < mobs.count; slot++) {
            if (mobs.id[slot] != 0) {
                last = mobs.id[slot];
                commands[count++] = (wr_command){.kind = WR_COMMAND_REMOVE, .mob = {mobs.id[slot]}};
            }
        }
        for (int32_t i = 0; i < ROOM; i++) {
            commands[count++] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                             .value = WR_MOB_SPINNER_H + i,
                                             .x = STAGE_CENTRE(8),
                                             .y = STAGE_CENTRE(0)};
        }
        for (int32_t i = 0; i < count; i++) {
            commands[i].player = WR_PLAYER_HOST;
        }
        s.config.touch = WR_TOUCH_DAMAGE;
        stage_tick(&s, commands, count);
        assert_true(wr_ids_valid(&s.world->ids));
        assert_false(wr_mob_is_alive(s.world, (wr_mob_id){last}));
        if (wr_world_counters(s.world).spawned == spawned) {
            break;
        }
        spawned = wr_world_counters(s.world).spawned;
    }
    assert_int_equal(spawned, ROOM * 4096);
    assert_int_equal(s.world->core->ids.retired, ROOM);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    assert_int_equal(stage_count(&s, WR_MOB_BLOB), 1);
    stage_close(&s);
}

// The level's own blob dies and comes back until no slot is left; the level then starts without it, and says so.
static void level_starts_without_a_monster_when_its_slots_are_spent(void **state)
{
    (void)state;
    stage s = stage_of("P   x b\n");
    s.config.mobs_max = 3;
    stage_open(&s);
    for (int32_t i = 0; i < 4096; i++) {
        const wr_command both[2] = {
            {.kind = WR_COMMAND_DAMAGE, .player = WR_PLAYER_HOST, .mob = stage_id(&s, 2), .value = 1},
            {.kind = WR_COMMAND_RESTART, .player = WR_PLAYER_HOST, .sequence = 1}};
        assert_int_equal(stage_count(&s, WR_MOB_BLOB), 1);
        stage_tick(&s, both, 2);
    }
    assert_int_equal(stage_count(&s, WR_MOB_BLOB), 0);
    assert_non_null(stage_event(&s, WR_EVENT_REFUSED));
    assert_int_equal(wr_world_counters(s.world).deaths, 4096);
    stage_close(&s);
}

static void commands_by_the_hundred_thousand_are_counted_and_mostly_refused(void **state)
{
    (void)state;
    enum { STORM = 100000 };
    stage s = stage_of("xxxxxxxxxx\n"
                       "xP b ^| *x\n"
                       "xxxxxxxxxx\n");
    chance c = {77, 0};
    s.config.events_max = 16;
    stage_open(&s);
    wr_command *storm = malloc(STORM * sizeof *storm);
    assert_non_null(storm);
    for (int32_t i = 0; i < STORM; i++) {
        uint64_t words[sizeof *storm / 8];
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            words[k] = bits_of(&c);
        }
        memcpy(&storm[i], words, sizeof *storm);
    }
    for (int32_t tick = 0; tick < 3; tick++) {
        stage_tick(&s, storm, STORM);
        int32_t count;
        const wr_event *events = wr_world_events(s.world, &count);
        assert_int_equal(count, 16);
        assert_int_equal(events[15].kind, WR_EVENT_DROPPED);
    }
    assert_int_equal(wr_world_counters(s.world).commands, 3 * STORM);
    assert_in_range(wr_world_counters(s.world).refused, 3 * STORM - 3 * 400, 3 * STORM);
    stage_tick(&s, storm, -1); // a count that is none
    stage_tick(&s, NULL, 5);
    free(storm);
    stage_close(&s);
}

// Sixteen players stand in gates among walls; all close at once. Free are the start and what lies beyond a wall.
static void gates_that_close_on_everybody_leave_nobody_in_a_wall_while_there_is_room(void **state)
{
    (void)state;
    stage s = stage_of("xxxxxxxx\n"
                       "xP|||||x\n"
                       "xxxxxxxx\n"
                       "^^^^^xxx\n");
    s.config.players = 16;
    for (int32_t i = 0; i < 5; i++) {
        s.on[i] = true;
    }
    stage_open(&s);
    wr_command commands[32];
    for (int32_t round = 0; round < 4; round++) {
        int32_t count = 0;
        for (int32_t i = 0; i < 16; i++) {
            commands[count++] = (wr_command){.kind = WR_COMMAND_TELEPORT,
                                             .player = WR_PLAYER_HOST,
                                             .mob = stage_id(&s, i),
                                             .x = STAGE_CENTRE(1) + STAGE_CELL(5) * i / 16,
                                             .y = STAGE_CENTRE(2)};
        }
        stage_tick(&s, commands, count);
        assert_int_equal(s.seen[WR_EVENT_REFUSED], 0);
        for (int32_t flag = 0; flag < 2; flag++) {
            for (int32_t i = 0; i < 5; i++) {
                commands[i] = (wr_command){.kind = WR_COMMAND_SWITCH,
                                           .player = WR_PLAYER_HOST,
                                           .value = i,
                                           .flag = (uint32_t)flag};
            }
            stage_tick(&s, commands, 5);
            for (int32_t i = 0; i < 16; i++) {
                assert_true(wr__player_fits(s.world, stage_at(&s, i)));
                assert_true(flag == 1 || stage_at(&s, i).x == STAGE_CENTRE(1) ||
                            stage_at(&s, i).y == STAGE_CENTRE(0));
            }
        }
    }
    stage_close(&s);
}

// A street of 8,191 cells, four units wide: no place in it is out of the numbers, at its far end too.
static void longest_levels_are_played_from_end_to_end(void **state)
{
    (void)state;
    enum { LENGTH = 8191 };
    static char rows[2][2 * (LENGTH + 1) + 1];
    for (int32_t i = 0; i < LENGTH; i++) {
        rows[0][i] = rows[0][LENGTH + 1 + i] = ' ';
        memcpy(&rows[1][2 * i], " \n", 2);
    }
    rows[0][LENGTH] = rows[0][2 * LENGTH + 1] = '\n';
    rows[0][0] = rows[1][0] = 'P';
    rows[0][1] = rows[1][2] = 's';
    rows[0][LENGTH - 1] = rows[1][2 * LENGTH - 2] = 'b';
    rows[0][LENGTH - 2] = rows[1][2 * LENGTH - 4] = 'v';
    for (int32_t k = 0; k < 2; k++) {
        stage s = stage_of(rows[k]);
        s.cell = 4;
        s.config.touch = WR_TOUCH_DAMAGE;
        stage_open(&s);
        const wr_point end = wr_grid_centre(&s.map.grid, k == 0 ? (wr_cell){LENGTH - 5, 0} : (wr_cell){0, 4});
        const wr_command commands[3] = {
            {.kind = WR_COMMAND_TELEPORT, .player = WR_PLAYER_HOST, .mob = stage_id(&s, 0), .x = end.x, .y = end.y},
            {.kind = WR_COMMAND_STEER,
             .player = WR_PLAYER_HOST,
             .mob = stage_id(&s, stage_slot(&s, WR_MOB_BLOB, 0)),
             .x = 0,
             .y = 0},
            {.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_ATTACK}};
        static past p;
        memset(&p, 0, sizeof p);
        stage_tick(&s, commands, 3);
        assert_int_equal(s.seen[WR_EVENT_REFUSED], 0);
        for (int32_t i = 0; i < 100; i++) {
            stage_hold(&s, (uint16_t)(i % 20 < 10 ? WR_BUTTON_RIGHT | WR_BUTTON_DOWN : WR_BUTTON_ATTACK), 1);
            look(&s, &p);
        }
        assert_true(s.seen[WR_EVENT_LAUNCH] > 0);
        stage_close(&s);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(players_monsters_and_gates_keep_the_rules_on_any_map),
    cmocka_unit_test(hosts_that_command_anything_break_no_rule),
    cmocka_unit_test(spawns_and_removals_go_on_until_every_slot_is_spent),
    cmocka_unit_test(level_starts_without_a_monster_when_its_slots_are_spent),
    cmocka_unit_test(commands_by_the_hundred_thousand_are_counted_and_mostly_refused),
    cmocka_unit_test(gates_that_close_on_everybody_leave_nobody_in_a_wall_while_there_is_room),
    cmocka_unit_test(longest_levels_are_played_from_end_to_end),
};

WR_TEST_MAIN(tests)
