// JPEG XL with libjxl, which turns pictures upright. Decodes the first frame of an animation, or each frame, which the library draws over
// those before it.
#include "../colour.h"
#include "../frames.h"
#include "formats.h"
#include "library.h"
#include "squares.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jxl/decode.h>

#define JXL_FUNCTIONS(each) \
    each(JxlDecoderCreate) each(JxlDecoderDestroy) each(JxlDecoderSubscribeEvents) each(JxlDecoderSetUnpremultiplyAlpha) \
    each(JxlDecoderSetProgressiveDetail) each(JxlDecoderSetInput) each(JxlDecoderReleaseInput) each(JxlDecoderCloseInput) \
    each(JxlDecoderProcessInput) each(JxlDecoderGetBasicInfo) each(JxlDecoderGetColorAsEncodedProfile) \
    each(JxlDecoderSetPreferredColorProfile) each(JxlDecoderGetICCProfileSize) each(JxlDecoderGetColorAsICCProfile) \
    each(JxlDecoderSetImageOutCallback) each(JxlDecoderFlushImage) each(JxlDecoderGetFrameHeader)

static struct { JXL_FUNCTIONS(LIBRARY_FIELD) } jxl;
static const char *missing;

#define TEXT_OF(number) #number
#define VERSION_TEXT(major, minor) TEXT_OF(major) "." TEXT_OF(minor)
// The interface, and with it the file's name, changes with each minor version.
#define JXL_VERSION VERSION_TEXT(JPEGXL_MAJOR_VERSION, JPEGXL_MINOR_VERSION)

static void open_library(void) {
    missing = ccodecs_open_library("libjxl.so." JXL_VERSION, LIBRARY_NAMES(JXL_FUNCTIONS), &jxl) ? NULL : "libjxl" JXL_VERSION;
}

const char *ccodecs_open_jxl(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return missing;
}

enum { part_size = 1 << 20, most_profile_bytes = 1 << 20, segment = 1024 };

/// The largest file that is read as a whole.
static const size_t most_file_bytes = 256u << 20;

/// If a picture with more pixels is wanted at half its size or less, only the means of its blocks are shown, because the decoder's time
/// limit does not allow more.
enum { most_detailed_pixels = 24 << 20 };

typedef struct {
    JxlDecoder *decoder;
    int descriptor;
    int64_t offset;
    /// The bytes of the file that the library has at one time: a part of it, or all.
    uint8_t *window;
    size_t window_size;
    int reduction;
    CCodecsPicture *picture;
    CCodecsSquares squares;
    CCodecsColours colours;
    CCodecsColourSpace space;
    uint8_t *profile;
    /// The ticks per second, and how often frames are shown; not for stills.
    JxlAnimationHeader animation;
    /// Samples: bytes, 16 bits or floats.
    JxlDataType type;
    int has_size;
    int is_grey;
    /// Whether the means of blocks of 8 x 8 pixels are sufficient.
    int wants_means;
    /// Whether the library considers the data damaged.
    int is_damaged;
    uint32_t words[segment];
} Reader;

// MARK: Pixels

static void put(Reader *reader, size_t x, size_t y, const void *samples, int count) {
    if (reader->type != JXL_TYPE_UINT8) {
        ccodecs_colours_convert(&reader->colours, samples, reader->words, count, (int)y);
    } else {
        const uint8_t *bytes = samples;
        for (int index = 0; index < count; index++, bytes += 4)
            reader->words[index] = (uint32_t)bytes[3] << 24 | (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
    }
    ccodecs_squares_put(&reader->squares, reader->picture, (int)x, (int)y, reader->words, count);
}

static void take_pixels(void *user, size_t x, size_t y, size_t count, const void *pixels) {
    Reader *reader = user;
    size_t pixel = reader->type == JXL_TYPE_UINT8 ? 4 : reader->type == JXL_TYPE_UINT16 ? 8 : 16;
    for (size_t start = 0; start < count; start += segment) {
        size_t part = count - start < segment ? count - start : segment;
        put(reader, x + start, y, (const uint8_t *)pixels + start * pixel, (int)part);
    }
}

// MARK: Header

static void read_size(Reader *reader) {
    JxlBasicInfo basics;
    if (reader->has_size || jxl.JxlDecoderGetBasicInfo(reader->decoder, &basics) != JXL_DEC_SUCCESS) return;
    reader->type = basics.exponent_bits_per_sample > 0 || basics.bits_per_sample > 8 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8;
    reader->picture->is_opaque = basics.alpha_bits == 0;
    reader->is_grey = basics.num_color_channels == 1;
    if (basics.have_animation) reader->animation = basics.animation;
    if (basics.xsize > INT32_MAX || basics.ysize > INT32_MAX) return ccodecs_fail(reader->picture, "its size makes no sense");
    uint64_t area = (uint64_t)basics.xsize * basics.ysize;
    reader->wants_means = reader->reduction >= 8 || (reader->reduction > 1 && area > most_detailed_pixels);
    reader->has_size = ccodecs_squares_begin(&reader->squares, reader->picture, (int)basics.xsize, (int)basics.ysize, reader->reduction);
}

static JxlDecoderStatus get_points(Reader *reader, JxlColorProfileTarget target, JxlColorEncoding *encoding) {
#if JPEGXL_NUMERIC_VERSION < JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
    return jxl.JxlDecoderGetColorAsEncodedProfile(reader->decoder, NULL, target, encoding);
#else
    return jxl.JxlDecoderGetColorAsEncodedProfile(reader->decoder, target, encoding);
#endif
}

static size_t profile_size(Reader *reader) {
    size_t count = 0;
#if JPEGXL_NUMERIC_VERSION < JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
    JxlDecoderStatus status = jxl.JxlDecoderGetICCProfileSize(reader->decoder, NULL, JXL_COLOR_PROFILE_TARGET_DATA, &count);
#else
    JxlDecoderStatus status = jxl.JxlDecoderGetICCProfileSize(reader->decoder, JXL_COLOR_PROFILE_TARGET_DATA, &count);
#endif
    return status == JXL_DEC_SUCCESS && count <= most_profile_bytes ? count : 0;
}

static int get_profile(Reader *reader, size_t count) {
#if JPEGXL_NUMERIC_VERSION < JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
    return jxl.JxlDecoderGetColorAsICCProfile(reader->decoder, NULL, JXL_COLOR_PROFILE_TARGET_DATA, reader->profile, count) == JXL_DEC_SUCCESS;
#else
    return jxl.JxlDecoderGetColorAsICCProfile(reader->decoder, JXL_COLOR_PROFILE_TARGET_DATA, reader->profile, count) == JXL_DEC_SUCCESS;
#endif
}

/// The code points of an encoding. libjxl's numbers are the same, except for the white of P3 and for gammas.
static void take_points(Reader *reader, const JxlColorEncoding *encoding) {
    reader->space.primaries = (int)encoding->primaries;
    reader->space.transfer = encoding->transfer_function == JXL_TRANSFER_FUNCTION_GAMMA ? 2 : (int)encoding->transfer_function;
    if (encoding->primaries == JXL_PRIMARIES_P3 && encoding->white_point == JXL_WHITE_POINT_D65) reader->space.primaries = 12;
    if (encoding->color_space == JXL_COLOR_SPACE_GRAY) reader->space.primaries = 1;
}

/// Requests sRGB, except for pictures in PQ or HLG, which keep their own colour space.
static void choose_colours(Reader *reader) {
    static const JxlColorEncoding srgb = {
        .color_space = JXL_COLOR_SPACE_RGB, .white_point = JXL_WHITE_POINT_D65, .primaries = JXL_PRIMARIES_SRGB,
        .transfer_function = JXL_TRANSFER_FUNCTION_SRGB, .rendering_intent = JXL_RENDERING_INTENT_PERCEPTUAL,
    };
    reader->space = (CCodecsColourSpace){.primaries = 2, .transfer = 2};
    JxlColorEncoding own;
    int has_points = get_points(reader, JXL_COLOR_PROFILE_TARGET_ORIGINAL, &own) == JXL_DEC_SUCCESS;
    int has_range = has_points && (own.transfer_function == JXL_TRANSFER_FUNCTION_PQ || own.transfer_function == JXL_TRANSFER_FUNCTION_HLG);
    JxlColorEncoding wanted = srgb;
    // Version 0.11 ends its process if red, green and blue are requested for a grey picture.
    if (reader->is_grey) wanted.color_space = JXL_COLOR_SPACE_GRAY;
    if (!has_range) jxl.JxlDecoderSetPreferredColorProfile(reader->decoder, &wanted);
    JxlColorEncoding given;
    if (get_points(reader, JXL_COLOR_PROFILE_TARGET_DATA, &given) == JXL_DEC_SUCCESS) {
        take_points(reader, &given);
        if (given.transfer_function == JXL_TRANSFER_FUNCTION_LINEAR) reader->type = JXL_TYPE_FLOAT;
    } else {
        size_t count = profile_size(reader);
        if (count > 0) reader->profile = malloc(count);
        if (reader->profile != NULL && get_profile(reader, count)) reader->space.profile = reader->profile, reader->space.profile_count = count;
    }
}

/// Returns 0 if there is no memory.
static int begin_pixels(Reader *reader) {
    JxlPixelFormat format = {4, reader->type, JXL_NATIVE_ENDIAN, 0};
    ccodecs_colours_end(&reader->colours);
    CCodecsSamples samples = reader->type == JXL_TYPE_FLOAT ? CCodecsSceneLight : CCodecsDeep;
    if (reader->type != JXL_TYPE_UINT8 && !ccodecs_colours_begin(&reader->colours, samples, &reader->space)) {
        ccodecs_fail_for_memory(reader->picture);
        return 0;
    }
    jxl.JxlDecoderSetImageOutCallback(reader->decoder, &format, take_pixels, reader);
    return 1;
}

// MARK: Decoding

/// Passes the next part of the file to the decoder. Returns 0 at its end.
static int feed(Reader *reader) {
    size_t rest = jxl.JxlDecoderReleaseInput(reader->decoder);
    reader->offset -= (int64_t)rest;
    size_t got = ccodecs_read(reader->descriptor, reader->window, reader->window_size, reader->offset, &reader->picture->system_code);
    // The remaining bytes were there before, so the file has no more.
    if (got <= rest) return 0;
    reader->offset += (int64_t)got;
    jxl.JxlDecoderSetInput(reader->decoder, reader->window, got);
    if (got < reader->window_size) jxl.JxlDecoderCloseInput(reader->decoder);
    return 1;
}

/// Takes the decoder's present version of all pixels, which replaces what it delivered before.
static int flush(Reader *reader) {
    ccodecs_squares_clear(&reader->squares);
    return jxl.JxlDecoderFlushImage(reader->decoder) == JXL_DEC_SUCCESS;
}

/// Handles a status of the decoder. Returns 0 at the end.
static int handle(Reader *reader, JxlDecoderStatus status) {
    switch (status) {
    case JXL_DEC_NEED_MORE_INPUT:
        if (feed(reader)) return 1;
        if (!reader->has_size || !flush(reader)) ccodecs_fail(reader->picture, "it ends too early");
        return 0;
    case JXL_DEC_BASIC_INFO: read_size(reader); return reader->has_size;
    case JXL_DEC_COLOR_ENCODING: choose_colours(reader); return 1;
    case JXL_DEC_NEED_IMAGE_OUT_BUFFER: return begin_pixels(reader);
    case JXL_DEC_FRAME_PROGRESSION:
        if (!reader->wants_means || !flush(reader)) return 1;
        reader->picture->is_complete = 1;
        return 0;
    case JXL_DEC_FULL_IMAGE: reader->picture->is_complete = 1; return 0;
    case JXL_DEC_SUCCESS: return 0;
    default:
        reader->is_damaged = 1;
        if (reader->picture->system_code == 0) ccodecs_fail(reader->picture, "its data are damaged");
        return 0;
    }
}

static void decode(Reader *reader, int has_steps) {
    int events = JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE;
    jxl.JxlDecoderSubscribeEvents(reader->decoder, has_steps ? events | JXL_DEC_FRAME_PROGRESSION : events);
    // Refused once the size is known.
    jxl.JxlDecoderSetUnpremultiplyAlpha(reader->decoder, JXL_TRUE);
    if (has_steps) jxl.JxlDecoderSetProgressiveDetail(reader->decoder, kDC);
    while (handle(reader, jxl.JxlDecoderProcessInput(reader->decoder))) {}
    if (reader->picture->pixels == NULL) return;
    ccodecs_squares_finish(&reader->squares, reader->picture);
    if (reader->type == JXL_TYPE_UINT8 && !ccodecs_keep_space(reader->picture, &reader->space)) ccodecs_fail_for_memory(reader->picture);
}

/// The size of a window for the complete file; 0 if it is too long.
static size_t whole_size(int descriptor) {
    off_t size = lseek(descriptor, 0, SEEK_END);
    // One byte more, so that reaching the end of the file is detected.
    return size > 0 && (size_t)size <= most_file_bytes ? (size_t)size + 1 : 0;
}

/// Decodes the file in parts with intermediate results, or all at once. Returns 1 if the library considers the data damaged.
static int decode_file(int descriptor, int reduction, size_t window_size, int has_steps, CCodecsPicture *picture) {
    Reader *reader = calloc(1, sizeof *reader);
    uint8_t *window = malloc(window_size);
    JxlDecoder *decoder = jxl.JxlDecoderCreate(NULL);
    int is_damaged = 0;
    ccodecs_clear(picture);
    if (reader == NULL || window == NULL || decoder == NULL) {
        ccodecs_fail_for_memory(picture);
    } else {
        *reader = (Reader){
            .decoder = decoder, .descriptor = descriptor, .window = window, .window_size = window_size, .reduction = reduction,
            .picture = picture};
        decode(reader, has_steps);
        is_damaged = reader->is_damaged;
        ccodecs_squares_end(&reader->squares);
        ccodecs_colours_end(&reader->colours);
        free(reader->profile);
    }
    if (decoder != NULL) jxl.JxlDecoderDestroy(decoder);
    free(window);
    free(reader);
    return is_damaged;
}

void ccodecs_decode_jxl(int descriptor, int reduction, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    if (ccodecs_open_jxl() != NULL) return ccodecs_fail(picture, "its library is missing");
    if (!decode_file(descriptor, reduction, part_size, 1, picture) || picture->system_code != 0) return;
    // libjxl 0.7 reads wrong bytes when it resumes a frame whose parts are not in their usual order.
    size_t size = whole_size(descriptor);
    if (size > 0) decode_file(descriptor, reduction, size, 0, picture);
}

// MARK: Frames

typedef struct {
    CCodecsFrames frames;
    Reader reader;
    CCodecsPicture canvas;
    uint8_t *window;
    size_t window_size;
    /// Whether the window has the complete file.
    int is_whole;
} JXLFrames;

static void end_reader(JXLFrames *jxls) {
    ccodecs_squares_end(&jxls->reader.squares);
    ccodecs_colours_end(&jxls->reader.colours);
    free(jxls->reader.profile);
    if (jxls->reader.decoder != NULL) jxl.JxlDecoderDestroy(jxls->reader.decoder);
    ccodecs_free(&jxls->canvas);
    memset(&jxls->reader, 0, sizeof jxls->reader);
    memset(&jxls->canvas, 0, sizeof jxls->canvas);
}

/// Starts reading the file for some events. Returns 0 if there is no memory.
static int begin_reader(JXLFrames *jxls, int events) {
    end_reader(jxls);
    JxlDecoder *decoder = jxl.JxlDecoderCreate(NULL);
    if (decoder == NULL) return 0;
    jxl.JxlDecoderSubscribeEvents(decoder, events);
    jxl.JxlDecoderSetUnpremultiplyAlpha(decoder, JXL_TRUE);
    jxls->reader = (Reader){
        .decoder = decoder, .descriptor = jxls->frames.descriptor, .window = jxls->window, .window_size = jxls->window_size, .reduction = 1,
        .picture = &jxls->canvas};
    return 1;
}

/// Advances to the next event of one kind. Returns 0 if it does not come.
static int reach(JXLFrames *jxls, JxlDecoderStatus wanted) {
    Reader *reader = &jxls->reader;
    reader->descriptor = jxls->frames.descriptor;
    for (;;) {
        JxlDecoderStatus status = jxl.JxlDecoderProcessInput(reader->decoder);
        switch (status) {
        case JXL_DEC_NEED_MORE_INPUT:
            if (!feed(reader)) return 0;
            break;
        case JXL_DEC_BASIC_INFO:
            read_size(reader);
            if (!reader->has_size) return 0;
            break;
        case JXL_DEC_COLOR_ENCODING: choose_colours(reader); break;
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER: begin_pixels(reader); break;
        case JXL_DEC_FRAME:
        case JXL_DEC_FULL_IMAGE: break;
        default: reader->is_damaged = status == JXL_DEC_ERROR; return 0;
        }
        if (status == wanted) return 1;
    }
}

static int fail_frame(JXLFrames *jxls, CCodecsPicture *picture) {
    jxls->frames.code = jxls->canvas.system_code;
    return ccodecs_fail(picture, jxls->canvas.message[0] != 0 ? jxls->canvas.message : "its data are damaged"), 0;
}

static int draw_next(CCodecsFrames *frames, CCodecsPicture *picture) {
    JXLFrames *jxls = (JXLFrames *)frames;
    JxlFrameHeader header;
    if (jxls->reader.decoder == NULL || !reach(jxls, JXL_DEC_FRAME)) return fail_frame(jxls, picture);
    if (jxl.JxlDecoderGetFrameHeader(jxls->reader.decoder, &header) != JXL_DEC_SUCCESS) return fail_frame(jxls, picture);
    if (!reach(jxls, JXL_DEC_FULL_IMAGE)) return fail_frame(jxls, picture);
    JxlAnimationHeader ticks = jxls->reader.animation;
    frames->canvas = jxls->canvas.pixels;
    frames->space = jxls->reader.type == JXL_TYPE_UINT8 ? &jxls->reader.space : NULL;
    frames->duration = ccodecs_frame_duration((uint64_t)header.duration * ticks.tps_denominator, ticks.tps_numerator);
    frames->is_complete = 1;
    frames->work += 4 * (int64_t)frames->width * frames->height + 4096;
    return 1;
}

static int rewind_jxl(CCodecsFrames *frames, CCodecsPicture *picture) {
    int events = JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME | JXL_DEC_FULL_IMAGE;
    return begin_reader((JXLFrames *)frames, events) ? 1 : (ccodecs_fail_for_memory(picture), 0);
}

/// Replaces the window by one for the complete file. Returns 0 if that is not possible.
static int widen_window(JXLFrames *jxls) {
    size_t size = jxls->is_whole ? 0 : whole_size(jxls->frames.descriptor);
    uint8_t *window = size > 0 ? malloc(size) : NULL;
    if (window == NULL) return 0;
    end_reader(jxls);
    free(jxls->window);
    jxls->window = window;
    jxls->window_size = size;
    jxls->is_whole = 1;
    return 1;
}

/// Draws the next frame. If the library considers the file damaged, tries again with the complete file at once.
static int draw(CCodecsFrames *frames, CCodecsPicture *picture) {
    JXLFrames *jxls = (JXLFrames *)frames;
    if (draw_next(frames, picture)) return 1;
    if (!jxls->reader.is_damaged || !widen_window(jxls) || !rewind_jxl(frames, picture)) return 0;
    for (int index = 0; index < frames->next; index++)
        if (!draw_next(frames, picture)) return 0;
    return draw_next(frames, picture);
}

static void close_jxl(CCodecsFrames *frames) {
    end_reader((JXLFrames *)frames);
    free(((JXLFrames *)frames)->window);
    free(frames);
}

/// Reads the size, counts the frames without decoding them, and returns to the first. Returns 0 and fails the picture if there are none.
static int open_frames(JXLFrames *jxls, CCodecsPicture *picture) {
    if (!begin_reader(jxls, JXL_DEC_BASIC_INFO | JXL_DEC_FRAME)) return ccodecs_fail_for_memory(picture), 0;
    while (reach(jxls, JXL_DEC_FRAME)) jxls->frames.count++;
    if (!jxls->reader.has_size || jxls->frames.count < 1) return fail_frame(jxls, picture);
    jxls->frames.width = jxls->canvas.width;
    jxls->frames.height = jxls->canvas.height;
    jxls->frames.play_count = (int)(jxls->reader.animation.num_loops & INT32_MAX);
    return rewind_jxl(&jxls->frames, picture);
}

CCodecsFrames *ccodecs_jxl_frames(int descriptor, CCodecsPicture *picture) {
    if (ccodecs_open_jxl() != NULL) return ccodecs_fail(picture, "its library is missing"), NULL;
    JXLFrames *jxls = calloc(1, sizeof *jxls);
    if (jxls == NULL) return ccodecs_fail_for_memory(picture), NULL;
    jxls->frames = (CCodecsFrames){draw, rewind_jxl, close_jxl, .descriptor = descriptor};
    jxls->window = malloc(part_size);
    jxls->window_size = part_size;
    if (jxls->window == NULL) ccodecs_fail_for_memory(picture);
    else if (open_frames(jxls, picture)) return &jxls->frames;
    if (jxls->frames.code != 0) picture->system_code = jxls->frames.code;
    close_jxl(&jxls->frames);
    return NULL;
}
