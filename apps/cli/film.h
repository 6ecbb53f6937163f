// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Moving pictures of a world: one PNG that holds many frames.
#ifndef WARREN_CLI_FILM_H
#define WARREN_CLI_FILM_H

#include "file.h"
#include "picture.h"

/// Zeroed memory is a film that holds nothing.
typedef struct film {
    const picture *what;
    file_out file;
    bool open; // the file is
    wr_apng *apng;
    wr_canvas canvas;
} film;

/// A film of so many frames into what->path, which ends in .png; all are as large as a picture of the world now. what: lent
/// until the end. What is wrong is said.
cli_exit film_begin(film *f, const wr_world *world, const picture *what, int32_t frame_count);
/// The world as it is now, to be seen for so many of `rate` parts of a second.
cli_exit film_add(film *f, const wr_world *world, int32_t ticks, int32_t rate);
/// Closes the file; with `tell` it is said. Where frames are missing there is no file, and an old one stays.
cli_exit film_end(film *f, cli_exit code, bool tell);

#endif
