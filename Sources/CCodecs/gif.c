// GIF with giflib: the first frame of a file, at its position on the logical screen.
#include "source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

enum { buffer_size = 65536, color_count = 256 };

typedef struct {
    int descriptor;
    int64_t offset;
    /// The errno of a failed read.
    int code;
    /// Whether data beyond the file's end were requested.
    int is_cut;
    size_t used;
    size_t held;
    GifByteType bytes[buffer_size];
} Source;

/// The first frame, without its pixels.
typedef struct {
    GifFileType *file;
    /// The logical screen.
    int width;
    int height;
    /// The frame's position on it.
    GifImageDesc place;
    /// The transparent index; -1 if there is none.
    int clear;
    /// Words 0xAARRGGBB.
    uint32_t colors[color_count];
} Frame;

/// Ensures that a byte is buffered. Returns 0 at the file's end.
static int refill(Source *source) {
    if (source->used < source->held) return 1;
    source->held = ccodecs_read(source->descriptor, source->bytes, buffer_size, source->offset, &source->code);
    source->offset += (int64_t)source->held;
    source->used = 0;
    if (source->held == 0) source->is_cut = 1;
    return source->held > 0;
}

static int read_bytes(GifFileType *file, GifByteType *bytes, int count) {
    Source *source = file->UserData;
    int filled = 0;
    while (filled < count && refill(source)) {
        size_t part = source->held - source->used, wanted = (size_t)(count - filled);
        if (part > wanted) part = wanted;
        memcpy(bytes + filled, source->bytes + source->used, part);
        source->used += part;
        filled += (int)part;
    }
    // A missing block's length reads as 0, so that no block follows. All complete rows are then returned.
    if (filled == 0 && count == 1 && source->code == 0) bytes[filled++] = 0;
    return filled;
}

/// Some encoders write zeros between blocks, which the library takes for an unknown block.
static void skip_zeros(Source *source) {
    while (refill(source) && source->bytes[source->used] == 0) source->used++;
}

/// Reads an extension, and the transparent index if it has one.
static int read_extension(Frame *frame) {
    int kind;
    GifByteType *block;
    if (DGifGetExtension(frame->file, &kind, &block) == GIF_ERROR) return 0;
    if (kind == GRAPHICS_EXT_FUNC_CODE && block != NULL && block[0] >= 4 && block[1] & 1) frame->clear = block[4];
    while (block != NULL) {
        if (DGifGetExtensionNext(frame->file, &block) == GIF_ERROR) return 0;
    }
    return 1;
}

/// Reads up to the first frame. Returns 0 if there is none.
static int find_frame(Frame *frame, Source *source) {
    GifRecordType record;
    for (;;) {
        skip_zeros(source);
        if (DGifGetRecordType(frame->file, &record) == GIF_ERROR) return 0;
        if (record == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(frame->file) == GIF_OK;
        if (record != EXTENSION_RECORD_TYPE || !read_extension(frame)) return 0;
    }
}

/// Indices beyond a table are white; without a table, all are black.
static void choose_colors(Frame *frame) {
    const ColorMapObject *map = frame->place.ColorMap != NULL ? frame->place.ColorMap : frame->file->SColorMap;
    for (int i = 0; i < color_count; i++) {
        frame->colors[i] = map == NULL ? 0xFF000000u : 0xFFFFFFFFu;
        if (map == NULL || i >= map->ColorCount) continue;
        GifColorType color = map->Colors[i];
        frame->colors[i] = 0xFF000000u | (uint32_t)color.Red << 16 | (uint32_t)color.Green << 8 | color.Blue;
    }
    if (frame->clear >= 0) frame->colors[frame->clear] &= 0xFFFFFFu;
}

/// Returns why the frame cannot be shown; NULL if it can.
static const char *place_frame(Frame *frame) {
    frame->place = frame->file->Image;
    GifImageDesc place = frame->place;
    if (place.Width <= 0 || place.Height <= 0) return "its first frame has no pixels";
    frame->width = frame->file->SWidth;
    frame->height = frame->file->SHeight;
    // A screen without a size is a common mistake; the frame then determines the size.
    if (frame->width <= 0 || frame->height <= 0) {
        frame->place.Left = frame->place.Top = 0;
        frame->width = place.Width;
        frame->height = place.Height;
    } else if (place.Left < 0 || place.Top < 0 || place.Left > frame->width - place.Width || place.Top > frame->height - place.Height) {
        return "its first frame reaches beyond the screen";
    }
    return NULL;
}

static int reads_row(Frame *frame, GifPixelType *indexes, uint32_t *row) {
    if (DGifGetLine(frame->file, indexes, frame->place.Width) == GIF_ERROR) return 0;
    for (int x = 0; x < frame->place.Width; x++) row[x] = frame->colors[indexes[x]];
    return 1;
}

/// Reads the rows in the order of the file. Returns the number of rows read.
static int read_rows(Frame *frame, GifPixelType *indexes, CCodecsPicture *picture) {
    static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    GifImageDesc place = frame->place;
    uint32_t *corner = picture->pixels + (size_t)place.Top * (size_t)picture->width + (size_t)place.Left;
    int passes = place.Interlace ? 4 : 1, count = 0;
    for (int pass = 0; pass < passes; pass++) {
        int step = place.Interlace ? steps[pass] : 1;
        for (int y = place.Interlace ? starts[pass] : 0; y < place.Height; y += step) {
            if (!reads_row(frame, indexes, corner + (size_t)y * (size_t)picture->width)) return count;
            count++;
        }
    }
    return count;
}

static void decode_frame(Frame *frame, Source *source, CCodecsPicture *picture) {
    choose_colors(frame);
    GifPixelType *indexes = malloc((size_t)frame->place.Width);
    if (indexes == NULL) return ccodecs_fail_for_memory(picture);
    if (ccodecs_allocate(picture, frame->width, frame->height)) {
        int rows = read_rows(frame, indexes, picture);
        int covers = frame->place.Width == frame->width && frame->place.Height == frame->height;
        picture->is_opaque = covers && frame->clear < 0;
        picture->is_complete = rows == frame->place.Height && !source->is_cut;
        if (rows == 0) ccodecs_fail(picture, source->is_cut ? "it ends too early" : "its data are damaged");
    }
    free(indexes);
}

static void decode(Frame *frame, Source *source, CCodecsPicture *picture) {
    if (!find_frame(frame, source)) {
        if (frame->file->Error == D_GIF_ERR_NOT_ENOUGH_MEM) return ccodecs_fail_for_memory(picture);
        return ccodecs_fail(picture, source->is_cut ? "it ends too early" : "it has no first frame");
    }
    const char *fault = place_frame(frame);
    if (fault != NULL) return ccodecs_fail(picture, fault);
    decode_frame(frame, source, picture);
}

void ccodecs_decode_gif(int descriptor, CCodecsPicture *picture) {
    ccodecs_clear(picture);
    Frame frame = {.clear = -1};
    // Too large for a stack of unknown depth.
    Source *source = calloc(1, sizeof *source);
    if (source == NULL) return ccodecs_fail_for_memory(picture);
    source->descriptor = descriptor;
    int error = 0;
    frame.file = DGifOpen(source, read_bytes, &error);
    if (frame.file != NULL) {
        decode(&frame, source, picture);
        DGifCloseFile(frame.file, &error);
    } else if (error == D_GIF_ERR_NOT_ENOUGH_MEM || (error == D_GIF_ERR_NO_SCRN_DSCR && !source->is_cut)) {
        // The header's bytes are all there: giflib reports a colour table without memory as a missing header.
        ccodecs_fail_for_memory(picture);
    } else {
        ccodecs_fail(picture, source->is_cut ? "it ends too early" : "its header is damaged");
    }
    if (source->code != 0) picture->system_code = source->code;
    free(source);
}
