// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The idle are counted by the horde itself; here each is held against the bound of its own kind.
#include "horde/horde_int.h"
#include "horde/ways_int.h"
#include "sim/hunt_soak.h"

int32_t soak_idle_over(const wr__horde *horde, int32_t rate)
{
    const uint16_t *idle = horde->scratch->ways->idle;
    int32_t most = INT32_MIN;
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        if (wr__is_hunter(horde, slot)) {
            const int32_t over = idle[slot] - wr__kind_of(horde, slot)->watchdog_ticks - rate / 2;
            most = over > most ? over : most;
        }
    }
    return most;
}
