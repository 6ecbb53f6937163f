// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What `warren check` found out about one file.
#ifndef WARREN_CLI_CHECK_H
#define WARREN_CLI_CHECK_H

#include "check_cheese.h"
#include "check_places.h"
#include "json.h"
#include "kept.h"
#include "load.h"

#include "warren/nav.h"
#include "warren/solve.h"

#include <stdbool.h>

typedef struct checked {
    loaded *from;
    bool has_mesh;
    wr_nav_stats mesh;
    bool has_kept; // a checkpoint or a recording
    kept_info info;
    bool was_loaded;     // and not only looked through
    bool same_rules;     // as far as it was
    const wr_hunt *hunt; // of a hunt, or of a scene that has one; NULL: none
    check_places places; // of it, where a level is at hand
    bool was_solved;
    wr_solution solution;
    cheese cheese;
} checked;

/// One object of the answer.
void check_add(json *j, const checked *c);

/// The findings, then what is in a file that is good.
void check_print(const checked *c);

#endif
