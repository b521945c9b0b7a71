// Conversions of colour spaces that are stated without a profile: by code points, or by chromaticities and exponents.
#include <math.h>
#include <stddef.h>

#include "colour_curves.h"
#include "colour_primaries.h"
#include "colour_shaper.h"

/// Transfers by the code points of ITU-T H.273. Camera transfers for the same screens are treated as sRGB, as in browsers.
enum { unknown = 2, reserved = 3, gamma_22 = 4, gamma_28 = 5, linear = 8, srgb = 13, pq = 16, cinema = 17, hlg = 18 };

static int has_own_curve(int transfer) {
    return transfer == gamma_22 || transfer == gamma_28 || transfer == linear || transfer == pq || transfer == cinema || transfer == hlg;
}

/// The light of a sample, 0...1. With PQ, 1 is white; with HLG, 1 is the brightest light of the scene.
static double light(int transfer, double value) {
    switch (transfer) {
    case gamma_22: return pow(value, 2.2);
    case gamma_28: return pow(value, 2.8);
    case linear: return value;
    case pq: return ccodecs_pq_light(value) / ccodecs_white;
    case cinema: return pow(value, 2.6) * 52.37 / 48;
    case hlg: return ccodecs_hlg_light(value);
    default: return ccodecs_srgb_light(value);
    }
}

static int states_transfer(const CCodecsColourSpace *space) {
    return space->transfer > 0 && space->transfer != unknown && space->transfer != reserved;
}

/// Whether the space states valid exponents. Invalid ones cannot describe colours.
static int has_exponents(const CCodecsColourSpace *space) {
    if (states_transfer(space)) return 0;
    for (int channel = 0; channel < 3; channel++) {
        if (!(space->exponents[channel] >= 0.1f && space->exponents[channel] <= 10)) return 0;
    }
    return 1;
}

static const float *stated_chromaticities(const CCodecsColourSpace *space) {
    const float *named = ccodecs_chromaticities_of(space->primaries);
    return named == NULL && space->chromaticities[7] > 0 ? space->chromaticities : named;
}

static void fill_curves(CCodecsShaper *shaper, const CCodecsColourSpace *space, int has_primaries) {
    int uses_exponents = has_exponents(space);
    for (int channel = 0; channel < 3; channel++) {
        float *curve = ccodecs_shaper_curve(shaper, channel);
        for (int step = 0; step <= shaper->steps; step++) {
            double value = (double)step / shaper->steps, exponent = space->exponents[channel];
            if (!uses_exponents) {
                curve[step] = (float)light(space->transfer, value);
            } else {
                curve[step] = (float)(has_primaries ? pow(value, exponent) : ccodecs_srgb_light(pow(value, exponent / 2.2)));
            }
        }
        curve[shaper->steps + 1] = curve[shaper->steps];
    }
}

/// The usual peak if a picture in PQ does not state one, and the peak for which HLG is computed; in cd/m².
static const double usual_peak = 1000;

static void choose_tone(CCodecsShaper *shaper, CCodecsSamples samples, const CCodecsColourSpace *space) {
    if (ccodecs_is_light(samples)) {
        shaper->tone_kind = samples == CCodecsSceneLight ? CCodecsScene : CCodecsClipped;
    } else if (space->transfer == pq || space->transfer == hlg) {
        shaper->tone_kind = space->transfer == pq ? CCodecsDisplayed : CCodecsHybrid;
        ccodecs_tone_make(&shaper->tone, space->transfer == pq && space->peak > 0 ? space->peak : usual_peak);
    }
}

int ccodecs_shaper_for_space(CCodecsSamples samples, const CCodecsColourSpace *space, CCodecsShaper **result) {
    *result = NULL;
    if (space == NULL || samples == CCodecsInks) return 1;
    double matrix[9], luminances[3];
    const float *chromaticities = stated_chromaticities(space);
    int has_primaries = chromaticities != NULL && ccodecs_matrix_of_primaries(chromaticities, matrix, luminances);
    if (!has_primaries) ccodecs_matrix_of_primaries(ccodecs_chromaticities_of(1), matrix, luminances);
    int has_curve = !ccodecs_is_light(samples) && (has_own_curve(space->transfer) || has_exponents(space));
    int is_srgb = (!has_primaries || space->primaries == 1) && !has_curve;
    if (is_srgb) return 1;
    CCodecsShaper *shaper = ccodecs_shaper_allocate(ccodecs_steps_of(samples));
    if (shaper == NULL) return 0;
    ccodecs_shaper_set_matrix(shaper, matrix);
    for (int channel = 0; channel < 3; channel++) shaper->luminances[channel] = (float)luminances[channel];
    if (shaper->steps > 0) fill_curves(shaper, space, has_primaries);
    choose_tone(shaper, samples, space);
    *result = shaper;
    return 1;
}
