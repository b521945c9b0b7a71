// HEIC and AVIF with libheif, which applies crops, rotations and grids.
#include "formats.h"
#include "hevc.h"
#include "library.h"
#include "planes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libheif/heif.h>

#define HEIF_FUNCTIONS(each) \
    each(heif_get_version_number) each(heif_init) each(heif_register_decoder_plugin) each(heif_context_alloc) each(heif_context_free) \
    each(heif_decoding_options_alloc) each(heif_decoding_options_free) \
    each(heif_context_read_from_reader) each(heif_context_set_max_decoding_threads) each(heif_context_get_primary_image_handle) \
    each(heif_image_handle_release) each(heif_image_handle_get_width) each(heif_image_handle_get_height) \
    each(heif_image_handle_is_premultiplied_alpha) each(heif_image_handle_get_number_of_thumbnails) \
    each(heif_image_handle_get_list_of_thumbnail_IDs) each(heif_image_handle_get_thumbnail) \
    each(heif_image_handle_get_raw_color_profile_size) each(heif_image_handle_get_raw_color_profile) \
    each(heif_image_handle_get_nclx_color_profile) each(heif_image_get_nclx_color_profile) each(heif_decode_image) \
    each(heif_image_get_colorspace) each(heif_image_get_width) each(heif_image_get_height) each(heif_image_get_bits_per_pixel_range) \
    each(heif_image_get_plane_readonly) each(heif_image_create) each(heif_image_add_plane) each(heif_image_get_plane) \
    each(heif_image_release) each(heif_nclx_color_profile_alloc) each(heif_nclx_color_profile_free) each(heif_image_set_nclx_color_profile)

// Available since 1.15.
#define LIGHT_FUNCTIONS(each) each(heif_image_has_content_light_level) each(heif_image_get_content_light_level)

static struct { HEIF_FUNCTIONS(LIBRARY_FIELD) } heif;
static struct { LIGHT_FUNCTIONS(LIBRARY_FIELD) } light;
static int has_light;
static CCodecsHEIFPictures pictures;
static const char *missing;

static void open_library(void) {
    missing = "libheif1";
    if (!ccodecs_open_library("libheif.so.1", LIBRARY_NAMES(HEIF_FUNCTIONS), &heif)) return;
    missing = NULL;
    has_light = ccodecs_open_library("libheif.so.1", LIBRARY_NAMES(LIGHT_FUNCTIONS), &light);
    pictures = (CCodecsHEIFPictures){
        heif.heif_image_create, heif.heif_image_add_plane, heif.heif_image_get_plane, heif.heif_image_release,
        heif.heif_nclx_color_profile_alloc, heif.heif_nclx_color_profile_free, heif.heif_image_set_nclx_color_profile,
    };
    // This also loads the decoders that libheif keeps in separate files.
    heif.heif_init(NULL);
    const struct heif_decoder_plugin *decoder = ccodecs_hevc_decoder(&pictures, heif.heif_get_version_number());
    if (decoder != NULL) heif.heif_register_decoder_plugin(decoder);
}

const char *ccodecs_open_heif(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return missing;
}

// MARK: Reading

typedef struct {
    int descriptor;
    int64_t size;
    int64_t offset;
    /// The errno of a failed read.
    int code;
} Source;

static int64_t tell(void *source) { return ((Source *)source)->offset; }

static int read_bytes(void *bytes, size_t count, void *user) {
    Source *source = user;
    size_t got = ccodecs_read(source->descriptor, bytes, count, source->offset, &source->code);
    source->offset += (int64_t)got;
    return got == count ? 0 : -1;
}

static int seek(int64_t offset, void *user) {
    Source *source = user;
    if (offset < 0 || offset > source->size) return -1;
    source->offset = offset;
    return 0;
}

static enum heif_reader_grow_status wait_for_size(int64_t size, void *user) {
    return size <= ((Source *)user)->size ? heif_reader_grow_status_size_reached : heif_reader_grow_status_size_beyond_eof;
}

// MARK: Decoding

/// The objects that are open while a picture is decoded.
typedef struct {
    Source source;
    struct heif_context *context;
    struct heif_image_handle *handle;
    /// The full picture, if the handle is that of its thumbnail.
    struct heif_image_handle *primary;
    struct heif_image *image;
    uint8_t *profile;
    int lacks_memory;
} Decode;

static void fail(CCodecsPicture *picture, struct heif_error error, const Source *source) {
    if (source->code != 0) {
        ccodecs_fail(picture, "it cannot be read");
        picture->system_code = source->code;
    } else if (error.code == heif_error_Memory_allocation_error && error.subcode != heif_suberror_Security_limit_exceeded) {
        ccodecs_fail_for_memory(picture);
    } else if (error.code == heif_error_Unsupported_filetype || error.subcode == heif_suberror_Unsupported_codec) {
        ccodecs_refuse(picture, "HEIF coded in a way that no installed decoder reads");
    } else if (error.code == heif_error_Unsupported_feature) {
        ccodecs_refuse(picture, "HEIF with features that the installed libheif does not read");
    } else {
        ccodecs_fail_by_words(picture, "HEIF", error.message != NULL ? error.message : "its data are damaged");
    }
}

/// Replaces the handle by a thumbnail that is large enough and has the picture's shape except for rounding. Returns 0 if there is none.
static int choose_thumbnail(Decode *decode, int least_width, int least_height) {
    enum { most_thumbnails = 8 };
    heif_item_id ids[most_thumbnails];
    int count = heif.heif_image_handle_get_list_of_thumbnail_IDs(decode->handle, ids, most_thumbnails);
    int64_t full_width = heif.heif_image_handle_get_width(decode->handle), full_height = heif.heif_image_handle_get_height(decode->handle);
    for (int index = 0; index < count; index++) {
        struct heif_image_handle *thumbnail = NULL;
        if (heif.heif_image_handle_get_thumbnail(decode->handle, ids[index], &thumbnail).code != heif_error_Ok || thumbnail == NULL) continue;
        int64_t width = heif.heif_image_handle_get_width(thumbnail), height = heif.heif_image_handle_get_height(thumbnail);
        int64_t skew = width * full_height - height * full_width;
        int is_alike = (skew < 0 ? -skew : skew) <= (full_width > full_height ? full_width : full_height);
        if (is_alike && width >= least_width && height >= least_height && width < heif.heif_image_handle_get_width(decode->handle)) {
            decode->primary = decode->handle;
            decode->handle = thumbnail;
            return 1;
        }
        heif.heif_image_handle_release(thumbnail);
    }
    return 0;
}

static CCodecsPlane plane_of(const struct heif_image *image, enum heif_channel channel) {
    CCodecsPlane plane = {0};
    int stride = 0;
    plane.samples = heif.heif_image_get_plane_readonly(image, channel, &stride);
    if (plane.samples == NULL || stride < 0) return (CCodecsPlane){0};
    plane.stride = (size_t)stride;
    plane.width = heif.heif_image_get_width(image, channel);
    plane.height = heif.heif_image_get_height(image, channel);
    plane.depth = heif.heif_image_get_bits_per_pixel_range(image, channel);
    return plane;
}

/// Reads the profile of a picture, or of the picture to which a thumbnail belongs.
static size_t read_profile(Decode *decode) {
    enum { most_bytes = 1 << 20 };
    struct heif_image_handle *handle = decode->handle;
    size_t count = heif.heif_image_handle_get_raw_color_profile_size(handle);
    if (count == 0 && decode->primary != NULL) {
        handle = decode->primary;
        count = heif.heif_image_handle_get_raw_color_profile_size(handle);
    }
    if (count == 0 || count > most_bytes) return 0;
    decode->profile = malloc(count);
    if (decode->profile == NULL) decode->lacks_memory = 1;
    if (decode->profile == NULL || heif.heif_image_handle_get_raw_color_profile(handle, decode->profile).code != heif_error_Ok) return 0;
    return count;
}

/// The colour space that the container states, otherwise that of the bitstream.
static CCodecsColourSpace space_of(Decode *decode, CCodecsPlanes *planes) {
    CCodecsColourSpace space = {.primaries = 2, .transfer = 2};
    struct heif_color_profile_nclx *points = NULL;
    if (heif.heif_image_handle_get_nclx_color_profile(decode->handle, &points).code != heif_error_Ok || points == NULL)
        heif.heif_image_get_nclx_color_profile(decode->image, &points);
    if (points != NULL) {
        space.primaries = (int)points->color_primaries;
        space.transfer = (int)points->transfer_characteristics;
        planes->matrix = (int)points->matrix_coefficients;
        planes->is_full_range = points->full_range_flag;
        heif.heif_nclx_color_profile_free(points);
    }
    if (has_light && light.heif_image_has_content_light_level(decode->image)) {
        struct heif_content_light_level level = {0};
        light.heif_image_get_content_light_level(decode->image, &level);
        space.peak = level.max_content_light_level;
    }
    space.profile_count = read_profile(decode);
    if (space.profile_count > 0) space.profile = decode->profile;
    return space;
}

static void convert(Decode *decode, int reduction, CCodecsPicture *picture) {
    CCodecsPlanes planes = {.matrix = 2, .is_full_range = 1, .alpha = plane_of(decode->image, heif_channel_Alpha)};
    planes.is_premultiplied = heif.heif_image_handle_is_premultiplied_alpha(decode->handle);
    CCodecsColourSpace space = space_of(decode, &planes);
    static const enum heif_channel colours[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr}, lights[] = {heif_channel_G, heif_channel_B, heif_channel_R};
    int has_lights = heif.heif_image_get_colorspace(decode->image) == heif_colorspace_RGB;
    for (int channel = 0; channel < 3; channel++) planes.channels[channel] = plane_of(decode->image, has_lights ? lights[channel] : colours[channel]);
    if (has_lights) planes.matrix = 0, planes.is_full_range = 1;
    if (decode->lacks_memory) return ccodecs_fail_for_memory(picture);
    ccodecs_convert_planes(&planes, &space, reduction, picture);
}

/// The options of version 10; older versions are a prefix of it. Source: libheif 1.23, heif_decoding.h.
typedef struct {
    uint8_t version, ignore_transformations;
    void (*start_progress)(int step, int most, void *user);
    void (*on_progress)(int step, int progress, void *user);
    void (*end_progress)(int step, void *user);
    void *progress_user_data;
    uint8_t convert_hdr_to_8bit, strict_decoding;
    const char *decoder_id;
    struct {
        uint8_t version;
        int downsampling, upsampling;
        uint8_t only_use_preferred;
    } color_conversion;
    int (*cancel_decoding)(void *user);
    void *color_conversion_ext;
    // Since version 8.
    int ignore_sequence_editlist;
    struct heif_color_profile_nclx *output_image_nclx_profile;
    int library_thread_count, codec_thread_count;
    uint8_t autocorrect_broken_input;
    // Since version 10.
    uint8_t output_image_nclx_profile_passthrough;
} Options;

/// Decodes the samples as stored. Newer libraries would otherwise convert them to the code points of sRGB.
static struct heif_error decode_samples(Decode *decode) {
    struct heif_decoding_options *options = heif.heif_decoding_options_alloc();
    struct heif_color_profile_nclx *points = NULL;
    Options *extended = (Options *)(void *)options;
    if (options != NULL && options->version >= 10) {
        extended->output_image_nclx_profile_passthrough = 1;
    } else if (options != NULL && options->version >= 8) {
        heif.heif_image_handle_get_nclx_color_profile(decode->handle, &points);
        extended->output_image_nclx_profile = points;
    }
    struct heif_error error =
        heif.heif_decode_image(decode->handle, &decode->image, heif_colorspace_undefined, heif_chroma_undefined, options);
    if (points != NULL) heif.heif_nclx_color_profile_free(points);
    if (options != NULL) heif.heif_decoding_options_free(options);
    return error;
}

static void decode_file(Decode *decode, int reduction, int least_width, int least_height, CCodecsPicture *picture) {
    static const struct heif_reader reader = {1, tell, read_bytes, seek, wait_for_size};
    decode->context = heif.heif_context_alloc();
    if (decode->context == NULL) return ccodecs_fail_for_memory(picture);
    // A sandboxed process cannot start threads.
    heif.heif_context_set_max_decoding_threads(decode->context, 0);
    struct heif_error error = heif.heif_context_read_from_reader(decode->context, &reader, &decode->source, NULL);
    if (error.code == heif_error_Ok) error = heif.heif_context_get_primary_image_handle(decode->context, &decode->handle);
    if (error.code != heif_error_Ok) return fail(picture, error, &decode->source);
    if (choose_thumbnail(decode, least_width, least_height)) reduction = 1;
    error = decode_samples(decode);
    if (error.code != heif_error_Ok) return fail(picture, error, &decode->source);
    picture->system_code = decode->source.code;
    if (picture->system_code == 0) convert(decode, reduction, picture);
}

void ccodecs_decode_heif(int descriptor, int reduction, int least_width, int least_height, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    if (ccodecs_open_heif() != NULL) return ccodecs_fail(picture, "its library is missing");
    Decode decode = {.source = {.descriptor = descriptor, .size = lseek(descriptor, 0, SEEK_END)}};
    if (decode.source.size < 0) {
        picture->system_code = errno;
        return;
    }
    decode_file(&decode, reduction, least_width, least_height, picture);
    free(decode.profile);
    if (decode.image != NULL) heif.heif_image_release(decode.image);
    if (decode.handle != NULL) heif.heif_image_handle_release(decode.handle);
    if (decode.primary != NULL) heif.heif_image_handle_release(decode.primary);
    if (decode.context != NULL) heif.heif_context_free(decode.context);
}
