// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: is a piece sound? Whatever the caller hands in is looked at here, and nothing behind this looks again.
#include "stream/stream_int.h"

enum { SIDE_MAX = WR_GRID_SIDE_MAX };

static bool is_inside(const wr_stream_piece *p, const wr_rect *r)
{
    return r->x >= 0 && r->y >= 0 && r->width >= 1 && r->height >= 1 && r->x < p->width && r->y < p->height &&
           r->width <= p->width - r->x && r->height <= p->height - r->y;
}

static bool is_portal_kind(uint8_t kind)
{
    return kind == WR_CELL_GRASS || kind == WR_CELL_DOOR_CLOSED || kind == WR_CELL_DOOR_OPEN ||
           kind == WR_CELL_DOOR_SECRET;
}

static bool are_spaces_sound(const wr_stream_piece *p)
{
    for (int32_t i = 0; i < p->space_count; i++) {
        const wr_space *space = &p->spaces[i];
        if (!is_inside(p, &space->cells) || space->floor < 1 ||
            space->floor > space->cells.width * space->cells.height || space->kind >= WR_SPACE_KIND_COUNT) {
            return false;
        }
    }
    return true;
}

static bool are_portals_sound(const wr_stream_piece *p)
{
    bool taken[WR_SIDE_COUNT][WR_BORDER_DOORS_MAX] = {{false}};
    for (int32_t i = 0; i < p->portal_count; i++) {
        const wr_portal *portal = &p->portals[i];
        if (!is_inside(p, &portal->cells) || !is_portal_kind(portal->kind) || portal->a < 0 ||
            portal->a >= p->space_count) {
            return false;
        }
        if (portal->side == WR_SIDE_COUNT) {
            if (portal->b <= portal->a || portal->b >= p->space_count) {
                return false;
            }
        } else if (portal->side > WR_SIDE_COUNT || portal->b != WR__STREAM_NONE ||
                   portal->door >= WR_BORDER_DOORS_MAX || taken[portal->side][portal->door]) {
            return false;
        } else {
            taken[portal->side][portal->door] = true;
        }
    }
    return true;
}

static bool are_cells_sound(const wr_stream_piece *p)
{
    const size_t count = (size_t)p->width * (size_t)p->height;
    for (size_t i = 0; i < count; i++) {
        if (p->space[i] != WR_SPACE_NONE && p->space[i] >= p->space_count) {
            return false;
        }
    }
    return true;
}

bool wr__stream_is_sound(const wr_stream_piece *p)
{
    return p->id.x >= -WR_REGION_FAR && p->id.x <= WR_REGION_FAR && p->id.y >= -WR_REGION_FAR &&
           p->id.y <= WR_REGION_FAR && p->width >= 1 && p->width <= SIDE_MAX && p->height >= 1 &&
           p->height <= SIDE_MAX && p->space_count >= 0 && p->space_count <= WR_SPACE_NONE && p->portal_count >= 0 &&
           (p->spaces != NULL || p->space_count == 0) && (p->portals != NULL || p->portal_count == 0) &&
           p->space != NULL && are_spaces_sound(p) && are_portals_sound(p) && are_cells_sound(p);
}
