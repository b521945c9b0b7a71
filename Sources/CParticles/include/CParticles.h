// The particles' inner loops for x86-64 with AVX2, and one with AVX-512. Their portable counterparts in Swift give the same bits.
#ifndef PANORAMA_CPARTICLES_H
#define PANORAMA_CPARTICLES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Streams of particles that are accelerated away from their origins and perpendicular to that direction. Each has a multiple of eight
/// values.
typedef struct {
    float *x;
    float *y;
    float *velocity_x;
    float *velocity_y;
    const float *origin_x;
    const float *origin_y;
    const float *radial;
    const float *tangential;
} CParticlesPull;

/// The time of evaluation, and the speed at which the particles age.
typedef struct {
    float second;
    float fraction;
    float time_scale;
} CParticlesMoment;

/// All streams of some particles, `stride` bytes apart, and the indices of the streams that determine which particles are alive.
typedef struct {
    char *base;
    ptrdiff_t stride;
    ptrdiff_t count;
    ptrdiff_t second;
    ptrdiff_t fraction;
    ptrdiff_t lifetime;
} CParticlesStreams;

/// Streams of particles in ballistic motion. Each has a multiple of eight values.
typedef struct {
    const float *x;
    const float *y;
    const float *velocity_x;
    const float *velocity_y;
    const float *second;
    const float *fraction;
    const float *lifetime;
    const float *scale;
    const float *spin;
    /// Initial rotation in radians; null if all are 0.
    const float *_Nullable rotation;
    /// Words 0xAARRGGBB.
    const uint32_t *color;
    /// Levels to be added to blue, green, red and alpha; null for channels where all initial levels are within 0...255.
    const float *_Nullable excess[4];
} CParticlesBallistic;

/// The parameters common to those particles, and the time of evaluation.
typedef struct {
    float second;
    float fraction;
    float time_scale;
    float acceleration_x;
    float acceleration_y;
    float scale_speed;
    /// Bytes per second for blue, green, red and alpha.
    float color_speed[4];
} CParticlesView;

/// A sprite, ready to draw.
typedef struct {
    float x;
    float y;
    float scale;
    float rotation;
    uint32_t argb;
} CParticlesSprite;

#if defined(__x86_64__)
/// 1 if the processor supports the functions below with this suffix, otherwise 0.
int cparticles_has_avx2(void);
int cparticles_has_avx512(void);

/// Advances `count` particles by `step` seconds of age, under a common acceleration.
void cparticles_pull_avx2(const CParticlesPull *particles, ptrdiff_t count, float acceleration_x, float acceleration_y, float step);

/// The same for a multiple of sixteen particles.
void cparticles_pull_avx512(const CParticlesPull *particles, ptrdiff_t count, float acceleration_x, float acceleration_y, float step);

/// Returns the number of living particles among `count`, a multiple of eight.
ptrdiff_t cparticles_count_alive_avx2(
    const float *second, const float *fraction, const float *lifetime, ptrdiff_t count, const CParticlesMoment *moment);

/// Moves the living particles among the `count` slots starting at `first` to the slots starting at `free`, in order. `count` is a
/// multiple of eight, and `free` must not be after `first`.
/// - Returns: The slot after the last one written.
ptrdiff_t cparticles_compact_avx2(
    const CParticlesStreams *streams, ptrdiff_t first, ptrdiff_t count, ptrdiff_t free, const CParticlesMoment *moment);

/// Writes the living and visible particles of `count` as sprites, and returns their number. May overwrite up to seven sprites after them.
ptrdiff_t cparticles_sprites_avx2(
    const CParticlesBallistic *particles, ptrdiff_t count, const CParticlesView *view, CParticlesSprite *sprites);
#endif

#pragma clang assume_nonnull end

#endif
