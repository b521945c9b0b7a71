// HEVC with libde265, in the thread of the caller.
#include "hevc.h"

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

/// Takes units of the bitstream, each behind its length in four bytes.
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

static int copy_plane(const struct de265_image *image, int channel, enum heif_channel name, struct heif_image *result) {
    int width = hevc.de265_get_image_width(image, channel), height = hevc.de265_get_image_height(image, channel);
    int bits = hevc.de265_get_bits_per_pixel(image, channel), from_stride = 0, to_stride = 0;
    if (width < 1 || height < 1 || bits < 8 || bits > 16) return 0;
    const uint8_t *from = hevc.de265_get_image_plane(image, channel, &from_stride);
    if (from == NULL || heif->add_plane(result, name, width, height, bits).code != heif_error_Ok) return 0;
    uint8_t *to = heif->get_plane(result, name, &to_stride);
    size_t count = (size_t)width * (bits > 8 ? 2 : 1);
    if (to == NULL || (size_t)from_stride < count || (size_t)to_stride < count) return 0;
    for (int y = 0; y < height; y++) memcpy(to + (size_t)y * (size_t)to_stride, from + (size_t)y * (size_t)from_stride, count);
    return 1;
}

/// What the bitstream states of its colours; a statement of the container wins over it in libheif.
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

static struct heif_error copy(const struct de265_image *image, struct heif_image **result) {
    enum heif_chroma chroma = chroma_of(image);
    int is_grey = chroma == heif_chroma_monochrome;
    struct heif_error error = heif->create(
        hevc.de265_get_image_width(image, 0), hevc.de265_get_image_height(image, 0), is_grey ? heif_colorspace_monochrome : heif_colorspace_YCbCr,
        chroma, result);
    if (error.code != heif_error_Ok) return error;
    static const enum heif_channel names[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    for (int channel = 0; channel < (is_grey ? 1 : 3); channel++) {
        if (copy_plane(image, channel, names[channel], *result)) continue;
        heif->release(*result);
        *result = NULL;
        return failure("a channel is missing");
    }
    keep_colours(image, *result);
    return success();
}

static struct heif_error decode(void *decoder, struct heif_image **result) {
    *result = NULL;
    hevc.de265_flush_data(decoder);
    for (int more = 1; more;) {
        de265_error code = hevc.de265_decode(decoder, &more);
        if (code != DE265_OK && code != DE265_ERROR_WAITING_FOR_INPUT_DATA) return failure(hevc.de265_get_error_text(code));
        if (code == DE265_ERROR_WAITING_FOR_INPUT_DATA) more = 0;
        const struct de265_image *image = hevc.de265_get_next_picture(decoder);
        if (image != NULL) return copy(image, result);
    }
    return failure("it has no picture");
}

const struct heif_decoder_plugin *ccodecs_hevc_decoder(const CCodecsHEIFPictures *pictures) {
    static const struct heif_decoder_plugin decoder = {
        .plugin_api_version = 3, .get_plugin_name = name, .init_plugin = do_nothing, .deinit_plugin = do_nothing, .does_support_format = priority,
        .new_decoder = begin, .free_decoder = end, .push_data = push, .decode_image = decode, .set_strict_decoding = ignore_strictness,
        .id_name = "panorama-hevc",
    };
    heif = pictures;
    return ccodecs_open_library("libde265.so.0", LIBRARY_NAMES(HEVC_FUNCTIONS), &hevc) ? &decoder : NULL;
}
