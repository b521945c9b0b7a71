#include "CBlit.h"

#include <string.h>

// Every machine's corners are the same bits.
#pragma STDC FP_CONTRACT OFF

// sin(2 pi k) for |k| <= 1/4, as `Turns` of LayoutMath has it: a least-maximum polynomial, odd, five terms, with an error below 3e-7.
static inline float quarter_sine(float k) {
    float q = k * k;
    float sum = q * 39.536705f;
    sum = (sum - 76.54978f) * q;
    sum = (sum + 81.601006f) * q;
    sum = (sum - 41.341656f) * q;
    return (sum + 6.283185f) * k;
}

// Brought into -1/2 ... 1/2: adding 3 2^22 rounds to a whole number.
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
        // Three loops, of which the compiler makes vectors of the one in the middle.
        float turns[group] = {0}, width[group] = {0}, height[group] = {0}, right_x[group], right_y[group], down_x[group], down_y[group];
        for (size_t i = 0; i < length; i++) {
            turns[i] = part[i].rotation * 0.15915494f;
            width[i] = part[i].scale * half_width;
            height[i] = part[i].scale * half_height;
        }
        for (size_t i = 0; i < group; i++) {
            float s = sine(turns[i]), c = sine(reduced(turns[i]) + 0.25f);
            // What stands upright stays exactly so.
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
            // 0 for numbers, and no number for infinities and for what is none.
            float sum = x + y + right_x[i] + right_y[i] + down_x[i] + down_y[i] + part[i].scale;
            written += (sum - sum == 0) & (part[i].scale > 0) & (argb > 0x00FFFFFF);
        }
    }
    return written;
}

#if defined(__x86_64__)
// The same with vectors of eight.
__attribute__((target("avx2"))) static size_t corners_avx2(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors) {
    return corners(sprites, count, half_width, half_height, scale, positions, colors);
}
#endif

size_t cblit_corners(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors) {
#if defined(__x86_64__)
    if (cblit_level() == 2) return corners_avx2(sprites, count, half_width, half_height, scale, positions, colors);
#endif
    return corners(sprites, count, half_width, half_height, scale, positions, colors);
}
