// Writes PNG files, either fast, for the desktop's shared thumbnails, or as small as libpng can make them.
#include "source.h"

#include <errno.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

// Buffered, because libpng writes each chunk in four pieces.
enum { sink_size = 32768 };

typedef struct {
    int descriptor;
    /// The errno of a failed write.
    int code;
    jmp_buf escape;
    /// The number of buffered bytes.
    size_t held;
    unsigned char bytes[sink_size];
} Sink;

static void escape(png_structp png, png_const_charp message) {
    (void)message;
    Sink *sink = png_get_error_ptr(png);
    longjmp(sink->escape, 1);
}

static void stay_silent(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

/// Writes the buffer. Returns 0, or -1 with the errno in `code`.
static int drain(Sink *sink) {
    size_t held = sink->held;
    sink->held = 0;
    return ccodecs_write(sink->descriptor, sink->bytes, held, &sink->code);
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
    Sink *sink = png_get_io_ptr(png);
    while (count > 0) {
        if (sink->held == sink_size && drain(sink) != 0) png_error(png, "the file took not all of it");
        size_t part = count < sink_size - sink->held ? count : sink_size - sink->held;
        memcpy(sink->bytes + sink->held, bytes, part);
        sink->held += part;
        bytes += part;
        count -= part;
    }
}

static void flush(png_structp png) { (void)png; }

static void set_texts(png_structp png, png_infop info, const CCodecsText *texts, int count) {
    for (int index = 0; index < count; index++) {
        png_text text = {.compression = PNG_TEXT_COMPRESSION_NONE, .key = (png_charp)texts[index].key, .text = (png_charp)texts[index].text};
        png_set_text(png, info, &text, 1);
    }
}

/// An invalid profile is left out with a warning; colours are then treated as sRGB, as without a profile.
static void set_profile(png_structp png, png_infop info, const CCodecsBlocks *blocks) {
    if (blocks->profile_count == 0) return;
    png_set_benign_errors(png, 1);
    png_set_iCCP(png, info, "icc", PNG_COMPRESSION_TYPE_BASE, blocks->profile, (png_uint_32)blocks->profile_count);
}

static void choose_effort(png_structp png, CCodecsEffort effort) {
    if (effort == CCodecsSmall) {
        // Pages have flat areas, text and gradients. With filtered rows, all reference pictures together took 15 % more.
        png_set_compression_level(png, 9);
        png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
        return;
    }
    // Thumbnails are written once and read often, but the user also waits for the first one.
    png_set_compression_level(png, 1);
    png_set_compression_strategy(png, 3);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
}

static void write_picture(
    png_structp png, png_infop info, const uint32_t *pixels, int width, int height, int is_opaque, CCodecsEffort effort,
    const CCodecsBlocks *blocks) {
    int color = is_opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
    png_set_IHDR(
        png, info, (png_uint_32)width, (png_uint_32)height, 8, color, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    choose_effort(png, effort);
    if (blocks != NULL) set_profile(png, info, blocks);
    png_write_info(png, info);
    if (blocks != NULL && blocks->exif_count > 0) png_write_chunk(png, (png_const_bytep) "eXIf", blocks->exif, blocks->exif_count);
    png_set_bgr(png);
    if (is_opaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (int y = 0; y < height; y++) png_write_row(png, (png_const_bytep)(pixels + (size_t)y * (size_t)width));
    png_write_end(png, NULL);
}

int ccodecs_write_png(
    int descriptor, const uint32_t *pixels, int width, int height, int is_opaque, CCodecsEffort effort, const CCodecsText *texts,
    int text_count, const CCodecsBlocks *blocks) {
    Sink *sink = malloc(sizeof *sink);
    if (sink == NULL) return -1;
    sink->descriptor = descriptor;
    sink->code = 0;
    sink->held = 0;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, sink, escape, stay_silent);
    png_infop info = png == NULL ? NULL : png_create_info_struct(png);
    volatile int result = -1;
    if (info != NULL && !setjmp(sink->escape)) {
        png_set_write_fn(png, sink, write_bytes, flush);
        set_texts(png, info, texts, text_count);
        write_picture(png, info, pixels, width, height, is_opaque, effort, blocks);
        result = drain(sink);
    }
    png_destroy_write_struct(&png, &info);
    int code = sink->code;
    free(sink);
    if (result != 0) errno = code != 0 ? code : ENOMEM;
    return result;
}
