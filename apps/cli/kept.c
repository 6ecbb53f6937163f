// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the library refuses becomes a finding of the file. Whatever is good in itself and not for us (T23: another version,
// other rules, another level, another host) has a reason of its own, so that a program knows it from damage.
#include "kept.h"

#include "json.h"

#include "warren/window.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

static cli_exit refuse(loaded *from, const char *reason, wr_status status, const wr_finding *why)
{
    bool memory = status == WR_E_MEMORY;
    load_add(&from->first,
             why->rule[0] != '\0' ? why->rule
             : memory             ? ""
             : reason != NULL     ? "T23"
                                  : "T19",
             "%s", why->message[0] != '\0' ? why->message : wr_status_text(status));
    from->first.reason = memory ? NULL : reason;
    from->code = memory ? CLI_ROOM : CLI_INPUT;
    return from->code;
}

// ---- Looking -----------------------------------------------------------------------------------------------------

cli_exit kept_look(loaded *from, kept_info *out)
{
    const file_bytes *file = &from->first.file;
    wr_finding why = {0};
    memset(out, 0, sizeof *out);
    wr_status status = from->content == WR_CONTENT_RECORDING
                           ? wr_recording_look(file->bytes, file->size, &out->recording, &out->first, &why)
                           : wr_checkpoint_look(file->bytes, file->size, &out->first, &why);
    return status == WR_OK ? CLI_FINE : refuse(from, status == WR_E_UNSUPPORTED ? "version" : NULL, status, &why);
}

// Appends as far as there is room; the end of a list that is too long shows as dots.
static void append(char text[KEPT_TEXT_MAX], const char *format, ...) CLI_PRINTF(2, 3);
static void append(char text[KEPT_TEXT_MAX], const char *format, ...)
{
    size_t used = strlen(text), room = KEPT_TEXT_MAX - used;
    va_list list;
    va_start(list, format);
    int size = vsnprintf(text + used, room, format, list);
    va_end(list);
    if (size >= 0 && (size_t)size >= room) {
        memcpy(text + KEPT_TEXT_MAX - 4, "...", 4);
    }
}

static void tell_host(const wr_host *host, char text[KEPT_TEXT_MAX])
{
    append(text, "only the game that made it can play it: it holds data of ");
    for (int32_t i = 0; i < host->module_count; ++i) {
        append(text, "%s'%s' version %" PRIu32, i == 0 ? "host modules " : ", ", host->modules[i].name,
               host->modules[i].version);
    }
    for (int32_t i = 0; i < host->column_count; ++i) {
        append(text, "%s'%s'",
               i > 0                    ? ", "
               : host->module_count > 0 ? "; columns "
                                        : "host columns ",
               host->columns[i].name);
    }
}

const char *kept_lacks(const kept_info *info, const loaded *level, char text[KEPT_TEXT_MAX], const char **reason)
{
    const wr_checkpoint_info *first = &info->first;
    text[0] = '\0';
    if (first->host.module_count + first->host.column_count > 0) {
        *reason = "host";
        tell_host(&first->host, text);
        return text;
    }
    if (!first->has_level && level == NULL) {
        *reason = "level";
        append(text, "it names its level by hash only, %016" PRIx64 ": hand the map in with --level FILE",
               first->level_hash);
        return text;
    }
    return NULL;
}

// ---- Opening -----------------------------------------------------------------------------------------------------

// The level of the map, or of the endless scene, that was handed in, with the settings the file asks for.
static cli_exit make_level(loaded *from, const kept_info *info, const kept_options *options, wr_level **out)
{
    const wr_checkpoint_info *first = &info->first;
    const loaded *level = options->level;
    wr_finding why = {0};
    const wr_status status = level->scene.has_endless
                                 ? wr_level_create_endless(&level->scene.endless, &level->scene.window, &first->level,
                                                           options->hooks, out, &why)
                                 : wr_level_create(&level->map, &first->level, options->hooks, out, &why);
    if (status != WR_OK) {
        return refuse(from, NULL, status, &why);
    }
    if (wr_level_hash(*out) != first->level_hash) {
        const char *path = load_map_path(options->level);
        snprintf(why.message, sizeof why.message, "of the level %016" PRIx64 ", but %.120s is the level %016" PRIx64,
                 first->level_hash, file_name(path), wr_level_hash(*out));
        return refuse(from, "level", WR_E_NOT_FOUND, &why);
    }
    return CLI_FINE;
}

// What may still be not for us when version, level and host are: the rules; or the level after all, when it is kept as settings
// of which this generator makes another.
static const char *reason_of(wr_status status, const char *unsupported)
{
    return status == WR_E_NOT_FOUND ? "level" : status == WR_E_UNSUPPORTED ? unsupported : NULL;
}

static cli_exit open_recording(loaded *from, const kept_options *options, kept *out)
{
    const file_bytes *file = &from->first.file;
    wr_finding why = {0};
    wr_status status = wr_replay_open(file->bytes, file->size, out->level, NULL, options->hooks, &out->replay, &why);
    if (status != WR_OK) {
        return refuse(from, reason_of(status, NULL), status, &why);
    }
    wr_replay_info info = wr_replay_info_of(out->replay);
    if (!info.same_rules && !options->any_rules) {
        snprintf(why.message, sizeof why.message,
                 "recorded by '%s' under other rules (%016" PRIx64 "): it would not play the same here", info.build,
                 info.rules_hash);
        return refuse(from, "rules", WR_E_UNSUPPORTED, &why);
    }
    out->world = wr_replay_world(out->replay);
    return CLI_FINE;
}

static cli_exit open_checkpoint(loaded *from, const kept_options *options, kept *out)
{
    const file_bytes *file = &from->first.file;
    wr_level *made = NULL;
    wr_finding why = {0};
    wr_status status =
        wr_world_load(file->bytes, file->size, out->level, NULL, options->hooks, &made, &out->world, &why);
    out->level = made != NULL ? made : out->level;
    return status == WR_OK ? CLI_FINE : refuse(from, reason_of(status, "rules"), status, &why);
}

cli_exit kept_open(loaded *from, const kept_info *info, const kept_options *options, kept *out)
{
    char text[KEPT_TEXT_MAX];
    const char *reason = NULL;
    memset(out, 0, sizeof *out);
    if (kept_lacks(info, options->level, text, &reason) != NULL) {
        wr_finding why = {0};
        snprintf(why.message, sizeof why.message, "%s", text);
        return refuse(from, reason, WR_E_NOT_FOUND, &why);
    }
    cli_exit code = options->level != NULL ? make_level(from, info, options, &out->level) : CLI_FINE;
    if (code == CLI_FINE) {
        code = from->content == WR_CONTENT_RECORDING ? open_recording(from, options, out)
                                                     : open_checkpoint(from, options, out);
    }
    if (code != CLI_FINE) {
        kept_close(out);
    }
    return code;
}

void kept_close(kept *k)
{
    if (k->replay != NULL) {
        wr_replay_close(k->replay); // its world, too
    } else {
        wr_world_destroy(k->world);
    }
    wr_level_destroy(k->level);
    memset(k, 0, sizeof *k);
}

// ---- Differences -------------------------------------------------------------------------------------------------

static void add_name(json *j, const char *key, const char *text)
{
    if (text[0] != '\0') {
        json_text(j, key, text);
    } else {
        json_null(j, key);
    }
}

void kept_add_difference(json *j, const wr_difference *difference, uint64_t at)
{
    if (difference == NULL) {
        json_null(j, "first_difference");
        return;
    }
    json_open(j, "first_difference", '{');
    json_int(j, "tick_from", (int64_t)difference->tick_from);
    json_int(j, "tick_to", (int64_t)difference->tick_to);
    add_name(j, "module", difference->module);
    if (difference->field[0] != '\0') {
        json_int(j, "entity", difference->entity);
    } else {
        json_null(j, "entity");
    }
    add_name(j, "field", difference->field);
    if (difference->has_values) {
        json_int(j, "recorded", difference->recorded);
        json_int(j, "replayed", difference->replayed);
    } else {
        json_null(j, "recorded");
        json_null(j, "replayed");
    }
    if (difference->field[0] != '\0') {
        json_int(j, "tick_of_values", (int64_t)(at != 0 ? at : difference->tick_to));
    }
    json_close(j, '}');
}

void kept_say_difference(const char *path, const wr_difference *difference, uint64_t at)
{
    say("%s: diverges after tick %" PRIu64 ", at tick %" PRIu64 " at the latest: %s", path, difference->tick_from,
        difference->tick_to, difference->module[0] != '\0' ? difference->module : "it is not known where");
    if (difference->field[0] == '\0') {
        return;
    }
    uint64_t tick = at != 0 ? at : difference->tick_to;
    if (difference->has_values) {
        say("  at tick %" PRIu64 " %s of %" PRIu32 " is %" PRId64 ", and was recorded as %" PRId64, tick,
            difference->field, difference->entity, difference->replayed, difference->recorded);
    } else {
        say("  at tick %" PRIu64 " %s of %" PRIu32 " differs", tick, difference->field, difference->entity);
    }
}
