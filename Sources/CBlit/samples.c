#include "CBlit.h"

#include <math.h>

#if defined(__x86_64__)
#include <immintrin.h>

// Products and sums are rounded separately, like in the Swift version.
#pragma clang fp contract(off)

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline))

AVX2 INLINE __m256 all(float value) { return _mm256_set1_ps(value); }
AVX2 INLINE __m256i every(int32_t value) { return _mm256_set1_epi32(value); }

/// The fraction of a pixel around `place` within `half` of the centre.
AVX2 INLINE __m256 overlap(__m256 place, __m256 half) {
    __m256 upper = _mm256_min_ps(place + all(0.5f), half), lower = _mm256_max_ps(place - all(0.5f), -half);
    return _mm256_max_ps(upper - lower, _mm256_setzero_ps());
}

/// A position between texels in units of 1/256, clamped to the picture.
AVX2 INLINE __m256i fixed(__m256 place, int32_t count) {
    __m256 inside = _mm256_min_ps(_mm256_max_ps(place, _mm256_setzero_ps()), all((float)(count - 1)));
    return _mm256_cvttps_epi32(inside * all(256) + all(0.5f));
}

/// Weighted sums of texels, with weights that add up to 65536 per position. They are sums of one channel if all channels are equal,
/// otherwise of all four.
typedef struct {
    __m256i channels[4];
} Sums;

/// Adds the sums at one position, minus an offset that is due to signed products.
AVX2 INLINE void add_gray(Sums *sums, const int *texels, __m256i across, __m256i along, __m256i corner) {
    const __m256i bytes = every(0x00FF00FF), words = _mm256_i32gather_epi32(texels, corner, 4);
    const __m256i fraction = _mm256_and_si256(across, every(0xFF)), down = _mm256_and_si256(along, every(0xFF));
    const __m256i right = _mm256_or_si256(fraction, _mm256_slli_epi32(fraction, 16));
    const __m256i left = _mm256_sub_epi16(_mm256_set1_epi16(256), right);
    // The upper row in the low half of each word, the lower one in the high half.
    const __m256i rows = _mm256_add_epi16(
        _mm256_mullo_epi16(_mm256_and_si256(words, bytes), left),
        _mm256_mullo_epi16(_mm256_and_si256(_mm256_srli_epi32(words, 8), bytes), right));
    // Weights: 256 - down for the upper row, down for the lower.
    const __m256i weights = _mm256_add_epi32(_mm256_sub_epi32(every(256), down), _mm256_slli_epi32(down, 16));
    // Converts unsigned 16-bit values to signed ones by adding an offset.
    const __m256i sum = _mm256_madd_epi16(_mm256_xor_si256(rows, _mm256_set1_epi16((short)0x8000)), weights);
    sums->channels[0] = _mm256_add_epi32(sums->channels[0], sum);
}

AVX2 INLINE void add_colors(Sums *sums, const int *texels, int32_t stride, __m256i across, __m256i along, __m256i corner) {
    const __m256i byte = every(0xFF), below = _mm256_add_epi32(corner, every(stride));
    const __m256i right = _mm256_and_si256(across, byte), down = _mm256_and_si256(along, byte);
    const __m256i left = _mm256_sub_epi32(every(256), right), up = _mm256_sub_epi32(every(256), down);
    const __m256i four[4] = {_mm256_i32gather_epi32(texels, corner, 4), _mm256_i32gather_epi32(texels + 1, corner, 4),
                             _mm256_i32gather_epi32(texels, below, 4), _mm256_i32gather_epi32(texels + 1, below, 4)};
    const __m256i weights[4] = {_mm256_mullo_epi32(left, up), _mm256_mullo_epi32(right, up),
                                _mm256_mullo_epi32(left, down), _mm256_mullo_epi32(right, down)};
    for (int channel = 0; channel < 4; channel++) {
        for (int i = 0; i < 4; i++) {
            const __m256i level = _mm256_and_si256(_mm256_srli_epi32(four[i], 8 * channel), byte);
            sums->channels[channel] = _mm256_add_epi32(sums->channels[channel], _mm256_mullo_epi32(level, weights[i]));
        }
    }
}

/// The values common to all groups of eight in a row.
typedef struct {
    CBlitSampler s;
    float x;
    __m256 row;
    __m256 column;
} Row;

AVX2 INLINE void add(Sums *sums, const CBlitSampler *s, __m256 column, __m256 row) {
    const __m256i across = fixed(column, s->width), along = fixed(row, s->height);
    const __m256i corner = _mm256_add_epi32(
        _mm256_mullo_epi32(_mm256_srli_epi32(along, 8), every(s->width + 1)), _mm256_srli_epi32(across, 8));
    if (s->is_gray) {
        add_gray(sums, (const int *)s->texels, across, along, corner);
    } else {
        add_colors(sums, (const int *)s->texels, s->width + 1, across, along, corner);
    }
}

/// One channel multiplied by the coverage, in the lowest byte of each word.
AVX2 INLINE __m256i share(__m256i sum, int shift, __m256i coverage) {
    const __m256i level = _mm256_and_si256(_mm256_srli_epi32(sum, shift), every(0xFFFF));
    return _mm256_srli_epi32(_mm256_add_epi32(_mm256_mullo_epi32(level, coverage), every(0x8000)), 16);
}

/// Computes eight pixels.
/// - Parameter is_inside: Whether all of them are known to be within the sprite.
AVX2 INLINE __m256i eight(const Row *r, ptrdiff_t index, int is_inside) {
    const CBlitSampler *s = &r->s;
    const __m256 half_width = all(s->half_width), half_height = all(s->half_height);
    const __m256 index_ = _mm256_cvtepi32_ps(_mm256_add_epi32(every((int)index), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)));
    const __m256 dx = all(r->x) + index_;
    const __m256 u = all(s->cosine) * dx + r->row, v = r->column - all(s->sine) * dx;
    __m256i coverage = every(256);
    if (!is_inside) {
        coverage = _mm256_cvttps_epi32(overlap(u, half_width) * overlap(v, half_height) * all(256) + all(0.5f));
        if (_mm256_testz_si256(coverage, coverage)) return coverage;
    }
    const __m256 column = (u + half_width) * all(s->columns) - all(0.5f), row = (v + half_height) * all(s->rows) - all(0.5f);
    const __m256i zero = _mm256_setzero_si256();
    // Compensates for the offset that is due to signed products.
    const __m256i start = s->is_gray ? every(s->places << 23) : zero;
    Sums sums = {{start, zero, zero, zero}};
    if (s->places == 4) {
        const __m256 right = all(s->columns / 4), down = all(s->rows / 4);
        add(&sums, s, column - right, row - down);
        add(&sums, s, column + right, row - down);
        add(&sums, s, column - right, row + down);
        add(&sums, s, column + right, row + down);
    } else {
        add(&sums, s, column, row);
    }
    const int shift = s->places == 4 ? 10 : 8;
    const __m256i first = share(sums.channels[0], shift, coverage);
    if (s->is_gray) {
        const __m256i lowest = _mm256_setr_epi8(
            0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12);
        return _mm256_shuffle_epi8(first, lowest);
    }
    __m256i pixels = _mm256_and_si256(first, every(0xFF));
    for (int channel = 1; channel < 4; channel++) {
        const __m256i level = _mm256_and_si256(share(sums.channels[channel], shift, coverage), every(0xFF));
        pixels = _mm256_or_si256(pixels, _mm256_slli_epi32(level, 8 * channel));
    }
    return pixels;
}

AVX2 INLINE void samples(const CBlitSampler *sampler, int is_gray, int places, float x, float y, ptrdiff_t first, ptrdiff_t count,
                         uint32_t *output) {
    Row r = {*sampler, x, all(sampler->sine * y), all(sampler->cosine * y)};
    // These are constants in each specialised copy.
    r.s.is_gray = is_gray;
    r.s.places = places;
    const ptrdiff_t end = first + count;
    const CBlitColumns inside = cblit_columns(sampler, x, y, end, -1.5f);
    ptrdiff_t i = first;
    for (; i < end && i < inside.begin; i += 8) _mm256_storeu_si256((__m256i *)(output + i), eight(&r, i, 0));
    for (; i + 8 <= inside.end; i += 8) _mm256_storeu_si256((__m256i *)(output + i), eight(&r, i, 1));
    for (; i < end; i += 8) _mm256_storeu_si256((__m256i *)(output + i), eight(&r, i, 0));
}

AVX2 void cblit_samples_avx2(
    const CBlitSampler *sampler, float x, float y, ptrdiff_t first, ptrdiff_t count, uint32_t *output) {
    if (sampler->is_gray) {
        if (sampler->places == 4) return samples(sampler, 1, 4, x, y, first, count, output);
        return samples(sampler, 1, 1, x, y, first, count, output);
    }
    if (sampler->places == 4) return samples(sampler, 0, 4, x, y, first, count, output);
    return samples(sampler, 0, 1, x, y, first, count, output);
}
#endif

/// Narrows low...high to the range where |slope d + offset| is at most `half`.
static void narrow(float slope, float offset, float half, float *low, float *high) {
    if (fabsf(slope) < 1e-6f) {
        if (!(fabsf(offset) <= half)) *high = *low - 1;
        return;
    }
    const float a = (-half - offset) / slope, b = (half - offset) / slope;
    *low = fmaxf(*low, fminf(a, b));
    *high = fminf(*high, fmaxf(a, b));
}

CBlitColumns cblit_columns(const CBlitSampler *sampler, float x, float y, ptrdiff_t count, float slack) {
    float low = 0, high = (float)(count - 1);
    narrow(sampler->cosine, sampler->cosine * x + sampler->sine * y, sampler->half_width + slack, &low, &high);
    narrow(-sampler->sine, sampler->cosine * y - sampler->sine * x, sampler->half_height + slack, &low, &high);
    CBlitColumns columns = {0, 0};
    if (low <= high) {
        columns.begin = (ptrdiff_t)ceilf(low);
        columns.end = (ptrdiff_t)floorf(high) + 1;
    }
    return columns;
}
