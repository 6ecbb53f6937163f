// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One line an event. The library knows no clock, so a tick is one slice and not twelve; ticks, waves and each player have a
// track, numbers are counters, what happens at a moment is an instant.
// Source: "Trace Event Format", the Chromium project.
#include "trace.h"

#include "file.h"
#include "json.h"
#include "term.h"

enum { PROCESS = 1, TRACK_TICKS = 1, TRACK_WAVES, TRACK_PLAYERS };

typedef struct tracer {
    const watch *w;
    json j;
    file_out file;
    bool begun; // an event stands already
    uint64_t end_ns;
} tracer;

static void put_line(tracer *t)
{
    if (t->j.text != NULL && !t->j.failed) {
        file_put(&t->file, t->begun ? ",\n" : "\n", t->begun ? 2 : 1);
        file_put(&t->file, t->j.text, t->j.size);
        t->begun = true;
    }
}

// "ph" is the phase, as the format calls what kind of event it is.
static void begin(tracer *t, const char *phase, const char *name, int track)
{
    json_reset(&t->j);
    json_open(&t->j, NULL, '{');
    json_text(&t->j, "ph", phase);
    json_text(&t->j, "name", name);
    json_int(&t->j, "pid", PROCESS);
    json_int(&t->j, "tid", track);
}

static void end(tracer *t)
{
    json_close(&t->j, '}');
    put_line(t);
}

static void add_time(tracer *t, const char *key, uint64_t ns)
{
    json_number(&t->j, key, (double)ns / 1000, 3, false);
}

static void name_thing(tracer *t, const char *what, int track, const char *name)
{
    begin(t, "M", what, track);
    json_open(&t->j, "args", '{');
    json_text(&t->j, "name", name);
    json_close(&t->j, '}');
    end(t);
}

static void name_all(tracer *t, const char *title)
{
    name_thing(t, "process_name", 0, title);
    name_thing(t, "thread_name", TRACK_TICKS, "ticks");
    name_thing(t, "thread_name", TRACK_WAVES, "waves");
    for (int32_t i = 0; i < t->w->players; i++) {
        char name[32];
        snprintf(name, sizeof name, "player %d", (int)i + 1);
        name_thing(t, "thread_name", TRACK_PLAYERS + (int)i, name);
    }
}

// ---- Ticks and counters ------------------------------------------------------------------------------------------

static void add_counter(tracer *t, const char *name, uint64_t ns, int64_t value)
{
    begin(t, "C", name, TRACK_TICKS);
    add_time(t, "ts", ns);
    json_open(&t->j, "args", '{');
    json_int(&t->j, name, value);
    json_close(&t->j, '}');
    end(t);
}

// Counters only where they change: a viewer holds them until then.
static void add_tick(tracer *t, const watch_tick_note *now, const watch_tick_note *last, uint64_t tick)
{
    begin(t, "X", "tick", TRACK_TICKS);
    add_time(t, "ts", now->begin_ns);
    add_time(t, "dur", now->ns);
    json_open(&t->j, "args", '{');
    json_int(&t->j, "tick", (int64_t)tick);
    json_close(&t->j, '}');
    end(t);
    const struct {
        const char *name;
        int64_t now, last;
    } counters[] = {{"alive", now->alive, last != NULL ? last->alive : -1},
                    {"queued", now->queued, last != NULL ? last->queued : -1},
                    {"kills", now->kills, last != NULL ? last->kills : -1},
                    {"plans", now->plans, last != NULL ? (int64_t)last->plans : -1}};
    for (size_t i = 0; i < sizeof counters / sizeof counters[0]; i++) {
        if (counters[i].now != counters[i].last) {
            add_counter(t, counters[i].name, now->begin_ns, counters[i].now);
        }
    }
}

// ---- What happens ------------------------------------------------------------------------------------------------

static void add_slice(tracer *t, const char *name, int track, uint64_t from_ns, uint64_t to_ns)
{
    begin(t, "X", name, track);
    add_time(t, "ts", from_ns);
    add_time(t, "dur", to_ns - from_ns);
    end(t);
}

static void add_instant(tracer *t, const watch_mark *m, int track, const char *name)
{
    begin(t, "i", name, track);
    add_time(t, "ts", m->ns);
    json_text(&t->j, "s", m->kind == WR_EVENT_WAVE || m->kind == WR_EVENT_ROUND ? "g" : "t");
    json_open(&t->j, "args", '{');
    json_int(&t->j, "tick", (int64_t)m->tick);
    if (m->kind == WR_EVENT_WAVE) {
        json_int(&t->j, "monsters", m->flag);
    } else if (m->kind == WR_EVENT_ROUND) {
        json_text(&t->j, "reason", wr_round_end_name((wr_round_end)m->value));
    } else if (m->kind == WR_EVENT_REQUEUE) {
        json_text(&t->j, "reason", wr_requeue_cause_name((wr_requeue_cause)m->value));
    } else if (m->kind == WR_EVENT_DEATH && m->player >= 0) {
        json_int(&t->j, "player", m->player + 1);
    }
    json_close(&t->j, '}');
    end(t);
}

// The next mark that ends what this one begins: a wave ends with the next or with the round, lying with the revival.
static uint64_t end_of(const tracer *t, int64_t at)
{
    const watch_mark *m = &t->w->marks[at];
    for (int64_t i = at + 1; i < t->w->mark_count; i++) {
        const watch_mark *n = &t->w->marks[i];
        const bool ends = m->kind == WR_EVENT_WAVE ? n->kind == WR_EVENT_WAVE
                                                   : n->kind == WR_EVENT_REVIVE && n->player == m->player;
        if (ends || n->kind == WR_EVENT_ROUND) {
            return n->ns;
        }
    }
    return t->end_ns;
}

static void add_mark(tracer *t, int64_t at)
{
    const watch_mark *m = &t->w->marks[at];
    const int track = m->player >= 0 ? TRACK_PLAYERS + (int)m->player : TRACK_WAVES;
    char name[48];
    switch (m->kind) {
    case WR_EVENT_WAVE:
        snprintf(name, sizeof name, "wave %d", (int)m->value);
        add_slice(t, name, TRACK_WAVES, m->ns, end_of(t, at));
        add_instant(t, m, TRACK_WAVES, name);
        break;
    case WR_EVENT_DOWN:
        add_slice(t, "down", track, m->ns, end_of(t, at));
        add_instant(t, m, track, "down");
        break;
    case WR_EVENT_ROUND:
        add_instant(t, m, TRACK_WAVES, "round end");
        break;
    case WR_EVENT_DEATH:
        add_instant(t, m, track, "death");
        break;
    case WR_EVENT_REVIVE:
        add_instant(t, m, track, "revive");
        break;
    default:
        add_instant(t, m, TRACK_WAVES, "requeue");
        break;
    }
}

// ---- The whole ---------------------------------------------------------------------------------------------------

static void put_text(tracer *t, const char *text)
{
    size_t size = 0;
    while (text[size] != '\0') {
        size++;
    }
    file_put(&t->file, text, size);
}

static void put_all(tracer *t, const char *title)
{
    const watch *w = t->w;
    put_text(t, "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[");
    name_all(t, title);
    for (int64_t i = 0; i < w->tick_count && !file_failed(&t->file); i++) {
        add_tick(t, &w->ticks[i], i > 0 ? &w->ticks[i - 1] : NULL, w->tick_first + (uint64_t)i + 1);
    }
    for (int64_t i = 0; i < w->mark_count && !file_failed(&t->file); i++) {
        add_mark(t, i);
    }
    put_text(t, "\n]}\n");
}

cli_exit trace_write(const watch *w, const char *title, const char *path)
{
    char why[FILE_WHY_MAX] = "out of memory";
    tracer t = {.w = w};
    if (w->tick_count > 0) {
        t.end_ns = w->ticks[w->tick_count - 1].begin_ns + w->ticks[w->tick_count - 1].ns;
    }
    cli_exit code = w->failed ? CLI_ROOM : file_begin(&t.file, path, why);
    if (code == CLI_FINE) {
        put_all(&t, title);
        if (t.j.failed) {
            file_abandon(&t.file);
            code = CLI_ROOM;
            snprintf(why, sizeof why, "out of memory");
        } else {
            code = file_commit(&t.file, why);
        }
    }
    json_free(&t.j);
    if (code != CLI_FINE) {
        say("cannot write the trace %s: %s", path, why);
    }
    return code;
}
