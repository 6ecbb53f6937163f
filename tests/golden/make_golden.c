// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// make_golden FOLDER: records the golden recordings anew. They say what the rules of this version are: made again only
// when rules change on purpose, and the commit says which and why.
#include <stdio.h>
#include <string.h>

#include "golden/game.h"
#include "record/kept.h"

enum { TICKS = 300 };

// What is kept stays what it is: a new scene goes to the end of the list.
static const struct recording {
    const char *scene;
    int32_t rate;
    bool hosted; // with what its host adds and does, played as apps/golden does: bots, a host that breeds or blows up
} recordings[] = {
    {"meadow", 60, false},  {"friends", 120, false}, {"den", 30, false},    {"hall", 50, false}, {"locks", 20, false},
    {"thicket", 60, false}, {"far", 120, false},     {"giants", 30, false}, {"hive", 50, true},  {"vault", 60, false},
    {"woods", 60, false},   {"quarry", 60, true},    {"plane", 60, true},
};

static int write_file(const char *folder, const char *name, int32_t rate, const played *p)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s_%d.wrec", folder, name, (int)rate);
    FILE *file = fopen(path, "wb");
    const bool good = file != NULL && fwrite(p->bytes, 1, p->size, file) == p->size;
    if (file == NULL || fclose(file) != 0 || !good) {
        perror(path);
        return 1;
    }
    printf("%s: %zu bytes\n", path, p->size);
    return 0;
}

static void record_plain(played *p, const struct recording *what, const wr_record_options *options)
{
    played_begin(p, scene_named(what->scene), what->rate, NULL);
    played_record(p, TICKS, options);
}

static void record_hosted(played *p, const struct recording *what, const wr_record_options *options)
{
    kept k;
    game g;
    wr_record *record;
    const wr_sink sink = played_sink(p);
    kept_begin(&k, what->scene, what->rate);
    assert_int_equal(game_begin(&g, k.scene, k.world, NULL), WR_OK);
    assert_int_equal(wr_record_begin(k.world, options, &sink, NULL, &record), WR_OK);
    for (int32_t i = 0; i < TICKS; i++) {
        const wr_commands commands = game_commands(&g);
        wr_world_tick(k.world, &commands);
        assert_int_equal(wr_record_tick(record, k.world, &commands), WR_OK);
    }
    assert_int_equal(wr_record_end(record, k.world, NULL), WR_OK);
    game_end(&g);
    kept_end(&k);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: make_golden FOLDER\n");
        return 2;
    }
    int failed = 0;
    wr_record_options options = wr_record_options_default();
    options.checkpoint_seconds = 3;
    options.build = "warren 0.1.0, golden"; // the same whoever makes them
    for (size_t i = 0; i < sizeof recordings / sizeof *recordings && failed == 0; i++) {
        const struct recording *what = &recordings[i];
        played p = {0};
        (what->hosted ? record_hosted : record_plain)(&p, what, &options);
        failed = write_file(argv[1], what->scene, what->rate, &p);
        played_end(&p);
    }
    return failed;
}
