// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Regions of an endless dungeon: what one costs once, of each profile that fits; what a chunk costs beyond that, where
// monsters wait, and the certificate. Of each the best of five counts, or the 99th of a hundred would be whoever else
// wants the processor.
#include "bench.h"
#include "warren/endless.h"

#include <string.h>

enum { REGIONS = 2000, RUNS = 5, PIECE = 8 };

static double times[REGIONS];
static wr_region region;

static wr_endless *make(wr_dungeon_profile_id profile, int32_t corridor)
{
    wr_endless_config c = wr_endless_config_default();
    wr_endless *endless = NULL;
    wr_finding why;
    c.rooms = wr_dungeon_profile(profile);
    c.rooms.locks = 0;
    c.rooms.room_min = c.rooms.room_min < 4 ? 4 : c.rooms.room_min;
    c.rooms.corridor = corridor > 0 ? corridor : c.rooms.corridor;
    if (wr_endless_create(&c, NULL, &endless, &why) != WR_OK) {
        fprintf(stderr, "no endless dungeon: %s\n", why.message);
        exit(5);
    }
    return endless;
}

static wr_region_id id_of(int32_t i)
{
    return (wr_region_id){(int64_t)i * 1000003, (int64_t)i * -999983};
}

static void keep_best(int32_t i, int32_t run, double seconds)
{
    times[i] = run == 0 || seconds < times[i] ? seconds : times[i];
}

// The median and the slowest of a hundred.
static void rows(const char *what, int32_t count, double unit, const char *name, const char *target)
{
    char text[96];
    const double median = bench_median(times, count);
    snprintf(text, sizeof text, "%s, median", what);
    bench_row(text, median / unit, name, target);
    snprintf(text, sizeof text, "%s, 99 of 100", what);
    bench_row(text, times[(size_t)count * 99 / 100] / unit, name, "");
}

static void bench_regions(wr_dungeon_profile_id profile, int32_t corridor)
{
    wr_endless *endless = make(profile, corridor);
    const wr_endless_config c = wr_endless_config_of(endless);
    char what[64];
    (void)wr_endless_region(endless, (wr_region_id){0, 0}, &region);
    for (int32_t i = 0; i < REGIONS * RUNS; i++) {
        const double from = bench_seconds();
        (void)wr_endless_region(endless, id_of(i % REGIONS), &region);
        keep_best(i % REGIONS, i / REGIONS, bench_seconds() - from);
    }
    snprintf(what, sizeof what, "%s, corridor %d", wr_dungeon_profile_name(profile), (int)c.rooms.corridor);
    rows(what, REGIONS, 1e-6, "us/region", profile == WR_DUNGEON_PROFILE_CRYPT && corridor == 0 ? "100" : "");
    wr_endless_destroy(endless);
}

static void bench_chunks(void)
{
    static uint8_t kinds[256], masks[256];
    wr_endless *endless = make(WR_DUNGEON_PROFILE_CRYPT, 0);
    for (int32_t i = 0; i < REGIONS * RUNS; i++) { // all chunks of a region, each a sixteenth
        (void)wr_endless_region(endless, id_of(i % REGIONS), &region);
        const double from = bench_seconds();
        for (int32_t k = 0; k < 16; k++) {
            (void)wr_endless_chunk(endless, &region, k % 4, k / 4, kinds, masks);
        }
        keep_best(i % REGIONS, i / REGIONS, (bench_seconds() - from) / 16);
    }
    rows("chunk, kinds and masks", REGIONS, 1e-6, "us/chunk", "5");
    for (int32_t i = 0; i < REGIONS * RUNS; i++) {
        (void)wr_endless_region(endless, id_of(i % REGIONS), &region);
        wr_cell cells[512];
        const double from = bench_seconds();
        (void)wr_endless_dwellers(endless, &region, cells, 512);
        keep_best(i % REGIONS, i / REGIONS, bench_seconds() - from);
    }
    rows("where monsters wait", REGIONS, 1e-6, "us/region", "");
    printf("%-58s %12zu %s\n", "wr_endless_size", wr_endless_size(endless), "bytes");
    printf("%-58s %12zu %s\n", "wr_region", sizeof(wr_region), "bytes");
    wr_endless_destroy(endless);
}

static void bench_certificate(void)
{
    wr_endless *endless = make(WR_DUNGEON_PROFILE_CRYPT, 0);
    wr_region *piece = bench_take(PIECE * PIECE * sizeof *piece);
    wr_endless_report report;
    for (int32_t i = 0; i < PIECE * PIECE; i++) {
        (void)wr_endless_region(endless, (wr_region_id){i % PIECE, i / PIECE}, &piece[i]);
    }
    for (int32_t i = 0; i < 50; i++) {
        const double from = bench_seconds();
        if (wr_endless_validate(endless, piece, PIECE, PIECE, NULL, &report) != WR_OK || !report.valid) {
            fprintf(stderr, "not valid: %s\n", report.message);
            exit(1);
        }
        times[i] = (bench_seconds() - from) / (PIECE * PIECE);
    }
    bench_row("certificate of 8 x 8 regions", bench_median(times, 50) / 1e-6, "us/region", "");
    free(piece);
    wr_endless_destroy(endless);
}

int main(void)
{
    printf("a region, made once: rooms, passages, spaces, portals, hash; warm memory\n");
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        bench_regions((wr_dungeon_profile_id)p, 0);
    }
    bench_regions(WR_DUNGEON_PROFILE_CRYPT, 3);
    printf("\nbeyond that\n");
    bench_chunks();
    bench_certificate();
    return 0;
}
