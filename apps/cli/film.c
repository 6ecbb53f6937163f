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

static cli_exit trouble(const film *f, cli_exit code, const char *why)
{
    say("cannot write the picture %s: %s", f->what->path, why);
    return code;
}

static bool put_in_file(void *context, const void *bytes, size_t size)
{
    return file_put(context, bytes, size);
}

cli_exit film_begin(film *f, const wr_world *world, const picture *what, int32_t frame_count)
{
    char why[FILE_WHY_MAX];
    const wr_picture_frame frame = wr_picture_frame_of(world, what->layers);
    float scale = 0;
    memset(f, 0, sizeof *f);
    f->what = what;
    const cli_exit code = picture_scale(world, what, &scale);
    if (code != CLI_FINE) {
        return code;
    }
    f->canvas = (wr_canvas){.width = (int32_t)(frame.width * scale + 0.999f),
                            .height = (int32_t)(frame.height * scale + 0.999f),
                            .left = frame.left,
                            .bottom = frame.bottom,
                            .scale = scale};
    f->canvas.rgba = malloc((size_t)f->canvas.width * (size_t)f->canvas.height * 4);
    if (f->canvas.rgba == NULL) {
        return trouble(f, CLI_ROOM, "out of memory");
    }
    const cli_exit opened = file_begin(&f->file, what->path, why);
    if (opened != CLI_FINE) {
        return trouble(f, opened, why);
    }
    f->open = true;
    const wr_status status =
        wr_apng_begin(f->canvas.width, f->canvas.height, frame_count, 0, put_in_file, &f->file, NULL, &f->apng);
    return status == WR_OK ? CLI_FINE : trouble(f, CLI_ROOM, wr_status_text(status));
}

cli_exit film_add(film *f, const wr_world *world, int32_t ticks, int32_t rate)
{
    wr_canvas_clear(&f->canvas, 0xFFFFFFFFu);
    const wr_painter painter = wr_canvas_painter(&f->canvas);
    wr_picture(world, f->what->layers, f->what->title, &painter);
    const wr_status status = wr_apng_add(f->apng, &f->canvas, ticks, rate);
    // Of a write that failed the file says more when it is closed.
    return status == WR_OK || status == WR_E_IO ? CLI_FINE : trouble(f, CLI_ROOM, wr_status_text(status));
}

cli_exit film_end(film *f, cli_exit code, bool tell)
{
    char why[FILE_WHY_MAX];
    const wr_status status = wr_apng_end(f->apng);
    if (f->open && (code != CLI_FINE || (status != WR_OK && status != WR_E_IO))) {
        file_abandon(&f->file);
    } else if (f->open) {
        code = file_commit(&f->file, why);
        code = code == CLI_FINE ? code : trouble(f, code, why);
        if (code == CLI_FINE && tell) {
            say("wrote %s", f->what->path);
        }
    }
    free(f->canvas.rgba);
    memset(f, 0, sizeof *f);
    return code;
}

#else

cli_exit film_begin(film *f, const wr_world *world, const picture *what, int32_t frame_count)
{
    (void)f;
    (void)world;
    (void)what;
    (void)frame_count;
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

#endif
