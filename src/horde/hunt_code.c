// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The compiled form of a hunt: every field in the order of the header, little-endian; texts are a length and so many
// bytes. One hunt has one such form, so its hash is that of the bytes.
#include <string.h>

#include "core/assert.h"
#include "horde/hunt_int.h"

// ---- Out -----------------------------------------------------------------------------------------------------------

static void write_i32(wr_writer *w, int32_t value)
{
    wr_write_u32(w, (uint32_t)value);
}

static void write_text(wr_writer *w, const char *text)
{
    const size_t size = strlen(text);
    wr_write_u8(w, (uint8_t)size);
    wr_write_bytes(w, text, size);
}

static void write_i32s(wr_writer *w, const int32_t *values, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        write_i32(w, values[i]);
    }
}

static void write_kind(wr_writer *w, const wr_hunt_kind *kind)
{
    write_text(w, kind->name);
    write_i32(w, kind->rarity);
    write_i32(w, kind->health);
    write_i32(w, kind->speed);
    write_i32(w, kind->radius);
    write_i32(w, kind->damage);
    write_i32(w, kind->attack_distance);
    write_i32(w, kind->wind_up);
    write_i32(w, kind->cooldown);
    write_i32(w, kind->resistance);
    wr_write_u8(w, kind->immune);
    write_i32(w, kind->lie);
    write_i32(w, kind->rise);
    wr_write_u8(w, kind->host_brain);
    write_i32s(w, kind->takes, WR_HARM_COUNT);
    wr_write_u8(w, (uint8_t)kind->doors);
    for (int clip = 0; clip < WR_CLIP_COUNT; clip++) {
        write_text(w, kind->clips[clip]);
    }
}

static void write_rules(wr_writer *w, const wr_hunt_rules *rules)
{
    write_i32(w, rules->reaction);
    wr_write_u8(w, (uint8_t)rules->replan);
    wr_write_u8(w, (uint8_t)rules->chase);
    write_i32(w, rules->watchdog_k);
    write_i32(w, rules->watchdog_seconds);
    write_i32(w, rules->sight_range);
    wr_write_u8(w, rules->target_first_beyond);
    wr_write_u8(w, rules->swing_at_hop_end);
    wr_write_u8(w, rules->blow_unchecked);
    wr_write_u8(w, rules->spawn_anywhere);
    wr_write_u8(w, rules->juggle);
    wr_write_u8(w, rules->blast_through);
    wr_write_u8(w, rules->host_damage);
    write_i32(w, rules->recycle_distance);
    write_i32(w, rules->siege_seconds);
}

void wr_hunt_save(const wr_hunt *hunt, wr_writer *writer)
{
    wr_write_u8(writer, (uint8_t)hunt->kind_count);
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        write_kind(writer, &hunt->kinds[i]);
    }
    write_i32(writer, hunt->waves.every);
    write_i32(writer, hunt->waves.spawn_max);
    write_i32(writer, hunt->waves.alive_max);
    write_i32(writer, hunt->waves.total_max);
    write_i32(writer, hunt->round.seconds);
    write_i32(writer, hunt->round.goal_base);
    write_i32(writer, hunt->round.goal_per_extra);
    wr_write_u8(writer, hunt->round.goal_capped);
    wr_write_u8(writer, hunt->round.goal_ends_round);
    wr_write_u8(writer, hunt->round.goal_sword_only);
    write_rules(writer, &hunt->rules);
}

void wr_hunt_player_save(const wr_hunt_player *player, wr_writer *writer)
{
    write_i32(writer, player->walk);
    write_i32(writer, player->dash);
    write_i32(writer, player->dash_seconds);
    write_i32(writer, player->dash_rest);
    write_i32(writer, player->health);
    write_i32(writer, player->revive_seconds);
    write_i32(writer, player->revive_health);
    write_i32s(writer, player->damage, WR_HARM_COUNT);
    write_i32(writer, player->bomb_radius);
    write_i32(writer, player->bomb_fuse);
    write_i32(writer, player->bomb_rest);
    write_i32(writer, player->bomb_strength);
    write_i32(writer, player->bomb_speed);
    wr_write_u8(writer, player->bomb_bursts);
}

void wr_hunt_hash(const wr_hunt *hunt, wr_hasher *hasher)
{
    uint8_t bytes[WR_HUNT_SAVED_MAX];
    wr_writer writer = {bytes, sizeof bytes, 0};
    wr_hunt_save(hunt, &writer);
    WR_ASSERT(wr_writer_fits(&writer));
    wr_hasher_bytes(hasher, bytes, writer.size);
}

void wr_hunt_player_hash(const wr_hunt_player *player, wr_hasher *hasher)
{
    uint8_t bytes[sizeof(wr_hunt_player)];
    wr_writer writer = {bytes, sizeof bytes, 0};
    wr_hunt_player_save(player, &writer);
    WR_ASSERT(wr_writer_fits(&writer));
    wr_hasher_bytes(hasher, bytes, writer.size);
}

// ---- In ------------------------------------------------------------------------------------------------------------

// Wherever a byte cannot be what was written, the reading has failed; ranges are left to the check.
static int32_t read_i32(wr_reader *r)
{
    const uint32_t bits = wr_read_u32(r);
    int32_t value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static bool read_bool(wr_reader *r)
{
    const uint8_t byte = wr_read_u8(r);
    r->failed = r->failed || byte > 1;
    return byte == 1;
}

static int read_choice(wr_reader *r, int count)
{
    const int choice = wr_read_u8(r);
    r->failed = r->failed || choice >= count;
    return choice < count ? choice : 0;
}

static void read_text(wr_reader *r, char text[WR_HUNT_NAME_MAX + 1])
{
    const size_t size = wr_read_u8(r);
    const uint8_t *bytes = size <= WR_HUNT_NAME_MAX ? wr_read_bytes(r, size) : NULL;
    r->failed = r->failed || bytes == NULL || memchr(bytes, '\0', size) != NULL;
    if (!r->failed) {
        memcpy(text, bytes, size);
    }
}

static void read_i32s(wr_reader *r, int32_t *values, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        values[i] = read_i32(r);
    }
}

static void read_kind(wr_reader *r, wr_hunt_kind *kind)
{
    read_text(r, kind->name);
    kind->rarity = read_i32(r);
    kind->health = read_i32(r);
    kind->speed = read_i32(r);
    kind->radius = read_i32(r);
    kind->damage = read_i32(r);
    kind->attack_distance = read_i32(r);
    kind->wind_up = read_i32(r);
    kind->cooldown = read_i32(r);
    kind->resistance = read_i32(r);
    kind->immune = read_bool(r);
    kind->lie = read_i32(r);
    kind->rise = read_i32(r);
    kind->host_brain = read_bool(r);
    read_i32s(r, kind->takes, WR_HARM_COUNT);
    kind->doors = (wr_hunt_doors)read_choice(r, WR_HUNT_DOORS_COUNT);
    for (int clip = 0; clip < WR_CLIP_COUNT; clip++) {
        read_text(r, kind->clips[clip]);
    }
}

static void read_rules(wr_reader *r, wr_hunt_rules *rules)
{
    rules->reaction = read_i32(r);
    rules->replan = (wr_hunt_replan)read_choice(r, WR_HUNT_REPLAN_COUNT);
    rules->chase = (wr_hunt_chase)read_choice(r, WR_HUNT_CHASE_COUNT);
    rules->watchdog_k = read_i32(r);
    rules->watchdog_seconds = read_i32(r);
    rules->sight_range = read_i32(r);
    rules->target_first_beyond = read_bool(r);
    rules->swing_at_hop_end = read_bool(r);
    rules->blow_unchecked = read_bool(r);
    rules->spawn_anywhere = read_bool(r);
    rules->juggle = read_bool(r);
    rules->blast_through = read_bool(r);
    rules->host_damage = read_bool(r);
    rules->recycle_distance = read_i32(r);
    rules->siege_seconds = read_i32(r);
}

wr_status wr_hunt_load(wr_hunt *out, wr_reader *reader)
{
    memset(out, 0, sizeof *out);
    const int32_t count = wr_read_u8(reader);
    reader->failed = reader->failed || count > WR_HUNT_KINDS_MAX;
    for (int32_t i = 0; i < count && !reader->failed; i++) {
        read_kind(reader, &out->kinds[i]);
    }
    out->kind_count = count;
    out->waves.every = read_i32(reader);
    out->waves.spawn_max = read_i32(reader);
    out->waves.alive_max = read_i32(reader);
    out->waves.total_max = read_i32(reader);
    out->round.seconds = read_i32(reader);
    out->round.goal_base = read_i32(reader);
    out->round.goal_per_extra = read_i32(reader);
    out->round.goal_capped = read_bool(reader);
    out->round.goal_ends_round = read_bool(reader);
    out->round.goal_sword_only = read_bool(reader);
    read_rules(reader, &out->rules);
    if (reader->failed || !wr__hunt_is_playable(out)) {
        memset(out, 0, sizeof *out);
        return WR_E_SYNTAX;
    }
    return WR_OK;
}

wr_status wr_hunt_player_load(wr_hunt_player *out, wr_reader *reader)
{
    memset(out, 0, sizeof *out);
    out->walk = read_i32(reader);
    out->dash = read_i32(reader);
    out->dash_seconds = read_i32(reader);
    out->dash_rest = read_i32(reader);
    out->health = read_i32(reader);
    out->revive_seconds = read_i32(reader);
    out->revive_health = read_i32(reader);
    read_i32s(reader, out->damage, WR_HARM_COUNT);
    out->bomb_radius = read_i32(reader);
    out->bomb_fuse = read_i32(reader);
    out->bomb_rest = read_i32(reader);
    out->bomb_strength = read_i32(reader);
    out->bomb_speed = read_i32(reader);
    out->bomb_bursts = read_bool(reader);
    if (reader->failed || wr_hunt_player_check(out, NULL) != WR_OK) {
        memset(out, 0, sizeof *out);
        return WR_E_SYNTAX;
    }
    return WR_OK;
}
