// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Slots without those who sleep. Stages go over them by stretches: what lies between two of them is not looked at.
//
//     . . . . # # # # . # # . . . . . . . . . . . . # # # . . .      # awake or empty, . asleep
//             <--- stretch -->  longer than a doze  <----->
#include <string.h>

#include "horde/horde_int.h"

enum { EIGHT = 8, DOZE = 4 }; // so many times eight in a row end a stretch

// Eight slots from `at` on sleep, all of them.
static bool eight_sleep(const uint8_t *phase, int32_t at)
{
    uint64_t eight;
    memcpy(&eight, phase + at, sizeof eight);
    return eight == UINT64_C(0x0101010101010101) * WR__PHASE_ASLEEP;
}

wr__stretch wr__next_stretch(const wr__horde *horde, int32_t at, int32_t end, int32_t most)
{
    const uint8_t *phase = horde->h.phase;
    const bool any = horde->wake_radius > 0;
    int32_t doze = 0, to;
    while (any && end - at >= EIGHT && eight_sleep(phase, at)) {
        at += EIGHT;
    }
    while (any && at < end && phase[at] == WR__PHASE_ASLEEP) {
        at++;
    }
    end = end - at > most ? at + most : end;
    for (to = at; any && end - to >= EIGHT; to += EIGHT) {
        doze = eight_sleep(phase, to) ? doze + 1 : 0;
        if (doze == DOZE) {
            return (wr__stretch){at, to + EIGHT - DOZE * EIGHT - at};
        }
    }
    return (wr__stretch){at, end - at};
}
