// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One frame a file, flushed behind each block: the blocks share a window, and a cut frame gives all blocks before the cut.
#include "pack.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool pack_is(const void *bytes, size_t size)
{
    static const unsigned char magic[4] = {0x28, 0xB5, 0x2F, 0xFD};
    return size >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0;
}

static cli_exit refuse(char *why, cli_exit code, const char *what)
{
    snprintf(why, FILE_WHY_MAX, "%s", what);
    return code;
}

#ifdef WARREN_CLI_ZSTD
#include <zstd.h>

// Of what our files hold, nothing comes near 256 bytes out of one; 1 MiB more leaves room for small ones.
enum { RATIO_MAX = 256, SLACK = 1 << 20, LEVEL = 3, PIECE = 1 << 16 };
#define EXPANDED_MAX   ((size_t)1 << 30)
#define WINDOW_LOG_MAX 23 // 8 MiB: more memory than that no file of ours asks for

bool pack_is_here(void)
{
    return true;
}

static size_t most_of(size_t size)
{
    return size < (EXPANDED_MAX - SLACK) / RATIO_MAX ? size * RATIO_MAX + SLACK : EXPANDED_MAX;
}

static bool grow(file_bytes *out, size_t *capacity)
{
    if (out->size < *capacity) {
        return true;
    }
    size_t larger = *capacity == 0 ? SLACK : *capacity * 2;
    char *bytes = realloc(out->bytes, larger);
    if (bytes == NULL) {
        return false;
    }
    out->bytes = bytes;
    *capacity = larger;
    return true;
}

static cli_exit expand(ZSTD_DStream *stream, const file_bytes *from, file_bytes *out, char *why)
{
    ZSTD_inBuffer in = {from->bytes, from->size, 0};
    size_t capacity = 0, most = most_of(from->size);
    for (;;) {
        if (!grow(out, &capacity)) {
            return refuse(why, CLI_ROOM, "out of memory for what it expands to");
        }
        ZSTD_outBuffer piece = {out->bytes + out->size, capacity - out->size, 0};
        size_t left = ZSTD_decompressStream(stream, &piece, &in);
        out->size += piece.pos;
        if (ZSTD_isError(left)) {
            snprintf(why, FILE_WHY_MAX, "its compressed layer is damaged: %s", ZSTD_getErrorName(left));
            return CLI_INPUT;
        }
        if (out->size > most) {
            snprintf(why, FILE_WHY_MAX, "it expands to more than %zu bytes, which no file of its size does", most);
            return CLI_INPUT;
        }
        if (in.pos == in.size && piece.pos < piece.size) {
            return CLI_FINE;
        }
    }
}

cli_exit pack_expand(file_bytes *file, char why[FILE_WHY_MAX])
{
    file_bytes out = {0};
    ZSTD_DStream *stream = ZSTD_createDStream();
    if (stream == NULL || ZSTD_isError(ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, WINDOW_LOG_MAX))) {
        ZSTD_freeDStream(stream);
        return refuse(why, CLI_ROOM, "out of memory");
    }
    cli_exit code = expand(stream, file, &out, why);
    ZSTD_freeDStream(stream);
    if (code != CLI_FINE) {
        file_free(&out);
        return code;
    }
    file_free(file);
    *file = out;
    return CLI_FINE;
}

struct packer {
    ZSTD_CStream *stream;
    char piece[PIECE];
};

packer *packer_create(void)
{
    packer *p = malloc(sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    p->stream = ZSTD_createCStream();
    if (p->stream == NULL || ZSTD_isError(ZSTD_CCtx_setParameter(p->stream, ZSTD_c_compressionLevel, LEVEL)) ||
        ZSTD_isError(ZSTD_CCtx_setParameter(p->stream, ZSTD_c_checksumFlag, 1))) {
        packer_destroy(p);
        return NULL;
    }
    return p;
}

void packer_destroy(packer *p)
{
    if (p != NULL) {
        ZSTD_freeCStream(p->stream);
        free(p);
    }
}

bool packer_put(packer *p, const void *bytes, size_t size, bool last,
                bool (*put)(void *context, const void *bytes, size_t size), void *context)
{
    ZSTD_inBuffer in = {bytes, size, 0};
    for (;;) {
        ZSTD_outBuffer out = {p->piece, sizeof p->piece, 0};
        size_t left = ZSTD_compressStream2(p->stream, &out, &in, last ? ZSTD_e_end : ZSTD_e_flush);
        if (ZSTD_isError(left) || (out.pos > 0 && !put(context, p->piece, out.pos))) {
            return false;
        }
        if (left == 0) {
            return true;
        }
    }
}

#else

bool pack_is_here(void)
{
    return false;
}

cli_exit pack_expand(file_bytes *file, char why[FILE_WHY_MAX])
{
    (void)file;
    return refuse(why, CLI_INPUT, "it is compressed with zstd, which this build of warren cannot read");
}

packer *packer_create(void)
{
    return NULL;
}

void packer_destroy(packer *p)
{
    (void)p;
}

bool packer_put(packer *p, const void *bytes, size_t size, bool last,
                bool (*put)(void *context, const void *bytes, size_t size), void *context)
{
    (void)p, (void)bytes, (void)size, (void)last, (void)put, (void)context;
    return false;
}
#endif
