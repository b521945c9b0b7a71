#include "colour_table.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "colour_curves.h"
#include "colour_primaries.h"

enum { most_channels = 4 };

typedef int32_t Mask __attribute__((vector_size(16)));

/// About 32 steps, or 16 for inks. If possible, the number of steps is a multiple of that in the profile's table.
static int side_for(int channel_count, int side) {
    int most = channel_count == 3 ? 32 : 16;
    return side > 1 && side - 1 <= most ? most / (side - 1) * (side - 1) + 1 : most + 1;
}

static size_t count_of(int channel_count, int side) {
    size_t count = 1;
    for (int channel = 0; channel < channel_count; channel++) count *= (size_t)side;
    return count;
}

CCodecsTable *ccodecs_make_table(int channel_count, int side, CCodecsTableSource source) {
    int own_side = side_for(channel_count, side);
    CCodecsTable *table = calloc(1, sizeof *table + count_of(channel_count, own_side) * sizeof *table->colours);
    if (table == NULL) return NULL;
    table->channel_count = channel_count;
    table->side = own_side;
    table->source = source;
    double matrix[9];
    ccodecs_matrix_of_d50(matrix);
    for (int index = 0; index < 9; index++) table->light[index % 3][index / 3] = (float)(matrix[index] * ccodecs_d50[index % 3]);
    return table;
}

void ccodecs_free_table(CCodecsTable *table) {
    if (table == NULL) return;
    table->source.end(table->source.state);
    free(table);
}

// MARK: Colours

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/// Computes the colour at a place, unless another thread has just computed it.
static __attribute__((noinline)) void compute(CCodecsTable *table, size_t place) {
    CCodecsTableColour *colour = table->colours + place;
    float channels[most_channels], lab[3];
    for (int channel = table->channel_count - 1; channel >= 0; channel--, place /= (size_t)table->side) {
        channels[channel] = (float)(place % (size_t)table->side) / (float)(table->side - 1);
    }
    pthread_mutex_lock(&lock);
    if (!atomic_load_explicit(&colour->is_known, memory_order_relaxed)) {
        table->source.compute(table->source.state, channels, lab);
        colour->roots[1] = (lab[0] + 16) / 116;
        colour->roots[0] = colour->roots[1] + lab[1] / 500;
        colour->roots[2] = colour->roots[1] - lab[2] / 200;
        atomic_store_explicit(&colour->is_known, 1, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
}

/// The cube roots at a place, and 0.
static inline CCodecsFour roots_at(CCodecsTable *table, size_t place) {
    static const Mask three = {-1, -1, -1, 0};
    CCodecsTableColour *colour = table->colours + place;
    if (!atomic_load_explicit(&colour->is_known, memory_order_acquire)) compute(table, place);
    Mask roots;
    memcpy(&roots, colour, sizeof roots);
    return (CCodecsFour)(roots & three);
}

// MARK: Interpolation

/// A step along a channel. The upper half has the bits of the fraction, which sort like the fractions; the lower half has the stride.
/// Packed in one number, steps are sorted without branches, which processors cannot predict for pixels.
typedef uint64_t Step;

static inline Step step_of(float fraction, size_t stride) {
    uint32_t bits;
    memcpy(&bits, &fraction, sizeof bits);
    return (Step)bits << 32 | stride;
}

static inline float fraction_of(Step step) {
    uint32_t bits = (uint32_t)(step >> 32);
    float fraction;
    memcpy(&fraction, &bits, sizeof fraction);
    return fraction;
}

static inline void order(Step *first, Step *second) {
    Step larger = *first > *second ? *first : *second, smaller = *first > *second ? *second : *first;
    *first = larger, *second = smaller;
}

/// Orders the steps of three or four channels by their fractions, the largest first.
static inline void sort(Step *steps, int count) {
    for (int last = count - 1; last > 0; last--) {
        for (int index = 0; index < last; index++) order(&steps[index], &steps[index + 1]);
    }
}

/// Interpolates cube roots between the colours of a table, for channels from 0 to 1. The surrounding cell is divided into simplices. The
/// path from its lowest corner follows the channels in the order of their fractions. Each corner on the path is weighted by the difference
/// between its fraction and the next.
static inline __attribute__((always_inline)) CCodecsFour look_up(CCodecsTable *table, int channel_count, const float *channels) {
    Step steps[most_channels];
    size_t place = 0, stride = 1;
    for (int channel = channel_count - 1; channel >= 0; channel--) {
        float along = channels[channel] * (float)(table->side - 1);
        int low = (int)along;
        if (low > table->side - 2) low = table->side - 2;
        steps[channel] = step_of(along - (float)low, stride);
        place += (size_t)low * stride;
        stride *= (size_t)table->side;
    }
    sort(steps, channel_count);
    CCodecsFour roots = roots_at(table, place) * (1 - fraction_of(steps[0]));
    for (int index = 0; index < channel_count; index++) {
        float share = fraction_of(steps[index]) - (index + 1 < channel_count ? fraction_of(steps[index + 1]) : 0);
        place += (uint32_t)steps[index];
        roots += roots_at(table, place) * share;
    }
    return roots;
}

/// The shares of white, from cube roots. Source: CIE 15:2004, section 8.2.1.
static inline CCodecsFour cube(CCodecsFour roots) {
    Mask is_curved = roots > 6 / 29.0f;
    Mask curved = (Mask)(roots * roots * roots), straight = (Mask)((roots - 4 / 29.0f) * (108 / 841.0f));
    return (CCodecsFour)((curved & is_curved) | (straight & ~is_curved));
}

/// The sRGB values, 0...65535, of channels from 0 to 1, as many as the table has.
static inline __attribute__((always_inline)) void convert(
    CCodecsTable *table, int channel_count, const float *curve, const float *channels, float *values
) {
    CCodecsFour shares = cube(look_up(table, channel_count, channels));
    CCodecsFour light = table->light[0] * shares[0] + table->light[1] * shares[1] + table->light[2] * shares[2];
    for (int channel = 0; channel < 3; channel++) values[channel] = ccodecs_srgb_looked_up(curve, light[channel]);
}

static inline uint32_t colour_of(const float *values) {
    uint32_t colour = 0;
    for (int channel = 0; channel < 3; channel++) colour = colour << 8 | (uint32_t)(values[channel] / 257 + 0.5f);
    return colour;
}

void ccodecs_table_convert_words(CCodecsTable *table, const uint32_t *row, uint32_t *words, int count) {
    const float *curve = ccodecs_srgb_table();
    uint32_t before = 0, after = 0;
    int has_before = 0;
    for (int x = 0; x < count; x++) {
        uint32_t word = row[x], alpha = word & 0xFF000000, colour = word & 0xFFFFFF;
        // Neighbouring pixels are often equal.
        if (!has_before || colour != before) {
            float channels[3] = {(float)(colour >> 16) / 255, (float)(colour >> 8 & 0xFF) / 255, (float)(colour & 0xFF) / 255}, values[3];
            convert(table, 3, curve, channels, values);
            after = colour_of(values);
            before = colour, has_before = 1;
        }
        words[x] = alpha == 0 ? word : alpha | after;
    }
}

void ccodecs_table_convert_deep(CCodecsTable *table, const uint16_t *row, uint16_t *deep, int count) {
    const float *curve = ccodecs_srgb_table();
    for (int x = 0; x < count; x++, row += 4, deep += 4) {
        float channels[3], values[3];
        for (int channel = 0; channel < 3; channel++) channels[channel] = (float)row[channel] / UINT16_MAX;
        convert(table, 3, curve, channels, values);
        for (int channel = 0; channel < 3; channel++) deep[channel] = (uint16_t)(values[channel] + 0.5f);
        deep[3] = row[3];
    }
}

void ccodecs_table_convert_inks(CCodecsTable *table, const uint8_t *row, uint32_t *words, int count) {
    const float *curve = ccodecs_srgb_table();
    for (int x = 0; x < count; x++, row += 4) {
        float channels[4], values[3];
        for (int ink = 0; ink < 4; ink++) channels[ink] = (float)row[ink] / 255;
        convert(table, 4, curve, channels, values);
        words[x] = 0xFF000000 | colour_of(values);
    }
}
