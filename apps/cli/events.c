// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A table says which fields an event has beside tick, stage, kind and key, and what its value and flag mean.
#include "events.h"

#include "warren/follow.h"

typedef enum value_kind {
    VALUE_NONE,
    VALUE_NUMBER,
    VALUE_MOB,     // a wr_mob_kind, by name
    VALUE_WEAPON,  // by name
    VALUE_COMMAND, // a wr_command_kind, by name
    VALUE_RUN,     // causes, events and ends of a hunt, by name
    VALUE_FOLLOW,
    VALUE_REQUEUE,
    VALUE_END,
    VALUE_SWITCH, // number, id and cell of a switch
    VALUE_GATE
} value_kind;

typedef struct fields {
    bool id, by, place;
    value_kind value;
    const char *value_name;        // of VALUE_NUMBER
    const char *flag_name;         // NULL: no flag
    const char *const *flag_words; // NULL: true or false
    int flag_count;
    bool flag_number; // it counts
    bool flag_signed; // from below 0 on: an int16_t
} fields;

static const char *const plan_words[] = {"new", "waits", "none"};
static const char *const refusal_words[] = {"kind", "player", "mob", "place", "value", "twice", "room"};
static const char *const weapon_words[] = {"boomerang", "sword", "bomb"};
static const char *const follow_words[] = {"none", "reached", "waypoint", "blocked", "error"};
static const char *const error_words[] = {"none", "limit_reached", "target_unreachable", "computation_error",
                                          "agent_stuck"};
static const char *const command_words[] = {"none",    "input",    "spawn", "remove", "damage",
                                            "heal",    "teleport", "steer", "switch", "rate",
                                            "restart", "blast",    "label", "cost",   "shift"};

static const char *const throw_words[] = {"first", "again", "immune", "chained", "twice"};

_Static_assert(sizeof throw_words / sizeof throw_words[0] == WR_KNOCK_RESULT_COUNT, "a word for each result");
_Static_assert(sizeof weapon_words / sizeof weapon_words[0] == WR_WEAPON_COUNT, "a word for each weapon");
_Static_assert(sizeof follow_words / sizeof follow_words[0] == WR_FOLLOW_EVENT_COUNT, "a word for each event");
_Static_assert(sizeof error_words / sizeof error_words[0] == WR_FOLLOW_ERROR_COUNT, "a word for each error");
_Static_assert(sizeof command_words / sizeof command_words[0] == WR_COMMAND_KIND_COUNT, "a word for each command");
_Static_assert(sizeof refusal_words / sizeof refusal_words[0] == WR_REFUSED_ROOM + 1, "a word for each refusal");

static const fields table[WR_EVENT_KIND_COUNT] = {
    [WR_EVENT_SPAWN] = {.id = true, .place = true, .value = VALUE_MOB},
    [WR_EVENT_REMOVE] = {.id = true, .value = VALUE_MOB},
    [WR_EVENT_DEATH] = {.id = true, .by = true, .place = true, .value = VALUE_MOB},
    [WR_EVENT_HIT] = {.id = true, .by = true, .place = true, .value = VALUE_NUMBER, .value_name = "damage"},
    [WR_EVENT_LAUNCH] = {.id = true, .by = true, .place = true},
    [WR_EVENT_RETURN] = {.id = true, .place = true},
    [WR_EVENT_SWING] = {.id = true, .place = true},
    [WR_EVENT_WEAPON] = {.id = true, .value = VALUE_WEAPON},
    [WR_EVENT_CRYSTAL] = {.by = true, .place = true, .value = VALUE_NUMBER, .value_name = "score"},
    [WR_EVENT_TOGGLE] = {.by = true, .value = VALUE_SWITCH, .flag_name = "on"},
    [WR_EVENT_GATE] = {.value = VALUE_GATE, .flag_name = "open"},
    [WR_EVENT_DOOR] = {.by = true, .place = true},
    [WR_EVENT_PUSHED] = {.id = true, .place = true},
    [WR_EVENT_SIGHT] = {.id = true, .by = true, .flag_name = "gained"},
    [WR_EVENT_PLAN] = {.id = true,
                       .place = true,
                       .value = VALUE_NUMBER,
                       .value_name = "nodes",
                       .flag_name = "plan",
                       .flag_words = plan_words,
                       .flag_count = 3},
    [WR_EVENT_LOSS] = {.id = true, .by = true, .place = true},
    [WR_EVENT_RESET] = {0},
    [WR_EVENT_REFUSED] =
        {.by = true, .value = VALUE_COMMAND, .flag_name = "why", .flag_words = refusal_words, .flag_count = 7},
    [WR_EVENT_DROPPED] = {.value = VALUE_NUMBER, .value_name = "events"},
    [WR_EVENT_RUN] = {.id = true,
                      .by = true,
                      .place = true,
                      .value = VALUE_RUN,
                      .flag_name = "error",
                      .flag_words = error_words,
                      .flag_count = WR_FOLLOW_ERROR_COUNT},
    [WR_EVENT_FOLLOW] = {.id = true,
                         .value = VALUE_FOLLOW,
                         .flag_name = "error",
                         .flag_words = error_words,
                         .flag_count = WR_FOLLOW_ERROR_COUNT},
    [WR_EVENT_WATCHDOG] = {.id = true},
    [WR_EVENT_ATTACK] = {.id = true, .by = true},
    [WR_EVENT_MISS] = {.id = true, .by = true},
    [WR_EVENT_DOWN] = {.id = true, .by = true, .place = true},
    [WR_EVENT_REVIVE] = {.id = true, .by = true},
    [WR_EVENT_DASH] = {.id = true},
    [WR_EVENT_BOMB] = {.by = true, .place = true},
    [WR_EVENT_BLAST] = {.by = true, .place = true, .value = VALUE_NUMBER, .value_name = "hurt"},
    [WR_EVENT_WAVE] = {.value = VALUE_NUMBER, .value_name = "wave", .flag_name = "monsters", .flag_number = true},
    [WR_EVENT_WARNING] = {.place = true},
    [WR_EVENT_REQUEUE] = {.id = true, .value = VALUE_REQUEUE},
    [WR_EVENT_ROUND] = {.value = VALUE_END, .flag_name = "goal_met"},
    [WR_EVENT_KNOCK] = {.id = true,
                        .by = true,
                        .place = true,
                        .value = VALUE_NUMBER,
                        .value_name = "ticks",
                        .flag_name = "throw",
                        .flag_words = throw_words,
                        .flag_count = WR_KNOCK_RESULT_COUNT},
    [WR_EVENT_LAND] = {.id = true, .by = true, .place = true, .flag_name = "moved"},
    [WR_EVENT_RISEN] = {.id = true},
    [WR_EVENT_BOUNCE] = {.by = true, .place = true},
    [WR_EVENT_LABEL] =
        {.place = true, .value = VALUE_NUMBER, .value_name = "label", .flag_name = "before", .flag_number = true},
    [WR_EVENT_COST] = {.value = VALUE_NUMBER, .value_name = "cost", .flag_name = "label", .flag_number = true},
    [WR_EVENT_SHIFT] = {.value = VALUE_NUMBER, .value_name = "right", .flag_name = "up", .flag_signed = true},
};

static const char *word(const char *const *words, int count, int32_t number)
{
    return number >= 0 && number < count ? words[number] : "?";
}

static void add_cell(json *j, wr_cell at)
{
    json_open(j, "cell", '{');
    json_int(j, "x", at.x);
    json_int(j, "y", at.y);
    json_close(j, '}');
}

static void add_value(json *j, const fields *f, const wr_event *event, const wr_level *level)
{
    int32_t value = event->value;
    switch (f->value) {
    case VALUE_NONE:
        break;
    case VALUE_NUMBER:
        json_int(j, f->value_name, value);
        break;
    case VALUE_MOB:
        json_text(j, "mob", value >= 0 ? wr_mob_kind_name((wr_mob_kind)value) : "?");
        break;
    case VALUE_WEAPON:
        json_text(j, "weapon", word(weapon_words, WR_WEAPON_COUNT, value));
        break;
    case VALUE_RUN:
        json_text(j, "cause", wr_run_cause_name((wr_run_cause)value));
        break;
    case VALUE_FOLLOW:
        json_text(j, "event", word(follow_words, WR_FOLLOW_EVENT_COUNT, value));
        break;
    case VALUE_REQUEUE:
        json_text(j, "cause", wr_requeue_cause_name((wr_requeue_cause)value));
        break;
    case VALUE_END:
        json_text(j, "end", wr_round_end_name((wr_round_end)value));
        break;
    case VALUE_COMMAND:
        json_text(j, "command", word(command_words, WR_COMMAND_KIND_COUNT, value));
        break;
    case VALUE_SWITCH:
        json_int(j, "number", value);
        json_text(j, "switch", wr_level_switches(level)[value].id);
        add_cell(j, wr_level_switches(level)[value].at);
        break;
    case VALUE_GATE:
        json_int(j, "number", value);
        add_cell(j, wr_level_gates(level)[value].at);
        break;
    }
}

static bool is_player(const wr_world *world, wr_mob_id id)
{
    wr_player_view view;
    for (int32_t i = 0; wr_world_player(world, i, &view) == WR_OK; ++i) {
        if (view.mob.bits == id.bits) {
            return true;
        }
    }
    return false;
}

// In a hunt: of which kind who was spawned is, and what a monster was hit with.
static void add_hunt(json *j, const wr_event *event, const wr_world *world)
{
    const wr_hunt *hunt = wr_world_hunt(world);
    if (hunt == NULL) {
        return;
    }
    if (event->kind == WR_EVENT_SPAWN && event->value == WR_MOB_HUNTER && event->flag < hunt->kind_count) {
        json_text(j, "name", hunt->kinds[event->flag].name);
    }
    if (event->kind == WR_EVENT_HIT && !is_player(world, event->id)) {
        json_text(j, "weapon", wr_harm_name((wr_harm)event->flag));
    }
}

// Of one that is thrown: from where and how fast, how high and to where. Who was thrown again in the same tick has the last of
// its flights; who died in it has none any more.
static void add_flight(json *j, const wr_event *event, const wr_world *world)
{
    wr_knocked_view view;
    const int32_t slot = wr_mob_slot(world, event->id);
    if (event->kind != WR_EVENT_KNOCK || slot < 0 || wr_world_knocked(world, slot, &view) != WR_OK ||
        view.phase != WR_KNOCK_FLIGHT || view.flight.begun != event->tick) {
        return;
    }
    json_fix(j, "from_x", view.flight.x);
    json_fix(j, "from_y", view.flight.y);
    json_fix(j, "from_z", view.flight.z);
    json_fix(j, "vx", view.flight.vx);
    json_fix(j, "vy", view.flight.vy);
    json_fix(j, "vz", view.flight.vz >> (WR_KNOCK_FINE_BITS - 16));
    json_fix(j, "apex", wr_flight_apex(wr_world_knock_rules(world), view.flight.vz));
    add_cell(j, wr_grid_cell_of(wr_level_grid(wr_world_level(world)), (wr_point){event->x, event->y}));
}

static void add_event(json *j, const wr_event *event, const wr_world *world)
{
    const fields *f = &table[event->kind];
    const uint64_t tick = wr_world_ticks(world);
    const wr_level *level = wr_world_level(world);
    json_open(j, NULL, '{');
    json_int(j, "tick", (int64_t)tick); // the record's own has 32 bits
    json_int(j, "stage", event->stage);
    json_text(j, "kind", wr_event_kind_name((wr_event_kind)event->kind));
    json_u64(j, "key", event->key);
    if (f->id) {
        json_int(j, "id", event->id.bits);
    }
    if (f->by && event->by.bits != 0) {
        json_int(j, "by", event->by.bits);
    }
    add_value(j, f, event, level);
    add_hunt(j, event, world);
    add_flight(j, event, world);
    if (f->flag_words != NULL) {
        json_text(j, f->flag_name, word(f->flag_words, f->flag_count, event->flag));
    } else if (f->flag_number) {
        json_int(j, f->flag_name, event->flag);
    } else if (f->flag_signed) {
        json_int(j, f->flag_name, (int16_t)event->flag);
    } else if (f->flag_name != NULL) {
        json_bool(j, f->flag_name, event->flag != 0);
    }
    if (f->place) {
        json_fix(j, "x", event->x);
        json_fix(j, "y", event->y);
        json_int(j, "x_raw", event->x);
        json_int(j, "y_raw", event->y);
    }
    json_close(j, '}');
}

void events_write(const wr_world *world, json *j, file_out *file)
{
    int32_t count = 0;
    const wr_event *events = wr_world_events(world, &count);
    for (int32_t i = 0; i < count; ++i) {
        json_reset(j);
        add_event(j, &events[i], world);
        if (j->text != NULL) {
            file_put(file, j->text, j->size);
            file_put(file, "\n", 1);
        }
    }
}
