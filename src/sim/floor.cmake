warren_floor(sim BELOW horde knock dungeon nav map logic text core SOURCES
    sim/level.c sim/level_heights.c sim/level_dungeon.c sim/level_endless.c sim/numbers.c sim/zones.c sim/world.c sim/layout.c sim/world_hash.c sim/sizes.c sim/columns.c sim/columns_io.c sim/ranges.c sim/settings.c sim/derive.c sim/validate.c sim/differ.c
    sim/check_mobs.c sim/check_marks.c sim/check_blobs.c sim/save.c sim/save_level.c sim/load.c sim/look.c
    sim/record.c sim/record_code.c sim/replay.c sim/replay_scan.c
    sim/reset.c sim/mobs.c sim/events.c sim/poses.c sim/body.c
    sim/tick.c sim/commands.c sim/gates.c sim/sense.c sim/blobs.c sim/walk.c sim/players.c sim/weapons.c sim/spinners.c sim/bats.c
    sim/ground.c sim/ground_change.c sim/ground_follow.c sim/sleep.c sim/window.c sim/window_shift.c
    sim/hunt.c sim/hunt_tick.c sim/hunt_knocks.c sim/hunt_remains.c sim/hunt_bodies.c sim/hunt_view.c sim/hunt_candidates.c
    sim/scene_commands.c
    sim/find.c sim/find_index.c sim/find_shapes.c
    sim/host.c sim/host_save.c sim/solve.c sim/solve_areas.c sim/solve_bound.c sim/solve_close.c sim/solve_search.c
    sim/contacts.c sim/strikes.c sim/hunt_players.c sim/hunt_bombs.c sim/bots.c sim/bots_wander.c sim/bots_walk.c sim/bots_walk_ways.c sim/bots_collect.c sim/bots_goal.c sim/bots_step.c sim/bots_threats.c sim/bots_window.c
    sim/bots_levers.c sim/bots_yard.c sim/bots_hunt.c sim/bots_hunt_look.c sim/bots_hunt_walk.c sim/bots_hunt_strike.c sim/bots_hunt_aims.c
    sim/world_draw.c sim/world_draw_map.c sim/world_draw_debug.c sim/world_draw_hunt.c sim/world_draw_thrown.c sim/world_draw_knocks.c sim/figures.c sim/figures_cells.c sim/figures_mobs.c sim/figures_hunters.c sim/figures_thrown.c)
