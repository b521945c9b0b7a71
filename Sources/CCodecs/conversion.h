// Conversions behind `CCodecsColours`.
#ifndef PANORAMA_CCODECS_CONVERSION_H
#define PANORAMA_CCODECS_CONVERSION_H

#include "colour.h"
#include "colour_shaper.h"
#include "colour_table.h"
#include "profile_fault.h"

/// How samples of one kind become sRGB, in one of three ways; in none of them where nothing changes. Shared by pictures and threads.
typedef struct {
    CCodecsShaper *shaper;
    /// For grey: red, green and blue of sRGB, 0...65535, at each of the `grey_steps` + 1 samples.
    uint16_t (*greys)[3];
    int grey_steps;
    CCodecsTable *table;
    int user_count;
} CCodecsConversion;

/// Takes a conversion, which `ccodecs_release_conversion` gives back. `conversion` receives NULL if there is nothing to convert, or the profile
/// cannot be used. Conversions of profiles are kept for pictures that follow. Returns 0 if there is no memory.
int ccodecs_take_conversion(CCodecsSamples samples, const CCodecsColourSpace *space, CCodecsConversion **conversion);

/// Frees a conversion that has no users.
void ccodecs_free_conversion(CCodecsConversion *conversion);

void ccodecs_release_conversion(CCodecsConversion *conversion);

/// Whether no colour of a grid changes by more than a level of eight bits.
int ccodecs_changes_nothing(const CCodecsConversion *conversion, CCodecsSamples samples);

/// Converts words, or deep samples to deep samples of sRGB; alpha stays. They may be converted in their place.
void ccodecs_convert_word_row(const CCodecsConversion *conversion, const uint32_t *row, uint32_t *words, int count);
void ccodecs_convert_deep_row(const CCodecsConversion *conversion, const uint16_t *row, uint16_t *deep, int count);

#endif
