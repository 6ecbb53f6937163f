// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The painter that remembers.
#include "draw/drawn.h"

#include <stdlib.h>

static drawn_call *add(drawn *d, char kind, float x, float y, float reach_x, float reach_y, wr_color color)
{
    if (d->count == d->capacity) {
        d->capacity = d->capacity ? 2 * d->capacity : 1024;
        d->calls = realloc(d->calls, (size_t)d->capacity * sizeof *d->calls);
        assert_non_null(d->calls);
    }
    drawn_call *call = &d->calls[d->count++];
    *call = (drawn_call){.kind = kind, .x = x, .y = y, .color = color};
    call->left = x - reach_x, call->right = x + reach_x;
    call->bottom = y - reach_y, call->top = y + reach_y;
    memcpy(call->layer, d->layer, sizeof call->layer);
    return call;
}

static void widen(drawn_call *call, float x, float y)
{
    call->left = x < call->left ? x : call->left;
    call->right = x > call->right ? x : call->right;
    call->bottom = y < call->bottom ? y : call->bottom;
    call->top = y > call->top ? y : call->top;
}

static void on_layer(void *context, const char *name)
{
    drawn *d = context;
    snprintf(d->layer, sizeof d->layer, "%s", name);
    const size_t used = strlen(d->layers);
    snprintf(d->layers + used, sizeof d->layers - used, "%s ", name);
}

static void on_rect(void *context, float x, float y, float width, float height, wr_color color)
{
    widen(add(context, 'r', x, y, 0, 0, color), x + width, y + height);
}

static void on_disc(void *context, float x, float y, float radius, wr_color color)
{
    add(context, 'd', x, y, radius, radius, color)->size = radius;
}

static void on_line(void *context, float x0, float y0, float x1, float y1, float width, wr_color color)
{
    drawn_call *call = add(context, 'l', x0, y0, width / 2, width / 2, color);
    call->size = width;
    widen(call, x1 - width / 2, y1 - width / 2);
    widen(call, x1 + width / 2, y1 + width / 2);
}

static void on_polygon(void *context, const float *xy, int32_t count, wr_color color)
{
    drawn_call *call = add(context, 'p', xy[0], xy[1], 0, 0, color);
    for (int32_t i = 1; i < count; i++) {
        widen(call, xy[2 * i], xy[2 * i + 1]);
    }
}

static void on_text(void *context, float x, float y, float size, const char *text, wr_color color)
{
    drawn_call *call = add(context, 't', x, y, 0, 0, color);
    call->size = size;
    widen(call, x + wr_text_width(text, size), y + WR_TEXT_CAPITAL * size);
    snprintf(call->text, sizeof call->text, "%s", text);
}

wr_painter drawn_painter(drawn *d)
{
    return (wr_painter){.context = d,
                        .layer = on_layer,
                        .rect = on_rect,
                        .disc = on_disc,
                        .line = on_line,
                        .polygon = on_polygon,
                        .text = on_text};
}

void drawn_end(drawn *d)
{
    free(d->calls);
    *d = (drawn){0};
}

int32_t drawn_count(const drawn *d, const char *layer, char kind)
{
    int32_t count = 0;
    for (int32_t i = 0; i < d->count; i++) {
        count += (!layer || strcmp(d->calls[i].layer, layer) == 0) && (!kind || d->calls[i].kind == kind);
    }
    return count;
}

const drawn_call *drawn_text(const drawn *d, const char *text)
{
    for (int32_t i = 0; i < d->count; i++) {
        if (d->calls[i].kind == 't' && strcmp(d->calls[i].text, text) == 0) {
            return &d->calls[i];
        }
    }
    return NULL;
}

static bool same_call(const drawn_call *a, const drawn_call *b)
{
    return a->kind == b->kind && a->left == b->left && a->bottom == b->bottom && a->right == b->right &&
           a->top == b->top && a->x == b->x && a->y == b->y && a->size == b->size && a->color == b->color &&
           strcmp(a->text, b->text) == 0;
}

bool drawn_equal(const drawn *a, const drawn *b, const char *layer)
{
    int32_t i = 0, k = 0;
    for (;; i++, k++) {
        while (i < a->count && layer && strcmp(a->calls[i].layer, layer) != 0) {
            i++;
        }
        while (k < b->count && layer && strcmp(b->calls[k].layer, layer) != 0) {
            k++;
        }
        if (i == a->count || k == b->count) {
            return i == a->count && k == b->count;
        }
        if (!same_call(&a->calls[i], &b->calls[k])) {
            return false;
        }
    }
}

drawn drawn_world(const wr_world *world, uint32_t layers, float pixel)
{
    drawn d = {0};
    wr_painter painter = drawn_painter(&d);
    painter.pixel = pixel;
    wr_world_draw(world, layers, 1, &painter);
    return d;
}

int32_t drawn_of_color(const drawn *d, wr_color color)
{
    int32_t count = 0;
    for (int32_t i = 0; i < d->count; i++) {
        count += d->calls[i].color == color;
    }
    return count;
}
