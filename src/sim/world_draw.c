// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A world as layers of figures. Each layer is a function that only runs when it is asked for, and walks the cells,
// nodes or mobs in the painter's view. Nothing here is part of the simulation; it reads, and its chance is the eye's.
#include "sim/world_draw_int.h"

#include <stdio.h>

// ---- Mobs --------------------------------------------------------------------------------------------------------

static void draw_crystals(const wr__scenery *s)
{
    for (int32_t y = s->y0; y < s->y1; y++) {
        for (int32_t x = s->x0; x < s->x1; x++) {
            if (wr_bits_get(s->cells.crystals, x, y)) {
                const wr__brush b = wr__cell_brush(s, (wr_cell){x, y});
                wr__figure_crystal(&b);
            }
        }
    }
}

// A phase that turns `per_second` times a second, and differs from mob to mob.
static wr_angle phase(const wr__scenery *s, int32_t slot, int32_t per_second)
{
    const int32_t rate = s->config.ticks_per_second;
    const uint64_t turn = wr_world_ticks(s->world) * 65536 * (uint64_t)per_second / (uint64_t)rate;
    return (wr_angle)(turn + (uint64_t)(s->alpha * 65536 * (float)per_second / (float)rate) + 9973u * (uint64_t)slot);
}

static void draw_mob(const wr__scenery *s, int32_t slot)
{
    const wr__spot at = wr__mob_spot(s, slot);
    const wr__brush b = wr__spot_brush(s, at);
    if (!wr__spot_in_view(s, at)) {
        return;
    }
    switch (s->mobs.kind[slot]) {
    case WR_MOB_PLAYER: // players have the first slots
        if (!wr__draw_player_down(s, slot, &b)) {
            wr__draw_player_in_hunt(s, slot, &b);
            wr__figure_player(&b, s->mobs.heading[slot], slot);
        }
        break;
    case WR_MOB_BOOMERANG:
        wr__figure_boomerang(&b, phase(s, slot, 3));
        break;
    case WR_MOB_SPINNER_H:
    case WR_MOB_SPINNER_V:
        wr__figure_spinner(&b, phase(s, slot, 1), s->mobs.kind[slot] == WR_MOB_SPINNER_V);
        break;
    case WR_MOB_BAT:
        wr__figure_bat(&b, phase(s, slot, 3));
        break;
    case WR_MOB_BLOB:
        wr__figure_blob(&b, s->mobs.heading[slot], phase(s, slot, 1), (s->mobs.flags[slot] & WR_MOB_SEES) != 0);
        break;
    case WR_MOB_HOST:
        wr__figure_host(&b, s->mobs.heading[slot]);
        break;
    case WR_MOB_HUNTER: // who is thrown is drawn below or above the others
        if ((s->mobs.flags[slot] & WR_MOB_KNOCKED) == 0) {
            wr__draw_hunter(s, slot);
        }
        break;
    default:
        break;
    }
}

static void draw_swords(const wr__scenery *s)
{
    const int32_t whole = s->world->rules.sword_ticks;
    for (int32_t p = 0; p < s->config.players; p++) {
        wr_player_view player;
        if (wr_world_player(s->world, p, &player) == WR_OK && player.sword_ticks > 0 && whole > 0) {
            const wr__spot at = wr__mob_spot(s, wr_mob_slot(s->world, player.mob));
            const wr__brush b = wr__spot_brush(s, at);
            const float left = ((float)player.sword_ticks - s->alpha) / (float)whole;
            wr__figure_sword(&b, player.facing, left < 0 ? 1 : left > 1 ? 0 : 1 - left);
        }
    }
}

// Crystals and the fallen lie, monsters walk over them, players are seen above these, and above all who flies.
static void draw_mobs(const wr__scenery *s)
{
    draw_crystals(s);
    wr__draw_decals(s);
    wr__draw_bombs(s);
    wr__draw_fallen(s);
    for (int32_t last = 0; last < 2; last++) {
        for (int32_t i = 0; i < s->mobs.count; i++) {
            const bool player = s->mobs.kind[i] == WR_MOB_PLAYER || s->mobs.kind[i] == WR_MOB_BOOMERANG;
            if (wr__mob_is_drawn(s, i) && player == (last != 0)) {
                draw_mob(s, i);
            }
        }
    }
    draw_swords(s);
    wr__draw_puffs(s);
    wr__draw_hunters_health(s);
    wr__draw_players_health(s);
    wr__draw_flyers(s);
    wr__draw_blasts(s); // for a tick, over all
}

// ---- Numbers -----------------------------------------------------------------------------------------------------

#define INK_FAINT 0x7A6F63FFu

float wr_world_draw_unit(const wr_world *world)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const int32_t longest = grid->width > grid->height ? grid->width : grid->height;
    return (float)grid->cell * (float)((longest + 63) / 64);
}

static void write_number(const wr__scenery *s, float right, float middle, bool centred, float size, int32_t value)
{
    char text[16];
    const int32_t letters = snprintf(text, sizeof text, "%d", (int)value);
    const float width = (float)letters * WR_TEXT_ADVANCE * size;
    if (s->painter->text) {
        s->painter->text(s->painter->context, centred ? right - width / 2 : right - width,
                         middle - WR_TEXT_CAPITAL * size / 2, size, text, INK_FAINT);
    }
}

// Every fifth column and row, less often on large maps: 5, 10, 20, 50, ...
static void draw_coordinates(const wr__scenery *s)
{
    const float unit = wr_world_draw_unit(s->world), size = unit * 15 / 32;
    int32_t step = 5;
    for (int32_t k = 0; (float)step * s->cell < 4 * unit; k++) {
        step = k % 3 == 2 ? step / 2 * 5 : step * 2;
    }
    const wr__brush b = wr__brush_at(s->painter, 0, 0, unit);
    for (int32_t x = 0; x < s->grid->width; x += step) {
        const float at = ((float)x + 0.5f) * s->cell;
        wr__line(&b, at / unit, -0.1f, at / unit, -0.26f, WR__MESH_WIDTH, INK_FAINT);
        write_number(s, at, -0.6f * unit, true, size, x);
    }
    for (int32_t y = 0; y < s->grid->height; y += step) {
        const float at = ((float)y + 0.5f) * s->cell;
        wr__line(&b, -0.1f, at / unit, -0.26f, at / unit, WR__MESH_WIDTH, INK_FAINT);
        write_number(s, -0.4f * unit, at, false, size, y);
    }
}

// A text on a slip of paper above a cell, or on it.
static void draw_slip(const wr__scenery *s, wr_cell at, float up, const char *text)
{
    const float unit = wr_world_draw_unit(s->world);
    int32_t letters = 0;
    for (const char *p = text; *p; p++) {
        letters += ((unsigned char)*p & 0xC0) != 0x80; // UTF-8: each but the bytes that follow
    }
    const wr__brush b = wr__brush_at(s->painter, ((float)at.x + 0.5f) * s->cell, ((float)at.y + up) * s->cell, unit);
    wr__sign_slip(&b, 0, text, letters);
}

// Whoever asks for numbers may know the secret doors.
static void draw_secrets(const wr__scenery *s)
{
    for (int32_t y = s->y0; y < s->y1; y++) {
        for (int32_t x = s->x0; x < s->x1; x++) {
            if (wr_grid_kind(s->grid, (wr_cell){x, y}) == WR_CELL_DOOR_SECRET && wr_bits_get(s->cells.walls, x, y)) {
                draw_slip(s, (wr_cell){x, y}, 0.25f, "?");
            }
        }
    }
}

static void draw_numbers(const wr__scenery *s)
{
    const wr_map_switch *switches = wr_level_switches(wr_world_level(s->world));
    draw_coordinates(s);
    draw_secrets(s);
    for (int32_t i = 0; i < s->cells.switch_count; i++) {
        if (wr__cell_in_view(s, switches[i].at)) {
            draw_slip(s, switches[i].at, 1.02f, switches[i].id);
        }
    }
}

// ---- All of it ---------------------------------------------------------------------------------------------------

static int32_t cut_cell(float at, int32_t limit)
{
    return !(at > 0) ? 0 : at >= (float)limit ? limit : (int32_t)at;
}

static wr__scenery scenery_of(const wr_world *world, float alpha, const wr_painter *painter)
{
    wr__scenery s = {.world = world,
                     .painter = painter,
                     .grid = wr_level_grid(wr_world_level(world)),
                     .cells = wr_world_cells_of(world),
                     .mobs = wr_world_mobs(world),
                     .config = wr_world_config_of(world),
                     .hunt = wr_world_hunt(world),
                     .knock = wr_world_knock_rules(world),
                     .remains = wr_world_remains(world),
                     .alpha = alpha};
    s.cell = (float)s.grid->cell;
    s.pixels = painter->pixel > 0 ? s.cell / painter->pixel : 1e6f;
    s.x1 = s.grid->width, s.y1 = s.grid->height;
    if (painter->right > painter->left) { // a cell more on each side: figures lean over
        s.x0 = cut_cell(painter->left / s.cell - 1, s.grid->width);
        s.x1 = cut_cell(painter->right / s.cell + 2, s.grid->width);
        s.y0 = cut_cell(painter->bottom / s.cell - 1, s.grid->height);
        s.y1 = cut_cell(painter->top / s.cell + 2, s.grid->height);
    }
    return s;
}

static void begin_layer(const wr__scenery *s, const char *name)
{
    if (s->painter->layer) {
        s->painter->layer(s->painter->context, name);
    }
}

void wr_world_draw(const wr_world *world, uint32_t layers, float alpha, const wr_painter *painter)
{
    const wr__scenery s = scenery_of(world, alpha > 0 ? alpha < 1 ? alpha : 1 : 0, painter);
    static void (*const s_draw[])(
        const wr__scenery *) = {wr__draw_map, wr__draw_mesh, wr__draw_zones, wr__draw_paths, wr__draw_sight,
                                draw_mobs,    draw_numbers,  wr__draw_rings, wr__draw_knocks}; // as in WR_LAYER_LIST
    static const char *const s_names[] = {
#define LAYER_NAME(name, bit, text, what) text,
        WR_LAYER_LIST(LAYER_NAME)
#undef LAYER_NAME
    };
    const bool both = (layers & WR_LAYER_MAP) && (layers & WR_LAYER_MESH);
    for (uint32_t i = 0; i < sizeof s_draw / sizeof *s_draw; i++) {
        const uint32_t layer = 1u << i;
        if (layers & layer) {
            begin_layer(&s, s_names[i]);
            s_draw[i](&s);
        }
        if (both && layer == WR_LAYER_MESH) { // the map once more: nodes may stand on levers
            begin_layer(&s, "map");
            wr__draw_levers(&s);
        } else if (!both && (layers & layer) && layer == WR_LAYER_MAP) {
            wr__draw_levers(&s);
        }
    }
}
