// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A hunt in a picture: hunters, who is down, bombs and blasts; the ways hunters go, and their places around players.
#include "sim/world_draw_int.h"

#include "sim/hunt_players.h"

#define BODY 0.4f // a hunter's radius, in sides of its figure

// ---- Hunters -----------------------------------------------------------------------------------------------------

static float radius_of(const wr__scenery *s, int32_t slot)
{
    return wr_fix_to_float(s->world->horde.hunt.kinds[s->mobs.hunt_kind[slot]].radius);
}

static wr__brush hunter_brush(const wr__scenery *s, int32_t slot)
{
    const wr__spot at = wr__mob_spot(s, slot);
    return wr__brush_at(s->painter, at.x * s->cell, at.y * s->cell, radius_of(s, slot) / BODY);
}

// 0 at the begin of a swing to 1 at the blow; below 0: it does not swing.
static float windup_of(const wr__scenery *s, int32_t slot)
{
    int32_t ticks;
    const int32_t whole = wr__kind_of(&s->world->horde, slot)->windup_ticks;
    if (wr_world_clip(s->world, slot, &ticks) != WR_CLIP_ATTACK || whole <= 0) {
        return -1;
    }
    const float part = ((float)ticks + s->alpha - 1) / (float)whole;
    return part < 0 ? 0 : part > 1 ? 1 : part;
}

void wr__draw_hunter(const wr__scenery *s, int32_t slot)
{
    const wr__brush b = hunter_brush(s, slot);
    wr__hunter_look look = {.hunt_kind = s->mobs.hunt_kind[slot],
                            .heading = s->mobs.heading[slot],
                            .windup = windup_of(s, slot),
                            .asleep = (s->mobs.flags[slot] & WR_MOB_ASLEEP) != 0,
                            .pixels = s->pixels * 2 * BODY * b.side / s->cell};
    look.head = wr_world_head(s->world, slot, &look.head_down);
    wr__figure_hunter(&b, &look);
}

// Above all bodies, so that those behind can be read, too; of whom has lost some.
static void draw_health(const wr__scenery *s, int32_t slot)
{
    const wr__brush b = hunter_brush(s, slot);
    const int32_t whole = wr__kind_of(&s->world->horde, slot)->health, left = s->mobs.health[slot];
    if (left < whole && left > 0 && s->pixels * b.side / s->cell >= 8) {
        wr__figure_health(&b, (float)left / (float)whole);
    }
}

void wr__draw_hunters_health(const wr__scenery *s)
{
    for (int32_t i = 0; s->world->hunts && i < s->mobs.count; i++) {
        const bool stands = (s->mobs.flags[i] & WR_MOB_KNOCKED) == 0;
        if (s->mobs.kind[i] == WR_MOB_HUNTER && stands && wr__mob_is_drawn(s, i) &&
            wr__spot_in_view(s, wr__mob_spot(s, i))) {
            draw_health(s, i);
        }
    }
}

// ---- Players -----------------------------------------------------------------------------------------------------

bool wr__draw_player_down(const wr__scenery *s, int32_t slot, const wr__brush *b)
{
    wr_fighter_view fighter;
    if (wr_world_fighter(s->world, slot, &fighter) != WR_OK || !fighter.down) {
        return false;
    }
    const int32_t whole = s->world->fighter_rules.revive_ticks;
    wr__figure_player_down(b, slot, whole > 0 ? (float)fighter.revive_ticks / (float)whole : 0);
    return true;
}

void wr__draw_player_in_hunt(const wr__scenery *s, int32_t slot, const wr__brush *b)
{
    wr_fighter_view fighter;
    const int32_t dx = s->mobs.x[slot] - s->mobs.x_last[slot], dy = s->mobs.y[slot] - s->mobs.y_last[slot];
    if (wr_world_fighter(s->world, slot, &fighter) != WR_OK) {
        return;
    }
    if (fighter.dash_ticks > 0 && (dx != 0 || dy != 0) && !(s->mobs.flags[slot] & WR_MOB_JUMPED)) {
        wr__figure_dash(b, wr_atan2(dy, dx));
    }
}

void wr__draw_players_health(const wr__scenery *s)
{
    const int32_t whole = s->world->fighter_rules.health;
    for (int32_t p = 0; s->world->hunts && p < s->config.players; p++) {
        wr_player_view player;
        if (wr_world_player(s->world, p, &player) == WR_OK && player.health > 0 && player.health < whole) {
            const wr__brush b = wr__spot_brush(s, wr__mob_spot(s, wr_mob_slot(s->world, player.mob)));
            wr__figure_health(&b, (float)player.health / (float)whole);
        }
    }
}

// ---- Bombs -------------------------------------------------------------------------------------------------------

// A whole circle, as far as it lies on the level.
static void draw_circle(const wr__scenery *s, wr__spot at, float radius, float width, wr_color color)
{
    const wr__brush b = wr__level_brush(s);
    enum { PIECES = 72 };
    float x = at.x + radius, y = at.y;
    for (int32_t i = 1; i <= PIECES; i++) {
        const wr_angle angle = (wr_angle)(65536 * i / PIECES);
        const float x1 = at.x + radius * wr_fix_to_float(wr_cos(angle));
        const float y1 = at.y + radius * wr_fix_to_float(wr_sin(angle));
        const float mx = (x + x1) / 2, my = (y + y1) / 2;
        if (mx > 0 && my > 0 && mx < (float)s->grid->width && my < (float)s->grid->height) {
            wr__line(&b, x, y, x1, y1, width, color);
        }
        x = x1;
        y = y1;
    }
}

static void draw_bomb(const wr__scenery *s, const wr_bomb_view *bomb)
{
    const wr__fighter_rules *rules = &s->world->fighter_rules;
    const wr__spot at = wr__spot_of(s, bomb->at);
    const wr__brush b = wr__spot_brush(s, at);
    const wr__ring_shape reach = {.radius = wr_fix_to_float(rules->bomb_radius) / s->cell,
                                  .width = 0.06f,
                                  .dashes = 40,
                                  .color = 0xF2542DA0u,
                                  .left = -at.x,
                                  .bottom = -at.y,
                                  .right = (float)s->grid->width - at.x,
                                  .top = (float)s->grid->height - at.y};
    const float burnt = rules->fuse_ticks > 0 ? 1 - (float)bomb->fuse_ticks / (float)rules->fuse_ticks : 1;
    wr__ring(&b, &reach);
    wr__figure_bomb(&b, burnt > 0 ? burnt : 0, WR__LIFT * wr_fix_to_float(bomb->z) / s->cell);
}

void wr__draw_bombs(const wr__scenery *s)
{
    wr_bomb_view bombs[WR__BOMBS_MAX];
    const int32_t count = wr_world_bombs(s->world, bombs, WR__BOMBS_MAX);
    for (int32_t i = 0; i < count; i++) {
        draw_bomb(s, &bombs[i]);
    }
}

void wr__draw_reach(const wr__scenery *s, const wr_blast *blast)
{
    const wr__spot at = wr__spot_of(s, blast->at);
    const wr__brush b = wr__spot_brush(s, at);
    const float radius = wr_fix_to_float(blast->radius) / s->cell;
    wr__ring(&b, &(wr__ring_shape){.radius = radius,
                                   .width = 0.12f,
                                   .dashes = 16 + (int32_t)(4 * radius),
                                   .color = WR__REACH,
                                   .left = -at.x,
                                   .bottom = -at.y,
                                   .right = (float)s->grid->width - at.x,
                                   .top = (float)s->grid->height - at.y});
    wr__disc(&b, 0, 0, 0.2f, WR__REACH);
    wr__disc(&b, 0, 0, 0.1f, 0xFFF8E2FFu);
}

static void draw_blast(const wr__scenery *s, const wr_blast *blast)
{
    const wr__spot at = wr__spot_of(s, blast->at);
    const float radius = wr_fix_to_float(blast->radius) / s->cell;
    const wr__brush b =
        wr__brush_at(s->painter, at.x * s->cell, at.y * s->cell, s->cell * (radius > 4 ? radius / 2 : 2));
    const wr__brush level = wr__level_brush(s);
    for (int32_t i = 2; i <= 4; i++) { // the flash, brighter towards its middle
        wr__disc(&level, at.x, at.y, radius / (float)i, 0xFFD36634u);
    }
    draw_circle(s, at, radius, 0.12f, 0xF2542DFFu);
    draw_circle(s, at, radius - 0.15f, 0.1f, 0xFFD366C0u);
    wr__figure_blast(&b);
}

// What went off in the last tick.
void wr__draw_blasts(const wr__scenery *s)
{
    wr_blast blasts[WR__DRAWN_BLASTS_MAX];
    const int32_t count = wr_world_blasts(s->world, blasts, WR__DRAWN_BLASTS_MAX);
    for (int32_t i = 0; i < count && i < WR__DRAWN_BLASTS_MAX; i++) {
        draw_blast(s, &blasts[i]);
    }
}

// ---- Ways and places ---------------------------------------------------------------------------------------------

#define WAY_MAX (WR__HUNT_PATH + 2)

// Where it stands, the turns of its hop, and its end. 0: it walks no way.
static int32_t way_of(const wr__horde *horde, int32_t slot, wr_point way[WAY_MAX])
{
    const wr__hunters *h = &horde->h;
    int32_t count = 0;
    if (!(h->brain[slot] & WR__BRAIN_ACTIVE)) {
        return 0;
    }
    way[count++] = wr__hunter_at(horde, slot);
    for (int32_t i = h->path_at[slot]; i < h->path_count[slot]; i++) {
        way[count++] = wr_nav_place(wr__hunter_nav(horde, slot), h->path[(size_t)slot * WR__HUNT_PATH + (size_t)i]);
    }
    way[count++] = (wr_point){h->goal_x[slot], h->goal_y[slot]};
    return count;
}

void wr__draw_hunter_ways(const wr__scenery *s)
{
    const wr__brush b = wr__level_brush(s);
    for (int32_t slot = 0; s->world->hunts && slot < s->mobs.count; slot++) {
        wr_point way[WAY_MAX];
        if (s->mobs.kind[slot] != WR_MOB_HUNTER || !wr__mob_is_drawn(s, slot)) {
            continue;
        }
        const int32_t count = way_of(&s->world->horde, slot, way);
        for (int32_t k = 1; k < count; k++) {
            const wr__spot from = wr__spot_of(s, way[k - 1]), to = wr__spot_of(s, way[k]);
            wr__line(&b, from.x, from.y, to.x, to.y, WR__MESH_WIDTH, WR__PATH);
        }
        if (count > 1) {
            const wr__spot end = wr__spot_of(s, way[count - 1]);
            wr__disc(&b, end.x, end.y, 2 * WR__MESH_WIDTH, WR__PATH);
        }
    }
}

void wr__draw_rings(const wr__scenery *s)
{
    const wr__brush b = wr__level_brush(s);
    for (int32_t slot = 0; s->world->hunts && slot < s->mobs.count; slot++) {
        wr_point place;
        if (s->mobs.kind[slot] != WR_MOB_HUNTER || !wr__mob_is_drawn(s, slot) ||
            !wr__ring_place(&s->world->horde, slot, &place)) {
            continue;
        }
        const wr__spot from = wr__mob_spot(s, slot), to = wr__spot_of(s, place);
        wr__dashes(&b, from.x, from.y, to.x, to.y, WR__MESH_WIDTH, 0.16f, WR__RING);
        draw_circle(s, to, radius_of(s, slot) / s->cell, WR__MESH_WIDTH, WR__RING);
    }
}
