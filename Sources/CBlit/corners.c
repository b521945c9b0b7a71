#include "CBlit.h"

#include <string.h>

// Corners must have the same bits on every machine.
#pragma STDC FP_CONTRACT OFF

// sin(2 pi k) for |k| <= 1/4, as `Turns` of LayoutMath: a minimax polynomial, odd, five terms, with an error below 3e-7.
static inline float quarter_sine(float k) {
    float q = k * k;
    float sum = q * 39.536705f;
    sum = (sum - 76.54978f) * q;
    sum = (sum + 81.601006f) * q;
    sum = (sum - 41.341656f) * q;
    return (sum + 6.283185f) * k;
}

// Reduces to -1/2 ... 1/2. Adding 3 * 2^22 rounds to a whole number.
static inline float reduced(float turns) { return turns - ((turns + 0x1.8p23f) - 0x1.8p23f); }

static inline float sine(float turns) {
    float k = reduced(turns);
    k = k > 0.25f ? 0.5f - k : k;
    k = k < -0.25f ? -0.5f - k : k;
    return quarter_sine(k);
}

enum { group = 64 };

typedef float four __attribute__((vector_size(16)));
typedef uint32_t words __attribute__((vector_size(16)));

static inline __attribute__((always_inline)) size_t corners(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors) {
    size_t written = 0;
    for (size_t first = 0; first < count; first += group) {
        const CBlitInstance *part = sprites + first;
        size_t length = count - first < group ? count - first : group;
        // There are three loops, so that the compiler vectorises the middle one.
        float turns[group] = {0}, width[group] = {0}, height[group] = {0}, right_x[group], right_y[group], down_x[group], down_y[group];
        for (size_t i = 0; i < length; i++) {
            turns[i] = part[i].rotation * 0.15915494f;
            width[i] = part[i].scale * half_width;
            height[i] = part[i].scale * half_height;
        }
        for (size_t i = 0; i < group; i++) {
            float s = sine(turns[i]), c = sine(reduced(turns[i]) + 0.25f);
            // Keeps upright sprites exactly upright.
            s = turns[i] == 0 ? 0 : s;
            c = turns[i] == 0 ? 1 : c;
            right_x[i] = c * width[i];
            right_y[i] = s * width[i];
            down_x[i] = -s * height[i];
            down_y[i] = c * height[i];
        }
        for (size_t i = 0; i < length; i++) {
            float x = part[i].x * scale, y = part[i].y * scale;
            four center = {x, y, x, y}, right = {-right_x[i], -right_y[i], right_x[i], right_y[i]};
            four down = {down_x[i], down_y[i], down_x[i], down_y[i]};
            four top = center - down + right, bottom = center + down - right;
            memcpy(positions + written * 8, &top, sizeof top);
            memcpy(positions + written * 8 + 4, &bottom, sizeof bottom);
            uint32_t argb = part[i].argb;
            uint32_t abgr = (argb & 0xFF00FF00) | (argb >> 16 & 0xFF) | (argb & 0xFF) << 16;
            words color = {abgr, abgr, abgr, abgr};
            memcpy(colors + written * 4, &color, sizeof color);
            // The difference below is 0 for finite sums and NaN otherwise.
            float sum = x + y + right_x[i] + right_y[i] + down_x[i] + down_y[i] + part[i].scale;
            written += (sum - sum == 0) & (part[i].scale > 0) & (argb > 0x00FFFFFF);
        }
    }
    return written;
}

#if defined(__x86_64__)
#include <immintrin.h>

// The same for eight sprites per register, because the compiler does not vectorise the portable loop's loads and stores.

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline))

AVX2 INLINE __m256 all(float value) { return _mm256_set1_ps(value); }

AVX2 INLINE __m256 eight_reduced(__m256 turns) { return turns - ((turns + all(0x1.8p23f)) - all(0x1.8p23f)); }

AVX2 INLINE __m256 eight_quarter_sines(__m256 k) {
    __m256 q = k * k;
    __m256 sum = q * all(39.536705f);
    sum = (sum - all(76.54978f)) * q;
    sum = (sum + all(81.601006f)) * q;
    sum = (sum - all(41.341656f)) * q;
    return (sum + all(6.283185f)) * k;
}

// min selects the mirrored value above 1/4, and max the one below -1/4. For cosines, values above 1/2 are mirrored to exactly the value
// that reducing and mirroring would give.
AVX2 INLINE __m256 eight_sines(__m256 k) {
    k = _mm256_min_ps(all(0.5f) - k, k);
    return eight_quarter_sines(_mm256_max_ps(all(-0.5f) - k, k));
}
AVX2 INLINE __m256 eight_cosines(__m256 k) {
    k = k + all(0.25f);
    return eight_quarter_sines(_mm256_min_ps(all(0.5f) - k, k));
}

/// The first four words of two sprites, side by side.
AVX2 INLINE __m256 pair(const CBlitInstance *first, const CBlitInstance *fifth) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(&first->x)), _mm_loadu_ps(&fifth->x), 1);
}

/// Transposes four rows of four within both halves of the registers.
AVX2 INLINE void transpose_halves(__m256 *a, __m256 *b, __m256 *c, __m256 *d) {
    __m256 ab_low = _mm256_unpacklo_ps(*a, *b), ab_high = _mm256_unpackhi_ps(*a, *b);
    __m256 cd_low = _mm256_unpacklo_ps(*c, *d), cd_high = _mm256_unpackhi_ps(*c, *d);
    *a = _mm256_shuffle_ps(ab_low, cd_low, 0x44);
    *b = _mm256_shuffle_ps(ab_low, cd_low, 0xEE);
    *c = _mm256_shuffle_ps(ab_high, cd_high, 0x44);
    *d = _mm256_shuffle_ps(ab_high, cd_high, 0xEE);
}

AVX2 static size_t corners_avx2(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors) {
    const __m256 zero = _mm256_setzero_ps(), factor = all(scale);
    const __m256i bytes = _mm256_setr_epi8(
        2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15);
    size_t written = 0, i = 0;
    for (; i + 8 <= count; i += 8) {
        const CBlitInstance *part = sprites + i;
        // Prefetch: sprites are read only once, from main memory.
        for (int line = 0; line < 3; line++) __builtin_prefetch((const char *)(part + 128) + 64 * line);
        __m256 x = pair(part, part + 4), y = pair(part + 1, part + 5), size = pair(part + 2, part + 6), turns = pair(part + 3, part + 7);
        transpose_halves(&x, &y, &size, &turns);
        const __m256i argb = _mm256_setr_epi32(
            (int)part[0].argb, (int)part[1].argb, (int)part[2].argb, (int)part[3].argb, (int)part[4].argb, (int)part[5].argb,
            (int)part[6].argb, (int)part[7].argb);
        turns = turns * all(0.15915494f);
        const __m256 width = size * all(half_width), height = size * all(half_height);
        // Keeps upright sprites exactly upright.
        const __m256 is_upright = _mm256_cmp_ps(turns, zero, _CMP_EQ_OQ);
        const __m256 within = eight_reduced(turns);
        const __m256 s = _mm256_blendv_ps(eight_sines(within), zero, is_upright);
        const __m256 c = _mm256_blendv_ps(eight_cosines(within), all(1), is_upright);
        const __m256 right_x = c * width, right_y = s * width, down_x = -s * height, down_y = c * height;
        x = x * factor;
        y = y * factor;
        const __m256 top_x = x - down_x, top_y = y - down_y, bottom_x = x + down_x, bottom_y = y + down_y;
        __m256 rows[8] = {top_x - right_x, top_y - right_y, top_x + right_x, top_y + right_y,
                          bottom_x + right_x, bottom_y + right_y, bottom_x - right_x, bottom_y - right_y};
        transpose_halves(rows, rows + 1, rows + 2, rows + 3);
        transpose_halves(rows + 4, rows + 5, rows + 6, rows + 7);
        // The difference below is 0 for finite sums and NaN otherwise.
        const __m256 sum = x + y + right_x + right_y + down_x + down_y + size;
        const __m256 is_finite = _mm256_cmp_ps(sum - sum, zero, _CMP_EQ_OQ), is_large = _mm256_cmp_ps(size, zero, _CMP_GT_OQ);
        const __m256i is_clear = _mm256_cmpeq_epi32(_mm256_srli_epi32(argb, 24), _mm256_setzero_si256());
        const unsigned visible =
            (unsigned)_mm256_movemask_ps(_mm256_andnot_ps(_mm256_castsi256_ps(is_clear), _mm256_and_ps(is_finite, is_large)));
        const __m256i abgr = _mm256_shuffle_epi8(argb, bytes);
        float *place = positions + written * 8;
        uint32_t *colored = colors + written * 4;
        // Invisible sprites have usually been left out already, so nearly always all eight are written together.
        if (__builtin_expect(visible == 0xFF, 1)) {
            for (int lane = 0; lane < 4; lane++) {
                const __m256 low = rows[lane], high = rows[4 + lane];
                _mm256_storeu_ps(place + lane * 8, _mm256_permute2f128_ps(low, high, 0x20));
                _mm256_storeu_ps(place + (4 + lane) * 8, _mm256_permute2f128_ps(low, high, 0x31));
            }
            // Writes each colour four times, two sprites per register.
            for (int lane = 0; lane < 8; lane += 2) {
                const __m256i two = _mm256_setr_epi32(lane, lane, lane, lane, lane + 1, lane + 1, lane + 1, lane + 1);
                _mm256_storeu_si256((__m256i *)(colored + lane * 4), _mm256_permutevar8x32_epi32(abgr, two));
            }
            written += 8;
            continue;
        }
        uint32_t words[8];
        _mm256_storeu_si256((__m256i *)words, abgr);
        for (int lane = 0; lane < 8; lane++) {
            const __m256 low = rows[lane & 3], high = rows[4 + (lane & 3)];
            const __m256 corners = lane < 4 ? _mm256_permute2f128_ps(low, high, 0x20) : _mm256_permute2f128_ps(low, high, 0x31);
            _mm256_storeu_ps(positions + written * 8, corners);
            _mm_storeu_si128((__m128i *)(colors + written * 4), _mm_set1_epi32((int)words[lane]));
            written += visible >> lane & 1;
        }
    }
    return written + corners(sprites + i, count - i, half_width, half_height, scale, positions + written * 8, colors + written * 4);
}
#endif

size_t cblit_corners_portable(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors) {
    return corners(sprites, count, half_width, half_height, scale, positions, colors);
}

size_t cblit_corners(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors) {
#if defined(__x86_64__)
    if (cblit_level() >= 2) return corners_avx2(sprites, count, half_width, half_height, scale, positions, colors);
#endif
    return corners(sprites, count, half_width, half_height, scale, positions, colors);
}
