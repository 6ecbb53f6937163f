// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Body files, and baked clips. Any bytes are, as a file, either at least one error with its place or shapes that can
// be baked, saved and loaded again; as clips, either refused or tables of finite numbers that say the same bytes.
#include "counted.h"
#include "warren/pose.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FLOATS_MAX = 1 << 18, BYTES_MAX = 1 << 20 };

static float rise[FLOATS_MAX], again[FLOATS_MAX];
static uint8_t bytes[BYTES_MAX];

static size_t save(const wr_knock_clips *clips)
{
    wr_writer writer = {bytes, sizeof bytes, 0};
    wr_clips_save(clips, &writer);
    return writer.size;
}

static void require_shapes(const wr_shapes *shapes)
{
    wr_knock_clips clips, back;
    const int32_t floats = wr_shapes_floats(shapes);
    REQUIRE(strlen(shapes->name) >= 1 && shapes->standing.frame_count == 1);
    REQUIRE(shapes->fall.frame_count >= 1 && shapes->fall.frame_count <= WR_SHAPES_FRAMES_MAX);
    REQUIRE(floats >= WR_LOWEST_TURNS && floats <= FLOATS_MAX);
    REQUIRE(wr_shapes_bake(shapes, rise, &clips) == WR_OK);
    const size_t size = save(&clips);
    wr_reader reader = {bytes, size, 0, false};
    REQUIRE(size <= sizeof bytes && wr_clips_floats(bytes, size) == floats);
    REQUIRE(wr_clips_load(&reader, again, FLOATS_MAX, &back) == WR_OK && reader.at == size);
    REQUIRE(memcmp(rise, again, (size_t)floats * sizeof *rise) == 0);
}

static void try_clips(const uint8_t *data, size_t size)
{
    wr_knock_clips clips;
    wr_reader reader = {data, size, 0, false};
    if (wr_clips_load(&reader, rise, FLOATS_MAX, &clips) == WR_OK) {
        REQUIRE(save(&clips) == reader.at && memcmp(bytes, data, reader.at) == 0);
        const float at = wr_lowest_at(&clips.fall, 1.5f, 12345);
        REQUIRE(at >= -2001.0f && at <= 2001.0f);
    } else {
        REQUIRE(clips.fall.frame_count == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    counted count;
    const wr_hooks hooks = counted_hooks(&count);
    wr_findings findings;
    wr_shapes *shapes;
    const wr_status status = wr_shapes_read(data, size, &hooks, &findings, &shapes);
    REQUIRE(status == WR_OK || status == WR_E_SYNTAX);
    REQUIRE((status == WR_OK) == (findings.errors == 0) && (status == WR_OK) == (shapes != NULL));
    require_findings(&findings);
    if (shapes != NULL) {
        require_shapes(shapes);
    }
    wr_shapes_free(shapes);
    REQUIRE(count.live == 0);
    try_clips(data, size);
    return 0;
}
