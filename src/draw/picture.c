// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A sheet of paper with the level on it: a title above, below it the legend of what there is to see, and a line that
// says which moment it is. All that is written is measured by wr_world_draw_unit, so a large map gets large letters.
#include "warren/draw.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define PAPER      0xF6F0E1FFu
#define PAPER_EDGE 0xDDD3BCFFu // the sheet's shadow under the map, and rules
#define INK        0x2F2A26FFu
#define INK_FAINT  0x7A6F63FFu

// In units of the picture. Sizes of letters are 5/32 times a whole number: their widths are then whole pixels at 32.
#define TITLE_SIZE  0.78125f
#define TEXT_SIZE   0.46875f
#define ENTRY_WIDTH 7.5f // at least
#define ENTRY_ROW   1.375f
#define WIDTH_MIN   15.0f // of the legend: two entries side by side
#define TITLE_MAX   128

// ---- What there is to see ----------------------------------------------------------------------------------------

typedef struct census {
    int32_t counts[WR_FIGURE_COUNT];
    int32_t hunters[WR_HUNT_KINDS_MAX]; // by kind: each is an entry, in place of the figure's
    const wr_hunt *hunt;                // NULL: none
} census;

// A line of the legend: a figure, or a kind of hunters.
typedef struct entry {
    wr_figure figure;
    int32_t hunt_kind;
    const char *name;
    int32_t count;
} entry;

#define ENTRIES_MAX (WR_FIGURE_COUNT + WR_HUNT_KINDS_MAX)

// What occurs, in the order of the list.
static int32_t entries_of(const census *c, entry out[ENTRIES_MAX])
{
    int32_t count = 0;
    for (int32_t i = 0; i < WR_FIGURE_COUNT; i++) {
        if (i == WR_FIGURE_HUNTER) {
            for (int32_t k = 0; c->hunt != NULL && k < c->hunt->kind_count; k++) {
                if (c->hunters[k] > 0) {
                    out[count++] = (entry){WR_FIGURE_HUNTER, k, c->hunt->kinds[k].name, c->hunters[k]};
                }
            }
        } else if (c->counts[i] > 0) {
            out[count++] = (entry){(wr_figure)i, 0, wr_figure_name((wr_figure)i), c->counts[i]};
        }
    }
    return count;
}

static wr_figure figure_of_cell(const wr_world_cells *cells, uint32_t layers, uint8_t kind, int32_t x, int32_t y)
{
    const bool shut = wr_bits_get(cells->walls, x, y);
    switch (kind) {
    case WR_CELL_BUSH:
        return WR_FIGURE_BUSH;
    case WR_CELL_HOLE:
        return WR_FIGURE_HOLE;
    case WR_CELL_CHASM:
        return WR_FIGURE_CHASM;
    case WR_CELL_CLIFF:
        return WR_FIGURE_CLIFF;
    case WR_CELL_TOWER:
        return WR_FIGURE_TOWER;
    case WR_CELL_DOOR_OPEN:
        return WR_FIGURE_DOOR_OPEN;
    case WR_CELL_DOOR_CLOSED:
        return shut ? WR_FIGURE_DOOR_CLOSED : WR_FIGURE_DOOR_OPEN;
    case WR_CELL_DOOR_SECRET: // kept secret unless numbers are asked for
        return !shut                                 ? WR_FIGURE_DOOR_OPEN
               : layers & (uint32_t)WR_LAYER_NUMBERS ? WR_FIGURE_DOOR_SECRET
                                                     : WR_FIGURE_BUSH;
    default:
        return WR_FIGURE_COUNT;
    }
}

static void count_cells(const wr_world *world, uint32_t layers, census *c)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const wr_world_cells cells = wr_world_cells_of(world);
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++) {
            const uint8_t kind = wr_grid_kind(grid, (wr_cell){x, y});
            const wr_figure figure = figure_of_cell(&cells, layers, kind, x, y);
            if (figure != WR_FIGURE_COUNT) {
                c->counts[figure]++;
            }
        }
    }
    for (int32_t i = 0; i < cells.switch_count; i++) {
        c->counts[cells.switches[i] ? WR_FIGURE_SWITCH_ON : WR_FIGURE_SWITCH_OFF]++;
    }
    for (int32_t i = 0; i < cells.gate_count; i++) {
        c->counts[cells.gates[i] ? WR_FIGURE_GATE_OPEN : WR_FIGURE_GATE_CLOSED]++;
    }
}

// Pairs of a blob and a player in its range: seen, or hidden by something. As wr_world_draw has them.
static void count_sight(const wr_world *world, const wr_mobs *mobs, int32_t blob, census *c)
{
    const wr_world_config config = wr_world_config_of(world);
    const wr_bits *sight = wr_world_cells_of(world).sight;
    const int32_t cell = wr_level_grid(wr_world_level(world))->cell;
    const wr_point from = {mobs->x[blob], mobs->y[blob]};
    for (int32_t p = 0; p < config.players; p++) {
        wr_player_view player;
        if (config.sight_range < 0 || wr_world_player(world, p, &player) != WR_OK ||
            wr_length(player.at.x - from.x, player.at.y - from.y) > (uint32_t)config.sight_range) {
            continue;
        }
        const bool seen = config.sight == WR_SIGHT_SAMPLED
                              ? wr_sight_sampled(sight, cell, from, player.at, config.sight_range)
                              : wr_sight_within(sight, cell, from, player.at, config.sight_range);
        c->counts[seen ? WR_FIGURE_SIGHT_CLEAR : WR_FIGURE_SIGHT_BLOCKED]++;
    }
}

// Who is down is no longer counted among players; what burns and what went off.
static void count_hunt(const wr_world *world, const wr_mobs *mobs, census *c)
{
    c->hunt = wr_world_hunt(world);
    if (c->hunt == NULL) {
        return;
    }
    for (int32_t i = 0; i < mobs->count; i++) {
        if ((mobs->flags[i] & WR_MOB_ALIVE) && mobs->kind[i] == WR_MOB_HUNTER) {
            c->hunters[mobs->hunt_kind[i]]++;
        }
    }
    const int32_t players = wr_world_config_of(world).players;
    for (int32_t p = 0; p < players; p++) {
        wr_fighter_view fighter;
        if (wr_world_fighter(world, p, &fighter) == WR_OK && fighter.down) {
            c->counts[WR_FIGURE_PLAYER]--;
            c->counts[WR_FIGURE_PLAYER_DOWN]++;
        }
    }
    int32_t events;
    const wr_event *event = wr_world_events(world, &events);
    for (int32_t i = 0; i < events; i++) {
        c->counts[WR_FIGURE_BLAST] += event[i].kind == WR_EVENT_BLAST;
    }
    c->counts[WR_FIGURE_BOMB] = wr_world_bombs(world, NULL, 0);
}

static census census_of(const wr_world *world, uint32_t layers)
{
    static const wr_figure s_of_mob[WR_MOB_KIND_COUNT] = {
        [WR_MOB_NONE] = WR_FIGURE_COUNT,          [WR_MOB_PLAYER] = WR_FIGURE_PLAYER,
        [WR_MOB_BOOMERANG] = WR_FIGURE_BOOMERANG, [WR_MOB_SPINNER_H] = WR_FIGURE_SPINNER_H,
        [WR_MOB_SPINNER_V] = WR_FIGURE_SPINNER_V, [WR_MOB_BAT] = WR_FIGURE_BAT,
        [WR_MOB_BLOB] = WR_FIGURE_BLOB,           [WR_MOB_HOST] = WR_FIGURE_HOST,
        [WR_MOB_HUNTER] = WR_FIGURE_HUNTER,
    };
    census c = {.counts = {0}};
    int32_t mobs_of[WR_FIGURE_COUNT + 1] = {0};
    const wr_mobs mobs = wr_world_mobs(world);
    for (int32_t i = 0; i < mobs.count; i++) {
        if ((mobs.flags[i] & (WR_MOB_ALIVE | WR_MOB_HIDDEN)) == WR_MOB_ALIVE && mobs.kind[i] < WR_MOB_KIND_COUNT) {
            mobs_of[s_of_mob[mobs.kind[i]]]++;
        }
    }
    if (layers & (uint32_t)WR_LAYER_MOBS) {
        memcpy(c.counts, mobs_of, sizeof c.counts);
        c.counts[WR_FIGURE_CRYSTAL] = wr_world_cells_of(world).crystals_left;
        count_hunt(world, &mobs, &c);
    }
    if (layers & (uint32_t)WR_LAYER_MAP) {
        count_cells(world, layers, &c);
    }
    if (layers & (uint32_t)WR_LAYER_ZONES) {
        c.counts[WR_FIGURE_ZONE_BLOB] = mobs_of[WR_FIGURE_BLOB];
        c.counts[WR_FIGURE_ZONE_BAT] = mobs_of[WR_FIGURE_BAT];
        c.counts[WR_FIGURE_WAY_SPINNER] = mobs_of[WR_FIGURE_SPINNER_H] + mobs_of[WR_FIGURE_SPINNER_V];
    }
    c.counts[WR_FIGURE_MESH] = layers & (uint32_t)WR_LAYER_MESH ? 1 : 0;
    c.counts[WR_FIGURE_PATH] = layers & (uint32_t)WR_LAYER_PATHS ? mobs_of[WR_FIGURE_BLOB] : 0;
    c.counts[WR_FIGURE_HOP] = layers & (uint32_t)WR_LAYER_PATHS ? mobs_of[WR_FIGURE_HUNTER] : 0;
    c.counts[WR_FIGURE_RING] = layers & (uint32_t)WR_LAYER_RINGS ? mobs_of[WR_FIGURE_HUNTER] : 0;
    if (layers & (uint32_t)WR_LAYER_SIGHT) {
        c.counts[WR_FIGURE_SIGHT_RANGE] = mobs_of[WR_FIGURE_BLOB];
        for (int32_t i = 0; i < mobs.count; i++) {
            if (mobs.kind[i] == WR_MOB_BLOB && (mobs.flags[i] & WR_MOB_ALIVE)) {
                count_sight(world, &mobs, i, &c);
            }
        }
    }
    return c;
}

// Signs that need no number: they explain lines.
static bool is_counted(wr_figure figure)
{
    return figure < WR_FIGURE_MESH || figure >= WR_FIGURE_SIGHT_CLEAR;
}

// ---- Layout ------------------------------------------------------------------------------------------------------

typedef struct layout {
    float unit;
    float map_width, map_height; // units of the level
    wr_picture_frame frame;
    int32_t columns, rows;         // of the legend
    float inner_left, inner_width; // of title, legend and footer
    float legend_top, footer_baseline;
} layout;

static layout layout_of(const wr_world *world, uint32_t layers, const census *c)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const bool numbers = (layers & (uint32_t)WR_LAYER_NUMBERS) != 0;
    const float u = wr_world_draw_unit(world);
    layout l = {.unit = u,
                .map_width = (float)(grid->width * grid->cell),
                .map_height = (float)(grid->height * grid->cell)};
    entry entries[ENTRIES_MAX];
    const int32_t count = entries_of(c, entries);
    float widest = ENTRY_WIDTH; // names of hunters are as long as somebody made them
    for (int32_t i = 0; i < count; i++) {
        const float width = 3.75f + wr_text_width(entries[i].name, TEXT_SIZE);
        widest = width > widest ? width : widest;
    }
    const float left = numbers ? 2 * u : u, below = numbers ? 1.5f * u : 0.75f * u;
    l.inner_width = l.map_width > WIDTH_MIN * u ? l.map_width : WIDTH_MIN * u;
    l.columns = (int32_t)((l.inner_width + 0.01f * u) / (widest * u));
    l.columns = l.columns > 1 ? l.columns : 1;
    l.rows = (count + l.columns - 1) / l.columns;
    l.legend_top = -below - 0.5f * u;
    l.footer_baseline = l.legend_top - (float)l.rows * ENTRY_ROW * u - 0.8125f * u;
    l.frame.left = -left;
    l.frame.bottom = l.footer_baseline - 0.625f * u;
    l.frame.width = left + l.inner_width + u;
    l.frame.height = l.map_height + 2.25f * u - l.frame.bottom;
    return l;
}

wr_picture_frame wr_picture_frame_of(const wr_world *world, uint32_t layers)
{
    const census c = census_of(world, layers);
    return layout_of(world, layers, &c).frame;
}

// ---- Painting ----------------------------------------------------------------------------------------------------

static void layer(const wr_painter *painter, const char *name)
{
    if (painter->layer) {
        painter->layer(painter->context, name);
    }
}

static void rect(const wr_painter *painter, float x, float y, float width, float height, wr_color color)
{
    if (painter->rect) {
        painter->rect(painter->context, x, y, width, height, color);
    }
}

static void write(const wr_painter *painter, float x, float y, float size, const char *text, wr_color color)
{
    if (painter->text) {
        painter->text(painter->context, x, y, size, text, color);
    }
}

// At most `letters` of a title, with dots for what was cut off.
static void fit_title(const char *title, int32_t letters, char out[TITLE_MAX])
{
    size_t size = 0, kept = 0;
    int32_t count = 0;
    for (; title[size] && size < TITLE_MAX - 4; size++) {
        if (((unsigned char)title[size] & 0xC0) == 0x80) {
            continue; // inside a letter
        }
        kept = count <= letters - 3 ? size : kept;
        if (++count > letters) {
            break;
        }
    }
    const bool whole = !title[size];
    kept = whole ? size : kept;
    memcpy(out, title, kept);
    memcpy(out + kept, whole ? "" : "...", whole ? 1 : 4);
}

static void paint_title(const wr_world *world, const layout *l, const char *title, const wr_painter *painter)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    char text[TITLE_MAX], size[32];
    snprintf(size, sizeof size, "%d x %d cells", (int)grid->width, (int)grid->height);
    const float size_width = wr_text_width(size, TEXT_SIZE * l->unit);
    const float room = (l->inner_width - size_width) / l->unit - 1;
    fit_title(title, (int32_t)(room / (WR_TEXT_ADVANCE * TITLE_SIZE)), text);
    const float baseline = l->map_height + 0.75f * l->unit;
    write(painter, 0, baseline, TITLE_SIZE * l->unit, text, INK);
    write(painter, l->inner_width - size_width, baseline, TEXT_SIZE * l->unit, size, INK_FAINT);
}

static void paint_entry(const layout *l, const entry *e, int32_t place, const wr_painter *painter)
{
    const float u = l->unit;
    const float x = (float)(place % l->columns) * l->inner_width / (float)l->columns;
    const float y = l->legend_top - (float)(place / l->columns) * ENTRY_ROW * u - 1.3125f * u;
    const float size = TEXT_SIZE * u, baseline = y + 0.34375f * u;
    if (e->figure == WR_FIGURE_HUNTER) {
        wr_figure_draw_hunter(e->hunt_kind, x, y, u, painter);
    } else {
        wr_figure_draw(e->figure, x, y, u, painter);
    }
    write(painter, x + 1.375f * u, baseline, size, e->name, INK);
    if (is_counted(e->figure)) {
        char number[16];
        snprintf(number, sizeof number, " %d", (int)e->count);
        write(painter, x + 1.375f * u + wr_text_width(e->name, size), baseline, size, number, INK_FAINT);
    }
}

static void paint_footer(const wr_world *world, uint32_t layers, const layout *l, const wr_painter *painter)
{
    char text[160];
    const float size = TEXT_SIZE * l->unit;
    snprintf(text, sizeof text, "tick %" PRIu64 "  hash %016" PRIx64, wr_world_ticks(world),
             wr_world_hash(world, NULL));
    write(painter, 0, l->footer_baseline, size, text, INK_FAINT);
    wr_round_view round;
    if (wr_world_round(world, &round) == WR_OK) {
        snprintf(text, sizeof text, "wave %d  kills %d of %d", (int)round.wave, (int)round.kills, (int)round.goal);
        const float x = l->inner_width - wr_text_width(text, size);
        if (x > 16 * l->unit) { // where it does not run into the hash
            write(painter, x, l->footer_baseline, size, text, INK_FAINT);
        }
        return;
    }
    if (layers & (uint32_t)WR_LAYER_MESH) {
        const wr_nav_stats stats = wr_nav_count(wr_level_nav(wr_world_level(world)));
        snprintf(text, sizeof text, "mesh n %d: %" PRId64 " nodes, %" PRId64 " + %" PRId64 " edges", (int)stats.n,
                 stats.nodes, stats.axis_edges, stats.diagonal_edges);
        const float x = l->inner_width - wr_text_width(text, size);
        if (x > 20 * l->unit) { // where it does not run into the hash
            write(painter, x, l->footer_baseline, size, text, INK_FAINT);
        }
    }
}

void wr_picture(const wr_world *world, uint32_t layers, const char *title, const wr_painter *painter)
{
    const census c = census_of(world, layers);
    const layout l = layout_of(world, layers, &c);
    const float u = l.unit;
    layer(painter, "paper");
    rect(painter, l.frame.left, l.frame.bottom, l.frame.width, l.frame.height, PAPER);
    rect(painter, 0.1875f * u, -0.1875f * u, l.map_width, l.map_height, PAPER_EDGE);
    wr_world_draw(world, layers, 1, painter);
    layer(painter, "legend");
    paint_title(world, &l, title ? title : "", painter);
    rect(painter, 0, l.legend_top - 0.03125f * u, l.inner_width, 0.0625f * u, PAPER_EDGE);
    entry entries[ENTRIES_MAX];
    const int32_t count = entries_of(&c, entries);
    for (int32_t i = 0; i < count; i++) {
        paint_entry(&l, &entries[i], i, painter);
    }
    paint_footer(world, layers, &l, painter);
}

// ---- A path over a picture ---------------------------------------------------------------------------------------

#define PATH_RED  0xD3213CFFu
#define PATH_EDGE 0xFFF9EAFFu

static void strip(const wr_point *points, int32_t count, float width, wr_color color, const wr_painter *painter)
{
    for (int32_t i = 1; i < count && painter->line; i++) {
        painter->line(painter->context, wr_fix_to_float(points[i - 1].x), wr_fix_to_float(points[i - 1].y),
                      wr_fix_to_float(points[i].x), wr_fix_to_float(points[i].y), width, color);
    }
}

static void disc(const wr_painter *painter, float x, float y, float radius, wr_color color)
{
    if (painter->disc) {
        painter->disc(painter->context, x, y, radius, color);
    }
}

// A flag on its pole, the foot at the place.
static void flag(const wr_painter *painter, float x, float y, float cell)
{
    const float cloth[6] = {x, y + 0.92f * cell, x + 0.55f * cell, y + 0.7f * cell, x, y + 0.48f * cell};
    const float edge[6] = {x - 0.06f * cell, y + 1.02f * cell, x + 0.7f * cell,
                           y + 0.7f * cell,  x - 0.06f * cell, y + 0.38f * cell};
    if (!painter->line || !painter->polygon) {
        return;
    }
    painter->line(painter->context, x, y, x, y + 0.92f * cell, 0.2f * cell, PATH_EDGE);
    painter->polygon(painter->context, edge, 3, PATH_EDGE);
    painter->line(painter->context, x, y, x, y + 0.92f * cell, 0.09f * cell, INK);
    painter->polygon(painter->context, cloth, 3, PATH_RED);
}

void wr_picture_path(const wr_point *points, int32_t count, float cell, const wr_painter *painter)
{
    if (count < 1) {
        return;
    }
    const float x0 = wr_fix_to_float(points[0].x), y0 = wr_fix_to_float(points[0].y);
    const float x1 = wr_fix_to_float(points[count - 1].x), y1 = wr_fix_to_float(points[count - 1].y);
    layer(painter, "path");
    strip(points, count, 0.21f * cell, PATH_EDGE, painter); // a light edge, so that it shows over bushes and mesh
    disc(painter, x1, y1, 0.2f * cell, PATH_EDGE);
    strip(points, count, 0.11f * cell, PATH_RED, painter);
    disc(painter, x0, y0, 0.3f * cell, PATH_EDGE);
    disc(painter, x0, y0, 0.24f * cell, PATH_RED);
    disc(painter, x0, y0, 0.13f * cell, PATH_EDGE);
    disc(painter, x1, y1, 0.14f * cell, PATH_RED);
    flag(painter, x1, y1, cell);
}
