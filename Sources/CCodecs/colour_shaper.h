// Conversions with a curve for each channel and a matrix. All conversions are of this kind except those of profiles with tables.
//
// Each channel's curve gives the light of its sample. The tone curve scales all three. The matrix and an offset convert them to light of
// sRGB, which is clipped.
#ifndef PANORAMA_CCODECS_COLOUR_SHAPER_H
#define PANORAMA_CCODECS_COLOUR_SHAPER_H

#include "colour.h"
#include "colour_tone.h"

/// Steps of a curve. All eight-bit values are at a step.
enum { ccodecs_word_steps = 255, ccodecs_deep_steps = 4080 };

typedef enum {
    /// Light beyond white is clipped.
    CCodecsClipped,
    /// Light for a display, with its peak.
    CCodecsDisplayed,
    /// Light of a scene as described by HLG. The system gamma converts it to light for a display.
    CCodecsHybrid,
    /// Light of a scene.
    CCodecsScene,
} CCodecsToneKind;

typedef struct {
    /// `ccodecs_word_steps` or `ccodecs_deep_steps`; 0 for samples that are light.
    int steps;
    CCodecsToneKind tone_kind;
    /// Row by row.
    float matrix[9];
    float offset[3];
    /// Shares of red, green and blue in the luminance of white.
    float luminances[3];
    CCodecsTone tone;
    /// The curves of red, green and blue, each with `steps` + 1 values, and the last one again.
    float curves[];
} CCodecsShaper;

/// The number of steps in curves for samples.
int ccodecs_steps_of(CCodecsSamples samples);

/// For light in the primaries of sRGB.
extern const CCodecsShaper ccodecs_plain_light;
/// The same for light of a scene.
extern const CCodecsShaper ccodecs_scene_light;

/// Allocates a conversion that does not change light; the values of its curves are not set. Freed by `free`. NULL if there is no memory.
CCodecsShaper *ccodecs_shaper_allocate(int steps);

/// The curve of a channel, 0 to 2.
float *ccodecs_shaper_curve(CCodecsShaper *shaper, int channel);

void ccodecs_shaper_set_matrix(CCodecsShaper *shaper, const double *matrix);

/// Makes the conversion of a colour space without a profile. `shaper` receives NULL if the space is sRGB or cannot be used. Returns 0 if
/// there is no memory.
int ccodecs_shaper_for_space(CCodecsSamples samples, const CCodecsColourSpace *space, CCodecsShaper **shaper);

/// Converts words. Alpha is kept, and fully transparent pixels are not changed.
void ccodecs_shape_words(const CCodecsShaper *shaper, const uint32_t *row, uint32_t *words, int count);

/// Converts deep samples to those of sRGB; alpha is kept.
void ccodecs_shape_deep(const CCodecsShaper *shaper, const uint16_t *row, uint16_t *deep, int count);

/// Converts light to deep samples of sRGB.
void ccodecs_shape_light(const CCodecsShaper *shaper, const float *row, uint16_t *deep, int count);

#endif
