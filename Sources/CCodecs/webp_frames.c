// The frames of an animated WebP on their canvas, which libwebpdemux blends and disposes of. Source: RFC 9649, section 2.7.
#include "frames.h"

#include <stdlib.h>
#include <string.h>

#include <webp/demux.h>

enum { largest_file = 256 << 20 };

typedef struct {
    CCodecsFrames frames;
    WebPAnimDecoder *decoder;
    uint8_t *bytes;
    /// When the frame drawn last ends, in milliseconds.
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

static int rewind_webp(CCodecsFrames *frames, CCodecsPicture *picture) {
    (void)picture;
    WebPFrames *webp = (WebPFrames *)frames;
    WebPAnimDecoderReset(webp->decoder);
    webp->end = 0;
    return 1;
}

static void close_webp(CCodecsFrames *frames) {
    WebPFrames *webp = (WebPFrames *)frames;
    WebPAnimDecoderDelete(webp->decoder);
    free(webp->bytes);
    free(webp);
}

static int open_decoder(WebPFrames *webp, size_t size, CCodecsPicture *picture) {
    WebPAnimDecoderOptions options;
    WebPAnimInfo info;
    if (!WebPAnimDecoderOptionsInit(&options)) return ccodecs_fail(picture, "its library is another one"), 0;
    // Words 0xAARRGGBB with straight alpha.
    options.color_mode = MODE_BGRA;
    WebPData data = {webp->bytes, size};
    webp->decoder = WebPAnimDecoderNew(&data, &options);
    if (webp->decoder == NULL || !WebPAnimDecoderGetInfo(webp->decoder, &info)) return ccodecs_fail(picture, "it has no frames"), 0;
    if (info.frame_count < 1 || info.frame_count > INT32_MAX) return ccodecs_fail(picture, "it has no frames"), 0;
    webp->frames.width = (int)info.canvas_width;
    webp->frames.height = (int)info.canvas_height;
    webp->frames.count = (int)info.frame_count;
    webp->frames.play_count = (int)(info.loop_count & 0xFFFF);
    return 1;
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
    } else if (open_decoder(webp, size, picture)) {
        return &webp->frames;
    }
    close_webp(&webp->frames);
    return NULL;
}
