// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Reading map files made in memory: time, time a cell, and the most memory taken beside the file; then what a hostile
// header costs. libyaml's own memory comes from malloc and is not in the figure: some 100 KB, and what a header's tokens take.
#include "bench.h"
#include "warren/map.h"

#include <string.h>

#define RUNS 11

// Counts what is out; the memory is the default allocator's.
typedef struct counter {
    wr_allocator inner;
    size_t live, peak;
} counter;

static void *counted_alloc(void *context, size_t size, size_t align)
{
    counter *c = context;
    c->live += size;
    c->peak = c->live > c->peak ? c->live : c->peak;
    return c->inner.alloc(c->inner.context, size, align);
}

static void counted_release(void *context, void *memory, size_t size)
{
    counter *c = context;
    c->live -= size;
    c->inner.release(c->inner.context, memory, size);
}

// A text and its length; NULL ends the program.
typedef struct text {
    char *bytes;
    size_t size;
} text;

static text text_of(size_t capacity)
{
    const text t = {malloc(capacity), 0};
    if (t.bytes == NULL) {
        (void)fprintf(stderr, "no memory\n");
        exit(5);
    }
    return t;
}

static void add(text *t, const char *piece)
{
    const size_t size = strlen(piece);
    memcpy(t->bytes + t->size, piece, size);
    t->size += size;
}

// A map of side x side cells: walls around, a third of the cells bushes by noise, crystals here and there.
static text square_map(int side)
{
    char header[64];
    text t = text_of((size_t)side * ((size_t)side + 1) + 128);
    (void)snprintf(header, sizeof header, "width: %d\nheight: %d\n---\n", side, side);
    add(&t, header);
    for (int i = 0; i < side * side; i++) {
        const uint64_t bits = wr_noise(1, WR_STREAM_LAYOUT, (uint64_t)i, 0);
        t.bytes[t.size++] = i == side + 1 ? 'P' : "xx    *"[wr_noise_below(bits, 7)];
        if (i % side == side - 1) {
            t.bytes[t.size++] = '\n';
        }
    }
    add(&t, "---\n");
    return t;
}

// `count` times a piece as the whole header.
static text hostile_header(const char *start, const char *piece, int count, const char *more, int more_count)
{
    text t = text_of(strlen(start) + strlen(piece) * (size_t)count + strlen(more) * (size_t)more_count + 16);
    add(&t, start);
    for (int i = 0; i < count; i++) {
        add(&t, piece);
    }
    for (int i = 0; i < more_count; i++) {
        add(&t, more);
    }
    add(&t, "\n---\n");
    return t;
}

typedef struct result {
    double seconds;
    size_t peak;
    wr_status status;
} result;

static result measure(const text *t)
{
    double samples[RUNS];
    result r = {0};
    for (int run = 0; run < RUNS; run++) {
        wr_hooks hooks = wr_hooks_default();
        counter count = {hooks.allocator, 0, 0};
        wr_findings findings;
        wr_map map;
        hooks.allocator = (wr_allocator){counted_alloc, counted_release, &count};
        const double begin = bench_seconds();
        r.status = wr_map_read(t->bytes, t->size, NULL, &hooks, &findings, &map);
        samples[run] = bench_seconds() - begin;
        r.peak = count.peak;
        wr_map_destroy(&map);
    }
    r.seconds = bench_median(samples, RUNS);
    return r;
}

static void row_of_map(int side, const char *target)
{
    const text t = square_map(side);
    const result r = measure(&t);
    const double cells = (double)side * side;
    char what[64];
    (void)snprintf(what, sizeof what, "read a map of %d x %d cells%s", side, side,
                   r.status == WR_OK ? "" : " (REFUSED)");
    bench_row(what, r.seconds * 1e3, "ms", target);
    bench_row("  a cell", r.seconds * 1e9 / cells, "ns", "");
    bench_row("  memory beside the file, a cell", (double)r.peak / cells, "bytes", side < 1000 ? "" : "<= 3");
    free(t.bytes);
}

static void row_of_header(const char *what, text t)
{
    const result r = measure(&t);
    bench_row(what, r.seconds * 1e3, r.status == WR_E_SYNTAX ? "ms" : "ms (READ)", "< 1000");
    free(t.bytes);
}

int main(void)
{
    row_of_map(40, "");
    row_of_map(1000, "<= 30");
    row_of_map(4000, "<= 500");
    row_of_header("refuse 100,000 nested [", hostile_header("", "[", 100000, "", 0));
    row_of_header("refuse 100,000 nested {a:", hostile_header("", "{a: ", 100000, "", 0));
    row_of_header("refuse 100,000 nested -", hostile_header("", "- ", 100000, "", 0));
    row_of_header("refuse 500,000 items inside 2,000 [", hostile_header("a: ", "[", 2000, "a,", 500000));
    row_of_header("refuse 40,000 %TAG lines", hostile_header("", "%TAG !a! b\n", 40000, "", 0));
    row_of_header("refuse 200,000 times the same key", hostile_header("", "a: 1\n", 200000, "", 0));
    return 0;
}
