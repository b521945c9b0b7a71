// Pictures whose channels lie in planes of their own, as video codecs decode them.
#ifndef PANORAMA_CCODECS_PLANES_H
#define PANORAMA_CCODECS_PLANES_H

#include "../colour.h"
#include "../source.h"

/// One channel.
typedef struct {
    /// NULL if the picture lacks it.
    const uint8_t *samples;
    /// Bytes from one row to the next.
    size_t stride;
    int width;
    int height;
    /// Bits of a sample: up to 8 in a byte each, more in two bytes, the least significant first.
    int depth;
} CCodecsPlane;

typedef struct {
    /// Luminance and two differences of colour, which may have half the width and height; or green, blue and red for the matrix 0. Without the
    /// second, the picture is grey.
    CCodecsPlane channels[3];
    CCodecsPlane alpha;
    /// Whether colours were multiplied by alpha.
    int is_premultiplied;
    /// Matrix coefficients by the code points of ITU-T H.273, and whether samples use all values.
    int matrix;
    int is_full_range;
} CCodecsPlanes;

/// Row `y` of a plane; its first or last row for one outside.
static inline const uint8_t *ccodecs_plane_row(const CCodecsPlane *plane, int y) {
    int row = y < 0 ? 0 : y < plane->height ? y : plane->height - 1;
    return plane->samples + plane->stride * (size_t)row;
}

/// Converts planes to the picture's pixels, one for each square of `reduction`. More than eight bits are converted to sRGB, eight are kept in
/// the colour space of the file.
void ccodecs_convert_planes(const CCodecsPlanes *planes, const CCodecsColourSpace *space, int reduction, CCodecsPicture *picture);

#endif
