// Converts the colours of decoded rows from those of the file to sRGB with eight bits per channel.
#ifndef PANORAMA_CCODECS_COLOUR_H
#define PANORAMA_CCODECS_COLOUR_H

#include "CCodecs.h"

#include <stddef.h>
#include <stdint.h>

/// Whether samples are floats proportional to light.
static inline int ccodecs_is_light(CCodecsSamples samples) { return samples == CCodecsLight || samples == CCodecsSceneLight; }

/// The conversion of one picture's rows.
typedef struct {
    CCodecsSamples samples;
    /// A `CCodecsConversion`; NULL if the samples need only be rounded.
    void *transform;
} CCodecsColours;

/// Prepares to convert rows of `samples`; `space` may be NULL. Returns 0 if there is no memory; rows are then converted as if there were no
/// space. `ccodecs_colours_end` must follow in either case.
///
/// Colours are converted with perceptual intent and black point compensation. Profiles for other samples, of more than 1 MiB, or that
/// cannot be read, are ignored; so is a grey profile for a row that has colours.
int ccodecs_colours_begin(CCodecsColours *colours, CCodecsSamples samples, const CCodecsColourSpace *space);

/// Converts the `count` pixels of row `y` to words 0xAARRGGBB of sRGB; `y` determines the dither. Words may be converted in place.
void ccodecs_colours_convert(const CCodecsColours *colours, const void *row, uint32_t *words, int count, int y);

void ccodecs_colours_end(CCodecsColours *colours);

#endif
