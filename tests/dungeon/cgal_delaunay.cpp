// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// CGAL beside our triangulation, with WARREN_TEST_CGAL. Where no four points are on one circle the edges are the same;
// elsewhere none of our triangles has a point inside its circle.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <CGAL/Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangulation_vertex_base_with_info_2.h>

#include "warren/delaunay.h"

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Vertex = CGAL::Triangulation_vertex_base_with_info_2<int32_t, Kernel>;
using Delaunay = CGAL::Delaunay_triangulation_2<Kernel, CGAL::Triangulation_data_structure_2<Vertex>>;
using Edge = std::pair<int32_t, int32_t>;

namespace
{

int32_t below(uint64_t seed, uint64_t counter, int32_t n)
{
    return static_cast<int32_t>(
        wr_noise_below(wr_noise(seed, WR_STREAM_LAYOUT, 0, counter), static_cast<uint32_t>(n)));
}

std::vector<wr_cell> random_points(uint64_t seed, int32_t count, int32_t span)
{
    std::set<Edge> places;
    for (uint64_t i = 0; places.size() < static_cast<size_t>(count); i += 2) {
        places.insert({below(seed, i, span), below(seed, i + 1, span)});
    }
    std::vector<wr_cell> points;
    for (const Edge &place : places) {
        points.push_back({place.first, place.second});
    }
    return points;
}

struct Answer {
    std::vector<wr_edge> edges;
    std::vector<int32_t> corners; // three a triangle
};

Answer ours(const std::vector<wr_cell> &points)
{
    const int32_t count = static_cast<int32_t>(points.size());
    const size_t size = (wr_delaunay_scratch_size(count) + 63) / 64 * 64;
    void *scratch = std::aligned_alloc(64, size);
    Answer a;
    int32_t edge_count = 0, triangle_count = 0;
    a.edges.resize(WR_DELAUNAY_EDGES_MAX(count));
    a.corners.resize(3 * WR_DELAUNAY_TRIANGLES_MAX(count));
    if (wr_delaunay(points.data(), count, scratch, a.edges.data(), &edge_count,
                    reinterpret_cast<int32_t(*)[3]>(a.corners.data()), &triangle_count) != WR_OK) {
        std::abort();
    }
    a.edges.resize(static_cast<size_t>(edge_count));
    a.corners.resize(3 * static_cast<size_t>(triangle_count));
    std::free(scratch);
    return a;
}

Kernel::Point_2 point_of(wr_cell c)
{
    return {static_cast<double>(c.x), static_cast<double>(c.y)};
}

// Neighbouring triangles by CGAL's exact predicate; counts those whose four corners are on one circle, -1 for a fault.
int32_t ties_of(const std::vector<wr_cell> &points, const Answer &a)
{
    std::map<Edge, int32_t> opposite;
    int32_t ties = 0;
    for (size_t i = 0; i < a.corners.size(); i++) {
        const size_t first = i / 3 * 3, k = i % 3;
        opposite[{a.corners[i], a.corners[first + (k + 1) % 3]}] = a.corners[first + (k + 2) % 3];
    }
    for (const auto &[side, corner] : opposite) {
        const auto back = opposite.find({side.second, side.first});
        if (back == opposite.end()) {
            continue;
        }
        const auto p = [&](int32_t i) { return point_of(points[static_cast<size_t>(i)]); };
        switch (CGAL::side_of_oriented_circle(p(side.first), p(side.second), p(corner), p(back->second))) {
        case CGAL::ON_POSITIVE_SIDE:
            return -1;
        case CGAL::ON_ORIENTED_BOUNDARY:
            ties++;
            break;
        default:
            break;
        }
    }
    return ties;
}

std::set<Edge> theirs(const std::vector<wr_cell> &points)
{
    std::vector<std::pair<Kernel::Point_2, int32_t>> numbered;
    for (size_t i = 0; i < points.size(); i++) {
        numbered.emplace_back(point_of(points[i]), static_cast<int32_t>(i));
    }
    const Delaunay d(numbered.begin(), numbered.end());
    std::set<Edge> edges;
    for (auto e = d.finite_edges_begin(); e != d.finite_edges_end(); ++e) {
        const int32_t a = e->first->vertex(Delaunay::cw(e->second))->info();
        const int32_t b = e->first->vertex(Delaunay::ccw(e->second))->info();
        edges.insert({std::min(a, b), std::max(a, b)});
    }
    return edges;
}

// Number of edges that differ, -1 for a triangle that is none of Delaunay's.
long difference(const std::vector<wr_cell> &points, int32_t *ties)
{
    const Answer a = ours(points);
    const std::set<Edge> expected = theirs(points);
    std::set<Edge> edges;
    for (const wr_edge &e : a.edges) {
        edges.insert({e.a, e.b});
    }
    std::vector<Edge> differing;
    std::set_symmetric_difference(edges.begin(), edges.end(), expected.begin(), expected.end(),
                                  std::back_inserter(differing));
    *ties = ties_of(points, a);
    return *ties < 0 || edges.size() != expected.size() ? -1 : static_cast<long>(differing.size());
}

} // namespace

int main()
{
    static const int32_t spans[] = {60, 16384, 16385, 1 << 20, 1 << 30};
    int32_t sets = 0, without_ties = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        const int32_t span = spans[seed % 5], count = seed % 50 == 49 ? 5000 : 3 + below(seed, 1u << 30, 500);
        int32_t ties = 0;
        const long differing = difference(random_points(seed, span == 60 ? count % 1000 + 3 : count, span), &ties);
        if (differing < 0 || (ties == 0 && differing > 0)) {
            std::printf("seed %d, span %d: %ld edges differ, %d ties\n", static_cast<int>(seed), span, differing,
                        ties);
            return 1;
        }
        sets++;
        without_ties += ties == 0;
    }
    std::printf("%d sets agree with CGAL, %d of them edge by edge\n", sets, without_ties);
    return without_ties > 0 ? 0 : 1;
}
