// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A file is written beside, synced, closed and renamed, and then its folder is synced: after a fault at any of these, and
// after a power cut, what bears the name is whole. The first call that failed is the one that is told.
#include "ending.h"
#include "file.h"
#include "file_calls.h"
#include "term.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define READER_NS UINT64_C(1000000000) // for a reader of a pipe that is started together with us

enum { BUFFER = 1 << 16 };

static cli_exit refuse(char *why, const char *what)
{
    snprintf(why, FILE_WHY_MAX, "%s", what);
    return CLI_ROOM;
}

// ---- Calls -------------------------------------------------------------------------------------------------------

static bool failed(file_fault *fault, const char *call)
{
    if (fault->call == NULL) {
        *fault = (file_fault){call, errno};
    }
    return false;
}

cli_exit file_explain(const file_fault *fault, char why[FILE_WHY_MAX])
{
    snprintf(why, FILE_WHY_MAX, "%s: %s", fault->call, strerror(fault->number));
    return CLI_ROOM;
}

bool file_write(int fd, const void *bytes, size_t size, file_fault *fault)
{
    const char *at = bytes;
    while (size > 0) {
        errno = 0;
        ssize_t done = file_system.write(fd, at, size);
        if (done < 0 && errno == EINTR) {
            continue;
        }
        if (done <= 0) {
            errno = errno != 0 ? errno : EIO;
            return failed(fault, "write");
        }
        at += done;
        size -= (size_t)done;
    }
    return true;
}

// What has no disk behind it (a pipe, some file systems) cannot be synced, and says so.
static bool cannot_be_synced(int number)
{
    return number == EINVAL || number == ENOTSUP || number == EROFS;
}

bool file_sync(int fd, file_fault *fault)
{
    return file_system.fsync(fd) == 0 || cannot_be_synced(errno) || failed(fault, "fsync");
}

bool file_close(int fd, file_fault *fault)
{
    return file_system.close(fd) == 0 || failed(fault, "close");
}

// A folder that may be written to and not read cannot be opened, and so not be synced.
bool file_sync_folder(const char *path, file_fault *fault)
{
    static const char call[] = "fsync of its folder";
    char *folder = file_beside(path, ".", "");
    if (folder == NULL) {
        errno = ENOMEM;
        return failed(fault, call);
    }
    int fd = file_system.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    bool good = fd >= 0 || errno == EACCES || failed(fault, call);
    free(folder);
    if (fd >= 0) {
        good = file_system.fsync(fd) == 0 || cannot_be_synced(errno) || failed(fault, call);
        good = (file_system.close(fd) == 0 || failed(fault, call)) && good;
    }
    return good;
}

// ---- Begin -------------------------------------------------------------------------------------------------------

static void release(file_out *file)
{
    if (file->beside != NULL) {
        ending_takes_file(NULL);
    }
    free(file->path);
    free(file->beside);
    free(file->buffer);
    memset(file, 0, sizeof *file);
}

// A new file in the folder of the path. Its name is short, so that any name that fits the folder can be written, and
// free: a killed run with our number may have left the first ones there.
static int open_beside(char *path, size_t folder, size_t size)
{
    int fd = -1;
    for (int i = 0; fd < 0 && i < 1000; ++i) {
        snprintf(path + folder, size - folder, ".warren-%ld-%d.tmp", (long)getpid(), i);
        ending_takes_file(path); // before it is there, or a signal in between would leave it
        fd = file_system.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0) {
            ending_takes_file(NULL);
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
    char *target = file_target(file->path);
    if (target == NULL) {
        return refuse(why, strerror(errno));
    }
    free(file->path);
    file->path = target;
    size_t folder = (size_t)(file_name(target) - target), size = folder + 64;
    file->beside = malloc(size);
    if (file->beside == NULL) {
        return refuse(why, "out of memory");
    }
    memcpy(file->beside, target, folder);
    file->fd = open_beside(file->beside, folder, size);
    if (file->fd < 0) {
        return refuse(why, strerror(errno));
    }
    if (mode != 0 && fchmod(file->fd, mode & 0777) != 0) {
        (void)refuse(why, strerror(errno));
        (void)file_system.close(file->fd);
        unlink(file->beside);
        return CLI_ROOM;
    }
    return CLI_FINE;
}

int file_open(const char *path, char why[FILE_WHY_MAX])
{
    int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_CLOEXEC;
    uint64_t until_ns = clock_ns() + READER_NS;
    int fd = file_system.open(path, flags | O_NONBLOCK, 0666);
    while (fd < 0 && (errno == ENXIO || errno == EINTR) && clock_ns() < until_ns) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        fd = file_system.open(path, flags | O_NONBLOCK, 0666);
    }
    if (fd < 0) {
        (void)refuse(why, errno == ENXIO ? "nobody reads from it" : strerror(errno));
        return -1;
    }
    (void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK); // from here on a slow reader is waited for
    return fd;
}

cli_exit file_begin(file_out *file, const char *path, char why[FILE_WHY_MAX])
{
    *file = (file_out){.path = strdup(path), .buffer = malloc(BUFFER)};
    struct stat status;
    bool there = stat(path, &status) == 0;
    cli_exit code = CLI_FINE;
    if (file->path == NULL || file->buffer == NULL) {
        code = refuse(why, "out of memory");
    } else if (there && !S_ISREG(status.st_mode)) {
        file->fd = file_open(path, why);
        code = file->fd < 0 ? CLI_ROOM : CLI_FINE;
    } else {
        code = begin_beside(file, there ? status.st_mode : 0, why);
    }
    if (code != CLI_FINE) {
        release(file);
    }
    return code;
}

// ---- Write and end -----------------------------------------------------------------------------------------------

static bool flush(file_out *file)
{
    bool good = file->fault.call == NULL && file_write(file->fd, file->buffer, file->used, &file->fault);
    file->used = 0;
    return good;
}

bool file_put(file_out *file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        size_t room = BUFFER - file->used;
        size_t part = size < room ? size : room;
        memcpy(file->buffer + file->used, at, part);
        file->used += part;
        at += part;
        size -= part;
        if (file->used == BUFFER && !flush(file)) {
            return false;
        }
    }
    return file->fault.call == NULL;
}

bool file_failed(const file_out *file)
{
    return file->fault.call != NULL;
}

cli_exit file_commit(file_out *file, char why[FILE_WHY_MAX])
{
    file_fault *fault = &file->fault;
    bool beside = file->beside != NULL;
    bool good = flush(file) && (!beside || file_sync(file->fd, fault));
    good = file_close(file->fd, fault) && good;
    good = good && (!beside || file_system.rename(file->beside, file->path) == 0 || failed(fault, "rename"));
    if (!good && beside) {
        unlink(file->beside);
    }
    good = good && (!beside || file_sync_folder(file->path, fault));
    cli_exit code = good ? CLI_FINE : file_explain(fault, why);
    release(file);
    return code;
}

void file_abandon(file_out *file)
{
    (void)file_system.close(file->fd);
    if (file->beside != NULL) {
        unlink(file->beside);
    }
    release(file);
}
