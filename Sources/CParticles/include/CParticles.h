// The inner loops of the particles for x86-64 with AVX2, and one with AVX-512. Their portable twins in Swift give the same bits.
#ifndef PANORAMA_CPARTICLES_H
#define PANORAMA_CPARTICLES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Streams of particles that are pulled towards their origins and across to that. All have a multiple of eight values.
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

/// When particles are looked at, and how fast they age.
typedef struct {
    float second;
    float fraction;
    float time_scale;
} CParticlesMoment;

/// All streams of some particles, `stride` bytes from one to the next, and which of them tell who is alive.
typedef struct {
    char *base;
    ptrdiff_t stride;
    ptrdiff_t count;
    ptrdiff_t second;
    ptrdiff_t fraction;
    ptrdiff_t lifetime;
} CParticlesStreams;

/// Streams of particles in ballistic motion. All have a multiple of eight values.
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
    /// Turns at birth; none where all stand upright.
    const float *_Nullable rotation;
    /// Words 0xAARRGGBB.
    const uint32_t *color;
    /// Levels to be added to blue, green, red and alpha; none where all are born in 0...255.
    const float *_Nullable excess[4];
} CParticlesBallistic;

/// What those particles have in common, and when they are looked at.
typedef struct {
    float second;
    float fraction;
    float time_scale;
    float acceleration_x;
    float acceleration_y;
    float scale_speed;
    /// Of bytes a second: blue, green, red, alpha.
    float color_speed[4];
} CParticlesView;

/// A sprite as it is drawn.
typedef struct {
    float x;
    float y;
    float scale;
    float rotation;
    uint32_t argb;
} CParticlesSprite;

#if defined(__x86_64__)
/// 1 where the functions below can run that are named so, else 0.
int cparticles_has_avx2(void);
int cparticles_has_avx512(void);

/// Moves `count` particles on by `step` seconds of age, under an acceleration common to all.
void cparticles_pull_avx2(const CParticlesPull *particles, ptrdiff_t count, float acceleration_x, float acceleration_y, float step);

/// The same for a multiple of sixteen particles.
void cparticles_pull_avx512(const CParticlesPull *particles, ptrdiff_t count, float acceleration_x, float acceleration_y, float step);

/// How many of `count` particles are alive, a multiple of eight.
ptrdiff_t cparticles_count_alive_avx2(
    const float *second, const float *fraction, const float *lifetime, ptrdiff_t count, const CParticlesMoment *moment);

/// Moves the living among `count` slots from `first` on, a multiple of eight, to `free`, which is not behind `first`, and the slots behind
/// it, in their order.
/// - Returns: The slot behind the last one.
ptrdiff_t cparticles_compact_avx2(
    const CParticlesStreams *streams, ptrdiff_t first, ptrdiff_t count, ptrdiff_t free, const CParticlesMoment *moment);

/// Writes those of `count` particles that are alive and visible, and returns how many they are. Up to seven sprites behind are written to.
ptrdiff_t cparticles_sprites_avx2(
    const CParticlesBallistic *particles, ptrdiff_t count, const CParticlesView *view, CParticlesSprite *sprites);
#endif

#pragma clang assume_nonnull end

#endif
