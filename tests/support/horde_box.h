// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A horde on plain arrays, for tests: a map drawn in letters, a hunt, players whom the test moves, and as much of a world
// as carries out what the stages ask for. Its state lies in one block, so it can be copied, compared and hashed.
//
//     horde_box_config config = horde_box_config_of("xxxxxxxx\n"
//                                                   "x0    zx\n"
//                                                   "xxxxxxxx\n", &hunt);
//     horde_box *box = horde_box_create(&config);
//     horde_box_run(box, 60);
//     horde_box_destroy(box);
//
// Letters: those of map files for what is built (x bush, D d ? doors, ~ chasm, | closed gate and so on); a digit is where
// that player starts, m a cell of the map's spawn cells, z a hunter of the first kind; all others are grass, and a test finds
// them by horde_box_letter.
#ifndef HORDE_BOX_H
#define HORDE_BOX_H

#include "horde/horde.h"
#include "support/wr_scrambled_loop.h"

#define BOX_PLAYER 1 // kinds of mobs
#define BOX_HUNTER 2
#define BOX_LOG    65536

typedef struct horde_box horde_box;

typedef struct horde_box_config {
    const char *map; // rows from the top, each ended by a newline, all of one length
    const wr_hunt *hunt;
    wr_hunt_player player;
    uint64_t seed;
    int32_t capacity;  // mobs, players among them
    int32_t rate;      // ticks a second
    int32_t n;         // nodes a cell and side
    int32_t threads;   // 1: the calling one; more: as many
    uint64_t scramble; // not 0: pieces of odd lengths, from the last to the first
    wr__inject inject;
    bool together;                // nobody goes round a crowd
    void (*move)(horde_box *box); // moves players, once a tick before the hunters move; may be NULL
    void *context;
} horde_box_config;

/// 64 mobs, 60 ticks a second, 1 node a cell, seed 7.
horde_box_config horde_box_config_of(const char *map, const wr_hunt *hunt);

/// What a world keeps of it all, beside the arrays of mobs. State.
typedef struct horde_box_state {
    uint64_t tick;
    int32_t slots;  // used so far
    int32_t serial; // mobs made so far
    int32_t player_health[WR__QUARRY_MAX];
    wr_point player_last[WR__QUARRY_MAX];
} horde_box_state;

/// A note, and when it was told.
typedef struct horde_box_told {
    uint64_t tick;
    int32_t stage;
    wr__note note;
} horde_box_told;

struct horde_box {
    horde_box_config config;
    wr_hunt hunt;
    wr__horde horde;
    wr_grid grid;
    wr_bits walls, sight;
    wr_hooks hooks;
    wr_scrambled_loop loop;
    wr_cell *spawn_cells;

    uint8_t *state_block; // [state_size]
    size_t state_size;
    horde_box_state *state;
    uint8_t *labels; // [cells] of the ground now; part of the state block

    horde_box_told *log; // [BOX_LOG] since creation
    int32_t log_count;
    int32_t told[WR__NOTES];                                       // how many of each kind
    int32_t blows, deaths, gone, spawned, refused;                 // refused: spawns for which there was no slot
    int32_t blows_by_player[WR__QUARRY_MAX], hurt[WR__QUARRY_MAX]; // blows on him, damage of them
};

horde_box *horde_box_create(const horde_box_config *config);
void horde_box_destroy(horde_box *box);

void horde_box_tick(horde_box *box);
void horde_box_run(horde_box *box, int32_t ticks);

/// For a stage alone: a tick begins, then the test calls the stage, then what it asks for is carried out.
void horde_box_begin(horde_box *box);
void horde_box_carry_out(horde_box *box, int32_t stage);

/// The state of one goes to another made of the same settings, which derives what follows from it.
void horde_box_copy(horde_box *to, const horde_box *from);
uint64_t horde_box_hash(const horde_box *box);

/// A hunter by command; its slot, or -1 when there is no room.
int32_t horde_box_spawn(horde_box *box, int32_t kind, wr_point at);
/// Damage by way of a harm; true when it died.
bool horde_box_hurt(horde_box *box, int32_t slot, int32_t damage, wr_harm harm);
void horde_box_kill(horde_box *box, int32_t slot, wr_harm harm);
void horde_box_kill_all(horde_box *box, wr_harm harm);
/// Moves a mob, as a command would.
void horde_box_put(horde_box *box, int32_t slot, wr_point at);
void horde_box_player(horde_box *box, int32_t player, wr_point at);
void horde_box_down(horde_box *box, int32_t player);

/// A gate opens (WR_CELL_GRASS), a wall is built.
void horde_box_set_cell(horde_box *box, wr_cell at, wr_cell_kind label);

wr_point horde_box_cell(const horde_box *box, int32_t x, int32_t y);
/// The centre of the cell with that letter, the first from the bottom left.
wr_point horde_box_letter(const horde_box *box, char letter);
wr_point horde_box_at(const horde_box *box, int32_t slot);
int32_t horde_box_alive(const horde_box *box);
/// The first hunter's slot from `slot` on, -1: none.
int32_t horde_box_next(const horde_box *box, int32_t slot);
/// The last note of a kind that was told, NULL: never.
const horde_box_told *horde_box_last(const horde_box *box, wr__note_kind kind);

#endif
