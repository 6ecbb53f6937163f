// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// map, in the reader library: what the parts of the map reader share. Header, rows and places are read one after the
// other; each goes on after an error as far as what it needs is there.
#ifndef WR_MAP_READ_INT_H
#define WR_MAP_READ_INT_H

#include "logic/formula_read.h"
#include "map/map.h"
#include "text/lines.h"

// ---- Letters -----------------------------------------------------------------------------------------------------

#define WR_LETTER_NONE 0xff // in the table: no letter of this map
#define WR_LETTER_MORE 0x80 // in the table: a byte of a longer character, to be looked up

typedef struct wr_letter {
    uint32_t code;
    uint8_t kind;
} wr_letter;

/// What each character of a row means.
typedef struct wr_letters {
    uint8_t of_byte[256]; // kind, WR_LETTER_NONE or WR_LETTER_MORE
    wr_letter *more;      // [more_count] of the legend, beyond ASCII, sorted by code
    int32_t more_count, more_capacity;
} wr_letters;

/// The letters of the format: those of a plain map, or all.
void wr__letters_set(wr_letters *letters, bool extended);

/// Kind of a code point, WR_LETTER_NONE for none.
uint8_t wr__letter_kind(const wr_letters *letters, uint32_t code);

// ---- The header --------------------------------------------------------------------------------------------------

/// Where an entry of the header stands, on the map and in the text.
typedef struct wr_entry_place {
    int32_t x, y;
    bool known;     // x and y are good
    int32_t node;   // of its mapping
    int32_t x_node; // of its x, -1 for none
} wr_entry_place;

typedef struct wr_switch_entry {
    wr_entry_place place; // first, so that both kinds of entries are walked alike
    wr_text id;           // size 0: none that is good
    bool on;
} wr_switch_entry;

typedef struct wr_gate_entry {
    wr_entry_place place;
    wr_gate_formula formula;
} wr_gate_entry;

#define WR_PLAYERS_NOTED 2

/// The reader's state: what was read so far. In memory of the allocator; the map is made of it at the end.
typedef struct wr_map_reader {
    wr_allocator allocator;
    wr_map_read_options options;
    wr_findings *findings;
    wr_yaml yaml;

    int32_t width, height; // 0: not known
    bool extended;
    wr_fix kind_height[WR_CELL_COUNT];
    wr_letters letters;
    wr_switch_entry *switches; // [switch_count]
    int32_t switch_count, switch_capacity;
    wr_gate_entry *gates; // [gate_count]
    int32_t gate_count, gate_capacity;
    wr_text *ids;     // [switch_capacity]
    int32_t *by_name; // [2 * switch_capacity] those with a good id, by bytes; the second half to sort with
    int32_t name_count;
    wr_formula_reader *formulas;
    wr_op *ops; // [op_capacity]
    int32_t op_capacity;

    int32_t first_row_line;
    uint8_t *kinds; // [height][width], NULL while the rows are not all there; WR_LETTER_NONE where one is not good
    int32_t player_count;
    wr_cell players[WR_PLAYERS_NOTED]; // the first ones
} wr_map_reader;

/// Reads the header, the bytes before the first separator. Findings for what is wrong; false when there is no memory.
bool wr__map_read_header(wr_map_reader *reader, const void *bytes, size_t size);

/// Reads `legend`; -1 when it is not there. False when there is no memory.
bool wr__map_read_legend(wr_map_reader *reader, int32_t map);
/// Reads `heights`, -1 when it is not there. all: what `wall_height` says, 0 when that is not there.
void wr__map_read_heights(wr_map_reader *reader, wr_fix all, int32_t map);

/// Reads rows, the closing separator and what follows. Width and height must be known.
/// rows: where the first row begins. False when there is no memory.
bool wr__map_read_rows(wr_map_reader *reader, wr_lines rows);

/// Holds switches and gates against the rows, both ways. In lenient mode gates that only the rows know are appended.
/// False when there is no memory.
bool wr__map_read_places(wr_map_reader *reader);

#endif
