// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// From the command line to settings: a profile by its name or from a file, and over it what was given. Which options go
// together is said here, too.
#include "gen.h"

#include "file.h"
#include "load.h"
#include "picture.h"
#include "report.h"
#include "term.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- Which options go together -------------------------------------------------------------------------------------

static bool about_a_picture(const gen_options *o)
{
    if (o->picture == NULL && (o->layers != NULL || o->scale > 0 || o->sheet > 0)) {
        say("--layers, --scale and --sheet are about a picture; give --picture FILE too");
        return false;
    }
    if (o->sheet > 0 && (o->layers != NULL || o->out != NULL || o->stats || o->full || o->secret.given)) {
        say("a sheet shows many dungeons; --layers, --out, --stats, --full and --secret are about one");
        return false;
    }
    if (o->picture != NULL && o->out != NULL && file_same(o->picture, o->out)) {
        say("--picture and --out are the same file");
        return false;
    }
    return o->picture == NULL || picture_name_ok(o->picture);
}

// What is read is not written over.
static bool apart(const gen_options *o)
{
    const char *const outputs[] = {o->out, o->picture, o->resume};
    for (int i = 0; i < 3 && o->profile != NULL; ++i) {
        if (outputs[i] != NULL && file_same(outputs[i], o->profile)) {
            say("%s is read; name another for what is written", o->profile);
            return false;
        }
    }
    return true;
}

static bool about_a_sweep(const gen_options *o)
{
    const bool all = o->profile != NULL && strcmp(o->profile, "all") == 0;
    if (o->sweep == NULL && (o->resume != NULL || o->threads > 0 || all)) {
        say("--resume, --threads and --profile all are about a sweep; give --sweep FIRST:COUNT too");
        return false;
    }
    if (o->sweep != NULL && (o->seed.given || o->seed_text != NULL)) {
        say("a sweep takes its seeds from --sweep FIRST:COUNT, not from --seed or --seed-text");
        return false;
    }
    if (o->sweep != NULL && (o->out != NULL || o->picture != NULL || o->stats || o->full || o->secret.given)) {
        say("a sweep makes many dungeons; --out, --picture, --stats, --full and --secret are about one");
        return false;
    }
    return true;
}

bool gen_options_ok(const gen_options *o)
{
    int64_t share = 0;
    if (o->seed.given && o->seed_text != NULL) {
        say("--seed and --seed-text are two seeds; which one counts?");
        return false;
    }
    if (o->loops != NULL && (!args_fix(o->loops, strlen(o->loops), &share) || share < 0 || share > WR_FIX_ONE)) {
        say("--loops is a share from 0 to 1, such as 0.15, not '%.40s'", o->loops);
        return false;
    }
    if (o->full && !o->json && o->sweep == NULL && o->sheet == 0) {
        say("--full adds lists to --json; give --json too");
        return false;
    }
    return about_a_sweep(o) && about_a_picture(o) && apart(o);
}

// ---- What cannot be had --------------------------------------------------------------------------------------------

cli_exit gen_refuse(const gen_options *o, const char *name, const wr_finding *why)
{
    loaded *from = calloc(1, sizeof *from);
    char *path = strdup(name);
    if (from == NULL || path == NULL) {
        free(from);
        free(path);
        say("out of memory");
        return CLI_ROOM;
    }
    from->first.path = path;
    from->first.findings.count = from->first.findings.errors = 1;
    from->first.findings.items[0] = *why;
    report_refusal(from, o->json);
    free(path);
    free(from);
    return CLI_INPUT;
}

cli_exit gen_refuse_seed(const gen_options *o, const char *name, uint64_t seed, const wr_finding *why)
{
    char text[sizeof why->message + 40];
    wr_findings findings = {.count = 0};
    snprintf(text, sizeof text, "with seed %" PRIu64 ": %s", seed, why->message);
    wr_findings_add(&findings, why->severity, why->rule, 0, 0, text);
    return gen_refuse(o, name, &findings.items[0]);
}

// ---- Profiles ------------------------------------------------------------------------------------------------------

static int32_t profile_of(const char *name)
{
    for (int32_t i = 0; i < WR_DUNGEON_PROFILE_COUNT; ++i) {
        if (strcmp(name, wr_dungeon_profile_name((wr_dungeon_profile_id)i)) == 0) {
            return i;
        }
    }
    return -1;
}

static cli_exit say_unknown(const char *name)
{
    const char *names[WR_DUNGEON_PROFILE_COUNT + 1] = {NULL};
    for (int i = 0; i < WR_DUNGEON_PROFILE_COUNT; ++i) {
        names[i] = wr_dungeon_profile_name((wr_dungeon_profile_id)i);
    }
    const char *near = args_nearest(name, names);
    if (near != NULL) {
        say("there is no profile and no file '%.100s'; did you mean '%s'?", name, near);
    } else {
        say("there is no profile and no file '%.100s'; 'warren gen --help' lists the profiles", name);
    }
    return CLI_USAGE;
}

static cli_exit read_profile(const gen_options *o, const char *path, wr_dungeon_config *config)
{
    loaded *from = load(path, &(load_options){.profile = true});
    if (from == NULL) {
        return CLI_ROOM;
    }
    cli_exit code = from->code;
    if (from->first.file.bytes != NULL && from->content != WR_CONTENT_PROFILE) { // whatever else is wrong with it
        from->first.findings = (wr_findings){.count = 0};
        load_add(&from->first, "P1", "no profile; one begins with 'warren: profile 1'");
        code = CLI_INPUT;
    }
    if (code != CLI_FINE) {
        report_refusal(from, o->json);
    }
    *config = from->profile;
    load_free(from);
    return code;
}

static void apply(const gen_options *o, wr_dungeon_config *c)
{
    const struct {
        int32_t given, *to;
    } numbers[] = {
        {o->width, &c->width},
        {o->height, &c->height},
        {o->min_room, &c->room_min},
        {o->max_room, &c->room_max},
        {o->keep, &c->keep},
        {o->fill, &c->fill},
        {o->corridor, &c->corridor},
        {o->caves, &c->caves},
        {o->pillars, &c->pillars},
        {o->locks, &c->locks},
        {o->doors_open, &c->doors_open},
        {o->doors_secret, &c->doors_secret},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
        if (numbers[i].given >= 0) {
            *numbers[i].to = numbers[i].given;
        }
    }
    if (o->min_room >= 0 && o->max_room < 0 && c->room_max != 0 && c->room_max < c->room_min) {
        c->room_max = c->room_min; // the profile's own limit gives way to what was asked for
    }
    if (o->width >= 0 && o->height < 0) {
        c->height = c->width;
    } else if (o->height >= 0 && o->width < 0) {
        c->width = c->height;
    }
    int64_t share;
    if (o->loops != NULL && args_fix(o->loops, strlen(o->loops), &share)) {
        c->loops = (int32_t)((share * WR_DUNGEON_LOOPS_ALL + WR_FIX_ONE / 2) / WR_FIX_ONE);
    }
    if (o->dead_ends >= 0) {
        c->dead_ends_none = o->dead_ends == 1;
    }
}

cli_exit gen_settings(const gen_options *o, const char *profile, wr_dungeon_config *config, const char **name)
{
    profile = profile != NULL ? profile : wr_dungeon_profile_name(WR_DUNGEON_PROFILE_CRYPT);
    *name = file_name(profile);
    const int32_t id = profile_of(profile);
    if (id >= 0) {
        *config = wr_dungeon_profile((wr_dungeon_profile_id)id);
    } else if (!file_exists(profile)) {
        return say_unknown(profile);
    } else {
        const cli_exit code = read_profile(o, profile, config);
        if (code != CLI_FINE) {
            return code;
        }
    }
    apply(o, config);
    config->seed = o->seed_text != NULL ? wr_dungeon_seed_of_text(o->seed_text) : o->seed.value;
    wr_finding why = {0};
    return wr_dungeon_check(config, &why) == WR_OK ? CLI_FINE : gen_refuse(o, *name, &why);
}
