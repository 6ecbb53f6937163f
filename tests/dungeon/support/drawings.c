// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The drawings, letter by letter.
#include "dungeon/support/drawings.h"

// All three routes, all kinds of doors, two loops, a room behind gates.
static const char *const four_rows[] = {
    "####################", // 15
    "####################", // 14
    "####################", // 13
    "#ccccccD....|eeee###", // 12
    "#cccccc######eeee###", // 11
    "#ccccccd....#eeee###", // 10
    "#cccccc####.##|#####", // 9
    "###D#######.##.#####", // 8
    "###.#######.##.#####", // 7
    "###.#######D##?#####", // 6
    "###.#######bbbbb####", // 5
    "###D####..dbbbbb####", // 4
    "##aaaa##.##bbbbb####", // 3
    "##aaaa##.##bbbbb####", // 2
    "##^aaaD..###########", // 1
    "####################", // 0
};
static const wr_rect four_leaves[] = {{0, 0, 9, 7}, {9, 0, 11, 8}, {0, 7, 9, 9}, {9, 8, 11, 8}};

// The same, and another room behind gates, whose switch lies behind the first.
static const char *const locks_rows[] = {
    "####################", // 15
    "####################", // 14
    "####################", // 13
    "#cccccc|....|eee^###", // 12
    "#cccccc######eeee###", // 11
    "#cccccc|....#eeee###", // 10
    "#cccccc####.##|#####", // 9
    "###|#######.##.#####", // 8
    "###.#######.##.#####", // 7
    "###.#######D##D#####", // 6
    "###.#######bbbbb####", // 5
    "###D####..Dbbbbb####", // 4
    "##aaaa##.##bbbbb####", // 3
    "##aaaa##.##bbbbb####", // 2
    "##^aaaD..###########", // 1
    "####################", // 0
};
static const wr_cell switches[] = {{2, 1}, {16, 12}};

// Rooms on one line, a cave among them, corridors of two cells, dead ends.
static const char *const line_rows[] = {
    "########################", // 7
    "########################", // 6
    "########################", // 5
    "##aa#####bbbb####cccc###", // 4
    "#aaaaD..DbbbbD..Dcccc###", // 3
    "#aaaaD..DbbbbD..Dcccc###", // 2
    "#aaaa####bbbb####cccc###", // 1
    "########################", // 0
};
static const char *const locked_middle_rows[] = {
    "########################", // 7
    "########################", // 6
    "########################", // 5
    "#^aaa####bbbb####cccc###", // 4
    "#aaaaD..|bbbb|..Dcccc###", // 3
    "#aaaaD..|bbbb|..Dcccc###", // 2
    "#aaaa####bbbb####cccc###", // 1
    "########################", // 0
};
static const wr_rect line_leaves[] = {{0, 0, 8, 8}, {8, 0, 8, 8}, {16, 0, 8, 8}};
static const wr_cell line_switches[] = {{1, 4}};

// The link from a to e is no edge of the triangulation, but their leaves touch: the corridor runs along the cut.
static const char *const lane_rows[] = {
    "####################", // 15
    "####################", // 14
    "#eeee###############", // 13
    "#eeee###############", // 12
    "#eeeeD...#cccc######", // 11
    "#eeee###.#cccc######", // 10
    "###D####.#cccc######", // 9
    "###.####.####D######", // 8
    "###.####.####.######", // 7
    "###.####.####..#####", // 6
    "###D####.#####.#####", // 5
    "###bbbb#.#####D#####", // 4
    "###bbbb#.....Daaaa##", // 3
    "###bbbb#######aaaa##", // 2
    "##############aaaa##", // 1
    "####################", // 0
};
static const wr_rect lane_leaves[] = {{9, 0, 11, 8}, {0, 0, 9, 7}, {9, 8, 11, 8}, {0, 7, 9, 9}};

static const char *const alone_rows[] = {
    "######", // 5
    "######", // 4
    "#aaa##", // 3
    "#aaa##", // 2
    "#aaa##", // 1
    "######", // 0
};
static const char *const alone_locked_rows[] = {
    "######", // 5
    "######", // 4
    "#aaa##", // 3
    "#a^a##", // 2
    "#aaa##", // 1
    "######", // 0
};
static const wr_rect alone_leaves[] = {{0, 0, 6, 6}};
static const wr_cell alone_switches[] = {{2, 2}};

#define FOUR_CONFIG(locks_asked, open, secret)                                                              \
    {                                                                                                       \
        .width = 20, .height = 16, .room_min = 3, .room_max = 8, .keep = 50, .corridor = 1, .loops = 10000, \
        .doors_open = (open), .doors_secret = (secret), .locks = (locks_asked)                              \
    }
#define LANE_CONFIG                                                                        \
    {                                                                                      \
        .width = 20, .height = 16, .room_min = 3, .room_max = 8, .keep = 50, .corridor = 1 \
    }
#define LINE_CONFIG(locks_asked)                                                                                   \
    {                                                                                                              \
        .width = 24, .height = 8, .room_min = 3, .corridor = 2, .caves = 50, .loops = 1500, .locks = (locks_asked) \
    }
#define ALONE_CONFIG(locks_asked)                                                     \
    {                                                                                 \
        .width = 6, .height = 6, .room_min = 3, .corridor = 1, .locks = (locks_asked) \
    }

const drawing drawings[] = {
    [FOUR] = {four_rows, four_leaves, "ab ac be / bc ce", "e", switches, FOUR_CONFIG(1, 30, 10), 0},
    [LOCKS] = {locks_rows, four_leaves, "ab ac be / bc ce", "ec", switches, FOUR_CONFIG(2, 0, 0), 0},
    [SWAPPED] = {four_rows, four_leaves, "ab be ce / ac bc", "e", switches, FOUR_CONFIG(1, 30, 10), 1},
    [LANE] = {lane_rows, lane_leaves, "ac ae be", NULL, NULL, LANE_CONFIG, 1},
    [LINE] = {line_rows, line_leaves, "ab bc", NULL, NULL, LINE_CONFIG(0), 0},
    [ALONE] = {alone_rows, alone_leaves, "", NULL, NULL, ALONE_CONFIG(0), 0},
    [LOCKED_MIDDLE] = {locked_middle_rows, line_leaves, "ab bc", "b", line_switches, LINE_CONFIG(1), 0},
    [ALONE_LOCKED] = {alone_locked_rows, alone_leaves, "", "a", alone_switches, ALONE_CONFIG(1), 0},
};

wr_dungeon_report report_of(const wr_dungeon *dungeon)
{
    wr_dungeon_report report;
    assert_int_equal(wr_dungeon_validate(dungeon, NULL, &report), WR_OK);
    return report;
}

wr_dungeon_report report_of_drawing(int which)
{
    static drawn_dungeon drawn;
    draw_dungeon(&drawn, &drawings[which]);
    return report_of(&drawn.dungeon);
}

void assert_refuted(const wr_dungeon_report *report, const char *rule, const char *what)
{
    if (report->valid || strcmp(report->rule, rule) != 0) {
        fail_msg("%s: expected %s, found %s: %s", what, rule, report->valid ? "nothing wrong" : report->rule,
                 report->message);
    }
    assert_true(report->message[0] != '\0');
}
