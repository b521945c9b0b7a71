#include "colour_shaper.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "colour_curves.h"

const CCodecsShaper ccodecs_plain_light = {.tone_kind = CCodecsClipped, .matrix = {1, 0, 0, 0, 1, 0, 0, 0, 1}};
const CCodecsShaper ccodecs_scene_light = {.tone_kind = CCodecsScene, .matrix = {1, 0, 0, 0, 1, 0, 0, 0, 1}};

int ccodecs_steps_of(CCodecsSamples samples) {
    return ccodecs_is_light(samples) ? 0 : samples == CCodecsDeep ? ccodecs_deep_steps : ccodecs_word_steps;
}

CCodecsShaper *ccodecs_shaper_allocate(int steps) {
    CCodecsShaper *shaper = calloc(1, sizeof *shaper + 3 * ((size_t)steps + 2) * sizeof *shaper->curves);
    if (shaper == NULL) return NULL;
    shaper->steps = steps;
    for (int channel = 0; channel < 3; channel++) shaper->matrix[4 * channel] = 1;
    return shaper;
}

float *ccodecs_shaper_curve(CCodecsShaper *shaper, int channel) { return shaper->curves + (size_t)channel * (size_t)(shaper->steps + 2); }

void ccodecs_shaper_set_matrix(CCodecsShaper *shaper, const double *matrix) {
    for (int index = 0; index < 9; index++) shaper->matrix[index] = (float)matrix[index];
}

// MARK: Light

static float largest(const float *light) { return fmaxf(fmaxf(light[0], light[1]), light[2]); }

static void scale(float *light, float factor) {
    for (int channel = 0; channel < 3; channel++) light[channel] *= factor;
}

static void set_tone(const CCodecsShaper *shaper, float *light) {
    switch (shaper->tone_kind) {
    case CCodecsClipped: return;
    case CCodecsHybrid: {
        float luminance = 0;
        for (int channel = 0; channel < 3; channel++) luminance += shaper->luminances[channel] * light[channel];
        // The system gamma 1.2 of a display of 1000 cd/m². Source: ITU-R BT.2100, table 5.
        scale(light, luminance > 0 ? powf(luminance, 0.2f) * (float)(1000 / ccodecs_white) : 0);
        scale(light, ccodecs_tone_gain(&shaper->tone, largest(light)));
        return;
    }
    case CCodecsDisplayed: return scale(light, ccodecs_tone_gain(&shaper->tone, largest(light)));
    case CCodecsScene: return scale(light, ccodecs_scene_gain(largest(light)));
    }
}

static inline void convert(const CCodecsShaper *shaper, const float *table, float *light, float *values) {
    if (shaper->tone_kind != CCodecsClipped) set_tone(shaper, light);
    const float *matrix = shaper->matrix;
    for (int channel = 0; channel < 3; channel++, matrix += 3) {
        float result = matrix[0] * light[0] + matrix[1] * light[1] + matrix[2] * light[2] + shaper->offset[channel];
        values[channel] = ccodecs_srgb_looked_up(table, result);
    }
}

// MARK: Samples

void ccodecs_shape_words(const CCodecsShaper *shaper, const uint32_t *row, uint32_t *words, int count) {
    const float *table = ccodecs_srgb_table(), *red = shaper->curves, *green = red + shaper->steps + 2, *blue = green + shaper->steps + 2;
    uint32_t before = 0, after = 0;
    int has_before = 0;
    for (int x = 0; x < count; x++) {
        uint32_t word = row[x], alpha = word & 0xFF000000, colour = word & 0xFFFFFF;
        // Neighbouring pixels are often equal.
        if (!has_before || colour != before) {
            float light[3] = {red[colour >> 16], green[colour >> 8 & 0xFF], blue[colour & 0xFF]}, values[3];
            convert(shaper, table, light, values);
            after = 0;
            for (int channel = 0; channel < 3; channel++) after = after << 8 | (uint32_t)(values[channel] / 257 + 0.5f);
            before = colour, has_before = 1;
        }
        words[x] = alpha == 0 ? word : alpha | after;
    }
}

static inline float light_of(const float *curve, uint16_t sample) {
    float place = (float)sample * ((float)ccodecs_deep_steps / UINT16_MAX);
    int step = (int)place;
    return curve[step] + (curve[step + 1] - curve[step]) * (place - (float)step);
}

void ccodecs_shape_deep(const CCodecsShaper *shaper, const uint16_t *row, uint16_t *deep, int count) {
    const float *table = ccodecs_srgb_table(), *red = shaper->curves, *green = red + shaper->steps + 2, *blue = green + shaper->steps + 2;
    for (int x = 0; x < count; x++, row += 4, deep += 4) {
        float light[3] = {light_of(red, row[0]), light_of(green, row[1]), light_of(blue, row[2])}, values[3];
        convert(shaper, table, light, values);
        for (int channel = 0; channel < 3; channel++) deep[channel] = (uint16_t)(values[channel] + 0.5f);
        deep[3] = row[3];
    }
}

void ccodecs_shape_light(const CCodecsShaper *shaper, const float *row, uint16_t *deep, int count) {
    // Brighter than any scene, but far from overflow.
    static const float most = 1e9f;
    const float *table = ccodecs_srgb_table();
    for (int x = 0; x < count; x++, row += 4, deep += 4) {
        float light[3], values[3];
        for (int channel = 0; channel < 3; channel++) {
            light[channel] = row[channel] == row[channel] ? fminf(fmaxf(row[channel], -most), most) : 0;
        }
        convert(shaper, table, light, values);
        for (int channel = 0; channel < 3; channel++) deep[channel] = (uint16_t)(values[channel] + 0.5f);
        deep[3] = row[3] > 0 ? (uint16_t)((row[3] < 1 ? row[3] : 1) * UINT16_MAX + 0.5f) : 0;
    }
}
