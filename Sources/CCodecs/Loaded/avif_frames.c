// AVIF sequences with libavif. Stills are decoded by libheif, which does not support sequences.
#include "../frames.h"
#include "formats.h"
#include "library.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <avif/avif.h>

#define AVIF_FUNCTIONS(each) \
    each(avifDecoderCreate) each(avifDecoderDestroy) each(avifDecoderSetIO) each(avifDecoderParse) each(avifDecoderReset) \
    each(avifDecoderNextImage) each(avifRGBImageSetDefaults) each(avifImageYUVToRGB) each(avifResultToString)

static struct { AVIF_FUNCTIONS(LIBRARY_FIELD) } avif;
static const char *missing;

// The file name of the library contains the number of its interface, which its header does not state.
#if AVIF_VERSION_MAJOR >= 1
#define AVIF_INTERFACE "16"
#else
#define AVIF_INTERFACE "15"
#endif

static void open_library(void) {
    missing = ccodecs_open_library("libavif.so." AVIF_INTERFACE, LIBRARY_NAMES(AVIF_FUNCTIONS), &avif) ? NULL : "libavif" AVIF_INTERFACE;
}

const char *ccodecs_open_avif(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return missing;
}

// MARK: Reading

/// The most bytes in a frame.
static const size_t most_bytes = 64u << 20;
/// The most frames, and the most pixels in a frame.
enum { most_frames = 1 << 20, most_pixels = 56 << 20 };

typedef struct {
    CCodecsFrames frames;
    /// The first member, which the library passes to its callbacks.
    avifIO source;
    avifDecoder *decoder;
    CCodecsColourSpace space;
    uint32_t *canvas;
    /// The bytes read last; the library needs them until it reads again.
    uint8_t *bytes;
    size_t capacity;
} AVIFFrames;

static avifResult read_bytes(avifIO *source, uint32_t flags, uint64_t offset, size_t count, avifROData *data) {
    AVIFFrames *avifs = source->data;
    (void)flags;
    if (offset > source->sizeHint) return AVIF_RESULT_IO_ERROR;
    if (count > source->sizeHint - offset) count = (size_t)(source->sizeHint - offset);
    if (count > most_bytes) return AVIF_RESULT_IO_ERROR;
    if (count > avifs->capacity) {
        uint8_t *bytes = realloc(avifs->bytes, count);
        if (bytes == NULL) return AVIF_RESULT_OUT_OF_MEMORY;
        avifs->bytes = bytes;
        avifs->capacity = count;
    }
    data->data = avifs->bytes;
    data->size = count > 0 ? ccodecs_read(avifs->frames.descriptor, avifs->bytes, count, (int64_t)offset, &avifs->frames.code) : 0;
    return avifs->frames.code == 0 ? AVIF_RESULT_OK : AVIF_RESULT_IO_ERROR;
}

// MARK: Frames

static int fail(AVIFFrames *avifs, avifResult result, CCodecsPicture *picture) {
    if (avifs->frames.code != 0) ccodecs_fail(picture, "it cannot be read");
    else if (result == AVIF_RESULT_OUT_OF_MEMORY) ccodecs_fail_for_memory(picture);
    else if (result == AVIF_RESULT_NOT_IMPLEMENTED || result == AVIF_RESULT_NO_CODEC_AVAILABLE || result == AVIF_RESULT_UNSUPPORTED_DEPTH)
        ccodecs_refuse(picture, "AVIF sequence of a kind that the installed libavif does not read");
    else ccodecs_fail(picture, avif.avifResultToString(result));
    return 0;
}

static void take_space(AVIFFrames *avifs, const avifImage *image) {
    avifs->space = (CCodecsColourSpace){
        .primaries = image->colorPrimaries, .transfer = image->transferCharacteristics, .profile = image->icc.data,
        .profile_count = image->icc.size};
    avifs->frames.space = &avifs->space;
}

/// Converts the decoded frame to the words of the canvas.
static avifResult convert(AVIFFrames *avifs) {
    const avifImage *image = avifs->decoder->image;
    if ((int64_t)image->width != avifs->frames.width || (int64_t)image->height != avifs->frames.height) return AVIF_RESULT_BMFF_PARSE_FAILED;
    avifRGBImage pixels;
    memset(&pixels, 0, sizeof pixels);
    avif.avifRGBImageSetDefaults(&pixels, image);
    // The bytes of a word, the lowest first.
    pixels.format = AVIF_RGB_FORMAT_BGRA;
    pixels.depth = 8;
    pixels.pixels = (uint8_t *)avifs->canvas;
    pixels.rowBytes = image->width * (uint32_t)sizeof *avifs->canvas;
    return avif.avifImageYUVToRGB(image, &pixels);
}

static int draw(CCodecsFrames *frames, CCodecsPicture *picture) {
    AVIFFrames *avifs = (AVIFFrames *)frames;
    avifResult result = avif.avifDecoderNextImage(avifs->decoder);
    if (result == AVIF_RESULT_OK) result = convert(avifs);
    if (result != AVIF_RESULT_OK) return fail(avifs, result, picture);
    take_space(avifs, avifs->decoder->image);
    const avifImageTiming *timing = &avifs->decoder->imageTiming;
    frames->duration = ccodecs_frame_duration(timing->durationInTimescales, timing->timescale);
    frames->is_complete = 1;
    frames->work += 2 * (int64_t)frames->width * frames->height + 4096;
    return 1;
}

static int rewind_avif(CCodecsFrames *frames, CCodecsPicture *picture) {
    AVIFFrames *avifs = (AVIFFrames *)frames;
    avifResult result = avif.avifDecoderReset(avifs->decoder);
    return result == AVIF_RESULT_OK ? 1 : fail(avifs, result, picture);
}

static void close_avif(CCodecsFrames *frames) {
    AVIFFrames *avifs = (AVIFFrames *)frames;
    if (avifs->decoder != NULL) avif.avifDecoderDestroy(avifs->decoder);
    free(avifs->canvas);
    free(avifs->bytes);
    free(avifs);
}

/// How often the frames are shown. Files that do not state it are repeated endlessly, as in browsers.
static int play_count(const avifDecoder *decoder) {
#if AVIF_VERSION_MAJOR >= 1
    int repetitions = decoder->repetitionCount;
    return repetitions >= 0 && repetitions < INT32_MAX ? repetitions + 1 : 0;
#else
    (void)decoder;
    return 0;
#endif
}

static int parse(AVIFFrames *avifs, CCodecsPicture *picture) {
    avifDecoder *decoder = avifs->decoder;
    // A sandboxed process has one thread.
    decoder->maxThreads = 1;
    decoder->strictFlags = AVIF_STRICT_DISABLED;
    decoder->requestedSource = AVIF_DECODER_SOURCE_TRACKS;
    decoder->ignoreExif = decoder->ignoreXMP = AVIF_TRUE;
    decoder->imageSizeLimit = most_pixels;
    decoder->imageCountLimit = most_frames;
    avif.avifDecoderSetIO(decoder, &avifs->source);
    avifResult result = avif.avifDecoderParse(decoder);
    if (result != AVIF_RESULT_OK) return fail(avifs, result, picture);
    const avifImage *image = decoder->image;
    if (decoder->imageCount < 1 || image->width < 1 || image->height < 1) return ccodecs_fail(picture, "it has no frames"), 0;
    avifs->frames.width = (int)image->width;
    avifs->frames.height = (int)image->height;
    avifs->frames.count = decoder->imageCount;
    avifs->frames.play_count = play_count(decoder);
    avifs->canvas = calloc((size_t)image->width * image->height, sizeof *avifs->canvas);
    avifs->frames.canvas = avifs->canvas;
    return avifs->canvas != NULL ? 1 : (ccodecs_fail_for_memory(picture), 0);
}

CCodecsFrames *ccodecs_avif_frames(int descriptor, CCodecsPicture *picture) {
    if (ccodecs_open_avif() != NULL) return ccodecs_fail(picture, "its library is missing"), NULL;
    AVIFFrames *avifs = calloc(1, sizeof *avifs);
    if (avifs == NULL) return ccodecs_fail_for_memory(picture), NULL;
    off_t size = lseek(descriptor, 0, SEEK_END);
    avifs->frames = (CCodecsFrames){draw, rewind_avif, close_avif, .descriptor = descriptor};
    avifs->source = (avifIO){.read = read_bytes, .sizeHint = size > 0 ? (uint64_t)size : 0, .persistent = AVIF_FALSE, .data = avifs};
    avifs->decoder = avif.avifDecoderCreate();
    if (avifs->decoder == NULL) ccodecs_fail_for_memory(picture);
    else if (parse(avifs, picture)) return &avifs->frames;
    if (avifs->frames.code != 0) picture->system_code = avifs->frames.code;
    close_avif(&avifs->frames);
    return NULL;
}
