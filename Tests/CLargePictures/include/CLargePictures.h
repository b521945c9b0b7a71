// Pictures of any size for tests that need large ones.
#ifndef PANORAMA_CLARGEPICTURES_H
#define PANORAMA_CLARGEPICTURES_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Makes a JPEG with tiles of many colours, 20 pixels wide: three components, the colours at half the resolution.
/// Returns its length, or 0 when there is no memory; `free` takes the bytes back.
size_t clargepictures_jpeg(int width, int height, unsigned char *_Nullable *_Nonnull bytes);

#pragma clang assume_nonnull end

#endif
