// JPEG at an eighth of its size without a full decode: one pixel for each block of 8x8. The pixel is the block's mean, which is the DC
// coefficient. All other coefficients are skipped, two or three codes at a time. A thumbnail of a camera's picture takes two thirds of the
// time of libjpeg's own reduction.
//
// Reads only files in the form that cameras write: baseline, one scan. All others, and damaged ones, are left to libjpeg.
#include "jpeg_eighth.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "jpeg_index.h"

typedef CCodecsJPEGReader Reader;

/// - Returns: 0 for invalid bits.
static inline int take_block(Bits *bits, const Table *dc, const Table *ac, int *mean) {
    return take_mean(bits, dc, mean) && pass_over(bits, ac);
}

// MARK: Pixels

static inline int clamped(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

/// The sample value of a block's mean, computed like libjpeg's inverse transform of a single coefficient.
static inline int sample(int mean, int step) { return clamped((int)(((int64_t)mean * step + 4) >> 3) + 128); }

/// JFIF's conversion with libjpeg's constants, with 16 fractional bits.
static inline uint32_t pixel(int y, int cb, int cr) {
    cb -= 128;
    cr -= 128;
    int red = clamped(y + ((91881 * cr + 32768) >> 16)), blue = clamped(y + ((116130 * cb + 32768) >> 16));
    int green = clamped(y + ((-22554 * cb - 46802 * cr + 32768) >> 16));
    return 0xFF000000u | (uint32_t)red << 16 | (uint32_t)green << 8 | (uint32_t)blue;
}

/// Reads a unit of the scan (an MCU): the luma blocks and one block of each chroma component.
static inline int take_unit(Reader *reader, j_decompress_ptr info, int across, int down, int *means, int samples[2][2], int colors[2]) {
    for (int index = 0; index < info->comps_in_scan; index++) {
        const jpeg_component_info *component = info->cur_comp_info[index];
        const Table *dc = &reader->dc[component->dc_tbl_no], *ac = &reader->ac[component->ac_tbl_no];
        const int step = info->quant_tbl_ptrs[component->quant_tbl_no]->quantval[0];
        const int number = component->component_index;
        for (int row = 0; row < (number == 0 ? down : 1); row++) {
            for (int column = 0; column < (number == 0 ? across : 1); column++) {
                if (!take_block(&reader->bits, dc, ac, &means[index])) return 0;
                int value = sample(means[index], step);
                if (number == 0) samples[row][column] = value; else colors[number - 1] = value;
            }
        }
    }
    return 1;
}

static void note(CCodecsJPEGIndex *index, const Bits *bits, const int *means, unsigned left, int restarts, int column, int row) {
    Place place = {.left = left, .restarts = restarts};
    memcpy(place.means, means, sizeof place.means);
    ccodecs_jpeg_index_note(index, bits, &place, column, row);
}

static int read_scan(Reader *reader, j_decompress_ptr info, CCodecsJPEGIndex *notes, CCodecsPicture *picture) {
    // A scan of one component has units of one block, whatever its sampling factors.
    int is_gray = info->num_components == 1;
    int across = is_gray ? 1 : info->comp_info[0].h_samp_factor, down = is_gray ? 1 : info->comp_info[0].v_samp_factor;
    int units = (picture->width + across - 1) / across, rows = (picture->height + down - 1) / down;
    int means[MAX_COMPS_IN_SCAN] = {0}, samples[2][2] = {{0}}, colors[2] = {128, 128};
    unsigned left = info->restart_interval;
    int restarts = 0;
    for (int row = 0; row < rows; row++) {
        for (int unit = 0; unit < units; unit++) {
            if (notes != NULL && unit % places_apart == 0) note(notes, &reader->bits, means, left, restarts, unit, row);
            if (info->restart_interval > 0 && left == 0) {
                if (!ccodecs_bits_restart(&reader->bits, restarts++)) return 0;
                memset(means, 0, sizeof means);
                left = info->restart_interval;
            }
            left--;
            if (!take_unit(reader, info, across, down, means, samples, colors)) return 0;
            for (int y = row * down; y < (row + 1) * down && y < picture->height; y++) {
                uint32_t *line = picture->pixels + (size_t)y * (size_t)picture->width;
                for (int x = unit * across; x < (unit + 1) * across && x < picture->width; x++) {
                    line[x] = pixel(samples[y - row * down][x - unit * across], colors[0], colors[1]);
                }
            }
        }
        // Padding bits were consumed: the file is truncated.
        if (reader->bits.count < reader->bits.padding) return 0;
    }
    return 1;
}

int ccodecs_jpeg_eighth(j_decompress_ptr info, const CCodecsJPEGFile *file, int64_t offset, CCodecsJPEGIndex *index, CCodecsPicture *picture, int *code) {
    if (!ccodecs_jpeg_is_camera_like(info)) return 0;
    // An index is only useful for later calls.
    if (index != NULL && !ccodecs_jpeg_index_begin(index, info, offset)) index = NULL;
    Reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        *code = ENOMEM;
        return 0;
    }
    int is_done = ccodecs_jpeg_reader_begin(reader, info, file, offset) && read_scan(reader, info, index, picture);
    if (reader->bits.code != 0) *code = reader->bits.code;
    free(reader);
    // Pixels that libjpeg will not reach must be empty instead of decoded from invalid bits.
    if (!is_done) memset(picture->pixels, 0, (size_t)picture->width * (size_t)picture->height * sizeof *picture->pixels);
    return is_done;
}
