// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The parts of the reader of hunt files. In the reader library.
#ifndef WR_HORDE_HUNT_READ_INT_H
#define WR_HORDE_HUNT_READ_INT_H

#include <stddef.h>

#include "horde/hunt_int.h"
#include "text/schema.h"

#define WR__HUNT_KEY(at, key, type, need, rule, least, most, words)                     \
    {                                                                                   \
        (key), WR_FIELD_##type, WR_FIELD_##need, (rule), (at), (least), (most), (words) \
    }
#define WR__HUNT_SCHEMA(keys)                                                             \
    {                                                                                     \
        (keys), (int32_t)(sizeof(keys) / sizeof(keys)[0]), WR_SEVERITY_ERROR, "Z62", "H1" \
    }

wr_hunt_mark wr__hunt_mark_of(const wr_yaml *yaml, int32_t node);

/// Reads the list of kinds. What is wrong leaves its default, and no name that another kind may have.
void wr__hunt_read_kinds(const wr_yaml *yaml, int32_t list, wr_findings *findings, wr_hunt *out,
                         wr_hunt_marks *marks);

#endif
