// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Polygons that Recast makes of the cells: a heightfield of one flat span a free cell, watershed regions, no erosion. Of the
// settings tried (all partitions, tiles of 32 to 512 cells, outlines exact and off by a cell) these give the fastest ways at
// a preparation that is not the slowest. Exact outlines take twice as long.
#include "detour_mesh.h"

#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/Recast.h>

namespace
{

constexpr int vertices_a_polygon = 6, tile_side = 64, tile_border = 3;
constexpr float outline_error = 1; // cells

// The working data of one tile, given back whatever happens.
struct tile_work {
    rcHeightfield *field = rcAllocHeightfield();
    rcCompactHeightfield *compact = rcAllocCompactHeightfield();
    rcContourSet *contours = rcAllocContourSet();
    rcPolyMesh *polygons = rcAllocPolyMesh();

    tile_work() = default;
    tile_work(const tile_work &) = delete;
    tile_work &operator=(const tile_work &) = delete;
    ~tile_work()
    {
        rcFreePolyMesh(polygons);
        rcFreeContourSet(contours);
        rcFreeCompactHeightfield(compact);
        rcFreeHeightField(field);
    }
};

bool fill(rcContext &context, const peers_grid &grid, rcHeightfield &field, int x0, int y0)
{
    for (int y = 0; y < field.height; ++y) {
        for (int x = 0; x < field.width; ++x) {
            const int cx = x0 + x, cy = y0 + y;
            const bool open =
                cx >= 0 && cy >= 0 && cx < grid.width && cy < grid.height && grid.open[cy * grid.width + cx] != 0;
            if (open && !rcAddSpan(&context, field, x, y, 0, 1, RC_WALKABLE_AREA, 1)) {
                return false;
            }
        }
    }
    return true;
}

bool polygons_of(const peers_grid &grid, int tile_x, int tile_y, tile_work &w)
{
    rcContext context(false);
    const int x0 = tile_x * tile_side - tile_border, y0 = tile_y * tile_side - tile_border;
    const int across = tile_side + 2 * tile_border;
    const float low[3] = {float(x0), 0, float(y0)};
    const float high[3] = {float(x0 + across), 8, float(y0 + across)};
    return rcCreateHeightfield(&context, *w.field, across, across, low, high, 1, 1) &&
           fill(context, grid, *w.field, x0, y0) && rcBuildCompactHeightfield(&context, 2, 1, *w.field, *w.compact) &&
           rcBuildDistanceField(&context, *w.compact) && rcBuildRegions(&context, *w.compact, tile_border, 0, 400) &&
           rcBuildContours(&context, *w.compact, outline_error, 0, *w.contours) &&
           rcBuildPolyMesh(&context, *w.contours, vertices_a_polygon, *w.polygons);
}

bool add_tile(dtNavMesh &mesh, const peers_grid &grid, int tile_x, int tile_y)
{
    tile_work w;
    if (!polygons_of(grid, tile_x, tile_y, w)) {
        return false;
    }
    rcPolyMesh &p = *w.polygons;
    if (p.npolys == 0) {
        return true;
    }
    for (int i = 0; i < p.npolys; ++i) {
        p.flags[i] = 1;
        p.areas[i] = 0;
    }
    dtNavMeshCreateParams params = {};
    params.verts = p.verts;
    params.vertCount = p.nverts;
    params.polys = p.polys;
    params.polyAreas = p.areas;
    params.polyFlags = p.flags;
    params.polyCount = p.npolys;
    params.nvp = p.nvp;
    params.tileX = tile_x;
    params.tileY = tile_y;
    rcVcopy(params.bmin, p.bmin);
    rcVcopy(params.bmax, p.bmax);
    params.walkableHeight = 2;
    params.walkableClimb = 1;
    params.cs = 1;
    params.ch = 1;
    params.buildBvTree = true;
    unsigned char *data = nullptr;
    int size = 0;
    if (!dtCreateNavMeshData(&params, &data, &size)) {
        return false;
    }
    if (dtStatusFailed(mesh.addTile(data, size, DT_TILE_FREE_DATA, 0, nullptr))) {
        dtFree(data);
        return false;
    }
    return true;
}

int bits_of(int count)
{
    int bits = 0;
    while ((1 << bits) < count) {
        ++bits;
    }
    return bits;
}

bool build(dtNavMesh &mesh, const peers_grid &grid)
{
    const int across = (grid.width + tile_side - 1) / tile_side, up = (grid.height + tile_side - 1) / tile_side;
    dtNavMeshParams params = {};
    params.tileWidth = tile_side;
    params.tileHeight = tile_side;
    params.maxTiles = 1 << bits_of(across * up);
    params.maxPolys = 1 << (22 - bits_of(across * up)); // a reference has 22 bits for both
    if (dtStatusFailed(mesh.init(&params))) {
        return false;
    }
    for (int i = 0; i < across * up; ++i) {
        if (!add_tile(mesh, grid, i % across, i / across)) {
            return false;
        }
    }
    return true;
}

} // namespace

dtNavMesh *detour_mesh_of(const peers_grid &grid)
{
    dtNavMesh *mesh = dtAllocNavMesh();
    if (mesh != nullptr && !build(*mesh, grid)) {
        dtFreeNavMesh(mesh);
        mesh = nullptr;
    }
    return mesh;
}
