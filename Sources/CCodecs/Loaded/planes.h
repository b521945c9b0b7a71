// Pictures whose channels are separate planes, as video codecs decode them.
#ifndef PANORAMA_CCODECS_PLANES_H
#define PANORAMA_CCODECS_PLANES_H

#include "../colour.h"
#include "../source.h"

/// One channel.
typedef struct {
    /// NULL if the picture does not have this channel.
    const uint8_t *samples;
    /// Bytes from one row to the next.
    size_t stride;
    int width;
    int height;
    /// Bits of a sample. Up to 8 bits are stored in one byte, more in two bytes, the least significant first.
    int depth;
} CCodecsPlane;

typedef struct {
    /// Luminance and two colour differences, which may have half the width and height; or green, blue and red for the matrix 0. Without the
    /// second channel, the picture is grey.
    CCodecsPlane channels[3];
    CCodecsPlane alpha;
    /// Whether colours were multiplied by alpha.
    int is_premultiplied;
    /// The code point of ITU-T H.273 for the matrix coefficients, and whether samples use the full range.
    int matrix;
    int is_full_range;
} CCodecsPlanes;

/// Row `y` of a plane; the first or last row if it is outside.
static inline const uint8_t *ccodecs_plane_row(const CCodecsPlane *plane, int y) {
    int row = y < 0 ? 0 : y < plane->height ? y : plane->height - 1;
    return plane->samples + plane->stride * (size_t)row;
}

/// Converts planes to the picture's pixels, one for each square of `reduction`. Samples of more than eight bits are converted to sRGB;
/// those of eight bits keep the colour space of the file.
void ccodecs_convert_planes(const CCodecsPlanes *planes, const CCodecsColourSpace *space, int reduction, CCodecsPicture *picture);

#endif
