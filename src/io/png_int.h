// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// io: what the writers of still and of moving pictures share.
#ifndef WR_IO_PNG_INT_H
#define WR_IO_PNG_INT_H

#include "warren/draw.h"

/// wr_png_encode of a good canvas with all four bytes of a pixel, whether it is opaque or not: all frames of an animation
/// have pixels of one kind.
wr_status wr__png_encode_rgba(const wr_canvas *canvas, wr_png_put *put, void *context);

#endif
