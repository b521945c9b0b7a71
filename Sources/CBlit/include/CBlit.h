// The inner loops of sprites: two of the blitter for x86-64, with the types that they share with their portable twins in Swift, and the
// corners of sprites for graphics processors.
#ifndef PANORAMA_CBLIT_H
#define PANORAMA_CBLIT_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The columns of one row of a sprite that are drawn: from `begin` on, up to `end`; `end - begin` is a multiple of 8.
typedef struct {
    uint16_t begin;
    uint16_t end;
} CBlitSpan;

/// One sprite or a part of it: where it is read, where it is drawn, in which colour.
/// Pixels are premultiplied words 0xAARRGGBB; strides are in pixels. All columns of the spans must exist, in source and target.
typedef struct {
    uint32_t *target;
    ptrdiff_t target_stride;
    /// Where the next sprite's first row lies: the processor fetches it in the meantime. Any address will do.
    const uint32_t *next_target;
    const uint32_t *source;
    ptrdiff_t source_stride;
    /// One for each row.
    const CBlitSpan *spans;
    ptrdiff_t rows;
    /// Premultiplied colour in four lanes of 16 bits, each 0...32767: blue in the lowest, then green, red, alpha.
    uint64_t tint;
} CBlitSprite;

#if defined(__x86_64__)
/// What this processor can run: 2 all of the functions below, 1 those without AVX2, 0 none.
int cblit_level(void);

/// Adds the tinted sprite to the colours of the target, up to white; the target's alpha stays.
void cblit_add_ssse3(const CBlitSprite *sprite);
void cblit_add_avx2(const CBlitSprite *sprite);

/// Draws the tinted sprite over the target.
void cblit_over_ssse3(const CBlitSprite *sprite);
void cblit_over_avx2(const CBlitSprite *sprite);
#endif

/// A sprite as `SpriteInstance` lies in memory.
typedef struct {
    float x;
    float y;
    float scale;
    /// Radians, clockwise.
    float rotation;
    /// 0xAARRGGBB.
    uint32_t argb;
} CBlitInstance;

/// Writes the corners of sprites that can be seen, from the top left one on clockwise, and a word 0xAABBGGRR for each of them.
/// There must be room for one sprite more than `count`.
/// - Parameters half_width, half_height: of a sprite of scale 1, in device pixels; `scale`: device pixels for each unit of x and y.
/// - Returns how many can be seen.
size_t cblit_corners(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors);

/// The same for any processor; `cblit_corners` gives the same bits.
size_t cblit_corners_portable(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors);

/// A magnified picture laid over a sprite, which may be turned.
typedef struct {
    /// `height + 1` rows of `width + 1` premultiplied words: the last row and column stand twice.
    const uint32_t *texels;
    int32_t width;
    int32_t height;
    /// Texels for each device pixel.
    float columns;
    float rows;
    /// Half of the sprite's sides in device pixels.
    float half_width;
    float half_height;
    float sine;
    float cosine;
} CBlitSampler;

#if defined(__x86_64__)
/// Computes a row of `count` pixels, a multiple of eight, each at one place between texels.
/// - Parameters x, y: from the sprite's centre to the middle of the first pixel.
void cblit_samples_avx2(const CBlitSampler *sampler, float x, float y, ptrdiff_t count, uint32_t *output);
#endif

#pragma clang assume_nonnull end

#endif
