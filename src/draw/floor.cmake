warren_floor(draw BELOW sim SOURCES draw/raster.c draw/canvas.c draw/font.c draw/svg.c draw/picture.c)
