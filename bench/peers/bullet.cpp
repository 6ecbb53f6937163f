// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bullet: bodies thrown in space, each a box over one floor. They do not meet each other, as Warren's do not.
#include "peers.h"

#include <btBulletDynamicsCommon.h>

#include <cstdio>
#include <memory>
#include <vector>

namespace
{

enum { rounds = 3, bodies_are = 2, floor_is = 1, freed_most = 5000 };

// Members in the order they must be made in; they go in the other.
struct play {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    std::vector<std::unique_ptr<btRigidBody>>
        bodies; // outlive the world: to take them out of it one by one takes minutes
    btDiscreteDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
    btStaticPlaneShape plane{btVector3(0, 0, 1), 0};
    btBoxShape box{btVector3(0.3f, 0.3f, 0.9f)};

    explicit play(const peers_throws &throws)
    {
        broadphase.m_deferedcollide = true;
        world.setGravity(btVector3(0, 0, btScalar(-throws.gravity)));
        add(0, &plane, btVector3(0, 0, 0), floor_is, bodies_are);
        for (int32_t i = 0; i < throws.count; ++i) {
            const double *b = throws.bodies + 5 * i; // x, y, vx, vy, vz
            add(1, &box, btVector3(btScalar(b[0]), btScalar(b[1]), 1), bodies_are, floor_is);
            bodies.back()->setLinearVelocity(btVector3(btScalar(b[2]), btScalar(b[3]), btScalar(b[4])));
            bodies.back()->setAngularVelocity(btVector3(0, 5, 0));
        }
    }
    play(const play &) = delete;
    play &operator=(const play &) = delete;

  private:
    void add(btScalar mass, btCollisionShape *shape, const btVector3 &at, int group, int mask)
    {
        btVector3 inertia(0, 0, 0);
        if (mass > 0) {
            shape->calculateLocalInertia(mass, inertia);
        }
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape, inertia);
        info.m_startWorldTransform = btTransform(btQuaternion::getIdentity(), at);
        bodies.push_back(std::make_unique<btRigidBody>(info));
        world.addRigidBody(bodies.back().get(), group, mask);
    }
};

} // namespace

void bullet_tell(const peers_throws *throws)
{
    double samples[rounds];
    const int32_t ticks = (throws->ticks + rounds - 1) / rounds;
    std::printf("peer Bullet %d.%02d\nnote in space, boxes over a floor that do not meet each other\n",
                btGetVersion() / 100, btGetVersion() % 100);
    play *p = new play(*throws);
    for (double &sample : samples) {
        const double from = peers_seconds();
        for (int32_t tick = 0; tick < ticks; ++tick) {
            p->world.stepSimulation(btScalar(1.0 / throws->rate), 0);
        }
        sample = (peers_seconds() - from) * 1e3 / ticks;
    }
    std::printf("flying %d %.6f\n", int(throws->count), peers_middle(samples, rounds));
    std::fflush(stdout);
    if (throws->count <= freed_most) { // with more it takes minutes to take it apart, and the program ends soon
        delete p;
    }
}
