// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A look from a corner along the rows of a quadrant, 62 places at a time, as far as a row could still lead to a way
// no longer than the least bound that is open; then the look is put off.
//
//      row 3   . . . c #        The quadrant north-east of u. In the flat octant (east and north-east) what is
//      row 2   . . / # #        reached spreads along its row, in the steep one (north and north-east) from row to
//      row 1   # # C . . . d #  row. Whoever goes straight along a wall can turn round its corner where it ends: at
//      row 0   . / . # # # .    C, east past the wall below; at d and c, past walls where what is reached spreads on.
#include "nav/hop_look.h"

// Corners at the bits of `found` in row q.
static void push_inner(const hop_look *l, int32_t q, uint64_t found, int32_t octant)
{
    for (; found != 0; found &= found - 1) {
        hop_push_inner(l, wr__ctz64(found) - 1, q, octant);
    }
}

static void push_outer(const hop_look *l, int32_t q, uint64_t found, bool over_p)
{
    for (; found != 0; found &= found - 1) {
        hop_push_outer(l, wr__ctz64(found) - 1, q, over_p);
    }
}

// Row q goes on past the window, first at the lowest bit of `beyond`; or the row itself lies past it.
static void note_outside(const hop_look *l, int32_t q, uint64_t beyond)
{
    const int32_t p = wr__ctz64(beyond) - 1;
    const uint32_t least =
        q > l->q_last ? hop_bound(p, q, l->to_p, l->to_q)
                      : hop_octile(p, q) + hop_octile(hop_magnitude(l->to_p - p), hop_magnitude(l->to_q - q));
    hop_leave_out(l->s, l->u->length + least);
}

// The first row that no way within the limit comes as far as.
static inline int32_t row_to_stop(const hop_look *l)
{
    const int64_t room = (int64_t)l->s->limit - l->u->length, p = hop_magnitude(l->to_p);
    const int64_t left = room - p * HOP_STRAIGHT;
    const int64_t shallow = left / (HOP_DIAGONAL - HOP_STRAIGHT); // steps along q, while fewer than those along p
    const int64_t steps = shallow < p ? shallow : (room - p * (HOP_DIAGONAL - HOP_STRAIGHT)) / HOP_STRAIGHT;
    return left < 0 || l->to_q > steps ? 0 : (int32_t)((steps + l->to_q) >> 1) + 1;
}

// The 64 places from one before the node on, in direction of p.
static inline uint64_t row_at(const uint64_t *word, int32_t shift, bool back)
{
    return back ? wr__reverse64(word[0] << (63 - shift) | word[-1] >> 1 >> shift)
                : word[0] >> shift | word[1] << 1 << (63 - shift);
}

// Row q reaches as far as a look goes.
static inline uint64_t at_edge(const hop_look *l, int32_t q, uint64_t reached)
{
    if ((reached >> (HOP_P_LAST + 1) & 1) != 0) { // looking goes on from there, and past it here in vain
        hop_push_node(l, HOP_P_LAST, q, hop_octile(hop_magnitude(l->to_p - HOP_P_LAST), hop_magnitude(l->to_q - q)),
                      l->quadrant, l->u->octants);
    }
    return reached & INT64_MAX;
}

// From row q on, where `entered` are reached. True when the target is. back: p counts west. alike: most rows are as
// the one before, so that it pays to ask; else which are is not to be guessed.
static inline bool look_along(hop_search *s, const hop_node *u, int32_t quadrant, bool back, bool alike, int32_t q,
                              uint64_t entered)
{
    const hop_look l = hop_look_from(s, u, quadrant);
    const nav_plane *plane = l.turned ? &s->nav->up : &s->nav->across;
    const int32_t column = s->ask->column + u->dx, row = s->ask->row + u->dy;
    const ptrdiff_t up = (ptrdiff_t)l.q_step * plane->stride;
    const int32_t k = (l.turned ? row : column) - l.p_step + 1, shift = k & 63;
    const uint64_t *words = plane->words + (ptrdiff_t)(l.turned ? column : row) * plane->stride + q * up + (k >> 6);

    const uint64_t outside = l.p_last >= HOP_P_LAST ? 0 : ~(uint64_t)3 << l.p_last;
    const uint64_t edge = outside | (uint64_t)3 << (HOP_P_LAST + 1);
    const uint64_t target = l.to_p >= 0 && l.to_p <= HOP_P_LAST ? (uint64_t)2 << l.to_p : 0;
    const uint64_t steep_first = (u->octants & HOP_STEEP) != 0 ? 2 : 0;
    const int32_t limit = row_to_stop(&l), stop = limit <= l.q_last ? limit : l.q_last + 1;
    uint64_t flat = (u->octants & HOP_FLAT) == 0 || q > HOP_P_LAST ? 0 : ~(uint64_t)1 << q;         // bits p >= q
    uint64_t steep = steep_first == 0 ? 0 : q > HOP_P_LAST ? ~(uint64_t)1 : ((uint64_t)4 << q) - 2; // bits p <= q
    uint64_t here = row_at(words, shift, back);
    // A wall on the side of lower rows that ends: free below, and free here but not below one place before. The root
    // leaves out its axes, for its other quadrants have them on the inner side.
    const uint64_t below = row_at(words - up, shift, back);
    uint64_t ends_below = u->depth == 0 && q == 0 ? 0 : (here & ~below) << 1 & below;
    for (;;) {
        uint64_t reached = entered | nav_spread(entered & flat, here);
        if ((reached & edge) != 0) {
            if ((reached & outside) != 0) {
                note_outside(&l, q, reached & outside);
            }
            reached = at_edge(&l, q, reached & ~outside);
        }
        if (q == l.to_q && (reached & target) != 0) {
            return true;
        }
        words += up;
        const uint64_t above = row_at(words, shift, back);
        if (alike && above == here && ends_below == 0) { // no wall begins or ends
            entered = (reached << 1 | (reached & steep)) & here;
        } else {
            const uint64_t both = here & above, opens = above ^ both, shuts = here ^ both;
            const uint64_t moved = reached & (reached & flat) << 1, climbed = reached & above & steep;
            const uint64_t ends_above = shuts << 1 & above;
            if (((moved & (ends_above | ends_below)) | (climbed & (opens << 1 | opens >> 1))) != 0) {
                push_inner(&l, q, moved & ends_above, HOP_STEEP);
                push_outer(&l, q, moved & ends_below, true);
                if (q < l.q_last) {
                    push_inner(&l, q + 1, climbed & opens >> 1, HOP_FLAT);
                    push_outer(&l, q + 1, climbed & opens << 1 & (u->depth == 0 ? ~(uint64_t)2 : ~(uint64_t)0),
                               false);
                }
            }
            entered = ((reached & both) << 1 & both) | climbed;
            ends_below = opens << 1 & here;
            here = above;
        }
        if (entered == 0) {
            return false;
        }
        if (++q >= stop) {
            break;
        }
        flat <<= 1;
        steep = steep << 1 | steep_first;
    }
    if (q > l.q_last) {
        note_outside(&l, q, entered);
    } else {
        hop_put_off(s, u, quadrant, q, entered, u->length + hop_bound(wr__ctz64(entered) - 1, q, l.to_p, l.to_q));
    }
    return false;
}

bool wr__hop_look(hop_search *s, const hop_node *u, int32_t quadrant, int32_t q, uint64_t entered)
{
    if (s->nav->config.n == 1) {
        return quadrant == 3 ? look_along(s, u, quadrant, true, false, q, entered)
                             : look_along(s, u, quadrant, false, false, q, entered);
    }
    return quadrant == 3 ? look_along(s, u, quadrant, true, true, q, entered)
                         : look_along(s, u, quadrant, false, true, q, entered);
}
