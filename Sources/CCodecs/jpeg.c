// JPEG with libjpeg-turbo. Its scaled inverse transform skips detail that a small result would not show.
#include "source.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

#include "colour.h"
#include "jpeg_colours.h"
#include "jpeg_cut.h"
#include "jpeg_eighth.h"
#include "jpeg_reduced.h"

enum { most_scans = 200 };

/// The most work spent on the scans of one picture, in skipped samples; a byte of their data takes as long as `byte_work` samples.
/// Measured with libjpeg-turbo 2.1: 0.35 ns per sample, 60 ns per byte, thus 1.6 s. Ten scans of 100 megapixels skip 1e9 samples.
static const int64_t most_work = 4500000000, byte_work = 170;

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
    /// Whether the file or its data ended early.
    int is_cut;
    /// Whether the message is the name of an unsupported kind of JPEG.
    int is_unsupported;
    char message[JMSG_LENGTH_MAX];
} Errors;

typedef struct {
    struct jpeg_source_mgr manager;
    CCodecsJPEGFile file;
    int64_t offset;
    /// The errno of a failed read.
    int code;
    JOCTET bytes[buffer_size];
    /// The work done for the scans of a progressive file, and the position in the file at that time.
    int64_t work;
    int64_t place;
    /// Whether only the blocks' means are needed, and the scan with the last of them; 0 until that scan has begun.
    int wants_means;
    int last_scan;
    /// Whether the decoder should behave as if the file ended here.
    int is_over;
    /// The first row of the result.
    JDIMENSION top;
    CCodecsJPEGColours colours;
    /// Used for inks.
    CCodecsColours conversion;
    /// Used for a part if the caller passes no index; otherwise NULL.
    CCodecsJPEGIndex *own_index;
} Source;

/// The kind of JPEG that a marker introduces, if the library may not support it. Source: ITU-T T.81, table B.1.
static const char *kind_of(int marker) {
    switch (marker) {
    case 0xC3: return "lossless JPEG";
    case 0xC9: case 0xCA: return "JPEG with arithmetic coding";
    case 0xCB: return "lossless JPEG with arithmetic coding";
    case 0xC5: case 0xC6: case 0xC7: case 0xCD: case 0xCE: case 0xCF: return "hierarchical JPEG";
    default: return "JPEG of an unknown kind";
    }
}

static void escape(j_common_ptr info) {
    Errors *errors = (Errors *)info->err;
    int number = errors->manager.msg_parm.i[0];
    errors->is_unsupported = 1;
    switch (errors->manager.msg_code) {
    case JERR_SOF_UNSUPPORTED: snprintf(errors->message, sizeof errors->message, "%s", kind_of(number)); break;
    case JERR_ARITH_NOTIMPL: snprintf(errors->message, sizeof errors->message, "JPEG with arithmetic coding"); break;
    case JERR_BAD_PRECISION: snprintf(errors->message, sizeof errors->message, "JPEG of %d bits", number); break;
    case JERR_COMPONENT_COUNT: snprintf(errors->message, sizeof errors->message, "JPEG with %d channels", number); break;
    case JERR_CONVERSION_NOTIMPL: snprintf(errors->message, sizeof errors->message, "JPEG with colours of an unknown kind"); break;
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_CCIR601_NOTIMPL: snprintf(errors->message, sizeof errors->message, "JPEG with channels of uneven sampling"); break;
    default: errors->is_unsupported = 0; errors->manager.format_message(info, errors->message);
    }
    longjmp(errors->escape, 1);
}

/// Ignores warnings, except those about missing data.
static void note(j_common_ptr info, int level) {
    Errors *errors = (Errors *)info->err;
    // Data is known to be missing after an artificial end.
    const Source *source = (const Source *)((j_decompress_ptr)info)->src;
    if (level >= 0 || (source != NULL && source->is_over)) return;
    int code = errors->manager.msg_code;
    if (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER) errors->is_cut = 1;
}

static void stay_silent(j_common_ptr info) { (void)info; }

static void start(j_decompress_ptr info) { (void)info; }

/// At the file's end, passes an end-of-image marker to the decoder, so that it delivers what it has.
static boolean refill(j_decompress_ptr info) {
    Source *source = (Source *)info->src;
    size_t count = 0;
    if (!source->is_over) count = ccodecs_jpeg_read(&source->file, source->bytes, buffer_size, source->offset, &source->code);
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

/// Ends the file here for the decoder. Called between rows of units, when the entropy decoder keeps no position in the buffer.
static void end_source(Source *source) {
    source->is_over = 1;
    source->manager.bytes_in_buffer = 0;
}

/// Whether the last scan with means of any component has been read. All other scans refine detail that an eighth of the size does not show.
static int has_all_means(j_decompress_ptr info, Source *source) {
    if (!info->progressive_mode || info->coef_bits == NULL) return 0;
    for (int index = 0; index < info->num_components; index++) {
        if (info->coef_bits[index][0] != 0) return 0;
    }
    if (source->last_scan == 0) source->last_scan = info->input_scan_number;
    return info->input_scan_number > source->last_scan;
}

/// Limits the time for scans. A file may have any number of passes over the same pixels; real ones have about ten. Called before each row
/// of units.
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
    // The pixels decoded so far are shown.
    ((Errors *)info->err)->is_cut = 1;
    end_source(source);
}

/// Reads rows of inks. Adobe's programs store them inverted, and all others have followed.
static void read_inks(j_decompress_ptr info, CCodecsPicture *picture, JDIMENSION end) {
    const Source *source = (const Source *)info->src;
    size_t count = (size_t)picture->width * 4;
    JSAMPROW inks = info->mem->alloc_large((j_common_ptr)info, JPOOL_IMAGE, count);
    while (info->output_scanline < end) {
        int y = (int)(info->output_scanline - source->top);
        if (jpeg_read_scanlines(info, &inks, 1) != 1) return;
        for (size_t place = 0; place < count; place++) inks[place] = 255 - inks[place];
        ccodecs_colours_convert(&source->conversion, inks, picture->pixels + (size_t)y * (size_t)picture->width, picture->width, y);
    }
}

static void read_rows(j_decompress_ptr info, CCodecsPicture *picture) {
    const Source *source = (const Source *)info->src;
    JDIMENSION end = source->top + (JDIMENSION)picture->height;
    if (source->top > 0) jpeg_skip_scanlines(info, source->top);
    if (info->out_color_space == JCS_CMYK) return read_inks(info, picture, end);
    while (info->output_scanline < end) {
        JSAMPROW row = (JSAMPROW)(picture->pixels + (size_t)(info->output_scanline - source->top) * (size_t)picture->width);
        if (jpeg_read_scanlines(info, &row, 1) != 1) return;
    }
}

/// The pixels around a part, in those of the file, that the interpolation of chroma needs.
enum { part_margin = 32 };

/// Scales a length, rounding up.
static int scaled_up(int64_t length, int eighths) { return (int)((length * eighths + 7) / 8); }

/// The part with its margin, limited to the picture.
static CCodecsPart with_margin(j_decompress_ptr info, CCodecsPart part) {
    int left = part.x > part_margin ? part.x - part_margin : 0, top = part.y > part_margin ? part.y - part_margin : 0;
    int64_t right = (int64_t)part.x + part.width + part_margin, bottom = (int64_t)part.y + part.height + part_margin;
    if (right > info->image_width) right = info->image_width;
    if (bottom > info->image_height) bottom = info->image_height;
    return (CCodecsPart){.x = left, .y = top, .width = (int)right - left, .height = (int)bottom - top};
}

/// Starts decoding a part and allocates it. Its columns begin at a boundary of the file's units.
static int begin_part(j_decompress_ptr info, CCodecsPart part, int eighths, CCodecsPicture *picture) {
    int left = (int)((int64_t)part.x * eighths / 8), top = (int)((int64_t)part.y * eighths / 8);
    JDIMENSION start = (JDIMENSION)left, columns = (JDIMENSION)(scaled_up((int64_t)part.x + part.width, eighths) - left);
    jpeg_start_decompress(info);
    if (columns < info->output_width) jpeg_crop_scanline(info, &start, &columns);
    ((Source *)info->src)->top = (JDIMENSION)top;
    picture->part_x = start * 8.0 / eighths;
    picture->part_y = top * 8.0 / eighths;
    return ccodecs_allocate(picture, (int)columns, scaled_up((int64_t)part.y + part.height, eighths) - top);
}

static void decode(CCodecsJPEGFile file, int64_t offset, int eighths, CCodecsJPEGIndex *index, CCodecsPicture *picture);

/// Decodes a part that is cut out of the file. Returns 0 if the file does not have the form that cameras write, if it is damaged, or after
/// a system error.
static int decode_cut(
    j_decompress_ptr info, int64_t scan, CCodecsJPEGIndex *index, CCodecsPart part, int eighths, CCodecsPicture *picture) {
    Source *source = (Source *)info->src;
    int *code = &source->code;
    CCodecsBytes bytes;
    if (!ccodecs_jpeg_cut(info, &source->file, scan, index, &part, &bytes, code)) return 0;
    CCodecsPicture cut = {0};
    decode((CCodecsJPEGFile){.descriptor = -1, .memory = bytes.bytes, .count = bytes.count}, 0, eighths, NULL, &cut);
    ccodecs_free_bytes(&bytes);
    if (cut.system_code != 0) *code = cut.system_code;
    int is_done = cut.pixels != NULL && cut.is_complete && cut.width == scaled_up(part.width, eighths)
        && cut.height == scaled_up(part.height, eighths);
    if (is_done) {
        picture->pixels = cut.pixels;
        picture->width = cut.width;
        picture->height = cut.height;
        picture->part_x = part.x;
        picture->part_y = part.y;
        cut.pixels = NULL;
    }
    ccodecs_free(&cut);
    return is_done;
}

/// Reads a reduced picture without libjpeg. Returns 0 if the file does not have the form that cameras write, if it is damaged, or after a
/// system error.
static int read_by_ourselves(
    j_decompress_ptr info, int64_t scan, int eighths, CCodecsJPEGIndex *index, CCodecsPicture *picture) {
    Source *source = (Source *)info->src;
    if (eighths == 1) return ccodecs_jpeg_eighth(info, &source->file, scan, index, picture, &source->code);
    return eighths < 8 && ccodecs_jpeg_reduced(info, &source->file, scan, eighths, index, picture, &source->code);
}

/// Prepares the conversion of inks; other colours are converted later. Fails the picture if there is no memory.
static void choose_colours(j_decompress_ptr info, CCodecsPicture *picture) {
    Source *source = (Source *)info->src;
    CCodecsColourSpace space = ccodecs_jpeg_colours_space(&source->colours);
    int has_memory = !source->colours.lacks_memory;
    if (info->out_color_space == JCS_CMYK) {
        has_memory = ccodecs_colours_begin(&source->conversion, CCodecsInks, &space) && has_memory;
    } else {
        has_memory = ccodecs_keep_space(picture, &space) && has_memory;
    }
    if (!has_memory) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
}

static void release(Source *source) {
    ccodecs_colours_end(&source->conversion);
    ccodecs_jpeg_colours_end(&source->colours);
    ccodecs_jpeg_index_free(source->own_index);
    free(source);
}

/// Decodes a file, beginning at `offset`.
static void decode(CCodecsJPEGFile file, int64_t offset, int eighths, CCodecsJPEGIndex *index, CCodecsPicture *picture) {
    ccodecs_clear(picture);
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
        if (picture->pixels == NULL || info.output_scanline <= source->top) {
            (errors.is_unsupported ? ccodecs_refuse : ccodecs_fail)(picture, errors.message);
        } else {
            picture->is_complete = 0;
        }
        if (errors.manager.msg_code == JERR_OUT_OF_MEMORY) source->code = ENOMEM;
        if (source->code != 0) picture->system_code = source->code;
        jpeg_destroy_decompress(&info);
        release(source);
        return;
    }
    jpeg_create_decompress(&info);
    source->file = file;
    source->offset = offset;
    source->manager = (struct jpeg_source_mgr){
        .init_source = start, .fill_input_buffer = refill, .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart, .term_source = finish};
    info.src = &source->manager;
    info.client_data = &source->colours;
    ccodecs_jpeg_colours_watch(&info);
    info.progress = &progress;
    info.output_scanline = 0;
    jpeg_read_header(&info, TRUE);
    info.scale_num = (unsigned)eighths;
    info.scale_denom = 8;
    info.out_color_space = info.num_components == 4 ? JCS_CMYK : JCS_EXT_BGRA;
    // In a reduced picture, the interpolation of chroma is not visible.
    info.do_fancy_upsampling = eighths == 8;
    // Smoothing guesses detail from the means of neighbouring blocks, which an eighth of the size would not show.
    info.do_block_smoothing = eighths > 1;
    source->wants_means = eighths == 1;
    jpeg_calc_output_dimensions(&info);
    picture->is_opaque = 1;
    choose_colours(&info, picture);
    int64_t scan = source->offset - (int64_t)source->manager.bytes_in_buffer;
    CCodecsPart part = ccodecs_begin_part(picture, (int)info.image_width, (int)info.image_height, eighths / 8.0);
    if (picture->part_scale > 0) {
        part = with_margin(&info, part);
        // Places that are passed on the way to a part are recorded even if the caller passes no index.
        if (index == NULL) index = source->own_index = ccodecs_jpeg_index_create();
        if (index != NULL && !errors.is_cut && decode_cut(&info, scan, index, part, eighths, picture)) {
            picture->is_complete = 1;
        } else if (source->code == 0 && begin_part(&info, part, eighths, picture)) {
            read_rows(&info, picture);
            picture->is_complete = !errors.is_cut;
        }
        jpeg_abort_decompress(&info);
    } else if (ccodecs_allocate(picture, (int)info.output_width, (int)info.output_height)) {
        if (!errors.is_cut && read_by_ourselves(&info, scan, eighths, index, picture)) {
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
    release(source);
}

void ccodecs_decode_jpeg(int descriptor, int64_t offset, int eighths, CCodecsJPEGIndex *index, CCodecsPicture *picture) {
    decode((CCodecsJPEGFile){.descriptor = descriptor}, offset, eighths, index, picture);
}

void ccodecs_decode_jpeg_bytes(const uint8_t *bytes, size_t count, int eighths, CCodecsPicture *picture) {
    decode((CCodecsJPEGFile){.descriptor = -1, .memory = bytes, .count = count}, 0, eighths, NULL, picture);
}
