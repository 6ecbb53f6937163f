// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Escape sequences by the rules of ECMA-48: parameters 0x30-0x3F, intermediates 0x20-0x2F, a final byte. An escape that
// nothing follows within a moment was the key. Source of key events: Kovid Goyal, "Comprehensive keyboard handling in
// terminals".
#include "play_keys.h"

#include "warren/sim.h"

#include <stdlib.h>
#include <string.h>

#define MS 1000000u
enum {
    TOUCH_MS = 40,
    ESCAPE_MS = 50,  // longer than any sequence takes
    TAP_MS = 250,    // how long one press walks: about two cells
    REPEAT_MS = 150, // after a repeat: longer than the pause between two
    AGAIN_MS = 700   // a second press within this is a repeat
};

typedef enum stroke { STROKE_DOWN = 1, STROKE_REPEAT = 2, STROKE_UP = 3 } stroke;

// ---- Strokes -----------------------------------------------------------------------------------------------------

static play_key opposite(play_key key)
{
    switch (key) {
    case PLAY_KEY_UP:
        return PLAY_KEY_DOWN;
    case PLAY_KEY_DOWN:
        return PLAY_KEY_UP;
    case PLAY_KEY_LEFT:
        return PLAY_KEY_RIGHT;
    case PLAY_KEY_RIGHT:
        return PLAY_KEY_LEFT;
    default:
        return PLAY_KEY_NONE;
    }
}

static void press_button(play_keys *keys, play_key key, stroke how, uint64_t now)
{
    if (how == STROKE_UP) {
        keys->until_ns[key] = keys->down_ns[key] + TOUCH_MS * (uint64_t)MS; // a short touch is seen by a tick
        return;
    }
    bool again = how == STROKE_REPEAT || now - keys->down_ns[key] < (uint64_t)AGAIN_MS * MS;
    uint64_t until = keys->exact ? UINT64_MAX : now + (uint64_t)(again ? REPEAT_MS : TAP_MS) * MS;
    keys->until_ns[key] = until > keys->until_ns[key] ? until : keys->until_ns[key];
    keys->down_ns[key] = now;
    if (!keys->exact) {
        keys->until_ns[opposite(key)] = 0;
    }
}

static void press(play_keys *keys, play_key key, stroke how, uint64_t now)
{
    if (key == PLAY_KEY_NONE) {
        return;
    }
    if (key <= PLAY_KEY_ATTACK) {
        press_button(keys, key, how, now);
    } else if (key == PLAY_KEY_WEAPON) {
        keys->weapon_presses += how == STROKE_DOWN && keys->weapon_presses < 4;
    } else if (key == PLAY_KEY_DASH) {
        keys->dash_pressed |= how == STROKE_DOWN;
    } else if (how != STROKE_UP && keys->count < (int)(sizeof keys->pressed / sizeof keys->pressed[0])) {
        keys->pressed[keys->count++] = key;
    }
}

static play_key key_of(uint32_t code, bool control)
{
    if (control) {
        return code == 'c' || code == '\\' ? PLAY_KEY_QUIT : code == 'z' ? PLAY_KEY_STOP : PLAY_KEY_NONE;
    }
    switch (code) {
    case 'w':
    case 'W':
        return PLAY_KEY_UP;
    case 's':
    case 'S':
        return PLAY_KEY_DOWN;
    case 'a':
    case 'A':
        return PLAY_KEY_LEFT;
    case 'd':
    case 'D':
        return PLAY_KEY_RIGHT;
    case ' ':
    case 'x':
    case 'X':
        return PLAY_KEY_ATTACK;
    case 'e':
    case 'E':
    case 'r':
        return PLAY_KEY_WEAPON;
    case 'f':
    case 'F':
    case '\t':
        return PLAY_KEY_DASH;
    case '1':
    case '2':
    case '3':
        return (play_key)(PLAY_KEY_WEAPON_1 + (code - '1'));
    case 'p':
    case 'P':
        return PLAY_KEY_PAUSE;
    case '.':
        return PLAY_KEY_STEP;
    case 'R':
    case 0x7F:
    case 0x08:
        return PLAY_KEY_RESTART;
    case '+':
    case '=':
        return PLAY_KEY_NEARER;
    case '-':
        return PLAY_KEY_FARTHER;
    case 'v':
    case 'V':
        return PLAY_KEY_LETTERS;
    case 'q':
    case 'Q':
    case 0x1B:
        return PLAY_KEY_QUIT;
    default:
        return PLAY_KEY_NONE;
    }
}

// ---- Sequences ---------------------------------------------------------------------------------------------------

// "ESC [ 97 ; 5 : 3 u" is code 97, modifiers 5 - 1, event 3.
static void read_sequence(play_keys *keys, uint64_t now)
{
    keys->sequence[keys->length] = '\0';
    char final = keys->sequence[keys->length - 1];
    const char *p = keys->sequence + 2; // behind ESC [ or ESC O
    if (*p == '?') {
        keys->can_report |= final == 'u';
        return;
    }
    char *end = NULL;
    unsigned long code = strtoul(p, &end, 10), modifiers = 1, event = STROKE_DOWN;
    end += strcspn(end, ";");
    if (*end == ';') {
        modifiers = strtoul(end + 1, &end, 10);
        if (*end == ':') {
            event = strtoul(end + 1, &end, 10);
        }
    }
    unsigned long held = modifiers > 0 ? modifiers - 1 : 0;
    stroke how = event >= STROKE_DOWN && event <= STROKE_UP ? (stroke)event : STROKE_DOWN;
    static const char arrows[] = "ABDC"; // up, down, left, right
    const char *arrow = strchr(arrows, final);
    if (final != '\0' && arrow != NULL) {
        press(keys, (play_key)(PLAY_KEY_UP + (arrow - arrows)), how, now);
    } else if (final == 'u') {
        bool shift = (held & 1u) != 0 && code >= 'a' && code <= 'z';
        press(keys, key_of((uint32_t)(shift ? code - 'a' + 'A' : code), (held & 4u) != 0), how, now);
    }
}

static void end_sequence(play_keys *keys)
{
    keys->length = 0;
}

static void feed_byte(play_keys *keys, char byte, uint64_t now)
{
    unsigned char value = (unsigned char)byte;
    if (value == 0x1B) {
        if (keys->length == 1) {
            press(keys, PLAY_KEY_QUIT, STROKE_DOWN, now);
        }
        keys->sequence[0] = byte;
        keys->length = 1;
        keys->escape_ns = now;
        return;
    }
    if (keys->length == 0) {
        press(keys, key_of(value, false), STROKE_DOWN, now);
        return;
    }
    if (keys->length == 1 && byte != '[' && byte != 'O') {
        end_sequence(keys);
        press(keys, PLAY_KEY_QUIT, STROKE_DOWN, now);
        press(keys, key_of(value, false), STROKE_DOWN, now);
        return;
    }
    if (keys->length + 2 > sizeof keys->sequence || value < 0x20 || value > 0x7E) {
        end_sequence(keys); // no sequence of ours
        return;
    }
    keys->sequence[keys->length++] = byte;
    if (keys->length > 2 && value >= 0x40) {
        read_sequence(keys, now);
        end_sequence(keys);
    }
}

void play_keys_feed(play_keys *keys, const char *bytes, size_t size, uint64_t now_ns)
{
    for (size_t i = 0; i < size; ++i) {
        feed_byte(keys, bytes[i], now_ns);
    }
}

play_key play_keys_next(play_keys *keys, uint64_t now_ns)
{
    if (keys->length > 0 && now_ns - keys->escape_ns > (uint64_t)ESCAPE_MS * MS) {
        bool alone = keys->length == 1;
        end_sequence(keys);
        press(keys, alone ? PLAY_KEY_QUIT : PLAY_KEY_NONE, STROKE_DOWN, now_ns);
    }
    if (keys->count == 0) {
        return PLAY_KEY_NONE;
    }
    play_key first = keys->pressed[0];
    keys->count -= 1;
    memmove(keys->pressed, keys->pressed + 1, (size_t)keys->count * sizeof keys->pressed[0]);
    return first;
}

void play_keys_choose(play_keys *keys, int in_hand, int wanted, int count)
{
    if (wanted < count) {
        keys->weapon_presses = (wanted - in_hand + count) % count;
    }
}

uint16_t play_keys_buttons(play_keys *keys, uint64_t now_ns)
{
    static const uint16_t buttons[] = {[PLAY_KEY_UP] = WR_BUTTON_UP,
                                       [PLAY_KEY_DOWN] = WR_BUTTON_DOWN,
                                       [PLAY_KEY_LEFT] = WR_BUTTON_LEFT,
                                       [PLAY_KEY_RIGHT] = WR_BUTTON_RIGHT,
                                       [PLAY_KEY_ATTACK] = WR_BUTTON_ATTACK};
    unsigned down = 0;
    for (int key = PLAY_KEY_UP; key <= PLAY_KEY_ATTACK; ++key) {
        down |= keys->until_ns[key] > now_ns ? buttons[key] : 0u;
    }
    // The game changes weapons when the button goes down, so two presses need a tick without it between them.
    keys->weapon_down = !keys->weapon_down && keys->weapon_presses > 0;
    if (keys->weapon_down) {
        keys->weapon_presses -= 1;
        down |= WR_BUTTON_WEAPON;
    }
    down |= keys->dash_pressed ? WR_BUTTON_DASH : 0u;
    keys->dash_pressed = false;
    return (uint16_t)down;
}

void play_keys_release(play_keys *keys)
{
    memset(keys->until_ns, 0, sizeof keys->until_ns);
    keys->weapon_presses = 0;
    keys->dash_pressed = false;
}
