// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Detour, on the polygons of detour_mesh.cpp.
#include "detour_mesh.h"

#include <recastnavigation/DetourNavMeshQuery.h>

#include <cmath>
#include <vector>

namespace
{

constexpr int polygons_max = 16384, points_max = 16384;

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

bool open_mesh(const peers_grid *grid)
{
    detour.mesh = detour_mesh_of(*grid);
    detour.query = dtAllocNavMeshQuery();
    detour.corridor.resize(polygons_max);
    detour.points.resize(3 * points_max);
    return detour.mesh != nullptr && dtStatusSucceed(detour.query->init(detour.mesh, 65535));
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
