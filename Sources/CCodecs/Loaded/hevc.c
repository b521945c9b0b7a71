// HEVC with libde265, in the caller's thread.
#include "hevc.h"

#include "chroma.h"
#include "library.h"

#include <string.h>

#include <libde265/de265.h>

#define HEVC_FUNCTIONS(each) \
    each(de265_new_decoder) each(de265_free_decoder) each(de265_push_NAL) each(de265_flush_data) each(de265_decode) \
    each(de265_get_next_picture) each(de265_get_error_text) each(de265_get_chroma_format) each(de265_get_image_width) \
    each(de265_get_image_height) each(de265_get_bits_per_pixel) each(de265_get_image_plane) each(de265_get_image_full_range_flag) \
    each(de265_get_image_colour_primaries) each(de265_get_image_transfer_characteristics) each(de265_get_image_matrix_coefficients)

static struct { HEVC_FUNCTIONS(LIBRARY_FIELD) } hevc;
static const CCodecsHEIFPictures *heif;
/// Whether libheif converts the decoded picture to red, green and blue, as it did before 1.19. For that it repeats each sample of a plane
/// of half size.
static int repeats_chroma;

static struct heif_error success(void) { return (struct heif_error){heif_error_Ok, heif_suberror_Unspecified, "it succeeded"}; }

static struct heif_error failure(const char *words) {
    return (struct heif_error){heif_error_Decoder_plugin_error, heif_suberror_Unspecified, words};
}

static const char *name(void) { return "libde265 without threads"; }

static void do_nothing(void) {}

/// The priority of libheif's own decoder is 100.
static int priority(enum heif_compression_format format) { return format == heif_compression_HEVC ? 200 : 0; }

static struct heif_error begin(void **decoder) {
    *decoder = hevc.de265_new_decoder();
    return *decoder == NULL ? failure("no memory for a decoder") : success();
}

static void end(void *decoder) { hevc.de265_free_decoder(decoder); }

static void ignore_strictness(void *decoder, int is_strict) {
    (void)decoder;
    (void)is_strict;
}

/// Takes units of the bitstream, each preceded by its four-byte length.
static struct heif_error push(void *decoder, const void *bytes, size_t count) {
    const uint8_t *place = bytes;
    while (count > 0) {
        if (count < 4) return failure("a unit of its data is cut");
        size_t length = (size_t)place[0] << 24 | (size_t)place[1] << 16 | (size_t)place[2] << 8 | place[3];
        place += 4, count -= 4;
        if (length > count || length > INT32_MAX) return failure("a unit of its data is cut");
        if (hevc.de265_push_NAL(decoder, place, (int)length, 0, NULL) != DE265_OK) return failure("its data cannot be taken");
        place += length, count -= length;
    }
    return success();
}

static enum heif_chroma chroma_of(const struct de265_image *image) {
    switch (hevc.de265_get_chroma_format(image)) {
    case de265_chroma_mono: return heif_chroma_monochrome;
    case de265_chroma_422: return heif_chroma_422;
    case de265_chroma_444: return heif_chroma_444;
    default: return heif_chroma_420;
    }
}

static CCodecsPlane plane_of(const struct de265_image *image, int channel) {
    int stride = 0;
    const uint8_t *samples = hevc.de265_get_image_plane(image, channel, &stride);
    CCodecsPlane plane = {
        .stride = (size_t)stride, .width = hevc.de265_get_image_width(image, channel), .height = hevc.de265_get_image_height(image, channel),
        .depth = hevc.de265_get_bits_per_pixel(image, channel),
    };
    int is_valid = stride > 0 && plane.width > 0 && plane.height > 0 && plane.depth >= 8 && plane.depth <= 16;
    if (is_valid && plane.stride >= (size_t)plane.width * (plane.depth > 8 ? 2 : 1)) plane.samples = samples;
    return plane;
}

/// Copies a plane at `width` and `height`.
static int copy_plane(const CCodecsPlane *plane, enum heif_channel name, int width, int height, struct heif_image *result) {
    if (plane->samples == NULL || heif->add_plane(result, name, width, height, plane->depth).code != heif_error_Ok) return 0;
    int stride = 0;
    uint8_t *to = heif->get_plane(result, name, &stride);
    size_t count = (size_t)width * (plane->depth > 8 ? 2 : 1);
    if (to == NULL || (size_t)stride < count) return 0;
    int is_whole_width = plane->width == width, is_whole_height = plane->height == height;
    if ((!is_whole_width && plane->width != (width + 1) / 2) || (!is_whole_height && plane->height != (height + 1) / 2)) return 0;
    if (!is_whole_width || !is_whole_height) return ccodecs_enlarge_plane(plane, to, (size_t)stride, width, height);
    for (int y = 0; y < height; y++) memcpy(to + (size_t)y * (size_t)stride, plane->samples + (size_t)y * plane->stride, count);
    return 1;
}

/// Keeps the colours that the bitstream states. In libheif, the container's statement takes precedence.
static void keep_colours(const struct de265_image *image, struct heif_image *result) {
    struct heif_color_profile_nclx *profile = heif->profile_alloc();
    if (profile == NULL) return;
    profile->full_range_flag = hevc.de265_get_image_full_range_flag(image) != 0;
    profile->color_primaries = (enum heif_color_primaries)hevc.de265_get_image_colour_primaries(image);
    profile->transfer_characteristics = (enum heif_transfer_characteristics)hevc.de265_get_image_transfer_characteristics(image);
    profile->matrix_coefficients = (enum heif_matrix_coefficients)hevc.de265_get_image_matrix_coefficients(image);
    heif->set_profile(result, profile);
    heif->profile_free(profile);
}

/// Copies a picture. If libheif would repeat the samples of planes of half size, they are interpolated to full size.
static struct heif_error copy(const struct de265_image *image, struct heif_image **result) {
    static const enum heif_channel names[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    enum heif_chroma chroma = chroma_of(image);
    int is_grey = chroma == heif_chroma_monochrome, enlarges = repeats_chroma && !is_grey;
    if (enlarges) chroma = heif_chroma_444;
    int width = hevc.de265_get_image_width(image, 0), height = hevc.de265_get_image_height(image, 0);
    struct heif_error error = heif->create(width, height, is_grey ? heif_colorspace_monochrome : heif_colorspace_YCbCr, chroma, result);
    if (error.code != heif_error_Ok) return error;
    for (int channel = 0; channel < (is_grey ? 1 : 3); channel++) {
        CCodecsPlane plane = plane_of(image, channel);
        if (copy_plane(&plane, names[channel], enlarges ? width : plane.width, enlarges ? height : plane.height, *result)) continue;
        heif->release(*result);
        *result = NULL;
        return failure("a channel is missing");
    }
    keep_colours(image, *result);
    return success();
}

/// Returns the next picture; NULL if there is none.
static struct heif_error next_picture(void *decoder, struct heif_image **result) {
    *result = NULL;
    for (int more = 1; more;) {
        de265_error code = hevc.de265_decode(decoder, &more);
        if (code != DE265_OK && code != DE265_ERROR_WAITING_FOR_INPUT_DATA) return failure(hevc.de265_get_error_text(code));
        if (code == DE265_ERROR_WAITING_FOR_INPUT_DATA) more = 0;
        const struct de265_image *image = hevc.de265_get_next_picture(decoder);
        if (image != NULL) return copy(image, result);
    }
    return success();
}

static struct heif_error decode(void *decoder, struct heif_image **result) {
    hevc.de265_flush_data(decoder);
    struct heif_error error = next_picture(decoder, result);
    return error.code != heif_error_Ok || *result != NULL ? error : failure("it has no picture");
}

// MARK: Version 5

/// The interface of version 5. Headers before 1.21 do not have it, and newer libraries require it of decoders.
/// Source: libheif 1.23, heif_plugin.h.
typedef struct {
    int plugin_api_version;
    const char *(*get_plugin_name)(void);
    void (*init_plugin)(void);
    void (*deinit_plugin)(void);
    int (*does_support_format)(enum heif_compression_format format);
    struct heif_error (*new_decoder)(void **decoder);
    void (*free_decoder)(void *decoder);
    struct heif_error (*push_data)(void *decoder, const void *bytes, size_t count);
    struct heif_error (*decode_image)(void *decoder, struct heif_image **result);
    void (*set_strict_decoding)(void *decoder, int is_strict);
    const char *id_name;
    struct heif_error (*decode_next_image)(void *decoder, struct heif_image **result, const void *limits);
    uint32_t minimum_required_libheif_version;
    int (*does_support_format2)(const void *description);
    struct heif_error (*new_decoder2)(void **decoder, const void *options);
    struct heif_error (*push_data2)(void *decoder, const void *bytes, size_t count, uintptr_t mark);
    struct heif_error (*flush_data)(void *decoder);
    struct heif_error (*decode_next_image2)(void *decoder, struct heif_image **result, uintptr_t *mark, const void *limits);
} Decoder5;

enum { first_version_5 = 0x01150000 };

/// A description begins with its format.
static int priority_of(const void *description) { return priority(*(const enum heif_compression_format *)description); }

static struct heif_error begin_with(void **decoder, const void *options) {
    (void)options;
    return begin(decoder);
}

static struct heif_error push_marked(void *decoder, const void *bytes, size_t count, uintptr_t mark) {
    (void)mark;
    return push(decoder, bytes, count);
}

static struct heif_error flush_all(void *decoder) {
    hevc.de265_flush_data(decoder);
    return success();
}

static struct heif_error next_within(void *decoder, struct heif_image **result, const void *limits) {
    (void)limits;
    return next_picture(decoder, result);
}

static struct heif_error next_marked(void *decoder, struct heif_image **result, uintptr_t *mark, const void *limits) {
    // Stills have none.
    if (mark != NULL) *mark = 0;
    return next_within(decoder, result, limits);
}

static const struct heif_decoder_plugin *decoder_of_version_5(void) {
    static const Decoder5 decoder = {
        .plugin_api_version = 5, .get_plugin_name = name, .init_plugin = do_nothing, .deinit_plugin = do_nothing, .does_support_format = priority,
        .new_decoder = begin, .free_decoder = end, .push_data = push, .decode_image = decode, .set_strict_decoding = ignore_strictness,
        .id_name = "panorama-hevc", .decode_next_image = next_within, .minimum_required_libheif_version = first_version_5,
        .does_support_format2 = priority_of, .new_decoder2 = begin_with, .push_data2 = push_marked, .flush_data = flush_all,
        .decode_next_image2 = next_marked,
    };
    return (const struct heif_decoder_plugin *)(const void *)&decoder;
}

const struct heif_decoder_plugin *ccodecs_hevc_decoder(const CCodecsHEIFPictures *pictures, uint32_t heif_version) {
    static const struct heif_decoder_plugin decoder = {
        .plugin_api_version = 3, .get_plugin_name = name, .init_plugin = do_nothing, .deinit_plugin = do_nothing, .does_support_format = priority,
        .new_decoder = begin, .free_decoder = end, .push_data = push, .decode_image = decode, .set_strict_decoding = ignore_strictness,
        .id_name = "panorama-hevc",
    };
    enum { first_that_keeps_planes = 0x01130000 };
    heif = pictures;
    repeats_chroma = heif_version < first_that_keeps_planes;
    if (!ccodecs_open_library("libde265.so.0", LIBRARY_NAMES(HEVC_FUNCTIONS), &hevc)) return NULL;
    return heif_version >= first_version_5 ? decoder_of_version_5() : &decoder;
}
