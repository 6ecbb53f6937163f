// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// map, on text, logic and core: the grid of cells, the map file, Moving AI maps and scenarios.
#ifndef WARREN_MAP_H
#define WARREN_MAP_H

#include "warren/core.h"
#include "warren/logic.h"
#include "warren/text.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Kinds of cells ---------------------------------------------------------------------------------------------

// Name, key in the counts of `warren check`, letter in a map file, letter known without `warren: map 1`.
// A blob may also be written B. Things that stand on grass (crystal, player, monsters, switch) are kinds as well:
// the map says where they start.
#define WR_CELL_LIST(X)                                                                                              \
    X(GRASS, "grass", ' ', 1)                                                                                        \
    X(BUSH, "bush", 'x', 1)                                                                                          \
    X(CRYSTAL, "crystal", '*', 1)                                                                                    \
    X(SPINNER_H, "spinner_h", 's', 1)                                                                                \
    X(SPINNER_V, "spinner_v", 'S', 1)                                                                                \
    X(PLAYER, "player", 'P', 1)                                                                                      \
    X(HOLE, "hole", 'O', 1)                                                                                          \
    X(BAT, "bat", 'v', 1)                                                                                            \
    X(BLOB, "blob", 'b', 1)                                                                                          \
    X(SWITCH, "switch", '^', 1)                                                                                      \
    X(GATE, "gate", '|', 1)                                                                                          \
    X(DOOR_CLOSED, "door", 'D', 0)                                                                                   \
    X(DOOR_OPEN, "door", 'd', 0)                                                                                     \
    X(DOOR_SECRET, "door", '?', 0)                                                                                   \
    X(CHASM, "chasm", '~', 0)                                                                                        \
    X(CLIFF, "cliff", 'C', 0)                                                                                        \
    X(TOWER, "tower", 'T', 0)

typedef enum wr_cell_kind {
#define WR_CELL_ENUM(name, key, letter, plain) WR_CELL_##name,
    WR_CELL_LIST(WR_CELL_ENUM)
#undef WR_CELL_ENUM
        WR_CELL_COUNT
} wr_cell_kind;

/// A set of kinds, one bit each. A host may use all of 0..63 for labels of its own; 32..63 will never be kinds of Warren.
typedef uint64_t wr_kinds;
#define WR_KIND(name) ((wr_kinds)1 << WR_CELL_##name)

/// What stops a walking player, a closed gate apart: bushes, closed and secret doors, cliffs, towers.
#define WR_KINDS_WALL                                                                                                \
    (WR_KIND(BUSH) | WR_KIND(DOOR_CLOSED) | WR_KIND(DOOR_SECRET) | WR_KIND(CLIFF) | WR_KIND(TOWER))
/// What a blob never enters (B6, B36): walls, holes, chasms, gates whatever their state.
#define WR_KINDS_BLOB (WR_KINDS_WALL | WR_KIND(HOLE) | WR_KIND(CHASM) | WR_KIND(GATE))
/// What blocks sight for ever: walls. A gate blocks it while it is closed, a hole never (B28, B30, B37).
#define WR_KINDS_SIGHT WR_KINDS_WALL

/// "bush" and the like; "?" beyond the list. Static text.
WR_API const char *wr_cell_kind_name(wr_cell_kind kind);
WR_API char wr_cell_kind_letter(wr_cell_kind kind);

// ---- Grid -------------------------------------------------------------------------------------------------------

#define WR_GRID_SIDE_MAX 8192
#define WR_GRID_CELLS_MAX (1 << 24)
#define WR_GRID_CELL_MAX 64

/// A field of cells in the caller's arrays. Row 0 is the bottom row: cell (x, y) is kinds[y * width + x].
typedef struct wr_grid {
    int32_t width, height; // cells, each 1..WR_GRID_SIDE_MAX, product at most WR_GRID_CELLS_MAX
    int32_t cell;          // width of a cell in units, 1..WR_GRID_CELL_MAX
    uint8_t *kinds;        // [height][width] wr_cell_kind, or a host's labels 0..63
    wr_fix *ground;        // [height][width] height of the floor in units; NULL: 0 everywhere. Whatever flies, lies or is drawn
                           // takes more than +-16,000 for that
    wr_fix *wall;          // [height][width] height of the wall on it; NULL: WR_WALL_ENDLESS where a kind is a wall
} wr_grid;

#define WR_WALL_ENDLESS INT32_MAX

/// A grid on the caller's memory, all grass. kinds: [height][width], set to WR_CELL_GRASS.
/// Errors: WR_E_ARGUMENT for sizes out of range or kinds NULL; `out` is then zeroed.
WR_API wr_status wr_grid_init(int32_t width, int32_t height, int32_t cell, uint8_t *kinds, wr_grid *out);

/// True when the cell lies inside.
WR_API bool wr_grid_has(const wr_grid *grid, wr_cell at);

/// The kind at a cell; WR_CELL_BUSH outside: the world ends in walls.
WR_API uint8_t wr_grid_kind(const wr_grid *grid, wr_cell at);

/// Sets all cells of a rectangle, cut to the grid; width and height <= 0 set nothing.
WR_API void wr_grid_set_rect(wr_grid *grid, wr_cell corner, int32_t width, int32_t height, uint8_t kind);

/// The cell a place lies in (its lower-left edges belong to it). May lie outside.
WR_API wr_cell wr_grid_cell_of(const wr_grid *grid, wr_point at);

/// The centre of a cell.
WR_API wr_point wr_grid_centre(const wr_grid *grid, wr_cell at);

// ---- Bits: one bit a cell, for blockers -------------------------------------------------------------------------

/// A bitmap over a grid. Cells outside count as set. Bits beyond `width` in the last word of a row are zero.
typedef struct wr_bits {
    int32_t width, height;
    int32_t stride;  // words a row
    uint64_t *words; // [height][stride], bit x % 64 of word x / 64
} wr_bits;

/// Bytes for a bitmap of that size.
WR_API size_t wr_bits_size(int32_t width, int32_t height);

/// Makes a bitmap on the caller's memory (aligned to 8) and sets it where the grid's kind is in `kinds`.
WR_API void wr_bits_init(wr_bits *bits, void *memory, const wr_grid *grid, wr_kinds kinds);

static inline bool wr_bits_get(const wr_bits *bits, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= bits->width || y >= bits->height) {
        return true;
    }
    return (bits->words[(size_t)y * (size_t)bits->stride + (size_t)(x >> 6)] >> (x & 63)) & 1u;
}

/// Sets or clears one bit; outside is ignored.
WR_API void wr_bits_set(wr_bits *bits, int32_t x, int32_t y, bool value);

// ---- Map --------------------------------------------------------------------------------------------------------

#define WR_MAP_ID_MAX 64 // bytes of a switch's id

typedef struct wr_map_switch {
    wr_cell at;
    bool on;                    // at the start
    char id[WR_MAP_ID_MAX + 1]; // UTF-8, ended by NUL
} wr_map_switch;

typedef struct wr_map_gate {
    wr_cell at;
    bool open; // at the start, from the switches' states
} wr_map_gate;

/// A map as read, made by a reader or put together by hand; immutable in play. Zeroed memory is an empty map.
typedef struct wr_map {
    wr_grid grid;                        // cell = 1
    bool extended;                       // says `warren: map 1`: doors, chasms, cliffs and towers have letters
    bool has_player;                     // only Moving AI files and hand-made maps may lack one
    wr_cell player;                      // of the P
    wr_fix kind_height[WR_CELL_COUNT];   // of walls of that kind and gates, metres Q16.16; 0: endless. Cliff, tower: 3 m
                                         // Without grid.wall a level makes its own of it, a cell to the metre
    int32_t switch_count, gate_count;
    wr_map_switch *switches; // in the file's order
    wr_map_gate *gates;      // in the file's order; logic.gates[i] is the formula of gates[i]
    wr_logic_desc logic;     // its arrays belong to the map
    wr_allocator allocator;  // of all the arrays above
    void *memory;            // one block that holds them
    size_t memory_size;
} wr_map;

/// Gives back all memory of a map that a reader made and zeroes it. NULL and zeroed maps are fine.
WR_API void wr_map_destroy(wr_map *map);

/// Caps and policies of the reader. Start from wr_map_read_options_default().
typedef struct wr_map_read_options {
    bool lenient;           // some errors become warnings: "Lenient mode" in docs/format-map.md
    bool player_optional;   // a map without P is fine
    size_t file_size_max;   // 32 MiB
    size_t header_size_max; // 1 MiB; at most 256 MiB, whatever is asked for
} wr_map_read_options;

WR_API wr_map_read_options wr_map_read_options_default(void);

/// Reads a map file: YAML header, `---`, the rows, `---` (docs/format-map.md).
///
///   bytes     [size] the file; need not end in NUL; not kept. NULL with size 0
///   options   NULL for the defaults
///   hooks     NULL for the defaults; the map's memory comes from its allocator
///   findings  out, begun anew: all that is wrong, each with line, column and rule, whatever is returned; never NULL
///   out       zeroed unless WR_OK; a map that wr_map_check passes, to be given back with wr_map_destroy
///
/// The reading goes on after an error as far as it makes sense, so that one run says all. Warnings refuse nothing.
/// Cost: O(size) and O(h log h) in the header's bytes; constant stack. Memory: 2 bytes a cell, taken only after the
/// bytes were seen to hold all rows, and at worst some 45 times the header; libyaml adds some of its own with malloc.
/// Errors: WR_E_SYNTAX when findings->errors > 0, WR_E_MEMORY.
/// In the reader library (warren::read), for it needs libyaml.
WR_API wr_status wr_map_read(const void *bytes, size_t size, const wr_map_read_options *options,
                             const wr_hooks *hooks, wr_findings *findings, wr_map *out);

/// Checks a map put together by hand: sizes, kinds, the player on the one P, each switch and gate on a cell of its
/// kind and alone there, ids that are texts of 1 to WR_MAP_ID_MAX bytes and unique, gates as the switches and
/// formulas have them. Readers give only maps that pass. WR_E_ARGUMENT when something is wrong.
/// Cost: O(cells + ops + switches^2 + gates^2); no memory.
WR_API wr_status wr_map_check(const wr_map *map);

/// Writes the map in the form wr_map_read reads: read(write(map)) equals map. `out` may be NULL with capacity 0.
/// *size: bytes needed. A map with switches or gates that no header names reads back only with `lenient`.
/// Errors: WR_E_ARGUMENT for a map that wr_map_check refuses; WR_E_UNSUPPORTED when cells have heights of their own
/// (grid.ground, grid.wall) or cell is not 1, for the file has no words for it, and when the header would be longer
/// or more deeply nested than readers take by default; WR_E_CAPACITY when capacity is less than *size (out is then
/// untouched).
WR_API wr_status wr_map_write(const wr_map *map, void *out, size_t capacity, size_t *size);

/// True when two maps say the same: size, kinds, player, heights of kinds, switches, gates, formulas. Memory and how
/// formulas lie in it do not count; neither does `extended`, which follows from the kinds, nor heights of single
/// cells.
WR_API bool wr_map_equal(const wr_map *a, const wr_map *b);

/// XXH3 of what wr_map_equal compares, field by field, little-endian.
WR_API uint64_t wr_map_hash(const wr_map *map);

/// Reads a Moving AI grid map ("type octile"): `.` and `G` grass, `S` (swamp) grass, `@` `O` `T` bush, `W` (water)
/// chasm; y grows up: row 0 of the map is the last row of the file. CRLF and a missing last newline are fine
/// (docs/format-movingai.md). `findings` and `hooks` as for wr_map_read.
/// Cost: O(size), one allocation, made only after the bytes were seen to hold the rows that the header promises.
/// Errors: WR_E_SYNTAX when findings->errors > 0, WR_E_MEMORY; `out` is then zeroed.
/// Source: Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012.
WR_API wr_status wr_movingai_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings,
                                  wr_map *out);

/// Writes the grid as "type octile": kinds in `blocked` as `@`, other chasms as `W`, all else `.`. Sizes and `out` as
/// for wr_map_write. Errors: WR_E_ARGUMENT for a grid out of its ranges, WR_E_CAPACITY.
WR_API wr_status wr_movingai_write(const wr_grid *grid, wr_kinds blocked, void *out, size_t capacity, size_t *size);

// ---- Scenarios --------------------------------------------------------------------------------------------------

#define WR_SCENARIO_MAP_MAX 255 // bytes of a map's name

/// Queries on one map with the lengths of their shortest paths, as Moving AI scenario files list them. y grows up, as
/// in the map read from the file beside it. Zeroed memory is an empty scenario.
typedef struct wr_scenario {
    int32_t width, height; // of the map the queries are for
    int32_t count;
    const char *map;       // its name as the file has it: UTF-8, ended by NUL, up to WR_SCENARIO_MAP_MAX bytes
    int32_t *bucket;       // [count] the file's class of length
    int32_t *line;         // [count] where in the file, 1-based
    wr_cell *start, *goal; // [count] inside width and height
    int64_t *length;       // [count] of the shortest path, billionths of a side; eight neighbours, corners kept
    wr_allocator allocator;
    void *memory; // one block that holds all of the above
    size_t memory_size;
} wr_scenario;

/// Reads a Moving AI scenario: the line `version 1` (or 1.0), then a query a line: bucket, map, width, height, start
/// x, start y, goal x, goal y, length, between tabs or blanks (docs/format-movingai.md). All queries are for one map
/// of one size; places lie inside it, and y is turned. `findings` and `hooks` as for wr_map_read.
/// Cost: O(size), one allocation of some 28 bytes a query, made only after all lines were seen to be right.
/// Errors: WR_E_SYNTAX when findings->errors > 0, WR_E_MEMORY; `out` is then zeroed.
/// Source: Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012.
WR_API wr_status wr_scenario_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings,
                                  wr_scenario *out);

/// Gives back all memory of a scenario and zeroes it. NULL and zeroed scenarios are fine.
WR_API void wr_scenario_destroy(wr_scenario *scenario);

/// WR_E_ARGUMENT, and a finding added, when the grid has another size than the queries are for.
WR_API wr_status wr_scenario_fits(const wr_scenario *scenario, const wr_grid *grid, wr_findings *findings);

/// Is a path of so many straight and diagonal steps as long as a file says (in billionths, as wr_scenario.length)?
/// Files give six significant digits, partly rounded, partly cut: right is what is off by at most three quarters of
/// the sixth digit's place. Exact, integers only. stored 0..10^17, steps >= 0.
WR_API bool wr_scenario_length_is_right(int64_t stored, int32_t straight, int32_t diagonal);

#ifdef __cplusplus
}
#endif
#endif
