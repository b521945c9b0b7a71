// Planes of half the width or height, at the size of the picture.
#ifndef PANORAMA_CCODECS_CHROMA_H
#define PANORAMA_CCODECS_CHROMA_H

#include "planes.h"

/// Interpolates a plane, whose sides are those of the result or half of them rounded up, to `width` and `height`. Samples of a half plane lie
/// between the pixels of a pair. Returns 0 without memory.
int ccodecs_enlarge_plane(const CCodecsPlane *plane, uint8_t *samples, size_t stride, int width, int height);

#endif
