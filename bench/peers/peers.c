// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren_peers FILE: asks other libraries what `warren bench` asks Warren, on the same map, in the same order, and prints
// what they took. A program of its own, so that Warren links none of them.
//
//     in    warren-peers 1            out   peer NAME
//           grid WIDTH HEIGHT               note TEXT
//           rows of . and #                 prepared MS
//           ways NAME COUNT                 ways NAME MEAN_US FAILED LENGTH_RATIO
//           x y x y steps                   sweeps MEAN_US
//           sweeps COUNT
//           x y
//
// Or what `warren bench crowd` asks: where a crowd is some updates after one order, and whether each monster has no route yet
// (w), one that ends before its target (p) or a whole one (v).
//
//     in    warren-peers 1            out   peer NAME
//           grid ...                        note TEXT
//           crowd COUNT RATE RADIUS SPEED   prepared MS
//           to X Y                          mark UPDATE
//           marks COUNT                     X Y w|p|v
//           updates                         took MEAN_MS WORST_MS
//           x y
#include "peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ROUNDS = 3,
    NAME_MAX_BYTES = 32,
    LISTS_MAX = 8,
    SIDE_MAX = 8192,
    MARKS_MAX = 65536,
    CROWD_MAX = 1 << 20,
    TICKS_MAX = 1 << 20
};

typedef struct list {
    char name[NAME_MAX_BYTES];
    int32_t count;
    peers_way *ways;
} list;

typedef struct question {
    peers_grid grid;
    list lists[LISTS_MAX];
    int32_t list_count, sweep_count;
    int32_t *sweeps;     // [sweep_count][2]
    peers_order order;   // count 0: none is given
    peers_throws throws; // likewise
} question;

double peers_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double peers_middle(double *samples, int count)
{
    qsort(samples, (size_t)count, sizeof *samples, by_value);
    return samples[count / 2];
}

static void *take(size_t size)
{
    void *memory = calloc(1, size + 1);
    if (memory == NULL) {
        fprintf(stderr, "warren_peers: out of memory\n");
        exit(5);
    }
    return memory;
}

// ---- The question --------------------------------------------------------------------------------------------------

static bool read_grid(FILE *file, peers_grid *grid)
{
    if (fscanf(file, "grid %d %d\n", &grid->width, &grid->height) != 2 || grid->width < 1 || grid->height < 1 ||
        grid->width > SIDE_MAX || grid->height > SIDE_MAX) {
        return false;
    }
    const int32_t cells = grid->width * grid->height;
    uint8_t *open = take((size_t)cells);
    grid->open = open;
    for (int32_t i = 0; i < cells; ++i) {
        int c = fgetc(file);
        c = c == '\n' ? fgetc(file) : c;
        if (c != '.' && c != '#') {
            return false;
        }
        open[i] = c == '.';
    }
    return true;
}

static bool is_cell(const peers_grid *grid, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < grid->width && y < grid->height;
}

static bool read_ways(FILE *file, const peers_grid *grid, list *l)
{
    if (fscanf(file, "%31s %d\n", l->name, &l->count) != 2 || l->count < 0) {
        return false;
    }
    l->ways = take((size_t)l->count * sizeof *l->ways);
    for (int32_t i = 0; i < l->count; ++i) {
        peers_way *w = &l->ways[i];
        if (fscanf(file, "%d %d %d %d %lf\n", &w->from_x, &w->from_y, &w->to_x, &w->to_y, &w->steps) != 5 ||
            !is_cell(grid, w->from_x, w->from_y) || !is_cell(grid, w->to_x, w->to_y)) {
            return false;
        }
    }
    return true;
}

static bool read_sweeps(FILE *file, question *q)
{
    if (fscanf(file, "%d\n", &q->sweep_count) != 1 || q->sweep_count < 0) {
        return false;
    }
    q->sweeps = take((size_t)q->sweep_count * 2 * sizeof *q->sweeps);
    for (int32_t i = 0; i < q->sweep_count; ++i) {
        if (fscanf(file, "%d %d\n", &q->sweeps[2 * i], &q->sweeps[2 * i + 1]) != 2 ||
            !is_cell(&q->grid, q->sweeps[2 * i], q->sweeps[2 * i + 1])) {
            return false;
        }
    }
    return true;
}

static bool read_marks(FILE *file, peers_order *order)
{
    if (fscanf(file, " marks %d\n", &order->mark_count) != 1 || order->mark_count < 1 ||
        order->mark_count > MARKS_MAX) {
        return false;
    }
    order->marks = take((size_t)order->mark_count * sizeof *order->marks);
    for (int32_t i = 0; i < order->mark_count; ++i) {
        if (fscanf(file, "%d\n", &order->marks[i]) != 1 || order->marks[i] < (i > 0 ? order->marks[i - 1] : 0)) {
            return false;
        }
    }
    return true;
}

static bool read_order(FILE *file, peers_order *order)
{
    if (fscanf(file, "%d %d %lf %lf to %lf %lf", &order->count, &order->rate, &order->radius, &order->speed,
               &order->to_x, &order->to_y) != 6 ||
        order->count < 1 || order->count > CROWD_MAX || order->rate < 1 || !read_marks(file, order)) {
        return false;
    }
    order->places = take((size_t)order->count * 2 * sizeof *order->places);
    for (int32_t i = 0; i < order->count; ++i) {
        if (fscanf(file, "%lf %lf\n", &order->places[2 * i], &order->places[2 * i + 1]) != 2) {
            return false;
        }
    }
    return true;
}

static bool read_throws(FILE *file, peers_throws *throws)
{
    if (fscanf(file, "%d %d %d %lf\n", &throws->count, &throws->ticks, &throws->rate, &throws->gravity) != 4 ||
        throws->count < 1 || throws->count > CROWD_MAX || throws->ticks < 1 || throws->ticks > TICKS_MAX ||
        throws->rate < 1) {
        return false;
    }
    throws->bodies = take((size_t)throws->count * 5 * sizeof *throws->bodies);
    for (int32_t i = 0; i < 5 * throws->count; ++i) {
        if (fscanf(file, "%lf", &throws->bodies[i]) != 1) {
            return false;
        }
    }
    return true;
}

static bool read_question(FILE *file, question *q)
{
    int version = 0;
    char word[16];
    if (fscanf(file, "warren-peers %d\n", &version) != 1 || version != 1 || !read_grid(file, &q->grid)) {
        return false;
    }
    while (fscanf(file, "%15s", word) == 1) {
        if (strcmp(word, "crowd") == 0) {
            if (!read_order(file, &q->order)) {
                return false;
            }
            continue;
        }
        if (strcmp(word, "throws") == 0) {
            if (!read_throws(file, &q->throws)) {
                return false;
            }
            continue;
        }
        const bool ways = strcmp(word, "ways") == 0;
        if (ways ? q->list_count == LISTS_MAX || !read_ways(file, &q->grid, &q->lists[q->list_count++])
                 : strcmp(word, "sweeps") != 0 || !read_sweeps(file, q)) {
            return false;
        }
    }
    return true;
}

// ---- The answer ----------------------------------------------------------------------------------------------------

static void tell_ways(const peer *p, const list *l)
{
    double samples[ROUNDS], ratio = 0;
    int32_t failed = 0, told = 0;
    if (p->settle != NULL) {
        p->settle(l->ways, l->count);
    }
    for (int32_t i = 0; i < l->count; ++i) {
        if (!p->ask(i, &l->ways[i])) {
            failed++;
        } else if (l->ways[i].steps > 0) {
            ratio += p->length() / l->ways[i].steps;
            told++;
        }
    }
    for (int r = 0; r < ROUNDS; ++r) {
        const double from = peers_seconds();
        for (int32_t i = 0; i < l->count; ++i) {
            (void)p->ask(i, &l->ways[i]);
        }
        samples[r] = (peers_seconds() - from) / (l->count > 0 ? l->count : 1);
    }
    printf("ways %s %.6f %d %.6f\n", l->name, peers_middle(samples, ROUNDS) * 1e6, (int)failed,
           told > 0 ? ratio / told : 0);
}

static void tell_sweeps(const peer *p, const question *q)
{
    double samples[ROUNDS];
    for (int r = 0; r < ROUNDS; ++r) {
        const double from = peers_seconds();
        for (int32_t i = 0; i < q->sweep_count; ++i) {
            (void)p->sweep(q->sweeps[2 * i], q->sweeps[2 * i + 1]);
        }
        samples[r] = (peers_seconds() - from) / q->sweep_count;
    }
    printf("sweeps %.6f\n", peers_middle(samples, ROUNDS) * 1e6);
}

static void tell(const peer *p, const question *q)
{
    double samples[ROUNDS];
    printf("peer %s\nnote %s\n", p->name, p->note);
    for (int r = 0; r < ROUNDS; ++r) { // as slow as it is: Warren's own mesh is made several times, too
        const double from = peers_seconds();
        const bool fine = p->open(&q->grid);
        samples[r] = (peers_seconds() - from) * 1e3;
        if (!fine) {
            printf("failed to make anything of this map\n");
            p->close();
            return;
        }
        if (r < ROUNDS - 1) {
            p->close();
        }
    }
    printf("prepared %.6f\n", peers_middle(samples, ROUNDS));
    for (int32_t i = 0; i < q->list_count; ++i) {
        tell_ways(p, &q->lists[i]);
    }
    if (p->sweep != NULL && q->sweep_count > 0) {
        tell_sweeps(p, q);
    }
    p->close();
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static question q;
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL) {
        fprintf(stderr, "warren_peers FILE: a file that `warren bench` writes\n");
        return 2;
    }
    if (!read_question(file, &q)) {
        fprintf(stderr, "warren_peers: %s is not what `warren bench` writes\n", argv[1]);
        return 3;
    }
    fclose(file);
    if (q.order.count > 0) {
#ifdef WARREN_PEERS_CROWD
        detour_crowd_tell(&q.grid, &q.order);
#endif
        return 0;
    }
    if (q.throws.count > 0) {
#ifdef WARREN_PEERS_CHIPMUNK
        chipmunk_tell(&q.throws);
#endif
#ifdef WARREN_PEERS_BULLET
        bullet_tell(&q.throws);
#endif
        return 0;
    }
#ifdef WARREN_PEERS_LIBTCOD
    tell(&peer_libtcod, &q);
#endif
#ifdef WARREN_PEERS_DETOUR
    tell(&peer_detour, &q);
#endif
    return 0;
}
