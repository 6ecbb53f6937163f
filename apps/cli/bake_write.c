// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tables as a file: a C header, for who compiles them in, or the bytes that wr_clips_load reads.
#include "bake.h"

#include "file.h"
#include "term.h"

#include <stdlib.h>
#include <string.h>

static bool ends_with(const char *path, const char *end)
{
    const size_t size = strlen(path), end_size = strlen(end);
    return size > end_size && strcmp(path + size - end_size, end) == 0;
}

bool bake_name_ok(const char *path)
{
    if (ends_with(path, ".h") || ends_with(path, ".wlow")) {
        return true;
    }
    say("--out %s: a name that ends with .h (a C header) or .wlow (bytes for wr_clips_load)", path);
    return false;
}

// ---- A C header --------------------------------------------------------------------------------------------------

typedef struct words {
    char lower[WR_SHAPES_NAME_MAX + 8], upper[WR_SHAPES_NAME_MAX + 8];
} words;

// A body's name as a C word: what may not stand in one becomes _, and none begins with a digit.
static words words_of(const char *name)
{
    words w = {"", ""};
    size_t size = 0;
    if (name[0] >= '0' && name[0] <= '9') {
        w.lower[size] = w.upper[size] = '_';
        ++size;
    }
    for (const char *p = name; *p != '\0' && size < WR_SHAPES_NAME_MAX + 1; ++p, ++size) {
        const bool is_lower = *p >= 'a' && *p <= 'z', is_upper = *p >= 'A' && *p <= 'Z',
                   is_digit = *p >= '0' && *p <= '9';
        w.lower[size] = is_upper ? (char)(*p - 'A' + 'a') : is_lower || is_digit ? *p : '_';
        w.upper[size] = is_lower ? (char)(*p - 'a' + 'A') : is_upper || is_digit ? *p : '_';
    }
    return w;
}

static void put(file_out *file, const char *text)
{
    file_put(file, text, strlen(text));
}

// So many digits that it is read back to the bit; always with a point, or it would be no float.
static void put_float(file_out *file, float value)
{
    char text[48];
    snprintf(text, sizeof text, "%.9g", (double)value);
    put(file, text);
    put(file, strpbrk(text, ".e") == NULL ? ".0f" : "f");
}

static void put_table(file_out *file, const bake_clip *clip, const words *w)
{
    char text[128];
    snprintf(text, sizeof text, "static const float %s_%s[%d * WR_LOWEST_TURNS] = {", w->lower, clip->name,
             (int)clip->table.frame_count);
    put(file, text);
    for (int32_t i = 0; i < clip->table.frame_count * WR_LOWEST_TURNS; ++i) {
        put(file, i % 8 == 0 ? "\n    " : " ");
        put_float(file, clip->table.rise[i]);
        put(file, ",");
    }
    put(file, "\n};\n");
}

static void put_clips(file_out *file, const baked *b, const words *w)
{
    char text[160];
    snprintf(text, sizeof text, "static const wr_knock_clips %s_clips = {\n", w->lower);
    put(file, text);
    for (int i = 0; i < BAKE_CLIPS; ++i) {
        const bake_clip *clip = &b->clip[i];
        const bool none = clip->table.frame_count == 0;
        snprintf(text, sizeof text, "    {%d, %s%s%s},\n", (int)clip->table.frame_count, none ? "0" : w->lower,
                 none ? "" : "_", none ? "" : clip->name);
        put(file, text);
    }
    put(file, "    ");
    put_float(file, b->clips.standing);
    put(file, ",\n};\n");
}

static void put_header(file_out *file, const baked *b)
{
    const words w = words_of(b->shapes->name);
    char text[320];
    snprintf(
        text, sizeof text,
        "// Made by `warren bake` of the body %s: how far its centre is above its lowest point, metres, by frame "
        "and\n"
        "// rotation. For wr_knock_poses.\n#ifndef %s_CLIPS_H\n#define %s_CLIPS_H\n\n#include <warren/pose.h>\n\n",
        b->shapes->name, w.upper, w.upper);
    put(file, text);
    for (int i = 0; i < BAKE_CLIPS; ++i) {
        if (b->clip[i].table.frame_count > 0) {
            put_table(file, &b->clip[i], &w);
        }
    }
    put_clips(file, b, &w);
    put(file, "\n#endif\n");
}

// ---- Both --------------------------------------------------------------------------------------------------------

static bool put_bytes(file_out *file, const baked *b)
{
    wr_writer writer = {NULL, 0, 0};
    wr_clips_save(&b->clips, &writer);
    writer = (wr_writer){malloc(writer.size), writer.size, 0};
    if (writer.bytes == NULL) {
        return false;
    }
    wr_clips_save(&b->clips, &writer);
    file_put(file, writer.bytes, writer.size);
    free(writer.bytes);
    return true;
}

cli_exit bake_write(const baked *b, const char *path)
{
    char why[FILE_WHY_MAX] = "out of memory";
    file_out file;
    cli_exit code = file_begin(&file, path, why);
    if (code == CLI_FINE && ends_with(path, ".h")) {
        put_header(&file, b);
        code = file_commit(&file, why);
    } else if (code == CLI_FINE && put_bytes(&file, b)) {
        code = file_commit(&file, why);
    } else if (code == CLI_FINE) {
        file_abandon(&file);
        code = CLI_ROOM;
    }
    if (code != CLI_FINE) {
        say("cannot write %s: %s", path, why);
    }
    return code;
}
