// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Counting, and the resume file: lines of a name and its numbers, always the same lines in the same order, and at the end
// the hash of all before. It is read by writing what it should say word by word and comparing.
#include "gen_tally.h"

#include "args.h"
#include "file.h"
#include "term.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 16384, LINE_OF_HASH = 22 }; // of a resume file, in bytes

static const char *const figure_names[] = {
#define NAME(name, value) #name,
    TALLY_LIST(NAME)
#undef NAME
};

// ---- The plan ----------------------------------------------------------------------------------------------------

static bool read_number(const char **p, uint64_t *out)
{
    const char *from = *p;
    uint64_t value = 0;
    for (; **p >= '0' && **p <= '9'; ++*p) {
        const uint64_t digit = (uint64_t)(**p - '0');
        if (value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *out = value;
    return *p > from;
}

// "FIRST:COUNT", FIRST as --seed takes numbers. Seeds wrap round after 2^64 - 1.
static bool read_range(const char *text, tally_plan *plan)
{
    char first[24] = "";
    const char *p = strchr(text, ':');
    if (p != NULL && (size_t)(p - text) < sizeof first) {
        memcpy(first, text, (size_t)(p - text));
        ++p;
    }
    if (p == NULL || !args_seed_number(first, &plan->first) || !read_number(&p, &plan->count) || *p != '\0' ||
        plan->count < 1 || plan->count > (uint64_t)1 << 48) {
        say("--sweep is FIRST:COUNT with FIRST a number as of --seed and COUNT from 1 to 2^48, such as 0:20000, not "
            "'%.60s'",
            text);
        return false;
    }
    return true;
}

// The geometry these settings give to one seed stands for all of them; so a new version of the generator begins anew.
static uint64_t hash_of(const tally_plan *plan)
{
    uint64_t words[3 + WR_DUNGEON_PROFILE_COUNT] = {plan->first, plan->count, (uint64_t)plan->profile_count};
    for (int32_t i = 0; i < plan->profile_count; ++i) {
        wr_dungeon d = {0};
        wr_dungeon_config config = plan->configs[i];
        config.seed = plan->first;
        words[3 + i] = wr_dungeon_generate(&config, NULL, NULL, &d) == WR_OK ? wr_dungeon_hash(&d) : 0;
        words[3 + i] ^= wr_hash_bytes(plan->names[i], strlen(plan->names[i]));
        wr_dungeon_destroy(&d);
    }
    return wr_hash_bytes(words, sizeof words);
}

cli_exit tally_plan_of(const gen_options *o, tally_plan *plan)
{
    if (!read_range(o->sweep, plan)) {
        return CLI_USAGE;
    }
    const bool all = o->profile == NULL || strcmp(o->profile, "all") == 0;
    plan->profile_count = all ? WR_DUNGEON_PROFILE_COUNT : 1;
    for (int32_t i = 0; i < plan->profile_count; ++i) {
        const char *profile = all ? wr_dungeon_profile_name((wr_dungeon_profile_id)i) : o->profile;
        const cli_exit code = gen_settings(o, profile, &plan->configs[i], &plan->names[i]);
        if (code != CLI_FINE) {
            return code;
        }
    }
    plan->hash = hash_of(plan);
    return CLI_FINE;
}

// ---- Counting ----------------------------------------------------------------------------------------------------

static void count_one(tally_figures *f, bool first, int64_t value)
{
    f->least = first || value < f->least ? value : f->least;
    f->most = first || value > f->most ? value : f->most;
    f->sum += value;
}

static void note_first(tally *t, int32_t profile, uint64_t offset, const char *rule, const char *message)
{
    if (t->has_first && (t->first_offset < offset || (t->first_offset == offset && t->first_profile <= profile))) {
        return;
    }
    t->has_first = true;
    t->first_offset = offset;
    t->first_profile = profile;
    snprintf(t->first_rule, sizeof t->first_rule, "%s", rule);
    snprintf(t->first_message, sizeof t->first_message, "%s", message);
}

void tally_add(tally *t, int32_t profile, uint64_t offset, const wr_dungeon *d, const wr_dungeon_report *report)
{
    const int64_t values[] = {
#define VALUE(name, value) value,
        TALLY_LIST(VALUE)
#undef VALUE
    };
    for (int i = 0; i < TALLY_COUNT; ++i) {
        count_one(&t->figures[profile][i], t->per_profile[profile] == 0, values[i]);
    }
    t->per_profile[profile] += 1;
    t->dungeons += 1;
    t->hashes += wr_dungeon_hash(d);
    if (!report->valid) {
        t->invalid += 1;
        note_first(t, profile, offset, report->rule, report->message);
    }
}

void tally_refused(tally *t, int32_t profile, uint64_t offset, const wr_finding *why)
{
    t->dungeons += 1;
    t->invalid += 1;
    t->refused += 1;
    note_first(t, profile, offset, why->rule, why->message);
}

void tally_merge(tally *into, const tally *from)
{
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; ++p) {
        for (int i = 0; i < TALLY_COUNT && from->per_profile[p] > 0; ++i) {
            tally_figures *a = &into->figures[p][i];
            const tally_figures *b = &from->figures[p][i];
            const bool first = into->per_profile[p] == 0;
            a->least = first || b->least < a->least ? b->least : a->least;
            a->most = first || b->most > a->most ? b->most : a->most;
            a->sum += b->sum;
        }
        into->per_profile[p] += from->per_profile[p];
    }
    into->dungeons += from->dungeons;
    into->invalid += from->invalid;
    into->refused += from->refused;
    into->hashes += from->hashes;
    if (from->has_first) {
        note_first(into, from->first_profile, from->first_offset, from->first_rule, from->first_message);
    }
}

// ---- The resume file ---------------------------------------------------------------------------------------------

// One walk over all numbers of a tally serves writing and reading.
typedef struct walk {
    const char *in; // what is left to read; NULL: writing
    char *out;
    size_t used, size;
    bool failed;
} walk;

static void put_word(walk *w, const char *format, ...) CLI_PRINTF(2, 3);

static void put_word(walk *w, const char *format, ...)
{
    char word[512];
    va_list list;
    va_start(list, format);
    const int size = vsnprintf(word, sizeof word, format, list);
    va_end(list);
    if (size < 0 || (size_t)size >= sizeof word) {
        w->failed = true;
        return;
    }
    if (w->in != NULL) {
        w->failed = w->failed || strncmp(w->in, word, (size_t)size) != 0;
        w->in += w->failed ? 0 : size;
    } else if (w->used + (size_t)size < w->size) {
        memcpy(w->out + w->used, word, (size_t)size);
        w->used += (size_t)size;
    } else {
        w->failed = true;
    }
}

static void put_number(walk *w, uint64_t *value)
{
    put_word(w, " ");
    if (w->in == NULL) {
        put_word(w, "%" PRIu64, *value);
    } else if (!w->failed) {
        w->failed = !read_number(&w->in, value);
    }
}

static void put_signed(walk *w, int64_t *value)
{
    uint64_t bits = (uint64_t)*value;
    put_number(w, &bits);
    *value = (int64_t)bits;
}

static void put_line(walk *w, const char *name, uint64_t *value)
{
    put_word(w, "%s", name);
    put_number(w, value);
    put_word(w, "\n");
}

// The rest of a line.
static void put_text(walk *w, char *text, size_t size)
{
    put_word(w, " ");
    if (w->in == NULL) {
        put_word(w, "%s", text);
    } else if (!w->failed) {
        const size_t length = strcspn(w->in, "\n");
        w->failed = length >= size;
        for (size_t i = 0; i < length && !w->failed; ++i) {
            w->failed = w->in[i] < ' ' || w->in[i] == 127; // ours are ASCII, without what a terminal would obey
        }
        if (!w->failed) {
            memcpy(text, w->in, length);
            text[length] = '\0';
            w->in += length;
        }
    }
}

static void walk_tally(walk *w, const tally_plan *plan, tally *t)
{
    put_word(w, "warren: sweep 1\nplan %016" PRIx64 "\n", plan->hash);
    uint64_t micro = (uint64_t)(t->cpu_seconds * 1e6), first = t->has_first, profile = (uint64_t)t->first_profile;
    put_line(w, "seeds", &t->seeds);
    put_line(w, "cpu_microseconds", &micro);
    put_line(w, "dungeons", &t->dungeons);
    put_line(w, "invalid", &t->invalid);
    put_line(w, "refused", &t->refused);
    put_line(w, "hashes", &t->hashes);
    for (int32_t p = 0; p < plan->profile_count; ++p) {
        put_line(w, plan->names[p], &t->per_profile[p]);
        for (int i = 0; i < TALLY_COUNT; ++i) {
            put_word(w, "%s", figure_names[i]);
            put_signed(w, &t->figures[p][i].sum);
            put_signed(w, &t->figures[p][i].least);
            put_signed(w, &t->figures[p][i].most);
            put_word(w, "\n");
        }
    }
    put_word(w, "first");
    put_number(w, &first);
    put_number(w, &t->first_offset);
    put_number(w, &profile);
    put_text(w, t->first_rule, sizeof t->first_rule);
    put_word(w, "\nwhy");
    put_text(w, t->first_message, sizeof t->first_message);
    put_word(w, "\n");
    t->has_first = first != 0;
    w->failed = w->failed || profile >= (uint64_t)plan->profile_count || micro > (uint64_t)1 << 53 ||
                (first != 0 && t->first_offset >= t->seeds);
    t->first_profile = w->failed ? 0 : (int32_t)profile;
    t->cpu_seconds = (double)micro / 1e6;
}

cli_exit tally_save(const tally_plan *plan, const tally *t, const char *path)
{
    char text[TEXT_MAX], why[FILE_WHY_MAX];
    walk w = {.out = text, .size = sizeof text};
    tally copy = *t;
    walk_tally(&w, plan, &copy);
    put_word(&w, "hash %016" PRIx64 "\n", wr_hash_bytes(text, w.used));
    file_out file;
    cli_exit code = w.failed ? CLI_ROOM : file_begin(&file, path, why);
    if (code == CLI_FINE) {
        file_put(&file, text, w.used);
        code = file_commit(&file, why);
    }
    if (code != CLI_FINE) {
        say("cannot keep the sweep's progress in %s: %s", path, w.failed ? "it is too long" : why);
    }
    return code;
}

// The last line is the hash of all before it.
static bool is_whole(const char *text, size_t size)
{
    char last[LINE_OF_HASH + 1];
    if (size < LINE_OF_HASH) {
        return false;
    }
    snprintf(last, sizeof last, "hash %016" PRIx64 "\n", wr_hash_bytes(text, size - LINE_OF_HASH));
    return memcmp(text + size - LINE_OF_HASH, last, LINE_OF_HASH) == 0;
}

static cli_exit refuse(const gen_options *o, const char *rule, const char *message)
{
    wr_findings findings = {.count = 0};
    wr_findings_add(&findings, WR_SEVERITY_ERROR, rule, 0, 0, message);
    return gen_refuse(o, o->resume, &findings.items[0]);
}

cli_exit tally_load(const gen_options *o, const tally_plan *plan, tally *t)
{
    char why[FILE_WHY_MAX], text[TEXT_MAX + 1];
    file_bytes file = {0};
    if (!file_exists(o->resume)) {
        return CLI_FINE;
    }
    const cli_exit code = file_read(o->resume, TEXT_MAX, &file, why);
    if (code == CLI_INPUT) {
        snprintf(text, sizeof text, "cannot be read: %s", why);
        return refuse(o, "T18", text);
    }
    if (code != CLI_FINE) {
        say("cannot read %s: %s", o->resume, why);
        return code;
    }
    const size_t size = file.size;
    memcpy(text, file.bytes, size);
    text[size] = '\0';
    file_free(&file);
    if (!is_whole(text, size)) {
        return refuse(o, "T20", "damaged, or no progress of a sweep; remove it to begin anew");
    }
    walk w = {.in = text};
    tally read = {0};
    walk_tally(&w, plan, &read);
    if (w.failed || w.in != text + size - LINE_OF_HASH || read.seeds > plan->count) {
        return refuse(
            o, "T23",
            "the progress of another sweep: other seeds, settings or another version; name another file, or "
            "remove it to begin anew");
    }
    *t = read;
    return CLI_FINE;
}
