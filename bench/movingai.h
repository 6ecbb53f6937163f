// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// For benchmarks: every Moving AI map of a folder, in the order of names, with the scenario beside it.
#ifndef WR_BENCH_MOVINGAI_H
#define WR_BENCH_MOVINGAI_H

#include <dirent.h>
#include <string.h>

#include "bench.h"
#include "warren/map.h"

enum { MOVINGAI_NAMES = 256 };

/// What is done with one map; scenario: NULL when there is none beside it. Returns how much of it was wrong.
typedef int32_t movingai_each(const char *name, const wr_map *map, const wr_scenario *scenario);

/// A file's text; NULL when it cannot be read.
static inline char *movingai_text(const char *folder, const char *name, const char *ending, size_t *size)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s%s", folder, name, ending);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    fseek(file, 0, SEEK_END);
    const long end = ftell(file);
    rewind(file);
    char *text = bench_take((size_t)end + 1);
    *size = fread(text, 1, (size_t)end, file);
    fclose(file);
    return text;
}

static inline int32_t movingai_map(const char *folder, const char *name, movingai_each *each)
{
    static wr_findings findings;
    size_t size = 0, scenario_size = 0;
    char *text = movingai_text(folder, name, "", &size);
    char *queries = movingai_text(folder, name, ".scen", &scenario_size);
    wr_map map = {.memory = NULL};
    wr_scenario scenario = {.memory = NULL};
    int32_t wrong = 1;
    const bool read =
        text != NULL && wr_movingai_read(text, size, NULL, &findings, &map) == WR_OK &&
        (queries == NULL || (wr_scenario_read(queries, scenario_size, NULL, &findings, &scenario) == WR_OK &&
                             wr_scenario_fits(&scenario, &map.grid, &findings) == WR_OK));
    if (read) {
        wrong = each(name, &map, queries != NULL ? &scenario : NULL);
    } else {
        fprintf(stderr, "%s: cannot be read: %s\n", name, findings.count > 0 ? findings.items[0].message : "no file");
    }
    wr_scenario_destroy(&scenario);
    wr_map_destroy(&map);
    free(text);
    free(queries);
    return wrong;
}

static inline int movingai_compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/// All maps of a folder. Returns the sum of what was wrong; at least 1 when there is no map.
static inline int32_t movingai_folder(const char *folder, movingai_each *each)
{
    static char names[MOVINGAI_NAMES][256];
    size_t count = 0;
    DIR *dir = opendir(folder);
    for (const struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL && count < MOVINGAI_NAMES;) {
        const size_t length = strlen(entry->d_name);
        if (length > 4 && length < 256 && strcmp(entry->d_name + length - 4, ".map") == 0) {
            memcpy(names[count++], entry->d_name, length + 1);
        }
    }
    if (dir != NULL) {
        closedir(dir);
    }
    if (count == 0) {
        fprintf(stderr, "%s: no map in it\n", folder);
        return 1;
    }
    qsort(names, count, sizeof names[0], movingai_compare);
    int32_t wrong = 0;
    for (size_t i = 0; i < count; i++) {
        wrong += movingai_map(folder, names[i], each);
    }
    return wrong;
}

#endif
