// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// pose, a part of knock, on core: how thrown bodies are seen. Floats for the eye; nothing here is read by a simulation.
//
//     wr_lowest_bake(&shape, lowest);                                      // once, or `warren bake`
//     wr_knock_poses(&rules, grid, tick, alpha, &bodies, heading, kind, clips, ..., poses); // each frame
//     wr_pose_matrix(pose, scale, matrix);                                 // for who draws by matrices
//
// A body turns about its centre by one angle, about the axis to the side: a quarter turn lays it on its back, three quarters
// on its belly. Of a point of it, x ahead and z up as it stands, x * cos - z * sin is then ahead, and x * sin + z * cos up.
// How far its centre is above its lowest point at an angle is looked up, so that it neither sinks nor floats (R38).
#ifndef WARREN_POSE_H
#define WARREN_POSE_H

#include "warren/bytes.h"
#include "warren/core.h"
#include "warren/knock.h"
#include "warren/map.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Lowest points -------------------------------------------------------------------------------------------------------

#define WR_LOWEST_TURNS      72 // rotations of 5 degrees
#define WR_LOWEST_FRAMES_MAX 1024

/// A body as boxes and points, frame by frame of a clip; metres, from the body's centre: x ahead, y to the left, z up.
typedef struct wr_shape_box {
    float x, y, z;             // centre
    float half_x, half_y, half_z;
} wr_shape_box;
typedef struct wr_shape_point {
    float x, y, z;
} wr_shape_point;
typedef struct wr_shape_frame {
    int32_t box_count, point_count; // not both 0
    const wr_shape_box *boxes;
    const wr_shape_point *points;
} wr_shape_frame;
typedef struct wr_shape {
    int32_t frame_count; // 1..WR_LOWEST_FRAMES_MAX
    const wr_shape_frame *frames;
} wr_shape;

/// The table of a clip: how far the centre is above the lowest point, metres, of frame f turned by t * 5 degrees:
/// rise[f * WR_LOWEST_TURNS + t].
typedef struct wr_lowest {
    int32_t frame_count;
    const float *rise; // [frame_count][WR_LOWEST_TURNS]
} wr_lowest;

/// Fills a table. rise: [frame_count][WR_LOWEST_TURNS]. The same bits everywhere: it is computed in whole numbers of 2^-20 m.
/// Errors: WR_E_ARGUMENT (no frame or too many, one without boxes and points, a number that is not finite or beyond 1,000, a
/// half side below 0): nothing is written.
WR_API wr_status wr_lowest_bake(const wr_shape *shape, float *rise);

/// Looked up between frames and rotations, in straight lines. frame: 0..frame_count - 1, cut to it. Between two rotations it
/// is too low by at most 0.095 % of how far the body reaches (1 - cos 2.5 degrees), and between two frames never, for a body
/// whose points move straight from one to the other.
WR_API float wr_lowest_at(const wr_lowest *table, float frame, wr_angle angle);

/// Exactly, from the shape: what a table is measured by.
WR_API float wr_shape_rise(const wr_shape_frame *frame, wr_angle angle);

/// How good a table is, metres: over all frames and each of the 65,536 angles.
typedef struct wr_lowest_error {
    float sinks, hovers; // the most it lets the lowest point be below the floor, and above it
} wr_lowest_error;
WR_API wr_lowest_error wr_lowest_measure(const wr_shape *shape, const wr_lowest *table);

/// The clips of a kind. `fall` runs once from throw to landing and stays at its last frame; those of getting up run once,
/// from its first to its last frame. One without frames: the fall's, backwards.
typedef struct wr_knock_clips {
    wr_lowest fall, up_back, up_belly;
    float standing; // metres from the floor to the centre when it stands: rise of its standing frame at angle 0
} wr_knock_clips;

// ---- Poses -----------------------------------------------------------------------------------------------------------------

#define WR_KNOCK_POSE_FLOATS 8 // x, y, z of its centre in units; cos, sin of the heading; cos, sin of the angle; clip frame

/// Poses of all that fly, lie or get up, between two ticks.
///
///   grid         floors; NULL or one without ground: level 0
///   tick, alpha  the tick that is done, and 0..1 from the one before it to it
///   bodies       as wr_knock_step left them
///   heading      [bodies->count] where each looks; NULL: 0
///   kind         [bodies->count] index into clips; NULL: 0
///   clips        [clip_count], at most 256, each with a fall of at least one frame
///   slots        [slot_count] whom to make poses of, each in FLIGHT, LIE or RISE; NULL: slots 0..slot_count-1
///   out          [slot_count][WR_KNOCK_POSE_FLOATS]
///
/// Height: the lowest point is on the parabola's height, raised by as much as its standing height is above that of its
/// angle (lowered where it is below), at most by the flight's height over the floor: so the centre follows the parabola as
/// soon as it can, and on the floor it lies on it (R40). The floor is that of the cell it lands in; from below it, its height
/// is none, and on its way down it is never below it.
///
/// Time: who is thrown at `tick` is where it was thrown from. Who gets up is upright at alpha 1 of its last tick in RISE: so
/// a tick ahead of wr_knock_angle, for from then on it is drawn as one who stands. Lying, it is where the bodies' x and y
/// say, in the landing tick on its flight. Who lay and is thrown again begins its fall's first frame at once.
/// The wide loop and the plain one give the same bits.
/// Cost: some 3.5 ns a body in a row, 10 by slots; floors with heights some 5 more. No allocation.
WR_API void wr_knock_poses(const wr_knock_rules *rules, const wr_grid *grid, uint32_t tick, float alpha,
                           const wr_knock_bodies *bodies, const wr_angle *heading, const uint8_t *kind,
                           const wr_knock_clips *clips, int32_t clip_count, const int32_t *slots, int32_t slot_count,
                           float *out);

/// The matrix of a pose, in one closed form (R48): scale, then turned by the angle, then by the heading, then moved. out:
/// three rows of four. scale: along x, y, z of the body (R46: it is no part of the turning).
WR_API void wr_pose_matrix(const float pose[WR_KNOCK_POSE_FLOATS], const float scale[3], float out[12]);

/// Of many; scale: of all of them. out: [count][12].
WR_API void wr_pose_matrices(const float *poses, int32_t count, const float scale[3], float *out);

// ---- Bodies as files (docs/format-body.md) -------------------------------------------------------------------------------

#define WR_SHAPES_NAME_MAX   32
#define WR_SHAPES_FRAMES_MAX 256 // of a clip
#define WR_SHAPES_BOXES_MAX  64  // of a frame
#define WR_SHAPES_POINTS_MAX 256

/// The shapes of a kind: what a body file says. No frames: none is given.
typedef struct wr_shapes {
    char name[WR_SHAPES_NAME_MAX + 1];
    wr_shape standing; // one frame
    wr_shape fall, up_back, up_belly;
} wr_shapes;

/// Reads a body file. In the library warren::read.
///
///   hooks     NULL for the defaults; only the allocator is used
///   findings  all that is wrong, with its place
///   out       one block, to be given back with wr_shapes_free; NULL unless WR_OK
///
/// Errors: WR_E_SYNTAX (findings say why), WR_E_MEMORY. Cost: O(size log size).
WR_API wr_status wr_shapes_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings,
                                wr_shapes **out);
WR_API void wr_shapes_free(wr_shapes *shapes);

/// Floats of all tables of a kind.
WR_API int32_t wr_shapes_floats(const wr_shapes *shapes);
/// Bakes them. rise: [wr_shapes_floats], which `out` points into.
/// Errors: WR_E_ARGUMENT as wr_lowest_bake, or where there is not one standing frame or no fall: nothing is written.
WR_API wr_status wr_shapes_bake(const wr_shapes *shapes, float *rise, wr_knock_clips *out);

// ---- Baked clips, as bytes (docs/format-body.md) ---------------------------------------------------------------------------

/// Writes them: little-endian, with version and checksum; what `warren bake` makes as .wlow.
WR_API void wr_clips_save(const wr_knock_clips *clips, wr_writer *writer);

/// How many floats the tables in such a block have; 0 where it is none.
WR_API int32_t wr_clips_floats(const void *bytes, size_t size);

/// Reads them. rise: [capacity], which `out` points into. Hostile bytes are fine.
/// Errors: WR_E_SYNTAX (cut, damaged, not such a block, a number that is not finite or beyond 2,000), WR_E_UNSUPPORTED (a
/// version from later on), WR_E_CAPACITY; `out` is then zeroed.
WR_API wr_status wr_clips_load(wr_reader *reader, float *rise, int32_t capacity, wr_knock_clips *out);

#ifdef __cplusplus
}
#endif
#endif
