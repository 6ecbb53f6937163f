// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// io: what the writers of still and of moving pictures share.
#ifndef WR_IO_PNG_INT_H
#define WR_IO_PNG_INT_H

#include <png.h>

#include "warren/draw.h"

/// Where the bytes go that libpng writes.
typedef struct wr__png_sink {
    wr_png_put *put;
    void *context;
    bool refused; // by put
} wr__png_sink;

/// A writer of libpng's whose bytes go there, and that jumps to its png_jmpbuf when anything fails. NULL: out of memory.
png_structp wr__png_begin(wr__png_sink *sink);

/// wr_png_encode of a good canvas with all bytes of a pixel, whether it is opaque or not: all frames of an animation have
/// pixels of one kind. depth: bytes a pixel, 4, or 1: grey, for numbers of colours are packed as grey is.
wr_status wr__png_encode_bytes(const wr_canvas *canvas, int32_t depth, wr_png_put *put, void *context);

#endif
