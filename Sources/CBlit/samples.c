#include "CBlit.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Products and sums are rounded one by one, as their twin in Swift rounds them.
#pragma clang fp contract(off)

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline))

AVX2 INLINE __m256 all(float value) { return _mm256_set1_ps(value); }

/// How much of a pixel around `place` lies within `half` of the centre.
AVX2 INLINE __m256 overlap(__m256 place, __m256 half) {
    __m256 upper = _mm256_min_ps(place + all(0.5f), half), lower = _mm256_max_ps(place - all(0.5f), -half);
    return _mm256_max_ps(upper - lower, _mm256_setzero_ps());
}

/// A place between texels in 1/256 of one, kept within the picture.
AVX2 INLINE __m256i fixed(__m256 place, int32_t count) {
    __m256 inside = _mm256_min_ps(_mm256_max_ps(place, _mm256_setzero_ps()), all((float)(count - 1)));
    return _mm256_cvttps_epi32(inside * all(256) + all(0.5f));
}

/// One channel of four texels each, weighed, and of that the share that is covered.
AVX2 INLINE __m256i channel(const __m256i texels[4], const __m256i weights[4], int shift, __m256i coverage) {
    const __m256i byte = _mm256_set1_epi32(0xFF);
    __m256i sum = _mm256_setzero_si256();
    for (int i = 0; i < 4; i++) {
        sum = _mm256_add_epi32(sum, _mm256_mullo_epi32(_mm256_and_si256(_mm256_srli_epi32(texels[i], shift), byte), weights[i]));
    }
    __m256i covered = _mm256_mullo_epi32(_mm256_and_si256(_mm256_srli_epi32(sum, 8), _mm256_set1_epi32(0xFFFF)), coverage);
    __m256i level = _mm256_srli_epi32(_mm256_add_epi32(covered, _mm256_set1_epi32(0x8000)), 16);
    return _mm256_slli_epi32(_mm256_and_si256(level, byte), shift);
}

AVX2 void cblit_samples_avx2(const CBlitSampler *sampler, float x, float y, ptrdiff_t count, uint32_t *output) {
    const CBlitSampler s = *sampler;
    const __m256 half_width = all(s.half_width), half_height = all(s.half_height), sine = all(s.sine), cosine = all(s.cosine);
    const __m256 row = all(s.sine * y), column = all(s.cosine * y);
    const __m256i whole = _mm256_set1_epi32(256), fraction = _mm256_set1_epi32(0xFF), stride = _mm256_set1_epi32(s.width + 1);
    const int *texels = (const int *)s.texels;
    for (ptrdiff_t i = 0; i < count; i += 8) {
        const __m256 index = _mm256_cvtepi32_ps(_mm256_add_epi32(_mm256_set1_epi32((int)i), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)));
        const __m256 dx = all(x) + index;
        const __m256 u = cosine * dx + row, v = column - sine * dx;
        const __m256i coverage = _mm256_cvttps_epi32(overlap(u, half_width) * overlap(v, half_height) * all(256) + all(0.5f));
        if (_mm256_testz_si256(coverage, coverage)) {
            _mm256_storeu_si256((__m256i *)(output + i), coverage);
            continue;
        }
        const __m256i across = fixed((u + half_width) * all(s.columns) - all(0.5f), s.width);
        const __m256i along = fixed((v + half_height) * all(s.rows) - all(0.5f), s.height);
        const __m256i corner = _mm256_add_epi32(_mm256_mullo_epi32(_mm256_srli_epi32(along, 8), stride), _mm256_srli_epi32(across, 8));
        const __m256i below = _mm256_add_epi32(corner, stride);
        const __m256i right = _mm256_and_si256(across, fraction), down = _mm256_and_si256(along, fraction);
        const __m256i left = _mm256_sub_epi32(whole, right), up = _mm256_sub_epi32(whole, down);
        const __m256i four[4] = {_mm256_i32gather_epi32(texels, corner, 4), _mm256_i32gather_epi32(texels + 1, corner, 4),
                                 _mm256_i32gather_epi32(texels, below, 4), _mm256_i32gather_epi32(texels + 1, below, 4)};
        const __m256i weights[4] = {_mm256_mullo_epi32(left, up), _mm256_mullo_epi32(right, up),
                                    _mm256_mullo_epi32(left, down), _mm256_mullo_epi32(right, down)};
        __m256i pixels = _mm256_or_si256(channel(four, weights, 0, coverage), channel(four, weights, 8, coverage));
        pixels = _mm256_or_si256(pixels, channel(four, weights, 16, coverage));
        pixels = _mm256_or_si256(pixels, channel(four, weights, 24, coverage));
        _mm256_storeu_si256((__m256i *)(output + i), pixels);
    }
}
#endif
