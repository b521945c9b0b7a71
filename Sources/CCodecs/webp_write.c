// Encodes WebP with libwebp.
#include "CCodecs.h"

#include <errno.h>
#include <string.h>

#include <webp/encode.h>

static int fail(int code) {
    errno = code;
    return -1;
}

int ccodecs_encode_webp(const uint32_t *pixels, int width, int height, int quality, CCodecsBytes *result) {
    *result = (CCodecsBytes){0};
    WebPConfig config;
    WebPPicture picture;
    WebPMemoryWriter writer;
    if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return fail(EINVAL);
    WebPMemoryWriterInit(&writer);
    config.quality = (float)quality;
    picture.width = width;
    picture.height = height;
    // Read in place; a lossy encoder converts them into its own planes.
    picture.use_argb = 1;
    picture.argb = (uint32_t *)pixels;
    picture.argb_stride = width;
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &writer;
    int is_encoded = WebPEncode(&config, &picture);
    WebPEncodingError error = picture.error_code;
    WebPPictureFree(&picture);
    if (!is_encoded) {
        WebPMemoryWriterClear(&writer);
        return fail(error == VP8_ENC_ERROR_BAD_DIMENSION || error == VP8_ENC_ERROR_PARTITION0_OVERFLOW ? EINVAL : ENOMEM);
    }
    *result = (CCodecsBytes){writer.mem, writer.size};
    return 0;
}

void ccodecs_free_bytes(CCodecsBytes *result) {
    WebPFree(result->bytes);
    *result = (CCodecsBytes){0};
}
