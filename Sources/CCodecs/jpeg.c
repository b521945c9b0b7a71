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

/// The most work spent on the scans of one picture, in samples that are passed over; a byte of their data takes as long as `byte_work` of them.
/// Measured with libjpeg-turbo 2.1: 0.35 ns a sample, 60 ns a byte, thus 1.6 s. Ten scans of 100 megapixels pass over 1e9 samples.
static const int64_t most_work = 4500000000, byte_work = 170;

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
    /// The whole file, if it is in memory; otherwise NULL.
    const uint8_t *memory;
    size_t count;
    int64_t offset;
    /// The errno of a failed read.
    int code;
    JOCTET bytes[buffer_size];
    /// What was done for the scans of a progressive file, and the place in it then.
    int64_t work;
    int64_t place;
    /// Whether only the blocks' means are needed, and the scan with the last of them; 0 as long as it has not begun.
    int wants_means;
    int last_scan;
    /// Whether the decoder is to believe that the file ends here.
    int is_over;
} Source;

static void escape(j_common_ptr info) {
    Errors *errors = (Errors *)info->err;
    errors->manager.format_message(info, errors->message);
    longjmp(errors->escape, 1);
}

/// Ignores warnings, except those about missing data.
static void note(j_common_ptr info, int level) {
    Errors *errors = (Errors *)info->err;
    // What is missing behind an end that was made here is known.
    const Source *source = (const Source *)((j_decompress_ptr)info)->src;
    if (level >= 0 || (source != NULL && source->is_over)) return;
    int code = errors->manager.msg_code;
    if (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER) errors->is_cut = 1;
}

static void stay_silent(j_common_ptr info) { (void)info; }

static void start(j_decompress_ptr info) { (void)info; }

/// Fills the buffer. Returns the number of bytes, 0 at the file's end.
static size_t read_buffer(Source *source) {
    if (source->memory == NULL) return ccodecs_read(source->descriptor, source->bytes, buffer_size, source->offset, &source->code);
    size_t rest = source->offset < (int64_t)source->count ? source->count - (size_t)source->offset : 0;
    size_t count = rest < buffer_size ? rest : buffer_size;
    memcpy(source->bytes, source->memory + source->count - rest, count);
    return count;
}

/// At the file's end, passes an end-of-image marker to the decoder, so that it delivers what it has.
static boolean refill(j_decompress_ptr info) {
    Source *source = (Source *)info->src;
    size_t count = source->is_over ? 0 : read_buffer(source);
    source->offset += (int64_t)count;
    if (count == 0) {
        if (!source->is_over) WARNMS(info, JWRN_JPEG_EOF);
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

/// Ends the file here for the decoder. Called between rows of units, where the entropy decoder keeps no place in the buffer.
static void end_source(Source *source) {
    source->is_over = 1;
    source->manager.bytes_in_buffer = 0;
}

/// Whether the last scan with means of any component has been read. All others refine what an eighth of the size does not show.
static int has_all_means(j_decompress_ptr info, Source *source) {
    if (!info->progressive_mode || info->coef_bits == NULL) return 0;
    for (int index = 0; index < info->num_components; index++) {
        if (info->coef_bits[index][0] != 0) return 0;
    }
    if (source->last_scan == 0) source->last_scan = info->input_scan_number;
    return info->input_scan_number > source->last_scan;
}

/// Bounds the time for scans. A file may have any number of passes over the same pixels; real ones have about ten. Called before each row of units.
static void watch_scans(j_common_ptr common) {
    j_decompress_ptr info = (j_decompress_ptr)common;
    Source *source = (Source *)info->src;
    if (info->input_scan_number > most_scans) ERREXIT(info, JERR_BAD_PROGRESSION);
    // Rows are read after the scans.
    if (info->output_scanline > 0 || source->is_over) return;
    for (int index = 0; index < info->comps_in_scan; index++) {
        const jpeg_component_info *component = info->cur_comp_info[index];
        source->work += (int64_t)component->width_in_blocks * component->v_samp_factor * DCTSIZE2;
    }
    int64_t place = source->offset - (int64_t)source->manager.bytes_in_buffer;
    if (source->place > 0 && place > source->place) source->work += (place - source->place) * byte_work;
    source->place = place;
    if (source->wants_means && has_all_means(info, source)) return end_source(source);
    if (!jpeg_has_multiple_scans(info) || source->work < most_work) return;
    // What has come is shown.
    ((Errors *)info->err)->is_cut = 1;
    end_source(source);
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

/// Decodes a file, or `count` bytes of memory if they are not NULL.
static void decode(int descriptor, const uint8_t *memory, size_t count, int eighths, CCodecsPicture *picture) {
    memset(picture, 0, sizeof *picture);
    struct jpeg_decompress_struct info;
    struct jpeg_progress_mgr progress = {.progress_monitor = watch_scans};
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
    source->memory = memory;
    source->count = count;
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
    // Guesses from the means of neighbours, which an eighth would not show.
    info.do_block_smoothing = eighths > 1;
    source->wants_means = eighths == 1;
    jpeg_calc_output_dimensions(&info);
    picture->is_opaque = 1;
    if (ccodecs_allocate(picture, (int)info.output_width, (int)info.output_height)) {
        int64_t scan = source->offset - (int64_t)source->manager.bytes_in_buffer;
        if (eighths == 1 && memory == NULL && !errors.is_cut && ccodecs_jpeg_eighth(&info, descriptor, scan, picture, &source->code)) {
            picture->is_complete = 1;
        } else if (source->code == 0) {
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

void ccodecs_decode_jpeg(int descriptor, int eighths, CCodecsPicture *picture) { decode(descriptor, NULL, 0, eighths, picture); }

void ccodecs_decode_jpeg_bytes(const uint8_t *bytes, size_t count, int eighths, CCodecsPicture *picture) {
    decode(-1, bytes, count, eighths, picture);
}
