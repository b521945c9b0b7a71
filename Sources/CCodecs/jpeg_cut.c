#include "jpeg_cut.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "jpeg_index.h"

// MARK: Writing

/// The file that is written. After a failed allocation, nothing more is written.
typedef struct {
    uint8_t *bytes;
    size_t count, capacity;
    int lacks_memory;
    /// Bits that do not fill a byte yet: the lowest bits of the window.
    uint64_t window;
    int held;
    /// The last written mean of each component.
    int means[most_components];
} Writer;

static void put_byte(Writer *writer, int byte) {
    if (writer->count == writer->capacity) {
        size_t capacity = writer->capacity > 0 ? writer->capacity * 2 : 1 << 16;
        uint8_t *bytes = writer->lacks_memory ? NULL : realloc(writer->bytes, capacity);
        if (bytes == NULL) {
            writer->lacks_memory = 1;
            return;
        }
        writer->bytes = bytes;
        writer->capacity = capacity;
    }
    writer->bytes[writer->count++] = (uint8_t)byte;
}

static void put_word(Writer *writer, int word) {
    put_byte(writer, word >> 8);
    put_byte(writer, word & 0xFF);
}

/// Writes up to 32 bits of the scan.
static inline void put_bits(Writer *writer, uint32_t bits, int count) {
    writer->window = writer->window << count | bits;
    writer->held += count;
    while (writer->held >= 8) {
        writer->held -= 8;
        int byte = writer->window >> writer->held & 0xFF;
        put_byte(writer, byte);
        if (byte == 0xFF) put_byte(writer, 0);
    }
}

// MARK: Header

/// Codes for means. Every length of a difference gets a code with the same number of bits, because the file need not have a code for every
/// length.
enum { mean_bits = 5, mean_symbols = 16 };

static void put_tables(Writer *writer, j_decompress_ptr info) {
    for (int number = 0; number < NUM_QUANT_TBLS; number++) {
        const JQUANT_TBL *table = info->quant_tbl_ptrs[number];
        if (table == NULL) continue;
        // ITU-T T.81, figure A.6: the order of coefficients in a file.
        static const uint8_t order[DCTSIZE2] = {
            0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
            35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};
        put_word(writer, 0xFFDB);
        put_word(writer, 3 + 2 * DCTSIZE2);
        put_byte(writer, 1 << 4 | number);
        for (int index = 0; index < DCTSIZE2; index++) put_word(writer, table->quantval[order[index]]);
    }
    put_word(writer, 0xFFC4);
    put_word(writer, 3 + 16 + mean_symbols);
    put_byte(writer, 0);
    for (int length = 1; length <= 16; length++) put_byte(writer, length == mean_bits ? mean_symbols : 0);
    for (int symbol = 0; symbol < mean_symbols; symbol++) put_byte(writer, symbol);
    for (int number = 0; number < 2; number++) {
        const JHUFF_TBL *table = info->ac_huff_tbl_ptrs[number];
        if (table == NULL) continue;
        int count = 0;
        for (int length = 1; length <= 16; length++) count += table->bits[length];
        put_word(writer, 0xFFC4);
        put_word(writer, 3 + 16 + count);
        put_byte(writer, 1 << 4 | number);
        for (int length = 1; length <= 16; length++) put_byte(writer, table->bits[length]);
        for (int index = 0; index < count; index++) put_byte(writer, table->huffval[index]);
    }
}

static void put_header(Writer *writer, j_decompress_ptr info, const Units *units, int width, int height) {
    put_word(writer, 0xFFD8);
    // A JFIF header, which states that three components are YCbCr.
    static const uint8_t jfif[] = {0xFF, 0xE0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0};
    for (size_t index = 0; index < sizeof jfif; index++) put_byte(writer, jfif[index]);
    put_tables(writer, info);
    put_word(writer, 0xFFC1);
    put_word(writer, 8 + 3 * info->num_components);
    put_byte(writer, 8);
    put_word(writer, height);
    put_word(writer, width);
    put_byte(writer, info->num_components);
    for (int number = 0; number < info->num_components; number++) {
        put_byte(writer, number + 1);
        put_byte(writer, number == 0 ? units->across << 4 | units->down : 0x11);
        put_byte(writer, info->comp_info[number].quant_tbl_no);
    }
    put_word(writer, 0xFFDA);
    put_word(writer, 6 + 2 * info->comps_in_scan);
    put_byte(writer, info->comps_in_scan);
    for (int index = 0; index < info->comps_in_scan; index++) {
        put_byte(writer, info->cur_comp_info[index]->component_index + 1);
        put_byte(writer, info->cur_comp_info[index]->ac_tbl_no);
    }
    put_byte(writer, 0);
    put_byte(writer, DCTSIZE2 - 1);
    put_byte(writer, 0);
}

// MARK: Blocks

/// Writes a block's mean and copies its other coefficients, two or three codes at a time.
static int copy_block(Bits *bits, const Table *ac, int component, int mean, void *context) {
    Writer *writer = context;
    int difference = mean - writer->means[component], size = 0;
    writer->means[component] = mean;
    while (size < mean_symbols && (difference < 0 ? -difference : difference) >> size != 0) size++;
    if (size == mean_symbols) return 0;
    put_bits(writer, (uint32_t)size, mean_bits);
    put_bits(writer, (uint32_t)(difference < 0 ? difference + (1 << size) - 1 : difference), size);
    int done = 0, ends = 0;
    while (done < last_coefficient && !ends) {
        fill(bits);
        Step step = next_step(ac, bits->window, done);
        if (step == 0) return 0;
        put_bits(writer, peek(bits, bits_of(step)), bits_of(step));
        drop(bits, bits_of(step));
        done += advance_of(step);
        ends = ends_block(step);
    }
    return done <= last_coefficient;
}

typedef struct {
    CCodecsJPEGReader reader;
    Writer writer;
} Cut;

static int copy_units(
    Cut *cut, j_decompress_ptr info, int64_t scan, CCodecsJPEGIndex *index, const Units *units, CCodecsPart area, int *code) {
    for (int row = area.y; row < area.y + area.height; row++) {
        Place place;
        if (!ccodecs_jpeg_index_seek(index, &cut->reader, info, scan, area.x, row, &place, code)) return 0;
        for (int column = 0; column < area.width; column++) {
            if (!ccodecs_jpeg_take_unit(&cut->reader, info, units, &place, copy_block, &cut->writer)) return 0;
        }
    }
    return 1;
}

/// The units that have pixels in a part.
static CCodecsPart units_of(const Units *units, const CCodecsPart *part) {
    int x = part->x / units->width, y = part->y / units->height;
    return (CCodecsPart){
        .x = x, .y = y, .width = (part->x + part->width - 1) / units->width - x + 1,
        .height = (part->y + part->height - 1) / units->height - y + 1};
}

int ccodecs_jpeg_cut(
    j_decompress_ptr info, const CCodecsJPEGFile *file, int64_t scan, CCodecsJPEGIndex *index, CCodecsPart *part, CCodecsBytes *result, int *code) {
    if (!ccodecs_jpeg_is_camera_like(info)) return 0;
    Cut *cut = calloc(1, sizeof *cut);
    if (cut == NULL) {
        *code = ENOMEM;
        return 0;
    }
    Units units = ccodecs_jpeg_units(info);
    CCodecsPart area = units_of(&units, part);
    int right = (area.x + area.width) * units.width, bottom = (area.y + area.height) * units.height;
    part->x = area.x * units.width;
    part->y = area.y * units.height;
    part->width = (right < (int)info->image_width ? right : (int)info->image_width) - part->x;
    part->height = (bottom < (int)info->image_height ? bottom : (int)info->image_height) - part->y;
    put_header(&cut->writer, info, &units, part->width, part->height);
    int is_done = ccodecs_jpeg_reader_begin(&cut->reader, info, file, scan) && copy_units(cut, info, scan, index, &units, area, code);
    put_bits(&cut->writer, 0x7F, 7);
    put_word(&cut->writer, 0xFFD9);
    if (cut->writer.lacks_memory) *code = ENOMEM;
    if (cut->reader.bits.code != 0) *code = cut->reader.bits.code;
    *result = (CCodecsBytes){.bytes = cut->writer.bytes, .count = cut->writer.count};
    free(cut);
    if (is_done && *code == 0) return 1;
    ccodecs_free_bytes(result);
    return 0;
}
