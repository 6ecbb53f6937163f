// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Building the mesh: which of the n*n places of every cell hold a node, and which neighbours they have. A place
// holds a byte, 1 for a node; then, row by row, the byte becomes the mask of its edges.
#include <string.h>

#include "core/arena.h"
#include "nav/nav_int.h"

// Which of the eight cells around keep nodes off, one bit each; and one more for a cell without nodes.
enum { NEIGHBOURHOODS = 256, NO_NODES = 256 };
enum { IS_BLOCKED = 1, KEEPS_OFF = 2 };

// What building needs and the mesh does not keep.
typedef struct build {
    wr_nav *nav;
    const wr_grid *grid;
    wr_arena arena;
    uint8_t *traits;   // [256] of a kind: IS_BLOCKED, KEEPS_OFF
    uint16_t *allowed; // [NEIGHBOURHOODS + 1][n] nodes of a cell's row i that stay, bit j for column j
    uint8_t *near[3];  // [width + 2] for the cells of three rows: 1 where one keeps nodes off; padded on both sides
    uint8_t *row[3];   // [columns + 2] for the places of three rows: 1 where there is a node; padded too
    nav_labels labels;
} build;

wr_nav_config wr_nav_config_default(void)
{
    return (wr_nav_config){.n = 1, .corners = WR_CORNERS_CUT, .blocked = WR_KINDS_BLOB, .keep_off = WR_KIND(BUSH)};
}

static bool config_is_sound(const wr_nav_config *config)
{
    return config->n >= 1 && config->n <= WR_NAV_N_MAX && config->n % 2 == 1 &&
           (config->corners == WR_CORNERS_CUT || config->corners == WR_CORNERS_KEEP);
}

static bool grid_is_sound(const wr_grid *grid, int32_t n)
{
    if (grid->kinds == NULL || grid->width < 1 || grid->height < 1 || grid->cell < 1 ||
        grid->width > WR_GRID_SIDE_MAX || grid->height > WR_GRID_SIDE_MAX || grid->cell > WR_GRID_CELL_MAX) {
        return false;
    }
    const int64_t places = (int64_t)grid->width * grid->height * n * n;
    return grid->width * grid->cell <= INT16_MAX && grid->height * grid->cell <= INT16_MAX && places <= 1 << 30;
}

// ---- Where nodes stand -------------------------------------------------------------------------------------------

// In units of s/(2n) a node lies at odd multiples and a centre of a cell at n; within the threshold 2n it is dropped.
static uint16_t row_allowed(int32_t n, int32_t neighbourhood, int32_t i)
{
    uint16_t allowed = 0;
    for (int32_t j = 0; j < n; j++) {
        bool keep = true;
        for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
            const int32_t dx = 2 * j + 1 - n - 2 * n * nav_dx[d];
            const int32_t dy = 2 * i + 1 - n - 2 * n * nav_dy[d];
            keep = keep && (((neighbourhood >> d) & 1) == 0 || dx * dx + dy * dy >= 4 * n * n);
        }
        allowed = (uint16_t)(allowed | (keep ? 1 << j : 0));
    }
    return allowed;
}

static void near_row(const build *b, int32_t y)
{
    uint8_t *near = b->near[y % 3];
    const uint8_t *traits = b->traits;
    const int32_t width = b->grid->width;
    if (y >= b->grid->height) {
        memset(near, 0, (size_t)width + 2);
        return;
    }
    const uint8_t *kinds = b->grid->kinds + (size_t)y * (size_t)width;
    for (int32_t x = 0; x < width; x++) {
        near[x + 1] = traits[kinds[x]] >> 1;
    }
}

// The nodes of one row of cells, a byte each, into the mesh's array of edges.
static void place_row(const build *b, int32_t y)
{
    // Bytes are written, and bytes may lie anywhere: all that the loop reads is named here, or it would be read
    // again.
    const int32_t n = b->nav->config.n, width = b->grid->width, columns = b->nav->columns;
    const uint8_t *traits = b->traits;
    const uint16_t *allowed = b->allowed;
    const uint8_t *south = b->near[(y + 2) % 3] + 1, *here = b->near[y % 3] + 1, *north = b->near[(y + 1) % 3] + 1;
    const uint8_t *kinds = b->grid->kinds + (size_t)y * (size_t)b->grid->width;
    uint8_t *out = b->nav->edges + (size_t)y * (size_t)n * (size_t)columns;

    for (int32_t x = 0; x < width && n == 1; x++) { // no other cell's centre is nearer than s
        out[x] = traits[kinds[x]] == 0;
    }
    for (int32_t x = 0; x < width && n > 1; x++) {
        // A cell that keeps nodes off keeps off its own: all are nearer than s to its centre.
        const bool none = traits[kinds[x]] != 0;
        const int32_t around = north[x] | north[x + 1] << 1 | here[x + 1] << 2 | south[x + 1] << 3 | south[x] << 4 |
                               south[x - 1] << 5 | here[x - 1] << 6 | north[x - 1] << 7;
        const uint16_t *rows = allowed + (none ? NO_NODES : around) * n;
        for (int32_t i = 0; i < n; i++) {
            uint8_t *at = out + (size_t)i * (size_t)columns + x * n;
            uint32_t bits = rows[i];
            for (int32_t j = 0; j < n; j++, bits >>= 1) {
                at[j] = bits & 1;
            }
        }
    }
}

static void place_nodes(build *b)
{
    const wr_nav_config *config = &b->nav->config;
    for (int32_t kind = 0; kind < 64; kind++) {
        b->traits[kind] =
            (uint8_t)(((config->blocked >> kind) & 1) * IS_BLOCKED | ((config->keep_off >> kind) & 1) * KEEPS_OFF);
    }
    for (int32_t around = 0; around < NEIGHBOURHOODS; around++) {
        for (int32_t i = 0; i < config->n; i++) {
            b->allowed[around * config->n + i] = row_allowed(config->n, around, i);
        }
    }
    near_row(b, 0);
    for (int32_t y = 0; y < b->grid->height; y++) { // the row below row 0 is near[2], still zero
        near_row(b, y + 1);
        place_row(b, y);
    }
}

// All runs there are.
static int32_t count_runs(const wr_nav *nav)
{
    int32_t runs = 0;
    const uint8_t *row = nav->edges;
    for (int32_t r = 0; r < nav->rows; r++, row += nav->columns) {
        runs += row[0];
        for (int32_t c = 1; c < nav->columns; c++) {
            runs += row[c] & (row[c - 1] ^ 1);
        }
    }
    return runs;
}

// ---- Edges -------------------------------------------------------------------------------------------------------

// Bytes of 0 and 1 in, masks out; written so that a compiler can do many places at once.
static void edges_cut(const uint8_t *south, const uint8_t *here, const uint8_t *north, int32_t columns, uint8_t *out)
{
    for (int32_t c = 0; c < columns; c++) {
        const uint8_t high = (uint8_t)(south[c] << 4 | south[c - 1] << 5 | here[c - 1] << 6 | north[c - 1] << 7);
        const uint8_t low = (uint8_t)(north[c] | north[c + 1] << 1 | here[c + 1] << 2 | south[c + 1] << 3);
        out[c] = (uint8_t)((high | low) & (0 - here[c]));
    }
}

static void edges_keep(const uint8_t *south, const uint8_t *here, const uint8_t *north, int32_t columns, uint8_t *out)
{
    for (int32_t c = 0; c < columns; c++) {
        const uint8_t n = north[c], e = here[c + 1], s = south[c], w = here[c - 1];
        const uint8_t high = (uint8_t)(s << 4 | (south[c - 1] & s & w) << 5 | w << 6 | (north[c - 1] & n & w) << 7);
        const uint8_t low = (uint8_t)(n | (north[c + 1] & n & e) << 1 | e << 2 | (south[c + 1] & s & e) << 3);
        out[c] = (uint8_t)((high | low) & (0 - here[c]));
    }
}

static void load_row(const build *b, int32_t r)
{
    const wr_nav *nav = b->nav;
    uint8_t *row = b->row[r % 3] + 1;
    if (r < nav->rows) {
        memcpy(row, nav->edges + (size_t)r * (size_t)nav->columns, (size_t)nav->columns);
    } else {
        memset(row, 0, (size_t)nav->columns);
    }
}

// The nodes of a row, into both planes.
static void plane_row(wr_nav *nav, int32_t r, const uint8_t *here)
{
    uint64_t *line = nav->across.words + (ptrdiff_t)r * nav->across.stride;
    uint64_t *turned = nav->up.words + ((r + 1) >> 6);
    for (int32_t c = 0; c < nav->columns; c++) {
        line[(c + 1) >> 6] |= (uint64_t)here[c] << ((c + 1) & 63);
        turned[(ptrdiff_t)c * nav->up.stride] |= (uint64_t)here[c] << ((r + 1) & 63);
    }
}

static void link_nodes(build *b)
{
    const wr_nav *nav = b->nav;
    load_row(b, 0);
    for (int32_t r = 0; r < nav->rows; r++) { // the row below row 0 is row[2], still zero
        load_row(b, r + 1);
        const uint8_t *south = b->row[(r + 2) % 3] + 1, *here = b->row[r % 3] + 1, *north = b->row[(r + 1) % 3] + 1;
        uint8_t *out = nav->edges + (size_t)r * (size_t)nav->columns;
        if (nav->config.corners == WR_CORNERS_KEEP) {
            edges_keep(south, here, north, nav->columns, out);
        } else {
            edges_cut(south, here, north, nav->columns, out);
        }
        wr__nav_label_row(b->nav, &b->labels, r, here);
        plane_row(b->nav, r, here);
    }
}

// ---- The whole ---------------------------------------------------------------------------------------------------

// The block of a mesh. Run on a measuring arena it says how much that takes.
static wr_nav *lay_out(wr_arena *arena, const wr_grid *grid, const wr_nav_config *config, void **bits)
{
    const size_t n = (size_t)config->n;
    const bool tight = config->corners == WR_CORNERS_CUT && n > 1;
    const size_t columns = (size_t)grid->width * n, rows = (size_t)grid->height * n;
    wr_nav *nav = WR_ARENA_ARRAY(arena, wr_nav, 1);
    wr_fix *x = WR_ARENA_ARRAY(arena, wr_fix, columns);
    wr_fix *y = WR_ARENA_ARRAY(arena, wr_fix, rows);
    uint8_t *edges = WR_ARENA_ARRAY(arena, uint8_t, columns * rows);
    int32_t *component = WR_ARENA_ARRAY(arena, int32_t, columns * rows);
    const size_t across = (size_t)nav_plane_stride((int32_t)columns), up = (size_t)nav_plane_stride((int32_t)rows);
    uint64_t *across_words = WR_ARENA_ARRAY(arena, uint64_t, (rows + 2) * across + 2);
    uint64_t *up_words = WR_ARENA_ARRAY(arena, uint64_t, (columns + 2) * up + 2);
    uint8_t *labels = WR_ARENA_ARRAY(arena, uint8_t, (size_t)grid->width * (size_t)grid->height);
    const int32_t chunk_columns = (grid->width + NAV_CHUNK - 1) / NAV_CHUNK;
    const int32_t chunk_rows = (grid->height + NAV_CHUNK - 1) / NAV_CHUNK;
    uint64_t *chunk_version = WR_ARENA_ARRAY(arena, uint64_t, (size_t)chunk_columns * (size_t)chunk_rows);
    for (int32_t i = 0; i < 2; i++) {
        bits[i] = i == 0 || tight ? WR_ARENA_ARRAY(arena, uint8_t, wr_bits_size(grid->width, grid->height)) : NULL;
    }
    if (nav != NULL) {
        nav->x = x;
        nav->y = y;
        nav->edges = edges;
        nav->component = component;
        nav->across = (nav_plane){across_words + 1 + across, (int32_t)across};
        nav->up = (nav_plane){up_words + 1 + up, (int32_t)up};
        nav->labels = labels;
        memcpy(labels, grid->kinds, (size_t)grid->width * (size_t)grid->height);
        nav->chunk_version = chunk_version;
        nav->chunk_columns = chunk_columns;
        nav->chunk_rows = chunk_rows;
    }
    return nav;
}

static void place_axis(wr_fix *at, int32_t count, int32_t n, int32_t cell)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    for (int32_t k = 0; k < count; k++) {
        at[k] = (wr_fix)(k / n * side + (2 * (k % n) + 1) * side / (2 * n));
    }
}

static void fill_header(wr_nav *nav, const wr_grid *grid, const wr_nav_config *config, void *const *bits)
{
    nav->config = *config;
    nav->cell = grid->cell;
    nav->n_reciprocal = ((uint32_t)1 << 21) / (uint32_t)config->n + 1;
    nav->width = grid->width;
    nav->height = grid->height;
    nav->columns = grid->width * config->n;
    nav->rows = grid->height * config->n;
    nav->cell_reciprocal = nav_reciprocal(grid->cell);
    nav->place_scale = ((uint32_t)config->n << 16) / (uint32_t)grid->cell;
    nav->end = (wr_point){grid->width * grid->cell * WR_FIX_ONE, grid->height * grid->cell * WR_FIX_ONE};
    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        nav->step[d] = nav_dy[d] * nav->columns + nav_dx[d];
    }
    for (int32_t label = 0; label < 256; label++) {
        nav->cost[label] = label < 64 && ((config->blocked >> label) & 1) != 0 ? WR_TERRAIN_IMPASSABLE : 1;
    }
    nav->uniform = true;
    place_axis(nav->x, nav->columns, config->n, grid->cell);
    place_axis(nav->y, nav->rows, config->n, grid->cell);
    wr_bits_init(&nav->blocked, bits[0], grid, config->blocked);
    if (bits[1] != NULL) {
        wr_bits_init(&nav->tight, bits[1], grid, config->blocked & config->keep_off);
    }
}

static void take_scratch(build *b)
{
    const size_t n = (size_t)b->nav->config.n, columns = (size_t)b->nav->columns;
    b->traits = WR_ARENA_ARRAY(&b->arena, uint8_t, 256);
    b->allowed = WR_ARENA_ARRAY(&b->arena, uint16_t, (NEIGHBOURHOODS + 1) * n);
    for (int32_t i = 0; i < 3; i++) {
        b->near[i] = WR_ARENA_ARRAY(&b->arena, uint8_t, (size_t)b->grid->width + 2);
        b->row[i] = WR_ARENA_ARRAY(&b->arena, uint8_t, columns + 2);
    }
    for (int32_t i = 0; i < 2; i++) {
        b->labels.runs[i] = WR_ARENA_ARRAY(&b->arena, nav_run, (columns + 1) / 2);
    }
}

// Fills a mesh whose header stands; gives back all scratch. False without memory.
static bool build_mesh(wr_nav *nav, const wr_grid *grid)
{
    build b = {.nav = nav, .grid = grid, .arena = wr_arena_measuring()};
    take_scratch(&b);
    const size_t rows_size = b.arena.used;
    void *rows = wr__alloc(&nav->allocator, rows_size);
    if (rows == NULL) {
        return false;
    }
    b.arena = wr_arena_on(rows, rows_size);
    take_scratch(&b);
    place_nodes(&b);

    const size_t parents_size = ((size_t)count_runs(nav) + 1) * sizeof(int32_t);
    int32_t *parents = wr__alloc(&nav->allocator, parents_size);
    const bool enough = parents != NULL;
    if (enough) {
        parents[0] = -1;
        b.labels.parent = parents + 1;
        link_nodes(&b);
        wr__nav_label_all(nav, &b.labels);
    }
    wr__release(&nav->allocator, rows, rows_size);
    wr__release(&nav->allocator, parents, parents_size);
    return enough;
}

wr_status wr_nav_create(const wr_grid *grid, const wr_nav_config *config, const wr_hooks *hooks, wr_nav **out)
{
    *out = NULL;
    if (!config_is_sound(config) || !grid_is_sound(grid, config->n)) {
        return WR_E_ARGUMENT;
    }
    const wr_hooks standard = wr_hooks_default();
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : standard.allocator;
    void *bits[2];
    wr_arena arena = wr_arena_measuring();
    (void)lay_out(&arena, grid, config, bits);
    const size_t size = arena.used;
    void *block = wr__alloc(&allocator, size);
    if (block == NULL) {
        return WR_E_MEMORY;
    }
    arena = wr_arena_on(block, size);
    wr_nav *nav = lay_out(&arena, grid, config, bits);
    nav->allocator = allocator;
    nav->size = size;
    fill_header(nav, grid, config, bits);
    if (!build_mesh(nav, grid)) {
        wr_nav_destroy(nav);
        return WR_E_MEMORY;
    }
    *out = nav;
    return WR_OK;
}

void wr_nav_destroy(wr_nav *nav)
{
    if (nav != NULL) {
        const wr_allocator allocator = nav->allocator;
        wr__release(&allocator, nav, nav->size);
    }
}
