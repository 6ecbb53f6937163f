// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// hashes RECORDING: what this processor makes of a recording. A line for each second of the game and for the end: tick,
// hash of the state. Exit code 4 when the recording's own hashes are others.
#include "match.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define SIZE_MOST (1 << 24)

static void print_hash(const match *m)
{
    const wr_world *world = match_world(m);
    printf("%" PRIu64 " %016" PRIx64 "\n", wr_world_ticks(world), wr_world_hash(world, NULL));
}

static int print_all(match *m)
{
    const uint64_t second = (uint64_t)m->info.ticks_per_second;
    while (match_tick(m)) {
        const uint64_t ticks = wr_world_ticks(match_world(m));
        if (ticks % second == 0 || ticks == m->info.tick_last) {
            print_hash(m);
        }
    }
    if (m->differs) {
        fprintf(stderr, "hashes: this build plays another game; first in: %s\n", m->sentence);
        return 4;
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: hashes RECORDING\n", stderr);
        return 2;
    }
    FILE *file = fopen(argv[1], "rb");
    void *bytes = malloc(SIZE_MOST);
    match m = {0};
    int code = 3;
    if (file == NULL || bytes == NULL) {
        fprintf(stderr, "hashes: cannot read %s\n", argv[1]);
    } else if (!match_open(bytes, fread(bytes, 1, SIZE_MOST, file), MATCH_NO_FLIP, &m)) {
        fprintf(stderr, "hashes: %s\n", m.sentence);
    } else {
        code = print_all(&m);
    }
    match_close(&m);
    free(bytes);
    if (file != NULL) {
        fclose(file);
    }
    return code;
}
