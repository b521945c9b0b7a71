// The colours that a PNG states.
#ifndef PANORAMA_CCODECS_PNG_COLOURS_H
#define PANORAMA_CCODECS_PNG_COLOURS_H

#include <png.h>

#include "CCodecs.h"

/// The chunks before the pixels.
typedef struct {
    int has_points;
    int primaries;
    int transfer;
    /// The decompressed profile; NULL for none.
    uint8_t *profile;
    size_t profile_count;
    int is_srgb;
    /// Light is a sample's value to this power; 0 if nothing is stated.
    float exponent;
    int has_chromaticities;
    float chromaticities[8];
    /// In cd/m²; 0 if nothing is stated.
    float peak;
    int lacks_memory;
} CCodecsPNGColours;

/// Collects the statements from the chunks that libpng reads; must be called before it reads any.
void ccodecs_png_colours_watch(png_structp png, CCodecsPNGColours *colours);

/// The collected statements; valid until `ccodecs_png_colours_end`.
CCodecsColourSpace ccodecs_png_colours_space(const CCodecsPNGColours *colours);

void ccodecs_png_colours_end(CCodecsPNGColours *colours);

#endif
