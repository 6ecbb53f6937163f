// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A path is opened without waiting (a pipe would make us wait for ever) and looked at through its descriptor, so that
// nothing can be swapped between the look and the read. A file is written beside and renamed; a signal that ends us takes
// the half-written one along.
#include "file.h"

#include "term.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define READER_NS UINT64_C(1000000000) // for a reader of a pipe that is started together with us

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

// ---- Writing -----------------------------------------------------------------------------------------------------

static _Atomic(const char *) s_unfinished; // the file beside, while there is one

static void on_end(int number)
{
    const char *path = s_unfinished;
    if (path != NULL) {
        unlink(path);
    }
    raise(number); // the default is back, and ends us when this handler is done
}

// Of the signals that nobody minds yet. Those that are ignored (nohup) stay so.
static void mind_signals(void)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
        struct sigaction old, end;
        memset(&end, 0, sizeof end);
        end.sa_handler = on_end;
        end.sa_flags = (int)SA_RESETHAND;
        sigemptyset(&end.sa_mask);
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
            sigaction(numbers[i], &end, NULL);
        }
    }
}

static void release(file_out *file)
{
    if (file->beside != NULL) {
        s_unfinished = NULL;
    }
    free(file->path);
    free(file->beside);
    memset(file, 0, sizeof *file);
}

// A new file in the folder of the path. Its name is short, so that any name that fits the folder can be written, and
// free: a killed run with our number may have left the first ones there.
static int open_beside(char *path, size_t folder, size_t size)
{
    int fd = -1;
    for (int i = 0; fd < 0 && i < 1000; ++i) {
        snprintf(path + folder, size - folder, ".warren-%ld-%d.tmp", (long)getpid(), i);
        s_unfinished = path; // before it is there, or a signal in between would leave it
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0) {
            s_unfinished = NULL;
            if (errno != EEXIST) {
                break;
            }
        }
    }
    return fd;
}

// A link is followed: the file it names is replaced, not the link. `mode`: of the file that is replaced, 0 for none.
static cli_exit begin_beside(file_out *file, mode_t mode, char *why)
{
    char *real = realpath(file->path, NULL);
    if (real != NULL) {
        free(file->path);
        file->path = real;
    }
    size_t folder = (size_t)(file_name(file->path) - file->path), size = folder + 64;
    file->beside = malloc(size);
    if (file->beside == NULL) {
        return refuse(why, CLI_ROOM, "out of memory");
    }
    memcpy(file->beside, file->path, folder);
    mind_signals();
    int fd = open_beside(file->beside, folder, size);
    if (fd < 0) {
        return refuse(why, CLI_ROOM, strerror(errno));
    }
    file->stream = fdopen(fd, "w");
    if (file->stream == NULL || (mode != 0 && fchmod(fd, mode & 0777) != 0)) {
        cli_exit code = refuse(why, CLI_ROOM, strerror(errno));
        if (file->stream != NULL) {
            fclose(file->stream);
        } else {
            close(fd);
        }
        unlink(file->beside);
        return code;
    }
    return CLI_FINE;
}

int file_open(const char *path, char why[FILE_WHY_MAX])
{
    int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_CLOEXEC;
    uint64_t until_ns = clock_ns() + READER_NS;
    int fd = open(path, flags | O_NONBLOCK, 0666);
    while (fd < 0 && (errno == ENXIO || errno == EINTR) && clock_ns() < until_ns) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        fd = open(path, flags | O_NONBLOCK, 0666);
    }
    if (fd < 0) {
        (void)refuse(why, CLI_ROOM, errno == ENXIO ? "nobody reads from it" : strerror(errno));
        return -1;
    }
    (void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK); // from here on a slow reader is waited for
    return fd;
}

static cli_exit begin_there(file_out *file, char *why)
{
    int fd = file_open(file->path, why);
    if (fd < 0) {
        return CLI_ROOM;
    }
    file->stream = fdopen(fd, "w");
    if (file->stream == NULL) {
        cli_exit code = refuse(why, CLI_ROOM, strerror(errno));
        close(fd);
        return code;
    }
    return CLI_FINE;
}

cli_exit file_begin(file_out *file, const char *path, char why[FILE_WHY_MAX])
{
    memset(file, 0, sizeof *file);
    file->path = strdup(path);
    if (file->path == NULL) {
        return refuse(why, CLI_ROOM, "out of memory");
    }
    struct stat status;
    bool there = stat(path, &status) == 0;
    cli_exit code = there && !S_ISREG(status.st_mode) ? begin_there(file, why)
                                                      : begin_beside(file, there ? status.st_mode : 0, why);
    if (code != CLI_FINE) {
        release(file);
    }
    return code;
}

bool file_put(file_out *file, const void *bytes, size_t size)
{
    errno = 0;
    bool good = fwrite(bytes, 1, size, file->stream) == size;
    if (!good && file->error == 0) {
        file->error = errno;
    }
    return good;
}

cli_exit file_commit(file_out *file, char why[FILE_WHY_MAX])
{
    errno = 0;
    bool bad = ferror(file->stream) != 0 || fflush(file->stream) != 0;
    bad = bad || (file->beside != NULL && fsync(fileno(file->stream)) != 0);
    int first = file->error != 0 ? file->error : errno;
    bad = fclose(file->stream) != 0 || bad;
    first = first != 0 ? first : errno;
    if (!bad && file->beside != NULL && rename(file->beside, file->path) != 0) {
        first = errno;
        bad = true;
    }
    if (bad && file->beside != NULL) {
        unlink(file->beside);
    }
    release(file);
    return bad ? refuse(why, CLI_ROOM, first != 0 ? strerror(first) : "an earlier write failed") : CLI_FINE;
}

void file_abandon(file_out *file)
{
    if (file->stream != NULL) {
        fclose(file->stream);
    }
    if (file->beside != NULL) {
        unlink(file->beside);
    }
    release(file);
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

// Neither is there yet: then it is the folder and the name.
static bool will_be_same(const char *a, const char *b)
{
    char *first = file_beside(a, ".", ""), *second = file_beside(b, ".", "");
    struct stat one, other;
    bool same = first != NULL && second != NULL && stat(first, &one) == 0 && stat(second, &other) == 0 &&
                one.st_dev == other.st_dev && one.st_ino == other.st_ino && strcmp(file_name(a), file_name(b)) == 0;
    free(first);
    free(second);
    return same;
}

bool file_same(const char *a, const char *b)
{
    struct stat first, second;
    bool has_first = stat(a, &first) == 0, has_second = stat(b, &second) == 0;
    if (!has_first || !has_second) {
        return !has_first && !has_second && will_be_same(a, b);
    }
    return S_ISREG(first.st_mode) && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}
