warren_floor(stream BELOW dungeon map logic text core SOURCES
    stream/streamer.c
    stream/settings.c
    stream/pieces.c
    stream/pieces_check.c
    stream/pools.c
    stream/doors.c
    stream/near.c
    stream/order.c
    stream/gather.c
    stream/look.c
    stream/walk.c
    stream/viewers.c
    stream/update.c)
