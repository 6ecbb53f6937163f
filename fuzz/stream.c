// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Streaming: any settings are refused with a sentence or serve; then pieces of any numbers at all, doors, modes, viewers anywhere
// on the plane. After every update lists are in order and agree with each other, and what is refused has changed nothing.
#include "warren/stream.h"
#include "bytes.h"
#include "require.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SPACES = 12, PORTALS = 16, SIDE = 80, VIEWERS = 5, ACTS = 400, SIZE_MAX_HERE = 32 << 20 };

static wr_stream_config take_config(bytes *b)
{
    const bool any = take(b, 1) % 8 == 7;
    wr_stream_config c = wr_stream_config_default();
    c.cell = take_number(b, any, 1, 8);
    c.viewers_max = take_number(b, any, 1, VIEWERS);
    c.pieces_max = take_number(b, any, 1, 8);
    c.rooms_max = take_number(b, any, 0, 60);
    c.portals_max = take_number(b, any, 0, 60);
    c.cells_max = take_number(b, any, 0, 30000);
    c.viewer_rooms = take_number(b, any, 0, c.rooms_max > 0 && c.rooms_max < 60 ? c.rooms_max : 1);
    c.minimum_radius = take_number(b, any, 0, 100) * (any ? 1 : WR_FIX_ONE);
    c.target_radius = take_number(b, any, 100, 500) * (any ? 1 : WR_FIX_ONE);
    c.slack = take_number(b, any, 0, 100) * (any ? 1 : WR_FIX_ONE);
    c.view_distance = take_number(b, any, 0, 500) * (any ? 1 : WR_FIX_ONE);
    c.prefetch = take_number(b, any, 0, 500) * (any ? 1 : WR_FIX_ONE);
    c.cells_per_tick = take_number(b, any, 1, 3000);
    c.budget_cells = any ? (int64_t)take(b, 8) : (int64_t)take(b, 2);
    c.unload = (wr_stream_unload)take_number(b, any, 0, WR_STREAM_UNLOAD_COUNT - 1);
    c.pause = (wr_stream_pause)take_number(b, any, 0, WR_STREAM_PAUSE_COUNT - 1);
    return c;
}

static wr_region_id take_region(bytes *b)
{
    static const int64_t far[] = {0, WR_REGION_FAR, -WR_REGION_FAR, INT64_MAX, INT64_MIN, 1000000000000};
    const uint64_t bits = take(b, 1);
    const wr_region_id near = {(int64_t)(bits % 4), (int64_t)(bits / 4 % 4)};
    const int64_t from = bits >> 6 == 3 ? far[take(b, 1) % 6] : 0;
    return (wr_region_id){from > 0 ? from - near.x : from < 0 ? from + near.x : near.x, near.y};
}

static wr_stream_place take_place(bytes *b)
{
    const bool any = take(b, 1) % 8 == 7;
    const wr_region_id region = take_region(b);
    const wr_fix x = take_number(b, any, 0, 512), y = take_number(b, any, 0, 512);
    return (wr_stream_place){region, any ? x : x * WR_FIX_ONE / 2, any ? y : y * WR_FIX_ONE / 2};
}

static wr_rect take_rect(bytes *b, bool any, int32_t width, int32_t height)
{
    const int32_t x = take_number(b, any, 0, width - 1), y = take_number(b, any, 0, height - 1);
    return (wr_rect){x, y, take_number(b, any, 1, any ? 1 : width - x), take_number(b, any, 1, any ? 1 : height - y)};
}

static void add(bytes *b, wr_streamer *s)
{
    static wr_space spaces[SPACES];
    static wr_portal portals[PORTALS];
    static uint16_t space[SIDE * SIDE];
    const wr_stream_counters before = wr_stream_count(s);
    const uint64_t bits = take(b, 1);
    const bool any = bits % 16 == 15;
    const int32_t width = bits & 16 ? 64 : take_number(b, false, 1, SIDE);
    const int32_t height = bits & 16 ? 64 : take_number(b, false, 1, SIDE);
    wr_stream_piece p = {take_region(b), spaces, portals, take_number(b, false, 0, SPACES), 0, width, height, space};
    p.portal_count = p.space_count > 1 ? take_number(b, false, 0, PORTALS) : 0;
    memset(space, 0xFF, sizeof space);
    for (int32_t i = 0; i < p.space_count; i++) {
        wr_space *to = &spaces[i];
        *to = (wr_space){.cells = take_rect(b, any, width, height), .kind = (uint8_t)(i % 2)};
        to->floor = any ? take_number(b, true, 0, 0) : to->cells.width * to->cells.height;
        for (int32_t k = 0; !any && k < to->floor; k++) {
            space[(to->cells.y + k / to->cells.width) * width + to->cells.x + k % to->cells.width] = (uint16_t)i;
        }
    }
    for (int32_t i = 0; i < p.portal_count; i++) {
        static const uint8_t kinds[] = {WR_CELL_GRASS, WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_OPEN, WR_CELL_DOOR_SECRET};
        const bool border = !any && i < 8 && (bits & 32) != 0;
        const int32_t a = take_number(b, any, 0, p.space_count - 2),
                      c = take_number(b, any, any ? 0 : a + 1, p.space_count - 1);
        portals[i] = (wr_portal){.a = a, .b = border ? -1 : c, .cells = take_rect(b, any, width, height)};
        portals[i].kind = any ? (uint8_t)take(b, 1) : kinds[take(b, 1) % 4];
        portals[i].side = (uint8_t)(border ? i / 2 : any ? (int32_t)take(b, 1) : WR_SIDE_COUNT);
        portals[i].door = (uint8_t)(border ? i % 2 : any ? (int32_t)take(b, 1) : 0);
    }
    if (any) {
        space[0] = (uint16_t)take(b, 2);
    }
    const wr_status status = wr_stream_add(s, p, (wr_stream_mode)(bits >> 6));
    const wr_stream_counters after = wr_stream_count(s);
    REQUIRE(status == WR_OK || status == WR_E_ARGUMENT || status == WR_E_CAPACITY);
    REQUIRE(after.pieces == before.pieces + (status == WR_OK));
    REQUIRE(after.rooms == before.rooms + (status == WR_OK ? p.space_count : 0));
}

static bool stands_before(wr_room_id a, wr_room_id b)
{
    return a.piece.y != b.piece.y   ? a.piece.y < b.piece.y
           : a.piece.x != b.piece.x ? a.piece.x < b.piece.x
                                    : a.space < b.space;
}

static void require_good(const wr_streamer *s, int32_t viewer, int32_t had)
{
    wr_stream_state state;
    int32_t changes, loaded, visible, found = 0;
    const wr_stream_change *change = wr_stream_changes(s, viewer, &changes);
    const wr_room_id *has = wr_stream_loaded(s, viewer, &loaded), *sees = wr_stream_visible(s, viewer, &visible);
    if (wr_stream_state_of(s, viewer, &state) != WR_OK) {
        REQUIRE(has == NULL && sees == NULL && change == NULL && loaded + visible + changes == 0);
        return;
    }
    for (int32_t i = 0; i < changes; i++) {
        had += change[i].load ? 1 : -1;
        REQUIRE(change[i].floor > 0 && change[i].room.unused == 0);
    }
    REQUIRE(had == loaded && state.rooms_loaded == loaded && state.rooms_visible == visible);
    for (int32_t i = 0; i < loaded; i++) {
        bool is_visible;
        REQUIRE(wr_stream_has(s, viewer, has[i]) && (i == 0 || stands_before(has[i - 1], has[i])));
        const wr_room_state how = wr_stream_room(s, viewer, has[i], &is_visible);
        REQUIRE(how == WR_ROOM_MINIMUM || how == WR_ROOM_TARGET || how == WR_ROOM_KEPT);
        found += is_visible;
        REQUIRE(!is_visible || (found <= visible && sees[found - 1].space == has[i].space));
    }
    REQUIRE(found == visible && state.cells_loaded >= loaded);
}

static void act(bytes *b, wr_streamer *s, int32_t *had)
{
    const int32_t viewer = (int32_t)(take(b, 1) % (VIEWERS + 2)) - 1;
    wr_stream_place places[WR_STREAM_FOCI_MAX + 1];
    switch (take(b, 1) % 8) {
    case 0:
    case 1:
        add(b, s);
        break;
    case 2:
        (void)wr_stream_remove(s, take_region(b));
        break;
    case 3: {
        const wr_region_id id = take_region(b);
        const wr_cell at = {take_number(b, false, -1, SIDE), take_number(b, false, -1, SIDE)};
        (void)wr_stream_door(s, id, at, take(b, 1) % 2 != 0);
        break;
    }
    case 4: {
        const wr_room_id room = {.piece = take_region(b), .space = take_number(b, false, -1, SPACES)};
        (void)wr_stream_set_mode(s, room, (wr_stream_mode)(take(b, 1) % 3));
        break;
    }
    case 5: {
        const wr_stream_place place = take_place(b);
        (void)wr_stream_prefetch(s, viewer, place, take_number(b, false, -1, 20));
        break;
    }
    case 6:
        if (take(b, 1) % 8 == 0 && wr_stream_leave(s, viewer) == WR_OK) {
            had[viewer] = 0;
        }
        break;
    default: {
        const int32_t count = take_number(b, false, -1, take(b, 1) % 4 == 0 ? WR_STREAM_FOCI_MAX + 1 : 1);
        for (int32_t i = 0; i < count; i++) {
            places[i] = take_place(b);
        }
        (void)wr_stream_look(s, viewer, places, count);
        break;
    }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes b = {data, size};
    const wr_stream_config config = take_config(&b);
    const size_t takes = wr_streamer_size(&config);
    wr_finding why;
    wr_streamer *s;
    int32_t had[VIEWERS] = {0};
    if (takes == 0 || takes > SIZE_MAX_HERE) {
        REQUIRE(takes != 0 ||
                (wr_streamer_create(&config, NULL, &s, &why) != WR_OK && s == NULL && why.message[0] != '\0'));
        return 0;
    }
    if (wr_streamer_create(&config, NULL, &s, &why) != WR_OK) {
        return 0;
    }
    for (int i = 0; i < ACTS && b.left > 0; i++) {
        act(&b, s, had);
        if (take(&b, 1) % 2 == 0) {
            wr_stream_update(s);
            for (int32_t v = 0; v < VIEWERS; v++) {
                require_good(s, v, had[v]);
                (void)wr_stream_loaded(s, v, &had[v]);
            }
        }
    }
    wr_streamer_destroy(s);
    return 0;
}
