// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where one can stand unhurt. Times differ by thousands between a place one runs through and one where a round is sat out:
// each doubling of the time is a step of the colour.
#include "check_heat.h"

#include "picture.h"
#include "term.h"

#include <stdio.h>

typedef struct heat {
    const cheese *c;
    float cell;
} heat;

enum { STEPS = 12 }; // doublings from a fifteenth of a second up to minutes

static int32_t steps_of(uint32_t ticks)
{
    int32_t steps = 0;
    for (uint32_t left = ticks / 4; left > 0 && steps < STEPS; left /= 2) {
        ++steps;
    }
    return steps;
}

// From a clear yellow to a dense dark red.
static wr_color color_of(int32_t steps)
{
    const uint32_t part = (uint32_t)steps * 255u / STEPS;
    const uint32_t red = 255u - part * 90u / 255u, green = 214u - part * 200u / 255u, blue = 60u - part * 30u / 255u;
    const uint32_t alpha = 70u + part * 160u / 255u;
    return red << 24 | green << 16 | blue << 8 | alpha;
}

static void draw_ring(const wr_painter *painter, float x, float y, float radius, float width)
{
    static const float at[8][2] = {{1, 0},  {0.7071f, 0.7071f},   {0, 1},  {-0.7071f, 0.7071f},
                                   {-1, 0}, {-0.7071f, -0.7071f}, {0, -1}, {0.7071f, -0.7071f}};
    for (int32_t i = 0; i < 8; ++i) {
        const float *a = at[i], *b = at[(i + 1) % 8];
        painter->line(painter->context, x + a[0] * radius, y + a[1] * radius, x + b[0] * radius, y + b[1] * radius,
                      width, 0x1b1b3affu);
    }
}

static void draw_heat(const void *what, const wr_painter *painter)
{
    const heat *h = what;
    const float cell = h->cell;
    if (painter->layer != NULL) {
        painter->layer(painter->context, "heat");
    }
    for (int32_t y = 0; y < h->c->height; ++y) {
        for (int32_t x = 0; x < h->c->width; ++x) {
            const int32_t steps = steps_of(h->c->stood[(size_t)y * (size_t)h->c->width + (size_t)x]);
            if (steps > 0) {
                painter->rect(painter->context, (float)x * cell, (float)y * cell, cell, cell, color_of(steps));
            }
        }
    }
    for (int32_t i = 0; i < h->c->spot_count; ++i) {
        const wr_cell at = h->c->spots[i].at;
        draw_ring(painter, ((float)at.x + 0.5f) * cell, ((float)at.y + 0.5f) * cell, 0.8f * cell, 0.15f * cell);
    }
}

cli_exit heat_write(const loaded *from, const wr_level *level, const cheese *c, const char *path)
{
    wr_world_config config = from->scene.world;
    wr_world *world;
    char title[160];
    config.players = 1;
    if (wr_world_create(&config, level, NULL, &world, NULL) != WR_OK) {
        say("cannot write the picture %s: out of memory", path);
        return CLI_ROOM;
    }
    snprintf(title, sizeof title, "%s: unhurt in %d of %lld rounds",
             from->scene.map[0] != '\0' ? from->scene.map : "dungeon", (int)c->won,
             (long long)c->seeds * CHEESE_TACTICS);
    const heat h = {c, (float)wr_level_grid(level)->cell};
    const cli_exit code = picture_write(world,
                                        &(picture){.path = path,
                                                   .title = title,
                                                   .layers = (uint32_t)WR_LAYER_MAP | (uint32_t)WR_LAYER_NUMBERS,
                                                   .over = draw_heat,
                                                   .over_what = &h},
                                        true);
    wr_world_destroy(world);
    return code;
}
