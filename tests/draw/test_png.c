// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The PNG writer: pixels come back as they were, and an old file stays whole whatever goes wrong (T36).
#define _XOPEN_SOURCE 700
#include "support/wr_test.h"

#include <errno.h>
#include <png.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "warren/draw.h"

#define WIDTH  61
#define HEIGHT 37

static char s_folder[64], s_path[80], s_beside[96];

static int folder_begin(void **state)
{
    (void)state;
    snprintf(s_folder, sizeof s_folder, "%s/warren-png-XXXXXX", P_tmpdir);
    if (!mkdtemp(s_folder)) {
        return -1;
    }
    snprintf(s_path, sizeof s_path, "%s/p.png", s_folder);
    snprintf(s_beside, sizeof s_beside, "%s.part", s_path);
    return 0;
}

static int folder_end(void **state)
{
    (void)state;
    remove(s_path);
    remove(s_beside);
    return rmdir(s_folder);
}

static bool exists(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0;
}

static void fill(uint8_t *rgba, bool opaque)
{
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        const uint64_t bits = wr_noise(1, WR_STREAM_EYE, (uint64_t)i, 0);
        memcpy(rgba + 4 * i, &bits, 4);
        if (opaque) {
            rgba[4 * i + 3] = 255;
        }
    }
}

static void assert_file_holds(const uint8_t *rgba, bool has_alpha)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    static uint8_t read[WIDTH * HEIGHT * 4];
    assert_int_not_equal(png_image_begin_read_from_file(&image, s_path), 0);
    assert_int_equal(image.width, WIDTH);
    assert_int_equal(image.height, HEIGHT);
    assert_int_equal((image.format & PNG_FORMAT_FLAG_ALPHA) != 0, has_alpha);
    image.format = PNG_FORMAT_RGBA;
    assert_int_not_equal(png_image_finish_read(&image, NULL, read, 0, NULL), 0);
    assert_memory_equal(read, rgba, sizeof read);
}

static void pixels_come_back_as_they_were(void **state)
{
    (void)state;
    static uint8_t rgba[WIDTH * HEIGHT * 4];
    const wr_canvas canvas = {.width = WIDTH, .height = HEIGHT, .rgba = rgba};
    fill(rgba, true);
    assert_int_equal(wr_png_write(&canvas, s_path), WR_OK);
    assert_file_holds(rgba, false); // nothing is clear, so no alpha is stored
    fill(rgba, false);
    assert_int_equal(wr_png_write(&canvas, s_path), WR_OK); // over the old one
    assert_file_holds(rgba, true);
    assert_false(exists(s_beside));
}

// Another program may be writing the same picture right now: its file beside is its own.
static void a_file_beside_that_is_not_ours_stays(void **state)
{
    (void)state;
    static uint8_t rgba[WIDTH * HEIGHT * 4];
    const wr_canvas canvas = {.width = WIDTH, .height = HEIGHT, .rgba = rgba};
    char second[sizeof s_beside + 2], text[32] = "";
    snprintf(second, sizeof second, "%s2", s_beside);
    FILE *left = fopen(s_beside, "wb");
    assert_non_null(left);
    fputs("half a picture", left);
    fclose(left);
    fill(rgba, true);
    assert_int_equal(wr_png_write(&canvas, s_path), WR_OK);
    assert_file_holds(rgba, false);
    left = fopen(s_beside, "rb");
    assert_non_null(left);
    assert_non_null(fgets(text, sizeof text, left));
    fclose(left);
    assert_string_equal(text, "half a picture");
    assert_false(exists(second));
    assert_int_equal(remove(s_beside), 0);
}

typedef struct taker {
    size_t size, most;
    uint8_t first[8];
} taker;

static bool take(void *context, const void *bytes, size_t size)
{
    taker *t = context;
    const uint8_t *from = bytes;
    for (size_t i = 0; i < size && t->size + i < sizeof t->first; i++) {
        t->first[t->size + i] = from[i];
    }
    t->size += size;
    return t->size <= t->most;
}

static void a_function_takes_the_bytes_and_may_refuse_them(void **state)
{
    (void)state;
    static const uint8_t magic[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    static uint8_t rgba[WIDTH * HEIGHT * 4];
    const wr_canvas canvas = {.width = WIDTH, .height = HEIGHT, .rgba = rgba};
    fill(rgba, true);
    taker all = {.most = SIZE_MAX};
    assert_int_equal(wr_png_encode(&canvas, take, &all), WR_OK);
    assert_memory_equal(all.first, magic, sizeof magic);
    for (size_t most = 0; most < all.size; most += 97) {
        taker some = {.most = most};
        assert_int_equal(wr_png_encode(&canvas, take, &some), WR_E_IO);
    }
    assert_int_equal(wr_png_encode(&canvas, NULL, NULL), WR_E_ARGUMENT);
    assert_int_equal(wr_png_encode(NULL, take, &all), WR_E_ARGUMENT);
}

static void a_folder_that_is_not_there_is_said(void **state)
{
    (void)state;
    static uint8_t rgba[WIDTH * HEIGHT * 4];
    const wr_canvas canvas = {.width = WIDTH, .height = HEIGHT, .rgba = rgba};
    char path[128];
    snprintf(path, sizeof path, "%s/none/p.png", s_folder);
    errno = 0;
    assert_int_equal(wr_png_write(&canvas, path), WR_E_IO);
    assert_int_equal(errno, ENOENT);
}

static void a_folder_of_that_name_is_said(void **state)
{
    (void)state;
    static uint8_t rgba[WIDTH * HEIGHT * 4];
    const wr_canvas canvas = {.width = WIDTH, .height = HEIGHT, .rgba = rgba};
    assert_int_equal(mkdir(s_path, 0700), 0);
    assert_int_equal(wr_png_write(&canvas, s_path), WR_E_IO);
    assert_int_equal(errno, EISDIR);
    assert_false(exists(s_beside));
    assert_int_equal(rmdir(s_path), 0);
}

// A limit on the size of files stands for a full disk. The noise does not pack, so the file wants some 6,800 bytes.
static void a_full_disk_leaves_the_old_picture(void **state)
{
    (void)state;
    static uint8_t old[WIDTH * HEIGHT * 4], new[WIDTH * HEIGHT * 4];
    wr_canvas canvas = {.width = WIDTH, .height = HEIGHT, .rgba = old};
    fill(old, true);
    memset(new, 255, sizeof new);
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        new[4 * i] = (uint8_t)wr_noise(2, WR_STREAM_EYE, (uint64_t)i, 0);
        new[4 * i + 1] = (uint8_t)wr_noise(3, WR_STREAM_EYE, (uint64_t)i, 0);
    }
    assert_int_equal(wr_png_write(&canvas, s_path), WR_OK);
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    canvas.rgba = new;
    for (rlim_t room = 0; room < 4096; room += 512) {
        const struct rlimit small = {.rlim_cur = room, .rlim_max = before.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        const wr_status status = wr_png_write(&canvas, s_path);
        const int error = errno;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_int_equal(status, WR_E_IO);
        assert_int_equal(error, EFBIG);
        assert_false(exists(s_beside));
        assert_file_holds(old, false);
    }
    signal(SIGXFSZ, SIG_DFL);
}

static void a_canvas_that_is_none_is_refused(void **state)
{
    (void)state;
    uint8_t one[4] = {0};
    const wr_canvas useless[] = {{0},
                                 {.width = 1, .height = 1},
                                 {.width = 0, .height = 1, .rgba = one},
                                 {.width = 1, .height = -3, .rgba = one},
                                 {.width = WR_CANVAS_SIDE_MAX + 1, .height = 1, .rgba = one}};
    for (size_t i = 0; i < sizeof useless / sizeof *useless; i++) {
        assert_int_equal(wr_png_write(&useless[i], s_path), WR_E_ARGUMENT);
    }
    const wr_canvas good = {.width = 1, .height = 1, .rgba = one};
    assert_int_equal(wr_png_write(&good, NULL), WR_E_ARGUMENT);
    assert_int_equal(wr_png_write(NULL, s_path), WR_E_ARGUMENT);
    assert_false(exists(s_path));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown(pixels_come_back_as_they_were, folder_begin, folder_end),
    cmocka_unit_test_setup_teardown(a_file_beside_that_is_not_ours_stays, folder_begin, folder_end),
    cmocka_unit_test_setup_teardown(a_function_takes_the_bytes_and_may_refuse_them, folder_begin, folder_end),
    cmocka_unit_test_setup_teardown(a_folder_that_is_not_there_is_said, folder_begin, folder_end),
    cmocka_unit_test_setup_teardown(a_folder_of_that_name_is_said, folder_begin, folder_end),
    cmocka_unit_test_setup_teardown(a_full_disk_leaves_the_old_picture, folder_begin, folder_end),
    cmocka_unit_test_setup_teardown(a_canvas_that_is_none_is_refused, folder_begin, folder_end),
};
WR_TEST_MAIN(tests)
