// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The sink of the recorder is a file descriptor: what a write gave to the system stays when the program is killed.
#include "recorder.h"

#include <stdlib.h>
#include <sys/stat.h>

static cli_exit refuse(char *why, cli_exit code, const char *what)
{
    snprintf(why, FILE_WHY_MAX, "%s", what);
    return code;
}

// ---- The file ----------------------------------------------------------------------------------------------------

static bool put(void *context, const void *bytes, size_t size)
{
    recorder *r = context;
    bool good = file_write(r->fd, bytes, size, &r->fault);
    r->bytes += good ? size : 0;
    return good;
}

static wr_status write_block(void *context, const void *bytes, size_t size)
{
    recorder *r = context;
    bool good = r->packer != NULL ? packer_put(r->packer, bytes, size, false, put, r) : put(r, bytes, size);
    return good ? WR_OK : WR_E_IO;
}

static cli_exit explain(const recorder *r, wr_status status, char *why)
{
    return status == WR_E_IO && r->fault.call != NULL ? file_explain(&r->fault, why)
                                                      : refuse(why, CLI_ROOM, wr_status_text(status));
}

static bool let_go(recorder *r)
{
    packer_destroy(r->packer);
    free(r->path);
    bool good = r->fd < 0 || file_close(r->fd, &r->fault);
    r->packer = NULL;
    r->record = NULL;
    r->path = NULL;
    r->fd = -1;
    return good;
}

// ---- Recording ---------------------------------------------------------------------------------------------------

cli_exit recorder_begin(recorder *r, const wr_world *world, const recorder_options *options, char why[FILE_WHY_MAX])
{
    *r = (recorder){.path = file_target(options->path), .fd = file_open(options->path, why)};
    if (r->fd < 0 || r->path == NULL) {
        cli_exit code = r->fd < 0 ? CLI_ROOM : refuse(why, CLI_ROOM, "out of memory");
        (void)let_go(r);
        return code;
    }
    r->packer = options->compress ? packer_create() : NULL;
    wr_record_options how = wr_record_options_default();
    if (options->checkpoint_seconds >= 0) {
        how.checkpoint_seconds = options->checkpoint_seconds;
        how.checkpoint_waves = options->checkpoint_seconds != 0;
    }
    how.source = options->source;
    how.source_size = options->source_size;
    wr_status status = WR_E_MEMORY;
    if (!options->compress || r->packer != NULL) {
        status = wr_record_begin(world, &how, &(wr_sink){write_block, r}, NULL, &r->record);
    }
    if (status != WR_OK) {
        cli_exit code = explain(r, status, why);
        (void)let_go(r);
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

// The end of the compressed frame, and everything to the disk.
static bool finish(recorder *r)
{
    bool good = r->packer == NULL || packer_put(r->packer, "", 0, true, put, r);
    struct stat status;
    good = good && file_sync(r->fd, &r->fault);
    bool is_file = fstat(r->fd, &status) == 0 && S_ISREG(status.st_mode);
    return good && (!is_file || file_sync_folder(r->path, &r->fault));
}

cli_exit recorder_end(recorder *r, const wr_world *world, char why[FILE_WHY_MAX])
{
    if (r->record == NULL) {
        return CLI_FINE;
    }
    wr_status status = wr_record_end(r->record, world, &r->sizes);
    status = status == WR_OK && !finish(r) ? WR_E_IO : status;
    status = !let_go(r) && status == WR_OK ? WR_E_IO : status;
    return status == WR_OK ? CLI_FINE : explain(r, status, why);
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
        code = file_failed(&file) ? file_explain(&file.fault, why) : refuse(why, CLI_ROOM, "out of memory");
        file_abandon(&file);
    }
    free(bytes);
    return code;
}
