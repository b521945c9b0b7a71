#include "jpeg_inverse.h"

#include <math.h>
#include <string.h>

/// The weight of a frequency in sample number `sample` of `count`. Source: ITU-T T.81, section A.3.3. A reduced block has fewer samples of
/// the same waves.
static float share(int frequency, int sample, int count) {
    double scale = frequency == 0 ? sqrt(0.125) : 0.5;
    return (float)(scale * cos((2 * sample + 1) * frequency * M_PI / (2 * count)));
}

Inverse ccodecs_jpeg_inverse(int width, int height) {
    Inverse inverse = {.width = width, .height = height};
    for (int frequency = 0; frequency < frequencies; frequency++) {
        for (int x = 0; x < width; x++) inverse.across[frequency][x / at_once][x % at_once] = share(frequency, x, width);
        for (int y = 0; y < height; y++) inverse.down[y][frequency] = share(frequency, y, height);
    }
    return inverse;
}

static inline Samples limited(Samples samples) {
    static const Samples least = {-128, -128, -128, -128}, most = {127, 127, 127, 127};
    samples = samples < least ? least : samples;
    return samples > most ? most : samples;
}

static void fill_lines(const Inverse *inverse, float mean, float *lines, size_t stride) {
    Samples samples = limited((Samples){mean, mean, mean, mean});
    for (int y = 0; y < inverse->height; y++, lines += stride) {
        for (int x = 0; x < inverse->width; x += at_once) memcpy(lines + x, &samples, sizeof samples);
    }
}

/// For at most four samples along each side, and as many frequencies; others are 0.
static void invert_small(const Inverse *inverse, const Block *block, float *lines, size_t stride) {
    const Samples rows[at_once] = {
        block->coefficients[0][0], block->coefficients[1][0], block->coefficients[2][0], block->coefficients[3][0]};
    for (int y = 0; y < inverse->height; y++, lines += stride) {
        const float *down = inverse->down[y];
        Samples waves = rows[0] * down[0] + rows[1] * down[1] + rows[2] * down[2] + rows[3] * down[3];
        Samples samples = inverse->across[0][0] * waves[0] + inverse->across[1][0] * waves[1] + inverse->across[2][0] * waves[2]
            + inverse->across[3][0] * waves[3];
        samples = limited(samples);
        memcpy(lines, &samples, sizeof samples);
    }
}

void ccodecs_jpeg_invert(const Inverse *inverse, const Block *block, float *lines, size_t stride) {
    if (block->columns == 1 && block->rows == 1) return fill_lines(inverse, block->coefficients[0][0][0] / 8, lines, stride);
    if (inverse->width <= at_once && inverse->height <= at_once) return invert_small(inverse, block, lines, stride);
    int parts = block->columns > at_once ? 2 : 1;
    for (int y = 0; y < inverse->height; y++, lines += stride) {
        Samples waves[2] = {{0}, {0}};
        for (int row = 0; row < block->rows; row++) {
            for (int part = 0; part < parts; part++) waves[part] += block->coefficients[row][part] * inverse->down[y][row];
        }
        float heights[frequencies];
        memcpy(heights, waves, sizeof heights);
        for (int x = 0; x < inverse->width; x += at_once) {
            Samples samples = {0};
            for (int column = 0; column < block->columns; column++) samples += inverse->across[column][x / at_once] * heights[column];
            samples = limited(samples);
            memcpy(lines + x, &samples, sizeof samples);
        }
    }
}
