// The inner loops for sprites: the blitter's loops for x86-64 with the types that they share with the portable Swift versions, and the
// computation of corners for GPUs.
#ifndef PANORAMA_CBLIT_H
#define PANORAMA_CBLIT_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The columns of one row of a sprite to draw: `begin` ..< `end`; `end - begin` is a multiple of 8.
typedef struct {
    uint16_t begin;
    uint16_t end;
} CBlitSpan;

/// A sprite or a part of it: its source, target and tint.
/// Pixels are premultiplied words 0xAARRGGBB; strides are in pixels. All columns of the spans must exist in source and target.
typedef struct {
    uint32_t *target;
    ptrdiff_t target_stride;
    /// The target of the next sprite's first row, to prefetch; any address is valid.
    const uint32_t *next_target;
    const uint32_t *source;
    ptrdiff_t source_stride;
    /// One span for each row.
    const CBlitSpan *spans;
    ptrdiff_t rows;
    /// Premultiplied colour in four lanes of 16 bits, each 0...32767: blue in the lowest, then green, red, alpha.
    uint64_t tint;
} CBlitSprite;

/// The position of eight pixels, relative to a variant's first row and column.
typedef struct {
    uint16_t row;
    uint16_t column;
} CBlitGroup;

/// The nontransparent pixels of a sprite, in groups of eight, row by row. They are in a single list, because rows of different lengths
/// would cause a branch misprediction at the end of each row.
typedef struct {
    const CBlitGroup *groups;
    /// Eight pixels for each group.
    const uint32_t *pixels;
    /// The index of each row's first group, followed by the number of groups.
    const uint32_t *firsts;
} CBlitVariant;

/// A sprite ready to draw.
typedef struct {
    /// NULL for a sprite that is computed when it is drawn.
    const CBlitVariant *_Nullable variant;
    /// See `CBlitSprite`.
    uint64_t tint;
    /// The first column and row in the target.
    int32_t left;
    int32_t top;
    int32_t rows;
    /// Greatest distance of a group's end from `left`.
    int32_t width;
} CBlitPlacedSprite;

/// A sprite in the memory layout of `Sprite`.
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
    /// One variant for each angle, row and column within a pixel, with the column varying fastest; NULL if the size has no sheet.
    const CBlitVariant *_Nullable const *_Nullable variants;
    /// Positions of the centre within a pixel along each axis, and angles per turn; both are powers of two.
    int32_t phases;
    int32_t angles;
    float angles_per_radian;
    /// See `SpriteSheet`.
    int32_t half;
    int32_t side;
    int32_t stride;
} CBlitSheet;

/// The parameters for placing the sprites of a batch.
typedef struct {
    /// One sheet for each size step.
    const CBlitSheet *sheets;
    /// Set to 1 for each step in use.
    uint8_t *used;
    /// Device pixels per unit of position, and the width of a sprite of scale 1.
    float scale;
    float width;
    /// The limits of drawable sprites, as in `SpritePlacement` and `SpriteFamily`.
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

/// The target of sprites: rows of pixels, `stride` apart, and the rectangle that may be written.
typedef struct {
    uint32_t *pixels;
    ptrdiff_t stride;
    int32_t left;
    int32_t top;
    int32_t right;
    int32_t bottom;
} CBlitBand;

#if defined(__x86_64__)
/// Which of the functions below this processor supports: 2 all, 1 those without AVX2, 0 none.
int cblit_level(void);

/// Adds the tinted sprite to the target's colours, saturating; the target's alpha is unchanged.
void cblit_add_ssse3(const CBlitSprite *sprite);
void cblit_add_avx2(const CBlitSprite *sprite);

/// Draws the tinted sprite over the target.
void cblit_over_ssse3(const CBlitSprite *sprite);
void cblit_over_avx2(const CBlitSprite *sprite);

/// Draws sprites to a band, additively or source over, up to the first one that must be computed or crosses the band's sides.
/// - Returns: The number of sprites drawn.
ptrdiff_t cblit_add_run_ssse3(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band);
ptrdiff_t cblit_add_run_avx2(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band);
ptrdiff_t cblit_over_run_ssse3(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band);
ptrdiff_t cblit_over_run_avx2(const CBlitPlacedSprite *sprites, ptrdiff_t count, const CBlitBand *band);

/// Places sprites in groups of eight, up to a group with a sprite that is not prepared or whose rotation must be reduced first.
/// The output must have room for eight sprites more than are visible.
/// - Parameter placed_count: Receives the number of visible sprites.
/// - Returns: The number of sprites processed.
ptrdiff_t cblit_place_avx2(
    const CBlitInstance *sprites, ptrdiff_t count, const CBlitPlacing *placing, CBlitPlacedSprite *placed, ptrdiff_t *placed_count);
#endif

/// Writes the corners of visible sprites, clockwise from the top left, and a word 0xAABBGGRR for each corner.
/// The output must have room for one sprite more than `count`.
/// - Parameters half_width, half_height: of a sprite of scale 1, in device pixels; `scale`: device pixels per unit of x and y.
/// - Returns: The number of visible sprites.
size_t cblit_corners(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors);

/// The same for any processor; gives the same bits as `cblit_corners`.
size_t cblit_corners_portable(
    const CBlitInstance *sprites, size_t count, float half_width, float half_height, float scale, float *positions, uint32_t *colors);

/// A picture stretched over a sprite, which may be rotated.
typedef struct {
    /// `height + 1` rows of `width + 1` words; the last row and column are repeated. The words are premultiplied pixels, or if `is_gray`
    /// is not 0, the levels of a pixel and of its neighbours to the right, below, and below right, from the lowest byte up.
    const uint32_t *_Nullable texels;
    int32_t width;
    int32_t height;
    /// Texels per device pixel.
    float columns;
    float rows;
    /// Half of the sprite's sides in device pixels.
    float half_width;
    float half_height;
    float sine;
    float cosine;
    /// Not 0 if the picture's four channels are equal.
    int32_t is_gray;
    /// Number of positions between texels that are averaged: 1, or 4 if texels are smaller than pixels.
    int32_t places;
} CBlitSampler;

/// Columns of a row: `begin` ..< `end`.
typedef struct {
    ptrdiff_t begin;
    ptrdiff_t end;
} CBlitColumns;

/// The pixels among `count` in a row whose centres are within the sprite, enlarged by `slack` pixels on all sides.
/// - Parameters x, y: the first pixel's centre, relative to the sprite's.
CBlitColumns cblit_columns(const CBlitSampler *sampler, float x, float y, ptrdiff_t count, float slack);

#if defined(__x86_64__)
/// Computes `count` pixels of a row, starting with the pixel numbered `first`; `count` is a multiple of eight.
/// - Parameters x, y: the centre of the row's first pixel, relative to the sprite's centre; `output`: receives the computed pixels.
void cblit_samples_avx2(
    const CBlitSampler *sampler, float x, float y, ptrdiff_t first, ptrdiff_t count, uint32_t *output);
#endif

#pragma clang assume_nonnull end

#endif
