// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core, the lowest floor: status, hooks, fixed point, angles, noise, hash. Includes nothing of Warren.
#ifndef WARREN_CORE_H
#define WARREN_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(WARREN_SHARED)
#if defined(WARREN_BUILDING)
#define WR_API __declspec(dllexport)
#else
#define WR_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define WR_API __attribute__((visibility("default")))
#else
#define WR_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

// ---- Version ---------------------------------------------------------------------------------------------------

#define WR_VERSION_MAJOR 0
#define WR_VERSION_MINOR 1
#define WR_VERSION_PATCH 0
#define WR_ABI           1 // grows when a struct or a function of a public header changes its meaning or shape

typedef struct wr_version_numbers {
    int32_t major, minor, patch, abi;
} wr_version_numbers;

/// The library's own numbers, to compare with the WR_VERSION_* the caller was compiled with.
WR_API wr_version_numbers wr_version(void);

// ---- Status ----------------------------------------------------------------------------------------------------

// One list gives the enum, wr_status_name() and wr_status_text(). Negative is failure.
// WR_E_CAPACITY: there is no room for it, or it is more than this one was made for (a hop too long, roads where ground has
// costs); its header says who else to ask.
#define WR_STATUS_LIST(X)                                             \
    X(OK, 0, "ok")                                                    \
    X(PARTIAL, 1, "best guess given")                                 \
    X(E_ARGUMENT, -1, "argument out of its range")                    \
    X(E_SYNTAX, -2, "not in the format")                              \
    X(E_MEMORY, -3, "out of memory")                                  \
    X(E_CAPACITY, -4, "no room left, or beyond what this can answer") \
    X(E_NOT_FOUND, -5, "there is none")                               \
    X(E_IO, -6, "reading or writing failed")                          \
    X(E_UNSUPPORTED, -7, "not supported here")                        \
    X(E_DIVERGED, -8, "not the same as recorded")

typedef enum wr_status {
#define WR_STATUS_ENUM(name, value, text) WR_##name = value,
    WR_STATUS_LIST(WR_STATUS_ENUM)
#undef WR_STATUS_ENUM
} wr_status;

/// "WR_E_SYNTAX" and the like; "WR_?" for a number that is no status. Static text.
WR_API const char *wr_status_name(wr_status status);

/// A short English sentence without a full stop. Static text.
WR_API const char *wr_status_text(wr_status status);

// ---- Hooks: what the host lends ----------------------------------------------------------------------------------

/// Memory. `alloc` gives `size` bytes aligned to `align` (a power of two, at most 64) or NULL; `release` gets back
/// what `alloc` gave, with its size. Both are called only from the thread that called the library.
typedef struct wr_allocator {
    void *(*alloc)(void *context, size_t size, size_t align);
    void (*release)(void *context, void *memory, size_t size);
    void *context;
} wr_allocator;

/// A part of a parallel loop: items begin..end-1, run by worker number `worker`, 0 <= worker < hooks.workers.
typedef void wr_job(void *job_context, int32_t begin, int32_t end, int32_t worker);

typedef enum wr_log_level {
    WR_LOG_ERROR,
    WR_LOG_WARNING,
    WR_LOG_INFO,
    WR_LOG_DEBUG,
    WR_LOG_LEVEL_COUNT
} wr_log_level;

/// What a host hands to the objects it creates; copied on creation. Start from wr_hooks_default().
typedef struct wr_hooks {
    wr_allocator allocator;

    /// Runs job over 0..count-1 in pieces of about `grain` items and returns when all are done. Pieces may run at
    /// once on different workers; no result may depend on who ran what. Default: in the calling thread.
    void (*parallel_for)(void *context, int32_t count, int32_t grain, wr_job *job, void *job_context);
    int32_t workers; // at least 1
    void *parallel_context;

    /// For people only; NULL is silence. `message` ends without a newline.
    void (*log)(void *context, wr_log_level level, const char *message);
    void *log_context;
} wr_hooks;

/// malloc and free, one worker, silent.
WR_API wr_hooks wr_hooks_default(void);

/// Called when code broke a rule of the library (never because of data). Returning from it aborts.
typedef void wr_assert_handler(const char *expression, const char *file, int line);

/// Sets the process-wide handler, NULL for the default (a line on standard error, then abort). The one mutable
/// global: an assertion has no object at hand to ask. Set it once, before other threads start.
WR_API void wr_assert_set_handler(wr_assert_handler *handler);

// ---- Fixed point -------------------------------------------------------------------------------------------------

typedef int32_t wr_fix; // Q16.16
#define WR_FIX_ONE 65536

/// A place in a level: x right, y up, Q16.16 units from the lower-left corner, each in 0..32,767 units.
typedef struct wr_point {
    wr_fix x, y;
} wr_point;

/// A cell by column and row; row 0 is the bottom row.
typedef struct wr_cell {
    int32_t x, y;
} wr_cell;

/// A rectangle of cells: its lower-left cell and its sides, each at least 1 unless said otherwise.
typedef struct wr_rect {
    int32_t x, y, width, height;
} wr_rect;

/// Nearest Q16.16, halves away from zero, clamped to the range; NaN gives 0. For the border only, never in state.
WR_API wr_fix wr_fix_from_double(double value);
WR_API double wr_fix_to_double(wr_fix value);
WR_API float wr_fix_to_float(wr_fix value);

/// a * b, rounded to nearest, halves up; wraps when it does not fit.
WR_API wr_fix wr_fix_mul(wr_fix a, wr_fix b);

/// floor(sqrt(value)), exact for all 64-bit values.
WR_API uint32_t wr_sqrt_u64(uint64_t value);

/// Length of (dx, dy), floor, exact; any two int32.
WR_API uint32_t wr_length(int32_t dx, int32_t dy);

// ---- Angles ------------------------------------------------------------------------------------------------------

typedef uint16_t wr_angle; // 65,536 to the turn; 0 is +x, a quarter turn (16,384) is +y

/// Sine and cosine in Q16.16, -65,536..65,536: for each of the 65,536 angles the nearest number there is. The
/// circle's symmetries hold to the bit: sin(-a) = -sin(a), cos(a) = sin(a + a quarter).
/// Source: own; tables in steps of 128 angles, joined by the addition theorem.
WR_API wr_fix wr_sin(wr_angle angle);
WR_API wr_fix wr_cos(wr_angle angle);
#define WR_SINE_ERROR_MAX 0 // in units of 1/65,536, against the correctly rounded value

/// The direction of (dx, dy), any two int32; (0, 0) gives 0. Exact on the axes and diagonals, and symmetric about
/// them. The nearest angle, unless the true direction lies within 1/50,000 of a step of the middle between two: then
/// either.
/// Source: own; octant folding and a cubic through four points of a table.
WR_API wr_angle wr_atan2(int32_t dy, int32_t dx);
#define WR_ATAN_ERROR_MAX 1 // in angle steps, against the correctly rounded direction

// ---- Noise: chance as a function ---------------------------------------------------------------------------------

/// Streams keep uses of chance apart: drawing more from one never shifts another. Numbers are for ever.
typedef enum wr_stream {
    WR_STREAM_LAYOUT = 1,     // geometry
    WR_STREAM_POPULATION = 2, // what lives in it; keyed by a secret of the server
    WR_STREAM_BRAINS = 3,     // decisions of monsters
    WR_STREAM_WAVES = 4,
    WR_STREAM_KNOCK = 5,
    WR_STREAM_EYE = 6, // for the eye only; never reaches state
    WR_STREAM_BOTS = 7 // players played by the machine; outside the world
} wr_stream;

/// 64 well-mixed bits; the same four numbers give the same bits for ever. Two ids, or two counters, that differ never
/// give the same bits when the other three numbers agree. No cipher: who is shown all 64 bits can work out the seed.
/// Cost: 8 multiplications.
WR_API uint64_t wr_noise(uint64_t seed, wr_stream stream, uint64_t id, uint64_t counter);

/// An integer in 0..n-1 from 64 bits of noise, n >= 1: the high half of bits * n. The bias is below n / 2^64.
WR_API uint32_t wr_noise_below(uint64_t bits, uint32_t n);

// ---- Hash --------------------------------------------------------------------------------------------------------

/// XXH3, 64 bits, seed 0, of `size` bytes.
WR_API uint64_t wr_hash_bytes(const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
