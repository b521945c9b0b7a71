// PNG with libpng: rows are averaged as they are read, so that a large file needs no more memory than its result.
#include "source.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

/// A chunk with transparency that precedes the palette it belongs to: the library is given the palette first.
typedef struct {
    /// Where the chunk begins, where the palette begins and where that ends; all 0 in files that are in order.
    int64_t start;
    int64_t palette;
    int64_t end;
} Swap;

typedef struct {
    int descriptor;
    int64_t offset;
    Swap swap;
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

/// Notes that memory ran out: libpng only says so in words, and takes a chunk without memory for a damaged one.
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

/// The place in the file of an offset in the order of the library, and how many bytes follow there in the same order.
static int64_t place_of(const Swap *swap, int64_t offset, size_t *count) {
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
    size_t filled = 0;
    while (filled < count) {
        size_t part = count - filled;
        int64_t place = place_of(&stream->swap, stream->offset + (int64_t)filled, &part);
        size_t got = ccodecs_read(stream->descriptor, bytes + filled, part, place, &stream->code);
        filled += got;
        if (got < part) break;
    }
    if (filled == 0 && count > 0) png_error(png, "it ends too early");
    // The last partial data still complete rows; the missing data cause an error soon after.
    memset(bytes + filled, 0, count - filled);
    stream->offset += (int64_t)count;
}

static int64_t number(const uint8_t *bytes) { return (int64_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3]; }

/// Looks for transparency before the palette, which some writers leave so and other decoders read. `offset` is that of the file's signature.
static Swap find_swap(int descriptor, int64_t offset, int *code) {
    enum { signature = 8, head = 8, overhead = 12, colour_type = 25, indexed = 3, most_chunks = 256, most_transparency = 256 };
    uint8_t bytes[head];
    Swap swap = {0};
    if (ccodecs_read(descriptor, bytes, 1, offset + colour_type, code) != 1 || bytes[0] != indexed) return swap;
    int64_t place = offset + signature;
    for (int count = 0; count < most_chunks && ccodecs_read(descriptor, bytes, head, place, code) == head; count++) {
        int64_t length = number(bytes);
        if (memcmp(bytes + 4, "IDAT", 4) == 0) break;
        if (memcmp(bytes + 4, "tRNS", 4) == 0 && length <= most_transparency) swap.start = place;
        if (memcmp(bytes + 4, "PLTE", 4) == 0) {
            swap.palette = place;
            swap.end = place + overhead + length;
            return swap.start > 0 ? swap : (Swap){0};
        }
        place += overhead + length;
    }
    return (Swap){0};
}

/// The state of reading one file.
typedef struct {
    png_structp png;
    png_infop info;
    CCodecsRows results;
    int reduction;
    int width;
    int height;
    int passes;
    /// One row; all rows of an interlaced file.
    uint32_t *rows;
    /// Rows read, over all passes.
    long row_count;
} Reader;

/// Configures libpng to convert every kind of PNG to words 0xAARRGGBB.
static void choose_format(Reader *reader, CCodecsPicture *picture) {
    png_structp png = reader->png;
    png_infop info = reader->info;
    picture->is_opaque = !(png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) && !png_get_valid(png, info, PNG_INFO_tRNS);
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_bgr(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    reader->passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    reader->width = (int)png_get_image_width(png, info);
    reader->height = (int)png_get_image_height(png, info);
    if (png_get_rowbytes(png, info) != (size_t)reader->width * 4) png_error(png, "its rows have a strange length");
}

static void allocate(Reader *reader, CCodecsPicture *picture) {
    size_t kept = reader->passes > 1 ? (size_t)reader->height : 1;
    reader->rows = calloc(kept * (size_t)reader->width, sizeof *reader->rows);
    int has_room = ccodecs_rows_begin(&reader->results, picture, reader->width, reader->height, reader->reduction);
    if (reader->rows == NULL || !has_room) {
        ((Stream *)png_get_error_ptr(reader->png))->code = ENOMEM;
        png_error(reader->png, "it needs more memory than there is");
    }
}

static void read_rows(Reader *reader, CCodecsPicture *picture) {
    int is_interlaced = reader->passes > 1;
    for (int pass = 0; pass < reader->passes; pass++) {
        for (int y = 0; y < reader->height; y++) {
            uint32_t *row = reader->rows + (is_interlaced ? (size_t)y * (size_t)reader->width : 0);
            png_read_row(reader->png, (png_bytep)row, NULL);
            reader->row_count++;
            if (!is_interlaced) ccodecs_rows_put(&reader->results, picture, row, y);
        }
    }
}

/// The rows of an interlaced file can be averaged only after all available passes have been read.
static void finish_interlaced(Reader *reader, CCodecsPicture *picture) {
    if (reader->passes < 2) return;
    for (int y = 0; y < reader->height; y++) {
        ccodecs_rows_put(&reader->results, picture, reader->rows + (size_t)y * (size_t)reader->width, y);
    }
}

static void release(Reader *reader) {
    free(reader->rows);
    ccodecs_rows_end(&reader->results);
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
}

void ccodecs_decode_png(int descriptor, int64_t offset, int reduction, CCodecsPicture *picture) {
    memset(picture, 0, sizeof *picture);
    // Not in the frame that longjmp returns to, where values kept in registers would be lost.
    Reader *reader = calloc(1, sizeof *reader);
    Stream *stream = calloc(1, sizeof *stream);
    if (reader == NULL || stream == NULL) {
        free(reader);
        free(stream);
        return ccodecs_fail_for_memory(picture);
    }
    reader->reduction = reduction;
    stream->descriptor = descriptor;
    stream->offset = offset;
    stream->swap = find_swap(descriptor, offset, &stream->code);
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
            // The header was checked before; libpng's own limit is lower.
            png_set_user_limits(reader->png, 32768, 32768);
            png_set_chunk_cache_max(reader->png, 64);
            png_set_chunk_malloc_max(reader->png, 8u << 20);
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
