// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Frames are drawn one after the other on one canvas and packed at once: a film of any length takes the memory of two pictures.
#include "film.h"

#include "term.h"

#include "warren/draw.h"

#include <stdlib.h>
#include <string.h>

#ifdef WARREN_CLI_PNG

static cli_exit trouble(const picture *what, cli_exit code, const char *why)
{
    say("cannot write the picture %s: %s", what->path, why);
    return code;
}

static cli_exit make_canvas(wr_canvas *canvas, const wr_world *world, const picture *what)
{
    const wr_picture_frame frame = picture_frame(world, what);
    float scale = 0;
    const cli_exit code = picture_scale(world, what, &scale);
    if (code != CLI_FINE) {
        return code;
    }
    *canvas = (wr_canvas){.width = (int32_t)(frame.width * scale + 0.999f),
                          .height = (int32_t)(frame.height * scale + 0.999f),
                          .left = frame.left,
                          .bottom = frame.bottom,
                          .scale = scale};
    canvas->rgba = malloc((size_t)canvas->width * (size_t)canvas->height * 4);
    return canvas->rgba != NULL ? CLI_FINE : trouble(what, CLI_ROOM, "out of memory");
}

// A picture round a player goes with him.
static void paint_frame(wr_canvas *canvas, const wr_world *world, const picture *what)
{
    if (what->around > 0) {
        const wr_picture_frame frame = picture_frame(world, what);
        canvas->left = frame.left;
        canvas->bottom = frame.bottom;
    }
    wr_canvas_clear(canvas, 0xFFFFFFFFu);
    const wr_painter painter = wr_canvas_painter(canvas);
    picture_paint(world, what, &painter);
}

static bool put_in_file(void *context, const void *bytes, size_t size)
{
    return file_put(context, bytes, size);
}

cli_exit film_begin(film *f, const wr_world *world, const picture *what, int32_t frame_count,
                    const wr_palette *colors)
{
    char why[FILE_WHY_MAX];
    memset(f, 0, sizeof *f);
    f->what = what;
    const cli_exit code = make_canvas(&f->canvas, world, what);
    if (code != CLI_FINE) {
        return code;
    }
    const cli_exit opened = file_begin(&f->file, what->path, why);
    if (opened != CLI_FINE) {
        return trouble(f->what, opened, why);
    }
    f->open = true;
    wr_status status =
        wr_apng_begin(f->canvas.width, f->canvas.height, frame_count, 0, put_in_file, &f->file, NULL, &f->apng);
    if (status == WR_OK && colors != NULL) {
        status = wr_apng_colors(f->apng, colors);
    }
    return status == WR_OK ? CLI_FINE : trouble(f->what, CLI_ROOM, wr_status_text(status));
}

cli_exit film_add(film *f, const wr_world *world, int32_t ticks, int32_t rate)
{
    paint_frame(&f->canvas, world, f->what);
    const wr_status status = wr_apng_add(f->apng, &f->canvas, ticks, rate);
    // Of a write that failed the file says more when it is closed.
    return status == WR_OK || status == WR_E_IO ? CLI_FINE : trouble(f->what, CLI_ROOM, wr_status_text(status));
}

cli_exit film_end(film *f, cli_exit code, bool tell)
{
    char why[FILE_WHY_MAX];
    const wr_status status = wr_apng_end(f->apng);
    if (code == CLI_FINE && status != WR_OK && status != WR_E_IO) { // of a write that failed the file says more
        code = trouble(f->what, CLI_ROOM, wr_status_text(status));
    }
    if (f->open && code != CLI_FINE) {
        file_abandon(&f->file);
    } else if (f->open) {
        code = file_commit(&f->file, why);
        code = code == CLI_FINE ? code : trouble(f->what, code, why);
        if (code == CLI_FINE && tell) {
            say("wrote %s", f->what->path);
        }
    }
    free(f->canvas.rgba);
    memset(f, 0, sizeof *f);
    return code;
}

cli_exit film_count(film_tally *t, const wr_world *world, const picture *what)
{
    if (t->boxes == NULL) {
        t->boxes = calloc(WR_PALETTE_BOXES, sizeof *t->boxes);
        const cli_exit code =
            t->boxes != NULL ? make_canvas(&t->canvas, world, what) : trouble(what, CLI_ROOM, "out of memory");
        if (code != CLI_FINE) {
            return code;
        }
    }
    paint_frame(&t->canvas, world, what);
    wr_palette_tally(&t->canvas, t->boxes);
    return CLI_FINE;
}

void film_choose(film_tally *t, int32_t count, wr_palette *out)
{
    wr_palette_make(t->boxes, count, out);
    film_tally_end(t);
}

void film_tally_end(film_tally *t)
{
    free(t->boxes);
    free(t->canvas.rgba);
    memset(t, 0, sizeof *t);
}

#else

cli_exit film_begin(film *f, const wr_world *world, const picture *what, int32_t frame_count,
                    const wr_palette *colors)
{
    (void)f;
    (void)world;
    (void)what;
    (void)frame_count;
    (void)colors;
    say("this build writes no .png, and no other picture moves");
    return CLI_USAGE;
}

cli_exit film_add(film *f, const wr_world *world, int32_t ticks, int32_t rate)
{
    (void)f;
    (void)world;
    (void)ticks;
    (void)rate;
    return CLI_USAGE;
}

cli_exit film_end(film *f, cli_exit code, bool tell)
{
    (void)f;
    (void)tell;
    return code;
}

cli_exit film_count(film_tally *t, const wr_world *world, const picture *what)
{
    (void)t;
    (void)world;
    (void)what;
    return CLI_FINE;
}

void film_choose(film_tally *t, int32_t count, wr_palette *out)
{
    (void)t;
    (void)count;
    memset(out, 0, sizeof *out);
}

void film_tally_end(film_tally *t)
{
    (void)t;
}

#endif
