// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The compressed layer round recordings and checkpoints: zstd frames, known by their magic. A build without zstd says so.
#ifndef WARREN_CLI_PACK_H
#define WARREN_CLI_PACK_H

#include "file.h"

#include <stdbool.h>
#include <stddef.h>

/// True when this build can compress and expand.
bool pack_is_here(void);

/// True when the bytes begin as a zstd frame does.
bool pack_is(const void *bytes, size_t size);

/// Puts what the bytes expand to in their place. Cut off, they give what came before the cut; damaged, or growing beyond
/// what such files can (a bomb), they are refused: CLI_INPUT or CLI_ROOM, and `why` says why.
cli_exit pack_expand(file_bytes *file, char why[FILE_WHY_MAX]);

/// Compresses in pieces. NULL when memory is out or there is no zstd.
typedef struct packer packer;
packer *packer_create(void);
void packer_destroy(packer *p);

/// Gives a piece to `put` so that a reader can have all of it, even if nothing follows. The last one ends the frame.
bool packer_put(packer *p, const void *bytes, size_t size, bool last,
                bool (*put)(void *context, const void *bytes, size_t size), void *context);

#endif
