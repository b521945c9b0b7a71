// Sums over squares, in any order: blue, green, red (each times alpha), alpha, and the number of pixels.
#include "squares.h"

#include "../sums.h"

#include <stdlib.h>
#include <string.h>

enum { lanes = 5 };

static size_t count_of(const CCodecsSquares *squares) {
    int side = squares->reduction;
    return (size_t)((squares->width + side - 1) / side) * (size_t)((squares->height + side - 1) / side);
}

int ccodecs_squares_begin(CCodecsSquares *squares, CCodecsPicture *picture, int width, int height, int reduction) {
    *squares = (CCodecsSquares){.reduction = reduction, .width = width, .height = height};
    if (width < 1 || height < 1 || reduction < 1 || reduction > ccodecs_largest_square) {
        ccodecs_fail(picture, "its size makes no sense");
        return 0;
    }
    if (reduction > 1) {
        squares->sums = calloc(count_of(squares) * lanes, sizeof *squares->sums);
        if (squares->sums == NULL) {
            ccodecs_fail_for_memory(picture);
            return 0;
        }
    }
    return ccodecs_allocate(picture, (width + reduction - 1) / reduction, (height + reduction - 1) / reduction);
}

/// Adds the pixels of one row of a square.
static void add_run(uint32_t *sum, const uint32_t *words, int count) {
    CCodecsSums sums = ccodecs_sums(words, count);
    sum[0] += sums.blue;
    sum[1] += sums.green;
    sum[2] += sums.red;
    sum[3] += sums.alpha;
    sum[4] += (uint32_t)count;
}

void ccodecs_squares_put(CCodecsSquares *squares, CCodecsPicture *picture, int x, int y, const uint32_t *words, int count) {
    if (x < 0 || y < 0 || y >= squares->height || x >= squares->width) return;
    if (count > squares->width - x) count = squares->width - x;
    size_t line = (size_t)(y / squares->reduction) * (size_t)picture->width;
    if (squares->sums == NULL) {
        memcpy(picture->pixels + line + x, words, (size_t)count * sizeof *words);
        return;
    }
    int column = x / squares->reduction, rest = squares->reduction - x % squares->reduction;
    for (uint32_t *sum = squares->sums + (line + (size_t)column) * lanes; count > 0; sum += lanes) {
        int part = count < rest ? count : rest;
        add_run(sum, words, part);
        words += part;
        count -= part;
        rest = squares->reduction;
    }
}

void ccodecs_squares_clear(CCodecsSquares *squares) {
    if (squares->sums != NULL) memset(squares->sums, 0, count_of(squares) * lanes * sizeof *squares->sums);
}

void ccodecs_squares_finish(CCodecsSquares *squares, CCodecsPicture *picture) {
    if (squares->sums == NULL) return;
    for (size_t index = 0; index < count_of(squares); index++) {
        const uint32_t *sum = squares->sums + index * lanes;
        uint32_t alpha = sum[3], half = alpha / 2;
        if (alpha == 0) continue;
        picture->pixels[index] = (alpha + sum[4] / 2) / sum[4] << 24 | (uint32_t)(((uint64_t)sum[2] + half) / alpha) << 16
            | (uint32_t)(((uint64_t)sum[1] + half) / alpha) << 8 | (uint32_t)(((uint64_t)sum[0] + half) / alpha);
    }
}

void ccodecs_squares_end(CCodecsSquares *squares) {
    free(squares->sums);
    squares->sums = NULL;
}
