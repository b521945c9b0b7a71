// JPEG with libjpeg-turbo. Its scaled inverse transform skips what a small result would not show.
#include "source.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

#include "jpeg_eighth.h"

enum { buffer_size = 65536, most_scans = 200 };

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
    /// Whether the file or its data ended early.
    int is_cut;
    char message[JMSG_LENGTH_MAX];
} Errors;

typedef struct {
    struct jpeg_source_mgr manager;
    int descriptor;
    int64_t offset;
    /// The errno of a failed read.
    int code;
    JOCTET bytes[buffer_size];
} Source;

static void escape(j_common_ptr info) {
    Errors *errors = (Errors *)info->err;
    errors->manager.format_message(info, errors->message);
    longjmp(errors->escape, 1);
}

/// Ignores warnings, except those about missing data.
static void note(j_common_ptr info, int level) {
    Errors *errors = (Errors *)info->err;
    if (level >= 0) return;
    int code = errors->manager.msg_code;
    if (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER) errors->is_cut = 1;
}

static void stay_silent(j_common_ptr info) { (void)info; }

static void start(j_decompress_ptr info) { (void)info; }

/// At the file's end, passes an end-of-image marker to the decoder, so that it delivers what it has.
static boolean refill(j_decompress_ptr info) {
    Source *source = (Source *)info->src;
    size_t count = ccodecs_read(source->descriptor, source->bytes, buffer_size, source->offset, &source->code);
    source->offset += (int64_t)count;
    if (count == 0) {
        WARNMS(info, JWRN_JPEG_EOF);
        source->bytes[0] = 0xFF;
        source->bytes[1] = JPEG_EOI;
        count = 2;
    }
    source->manager.next_input_byte = source->bytes;
    source->manager.bytes_in_buffer = count;
    return TRUE;
}

static void skip(j_decompress_ptr info, long count) {
    Source *source = (Source *)info->src;
    if (count <= 0) return;
    size_t held = source->manager.bytes_in_buffer;
    if ((size_t)count <= held) {
        source->manager.next_input_byte += count;
        source->manager.bytes_in_buffer -= (size_t)count;
        return;
    }
    source->offset += count - (long)held;
    refill(info);
}

static void finish(j_decompress_ptr info) { (void)info; }

/// A file may have any number of passes over the same pixels; real ones have about ten.
static void count_scans(j_common_ptr info) {
    if (((j_decompress_ptr)info)->input_scan_number > most_scans) ERREXIT(info, JERR_BAD_PROGRESSION);
}

/// Converts Adobe's inverted CMYK, stored in the bytes of blue, green, red and alpha.
static void mix_inks(uint32_t *row, int width) {
    for (int x = 0; x < width; x++) {
        uint32_t inks = row[x], black = inks >> 24;
        uint32_t red = (inks & 0xFF) * black / 255, green = (inks >> 8 & 0xFF) * black / 255, blue = (inks >> 16 & 0xFF) * black / 255;
        row[x] = 0xFF000000u | red << 16 | green << 8 | blue;
    }
}

static void read_rows(j_decompress_ptr info, CCodecsPicture *picture) {
    while (info->output_scanline < info->output_height) {
        uint32_t *row = picture->pixels + (size_t)info->output_scanline * (size_t)picture->width;
        JSAMPROW place = (JSAMPROW)row;
        if (jpeg_read_scanlines(info, &place, 1) != 1) return;
        if (info->out_color_space == JCS_CMYK) mix_inks(row, picture->width);
    }
}

void ccodecs_decode_jpeg(int descriptor, int eighths, CCodecsPicture *picture) {
    memset(picture, 0, sizeof *picture);
    struct jpeg_decompress_struct info;
    struct jpeg_progress_mgr progress = {.progress_monitor = count_scans};
    Errors errors = {0};
    // Too large for a stack of unknown depth.
    Source *source = calloc(1, sizeof *source);
    if (source == NULL) return ccodecs_fail_for_memory(picture);
    info.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = escape;
    errors.manager.emit_message = note;
    errors.manager.output_message = stay_silent;
    if (setjmp(errors.escape)) {
        // Pixels decoded before the error are worth showing.
        if (picture->pixels == NULL || info.output_scanline == 0) {
            ccodecs_fail(picture, errors.message);
        } else {
            picture->is_complete = 0;
        }
        if (errors.manager.msg_code == JERR_OUT_OF_MEMORY) source->code = ENOMEM;
        if (source->code != 0) picture->system_code = source->code;
        jpeg_destroy_decompress(&info);
        free(source);
        return;
    }
    jpeg_create_decompress(&info);
    source->descriptor = descriptor;
    source->manager = (struct jpeg_source_mgr){
        .init_source = start, .fill_input_buffer = refill, .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart, .term_source = finish};
    info.src = &source->manager;
    info.progress = &progress;
    info.output_scanline = 0;
    jpeg_read_header(&info, TRUE);
    info.scale_num = (unsigned)eighths;
    info.scale_denom = 8;
    info.out_color_space = info.num_components == 4 ? JCS_CMYK : JCS_EXT_BGRA;
    // In a reduced picture, the interpolation of chroma is invisible.
    info.do_fancy_upsampling = eighths == 8;
    jpeg_calc_output_dimensions(&info);
    picture->is_opaque = 1;
    if (ccodecs_allocate(picture, (int)info.output_width, (int)info.output_height)) {
        int64_t scan = source->offset - (int64_t)source->manager.bytes_in_buffer;
        if (eighths == 1 && !errors.is_cut && ccodecs_jpeg_eighth(&info, descriptor, scan, picture)) {
            picture->is_complete = 1;
        } else {
            jpeg_start_decompress(&info);
            read_rows(&info, picture);
            picture->is_complete = !errors.is_cut;
        }
        // Nothing at the end of the file affects the picture.
        jpeg_abort_decompress(&info);
    }
    jpeg_destroy_decompress(&info);
    if (source->code != 0) picture->system_code = source->code;
    free(source);
}
