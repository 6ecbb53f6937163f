// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// endless: settings, the object and its memory, and the steps that make a region.
//
//     y 63  +-----------------+   rim       one cell; solid but for the borders' doors
//           | +-------------+ |   ring      `corridor` cells, kept free of rooms: the borders' passages can always get round
//           | |  a dungeon  | |   rooms     what wr_dungeon_generate makes of the region's own seed
//           | +-------------+ |
//      0    +-----------------+
//
// Why all fits. A room takes a leaf with sides of room_min + corridor + 2 or more, that is 7 or more: at most 64 rooms.
//   Spaces. Cells that the chunks' lines cut apart lie along 24 segments of 16 cells, and pieces of passage that touch one
// side of a segment have a cell between them: at most 24 * 2 * 8 = 384 pieces touch a line. Any other piece holds a whole
// corridor between two rooms, or a whole passage of a border. The former, one link of each taken, are edges of a planar
// graph without double edges: at most 3 * 64 - 6 = 186; the latter are 8. With a corridor of 2 or 3 cells there are at
// most 49 rooms, and each door across a line (at most 96, for rooms with their walls are 6 cells or more) may cut off two
// pieces more (region_spaces.c). So there are at most 64 + 384 + 186 + 8 = 642, or 49 + 384 + 141 + 8 + 192 = 774 spaces.
//   Portals. Doors of one wall have a cell between them, so a room of w x h has at most (w + 1) / 2 + (h + 1) / 2 twice;
// for leaves of (w + 3) x (h + 3) cells and more that is at most 12 in 64 cells, and 675 altogether. A segment is crossed
// at most 8 times, 192 altogether; a door across a line brings at most 4 portals more, 384; borders have 8. Together less
// than 1,300.
#include <string.h>

#include "core/assert.h"
#include "core/hash.h"
#include "dungeon/region_int.h"

_Static_assert(WR_REGION_SPACES_MAX > 774 && WR_REGION_PORTALS_MAX > 1300, "see above");

#define ROOM_MIN_LEAST 4
#define ROOM_MIN_MOST  24

// Two blocks of memory at most, as wr_dungeon_generate takes them, from the two ends of one.
typedef struct two_ends {
    uint8_t *base; // aligned to 64, as is the end
    size_t size, low, high;
} two_ends;

struct wr_endless {
    wr_endless_config config;
    wr_allocator allocator; // of this
    size_t size;
    two_ends memory; // of the rooms
    wr_dungeon rooms;
    wr__plot plot;
};

// ---- Settings ----------------------------------------------------------------------------------------------------

wr_endless_config wr_endless_config_default(void)
{
    return (wr_endless_config){.rooms = wr_dungeon_config_default(), .second_doors = 50, .dwellers = 150};
}

// The rooms' settings with the sides that a region has for them.
static wr_dungeon_config rooms_of(const wr_endless_config *config)
{
    wr_dungeon_config rooms = config->rooms;
    rooms.width = rooms.height = WR_REGION_CELLS - 2 * (1 + rooms.corridor);
    return rooms;
}

static wr_status check_range(const char *name, int32_t value, int32_t least, int32_t most, wr_finding *why)
{
    const bool low = value < least;
    return value >= least && value <= most
               ? WR_OK
               : wr__dungeon_refuse(why, "D25", "%s %d is not in %d..%d of an endless dungeon; set it to %d or %s",
                                    name, (int)value, (int)least, (int)most, (int)(low ? least : most),
                                    low ? "more" : "less");
}

wr_status wr_endless_check(const wr_endless_config *config, wr_finding *why)
{
    const struct {
        const char *name;
        int32_t value, least, most;
    } ranges[] = {
        {"room_min", config->rooms.room_min, ROOM_MIN_LEAST, ROOM_MIN_MOST},
        {"corridor", config->rooms.corridor, 1, WR_DUNGEON_CORRIDOR_MAX},
        {"locks", config->rooms.locks, 0, 0},
        {"second_doors", config->second_doors, 0, 100},
        {"dwellers", config->dwellers, 0, WR_POPULATION_PER_ROOM_MAX},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        const wr_status status = check_range(ranges[i].name, ranges[i].value, ranges[i].least, ranges[i].most, why);
        if (status != WR_OK) {
            return status;
        }
    }
    const wr_dungeon_config rooms = rooms_of(config);
    return wr_dungeon_check(&rooms, why);
}

// ---- Memory ------------------------------------------------------------------------------------------------------

static void *take_end(void *context, size_t size, size_t align)
{
    two_ends *memory = context;
    const size_t rounded = (size + 63) & ~(size_t)63;
    WR_ASSERT(align <= 64 && rounded <= memory->size - memory->low - memory->high); // wr_dungeon_memory_bound
    WR_ASSERT(memory->low == 0 || memory->high == 0);
    if (memory->low == 0) {
        memory->low = rounded;
        return memory->base;
    }
    memory->high = rounded;
    return memory->base + memory->size - rounded;
}

static void give_end(void *context, void *block, size_t size)
{
    two_ends *memory = context;
    (void)size;
    if (block == memory->base) {
        memory->low = 0;
    } else {
        memory->high = 0;
    }
}

static size_t aligned(size_t size)
{
    return (size + 63) & ~(size_t)63;
}

wr_status wr_endless_create(const wr_endless_config *config, const wr_hooks *hooks, wr_endless **out, wr_finding *why)
{
    wr_endless_config c = config != NULL ? *config : wr_endless_config_default();
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : wr_hooks_default().allocator;
    *out = NULL;
    const wr_status status = wr_endless_check(&c, why);
    if (status != WR_OK) {
        return status;
    }
    c.rooms = rooms_of(&c);
    const size_t own = aligned(sizeof(wr_endless));
    const size_t rooms = aligned(wr_dungeon_memory_bound(&c.rooms));
    wr_endless *e = wr__alloc(&allocator, own + rooms);
    if (e == NULL) {
        return WR_E_MEMORY;
    }
    e->config = c;
    e->allocator = allocator;
    e->size = own + rooms;
    e->memory = (two_ends){.base = (uint8_t *)e + own, .size = rooms};
    *out = e;
    return WR_OK;
}

void wr_endless_destroy(wr_endless *endless)
{
    if (endless != NULL) {
        const wr_allocator allocator = endless->allocator;
        wr__release(&allocator, endless, endless->size);
    }
}

wr_endless_config wr_endless_config_of(const wr_endless *endless)
{
    return endless->config;
}

size_t wr_endless_size(const wr_endless *endless)
{
    return endless->size;
}

// ---- A region ----------------------------------------------------------------------------------------------------

static bool is_near(int64_t at)
{
    return at >= -WR_REGION_FAR && at <= WR_REGION_FAR;
}

static void make_rooms(wr_endless *e, uint64_t seed)
{
    wr_hooks hooks = wr_hooks_default();
    wr_dungeon_config rooms = e->config.rooms;
    rooms.seed = seed;
    hooks.allocator = (wr_allocator){take_end, give_end, &e->memory};
    const wr_status status = wr_dungeon_generate(&rooms, &hooks, NULL, &e->rooms);
    WR_ASSERT(status == WR_OK); // the settings were checked, and there is memory enough
}

static void add_rect(int32_t *values, const wr_rect *r)
{
    values[0] = r->x;
    values[1] = r->y;
    values[2] = r->width;
    values[3] = r->height;
}

static uint64_t hash_of(const wr_region *r)
{
    const int32_t counts[] = {r->room_count, r->space_count, r->portal_count};
    int32_t values[9];
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    wr_hasher_bytes(&hasher, r->kinds, sizeof r->kinds);
    wr_hasher_i32s(&hasher, counts, 3);
    for (const wr_space *s = r->spaces; s < r->spaces + r->space_count; s++) {
        add_rect(values, &s->cells);
        values[4] = s->floor;
        values[5] = s->kind;
        wr_hasher_i32s(&hasher, values, 6);
    }
    for (const wr_portal *p = r->portals; p < r->portals + r->portal_count; p++) {
        add_rect(values, &p->cells);
        values[4] = p->a;
        values[5] = p->b;
        values[6] = p->kind;
        values[7] = p->side;
        values[8] = p->door;
        wr_hasher_i32s(&hasher, values, 9);
    }
    return wr_hasher_end(&hasher);
}

wr_status wr_endless_region(wr_endless *endless, wr_region_id id, wr_region *out)
{
    const wr_endless_config *c = &endless->config;
    wr__plot *plot = &endless->plot;
    memset(out, 0, sizeof *out);
    if (!is_near(id.x) || !is_near(id.y)) {
        return WR_E_ARGUMENT;
    }
    const uint64_t seed =
        wr__endless_noise(c->rooms.seed, WR_STREAM_LAYOUT, wr__endless_place(c, id), WR__DRAW_REGION);
    make_rooms(endless, seed);
    out->id = id;
    plot->corridor = c->rooms.corridor;
    plot->noise = wr__noise_begin(seed, WR_STREAM_LAYOUT);
    plot->rooms = &endless->rooms;
    plot->out = out;
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        plot->border_count[side] = wr__endless_border(c, id, (wr_side)side, plot->border[side]);
    }
    wr__region_dig(plot);
    wr__region_spaces(plot);
    wr__region_portals(plot);
    out->hash = hash_of(out);
    return WR_OK;
}
