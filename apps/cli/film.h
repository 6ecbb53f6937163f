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
/// until the end. colors: what they are painted with, NULL: whatever they have. What is wrong is said.
cli_exit film_begin(film *f, const wr_world *world, const picture *what, int32_t frame_count,
                    const wr_palette *colors);
/// The world as it is now, to be seen for so many of `rate` parts of a second.
cli_exit film_add(film *f, const wr_world *world, int32_t ticks, int32_t rate);
/// Closes the file; with `tell` it is said. Where frames are missing there is no file, and an old one stays.
cli_exit film_end(film *f, cli_exit code, bool tell);

/// Before a film of few colours: which ones. Zeroed memory is nothing.
typedef struct film_tally {
    wr_palette_box *boxes;
    wr_canvas canvas;
} film_tally;

/// Counts the colours of the world as it is now.
cli_exit film_count(film_tally *t, const wr_world *world, const picture *what);
/// At most `count` colours; gives back the memory.
void film_choose(film_tally *t, int32_t count, wr_palette *out);
void film_tally_end(film_tally *t);

#endif
