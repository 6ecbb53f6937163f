// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Warren from C++17: a level put together by hand, two worlds played alike, the same bits in both. Handles are owned
// by std::unique_ptr; everything else is plain structs.
#include <warren/warren.h>

#include <cstdio>
#include <memory>
#include <vector>

using Level = std::unique_ptr<wr_level, decltype(&wr_level_destroy)>;
using World = std::unique_ptr<wr_world, decltype(&wr_world_destroy)>;

static Level make_level()
{
    std::vector<uint8_t> kinds(20 * 12);
    wr_map map{};
    wr_level *level = nullptr;
    if (wr_grid_init(20, 12, 1, kinds.data(), &map.grid) == WR_OK) {
        wr_grid_set_rect(&map.grid, {8, 2}, 1, 8, WR_CELL_BUSH);
        wr_grid_set_rect(&map.grid, {3, 5}, 1, 1, WR_CELL_PLAYER);
        wr_grid_set_rect(&map.grid, {15, 6}, 2, 1, WR_CELL_BLOB);
        map.has_player = true;
        map.player = {3, 5};
        wr_level_create(&map, nullptr, nullptr, &level, nullptr);
    }
    return Level(level, wr_level_destroy);
}

static uint64_t play(const wr_level *level, int ticks)
{
    wr_world_config config = wr_world_config_default();
    config.seed = 7;
    wr_world *made = nullptr;
    if (wr_world_create(&config, level, nullptr, &made, nullptr) != WR_OK) {
        return 0;
    }
    World world(made, wr_world_destroy);
    for (int tick = 0; tick < ticks; tick++) {
        wr_command walk{};
        walk.kind = WR_COMMAND_INPUT;
        walk.buttons = tick % 40 < 20 ? WR_BUTTON_RIGHT : WR_BUTTON_UP;
        wr_commands commands{&walk, 1};
        wr_world_tick(world.get(), &commands);
    }
    return wr_world_hash(world.get(), nullptr);
}

int main()
{
    Level level = make_level();
    uint64_t first = level ? play(level.get(), 120) : 0;
    if (first == 0 || play(level.get(), 120) != first) {
        return 1;
    }
    std::printf("120 ticks, hash %016llx, the same twice\n", static_cast<unsigned long long>(first));
    return 0;
}
