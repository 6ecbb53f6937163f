// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The same throws in other libraries, by the program that asks those (bench/peers/peers.c says in which words).
// While all are in the air a step is as any other; of many bodies fewer are asked for.
#include "knock_bench.h"

#include "nav_bench.h"
#include "term.h"

#include <math.h>
#include <string.h>

enum { PATIENCE_S = 90, TICKS = 90, TICKS_LEAST = 3, BODY_TICKS = 500000, APART = 1 };

static int32_t ticks_of(int32_t bodies)
{
    const int32_t ticks = BODY_TICKS / bodies;
    return ticks > TICKS ? TICKS : ticks < TICKS_LEAST ? TICKS_LEAST : ticks;
}

// A throw of R17 in a direction of its own, metres and seconds. In an order that nothing has to do with where they
// are: trees that grow with what they are given grow better so.
static bool write_throws(FILE *file, const void *question)
{
    const int32_t bodies = *(const int32_t *)question;
    const int32_t side = (int32_t)ceil(sqrt(bodies));
    fprintf(file, "warren-peers 1\ngrid 1 1\n.\nthrows %d %d %d 20.0\n", (int)bodies, (int)ticks_of(bodies),
            KNOCK_RATE);
    for (int32_t k = 0; k < bodies; ++k) {
        const int32_t i = (int32_t)((int64_t)k * 7919 % bodies);
        const double direction = i * 2.399963; // the golden angle
        fprintf(file, "%d %d %.6f %.6f %.6f\n", (int)(i % side * APART), (int)(i / side * APART),
                7.65 * cos(direction), 7.65 * sin(direction), 20.265);
    }
    return ferror(file) == 0;
}

typedef struct reading {
    knock_table *table;
    int32_t size;     // that is asked for
    knock_peer *peer; // who speaks
} reading;

// Who has answered before is known by name.
static knock_peer *peer_named(knock_table *table, const char *name)
{
    for (int32_t i = 0; i < table->peer_count; ++i) {
        if (strncmp(table->peers[i].name, name, sizeof table->peers[i].name - 1) == 0) {
            return &table->peers[i];
        }
    }
    if (table->peer_count == KNOCK_PEERS) {
        return NULL;
    }
    knock_peer *peer = &table->peers[table->peer_count++];
    snprintf(peer->name, sizeof peer->name, "%.39s", name);
    return peer;
}

static void read_line(void *context, const char *line)
{
    reading *r = context;
    char text[40];
    int bodies = 0;
    double ms = 0;
    if (strncmp(line, "peer ", 5) == 0) {
        snprintf(text, sizeof text, "%.*s", (int)strcspn(line + 5, "\n"), line + 5);
        r->peer = text[0] != '\0' ? peer_named(r->table, text) : NULL;
    } else if (r->peer != NULL && strncmp(line, "note ", 5) == 0) {
        snprintf(r->peer->note, sizeof r->peer->note, "%.*s", (int)strcspn(line + 5, "\n"), line + 5);
    } else if (r->peer != NULL && sscanf(line, "flying %d %lf", &bodies, &ms) == 2 &&
               bodies == r->table->sizes[r->size] && isfinite(ms) && ms > 0) {
        r->peer->flying[r->size] = ms;
    }
}

void knock_beside(const char *program, knock_table *table)
{
    for (int32_t i = 0; i < table->size_count; ++i) {
        reading r = {.table = table, .size = i};
        peers_talk_to(program, &(peers_talk){PATIENCE_S, write_throws, &table->sizes[i], read_line, &r});
    }
}
