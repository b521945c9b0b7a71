// Reduces rows to a smaller picture as they arrive.
#include "source.h"
#include "sums.h"

#include <stdlib.h>
#include <string.h>

/// Sums of a square: blue, green, red (each times alpha), alpha, and the number of its pixels.
enum { lanes = 5 };

int ccodecs_rows_begin(CCodecsRows *rows, CCodecsPicture *picture, int width, int height, int reduction) {
    CCodecsPart part = ccodecs_begin_part(picture, width, height, 1.0 / reduction);
    *rows = (CCodecsRows){.reduction = reduction, .kept = part};
    int columns = part.width / reduction + (part.width % reduction != 0), lines = part.height / reduction + (part.height % reduction != 0);
    rows->sums = calloc((size_t)columns * lanes, sizeof *rows->sums);
    if (rows->sums == NULL) {
        ccodecs_fail_for_memory(picture);
        return 0;
    }
    return ccodecs_allocate(picture, columns, lines);
}

void ccodecs_rows_end(CCodecsRows *rows) {
    free(rows->sums);
    rows->sums = NULL;
}

/// Adds the pixels of a square's row.
static void add_pixels(uint64_t *sum, const uint32_t *pixels, int count) {
    while (count > 0) {
        int part = count < ccodecs_longest_run ? count : ccodecs_longest_run;
        CCodecsSums sums = ccodecs_sums(pixels, part);
        sum[0] += sums.blue;
        sum[1] += sums.green;
        sum[2] += sums.red;
        sum[3] += sums.alpha;
        sum[4] += (uint64_t)part;
        pixels += part;
        count -= part;
    }
}

static void add_row(CCodecsRows *rows, const uint32_t *row) {
    uint64_t *sum = rows->sums;
    for (int x = 0; x < rows->kept.width; x += rows->reduction, sum += lanes) {
        int rest = rows->kept.width - x;
        add_pixels(sum, row + x, rest < rows->reduction ? rest : rows->reduction);
    }
    rows->count++;
}

static void take_row(CCodecsRows *rows, uint32_t *result, int columns) {
    for (int x = 0; x < columns; x++) {
        const uint64_t *sum = rows->sums + (size_t)x * lanes;
        uint64_t alpha = sum[3], half = alpha / 2;
        if (alpha == 0) {
            result[x] = 0;
            continue;
        }
        result[x] = (uint32_t)((alpha + sum[4] / 2) / sum[4]) << 24 | (uint32_t)((sum[2] + half) / alpha) << 16
            | (uint32_t)((sum[1] + half) / alpha) << 8 | (uint32_t)((sum[0] + half) / alpha);
    }
    memset(rows->sums, 0, (size_t)columns * lanes * sizeof *rows->sums);
    rows->count = 0;
}

/// Stores the means of a row of squares once it contains all kept rows up to `y`.
static void take_if_complete(CCodecsRows *rows, CCodecsPicture *picture, int y) {
    int line = y / rows->reduction, rest = rows->kept.height - line * rows->reduction;
    uint32_t *result = picture->pixels + (size_t)line * (size_t)picture->width;
    if (rows->count == (rest < rows->reduction ? rest : rows->reduction)) take_row(rows, result, picture->width);
}

int ccodecs_rows_keep(const CCodecsRows *rows, int y) { return ccodecs_part_has_row(&rows->kept, y); }

void ccodecs_rows_put(CCodecsRows *rows, CCodecsPicture *picture, const uint32_t *row, int y) {
    if (!ccodecs_rows_keep(rows, y)) return;
    row += rows->kept.x;
    y -= rows->kept.y;
    if (rows->reduction == 1) {
        memcpy(picture->pixels + (size_t)y * (size_t)picture->width, row, (size_t)rows->kept.width * sizeof *row);
        return;
    }
    add_row(rows, row);
    take_if_complete(rows, picture, y);
}

void ccodecs_rows_skip(CCodecsRows *rows, CCodecsPicture *picture, int y) {
    uint64_t *sum = rows->sums;
    // Results are transparent until something is stored there.
    if (rows->reduction == 1 || !ccodecs_rows_keep(rows, y)) return;
    y -= rows->kept.y;
    for (int x = 0; x < rows->kept.width; x += rows->reduction, sum += lanes) {
        int rest = rows->kept.width - x;
        sum[4] += (uint64_t)(rest < rows->reduction ? rest : rows->reduction);
    }
    rows->count++;
    take_if_complete(rows, picture, y);
}
