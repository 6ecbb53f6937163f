// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Recordings: any bytes, with the checksums of head, blocks and checkpoints made right, are refused with a sentence, or play to their
// end, seek, and keep a world that holds its invariants. Those with host data meet the host they ask for.
#include "checkpoint_repair.h"
#include "counted.h"
#include "host.h"
#include "warren/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 16, FRAME = 16, TICKS_MOST = 300, MEMORY_MOST = 64 << 20 };

// As far as lengths fit: behind that nothing is read anyway. True when a checkpoint holds host data.
static bool mend(uint8_t *bytes, size_t size, const wr_host *host, bool *asks_too_much)
{
    bool has_host = false;
    *asks_too_much = false;
    if (size < HEAD + 8 || repair_get(bytes + 12, 4) > size - HEAD - 8) {
        return false;
    }
    size_t at = HEAD + (size_t)repair_get(bytes + 12, 4);
    repair_put(bytes + at, 8, wr_hash_bytes(bytes, at));
    at += 8;
    while (size - at >= FRAME && repair_get(bytes + at + 4, 4) <= size - at - FRAME) {
        const size_t length = 8 + (size_t)repair_get(bytes + at + 4, 4);
        if (memcmp(bytes + at, "STAT", 4) == 0 && length > 16) {
            has_host = has_host || repair_has(bytes + at + 16, length - 16, "HOST");
            *asks_too_much = *asks_too_much || repair_asks_too_much(bytes + at + 16, length - 16);
            (void)repair_checkpoint_of(bytes + at + 16, length - 16, host);
        }
        repair_put(bytes + at + length, 8, wr_hash_bytes(bytes + at, length));
        at += length + 8;
    }
    return has_host;
}

// A forged checkpoint may ask for a world of any size the library allows; here it gets what a browser would have.
static void *scarce_alloc(void *context, size_t size, size_t align)
{
    return size > MEMORY_MOST ? NULL : counted_alloc(context, size, align);
}

static void require_difference(const wr_difference *d, const wr_replay_info *info)
{
    REQUIRE(d->tick_from >= info->tick_first && d->tick_from < d->tick_to && d->tick_to <= info->tick_last);
    REQUIRE(d->module[0] != '\0' && memchr(d->module, '\0', sizeof d->module) != NULL);
    REQUIRE(memchr(d->field, '\0', sizeof d->field) != NULL);
}

static void play(wr_replay *replay)
{
    const wr_replay_info info = wr_replay_info_of(replay);
    uint64_t last = info.tick_last - info.tick_first < TICKS_MOST ? info.tick_last : info.tick_first + TICKS_MOST;
    wr_difference d;
    wr_finding why = {0};
    REQUIRE(memchr(info.build, '\0', sizeof info.build) != NULL);
    for (uint64_t tick = info.tick_first; tick < last; tick++) {
        wr_commands commands;
        REQUIRE(wr_replay_commands(replay, &commands) == WR_OK && commands.count >= 0);
        const wr_status status = wr_replay_tick(replay, &d);
        REQUIRE(status == WR_OK || status == WR_E_DIVERGED);
        if (status == WR_E_DIVERGED) {
            require_difference(&d, &info);
        }
        REQUIRE(wr_world_ticks(wr_replay_world(replay)) == tick + 1);
    }
    REQUIRE(wr_world_validate(wr_replay_world(replay), &why) == WR_OK);
    for (uint64_t i = 0; i < 3; i++) {
        const uint64_t tick = info.tick_first + (last - info.tick_first) * (2 - i) / 2;
        const wr_status status = wr_replay_seek(replay, tick, &d);
        REQUIRE(status == WR_OK || status == WR_E_DIVERGED || status == WR_E_SYNTAX || status == WR_E_UNSUPPORTED ||
                status == WR_E_NOT_FOUND || status == WR_E_ARGUMENT);
        REQUIRE((status != WR_OK && status != WR_E_DIVERGED) || wr_world_ticks(wr_replay_world(replay)) == tick);
    }
    REQUIRE(wr_world_validate(wr_replay_world(replay), &why) == WR_OK);
}

// A look refuses what a replay refuses to open, but for what only a world can know; later checkpoints it looks at, too.
static void look(const uint8_t *bytes, size_t size, const wr_replay *replay)
{
    wr_replay_info looked;
    wr_checkpoint_info first;
    wr_finding why = {0};
    const wr_status status = wr_recording_look(bytes, size, &looked, &first, &why);
    REQUIRE(status == WR_OK || (why.message[0] != '\0' && looked.tick_last == 0));
    if (status == WR_OK && replay != NULL) {
        const wr_replay_info info = wr_replay_info_of(replay);
        REQUIRE(looked.tick_first == info.tick_first && looked.tick_last == info.tick_last);
        REQUIRE(looked.complete == info.complete && looked.level_hash == info.level_hash);
        REQUIRE(first.ticks == info.tick_first && first.has_level && first.level_hash == info.level_hash);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    counted count;
    wr_hooks hooks = counted_hooks(&count);
    hooks.allocator.alloc = scarce_alloc;
    uint8_t *bytes = malloc(size + 1);
    wr_replay *replay = NULL;
    wr_finding why = {0};
    if (bytes == NULL) {
        return 0;
    }
    if (size > 0) {
        memcpy(bytes, data, size);
    }
    const wr_host added = fuzz_host();
    bool asks_too_much;
    const bool has_host = mend(bytes, size, &added, &asks_too_much);
    if (asks_too_much) {
        free(bytes);
        return 0;
    }
    const wr_status status = wr_replay_open(bytes, size, NULL, has_host ? &added : NULL, &hooks, &replay, &why);
    REQUIRE((status == WR_OK) == (replay != NULL));
    look(bytes, size, replay);
    if (status == WR_OK) {
        play(replay);
    } else {
        REQUIRE(why.message[0] != '\0' && memchr(why.message, '\0', sizeof why.message) != NULL);
    }
    wr_replay_close(replay);
    REQUIRE(count.live == 0);
    free(bytes);
    return 0;
}
