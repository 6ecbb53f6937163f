// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground that changes in play: what a command may change and what it is refused for, the list of edits, doors, and that the
// level as it is now is the level of a map that was drawn so.
#include "sim/stage.h"

#include <stdlib.h>

#include "warren/window.h"

// Five closed doors, one of them secret; a switch and its gate.
static const char house[] = "xxxxxxxxxxxxxxxx\n"
                            "x    D    x    x\n"
                            "x P  x  ~ D    x\n"
                            "x    x    x d  x\n"
                            "xx?xxxxDxxx    x\n"
                            "x    ^   |  *  x\n"
                            "x  O     x  C  x\n"
                            "xxxxxxxxxDxxxxxx\n";
enum { DOORS = 5 };

static wr_hunt quiet_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = 3;
    for (int32_t i = 0; i < hunt.kind_count; i++) {
        hunt.kinds[i] = wr_hunt_kind_default();
        snprintf(hunt.kinds[i].name, sizeof hunt.kinds[i].name, "kind %d", (int)i);
        hunt.kinds[i].rarity = 1;
        hunt.kinds[i].doors = i == 0 ? WR_HUNT_DOORS_OPEN : WR_HUNT_DOORS_NEVER;
    }
    hunt.kinds[2].radius = hunt.kinds[1].radius * 2;
    hunt.waves.every = 3000 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    hunt.round.goal_ends_round = false;
    return hunt;
}

static stage stage_with(const char *rows, const wr_hunt *hunt, int32_t edits_max)
{
    stage s = stage_of(rows);
    s.cell = WR_HUNT_CELL;
    s.config.hunt = hunt;
    s.config.edits_max = edits_max;
    return s;
}

static wr_fix centre(int32_t cell)
{
    return (wr_fix)(cell * WR_HUNT_CELL + WR_HUNT_CELL / 2) * WR_FIX_ONE;
}

static wr_command label_at(int32_t x, int32_t y, int32_t label)
{
    return (wr_command){.kind = WR_COMMAND_LABEL, .value = label, .x = centre(x), .y = centre(y)};
}

static wr_command cost_of(uint32_t kind, int32_t label, uint64_t cost)
{
    return (wr_command){.kind = WR_COMMAND_COST, .flag = kind, .value = label, .user = cost};
}

// -1: it was done.
static int32_t refusal_of(stage *s, wr_command command)
{
    stage_command(s, command);
    const wr_event *event = stage_event(s, WR_EVENT_REFUSED);
    return event == NULL ? -1 : event->flag;
}

static void require_valid(const stage *s)
{
    wr_finding why = {0};
    if (wr_world_validate(s->world, &why) != WR_OK) {
        fail_msg("%s", why.message);
    }
}

static int32_t edits_of(const stage *s)
{
    int32_t count;
    (void)wr_world_edits(s->world, &count);
    return count;
}

static uint8_t kind_at(const stage *s, int32_t x, int32_t y)
{
    return wr_grid_kind(wr_level_grid(wr_world_level(s->world)), (wr_cell){x, y});
}

// ---- Settings --------------------------------------------------------------------------------------------------------

static void edits_max_is_for_hunts_within_bounds_and_no_less_than_doors(void **state)
{
    (void)state;
    static const struct {
        bool hunt;
        int32_t edits_max;
        wr_status status;
        const char *word;
    } cases[] = {
        {false, 1, WR_E_ARGUMENT, "map game"}, {false, 0, WR_OK, ""},
        {true, -1, WR_E_ARGUMENT, "65536"},    {true, WR_EDITS_MAX + 1, WR_E_ARGUMENT, "65536"},
        {true, 4, WR_E_CAPACITY, "5 closed"},  {true, DOORS, WR_OK, ""},
        {true, WR_EDITS_MAX, WR_OK, ""},
    };
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, 0);
    stage_level(&s);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wr_world *world;
        wr_finding why = {0};
        s.config.hunt = cases[i].hunt ? &hunt : NULL;
        s.config.edits_max = cases[i].edits_max;
        assert_int_equal(wr_world_create(&s.config, s.level, NULL, &world, &why), cases[i].status);
        assert_non_null(strstr(why.message, cases[i].word));
        assert_true((wr_world_size(&s.config, s.level) > 0) == (cases[i].status == WR_OK));
        wr_world_destroy(world);
    }
    stage_close(&s);
}

static void without_edits_max_ground_does_not_change(void **state)
{
    (void)state;
    int32_t count = 7;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, 0);
    stage_open(&s);
    assert_int_equal(refusal_of(&s, label_at(2, 2, WR_CELL_BUSH)), WR_REFUSED_KIND);
    assert_int_equal(refusal_of(&s, cost_of(0, 20, 2)), WR_REFUSED_KIND);
    assert_ptr_equal(wr_world_level(s.world), s.level);
    assert_null(wr_world_edits(s.world, &count));
    assert_int_equal(count, 0);
    stage_close(&s);
}

// ---- A label -----------------------------------------------------------------------------------------------------------

static void a_label_is_seen_by_all_in_the_tick_it_is_given(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, 20);
    stage_open(&s);
    const uint64_t hash = wr_world_hash(s.world, NULL);
    assert_int_equal(refusal_of(&s, label_at(12, 4, WR_CELL_TOWER)), -1);
    const wr_event *event = stage_event(&s, WR_EVENT_LABEL);
    assert_non_null(event);
    assert_int_equal(event->value, WR_CELL_TOWER);
    assert_int_equal(event->flag, WR_CELL_DOOR_OPEN);
    assert_int_equal(event->x, centre(12));
    assert_int_equal(event->y, centre(4));
    const wr_world_cells cells = wr_world_cells_of(s.world);
    assert_true(wr_bits_get(cells.walls, 12, 4) && wr_bits_get(cells.sight, 12, 4));
    assert_int_equal(kind_at(&s, 12, 4), WR_CELL_TOWER);
    assert_int_equal(wr_grid_kind(wr_level_grid(s.level), (wr_cell){12, 4}), WR_CELL_DOOR_OPEN);
    assert_true(wr_level_hash(wr_world_level(s.world)) == wr_level_hash(s.level));
    assert_int_equal(wr_terrain_label(s.world->horde.ground, (wr_cell){12, 4}), WR_CELL_TOWER);
    int32_t count;
    const wr_edit *edit = wr_world_edits(s.world, &count);
    assert_int_equal(count, 1);
    assert_true(edit->region_x == 0 && edit->region_y == 0 && edit->cell == 4 * 64 + 12);
    assert_int_equal(edit->label, WR_CELL_TOWER);
    assert_true(wr_world_hash(s.world, NULL) != hash);
    require_valid(&s);

    assert_int_equal(refusal_of(&s, label_at(12, 4, WR_CELL_TOWER)), -1); // as it is: nothing happens
    assert_null(stage_event(&s, WR_EVENT_LABEL));
    assert_int_equal(refusal_of(&s, label_at(12, 4, WR_CELL_DOOR_OPEN)), -1); // as it was made
    assert_int_equal(edits_of(&s), 0);
    assert_false(wr_bits_get(wr_world_cells_of(s.world).walls, 12, 4));
    require_valid(&s);
    stage_close(&s);
}

static void what_no_command_may_change_is_refused(void **state)
{
    (void)state;
    static const struct {
        int32_t x, y, label, refusal;
    } cases[] = {
        {5, 2, WR_CELL_GRASS, WR_REFUSED_PLACE}, // the switch
        {9, 2, WR_CELL_GRASS, WR_REFUSED_PLACE}, // its gate
        {16, 2, WR_CELL_GRASS, WR_REFUSED_PLACE},
        {2, -1, WR_CELL_GRASS, WR_REFUSED_PLACE},
        {2, 2, -1, WR_REFUSED_VALUE},
        {2, 2, 64, WR_REFUSED_VALUE},
        {2, 2, WR_CELL_SWITCH, WR_REFUSED_VALUE},
        {2, 2, WR_CELL_GATE, WR_REFUSED_VALUE},
        {2, 2, WR_CELL_PLAYER, WR_REFUSED_VALUE},
        {2, 2, WR_CELL_CRYSTAL, WR_REFUSED_VALUE},
        {2, 2, WR_CELL_BLOB, WR_REFUSED_VALUE},
        {2, 2, 63, -1},
        {12, 2, WR_CELL_BUSH, -1}, // over the crystal, which stays where it is
        {12, 2, WR_CELL_CRYSTAL, -1},
        {0, 0, WR_CELL_GRASS, -1}, // the map's edge; behind it all is wall
    };
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, 20);
    stage_open(&s);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int32_t refusal = refusal_of(&s, label_at(cases[i].x, cases[i].y, cases[i].label));
        assert_int_equal(refusal, cases[i].refusal);
        assert_int_equal(wr_world_cells_of(s.world).crystals_left, 1);
        require_valid(&s);
    }
    assert_int_equal(edits_of(&s), 2);
    const wr_command of_player = {.kind = WR_COMMAND_LABEL, .x = centre(2), .y = centre(2), .value = 1};
    stage_tick(&s, &of_player, 1);
    assert_int_equal(stage_event(&s, WR_EVENT_REFUSED)->flag, WR_REFUSED_PLAYER);
    stage_close(&s);
}

static void edits_stand_in_order_and_each_cell_has_one(void **state)
{
    (void)state;
    char *rows = malloc(100 * 81 + 1);
    assert_non_null(rows);
    for (int32_t i = 0; i < 80; i++) {
        memset(rows + (ptrdiff_t)i * 101, ' ', 100);
        rows[(ptrdiff_t)i * 101 + 100] = '\n';
    }
    rows[80 * 101] = '\0';
    rows[0] = 'P';
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(rows, &hunt, 500);
    stage_open(&s);
    for (uint32_t i = 0; i < 500; i++) {
        const uint64_t noise = wr_noise(3, WR_STREAM_BOTS, 0, i);
        const int32_t label = (noise >> 40) % 3 == 0 ? WR_CELL_GRASS : 17 + (int32_t)(noise >> 32 & 3);
        assert_int_equal(refusal_of(&s, label_at((int32_t)(noise % 100), (int32_t)(noise / 128 % 79), label)), -1);
    }
    int32_t count;
    const wr_edit *edits = wr_world_edits(s.world, &count);
    assert_in_range(count, 200, 500);
    int32_t changed = 0;
    for (int32_t i = 1; i < count; i++) {
        const wr_edit *a = &edits[i - 1], *b = &edits[i];
        assert_true(a->region_y < b->region_y || (a->region_y == b->region_y && a->region_x < b->region_x) ||
                    (a->region_y == b->region_y && a->region_x == b->region_x && a->cell < b->cell));
    }
    for (int32_t y = 0; y < 80; y++) {
        for (int32_t x = 0; x < 100; x++) {
            changed += kind_at(&s, x, y) != wr_grid_kind(wr_level_grid(s.level), (wr_cell){x, y});
        }
    }
    assert_int_equal(changed, count);
    assert_true(edits[count - 1].region_x == 1 && edits[count - 1].region_y == 1);
    require_valid(&s);
    stage_close(&s);
    free(rows);
}

// ---- As a map that was drawn so ------------------------------------------------------------------------------------------

// The level made anew of a map with the cells of a world's own.
static void require_as_drawn(const stage *s)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(s->world));
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    wr_level *drawn;
    wr_map map = s->map;
    map.grid.kinds = grid->kinds;
    assert_int_equal(wr_level_create(&map, &s->level_config, NULL, &drawn, NULL), WR_OK);
    const wr_grid *fresh = wr_level_grid(drawn);
    const wr_level *own = &s->world->own;
    assert_memory_equal(fresh->kinds, grid->kinds, cells);
    assert_memory_equal(drawn->walls.words, own->walls.words, wr_bits_size(grid->width, grid->height));
    assert_memory_equal(drawn->sight.words, own->sight.words, wr_bits_size(grid->width, grid->height));
    for (size_t i = 0; i < cells; i++) {
        const bool wall = (WR_KINDS_WALL >> grid->kinds[i] & 1u) != 0;
        const wr_fix endless = wall ? WR_WALL_ENDLESS : 0;
        const wr_fix height = fresh->wall == NULL ? endless : fresh->wall[i];
        assert_true(!wall || (grid->wall == NULL ? WR_WALL_ENDLESS : grid->wall[i]) == height);
    }
    wr_world *world;
    assert_int_equal(wr_world_create(&s->config, drawn, NULL, &world, NULL), WR_OK);
    for (int32_t y = 0; y < grid->height; y++) { // meshes: labels, and who can stand where
        for (int32_t x = 0; x < grid->width; x++) {
            const wr_cell at = {x, y};
            const wr_point middle = wr_grid_centre(grid, at);
            assert_int_equal(wr_terrain_label(s->world->horde.ground, at), wr_terrain_label(world->horde.ground, at));
            for (int32_t kind = 0; kind < 3; kind++) {
                assert_int_equal(wr__hunter_stands(s->world, kind, middle), wr__hunter_stands(world, kind, middle));
            }
        }
    }
    wr_world_destroy(world);
    wr_level_destroy(drawn);
}

static void after_any_edits_it_is_the_level_of_a_map_that_was_drawn_so(void **state)
{
    (void)state;
    static const uint8_t labels[] = {WR_CELL_GRASS,       WR_CELL_BUSH,      WR_CELL_HOLE,
                                     WR_CELL_CHASM,       WR_CELL_CLIFF,     WR_CELL_TOWER,
                                     WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_OPEN, WR_CELL_DOOR_SECRET};
    const wr_hunt hunt = quiet_hunt();
    for (int32_t heights = 0; heights < 2; heights++) {
        stage s = stage_with(house, &hunt, 120);
        s.map.kind_height[WR_CELL_CLIFF] = heights * 3 * WR_FIX_ONE;
        s.map.kind_height[WR_CELL_TOWER] = heights * 2 * WR_FIX_ONE;
        stage_open(&s);
        for (uint32_t i = 0; i < 300; i++) {
            const uint64_t noise = wr_noise(4, WR_STREAM_BOTS, 0, i);
            const int32_t x = (int32_t)(noise % 16), y = (int32_t)(noise / 16 % 8);
            const uint8_t is = wr_grid_kind(wr_level_grid(s.level), (wr_cell){x, y});
            if (is != WR_CELL_PLAYER && is != WR_CELL_CRYSTAL) { // a map without its P is none
                (void)refusal_of(&s, label_at(x, y, labels[(noise >> 32) % sizeof labels]));
            }
            if (i % 25 == 24) {
                require_as_drawn(&s);
                require_valid(&s);
            }
        }
        assert_true(edits_of(&s) > 40);
        stage_close(&s);
    }
}

// ---- Doors -----------------------------------------------------------------------------------------------------------------

static void a_door_opens_by_an_edit_and_closes_by_another(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, DOORS);
    stage_open(&s);
    stage_put(&s, 0, centre(4), centre(6));
    stage_hold(&s, WR_BUTTON_RIGHT, 30); // he touches the door at 5,6 and goes on
    assert_int_equal(s.seen[WR_EVENT_DOOR], 1);
    assert_int_equal(kind_at(&s, 5, 6), WR_CELL_DOOR_OPEN);
    assert_int_equal(edits_of(&s), 1);
    stage_put(&s, 0, centre(2), centre(5));
    assert_int_equal(refusal_of(&s, label_at(5, 6, WR_CELL_DOOR_CLOSED)), -1);
    assert_int_equal(edits_of(&s), 0);
    assert_true(wr_bits_get(wr_world_cells_of(s.world).walls, 5, 6));

    assert_int_equal(refusal_of(&s, label_at(5, 6, WR_CELL_BUSH)), -1); // walled up
    stage_put(&s, 0, centre(4), centre(6));
    stage_hold(&s, WR_BUTTON_RIGHT, 30);
    assert_int_equal(s.seen[WR_EVENT_DOOR], 1);
    assert_int_equal(stage_at(&s, 0).x, 5 * WR_HUNT_CELL * WR_FIX_ONE - s.world->rules.half);
    assert_int_equal(refusal_of(&s, label_at(5, 6, WR_CELL_DOOR_SECRET)), -1); // and a door again, of another kind
    stage_hold(&s, WR_BUTTON_RIGHT, 30);
    assert_int_equal(s.seen[WR_EVENT_DOOR], 2);
    assert_true(stage_at(&s, 0).x > centre(5));
    require_valid(&s);
    stage_close(&s);
}

static void a_door_opens_and_closes_in_one_tick(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, DOORS);
    stage_open(&s);
    wr_command commands[] = {label_at(5, 6, WR_CELL_DOOR_OPEN), label_at(5, 6, WR_CELL_DOOR_CLOSED)};
    for (uint32_t i = 0; i < 2; i++) {
        commands[i].player = WR_PLAYER_HOST;
        commands[i].sequence = i;
    }
    stage_tick(&s, commands, 2);
    assert_int_equal(s.seen[WR_EVENT_LABEL], 2);
    assert_int_equal(edits_of(&s), 0);
    assert_int_equal(wr_terrain_label(s.world->horde.ground, (wr_cell){5, 6}), WR_CELL_DOOR_CLOSED);
    stage_put(&s, 0, centre(4), centre(6));
    stage_hold(&s, WR_BUTTON_RIGHT, 30);
    assert_int_equal(s.seen[WR_EVENT_DOOR], 1);
    stage_put(&s, 0, 5 * WR_HUNT_CELL * WR_FIX_ONE - s.world->rules.half, centre(6));
    wr_command both[] = {label_at(5, 6, WR_CELL_DOOR_CLOSED),
                         {.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_RIGHT, .sequence = s.sequence++}};
    both[0].player = WR_PLAYER_HOST; // the host closes it in his face
    stage_tick(&s, both, 2);
    assert_int_equal(s.seen[WR_EVENT_DOOR], 2);
    assert_int_equal(kind_at(&s, 5, 6), WR_CELL_DOOR_OPEN);
    assert_int_equal(wr_terrain_label(s.world->horde.ground, (wr_cell){5, 6}), WR_CELL_DOOR_OPEN);
    require_valid(&s);
    stage_close(&s);
}

static void when_the_list_is_full_doors_open_and_nothing_else_changes(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, DOORS + 2);
    stage_open(&s);
    assert_int_equal(refusal_of(&s, label_at(2, 2, WR_CELL_BUSH)), -1);
    assert_int_equal(refusal_of(&s, label_at(3, 2, WR_CELL_BUSH)), -1);
    assert_int_equal(refusal_of(&s, label_at(4, 2, WR_CELL_BUSH)), WR_REFUSED_ROOM); // the rest is for doors
    assert_int_equal(kind_at(&s, 4, 2), WR_CELL_GRASS);
    assert_int_equal(refusal_of(&s, label_at(3, 2, WR_CELL_CLIFF)), -1); // an edit may become another
    assert_int_equal(refusal_of(&s, label_at(10, 5, WR_CELL_BUSH)), -1); // a door has its place, walled up or open
    assert_int_equal(refusal_of(&s, label_at(9, 0, WR_CELL_GRASS)), -1);
    assert_int_equal(refusal_of(&s, label_at(2, 3, WR_CELL_DOOR_OPEN)), -1);
    assert_int_equal(refusal_of(&s, label_at(7, 3, WR_CELL_DOOR_OPEN)), -1);
    assert_int_equal(edits_of(&s), DOORS + 1);
    assert_int_equal(refusal_of(&s, label_at(4, 2, WR_CELL_BUSH)), WR_REFUSED_ROOM);
    stage_put(&s, 0, centre(4), centre(6));
    stage_hold(&s, WR_BUTTON_RIGHT, 30);
    assert_int_equal(s.seen[WR_EVENT_DOOR], 1); // the last one
    assert_int_equal(edits_of(&s), DOORS + 2);
    require_valid(&s);
    assert_int_equal(refusal_of(&s, label_at(2, 3, WR_CELL_DOOR_SECRET)), -1); // closed again it still has its place
    assert_int_equal(refusal_of(&s, label_at(4, 2, WR_CELL_BUSH)), WR_REFUSED_ROOM);
    assert_int_equal(refusal_of(&s, label_at(2, 2, WR_CELL_GRASS)), -1); // one that is given back is free
    assert_int_equal(refusal_of(&s, label_at(4, 2, WR_CELL_BUSH)), -1);
    require_valid(&s);
    stage_close(&s);
}

// ---- Costs -----------------------------------------------------------------------------------------------------------------

static void a_cost_is_of_all_kinds_of_one_size_and_way_with_doors(void **state)
{
    (void)state;
    static const struct {
        uint32_t kind;
        int32_t label;
        uint64_t cost;
        int32_t refusal;
    } cases[] = {
        {0, 20, 7, -1},
        {0, 20, 256, WR_REFUSED_VALUE},
        {0, 64, 2, WR_REFUSED_VALUE},
        {0, -1, 2, WR_REFUSED_VALUE},
        {3, 20, 2, WR_REFUSED_VALUE},                  // no such kind
        {1, WR_CELL_BUSH, 2, WR_REFUSED_VALUE},        // walls stay walls
        {1, WR_CELL_GATE, 2, WR_REFUSED_VALUE},        // and gates
        {1, WR_CELL_DOOR_CLOSED, 2, WR_REFUSED_VALUE}, // who never opens a door walks through none
        {0, WR_CELL_DOOR_CLOSED, 9, -1},
        {0, WR_CELL_DOOR_CLOSED, 0, -1},
        {1, WR_CELL_CHASM, 3, -1},
        {1, WR_CELL_BUSH, 0, -1}, // as it is
    };
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, 20);
    stage_open(&s);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(refusal_of(&s, cost_of(cases[i].kind, cases[i].label, cases[i].cost)), cases[i].refusal);
        require_valid(&s);
    }
    assert_int_equal(s.seen[WR_EVENT_COST], 4);
    stage_command(&s, cost_of(2, 33, 200));
    const wr_event *event = stage_event(&s, WR_EVENT_COST);
    assert_non_null(event);
    assert_int_equal(event->value, 200);
    assert_int_equal(event->flag, 64 * 2 + 33);
    const wr_terrain *ground = s.world->horde.ground;
    const wr__hunt_rules *rules = &s.world->horde.rules;
    assert_int_equal(wr_terrain_cost(ground, rules->kinds[0].size, 20), 7);
    assert_int_equal(wr_terrain_cost(ground, rules->kinds[1].size, 20), 1);
    assert_int_equal(wr_terrain_cost(ground, rules->kinds[1].size, WR_CELL_CHASM), 3);
    assert_int_equal(wr_terrain_cost(ground, rules->kinds[2].size, 33), 200);
    stage_close(&s);
}

static void a_restart_brings_the_level_back_as_it_was_made(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, 20);
    stage_open(&s);
    uint64_t before[WR_HASH_COUNT], after[WR_HASH_COUNT];
    (void)wr_world_hash(s.world, before);
    stage_command(&s, label_at(2, 2, WR_CELL_BUSH));
    stage_command(&s, label_at(5, 6, WR_CELL_DOOR_OPEN));
    stage_command(&s, cost_of(1, WR_CELL_CHASM, 3));
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    (void)wr_world_hash(s.world, after);
    assert_true(before[WR_HASH_CELLS] == after[WR_HASH_CELLS]);
    assert_int_equal(edits_of(&s), 0);
    assert_int_equal(wr_terrain_label(s.world->horde.ground, (wr_cell){2, 2}), WR_CELL_GRASS);
    assert_int_equal(wr_terrain_cost(s.world->horde.ground, s.world->horde.rules.kinds[1].size, WR_CELL_CHASM), 0);
    require_valid(&s);
    stage_close(&s);
}

// ---- A level of its own ------------------------------------------------------------------------------------------------------

static void a_world_made_on_the_level_of_another_has_the_one_that_was_given(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, 20);
    stage_open(&s);
    stage_command(&s, label_at(2, 2, WR_CELL_BUSH));
    const wr_level *level = wr_world_level(s.world);
    wr_world *other;
    assert_int_equal(wr_world_create(&s.config, level, NULL, &other, NULL), WR_OK);
    assert_int_equal(wr_grid_kind(wr_level_grid(wr_world_level(other)), (wr_cell){2, 2}), WR_CELL_GRASS);
    assert_int_equal(wr_world_copy(other, s.world), WR_OK);
    assert_int_equal(wr_grid_kind(wr_level_grid(wr_world_level(other)), (wr_cell){2, 2}), WR_CELL_BUSH);
    stage_command(&s, label_at(2, 2, WR_CELL_GRASS));
    assert_ptr_equal(wr_world_level(s.world), level);
    assert_int_equal(wr_grid_kind(wr_level_grid(wr_world_level(other)), (wr_cell){2, 2}), WR_CELL_BUSH);
    wr_world_destroy(other);
    stage_close(&s);
}

static void a_copy_needs_the_same_room_for_edits(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, 20);
    stage_open(&s);
    static const int32_t others[] = {0, 19, 21, 20};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        wr_world *other;
        wr_world_config config = s.config;
        config.edits_max = others[i];
        assert_int_equal(wr_world_create(&config, s.level, NULL, &other, NULL), WR_OK);
        assert_int_equal(wr_world_copy(other, s.world), others[i] == 20 ? WR_OK : WR_E_ARGUMENT);
        wr_world_destroy(other);
    }
    stage_close(&s);
}

static void a_copy_of_another_piece_of_the_plane_has_its_ground(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    wr_level *level;
    wr_world *there, *here;
    wr_finding why = {0};
    assert_int_equal(wr_level_create_endless(NULL, NULL, NULL, NULL, &level, NULL), WR_OK);
    wr_world_config config = wr_world_config_default();
    config.hunt = &hunt;
    assert_int_equal(wr_world_create(&config, level, NULL, &there, &why), WR_OK);
    assert_int_equal(wr_world_create(&config, level, NULL, &here, &why), WR_OK);
    const wr_command shift = {.kind = WR_COMMAND_SHIFT, .player = WR_PLAYER_HOST, .value = 1};
    wr_world_tick(there, &(wr_commands){&shift, 1});
    wr_window window;
    assert_true(wr_world_window(there, &window));
    assert_int_equal(window.shifts, 1);
    assert_int_equal(wr_world_copy(here, there), WR_OK); // neither has an edit
    const wr_grid *a = wr_level_grid(wr_world_level(here)), *b = wr_level_grid(wr_world_level(there));
    assert_memory_equal(a->kinds, b->kinds, (size_t)a->width * (size_t)a->height);
    assert_int_equal(wr_world_validate(here, &why), WR_OK);
    wr_world_destroy(here);
    wr_world_destroy(there);
    wr_level_destroy(level);
}

static void a_level_that_was_asked_for_is_good_after_a_restore(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(house, &hunt, 20);
    stage_open(&s);
    uint8_t *bytes;
    size_t size;
    stage_command(&s, label_at(2, 2, WR_CELL_BUSH));
    assert_int_equal(wr_world_save(s.world, NULL, NULL, 0, &size), WR_E_CAPACITY);
    bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(wr_world_save(s.world, NULL, bytes, size, &size), WR_OK);
    const wr_level *level = wr_world_level(s.world);
    stage_command(&s, label_at(2, 2, WR_CELL_GRASS));
    for (int32_t i = 0; i < 2; i++) {
        wr_finding why = {0};
        if (wr_world_restore(s.world, bytes, size, &why) != WR_OK) {
            fail_msg("%s", why.message);
        }
        assert_ptr_equal(wr_world_level(s.world), level);
        assert_int_equal(kind_at(&s, 2, 2), WR_CELL_BUSH);
        assert_int_equal(wr_terrain_label(s.world->horde.ground, (wr_cell){2, 2}), WR_CELL_BUSH);
        require_valid(&s);
    }
    free(bytes);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(edits_max_is_for_hunts_within_bounds_and_no_less_than_doors),
    cmocka_unit_test(without_edits_max_ground_does_not_change),
    cmocka_unit_test(a_label_is_seen_by_all_in_the_tick_it_is_given),
    cmocka_unit_test(what_no_command_may_change_is_refused),
    cmocka_unit_test(edits_stand_in_order_and_each_cell_has_one),
    cmocka_unit_test(after_any_edits_it_is_the_level_of_a_map_that_was_drawn_so),
    cmocka_unit_test(a_door_opens_by_an_edit_and_closes_by_another),
    cmocka_unit_test(a_door_opens_and_closes_in_one_tick),
    cmocka_unit_test(when_the_list_is_full_doors_open_and_nothing_else_changes),
    cmocka_unit_test(a_cost_is_of_all_kinds_of_one_size_and_way_with_doors),
    cmocka_unit_test(a_restart_brings_the_level_back_as_it_was_made),
    cmocka_unit_test(a_world_made_on_the_level_of_another_has_the_one_that_was_given),
    cmocka_unit_test(a_copy_needs_the_same_room_for_edits),
    cmocka_unit_test(a_copy_of_another_piece_of_the_plane_has_its_ground),
    cmocka_unit_test(a_level_that_was_asked_for_is_good_after_a_restore),
};

WR_TEST_MAIN(tests)
