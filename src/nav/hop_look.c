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
//
// Where the mesh is as its cells are, the n rows of a cell are alike, and no wall ends between them. Such a block is
// taken in one step. What comes out of it is told by shifts, for no gap in a row is narrower than a cell is high.
//
// Hardly a branch depends on what is seen, for such branches cannot be foreseen: corners are noted row by row, and
// opened when the look is over.
#include "nav/hop_look.h"

// ---- What turns up -----------------------------------------------------------------------------------------------

// Corners of a block, as bits 1 + p: in its first row those over the axis of p, in its last one steep ones, and the
// others in the row behind it.
typedef struct look_found {
    uint64_t over_p, steep, flat, over_q;
    int32_t first, last;
} look_found;

// Corners of a row, of one kind.
typedef struct look_corners {
    uint64_t bits;
    int32_t q;
    hop_turn turn;
} look_corners;

enum { LOOK_ROWS = 64 }; // in one go, so that a word has a bit for each

static inline int32_t add_corners(look_corners *list, int32_t count, uint64_t bits, int32_t q, hop_turn turn)
{
    list[count] = (look_corners){bits, q, turn};
    return count + (bits != 0);
}

// Opens what was found, row by row.
static inline void push_found(const hop_look *l, const look_found *found, int32_t found_count)
{
    look_corners list[5 * LOOK_ROWS + 1];
    int32_t count = 0;
    for (int32_t i = 0; i < found_count; i++) {
        const look_found *f = &found[i];
        const uint64_t is_one = (uint64_t)0 - (f->first == f->last), in_window = (uint64_t)0 - (f->last < l->q_last);
        count = add_corners(list, count, f->over_p & ~is_one, f->first, HOP_OVER_P);
        count = add_corners(list, count, f->steep, f->last, HOP_INNER_STEEP);
        count = add_corners(list, count, f->over_p & is_one, f->first, HOP_OVER_P);
        count = add_corners(list, count, f->flat & in_window, f->last + 1, HOP_INNER_FLAT);
        count = add_corners(list, count, f->over_q & in_window, f->last + 1, HOP_OVER_Q);
    }
    for (int32_t i = 0; i < count; i++) {
        for (uint64_t bits = list[i].bits; bits != 0; bits &= bits - 1) {
            hop_push_corner(l, wr__ctz64(bits) - 1, list[i].q, list[i].turn);
        }
    }
}

// Rows that lead past the window's side: bit i of `crossed` is row base + i. The bound is convex along them, and least
// at row `best`, so the row next to that on either side decides.
static void note_crossed(const hop_look *l, int32_t base, uint64_t crossed)
{
    const int32_t p = l->p_last + 1, ahead = l->to_q > 0 ? l->to_q : 0, best = p < ahead ? p : ahead;
    const int32_t to_best = best < base ? 0 : best > base + 63 ? 63 : best - base;
    const uint64_t before = crossed & (((uint64_t)2 << to_best) - 1), after = crossed >> to_best << to_best;
    const int32_t rows[2] = {base + 63 - wr__clz64(before), base + wr__ctz64(after)};
    for (int32_t i = 0; i < 2; i++) {
        if ((i == 0 ? before : after) != 0) {
            const uint32_t on = hop_octile(hop_magnitude(l->to_p - p), hop_magnitude(l->to_q - rows[i]));
            hop_leave_out(l->s, l->u->length + hop_octile(p, rows[i]) + on);
        }
    }
}

// Row q reaches as far as a look goes: looking goes on from there, and past it here in vain.
static void push_edge(const hop_look *l, int32_t q)
{
    const uint32_t on = hop_octile(hop_magnitude(l->to_p - HOP_P_LAST), hop_magnitude(l->to_q - q));
    hop_push_node(l, HOP_P_LAST, q, on, l->quadrant, l->u->octants);
}

// ---- Rows --------------------------------------------------------------------------------------------------------

// The first row that no way within the limit comes as far as.
static inline int32_t row_to_stop(const hop_look *l)
{
    const int64_t room = (int64_t)l->s->limit - l->u->length, p = hop_magnitude(l->to_p);
    const int64_t left = room - p * HOP_STRAIGHT;
    const int64_t shallow = left / (HOP_DIAGONAL - HOP_STRAIGHT); // steps along q, while fewer than those along p
    const int64_t steps = shallow < p ? shallow : (room - p * (HOP_DIAGONAL - HOP_STRAIGHT)) / HOP_STRAIGHT;
    return left < 0 || l->to_q > steps ? 0 : (int32_t)((steps + l->to_q) >> 1) + 1;
}

// The 64 places from one before the node on, in direction of p. back: west.
static inline uint64_t row_at(const uint64_t *word, int32_t shift, bool back)
{
    return back ? wr__reverse64(word[0] << (63 - shift) | word[-1] >> 1 >> shift)
                : word[0] >> shift | word[1] << 1 << (63 - shift);
}

// The last row of the cell that row q lies in.
static inline int32_t border_of(const hop_look *l, int32_t q)
{
    const int32_t n = l->s->nav->config.n, line = l->view->line + l->q + q * l->view->q_step;
    const int32_t in_cell = line - nav_cell_of(l->s->nav, line) * n;
    return q + (l->view->q_step > 0 ? n - 1 - in_cell : in_cell);
}

// All bits of `from`, and up to `steps` < n further ones behind each.
static inline uint64_t spread_by(uint64_t from, int32_t steps, int32_t n)
{
    if (n <= 3) {
        return from | from << (steps > 0) | from << steps;
    }
    for (int32_t width = 1; width < n; width *= 2) {
        const int32_t by = steps < width ? steps : width;
        from |= from << by;
        steps -= by;
    }
    return from;
}

// What a look does not change, and rows that crossed the window's side.
typedef struct look_edge {
    uint64_t brink; // the place from where on one leaves the window, or a look its word
    uint64_t steep; // all bits, or none where one does not look along the steep octant
    uint64_t crossed;
    int32_t base; // the row of its bit 0
    bool wide;    // it is the word's end that comes first
} look_edge;

// Row by row over rows that are alike, where someone comes to the brink. diagonal: bits p >= q. Gives what is reached
// in the last of them, and in *first what is in the first.
static uint64_t walk_to_brink(const hop_look *l, look_edge *e, uint64_t here, uint64_t diagonal, int32_t q,
                              int32_t rows, uint64_t *first)
{
    const uint64_t inside = e->wide ? INT64_MAX : e->brink - 1;
    uint64_t reached = *first;
    for (int32_t i = 0;; i++) {
        if ((reached & e->brink) != 0 && e->wide) {
            push_edge(l, q + i);
        } else if ((reached & e->brink) != 0) {
            e->crossed |= (uint64_t)1 << (q + i - e->base);
        }
        reached &= inside;
        *first = i == 0 ? reached : *first;
        if (i == rows - 1) {
            return reached;
        }
        diagonal <<= 1;
        reached = (reached << 1 | (reached & ~diagonal & e->steep)) & here;
    }
}

// From row *at on, where *came are reached. True: up to LOOK_ROWS rows, and there are more. blocks: rows of a cell are
// alike.
static inline bool look_along(hop_search *s, const hop_node *u, int32_t quadrant, bool back, bool blocks, int32_t *at,
                              uint64_t *came)
{
    const hop_look l = hop_look_from(s, u, quadrant);
    int32_t q = *at;
    const int32_t k = l.view->k + l.p - l.view->p_step + 1, shift = k & 63;
    const ptrdiff_t up = l.view->q_step * l.view->stride;
    const uint64_t *words = l.view->words + l.q * l.view->stride + q * up + (k >> 6);

    const int32_t n = blocks ? s->nav->config.n : 1;
    const bool wide = l.p_last >= HOP_P_LAST;
    const int32_t brink_p = wide ? HOP_P_LAST : l.p_last + 1;
    look_edge edge = {(uint64_t)2 << brink_p, (uint64_t)0 - (u->octants >> 1 & 1), 0, q, wide};
    const uint64_t near_brink = ~(uint64_t)0 << (brink_p + 2 > n ? brink_p + 2 - n : 0); // may come to it in a block
    const uint64_t flat_on = (uint64_t)0 - (u->octants & HOP_FLAT), is_root = (uint64_t)0 - (u->depth == 0);
    const int32_t limit = row_to_stop(&l), stop = limit <= l.q_last ? limit : l.q_last + 1;
    const int32_t last = stop > q + LOOK_ROWS ? q + LOOK_ROWS - 1 : stop > q ? stop - 1 : q;

    uint64_t diagonal = q > HOP_P_LAST ? 0 : ~(uint64_t)1 << (q & 63); // bits p >= q
    uint64_t here = row_at(words, shift, back), entered = *came;
    // A wall on the side of lower rows that ends: free below, and free here but not below one place before. The root
    // leaves out its axes, for its other quadrants have them on the inner side.
    const uint64_t below = row_at(words - up, shift, back);
    uint64_t ends_below = (here & ~below) << 1 & below & ~(is_root & ((uint64_t)0 - (q == 0)));
    int32_t border = blocks ? border_of(&l, q) : q;
    look_found found[LOOK_ROWS];
    int32_t found_count = 0;
    for (;;) {
        uint64_t reached = entered | nav_spread(entered & diagonal & flat_on, here);
        look_found *f = &found[found_count];
        f->first = q;
        int32_t rows = 1;
        if (blocks) {
            const int32_t end = border < last ? border : last;
            rows = end - q + 1;
            border += end == border ? n : 0;
        }
        uint64_t first = reached;
        if (((reached & near_brink) != 0) & ((here & edge.brink) != 0)) {
            reached = walk_to_brink(&l, &edge, here, diagonal, q, rows, &first);
        } else if (blocks) {
            const uint64_t steep = reached & ~(diagonal << 1) & edge.steep, flat = reached & diagonal & flat_on;
            reached = (flat << (rows - 1) | spread_by(steep, rows - 1, n)) & here;
        }
        f->over_p = first & (first & diagonal & flat_on) << 1 & ends_below;
        q += rows - 1;
        diagonal <<= rows - 1;
        words += rows * up;
        const uint64_t above = row_at(words, shift, back);
        const uint64_t both = here & above, opens = above ^ both, shuts = here ^ both;
        const uint64_t moved = reached & (reached & diagonal & flat_on) << 1;
        diagonal <<= 1;
        const uint64_t climbed = reached & above & ~diagonal & edge.steep;
        f->last = q;
        f->steep = moved & shuts << 1 & above;
        f->flat = climbed & opens >> 1;
        f->over_q = climbed & opens << 1 & ~(is_root & 2);
        found_count += (f->over_p | f->steep | f->flat | f->over_q) != 0;
        entered = ((reached & both) << 1 & both) | climbed;
        ends_below = opens << 1 & here;
        here = above;
        q++;
        if ((entered == 0) | (q > last)) {
            break;
        }
    }
    push_found(&l, found, found_count);
    if (edge.crossed != 0) {
        note_crossed(&l, edge.base, edge.crossed);
    }
    *at = q;
    *came = entered;
    if (entered == 0 || q < stop) {
        return entered != 0;
    }
    const uint32_t least = u->length + hop_bound(wr__ctz64(entered) - 1, q, l.to_p, l.to_q);
    if (q > l.q_last) {
        hop_leave_out(s, least);
    } else {
        hop_put_off(s, u, quadrant, q, entered, least);
    }
    return false;
}

void wr__hop_look(hop_search *s, const hop_node *u, int32_t quadrant, int32_t q, uint64_t entered)
{
    const bool back = quadrant == 3;
    if (s->blocks) {
        while (look_along(s, u, quadrant, back, true, &q, &entered)) {
        }
    } else {
        while (look_along(s, u, quadrant, back, false, &q, &entered)) {
        }
    }
}
