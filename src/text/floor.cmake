warren_floor(text BELOW core SOURCES
    text/check.c text/content.c text/findings.c text/lines.c text/name.c text/numbers.c text/utf8.c)

# Readers need libyaml and stand in a library of their own; each lives in the room of the module it reads for.
if(WARREN_YAML)
    warren_floor(read BELOW text SOURCES
        text/yaml.c text/yaml_tree.c text/schema.c map/map_read.c
        map/map_read_header.c map/map_read_letters.c map/map_read_places.c map/map_read_rows.c
        logic/formula_read.c dungeon/profile_read.c knock/shapes_read.c horde/hunt_read.c horde/hunt_read_kinds.c
        sim/scene_read.c sim/scene_read_dungeon.c sim/scene_read_endless.c sim/scene_read_hunt.c sim/scene_read_blasts.c)
endif()
