// Cameras' RAW files with LibRaw: the preview that the camera stored in the file, or the sensor's samples at half the size.
#define _GNU_SOURCE
#include "formats.h"
#include "library.h"

#include "../source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <libraw/libraw.h>

#define RAW_FUNCTIONS(each) \
    each(libraw_init) each(libraw_close) each(libraw_open_buffer) each(libraw_unpack_thumb) each(libraw_unpack) each(libraw_dcraw_process) \
    each(libraw_dcraw_make_mem_image) each(libraw_dcraw_clear_mem) each(libraw_strerror) each(libraw_set_dataerror_handler)

static struct { RAW_FUNCTIONS(LIBRARY_FIELD) } raw;
static const char *missing;

#define TEXT_OF(number) #number
#define NUMBERED(name, number) name TEXT_OF(number)

static void open_library(void) {
    missing = NUMBERED("libraw", LIBRAW_SHLIB_CURRENT);
    // It computes with several threads, which a sandboxed process cannot have.
    setenv("OMP_NUM_THREADS", "1", 1);
    if (ccodecs_open_library(NUMBERED("libraw.so.", LIBRAW_SHLIB_CURRENT), LIBRARY_NAMES(RAW_FUNCTIONS), &raw)) missing = NULL;
}

const char *ccodecs_open_raw(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return missing;
}

// MARK: Previews

/// The picture to decode.
typedef struct {
    libraw_data_t *file;
    /// The size stated by the header.
    int64_t width;
    int64_t height;
    int64_t least_width;
    int64_t least_height;
    /// Whether samples are missing or damaged.
    int is_cut;
} Order;

/// Whether a size has the shape of the picture, with tolerance: cameras may or may not cut some pixels off the sensor's edges.
static int is_alike(const Order *order, int64_t width, int64_t height) {
    int64_t skew = width * order->height - height * order->width;
    return (skew < 0 ? -skew : skew) * 32 <= width * order->height;
}

/// Finds the frame header of a JPEG: FF C0 to C2, its length, a byte, height and width. Sensor samples are JPEGs with C3.
/// Source: ITU-T T.81, annex B.
static int find_size(const uint8_t *bytes, size_t count, int64_t *width, int64_t *height) {
    size_t place = 2;
    while (place + 9 <= count) {
        uint8_t marker = bytes[place + 1];
        if (bytes[place] != 0xFF || marker == 0xC3 || marker == 0xDA) return 0;
        if (marker >= 0xC0 && marker <= 0xC2) {
            *height = bytes[place + 5] << 8 | bytes[place + 6];
            *width = bytes[place + 7] << 8 | bytes[place + 8];
            return *width > 0 && *height > 0;
        }
        place += marker == 0xFF ? 1 : 2 + (size_t)(bytes[place + 2] << 8 | bytes[place + 3]);
    }
    return 0;
}

/// Decodes a JPEG of this size at the smallest scale that is large enough.
static void decode_jpeg(const Order *order, const uint8_t *bytes, size_t count, int64_t width, int64_t height, CCodecsPicture *picture) {
    int eighths = 1;
    while (eighths < 8 && (width * eighths / 8 < order->least_width || height * eighths / 8 < order->least_height)) eighths++;
    ccodecs_decode_jpeg_bytes(bytes, count, eighths, picture);
}

/// Decodes the preview if it is as good as the sensor's samples at half the size, as large as requested, or the only picture. Otherwise
/// leaves no pixels.
static void decode_preview(const Order *order, int is_all, CCodecsPicture *picture) {
    const libraw_thumbnail_t *preview = &order->file->thumbnail;
    int64_t width, height;
    int code = raw.libraw_unpack_thumb(order->file);
    if (code == LIBRAW_UNSUFFICIENT_MEMORY) return ccodecs_fail_for_memory(picture);
    if (code != LIBRAW_SUCCESS) return;
    const uint8_t *bytes = (const uint8_t *)preview->thumb;
    if (bytes == NULL || preview->tformat != LIBRAW_THUMBNAIL_JPEG || !find_size(bytes, preview->tlength, &width, &height)) return;
    int is_enough = is_all || (width >= order->least_width && height >= order->least_height);
    if (!is_alike(order, width, height) || (!is_enough && width < order->file->sizes.width / 2)) return;
    decode_jpeg(order, bytes, preview->tlength, width, height, picture);
    // The sensor has the complete picture.
    if (!picture->is_complete && picture->system_code == 0) ccodecs_free(picture);
}

/// Decodes the largest JPEG in a file that LibRaw does not support. Cameras are newer than libraries, and they store previews in their
/// files.
static void decode_largest(const Order *order, const uint8_t *bytes, size_t count, CCodecsPicture *picture) {
    static const uint8_t start[] = {0xFF, 0xD8, 0xFF};
    const uint8_t *place = bytes, *end = bytes + count, *best = NULL;
    int64_t best_width = 0, best_height = 0, width, height;
    while ((place = memmem(place, (size_t)(end - place), start, sizeof start)) != NULL) {
        if (find_size(place, (size_t)(end - place), &width, &height) && is_alike(order, width, height) && width > best_width)
            best = place, best_width = width, best_height = height;
        place++;
    }
    if (best != NULL) decode_jpeg(order, best, (size_t)(end - best), best_width, best_height, picture);
}

// MARK: Samples of the sensor

static void fail(int code, CCodecsPicture *picture) {
    if (code == LIBRAW_UNSUFFICIENT_MEMORY || code == ENOMEM) return ccodecs_fail_for_memory(picture);
    if (code == LIBRAW_IO_ERROR) return ccodecs_fail(picture, "it ends too early, or its data are damaged");
    if (code == LIBRAW_FILE_UNSUPPORTED) return ccodecs_refuse(picture, "RAW of a camera that the installed LibRaw does not know");
    ccodecs_fail(picture, raw.libraw_strerror(code));
}

/// The part of a developed picture that has the shape of the requested one.
typedef struct {
    int left;
    int top;
    int width;
    int height;
} Part;

static Part part_of(const Order *order, const libraw_processed_image_t *image) {
    Part part = {0, 0, image->width, image->height};
    if (is_alike(order, part.width, part.height)) return part;
    // Cameras crop the sensor's picture around its middle.
    if (part.width * order->height > part.height * order->width) part.width = (int)(part.height * order->width / order->height);
    else part.height = (int)(part.width * order->height / order->width);
    if (part.width < 1) part.width = 1;
    if (part.height < 1) part.height = 1;
    part.left = (image->width - part.width) / 2;
    part.top = (image->height - part.height) / 2;
    return part;
}

static void put_rows(const libraw_processed_image_t *image, Part part, CCodecsRows *rows, uint32_t *words, CCodecsPicture *picture) {
    size_t colours = image->colors;
    for (int y = 0; y < part.height; y++) {
        const uint8_t *bytes = image->data + ((size_t)(part.top + y) * image->width + (size_t)part.left) * colours;
        for (int x = 0; x < part.width; x++, bytes += colours) {
            uint32_t green = colours == 3 ? bytes[1] : bytes[0], blue = colours == 3 ? bytes[2] : bytes[0];
            words[x] = 0xFF000000u | (uint32_t)bytes[0] << 16 | green << 8 | blue;
        }
        ccodecs_rows_put(rows, picture, words, y);
    }
}

static void convert(const Order *order, const libraw_processed_image_t *image, CCodecsPicture *picture) {
    size_t pixels = (size_t)image->width * image->height;
    if (image->bits != 8 || (image->colors != 1 && image->colors != 3) || pixels == 0 || image->data_size < pixels * image->colors)
        return ccodecs_refuse(picture, "RAW that is developed to a picture of an unknown kind");
    Part part = part_of(order, image);
    int64_t across = part.width / order->least_width, down = part.height / order->least_height, reduction = across < down ? across : down;
    CCodecsRows rows = {0};
    uint32_t *words = calloc((size_t)part.width, sizeof *words);
    if (words == NULL) {
        ccodecs_fail_for_memory(picture);
    } else if (ccodecs_rows_begin(&rows, picture, part.width, part.height, reduction > 1 ? (int)reduction : 1)) {
        put_rows(image, part, &rows, words, picture);
        picture->is_opaque = 1;
        picture->is_complete = !order->is_cut;
    }
    ccodecs_rows_end(&rows);
    free(words);
}

/// Develops the samples in groups of four, each of which becomes a pixel.
static void develop(const Order *order, CCodecsPicture *picture) {
    libraw_output_params_t *parameters = &order->file->params;
    enum { srgb = 1 };
    parameters->half_size = 1;
    parameters->use_camera_wb = 1;
    parameters->output_color = srgb;
    parameters->output_bps = 8;
    parameters->gamm[0] = 1 / 2.4;
    parameters->gamm[1] = 12.92;
    // The caller turns the picture.
    parameters->user_flip = 0;
    int code = raw.libraw_unpack(order->file);
    if (code == LIBRAW_SUCCESS) code = raw.libraw_dcraw_process(order->file);
    if (code != LIBRAW_SUCCESS) return fail(code, picture);
    libraw_processed_image_t *image = raw.libraw_dcraw_make_mem_image(order->file, &code);
    if (image == NULL) return fail(code, picture);
    convert(order, image, picture);
    raw.libraw_dcraw_clear_mem(image);
}

/// Called for missing and damaged samples. The type of the offset has changed between versions of LibRaw; the offset is not used.
static void note(void *order, const char *file, int offset) {
    (void)file;
    (void)offset;
    ((Order *)order)->is_cut = 1;
}

static void decode_file(void *bytes, size_t count, const Order *order, CCodecsPicture *picture) {
    int code = raw.libraw_open_buffer(order->file, bytes, count);
    if (code != LIBRAW_SUCCESS) decode_largest(order, bytes, count, picture);
    if (picture->pixels != NULL) return;
    if (code != LIBRAW_SUCCESS) return fail(code, picture);
    decode_preview(order, 0, picture);
    if (picture->pixels != NULL || picture->system_code != 0) return;
    // Errors close the file.
    code = raw.libraw_open_buffer(order->file, bytes, count);
    if (code != LIBRAW_SUCCESS) return fail(code, picture);
    develop(order, picture);
    // If there is not enough memory for the samples, there may be a preview.
    if (picture->pixels != NULL || raw.libraw_open_buffer(order->file, bytes, count) != LIBRAW_SUCCESS) return;
    CCodecsPicture preview = {0};
    decode_preview(order, 1, &preview);
    if (preview.pixels != NULL) *picture = preview;
}

static void decode_bytes(void *bytes, size_t count, Order *order, CCodecsPicture *picture) {
    // Disables its reports on standard error.
    enum { without_reports = 3 };
    order->file = raw.libraw_init(without_reports);
    if (order->file == NULL) return ccodecs_fail_for_memory(picture);
    raw.libraw_set_dataerror_handler(order->file, (data_callback)(void (*)(void))note, order);
    decode_file(bytes, count, order, picture);
    raw.libraw_close(order->file);
}

void ccodecs_decode_raw(int descriptor, int width, int height, int least_width, int least_height, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    if (ccodecs_open_raw() != NULL) return ccodecs_fail(picture, "its library is missing");
    off_t count = lseek(descriptor, 0, SEEK_END);
    // If the preview is used, only its part of the file is read.
    void *bytes = count > 0 ? mmap(NULL, (size_t)count, PROT_READ, MAP_PRIVATE, descriptor, 0) : MAP_FAILED;
    if (bytes == MAP_FAILED) {
        picture->system_code = errno;
        return;
    }
    Order order = {
        .width = width, .height = height, .least_width = least_width > 1 ? least_width : 1,
        .least_height = least_height > 1 ? least_height : 1,
    };
    decode_bytes(bytes, (size_t)count, &order, picture);
    munmap(bytes, (size_t)count);
}
