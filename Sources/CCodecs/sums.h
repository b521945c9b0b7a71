// The sums of a run of pixels, from which means of squares are computed.
#ifndef PANORAMA_CCODECS_SUMS_H
#define PANORAMA_CCODECS_SUMS_H

#include <stdint.h>

/// Blue, green and red, each times alpha, and alpha.
typedef struct {
    uint32_t blue, green, red, alpha;
} CCodecsSums;

/// The longest run whose sums fit into the halves of a word.
enum { ccodecs_longest_run = 257 };

static inline CCodecsSums ccodecs_weighted_sums(const uint32_t *pixels, int count) {
    CCodecsSums sums = {0};
    for (int x = 0; x < count; x++) {
        uint32_t pixel = pixels[x], alpha = pixel >> 24;
        sums.blue += (pixel & 0xFF) * alpha;
        sums.green += (pixel >> 8 & 0xFF) * alpha;
        sums.red += (pixel >> 16 & 0xFF) * alpha;
        sums.alpha += alpha;
    }
    return sums;
}

/// The sums of up to `ccodecs_longest_run` pixels. Two channels are summed in the halves of a word. Only if the pixels are not all opaque,
/// they are processed again one by one.
static inline CCodecsSums ccodecs_sums(const uint32_t *pixels, int count) {
    uint32_t even = 0, odd = 0;
    for (int x = 0; x < count; x++) {
        even += pixels[x] & 0x00FF00FF;
        odd += pixels[x] >> 8 & 0x00FF00FF;
    }
    if (odd >> 16 != 255 * (uint32_t)count) return ccodecs_weighted_sums(pixels, count);
    return (CCodecsSums){(even & 0xFFFF) * 255, (odd & 0xFFFF) * 255, (even >> 16) * 255, odd >> 16};
}

#endif
