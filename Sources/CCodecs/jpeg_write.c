// Writes JPEG files with libjpeg-turbo.
#include "source.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

enum {
    sink_size = 65536,
    /// The most bytes in a segment after its length.
    segment_size = 65533,
};

typedef struct {
    struct jpeg_destination_mgr manager;
    int descriptor;
    /// The errno of a failed write.
    int code;
    JOCTET bytes[sink_size];
} Sink;

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
} Errors;

static void escape(j_common_ptr info) { longjmp(((Errors *)info->err)->escape, 1); }

static void stay_silent(j_common_ptr info) { (void)info; }

static void begin(j_compress_ptr info) {
    Sink *sink = (Sink *)info->dest;
    sink->manager.next_output_byte = sink->bytes;
    sink->manager.free_in_buffer = sink_size;
}

/// Writes the full buffer. As libjpeg requires, it is full whatever `free_in_buffer` states.
static boolean drain(j_compress_ptr info) {
    Sink *sink = (Sink *)info->dest;
    if (ccodecs_write(sink->descriptor, sink->bytes, sink_size, &sink->code) != 0) ERREXIT(info, JERR_FILE_WRITE);
    begin(info);
    return TRUE;
}

static void finish(j_compress_ptr info) {
    Sink *sink = (Sink *)info->dest;
    size_t held = sink_size - sink->manager.free_in_buffer;
    if (ccodecs_write(sink->descriptor, sink->bytes, held, &sink->code) != 0) ERREXIT(info, JERR_FILE_WRITE);
}

static void write_segment(
    j_compress_ptr info, int marker, const char *head, size_t head_count, const uint8_t *bytes, size_t count) {
    jpeg_write_m_header(info, marker, (unsigned)(head_count + count));
    for (size_t index = 0; index < head_count; index++) jpeg_write_m_byte(info, (unsigned char)head[index]);
    for (size_t index = 0; index < count; index++) jpeg_write_m_byte(info, bytes[index]);
}

/// A profile longer than a segment is continued in further segments, which are numbered from 1. Source: ICC.1:2022, annex B.4.
static void write_profile(j_compress_ptr info, const uint8_t *bytes, size_t count) {
    char head[] = "ICC_PROFILE\0\0";
    enum { head_count = sizeof head, most = segment_size - head_count };
    head[13] = (char)((count + most - 1) / most);
    while (count > 0) {
        size_t part = count < most ? count : most;
        head[12]++;
        write_segment(info, JPEG_APP0 + 2, head, head_count, bytes, part);
        bytes += part;
        count -= part;
    }
}

static void write_blocks(j_compress_ptr info, const CCodecsBlocks *blocks) {
    static const char head[] = {'E', 'x', 'i', 'f', 0, 0};
    if (blocks->exif_count > 0) write_segment(info, JPEG_APP0 + 1, head, sizeof head, blocks->exif, blocks->exif_count);
    if (blocks->profile_count > 0) write_profile(info, blocks->profile, blocks->profile_count);
}

/// Blends pixels with straight alpha with white.
static void cover_white(uint32_t *output, const uint32_t *row, int width) {
    for (int x = 0; x < width; x++) {
        uint32_t pixel = row[x], alpha = pixel >> 24, white = (255 - alpha) * 255 + 127;
        uint32_t red = ((pixel >> 16 & 0xFF) * alpha + white) / 255, green = ((pixel >> 8 & 0xFF) * alpha + white) / 255,
                 blue = ((pixel & 0xFF) * alpha + white) / 255;
        output[x] = 0xFF000000u | red << 16 | green << 8 | blue;
    }
}

static void write_rows(j_compress_ptr info, const uint32_t *pixels, uint32_t *covered) {
    while (info->next_scanline < info->image_height) {
        const uint32_t *row = pixels + (size_t)info->next_scanline * info->image_width;
        if (covered != NULL) cover_white(covered, row, (int)info->image_width);
        JSAMPROW place = (JSAMPROW)(covered != NULL ? covered : row);
        jpeg_write_scanlines(info, &place, 1);
    }
}

int ccodecs_write_jpeg(
    int descriptor, const uint32_t *pixels, int width, int height, int is_opaque, int quality, const CCodecsBlocks *blocks) {
    struct jpeg_compress_struct info;
    Errors errors = {0};
    Sink *sink = calloc(1, sizeof *sink);
    uint32_t *covered = is_opaque ? NULL : malloc((size_t)width * sizeof *covered);
    volatile int result = -1;
    if (sink == NULL || (covered == NULL && !is_opaque)) {
        free(sink);
        free(covered);
        errno = ENOMEM;
        return -1;
    }
    info.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = escape;
    errors.manager.output_message = stay_silent;
    // Cleared before anything can fail, so that destroying is valid.
    memset((char *)&info + sizeof info.err, 0, sizeof info - sizeof info.err);
    if (!setjmp(errors.escape)) {
        jpeg_create_compress(&info);
        sink->descriptor = descriptor;
        sink->manager = (struct jpeg_destination_mgr){.init_destination = begin, .empty_output_buffer = drain, .term_destination = finish};
        info.dest = &sink->manager;
        info.image_width = (JDIMENSION)width;
        info.image_height = (JDIMENSION)height;
        info.input_components = 4;
        info.in_color_space = JCS_EXT_BGRX;
        // Chroma at half the resolution is libjpeg's default.
        jpeg_set_defaults(&info);
        jpeg_set_quality(&info, quality, TRUE);
        jpeg_start_compress(&info, TRUE);
        if (blocks != NULL) write_blocks(&info, blocks);
        write_rows(&info, pixels, covered);
        jpeg_finish_compress(&info);
        result = 0;
    }
    jpeg_destroy_compress(&info);
    int code = sink->code;
    free(sink);
    free(covered);
    if (result != 0) errno = code != 0 ? code : errors.manager.msg_code == JERR_OUT_OF_MEMORY ? ENOMEM : EINVAL;
    return result;
}
