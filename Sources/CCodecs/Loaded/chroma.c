// Interpolates planes of half size in integers: a result is the sum of 9, 3, 3 and 1 sixteenths of the four samples around it.
#include "chroma.h"

#include <stdlib.h>

/// Four times the interpolated samples of a result row, in the columns of the plane.
static void blend_lines(const CCodecsPlane *plane, int halves_height, int y, uint32_t *sums) {
    int own = halves_height ? y / 2 : y, other = halves_height ? (y % 2 ? own + 1 : own - 1) : own;
    const uint8_t *near = ccodecs_plane_row(plane, own), *far = ccodecs_plane_row(plane, other);
    if (plane->depth > 8) {
        const uint16_t *near_words = (const uint16_t *)(const void *)near, *far_words = (const uint16_t *)(const void *)far;
        for (int x = 0; x < plane->width; x++) sums[x] = 3u * near_words[x] + far_words[x];
    } else {
        for (int x = 0; x < plane->width; x++) sums[x] = 3u * near[x] + far[x];
    }
}

/// Interpolates `count` columns. The first and the last column are repeated beyond the edges.
static void spread_columns(uint32_t *sums, int count, uint32_t *results, int width) {
    sums[-1] = sums[0], sums[count] = sums[count - 1];
    for (int x = 0; x < width / 2; x++) {
        results[2 * x] = 3 * sums[x] + sums[x - 1];
        results[2 * x + 1] = 3 * sums[x] + sums[x + 1];
    }
    if (width % 2 != 0) results[width - 1] = 3 * sums[width / 2] + sums[width / 2 - 1];
}

void ccodecs_enlarge_row(const CCodecsPlane *plane, int width, int height, int y, uint32_t *sums, uint32_t *results) {
    blend_lines(plane, height > plane->height, y, sums + 1);
    if (width > plane->width) {
        spread_columns(sums + 1, plane->width, results, width);
    } else {
        for (int x = 0; x < width; x++) results[x] = 4 * sums[x + 1];
    }
}

static void put(const uint32_t *results, int width, int depth, uint8_t *samples) {
    if (depth > 8) {
        uint16_t *words = (uint16_t *)(void *)samples;
        for (int x = 0; x < width; x++) words[x] = (uint16_t)((results[x] + 8) >> 4);
    } else {
        for (int x = 0; x < width; x++) samples[x] = (uint8_t)((results[x] + 8) >> 4);
    }
}

int ccodecs_enlarge_plane(const CCodecsPlane *plane, uint8_t *samples, size_t stride, int width, int height) {
    uint32_t *sums = calloc((size_t)plane->width + 2 + (size_t)width, sizeof *sums);
    if (sums == NULL) return 0;
    uint32_t *results = sums + plane->width + 2;
    for (int y = 0; y < height; y++) {
        ccodecs_enlarge_row(plane, width, height, y, sums, results);
        put(results, width, plane->depth, samples + (size_t)y * stride);
    }
    free(sums);
    return 1;
}
