// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Triangles over rectangles. The corners of all rectangles of a label, sorted by rows and by columns, tell which of them lie
// on the sides of a rectangle; those are corners of its triangles as well.
//
//     TL--o----TR     A rectangle falls into two halves along the diagonal from BL to TR. In the lower right one the
//      |  .   / |     triangles go to and fro between the points of the lower side and those of the right side, beginning at
//      o    /   o     their common corner BR. The upper left half is the same picture turned by half a turn.
//      |  /     |
//     BL---o-o-BR
#include <string.h>

#include "core/arena.h"
#include "core/sort.h"
#include "warren/rects.h"

enum { BL, BR, TR, TL, CORNERS };         // of a rectangle, counter-clockwise
enum { TRIANGLES_MAX = 6, LABELS = 256 }; // triangles a rectangle: two, and one more for each corner on a side

typedef struct mesh {
    const wr_rects_part *parts; // [count]
    int32_t count;
    int32_t points;            // different corners
    int32_t begin[LABELS + 1]; // of a label: its points, by (y, x) as by (x, y), begin here
    uint64_t *row_keys;        // [4 * count] y, x of corners, then of points, by label
    uint32_t *row_points;      // [4 * count] corners of parts, then points: the identity
    uint64_t *column_keys;     // [4 * count] x, y of points, sorted by label
    uint32_t *column_points;   // [4 * count] which points these are
    uint64_t *keys_scratch;    // [4 * count]
    uint32_t *values_scratch;  // [4 * count]
    uint32_t *point_of;        // [4 * count] of corner k of part i: the point, at 4 * i + k
    uint32_t *column_of;       // [4 * count] of a point: where it stands in column_points
    wr_cell *corners;          // out
    int32_t corner_capacity;
    int32_t (*triangles)[3]; // out
    int32_t triangle_capacity;
    int64_t triangle_count;
} mesh;

static void lay_out(mesh *m, wr_arena *arena)
{
    const size_t n = (size_t)m->count * CORNERS;
    m->row_keys = WR_ARENA_ARRAY(arena, uint64_t, n);
    m->row_points = WR_ARENA_ARRAY(arena, uint32_t, n);
    m->column_keys = WR_ARENA_ARRAY(arena, uint64_t, n);
    m->column_points = WR_ARENA_ARRAY(arena, uint32_t, n);
    m->keys_scratch = WR_ARENA_ARRAY(arena, uint64_t, n);
    m->values_scratch = WR_ARENA_ARRAY(arena, uint32_t, n);
    m->point_of = WR_ARENA_ARRAY(arena, uint32_t, n);
    m->column_of = WR_ARENA_ARRAY(arena, uint32_t, n);
}

static bool parts_are_sound(const wr_rects_part *parts, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const wr_rect *r = &parts[i].rect;
        if (r->x < 0 || r->y < 0 || r->width < 1 || r->height < 1 || r->x > INT32_MAX - r->width ||
            r->y > INT32_MAX - r->height) {
            return false;
        }
    }
    return true;
}

// ---- Points -----------------------------------------------------------------------------------------------------

static uint64_t key_of(int32_t first, int32_t second)
{
    return (uint64_t)(uint32_t)first << 32 | (uint32_t)second;
}

static uint64_t corner_key(const wr_rect *r, int32_t corner)
{
    const bool right = corner == BR || corner == TR, top = corner == TR || corner == TL;
    return key_of(top ? r->y + r->height : r->y, right ? r->x + r->width : r->x);
}

// All corners by label, then by (y, x); of equal ones in the order of the parts.
static void sort_corners(mesh *m)
{
    int32_t at[LABELS] = {0};
    for (int32_t i = 0; i < m->count; i++) {
        at[m->parts[i].label] += CORNERS;
    }
    for (int32_t i = 0, sum = 0; i < LABELS; i++) {
        m->begin[i] = sum;
        sum += at[i];
        at[i] = m->begin[i];
        m->begin[i + 1] = sum;
    }
    for (int32_t i = 0; i < m->count * CORNERS; i++) {
        const wr_rects_part *part = &m->parts[i / CORNERS];
        const int32_t to = at[part->label]++;
        m->row_keys[to] = corner_key(&part->rect, i % CORNERS);
        m->row_points[to] = (uint32_t)i;
    }
    for (int32_t i = 0; i < LABELS; i++) {
        wr_sort_u64(m->row_keys + m->begin[i], m->row_points + m->begin[i], (size_t)(m->begin[i + 1] - m->begin[i]),
                    m->keys_scratch, m->values_scratch);
    }
}

// Two rectangles that touch in a corner and nowhere near it: there the surface has two corners at one place.
static bool only_touch(const uint32_t *corners, int32_t count)
{
    return count == 2 && (corners[0] ^ corners[1]) % CORNERS == 2;
}

static void add_point(mesh *m, uint64_t key)
{
    if (m->points < m->corner_capacity) {
        m->corners[m->points] = (wr_cell){(int32_t)(uint32_t)key, (int32_t)(key >> 32)};
    }
    m->row_keys[m->points++] = key;
}

// Corners of a label at one place, from..to-1, become a point, or two: then that of the rectangle below comes first.
static void make_points(mesh *m, int32_t from, int32_t to)
{
    const uint64_t key = m->row_keys[from];
    const uint32_t *corners = m->row_points + from;
    if (only_touch(corners, to - from)) {
        const bool turned = corners[0] % CORNERS < TR;
        m->point_of[corners[0]] = (uint32_t)(m->points + (turned ? 1 : 0));
        m->point_of[corners[1]] = (uint32_t)(m->points + (turned ? 0 : 1));
        add_point(m, key);
        add_point(m, key);
        return;
    }
    for (int32_t i = from; i < to; i++) {
        m->point_of[m->row_points[i]] = (uint32_t)m->points;
    }
    add_point(m, key);
}

// There are no more points than corners, so the keys of points may take the place of those of corners behind the reading.
static void find_points(mesh *m)
{
    sort_corners(m);
    for (int32_t label = 0; label < LABELS; label++) {
        const int32_t end = m->begin[label + 1];
        int32_t from = m->begin[label];
        m->begin[label] = m->points;
        while (from < end) {
            int32_t to = from + 1;
            while (to < end && m->row_keys[to] == m->row_keys[from]) {
                to++;
            }
            make_points(m, from, to);
            from = to;
        }
    }
    m->begin[LABELS] = m->points;
    for (int32_t i = 0; i < m->points; i++) {
        m->row_points[i] = (uint32_t)i;
        m->column_points[i] = (uint32_t)i;
        m->column_keys[i] = m->row_keys[i] << 32 | m->row_keys[i] >> 32;
    }
    for (int32_t i = 0; i < LABELS; i++) {
        wr_sort_u64(m->column_keys + m->begin[i], m->column_points + m->begin[i],
                    (size_t)(m->begin[i + 1] - m->begin[i]), m->keys_scratch, m->values_scratch);
    }
    for (int32_t i = 0; i < m->points; i++) {
        m->column_of[m->column_points[i]] = (uint32_t)i;
    }
}

// ---- Sides ------------------------------------------------------------------------------------------------------

// From a common corner along a side: the points on it, then the corner at its end.
typedef struct side {
    const uint32_t *points; // [count] in rising order
    int32_t count;
    bool backwards;
    uint32_t end;
} side;

static uint32_t on_side(const side *s, int32_t i)
{
    return i == s->count ? s->end : s->points[s->backwards ? s->count - 1 - i : i];
}

// The points strictly between two of a row or of a column, given by where they stand in its order. Next to one that has a
// twin at the same place that twin may stand; it is not between.
static side side_between(const uint64_t *keys, const uint32_t *points, uint32_t low, uint32_t high)
{
    uint32_t from = low + 1, to = high;
    while (from < to && keys[from] == keys[low]) {
        from++;
    }
    while (from < to && keys[to - 1] == keys[high]) {
        to--;
    }
    return (side){points + from, (int32_t)(to - from), false, 0};
}

// ---- Triangles --------------------------------------------------------------------------------------------------

static void add_triangle(mesh *m, uint32_t a, uint32_t b, uint32_t c)
{
    if (m->triangle_count < m->triangle_capacity) {
        int32_t *t = m->triangles[m->triangle_count];
        t[0] = (int32_t)a;
        t[1] = (int32_t)b;
        t[2] = (int32_t)c;
    }
    m->triangle_count++;
}

// The square of the distance; a point's key has its place.
static uint64_t distance(const mesh *m, uint32_t a, uint32_t b)
{
    const int64_t dx = (int64_t)(uint32_t)m->row_keys[a] - (int64_t)(uint32_t)m->row_keys[b];
    const int64_t dy = (int64_t)(m->row_keys[a] >> 32) - (int64_t)(m->row_keys[b] >> 32);
    return (uint64_t)(dx * dx) + (uint64_t)(dy * dy); // each below 2^62
}

// Half a rectangle: `a` is the side that ends at the corner, walked back from it, `b` the one that begins there. Of the two
// points that could be next, that which is nearer to the point it would be joined with.
static void add_half(mesh *m, uint32_t corner, const side *a, const side *b)
{
    int32_t i = 0, j = 0;
    add_triangle(m, on_side(a, 0), corner, on_side(b, 0));
    while (i < a->count || j < b->count) {
        const uint32_t p = on_side(a, i), q = on_side(b, j);
        if (j == b->count ||
            (i < a->count && distance(m, on_side(a, i + 1), q) <= distance(m, p, on_side(b, j + 1)))) {
            add_triangle(m, on_side(a, ++i), p, q);
        } else {
            add_triangle(m, p, q, on_side(b, ++j));
        }
    }
}

// False when the rectangle has more corners of others on its sides than there can be without overlapping.
static bool add_part(mesh *m, int32_t i)
{
    const uint32_t *corner = m->point_of + (size_t)i * CORNERS;
    const uint32_t *in_column = m->column_of;
    side lower = side_between(m->row_keys, m->row_points, corner[BL], corner[BR]);
    side upper = side_between(m->row_keys, m->row_points, corner[TL], corner[TR]);
    side left = side_between(m->column_keys, m->column_points, in_column[corner[BL]], in_column[corner[TL]]);
    side right = side_between(m->column_keys, m->column_points, in_column[corner[BR]], in_column[corner[TR]]);
    const int64_t more = 2 + (int64_t)lower.count + upper.count + left.count + right.count;
    if (m->triangle_count + more > (int64_t)m->count * TRIANGLES_MAX) {
        return false;
    }
    lower.backwards = left.backwards = true;
    lower.end = left.end = corner[BL];
    right.end = upper.end = corner[TR];
    add_half(m, corner[BR], &lower, &right);
    add_half(m, corner[TL], &upper, &left);
    return true;
}

wr_status wr_rects_triangulate(const wr_rects_part *parts, int32_t count, const wr_allocator *allocator,
                               wr_cell *corners, int32_t corner_capacity, int32_t *corner_count,
                               int32_t (*triangles)[3], int32_t triangle_capacity, int32_t *triangle_count)
{
    if (count < 0 || count > INT32_MAX / TRIANGLES_MAX || corner_capacity < 0 || triangle_capacity < 0 ||
        !parts_are_sound(parts, count)) {
        return WR_E_ARGUMENT;
    }
    *corner_count = *triangle_count = 0;
    if (count == 0) {
        return WR_OK;
    }
    const wr_hooks hooks = wr_hooks_default();
    allocator = allocator != NULL ? allocator : &hooks.allocator;
    mesh m = {.parts = parts,
              .count = count,
              .corners = corners,
              .corner_capacity = corner_capacity,
              .triangles = triangles,
              .triangle_capacity = triangle_capacity};
    wr_arena size = wr_arena_measuring();
    lay_out(&m, &size);
    void *memory = size.full ? NULL : wr__alloc(allocator, size.used);
    if (memory == NULL) {
        return WR_E_MEMORY;
    }
    wr_arena arena = wr_arena_on(memory, size.used);
    lay_out(&m, &arena);
    find_points(&m);
    bool sound = true;
    for (int32_t i = 0; i < count && sound; i++) {
        sound = add_part(&m, i);
    }
    wr__release(allocator, memory, size.used);
    if (!sound) {
        return WR_E_ARGUMENT;
    }
    *corner_count = m.points;
    *triangle_count = (int32_t)m.triangle_count;
    return m.points <= corner_capacity && m.triangle_count <= triangle_capacity ? WR_OK : WR_E_CAPACITY;
}
