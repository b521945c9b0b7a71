// Pictures of any size for tests that need large ones.
#ifndef PANORAMA_CLARGEPICTURES_H
#define PANORAMA_CLARGEPICTURES_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Makes a JPEG with tiles of many colours, 20 pixels wide: three components, the colours at half the resolution.
/// Returns its length, or 0 when there is no memory; `free` takes the bytes back.
size_t clargepictures_jpeg(int width, int height, unsigned char *_Nullable *_Nonnull bytes);

/// Makes a progressive JPEG of 1 to 190 scans, with the same tiles or with noise: the means of all components, then one coefficient of one
/// component each. Returns its length, or 0 when there is no memory, or for more scans; `free` takes the bytes back.
size_t clargepictures_progressive_jpeg(
    int width, int height, int scan_count, int is_noise, unsigned char *_Nullable *_Nonnull bytes);

#pragma clang assume_nonnull end

#endif
