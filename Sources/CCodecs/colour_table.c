#include "colour_table.h"

#include <stdlib.h>

#include "colour_curves.h"
#include "colour_primaries.h"

enum { most_channels = 4 };

/// About 32 steps, or 16 for inks: as many as tables of profiles have, or a multiple of theirs. 33 colours along three channels take some 7 ms, 17
/// along four 16 ms.
static int side_for(int channel_count, int side) {
    int most = channel_count == 3 ? 32 : 16;
    return side > 1 && side - 1 <= most ? most / (side - 1) * (side - 1) + 1 : most + 1;
}

CCodecsTable *ccodecs_table_allocate(int channel_count, int side) {
    CCodecsTable blank = {.channel_count = channel_count, .side = side_for(channel_count, side)};
    CCodecsTable *table = malloc(sizeof *table + ccodecs_table_count(&blank) * 3 * sizeof *table->colours);
    if (table == NULL) return NULL;
    double matrix[9];
    ccodecs_matrix_of_d50(matrix);
    for (int index = 0; index < 9; index++) blank.matrix[index] = (float)(matrix[index] * ccodecs_d50[index % 3]);
    *table = blank;
    return table;
}

size_t ccodecs_table_count(const CCodecsTable *table) {
    size_t count = 1;
    for (int channel = 0; channel < table->channel_count; channel++) count *= (size_t)table->side;
    return count;
}

void ccodecs_table_set(CCodecsTable *table, size_t place, const float *lab) {
    float *roots = table->colours + 3 * place;
    roots[1] = (lab[0] + 16) / 116;
    roots[0] = roots[1] + lab[1] / 500;
    roots[2] = roots[1] - lab[2] / 200;
}

// MARK: Interpolation

typedef struct {
    float fraction;
    size_t stride;
} Step;

/// Orders the steps by their fractions, the largest first.
static inline void sort(Step *steps, int count) {
    for (int index = 1; index < count; index++) {
        Step step = steps[index];
        int place = index;
        for (; place > 0 && steps[place - 1].fraction < step.fraction; place--) steps[place] = steps[place - 1];
        steps[place] = step;
    }
}

/// The cube roots at a place, whose coordinates are from 0 to 1. The cell around it is cut into simplices: from its lowest corner, one goes along the
/// channels in the order of their fractions, and each corner on the way counts by what its fraction is larger than the next.
static inline void look_up(const CCodecsTable *table, const float *place, float *roots) {
    Step steps[most_channels];
    size_t offset = 0, stride = 3;
    for (int channel = table->channel_count - 1; channel >= 0; channel--) {
        float along = place[channel] * (float)(table->side - 1);
        int low = (int)along;
        if (low > table->side - 2) low = table->side - 2;
        steps[channel] = (Step){along - (float)low, stride};
        offset += (size_t)low * stride;
        stride *= (size_t)table->side;
    }
    sort(steps, table->channel_count);
    const float *colour = table->colours + offset;
    float rest = 1 - steps[0].fraction;
    for (int root = 0; root < 3; root++) roots[root] = colour[root] * rest;
    for (int step = 0; step < table->channel_count; step++) {
        float share = steps[step].fraction - (step + 1 < table->channel_count ? steps[step + 1].fraction : 0);
        colour += steps[step].stride;
        for (int root = 0; root < 3; root++) roots[root] += colour[root] * share;
    }
}

/// The share of white of a cube root. Source: CIE 15:2004, section 8.2.1.
static inline float cube(float root) { return root > 6 / 29.0f ? root * root * root : (root - 4 / 29.0f) * (108 / 841.0f); }

/// sRGB values, 0...65535, at a place.
static inline void convert(const CCodecsTable *table, const float *curve, const float *place, float *values) {
    float roots[3];
    look_up(table, place, roots);
    for (int root = 0; root < 3; root++) roots[root] = cube(roots[root]);
    const float *matrix = table->matrix;
    for (int channel = 0; channel < 3; channel++, matrix += 3) {
        values[channel] = ccodecs_srgb_looked_up(curve, matrix[0] * roots[0] + matrix[1] * roots[1] + matrix[2] * roots[2]);
    }
}

static inline uint32_t colour_of(const float *values) {
    uint32_t colour = 0;
    for (int channel = 0; channel < 3; channel++) colour = colour << 8 | (uint32_t)(values[channel] / 257 + 0.5f);
    return colour;
}

void ccodecs_table_convert_words(const CCodecsTable *table, const uint32_t *row, uint32_t *words, int count) {
    const float *curve = ccodecs_srgb_table();
    uint32_t before = 0, after = 0;
    int has_before = 0;
    for (int x = 0; x < count; x++) {
        uint32_t word = row[x], alpha = word & 0xFF000000, colour = word & 0xFFFFFF;
        // Pixels are often as their neighbours.
        if (!has_before || colour != before) {
            float place[3] = {(float)(colour >> 16) / 255, (float)(colour >> 8 & 0xFF) / 255, (float)(colour & 0xFF) / 255}, values[3];
            convert(table, curve, place, values);
            after = colour_of(values);
            before = colour, has_before = 1;
        }
        words[x] = alpha == 0 ? word : alpha | after;
    }
}

void ccodecs_table_convert_deep(const CCodecsTable *table, const uint16_t *row, uint16_t *deep, int count) {
    const float *curve = ccodecs_srgb_table();
    for (int x = 0; x < count; x++, row += 4, deep += 4) {
        float place[3], values[3];
        for (int channel = 0; channel < 3; channel++) place[channel] = (float)row[channel] / UINT16_MAX;
        convert(table, curve, place, values);
        for (int channel = 0; channel < 3; channel++) deep[channel] = (uint16_t)(values[channel] + 0.5f);
        deep[3] = row[3];
    }
}

void ccodecs_table_convert_inks(const CCodecsTable *table, const uint8_t *row, uint32_t *words, int count) {
    const float *curve = ccodecs_srgb_table();
    for (int x = 0; x < count; x++, row += 4) {
        float place[4], values[3];
        for (int ink = 0; ink < 4; ink++) place[ink] = (float)row[ink] / 255;
        convert(table, curve, place, values);
        words[x] = 0xFF000000 | colour_of(values);
    }
}
