// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A sheet of SVG as a painter. Coordinates are pixels with y down and two decimals, written by hand so that no locale
// gets at them. Layers are groups with an id. Once memory fails nothing more is added, and the text stays a string.
#include "draw/raster.h"

#include <math.h>
#include <string.h>

#define FAR 1e9 // pixels; beyond it nothing is told apart

// ---- Text that grows ---------------------------------------------------------------------------------------------

static bool grow(wr_svg *svg, size_t more)
{
    if (svg->status != WR_OK || svg->capacity - svg->size > more) { // one byte is the NUL's
        return svg->status == WR_OK;
    }
    size_t capacity = svg->capacity < 4096 ? 4096 : svg->capacity;
    while (capacity <= SIZE_MAX / 4 && capacity - svg->size <= more) {
        capacity *= 2;
    }
    char *text = capacity - svg->size > more
                     ? svg->allocator.alloc(svg->allocator.context, capacity, _Alignof(max_align_t))
                     : NULL;
    if (!text) {
        svg->status = WR_E_MEMORY;
        return false;
    }
    if (svg->text) {
        memcpy(text, svg->text, svg->size);
        svg->allocator.release(svg->allocator.context, svg->text, svg->capacity);
    }
    text[svg->size] = 0;
    svg->text = text;
    svg->capacity = capacity;
    return true;
}

static void put(wr_svg *svg, const char *text, size_t size)
{
    if (grow(svg, size)) {
        memcpy(svg->text + svg->size, text, size);
        svg->size += size;
        svg->text[svg->size] = 0;
    }
}

static void put_text(wr_svg *svg, const char *text)
{
    put(svg, text, strlen(text));
}

// At most two decimals, no zeros behind, no "-0".
static void put_number(wr_svg *svg, double value)
{
    const double far = value > FAR ? FAR : value < -FAR ? -FAR : isnan(value) ? 0 : value;
    int64_t hundredths = (int64_t)(far < 0 ? far * 100 - 0.5 : far * 100 + 0.5);
    char digits[24];
    char *p = digits + sizeof digits;
    const bool negative = hundredths < 0;
    hundredths = negative ? -hundredths : hundredths;
    if (hundredths % 100 != 0) {
        if (hundredths % 10 != 0) {
            *--p = (char)('0' + hundredths % 10);
        }
        *--p = (char)('0' + hundredths / 10 % 10);
        *--p = '.';
    }
    hundredths /= 100;
    do {
        *--p = (char)('0' + hundredths % 10);
        hundredths /= 10;
    } while (hundredths > 0);
    if (negative) {
        *--p = '-';
    }
    put(svg, p, (size_t)(digits + sizeof digits - p));
}

static void put_attribute(wr_svg *svg, const char *name, double value)
{
    put_text(svg, " ");
    put_text(svg, name);
    put_text(svg, "=\"");
    put_number(svg, value);
    put_text(svg, "\"");
}

static const char *escape_of(uint32_t point)
{
    switch (point) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default: // what XML forbids: control characters, broken UTF-8, two that are none
        return point < ' ' || point == 0x7F || point == 0xFFFD || (point & 0xFFFE) == 0xFFFE ? "?" : NULL;
    }
}

static void put_escaped(wr_svg *svg, const char *text)
{
    while (*text) {
        const char *from = text;
        const char *escape = escape_of(wr__font_next(&text));
        put(svg, escape ? escape : from, escape ? strlen(escape) : (size_t)(text - from));
    }
}

// name="#rrggbb", and its opacity where it is not whole.
static void put_color(wr_svg *svg, const char *name, wr_color color)
{
    char hex[] = "=\"#rrggbb\"";
    for (int32_t i = 0; i < 6; i++) {
        hex[3 + i] = "0123456789abcdef"[(color >> (28 - 4 * i)) & 15];
    }
    put_text(svg, " ");
    put_text(svg, name);
    put_text(svg, hex);
    if ((color & 255) != 255) {
        put_text(svg, " ");
        put_text(svg, name);
        put_text(svg, "-opacity=\"");
        put_number(svg, (double)(color & 255) / 255);
        put_text(svg, "\"");
    }
}

// ---- The painter -------------------------------------------------------------------------------------------------

static double column(const wr_svg *svg, float x)
{
    return ((double)x - svg->left) * svg->scale;
}

static double row(const wr_svg *svg, float y)
{
    return (svg->height - ((double)y - svg->bottom)) * svg->scale;
}

static bool group_is_open(const wr_svg *svg)
{
    return svg->layers > 0;
}

// A second group of a name gets a number: ids of a document are unique.
static void paint_layer(void *context, const char *name)
{
    wr_svg *svg = context;
    put_text(svg, group_is_open(svg) ? "</g>\n<g id=\"" : "<g id=\"");
    const size_t from = svg->size;
    put_escaped(svg, name);
    if (svg->status == WR_OK) {
        char id[80] = "<g id=\"";
        const size_t head = strlen(id), length = svg->size - from;
        if (length < sizeof id - head - 1) {
            memcpy(id + head, svg->text + from, length);
            id[head + length] = '"';
            if (strstr(svg->text, id)) {
                put_text(svg, "-");
                put_number(svg, svg->layers + 1);
            }
        }
    }
    put_text(svg, "\">\n");
    svg->layers++;
}

static void paint_rect(void *context, float x, float y, float width, float height, wr_color color)
{
    wr_svg *svg = context;
    if (isfinite(x) && isfinite(y) && width > 0 && height > 0) {
        put_text(svg, "<rect");
        put_attribute(svg, "x", column(svg, x));
        put_attribute(svg, "y", row(svg, y) - (double)height * svg->scale);
        put_attribute(svg, "width", (double)width * svg->scale);
        put_attribute(svg, "height", (double)height * svg->scale);
        put_color(svg, "fill", color);
        put_text(svg, "/>\n");
    }
}

static void paint_disc(void *context, float x, float y, float radius, wr_color color)
{
    wr_svg *svg = context;
    if (isfinite(x) && isfinite(y) && radius > 0) {
        put_text(svg, "<circle");
        put_attribute(svg, "cx", column(svg, x));
        put_attribute(svg, "cy", row(svg, y));
        put_attribute(svg, "r", (double)radius * svg->scale);
        put_color(svg, "fill", color);
        put_text(svg, "/>\n");
    }
}

static void paint_line(void *context, float x0, float y0, float x1, float y1, float width, wr_color color)
{
    wr_svg *svg = context;
    if (isfinite(x0) && isfinite(y0) && isfinite(x1) && isfinite(y1) && width > 0) {
        put_text(svg, "<line");
        put_attribute(svg, "x1", column(svg, x0));
        put_attribute(svg, "y1", row(svg, y0));
        put_attribute(svg, "x2", column(svg, x1));
        put_attribute(svg, "y2", row(svg, y1));
        put_attribute(svg, "stroke-width", (double)width * svg->scale);
        put_color(svg, "stroke", color);
        put_text(svg, "/>\n");
    }
}

static void paint_polygon(void *context, const float *xy, int32_t count, wr_color color)
{
    wr_svg *svg = context;
    for (int32_t i = 0; i < 2 * count; i++) {
        if (!isfinite(xy[i])) {
            return;
        }
    }
    if (count < 3) {
        return;
    }
    put_text(svg, "<path d=\"");
    for (int32_t i = 0; i < count; i++) {
        put_text(svg, i == 0 ? "M" : "L");
        put_number(svg, column(svg, xy[2 * i]));
        put_text(svg, " ");
        put_number(svg, row(svg, xy[2 * i + 1]));
    }
    put_text(svg, "Z\"");
    put_color(svg, "fill", color);
    put_text(svg, "/>\n");
}

// textLength holds any face of the reader's to the width that was planned with.
static void paint_text(void *context, float x, float y, float size, const char *text, wr_color color)
{
    wr_svg *svg = context;
    if (!isfinite(x) || !isfinite(y) || !(size > 0) || !text || !*text) {
        return;
    }
    put_text(svg, "<text");
    put_attribute(svg, "x", column(svg, x));
    put_attribute(svg, "y", row(svg, y));
    put_attribute(svg, "font-size", (double)size * svg->scale);
    put_attribute(svg, "textLength", (double)wr_text_width(text, size) * svg->scale);
    put_color(svg, "fill", color);
    put_text(svg, ">");
    put_escaped(svg, text);
    put_text(svg, "</text>\n");
}

wr_painter wr_svg_painter(wr_svg *svg)
{
    return (wr_painter){.context = svg,
                        .layer = paint_layer,
                        .rect = paint_rect,
                        .disc = paint_disc,
                        .line = paint_line,
                        .polygon = paint_polygon,
                        .text = paint_text,
                        .left = svg->left,
                        .bottom = svg->bottom,
                        .right = svg->left + svg->width,
                        .top = svg->bottom + svg->height,
                        .pixel = svg->scale > 0 ? 1 / svg->scale : 0};
}

// ---- Begin and end -----------------------------------------------------------------------------------------------

wr_status wr_svg_begin(wr_svg *svg, const wr_allocator *allocator, float left, float bottom, float width,
                       float height, float scale)
{
    *svg = (wr_svg){.allocator = allocator ? *allocator : wr_hooks_default().allocator,
                    .left = left,
                    .bottom = bottom,
                    .width = width,
                    .height = height,
                    .scale = scale};
    if (!isfinite(left) || !isfinite(bottom) || !(width > 0) || !(height > 0) || !(scale > 0) || !isfinite(width) ||
        !isfinite(height) || !isfinite(scale)) {
        svg->status = WR_E_ARGUMENT;
        return svg->status;
    }
    put_text(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put_attribute(svg, "width", (double)width * scale);
    put_attribute(svg, "height", (double)height * scale);
    put_text(svg, " viewBox=\"0 0 ");
    put_number(svg, (double)width * scale);
    put_text(svg, " ");
    put_number(svg, (double)height * scale);
    put_text(svg,
             "\" stroke-linecap=\"round\" font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\""
             " xml:space=\"preserve\">\n");
    return svg->status;
}

wr_status wr_svg_end(wr_svg *svg)
{
    put_text(svg, group_is_open(svg) ? "</g>\n</svg>\n" : "</svg>\n");
    return svg->status;
}

void wr_svg_destroy(wr_svg *svg)
{
    if (svg && svg->text) {
        svg->allocator.release(svg->allocator.context, svg->text, svg->capacity);
    }
    if (svg) {
        *svg = (wr_svg){0};
    }
}
