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

enum { rounds = 3, bodies_are = 2, floor_is = 1 };

// Members in the order they must be made in; they go in the other.
struct play {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
    btStaticPlaneShape plane{btVector3(0, 0, 1), 0};
    btBoxShape box{btVector3(0.3f, 0.3f, 0.9f)};
    std::vector<std::unique_ptr<btRigidBody>> bodies;

    explicit play(const peers_throws &throws)
    {
        world.setGravity(btVector3(0, 0, btScalar(-throws.gravity)));
        add(0, &plane, btVector3(0, 0, 0), floor_is, bodies_are);
        for (int32_t i = 0; i < throws.count; ++i) {
            const double *b = throws.bodies + 5 * i; // x, y, vx, vy, vz
            add(1, &box, btVector3(btScalar(b[0]), btScalar(b[1]), 1), bodies_are, floor_is);
            bodies.back()->setLinearVelocity(btVector3(btScalar(b[2]), btScalar(b[3]), btScalar(b[4])));
            bodies.back()->setAngularVelocity(btVector3(0, 5, 0));
        }
    }
    ~play()
    {
        for (auto &body : bodies) {
            world.removeRigidBody(body.get());
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
    std::printf("peer Bullet %d.%02d\nnote in space, boxes over a floor that do not meet each other\n",
                btGetVersion() / 100, btGetVersion() % 100);
    for (double &sample : samples) {
        play p(*throws);
        const double from = peers_seconds();
        for (int32_t tick = 0; tick < throws->ticks; ++tick) {
            p.world.stepSimulation(btScalar(1.0 / throws->rate), 0);
        }
        sample = (peers_seconds() - from) * 1e3 / throws->ticks;
    }
    std::printf("flying %d %.6f\n", int(throws->count), peers_middle(samples, rounds));
    std::fflush(stdout);
}
