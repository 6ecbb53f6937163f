// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The sink of the recorder is a file descriptor: what a write gave to the system stays when the program is killed.
#include "recorder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static cli_exit refuse(char *why, cli_exit code, const char *what)
{
    snprintf(why, FILE_WHY_MAX, "%s", what);
    return code;
}

// ---- The file ----------------------------------------------------------------------------------------------------

static bool put(void *context, const void *bytes, size_t size)
{
    recorder *r = context;
    const char *at = bytes;
    while (size > 0) {
        ssize_t done = write(r->fd, at, size);
        if (done < 0 && errno == EINTR) {
            continue;
        }
        if (done <= 0) {
            r->error = r->error == 0 ? errno : r->error;
            return false;
        }
        at += done;
        size -= (size_t)done;
        r->bytes += (uint64_t)done;
    }
    return true;
}

static wr_status write_block(void *context, const void *bytes, size_t size)
{
    recorder *r = context;
    bool good = r->packer != NULL ? packer_put(r->packer, bytes, size, false, put, r) : put(r, bytes, size);
    return good ? WR_OK : WR_E_IO;
}

static cli_exit explain(const recorder *r, wr_status status, char *why)
{
    return refuse(why, CLI_ROOM, status == WR_E_IO && r->error != 0 ? strerror(r->error) : wr_status_text(status));
}

static void let_go(recorder *r)
{
    packer_destroy(r->packer);
    if (r->fd >= 0) {
        close(r->fd);
    }
    r->packer = NULL;
    r->record = NULL;
    r->fd = -1;
}

// ---- Recording ---------------------------------------------------------------------------------------------------

cli_exit recorder_begin(recorder *r, const wr_world *world, const recorder_options *options, char why[FILE_WHY_MAX])
{
    *r = (recorder){.fd = file_open(options->path, why)};
    if (r->fd < 0) {
        return CLI_ROOM;
    }
    r->packer = options->compress ? packer_create() : NULL;
    wr_record_options how = wr_record_options_default();
    if (options->checkpoint_seconds >= 0) {
        how.checkpoint_seconds = options->checkpoint_seconds;
    }
    how.source = options->source;
    how.source_size = options->source_size;
    wr_status status = WR_E_MEMORY;
    if (!options->compress || r->packer != NULL) {
        status = wr_record_begin(world, &how, &(wr_sink){write_block, r}, NULL, &r->record);
    }
    if (status != WR_OK) {
        cli_exit code = explain(r, status, why);
        let_go(r);
        return code;
    }
    return CLI_FINE;
}

cli_exit recorder_tick(recorder *r, const wr_world *world, const wr_commands *commands, char why[FILE_WHY_MAX])
{
    if (r->record == NULL) {
        return CLI_FINE;
    }
    wr_status status = wr_record_tick(r->record, world, commands);
    return status == WR_OK ? CLI_FINE : explain(r, status, why);
}

// The end of the compressed frame, and everything to the disk. What cannot be synced (a pipe) says EINVAL.
static wr_status finish(recorder *r)
{
    if (r->packer != NULL && !packer_put(r->packer, "", 0, true, put, r)) {
        return WR_E_IO;
    }
    if (fsync(r->fd) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS) {
        r->error = errno;
        return WR_E_IO;
    }
    return WR_OK;
}

cli_exit recorder_end(recorder *r, const wr_world *world, char why[FILE_WHY_MAX])
{
    if (r->record == NULL) {
        return CLI_FINE;
    }
    wr_status status = wr_record_end(r->record, world, &r->sizes);
    status = status == WR_OK ? finish(r) : status;
    cli_exit code = status == WR_OK ? CLI_FINE : explain(r, status, why);
    let_go(r);
    return code;
}

// ---- Checkpoints -------------------------------------------------------------------------------------------------

static bool put_in_file(void *context, const void *bytes, size_t size)
{
    return file_put(context, bytes, size);
}

static bool put_state(file_out *file, const void *bytes, size_t size, bool compress)
{
    if (!compress) {
        return file_put(file, bytes, size);
    }
    packer *p = packer_create();
    bool good = p != NULL && packer_put(p, bytes, size, true, put_in_file, file);
    packer_destroy(p);
    return good;
}

cli_exit checkpoint_write(const wr_world *world, const char *path, bool compress, char why[FILE_WHY_MAX])
{
    size_t size = 0;
    (void)wr_world_save(world, NULL, NULL, 0, &size);
    void *bytes = malloc(size);
    if (bytes == NULL || wr_world_save(world, NULL, bytes, size, &size) != WR_OK) {
        free(bytes);
        return refuse(why, CLI_ROOM, "out of memory");
    }
    file_out file;
    cli_exit code = file_begin(&file, path, why);
    if (code == CLI_FINE && put_state(&file, bytes, size, compress)) {
        code = file_commit(&file, why);
    } else if (code == CLI_FINE) {
        code = refuse(why, CLI_ROOM, file.error != 0 ? strerror(file.error) : "out of memory");
        file_abandon(&file);
    }
    free(bytes);
    return code;
}
