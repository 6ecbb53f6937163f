// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// From the bytes a terminal sends to the buttons that are down. A terminal tells when a key goes down and repeats, never
// when it goes up, so a key counts as held for a moment after it was last heard of. A terminal that speaks the kitty
// keyboard protocol tells both, and then nothing is guessed.
#ifndef WARREN_CLI_PLAY_KEYS_H
#define WARREN_CLI_PLAY_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum play_key {
    PLAY_KEY_NONE,
    PLAY_KEY_UP,
    PLAY_KEY_DOWN,
    PLAY_KEY_LEFT,
    PLAY_KEY_RIGHT,
    PLAY_KEY_ATTACK,
    PLAY_KEY_WEAPON,
    PLAY_KEY_DASH,
    PLAY_KEY_WEAPON_1, // one weapon, whatever is in hand; in the order of wr_weapon
    PLAY_KEY_WEAPON_2,
    PLAY_KEY_WEAPON_3,
    PLAY_KEY_PAUSE,
    PLAY_KEY_STEP,
    PLAY_KEY_RESTART,
    PLAY_KEY_NEARER,
    PLAY_KEY_FARTHER,
    PLAY_KEY_LETTERS,
    PLAY_KEY_STOP, // Ctrl-Z of a terminal that reports it as a key
    PLAY_KEY_QUIT,
    PLAY_KEY_COUNT
} play_key;

/// Zeroed memory is a keyboard at rest.
typedef struct play_keys {
    char sequence[32]; // of an escape that has begun
    size_t length;
    uint64_t escape_ns;               // when it began
    bool exact;                       // the terminal reports releases
    bool can_report;                  // it has said that it could
    uint64_t down_ns[PLAY_KEY_COUNT]; // when last heard of
    uint64_t until_ns[PLAY_KEY_COUNT];
    int weapon_presses; // not yet given to the game
    bool weapon_down;
    bool dash_pressed; // not yet given to the game
    int count;
    play_key pressed[16]; // keys that are no buttons, in order
} play_keys;

/// Takes what was read at a time. A full queue forgets.
void play_keys_feed(play_keys *keys, const char *bytes, size_t size, uint64_t now_ns);

/// The next key pressed that is no button of the game; PLAY_KEY_NONE when there is none.
play_key play_keys_next(play_keys *keys, uint64_t now_ns);

/// As many presses of the weapon key as lead from the weapon in hand to another, of `count` that follow each other.
void play_keys_choose(play_keys *keys, int in_hand, int wanted, int count);

/// WR_BUTTON_* down at that time, for one tick.
uint16_t play_keys_buttons(play_keys *keys, uint64_t now_ns);

/// Lets go of everything.
void play_keys_release(play_keys *keys);

#endif
