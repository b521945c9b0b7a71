#include "CLargePictures.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

enum { tile = 20, quality = 90 };

/// Each tile has the next colour of a sequence that looks random.
static void fill_tiles(JSAMPLE *row, int width, uint32_t *state) {
    for (int x = 0; x < width; x++) {
        if (x % tile == 0) *state = *state * 1664525u + 1013904223u;
        for (int channel = 0; channel < 3; channel++) row[x * 3 + channel] = (JSAMPLE)(*state >> (8 + 8 * channel));
    }
}

static void write_rows(j_compress_ptr info, JSAMPLE *row) {
    uint32_t state = 1;
    for (int y = 0; y < (int)info->image_height; y++) {
        if (y % tile == 0) fill_tiles(row, (int)info->image_width, &state);
        jpeg_write_scanlines(info, &row, 1);
    }
}

size_t clargepictures_jpeg(int width, int height, unsigned char **bytes) {
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    unsigned long count = 0;
    JSAMPLE *row = malloc((size_t)width * 3);
    if (row == NULL) return 0;
    // A failure ends the process that tests, with the library's own line.
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    *bytes = NULL;
    jpeg_mem_dest(&info, bytes, &count);
    info.image_width = (JDIMENSION)width;
    info.image_height = (JDIMENSION)height;
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    write_rows(&info, row);
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    free(row);
    return count;
}
