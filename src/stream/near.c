// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: how far things are, and which pieces are near. A spot is turned into each piece's own frame once; regions that lie
// farther apart than any radius reaches are clamped there, so nothing overflows wherever on the plane it is.
#include "stream/stream_int.h"

enum { REGIONS_APART_MAX = 1 << 20 }; // 2^22 or more of Q16.16 each: beyond every radius

static int64_t floor_of(int64_t value, int64_t by)
{
    return value / by - (value % by < 0);
}

bool wr__stream_norm(const wr_streamer *s, wr_stream_place place, wr__stream_spot *out)
{
    if (place.region.x < -WR_REGION_FAR || place.region.x > WR_REGION_FAR || place.region.y < -WR_REGION_FAR ||
        place.region.y > WR_REGION_FAR) {
        return false;
    }
    const int64_t x = floor_of(place.x, s->side), y = floor_of(place.y, s->side);
    *out = (wr__stream_spot){{place.region.x + x, place.region.y + y},
                             (int32_t)(place.x - x * s->side),
                             (int32_t)(place.y - y * s->side)};
    return true;
}

// a - b, clamped.
static int64_t regions_apart(int64_t a, int64_t b)
{
    const uint64_t gap = a > b ? (uint64_t)a - (uint64_t)b : (uint64_t)b - (uint64_t)a;
    const int64_t clamped = gap < REGIONS_APART_MAX ? (int64_t)gap : REGIONS_APART_MAX;
    return a > b ? clamped : -clamped;
}

wr__stream_local wr__stream_seen_from(const wr_streamer *s, const wr__stream_spot *spot,
                                      const wr__stream_piece *piece)
{
    return (wr__stream_local){spot->x + s->side * regions_apart(spot->region.x, piece->id.x),
                              spot->y + s->side * regions_apart(spot->region.y, piece->id.y)};
}

// With the walls of rooms at its border.
uint64_t wr__stream_piece_far(const wr_streamer *s, const wr__stream_spot *spot, const wr__stream_piece *piece)
{
    return wr__stream_far(s, wr__stream_seen_from(s, spot, piece), -1, -1, piece->width + 1, piece->height + 1);
}

// Those in all regions from (x0, y0) to (x1, y1) beside the spot's.
static int32_t pieces_of_regions(wr_streamer *s, wr_region_id at, int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
    int32_t count = 0;
    for (int64_t y = y0; y <= y1; y++) {
        for (int64_t x = x0; x <= x1; x++) {
            const int32_t piece = wr__stream_piece_at(s, (wr_region_id){at.x + x, at.y + y});
            if (piece != WR__STREAM_NONE && !s->pieces[piece].big) {
                s->near[count++] = piece;
            }
        }
    }
    return count;
}

int32_t wr__stream_pieces_near(wr_streamer *s, const wr__stream_spot *spot, int64_t radius)
{
    const int64_t reach = radius + (int64_t)s->config.cell * WR_FIX_ONE; // a room's walls stick out by a cell
    // A region that ends where the reach begins is within it: -floor(-v) is ceil(v).
    const int64_t x0 = -floor_of(reach - spot->x, s->side) - 1, x1 = floor_of(spot->x + reach, s->side);
    const int64_t y0 = -floor_of(reach - spot->y, s->side) - 1, y1 = floor_of(spot->y + reach, s->side);
    const bool few = (x1 - x0 + 1) * (y1 - y0 + 1) <= s->counters.pieces;
    int32_t count = few ? pieces_of_regions(s, spot->region, x0, y0, x1, y1) : 0;
    if (few && s->big_count == 0) {
        return count;
    }
    for (int32_t i = s->oldest; i != WR__STREAM_NONE; i = s->pieces[i].newer) {
        if ((!few || s->pieces[i].big) && wr__stream_piece_far(s, spot, &s->pieces[i]) <= wr__stream_square(radius)) {
            s->near[count++] = i;
        }
    }
    return count;
}

static bool holds(const wr_streamer *s, const wr__stream_spot *spot, int32_t piece, wr_cell *at)
{
    const wr__stream_piece *p = &s->pieces[piece];
    const wr__stream_local local = wr__stream_seen_from(s, spot, p);
    const int64_t cell = (int64_t)s->config.cell * WR_FIX_ONE;
    if (local.x < 0 || local.y < 0 || local.x >= p->width * cell || local.y >= p->height * cell) {
        return false;
    }
    *at = (wr_cell){(int32_t)(local.x / cell), (int32_t)(local.y / cell)};
    return true;
}

bool wr__stream_cell_of(const wr_streamer *s, const wr__stream_spot *spot, int32_t *piece, wr_cell *at)
{
    *piece = wr__stream_piece_at(s, spot->region);
    if (*piece != WR__STREAM_NONE && holds(s, spot, *piece, at)) {
        return true;
    }
    for (int32_t i = s->big_count > 0 ? s->oldest : WR__STREAM_NONE; i != WR__STREAM_NONE; i = s->pieces[i].newer) {
        if (s->pieces[i].big && holds(s, spot, i, at)) {
            *piece = i;
            return true;
        }
    }
    *piece = WR__STREAM_NONE;
    return false;
}

// ---- Who is concerned ----------------------------------------------------------------------------------------------

void wr__stream_wake_near(wr_streamer *s, const wr__stream_piece *piece)
{
    const wr_stream_config *c = &s->config;
    const wr_fix most = c->target_radius > c->prefetch ? c->target_radius : c->prefetch;
    const uint64_t reach = wr__stream_square(most > c->view_distance ? most : c->view_distance);
    for (int32_t i = 0; i < c->viewers_max; i++) {
        wr__stream_viewer *v = &s->viewers[i];
        for (int32_t k = 0; v->is_there && !v->dirty && k < v->focus_count; k++) {
            v->dirty = wr__stream_piece_far(s, &v->foci[k], piece) <= reach;
        }
        for (int32_t k = 0; v->is_there && !v->dirty && k < v->place_count; k++) {
            v->dirty = wr__stream_piece_far(s, &v->places[k], piece) <= reach;
        }
    }
}

void wr__stream_wake_all(wr_streamer *s)
{
    for (int32_t i = 0; i < s->config.viewers_max; i++) {
        s->viewers[i].dirty = s->viewers[i].is_there;
    }
}
