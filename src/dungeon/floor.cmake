warren_floor(dungeon BELOW map logic text core SOURCES
    dungeon/carve.c dungeon/doors.c dungeon/links.c dungeon/links_loops.c dungeon/links_more.c dungeon/links_order.c
    dungeon/route.c dungeon/route_beside.c dungeon/route_clear.c
    dungeon/locks.c dungeon/locks_networks.c
    dungeon/tiles.c dungeon/tiles_row.c
    dungeon/rects.c dungeon/rects_band.c dungeon/rects_chords.c dungeon/rects_greedy.c dungeon/rects_grow.c
    dungeon/rects_labels.c dungeon/rects_match.c dungeon/rects_off.c dungeon/rects_triangulate.c
    dungeon/config.c dungeon/generate.c dungeon/shape.c dungeon/populate.c dungeon/to_map.c dungeon/make_map.c dungeon/rooms.c
    dungeon/delaunay.c dungeon/delaunay_order.c dungeon/delaunay_many.c dungeon/delaunay_near.c
    dungeon/delaunay_far.c dungeon/spanning_tree.c
    dungeon/validate.c dungeon/validate_delaunay.c dungeon/validate_doors.c dungeon/validate_floor.c dungeon/validate_grid.c
    dungeon/validate_links.c dungeon/validate_reach.c dungeon/validate_rooms.c dungeon/validate_shape.c
    dungeon/endless.c dungeon/endless_border.c dungeon/endless_dwellers.c
    dungeon/endless_validate.c dungeon/endless_validate_spaces.c
    dungeon/region_dig.c dungeon/region_portals.c dungeon/region_spaces.c
    dungeon/stats.c)
