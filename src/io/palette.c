// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Few colours for many pictures: a tally of all pixels in 32 x 32 x 32 boxes, cut where most of what is left lies.
// Source of the method: Paul Heckbert, "Color Image Quantization for Frame Buffer Display" (1982): median cut.
#include "warren/draw.h"

#include <string.h>

enum { SIDE = 32 }; // boxes a channel

// A block of boxes, ends excluded.
typedef struct block {
    int32_t from[3], to[3];
    uint64_t weight;
} block;

static int32_t box_at(int32_t r, int32_t g, int32_t b)
{
    return (r * SIDE + g) * SIDE + b;
}

// Rare colours are seen as well: ground would else take all.
static uint64_t weight_of(const wr_palette_box *box)
{
    return wr_sqrt_u64(box->count);
}

void wr_palette_tally(const wr_canvas *canvas, wr_palette_box boxes[WR_PALETTE_BOXES])
{
    const size_t pixels = (size_t)canvas->width * (size_t)canvas->height;
    for (size_t i = 0; i < pixels; i++) {
        const uint8_t *p = canvas->rgba + 4 * i;
        wr_palette_box *box = &boxes[wr_palette_box_of(p)];
        box->count++;
        for (int32_t k = 0; k < 3; k++) {
            box->sum[k] += p[k];
        }
    }
}

// Shrinks to what has colours, and weighs them.
static void measure(const wr_palette_box *boxes, block *b)
{
    block tight = {.from = {SIDE, SIDE, SIDE}};
    for (int32_t r = b->from[0]; r < b->to[0]; r++) {
        for (int32_t g = b->from[1]; g < b->to[1]; g++) {
            for (int32_t c = b->from[2]; c < b->to[2]; c++) {
                const int32_t at[3] = {r, g, c};
                const uint64_t weight = weight_of(&boxes[box_at(r, g, c)]);
                for (int32_t k = 0; weight > 0 && k < 3; k++) {
                    tight.from[k] = at[k] < tight.from[k] ? at[k] : tight.from[k];
                    tight.to[k] = at[k] >= tight.to[k] ? at[k] + 1 : tight.to[k];
                }
                tight.weight += weight;
            }
        }
    }
    *b = tight;
}

static int32_t longest(const block *b)
{
    int32_t axis = 0;
    for (int32_t k = 1; k < 3; k++) {
        axis = b->to[k] - b->from[k] > b->to[axis] - b->from[axis] ? k : axis;
    }
    return axis;
}

static uint64_t weight_before(const wr_palette_box *boxes, block b, int32_t axis, int32_t end)
{
    b.to[axis] = end;
    measure(boxes, &b);
    return b.weight;
}

// In its longest side, where half of its weight is on either hand.
static block cut(const wr_palette_box *boxes, block *b)
{
    const int32_t axis = longest(b);
    int32_t at = b->from[axis] + 1;
    while (at + 1 < b->to[axis] && 2 * weight_before(boxes, *b, axis, at) < b->weight) {
        at++;
    }
    block other = *b;
    other.from[axis] = b->to[axis] = at;
    measure(boxes, b);
    measure(boxes, &other);
    return other;
}

static wr_color mean_of(const wr_palette_box *boxes, const block *b)
{
    uint64_t sum[3] = {0}, count = 0;
    for (int32_t r = b->from[0]; r < b->to[0]; r++) {
        for (int32_t g = b->from[1]; g < b->to[1]; g++) {
            for (int32_t c = b->from[2]; c < b->to[2]; c++) {
                const wr_palette_box *box = &boxes[box_at(r, g, c)];
                count += box->count;
                for (int32_t k = 0; k < 3; k++) {
                    sum[k] += box->sum[k];
                }
            }
        }
    }
    wr_color color = 255;
    for (int32_t k = 0; k < 3; k++) {
        color |= (wr_color)((sum[k] + count / 2) / count) << (24 - 8 * k);
    }
    return color;
}

static uint64_t urgency(const block *b)
{
    const int32_t axis = longest(b);
    const uint64_t side = (uint64_t)(b->to[axis] - b->from[axis]);
    return side < 2 ? 0 : b->weight * side;
}

void wr_palette_make(const wr_palette_box boxes[WR_PALETTE_BOXES], int32_t count, wr_palette *out)
{
    block blocks[WR_PALETTE_MAX] = {{.to = {SIDE, SIDE, SIDE}}};
    int32_t made = 1;
    *out = (wr_palette){0};
    measure(boxes, &blocks[0]);
    while (made < count && made < WR_PALETTE_MAX) {
        int32_t next = 0;
        for (int32_t i = 1; i < made; i++) {
            next = urgency(&blocks[i]) > urgency(&blocks[next]) ? i : next;
        }
        if (urgency(&blocks[next]) == 0) {
            break; // a colour for each box there is
        }
        blocks[made] = cut(boxes, &blocks[next]);
        made++;
    }
    for (int32_t i = 0; i < made && blocks[0].weight > 0; i++) {
        out->colors[out->count++] = mean_of(boxes, &blocks[i]);
    }
}

static int32_t distance(wr_color color, const uint8_t rgb[3])
{
    int32_t sum = 0;
    for (int32_t k = 0; k < 3; k++) {
        const int32_t d = (int32_t)(color >> (24 - 8 * k) & 255) - rgb[k];
        sum += d * d;
    }
    return sum;
}

int32_t wr_palette_nearest(const wr_palette *palette, const uint8_t rgb[3])
{
    int32_t best = 0;
    for (int32_t i = 1; i < palette->count; i++) {
        best = distance(palette->colors[i], rgb) < distance(palette->colors[best], rgb) ? i : best;
    }
    return best;
}
