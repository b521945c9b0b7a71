#include "CLargePictures.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

enum { tile = 20, quality = 90 };

/// Every sample is the next of a sequence that looks random: no coefficient is zero for long.
static void fill_noise(JSAMPLE *row, int width, uint32_t *state) {
    for (int index = 0; index < width * 3; index++) {
        *state = *state * 1664525u + 1013904223u;
        row[index] = (JSAMPLE)(*state >> 24);
    }
}

/// Each tile has the next colour of a sequence that looks random.
static void fill_tiles(JSAMPLE *row, int width, uint32_t *state) {
    for (int x = 0; x < width; x++) {
        if (x % tile == 0) *state = *state * 1664525u + 1013904223u;
        for (int channel = 0; channel < 3; channel++) row[x * 3 + channel] = (JSAMPLE)(*state >> (8 + 8 * channel));
    }
}

static void write_rows(j_compress_ptr info, JSAMPLE *row, int is_noise) {
    uint32_t state = 1;
    for (int y = 0; y < (int)info->image_height; y++) {
        if (is_noise) fill_noise(row, (int)info->image_width, &state);
        else if (y % tile == 0) fill_tiles(row, (int)info->image_width, &state);
        jpeg_write_scanlines(info, &row, 1);
    }
}

enum { most_scans = 256, components = 3, last_coefficient = 63 };

/// A scan for the means of all components, then one for each other coefficient of each component, as long as `count` lasts.
static void list_scans(jpeg_scan_info *scans, int count) {
    scans[0] = (jpeg_scan_info){.comps_in_scan = components, .component_index = {0, 1, 2}};
    for (int index = 1; index < count; index++) {
        int coefficient = (index - 1) / components + 1;
        scans[index] = (jpeg_scan_info){.comps_in_scan = 1, .component_index = {(index - 1) % components}, .Ss = coefficient, .Se = coefficient};
    }
}

static size_t write_jpeg(int width, int height, int scan_count, int is_noise, unsigned char **bytes) {
    struct jpeg_compress_struct info;
    struct jpeg_error_mgr errors;
    jpeg_scan_info scans[most_scans];
    unsigned long count = 0;
    if (scan_count > components * last_coefficient + 1) return 0;
    JSAMPLE *row = malloc((size_t)width * 3);
    if (row == NULL) return 0;
    // A failure ends the process that tests, with the library's own line.
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    *bytes = NULL;
    jpeg_mem_dest(&info, bytes, &count);
    info.image_width = (JDIMENSION)width;
    info.image_height = (JDIMENSION)height;
    info.input_components = components;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    if (scan_count > 0) {
        list_scans(scans, scan_count);
        info.scan_info = scans;
        info.num_scans = scan_count;
    }
    jpeg_start_compress(&info, TRUE);
    write_rows(&info, row, is_noise);
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    free(row);
    return count;
}

size_t clargepictures_jpeg(int width, int height, unsigned char **bytes) { return write_jpeg(width, height, 0, 0, bytes); }

size_t clargepictures_progressive_jpeg(int width, int height, int scan_count, int is_noise, unsigned char **bytes) {
    return write_jpeg(width, height, scan_count, is_noise, bytes);
}
