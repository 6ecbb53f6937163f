warren_floor(map BELOW text logic core SOURCES
    map/bits.c map/grid.c map/kinds.c map/map.c map/map_check.c map/map_write.c map/movingai.c
    map/scenario.c)
