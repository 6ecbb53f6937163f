// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A shipped scene with its map, if it names one, and its hunt, as a world: for tests that play what is in scenes/.
#ifndef WR_TEST_SHOW_H
#define WR_TEST_SHOW_H

#include "warren/sim.h"

#include "support/wr_test.h"

typedef struct show {
    wr_scene scene;
    wr_hunt hunt;
    wr_level *level;
    wr_world *world;
} show;

/// A file of a folder of the project's, whole; returns its size.
static inline size_t show_read(const char *folder, const char *name, char *bytes, size_t capacity)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fail_msg("%s is not there", path);
        return 0;
    }
    const size_t size = fread(bytes, 1, capacity, file);
    (void)fclose(file);
    assert_in_range(size, 1, capacity - 1);
    return size;
}

/// Reads it without a finding, and makes its world. name: without ".yaml".
static inline void show_open(show *s, const char *name)
{
    static char bytes[1 << 14];
    wr_findings findings;
    wr_map map = {0};
    char file[64];
    snprintf(file, sizeof file, "%s.yaml", name);
    size_t size = show_read("scenes", file, bytes, sizeof bytes);
    assert_int_equal(wr_scene_read(bytes, size, NULL, &findings, &s->scene), WR_OK);
    assert_int_equal(findings.count, 0);
    size = show_read("hunts", s->scene.hunt, bytes, sizeof bytes);
    assert_int_equal(wr_hunt_read(bytes, size, NULL, &findings, &s->hunt, NULL), WR_OK);
    assert_int_equal(findings.count, 0);
    if (s->scene.map[0] != '\0') {
        size = show_read("maps", s->scene.map, bytes, sizeof bytes);
        assert_int_equal(wr_map_read(bytes, size, NULL, NULL, &findings, &map), WR_OK);
        assert_int_equal(findings.count, 0);
    }
    assert_int_equal(wr_scene_set_hunt(&s->scene, &s->hunt, NULL), WR_OK);
    assert_int_equal(wr_scene_level(&s->scene, &map, NULL, &s->level, NULL), WR_OK);
    assert_int_equal(wr_world_create(&s->scene.world, s->level, NULL, &s->world, NULL), WR_OK);
    wr_map_destroy(&map);
}

static inline void show_close(show *s)
{
    wr_world_destroy(s->world);
    wr_level_destroy(s->level);
}

#endif
