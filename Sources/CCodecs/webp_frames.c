// The frames of an animated WebP on their canvas. Source: RFC 9649, section 2.7.
//
// If every frame covers the canvas and hides what is below, each is decoded separately, in any order. Otherwise libwebpdemux draws the
// frames over each other.
#include "frames.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

enum { largest_file = 256 << 20 };
/// The most frames that are checked for being independent, because libwebpdemux walks over all frames before each.
enum { most_frames_alone = 4000 };

typedef struct {
    CCodecsFrames frames;
    /// Draws frames over each other; NULL if they are independent.
    WebPAnimDecoder *decoder;
    WebPDemuxer *demuxer;
    /// The canvas for independent frames; otherwise NULL.
    uint8_t *canvas;
    uint8_t *bytes;
    /// The time at which the frame drawn last ends, in milliseconds.
    int end;
} WebPFrames;

static int draw(CCodecsFrames *frames, CCodecsPicture *picture) {
    WebPFrames *webp = (WebPFrames *)frames;
    uint8_t *canvas = NULL;
    int end = 0;
    if (!WebPAnimDecoderGetNext(webp->decoder, &canvas, &end)) return ccodecs_fail(picture, "its data are damaged"), 0;
    frames->canvas = (const uint32_t *)(const void *)canvas;
    frames->duration = ccodecs_frame_duration(end > webp->end ? (uint64_t)(end - webp->end) : 0, 1000);
    frames->is_complete = 1;
    frames->work += (int64_t)frames->width * frames->height + 4096;
    webp->end = end;
    return 1;
}

static int draw_alone(CCodecsFrames *frames, CCodecsPicture *picture) {
    WebPFrames *webp = (WebPFrames *)frames;
    WebPIterator frame;
    if (!WebPDemuxGetFrame(webp->demuxer, frames->next + 1, &frame)) return ccodecs_fail(picture, "its data are damaged"), 0;
    size_t stride = (size_t)frames->width * 4;
    int is_drawn = WebPDecodeBGRAInto(
                       frame.fragment.bytes, frame.fragment.size, webp->canvas, stride * (size_t)frames->height, (int)stride) != NULL;
    frames->duration = ccodecs_frame_duration(frame.duration > 0 ? (uint64_t)frame.duration : 0, 1000);
    WebPDemuxReleaseIterator(&frame);
    if (!is_drawn) return ccodecs_fail(picture, "its data are damaged"), 0;
    frames->is_complete = 1;
    frames->work += (int64_t)frames->width * frames->height + 4096;
    return 1;
}

static int rewind_webp(CCodecsFrames *frames, CCodecsPicture *picture) {
    (void)picture;
    WebPFrames *webp = (WebPFrames *)frames;
    if (webp->decoder != NULL) WebPAnimDecoderReset(webp->decoder);
    webp->end = 0;
    return 1;
}

static void close_webp(CCodecsFrames *frames) {
    WebPFrames *webp = (WebPFrames *)frames;
    WebPAnimDecoderDelete(webp->decoder);
    WebPDemuxDelete(webp->demuxer);
    free(webp->canvas);
    free(webp->bytes);
    free(webp);
}

/// Whether each frame hides all frames before it.
static int stand_alone(const WebPDemuxer *demuxer, int count, int width, int height) {
    WebPIterator frame;
    if (count > most_frames_alone || !WebPDemuxGetFrame(demuxer, 1, &frame)) return 0;
    int are_alone = 1;
    do {
        int covers = frame.x_offset == 0 && frame.y_offset == 0 && frame.width == width && frame.height == height;
        are_alone = covers && frame.complete && (frame.blend_method == WEBP_MUX_NO_BLEND || !frame.has_alpha);
    } while (are_alone && WebPDemuxNextFrame(&frame));
    WebPDemuxReleaseIterator(&frame);
    return are_alone;
}

static int open_decoder(WebPFrames *webp, const WebPData *data) {
    WebPAnimDecoderOptions options;
    if (!WebPAnimDecoderOptionsInit(&options)) return 0;
    // Words 0xAARRGGBB with straight alpha.
    options.color_mode = MODE_BGRA;
    webp->decoder = WebPAnimDecoderNew(data, &options);
    return webp->decoder != NULL;
}

static int open_frames(WebPFrames *webp, size_t size, CCodecsPicture *picture) {
    WebPData data = {webp->bytes, size};
    webp->demuxer = WebPDemux(&data);
    if (webp->demuxer == NULL) return ccodecs_fail(picture, "it has no frames"), 0;
    uint32_t width = WebPDemuxGetI(webp->demuxer, WEBP_FF_CANVAS_WIDTH), height = WebPDemuxGetI(webp->demuxer, WEBP_FF_CANVAS_HEIGHT);
    uint32_t count = WebPDemuxGetI(webp->demuxer, WEBP_FF_FRAME_COUNT);
    if (count < 1 || count > INT32_MAX || width < 1 || width > 1 << 14 || height < 1 || height > 1 << 14)
        return ccodecs_fail(picture, "it has no frames"), 0;
    CCodecsFrames *frames = &webp->frames;
    frames->width = (int)width;
    frames->height = (int)height;
    frames->count = (int)count;
    frames->play_count = (int)(WebPDemuxGetI(webp->demuxer, WEBP_FF_LOOP_COUNT) & 0xFFFF);
    if (stand_alone(webp->demuxer, frames->count, frames->width, frames->height)) {
        webp->canvas = malloc((size_t)width * height * 4);
        if (webp->canvas == NULL) return ccodecs_fail_for_memory(picture), 0;
        frames->canvas = (const uint32_t *)(const void *)webp->canvas;
        frames->stand_alone = 1;
        frames->draw = draw_alone;
        return 1;
    }
    WebPDemuxDelete(webp->demuxer);
    webp->demuxer = NULL;
    return open_decoder(webp, &data) ? 1 : (ccodecs_fail(picture, "it has no frames"), 0);
}

CCodecsFrames *ccodecs_webp_frames(int descriptor, CCodecsPicture *picture) {
    WebPFrames *webp = calloc(1, sizeof *webp);
    if (webp == NULL) return ccodecs_fail_for_memory(picture), NULL;
    webp->frames = (CCodecsFrames){draw, rewind_webp, close_webp, .descriptor = descriptor};
    size_t size = 0;
    int code = 0;
    webp->bytes = ccodecs_read_all(descriptor, largest_file, &size, &code);
    if (webp->bytes == NULL || code != 0) {
        ccodecs_fail(picture, "it cannot be read, or is too large");
        picture->system_code = code;
    } else if (open_frames(webp, size, picture)) {
        return &webp->frames;
    }
    close_webp(&webp->frames);
    return NULL;
}
