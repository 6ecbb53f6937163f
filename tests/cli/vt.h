// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A terminal's screen, as far as the game draws on it: places, text, clearing. Half blocks stand as '#'.
#ifndef WR_VT_H
#define WR_VT_H

#include <stdbool.h>
#include <stddef.h>

enum { VT_COLUMNS = 132, VT_ROWS = 50 };

typedef struct vt {
    char cells[VT_ROWS][VT_COLUMNS + 1]; // rows are strings
    int row, column;
    char escape[64]; // one that is not whole yet
    size_t length;
} vt;

void vt_clear(vt *screen);
void vt_feed(vt *screen, const char *bytes, size_t size);
bool vt_shows(const vt *screen, const char *text); // within one row

#endif
