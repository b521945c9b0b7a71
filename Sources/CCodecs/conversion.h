// The conversions used by `CCodecsColours`.
#ifndef PANORAMA_CCODECS_CONVERSION_H
#define PANORAMA_CCODECS_CONVERSION_H

#include "colour.h"
#include "colour_shaper.h"
#include "colour_table.h"
#include "profile_fault.h"

/// How samples of one kind are converted to sRGB, in one of three ways, or not at all if nothing changes. Shared by pictures and threads.
typedef struct {
    CCodecsShaper *shaper;
    /// For grey: red, green and blue of sRGB, 0...65535, for each of the `grey_steps` + 1 samples.
    uint16_t (*greys)[3];
    int grey_steps;
    CCodecsTable *table;
    int user_count;
} CCodecsConversion;

/// Takes a conversion, which `ccodecs_release_conversion` returns. `conversion` receives NULL if nothing has to be converted, or if the
/// profile cannot be used. Conversions of profiles are cached for later pictures. Returns 0 if there is no memory.
int ccodecs_take_conversion(CCodecsSamples samples, const CCodecsColourSpace *space, CCodecsConversion **conversion);

/// Frees a conversion that has no users.
void ccodecs_free_conversion(CCodecsConversion *conversion);

void ccodecs_release_conversion(CCodecsConversion *conversion);

/// Whether no colour of a grid changes by more than one level of eight bits.
int ccodecs_changes_nothing(const CCodecsConversion *conversion, CCodecsSamples samples);

/// Converts words, or deep samples to deep samples of sRGB; alpha is kept. Both may be converted in place.
void ccodecs_convert_word_row(const CCodecsConversion *conversion, const uint32_t *row, uint32_t *words, int count);
void ccodecs_convert_deep_row(const CCodecsConversion *conversion, const uint16_t *row, uint16_t *deep, int count);

#endif
