// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The canvas is sized by the frame the library names. A level too large for its scale gets a smaller one by default and
// a sentence when the user insists.
#include "picture.h"

#include "args.h"
#include "file.h"
#include "term.h"

#include "warren/draw.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE_DEFAULT_MAX = 8192 };
#define PIXELS_MAX (1 << 27)

static bool ends_in(const char *path, const char *end)
{
    size_t size = strlen(path), tail = strlen(end);
    return size > tail && strcmp(path + size - tail, end) == 0;
}

bool picture_name_ok(const char *path)
{
    if (ends_in(path, ".svg")) {
        return true;
    }
#ifdef WARREN_CLI_PNG
    if (ends_in(path, ".png")) {
        return true;
    }
    say("a picture is written as .png or .svg; '%.200s' ends in neither", path);
#else
    say("this build writes pictures as .svg only, not '%.200s'", path);
#endif
    return false;
}

bool picture_layers(const char *list, uint32_t *layers)
{
    static const char *const words[] = {
#define WORD(name, bit, text, what) text,
        WR_LAYER_LIST(WORD)
#undef WORD
            "all",
        NULL};
    static const uint32_t bits[] = {
#define BIT(name, bit, text, what) bit,
        WR_LAYER_LIST(BIT)
#undef BIT
    };
    *layers = 0;
    for (const char *p = list;;) {
        char word[32];
        size_t size = strcspn(p, ",");
        snprintf(word, sizeof word, "%.*s", (int)(size < sizeof word ? size : sizeof word - 1), p);
        size_t i = 0;
        while (words[i] != NULL && strcmp(words[i], word) != 0) {
            ++i;
        }
        if (words[i] == NULL) {
            const char *near = args_nearest(word, words);
            say("--layers does not know '%s'; %s%s%s, layers are map, mesh, zones, paths, sight, mobs, numbers, all",
                word, near != NULL ? "did you mean '" : "words are divided by commas", near != NULL ? near : "",
                near != NULL ? "'" : "");
            return false;
        }
        for (size_t k = 0; k < sizeof bits / sizeof bits[0]; ++k) {
            *layers |= k == i || strcmp(word, "all") == 0 ? bits[k] : 0;
        }
        if (p[size] == '\0') {
            return true;
        }
        p += size + 1;
    }
}

static void draw_on(const wr_world *world, const picture *what, const wr_painter *painter, float cell)
{
    wr_picture(world, what->layers, what->title, painter);
    if (what->point_count > 0) {
        wr_picture_path(what->points, what->point_count, cell, painter);
    }
}

static cli_exit trouble(const picture *what, cli_exit code, const char *why)
{
    say("cannot write the picture %s: %s", what->path, why);
    return code;
}

static cli_exit write_svg(const wr_world *world, const picture *what, wr_picture_frame frame, float scale, float cell)
{
    char why[FILE_WHY_MAX];
    wr_hooks hooks = wr_hooks_default();
    wr_svg svg;
    wr_status status =
        wr_svg_begin(&svg, &hooks.allocator, frame.left, frame.bottom, frame.width, frame.height, scale);
    if (status == WR_OK) {
        wr_painter painter = wr_svg_painter(&svg);
        draw_on(world, what, &painter, cell);
        status = wr_svg_end(&svg);
    }
    if (status != WR_OK) {
        wr_svg_destroy(&svg);
        return trouble(what, CLI_ROOM, wr_status_text(status));
    }
    file_out file;
    cli_exit code = file_begin(&file, what->path, why);
    if (code == CLI_FINE) {
        file_put(&file, svg.text, svg.size);
        code = file_commit(&file, why);
    }
    wr_svg_destroy(&svg);
    return code == CLI_FINE ? CLI_FINE : trouble(what, code, why);
}

#ifdef WARREN_CLI_PNG
static bool put_in_file(void *context, const void *bytes, size_t size)
{
    return file_put(context, bytes, size);
}

static cli_exit write_png(const wr_world *world, const picture *what, wr_picture_frame frame, float scale, float cell)
{
    char why[FILE_WHY_MAX];
    file_out file;
    wr_canvas canvas = {.width = (int32_t)(frame.width * scale + 0.999f),
                        .height = (int32_t)(frame.height * scale + 0.999f),
                        .left = frame.left,
                        .bottom = frame.bottom,
                        .scale = scale};
    canvas.rgba = malloc((size_t)canvas.width * (size_t)canvas.height * 4);
    if (canvas.rgba == NULL) {
        return trouble(what, CLI_ROOM, "out of memory");
    }
    wr_canvas_clear(&canvas, 0xFFFFFFFFu);
    wr_painter painter = wr_canvas_painter(&canvas);
    draw_on(world, what, &painter, cell);
    cli_exit code = file_begin(&file, what->path, why);
    if (code == CLI_FINE) {
        wr_status status = wr_png_encode(&canvas, put_in_file, &file);
        if (status == WR_E_MEMORY) {
            file_abandon(&file);
            code = CLI_ROOM;
            snprintf(why, sizeof why, "out of memory");
        } else {
            code = file_commit(&file, why); // says why when a write failed
        }
    }
    free(canvas.rgba);
    return code == CLI_FINE ? CLI_FINE : trouble(what, code, why);
}
#endif

// The largest whole number of pixels a cell that keeps the picture within the bounds, at least 1.
static int32_t scale_that_fits(wr_picture_frame frame, float cell, int32_t side_max)
{
    float side = frame.width > frame.height ? frame.width : frame.height;
    int32_t scale = (int32_t)((float)side_max * cell / side);
    float area = frame.width * frame.height / (cell * cell);
    while (scale > 1 && area * (float)scale * (float)scale > (float)PIXELS_MAX) {
        --scale;
    }
    return scale < 1 ? 1 : scale;
}

static cli_exit write_picture(const wr_world *world, const picture *what)
{
    wr_picture_frame frame = wr_picture_frame_of(world, what->layers);
    float cell = (float)wr_level_grid(wr_world_level(world))->cell;
    int32_t scale = what->scale;
    if (scale == 0) {
        scale = scale_that_fits(frame, cell, SIDE_DEFAULT_MAX);
        scale = scale > PICTURE_SCALE ? PICTURE_SCALE : scale;
    }
    if (ends_in(what->path, ".svg")) {
        return write_svg(world, what, frame, (float)scale / cell, cell);
    }
    int32_t most = scale_that_fits(frame, cell, WR_CANVAS_SIDE_MAX - 1);
    if (scale > most) {
        say("at %d pixels a cell the picture is too large; --scale %d fits, or draw an .svg", (int)scale, (int)most);
        return CLI_USAGE;
    }
#ifdef WARREN_CLI_PNG
    return write_png(world, what, frame, (float)scale / cell, cell);
#else
    return CLI_USAGE;
#endif
}

cli_exit picture_write(const wr_world *world, const picture *what, bool tell)
{
    cli_exit code = write_picture(world, what);
    if (code == CLI_FINE && tell) {
        say("wrote %s", what->path);
    }
    return code;
}
