// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads: which part of the map a corner belongs to. Parts come and go as corners do, and look the same whatever the
// order.
#include "nav/roads_int.h"

#include "core/bits.h"

// ---- Lines -------------------------------------------------------------------------------------------------------

// Columns (rows) are stretched to a power of two, so that lines are where a bit changes. The longer side is halved.
void wr__roads_lines(wr_roads *r)
{
    const int32_t side[2] = {r->map.columns, r->map.rows};
    int32_t bits[2] = {0, 0};
    int64_t length[2];
    for (int32_t axis = 0; axis < 2; axis++) {
        while (1 << bits[axis] < side[axis]) {
            bits[axis]++;
        }
        for (int32_t k = 0; k < side[axis]; k++) {
            r->scaled[axis][k] = (uint32_t)(((uint64_t)k << bits[axis]) / (uint64_t)side[axis]);
        }
        length[axis] = (int64_t)side[axis] << 32;
    }
    r->depths = bits[0] + bits[1];
    for (int32_t depth = 0; depth < r->depths; depth++) {
        const int32_t axis = bits[0] == 0 || (bits[1] > 0 && length[1] > length[0]) ? 1 : 0;
        length[axis] /= 2;
        r->axis[depth] = (uint8_t)axis;
        r->bit[depth] = (uint8_t)--bits[axis];
        r->depth_of[axis][bits[axis]] = (uint8_t)depth;
    }
}

typedef struct spot {
    uint32_t at[2]; // scaled column and row
} spot;

static spot spot_of(const wr_roads *r, wr_node node)
{
    const corner_spot at = corner_spot_of(&r->map, node);
    return (spot){{r->scaled[0][at.column], r->scaled[1][at.row]}};
}

// The depth of the smallest part that both lie in.
static int32_t parted(const wr_roads *r, spot a, spot b)
{
    int32_t depth = r->depths;
    for (int32_t axis = 0; axis < 2; axis++) {
        const uint32_t differ = a.at[axis] ^ b.at[axis];
        if (differ != 0 && r->depth_of[axis][63 - wr__clz64(differ)] < depth) {
            depth = r->depth_of[axis][63 - wr__clz64(differ)];
        }
    }
    return depth;
}

// Is `a` the one that is nearer to the line at this depth? The lower one when both are as near.
static bool is_nearer(const wr_roads *r, int32_t depth, spot a, spot b)
{
    const int32_t axis = r->axis[depth];
    const uint32_t bit = (uint32_t)1 << r->bit[depth], inside = bit - 1;
    const bool low = (a.at[axis] & bit) == 0;
    const uint32_t above = (low ? b.at[axis] : a.at[axis]) & inside;
    const uint32_t below = inside - ((low ? a.at[axis] : b.at[axis]) & inside);
    return low ? below <= above : above < below;
}

int32_t wr__roads_level(const wr_roads *r, wr_node corner, const nav_arc *arcs, int32_t count)
{
    const spot here = spot_of(r, corner);
    int32_t level = r->depths;
    for (int32_t i = 0; i < count; i++) {
        const spot there = spot_of(r, arcs[i].to);
        const int32_t depth = parted(r, here, there);
        level = depth < level && is_nearer(r, depth, here, there) ? depth : level;
    }
    return level;
}

// ---- Parts -------------------------------------------------------------------------------------------------------

void wr__roads_queue(wr_roads *r, int32_t part)
{
    roads_part *p = &r->parts[part];
    if (!p->is_queued) {
        p->is_queued = true;
        p->queued = r->queue[p->depth];
        r->queue[p->depth] = part;
    }
}

int32_t wr__roads_part_new(wr_roads *r, int32_t parent)
{
    int32_t part = r->parts_free;
    if (part >= 0) {
        r->parts_free = r->parts[part].queued;
    } else {
        roads_part *parts = wr__roads_grow(r, r->parts, &r->parts_room, (size_t)r->parts_used + 1, sizeof *r->parts);
        if (parts == NULL) {
            return -1;
        }
        r->parts = parts;
        part = r->parts_used++;
    }
    r->parts[part] = (roads_part){.parent = parent, .half = {-1, -1}, .first = -1, .queued = -1, .leaf = true};
    r->parts[part].depth = (uint8_t)(parent < 0 ? 0 : r->parts[parent].depth + 1);
    return part;
}

// The half a corner lies in, made when there is none. -1 without memory.
static int32_t half_for(wr_roads *r, int32_t part, wr_node node)
{
    const int32_t depth = r->parts[part].depth;
    const int32_t side = spot_of(r, node).at[r->axis[depth]] >> r->bit[depth] & 1;
    if (r->parts[part].half[side] < 0) {
        const int32_t half = wr__roads_part_new(r, part);
        if (half < 0) {
            return -1;
        }
        r->parts[part].half[side] = half;
    }
    return r->parts[part].half[side];
}

static void put(wr_roads *r, int32_t part, int32_t corner)
{
    r->corners[corner].part = part;
    r->corners[corner].next = r->parts[part].first;
    r->parts[part].first = corner;
    wr__roads_queue(r, part);
}

static bool is_crowded(const wr_roads *r, int32_t part)
{
    return part >= 0 && r->parts[part].leaf && r->parts[part].left > ROADS_LEAF && r->parts[part].depth < r->depths;
}

// Halves a crowded leaf. It has one corner too many, so at most one of the halves is crowded after it: that one is
// halved next.
static bool halve(wr_roads *r, int32_t part)
{
    while (is_crowded(r, part)) {
        int32_t corner = r->parts[part].first;
        r->parts[part].first = -1;
        r->parts[part].leaf = false;
        while (corner >= 0) {
            const int32_t next = r->corners[corner].next;
            int32_t to = part;
            if (r->corners[corner].level > r->parts[part].depth) {
                to = half_for(r, part, r->corners[corner].node);
                if (to < 0) {
                    return false;
                }
                r->parts[to].left++;
            }
            put(r, to, corner);
            corner = next;
        }
        wr__roads_queue(r, part); // which may own none now
        const int32_t *half = r->parts[part].half;
        part = is_crowded(r, half[0]) ? half[0] : half[1];
    }
    return true;
}

bool wr__roads_insert(wr_roads *r, int32_t corner, wr_node node, int32_t level)
{
    r->corners[corner].node = node;
    r->corners[corner].level = (uint8_t)level;
    int32_t part = 0;
    for (;;) {
        r->parts[part].left++;
        if (r->parts[part].leaf || r->parts[part].depth == level) {
            put(r, part, corner);
            return halve(r, part);
        }
        part = half_for(r, part, node);
        if (part < 0) {
            return false;
        }
    }
}

// The part is no more: it is given back when its turn in the queue comes, after the parts above know.
static void drop(wr_roads *r, int32_t part)
{
    roads_part *p = &r->parts[part];
    int32_t *half = r->parts[p->parent].half;
    half[half[1] == part] = -1;
    p->gone = true;
    p->first = -1;
    wr__roads_queue(r, part);
}

// A part with few corners left owns them all.
static void gather(wr_roads *r, int32_t part)
{
    int32_t stack[ROADS_DEPTHS + 1], count = 0;
    for (int32_t from = part;;) {
        for (int32_t side = 0; side < 2; side++) {
            if (r->parts[from].half[side] >= 0) {
                stack[count++] = r->parts[from].half[side];
            }
        }
        if (from != part) {
            for (int32_t corner = r->parts[from].first; corner >= 0;) {
                const int32_t next = r->corners[corner].next;
                put(r, part, corner);
                corner = next;
            }
            drop(r, from);
        }
        if (count == 0) {
            break;
        }
        from = stack[--count];
    }
    r->parts[part].leaf = true;
    wr__roads_queue(r, part);
}

void wr__roads_remove(wr_roads *r, int32_t corner)
{
    const int32_t part = r->corners[corner].part;
    int32_t *link = &r->parts[part].first;
    while (*link != corner) {
        link = &r->corners[*link].next;
    }
    *link = r->corners[corner].next;
    r->corners[corner].part = -1;
    wr__roads_queue(r, part);

    int32_t few = r->parts[part].leaf ? part : -1; // the largest part that has become a leaf, or was one
    for (int32_t p = part; p >= 0; p = r->parts[p].parent) {
        r->parts[p].left--;
        if (r->parts[p].left <= ROADS_LEAF) {
            few = p;
        }
    }
    if (few >= 0 && !r->parts[few].leaf) {
        gather(r, few);
    }
    if (few > 0 && r->parts[few].left == 0) {
        drop(r, few);
    }
}

int32_t wr__roads_below(const wr_roads *r, int32_t part, int32_t after)
{
    int32_t at = after < 0 ? part : after;
    bool down = after < 0;
    for (;;) {
        const int32_t *half = r->parts[at].half;
        if (down && (half[0] >= 0 || half[1] >= 0)) {
            at = half[0] >= 0 ? half[0] : half[1];
        } else {
            const int32_t *halves;
            do { // up until there is another half
                if (at == part) {
                    return -1;
                }
                const int32_t from = at;
                at = r->parts[at].parent;
                halves = r->parts[at].half;
                down = halves[0] == from && halves[1] >= 0;
            } while (!down);
            at = halves[1];
        }
        if (r->parts[at].own > 0) {
            return at;
        }
        down = true;
    }
}
