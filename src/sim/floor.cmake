warren_floor(sim BELOW nav map logic text core SOURCES sim/world.c)
