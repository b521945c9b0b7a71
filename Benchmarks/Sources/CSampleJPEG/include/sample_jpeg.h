// Large photographs for the bench, without a program to make them.
#ifndef PANORAMA_SAMPLE_JPEG_H
#define PANORAMA_SAMPLE_JPEG_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/// Writes a JPEG of quality 90 with colour at half the resolution, as cameras do.
/// `noise` is the standard deviation of what is added to every channel, in levels of 0...255: what a sensor adds is what a photograph's file
/// is long of. The same arguments give the same file.
/// Returns 0, or -1 when the file could not be written.
int sample_jpeg_write(const char *path, const uint32_t *pixels, int width, int height, double noise);

#pragma clang assume_nonnull end

#endif
