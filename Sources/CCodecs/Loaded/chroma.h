// Planes of half the width or height, at the size of the picture.
#ifndef PANORAMA_CCODECS_CHROMA_H
#define PANORAMA_CCODECS_CHROMA_H

#include "planes.h"

/// Interpolates row `y` of a plane, whose sides are `width` and `height` or half of them rounded up: sixteen times the samples. `sums` has room for
/// the plane's width and two more.
void ccodecs_enlarge_row(const CCodecsPlane *plane, int width, int height, int y, uint32_t *sums, uint32_t *results);

/// Interpolates a plane, whose sides are those of the result or half of them rounded up, to `width` and `height`. Samples of a half plane lie
/// between the pixels of a pair. Returns 0 without memory.
int ccodecs_enlarge_plane(const CCodecsPlane *plane, uint8_t *samples, size_t stride, int width, int height);

#endif
