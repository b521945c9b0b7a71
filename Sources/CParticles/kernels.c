#include "CParticles.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Multiplications and additions are never fused, because the Swift versions round each result and all machines must give the same bits.
#pragma clang fp contract(off)

#define AVX2 __attribute__((target("avx2,bmi,bmi2")))
#define AVX512 __attribute__((target("avx512f,avx512vl")))
#define INLINE static inline __attribute__((always_inline))

int cparticles_has_avx2(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

int cparticles_has_avx512(void) {
    __builtin_cpu_init();
    return cparticles_has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
}

AVX2 INLINE __m256 load(const float *values) { return _mm256_loadu_ps(values); }
AVX2 INLINE __m256 all(float value) { return _mm256_set1_ps(value); }

// MARK: Motion

AVX2 void cparticles_pull_avx2(const CParticlesPull *particles, ptrdiff_t count, float acceleration_x, float acceleration_y, float step) {
    const CParticlesPull p = *particles;
    const __m256 zero = _mm256_setzero_ps(), one = all(1), time = all(step);
    const __m256 common_x = all(acceleration_x), common_y = all(acceleration_y);
    for (ptrdiff_t i = 0; i < count; i += 8) {
        __m256 x = load(p.x + i), y = load(p.y + i);
        __m256 dx = x - load(p.origin_x + i), dy = y - load(p.origin_y + i);
        __m256 square = dx * dx + dy * dy;
        // A particle at its origin is not accelerated.
        __m256 inverse = _mm256_and_ps(one / _mm256_sqrt_ps(square), _mm256_cmp_ps(square, zero, _CMP_NEQ_UQ));
        __m256 away_x = dx * inverse, away_y = dy * inverse;
        __m256 radial = load(p.radial + i), tangential = load(p.tangential + i);
        __m256 force_x = away_x * radial - away_y * tangential + common_x;
        __m256 force_y = away_y * radial + away_x * tangential + common_y;
        __m256 velocity_x = load(p.velocity_x + i) + force_x * time;
        __m256 velocity_y = load(p.velocity_y + i) + force_y * time;
        _mm256_storeu_ps(p.velocity_x + i, velocity_x);
        _mm256_storeu_ps(p.velocity_y + i, velocity_y);
        _mm256_storeu_ps(p.x + i, x + velocity_x * time);
        _mm256_storeu_ps(p.y + i, y + velocity_y * time);
    }
}

AVX512 INLINE __m512 sixteen(float value) { return _mm512_set1_ps(value); }
AVX512 INLINE __m512 load16(const float *values) { return _mm512_loadu_ps(values); }

/// Prefetches data that will be needed some groups later, because there are more streams than the hardware prefetcher follows.
INLINE void ahead(const float *values) { __builtin_prefetch(values + 256); }

// Each step depends on the previous one, so sixteen particles per register take no longer than eight.
AVX512 void cparticles_pull_avx512(
    const CParticlesPull *particles, ptrdiff_t count, float acceleration_x, float acceleration_y, float step) {
    const CParticlesPull p = *particles;
    const __m512 zero = _mm512_setzero_ps(), one = sixteen(1), time = sixteen(step);
    const __m512 common_x = sixteen(acceleration_x), common_y = sixteen(acceleration_y);
    for (ptrdiff_t i = 0; i < count; i += 16) {
        ahead(p.x + i), ahead(p.y + i), ahead(p.velocity_x + i), ahead(p.velocity_y + i);
        ahead(p.origin_x + i), ahead(p.origin_y + i), ahead(p.radial + i), ahead(p.tangential + i);
        __m512 x = load16(p.x + i), y = load16(p.y + i);
        __m512 dx = x - load16(p.origin_x + i), dy = y - load16(p.origin_y + i);
        __m512 square = dx * dx + dy * dy;
        __m512 inverse = _mm512_maskz_div_ps(_mm512_cmp_ps_mask(square, zero, _CMP_NEQ_UQ), one, _mm512_sqrt_ps(square));
        __m512 away_x = dx * inverse, away_y = dy * inverse;
        __m512 radial = load16(p.radial + i), tangential = load16(p.tangential + i);
        __m512 force_x = away_x * radial - away_y * tangential + common_x;
        __m512 force_y = away_y * radial + away_x * tangential + common_y;
        __m512 velocity_x = load16(p.velocity_x + i) + force_x * time;
        __m512 velocity_y = load16(p.velocity_y + i) + force_y * time;
        _mm512_storeu_ps(p.velocity_x + i, velocity_x);
        _mm512_storeu_ps(p.velocity_y + i, velocity_y);
        _mm512_storeu_ps(p.x + i, x + velocity_x * time);
        _mm512_storeu_ps(p.y + i, y + velocity_y * time);
    }
}

// MARK: Deaths

/// A bit for each of eight particles, 1 if it has not reached its lifetime.
AVX2 INLINE unsigned alive(const float *second, const float *fraction, const float *lifetime, const CParticlesMoment *moment) {
    __m256 since = (all(moment->second) - load(second)) + (all(moment->fraction) - load(fraction));
    __m256 age = _mm256_max_ps(_mm256_setzero_ps(), since) * all(moment->time_scale);
    return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(age, load(lifetime), _CMP_LT_OQ));
}

AVX2 ptrdiff_t cparticles_count_alive_avx2(
    const float *second, const float *fraction, const float *lifetime, ptrdiff_t count, const CParticlesMoment *moment) {
    ptrdiff_t living = 0;
    for (ptrdiff_t i = 0; i < count; i += 8) {
        living += __builtin_popcount(alive(second + i, fraction + i, lifetime + i, moment));
    }
    return living;
}

AVX2 ptrdiff_t cparticles_compact_avx2(const CParticlesStreams *streams, ptrdiff_t first, ptrdiff_t count, ptrdiff_t free,
                                       const CParticlesMoment *moment) {
    const CParticlesStreams s = *streams;
    const float *second = (const float *)(s.base + s.second * s.stride);
    const float *fraction = (const float *)(s.base + s.fraction * s.stride);
    const float *lifetime = (const float *)(s.base + s.lifetime * s.stride);
    for (ptrdiff_t slot = first; slot < first + count; slot += 8) {
        const unsigned living = alive(second + slot, fraction + slot, lifetime + slot, moment);
        // The lane numbers of the living particles, packed into the lowest bytes.
        const uint64_t order = _pext_u64(0x0706050403020100, _pdep_u64(living, 0x0101010101010101) * 0xFF);
        const __m256i lanes = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)order));
        // The values overwritten after the last living particle have already been read, because `free` is never after `slot`.
        char *from = s.base + slot * 4, *to = s.base + free * 4;
        for (ptrdiff_t stream = 0; stream < s.count; stream++, from += s.stride, to += s.stride) {
            const __m256i values = _mm256_loadu_si256((const __m256i *)from);
            _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32(values, lanes));
        }
        free += __builtin_popcount(living);
    }
    return free;
}

// MARK: Sprites

AVX2 INLINE __m256 place(const float *start, const float *velocity, float acceleration, __m256 age) {
    return load(start) + (load(velocity) + age * all(0.5f) * all(acceleration)) * age;
}

/// One byte of a colour after `age`, rounded to nearest and shifted to its position.
AVX2 INLINE __m256i channel(int shift, __m256i birth, const float *excess, float speed, __m256 age) {
    const __m256i byte = _mm256_set1_epi32(0xFF);
    if (speed == 0) return _mm256_and_si256(birth, _mm256_slli_epi32(byte, shift));
    __m256 level = _mm256_cvtepi32_ps(_mm256_and_si256(_mm256_srli_epi32(birth, shift), byte));
    if (excess) level += load(excess);
    level += age * all(speed);
    // From 2^23 on, adjacent floats differ by one, so the sum's low bits are the rounded level.
    __m256 rounded = _mm256_min_ps(all(255), _mm256_max_ps(_mm256_setzero_ps(), level)) + all(0x1p23f);
    return _mm256_slli_epi32(_mm256_and_si256(_mm256_castps_si256(rounded), byte), shift);
}

/// Transposes eight particles' values to one row per particle; each row holds two particles, lanes i and i + 4.
AVX2 INLINE void transpose(__m256 x, __m256 y, __m256 scale, __m256 rotation, __m256 rows[4]) {
    __m256d low = _mm256_castps_pd(_mm256_unpacklo_ps(x, y)), high = _mm256_castps_pd(_mm256_unpackhi_ps(x, y));
    __m256d low_turned = _mm256_castps_pd(_mm256_unpacklo_ps(scale, rotation));
    __m256d high_turned = _mm256_castps_pd(_mm256_unpackhi_ps(scale, rotation));
    rows[0] = _mm256_castpd_ps(_mm256_unpacklo_pd(low, low_turned));
    rows[1] = _mm256_castpd_ps(_mm256_unpackhi_pd(low, low_turned));
    rows[2] = _mm256_castpd_ps(_mm256_unpacklo_pd(high, high_turned));
    rows[3] = _mm256_castpd_ps(_mm256_unpackhi_pd(high, high_turned));
}

/// Writes all eight sprites. Each invisible one is overwritten by the next, so there is no branch to mispredict.
AVX2 INLINE CParticlesSprite *write(CParticlesSprite *sprite, const __m256 rows[4], __m256i argb, unsigned visible) {
    uint32_t words[8];
    _mm256_storeu_si256((__m256i *)words, argb);
    for (int lane = 0; lane < 8; lane++) {
        _mm_storeu_ps(&sprite->x, lane < 4 ? _mm256_castps256_ps128(rows[lane]) : _mm256_extractf128_ps(rows[lane - 4], 1));
        sprite->argb = words[lane];
        sprite += visible >> lane & 1;
    }
    return sprite;
}

AVX2 INLINE ptrdiff_t write_all(
    const CParticlesBallistic p, ptrdiff_t count, const CParticlesView v, CParticlesSprite *sprites, int has_excess) {
    const __m256 zero = _mm256_setzero_ps();
    CParticlesSprite *end = sprites;
    for (ptrdiff_t i = 0; i < count; i += 8) {
        __m256 since = (all(v.second) - load(p.second + i)) + (all(v.fraction) - load(p.fraction + i));
        __m256 age = _mm256_max_ps(zero, since) * all(v.time_scale);
        __m256 scale = load(p.scale + i) + age * all(v.scale_speed);
        __m256i birth = _mm256_loadu_si256((const __m256i *)(p.color + i));
        const float *blue = has_excess ? p.excess[0] + i : 0, *green = has_excess ? p.excess[1] + i : 0;
        const float *red = has_excess ? p.excess[2] + i : 0, *alpha = has_excess ? p.excess[3] + i : 0;
        __m256i argb = channel(0, birth, blue, v.color_speed[0], age) | channel(8, birth, green, v.color_speed[1], age);
        argb |= channel(16, birth, red, v.color_speed[2], age) | channel(24, birth, alpha, v.color_speed[3], age);
        __m256i has_alpha = _mm256_sub_epi32(_mm256_setzero_si256(), _mm256_srli_epi32(argb, 24));
        __m256 visible = _mm256_and_ps(age - load(p.lifetime + i), _mm256_and_ps(zero - scale, _mm256_castsi256_ps(has_alpha)));
        __m256 turn = load(p.spin + i) * age;
        if (p.rotation) turn = load(p.rotation + i) + turn;
        __m256 rows[4];
        transpose(
            place(p.x + i, p.velocity_x + i, v.acceleration_x, age), place(p.y + i, p.velocity_y + i, v.acceleration_y, age), scale,
            turn, rows);
        end = write(end, rows, argb, (unsigned)_mm256_movemask_ps(visible));
    }
    return end - sprites;
}

// There are two loops, so that the one for most particles need not check for colours outside their range.
AVX2 ptrdiff_t cparticles_sprites_avx2(
    const CParticlesBallistic *particles, ptrdiff_t count, const CParticlesView *view, CParticlesSprite *sprites) {
    return particles->excess[0] ? write_all(*particles, count, *view, sprites, 1) : write_all(*particles, count, *view, sprites, 0);
}
#endif
