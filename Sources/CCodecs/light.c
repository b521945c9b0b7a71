// Reduces rows of light as they arrive.
#include "light.h"

#include <stdlib.h>
#include <string.h>

int ccodecs_light_begin(
    CCodecsLightRows *rows, CCodecsPicture *picture, const CCodecsColours *colours, int width, int height, int reduction) {
    CCodecsPart part = ccodecs_begin_part(picture, width, height, 1.0 / reduction);
    *rows = (CCodecsLightRows){
        .colours = colours, .reduction = reduction, .kept = part};
    int columns = part.width / reduction + (part.width % reduction != 0), lines = part.height / reduction + (part.height % reduction != 0);
    rows->sums = calloc((size_t)columns, 4 * sizeof *rows->sums);
    if (rows->sums == NULL) {
        ccodecs_fail_for_memory(picture);
        return 0;
    }
    return ccodecs_allocate(picture, columns, lines);
}

void ccodecs_light_end(CCodecsLightRows *rows) {
    free(rows->sums);
    rows->sums = NULL;
}

/// NaN becomes black, and light is limited to the largest half float. Otherwise one such pixel would determine the mean of its square.
static float bounded(float light) {
    static const float most = 65504;
    return light < most ? (light > -most ? light : 0) : light >= most ? most : 0;
}

static void add_row(CCodecsLightRows *rows, const float *light) {
    float *sum = rows->sums;
    for (int x = 0, column = 0; x < rows->kept.width; x++, light += 4) {
        float alpha = light[3] > 0 ? (light[3] < 1 ? light[3] : 1) : 0;
        for (int channel = 0; channel < 3; channel++) sum[channel] += bounded(light[channel]) * alpha;
        sum[3] += alpha;
        if (++column < rows->reduction) continue;
        column = 0;
        sum += 4;
    }
}

/// Replaces the sums with means, and converts them.
static void take_row(CCodecsLightRows *rows, uint32_t *words, int columns, int line) {
    for (int column = 0; column < columns; column++) {
        float *sum = rows->sums + 4 * (size_t)column;
        int rest = rows->kept.width - column * rows->reduction, across = rest < rows->reduction ? rest : rows->reduction;
        float alpha = sum[3];
        for (int channel = 0; channel < 3; channel++) sum[channel] = alpha > 0 ? sum[channel] / alpha : 0;
        sum[3] = alpha / ((float)across * (float)rows->count);
    }
    ccodecs_colours_convert(rows->colours, rows->sums, words, columns, line);
    memset(rows->sums, 0, (size_t)columns * 4 * sizeof *rows->sums);
    rows->count = 0;
}

void ccodecs_light_put(CCodecsLightRows *rows, CCodecsPicture *picture, const float *light, int y) {
    if (!ccodecs_part_has_row(&rows->kept, y)) return;
    if (light != NULL) light += 4 * (size_t)rows->kept.x;
    y -= rows->kept.y;
    int line = y / rows->reduction, rest = rows->kept.height - line * rows->reduction;
    uint32_t *words = picture->pixels + (size_t)line * (size_t)picture->width;
    if (rows->reduction == 1) {
        // Results are transparent until something is stored there.
        if (light != NULL) ccodecs_colours_convert(rows->colours, light, words, rows->kept.width, y);
        return;
    }
    if (light != NULL) add_row(rows, light);
    rows->count++;
    if (rows->count == (rest < rows->reduction ? rest : rows->reduction)) take_row(rows, words, picture->width, line);
}
