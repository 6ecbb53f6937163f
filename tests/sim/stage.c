// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Maps from letters without a reader, and a hand on the buttons.
#include "sim/stage.h"

stage stage_of(const char *rows)
{
    stage s = {.rows = rows, .cell = 1};
    s.level_config = wr_level_config_default();
    s.config = wr_world_config_default();
    return s;
}

static uint8_t kind_of(char letter)
{
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        if (wr_cell_kind_letter((wr_cell_kind)kind) == letter) {
            return (uint8_t)kind;
        }
    }
    fail_msg("no kind of cell has the letter '%c'", letter);
    return 0;
}

static void size_of(const char *rows, int32_t *width, int32_t *height)
{
    int32_t length = 0;
    *width = *height = 0;
    for (const char *c = rows; *c != '\0'; c++) {
        if (*c == '\n') {
            (*height)++;
            length = 0;
        } else if (++length > *width) {
            *width = length;
        }
    }
}

static void add_cell(stage *s, wr_cell at, uint8_t kind)
{
    s->kinds[at.y * s->map.grid.width + at.x] = kind;
    if (kind == WR_CELL_PLAYER) {
        s->map.has_player = true;
        s->map.player = at;
    }
}

static void add_logic(stage *s, wr_cell at)
{
    wr_map *map = &s->map;
    const uint8_t kind = wr_grid_kind(&map->grid, at);
    if (kind == WR_CELL_SWITCH) {
        const int32_t i = map->switch_count++;
        s->switches[i] = (wr_map_switch){.at = at, .on = s->on[i]};
        snprintf(s->switches[i].id, sizeof s->switches[i].id, "s%d", (int)i);
    } else if (kind == WR_CELL_GATE) {
        s->gates[map->gate_count++] = (wr_map_gate){.at = at};
    }
}

// Gate i opens with switch i, unless the test brought formulas.
static void add_formulas(stage *s)
{
    wr_map *map = &s->map;
    if (map->logic.op_count == 0) {
        for (int32_t i = 0; i < map->gate_count && i < map->switch_count; i++) {
            s->ops[i] = (wr_op){WR_OP_SWITCH, (uint16_t)i};
            s->formulas[i] = (wr_gate_formula){i, 1};
            map->logic.op_count++;
        }
    }
    map->logic.switch_count = map->switch_count;
    map->logic.gate_count = map->gate_count;
    map->logic.ops = s->ops;
    map->logic.gates = s->formulas;
    uint8_t on[STAGE_LOGIC_MAX] = {0};
    for (int32_t i = 0; i < map->switch_count; i++) {
        on[i] = s->switches[i].on;
    }
    const wr_logic logic = {.desc = map->logic};
    for (int32_t i = 0; i < map->gate_count; i++) {
        s->gates[i].open = wr_logic_gate(&logic, on, i);
    }
}

void stage_map(stage *s)
{
    int32_t width, height;
    size_of(s->rows, &width, &height);
    assert_in_range(width * height, 1, STAGE_CELLS_MAX);
    assert_int_equal(wr_grid_init(width, height, s->cell, s->kinds, &s->map.grid), WR_OK);
    s->map.extended = true;
    s->map.switches = s->switches;
    s->map.gates = s->gates;
    wr_cell at = {0, height - 1};
    for (const char *c = s->rows; *c != '\0'; c++) {
        if (*c == '\n') {
            at = (wr_cell){0, at.y - 1};
        } else {
            add_cell(s, at, kind_of(*c));
            at.x++;
        }
    }
    for (at = (wr_cell){0, 0}; at.y < height; at.y++) {
        for (at.x = 0; at.x < width; at.x++) {
            add_logic(s, at);
        }
    }
    add_formulas(s);
    assert_int_equal(wr_map_check(&s->map), WR_OK);
}

void stage_level(stage *s)
{
    stage_map(s);
    assert_int_equal(wr_level_create(&s->map, &s->level_config, s->hooks, &s->level, NULL), WR_OK);
}

void stage_open(stage *s)
{
    wr_finding why = {0};
    stage_level(s);
    const wr_status status = wr_world_create(&s->config, s->level, s->hooks, &s->world, &why);
    if (status != WR_OK) {
        fail_msg("%s: %s", wr_status_name(status), why.message);
    }
}

void stage_close(stage *s)
{
    wr_world_destroy(s->world);
    wr_level_destroy(s->level);
}

// ---- Playing ---------------------------------------------------------------------------------------------------------

void stage_tick(stage *s, const wr_command *commands, int32_t count)
{
    const wr_commands list = {commands, count};
    int32_t events;
    wr_world_tick(s->world, &list);
    const wr_event *event = wr_world_events(s->world, &events);
    for (int32_t i = 0; i < events; i++) {
        s->seen[event[i].kind]++;
    }
}

void stage_hold(stage *s, uint16_t buttons, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        const wr_command input = {.kind = WR_COMMAND_INPUT, .buttons = buttons, .sequence = s->sequence++};
        stage_tick(s, &input, 1);
    }
}

void stage_command(stage *s, wr_command command)
{
    command.player = WR_PLAYER_HOST;
    command.sequence = s->sequence++;
    stage_tick(s, &command, 1);
}

void stage_put(stage *s, int32_t slot, wr_fix x, wr_fix y)
{
    stage_command(s, (wr_command){.kind = WR_COMMAND_TELEPORT, .mob = stage_id(s, slot), .x = x, .y = y});
}

// ---- Looking -------------------------------------------------------------------------------------------------------

int32_t stage_slot(const stage *s, wr_mob_kind kind, int32_t n)
{
    const wr_mobs mobs = wr_world_mobs(s->world);
    for (int32_t slot = 0; slot < mobs.count; slot++) {
        if (mobs.kind[slot] == kind && n-- == 0) {
            return slot;
        }
    }
    return -1;
}

int32_t stage_count(const stage *s, wr_mob_kind kind)
{
    int32_t n = 0;
    while (stage_slot(s, kind, n) >= 0) {
        n++;
    }
    return n;
}

wr_point stage_at(const stage *s, int32_t slot)
{
    const wr_mobs mobs = wr_world_mobs(s->world);
    assert_in_range(slot, 0, mobs.count - 1);
    return (wr_point){mobs.x[slot], mobs.y[slot]};
}

wr_mob_id stage_id(const stage *s, int32_t slot)
{
    const wr_mobs mobs = wr_world_mobs(s->world);
    assert_in_range(slot, 0, mobs.count - 1);
    return (wr_mob_id){mobs.id[slot]};
}

wr_player_view stage_player(const stage *s)
{
    wr_player_view view;
    assert_int_equal(wr_world_player(s->world, 0, &view), WR_OK);
    return view;
}

const wr_event *stage_event(const stage *s, wr_event_kind kind)
{
    int32_t count;
    const wr_event *events = wr_world_events(s->world, &count);
    for (int32_t i = 0; i < count; i++) {
        if (events[i].kind == kind) {
            return &events[i];
        }
    }
    return NULL;
}

bool stage_near(int64_t a, int64_t b, int64_t most)
{
    const int64_t apart = a < b ? b - a : a - b;
    if (apart > most) {
        print_error("%lld and %lld differ by more than %lld\n", (long long)a, (long long)b, (long long)most);
    }
    return apart <= most;
}
