// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the library refuses becomes a finding of the file: other versions and rules T23, all else T19.
#include "kept.h"

#include "json.h"

#include <inttypes.h>
#include <string.h>

static cli_exit refuse(loaded *from, wr_status status, const wr_finding *why)
{
    const char *rule = status == WR_E_MEMORY ? "" : status == WR_E_UNSUPPORTED ? "T23" : "T19";
    load_add(&from->first, why->rule[0] != '\0' ? why->rule : rule, "%s",
             why->message[0] != '\0' ? why->message : wr_status_text(status));
    from->code = status == WR_E_MEMORY ? CLI_ROOM : CLI_INPUT;
    return from->code;
}

static wr_status open_recording(loaded *from, bool any_rules, const wr_hooks *hooks, kept *out, wr_finding *why)
{
    const file_bytes *file = &from->first.file;
    wr_status status = wr_replay_open(file->bytes, file->size, NULL, NULL, hooks, &out->replay, why);
    if (status != WR_OK) {
        return status;
    }
    wr_replay_info info = wr_replay_info_of(out->replay);
    if (!info.same_rules && !any_rules) {
        snprintf(why->message, sizeof why->message,
                 "recorded by '%s' under other rules (%016" PRIx64 "): it would not play the same here", info.build,
                 info.rules_hash);
        return WR_E_UNSUPPORTED;
    }
    out->world = wr_replay_world(out->replay);
    return WR_OK;
}

cli_exit kept_open(loaded *from, bool any_rules, const wr_hooks *hooks, kept *out)
{
    const file_bytes *file = &from->first.file;
    wr_finding why = {0};
    memset(out, 0, sizeof *out);
    wr_status status = from->content == WR_CONTENT_RECORDING ? open_recording(from, any_rules, hooks, out, &why)
                                                             : wr_world_load(file->bytes, file->size, NULL, NULL,
                                                                             hooks, &out->level, &out->world, &why);
    if (status != WR_OK) {
        kept_close(out);
        return refuse(from, status, &why);
    }
    return CLI_FINE;
}

void kept_close(kept *k)
{
    if (k->replay != NULL) {
        wr_replay_close(k->replay); // its world, too
    } else {
        wr_world_destroy(k->world);
        wr_level_destroy(k->level);
    }
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
