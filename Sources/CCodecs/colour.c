// Converts rows of samples. Samples of more than eight bits are rounded to eight with an ordered dither.
#include "colour.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "colour_inks.h"
#include "conversion.h"
#include "source.h"

/// Bayer's matrix of 8 x 8 thresholds, 0 to 63.
static const uint8_t thresholds[8][8] = {
    {0, 32, 8, 40, 2, 34, 10, 42}, {48, 16, 56, 24, 50, 18, 58, 26}, {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
    {3, 35, 11, 43, 1, 33, 9, 41}, {51, 19, 59, 27, 49, 17, 57, 25}, {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
};

/// Rounds 0...65535 to 0...255. It rounds up at a share of the pixels that grows with the remainder.
static uint32_t rounded(uint32_t sample, uint32_t threshold) {
    // 257 steps of the sample are one step of the result.
    return (sample + (threshold * 257 + 128) / 64) / 257;
}

static uint32_t word_of(const uint16_t *deep, uint32_t threshold) {
    return rounded(deep[3], 32) << 24 | rounded(deep[0], threshold) << 16 | rounded(deep[1], threshold) << 8 | rounded(deep[2], threshold);
}

// MARK: Grey

static int is_grey(uint32_t word) { return (word >> 16 & 0xFF) == (word & 0xFF) && (word >> 8 & 0xFF) == (word & 0xFF); }

static void convert_grey_words(const CCodecsConversion *conversion, const uint32_t *row, uint32_t *words, int count) {
    int greys = 0;
    while (greys < count && is_grey(row[greys])) greys++;
    memmove(words, row, (size_t)count * sizeof *words);
    for (int x = 0; x < count && greys == count; x++) {
        const uint16_t *colour = conversion->greys[words[x] & 0xFF];
        uint32_t alpha = words[x] & 0xFF000000;
        if (alpha != 0) words[x] = alpha | rounded(colour[0], 32) << 16 | rounded(colour[1], 32) << 8 | rounded(colour[2], 32);
    }
}

static void convert_grey_deep(const CCodecsConversion *conversion, const uint16_t *row, uint16_t *deep, int count) {
    int greys = 0;
    while (greys < count && row[4 * greys] == row[4 * greys + 1] && row[4 * greys] == row[4 * greys + 2]) greys++;
    memmove(deep, row, (size_t)count * 4 * sizeof *deep);
    for (int x = 0; x < count && greys == count; x++, deep += 4) {
        // Less than 2^28.
        uint32_t place = (uint32_t)deep[0] * (uint32_t)conversion->grey_steps, step = place / UINT16_MAX, rest = place % UINT16_MAX;
        const uint16_t *low = conversion->greys[step], *high = conversion->greys[step + 1];
        for (int channel = 0; channel < 3; channel++) {
            uint64_t sum = (uint64_t)low[channel] * (UINT16_MAX - rest) + (uint64_t)high[channel] * rest;
            deep[channel] = (uint16_t)((sum + UINT16_MAX / 2) / UINT16_MAX);
        }
    }
}

// MARK: Rows

void ccodecs_convert_word_row(const CCodecsConversion *conversion, const uint32_t *row, uint32_t *words, int count) {
    if (conversion->shaper != NULL) return ccodecs_shape_words(conversion->shaper, row, words, count);
    if (conversion->greys != NULL) return convert_grey_words(conversion, row, words, count);
    if (conversion->table != NULL) return ccodecs_table_convert_words(conversion->table, row, words, count);
    memmove(words, row, (size_t)count * sizeof *words);
}

void ccodecs_convert_deep_row(const CCodecsConversion *conversion, const uint16_t *row, uint16_t *deep, int count) {
    if (conversion->shaper != NULL) return ccodecs_shape_deep(conversion->shaper, row, deep, count);
    if (conversion->greys != NULL) return convert_grey_deep(conversion, row, deep, count);
    if (conversion->table != NULL) return ccodecs_table_convert_deep(conversion->table, row, deep, count);
    memmove(deep, row, (size_t)count * 4 * sizeof *deep);
}

/// Converts deep samples or light in parts, which need no allocated memory.
static void convert_by_parts(const CCodecsColours *colours, const void *row, uint32_t *words, int count, int y) {
    enum { part_count = 256 };
    const CCodecsConversion *conversion = colours->transform;
    uint16_t deep[4 * part_count];
    for (int start = 0; start < count; start += part_count) {
        int rest = count - start, part = rest < part_count ? rest : part_count;
        const uint16_t *samples = deep;
        if (ccodecs_is_light(colours->samples)) {
            const CCodecsShaper *plain = colours->samples == CCodecsLight ? &ccodecs_plain_light : &ccodecs_scene_light;
            const CCodecsShaper *shaper = conversion != NULL ? conversion->shaper : plain;
            ccodecs_shape_light(shaper, (const float *)row + 4 * (size_t)start, deep, part);
        } else if (conversion != NULL) {
            ccodecs_convert_deep_row(conversion, (const uint16_t *)row + 4 * (size_t)start, deep, part);
        } else {
            samples = (const uint16_t *)row + 4 * (size_t)start;
        }
        for (int x = 0; x < part; x++) words[start + x] = word_of(samples + 4 * x, thresholds[y & 7][(start + x) & 7]);
    }
}

void ccodecs_colours_convert(const CCodecsColours *colours, const void *row, uint32_t *words, int count, int y) {
    const CCodecsConversion *conversion = colours->transform;
    switch (colours->samples) {
    case CCodecsWords:
        if (conversion != NULL) return ccodecs_convert_word_row(conversion, row, words, count);
        memmove(words, row, (size_t)count * sizeof *words);
        return;
    case CCodecsInks:
        if (conversion != NULL) return ccodecs_table_convert_inks(conversion->table, row, words, count);
        return ccodecs_mix_inks(row, words, count);
    case CCodecsDeep:
    case CCodecsLight:
    case CCodecsSceneLight: return convert_by_parts(colours, row, words, count, y);
    }
}

// MARK: Unnecessary conversions

static int is_near(uint32_t a, uint32_t b, uint32_t distance) { return (a > b ? a - b : b - a) <= distance; }

/// Whether no word of a row changes by more than one level, including when it is converted as deep samples.
static int leaves(const CCodecsConversion *conversion, CCodecsSamples samples, const uint32_t *words, int count) {
    enum { most_count = 256 };
    uint32_t results[most_count];
    uint16_t deep[4 * most_count];
    if (samples == CCodecsWords) ccodecs_convert_word_row(conversion, words, results, count);
    for (int index = 0; index < 4 * count; index++) deep[index] = (uint16_t)((words[index / 4] >> (8 * (index % 4)) & 0xFF) * 257);
    if (samples == CCodecsDeep) ccodecs_convert_deep_row(conversion, deep, deep, count);
    for (int index = 0; index < 4 * count; index++) {
        uint32_t stated = words[index / 4] >> (8 * (index % 4)) & 0xFF;
        if (samples == CCodecsWords && !is_near(results[index / 4] >> (8 * (index % 4)) & 0xFF, stated, 1)) return 0;
        if (samples == CCodecsDeep && !is_near(deep[index], stated * 257, 257)) return 0;
    }
    return 1;
}

int ccodecs_changes_nothing(const CCodecsConversion *conversion, CCodecsSamples samples) {
    enum { grey_count = 256, side = 9, step = 255 / (side - 1) };
    if (samples != CCodecsWords && samples != CCodecsDeep) return 0;
    uint32_t words[grey_count];
    for (uint32_t level = 0; level < grey_count; level++) words[level] = 0xFF000000 | level * 0x010101;
    if (!leaves(conversion, samples, words, grey_count)) return 0;
    for (uint32_t red = 0; red < side; red++) {
        for (uint32_t place = 0; place < side * side; place++)
            words[place] = 0xFF000000 | red * step << 16 | place / side * step << 8 | place % side * step;
        if (!leaves(conversion, samples, words, side * side)) return 0;
    }
    return 1;
}

// MARK: Pictures

int ccodecs_colours_begin(CCodecsColours *colours, CCodecsSamples samples, const CCodecsColourSpace *space) {
    CCodecsConversion *conversion;
    int has_memory = ccodecs_take_conversion(samples, space, &conversion);
    *colours = (CCodecsColours){.samples = samples, .transform = conversion};
    return has_memory;
}

void ccodecs_colours_end(CCodecsColours *colours) {
    if (colours->transform != NULL) ccodecs_release_conversion(colours->transform);
    colours->transform = NULL;
}

int ccodecs_keep_space(CCodecsPicture *picture, const CCodecsColourSpace *space) {
    picture->primaries = space->primaries;
    picture->transfer = space->transfer;
    picture->peak = space->peak;
    memcpy(picture->chromaticities, space->chromaticities, sizeof picture->chromaticities);
    memcpy(picture->exponents, space->exponents, sizeof picture->exponents);
    if (space->profile == NULL || space->profile_count == 0) return 1;
    free(picture->profile);
    picture->profile = malloc(space->profile_count);
    if (picture->profile == NULL) {
        ccodecs_fail_for_memory(picture);
        return 0;
    }
    memcpy(picture->profile, space->profile, space->profile_count);
    picture->profile_count = space->profile_count;
    return 1;
}

int ccodecs_convert_words(const CCodecsPicture *picture, uint32_t *words, size_t count) {
    CCodecsColourSpace space = {
        .profile = picture->profile, .profile_count = picture->profile_count, .primaries = picture->primaries, .transfer = picture->transfer,
        .peak = picture->peak,
    };
    memcpy(space.chromaticities, picture->chromaticities, sizeof space.chromaticities);
    memcpy(space.exponents, picture->exponents, sizeof space.exponents);
    CCodecsColours colours;
    int has_memory = ccodecs_colours_begin(&colours, CCodecsWords, &space);
    // Converted as one row, because a grey profile is valid only for pictures that are grey everywhere.
    if (colours.transform != NULL) ccodecs_colours_convert(&colours, words, words, count < INT_MAX ? (int)count : INT_MAX, 0);
    ccodecs_colours_end(&colours);
    return has_memory;
}
