// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The excerpt shows one line of the file, cut to the terminal around the column, as harmless as utf8_safe makes it.
#include "report.h"

#include "term.h"
#include "utf8.h"

#include <string.h>

// ---- The excerpt -------------------------------------------------------------------------------------------------

// The bytes of a 1-based line without its end; false when the file has no such line.
static bool find_line(const file_bytes *file, int32_t line, const char **start, size_t *size)
{
    const char *p = file->bytes, *end = p + file->size;
    if (p == NULL || line < 1) {
        return false;
    }
    if (file->size >= 3 && memcmp(p, "\xEF\xBB\xBF", 3) == 0) {
        p += 3;
    }
    for (int32_t i = 1; i < line; ++i) {
        p = memchr(p, '\n', (size_t)(end - p));
        if (p == NULL) {
            return false;
        }
        ++p;
    }
    const char *stop = memchr(p, '\n', (size_t)(end - p));
    stop = stop != NULL ? stop : end;
    if (stop > p && stop[-1] == '\r') {
        --stop;
    }
    *start = p;
    *size = (size_t)(stop - p);
    return true;
}

// How many columns a piece takes: characters, for what is left of it is plain.
static int width_of(const char *piece)
{
    int width = 0;
    for (; *piece != '\0'; ++piece) {
        width += ((unsigned char)*piece & 0xC0) != 0x80;
    }
    return width;
}

// Prints characters first..first + room - 1 of the line; returns how many columns stand before character `column`.
static int print_part(FILE *stream, const char *line, size_t size, int32_t first, int32_t room, int32_t column)
{
    int before = 0, used = 0;
    int32_t number = 1;
    for (size_t i = 0; i < size && used < room; ++number) {
        uint32_t code = 0;
        size_t step = utf8_step(line + i, size - i, &code);
        step = step == 0 ? 1 : step;
        if (number >= first) {
            char piece[16] = " ";
            if (line[i] != '\t') {
                utf8_safe(piece, sizeof piece, line + i, step);
            }
            fputs(piece, stream);
            used += width_of(piece);
            before += number < column ? width_of(piece) : 0;
        }
        i += step;
    }
    if (number < column && used < room) {
        before += column - number; // a column behind the end of the line
    }
    return before;
}

static void print_excerpt(const loaded_file *file, const wr_finding *item, FILE *stream)
{
    const char *line = NULL;
    size_t size = 0;
    if (!find_line(&file->file, item->line, &line, &size)) {
        return;
    }
    int32_t room = term_columns(stream) - 10;
    room = room < 20 ? 20 : room > 160 ? 160 : room;
    int32_t first = item->column > room * 3 / 4 ? item->column - room / 2 : 1;
    const char *dim = term_paint(stream, PAINT_DIM), *plain = term_paint(stream, PAINT_NONE);
    fprintf(stream, "%s%6d |%s ", dim, (int)item->line, plain);
    int before = print_part(stream, line, size, first, room, item->column);
    if (item->column > 0) {
        fprintf(stream, "\n%s       |%s %*s%s^%s", dim, plain, before, "", term_paint(stream, PAINT_GREEN), plain);
    }
    fputc('\n', stream);
}

// ---- For people --------------------------------------------------------------------------------------------------

static void print_finding(const loaded_file *file, const wr_finding *item, FILE *stream)
{
    static const paint paints[WR_SEVERITY_COUNT] = {PAINT_RED, PAINT_YELLOW, PAINT_BLUE};
    const char *plain = term_paint(stream, PAINT_NONE);
    fputs(term_paint(stream, PAINT_BOLD), stream);
    put_safe(stream, file->path, strlen(file->path));
    if (item->line > 0) {
        fprintf(stream, ":%d", (int)item->line);
    }
    if (item->line > 0 && item->column > 0) {
        fprintf(stream, ":%d", (int)item->column);
    }
    fprintf(stream, ":%s %s", plain, term_paint(stream, paints[item->severity]));
    if (item->severity != WR_SEVERITY_ERROR) {
        fprintf(stream, "%s: ", wr_severity_name(item->severity));
    }
    fprintf(stream, "%s%s", item->message, plain);
    if (item->rule[0] != '\0') {
        fprintf(stream, " %s[%s]%s", term_paint(stream, PAINT_DIM), item->rule, plain);
    }
    fputc('\n', stream);
    print_excerpt(file, item, stream);
}

void report_file(const loaded_file *file, FILE *stream)
{
    for (int32_t i = 0; i < file->findings.count; ++i) {
        print_finding(file, &file->findings.items[i], stream);
    }
    if (file->findings.dropped > 0) {
        put_safe(stream, file->path, strlen(file->path));
        fprintf(stream, ": and %d more\n", (int)file->findings.dropped);
    }
}

// ---- For programs ------------------------------------------------------------------------------------------------

static void add_findings(json *j, const loaded_file *file)
{
    for (int32_t i = 0; i < file->findings.count; ++i) {
        const wr_finding *item = &file->findings.items[i];
        json_open(j, NULL, '{');
        json_text(j, "file", file->path);
        json_int(j, "line", item->line);
        json_int(j, "column", item->column);
        json_text(j, "severity", wr_severity_name(item->severity));
        json_text(j, "rule", item->rule);
        if (file->reason != NULL && item->severity == WR_SEVERITY_ERROR) {
            json_text(j, "reason", file->reason);
        }
        json_text(j, "message", item->message);
        json_close(j, '}');
    }
}

void report_findings(json *j, const loaded *from)
{
    json_open(j, "findings", '[');
    add_findings(j, &from->first);
    if (from->map_of_scene.path != NULL) {
        add_findings(j, &from->map_of_scene);
    }
    if (from->hunt_of_scene.path != NULL) {
        add_findings(j, &from->hunt_of_scene);
    }
    json_close(j, ']');
}

// ---- Both --------------------------------------------------------------------------------------------------------

void report_refusal(const loaded *from, bool as_json)
{
    if (as_json) {
        json j = {0};
        json_open(&j, NULL, '{');
        json_bool(&j, "ok", false);
        report_findings(&j, from);
        json_close(&j, '}');
        json_print(&j, stdout);
        return;
    }
    report_file(&from->first, stderr);
    if (from->map_of_scene.path != NULL) {
        report_file(&from->map_of_scene, stderr);
    }
    if (from->hunt_of_scene.findings.errors > 0) { // what is only worth knowing `warren check` says
        report_file(&from->hunt_of_scene, stderr);
    }
}

loaded *load_or_report(const char *path, const load_options *options, bool as_json, cli_exit *code)
{
    loaded *from = load(path, options);
    if (from == NULL) {
        *code = CLI_ROOM;
        return NULL;
    }
    *code = from->code;
    if (from->code != CLI_FINE) {
        report_refusal(from, as_json);
        load_free(from);
        return NULL;
    }
    if (!as_json) {
        report_refusal(from, false); // warnings
    }
    return from;
}

loaded *load_level_or_report(const char *path, bool lenient, bool as_json, cli_exit *code)
{
    return load_or_report(path, &(load_options){.lenient = lenient, .player_optional = true}, as_json, code);
}
