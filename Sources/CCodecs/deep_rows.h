// Reduces rows of deep samples to a smaller picture as they arrive.
#ifndef PANORAMA_CCODECS_DEEP_ROWS_H
#define PANORAMA_CCODECS_DEEP_ROWS_H

#include "colour.h"

/// Like `CCodecsRows`, for samples `CCodecsDeep`. They are averaged with all their bits, and only the means are converted.
typedef struct {
    const CCodecsColours *colours;
    int reduction;
    /// The part of the stored picture that is kept.
    CCodecsPart kept;
    /// Number of rows added to `sums`.
    int count;
    uint64_t *sums;
    uint16_t *means;
} CCodecsDeepRows;

/// Allocates the result of a picture of `width` x `height` pixels, both at least 1. `colours` must stay valid. Returns 0 and fails the
/// picture if there is no memory. `ccodecs_deep_rows_end` must follow in either case.
int ccodecs_deep_rows_begin(
    CCodecsDeepRows *rows, const CCodecsColours *colours, CCodecsPicture *picture, int width, int height, int reduction);

/// Adds row `y`. Rows must come from the top down or from the bottom up, each once.
void ccodecs_deep_rows_put(CCodecsDeepRows *rows, CCodecsPicture *picture, const uint16_t *row, int y);

void ccodecs_deep_rows_end(CCodecsDeepRows *rows);

#endif
