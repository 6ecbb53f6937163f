warren_floor(dungeon BELOW map logic text core SOURCES
    dungeon/config.c dungeon/populate.c dungeon/to_map.c dungeon/rooms.c)
