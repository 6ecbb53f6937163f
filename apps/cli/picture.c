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

// Words with their bits; the last word, "all", has none of its own.
typedef struct layer_words {
    const char *const *words; // ended by NULL
    const uint32_t *bits;     // of all words but the last
} layer_words;

static bool take_word(const layer_words *of, const char *word, uint32_t *layers)
{
    bool known = strcmp(word, "all") == 0;
    const bool all = known;
    for (size_t i = 0; strcmp(of->words[i], "all") != 0; ++i) {
        if (all || strcmp(of->words[i], word) == 0) {
            *layers |= of->bits[i];
            known = true;
        }
    }
    return known;
}

static void say_words(const layer_words *of, const char *word)
{
    char list[256];
    size_t used = 0;
    for (size_t i = 0; of->words[i] != NULL; ++i) {
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", of->words[i]);
    }
    const char *near = args_nearest(word, of->words);
    say("--layers does not know '%s'; %s%s%s, layers are %s", word,
        near != NULL ? "did you mean '" : "words are divided by commas", near != NULL ? near : "",
        near != NULL ? "'" : "", list);
}

static bool read_layers(const layer_words *of, const char *list, uint32_t *layers)
{
    *layers = 0;
    for (const char *p = list;;) {
        char word[32];
        size_t size = strcspn(p, ",");
        snprintf(word, sizeof word, "%.*s", (int)(size < sizeof word ? size : sizeof word - 1), p);
        if (!take_word(of, word, layers)) {
            say_words(of, word);
            return false;
        }
        if (p[size] == '\0') {
            return true;
        }
        p += size + 1;
    }
}

#define WORD(name, bit, text, what) text,
#define BIT(name, bit, text, what)  bit,

bool picture_layers(const char *list, uint32_t *layers)
{
    static const char *const words[] = {WR_LAYER_LIST(WORD) "all", NULL};
    static const uint32_t bits[] = {WR_LAYER_LIST(BIT)};
    return read_layers(&(layer_words){words, bits}, list, layers);
}

bool picture_dungeon_layers(const char *list, uint32_t *layers)
{
    static const char *const words[] = {WR_DUNGEON_LAYER_LIST(WORD) "all", NULL};
    static const uint32_t bits[] = {WR_DUNGEON_LAYER_LIST(BIT)};
    return read_layers(&(layer_words){words, bits}, list, layers);
}

bool picture_words(const char *const *words, const uint32_t *bits, const char *list, uint32_t *layers)
{
    return read_layers(&(layer_words){words, bits}, list, layers);
}

// ---- Any drawing as a file ---------------------------------------------------------------------------------------

// What is drawn, by whom, and the window of it.
typedef struct drawing {
    const char *path;
    wr_picture_frame frame; // units
    float cell;             // units
    int32_t scale;          // pixels a cell; 0: scale_most, or less where it would be too large
    int32_t scale_most;
    void (*draw)(const void *what, const wr_painter *painter);
    const void *what;
} drawing;

static cli_exit trouble(const drawing *d, cli_exit code, const char *why)
{
    say("cannot write the picture %s: %s", d->path, why);
    return code;
}

static cli_exit write_svg(const drawing *d, float scale)
{
    char why[FILE_WHY_MAX];
    wr_hooks hooks = wr_hooks_default();
    wr_svg svg;
    wr_status status =
        wr_svg_begin(&svg, &hooks.allocator, d->frame.left, d->frame.bottom, d->frame.width, d->frame.height, scale);
    if (status == WR_OK) {
        wr_painter painter = wr_svg_painter(&svg);
        d->draw(d->what, &painter);
        status = wr_svg_end(&svg);
    }
    if (status != WR_OK) {
        wr_svg_destroy(&svg);
        return trouble(d, CLI_ROOM, wr_status_text(status));
    }
    file_out file;
    cli_exit code = file_begin(&file, d->path, why);
    if (code == CLI_FINE) {
        file_put(&file, svg.text, svg.size);
        code = file_commit(&file, why);
    }
    wr_svg_destroy(&svg);
    return code == CLI_FINE ? CLI_FINE : trouble(d, code, why);
}

#ifdef WARREN_CLI_PNG
static bool put_in_file(void *context, const void *bytes, size_t size)
{
    return file_put(context, bytes, size);
}

static cli_exit write_png(const drawing *d, float scale)
{
    char why[FILE_WHY_MAX];
    file_out file;
    wr_canvas canvas = {.width = (int32_t)(d->frame.width * scale + 0.999f),
                        .height = (int32_t)(d->frame.height * scale + 0.999f),
                        .left = d->frame.left,
                        .bottom = d->frame.bottom,
                        .scale = scale};
    canvas.rgba = malloc((size_t)canvas.width * (size_t)canvas.height * 4);
    if (canvas.rgba == NULL) {
        return trouble(d, CLI_ROOM, "out of memory");
    }
    wr_canvas_clear(&canvas, 0xFFFFFFFFu);
    wr_painter painter = wr_canvas_painter(&canvas);
    d->draw(d->what, &painter);
    cli_exit code = file_begin(&file, d->path, why);
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
    return code == CLI_FINE ? CLI_FINE : trouble(d, code, why);
}
#endif

// The largest whole number of pixels a cell that keeps the picture within the bounds, at least 1.
static int32_t scale_that_fits(const drawing *d, int32_t side_max)
{
    float side = d->frame.width > d->frame.height ? d->frame.width : d->frame.height;
    int32_t scale = (int32_t)((float)side_max * d->cell / side);
    float area = d->frame.width * d->frame.height / (d->cell * d->cell);
    while (scale > 1 && area * (float)scale * (float)scale > (float)PIXELS_MAX) {
        --scale;
    }
    return scale < 1 ? 1 : scale;
}

// Pixels a cell; too_large: it is more than a PNG may have.
static int32_t scale_of(const drawing *d, bool *too_large)
{
    const int32_t fits = scale_that_fits(d, SIDE_DEFAULT_MAX);
    const int32_t scale = d->scale != 0 ? d->scale : fits > d->scale_most ? d->scale_most : fits;
    *too_large = scale > scale_that_fits(d, WR_CANVAS_SIDE_MAX - 1);
    return scale;
}

static cli_exit say_too_large(const drawing *d, int32_t scale)
{
    say("at %d pixels a cell the picture is too large; --scale %d fits, or draw an .svg", (int)scale,
        (int)scale_that_fits(d, WR_CANVAS_SIDE_MAX - 1));
    return CLI_USAGE;
}

static cli_exit write_sized(const drawing *d)
{
    bool too_large = false;
    const int32_t scale = scale_of(d, &too_large);
    if (ends_in(d->path, ".svg")) {
        return write_svg(d, (float)scale / d->cell);
    }
    if (too_large) {
        return say_too_large(d, scale);
    }
#ifdef WARREN_CLI_PNG
    return write_png(d, (float)scale / d->cell);
#else
    return CLI_USAGE;
#endif
}

static cli_exit write_drawing(const drawing *d, bool tell)
{
    cli_exit code = write_sized(d);
    if (code == CLI_FINE && tell) {
        say("wrote %s", d->path);
    }
    return code;
}

// ---- What there is to draw ---------------------------------------------------------------------------------------

typedef struct world_drawing {
    const wr_world *world;
    const picture *what;
} world_drawing;

// A square whose middle is where the first player stands.
static wr_picture_frame frame_around(const wr_world *world, int32_t cells)
{
    wr_player_view me;
    const float side = (float)(cells * wr_level_grid(wr_world_level(world))->cell);
    (void)wr_world_player(world, 0, &me); // zeroed where there is none
    return (wr_picture_frame){(float)me.at.x / WR_FIX_ONE - side / 2, (float)me.at.y / WR_FIX_ONE - side / 2, side,
                              side};
}

wr_picture_frame picture_frame(const wr_world *world, const picture *what)
{
    if (what->around > 0) {
        return frame_around(world, what->around);
    }
    if (!what->plan) {
        return wr_picture_frame_of(world, what->layers);
    }
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const float unit = what->layers & (uint32_t)WR_LAYER_NUMBERS ? wr_world_draw_unit(world) : 0;
    const float width = (float)(grid->width * grid->cell), height = (float)(grid->height * grid->cell);
    return (wr_picture_frame){-2 * unit, -1.5f * unit, width + 2 * unit, height + 1.5f * unit};
}

// Rooms lie over the map and below all else, which is therefore drawn once more where it was there already.
static void paint_rooms(const wr_world *world, const picture *what, const wr_painter *painter)
{
    const uint32_t layers = (uint32_t)WR_LAYER_ROOMS | (uint32_t)WR_LAYER_PORTALS;
    if ((what->layers & layers) != 0 && what->viewing != NULL && what->viewing->streamer != NULL) {
        wr_stream_draw(world, what->viewing->streamer, 0, what->layers, painter);
        wr_world_draw(world, what->layers & ~(uint32_t)WR_LAYER_MAP, 1, painter);
    }
}

void picture_paint(const wr_world *world, const picture *what, const wr_painter *painter)
{
    if (what->plan) {
        wr_world_draw(world, what->layers, 1, painter);
    } else {
        wr_picture(world, what->layers, what->title, painter);
    }
    paint_rooms(world, what, painter);
    if (what->over != NULL) {
        what->over(what->over_what, painter);
    }
    if (what->point_count > 0) {
        const float cell = (float)wr_level_grid(wr_world_level(world))->cell;
        wr_picture_path(what->points, what->point_count, cell, painter);
    }
}

static void draw_world(const void *context, const wr_painter *painter)
{
    const world_drawing *w = context;
    picture_paint(w->world, w->what, painter);
}

static drawing drawing_of(const wr_world *world, const picture *what)
{
    return (drawing){.path = what->path,
                     .frame = picture_frame(world, what),
                     .cell = (float)wr_level_grid(wr_world_level(world))->cell,
                     .scale = what->scale,
                     .scale_most = PICTURE_SCALE,
                     .draw = draw_world};
}

cli_exit picture_write(const wr_world *world, const picture *what, bool tell)
{
    drawing d = drawing_of(world, what);
    const world_drawing w = {world, what};
    d.what = &w;
    return write_drawing(&d, tell);
}

cli_exit picture_scale(const wr_world *world, const picture *what, float *scale)
{
    bool too_large = false;
    const drawing d = drawing_of(world, what);
    const int32_t pixels = scale_of(&d, &too_large);
    *scale = (float)pixels / d.cell;
    return too_large ? say_too_large(&d, pixels) : CLI_FINE;
}

static void draw_dungeon(const void *context, const wr_painter *painter)
{
    wr_dungeon_picture_draw(context, painter);
}

// Pixels a cell that give a picture one likes to look at.
static int32_t cells_scale(const wr_picture_frame *frame)
{
    const float side = frame->width > frame->height ? frame->width : frame->height;
    const int32_t most = (int32_t)(PICTURE_DUNGEON_SIDE / side);
    return most < 2 ? 2 : most > PICTURE_SCALE ? PICTURE_SCALE : most;
}

cli_exit picture_write_dungeon(const wr_dungeon_picture *what, const char *path, int32_t scale, bool tell)
{
    const wr_picture_frame frame = wr_dungeon_picture_frame(what);
    return write_drawing(&(drawing){.path = path,
                                    .frame = frame,
                                    .cell = 1,
                                    .scale = scale,
                                    .scale_most = cells_scale(&frame),
                                    .draw = draw_dungeon,
                                    .what = what},
                         tell);
}

static void draw_heat(const void *context, const wr_painter *painter)
{
    wr_heat_picture_draw(context, painter);
}

cli_exit picture_write_heat(const wr_heat_picture *what, const char *path, bool tell)
{
    const wr_picture_frame frame = wr_heat_picture_frame(what);
    return write_drawing(&(drawing){.path = path,
                                    .frame = frame,
                                    .cell = 1,
                                    .scale_most = cells_scale(&frame),
                                    .draw = draw_heat,
                                    .what = what},
                         tell);
}

typedef struct sheet_drawing {
    const wr_dungeon *dungeons;
    int32_t count, columns;
    const char *title;
} sheet_drawing;

static void draw_sheet(const void *context, const wr_painter *painter)
{
    const sheet_drawing *s = context;
    wr_dungeon_sheet_draw(s->dungeons, s->count, s->columns, s->title, painter);
}

cli_exit picture_write_sheet(const wr_dungeon *dungeons, int32_t count, const char *title, const char *path,
                             int32_t scale, bool tell)
{
    sheet_drawing s = {dungeons, count, 1, title};
    while (s.columns * s.columns < count) { // about square
        ++s.columns;
    }
    return write_drawing(&(drawing){.path = path,
                                    .frame = wr_dungeon_sheet_frame(dungeons, count, s.columns),
                                    .cell = 1,
                                    .scale = scale,
                                    .scale_most = PICTURE_SHEET_SCALE,
                                    .draw = draw_sheet,
                                    .what = &s},
                         tell);
}

cli_exit picture_write_painting(const picture_painting *what, const char *path, int32_t scale, bool tell)
{
    return write_drawing(&(drawing){.path = path,
                                    .frame = what->frame,
                                    .cell = 1,
                                    .scale = scale,
                                    .scale_most = PICTURE_SCALE_MAX,
                                    .draw = what->paint,
                                    .what = what->context},
                         tell);
}
