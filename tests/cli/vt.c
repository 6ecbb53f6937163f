// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Escapes by ECMA-48; those that only colour or switch a mode are read over.
#include "vt.h"

#include <stdlib.h>
#include <string.h>

void vt_clear(vt *screen)
{
    for (int row = 0; row < VT_ROWS; ++row) {
        memset(screen->cells[row], ' ', VT_COLUMNS);
        screen->cells[row][VT_COLUMNS] = '\0';
    }
    screen->row = 0;
    screen->column = 0;
}

static void obey(vt *screen)
{
    char final = screen->escape[screen->length - 1];
    screen->escape[screen->length] = '\0';
    if (final == 'H') {
        char *end;
        screen->row = (int)strtol(screen->escape + 2, &end, 10) - 1;
        screen->column = *end == ';' ? (int)strtol(end + 1, NULL, 10) - 1 : 0;
    } else if (strcmp(screen->escape, "\x1b[2J") == 0) {
        int row = screen->row, column = screen->column;
        vt_clear(screen);
        screen->row = row;
        screen->column = column;
    } else if (final == 'K' && screen->row < VT_ROWS && screen->column < VT_COLUMNS) {
        memset(screen->cells[screen->row] + screen->column, ' ', (size_t)(VT_COLUMNS - screen->column));
    }
    screen->length = 0;
}

static void print(vt *screen, char letter)
{
    if (screen->row >= 0 && screen->row < VT_ROWS && screen->column >= 0 && screen->column < VT_COLUMNS) {
        screen->cells[screen->row][screen->column] = letter;
    }
    screen->column += 1;
}

void vt_feed(vt *screen, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; ++i) {
        unsigned char byte = (unsigned char)bytes[i];
        if (byte == 0x1B) {
            screen->escape[0] = bytes[i];
            screen->length = 1;
        } else if (screen->length > 0) {
            screen->escape[screen->length++] = bytes[i];
            if ((screen->length > 2 && byte >= 0x40) || screen->length + 1 >= sizeof screen->escape) {
                obey(screen);
            }
        } else if (byte == '\r') {
            screen->column = 0;
        } else if (byte == '\n') {
            screen->row += 1;
        } else if (byte >= 0x20 && (byte & 0xC0) != 0x80) { // a character's first byte
            print(screen, byte < 0x80 ? bytes[i] : '#');
        }
    }
}

bool vt_shows(const vt *screen, const char *text)
{
    for (int row = 0; row < VT_ROWS; ++row) {
        if (strstr(screen->cells[row], text) != NULL) {
            return true;
        }
    }
    return false;
}
