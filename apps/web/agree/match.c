// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The replay compares where the recording has a hash. Beside a flipped input even each tick is compared, for there the
// right world is at hand.
#include "match.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- What differs ------------------------------------------------------------------------------------------------

static void note(match *m, const wr_difference *d)
{
    if (m->differs) {
        return;
    }
    m->differs = true;
    char entity[32] = "", values[64] = "";
    if (d->entity != 0) {
        snprintf(entity, sizeof entity, " of number %" PRIu32, d->entity & 0xFFFFFu);
    }
    if (d->has_values) {
        snprintf(values, sizeof values, " (recorded %" PRId64 ", here %" PRId64 ")", d->recorded, d->replayed);
    }
    snprintf(m->sentence, sizeof m->sentence, "%s%s%s%s%s", d->module, d->field[0] == '\0' ? "" : ": ", d->field,
             entity, values);
}

static void compare_flipped(match *m)
{
    wr_difference d = {0};
    const wr_world *recorded = wr_replay_world(m->replay);
    if (!m->differs && wr_world_hash(recorded, NULL) != wr_world_hash(m->flipped, NULL) &&
        wr_world_differ(recorded, m->flipped, &d)) {
        note(m, &d);
    }
}

// ---- The flipped input -------------------------------------------------------------------------------------------

static wr_status make_flipped(match *m)
{
    const wr_world *recorded = wr_replay_world(m->replay);
    const wr_world_config config = wr_world_config_of(recorded);
    wr_status status = wr_world_create(&config, wr_world_level(recorded), NULL, &m->flipped, NULL);
    return status == WR_OK ? wr_world_copy(m->flipped, recorded) : status;
}

// One bit of all that the players ever press: left goes down where it was up. The last player who presses nothing is
// best, for who walks to a place anyhow may get there all the same.
static void flip(wr_command *items, int32_t count)
{
    wr_command *chosen = NULL;
    for (int32_t i = 0; i < count; i++) {
        const bool better = chosen == NULL || items[i].buttons == 0;
        if (items[i].kind == WR_COMMAND_INPUT && better) {
            chosen = &items[i];
        }
    }
    if (chosen != NULL) {
        chosen->buttons ^= WR_BUTTON_LEFT;
    }
}

static void tick_flipped(match *m)
{
    wr_commands commands;
    if (wr_replay_commands(m->replay, &commands) != WR_OK) {
        return; // the end, as the replay will say
    }
    wr_command *copy = NULL;
    if (wr_world_ticks(m->flipped) + 1 == m->flip_at && commands.count > 0) {
        copy = malloc((size_t)commands.count * sizeof *copy);
    }
    if (copy != NULL) {
        memcpy(copy, commands.items, (size_t)commands.count * sizeof *copy);
        flip(copy, commands.count);
        commands.items = copy;
    }
    wr_world_tick(m->flipped, &commands);
    free(copy);
}

// ---- A match -----------------------------------------------------------------------------------------------------

bool match_open(const void *bytes, size_t size, uint64_t flip_at, match *out)
{
    wr_finding why = {0};
    *out = (match){.flip_at = flip_at};
    wr_status status = wr_replay_open(bytes, size, NULL, NULL, NULL, &out->replay, &why);
    if (status != WR_OK) {
        snprintf(out->sentence, sizeof out->sentence, "the recording is refused: %.120s", why.message);
        return false;
    }
    out->info = wr_replay_info_of(out->replay);
    if (flip_at == MATCH_NO_FLIP) {
        return true;
    }
    if (flip_at <= out->info.tick_first || flip_at > out->info.tick_last) {
        snprintf(out->sentence, sizeof out->sentence, "the recording has ticks %" PRIu64 " to %" PRIu64,
                 out->info.tick_first + 1, out->info.tick_last);
        return false;
    }
    status = make_flipped(out);
    snprintf(out->sentence, sizeof out->sentence, "%s", status == WR_OK ? "" : wr_status_text(status));
    return status == WR_OK;
}

bool match_tick(match *m)
{
    wr_difference d = {0};
    if (m->flipped != NULL) {
        tick_flipped(m);
    }
    const wr_status status = wr_replay_tick(m->replay, &d);
    if (status == WR_E_DIVERGED) {
        note(m, &d);
    } else if (status != WR_OK) {
        return false;
    }
    if (m->flipped != NULL) {
        compare_flipped(m);
    }
    return true;
}

const wr_world *match_world(const match *m)
{
    return m->flipped != NULL ? m->flipped : wr_replay_world(m->replay);
}

void match_close(match *m)
{
    wr_world_destroy(m->flipped);
    wr_replay_close(m->replay);
    *m = (match){0};
}
