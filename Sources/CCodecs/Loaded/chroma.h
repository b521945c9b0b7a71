// Enlarges planes of half the width or height to the size of the picture.
#ifndef PANORAMA_CCODECS_CHROMA_H
#define PANORAMA_CCODECS_CHROMA_H

#include "planes.h"

/// Interpolates row `y` of a plane. The sides of the plane are `width` and `height`, or half of them rounded up. The results are sixteen
/// times the samples. `sums` has room for the plane's width and two more.
void ccodecs_enlarge_row(const CCodecsPlane *plane, int width, int height, int y, uint32_t *sums, uint32_t *results);

/// Interpolates a plane to `width` and `height`. The sides of the plane are those of the result, or half of them rounded up. Samples of a
/// plane of half size lie between the pixels of a pair. Returns 0 if there is no memory.
int ccodecs_enlarge_plane(const CCodecsPlane *plane, uint8_t *samples, size_t stride, int width, int height);

#endif
