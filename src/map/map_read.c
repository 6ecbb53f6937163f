// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The map file: a YAML header, a line `---`, the rows, a line `---`. The separators are found first, as whole lines,
// before anybody looks at YAML; then header, rows and places are read, and the map is made when nothing was wrong.
#include "map/map_read_int.h"

#include "core/arena.h"
#include "core/assert.h"
#include "text/check.h"
#include "text/utf8.h"

#include <string.h>

#define HEADER_SIZE_CEILING ((size_t)1 << 28) // offsets in the tree are 32 bits, whatever the options say

wr_map_read_options wr_map_read_options_default(void)
{
    return (wr_map_read_options){.file_size_max = (size_t)32 << 20, .header_size_max = WR_YAML_SIZE_MAX};
}

// ---- The separator -----------------------------------------------------------------------------------------------

// Says why there is no separator, at the end of what was looked through.
static void say_no_separator(wr_map_reader *reader, const void *bytes, size_t size)
{
    if (!wr__text_check(bytes, size, reader->findings)) {
        return;
    }
    wr_lines lines = wr__lines(bytes, size);
    wr_line line = {.text = "", .size = 0, .number = 1};
    while (wr__lines_next(&lines, &line)) {
        wr_line inner = line;
        while (inner.size > 0 && (inner.text[0] == ' ' || inner.text[0] == '\t')) {
            inner.text++;
            inner.size--;
        }
        if (inner.size < line.size && wr__line_is_separator(inner)) {
            wr__finding(reader->findings, WR_SEVERITY_ERROR, "K13", line.number, 1,
                        "the separator '---' must begin in the first column: take the blanks before it away");
            return;
        }
    }
    wr__finding(reader->findings, WR_SEVERITY_ERROR, "B41", line.number,
                (int32_t)wr__utf8_count(line.text, line.size) + 1,
                "the line '---' that ends the header is missing; what is no map begins with 'warren: scene 1', "
                "'warren: hunt 1' or 'warren: profile 1'");
}

// Finds the first whole line `---`. header_size: the bytes before it. rows: what follows. False when there is none.
static bool find_separator(wr_map_reader *reader, const void *bytes, size_t size, size_t *header_size, wr_lines *rows)
{
    const char *text = bytes;
    const size_t most = reader->options.header_size_max;
    wr_line line;
    *rows = wr__lines(bytes, size);
    while (wr__lines_next(rows, &line)) {
        *header_size = (size_t)(line.text - text);
        if (wr__line_is_separator(line)) {
            if (line.size > 3) {
                wr__finding(reader->findings, WR_SEVERITY_WARNING, "K24", line.number, 4,
                            "blanks behind the separator '---': take them away");
            }
            return *header_size <= most;
        }
        if (*header_size > most) {
            break;
        }
    }
    return false;
}

static void say_header_size(wr_map_reader *reader)
{
    wr__finding(reader->findings, WR_SEVERITY_ERROR, "T6", 1, 1, "the header is longer than %llu bytes",
                (unsigned long long)reader->options.header_size_max);
}

// ---- The map -----------------------------------------------------------------------------------------------------

static void fill_map(const wr_map_reader *reader, const wr__map_arrays *arrays, wr_map *map)
{
    memcpy(map->grid.kinds, reader->kinds, (size_t)map->grid.width * (size_t)map->grid.height);
    memcpy(map->kind_height, reader->kind_height, sizeof map->kind_height);
    map->extended = reader->extended;
    map->has_player = reader->player_count == 1;
    map->player = map->has_player ? reader->players[0] : (wr_cell){0, 0};
    for (int32_t i = 0; i < reader->switch_count; i++) {
        const wr_switch_entry *entry = &reader->switches[i];
        arrays->switches[i].at = (wr_cell){entry->place.x, entry->place.y};
        arrays->switches[i].on = entry->on;
        memcpy(arrays->switches[i].id, entry->id.text, (size_t)entry->id.size);
    }
    for (int32_t i = 0; i < reader->gate_count; i++) {
        arrays->gates[i].at = (wr_cell){reader->gates[i].place.x, reader->gates[i].place.y};
        arrays->formulas[i] = reader->gates[i].formula;
    }
    if (reader->formulas != NULL && reader->formulas->op_count > 0) {
        memcpy(arrays->ops, reader->ops, (size_t)reader->formulas->op_count * sizeof *reader->ops);
    }
    wr__map_set_gates(map);
}

static wr_status make_map(const wr_map_reader *reader, wr_map *out)
{
    wr__map_arrays arrays;
    const int32_t op_count = reader->formulas == NULL ? 0 : reader->formulas->op_count;
    const wr_status status = wr__map_make(out, &reader->allocator, reader->width, reader->height,
                                          reader->switch_count, reader->gate_count, op_count, &arrays);
    if (status == WR_OK) {
        fill_map(reader, &arrays, out);
    }
    return status;
}

// ---- Reading -----------------------------------------------------------------------------------------------------

// Reads all there is. False when there is no memory.
static bool read_parts(wr_map_reader *reader, const void *bytes, size_t size)
{
    size_t header_size = 0;
    wr_lines rows;
    if (size > reader->options.file_size_max) {
        wr__finding(reader->findings, WR_SEVERITY_ERROR, "T6", 1, 1, "the file is longer than %llu bytes",
                    (unsigned long long)reader->options.file_size_max);
        return true;
    }
    if (!find_separator(reader, bytes, size, &header_size, &rows)) {
        if (header_size > reader->options.header_size_max) {
            say_header_size(reader);
        } else {
            say_no_separator(reader, bytes, size);
        }
        return true;
    }
    reader->first_row_line = rows.number + 1;
    if (!wr__map_read_header(reader, bytes, header_size)) {
        return false;
    }
    if (reader->width == 0 || reader->height == 0) {
        return true; // rows cannot be counted or measured
    }
    return wr__map_read_rows(reader, rows) && wr__map_read_places(reader);
}

static void release_parts(wr_map_reader *reader)
{
    const wr_allocator *a = &reader->allocator;
    const size_t cells = (size_t)reader->width * (size_t)reader->height;
    wr__release(a, reader->letters.more, (size_t)reader->letters.more_capacity * sizeof *reader->letters.more);
    wr__release(a, reader->switches, (size_t)reader->switch_capacity * sizeof *reader->switches);
    wr__release(a, reader->ids, (size_t)reader->switch_capacity * sizeof *reader->ids);
    wr__release(a, reader->by_name, 2 * (size_t)reader->switch_capacity * sizeof *reader->by_name);
    wr__release(a, reader->gates, (size_t)reader->gate_capacity * sizeof *reader->gates);
    wr__release(a, reader->formulas, sizeof *reader->formulas);
    wr__release(a, reader->ops, (size_t)reader->op_capacity * sizeof *reader->ops);
    wr__release(a, reader->kinds, cells);
    wr__yaml_fini(&reader->yaml);
}

wr_status wr_map_read(const void *bytes, size_t size, const wr_map_read_options *options, const wr_hooks *hooks,
                      wr_findings *findings, wr_map *out)
{
    WR_ASSERT((bytes != NULL || size == 0) && findings != NULL && out != NULL);
    wr_map_reader reader = {.allocator = hooks != NULL ? hooks->allocator : wr_hooks_default().allocator,
                            .options = options != NULL ? *options : wr_map_read_options_default(),
                            .findings = findings};
    if (reader.options.header_size_max > HEADER_SIZE_CEILING) {
        reader.options.header_size_max = HEADER_SIZE_CEILING;
    }
    memset(findings, 0, sizeof *findings);
    memset(out, 0, sizeof *out);
    wr_status status = WR_E_MEMORY;
    if (read_parts(&reader, bytes, size)) {
        status = findings->errors > 0 ? WR_E_SYNTAX : make_map(&reader, out);
    }
    release_parts(&reader);
    return status;
}
