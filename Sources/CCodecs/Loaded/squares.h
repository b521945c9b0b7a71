// Reduces pixels that come in any order to the means of squares.
#ifndef PANORAMA_CCODECS_SQUARES_H
#define PANORAMA_CCODECS_SQUARES_H

#include "../source.h"

typedef struct {
    int reduction;
    /// The size of the full picture.
    int width;
    int height;
    /// Five sums for each square; NULL if pixels are written to the result unchanged.
    uint32_t *sums;
} CCodecsSquares;

/// The largest side of a square whose sums fit into 32 bits.
enum { ccodecs_largest_square = 256 };

/// Allocates the result. Returns 0 and fails the picture if there is no memory. `ccodecs_squares_end` must follow.
int ccodecs_squares_begin(CCodecsSquares *squares, CCodecsPicture *picture, int width, int height, int reduction);

/// Adds `count` pixels of a row, beginning at column `x`; those outside the picture are ignored.
void ccodecs_squares_put(CCodecsSquares *squares, CCodecsPicture *picture, int x, int y, const uint32_t *words, int count);

/// Forgets all pixels.
void ccodecs_squares_clear(CCodecsSquares *squares);

/// Stores the means of the added pixels; squares without pixels stay transparent.
void ccodecs_squares_finish(CCodecsSquares *squares, CCodecsPicture *picture);

void ccodecs_squares_end(CCodecsSquares *squares);

#endif
