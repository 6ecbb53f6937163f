// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Times of many short questions. A question may take no longer than reading the clock does, so the mean is taken of whole
// passes without a clock inside, by the processor's time, so that other programs do not count; quantiles are of single questions, each the middle one of its rounds, less what the clock
// itself takes.
#include "nav.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 5 }; // of both kinds; fewer when they would take longer than
#define BUDGET_NS 8e9

static const int32_t bucket_ends[NAV_BUCKETS - 1] = {12, 32, 128, 512};
static const char *const bucket_names[NAV_BUCKETS] = {"0-12", "12-32", "32-128", "128-512", "512+"};

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double nav_median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_value);
    return values[count / 2];
}

static double rank(const double *sorted, int64_t count, double share)
{
    const int64_t at = (int64_t)ceil(share * (double)count) - 1;
    return sorted[at < 0 ? 0 : at];
}

void nav_quantiles(double *values, int64_t count, nav_times *out)
{
    double sum = 0;
    if (count == 0) {
        return;
    }
    qsort(values, (size_t)count, sizeof *values, by_value);
    for (int64_t i = 0; i < count; ++i) {
        sum += values[i];
    }
    out->mean_us = sum / (double)count;
    out->p50_us = rank(values, count, 0.5);
    out->p99_us = rank(values, count, 0.99);
    out->p999_us = rank(values, count, 0.999);
    out->max_us = values[count - 1];
}

double nav_clock_ns(void)
{
    enum { READINGS = 2001 };
    double ns[READINGS];
    for (int i = 0; i < READINGS; ++i) {
        const uint64_t from = clock_ns();
        ns[i] = (double)(clock_ns() - from);
    }
    return nav_median(ns, READINGS);
}

bool nav_asker_init(nav_asker *asker, const nav_ground *ground, nav_ask *ask, void *engine)
{
    enum { TURNS_MAX = 1 << 22 };
    asker->capacity = ground->places < TURNS_MAX ? (int32_t)ground->places : TURNS_MAX;
    asker->nodes = malloc((size_t)asker->capacity * sizeof *asker->nodes);
    asker->ask = ask;
    asker->engine = engine;
    return asker->nodes != NULL;
}

void nav_asker_fini(nav_asker *asker)
{
    free(asker->nodes);
    asker->nodes = NULL;
}

double nav_processor_ns(void)
{
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

// ns of a whole pass.
static double pass(const nav_asker *asker, const nav_pair *pairs, int32_t count)
{
    const double from = nav_processor_ns();
    for (int32_t i = 0; i < count; ++i) {
        int32_t turns = 0;
        wr_cost cost = 0;
        (void)asker->ask(asker->engine, pairs[i].from, pairs[i].to, asker->nodes, asker->capacity, &turns, &cost);
    }
    return nav_processor_ns() - from;
}

static void pass_of_singles(const nav_asker *asker, const nav_pair *pairs, int32_t count, double *ns, double clock)
{
    for (int32_t i = 0; i < count; ++i) {
        int32_t turns = 0;
        wr_cost cost = 0;
        const uint64_t from = clock_ns();
        (void)asker->ask(asker->engine, pairs[i].from, pairs[i].to, asker->nodes, asker->capacity, &turns, &cost);
        const double taken = (double)(clock_ns() - from) - clock;
        ns[i] = taken > 0 ? taken : 0;
    }
}

static void sort_into_buckets(const nav_pair *pairs, int32_t count, nav_times *out)
{
    memset(out->by_length, 0, sizeof out->by_length);
    for (int32_t i = 0; i < count; ++i) {
        const int32_t steps = pairs[i].way.straight + pairs[i].way.diagonal;
        int k = 0;
        while (k < NAV_BUCKETS - 1 && steps >= bucket_ends[k]) {
            ++k;
        }
        out->by_length[k].count++;
        out->by_length[k].mean_us += pairs[i].ns / 1e3;
    }
    for (int k = 0; k < NAV_BUCKETS; ++k) {
        out->by_length[k].mean_us /= out->by_length[k].count > 0 ? (double)out->by_length[k].count : 1;
    }
}

// single: [rounds][count] times of single questions
static void settle(nav_pair *pairs, int32_t count, const double *single, double *values, nav_times *out)
{
    for (int32_t i = 0; i < count; ++i) {
        double mine[ROUNDS];
        for (int32_t r = 0; r < out->rounds; ++r) {
            mine[r] = single[(size_t)r * (size_t)count + (size_t)i];
        }
        pairs[i].ns = nav_median(mine, out->rounds);
        values[i] = pairs[i].ns / 1e3;
    }
    nav_quantiles(values, count, out);
    sort_into_buckets(pairs, count, out);
}

bool nav_time(const nav_asker *asker, nav_pair *pairs, int32_t count, bool quiet, nav_times *out)
{
    memset(out, 0, sizeof *out);
    double *single = malloc((ROUNDS + 1) * sizeof *single * (size_t)(count + 1));
    if (single == NULL || count == 0) {
        free(single);
        return count == 0;
    }
    const double clock = nav_clock_ns();
    double whole[ROUNDS];
    whole[0] = pass(asker, pairs, count);
    out->rounds = whole[0] * 2 * ROUNDS <= BUDGET_NS ? ROUNDS : whole[0] * 6 <= BUDGET_NS ? 3 : 1;
    progress bar = {0};
    if (!quiet) {
        progress_begin(&bar, "pass", 2 * (uint64_t)out->rounds);
    }
    for (int32_t r = 0; r < out->rounds; ++r) {
        progress_show(&bar, 2 * (uint64_t)r + 1, clock_ns());
        pass_of_singles(asker, pairs, count, single + (size_t)r * (size_t)count, clock);
        progress_show(&bar, 2 * (uint64_t)r + 2, clock_ns());
        if (r > 0) {
            whole[r] = pass(asker, pairs, count);
        }
    }
    progress_end(&bar);
    settle(pairs, count, single, single + (size_t)ROUNDS * (size_t)count, out);
    out->mean_us = nav_median(whole, out->rounds) / 1e3 / count;
    free(single);
    return true;
}

// ---- Telling ---------------------------------------------------------------------------------------------------------

void nav_times_json(json *j, const nav_times *times)
{
    json_int(j, "rounds", times->rounds);
    json_number(j, "mean_us", times->mean_us, 4, false);
    json_number(j, "p50_us", times->p50_us, 4, false);
    json_number(j, "p99_us", times->p99_us, 4, false);
    json_number(j, "p999_us", times->p999_us, 4, false);
    json_number(j, "max_us", times->max_us, 4, false);
    json_open(j, "by_length", '{');
    for (int k = 0; k < NAV_BUCKETS; ++k) {
        json_open(j, bucket_names[k], '{');
        json_int(j, "count", times->by_length[k].count);
        json_number(j, "mean_us", times->by_length[k].mean_us, 4, false);
        json_close(j, '}');
    }
    json_close(j, '}');
}

const char *nav_number(double value, char text[NAV_DIGITS])
{
    const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
    snprintf(text, NAV_DIGITS, "%.*f", decimals, value);
    return text;
}

void nav_put(double value, int width)
{
    char text[NAV_DIGITS];
    printf("%*s", width, nav_number(value, text));
}

static void put_named(const char *name, double value)
{
    printf("%s", name);
    nav_put(value, 0);
}

void nav_times_print(const nav_times *times)
{
    put_named("  us            mean ", times->mean_us);
    put_named(", median ", times->p50_us);
    put_named(", p99 ", times->p99_us);
    put_named(", p99.9 ", times->p999_us);
    put_named(", max ", times->max_us);
    printf("; %d rounds\n\n  steps        ways   mean us\n", (int)times->rounds);
    for (int k = 0; k < NAV_BUCKETS; ++k) {
        if (times->by_length[k].count > 0) {
            printf("  %-8s %8lld", bucket_names[k], (long long)times->by_length[k].count);
            nav_put(times->by_length[k].mean_us, 10);
            putchar('\n');
        }
    }
}
