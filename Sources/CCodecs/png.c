// PNG with libpng: rows are averaged as they are read, so a large file needs no more memory than its result.
#include "colour.h"
#include "deep_rows.h"
#include "png_colours.h"
#include "png_source.h"
#include "source.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

typedef struct {
    CCodecsPNGSource source;
    /// The errno of a failed read or allocation.
    int code;
    jmp_buf escape;
    char message[120];
} Stream;

static void escape(png_structp png, png_const_charp message) {
    Stream *stream = png_get_error_ptr(png);
    snprintf(stream->message, sizeof stream->message, "%s", message);
    longjmp(stream->escape, 1);
}

static void stay_silent(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

/// Records that memory ran out. libpng reports this only in its message, and treats a chunk without memory as damaged.
static png_voidp allocate_for_library(png_structp png, png_alloc_size_t size) {
    Stream *stream = png_get_mem_ptr(png);
    void *memory = malloc(size);
    if (memory == NULL && stream != NULL) stream->code = ENOMEM;
    return memory;
}

static void free_for_library(png_structp png, png_voidp memory) {
    (void)png;
    free(memory);
}

/// The file position for an offset in the order of the library, and how many bytes follow there in the same order.
static int64_t place_of(const CCodecsPNGSwap *swap, int64_t offset, size_t *count) {
    int64_t boundary = swap->start, place = offset;
    if (offset >= swap->end) return offset;
    if (offset >= swap->start) {
        int64_t middle = swap->start + (swap->end - swap->palette);
        place = offset < middle ? swap->palette + (offset - swap->start) : swap->start + (offset - middle);
        boundary = offset < middle ? middle : swap->end;
    }
    if ((int64_t)*count > boundary - offset) *count = (size_t)(boundary - offset);
    return place;
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
    Stream *stream = png_get_io_ptr(png);
    size_t got = stream->source.read(&stream->source, bytes, count, &stream->code);
    if (got == 0 && count > 0) png_error(png, "it ends too early");
    // The last partial data still completes rows; the missing data causes an error soon after.
    memset(bytes + got, 0, count - got);
}

static size_t read_file(CCodecsPNGSource *source, uint8_t *bytes, size_t count, int *code) {
    size_t filled = 0;
    while (filled < count) {
        size_t part = count - filled;
        int64_t place = place_of(&source->swap, source->offset + (int64_t)filled, &part);
        size_t got = ccodecs_read(source->descriptor, bytes + filled, part, place, code);
        filled += got;
        if (got < part) break;
    }
    source->offset += (int64_t)count;
    return filled;
}

static int64_t number(const uint8_t *bytes) { return (int64_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3]; }

/// Looks for a transparency chunk before the palette. Some writers use that order, and other decoders read it, both in indexed pictures and
/// in colour pictures whose palette is only a suggestion. `offset` is that of the file's signature.
static CCodecsPNGSwap find_swap(int descriptor, int64_t offset, int *code) {
    enum { signature = 8, head = 8, overhead = 12, colour_type = 25, colours = 2, indexed = 3, most_chunks = 256, most_transparency = 256 };
    uint8_t bytes[head];
    CCodecsPNGSwap swap = {0};
    if (ccodecs_read(descriptor, bytes, 1, offset + colour_type, code) != 1) return swap;
    if (bytes[0] != indexed && bytes[0] != colours) return swap;
    int64_t place = offset + signature;
    for (int count = 0; count < most_chunks && ccodecs_read(descriptor, bytes, head, place, code) == head; count++) {
        int64_t length = number(bytes);
        if (memcmp(bytes + 4, "IDAT", 4) == 0) break;
        if (memcmp(bytes + 4, "tRNS", 4) == 0 && length <= most_transparency) swap.start = place;
        if (memcmp(bytes + 4, "PLTE", 4) == 0) {
            swap.palette = place;
            swap.end = place + overhead + length;
            return swap.start > 0 ? swap : (CCodecsPNGSwap){0};
        }
        place += overhead + length;
    }
    return (CCodecsPNGSwap){0};
}

/// The state of reading one file.
typedef struct {
    png_structp png;
    png_infop info;
    CCodecsPNGColours colours;
    CCodecsRows results;
    /// For samples of 16 bits, which are converted here.
    CCodecsColours conversion;
    CCodecsDeepRows deep_results;
    int reduction;
    int width;
    int height;
    int passes;
    /// Bytes per pixel: 8 for samples of 16 bits, otherwise 4.
    size_t pixel_size;
    /// One row; for an interlaced file, all rows.
    uint8_t *rows;
    /// Rows read, in all passes together.
    long row_count;
} Reader;

/// Configures libpng to convert every kind of PNG to words 0xAARRGGBB, or to red, green, blue and alpha of 16 bits.
static void choose_format(Reader *reader, CCodecsPicture *picture) {
    png_structp png = reader->png;
    png_infop info = reader->info;
    int is_deep = png_get_bit_depth(png, info) == 16;
    reader->pixel_size = is_deep ? 8 : 4;
    picture->is_opaque = !(png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) && !png_get_valid(png, info, PNG_INFO_tRNS);
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    if (is_deep) {
        // To this machine's byte order, the least significant byte first.
        png_set_swap(png);
    } else {
        png_set_bgr(png);
    }
    png_set_add_alpha(png, is_deep ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
    reader->passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    reader->width = (int)png_get_image_width(png, info);
    reader->height = (int)png_get_image_height(png, info);
    if (png_get_rowbytes(png, info) != (size_t)reader->width * reader->pixel_size) png_error(png, "its rows have a strange length");
}

/// Prepares the conversion of deep samples; words are converted later. Returns 0 if there is no memory.
static int choose_colours(Reader *reader, CCodecsPicture *picture) {
    CCodecsColourSpace space = ccodecs_png_colours_space(&reader->colours);
    if (reader->pixel_size == 4) return ccodecs_keep_space(picture, &space);
    return ccodecs_colours_begin(&reader->conversion, CCodecsDeep, picture->keeps_colours ? NULL : &space);
}

/// Returns 0 if there is no memory.
static int begin_rows(Reader *reader, CCodecsPicture *picture) {
    if (reader->pixel_size == 4) return ccodecs_rows_begin(&reader->results, picture, reader->width, reader->height, reader->reduction);
    return ccodecs_deep_rows_begin(
        &reader->deep_results, &reader->conversion, picture, reader->width, reader->height, reader->reduction);
}

static void allocate(Reader *reader, CCodecsPicture *picture) {
    size_t kept = reader->passes > 1 ? (size_t)reader->height : 1;
    reader->rows = calloc(kept * (size_t)reader->width, reader->pixel_size);
    int has_room = choose_colours(reader, picture) && begin_rows(reader, picture);
    if (reader->rows == NULL || !has_room || reader->colours.lacks_memory) {
        ((Stream *)png_get_error_ptr(reader->png))->code = ENOMEM;
        png_error(reader->png, "it needs more memory than there is");
    }
}

static uint8_t *row_at(const Reader *reader, int y) {
    return reader->rows + (reader->passes > 1 ? (size_t)y * (size_t)reader->width * reader->pixel_size : 0);
}

static void put_row(Reader *reader, CCodecsPicture *picture, int y) {
    const void *row = row_at(reader, y);
    if (reader->pixel_size == 4) {
        ccodecs_rows_put(&reader->results, picture, row, y);
    } else {
        ccodecs_deep_rows_put(&reader->deep_results, picture, row, y);
    }
}

static void read_rows(Reader *reader, CCodecsPicture *picture) {
    int is_interlaced = reader->passes > 1;
    // Rows below the wanted part need not be decompressed.
    int end = picture->part_scale > 0 && !is_interlaced ? picture->wanted.y + picture->wanted.height : reader->height;
    for (int pass = 0; pass < reader->passes; pass++) {
        for (int y = 0; y < end; y++) {
            png_read_row(reader->png, row_at(reader, y), NULL);
            reader->row_count++;
            if (!is_interlaced) put_row(reader, picture, y);
        }
    }
}

/// The rows of an interlaced file can be averaged only after all available passes have been read.
static void finish_interlaced(Reader *reader, CCodecsPicture *picture) {
    if (reader->passes < 2) return;
    for (int y = 0; y < reader->height; y++) put_row(reader, picture, y);
}

static void release(Reader *reader) {
    free(reader->rows);
    ccodecs_rows_end(&reader->results);
    ccodecs_deep_rows_end(&reader->deep_results);
    ccodecs_colours_end(&reader->conversion);
    ccodecs_png_colours_end(&reader->colours);
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
}

void ccodecs_decode_png(int descriptor, int64_t offset, int reduction, CCodecsPicture *picture) {
    int code = 0;
    CCodecsPNGSource source = {.read = read_file, .descriptor = descriptor, .offset = offset, .swap = find_swap(descriptor, offset, &code)};
    ccodecs_decode_png_source(source, reduction, picture);
    if (picture->system_code == 0) picture->system_code = code;
}

void ccodecs_decode_png_source(CCodecsPNGSource source, int reduction, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    // Not in the frame to which longjmp returns, where values kept in registers would be lost.
    Reader *reader = calloc(1, sizeof *reader);
    Stream *stream = calloc(1, sizeof *stream);
    if (reader == NULL || stream == NULL) {
        free(reader);
        free(stream);
        return ccodecs_fail_for_memory(picture);
    }
    reader->reduction = reduction;
    stream->source = source;
    if (setjmp(stream->escape)) {
        // Rows read before the error are worth showing.
        if (reader->row_count > 0) finish_interlaced(reader, picture);
        if (reader->row_count == 0) ccodecs_fail(picture, stream->message);
    } else {
        reader->png = png_create_read_struct_2(
            PNG_LIBPNG_VER_STRING, stream, escape, stay_silent, stream, allocate_for_library, free_for_library);
        if (reader->png != NULL) reader->info = png_create_info_struct(reader->png);
        if (reader->info == NULL) {
            ccodecs_fail_for_memory(picture);
            stream->code = ENOMEM;
        } else {
            png_set_read_fn(reader->png, stream, read_bytes);
            if (source.has_no_checksums) png_set_crc_action(reader->png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
            // The header check has already limited the number of pixels; libpng's own limits are for each side.
            png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
            png_set_chunk_cache_max(reader->png, 64);
            png_set_chunk_malloc_max(reader->png, 8u << 20);
            ccodecs_png_colours_watch(reader->png, &reader->colours);
            png_read_info(reader->png, reader->info);
            choose_format(reader, picture);
            allocate(reader, picture);
            read_rows(reader, picture);
            finish_interlaced(reader, picture);
            picture->is_complete = 1;
        }
    }
    picture->system_code = stream->code;
    release(reader);
    free(reader);
    free(stream);
}
