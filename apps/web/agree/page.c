// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the page calls, by WebAssembly. Numbers and addresses go in and out; the page reads texts and pixels from memory.
// The ground changes seldom, so it is painted once and kept until its part of the hash, or the size, is another.
#include "match.h"

#include <stdlib.h>
#include <string.h>

#include "warren/draw.h"

#define SIDE_MOST 4096
#define MARGIN    0.3f // cells around the level, where bushes stand out and shadows fall

typedef struct page {
    match match;
    bool open;
    wr_canvas canvas;
    uint8_t *ground; // [height][width][4]
    bool ground_good;
    uint64_t ground_hashes[2]; // of cells and logic
} page;

void *page_room(int32_t size);
page *page_open(const void *bytes, int32_t size, int32_t flip_at);
bool page_is_open(const page *p);
int32_t page_tick(page *p);
uint64_t page_hash(const page *p);
int32_t page_ticks(const page *p);
int32_t page_rate(const page *p);
int32_t page_last(const page *p);
int32_t page_cells(const page *p, int32_t axis);
const char *page_sentence(const page *p);
const char *page_build(const page *p);
int32_t page_show(page *p, int32_t width, int32_t height);
const uint8_t *page_draw(page *p, float alpha);
void page_close(page *p);

// ---- Playing -----------------------------------------------------------------------------------------------------

/// Room for the recording.
void *page_room(int32_t size)
{
    return malloc((size_t)size);
}

/// NULL only without memory; page_is_open says whether the recording was taken, page_sentence why not.
page *page_open(const void *bytes, int32_t size, int32_t flip_at)
{
    page *p = calloc(1, sizeof *p);
    if (p != NULL) {
        p->open = match_open(bytes, (size_t)size, flip_at < 0 ? MATCH_NO_FLIP : (uint64_t)flip_at, &p->match);
    }
    return p;
}

bool page_is_open(const page *p)
{
    return p->open;
}

/// One tick: 0 at the end, 1 as recorded, 2 once it has gone another way.
int32_t page_tick(page *p)
{
    return !match_tick(&p->match) ? 0 : p->match.differs ? 2 : 1;
}

uint64_t page_hash(const page *p)
{
    return wr_world_hash(match_world(&p->match), NULL);
}

int32_t page_ticks(const page *p)
{
    return (int32_t)wr_world_ticks(match_world(&p->match));
}

int32_t page_rate(const page *p)
{
    return p->match.info.ticks_per_second;
}

int32_t page_last(const page *p)
{
    return (int32_t)p->match.info.tick_last;
}

/// Cells across (axis 0) and upright (axis 1).
int32_t page_cells(const page *p, int32_t axis)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(match_world(&p->match)));
    return axis == 0 ? grid->width : grid->height;
}

const char *page_sentence(const page *p)
{
    return p->match.sentence;
}

/// Who made the recording.
const char *page_build(const page *p)
{
    return p->match.info.build;
}

// ---- The picture -------------------------------------------------------------------------------------------------

static void aim(page *p, int32_t width, int32_t height)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(match_world(&p->match)));
    const float cell = (float)grid->cell;
    const float across = ((float)grid->width + 2 * MARGIN) * cell;
    const float upright = ((float)grid->height + 2 * MARGIN) * cell;
    const float by_width = (float)width / across, by_height = (float)height / upright;
    const float scale = by_width < by_height ? by_width : by_height;
    p->canvas.scale = scale;
    p->canvas.left = -MARGIN * cell - ((float)width / scale - across) / 2;
    p->canvas.bottom = -MARGIN * cell - ((float)height / scale - upright) / 2;
}

/// Sets the picture's size in pixels; 0 when there is no memory for it.
int32_t page_show(page *p, int32_t width, int32_t height)
{
    width = width < 16 ? 16 : width > SIDE_MOST ? SIDE_MOST : width;
    height = height < 16 ? 16 : height > SIDE_MOST ? SIDE_MOST : height;
    if (width != p->canvas.width || height != p->canvas.height || p->ground == NULL) {
        const size_t size = (size_t)width * (size_t)height * 4;
        free(p->canvas.rgba);
        free(p->ground);
        p->ground = malloc(size);
        p->canvas = (wr_canvas){width, height, malloc(size), 0, 0, 1};
        aim(p, width, height);
    }
    p->ground_good = false;
    return p->ground != NULL && p->canvas.rgba != NULL;
}

static void draw_ground(page *p, const wr_world *world)
{
    uint64_t parts[WR_HASH_COUNT];
    wr_world_hash(world, parts);
    if (p->ground_good && parts[WR_HASH_CELLS] == p->ground_hashes[0] &&
        parts[WR_HASH_LOGIC] == p->ground_hashes[1]) {
        return;
    }
    wr_canvas ground = p->canvas;
    ground.rgba = p->ground;
    const wr_painter painter = wr_canvas_painter(&ground);
    wr_canvas_clear(&ground, 0);
    wr_world_draw(world, WR_LAYER_MAP, 1, &painter);
    p->ground_hashes[0] = parts[WR_HASH_CELLS];
    p->ground_hashes[1] = parts[WR_HASH_LOGIC];
    p->ground_good = true;
}

/// The pixels, [height][width][4], until the next call; alpha in 0..1 between the last tick and this one. Only after
/// page_show said 1.
const uint8_t *page_draw(page *p, float alpha)
{
    const wr_world *world = match_world(&p->match);
    draw_ground(p, world);
    memcpy(p->canvas.rgba, p->ground, (size_t)p->canvas.width * (size_t)p->canvas.height * 4);
    const wr_painter painter = wr_canvas_painter(&p->canvas);
    wr_world_draw(world, WR_LAYER_MOBS, alpha, &painter);
    return p->canvas.rgba;
}

void page_close(page *p)
{
    if (p != NULL) {
        match_close(&p->match);
        free(p->canvas.rgba);
        free(p->ground);
        free(p);
    }
}
