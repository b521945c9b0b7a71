// Rounds rows of samples to eight bits, with an ordered dither for samples that have more.
#include "colour.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Bayer's matrix of 8 x 8 thresholds, 0 to 63.
static const uint8_t thresholds[8][8] = {
    {0, 32, 8, 40, 2, 34, 10, 42}, {48, 16, 56, 24, 50, 18, 58, 26}, {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
    {3, 35, 11, 43, 1, 33, 9, 41}, {51, 19, 59, 27, 49, 17, 57, 25}, {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
};

/// Rounds 0...65535 to 0...255, up for a share of the places that grows with the rest.
static uint32_t rounded(uint32_t sample, uint32_t threshold) {
    // 257 steps of the sample are one of the result.
    return (sample + (threshold * 257 + 128) / 64) / 257;
}

static uint32_t word_of(const uint16_t *deep, uint32_t threshold) {
    return rounded(deep[3], 32) << 24 | rounded(deep[0], threshold) << 16 | rounded(deep[1], threshold) << 8 | rounded(deep[2], threshold);
}

/// The sRGB value of light, 0...65535. Source: IEC 61966-2-1.
static uint16_t encoded(float light) {
    if (!(light > 0)) return 0;
    if (light >= 1) return UINT16_MAX;
    float value = light <= 0.0031308f ? 12.92f * light : 1.055f * powf(light, 1 / 2.4f) - 0.055f;
    return (uint16_t)(value * UINT16_MAX + 0.5f);
}

static uint32_t word_of_inks(const uint8_t *inks) {
    uint32_t paper = 255u - inks[3];
    return 0xFF000000 | ((255u - inks[0]) * paper + 127) / 255 << 16 | ((255u - inks[1]) * paper + 127) / 255 << 8
        | ((255u - inks[2]) * paper + 127) / 255;
}

static uint32_t word_of_light(const float *light, uint32_t threshold) {
    float alpha = light[3] > 0 ? (light[3] < 1 ? light[3] : 1) : 0;
    uint16_t deep[4] = {encoded(light[0]), encoded(light[1]), encoded(light[2]), (uint16_t)(alpha * UINT16_MAX + 0.5f)};
    return word_of(deep, threshold);
}

void ccodecs_colours_begin(CCodecsColours *colours, CCodecsSamples samples, const CCodecsColourSpace *space) {
    (void)space;
    *colours = (CCodecsColours){.samples = samples};
}

void ccodecs_colours_convert(const CCodecsColours *colours, const void *row, uint32_t *words, int count, int y) {
    const uint8_t *line = thresholds[y & 7];
    switch (colours->samples) {
    case CCodecsWords: memcpy(words, row, (size_t)count * sizeof *words); break;
    case CCodecsDeep:
        for (int x = 0; x < count; x++) words[x] = word_of((const uint16_t *)row + 4 * (size_t)x, line[x & 7]);
        break;
    case CCodecsInks:
        for (int x = 0; x < count; x++) words[x] = word_of_inks((const uint8_t *)row + 4 * (size_t)x);
        break;
    case CCodecsLight:
        for (int x = 0; x < count; x++) words[x] = word_of_light((const float *)row + 4 * (size_t)x, line[x & 7]);
        break;
    }
}

void ccodecs_colours_end(CCodecsColours *colours) { colours->transform = NULL; }

void ccodecs_keep_space(CCodecsPicture *picture, const CCodecsColourSpace *space) {
    picture->primaries = space->primaries;
    picture->transfer = space->transfer;
    if (space->profile == NULL || space->profile_count == 0) return;
    picture->profile = malloc(space->profile_count);
    if (picture->profile == NULL) return;
    memcpy(picture->profile, space->profile, space->profile_count);
    picture->profile_count = space->profile_count;
}
