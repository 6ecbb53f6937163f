// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Detour, on polygons that Recast makes of the cells: a heightfield of one flat span a free cell, watershed regions, no
// erosion. Of the settings tried (all partitions, tiles of 32 to 512 cells, outlines exact and off by a cell) these give the
// fastest ways at a preparation that is not the slowest. Exact outlines take twice as long.
#include "peers.h"

#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>
#include <recastnavigation/Recast.h>

#include <cmath>
#include <vector>

namespace
{

constexpr int polygons_max = 16384, points_max = 16384, vertices_a_polygon = 6, tile_side = 64, tile_border = 3;
constexpr float outline_error = 1; // cells

struct place {
    dtPolyRef polygon;
    float at[3];
};

struct {
    dtNavMesh *mesh;
    dtNavMeshQuery *query;
    dtQueryFilter filter;
    std::vector<place> from, to;
    std::vector<dtPolyRef> corridor;
    std::vector<float> points;
    int point_count;
} detour;

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

bool add_tile(const peers_grid &grid, int tile_x, int tile_y)
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
    if (dtStatusFailed(detour.mesh->addTile(data, size, DT_TILE_FREE_DATA, 0, nullptr))) {
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

bool build(const peers_grid &grid)
{
    const int across = (grid.width + tile_side - 1) / tile_side, up = (grid.height + tile_side - 1) / tile_side;
    dtNavMeshParams params = {};
    params.tileWidth = tile_side;
    params.tileHeight = tile_side;
    params.maxTiles = 1 << bits_of(across * up);
    params.maxPolys = 1 << (22 - bits_of(across * up)); // a reference has 22 bits for both
    detour.mesh = dtAllocNavMesh();
    if (dtStatusFailed(detour.mesh->init(&params))) {
        return false;
    }
    for (int i = 0; i < across * up; ++i) {
        if (!add_tile(grid, i % across, i / across)) {
            return false;
        }
    }
    return true;
}

bool open_mesh(const peers_grid *grid)
{
    detour.query = dtAllocNavMeshQuery();
    detour.corridor.resize(polygons_max);
    detour.points.resize(3 * points_max);
    return build(*grid) && dtStatusSucceed(detour.query->init(detour.mesh, 65535));
}

void close_mesh()
{
    dtFreeNavMeshQuery(detour.query);
    dtFreeNavMesh(detour.mesh);
    detour.query = nullptr;
    detour.mesh = nullptr;
}

place place_of(int x, int y)
{
    place p = {0, {float(x) + 0.5F, 1, float(y) + 0.5F}};
    const float reach[3] = {0.4F, 2, 0.4F};
    detour.query->findNearestPoly(p.at, reach, &detour.filter, &p.polygon, nullptr);
    return p;
}

// Whoever walks knows the polygon it stands on; so does its target.
void settle(const peers_way *ways, int32_t count)
{
    detour.from.clear();
    detour.to.clear();
    for (int32_t i = 0; i < count; ++i) {
        detour.from.push_back(place_of(ways[i].from_x, ways[i].from_y));
        detour.to.push_back(place_of(ways[i].to_x, ways[i].to_y));
    }
}

bool ask(int32_t number, const peers_way *)
{
    const place &from = detour.from[std::size_t(number)], &to = detour.to[std::size_t(number)];
    int count = 0;
    detour.point_count = 0;
    const dtStatus found = detour.query->findPath(from.polygon, to.polygon, from.at, to.at, &detour.filter,
                                                  detour.corridor.data(), &count, polygons_max);
    if (dtStatusFailed(found) || count == 0 || detour.corridor[std::size_t(count - 1)] != to.polygon) {
        return false;
    }
    const dtStatus drawn =
        detour.query->findStraightPath(from.at, to.at, detour.corridor.data(), count, detour.points.data(), nullptr,
                                       nullptr, &detour.point_count, points_max);
    return dtStatusSucceed(drawn);
}

double length()
{
    double sum = 0;
    for (int i = 1; i < detour.point_count; ++i) {
        const float *a = &detour.points[std::size_t(3 * (i - 1))], *b = a + 3;
        sum += std::hypot(double(b[0] - a[0]), double(b[2] - a[2]));
    }
    return sum;
}

} // namespace

extern "C" const peer peer_detour = {
    "Detour",
    "walks any angle over polygons, so its ways are shorter in a straight line, and never the shortest there are",
    open_mesh,
    close_mesh,
    settle,
    ask,
    length,
    nullptr,
};
