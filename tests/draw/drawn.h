// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A painter that draws nothing and remembers what it was asked to.
#ifndef WR_TEST_DRAWN_H
#define WR_TEST_DRAWN_H

#include "support/wr_test.h"

#include "warren/draw.h"

typedef struct drawn_call {
    char kind;                      // 'r'ect, 'd'isc, 'l'ine, 'p'olygon, 't'ext
    char layer[16];                 // begun last
    float left, bottom, right, top; // what it covers
    float x, y;                     // its first place
    float size;                     // width of a line, radius of a disc, size of a text
    wr_color color;
    char text[160];
} drawn_call;

typedef struct drawn {
    drawn_call *calls;
    int32_t count, capacity;
    char layer[16];
    char layers[256]; // names in order, each with a blank behind it
} drawn;

/// Zeroed memory is an empty one.
wr_painter drawn_painter(drawn *d);
void drawn_end(drawn *d);

/// Layers of a world, at its last tick; pixel: of the painter. Ended by drawn_end.
drawn drawn_world(const wr_world *world, uint32_t layers, float pixel);

/// Calls of a colour.
int32_t drawn_of_color(const drawn *d, wr_color color);

/// Calls of a kind in a layer; NULL is any layer, 0 any kind.
int32_t drawn_count(const drawn *d, const char *layer, char kind);

/// The first text that is exactly this; NULL when there is none.
const drawn_call *drawn_text(const drawn *d, const char *text);

/// True when both were asked for the same, in a layer (NULL: in all).
bool drawn_equal(const drawn *a, const drawn *b, const char *layer);

#endif
