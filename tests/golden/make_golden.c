// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// make_golden FOLDER: records the golden recordings anew. They say what the rules of this version are: made again only
// when rules change on purpose, and the commit says which and why.
#include <stdio.h>
#include <string.h>

#include "record/played.h"

enum { TICKS = 300 };

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

int main(int argc, char **argv)
{
    static const int32_t rates[] = {60, 120, 30, 50, 20};
    if (argc != 2) {
        fprintf(stderr, "usage: make_golden FOLDER\n");
        return 2;
    }
    int failed = 0;
    for (int32_t i = 0; i < golden_scene_count && failed == 0; i++) {
        played p;
        wr_record_options options = wr_record_options_default();
        options.checkpoint_seconds = 3;
        options.build = "warren 0.1.0, golden"; // the same whoever makes them
        played_begin(&p, &golden_scenes[i], rates[i % 5], NULL);
        played_record(&p, TICKS, &options);
        failed = write_file(argv[1], golden_scenes[i].name, rates[i % 5], &p);
        played_end(&p);
    }
    return failed;
}
