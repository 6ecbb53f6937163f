// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Whatever goes wrong becomes a finding, a missing file too: the subcommands know one way to report.
#include "load.h"

#include "pack.h"
#include "term.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// The library caps a file itself; these caps keep a foolish path from filling the memory first. Only checkpoints and
// recordings may be larger than a map.
enum { FILE_BYTES_MAX = 32 * 1024 * 1024, KEPT_BYTES_MAX = 1024 * 1024 * 1024 };

static void add(wr_findings *findings, wr_severity severity, const char *rule, const char *format, va_list list)
{
    findings->errors += severity == WR_SEVERITY_ERROR;
    if (findings->count >= WR_FINDINGS_MAX) {
        findings->dropped += 1;
        return;
    }
    wr_finding *item = &findings->items[findings->count++];
    memset(item, 0, sizeof *item);
    item->severity = severity;
    snprintf(item->rule, sizeof item->rule, "%s", rule);
    vsnprintf(item->message, sizeof item->message, format, list);
}

void load_add(loaded_file *to, const char *rule, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    add(&to->findings, WR_SEVERITY_ERROR, rule, format, list);
    va_end(list);
}

void load_remark(loaded_file *to, const char *rule, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    add(&to->findings, WR_SEVERITY_REMARK, rule, format, list);
    va_end(list);
}

// Reads the bytes of a path that the file takes over. Compressed are only files that may be large: kept ones.
static cli_exit open_file(loaded_file *file, char *path, size_t most)
{
    char why[FILE_WHY_MAX];
    file->path = path;
    cli_exit code = file_read(path, most, &file->file, why);
    if (code != CLI_FINE) {
        load_add(file, "T18", "cannot be read: %s", why);
        return code;
    }
    file->packed = most == KEPT_BYTES_MAX && pack_is(file->file.bytes, file->file.size);
    if (file->packed) {
        code = pack_expand(&file->file, why);
        if (code != CLI_FINE) {
            load_add(file, code == CLI_ROOM ? "" : "T29", "cannot be read: %s", why);
        }
    }
    return code;
}

static cli_exit verdict(loaded_file *file, wr_status status)
{
    if (status == WR_E_MEMORY) {
        load_add(file, "", "out of memory while reading it");
        return CLI_ROOM;
    }
    if (status != WR_OK && file->findings.errors == 0) {
        load_add(file, "", "%s", wr_status_text(status));
    }
    return status == WR_OK ? CLI_FINE : CLI_INPUT;
}

static cli_exit read_map(loaded *into, loaded_file *file, const load_options *options)
{
    wr_status status;
    if (wr_content_of(file->file.bytes, file->file.size) == WR_CONTENT_MOVINGAI) {
        status = wr_movingai_read(file->file.bytes, file->file.size, NULL, &file->findings, &into->map);
    } else {
        wr_map_read_options how = wr_map_read_options_default();
        how.lenient = options->lenient;
        how.player_optional = options->player_optional;
        status = wr_map_read(file->file.bytes, file->file.size, &how, NULL, &file->findings, &into->map);
    }
    into->has_map = status == WR_OK;
    return verdict(file, status);
}

// A name from a file is never a way: one word without a separator (K132). The reader holds it to that; so do we.
static bool is_bare(const char *name)
{
    return name[0] != '\0' && strpbrk(name, "/\\:") == NULL && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

// The map of the dungeon that a scene describes, for whatever looks at maps; who plays it makes the level of the settings.
static cli_exit make_map(loaded *into)
{
    loaded_file *file = &into->first;
    wr_finding why = {0};
    const wr_status status =
        wr_dungeon_make_map(&into->scene.dungeon, &into->scene.population, NULL, &why, &into->map);
    into->has_map = status == WR_OK;
    if (status != WR_OK && status != WR_E_MEMORY) {
        load_add(file, "S5", "%s", why.message[0] != '\0' ? why.message : wr_status_text(status));
    }
    return verdict(file, status);
}

// A map of the window that an endless dungeon begins with, for whatever looks at maps: the level of the scene as cells.
static wr_status copy_window(const wr_grid *grid, wr_map *map)
{
    const size_t size = (size_t)grid->width * (size_t)grid->height;
    const wr_allocator allocator = wr_hooks_default().allocator;
    uint8_t *kinds = allocator.alloc(allocator.context, size, 64);
    memset(map, 0, sizeof *map);
    if (kinds == NULL) {
        return WR_E_MEMORY;
    }
    memcpy(kinds, grid->kinds, size);
    *map = (wr_map){.grid = {.width = grid->width, .height = grid->height, .cell = 1, .kinds = kinds},
                    .extended = true,
                    .allocator = allocator,
                    .memory = kinds,
                    .memory_size = size};
    for (size_t i = 0; i < size && !map->has_player; ++i) {
        map->has_player = kinds[i] == WR_CELL_PLAYER;
        map->player = (wr_cell){(int32_t)(i % (size_t)grid->width), (int32_t)(i / (size_t)grid->width)};
    }
    return WR_OK;
}

static cli_exit make_window(loaded *into)
{
    wr_finding why = {0};
    wr_level *level = NULL;
    wr_status status = wr_scene_level(&into->scene, NULL, NULL, &level, &why);
    if (status == WR_OK) {
        status = copy_window(wr_level_grid(level), &into->map);
        wr_level_destroy(level);
    }
    into->has_map = status == WR_OK;
    if (status != WR_OK && status != WR_E_MEMORY) {
        load_add(&into->first, "S5", "%s", why.message[0] != '\0' ? why.message : wr_status_text(status));
    }
    return verdict(&into->first, status);
}

// The line of a scene that begins with a key; 0 where it is written another way.
static int32_t line_of_key(const loaded_file *scene, const char *key)
{
    const char *at = (const char *)scene->file.bytes;
    const char *end = at + scene->file.size;
    const size_t size = strlen(key);
    for (int32_t line = 1; at < end; ++line) {
        if ((size_t)(end - at) > size && memcmp(at, key, size) == 0 && at[size] == ':') {
            return line;
        }
        const char *next = memchr(at, '\n', (size_t)(end - at));
        at = next == NULL ? end : next + 1;
    }
    return 0;
}

// Opens the file a scene names: in the first of two folders that has it, "" for the scene's own.
static cli_exit open_named(loaded *into, const char *what, const char *name, const char *const *places,
                           loaded_file *to)
{
    loaded_file *file = &into->first;
    const char *folder = places[0][0] != '\0' ? places[0] : places[1];
    if (!is_bare(name)) {
        load_add(file, "K132", "the %s is named by a bare file name, without a folder", what);
        return CLI_INPUT;
    }
    for (int i = 0; i < 2; ++i) {
        char *path = file_beside(file->path, places[i], name);
        if (path == NULL) {
            return verdict(file, WR_E_MEMORY);
        }
        if (file_exists(path)) {
            return open_file(to, path, FILE_BYTES_MAX);
        }
        free(path);
    }
    load_add(file, "T17", "its %s '%s' is neither beside the scene nor in %.*s", what, name, (int)strlen(folder) - 1,
             folder);
    if (file->findings.count > 0 && file->findings.dropped == 0) {
        file->findings.items[file->findings.count - 1].line = line_of_key(file, what);
    }
    return CLI_INPUT;
}

static cli_exit read_map_of(loaded *into, const load_options *options)
{
    loaded_file *file = &into->map_of_scene;
    static const char *const places[] = {"", "../maps/"};
    const cli_exit code = open_named(into, "map", into->scene.map, places, file);
    return code == CLI_FINE ? read_map(into, file, options) : code;
}

// What stands in the scene may not fit the hunt.
static cli_exit set_hunt(loaded *into)
{
    wr_finding why = {0};
    const wr_status status = wr_scene_set_hunt(&into->scene, &into->hunt, &why);
    if (status != WR_OK) {
        wr_findings_add(&into->first.findings, WR_SEVERITY_ERROR, why.rule, why.line, why.column, why.message);
    }
    return verdict(&into->first, status);
}

static cli_exit read_hunt_of(loaded *into)
{
    loaded_file *file = &into->hunt_of_scene;
    static const char *const places[] = {"../hunts/", ""}; // a scene may have the name of its hunt
    const cli_exit code = open_named(into, "hunt", into->scene.hunt, places, file);
    if (code != CLI_FINE) {
        return code;
    }
    if (wr_content_of(file->file.bytes, file->file.size) != WR_CONTENT_HUNT) {
        load_add(file, "H1", "the scene names it as its hunt, but it does not begin with 'warren: hunt 1'");
        return CLI_INPUT;
    }
    const wr_status status =
        wr_hunt_read(file->file.bytes, file->file.size, NULL, &file->findings, &into->hunt, NULL);
    return status == WR_OK ? set_hunt(into) : verdict(file, status);
}

static cli_exit read_scene(loaded *into, const load_options *options)
{
    loaded_file *file = &into->first;
    cli_exit code =
        verdict(file, wr_scene_read(file->file.bytes, file->file.size, NULL, &file->findings, &into->scene));
    if (code != CLI_FINE) {
        return code;
    }
    if (options->seed != NULL) {
        wr_scene_set_seed(&into->scene, *options->seed);
    }
    code = into->scene.has_endless   ? make_window(into)
           : into->scene.has_dungeon ? make_map(into)
                                     : read_map_of(into, options);
    return code == CLI_FINE && into->scene.hunt[0] != '\0' ? read_hunt_of(into) : code;
}

static cli_exit refuse_kept(loaded_file *file, wr_content content)
{
    load_add(file, "B52",
             content == WR_CONTENT_RECORDING ? "a recording: 'warren replay' plays it back, 'warren replay --picture "
                                               "FILE' draws it, 'warren run' goes on "
                                               "from its end"
                                             : "a checkpoint: 'warren run' goes on from it");
    return CLI_INPUT;
}

static cli_exit read_profile(loaded *into, const load_options *options)
{
    loaded_file *file = &into->first;
    if (!options->profile) {
        load_add(file, "B52", "a profile: 'warren gen --profile FILE' makes dungeons of it");
        return CLI_INPUT;
    }
    return verdict(file,
                   wr_dungeon_profile_read(file->file.bytes, file->file.size, NULL, &file->findings, &into->profile));
}

static cli_exit read_hunt(loaded *into, const load_options *options)
{
    loaded_file *file = &into->first;
    if (!options->hunt) {
        load_add(file, "B52", "a hunt: it is played by a scene that names it; 'warren check' looks at it");
        return CLI_INPUT;
    }
    return verdict(file, wr_hunt_read(file->file.bytes, file->file.size, NULL, &file->findings, &into->hunt, NULL));
}

static cli_exit read_body(loaded *into, const load_options *options)
{
    loaded_file *file = &into->first;
    if (!options->body) {
        load_add(file, "B52", "a body: 'warren bake' makes tables of it");
        return CLI_INPUT;
    }
    return verdict(file, wr_shapes_read(file->file.bytes, file->file.size, NULL, &file->findings, &into->shapes));
}

static cli_exit load_first(loaded *into, const load_options *options)
{
    loaded_file *file = &into->first;
    into->content = wr_content_of(file->file.bytes, file->file.size);
    bool is_kept = into->content == WR_CONTENT_CHECKPOINT || into->content == WR_CONTENT_RECORDING;
    if (!is_kept && file->packed) {
        load_add(file, "T29",
                 "it is compressed, but what comes of it is no checkpoint and no recording, or too little of one");
        return CLI_INPUT;
    }
    if (!is_kept && file->file.size > FILE_BYTES_MAX) {
        load_add(file, "T18", "cannot be read: it has %zu bytes; at most %d are read", file->file.size,
                 FILE_BYTES_MAX);
        return CLI_INPUT;
    }
    switch (into->content) {
    case WR_CONTENT_MAP:
    case WR_CONTENT_MOVINGAI:
        return read_map(into, file, options);
    case WR_CONTENT_SCENE:
        return read_scene(into, options);
    case WR_CONTENT_HUNT:
        return read_hunt(into, options);
    case WR_CONTENT_PROFILE:
        return read_profile(into, options);
    case WR_CONTENT_BODY:
        return read_body(into, options);
    case WR_CONTENT_CHECKPOINT:
    case WR_CONTENT_RECORDING:
        return options->kept ? CLI_FINE : refuse_kept(file, into->content);
    case WR_CONTENT_UNKNOWN:
    case WR_CONTENT_COUNT:
        break;
    }
    // Let the reader of maps say what is missing: it names the line.
    return read_map(into, file, options);
}

loaded *load(const char *path, const load_options *options)
{
    loaded *into = calloc(1, sizeof *into);
    char *copy = strdup(path);
    if (into == NULL || copy == NULL) {
        say("out of memory");
        free(into);
        free(copy);
        return NULL;
    }
    into->scene = wr_scene_default();
    if (options->seed != NULL) {
        into->scene.world.seed = *options->seed;
    }
    into->profile = wr_dungeon_config_default();
    into->hunt = wr_hunt_default();
    into->code = open_file(&into->first, copy, options->kept ? KEPT_BYTES_MAX : FILE_BYTES_MAX);
    if (into->code == CLI_FINE) {
        into->code = load_first(into, options);
    }
    return into;
}

void load_free(loaded *from)
{
    if (from == NULL) {
        return;
    }
    wr_map_destroy(&from->map);
    wr_shapes_free(from->shapes);
    file_free(&from->first.file);
    file_free(&from->map_of_scene.file);
    file_free(&from->hunt_of_scene.file);
    free(from->first.path);
    free(from->map_of_scene.path);
    free(from->hunt_of_scene.path);
    free(from);
}

const char *load_map_path(const loaded *from)
{
    return from->map_of_scene.path != NULL ? from->map_of_scene.path : from->first.path;
}

bool load_is_from(const loaded *from, const char *path)
{
    return from != NULL && (file_same(path, from->first.path) || file_same(path, load_map_path(from)) ||
                            (from->hunt_of_scene.path != NULL && file_same(path, from->hunt_of_scene.path)));
}
