warren_floor(sim BELOW nav map logic text core SOURCES sim/world.c
    sim/world_draw.c sim/world_draw_map.c sim/world_draw_debug.c sim/figures.c sim/figures_cells.c sim/figures_mobs.c)
