// Interpolation of half planes in integers: a result is 9, 3, 3 and 1 sixteenths of the four samples around it.
#include "chroma.h"

#include <stdlib.h>

static const uint8_t *line_of(const CCodecsPlane *plane, int y) {
    int line = y < 0 ? 0 : y < plane->height ? y : plane->height - 1;
    return plane->samples + plane->stride * (size_t)line;
}

/// Four times the samples of a row of results, in the columns of the plane.
static void blend_lines(const CCodecsPlane *plane, int halves_height, int y, uint32_t *sums) {
    int own = halves_height ? y / 2 : y, other = halves_height ? (y % 2 ? own + 1 : own - 1) : own;
    const uint8_t *near = line_of(plane, own), *far = line_of(plane, other);
    if (plane->depth > 8) {
        const uint16_t *near_words = (const uint16_t *)(const void *)near, *far_words = (const uint16_t *)(const void *)far;
        for (int x = 0; x < plane->width; x++) sums[x] = 3u * near_words[x] + far_words[x];
    } else {
        for (int x = 0; x < plane->width; x++) sums[x] = 3u * near[x] + far[x];
    }
}

/// Spreads `count` columns, of which the one before the first and the one behind the last are repeated there.
static void spread_columns(uint32_t *sums, int count, uint32_t *results, int width) {
    sums[-1] = sums[0], sums[count] = sums[count - 1];
    for (int x = 0; x < width / 2; x++) {
        results[2 * x] = (3 * sums[x] + sums[x - 1] + 8) >> 4;
        results[2 * x + 1] = (3 * sums[x] + sums[x + 1] + 8) >> 4;
    }
    if (width % 2 != 0) results[width - 1] = (3 * sums[width / 2] + sums[width / 2 - 1] + 8) >> 4;
}

static void put(const uint32_t *results, int width, int depth, uint8_t *samples) {
    if (depth > 8) {
        uint16_t *words = (uint16_t *)(void *)samples;
        for (int x = 0; x < width; x++) words[x] = (uint16_t)results[x];
    } else {
        for (int x = 0; x < width; x++) samples[x] = (uint8_t)results[x];
    }
}

int ccodecs_enlarge_plane(const CCodecsPlane *plane, uint8_t *samples, size_t stride, int width, int height) {
    int halves_width = width > plane->width, halves_height = height > plane->height;
    // A row of sums with a column more at each end, and a row of results.
    uint32_t *sums = calloc((size_t)plane->width + 2 + (size_t)width, sizeof *sums);
    if (sums == NULL) return 0;
    uint32_t *results = sums + plane->width + 2;
    for (int y = 0; y < height; y++) {
        blend_lines(plane, halves_height, y, sums + 1);
        if (halves_width) {
            spread_columns(sums + 1, plane->width, results, width);
        } else {
            for (int x = 0; x < width; x++) results[x] = (sums[x + 1] + 2) >> 2;
        }
        put(results, width, plane->depth, samples + (size_t)y * stride);
    }
    free(sums);
    return 1;
}
