warren_floor(horde BELOW nav map text logic core SOURCES
    horde/crowd.c
    horde/crowd_measure.c
    horde/crowd_near.c
    horde/crowd_sort.c
    horde/crowd_step.c
    horde/crowd_walls.c
    horde/hunt.c
    horde/hunt_check.c
    horde/hunt_remarks.c
    horde/hunt_reach.c
    horde/hunt_code.c
    horde/fight.c
    horde/rings.c)
