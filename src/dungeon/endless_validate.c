// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// endless: the certificate of a piece of the plane. Region after region, row by row from the bottom: its cells, its
// rims against what the borders say, its connection, then its spaces and portals; then its left and lower borders against
// the neighbours that were looked at before. Of what is behind only the rims are kept, by the parts that touch them:
// they are joined over the borders, and at the end the whole is one part or not.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/arena.h"
#include "dungeon/endless_proof_int.h"

#define SIDE_MAX  256 // regions a side of a piece
#define PARTS_MAX 128 // of a region, such as touch its rim: every other cell of 252 at most

typedef struct piece {
    wr__endless_proof proof;
    const wr_region *regions;
    int32_t width, height;
    int32_t *parents;            // [width * height * PARTS_MAX] of parts that touch a rim; a root is its own
    int32_t part_count;          // of these
    int32_t lonely;              // parts that touch none
    int32_t *below;              // [width][WR__SIDE] parts on the upper rims of the row below; -1 where there is wall
    int32_t left[WR__SIDE];      // on the right rim of the region to the left
    int32_t of_part[WR__PLACES]; // of the region's parts: its number among `parents`, or -1
} piece;

bool wr__endless_refute(wr__endless_proof *proof, const char *rule, int32_t x, int32_t y, const char *format, ...)
{
    wr_endless_report *report = proof->report;
    if (!report->valid) {
        return false;
    }
    report->valid = false;
    report->region = proof->region->id;
    report->at = (wr_cell){x, y};
    (void)snprintf(report->rule, sizeof report->rule, "%s", rule);
    va_list values;
    va_start(values, format);
    (void)vsnprintf(report->message, sizeof report->message, format, values);
    va_end(values);
    return false;
}

static bool refute_at(wr__endless_proof *proof, const char *rule, int32_t place, const char *what)
{
    return wr__endless_refute(proof, rule, place % WR__SIDE, place / WR__SIDE, "%s", what);
}

// ---- Cells and rims ----------------------------------------------------------------------------------------------

static bool prove_cells(wr__endless_proof *p)
{
    const wr_region *r = p->region;
    for (int32_t i = 0; i < WR__PLACES; i++) {
        if (r->kinds[i] != WR_CELL_GRASS && r->kinds[i] != WR_CELL_BUSH && !wr__is_door(r->kinds[i])) {
            return refute_at(p, "cell", i, "this is neither floor nor wall nor door");
        }
    }
    return true;
}

// What a border says its doors are like, on its own.
static bool prove_doors(wr__endless_proof *p, wr_side side, const wr_border_door *doors, int32_t count)
{
    if (count < 1 || count > WR_BORDER_DOORS_MAX) {
        return wr__endless_refute(p, "border", -1, -1, "the border on side %d has %d doors", (int)side, (int)count);
    }
    for (int32_t i = 0; i < count; i++) {
        const int32_t from = i == 0 ? 2 : doors[i - 1].at + doors[i - 1].width + 1;
        if (doors[i].width != p->corridor || doors[i].at < from || doors[i].at + doors[i].width > WR__SIDE - 2 ||
            !wr__is_door(doors[i].kind)) {
            return wr__endless_refute(p, "border", -1, -1,
                                      "door %d of the border on side %d, %d wide at %d, is not right", (int)i,
                                      (int)side, (int)doors[i].width, (int)doors[i].at);
        }
    }
    return true;
}

static bool prove_rim(wr__endless_proof *p, wr_side side)
{
    wr_border_door doors[WR_BORDER_DOORS_MAX];
    uint8_t wanted[WR__SIDE];
    const wr_side inside = (wr_side)((side + 2) % WR_SIDE_COUNT);
    const bool is_ours = side == WR_SIDE_N || side == WR_SIDE_E;
    const int32_t count = wr_endless_border(p->endless, p->region->id, side, doors);
    if (!prove_doors(p, side, doors, count)) {
        return false;
    }
    memset(wanted, WR_CELL_BUSH, sizeof wanted);
    for (int32_t i = 0; i < count; i++) {
        memset(wanted + doors[i].at, is_ours ? doors[i].kind : WR_CELL_GRASS, (size_t)doors[i].width);
    }
    for (int32_t i = 1; i < WR__SIDE - 1; i++) {
        const int32_t place = wr__on_rim(side, i);
        if (p->region->kinds[place] != wanted[i]) {
            return refute_at(p, "rim", place, "the rim is not as the border says");
        }
        if (wanted[i] != WR_CELL_BUSH && p->region->kinds[wr__beside(place, inside)] != WR_CELL_GRASS) {
            return refute_at(p, "rim", wr__beside(place, inside), "inside of a border's door there is no floor");
        }
    }
    return p->region->kinds[wr__on_rim(side, 0)] == WR_CELL_BUSH &&
                   p->region->kinds[wr__on_rim(side, WR__SIDE - 1)] == WR_CELL_BUSH
               ? true
               : refute_at(p, "rim", wr__on_rim(side, 0), "a corner of the rim is no wall");
}

// ---- Connection --------------------------------------------------------------------------------------------------

// All that is joined with a place gets its part's number.
static void fill_part(wr__endless_proof *p, int32_t from, uint16_t number)
{
    int32_t count = 0;
    p->part[from] = number;
    p->queue[count++] = (uint16_t)from;
    for (int32_t i = 0; i < count; i++) {
        for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
            const int32_t next = wr__beside(p->queue[i], (wr_side)side);
            if (next >= 0 && p->region->kinds[next] != WR_CELL_BUSH && p->part[next] == WR_SPACE_NONE) {
                p->part[next] = number;
                p->queue[count++] = (uint16_t)next;
            }
        }
    }
}

// Parts of the region's floor, doors being floor.
static int32_t find_parts(wr__endless_proof *p)
{
    int32_t count = 0;
    memset(p->part, 0xff, sizeof p->part); // WR_SPACE_NONE
    for (int32_t i = 0; i < WR__PLACES; i++) {
        if (p->region->kinds[i] != WR_CELL_BUSH && p->part[i] == WR_SPACE_NONE) {
            fill_part(p, i, (uint16_t)count++);
        }
    }
    return count;
}

static int32_t root_of(int32_t *parents, int32_t i)
{
    while (parents[i] != i) {
        parents[i] = parents[parents[i]];
        i = parents[i];
    }
    return i;
}

static void number_parts(piece *s, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        s->of_part[i] = -1;
    }
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        for (int32_t i = 0; i < WR__SIDE; i++) {
            const uint16_t part = s->proof.part[wr__on_rim((wr_side)side, i)];
            if (part != WR_SPACE_NONE && s->of_part[part] < 0) {
                s->parents[s->part_count] = s->part_count;
                s->of_part[part] = s->part_count++;
            }
        }
    }
    for (int32_t i = 0; i < count; i++) {
        s->lonely += s->of_part[i] < 0;
    }
}

static int32_t part_at(const piece *s, int32_t place)
{
    const uint16_t part = s->proof.part[place];
    return part == WR_SPACE_NONE ? -1 : s->of_part[part];
}

// ---- Borders -----------------------------------------------------------------------------------------------------

static const wr_portal *portal_at(const wr_region *r, wr_side side, int32_t door)
{
    for (int32_t i = 0; i < r->portal_count && i < WR_REGION_PORTALS_MAX; i++) {
        if (r->portals[i].side == side && r->portals[i].door == door) {
            return &r->portals[i];
        }
    }
    return NULL;
}

// The two regions' portals over a border say the same.
static bool portals_agree(const wr_region *here, wr_side side, const wr_region *there)
{
    const wr_side back = (wr_side)((side + 2) % WR_SIDE_COUNT);
    for (int32_t door = 0; door < WR_BORDER_DOORS_MAX; door++) {
        const wr_portal *a = portal_at(here, side, door);
        const wr_portal *b = portal_at(there, back, door);
        if ((a == NULL) != (b == NULL)) {
            return false;
        }
        if (a != NULL &&
            (a->kind != b->kind || a->cells.width != b->cells.width || a->cells.height != b->cells.height ||
             (side == WR_SIDE_W ? a->cells.y != b->cells.y : a->cells.x != b->cells.x))) {
            return false;
        }
    }
    return true;
}

// The border on the left or lower side. rim: parts on the neighbour's rim, which has the doors.
static void join_border(piece *s, wr_side side, const wr_region *there, const int32_t rim[WR__SIDE])
{
    wr__endless_proof *p = &s->proof;
    bool fits = true;
    for (int32_t i = 0; i < WR__SIDE; i++) {
        const int32_t place = wr__on_rim(side, i);
        const int32_t here = part_at(s, place);
        const uint8_t over = there->kinds[wr__on_rim((wr_side)((side + 2) % WR_SIDE_COUNT), i)];
        if ((here >= 0) != (rim[i] >= 0) ||
            (here >= 0 && (p->region->kinds[place] != WR_CELL_GRASS || !wr__is_door(over)))) {
            (void)(fits && refute_at(p, "border", place, "the two sides of a border do not fit"));
            fits = false;
        }
        if (here >= 0 && rim[i] >= 0) {
            s->parents[root_of(s->parents, here)] = root_of(s->parents, rim[i]);
        }
    }
    if (fits && !portals_agree(p->region, side, there)) {
        fits = wr__endless_refute(p, "border", -1, -1, "the portals of a border do not fit");
    }
    p->report->borders_checked++;
    p->report->border_mismatches += !fits;
}

static void keep_rims(piece *s, int32_t x)
{
    for (int32_t i = 0; i < WR__SIDE; i++) {
        s->left[i] = part_at(s, wr__on_rim(WR_SIDE_E, i));
        s->below[x * WR__SIDE + i] = part_at(s, wr__on_rim(WR_SIDE_N, i));
    }
}

// ---- The piece ---------------------------------------------------------------------------------------------------

static bool prove_place(piece *s, int32_t x, int32_t y)
{
    const wr_region_id first = s->regions[0].id;
    const wr_region_id id = s->proof.region->id;
    return (uint64_t)id.x - (uint64_t)first.x == (uint64_t)x && (uint64_t)id.y - (uint64_t)first.y == (uint64_t)y
               ? true
               : wr__endless_refute(&s->proof, "id", -1, -1, "region %d,%d of the piece is not where it should be",
                                    (int)x, (int)y);
}

static void look_at_region(piece *s, int32_t x, int32_t y)
{
    wr__endless_proof *p = &s->proof;
    p->region = &s->regions[(size_t)y * (size_t)s->width + (size_t)x];
    bool sound = prove_place(s, x, y);
    sound &= prove_cells(p);
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        sound &= prove_rim(p, (wr_side)side);
    }
    const int32_t parts = find_parts(p);
    number_parts(s, parts);
    if (parts != 1) {
        sound = wr__endless_refute(p, "region", -1, -1, "the floor is in %d parts", (int)parts);
    }
    if (sound && wr__endless_prove_spaces(p)) {
        (void)wr__endless_prove_portals(p);
    }
    if (x > 0) {
        join_border(s, WR_SIDE_W, p->region - 1, s->left);
    }
    if (y > 0) {
        join_border(s, WR_SIDE_S, p->region - s->width, s->below + x * WR__SIDE);
    }
    keep_rims(s, x);
    p->report->regions_checked++;
}

static void look_at_all(piece *s)
{
    wr_endless_report *report = s->proof.report;
    for (int32_t y = 0; y < s->height; y++) {
        for (int32_t x = 0; x < s->width; x++) {
            look_at_region(s, x, y);
        }
    }
    report->components = s->lonely;
    for (int32_t i = 0; i < s->part_count; i++) {
        report->components += s->parents[i] == i;
    }
    if (report->components != 1) {
        s->proof.region = &s->regions[0];
        (void)wr__endless_refute(&s->proof, "piece", -1, -1, "the floor of the piece is in %d parts",
                                 (int)report->components);
    }
}

wr_status wr_endless_validate(const wr_endless *endless, const wr_region *regions, int32_t width, int32_t height,
                              const wr_hooks *hooks, wr_endless_report *report)
{
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : wr_hooks_default().allocator;
    *report = (wr_endless_report){.valid = true, .at = {-1, -1}};
    if (width < 1 || width > SIDE_MAX || height < 1 || height > SIDE_MAX) {
        report->valid = false;
        return WR_E_ARGUMENT;
    }
    const size_t head = (sizeof(piece) + 63) & ~(size_t)63;
    const size_t parents = (size_t)width * (size_t)height * PARTS_MAX * sizeof(int32_t);
    const size_t size = head + parents + (size_t)width * WR__SIDE * sizeof(int32_t);
    uint8_t *memory = wr__alloc(&allocator, size);
    if (memory == NULL) {
        report->valid = false;
        return WR_E_MEMORY;
    }
    piece *s = (piece *)(void *)memory;
    s->proof.endless = endless;
    s->proof.report = report;
    s->proof.corridor = wr_endless_config_of(endless).rooms.corridor;
    s->regions = regions;
    s->width = width;
    s->height = height;
    s->parents = (int32_t *)(void *)(memory + head);
    s->below = (int32_t *)(void *)(memory + head + parents);
    look_at_all(s);
    wr__release(&allocator, memory, size);
    return WR_OK;
}
