warren_floor(dungeon BELOW map logic text core SOURCES
    dungeon/config.c dungeon/rooms.c)
