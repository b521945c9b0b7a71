// Colours of decoded rows: from what a file has to sRGB with eight bits a channel.
#ifndef PANORAMA_CCODECS_COLOUR_H
#define PANORAMA_CCODECS_COLOUR_H

#include "CCodecs.h"

#include <stddef.h>
#include <stdint.h>

/// The conversion of one picture's rows.
typedef struct {
    CCodecsSamples samples;
    /// Of a colour library; NULL if the samples need only be rounded.
    void *transform;
} CCodecsColours;

/// Prepares to convert rows of `samples`; `space` may be NULL. `ccodecs_colours_end` must follow.
void ccodecs_colours_begin(CCodecsColours *colours, CCodecsSamples samples, const CCodecsColourSpace *space);

/// Converts the `count` pixels of row `y`, which decides the dither, to words 0xAARRGGBB of sRGB.
void ccodecs_colours_convert(const CCodecsColours *colours, const void *row, uint32_t *words, int count, int y);

void ccodecs_colours_end(CCodecsColours *colours);

/// Keeps the colour space of a picture whose pixels are words that were not converted. Without memory for it, the picture has none.
void ccodecs_keep_space(CCodecsPicture *picture, const CCodecsColourSpace *space);

#endif
