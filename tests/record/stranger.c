// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
#include "record/stranger.h"

#include <stdlib.h>

#include "purse.h"

#define MEMORY_MAX ((size_t)64 << 20)

void stranger_begin(kept *k, kept_file *file)
{
    kept_begin(k, "hall", 60);
    kept_play(k, 45);
    *file = kept_save(k->world, NULL);
}

void stranger_end(kept *k, kept_file *file)
{
    kept_free(file);
    kept_end(k);
}

// ---- Accepted or refused -----------------------------------------------------------------------------------------------

static void play_accepted(const kept *k, wr_world *world)
{
    kept_require_valid(world);
    for (int32_t i = 0; i < 50; i++) {
        kept_tick(k, world);
    }
    kept_require_valid(world);
    kept_file again = kept_save(world, NULL);
    wr_finding why;
    if (wr_world_restore(world, again.bytes, again.size, &why) != WR_OK) {
        fail_msg("what was accepted cannot be restored: %s", why.message);
    }
    kept_free(&again);
}

// True when the file is accepted; then the world is played.
bool stranger_is_accepted(const kept *k, const kept_file *file, wr_finding *why)
{
    purse p;
    const wr_hooks hooks = purse_hooks(&p, MEMORY_MAX);
    wr_level *level;
    wr_world *world;
    const wr_status status = wr_world_load(file->bytes, file->size, NULL, NULL, &hooks, &level, &world, why);
    if (status == WR_OK) {
        play_accepted(k, world);
        wr_world_destroy(world);
        wr_level_destroy(level);
    } else {
        assert_true(status == WR_E_SYNTAX || status == WR_E_UNSUPPORTED || status == WR_E_MEMORY ||
                    (status == WR_E_NOT_FOUND && repair_has(file->bytes, file->size, "SEED")));
        assert_null(world);
        assert_null(level);
        assert_true(why->message[0] != '\0');
    }
    assert_int_equal(p.live, 0);
    return status == WR_OK;
}

// A restore that must be refused and must change nothing.
wr_status stranger_is_refused(const kept *k, const void *bytes, size_t size, wr_finding *why)
{
    const uint64_t hash = wr_world_hash(k->world, NULL);
    const wr_status status = wr_world_restore(k->world, bytes, size, why);
    assert_true(status == WR_E_SYNTAX || status == WR_E_UNSUPPORTED);
    assert_true(wr_world_hash(k->world, NULL) == hash);
    return status;
}

void stranger_repair_head(kept_file *file)
{
    const size_t front = 56 + 24 * (size_t)STRANGER_SECTIONS;
    repair_put(file->bytes + front, 8, wr_hash_bytes(file->bytes, front));
}
