warren_floor(horde BELOW nav map text logic core SOURCES
    horde/crowd.c
    horde/crowd_walls.c)
