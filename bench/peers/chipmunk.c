// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Chipmunk: bodies thrown in a plane seen from the side, each a disc over one floor. They do not meet each other,
// as Warren's do not, and begin in one long row: in a plane thousands would fly through each other, which its
// broad phase has to look at.
#include "peers.h"

#include <chipmunk/chipmunk.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 3 };

typedef struct play {
    cpSpace *space;
    cpBody **bodies;  // [count]
    cpShape **shapes; // [count + 1], the floor's last
} play;

static play begin(const peers_throws *throws)
{
    play p = {cpSpaceNew(), calloc((size_t)throws->count, sizeof *p.bodies),
              calloc((size_t)throws->count + 1, sizeof *p.shapes)};
    const double wide = 2.0 * throws->count + 100;
    if (p.bodies == NULL || p.shapes == NULL) {
        fprintf(stderr, "warren_peers: out of memory\n");
        exit(5);
    }
    cpSpaceUseSpatialHash(p.space, 1.0, 10 * (int)throws->count); // its tree takes ten times as long here
    cpSpaceSetGravity(p.space, cpv(0, -throws->gravity));
    cpShape *floor =
        cpSpaceAddShape(p.space, cpSegmentShapeNew(cpSpaceGetStaticBody(p.space), cpv(-wide, -1), cpv(wide, -1), 1));
    cpShapeSetFriction(floor, 1);
    p.shapes[throws->count] = floor;
    for (int32_t i = 0; i < throws->count; ++i) {
        const double *b = throws->bodies + 5 * i; // x, y, vx, vy, vz
        cpBody *body = cpSpaceAddBody(p.space, cpBodyNew(1, cpMomentForCircle(1, 0, 0.4, cpvzero)));
        cpBodySetPosition(body, cpv(2.0 * i, 0.5)); // before its shape is sorted in by it
        cpShape *shape = cpSpaceAddShape(p.space, cpCircleShapeNew(body, 0.4, cpvzero));
        cpShapeSetFriction(shape, 1);
        cpShapeSetFilter(shape, cpShapeFilterNew(1, CP_ALL_CATEGORIES,
                                                 CP_ALL_CATEGORIES)); // one group: they pass each other
        cpBodySetVelocity(body, cpv(b[2], b[4]));
        cpBodySetAngularVelocity(body, 5);
        p.bodies[i] = body;
        p.shapes[i] = shape;
    }
    return p;
}

// The space first: to take bodies out of it one by one takes minutes.
static void end(play *p, int32_t count)
{
    cpSpaceFree(p->space);
    for (int32_t i = 0; i <= count; ++i) {
        cpShapeFree(p->shapes[i]);
    }
    for (int32_t i = 0; i < count; ++i) {
        cpBodyFree(p->bodies[i]);
    }
    free(p->shapes);
    free(p->bodies);
}

void chipmunk_tell(const peers_throws *throws)
{
    double samples[ROUNDS];
    const int32_t ticks = (throws->ticks + ROUNDS - 1) / ROUNDS;
    printf("peer Chipmunk %s\nnote in a plane, discs in a row over a floor, that do not meet each other\n",
           cpVersionString);
    play p = begin(throws);
    for (int r = 0; r < ROUNDS; ++r) {
        const double from = peers_seconds();
        for (int32_t tick = 0; tick < ticks; ++tick) {
            cpSpaceStep(p.space, 1.0 / throws->rate);
        }
        samples[r] = (peers_seconds() - from) * 1e3 / ticks;
    }
    end(&p, throws->count);
    printf("flying %d %.6f\n", (int)throws->count, peers_middle(samples, ROUNDS));
    fflush(stdout);
}
