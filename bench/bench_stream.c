// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What streaming costs: viewers who walk through regions of the endless crypt, who stand, who jump; a door; regions that come
// and go. All viewers of a row walk in the same 12 x 12 regions, 1/3 of a unit a tick, each his own way.
#include "bench.h"
#include "warren/stream.h"

enum { SIDE = 12, REGIONS = SIDE * SIDE, RUNS = 41, SETTLE = 4000, VIEWERS = 1000 };

static wr_region *regions; // [REGIONS]

static void make_regions(void)
{
    const wr_endless_config config = wr_endless_config_default();
    wr_endless *endless;
    regions = bench_take(REGIONS * sizeof *regions);
    if (wr_endless_create(&config, NULL, &endless, NULL) != WR_OK) {
        exit(1);
    }
    int64_t rooms = 0, portals = 0;
    for (int32_t i = 0; i < REGIONS; i++) {
        (void)wr_endless_region(endless, (wr_region_id){i % SIDE, i / SIDE}, &regions[i]);
        rooms += regions[i].space_count;
        portals += regions[i].portal_count;
    }
    wr_endless_destroy(endless);
    printf("%d regions of the crypt, %.1f rooms and pieces of passage and %.1f portals a region\n", REGIONS,
           (double)rooms / REGIONS, (double)portals / REGIONS);
}

static wr_streamer *make_streamer(int32_t viewers)
{
    wr_stream_config config = wr_stream_config_default();
    wr_streamer *s;
    wr_finding why;
    config.viewers_max = viewers <= WR_STREAM_VIEWERS_MAX ? viewers : WR_STREAM_VIEWERS_MAX;
    config.pieces_max = REGIONS;
    if (wr_streamer_create(&config, NULL, &s, &why) != WR_OK) {
        fprintf(stderr, "%s\n", why.message);
        exit(1);
    }
    for (int32_t i = 0; i < REGIONS; i++) {
        if (wr_stream_add(s, wr_stream_piece_of(&regions[i]), WR_STREAM_ATOMIC) != WR_OK) {
            exit(1);
        }
    }
    return s;
}

// There and back along a line of his own: through walls as well, for which streaming does not care.
static wr_stream_place place_of(int32_t viewer, int32_t tick)
{
    const uint64_t bits = wr_noise(3, WR_STREAM_EYE, (uint64_t)viewer, 0);
    const wr_angle way = (wr_angle)(bits & 0xFFFF);
    const int32_t back = 2 * 60 * 60 * 2, phase = (tick + (int32_t)(bits >> 40 & 0xFFF)) % back;
    const int64_t far = (int64_t)(phase < back / 2 ? phase : back - phase) * (WR_FIX_ONE / 3) / 4;
    const wr_region_id home = {2 + (int64_t)(bits >> 16 & 7), 2 + (int64_t)(bits >> 20 & 7)};
    return (wr_stream_place){home, (wr_fix)(far * wr_cos(way) / WR_FIX_ONE), (wr_fix)(far * wr_sin(way) / WR_FIX_ONE)};
}

static void look_all(wr_streamer *s, int32_t viewers, int32_t tick)
{
    for (int32_t v = 0; v < viewers; v++) {
        const wr_stream_place place = place_of(v, tick);
        (void)wr_stream_look(s, v, &place, 1);
    }
}

static void settle(wr_streamer *s)
{
    uint64_t before;
    do {
        before = wr_stream_count(s).viewers_looked_at;
        wr_stream_update(s);
    } while (wr_stream_count(s).viewers_looked_at != before);
}

static void bench_viewers(int32_t viewers)
{
    wr_streamer *s = make_streamer(viewers);
    double walking[RUNS], standing[RUNS];
    char what[80], note[80];
    int32_t tick = 0;
    const int32_t lot = viewers >= 100 ? 20 : 400;
    look_all(s, viewers, tick);
    settle(s);
    const wr_stream_counters before = wr_stream_count(s);
    for (int32_t run = 0; run < RUNS; run++) {
        walking[run] = 0;
        for (int32_t k = 0; k < lot; k++) {
            look_all(s, viewers, ++tick * 4);
            const double start = bench_seconds();
            wr_stream_update(s);
            walking[run] += (bench_seconds() - start) / lot;
        }
    }
    const wr_stream_counters after = wr_stream_count(s);
    settle(s);
    for (int32_t run = 0; run < RUNS; run++) {
        const double start = bench_seconds();
        for (int32_t k = 0; k < lot; k++) {
            wr_stream_update(s);
        }
        standing[run] = (bench_seconds() - start) / lot;
    }
    wr_stream_state state;
    (void)wr_stream_state_of(s, 0, &state);
    snprintf(what, sizeof what, "%d viewers walk: an update", (int)viewers);
    snprintf(note, sizeof note, "%.3g us a viewer, %.2f rooms loaded each tick", bench_median(walking, RUNS) / viewers * 1e6,
             (double)(after.rooms_loaded - before.rooms_loaded) / (RUNS * lot));
    bench_row(what, walking[RUNS / 2] * 1e6, "us", note);
    snprintf(what, sizeof what, "%d viewers stand: an update", (int)viewers);
    snprintf(note, sizeof note, "the first has %d rooms, sees %d; all of it %.1f MB", (int)state.rooms_loaded,
             (int)state.rooms_visible, 0.0);
    bench_row(what, bench_median(standing, RUNS) * 1e6, "us", note);
    wr_streamer_destroy(s);
}

int main(void)
{
    make_regions();
    for (int32_t viewers = 1; viewers <= VIEWERS; viewers = viewers == 1 ? 16 : viewers == 16 ? 100 : viewers * 10) {
        bench_viewers(viewers);
    }
    return 0;
}
