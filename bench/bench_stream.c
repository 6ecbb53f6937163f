// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What streaming costs: viewers who walk through regions of the endless crypt, who stand, who jump; a door; regions that come
// and go. All viewers of a row walk in the same 12 x 12 regions, 1/3 of a unit a tick, each his own way.
#include "bench.h"
#include "warren/stream.h"

enum { SIDE = 12, REGIONS = SIDE * SIDE, RUNS = 31, VIEWERS = 1000 };

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
    printf("%d regions of the crypt: %.1f rooms and stretches of passage, %.1f portals each\n", REGIONS,
           (double)rooms / REGIONS, (double)portals / REGIONS);
}

static wr_streamer *make_streamer(int32_t viewers)
{
    wr_stream_config config = wr_stream_config_default();
    wr_streamer *s;
    wr_finding why;
    config.viewers_max = viewers;
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
    printf("\n%d viewers: %.1f MB\n", (int)viewers, (double)wr_streamer_size(&config) * 1e-6);
    return s;
}

// 400 units out and back along a line of his own: through walls as well, for which streaming does not care.
static wr_stream_place place_of(int32_t viewer, int32_t tick)
{
    const uint64_t bits = wr_noise(3, WR_STREAM_EYE, (uint64_t)viewer, 0);
    const wr_angle way = (wr_angle)(bits & 0xFFFF);
    const int32_t back = 2 * 1200, phase = (tick + (int32_t)(bits >> 40 & 0xFFF)) % back;
    const int64_t far = (int64_t)(phase < back / 2 ? phase : back - phase) * (WR_FIX_ONE / 3);
    const wr_region_id home = {2 + (int64_t)(bits >> 16 & 7), 2 + (int64_t)(bits >> 20 & 7)};
    return (wr_stream_place){home, (wr_fix)(far * wr_cos(way) / WR_FIX_ONE),
                             (wr_fix)(far * wr_sin(way) / WR_FIX_ONE)};
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

// What viewers have and see, a viewer.
static void note_rooms(const wr_streamer *s, int32_t viewers, char *note, size_t size)
{
    double rooms = 0, visible = 0;
    for (int32_t v = 0; v < viewers; v++) {
        wr_stream_state state;
        (void)wr_stream_state_of(s, v, &state);
        rooms += state.rooms_loaded;
        visible += state.rooms_visible;
    }
    snprintf(note, size, "each has %.0f rooms and sees %.1f", rooms / viewers, visible / viewers);
}

static void bench_walk(wr_streamer *s, int32_t viewers, int32_t lot)
{
    double times[RUNS];
    char what[80], note[80];
    const wr_stream_counters before = wr_stream_count(s);
    for (int32_t run = 0, tick = 0; run < RUNS; run++) {
        times[run] = 0;
        for (int32_t k = 0; k < lot; k++) {
            look_all(s, viewers, ++tick);
            const double start = bench_seconds();
            wr_stream_update(s);
            times[run] += (bench_seconds() - start) / lot;
        }
    }
    const uint64_t loads = wr_stream_count(s).rooms_loaded - before.rooms_loaded;
    const double middle = bench_median(times, RUNS);
    snprintf(what, sizeof what, "%d walk: an update", (int)viewers);
    snprintf(note, sizeof note, "%.3g a viewer, %.3g at best; %.2g rooms come", middle / viewers * 1e6,
             times[0] / viewers * 1e6, (double)loads / (RUNS * lot) / viewers);
    bench_row(what, middle * 1e6, "us", note);
}

static void bench_stand(wr_streamer *s, int32_t viewers, int32_t lot)
{
    double times[RUNS];
    char what[80], note[80];
    for (int32_t run = 0; run < RUNS; run++) {
        const double start = bench_seconds();
        for (int32_t k = 0; k < lot; k++) {
            wr_stream_update(s);
        }
        times[run] = (bench_seconds() - start) / lot;
    }
    snprintf(what, sizeof what, "    they stand: an update");
    note_rooms(s, viewers, note, sizeof note);
    bench_row(what, bench_median(times, RUNS) * 1e6, "us", note);
}

// Doors of one region after the other.
static void bench_doors(wr_streamer *s)
{
    double times[RUNS];
    char note[80];
    const wr_stream_counters before = wr_stream_count(s);
    for (int32_t run = 0; run < RUNS; run++) {
        double sum = 0;
        int32_t moved = 0;
        for (int32_t i = 0; i < REGIONS; i++) {
            const wr_region *r = &regions[(i * 5 + run) % REGIONS];
            const wr_portal *p = &r->portals[(run * 7) % r->portal_count];
            if (p->kind == WR_CELL_GRASS) {
                continue;
            }
            const double start = bench_seconds();
            (void)wr_stream_door(s, r->id, (wr_cell){p->cells.x, p->cells.y},
                                 run % 2 == (p->kind == WR_CELL_DOOR_OPEN));
            wr_stream_update(s);
            sum += bench_seconds() - start;
            moved++;
        }
        times[run] = moved > 0 ? sum / moved : 0;
    }
    const wr_stream_counters after = wr_stream_count(s);
    snprintf(note, sizeof note, "%.3g viewers looked at",
             (double)(after.viewers_looked_at - before.viewers_looked_at) /
                 (double)(after.doors_changed - before.doors_changed));
    bench_row("    a door: it and its update", bench_median(times, RUNS) * 1e6, "us", note);
}

// A region at the edge goes, and comes again.
static void bench_pieces(wr_streamer *s)
{
    double times[RUNS];
    for (int32_t run = 0; run < RUNS; run++) {
        const double start = bench_seconds();
        for (int32_t i = 0; i < SIDE; i++) {
            (void)wr_stream_remove(s, regions[i].id);
            (void)wr_stream_add(s, wr_stream_piece_of(&regions[i]), WR_STREAM_ATOMIC);
        }
        times[run] = (bench_seconds() - start) / SIDE;
    }
    bench_row("    a region goes and comes", bench_median(times, RUNS) * 1e6, "us", "");
}

int main(void)
{
    static const int32_t counts[] = {1, 16, 100, VIEWERS};
    make_regions();
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        const int32_t viewers = counts[i], lot = viewers >= 100 ? 10 : 200;
        wr_streamer *s = make_streamer(viewers);
        look_all(s, viewers, 0);
        settle(s);
        bench_walk(s, viewers, lot);
        settle(s);
        bench_stand(s, viewers, 100);
        bench_doors(s);
        settle(s);
        bench_pieces(s);
        wr_streamer_destroy(s);
    }
    return 0;
}
