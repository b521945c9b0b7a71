#include "deep_rows.h"

#include <stdlib.h>
#include <string.h>

#include "source.h"

/// Sums of a square: red, green, blue (each times alpha), alpha, and the number of its pixels.
enum { lanes = 5 };

int ccodecs_deep_rows_begin(
    CCodecsDeepRows *rows, const CCodecsColours *colours, CCodecsPicture *picture, int width, int height, int reduction) {
    CCodecsPart part = ccodecs_begin_part(picture, width, height, 1.0 / reduction);
    *rows = (CCodecsDeepRows){
        .colours = colours, .reduction = reduction, .kept = part};
    int columns = part.width / reduction + (part.width % reduction != 0), lines = part.height / reduction + (part.height % reduction != 0);
    rows->sums = calloc((size_t)columns * lanes, sizeof *rows->sums);
    rows->means = calloc((size_t)columns * 4, sizeof *rows->means);
    if (rows->sums == NULL || rows->means == NULL) {
        ccodecs_fail_for_memory(picture);
        return 0;
    }
    return ccodecs_allocate(picture, columns, lines);
}

void ccodecs_deep_rows_end(CCodecsDeepRows *rows) {
    free(rows->sums);
    free(rows->means);
    rows->sums = NULL;
    rows->means = NULL;
}

static void add_row(CCodecsDeepRows *rows, const uint16_t *row) {
    for (int x = 0; x < rows->kept.width; x++, row += 4) {
        uint64_t *sum = rows->sums + (size_t)(x / rows->reduction) * lanes, alpha = row[3];
        for (int channel = 0; channel < 3; channel++) sum[channel] += row[channel] * alpha;
        sum[3] += alpha;
        sum[4] += 1;
    }
    rows->count++;
}

static void take_means(CCodecsDeepRows *rows, int columns) {
    for (int x = 0; x < columns; x++) {
        const uint64_t *sum = rows->sums + (size_t)x * lanes;
        uint16_t *mean = rows->means + 4 * (size_t)x;
        uint64_t alpha = sum[3];
        for (int channel = 0; channel < 3; channel++) mean[channel] = alpha > 0 ? (uint16_t)((sum[channel] + alpha / 2) / alpha) : 0;
        mean[3] = (uint16_t)((alpha + sum[4] / 2) / sum[4]);
    }
    memset(rows->sums, 0, (size_t)columns * lanes * sizeof *rows->sums);
    rows->count = 0;
}

void ccodecs_deep_rows_put(CCodecsDeepRows *rows, CCodecsPicture *picture, const uint16_t *row, int y) {
    if (!ccodecs_part_has_row(&rows->kept, y)) return;
    row += 4 * (size_t)rows->kept.x;
    y -= rows->kept.y;
    int line = y / rows->reduction, rest = rows->kept.height - line * rows->reduction;
    uint32_t *result = picture->pixels + (size_t)line * (size_t)picture->width;
    if (rows->reduction > 1) {
        add_row(rows, row);
        if (rows->count < (rest < rows->reduction ? rest : rows->reduction)) return;
        take_means(rows, picture->width);
        row = rows->means;
    }
    ccodecs_colours_convert(rows->colours, row, result, picture->width, line);
}
