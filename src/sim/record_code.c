// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The code of commands. Most ticks hold what the tick before held: each player the same buttons, the next sequence
// number. Such ticks are only counted. A tick that differs is an entry: how many ticks went before it, then items of one
// byte and what follows it, the last one marked:
//
//     bit 7      last item of this tick
//     bits 6..4  what: 0 the buttons held before these, again; 1-5 this button turns over; 6 several buttons; 7 see below
//     bits 3..0  the player; of what 7: 0 a whole command, 1 a player begins or ends to send, 2 his sequence number,
//                3 a list of whole commands in place of everything else, 4 a number of ticks before, 5-15 1 to 11 of them
//
// A key that is pressed and let go, and a bot that cannot make up its mind, cost a byte a turn.
#include "core/bytes.h"
#include "sim/record_int.h"

enum { ITEM_AGAIN, ITEM_BUTTON, ITEM_BUTTONS = 6, ITEM_OTHER = 7, ITEM_LAST = 0x80 };
enum { OTHER_COMMAND, OTHER_SENDS, OTHER_SEQUENCE, OTHER_LIST, OTHER_GAP, GAP_SHORT = 11 };

// Fields of a whole command that are not zero, by bit.
enum { HAS_BUTTONS, HAS_SEQUENCE, HAS_MOB, HAS_VALUE, HAS_X, HAS_Y, HAS_FLAG, HAS_RESERVED, HAS_USER, HAS_COUNT };
enum { COMMAND_ROOM = 2 + 2 + 3 + 7 * 5 + 10, COMMAND_LEAST = 3 };

// ---- Varints -----------------------------------------------------------------------------------------------------

void wr__write_varint(wr_writer *w, uint64_t value)
{
    for (; value > 0x7f; value >>= 7) {
        wr_write_u8(w, (uint8_t)(value | 0x80));
    }
    wr_write_u8(w, (uint8_t)value);
}

uint64_t wr__read_varint(wr_reader *r)
{
    uint64_t value = 0;
    for (uint32_t shift = 0; shift < 64; shift += 7) {
        const uint8_t byte = wr_read_u8(r);
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) {
            r->failed = r->failed || (byte == 0 && shift > 0) || (shift == 63 && byte > 1);
            return r->failed ? 0 : value;
        }
    }
    r->failed = true;
    return 0;
}

// A number that fits 32 bits, or the reader fails.
static uint32_t read_varint32(wr_reader *r)
{
    const uint64_t value = wr__read_varint(r);
    r->failed = r->failed || value > UINT32_MAX;
    return r->failed ? 0 : (uint32_t)value;
}

// Small numbers of either sign to small numbers: 0, -1, 1, -2 ... become 0, 1, 2, 3 ...
static uint32_t folded(uint32_t bits)
{
    return (bits & 0x80000000u) != 0 ? ~(bits << 1) : bits << 1;
}

static uint32_t unfolded(uint32_t value)
{
    return (value & 1) != 0 ? ~(value >> 1) : value >> 1;
}

// ---- Whole commands ----------------------------------------------------------------------------------------------

static void write_command(wr_writer *w, const wr_command *c, uint64_t ticks)
{
    const uint64_t fields[HAS_COUNT] = {c->buttons,
                                        folded(c->sequence - (uint32_t)ticks),
                                        c->mob.bits,
                                        folded((uint32_t)c->value),
                                        folded((uint32_t)c->x),
                                        folded((uint32_t)c->y),
                                        c->flag,
                                        c->reserved,
                                        c->user};
    uint32_t mask = 0;
    for (uint32_t i = 0; i < HAS_COUNT; i++) {
        mask |= (uint32_t)(fields[i] != 0) << i;
    }
    wr_write_u8(w, c->kind);
    wr_write_u8(w, c->player);
    wr__write_varint(w, mask);
    for (uint32_t i = 0; i < HAS_COUNT; i++) {
        if (fields[i] != 0) {
            wr__write_varint(w, fields[i]);
        }
    }
}

static void read_command(wr_reader *r, wr_command *out, uint64_t ticks)
{
    uint64_t fields[HAS_COUNT] = {0};
    const uint8_t kind = wr_read_u8(r);
    const uint8_t player = wr_read_u8(r);
    const uint64_t mask = wr__read_varint(r);
    r->failed = r->failed || mask >= 1u << HAS_COUNT;
    for (uint32_t i = 0; i < HAS_COUNT && !r->failed; i++) {
        if ((mask >> i & 1) != 0) {
            fields[i] = i == HAS_USER ? wr__read_varint(r) : read_varint32(r);
            r->failed = r->failed || fields[i] == 0;
        }
    }
    r->failed = r->failed || fields[HAS_BUTTONS] > UINT16_MAX;
    *out = (wr_command){.kind = kind,
                        .player = player,
                        .buttons = (uint16_t)fields[HAS_BUTTONS],
                        .sequence = unfolded((uint32_t)fields[HAS_SEQUENCE]) + (uint32_t)ticks,
                        .mob = {(uint32_t)fields[HAS_MOB]},
                        .value = (int32_t)unfolded((uint32_t)fields[HAS_VALUE]),
                        .x = (wr_fix)unfolded((uint32_t)fields[HAS_X]),
                        .y = (wr_fix)unfolded((uint32_t)fields[HAS_Y]),
                        .flag = (uint32_t)fields[HAS_FLAG],
                        .reserved = (uint32_t)fields[HAS_RESERVED],
                        .user = fields[HAS_USER]};
}

// ---- Writing a tick ----------------------------------------------------------------------------------------------

// Where an entry is written to: the ticks before it when its first item comes, and where that of the last item stands.
typedef struct entry {
    wr_writer *w;
    uint64_t gap;
    size_t last; // offset of the last item
    bool begun;
} entry;

static void put_item(entry *e, uint32_t what, uint32_t who)
{
    e->last = e->w->size;
    wr_write_u8(e->w, (uint8_t)(what << 4 | who));
}

static void add_item(entry *e, uint32_t what, uint32_t who)
{
    if (!e->begun && e->gap > GAP_SHORT) {
        put_item(e, ITEM_OTHER, OTHER_GAP);
        wr__write_varint(e->w, e->gap);
    } else if (!e->begun && e->gap > 0) {
        put_item(e, ITEM_OTHER, OTHER_GAP + (uint32_t)e->gap);
    }
    e->begun = true;
    put_item(e, what, who);
}

static const wr_command *command_at(const wr__sent *sent, int32_t i)
{
    return &sent->items[sent->order == NULL ? (uint32_t)i : sent->order[i]];
}

// An input as players send it: no field set but buttons and sequence.
static bool is_plain(const wr_command *c)
{
    return c->kind == WR_COMMAND_INPUT && c->player < WR_PLAYERS_MAX && c->mob.bits == 0 && c->value == 0 &&
           c->x == 0 && c->y == 0 && c->flag == 0 && c->reserved == 0 && c->user == 0;
}

static uint32_t item_of_buttons(uint32_t turned)
{
    for (uint32_t item = ITEM_BUTTON; item < ITEM_BUTTONS; item++) {
        if (turned == 1u << (item - ITEM_BUTTON)) {
            return item;
        }
    }
    return ITEM_BUTTONS;
}

static void add_buttons(entry *e, wr__inputs *in, uint32_t player, uint16_t buttons)
{
    const uint32_t turned = (uint32_t)(buttons ^ in->buttons[player]);
    const uint32_t item = buttons == in->before[player] ? ITEM_AGAIN : item_of_buttons(turned);
    add_item(e, item, player);
    if (item == ITEM_BUTTONS) {
        wr__write_varint(e->w, turned);
    }
    in->before[player] = in->buttons[player];
    in->buttons[player] = buttons;
}

// What a player sends against what was expected of him. input: NULL when he sends none.
static void add_input(entry *e, wr__inputs *in, uint32_t player, uint64_t ticks, const wr_command *input)
{
    const uint16_t bit = (uint16_t)(1u << player);
    if ((input != NULL) != ((in->sends & bit) != 0)) {
        add_item(e, ITEM_OTHER, OTHER_SENDS);
        wr_write_u8(e->w, (uint8_t)player);
        in->sends ^= bit;
    }
    if (input == NULL) {
        return;
    }
    const uint32_t ahead = input->sequence - (uint32_t)ticks;
    if (ahead != in->ahead[player]) {
        add_item(e, ITEM_OTHER, OTHER_SEQUENCE);
        wr_write_u8(e->w, (uint8_t)player);
        wr__write_varint(e->w, folded(ahead));
        in->ahead[player] = ahead;
    }
    if (input->buttons != in->buttons[player]) {
        add_buttons(e, in, player, input->buttons);
    }
}

// Commands stand by player, so whoever sends a plain input first has it at the head of his.
static void write_by_player(entry *e, wr__inputs *in, uint64_t ticks, const wr__sent *sent)
{
    int32_t at = 0;
    for (uint32_t player = 0; player < WR_PLAYERS_MAX; player++) {
        const wr_command *first = at < sent->count ? command_at(sent, at) : NULL;
        const bool sends = first != NULL && first->player == player && is_plain(first);
        add_input(e, in, player, ticks, sends ? first : NULL);
        while (at < sent->count && command_at(sent, at)->player == player) {
            at++;
        }
    }
    int32_t last = -1;
    for (int32_t i = 0; i < sent->count; i++) {
        const wr_command *c = command_at(sent, i);
        if (c->player == last || !is_plain(c)) {
            add_item(e, ITEM_OTHER, OTHER_COMMAND);
            write_command(e->w, c, ticks);
        }
        last = c->player;
    }
}

bool wr__sent_write(wr_writer *w, wr__inputs *inputs, uint64_t ticks, const wr__sent *sent, uint64_t gap)
{
    entry e = {.w = w, .gap = gap};
    if (sent->as_given) {
        add_item(&e, ITEM_OTHER, OTHER_LIST);
        wr__write_varint(w, (uint64_t)sent->count);
        for (int32_t i = 0; i < sent->count; i++) {
            write_command(w, command_at(sent, i), ticks);
        }
    } else {
        write_by_player(&e, inputs, ticks, sent);
    }
    if (e.begun) {
        w->bytes[e.last] |= ITEM_LAST;
    }
    return e.begun;
}

size_t wr__sent_room(int32_t count)
{
    return 32 + WR_PLAYERS_MAX * 16 + (size_t)count * (COMMAND_ROOM + 1);
}

// ---- Reading a tick ----------------------------------------------------------------------------------------------

static void next_entry(wr__sent_reader *s)
{
    s->entry = s->r.at < s->r.size;
    s->gap = 0;
    const uint32_t item = s->entry ? s->r.bytes[s->r.at] : 0;
    if (item < (ITEM_OTHER << 4 | OTHER_GAP) || item >= ITEM_LAST) {
        return; // none: the tick is the next
    }
    s->r.at++;
    s->gap = (item & 15) - OTHER_GAP;
    if (s->gap == 0) {
        s->gap = wr__read_varint(&s->r);
        s->r.failed = s->r.failed || s->gap <= GAP_SHORT;
    }
}

void wr__sent_begin(wr__sent_reader *s, const uint8_t *bytes, size_t size, uint64_t ticks)
{
    s->r = (wr_reader){.bytes = bytes, .size = size};
    s->ticks = ticks;
    next_entry(s);
}

static uint32_t read_player(wr_reader *r)
{
    const uint8_t player = wr_read_u8(r);
    r->failed = r->failed || player >= WR_PLAYERS_MAX;
    return r->failed ? 0 : player;
}

static void read_buttons(wr__sent_reader *s, uint32_t what, uint32_t player)
{
    const uint16_t now = s->inputs.buttons[player];
    uint32_t turned = (uint32_t)(s->inputs.before[player] ^ now);
    if (what != ITEM_AGAIN) {
        turned = what == ITEM_BUTTONS ? read_varint32(&s->r) : 1u << (what - ITEM_BUTTON);
    }
    s->r.failed = s->r.failed || turned == 0 || turned > UINT16_MAX;
    if (!s->r.failed) {
        s->inputs.before[player] = now;
        s->inputs.buttons[player] ^= (uint16_t)turned;
    }
}

// Whole commands go behind room for everybody's input; they must stand by player.
typedef struct wholes {
    wr_command *items; // NULL: only counted
    int32_t count;
    uint8_t last_player;
    bool list; // there is nothing else
} wholes;

static void read_whole(wr__sent_reader *s, wholes *out)
{
    wr_command c;
    read_command(&s->r, &c, s->ticks);
    s->r.failed = s->r.failed || out->count == INT32_MAX || (!out->list && c.player < out->last_player);
    if (!s->r.failed && out->items != NULL) {
        out->items[(out->list ? 0 : WR_PLAYERS_MAX) + out->count] = c;
    }
    out->last_player = c.player;
    out->count += !s->r.failed;
}

static void read_list(wr__sent_reader *s, wholes *out)
{
    const uint64_t count = wr__read_varint(&s->r);
    s->r.failed = s->r.failed || out->count > 0 || count > INT32_MAX || !wr_reader_holds(&s->r, count, COMMAND_LEAST);
    out->list = true;
    for (uint64_t i = 0; i < count && !s->r.failed; i++) {
        read_whole(s, out);
    }
}

static void read_other(wr__sent_reader *s, uint32_t which, wholes *out)
{
    uint32_t player;
    switch (which) {
    case OTHER_COMMAND:
        read_whole(s, out);
        break;
    case OTHER_SENDS:
        s->inputs.sends ^= (uint16_t)(1u << read_player(&s->r));
        break;
    case OTHER_SEQUENCE:
        player = read_player(&s->r);
        s->inputs.ahead[player] = unfolded(read_varint32(&s->r));
        break;
    case OTHER_LIST:
        read_list(s, out);
        break;
    default:
        s->r.failed = true;
        break;
    }
}

static void read_entry(wr__sent_reader *s, wholes *out)
{
    for (bool more = true, first = true; more && !s->r.failed; first = false) {
        const uint8_t item = wr_read_u8(&s->r);
        const uint32_t what = item >> 4 & 7;
        more = (item & ITEM_LAST) == 0;
        if (what == ITEM_OTHER) {
            read_other(s, item & 15, out);
        } else {
            read_buttons(s, what, item & 15);
        }
        s->r.failed = s->r.failed || (out->list && !(first && !more)); // a list stands alone
    }
}

// Expected inputs and whole commands, by player. Those read lie WR_PLAYERS_MAX behind, so nothing is overtaken.
static int32_t merge(const wr__sent_reader *s, const wholes *read)
{
    int32_t count = 0, at = 0;
    for (uint32_t player = 0; player <= WR_PLAYERS_MAX; player++) {
        if (player < WR_PLAYERS_MAX && (s->inputs.sends >> player & 1) != 0) {
            if (read->items != NULL) {
                read->items[count] = (wr_command){.kind = WR_COMMAND_INPUT,
                                                  .player = (uint8_t)player,
                                                  .buttons = s->inputs.buttons[player],
                                                  .sequence = s->inputs.ahead[player] + (uint32_t)s->ticks};
            }
            count++;
        }
        while (read->items != NULL && at < read->count &&
               (read->items[WR_PLAYERS_MAX + at].player == player || player == WR_PLAYERS_MAX)) {
            read->items[count++] = read->items[WR_PLAYERS_MAX + at++];
        }
    }
    return read->items != NULL ? count : count + read->count;
}

int32_t wr__sent_next(wr__sent_reader *s, wr_command *items)
{
    wholes read = {.items = items};
    if (s->entry && s->gap == 0) {
        read_entry(s, &read);
        next_entry(s);
    } else if (s->entry) {
        s->gap--;
    }
    const int32_t count = s->r.failed || read.count > INT32_MAX - WR_PLAYERS_MAX ? -1
                          : read.list                                            ? read.count
                                                                                 : merge(s, &read);
    s->ticks++;
    return count;
}

bool wr__sent_is_done(const wr__sent_reader *s)
{
    return !s->r.failed && !s->entry;
}
