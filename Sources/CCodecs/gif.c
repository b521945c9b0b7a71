// GIF: the first frame of a file, at its position on the logical screen.
#include "gif_reader.h"
#include "source.h"

#include <stdlib.h>
#include <string.h>

/// The frame on its logical screen; it may extend beyond the screen.
typedef struct {
    CCodecsGIFReader *reader;
    int width;
    int height;
    int left;
    int top;
} Frame;

/// Returns the reason why the frame cannot be shown; NULL if it can.
static const char *place_frame(Frame *frame) {
    CCodecsGIFPlace place = frame->reader->place;
    if (place.width <= 0 || place.height <= 0) return "its first frame has no pixels";
    *frame = (Frame){frame->reader, frame->reader->screen_width, frame->reader->screen_height, place.left, place.top};
    // A screen without a size is a common mistake; the frame then determines the size.
    if (frame->width <= 0 || frame->height <= 0) *frame = (Frame){frame->reader, place.width, place.height, 0, 0};
    int is_seen = frame->left >= 0 && frame->top >= 0 && frame->left < frame->width && frame->top < frame->height;
    return is_seen ? NULL : "its first frame lies beyond the screen";
}

static int least(int a, int b) { return a < b ? a : b; }

/// Reads the rows in the order of the file. Returns the number of rows read.
static int read_rows(Frame *frame, uint8_t *indexes, CCodecsPicture *picture) {
    CCodecsGIFReader *reader = frame->reader;
    uint32_t *corner = picture->pixels + (size_t)frame->top * (size_t)picture->width + (size_t)frame->left;
    int width = least(reader->place.width, frame->width - frame->left), height = least(reader->place.height, frame->height - frame->top);
    int count = 0;
    for (int y; (y = ccodecs_gif_row(reader, count)) < reader->place.height; count++) {
        if (!ccodecs_gif_read_row(reader, indexes)) break;
        uint32_t *row = corner + (size_t)y * (size_t)picture->width;
        for (int x = 0; y < height && x < width; x++) row[x] = reader->colors[indexes[x]];
    }
    if (count == reader->place.height) ccodecs_gif_skip_rows(reader);
    return count;
}

static void decode_frame(Frame *frame, CCodecsPicture *picture) {
    CCodecsGIFReader *reader = frame->reader;
    uint8_t *indexes = malloc((size_t)reader->place.width);
    if (indexes == NULL) return ccodecs_fail_for_memory(picture);
    if (ccodecs_allocate(picture, frame->width, frame->height)) {
        int rows = read_rows(frame, indexes, picture);
        int covers = frame->left == 0 && frame->top == 0 && reader->place.width >= frame->width && reader->place.height >= frame->height;
        picture->is_opaque = covers && reader->clear < 0;
        picture->is_complete = rows == reader->place.height && !reader->is_cut;
        if (rows == 0) ccodecs_fail(picture, reader->is_cut ? "it ends too early" : "its data are damaged");
    }
    free(indexes);
}

static void decode(Frame *frame, CCodecsPicture *picture) {
    CCodecsGIFReader *reader = frame->reader;
    if (!ccodecs_gif_find_frame(reader)) return ccodecs_fail(picture, reader->is_cut ? "it ends too early" : "it has no first frame");
    const char *fault = place_frame(frame);
    if (fault != NULL) return ccodecs_fail(picture, fault);
    decode_frame(frame, picture);
}

void ccodecs_decode_gif(int descriptor, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    Frame frame = {.reader = ccodecs_gif_reader(descriptor)};
    if (frame.reader == NULL) return ccodecs_fail_for_memory(picture);
    if (ccodecs_gif_begin(frame.reader, picture)) decode(&frame, picture);
    if (frame.reader->code != 0) picture->system_code = frame.reader->code;
    ccodecs_gif_end(frame.reader);
}
