// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints as strangers send them, and what must hold whatever they are.
#ifndef WR_TESTS_STRANGER_H
#define WR_TESTS_STRANGER_H

#include "checkpoint_repair.h"
#include "record/kept.h"

#define STRANGER_SECTIONS 9 // of a whole file without a host

/// A small scene with all kinds of monsters, doors and gates, and a whole file of it.
void stranger_begin(kept *k, kept_file *file);
void stranger_end(kept *k, kept_file *file);

/// Loads with 64 MiB at most. True when the file is accepted: then the world is valid, played for fifty ticks, still valid,
/// saved and restored. Refused, nothing is left and `why` has words.
bool stranger_is_accepted(const kept *k, const kept_file *file, wr_finding *why);

/// A restore into the scene's world that must be refused and must change nothing.
wr_status stranger_is_refused(const kept *k, const void *bytes, size_t size, wr_finding *why);

/// Makes the checksum of head and directory right, and no other.
void stranger_repair_head(kept_file *file);

#endif
