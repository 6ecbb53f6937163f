// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A canvas as a PNG file, by libpng. Everything is written to a second file beside the wanted one, and only when that
// is whole does it take the name: whatever happens in between, an old picture stays as it was.
#include "warren/draw.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct png_job {
    FILE *file;
    uint8_t *row; // [width][3], one row without alpha
    bool io_failed;
    int error; // errno of the first failure
} png_job;

static void fail_io(png_job *job)
{
    if (!job->io_failed) {
        job->io_failed = true;
        job->error = errno;
    }
}

static void on_write(png_structp png, png_bytep bytes, png_size_t size)
{
    png_job *job = png_get_io_ptr(png);
    if (fwrite(bytes, 1, size, job->file) != size) {
        fail_io(job);
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

static void write_rows(png_structp png, const wr_canvas *canvas, uint8_t *row)
{
    const size_t width = (size_t)canvas->width;
    for (int32_t y = 0; y < canvas->height; y++) {
        const uint8_t *from = canvas->rgba + 4 * width * (size_t)y;
        for (size_t x = 0; row && x < width; x++) {
            memcpy(row + 3 * x, from + 4 * x, 3);
        }
        png_write_row(png, row ? row : from);
    }
}

// Between setjmp and the return only *job changes, so a jump loses nothing.
static wr_status write_png(const wr_canvas *canvas, png_job *job)
{
    png_infop info = NULL;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, job, on_error, on_warning);
    if (!png) {
        return WR_E_MEMORY;
    }
    info = png_create_info_struct(png);
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return job->io_failed ? WR_E_IO : WR_E_MEMORY;
    }
    png_set_write_fn(png, job, on_write, on_flush);
    png_set_user_limits(png, WR_CANVAS_SIDE_MAX, WR_CANVAS_SIDE_MAX);
    png_set_IHDR(png, info, (png_uint_32)canvas->width, (png_uint_32)canvas->height, 8,
                 job->row ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE); // drawings repeat themselves: that packs them best
    png_set_compression_level(png, 9);
    png_write_info(png, info);
    write_rows(png, canvas, job->row);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return WR_OK;
}

// The file beside, new: what a killed run may have left there goes.
static FILE *open_beside(const char *beside)
{
    FILE *file = fopen(beside, "wbx");
    if (!file && errno == EEXIST && remove(beside) == 0) {
        file = fopen(beside, "wbx");
    }
    return file;
}

static wr_status write_beside(const wr_canvas *canvas, const char *beside, png_job *job)
{
    job->file = open_beside(beside);
    if (!job->file) {
        fail_io(job);
        return WR_E_IO;
    }
    wr_status status = write_png(canvas, job);
    if (status == WR_OK && fflush(job->file) != 0) {
        fail_io(job);
        status = WR_E_IO;
    }
    if (fclose(job->file) != 0 && status == WR_OK) {
        fail_io(job);
        status = WR_E_IO;
    }
    return status;
}

wr_status wr_png_write(const wr_canvas *canvas, const char *path)
{
    if (!canvas || !canvas->rgba || !path || canvas->width < 1 || canvas->height < 1 ||
        canvas->width > WR_CANVAS_SIDE_MAX || canvas->height > WR_CANVAS_SIDE_MAX) {
        return WR_E_ARGUMENT;
    }
    const size_t length = strlen(path);
    const bool opaque = is_opaque(canvas);
    png_job job = {.row = opaque ? malloc(3 * (size_t)canvas->width) : NULL};
    char *beside = malloc(length + sizeof ".part");
    wr_status status = WR_E_MEMORY;
    if (beside && (job.row || !opaque)) {
        memcpy(beside, path, length);
        memcpy(beside + length, ".part", sizeof ".part");
        status = write_beside(canvas, beside, &job);
        if (status == WR_OK && rename(beside, path) != 0) {
            fail_io(&job);
            status = WR_E_IO;
        }
        if (status != WR_OK && job.file) {
            remove(beside);
        }
    }
    free(beside);
    free(job.row);
    if (status == WR_E_IO) {
        errno = job.error;
    }
    return status;
}
