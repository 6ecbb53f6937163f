// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Asking. Whoever may be in the shape is considered, one after another in any order; the best so far are kept in the caller's
// array as a heap, the last of them on top, and put in order at the end. So nothing but that array is needed.
#include "sim/find_shapes.h"
#include "sim/world_int.h"

const char *wr_find_shape_name(wr_find_shape shape)
{
    static const char *const s_names[WR_FIND_SHAPE_COUNT] = {"circle", "cone", "box", "ray", "nearest"};
    return (uint32_t)shape < WR_FIND_SHAPE_COUNT ? s_names[shape] : "?";
}

wr_fix wr_found_distance(const wr_find *what, const wr_found *found)
{
    const uint64_t far = what->shape == WR_FIND_RAY ? found->order >> 16 : wr_sqrt_u64(found->order);
    return far < INT32_MAX ? (wr_fix)far : INT32_MAX;
}

// ---- The best so far ---------------------------------------------------------------------------------------------

typedef struct answer {
    wr_found *found; // [kept] of [capacity]; full: a heap
    int32_t capacity, kept, count;
} answer;

static bool stands_before(const wr_found *a, const wr_found *b)
{
    return a->order != b->order ? a->order < b->order : a->slot < b->slot;
}

// Puts `item` in at a place or below it, where no child stands behind it.
static void sift_down(wr_found *heap, int32_t count, int32_t at, wr_found item)
{
    for (;;) {
        int32_t child = 2 * at + 1;
        if (child >= count) {
            break;
        }
        child += child + 1 < count && stands_before(&heap[child], &heap[child + 1]) ? 1 : 0;
        if (!stands_before(&item, &heap[child])) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = item;
}

static void heap_up(wr_found *found, int32_t count)
{
    for (int32_t i = count / 2 - 1; i >= 0; i--) {
        sift_down(found, count, i, found[i]);
    }
}

static void answer_take(answer *a, wr_found item)
{
    a->count++;
    if (a->kept < a->capacity) {
        a->found[a->kept++] = item;
        if (a->kept == a->capacity) {
            heap_up(a->found, a->kept);
        }
    } else if (a->capacity > 0 && stands_before(&item, &a->found[0])) {
        sift_down(a->found, a->kept, 0, item);
    }
}

#define FEW 24 // are sorted faster by putting each in its place

static void answer_sort(answer *a)
{
    wr_found *found = a->found;
    if (a->kept <= FEW) {
        for (int32_t i = 1; i < a->kept; i++) {
            const wr_found item = found[i];
            int32_t at = i;
            for (; at > 0 && stands_before(&item, &found[at - 1]); at--) {
                found[at] = found[at - 1];
            }
            found[at] = item;
        }
        return;
    }
    heap_up(found, a->kept);
    for (int32_t last = a->kept - 1; last > 0; last--) {
        const wr_found item = found[last];
        found[last] = found[0];
        sift_down(found, last, 0, item);
    }
}

// ---- One question ------------------------------------------------------------------------------------------------

typedef struct question {
    const wr_find *what;
    wr__find_shape shape;
    const wr_world *world;
    const wr_finder *finder;
    uint32_t groups; // bits of those asked for
    bool nearest;    // whoever stands behind all that a full answer keeps is not counted
    answer answer;
} question;

static uint32_t groups_of(const wr_find *what)
{
    const uint32_t all = (UINT32_C(1) << WR_MOB_KIND_COUNT) - 1, hunter = UINT32_C(1) << WR_MOB_HUNTER;
    const uint32_t kinds = what->kinds != 0 ? what->kinds & all : all;
    const uint32_t hunters = what->hunt_kinds != 0 ? what->hunt_kinds & UINT32_C(0xFFFF) : UINT32_C(0xFFFF);
    return (kinds & ~hunter) | (kinds & hunter ? hunters << WR__FIND_HUNTERS : 0);
}

static bool is_in_order(const wr_find *what, const wr_found *found, int32_t capacity)
{
    const bool sized = what->shape != WR_FIND_RAY || (what->radius >= 0 && what->length >= 0);
    const bool turned = what->shape != WR_FIND_CONE || (what->half_angle >= 0 && what->half_angle <= WR_FIND_TURN);
    const bool counted = what->shape != WR_FIND_NEAREST || what->k >= 0;
    return (uint32_t)what->shape < WR_FIND_SHAPE_COUNT && what->at.x >= WR_FIND_OUTSIDE &&
           what->at.y >= WR_FIND_OUTSIDE && sized && turned && counted && capacity >= 0 &&
           (capacity == 0 || found != NULL);
}

static inline void consider(question *q, const wr__find_item *item)
{
    const wr_find *what = q->what;
    wr_found found = {{item->id}, (int32_t)(item->id & WR_MOBS_MAX) - 1, 0};
    if ((item->group & q->groups) == 0 || item->id == what->except.bits ||
        !wr__find_matches(&q->shape, item->x, item->y, &found.order)) {
        return;
    }
    if (q->nearest && q->answer.kept == q->answer.capacity && !stands_before(&found, &q->answer.found[0])) {
        return;
    }
    if (!what->clear ||
        wr_sight(&q->world->sight, q->world->level->grid.cell, what->at, (wr_point){item->x, item->y})) {
        answer_take(&q->answer, found);
    }
}

// ---- Of whom -----------------------------------------------------------------------------------------------------

static void ask_everybody(question *q)
{
    const wr_mobs mobs = wr_world_mobs(q->world);
    for (int32_t slot = 0; slot < mobs.count; slot++) {
        wr__find_item item;
        if (wr__find_item_of(&mobs, slot, &item)) {
            consider(q, &item);
        }
    }
}

static void ask_row(question *q, int32_t row, int32_t x0, int32_t x1)
{
    const wr_finder *f = q->finder;
    const uint32_t first = (uint32_t)row * (uint32_t)f->columns;
    if (x0 > x1) {
        return;
    }
    for (uint32_t i = f->starts[first + (uint32_t)x0]; i < f->starts[first + (uint32_t)x1 + 1]; i++) {
        consider(q, &f->items[i]);
    }
}

static void ask_area(question *q)
{
    const wr_finder *f = q->finder;
    const wr__find_squares s = wr__find_squares_in(f, wr__find_area_of(&q->shape));
    const bool slants = q->what->shape == WR_FIND_RAY && s.y1 > s.y0;
    for (int32_t row = s.y0; row <= s.y1; row++) {
        wr__find_squares part = s;
        if (slants) {
            const int64_t y0 = f->y0 + ((int64_t)row << f->shift), y1 = y0 + ((int64_t)1 << f->shift);
            part = wr__find_squares_in(f, wr__find_ray_between(&q->shape, y0, y1));
        }
        ask_row(q, row, part.x0, part.x1);
    }
}

// How far whoever is outside these squares is at least; the sides beyond which there are none do not count. Below 0:
// nobody is outside.
static int64_t way_out(const wr_finder *f, wr_point at, const wr__find_squares *s)
{
    int64_t least = INT64_MAX;
    const int64_t left = at.x - (f->x0 + ((int64_t)s->x0 << f->shift));
    const int64_t below = at.y - (f->y0 + ((int64_t)s->y0 << f->shift));
    const int64_t right = f->x0 + ((int64_t)(s->x1 + 1) << f->shift) - at.x;
    const int64_t above = f->y0 + ((int64_t)(s->y1 + 1) << f->shift) - at.y;
    least = s->x0 > 0 && left < least ? left : least;
    least = s->y0 > 0 && below < least ? below : least;
    least = s->x1 < f->columns - 1 && right < least ? right : least;
    least = s->y1 < f->rows - 1 && above < least ? above : least;
    return least == INT64_MAX ? -1 : least > 0 ? least : 0;
}

// Nobody out there can be among the answers any more.
static bool is_settled(const question *q, int64_t out)
{
    const answer *a = &q->answer;
    const bool beyond = q->what->radius >= 0 && out > q->what->radius;
    return out < 0 || beyond || (a->kept == a->capacity && (uint64_t)(out * out) > a->found[0].order);
}

static int32_t clamp(int64_t value, int32_t most)
{
    return value < 0 ? 0 : value > most ? most : (int32_t)value;
}

// Ring by ring of squares around the one that holds the place, or that is nearest to it.
static void ask_rings(question *q)
{
    const wr_finder *f = q->finder;
    const wr_point at = q->what->at;
    const int32_t cx = clamp(((int64_t)at.x - f->x0) >> f->shift, f->columns - 1);
    const int32_t cy = clamp(((int64_t)at.y - f->y0) >> f->shift, f->rows - 1);
    for (int32_t ring = 0;; ring++) {
        const wr__find_squares s = {clamp(cx - ring, f->columns - 1), clamp(cy - ring, f->rows - 1),
                                    clamp((int64_t)cx + ring, f->columns - 1),
                                    clamp((int64_t)cy + ring, f->rows - 1)};
        for (int32_t row = s.y0; row <= s.y1; row++) {
            if (row == cy - ring || row == cy + ring) {
                ask_row(q, row, s.x0, s.x1);
                continue;
            }
            ask_row(q, row, cx - ring, cx - ring >= 0 ? cx - ring : cx - ring - 1);
            ask_row(q, row, cx + ring, cx + ring < f->columns ? cx + ring : cx + ring - 1);
        }
        if (is_settled(q, way_out(f, at, &s))) {
            return;
        }
    }
}

int32_t wr_world_find(const wr_world *world, const wr_finder *finder, const wr_find *what, wr_found *found,
                      int32_t capacity)
{
    if (!is_in_order(what, found, capacity) || (finder != NULL && !wr_finder_is_fresh(finder, world))) {
        return WR_E_ARGUMENT;
    }
    question q = {.what = what,
                  .shape = wr__find_shape_of(what),
                  .world = world,
                  .finder = finder,
                  .groups = groups_of(what),
                  .answer = {.found = found, .capacity = capacity}};
    // Those wanted have all room: the others need not be counted.
    q.nearest = what->shape == WR_FIND_NEAREST && what->k > 0 && what->k <= capacity;
    if (q.nearest) {
        q.answer.capacity = what->k;
    }
    if (finder == NULL) {
        ask_everybody(&q);
    } else if (q.nearest) {
        ask_rings(&q);
    } else {
        ask_area(&q);
    }
    answer_sort(&q.answer);
    if (what->shape == WR_FIND_NEAREST) {
        return q.nearest ? q.answer.kept : q.answer.count < what->k ? q.answer.count : what->k;
    }
    return q.answer.count;
}
