warren_floor(nav BELOW map core SOURCES
    nav/build.c
    nav/ends.c
    nav/field.c
    nav/follow.c
    nav/label.c
    nav/mesh.c
    nav/nearest.c
    nav/plain.c
    nav/scan.c
    nav/search.c
    nav/sight.c
    nav/way.c)
