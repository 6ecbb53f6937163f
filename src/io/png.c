// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A canvas as PNG, by libpng: to a function that takes the bytes, or to a file. A file is written beside the wanted one,
// and only when it is whole does it take the name: whatever happens in between, an old picture stays as it was.
#include "io/png_int.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BESIDE_MAX 100 // names tried for the file beside

typedef struct png_job {
    wr__png_sink sink;
    uint8_t *row;  // [width][3], one row without alpha
    int32_t depth; // bytes a pixel of the canvas
} png_job;

static void on_write(png_structp png, png_bytep bytes, png_size_t size)
{
    wr__png_sink *sink = png_get_io_ptr(png);
    if (!sink->put(sink->context, bytes, size)) {
        sink->refused = true;
        png_error(png, "write");
    }
}

static void on_flush(png_structp png)
{
    (void)png;
}

static void on_error(png_structp png, png_const_charp message)
{
    (void)message;
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

png_structp wr__png_begin(wr__png_sink *sink)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
    if (png) {
        png_set_write_fn(png, sink, on_write, on_flush);
    }
    return png;
}

static bool is_opaque(const wr_canvas *canvas)
{
    const size_t pixels = (size_t)canvas->width * (size_t)canvas->height;
    for (size_t i = 0; i < pixels; i++) {
        if (canvas->rgba[4 * i + 3] != 255) {
            return false;
        }
    }
    return true;
}

static void write_rows(png_structp png, const wr_canvas *canvas, const png_job *job)
{
    uint8_t *row = job->row;
    const size_t width = (size_t)canvas->width;
    for (int32_t y = 0; y < canvas->height; y++) {
        const uint8_t *from = canvas->rgba + (size_t)job->depth * width * (size_t)y;
        for (size_t x = 0; row && x < width; x++) {
            memcpy(row + 3 * x, from + 4 * x, 3);
        }
        png_write_row(png, row ? row : from);
    }
}

// Between setjmp and the return only *job changes, so a jump loses nothing.
static wr_status make_png(const wr_canvas *canvas, png_job *job)
{
    png_infop info = NULL;
    png_structp png = wr__png_begin(&job->sink);
    if (!png) {
        return WR_E_MEMORY;
    }
    info = png_create_info_struct(png);
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return job->sink.refused ? WR_E_IO : WR_E_MEMORY;
    }
    png_set_user_limits(png, WR_CANVAS_SIDE_MAX, WR_CANVAS_SIDE_MAX);
    png_set_IHDR(png, info, (png_uint_32)canvas->width, (png_uint_32)canvas->height, 8,
                 job->row          ? PNG_COLOR_TYPE_RGB
                 : job->depth == 1 ? PNG_COLOR_TYPE_GRAY
                                   : PNG_COLOR_TYPE_RGB_ALPHA,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE); // drawings repeat themselves: that packs them best
    png_set_compression_level(png, 9);
    png_write_info(png, info);
    write_rows(png, canvas, job);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return WR_OK;
}

static bool is_canvas(const wr_canvas *canvas)
{
    return canvas && canvas->rgba && canvas->width >= 1 && canvas->height >= 1 &&
           canvas->width <= WR_CANVAS_SIDE_MAX && canvas->height <= WR_CANVAS_SIDE_MAX;
}

wr_status wr__png_encode_bytes(const wr_canvas *canvas, int32_t depth, wr_png_put *put, void *context)
{
    return make_png(canvas, &(png_job){.sink = {.put = put, .context = context}, .depth = depth});
}

wr_status wr_png_encode(const wr_canvas *canvas, wr_png_put *put, void *context)
{
    if (!is_canvas(canvas) || !put) {
        return WR_E_ARGUMENT;
    }
    png_job job = {.sink = {.put = put, .context = context}, .depth = 4};
    if (is_opaque(canvas)) {
        job.row = malloc(3 * (size_t)canvas->width);
        if (!job.row) {
            return WR_E_MEMORY;
        }
    }
    const wr_status status = make_png(canvas, &job);
    free(job.row);
    return status;
}

// ---- Files -------------------------------------------------------------------------------------------------------

typedef struct png_file {
    FILE *file;
    int error; // errno of the first failure, 0 before it
} png_file;

static wr_status fail(png_file *out)
{
    out->error = out->error ? out->error : errno;
    return WR_E_IO;
}

static bool put_in_file(void *context, const void *bytes, size_t size)
{
    png_file *out = context;
    if (fwrite(bytes, 1, size, out->file) != size) {
        fail(out);
        return false;
    }
    return true;
}

// Opens a new file beside and completes its name. What stands there already may be a killed run's or that of one at work
// on the same picture: it stays, and the next number is tried.
static FILE *open_beside(char *beside, size_t length)
{
    FILE *file = NULL;
    for (int i = 1; !file && i <= BESIDE_MAX; i++) {
        snprintf(beside + length, sizeof ".part000", i == 1 ? ".part" : ".part%d", i);
        file = fopen(beside, "wbx");
        if (!file && errno != EEXIST) {
            break;
        }
    }
    return file;
}

static wr_status write_beside(const wr_canvas *canvas, png_file *out)
{
    wr_status status = wr_png_encode(canvas, put_in_file, out);
    if (status == WR_OK && fflush(out->file) != 0) {
        status = fail(out);
    }
    if (fclose(out->file) != 0 && status == WR_OK) {
        status = fail(out);
    }
    return status;
}

wr_status wr_png_write(const wr_canvas *canvas, const char *path)
{
    if (!is_canvas(canvas) || !path) {
        return WR_E_ARGUMENT;
    }
    const size_t length = strlen(path);
    char *beside = malloc(length + sizeof ".part000");
    if (!beside) {
        return WR_E_MEMORY;
    }
    memcpy(beside, path, length);
    png_file out = {.file = open_beside(beside, length)};
    wr_status status = out.file ? write_beside(canvas, &out) : fail(&out);
    if (status == WR_OK && rename(beside, path) != 0) {
        status = fail(&out);
    }
    if (status != WR_OK && out.file) {
        remove(beside);
    }
    free(beside);
    if (status == WR_E_IO) {
        errno = out.error;
    }
    return status;
}
