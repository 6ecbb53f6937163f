// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// DetourCrowd, on the polygons of detour_mesh.cpp: all its agents get one order, then it is updated. Avoidance is as the
// library sets it by itself, all else as in the demonstration that comes with it, in its proportions to radius and speed. Its
// separation, which is off there, makes no difference to how many overlap.
#include "detour_mesh.h"

#include <recastnavigation/DetourCommon.h>
#include <recastnavigation/DetourCrowd.h>
#include <recastnavigation/DetourNavMeshQuery.h>

#include <algorithm>
#include <cstdio>

namespace
{

struct crowd_play {
    dtNavMesh *mesh = nullptr;
    dtCrowd *crowd = dtAllocCrowd();

    crowd_play() = default;
    crowd_play(const crowd_play &) = delete;
    crowd_play &operator=(const crowd_play &) = delete;
    ~crowd_play()
    {
        dtFreeCrowd(crowd);
        dtFreeNavMesh(mesh);
    }
};

bool prepare(crowd_play &play, const peers_grid &grid, const peers_order &order)
{
    play.mesh = detour_mesh_of(grid);
    return play.mesh != nullptr && play.crowd->init(order.count, float(order.radius), play.mesh);
}

dtCrowdAgentParams agent_of(const peers_order &order)
{
    dtCrowdAgentParams agent = {};
    agent.radius = float(order.radius);
    agent.height = 2;
    agent.maxSpeed = float(order.speed);
    agent.maxAcceleration = agent.maxSpeed * 8 / 3.5F;
    agent.collisionQueryRange = agent.radius * 12;
    agent.pathOptimizationRange = agent.radius * 30;
    agent.updateFlags =
        DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO | DT_CROWD_OBSTACLE_AVOIDANCE;
    return agent;
}

bool give_order(crowd_play &play, const peers_order &order)
{
    const dtCrowdAgentParams agent = agent_of(order);
    const float reach[3] = {0.6F, 2, 0.6F}, target[3] = {float(order.to_x), 1, float(order.to_y)};
    float nearest[3];
    dtPolyRef polygon = 0;
    play.crowd->getNavMeshQuery()->findNearestPoly(target, reach, play.crowd->getFilter(0), &polygon, nearest);
    if (polygon == 0) {
        return false;
    }
    for (int32_t i = 0; i < order.count; ++i) {
        const float at[3] = {float(order.places[2 * i]), 1, float(order.places[2 * i + 1])};
        const int number = play.crowd->addAgent(at, &agent);
        if (number < 0 || !play.crowd->requestMoveTarget(number, polygon, nearest)) {
            return false;
        }
    }
    return true;
}

void tell_mark(crowd_play &play, const peers_order &order, int32_t update)
{
    std::printf("mark %d\n", int(update));
    for (int32_t i = 0; i < order.count; ++i) {
        const dtCrowdAgent &a = *play.crowd->getAgent(i);
        const bool valid = a.targetState == DT_CROWDAGENT_TARGET_VALID;
        std::printf("%.5f %.5f %c\n", double(a.npos[0]), double(a.npos[2]), !valid ? 'w' : a.partial ? 'p' : 'v');
    }
}

} // namespace

extern "C" void detour_crowd_tell(const peers_grid *grid, const peers_order *order)
{
    crowd_play play;
    std::printf(
        "peer DetourCrowd\nnote searches a way for each of its agents, a hundred steps of search an update in "
        "all\n");
    const double from = peers_seconds();
    const bool ready = prepare(play, *grid, *order);
    const double took = (peers_seconds() - from) * 1e3;
    if (!ready || !give_order(play, *order)) {
        std::printf("failed to make anything of this map\n");
        return;
    }
    std::printf("prepared %.6f\n", took);
    double sum = 0, worst = 0;
    int32_t update = 0;
    for (int32_t i = 0; i < order->mark_count; ++i) {
        for (; update < order->marks[i]; ++update) {
            const double begun = peers_seconds();
            play.crowd->update(1 / float(order->rate), nullptr);
            const double one = (peers_seconds() - begun) * 1e3;
            sum += one;
            worst = std::max(worst, one);
        }
        tell_mark(play, *order, update);
    }
    std::printf("took %.6f %.6f\n", sum / std::max(update, 1), worst);
    std::fflush(stdout);
}
