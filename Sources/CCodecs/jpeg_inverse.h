// The inverse transform of a JPEG's block at a reduced size: from the coefficients of its low frequencies alone, as many samples as the reduction
// leaves of its eight by eight.
#pragma once

#include <stddef.h>

/// Computed with at once.
typedef float Samples __attribute__((ext_vector_type(4)));

/// The most samples along a side: a block of chroma stands for up to two of luma each way.
enum { most_block_side = 14, frequencies = 8, at_once = 4 };

/// The coefficients of a block, those of a row across in `coefficients[row]`; all others are 0.
typedef struct {
    Samples coefficients[frequencies][frequencies / at_once];
    /// The frequencies across and down that are not 0 everywhere.
    int columns, rows;
} Block;

/// How blocks become samples.
typedef struct {
    /// Samples of a block.
    int width, height;
    /// The share of each frequency in each sample.
    Samples across[frequencies][(most_block_side + at_once - 1) / at_once];
    float down[most_block_side][frequencies];
} Inverse;

Inverse ccodecs_jpeg_inverse(int width, int height);

/// Writes the samples of a block, from -128 to 127, into lines that lie `stride` floats apart. Up to three places behind a line's end change too.
void ccodecs_jpeg_invert(const Inverse *inverse, const Block *block, float *lines, size_t stride);
