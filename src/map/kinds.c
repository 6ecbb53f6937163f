// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Names and letters of the kinds of cells, from the one list in the header.
#include "warren/map.h"

const char *wr_cell_kind_name(wr_cell_kind kind)
{
    static const char *const names[WR_CELL_COUNT] = {
#define NAME(name, key, letter, plain) [WR_CELL_##name] = key,
        WR_CELL_LIST(NAME)
#undef NAME
    };
    return (int)kind >= 0 && kind < WR_CELL_COUNT ? names[kind] : "?";
}

char wr_cell_kind_letter(wr_cell_kind kind)
{
    static const char letters[WR_CELL_COUNT] = {
#define LETTER(name, key, letter, plain) [WR_CELL_##name] = letter,
        WR_CELL_LIST(LETTER)
#undef LETTER
    };
    return (char)((int)kind >= 0 && kind < WR_CELL_COUNT ? letters[kind] : '\0');
}
