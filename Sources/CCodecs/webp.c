// WebP with libwebp, which can scale while it decodes. If it does not scale, it interpolates chroma.
#include "source.h"

#include "conversion.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

enum { largest_file = 256 << 20, memory_probe = 16 << 20 };

/// A part of the picture, in its pixels.
typedef struct {
    int left;
    int top;
    int width;
    int height;
} Place;

static int is_whole(const CCodecsPicture *picture, Place place) { return place.width == picture->width && place.height == picture->height; }

/// Decodes as much as the data contains into a part of the picture, and scales it if its size differs. Missing pixels stay transparent.
static void decode_to(const uint8_t *bytes, size_t size, Place place, CCodecsPicture *picture) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config) || WebPGetFeatures(bytes, size, &config.input) != VP8_STATUS_OK)
        return ccodecs_fail(picture, "its header is damaged");
    picture->is_opaque = !config.input.has_alpha && is_whole(picture, place);
    // Scaling to the same size would lose the interpolation of chroma.
    config.options.use_scaling = place.width != config.input.width || place.height != config.input.height;
    config.options.scaled_width = place.width;
    config.options.scaled_height = place.height;
    size_t first = (size_t)place.top * (size_t)picture->width + (size_t)place.left;
    config.output.colorspace = MODE_BGRA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = (uint8_t *)(picture->pixels + first);
    config.output.u.RGBA.stride = picture->width * 4;
    config.output.u.RGBA.size = ((size_t)(place.height - 1) * (size_t)picture->width + (size_t)place.width) * 4;
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, &config);
    if (decoder == NULL) return ccodecs_fail_for_memory(picture);
    VP8StatusCode status = WebPIUpdate(decoder, bytes, size);
    int rows = 0;
    WebPIDecGetRGB(decoder, &rows, NULL, NULL, NULL);
    WebPIDelete(decoder);
    if (status == VP8_STATUS_OK) {
        picture->is_complete = 1;
    } else if (status == VP8_STATUS_OUT_OF_MEMORY) {
        ccodecs_fail_for_memory(picture);
    } else if (status == VP8_STATUS_UNSUPPORTED_FEATURE) {
        ccodecs_refuse(picture, "WebP of a kind that libwebp does not read");
    } else if (rows <= 0) {
        ccodecs_fail(picture, "its data are damaged");
    }
}

static void decode(const uint8_t *bytes, size_t size, int width, int height, CCodecsPicture *picture) {
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(bytes, size, &features) != VP8_STATUS_OK) return ccodecs_fail(picture, "its header is damaged");
    if (width <= 0 || height <= 0) width = features.width, height = features.height;
    if (ccodecs_allocate(picture, width, height)) decode_to(bytes, size, (Place){0, 0, width, height}, picture);
}

/// The part of a side that a frame occupies after scaling: at least one pixel, and none beyond the end.
static void scale(int *start, int *length, int full, int scaled) {
    int64_t first = (int64_t)*start * scaled / full, end = ((int64_t)(*start + *length) * scaled + full - 1) / full;
    if (first > scaled - 1) first = scaled - 1;
    if (end > scaled) end = scaled;
    *start = (int)first;
    *length = (int)(end > first ? end - first : 1);
}

/// Decodes the first frame of an animated file at its place on the canvas; the rest is transparent.
static void decode_frame(const uint8_t *bytes, size_t size, int width, int height, CCodecsPicture *picture) {
    WebPData data = {bytes, size};
    WebPDemuxState state;
    WebPDemuxer *demuxer = WebPDemuxPartial(&data, &state);
    WebPIterator frame;
    if (demuxer != NULL && WebPDemuxGetFrame(demuxer, 1, &frame)) {
        int full_width = (int)WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH), full_height = (int)WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
        if (width <= 0 || height <= 0) width = full_width, height = full_height;
        Place place = {frame.x_offset, frame.y_offset, frame.width, frame.height};
        if (full_width <= 0 || full_height <= 0 || place.left < 0 || place.top < 0 || place.left > full_width - place.width
            || place.top > full_height - place.height) {
            ccodecs_fail(picture, "its first frame reaches beyond the canvas");
        } else if (ccodecs_allocate(picture, width, height)) {
            scale(&place.left, &place.width, full_width, width);
            scale(&place.top, &place.height, full_height, height);
            decode_to(frame.fragment.bytes, frame.fragment.size, place, picture);
            if (!frame.complete) picture->is_complete = 0;
        }
        WebPDemuxReleaseIterator(&frame);
    } else {
        ccodecs_fail(picture, "it has no first frame");
    }
    WebPDemuxDelete(demuxer);
}

static void decode_file(const uint8_t *bytes, size_t size, int width, int height, CCodecsPicture *picture) {
    WebPBitstreamFeatures features;
    int is_animated = WebPGetFeatures(bytes, size, &features) == VP8_STATUS_OK && features.has_animation;
    if (is_animated) {
        decode_frame(bytes, size, width, height, picture);
    } else {
        decode(bytes, size, width, height, picture);
    }
}

static uint32_t number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/// The profile in the ICCP chunk, which follows VP8X. Source: RFC 9649, section 2.7.
static CCodecsColourSpace space_of(const uint8_t *bytes, size_t size) {
    enum { chunk_start = 30, header = 8 };
    CCodecsColourSpace space = {.primaries = 2, .transfer = 2};
    if (size < chunk_start + header || memcmp(bytes + 12, "VP8X", 4) != 0 || memcmp(bytes + chunk_start, "ICCP", 4) != 0) return space;
    uint32_t count = number(bytes + chunk_start + 4);
    if (count == 0 || count > ccodecs_most_profile || count > size - chunk_start - header) return space;
    space.profile = bytes + chunk_start + header;
    space.profile_count = count;
    return space;
}

void ccodecs_decode_webp(int descriptor, int width, int height, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    size_t size = 0;
    int code = 0;
    uint8_t *bytes = ccodecs_read_all(descriptor, largest_file, &size, &code);
    picture->system_code = code;
    if (bytes == NULL) return ccodecs_fail(picture, "it cannot be read, or is too large");
    decode_file(bytes, size, width, height, picture);
    // libwebp often reports missing memory as damaged data, and does not allow another allocator. What fails without memory may succeed
    // later.
    if (picture->pixels == NULL && picture->system_code == 0) {
        ccodecs_clear(picture);
        if (!ccodecs_has_memory(memory_probe)) {
            ccodecs_fail_for_memory(picture);
        } else {
            decode_file(bytes, size, width, height, picture);
        }
    }
    CCodecsColourSpace space = space_of(bytes, size);
    if (picture->pixels != NULL) ccodecs_keep_space(picture, &space);
    free(bytes);
}
