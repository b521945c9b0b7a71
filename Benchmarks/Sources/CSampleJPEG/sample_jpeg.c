#include "sample_jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

enum { quality = 90, draws = 12 };

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
} Errors;

static void escape(j_common_ptr info) { longjmp(((Errors *)info->err)->escape, 1); }

/// SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t next(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/// Twelve uniform random numbers minus six have a mean of 0, a deviation of 1 and nearly a normal distribution.
static double normal(uint64_t *state) {
    double sum = -draws / 2.0;
    for (int index = 0; index < draws; index += 2) {
        uint64_t bits = next(state);
        sum += (double)(bits >> 32) * 0x1p-32 + (double)(bits & 0xFFFFFFFFu) * 0x1p-32;
    }
    return sum;
}

static JSAMPLE grained(unsigned level, double noise, uint64_t *state) {
    double value = level + noise * normal(state) + 0.5;
    return (JSAMPLE)(value < 0 ? 0 : value > 255 ? 255 : value);
}

int sample_jpeg_write(const char *path, const uint32_t *pixels, int width, int height, double noise) {
    struct jpeg_compress_struct info;
    Errors errors;
    FILE *file = fopen(path, "wb");
    JSAMPLE *row = malloc((size_t)width * 3);
    volatile int result = -1;
    info.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = escape;
    jpeg_create_compress(&info);
    if (file != NULL && row != NULL && !setjmp(errors.escape)) {
        uint64_t state = 0;
        jpeg_stdio_dest(&info, file);
        info.image_width = (JDIMENSION)width;
        info.image_height = (JDIMENSION)height;
        info.input_components = 3;
        info.in_color_space = JCS_RGB;
        jpeg_set_defaults(&info);
        jpeg_set_quality(&info, quality, TRUE);
        jpeg_start_compress(&info, TRUE);
        for (int y = 0; y < height; y++) {
            const uint32_t *source = pixels + (size_t)y * (size_t)width;
            for (int x = 0; x < width; x++) {
                for (int channel = 0; channel < 3; channel++)
                    row[x * 3 + channel] = grained(source[x] >> (16 - 8 * channel) & 0xFF, noise, &state);
            }
            jpeg_write_scanlines(&info, &row, 1);
        }
        jpeg_finish_compress(&info);
        result = 0;
    }
    jpeg_destroy_compress(&info);
    free(row);
    if (file != NULL && fclose(file) != 0) result = -1;
    return result;
}
