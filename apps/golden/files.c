// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
#include "golden/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned char *read_whole(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = NULL;
    size_t room = 0, got = 0, more = 1;
    while (file != NULL && more > 0) {
        if (got == room) {
            room = room == 0 ? 65536 : room * 2;
            unsigned char *larger = realloc(bytes, room);
            if (larger == NULL) {
                break;
            }
            bytes = larger;
        }
        more = fread(bytes + got, 1, room - got, file);
        got += more;
    }
    const bool fine = file != NULL && more == 0 && !ferror(file);
    if (file != NULL) {
        fclose(file);
    }
    if (!fine) {
        free(bytes);
        return NULL;
    }
    *size = got;
    return bytes;
}

bool write_whole(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    const bool fine = file != NULL && fwrite(bytes, 1, size, file) == size;
    return file != NULL && fclose(file) == 0 && fine;
}

const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}
