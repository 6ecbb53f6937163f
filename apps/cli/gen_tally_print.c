// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a sweep came to.
#include "gen_tally.h"

#include "json.h"
#include "term.h"

#include <inttypes.h>
#include <string.h>

static const char *const figure_names[] = {
#define NAME(name, value) #name,
    TALLY_LIST(NAME)
#undef NAME
};

static double mean(int64_t sum, uint64_t count)
{
    return count > 0 ? (double)sum / (double)count : 0;
}

static void add_distribution(json *j, const tally *t, int32_t p)
{
    for (int i = 0; i < TALLY_COUNT; ++i) {
        const tally_figures *f = &t->figures[p][i];
        const double unit = i == TALLY_aspect_max ? 1e4 : 1; // a ratio, kept in ten-thousandths
        json_open(j, figure_names[i], '{');
        json_number(j, "min", (double)f->least / unit, 4, false);
        json_number(j, "mean", mean(f->sum, t->per_profile[p]) / unit, 4, false);
        json_number(j, "max", (double)f->most / unit, 4, false);
        json_close(j, '}');
    }
}

cli_exit tally_print_json(const tally_plan *plan, const tally *t)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", t->invalid == 0);
    json_u64(&j, "first", plan->first);
    json_u64(&j, "count", plan->count);
    json_int(&j, "dungeons", (int64_t)t->dungeons);
    json_int(&j, "invalid", (int64_t)t->invalid);
    json_int(&j, "refused", (int64_t)t->refused);
    if (t->has_first) {
        json_open(&j, "first_invalid", '{');
        json_u64(&j, "seed", plan->first + t->first_offset);
        json_text(&j, "profile", plan->names[t->first_profile]);
        json_text(&j, "rule", t->first_rule);
        json_text(&j, "reason", t->first_message);
        json_close(&j, '}');
    } else {
        json_null(&j, "first_invalid");
    }
    json_number(&j, "cpu_seconds", t->cpu_seconds, 3, false);
    json_hash(&j, "hash_sum", t->hashes);
    json_open(&j, "distributions", '{');
    for (int32_t p = 0; p < plan->profile_count; ++p) {
        json_open(&j, plan->names[p], '{');
        json_int(&j, "width", plan->configs[p].width);
        json_int(&j, "height", plan->configs[p].height);
        json_int(&j, "dungeons", (int64_t)t->per_profile[p]);
        add_distribution(&j, t, p);
        json_close(&j, '}');
    }
    json_close(&j, '}');
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

cli_exit tally_print_table(const tally_plan *plan, const tally *t)
{
    const char *bold = term_paint(stdout, PAINT_BOLD), *plain = term_paint(stdout, PAINT_NONE);
    printf("%s%-16s%10s%9s%16s%9s%9s%9s%9s%9s%9s%s\n", bold, "profile", "dungeons", "size", "rooms", "doors", "loops",
           "of those", "swaps", "dead", "aspect", plain);
    printf("%-16s%10s%9s%16s%9s%9s%9s%9s%9s%9s\n", "", "", "", "min mean max", "mean", "mean", "wanted", "mean",
           "ends", "max");
    for (int32_t p = 0; p < plan->profile_count; ++p) {
        const tally_figures *f = t->figures[p];
        const uint64_t n = t->per_profile[p];
        char size[24], rooms[32];
        snprintf(size, sizeof size, "%dx%d", (int)plan->configs[p].width, (int)plan->configs[p].height);
        snprintf(rooms, sizeof rooms, "%d %.1f %d", (int)f[TALLY_rooms].least, mean(f[TALLY_rooms].sum, n),
                 (int)f[TALLY_rooms].most);
        const double got = f[TALLY_loops_wanted].sum > 0
                               ? 100 * (double)f[TALLY_loops].sum / (double)f[TALLY_loops_wanted].sum
                               : 100;
        printf("%-16s%10" PRIu64 "%9s%16s%9.1f%9.2f%8.1f%%%9.3f%9.2f%9.4f\n", plan->names[p], n, size, rooms,
               mean(f[TALLY_doors].sum, n), mean(f[TALLY_loops].sum, n), got, mean(f[TALLY_tree_swaps].sum, n),
               mean(f[TALLY_dead_ends].sum, n), (double)f[TALLY_aspect_max].most / 1e4);
    }
    printf("%" PRIu64 " dungeons, %s%" PRIu64 " invalid%s, %.1f s of processor time, sum of hashes %016" PRIx64 "\n",
           t->dungeons, term_paint(stdout, t->invalid > 0 ? PAINT_RED : PAINT_GREEN), t->invalid, plain,
           t->cpu_seconds, t->hashes);
    if (t->has_first) {
        printf("the first: seed %" PRIu64 ", %s: %s [%s]\n", plan->first + t->first_offset,
               plan->names[t->first_profile], t->first_message, t->first_rule);
    }
    return CLI_FINE;
}
