// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// From a path to a map: what the file is its content says. A scene brings the map it names, looked up by its bare name
// beside the scene and in the folder `maps` next to the scene's folder, nowhere else; or that of the dungeon it describes, of an
// endless one the window it begins with.
#ifndef WARREN_CLI_LOAD_H
#define WARREN_CLI_LOAD_H

#include "cli.h"
#include "file.h"
#include "term.h"

#include "warren/dungeon.h"
#include "warren/map.h"
#include "warren/pose.h"
#include "warren/sim.h"
#include "warren/text.h"

/// One file with what was found in it.
typedef struct loaded_file {
    char *path; // NULL: there is none
    file_bytes file;
    bool packed; // it was compressed
    wr_findings findings;
    const char *reason; // why an error refuses it, as a word for programs; NULL: what the error says
} loaded_file;

typedef struct loaded {
    wr_content content;
    loaded_file first; // as named on the command line
    loaded_file map_of_scene, hunt_of_scene;
    bool has_map; // `map` is whole
    wr_map map;
    wr_scene scene;            // read, or the default for a map by itself
    wr_dungeon_config profile; // read; the default of what it does not name
    wr_hunt hunt;              // read, or the default
    wr_shapes *shapes;         // of a body; NULL: there is none
    cli_exit code;             // CLI_FINE, CLI_INPUT or CLI_ROOM
} loaded;

typedef struct load_options {
    const uint64_t
        *seed; // NULL, or the seed of the command line: of the scene, and of a dungeon that has none of its own
    bool lenient;
    bool player_optional;
    bool profile; // a profile of dungeons is welcome
    bool hunt;    // a hunt is welcome
    bool body;    // a body is welcome
    bool kept;    // a checkpoint or a recording is welcome: its bytes are all there is then, see kept_open
} load_options;

/// Loads a map, a Moving AI map or a scene; with the options for it a profile, a hunt, a body or what was kept. What is compressed is
/// expanded. NULL when memory is out, and that has been said; else free it.
loaded *load(const char *path, const load_options *options);
void load_free(loaded *from);

/// The path of the file the map came from.
const char *load_map_path(const loaded *from);

/// True when a path is one of the files it came from, by whatever name. from: may be NULL.
bool load_is_from(const loaded *from, const char *path);

/// Adds an error about a file as a whole. rule: which it breaks, "" when only the machine is at fault.
void load_add(loaded_file *to, const char *rule, const char *format, ...) CLI_PRINTF(3, 4);

/// Adds a remark about it: what is worth knowing of a file that is good.
void load_remark(loaded_file *to, const char *rule, const char *format, ...) CLI_PRINTF(3, 4);

#endif
