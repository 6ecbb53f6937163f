// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A path is opened without waiting (a pipe would make us wait for ever) and looked at through its descriptor, so that
// nothing can be swapped between the look and the read. Two names are one file when their links lead to one place, whether
// something is there already or not.
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40, LINK_BYTES_MAX = 4096 };

static const char *what_it_is(mode_t mode)
{
    return S_ISDIR(mode)    ? "it is a directory"
           : S_ISFIFO(mode) ? "it is a pipe"
           : S_ISSOCK(mode) ? "it is a socket"
                            : "it is a device";
}

static cli_exit refuse(char *why, cli_exit code, const char *what)
{
    snprintf(why, FILE_WHY_MAX, "%s", what);
    return code;
}

// One byte more than the file's size is asked for: if it comes, the file grows.
static cli_exit read_all(int fd, size_t size, file_bytes *out, char *why)
{
    char *bytes = malloc(size + 1);
    if (bytes == NULL) {
        return refuse(why, CLI_ROOM, "out of memory for the file");
    }
    size_t used = 0;
    while (used <= size) {
        ssize_t got = read(fd, bytes + used, size + 1 - used);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            if (got == 0 && used == size) {
                out->bytes = bytes;
                out->size = size;
                return CLI_FINE;
            }
            free(bytes);
            return refuse(why, CLI_INPUT, got < 0 ? strerror(errno) : "it shrank while it was read");
        }
        used += (size_t)got;
    }
    free(bytes);
    return refuse(why, CLI_INPUT, "it grew while it was read");
}

cli_exit file_read(const char *path, size_t most, file_bytes *out, char why[FILE_WHY_MAX])
{
    memset(out, 0, sizeof *out);
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) {
        return refuse(why, CLI_INPUT, strerror(errno));
    }
    struct stat status;
    cli_exit code;
    if (fstat(fd, &status) != 0) {
        code = refuse(why, CLI_INPUT, strerror(errno));
    } else if (!S_ISREG(status.st_mode)) {
        snprintf(why, FILE_WHY_MAX, "%s, not a file", what_it_is(status.st_mode));
        code = CLI_INPUT;
    } else if ((uintmax_t)status.st_size > most) {
        snprintf(why, FILE_WHY_MAX, "it has %llu bytes; at most %zu are read", (unsigned long long)status.st_size,
                 most);
        code = CLI_INPUT;
    } else {
        code = read_all(fd, (size_t)status.st_size, out, why);
    }
    close(fd);
    return code;
}

void file_free(file_bytes *file)
{
    free(file->bytes);
    memset(file, 0, sizeof *file);
}

// ---- Names -------------------------------------------------------------------------------------------------------

const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

char *file_beside(const char *path, const char *middle, const char *name)
{
    size_t folder = (size_t)(file_name(path) - path);
    size_t size = folder + strlen(middle) + strlen(name) + 1;
    char *out = malloc(size);
    if (out != NULL) {
        memcpy(out, path, folder);
        snprintf(out + folder, size - folder, "%s%s", middle, name);
    }
    return out;
}

bool file_exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

// What a link says, in new memory; NULL when the path is no link, or one too long to follow.
static char *read_link(const char *path)
{
    char text[LINK_BYTES_MAX];
    ssize_t size = readlink(path, text, sizeof text);
    return size > 0 && size < (ssize_t)sizeof text ? strndup(text, (size_t)size) : NULL;
}

// The folder without links or dots, and the name in it.
static char *join(const char *path)
{
    char *folder = file_beside(path, ".", "");
    char *real = folder != NULL ? realpath(folder, NULL) : NULL;
    size_t size = real != NULL ? strlen(real) + strlen(file_name(path)) + 2 : 0;
    char *out = real != NULL ? malloc(size) : NULL;
    if (out != NULL) {
        snprintf(out, size, "%s%s%s", real, real[1] != '\0' ? "/" : "", file_name(path));
    }
    free(real);
    free(folder);
    return out;
}

char *file_target(const char *path)
{
    char *at = strdup(path);
    for (int links = 0; at != NULL && links < LINKS_MAX; ++links) {
        char *link = read_link(at);
        if (link == NULL) {
            char *out = join(at);
            free(at);
            return out;
        }
        char *next = link[0] == '/' ? strdup(link) : file_beside(at, "", link);
        free(link);
        free(at);
        at = next;
    }
    free(at);
    errno = ELOOP;
    return NULL;
}

bool file_same(const char *a, const char *b)
{
    struct stat first, second;
    bool has_first = stat(a, &first) == 0, has_second = stat(b, &second) == 0;
    if (has_first && has_second) {
        return S_ISREG(first.st_mode) && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
    }
    if (has_first || has_second) {
        return false;
    }
    char *one = file_target(a), *other = file_target(b);
    bool same = one != NULL && other != NULL && strcmp(one, other) == 0;
    free(one);
    free(other);
    return same;
}
