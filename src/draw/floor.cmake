warren_floor(draw BELOW sim stream dungeon SOURCES draw/raster.c draw/canvas.c draw/font.c draw/svg.c draw/picture.c draw/picture_seen.c
    draw/dungeon_paint.c draw/dungeon_cells.c draw/dungeon_picture.c draw/heat_picture.c draw/stream_draw.c)
