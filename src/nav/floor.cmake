warren_floor(nav BELOW map core SOURCES nav/sight.c nav/mesh.c nav/search.c nav/plain.c nav/field.c)
