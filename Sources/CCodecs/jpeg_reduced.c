// JPEG at two to seven eighths of its size. Coefficients of frequencies that the result cannot show are skipped, several codes at a time,
// and the others are converted to samples directly. Chroma then has as many samples as luma, without interpolation.
//
// Reads only files in the form that cameras write: baseline, one scan. All others, and damaged ones, are left to libjpeg.
#include "jpeg_reduced.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "jpeg_index.h"
#include "jpeg_inverse.h"

enum { coefficient_count = 64 };

/// The positions of coefficients in the order of the file. Source: ITU-T T.81, figure 5.
static const uint8_t places[coefficient_count] = {
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

/// How a coefficient of a component is used.
typedef struct {
    /// The factor for its value; 0 if the result does not show it.
    float step;
    /// Bit n for its horizontal frequency n, and bit 8 + n for its vertical one; 0 if the result does not show it.
    uint16_t frequencies;
    /// Its position in a block.
    uint16_t place;
} Use;

typedef struct {
    Inverse inverse;
    Use uses[coefficient_count];
    /// The last coefficient that the result shows.
    int last;
    /// Blocks of a unit.
    int across;
    /// The samples of a row of units.
    float *lines;
    size_t stride;
    /// Where the present unit begins, and how many of its blocks have been read.
    int x, block;
} Component;

typedef struct {
    Component components[most_components];
    int count;
    /// Lines and columns of a unit.
    int width, height;
} Reduction;

// MARK: Coefficients

/// The value that a step reads from a window. Source: ITU-T T.81, figure F.12.
static inline int value_of(Step step, uint64_t window) {
    int size = value_size_of(step), bits = (int)(window >> (64 - bits_of(step))) & ((1 << size) - 1);
    return bits < (1 << size) >> 1 ? bits - (1 << size) + 1 : bits;
}

/// The number of bits up to the highest set bit.
static inline int reach_of(unsigned bits) { return 32 - __builtin_clz(bits); }

/// Reads the coefficients of a block that the component shows, and skips the others. Returns 0 for invalid bits.
static inline int take_coefficients(Bits *bits, const Table *table, const Component *component, Block *block) {
    float *coefficients = (float *)block->coefficients;
    Held held = held_of(bits);
    int done = 0, ends = 0;
    unsigned shown = component->uses[0].frequencies;
    while (done < component->last && !ends) {
        held = filled(bits, held);
        Step step = first_step(table, held.window);
        done += advance_of(step);
        ends = ends_block(step);
        if (step == 0 || done > last_coefficient) return 0;
        if (!ends) {
            const Use *use = &component->uses[done];
            coefficients[use->place] = (float)value_of(step, held.window) * use->step;
            shown |= use->frequencies;
        }
        held = dropped(held, bits_of(step));
    }
    put_back(bits, held);
    block->columns = reach_of(shown & 0xFF);
    block->rows = reach_of(shown >> 8);
    return ends || pass_over_rest(bits, table, done);
}

/// For `ccodecs_jpeg_take_unit`.
static int take_block(Bits *bits, const Table *ac, int index, int mean, void *context) {
    Component *component = &((Reduction *)context)->components[index];
    Block block = {0};
    block.coefficients[0][0][0] = (float)mean * component->uses[0].step;
    if (!take_coefficients(bits, ac, component, &block)) return 0;
    // There are one or two blocks horizontally.
    int column = component->block & (component->across - 1), row = component->block >> (component->across - 1);
    size_t y = (size_t)(row * component->inverse.height), x = (size_t)(component->x + column * component->inverse.width);
    ccodecs_jpeg_invert(&component->inverse, &block, component->lines + y * component->stride + x, component->stride);
    component->block++;
    return 1;
}

// MARK: Pixels

typedef int32_t Words __attribute__((ext_vector_type(4)));

/// Rounds samples and clamps them to 0...255.
static inline Words rounded(Samples samples) {
    static const Samples least = {0, 0, 0, 0}, most = {255, 255, 255, 255};
    samples = samples < least ? least : samples;
    samples = samples > most ? most : samples;
    return __builtin_convertvector(samples + 0.5f, Words);
}

static inline Samples samples_at(const Component *component, size_t place) {
    Samples samples;
    memcpy(&samples, component->lines + place, sizeof samples);
    return samples;
}

/// JFIF's conversion of four pixels.
static inline Words pixels_at(const Reduction *reduction, size_t place) {
    const Component *components = reduction->components;
    Samples y = samples_at(&components[0], place) + 128;
    if (reduction->count == 1) return rounded(y) * 0x010101 | (int32_t)0xFF000000;
    Samples cb = samples_at(&components[1], place), cr = samples_at(&components[2], place);
    Words red = rounded(y + 1.402f * cr), blue = rounded(y + 1.772f * cb);
    Words green = rounded(y - 0.344136286f * cb - 0.714136286f * cr);
    return red << 16 | green << 8 | blue | (int32_t)0xFF000000;
}

static void write_rows(const Reduction *reduction, int row, CCodecsPicture *picture) {
    size_t width = (size_t)picture->width;
    for (int line = 0; line < reduction->height && row * reduction->height + line < picture->height; line++) {
        uint32_t *pixels = picture->pixels + (size_t)(row * reduction->height + line) * width;
        size_t start = (size_t)line * reduction->components[0].stride;
        for (size_t x = 0; x < width; x += at_once) {
            Words four = pixels_at(reduction, start + x);
            memcpy(pixels + x, &four, (width - x < at_once ? width - x : at_once) * sizeof *pixels);
        }
    }
}

// MARK: Scan

static void prepare(Component *component, const JQUANT_TBL *steps, int across, int width, int height) {
    component->inverse = ccodecs_jpeg_inverse(width, height);
    component->across = across;
    for (int number = 0; number < coefficient_count; number++) {
        int column = places[number] % frequencies, row = places[number] / frequencies;
        component->uses[number].place = places[number];
        if (column >= width || row >= height) continue;
        component->uses[number].step = steps->quantval[places[number]];
        component->uses[number].frequencies = (uint16_t)(1 << column | 256 << row);
        component->last = number;
    }
}

/// Returns 0 if there is no memory.
static int begin(Reduction *reduction, j_decompress_ptr info, const Units *units, int eighths) {
    reduction->count = info->comps_in_scan;
    reduction->width = units->across * eighths;
    reduction->height = units->down * eighths;
    size_t stride = (size_t)units->columns * (size_t)reduction->width + at_once, size = stride * (size_t)reduction->height;
    float *lines = calloc(size * (size_t)reduction->count, sizeof *lines);
    for (int index = 0; index < reduction->count && lines != NULL; index++) {
        Component *component = &reduction->components[index];
        int is_luma = index == 0;
        prepare(
            component, info->quant_tbl_ptrs[info->cur_comp_info[index]->quant_tbl_no], is_luma ? units->across : 1,
            is_luma ? eighths : reduction->width, is_luma ? eighths : reduction->height);
        component->lines = lines + (size_t)index * size;
        component->stride = stride;
    }
    return lines != NULL;
}

static int read_scan(
    CCodecsJPEGReader *reader, Reduction *reduction, j_decompress_ptr info, const Units *units, CCodecsJPEGIndex *notes, CCodecsPicture *picture
) {
    Place place = {.left = info->restart_interval};
    for (int row = 0; row < units->rows; row++) {
        for (int column = 0; column < units->columns; column++) {
            if (notes != NULL) ccodecs_jpeg_index_note(notes, &reader->bits, &place, column, row);
            for (int index = 0; index < reduction->count; index++) {
                reduction->components[index].x = column * reduction->width;
                reduction->components[index].block = 0;
            }
            if (!ccodecs_jpeg_take_unit(reader, info, units, &place, take_block, reduction)) return 0;
        }
        write_rows(reduction, row, picture);
    }
    return 1;
}

static int reduce(
    CCodecsJPEGReader *reader, Reduction *reduction, j_decompress_ptr info, const CCodecsJPEGFile *file, int64_t offset, int eighths,
    CCodecsJPEGIndex *notes, CCodecsPicture *picture, int *code
) {
    Units units = ccodecs_jpeg_units(info);
    if (!ccodecs_jpeg_reader_begin(reader, info, file, offset)) return 0;
    if (!begin(reduction, info, &units, eighths)) {
        *code = ENOMEM;
        return 0;
    }
    int is_done = read_scan(reader, reduction, info, &units, notes, picture);
    if (reader->bits.code != 0) *code = reader->bits.code;
    return is_done;
}

int ccodecs_jpeg_reduced(
    j_decompress_ptr info, const CCodecsJPEGFile *file, int64_t offset, int eighths, CCodecsJPEGIndex *index, CCodecsPicture *picture, int *code
) {
    if (!ccodecs_jpeg_is_camera_like(info)) return 0;
    // An index is only useful for later calls.
    if (index != NULL && !ccodecs_jpeg_index_begin(index, info, offset)) index = NULL;
    CCodecsJPEGReader *reader = calloc(1, sizeof *reader);
    Reduction *reduction = calloc(1, sizeof *reduction);
    int has_memory = reader != NULL && reduction != NULL;
    if (!has_memory) *code = ENOMEM;
    int is_done = has_memory && reduce(reader, reduction, info, file, offset, eighths, index, picture, code);
    if (reduction != NULL) free(reduction->components[0].lines);
    free(reduction);
    free(reader);
    // Pixels that libjpeg will not reach must be empty instead of decoded from invalid bits.
    if (!is_done) memset(picture->pixels, 0, (size_t)picture->width * (size_t)picture->height * sizeof *picture->pixels);
    return is_done;
}
