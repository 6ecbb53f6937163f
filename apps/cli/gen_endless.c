// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren gen --endless: some regions of a dungeon without edges, each made alone and timed, then proved together.
#include "gen_endless.h"

#include "picture.h"
#include "term.h"

#include <stdlib.h>
#include <string.h>

enum { TIMES_LEAST = 31 }; // so many are timed at least: a few regions several times

// ---- Which options go together -----------------------------------------------------------------------------------

static bool options_fit(const gen_options *o)
{
    if (!o->endless) {
        say("--region and --regions are about a dungeon without edges; give --endless too");
        return false;
    }
    if (o->width >= 0 || o->height >= 0 || o->locks >= 0) {
        say("an endless dungeon has no width, height or locks; --regions WxH says how much of it is made");
        return false;
    }
    if (o->out != NULL || o->sheet > 0 || o->stats || o->full || o->sweep != NULL) {
        say("--out, --sheet, --stats, --full and --sweep are about dungeons with edges, not about --endless");
        return false;
    }
    return gen_options_ok(o);
}

// A whole number from the text on, which goes past it. Digits and a minus: no blanks, no plus, nothing that wraps.
static bool take_number(const char **text, int64_t least, int64_t most, int64_t *out)
{
    const bool negative = **text == '-';
    const char *p = *text + negative;
    int64_t value = 0; // at or below zero, where there is room for one more
    if (*p < '0' || *p > '9') {
        return false;
    }
    for (; *p >= '0' && *p <= '9'; ++p) {
        const int64_t digit = *p - '0';
        if (value < (INT64_MIN + digit) / 10) {
            return false;
        }
        value = value * 10 - digit;
    }
    if (!negative && value < -INT64_MAX) {
        return false;
    }
    *out = negative ? value : -value;
    *text = p;
    return *out >= least && *out <= most;
}

// Two numbers with a letter between them, and nothing else.
static bool take_pair(const char *text, char between, int64_t least, int64_t most, int64_t out[2])
{
    if (!take_number(&text, least, most, &out[0]) || *text != between) {
        return false;
    }
    ++text;
    return take_number(&text, least, most, &out[1]) && *text == '\0';
}

static bool read_place(const gen_options *o, endless_piece *piece)
{
    int64_t corner[2] = {0, 0}, sides[2] = {1, 1};
    if (o->region != NULL && !take_pair(o->region, ',', -WR_REGION_FAR, WR_REGION_FAR, corner)) {
        say("--region is two whole numbers such as 12,-7, each within 2^62 of 0, not '%.60s'", o->region);
        return false;
    }
    if (o->regions != NULL && !take_pair(o->regions, 'x', 1, ENDLESS_SIDE_MAX, sides)) {
        say("--regions is how many across and up, 1x1 to %dx%d, not '%.60s'", ENDLESS_SIDE_MAX, ENDLESS_SIDE_MAX,
            o->regions);
        return false;
    }
    if (corner[0] > WR_REGION_FAR - sides[0] + 1 || corner[1] > WR_REGION_FAR - sides[1] + 1) {
        say("beyond 2^62 there are no regions: %.60s is too many from there on", o->regions);
        return false;
    }
    piece->corner = (wr_region_id){corner[0], corner[1]};
    piece->width = (int32_t)sides[0];
    piece->height = (int32_t)sides[1];
    return true;
}

// ---- Making ------------------------------------------------------------------------------------------------------

static int by_time(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static uint64_t median_of(uint64_t *times, size_t count)
{
    qsort(times, count, sizeof *times, by_time);
    return times[count / 2];
}

static wr_region_id id_at(const endless_piece *p, int32_t i)
{
    return (wr_region_id){p->corner.x + i % p->width, p->corner.y + i / p->width};
}

// All chunks of a region, a time for each.
static void time_chunks(const endless_piece *p, const wr_region *region, uint64_t *times)
{
    uint8_t kinds[WR_CHUNK_CELLS * WR_CHUNK_CELLS], masks[WR_CHUNK_CELLS * WR_CHUNK_CELLS];
    for (int32_t i = 0; i < WR_REGION_CHUNKS * WR_REGION_CHUNKS; ++i) {
        const uint64_t from = clock_ns();
        (void)wr_endless_chunk(p->endless, region, i % WR_REGION_CHUNKS, i / WR_REGION_CHUNKS, kinds, masks);
        times[i] = clock_ns() - from;
    }
}

// Regions are made in warm memory, and timed there.
static void make_all(endless_piece *p, wr_region *warm, uint64_t *region_times, uint64_t *chunk_times, int32_t times)
{
    const int32_t count = p->width * p->height, chunks = WR_REGION_CHUNKS * WR_REGION_CHUNKS;
    progress bar;
    progress_begin(&bar, "region", (uint64_t)times);
    (void)wr_endless_region(p->endless, p->corner, warm);
    for (int32_t i = 0; i < times; ++i) {
        const uint64_t from = clock_ns();
        (void)wr_endless_region(p->endless, id_at(p, i % count), warm); // they were looked at: none is too far
        const uint64_t now = clock_ns();
        region_times[i] = now - from;
        time_chunks(p, warm, chunk_times + (size_t)i * (size_t)chunks);
        if (i < count) {
            memcpy(&p->regions[i], warm, sizeof *warm);
        }
        progress_show(&bar, (uint64_t)i + 1, now);
    }
    progress_end(&bar);
    p->region_ns = median_of(region_times, (size_t)times);
    p->chunk_ns = median_of(chunk_times, (size_t)times * (size_t)chunks);
}

static void count_region(endless_piece *p, const wr_region *r)
{
    p->rooms += r->room_count;
    p->spaces += r->space_count;
    p->portals += r->portal_count;
    p->dwellers += wr_endless_dwellers(p->endless, r, NULL, 0);
    for (int32_t i = 0; i < r->space_count; ++i) {
        p->floor += r->spaces[i].floor;
    }
    for (int32_t i = 0; i < r->portal_count; ++i) { // a border's door lies in one of the two regions
        const wr_portal *portal = &r->portals[i];
        p->doors += portal->kind != WR_CELL_GRASS && portal->side != WR_SIDE_S && portal->side != WR_SIDE_W;
    }
}

// Of one region its own hash; of several the hash of theirs, row by row, bytes in the order of the numbers.
static uint64_t hash_all(const endless_piece *p, uint8_t *bytes)
{
    const int32_t count = p->width * p->height;
    for (int32_t i = 0; i < count; ++i) {
        for (int32_t k = 0; k < 8; ++k) {
            bytes[8 * i + k] = (uint8_t)(p->regions[i].hash >> 8 * k);
        }
    }
    return count == 1 ? p->regions[0].hash : wr_hash_bytes(bytes, 8 * (size_t)count);
}

static cli_exit make(endless_piece *p)
{
    const int32_t count = p->width * p->height;
    const int32_t times = count < TIMES_LEAST ? (TIMES_LEAST + count - 1) / count * count : count;
    wr_region *warm = malloc(sizeof *warm);
    uint64_t *region_times = malloc((size_t)times * sizeof *region_times);
    uint64_t *chunk_times = malloc((size_t)times * WR_REGION_CHUNKS * WR_REGION_CHUNKS * sizeof *chunk_times);
    p->regions = malloc((size_t)count * sizeof *p->regions);
    bool fine = warm != NULL && region_times != NULL && chunk_times != NULL && p->regions != NULL;
    if (fine) {
        make_all(p, warm, region_times, chunk_times, times);
        for (int32_t i = 0; i < count; ++i) {
            count_region(p, &p->regions[i]);
        }
        p->hash = hash_all(p, (uint8_t *)region_times); // which are not needed any more
        fine = wr_endless_validate(p->endless, p->regions, p->width, p->height, NULL, &p->report) == WR_OK;
    }
    free(warm);
    free(region_times);
    free(chunk_times);
    if (!fine) {
        say("out of memory for %d x %d regions", (int)p->width, (int)p->height);
    }
    return fine ? CLI_FINE : CLI_ROOM;
}

// ---- The command -------------------------------------------------------------------------------------------------

// Settings as for other dungeons, whose sides do not matter here; a profile's locks are left out.
static cli_exit settings(endless_piece *p)
{
    gen_options rooms = *p->options;
    rooms.width = rooms.height = WR_GRID_SIDE_MAX / 2;
    p->config = wr_endless_config_default();
    const cli_exit code = gen_settings(&rooms, rooms.profile, &p->config.rooms, &p->profile);
    if (code != CLI_FINE) {
        return code;
    }
    wr_finding why = {0};
    p->config.rooms.locks = 0;
    p->config.secret = rooms.secret.value;
    const wr_status status = wr_endless_create(&p->config, NULL, &p->endless, &why);
    if (status == WR_E_MEMORY) {
        say("out of memory");
        return CLI_ROOM;
    }
    return status == WR_OK ? CLI_FINE : gen_refuse(p->options, p->profile, &why);
}

cli_exit gen_endless(const gen_options *options)
{
#define WORD(name, bit, text, what) text,
#define BIT(name, bit, text, what)  bit,
    static const char *const words[] = {ENDLESS_LAYER_LIST(WORD) "all", NULL};
    static const uint32_t bits[] = {ENDLESS_LAYER_LIST(BIT)};
    endless_piece piece = {.options = options};
    uint32_t layers = ENDLESS_LAYERS_PLAIN;
    if (!options_fit(options) || !read_place(options, &piece) ||
        (options->layers != NULL && !picture_words(words, bits, options->layers, &layers))) {
        return CLI_USAGE;
    }
    cli_exit code = settings(&piece);
    if (code == CLI_FINE) {
        code = make(&piece);
    }
    if (code == CLI_FINE && options->picture != NULL) {
        code = gen_endless_picture(&piece, layers);
    }
    if (code == CLI_FINE) {
        code = gen_endless_print(&piece);
    }
    free(piece.regions);
    wr_endless_destroy(piece.endless);
    return code;
}
