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

/// Where eight pixels of a variant lie, from its first row and column on.
typedef struct {
    uint16_t row;
    uint16_t column;
} CBlitGroup;

/// The pixels of a sprite that are not transparent, in groups of eight, row after row: one list, because rows of unlike lengths would make
/// the processor guess the end of each.
typedef struct {
    const CBlitGroup *groups;
    /// Eight for each group.
    const uint32_t *pixels;
    /// The first group of each row, and behind the last row how many there are.
    const uint32_t *firsts;
} CBlitVariant;

/// A sprite of which all is known: what is left is to draw it.
typedef struct {
    /// None for a sprite that is computed as it is drawn.
    const CBlitVariant *_Nullable variant;
    /// As in `CBlitSprite`.
    uint64_t tint;
    /// The first column and row in the target.
    int32_t left;
    int32_t top;
    int32_t rows;
    /// How far from `left` a group may reach.
    int32_t width;
} CBlitPlacedSprite;

/// A sprite as `Sprite` lies in memory.
typedef struct {
    float x;
    float y;
    float scale;
    /// Radians, clockwise.
    float rotation;
    /// 0xAARRGGBB.
    uint32_t argb;
} CBlitInstance;

/// The variants of sprites of one size.
typedef struct {
    /// One for each angle, row and column within a pixel, the column counting fastest; none where the size has no sheet.
    const CBlitVariant *_Nullable const *_Nullable variants;
    /// Places of the centre within a pixel along each axis, and angles in a turn: powers of two.
    int32_t phases;
    int32_t angles;
    float angles_per_radian;
    /// As in `SpriteSheet`.
    int32_t half;
    int32_t side;
    int32_t stride;
} CBlitSheet;

/// What places the sprites of a batch.
typedef struct {
    /// One for each step of size.
    const CBlitSheet *sheets;
    /// Is told which steps are drawn from.
    uint8_t *used;
    /// Device pixels of a unit of place, and of the width of a sprite of scale 1.
    float scale;
    float width;
    /// What can be drawn, as in `SpritePlacement` and `SpriteFamily`.
    float farthest;
    float widest_angle;
    float smallest_width;
    float largest_width;
    int32_t step_shift;
    int32_t smallest_step;
    /// The clip.
    int32_t left;
    int32_t top;
    int32_t right;
    int32_t bottom;
} CBlitPlacing;

/// Where sprites are drawn to: rows of pixels, `stride` from one to the next, and what of them may be touched.
typedef struct {
    uint32_t *pixels;
    ptrdiff_t stride;
    int32_t left;
    int32_t top;
    int32_t right;
    int32_t bottom;
} CBlitBand;

#if defined(__x86_64__)
/// What this processor can run: 2 all of the functions below, 1 those without AVX2, 0 none.
int cblit_level(void);

/// Adds the tinted sprite to the colours of the target, up to white; the target's alpha stays.
void cblit_add_ssse3(const CBlitSprite *sprite);
void cblit_add_avx2(const CBlitSprite *sprite);

/// Draws the tinted sprite over the target.
void cblit_over_ssse3(const CBlitSprite *sprite);
void cblit_over_avx2(const CBlitSprite *sprite);

/// Adds the first of `count` sprites to a band, or draws them over it, until one is to be computed or reaches beyond its sides.
/// - Returns: How many were drawn.
ptrdiff_t cblit_add_run_ssse3(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band);
ptrdiff_t cblit_add_run_avx2(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band);
ptrdiff_t cblit_over_run_ssse3(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band);
ptrdiff_t cblit_over_run_avx2(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band);

/// Places sprites in groups of eight, up to a group with one that is not prepared or whose turn is to be reduced first.
/// There must be room for eight sprites more than are seen.
/// - Parameter placed_count: Is told how many can be seen.
/// - Returns: How many were looked at.
ptrdiff_t cblit_place_avx2(
    const CBlitInstance *sprites, ptrdiff_t count, const CBlitPlacing *placing, CBlitPlacedSprite *placed, ptrdiff_t *placed_count);
#endif

/// Writes the corners of sprites that can be seen, from the top left one on clockwise, and a word 0xAABBGGRR for each of them.
/// There must be room for one sprite more than `count`.
/// - Parameters half_width, half_height: of a sprite of scale 1, in device pixels; `scale`: device pixels for each unit of x and y.
/// - Returns how many can be seen.
size_t cblit_corners(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors);

/// The same for any processor; `cblit_corners` gives the same bits.
size_t cblit_corners_portable(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors);

/// A picture laid over a sprite, which may be turned.
typedef struct {
    /// `height + 1` rows of `width + 1` words: the last row and column stand twice. Premultiplied pixels, or where `is_gray` is not 0
    /// the levels of a pixel and of its neighbours to the right, below, and below to the right, from the lowest byte on.
    const uint32_t *_Nullable texels;
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
    /// Not 0 for pictures whose four channels are alike.
    int32_t is_gray;
    /// Places between texels that make a pixel: 1, or 4 around its middle where texels are smaller than pixels.
    int32_t places;
} CBlitSampler;

/// Columns of a row: from `begin` on, up to `end`.
typedef struct {
    ptrdiff_t begin;
    ptrdiff_t end;
} CBlitColumns;

/// Those of `count` pixels in a row whose middles lie within the sprite, made larger by `slack` pixels on all sides.
/// - Parameters x, y: from the sprite's centre to the middle of the first pixel.
CBlitColumns cblit_columns(const CBlitSampler *sampler, float x, float y, ptrdiff_t count, float slack);

#if defined(__x86_64__)
/// Computes `count` pixels of a row, a multiple of eight, from the one numbered `first` on.
/// - Parameters x, y: from the sprite's centre to the middle of the row's first pixel; `output`: where that goes.
void cblit_samples_avx2(
    const CBlitSampler *sampler, float x, float y, ptrdiff_t first, ptrdiff_t count, uint32_t *output);
#endif

#pragma clang assume_nonnull end

#endif
