// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A stage for tests: a map drawn in letters, its level and a world, and ways to play on it.
//
//     stage s = stage_of("xxxxx\n"
//                        "xP |x\n"
//                        "x^  x\n"
//                        "xxxxx\n");
//     stage_open(&s);
//     stage_hold(&s, WR_BUTTON_RIGHT, 60);
//     stage_close(&s);
//
// Letters are those of the map format. Switches and gates count from the bottom row up, left to right; gate i is open while
// switch i is on, a gate without such a switch never, unless the test sets formulas. Settings may be changed before opening.
#ifndef WR_TEST_STAGE_H
#define WR_TEST_STAGE_H

#include "support/wr_test.h"

#include "sim/world_int.h"
#include "warren/sim.h"

#define STAGE_CELLS_MAX 16384
#define STAGE_LOGIC_MAX 16
#define STAGE_CELL(x)   ((wr_fix)((x)*WR_FIX_ONE)) // where column or row x begins, cells of one unit
#define STAGE_CENTRE(x) (STAGE_CELL(x) + WR_FIX_ONE / 2)

typedef struct stage {
    const char *rows;
    int32_t cell; // units, 1 unless set
    bool extended;
    wr_level_config level_config;
    wr_world_config config;
    const wr_hooks *hooks;    // NULL: the defaults
    bool on[STAGE_LOGIC_MAX]; // switches at the start

    wr_map map;
    uint8_t kinds[STAGE_CELLS_MAX];
    wr_map_switch switches[STAGE_LOGIC_MAX];
    wr_map_gate gates[STAGE_LOGIC_MAX];
    wr_op ops[STAGE_LOGIC_MAX];
    wr_gate_formula formulas[STAGE_LOGIC_MAX];
    wr_level *level;
    wr_world *world;
    uint32_t sequence;
    int32_t seen[WR_EVENT_KIND_COUNT]; // events since it was opened
} stage;

stage stage_of(const char *rows);
void stage_map(stage *s);   // draws s->map
void stage_level(stage *s); // and makes its level
void stage_open(stage *s);  // and a world
void stage_close(stage *s);

/// Ticks with player 0 holding buttons.
void stage_hold(stage *s, uint16_t buttons, int32_t ticks);
static inline void stage_wait(stage *s, int32_t ticks)
{
    stage_hold(s, 0, ticks);
}
/// One tick with these commands; counts its events.
void stage_tick(stage *s, const wr_command *commands, int32_t count);
/// One tick with one command of the host.
void stage_command(stage *s, wr_command command);

/// The n-th living mob of a kind, -1 for none.
int32_t stage_slot(const stage *s, wr_mob_kind kind, int32_t n);
int32_t stage_count(const stage *s, wr_mob_kind kind);
wr_point stage_at(const stage *s, int32_t slot);
wr_mob_id stage_id(const stage *s, int32_t slot);
/// Puts a mob somewhere by command.
void stage_put(stage *s, int32_t slot, wr_fix x, wr_fix y);
wr_player_view stage_player(const stage *s);
/// The first event of a kind in the last tick, NULL for none.
const wr_event *stage_event(const stage *s, wr_event_kind kind);

/// True when two numbers differ by at most `most`.
bool stage_near(int64_t a, int64_t b, int64_t most);

#endif
