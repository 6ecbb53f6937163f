// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The list of scenes, and how a map is drawn from letters or from noise.
#include "golden/bees.h"
#include "golden/moths.h"
#include "golden/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MEADOW                                   \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n" \
    "x  *     b         S     x     v       x\n" \
    "x    b       b           x    *   *    x\n" \
    "x                      * x             x\n" \
    "x         s        xxxxxxx      b     sx\n" \
    "x     xxx *   xx                       x\n" \
    "x        b                   xxx   b   x\n" \
    "x^   |  v    xxxxxxxxxx        x       x\n" \
    "x       ^ *              b     x   *   x\n" \
    "x      S              S     *  x       x\n" \
    "x  *       v    *              O    b  x\n" \
    "x         |        b           O       x\n" \
    "x     xx     s        xs           b   x\n" \
    "x  P      *           x       *        x\n" \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"

#define DEN              \
    "xxxxxxxxxxxxxxxx\n" \
    "xb b b x b b b x\n" \
    "x              x\n" \
    "x  OO      OO  x\n" \
    "x b OO P  OO b x\n" \
    "x  OO      OO  x\n" \
    "x        v     x\n" \
    "xb b b x b b b x\n" \
    "xxxxxxxxxxxxxxxx\n"

#define HALL                     \
    "xxxxxxxxxxxxxxxxxxxxxxxx\n" \
    "x*  D  *   ?   *  d   *x\n" \
    "x   x      x      x    x\n" \
    "xP^ x ~  b T  S   C ^  x\n" \
    "x   |      |      |    x\n" \
    "x^  x  v   x  s   x   bx\n" \
    "xxxxxxxxxxxxxxxxxxxxxxxx\n"

#define LOCKS                                \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n" \
    "x ^ x ^ x ^ x ^ x ^ x ^ x ^ x ^ x *x\n" \
    "x   |   |   |   |   |   |   |   |  x\n" \
    "x b x * x b x * x b x * x b x * x  x\n" \
    "xx|xxx|xxx|xxx|xxx|xxx|xxx|xxx|xxxxx\n" \
    "x P   ^   v   s   ^   v   S   ^    x\n" \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"

#define HIVE                     \
    "xxxxxxxxxxxxxxxxxxxxxxxx\n" \
    "x* b    *   x *    b  *x\n" \
    "x    x      |     x    x\n" \
    "x  *   v  ^ x   *   s  x\n" \
    "x x       xxxxxx     x x\n" \
    "x   *  P         *     x\n" \
    "x b      x ^ x      b  x\n" \
    "x*    S  |   |   *    *x\n" \
    "x   *    x * x     *   x\n" \
    "xxxxxxxxxxxxxxxxxxxxxxxx\n"

#define WOODS                                \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n" \
    "x      x      D       bx     *     x\n" \
    "x  b   x  ^   x  xx    x  T    C   x\n" \
    "x      ?      x  xx    |     b     x\n" \
    "x  xx  x      xx D  xxxx   xxxxx   x\n" \
    "xx|xxxxxxxDxxxx  x     x   x   x   x\n" \
    "x      ^       x x  O  D   x   d   x\n" \
    "x  P        ^  d x     x   x   x   x\n" \
    "x      ~~      x x  *  x   xxDxx   x\n" \
    "x      ~~   xxxx x     x           x\n" \
    "x    b      |    D    bx  b     b  x\n" \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"

#define PIT                    \
    "xxxxxxxxxxxxxxxxxxxxxx\n" \
    "x                    x\n" \
    "x    xx      xx      x\n" \
    "x    xx      xx      x\n" \
    "x          P         x\n" \
    "x    xx      xx  O   x\n" \
    "x    xx      xx      x\n" \
    "x                    x\n" \
    "xxxxxxxxxxxxxxxxxxxxxx\n"

#define QUARRY                               \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n" \
    "xb       ~~~        x      CCC     x\n" \
    "x        ~~~   T    x      CCC    bx\n" \
    "x   CC   ~~~        D              x\n" \
    "x   CC   ~~~  TT    x   T     ~~   x\n" \
    "x        ~~   TT    x         ~~   x\n" \
    "xxxDxxx  ~~        xxxx       ~~   x\n" \
    "x     x            xxxx   P        x\n" \
    "x  b  x     ~~~    xxxx        TT  x\n" \
    "x     |     ~~~         |      TT  x\n" \
    "x  ^  x     ~~~         x          x\n" \
    "xxxxxxx  C        T     x  CC    b x\n" \
    "x        C   b          x  CC      x\n" \
    "x    ~~~~~~~~~~~        x          x\n" \
    "xb                      D          x\n" \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"

// meadow: the course's game. friends: four on one map, milder rules, moths. den: a ring of blobs at a player's
// throat. hall: doors, cliffs, a chasm, sight by samples. locks: formulas of all shapes. thicket: a crowd with too
// little room for its events and paths, and a host that meddles. far: places near the largest number there is.
// giants: cells of 64 units, blobs that walk through everything. hive: bees, that live on what the others do. vault: a
// dungeon with all that a dungeon can have, which every machine makes for itself. woods, crypt, pit: hunts, on a map with
// doors and gates, in a dungeon, and by the letter of the first one. quarry: a hunt in which something explodes all the time,
// among walls, cliffs and towers of all heights, chasms, doors and a gate. plane: a hunt without edges, far from the origin, whose
// window moves and whose ground changes while it is played.
// All numbers are here: profiles may change.
static void make_vault(wr_dungeon_config *dungeon, wr_population_config *population)
{
    *dungeon = (wr_dungeon_config){.width = 64,
                                   .height = 48,
                                   .room_min = 5,
                                   .room_max = 26,
                                   .keep = 50,
                                   .fill = 75,
                                   .corridor = 2,
                                   .loops = 4000,
                                   .dead_ends_none = true,
                                   .caves = 50,
                                   .pillars = 70,
                                   .doors_open = 20,
                                   .doors_secret = 15,
                                   .locks = 3};
    *population =
        (wr_population_config){.secret = 0x5eedfacefeedbeef, .exits = 1, .spawns = 150, .chests = 250, .traps = 60};
}

// Waves every second, five kinds that between them do all that hunters do, and one that flies with the moths.
static void make_wild(wr_hunt *hunt, wr_hunt_player *player)
{
    static const struct {
        const char *name;
        int32_t rarity, health, speed, radius; // radius: 1/16 units
        wr_hunt_doors doors;
        bool immune, host_brain;
    } kinds[] = {{"walker", 40, 25, 16, 16, WR_HUNT_DOORS_OPEN, false, false},
                 {"brute", 15, 70, 12, 26, WR_HUNT_DOORS_BREAK, true, false},
                 {"rat", 25, 8, 24, 8, WR_HUNT_DOORS_NEVER, false, false},
                 {"ghost", 10, 25, 20, 16, WR_HUNT_DOORS_NEVER, false, false},
                 {"moth", 10, 5, 14, 16, WR_HUNT_DOORS_NEVER, false, true}};
    *player = wr_hunt_player_default();
    *hunt = wr_hunt_default();
    hunt->kind_count = (int32_t)(sizeof kinds / sizeof *kinds);
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        wr_hunt_kind *kind = &hunt->kinds[i];
        *kind = wr_hunt_kind_default();
        snprintf(kind->name, sizeof kind->name, "%s", kinds[i].name);
        kind->rarity = kinds[i].rarity;
        kind->health = kinds[i].health;
        kind->speed = kinds[i].speed * WR_FIX_ONE;
        kind->radius = kinds[i].radius * (WR_FIX_ONE / 16);
        kind->attack_distance = (i == 0 ? 25 : 5) * WR_FIX_ONE;
        kind->doors = kinds[i].doors;
        kind->immune = kinds[i].immune;
        kind->host_brain = kinds[i].host_brain;
    }
    hunt->kinds[1].resistance = WR_FIX_ONE / 2;
    hunt->kinds[2].takes[WR_HARM_SWORD] = 3;
    hunt->waves = (wr_hunt_waves){.every = WR_FIX_ONE, .spawn_max = 9, .alive_max = 40, .total_max = 5000};
    hunt->round.seconds = 3600 * WR_FIX_ONE;
    hunt->round.goal_base = 4000;
    hunt->rules.recycle_distance = 90 * WR_FIX_ONE;
    hunt->rules.siege_seconds = 3 * WR_FIX_ONE;
    player->health = 20000;
    player->revive_seconds = WR_FIX_ONE / 2;
}

// By the letter: hops through the air, plans every tick, blows that always land; and a round that is over soon.
static void make_literal(wr_hunt *hunt, wr_hunt_player *player)
{
    make_wild(hunt, player);
    hunt->kind_count = 2;
    hunt->rules.chase = WR_HUNT_CHASE_STRAIGHT;
    hunt->rules.replan = WR_HUNT_REPLAN_TICK;
    hunt->rules.watchdog_seconds = WR_FIX_ONE;
    hunt->rules.target_first_beyond = true;
    hunt->rules.swing_at_hop_end = true;
    hunt->rules.blow_unchecked = true;
    hunt->rules.spawn_anywhere = true;
    hunt->waves = (wr_hunt_waves){.every = WR_FIX_ONE / 2, .spawn_max = 12, .total_max = 75};
    hunt->round.seconds = 20 * WR_FIX_ONE;
    player->health = 250;
}

// A crowd that is thrown about and comes back: bombs that are thrown and burst, and nobody too tough to die of some.
static void make_quarry(wr_hunt *hunt, wr_hunt_player *player)
{
    make_wild(hunt, player);
    hunt->kind_count = 4;
    hunt->kinds[1].immune = false;
    hunt->kinds[1].resistance = 19 * (WR_FIX_ONE / 20);
    hunt->kinds[3].immune = true;
    hunt->waves = (wr_hunt_waves){.every = 5 * WR_FIX_ONE / 4, .spawn_max = 60, .alive_max = 100, .total_max = 5000};
    player->bomb_strength = 25 * WR_FIX_ONE;
    player->bomb_speed = 24 * WR_FIX_ONE;
    player->bomb_bursts = true;
    player->bomb_rest = WR_FIX_ONE;
}

// A window as small as can be, so that it moves with every region a player comes to.
static void make_plane(wr_endless_config *dungeon, wr_window_config *window)
{
    wr_population_config unused;
    *dungeon = wr_endless_config_default();
    make_vault(&dungeon->rooms, &unused);
    dungeon->rooms.corridor = 1;
    dungeon->rooms.locks = 0;
    dungeon->second_doors = 50;
    dungeon->secret = 0x5eedfacefeedbeef;
    dungeon->dwellers = 100;
    *window = (wr_window_config){.start = {1000000000000, -1000000000000}, .regions = 3};
}

const scene golden_scenes[] = {
    {.name = "meadow", .rows = MEADOW, .seed = 1, .players = "c"},
    {.name = "friends",
     .rows = MEADOW,
     .seed = 7,
     .n = 1,
     .players = "ccwr",
     .touch = WR_TOUCH_DAMAGE,
     .diagonal = WR_DIAGONAL_EVEN,
     .host = golden_moths,
     .hosted = 30},
    {.name = "den", .rows = DEN, .seed = 2, .n = 5, .corners_kept = true, .players = "sr", .touch = WR_TOUCH_DAMAGE},
    {.name = "hall", .rows = HALL, .seed = 4, .players = "cr", .sight = WR_SIGHT_SAMPLED, .zone_cells = 9},
    {.name = "locks", .rows = LOCKS, .seed = UINT64_MAX, .players = "cw", .touch = WR_TOUCH_DAMAGE, .meddles = true},
    {.name = "thicket",
     .width = 80,
     .height = 48,
     .seed = 11,
     .players = "cwrr",
     .touch = WR_TOUCH_DAMAGE,
     .sight_cells = 9,
     .zone_cells = 31,
     .paths_per_tick = 3,
     .events_max = 16,
     .crowd = 240,
     .host = golden_moths,
     .hosted = 60,
     .meddles = true},
    {.name = "far", .width = 4095, .height = 7, .cell = 8, .seed = 1ull << 63, .n = 1, .players = "cr", .crowd = 60},
    {.name = "giants",
     .rows = MEADOW,
     .cell = 64,
     .seed = 13,
     .n = 7,
     .players = "wr",
     .diagonal = WR_DIAGONAL_EVEN,
     .chase = WR_CHASE_THROUGH,
     .sight_cells = 12},
    {.name = "hive",
     .rows = HIVE,
     .seed = 17,
     .players = "cw",
     .touch = WR_TOUCH_DAMAGE,
     .host = golden_bees,
     .hosted = 40,
     .brood_ticks = 4,
     .meddles = true},
    {.name = "vault",
     .dungeon = make_vault,
     .seed = 19,
     .players = "ccw",
     .touch = WR_TOUCH_DAMAGE,
     .sight_cells = 9},
    {.name = "woods",
     .rows = WOODS,
     .seed = 23,
     .hunt = make_wild,
     .cell = WR_HUNT_CELL,
     .players = "rrw",
     .host = golden_moths,
     .hosted = 6,
     .meddles = true},
    {.name = "crypt",
     .dungeon = make_vault,
     .seed = 29,
     .hunt = make_wild,
     .hunt_n = 3,
     .cell = WR_HUNT_CELL,
     .n = 1,
     .players = "rrrr"},
    {.name = "pit", .rows = PIT, .seed = 31, .hunt = make_literal, .cell = WR_HUNT_CELL, .n = 1, .players = "rr"},
    {.name = "quarry",
     .rows = QUARRY,
     .heights = true,
     .seed = 37,
     .hunt = make_quarry,
     .cell = WR_HUNT_CELL,
     .n = 1,
     .players = "rrw",
     .blast_ticks = 20},
    {.name = "plane",
     .endless = make_plane,
     .seed = 41,
     .hunt = make_quarry,
     .cell = WR_HUNT_CELL,
     .n = 1,
     .players = "rrw",
     .blast_ticks = 30,
     .unrest_ticks = 4,
     .wake_units = 96},
};
const int32_t golden_scene_count = (int32_t)(sizeof golden_scenes / sizeof *golden_scenes);

const scene golden_crowd = {
    .name = "crowd", .seed = 5, .n = 1, .players = "wr", .touch = WR_TOUCH_DAMAGE, .crowd = 500};

const scene *golden_scene_of(uint64_t seed)
{
    for (int32_t i = 0; i < golden_scene_count; i++) {
        if (golden_scenes[i].seed == seed) {
            return &golden_scenes[i];
        }
    }
    return golden_crowd.seed == seed ? &golden_crowd : NULL;
}

void scene_hunt(const scene *what, wr_world_config *config, wr_hunt *hunt)
{
    if (what->hunt != NULL) {
        what->hunt(hunt, &config->hunter);
        config->hunt = hunt;
        config->hunt_n = what->hunt_n;
        config->wake_radius = what->wake_units * WR_FIX_ONE;
        config->mobs_max = 0; // as many as the hunt asks for
    }
}

bool golden_host(int32_t index, wr_host *out)
{
    wr_host (*const hosts[])(void) = {golden_moths, golden_bees};
    const int32_t count = (int32_t)(sizeof hosts / sizeof *hosts);
    *out = index >= 1 && index <= count ? hosts[index - 1]() : (wr_host){0};
    return index >= 0 && index <= count;
}

// ---- Letters -----------------------------------------------------------------------------------------------------

static uint8_t kind_of(char letter)
{
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        if (wr_cell_kind_letter((wr_cell_kind)kind) == letter) {
            return (uint8_t)kind;
        }
    }
    return WR_CELL_GRASS;
}

static void draw_rows(const char *rows, wr_grid *grid)
{
    for (int32_t y = grid->height - 1; y >= 0; y--) {
        for (int32_t x = 0; x < grid->width; x++) {
            grid->kinds[(size_t)y * (size_t)grid->width + (size_t)x] = kind_of(*rows++);
        }
        rows++; // the newline
    }
}

// ---- Noise -------------------------------------------------------------------------------------------------------

// Of a thousand cells of a thicket so many are ... and the rest is grass.
static const struct share {
    uint8_t kind;
    int32_t cells;
} shares[] = {
    {WR_CELL_BUSH, 170},    {WR_CELL_HOLE, 12},     {WR_CELL_CRYSTAL, 12},    {WR_CELL_SPINNER_H, 3},
    {WR_CELL_SPINNER_V, 3}, {WR_CELL_BAT, 5},       {WR_CELL_BLOB, 6},        {WR_CELL_SWITCH, 4},
    {WR_CELL_GATE, 6},      {WR_CELL_DOOR_OPEN, 2}, {WR_CELL_DOOR_CLOSED, 4}, {WR_CELL_DOOR_SECRET, 2},
    {WR_CELL_CHASM, 5},     {WR_CELL_CLIFF, 2},     {WR_CELL_TOWER, 2},
};

static uint8_t kind_by_chance(uint64_t seed, uint64_t place)
{
    int32_t drawn = (int32_t)wr_noise_below(wr_noise(seed, WR_STREAM_LAYOUT, 0, place), 1000);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        drawn -= shares[i].cells;
        if (drawn < 0) {
            return shares[i].kind;
        }
    }
    return WR_CELL_GRASS;
}

// The player stands far to the right, so that wide maps are played at their wide end.
static void draw_thicket(uint64_t seed, wr_grid *grid)
{
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++) {
            const size_t place = (size_t)y * (size_t)grid->width + (size_t)x;
            const bool edge = x == 0 || y == 0 || x == grid->width - 1 || y == grid->height - 1;
            grid->kinds[place] = edge ? (uint8_t)WR_CELL_BUSH : kind_by_chance(seed, place);
        }
    }
    const wr_cell start = {grid->width - 8, grid->height / 2};
    wr_grid_set_rect(grid, (wr_cell){start.x - 2, start.y - 1}, 5, 3, WR_CELL_GRASS);
    wr_grid_set_rect(grid, start, 1, 1, WR_CELL_PLAYER);
}

// ---- Switches and gates ------------------------------------------------------------------------------------------

// The gate's formula over two switches, by its number: a, not a, a and b, a or not b.
static int32_t add_formula(wr_op *ops, int32_t gate, int32_t switch_count)
{
    const wr_op a = {WR_OP_SWITCH, (uint16_t)(gate % switch_count)};
    const wr_op b = {WR_OP_SWITCH, (uint16_t)((gate * 3 + 1) % switch_count)};
    const wr_op not = {WR_OP_NOT, 0}, and = {WR_OP_AND, 0}, or = {WR_OP_OR, 0};
    const wr_op forms[4][4] = {{a}, {a, not }, {a, b, and}, {a, b, not, or }};
    memcpy(ops, forms[gate % 4], sizeof forms[0]);
    return gate % 4 + 1;
}

static void add_mechanism(board *b)
{
    wr_map *map = &b->map;
    const wr_grid *grid = &map->grid;
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++) {
            const uint8_t kind = wr_grid_kind(grid, (wr_cell){x, y});
            if (kind == WR_CELL_PLAYER) {
                map->has_player = true;
                map->player = (wr_cell){x, y};
            } else if (kind == WR_CELL_SWITCH) {
                wr_map_switch *s = &b->switches[map->switch_count];
                *s = (wr_map_switch){.at = {x, y}, .on = map->switch_count % 3 == 2};
                snprintf(s->id, sizeof s->id, "s%d", (int)map->switch_count++);
            } else if (kind == WR_CELL_GATE) {
                b->gates[map->gate_count++] = (wr_map_gate){.at = {x, y}};
            }
        }
    }
    map->logic = (wr_logic_desc){.switch_count = map->switch_count, .gate_count = map->gate_count};
    map->logic.ops = b->ops;
    map->logic.gates = b->formulas;
    for (int32_t i = 0; map->switch_count > 0 && i < map->gate_count; i++) {
        const int32_t first = map->logic.op_count;
        const int32_t count = add_formula(b->ops + first, i, map->switch_count);
        b->formulas[i] = (wr_gate_formula){first, count};
        map->logic.op_count += count;
    }
}

// Gates begin as the switches have them.
static bool set_gates(board *b)
{
    const wr_logic_desc *desc = &b->map.logic;
    const size_t size = wr_logic_size(desc);
    uint8_t *states = calloc((size_t)desc->switch_count + (size_t)desc->gate_count + 1, 1);
    void *memory = malloc(size + 1);
    wr_logic logic;
    const bool fine = states != NULL && memory != NULL && wr_logic_init(desc, memory, size, &logic) == WR_OK;
    if (fine) {
        uint8_t *gates = states + desc->switch_count;
        for (int32_t i = 0; i < desc->switch_count; i++) {
            states[i] = b->switches[i].on;
        }
        wr_logic_evaluate(&logic, states, gates);
        for (int32_t i = 0; i < desc->gate_count; i++) {
            b->gates[i].open = gates[i] != 0;
        }
    }
    free(states);
    free(memory);
    return fine;
}

// Bushes and doors and the gate are low, cliffs lower; towers are flown over now and then.
static void set_heights(wr_map *map)
{
    static const struct {
        uint8_t kind, quarters; // of a metre
    } heights[] = {{WR_CELL_BUSH, 14},        {WR_CELL_GATE, 10}, {WR_CELL_DOOR_CLOSED, 12}, {WR_CELL_DOOR_OPEN, 12},
                   {WR_CELL_DOOR_SECRET, 12}, {WR_CELL_CLIFF, 7}, {WR_CELL_TOWER, 30}};
    for (size_t i = 0; i < sizeof heights / sizeof *heights; i++) {
        map->kind_height[heights[i].kind] = heights[i].quarters * (WR_FIX_ONE / 4);
    }
}

bool board_of(const scene *what, board *out)
{
    *out = (board){0};
    if (what->dungeon != NULL || what->endless != NULL) {
        return true;
    }
    const int32_t width = what->rows == NULL ? what->width : (int32_t)strcspn(what->rows, "\n");
    const int32_t height = what->rows == NULL ? what->height : (int32_t)strlen(what->rows) / (width + 1);
    const size_t cells = (size_t)width * (size_t)height;
    out->kinds = malloc(cells);
    out->switches = calloc(cells, sizeof *out->switches);
    out->gates = calloc(cells, sizeof *out->gates);
    out->ops = calloc(cells, 4 * sizeof *out->ops);
    out->formulas = calloc(cells, sizeof *out->formulas);
    wr_map *map = &out->map;
    map->switches = out->switches;
    map->gates = out->gates;
    map->extended = true;
    if (out->kinds == NULL || out->switches == NULL || out->gates == NULL || out->ops == NULL ||
        out->formulas == NULL ||
        wr_grid_init(width, height, what->cell == 0 ? 1 : what->cell, out->kinds, &map->grid) != WR_OK) {
        return false;
    }
    if (what->rows != NULL) {
        draw_rows(what->rows, &map->grid);
    } else {
        draw_thicket(what->seed, &map->grid);
    }
    if (what->heights) {
        set_heights(map);
    }
    add_mechanism(out);
    return set_gates(out);
}

void board_free(board *b)
{
    free(b->kinds);
    free(b->switches);
    free(b->gates);
    free(b->ops);
    free(b->formulas);
    *b = (board){0};
}

wr_status scene_level(const scene *what, const wr_map *map, const wr_level_config *config, const wr_hooks *hooks,
                      wr_level **out, wr_finding *why)
{
    if (what->endless != NULL) {
        wr_endless_config endless;
        wr_window_config window;
        what->endless(&endless, &window);
        endless.rooms.seed = what->seed;
        return wr_level_create_endless(&endless, &window, config, hooks, out, why);
    }
    if (what->dungeon == NULL) {
        return wr_level_create(map, config, hooks, out, why);
    }
    wr_dungeon_config dungeon;
    wr_population_config population;
    what->dungeon(&dungeon, &population);
    dungeon.seed = what->seed;
    return wr_level_create_dungeon(&dungeon, &population, config, hooks, out, why);
}
