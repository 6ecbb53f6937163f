// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What must hold in a fuzz target: said and aborted when it does not, in every build.
#ifndef WR_FUZZ_REQUIRE_H
#define WR_FUZZ_REQUIRE_H

#include <stdio.h>
#include <stdlib.h>

#define REQUIRE(what)                                                                       \
    do {                                                                                    \
        if (!(what)) {                                                                      \
            (void)fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #what); \
            abort();                                                                        \
        }                                                                                   \
    } while (0)

#endif
