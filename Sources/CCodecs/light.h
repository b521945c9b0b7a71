// Rows of light that are reduced before they are converted. Sums of light are what an eye sees from a distance, and few pixels have to be
// converted.
#ifndef PANORAMA_CCODECS_LIGHT_H
#define PANORAMA_CCODECS_LIGHT_H

#include "colour.h"
#include "source.h"

typedef struct {
    const CCodecsColours *colours;
    int reduction;
    /// The part of the stored picture that is kept.
    CCodecsPart kept;
    /// Sums of a row of squares: red, green and blue, each times alpha, and alpha; the number of their rows.
    float *sums;
    int count;
} CCodecsLightRows;

/// Allocates the result of a picture of `width` x `height` pixels. Returns 0 and fails the picture if there is no memory. `colours` convert
/// samples of light. `ccodecs_light_end` must follow in either case.
int ccodecs_light_begin(
    CCodecsLightRows *rows, CCodecsPicture *picture, const CCodecsColours *colours, int width, int height, int reduction);

/// Adds row `y` of red, green, blue and straight alpha; NULL for a transparent row. Rows must come from the top down, each once.
void ccodecs_light_put(CCodecsLightRows *rows, CCodecsPicture *picture, const float *light, int y);

void ccodecs_light_end(CCodecsLightRows *rows);

#endif
