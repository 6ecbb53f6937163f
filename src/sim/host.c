// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Host data in a world: checked when it is handed in, laid out within the state, run after the library's own work of a
// stage. A mob of the kind WR_MOB_HOST has no brain but its wish, and walls stop it as they stop a player.
#include <inttypes.h>
#include <string.h>

#include "sim/body.h"
#include "sim/world_int.h"

#define GRAIN 256

// ---- What a game hands in ------------------------------------------------------------------------------------------

static bool name_fits(const char *name)
{
    const char *end = memchr(name, '\0', WR_HOST_NAME_MAX + 1);
    for (const char *c = name; end != NULL && c < end; c++) {
        if (*c < ' ' || *c > '~') {
            return false;
        }
    }
    return end != NULL && end != name;
}

static wr_status refuse(wr_finding *why, const char *what, int32_t index, const char *fault)
{
    wr__explain(why, "host %s %" PRId32 " %s", what, index, fault);
    return WR_E_ARGUMENT;
}

static wr_status check_column(const wr_host *host, int32_t index, wr_finding *why)
{
    const wr_host_column *column = &host->columns[index];
    const int32_t size = column->size;
    if (!name_fits(column->name)) {
        return refuse(why, "column", index, "has no name of 1 to 31 printable ASCII characters");
    }
    if (size != 1 && size != 2 && size != 4 && size != 8) {
        wr__explain(why, "host column '%s' has a size of %" PRId32 " bytes, but must have 1, 2, 4 or 8", column->name,
                    size);
        return WR_E_ARGUMENT;
    }
    for (int32_t i = 0; i < index; i++) {
        if (strcmp(host->columns[i].name, column->name) == 0) {
            return refuse(why, "column", index, "has the name of another");
        }
    }
    return WR_OK;
}

static const char *fault_of(const wr_host_module *module)
{
    if (module->stage != 4 && module->stage != 5 && module->stage != 7) {
        return "runs at a stage that is not 4, 5 or 7";
    }
    if (module->step == NULL) {
        return "has no step";
    }
    if (module->state_size > WR_HOST_STATE_MAX) {
        return "has a state of more than 1048576 bytes";
    }
    if (module->state_size > 0 && (module->hash == NULL || module->save == NULL || module->load == NULL)) {
        return "has a state, but not all of hash, save and load";
    }
    return NULL;
}

static wr_status check_module(const wr_host *host, int32_t index, wr_finding *why)
{
    const wr_host_module *module = &host->modules[index];
    if (!name_fits(module->name)) {
        return refuse(why, "module", index, "has no name of 1 to 31 printable ASCII characters");
    }
    const char *fault = fault_of(module);
    if (fault != NULL) {
        wr__explain(why, "host module '%s' %s", module->name, fault);
        return WR_E_ARGUMENT;
    }
    for (int32_t i = 0; i < index; i++) {
        if (strcmp(host->modules[i].name, module->name) == 0) {
            return refuse(why, "module", index, "has the name of another");
        }
    }
    return WR_OK;
}

wr_status wr__host_check(const wr_host *host, wr_finding *why)
{
    if (host == NULL) {
        return WR_OK;
    }
    if (host->column_count < 0 || host->column_count > WR_HOST_COLUMNS_MAX || host->module_count < 0 ||
        host->module_count > WR_HOST_MODULES_MAX) {
        wr__explain(why, "a host has 0 to 16 columns and 0 to 16 modules");
        return WR_E_ARGUMENT;
    }
    wr_status status = WR_OK;
    for (int32_t i = 0; i < host->column_count && status == WR_OK; i++) {
        status = check_column(host, i, why);
    }
    for (int32_t i = 0; i < host->module_count && status == WR_OK; i++) {
        status = check_module(host, i, why);
    }
    return status;
}

// ---- Its place in the block ----------------------------------------------------------------------------------------

// What stands behind a name's end is nobody's business, but names are hashed and saved whole.
static void copy_name(char *to, const char *from)
{
    memset(to, 0, WR_HOST_NAME_MAX + 1);
    memcpy(to, from, strlen(from));
}

void wr__host_prepare(wr_world *world)
{
    const wr_host *from = world->config.host;
    wr_host *to = &world->host.given;
    if (from == NULL) {
        return;
    }
    to->column_count = from->column_count;
    for (int32_t i = 0; i < from->column_count; i++) {
        to->columns[i] = from->columns[i];
        copy_name(to->columns[i].name, from->columns[i].name);
    }
    to->module_count = from->module_count;
    for (int32_t i = 0; i < from->module_count; i++) {
        to->modules[i] = from->modules[i];
        copy_name(to->modules[i].name, from->modules[i].name);
    }
}

void wr__host_take_state(wr_arena *arena, wr_world *world)
{
    wr__host *h = &world->host;
    const size_t mobs = (size_t)world->config.mobs_max;
    if (h->given.module_count > 0) {
        h->resets = WR_ARENA_ARRAY(arena, uint32_t, 1);
        h->wish_x = WR_ARENA_ARRAY(arena, wr_fix, mobs);
        h->wish_y = WR_ARENA_ARRAY(arena, wr_fix, mobs);
    }
    for (int32_t i = 0; i < h->given.column_count; i++) {
        h->columns[i] = wr_arena_take(arena, mobs, (size_t)h->given.columns[i].size, 64);
    }
    for (int32_t i = 0; i < h->given.module_count; i++) {
        const size_t size = h->given.modules[i].state_size;
        h->states[i] = size == 0 ? NULL : wr_arena_take(arena, 1, size, 64);
    }
}

bool wr__host_same(const wr_world *a, const wr_world *b)
{
    const wr_host *x = &a->host.given;
    const wr_host *y = &b->host.given;
    bool same = x->column_count == y->column_count && x->module_count == y->module_count;
    for (int32_t i = 0; same && i < x->column_count; i++) {
        same = strcmp(x->columns[i].name, y->columns[i].name) == 0 && x->columns[i].size == y->columns[i].size;
    }
    for (int32_t i = 0; same && i < x->module_count; i++) {
        const wr_host_module *m = &x->modules[i];
        const wr_host_module *n = &y->modules[i];
        same = strcmp(m->name, n->name) == 0 && m->version == n->version && m->stage == n->stage &&
               m->state_size == n->state_size;
    }
    return same;
}

// ---- In the tick ---------------------------------------------------------------------------------------------------

void wr__host_clear(wr_world *world, int32_t slot)
{
    wr__host *h = &world->host;
    if (h->given.module_count > 0) {
        h->wish_x[slot] = h->wish_y[slot] = 0;
    }
    for (int32_t i = 0; i < h->given.column_count; i++) {
        const size_t size = (size_t)h->given.columns[i].size;
        memset((uint8_t *)h->columns[i] + (size_t)slot * size, 0, size);
    }
}

void wr__host_reset(wr_world *world)
{
    if (world->host.resets != NULL) {
        (*world->host.resets)++;
    }
}

void wr__host_step(wr_world *world, int32_t stage)
{
    wr__host *h = &world->host;
    for (int32_t i = 0; i < h->given.module_count; i++) {
        const wr_host_module *module = &h->given.modules[i];
        if (module->stage == stage) {
            const wr_host_step step = {.world = world,
                                       .hooks = &world->hooks,
                                       .slots = world->core->ids.used,
                                       .resets = *h->resets,
                                       .wish_x = h->wish_x,
                                       .wish_y = h->wish_y,
                                       .columns = h->columns,
                                       .state = h->states[i]};
            module->step(module->context, &step);
        }
    }
}

static wr_fix step_along(const wr_world *world, int32_t slot, wr_fix wish)
{
    const int64_t step = (int64_t)wish * world->mobs.rate[slot] / WR__RATE_ONE;
    const int64_t most = WR_HOST_WISH_MAX;
    return (wr_fix)(step > most ? most : step < -most ? -most : step);
}

static wr_point advance(const wr_world *world, wr_point at, wr__axis axis, wr_fix by)
{
    const int32_t cell = world->level->grid.cell;
    return by == 0 ? at : wr__moved(at, axis, wr__body_advance(&world->walls, cell, at, world->rules.half, axis, by));
}

// Up or down first, as players walk.
static void move_host(wr_world *world, int32_t slot)
{
    wr__mobs *m = &world->mobs;
    const wr_point from = wr__place(world, slot);
    wr_point to = advance(world, from, WR__Y, step_along(world, slot, world->host.wish_y[slot]));
    to = advance(world, to, WR__X, step_along(world, slot, world->host.wish_x[slot]));
    if (to.x != from.x || to.y != from.y) {
        m->heading[slot] = wr_atan2(to.y - from.y, to.x - from.x);
        m->x[slot] = to.x;
        m->y[slot] = to.y;
    }
}

static void move_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr_world *world = context;
    (void)worker;
    for (int32_t slot = begin; slot < end; slot++) {
        if (world->mobs.kind[slot] == WR_MOB_HOST) {
            move_host(world, slot);
        }
    }
}

void wr__hosts_move(wr_world *world)
{
    const wr_hooks *hooks = &world->hooks;
    if (world->host.given.module_count > 0) {
        hooks->parallel_for(hooks->parallel_context, world->core->ids.used, GRAIN, move_job, world);
    }
}

// ---- Asking --------------------------------------------------------------------------------------------------------

int32_t wr_world_column_index(const wr_world *world, const char *name)
{
    const wr_host *host = &world->host.given;
    for (int32_t i = 0; i < host->column_count; i++) {
        if (strcmp(host->columns[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

const void *wr_world_column(const wr_world *world, int32_t index)
{
    return index >= 0 && index < world->host.given.column_count ? world->host.columns[index] : NULL;
}

const void *wr_world_module_state(const wr_world *world, int32_t index)
{
    return index >= 0 && index < world->host.given.module_count ? world->host.states[index] : NULL;
}
