// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// make_checkpoints FOLDER NAME RATE TICKS [NAME RATE TICKS...]: plays golden scenes and keeps a checkpoint of each; as
// FOLDER/NAME_RATE.wckp. Golden checkpoints and the seeds of the fuzz target are made by it.
#include "record/kept.h"

#include <stdlib.h>

static int write_file(const char *folder, const char *name, int32_t rate, const kept_file *file)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s_%d.wckp", folder, name, (int)rate);
    FILE *out = fopen(path, "wb");
    const bool good = out != NULL && fwrite(file->bytes, 1, file->size, out) == file->size;
    if (out == NULL || fclose(out) != 0 || !good) {
        perror(path);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int failed = argc < 2 || argc % 3 != 2;
    if (failed) {
        fprintf(stderr, "usage: make_checkpoints FOLDER NAME RATE TICKS [NAME RATE TICKS...]\n");
        return 2;
    }
    for (int i = 2; i < argc && failed == 0; i += 3) {
        kept k;
        const int32_t rate = (int32_t)strtol(argv[i + 1], NULL, 10);
        const int32_t ticks = (int32_t)strtol(argv[i + 2], NULL, 10);
        kept_begin(&k, argv[i], rate);
        kept_play(&k, ticks);
        kept_file file = kept_save(k.world, NULL);
        failed = write_file(argv[1], argv[i], rate, &file);
        printf("%s %d: chain %016llx, 60 ticks later ", argv[i], (int)rate,
               (unsigned long long)wr_world_hash_chain(k.world));
        for (int32_t tick = 0; tick < 60; tick++) {
            wr_world_tick(k.world, NULL);
        }
        printf("%016llx\n", (unsigned long long)wr_world_hash_chain(k.world));
        kept_free(&file);
        kept_end(&k);
    }
    return failed;
}
