// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A hunt made by a program, without file or world: is anything wrong with it, for whom can its goal be met, and who comes in
// the first waves?
#include "warren/hunt.h"

#include <stdio.h>

enum { SEED = 7, WAVES = 4 };

static wr_hunt_kind kind_of(const char *name, int32_t rarity, int32_t health, int32_t speed)
{
    wr_hunt_kind kind = wr_hunt_kind_default();
    (void)snprintf(kind.name, sizeof kind.name, "%s", name);
    kind.rarity = rarity;
    kind.health = health;
    kind.speed = speed * WR_FIX_ONE;
    kind.attack_distance = 6 * WR_FIX_ONE; // a metre and a half
    return kind;
}

int main(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0] = kind_of("rat", 80, 5, 24);
    hunt.kinds[1] = kind_of("bear", 20, 120, 14);
    hunt.kind_count = 2;
    hunt.waves.spawn_max = 6;
    hunt.waves.total_max = 30;
    hunt.round.goal_capped = false; // 20, and 7 for each player after the first

    wr_findings findings = {0};
    if (wr_hunt_check(&hunt, NULL, &findings) != WR_OK) {
        return 1;
    }
    for (int32_t i = 0; i < findings.count; i++) {
        printf("%s: %s\n", wr_severity_name(findings.items[i].severity), findings.items[i].message);
    }
    for (int32_t players = 1; players <= 4; players++) {
        const wr_hunt_reached r = wr_hunt_reach(&hunt, players);
        printf("%d players: %d of %d to %d monsters, chance %.4f\n", players, r.goal, r.total_least, r.total_most,
               r.chance_ppm / 1e6);
    }
    for (uint64_t wave = 1; wave <= WAVES; wave++) {
        const uint32_t count =
            1 + wr_noise_below(wr_noise(SEED, WR_STREAM_WAVES, wave, 0), (uint32_t)hunt.waves.spawn_max);
        printf("wave %d:", (int)wave);
        for (uint32_t i = 1; i <= count; i++) {
            printf(" %s", hunt.kinds[wr_hunt_draw(&hunt, wr_noise(SEED, WR_STREAM_WAVES, wave, i))].name);
        }
        printf("\n");
    }
    return 0;
}
