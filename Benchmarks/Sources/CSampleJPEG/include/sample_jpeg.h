// Generates large photographs for the benchmarks.
#ifndef PANORAMA_SAMPLE_JPEG_H
#define PANORAMA_SAMPLE_JPEG_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/// Writes a JPEG of quality 90 with chroma at half the resolution, as cameras do.
/// `noise` is the standard deviation of the noise added to every channel, in levels of 0...255: most of a photograph's file is
/// the sensor's noise. The same arguments give the same file.
/// Returns 0, or -1 if the file could not be written.
int sample_jpeg_write(const char *path, const uint32_t *pixels, int width, int height, double noise);

#pragma clang assume_nonnull end

#endif
