// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
#include "record/lies.h"

static void put(wr_world *world, const lie *told)
{
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        if (c->part >= WR__PART_HEAD || strcmp(c->name, told->column) != 0) {
            continue;
        }
        uint8_t *at = wr__column_base(world, c) + (size_t)told->index * c->stride;
        const uint8_t one = (uint8_t)told->value;
        const uint16_t two = (uint16_t)told->value;
        const uint32_t four = (uint32_t)told->value;
        const uint64_t eight = (uint64_t)told->value;
        const size_t size = wr__column_size(world, c) / wr__column_length(world, c);
        const void *const bytes = size == 1   ? (const void *)&one
                                  : size == 2 ? (const void *)&two
                                  : size == 4 ? (const void *)&four
                                              : &eight;
        memcpy(at, bytes, size);
        return;
    }
    fail_msg("no column %s", told->column);
}

void lies_tell(const kept *k, wr_world *other, const lie *lies, const char *words)
{
    wr_finding why = {0};
    wr_level *none;
    wr_world *world;
    assert_int_equal(wr_world_copy(other, k->world), WR_OK);
    for (; lies->column != NULL; lies++) {
        put(other, lies);
    }
    other->core->cells_changed = true;
    wr__world_rehash(other);
    kept_file file = kept_save(other, NULL);
    for (int32_t i = 0; i < 2; i++) {
        const wr_status status = i == 0
                                     ? wr_world_load(file.bytes, file.size, k->level, NULL, NULL, &none, &world, &why)
                                     : wr_world_restore(k->world, file.bytes, file.size, &why);
        if (status != WR_E_SYNTAX || strstr(why.message, words) == NULL) {
            fail_msg("expected '%s', got '%s'", words, why.message);
        }
    }
    kept_free(&file);
}
