// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: what happens when an assertion fails.
#include "core/assert.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "warren/core.h"

static _Atomic(wr_assert_handler *) handler;

void wr_assert_set_handler(wr_assert_handler *new_handler)
{
    atomic_store(&handler, new_handler);
}

static void say_on_standard_error(const char *expression, const char *file, int line)
{
    fprintf(stderr, "%s:%d: Warren asserts %s\n", file, line, expression);
}

_Noreturn void wr__assert_failed(const char *expression, const char *file, int line)
{
    wr_assert_handler *chosen = atomic_load(&handler);
    if (chosen == NULL) {
        chosen = say_on_standard_error;
    }
    chosen(expression, file, line);
    abort();
}
