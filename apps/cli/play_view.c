// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A character cell is twice as high as wide: with the upper half block its ink and its paper are two square pixels. The
// library draws the world on a canvas of just that many pixels. The window moves by whole pixels, or everything would
// shimmer while the player walks.
#include "play_view.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HALF_BLOCK 0x2580u
#define BAR        0x1E2430u
#define BAR_INK    0xE8E6DFu
#define HINT_INK   0x8A93A6u
#define ALERT      0xE05A4Fu
#define GOLD       0xF2C14Eu

void play_view_free(play_view *view)
{
    play_screen_free(&view->screen);
    free(view->canvas.rgba);
    view->canvas.rgba = NULL;
}

bool play_view_resize(play_view *view, int columns, int rows)
{
    free(view->canvas.rgba);
    memset(&view->canvas, 0, sizeof view->canvas);
    if (!play_screen_resize(&view->screen, columns, rows)) {
        return false;
    }
    if (columns >= PLAY_VIEW_COLUMNS_MIN && rows >= PLAY_VIEW_ROWS_MIN) {
        view->canvas.width = columns;
        view->canvas.height = (rows - 2) * 2;
        view->canvas.rgba = malloc((size_t)view->canvas.width * (size_t)view->canvas.height * 4);
        return view->canvas.rgba != NULL;
    }
    return true;
}

// ---- The window --------------------------------------------------------------------------------------------------

// Pixels a cell: about 20 cells wide and 12 high are a good window, and below 4 pixels nothing can be told apart.
static int zoom_that_fits(const play_view *view)
{
    int wide = view->canvas.width / 20, high = view->canvas.height / 12;
    int zoom = wide < high ? wide : high;
    return zoom < 4 ? 4 : zoom > 32 ? 32 : zoom;
}

void play_view_zoom(play_view *view, int step)
{
    int zoom = (view->zoom > 0 ? view->zoom : zoom_that_fits(view)) + step;
    view->zoom = zoom < 2 ? 2 : zoom > 64 ? 64 : zoom;
}

static void place_of_player(const play_state *state, float *x, float *y)
{
    wr_player_view player;
    wr_world_player(state->world, 0, &player);
    *x = wr_fix_to_float(player.at.x);
    *y = wr_fix_to_float(player.at.y);
    int32_t slot = wr_mob_slot(state->world, player.mob);
    wr_mobs mobs = wr_world_mobs(state->world);
    if (slot >= 0 && (mobs.flags[slot] & WR_MOB_JUMPED) == 0) {
        float back = 1.0f - state->alpha;
        *x += (wr_fix_to_float(mobs.x_last[slot]) - *x) * back;
        *y += (wr_fix_to_float(mobs.y_last[slot]) - *y) * back;
    }
}

// The lower edge of a window `span` long on a level `size` long: round `at`, inside the level, in the middle when all fits.
static float edge(float at, float span, float size, float scale)
{
    float low = at - span / 2;
    low = low > size - span ? size - span : low;
    low = low < 0 ? 0 : low;
    if (span >= size) {
        low = (size - span) / 2;
    }
    return floorf(low * scale) / scale;
}

static void aim(wr_canvas *window, const play_state *state, int columns, int rows, float scale)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(state->world));
    float x, y;
    place_of_player(state, &x, &y);
    window->scale = scale;
    window->left = edge(x, (float)columns / scale, (float)(grid->width * grid->cell), scale);
    window->bottom = edge(y, (float)rows / scale, (float)(grid->height * grid->cell), scale);
}

// ---- Pixels ------------------------------------------------------------------------------------------------------

static uint32_t pixel(const wr_canvas *canvas, int x, int y)
{
    const uint8_t *p = canvas->rgba + ((size_t)y * (size_t)canvas->width + (size_t)x) * 4;
    return (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | (uint32_t)p[2];
}

static void draw_pixels(play_view *view, const play_state *state)
{
    wr_canvas *canvas = &view->canvas;
    const wr_grid *grid = wr_level_grid(wr_world_level(state->world));
    int zoom = view->zoom > 0 ? view->zoom : zoom_that_fits(view);
    aim(canvas, state, canvas->width, canvas->height, (float)zoom / (float)grid->cell);
    wr_canvas_clear(canvas, 0x10141BFFu);
    wr_painter painter = wr_canvas_painter(canvas);
    wr_world_draw(state->world, WR_LAYERS_PLAIN, state->alpha, &painter);
    for (int row = 0; row < canvas->height / 2; ++row) {
        for (int column = 0; column < canvas->width; ++column) {
            uint32_t upper = pixel(canvas, column, row * 2), lower = pixel(canvas, column, row * 2 + 1);
            play_glyph glyph = {upper == lower ? ' ' : HALF_BLOCK, upper, lower};
            play_screen_put(&view->screen, column, row + 1, glyph);
        }
    }
}

// ---- Letters -----------------------------------------------------------------------------------------------------

static uint32_t ink_of_kind(int kind)
{
    switch (kind) {
    case WR_CELL_BUSH:
        return 0x5FA052;
    case WR_CELL_HOLE:
    case WR_CELL_CHASM:
        return 0x7A6A8A;
    case WR_CELL_SWITCH:
        return GOLD;
    case WR_CELL_GATE:
        return 0xB08A5A;
    default:
        return BAR_INK;
    }
}

// Monsters and the player are drawn where they are, so their letters in the map are only where they began.
static char letter_of_cell(const wr_grid *grid, const wr_world_cells *cells, int32_t x, int32_t y)
{
    uint8_t kind = wr_grid_kind(grid, (wr_cell){x, y});
    switch (kind) {
    case WR_CELL_GRASS:
    case WR_CELL_PLAYER:
    case WR_CELL_SPINNER_H:
    case WR_CELL_SPINNER_V:
    case WR_CELL_BAT:
    case WR_CELL_BLOB:
        return '.';
    case WR_CELL_CRYSTAL:
        return wr_bits_get(cells->crystals, x, y) ? '*' : '.';
    case WR_CELL_GATE:
        return wr_bits_get(cells->walls, x, y) ? '|' : '\'';
    case WR_CELL_DOOR_CLOSED:
    case WR_CELL_DOOR_SECRET:
        return !wr_bits_get(cells->walls, x, y) ? 'd' : kind == WR_CELL_DOOR_CLOSED ? 'D' : 'x';
    default:
        return wr_cell_kind_letter((wr_cell_kind)kind);
    }
}

typedef struct letters_window {
    int32_t left, top; // cells
    int32_t cell;      // units
    int columns, rows; // cells
} letters_window;

static void put_letter(play_view *view, const letters_window *window, int32_t x, int32_t y, char letter, uint32_t ink)
{
    int column = (int)(x - window->left), row = (int)(window->top - y);
    if (column >= 0 && row >= 0 && column < window->columns && row < window->rows) {
        play_screen_put(&view->screen, column * 2, row + 1, (play_glyph){(uint32_t)letter, ink, PLAY_PLAIN});
        play_screen_put(&view->screen, column * 2 + 1, row + 1, (play_glyph){' ', ink, PLAY_PLAIN});
    }
}

// Of each kind of hunters the first letter of its name that none before it has; a digit when all are taken.
static char letter_of_hunter(const wr_hunt *hunt, int32_t kind)
{
    static const char digits[] = "0123456789ABCDEF";
    char letter[WR_HUNT_KINDS_MAX] = {0};
    for (int32_t i = 0; i <= kind; ++i) {
        letter[i] = digits[i];
        for (const char *p = hunt->kinds[i].name; *p != '\0' && letter[i] == digits[i]; ++p) {
            char upper = *p >= 'a' && *p <= 'z' ? (char)(*p - 'a' + 'A') : *p;
            bool free = upper >= 'A' && upper <= 'Z' && upper != 'P'; // players are P
            letter[i] = free && memchr(letter, upper, (size_t)i) == NULL ? upper : letter[i];
        }
    }
    return letter[kind];
}

static void put_mob_letter(play_view *view, const play_state *state, const letters_window *window, int32_t i)
{
    static const char letters[WR_MOB_KIND_COUNT] = {'?', 'P', 'o', 's', 'S', 'v', 'b', 'h', 'z'};
    const wr_mobs mobs = wr_world_mobs(state->world);
    int32_t unit = window->cell * WR_FIX_ONE;
    bool player = mobs.kind[i] == WR_MOB_PLAYER;
    char letter = letters[mobs.kind[i]];
    uint32_t ink = player ? GOLD : ALERT;
    wr_fighter_view fighter;
    if (mobs.kind[i] == WR_MOB_HUNTER) {
        letter = letter_of_hunter(wr_world_hunt(state->world), mobs.hunt_kind[i]);
        ink = wr_hunter_color(mobs.hunt_kind[i]) >> 8;
    } else if (player && wr_world_fighter(state->world, i, &fighter) == WR_OK && fighter.down) {
        letter = 'p'; // he lies
    }
    put_letter(view, window, mobs.x[i] / unit, mobs.y[i] / unit, letter, ink);
}

static void draw_mob_letters(play_view *view, const play_state *state, const letters_window *window)
{
    wr_mobs mobs = wr_world_mobs(state->world);
    for (int pass = 0; pass < 2; ++pass) { // players last, over all others
        for (int32_t i = 0; i < mobs.count; ++i) {
            bool shown = (mobs.flags[i] & WR_MOB_ALIVE) != 0 && (mobs.flags[i] & WR_MOB_HIDDEN) == 0;
            bool player = mobs.kind[i] == WR_MOB_PLAYER;
            if (shown && player == (pass == 1) && mobs.kind[i] < WR_MOB_KIND_COUNT) {
                put_mob_letter(view, state, window, i);
            }
        }
    }
}

static void draw_bomb_letters(play_view *view, const play_state *state, const letters_window *window)
{
    wr_bomb_view bombs[64];
    int32_t count = wr_world_bombs(state->world, bombs, 64), unit = window->cell * WR_FIX_ONE;
    for (int32_t i = 0; i < count && i < 64; ++i) {
        put_letter(view, window, bombs[i].at.x / unit, bombs[i].at.y / unit, '@', ALERT);
    }
}

static void draw_sword_letters(play_view *view, const play_state *state, const letters_window *window)
{
    wr_player_view player;
    if (wr_world_player(state->world, 0, &player) != WR_OK || player.sword_ticks <= 0) {
        return;
    }
    int32_t unit = window->cell * WR_FIX_ONE;
    int32_t x = player.at.x / unit + wr_cos(player.facing) / WR_FIX_ONE;
    int32_t y = player.at.y / unit + wr_sin(player.facing) / WR_FIX_ONE;
    put_letter(view, window, x, y, '/', BAR_INK);
}

static void draw_letters(play_view *view, const play_state *state)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(state->world));
    wr_world_cells cells = wr_world_cells_of(state->world);
    letters_window window = {.cell = grid->cell, .columns = view->screen.columns / 2, .rows = view->screen.rows - 2};
    wr_canvas place;
    aim(&place, state, window.columns, window.rows, 1.0f / (float)grid->cell);
    window.left = (int32_t)floorf(place.left * place.scale);
    window.top = (int32_t)floorf(place.bottom * place.scale) + window.rows - 1;
    for (int row = 0; row < window.rows; ++row) {
        play_screen_fill(&view->screen, 0, row + 1, view->screen.columns, PLAY_PLAIN);
        for (int column = 0; column < window.columns; ++column) {
            int32_t x = window.left + column, y = window.top - row;
            if (wr_grid_has(grid, (wr_cell){x, y})) {
                char letter = letter_of_cell(grid, &cells, x, y);
                uint32_t ink = letter == '.'   ? 0x4A5240
                               : letter == '*' ? 0x6FD3E8
                                               : ink_of_kind(wr_grid_kind(grid, (wr_cell){x, y}));
                put_letter(view, &window, x, y, letter, ink);
            }
        }
    }
    draw_bomb_letters(view, state, &window);
    draw_mob_letters(view, state, &window);
    draw_sword_letters(view, state, &window);
}

// ---- Words -------------------------------------------------------------------------------------------------------

// Seconds of a rest, or that it is over.
static void write_rest(char *text, size_t size, const char *what, int32_t ticks, int32_t rate)
{
    if (ticks > 0) {
        snprintf(text, size, "  %s %d.%d s", what, (int)(ticks / rate), (int)(ticks % rate * 10 / rate));
    } else {
        snprintf(text, size, "  %s ready", what);
    }
}

// Kills, health and wave first: they are what a narrow terminal shows.
static int draw_hunt_numbers(play_view *view, const play_state *state)
{
    static const char *const weapons[WR_WEAPON_COUNT] = {"boomerang", "sword", "bomb"};
    play_screen *screen = &view->screen;
    wr_player_view player;
    wr_fighter_view fighter;
    wr_round_view round;
    char text[128];
    int32_t rate = wr_world_config_of(state->world).ticks_per_second;
    (void)wr_world_player(state->world, 0, &player);
    (void)wr_world_fighter(state->world, 0, &fighter);
    (void)wr_world_round(state->world, &round);
    snprintf(text, sizeof text, " kills %d/%d", (int)round.kills, (int)round.goal);
    int column = play_screen_text(screen, 0, 0, text, GOLD, BAR);
    snprintf(text, sizeof text, "  health %d", (int)player.health);
    column = play_screen_text(screen, column, 0, fighter.down ? "  DOWN" : text,
                              fighter.down || player.health < 30 ? ALERT : BAR_INK, BAR);
    snprintf(text, sizeof text, "  wave %d, %d alive  %s", (int)round.wave, (int)round.alive, weapons[player.weapon]);
    column = play_screen_text(screen, column, 0, text, BAR_INK, BAR);
    write_rest(text, sizeof text, "dash", fighter.dash_rest_ticks, rate);
    column = play_screen_text(screen, column, 0, text, fighter.dash_rest_ticks > 0 ? HINT_INK : BAR_INK, BAR);
    write_rest(text, sizeof text, "bomb", fighter.bomb_rest_ticks, rate);
    column = play_screen_text(screen, column, 0, text, fighter.bomb_rest_ticks > 0 ? HINT_INK : BAR_INK, BAR);
    snprintf(text, sizeof text, "  %d s", (int)(round.ticks / (uint32_t)rate));
    return play_screen_text(screen, column, 0, text, HINT_INK, BAR);
}

static int draw_map_numbers(play_view *view, const play_state *state)
{
    play_screen *screen = &view->screen;
    wr_player_view player;
    wr_world_player(state->world, 0, &player);
    wr_counters counters = wr_world_counters(state->world);
    int32_t left = wr_world_cells_of(state->world).crystals_left;
    char text[128];
    snprintf(text, sizeof text, " crystals %d/%d", (int)(state->crystals - left), (int)state->crystals);
    int column = play_screen_text(screen, 0, 0, text, GOLD, BAR);
    snprintf(text, sizeof text, "  lives lost %llu", (unsigned long long)counters.lives_lost);
    column = play_screen_text(screen, column, 0, text, state->lost_now ? ALERT : BAR_INK, BAR);
    snprintf(text, sizeof text, "  %s%s  tick %llu", player.weapon == WR_WEAPON_SWORD ? "sword" : "boomerang",
             player.boomerang != WR_BOOMERANG_INACTIVE ? " (flying)" : "",
             (unsigned long long)wr_world_ticks(state->world));
    return play_screen_text(screen, column, 0, text, BAR_INK, BAR);
}

static void draw_numbers(play_view *view, const play_state *state)
{
    play_screen *screen = &view->screen;
    char text[128];
    play_screen_fill(screen, 0, 0, screen->columns, BAR);
    int column = wr_world_hunt(state->world) != NULL ? draw_hunt_numbers(view, state) : draw_map_numbers(view, state);
    if (state->bot != NULL) {
        snprintf(text, sizeof text, "  watching %s", state->bot);
        column = play_screen_text(screen, column, 0, text, HINT_INK, BAR);
    }
    int width = (int)strlen(state->name);
    if (column + width + 2 < screen->columns) {
        play_screen_text(screen, screen->columns - width - 1, 0, state->name, HINT_INK, BAR);
    }
}

static void draw_hints(play_view *view, const play_state *state)
{
    static const char *const playing[] = {"arrows walk", "space attack", "e weapon", "q quit",   "p pause",
                                          "R restart",   ". step",       "+- zoom",  "v letters"};
    static const char *const hunting[] = {"arrows walk", "space attack", "123 weapon", "f dash",  "q quit",
                                          "p pause",     "R restart",    ". step",     "+- zoom", "v letters"};
    static const char *const watching[] = {"q quit", "p pause", ". step", "R restart", "+- zoom", "v letters"};
    bool hunt = wr_world_hunt(state->world) != NULL;
    const char *const *hints = state->bot != NULL ? watching : hunt ? hunting : playing;
    int count = (int)(state->bot != NULL ? sizeof watching / sizeof watching[0]
                      : hunt             ? sizeof hunting / sizeof hunting[0]
                                         : sizeof playing / sizeof playing[0]);
    play_screen *screen = &view->screen;
    int row = screen->rows - 1, column = 1;
    play_screen_fill(screen, 0, row, screen->columns, BAR);
    for (int i = 0; i < count && column + (int)strlen(hints[i]) < screen->columns; ++i) {
        column = play_screen_text(screen, column, row, hints[i], HINT_INK, BAR) + 2;
    }
}

static void draw_message(play_view *view, int row, const char *text, uint32_t ink)
{
    play_screen *screen = &view->screen;
    int width = (int)strlen(text);
    int column = (screen->columns - width) / 2;
    play_screen_fill(screen, column - 2, row, width + 4, BAR);
    play_screen_text(screen, column, row, text, ink, BAR);
}

// How the round ended; nothing while it goes on.
static bool draw_round_end(play_view *view, const play_state *state, int row)
{
    static const char *const texts[WR_ROUND_END_COUNT] = {"", "The goal is met. Well done!", "The time is over.",
                                                          "All players are down.",
                                                          "All monsters are dead. Well done!"};
    wr_round_view round;
    if (wr_world_round(state->world, &round) != WR_OK || round.end == WR_ROUND_RUNS) {
        return false;
    }
    char text[96];
    snprintf(text, sizeof text, "%d of %d kills. R plays again, q quits", (int)round.kills, (int)round.goal);
    draw_message(view, row - 1, "", GOLD);
    draw_message(view, row, texts[round.end], round.kills >= round.goal ? GOLD : ALERT);
    draw_message(view, row + 1, text, BAR_INK);
    return true;
}

static void draw_messages(play_view *view, const play_state *state)
{
    int middle = view->screen.rows / 2;
    if (draw_round_end(view, state, middle)) {
        return;
    }
    if (state->won) {
        draw_message(view, middle - 1, "", GOLD);
        draw_message(view, middle, "All crystals found. Well done!", GOLD);
        draw_message(view, middle + 1, "R plays again, q quits", BAR_INK);
    } else if (state->paused) {
        draw_message(view, middle, "Paused. p goes on, . one tick", BAR_INK);
    } else if (state->lost_now) {
        draw_message(view, middle, "Ouch!", ALERT);
    }
}

static void draw_too_small(play_view *view)
{
    play_screen *screen = &view->screen;
    for (int row = 0; row < screen->rows; ++row) {
        play_screen_fill(screen, 0, row, screen->columns, PLAY_PLAIN);
    }
    char text[64];
    snprintf(text, sizeof text, "needs %d x %d", PLAY_VIEW_COLUMNS_MIN, PLAY_VIEW_ROWS_MIN);
    play_screen_text(screen, 0, 0, "Too small:", ALERT, PLAY_PLAIN);
    play_screen_text(screen, 0, 1, text, PLAY_PLAIN, PLAY_PLAIN);
}

bool play_view_show(play_view *view, const play_state *state)
{
    if (view->canvas.rgba == NULL) {
        draw_too_small(view);
        return play_screen_show(&view->screen);
    }
    if (view->letters || view->screen.colors == PLAY_COLORS_NONE) {
        draw_letters(view, state);
    } else {
        draw_pixels(view, state);
    }
    draw_numbers(view, state);
    draw_hints(view, state);
    draw_messages(view, state);
    return play_screen_show(&view->screen);
}
