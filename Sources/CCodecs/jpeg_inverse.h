// The inverse transform of a JPEG's block at a reduced size. It uses only the coefficients of low frequencies, and gives as many samples as
// the reduction leaves of eight by eight.
#pragma once

#include <stddef.h>

/// Floats that are computed at once.
typedef float Samples __attribute__((ext_vector_type(4)));

/// The most samples along a side. A block of chroma covers up to two blocks of luma along each side.
enum { most_block_side = 14, frequencies = 8, at_once = 4 };

/// The coefficients of a block. `coefficients[row]` has those of a row; all others are 0.
typedef struct {
    Samples coefficients[frequencies][frequencies / at_once];
    /// The numbers of horizontal and vertical frequencies that are not 0 everywhere.
    int columns, rows;
} Block;

/// How blocks are converted to samples.
typedef struct {
    /// The number of samples of a block.
    int width, height;
    /// The weight of each frequency in each sample.
    Samples across[frequencies][(most_block_side + at_once - 1) / at_once];
    float down[most_block_side][frequencies];
} Inverse;

Inverse ccodecs_jpeg_inverse(int width, int height);

/// Writes the samples of a block, from -128 to 127, into lines that are `stride` floats apart. Up to three places after a line's end change
/// too.
void ccodecs_jpeg_invert(const Inverse *inverse, const Block *block, float *lines, size_t stride);
