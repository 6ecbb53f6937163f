// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Chipmunk: bodies thrown in a plane seen from the side, each a disc over one floor. They do not meet each other, as Warren's
// do not, and begin in one long row: in a plane thousands would fly through each other, which its broad phase has to look at.
#include "peers.h"

#include <chipmunk/chipmunk.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 3 };

static cpSpace *space_of(const peers_throws *throws)
{
    cpSpace *space = cpSpaceNew();
    const double wide = 2.0 * throws->count + 100;
    cpSpaceUseSpatialHash(space, 1.0, 10 * (int)throws->count); // its tree takes ten times as long here
    cpSpaceSetGravity(space, cpv(0, -throws->gravity));
    cpShape *floor =
        cpSpaceAddShape(space, cpSegmentShapeNew(cpSpaceGetStaticBody(space), cpv(-wide, -1), cpv(wide, -1), 1));
    cpShapeSetFriction(floor, 1);
    for (int32_t i = 0; i < throws->count; ++i) {
        const double *b = throws->bodies + 5 * i; // x, y, vx, vy, vz
        cpBody *body = cpSpaceAddBody(space, cpBodyNew(1, cpMomentForCircle(1, 0, 0.4, cpvzero)));
        cpShape *shape = cpSpaceAddShape(space, cpCircleShapeNew(body, 0.4, cpvzero));
        cpShapeSetFriction(shape, 1);
        cpShapeSetFilter(shape, cpShapeFilterNew(1, CP_ALL_CATEGORIES,
                                                 CP_ALL_CATEGORIES)); // one group: they pass each other
        cpBodySetPosition(body, cpv(2.0 * i, 0.5));
        cpBodySetVelocity(body, cpv(b[2], b[4]));
        cpBodySetAngularVelocity(body, 5);
    }
    return space;
}

static void free_shape(cpSpace *space, void *shape, void *unused)
{
    (void)unused;
    cpSpaceRemoveShape(space, shape);
    cpShapeFree(shape);
}

static void free_body(cpSpace *space, void *body, void *unused)
{
    (void)unused;
    cpSpaceRemoveBody(space, body);
    cpBodyFree(body);
}

static void later_shape(cpShape *shape, void *space)
{
    cpSpaceAddPostStepCallback(space, free_shape, shape, NULL);
}

static void later_body(cpBody *body, void *space)
{
    cpSpaceAddPostStepCallback(space, free_body, body, NULL);
}

static void drop(cpSpace *space)
{
    cpSpaceEachShape(space, later_shape, space);
    cpSpaceEachBody(space, later_body, space);
    cpSpaceFree(space);
}

void chipmunk_tell(const peers_throws *throws)
{
    double samples[ROUNDS];
    printf("peer Chipmunk %s\nnote in a plane, discs in a row over a floor, that do not meet each other\n",
           cpVersionString);
    for (int r = 0; r < ROUNDS; ++r) {
        cpSpace *space = space_of(throws);
        const double from = peers_seconds();
        for (int32_t tick = 0; tick < throws->ticks; ++tick) {
            cpSpaceStep(space, 1.0 / throws->rate);
        }
        samples[r] = (peers_seconds() - from) * 1e3 / throws->ticks;
        drop(space);
    }
    printf("flying %d %.6f\n", (int)throws->count, peers_middle(samples, ROUNDS));
    fflush(stdout);
}
