// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a hunt is before anybody changes it, the names of its parts, and the roulette that says who comes.
#include "warren/hunt.h"

#define THIRD_OF_SECOND      21823 // 0.333 s, as the original has it (Z47)
#define TWO_THIRDS_OF_SECOND 43713 // 0.667 s

const char *wr_harm_name(wr_harm harm)
{
    static const char *const names[WR_HARM_COUNT] = {"boomerang", "sword", "bomb", "host"};
    return (int)harm >= 0 && harm < WR_HARM_COUNT ? names[harm] : "?";
}

const char *wr_clip_name(wr_clip clip)
{
    static const char *const names[WR_CLIP_COUNT] = {"idle", "walk", "attack", "death"};
    return (int)clip >= 0 && clip < WR_CLIP_COUNT ? names[clip] : "?";
}

const char *wr_run_cause_name(wr_run_cause cause)
{
    static const char *const names[WR_RUN_CAUSE_COUNT] = {"reached", "blocked", "stuck", "watchdog",
                                                          "limit",   "tick",    "new"};
    return (uint32_t)cause < WR_RUN_CAUSE_COUNT ? names[cause] : "?";
}

const char *wr_requeue_cause_name(wr_requeue_cause cause)
{
    static const char *const names[WR_REQUEUE_COUNT] = {"siege", "outrun", "straggler"};
    return (uint32_t)cause < WR_REQUEUE_COUNT ? names[cause] : "?";
}

const char *wr_round_end_name(wr_round_end end)
{
    static const char *const names[WR_ROUND_END_COUNT] = {"runs", "goal", "time", "players", "cleared"};
    return (uint32_t)end < WR_ROUND_END_COUNT ? names[end] : "?";
}

// ---- Defaults ------------------------------------------------------------------------------------------------------

wr_hunt_kind wr_hunt_kind_default(void)
{
    return (wr_hunt_kind){.name = "zombie",
                          .rarity = 100,
                          .health = 25,
                          .speed = 16 * WR_FIX_ONE,
                          .radius = WR_FIX_ONE,
                          .damage = 8,
                          .attack_distance = 25 * WR_FIX_ONE,
                          .wind_up = THIRD_OF_SECOND,
                          .cooldown = 2 * WR_FIX_ONE,
                          .lie = WR_FIX_ONE * 3 / 4,
                          .rise = TWO_THIRDS_OF_SECOND,
                          .takes = {-1, -1, -1, -1}};
}

wr_hunt wr_hunt_default(void)
{
    wr_hunt hunt = {
        .kind_count = 1,
        .waves = {.every = 5 * WR_FIX_ONE, .spawn_max = 7, .alive_max = 30, .total_max = 75},
        .round = {.seconds = 225 * WR_FIX_ONE,
                  .goal_base = 20,
                  .goal_per_extra = 7,
                  .goal_capped = true,
                  .goal_ends_round = true},
        .rules = {.reaction = 12 * WR_FIX_ONE,
                  .watchdog_k = WR_FIX_ONE + WR_FIX_ONE / 4,
                  .sight_range = 255 * WR_FIX_ONE,
                  .recycle_distance = 400 * WR_FIX_ONE,
                  .siege_seconds = 8 * WR_FIX_ONE},
    };
    hunt.kinds[0] = wr_hunt_kind_default();
    return hunt;
}

wr_hunt_player wr_hunt_player_default(void)
{
    return (wr_hunt_player){.walk = 16 * WR_FIX_ONE,
                            .dash = 40 * WR_FIX_ONE,
                            .dash_seconds = WR_FIX_ONE / 4,
                            .dash_rest = 2 * WR_FIX_ONE,
                            .health = 100,
                            .revive_seconds = 3 * WR_FIX_ONE,
                            .revive_health = 50,
                            .damage = {[WR_HARM_BOOMERANG] = 8, [WR_HARM_SWORD] = 10, [WR_HARM_BOMB] = 40},
                            .bomb_radius = 12 * WR_FIX_ONE,
                            .bomb_fuse = WR_FIX_ONE,
                            .bomb_rest = 3 * WR_FIX_ONE,
                            .bomb_strength = 18 * WR_FIX_ONE};
}

// ---- The roulette (Z52) --------------------------------------------------------------------------------------------

static int64_t sum_of_rarities(const wr_hunt *hunt)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        sum += hunt->kinds[i].rarity;
    }
    return sum;
}

// The first kind whose sum of rarities, its own with it, is beyond the draw: one of rarity 0 adds nothing and never is.
int32_t wr_hunt_draw(const wr_hunt *hunt, uint64_t noise)
{
    const int64_t sum = sum_of_rarities(hunt);
    if (sum <= 0) {
        return -1;
    }
    int64_t left = wr_noise_below(noise, (uint32_t)sum);
    int32_t kind = 0;
    while (left >= hunt->kinds[kind].rarity) {
        left -= hunt->kinds[kind].rarity;
        kind++;
    }
    return kind;
}

static wr_fix mean(int64_t weighted, int64_t sum)
{
    return sum > 0 ? (wr_fix)((weighted + sum / 2) / sum) : 0;
}

// Weights are below 2^20, what they weigh below 2^31, and kinds are 16: 64 bits are enough.
wr_fix wr_hunt_mean_health(const wr_hunt *hunt)
{
    int64_t weighted = 0;
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        weighted += (int64_t)hunt->kinds[i].rarity * hunt->kinds[i].health * WR_FIX_ONE;
    }
    return mean(weighted, sum_of_rarities(hunt));
}

wr_fix wr_hunt_mean_speed(const wr_hunt *hunt)
{
    int64_t weighted = 0;
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        weighted += (int64_t)hunt->kinds[i].rarity * hunt->kinds[i].speed;
    }
    return mean(weighted, sum_of_rarities(hunt));
}
