#include "gif_reader.h"
#include "source.h"

#include <stdlib.h>
#include <string.h>

/// Ensures that a byte is buffered. Returns 0 at the file's end.
static int refill(CCodecsGIFReader *reader) {
    if (reader->used < reader->held) return 1;
    reader->held = ccodecs_read(reader->descriptor, reader->bytes, ccodecs_gif_buffer_size, reader->offset, &reader->code);
    reader->offset += (int64_t)reader->held;
    reader->used = 0;
    if (reader->held == 0) reader->is_cut = 1;
    return reader->held > 0;
}

static int read_bytes(GifFileType *file, GifByteType *bytes, int count) {
    CCodecsGIFReader *reader = file->UserData;
    int filled = 0;
    while (filled < count && refill(reader)) {
        size_t part = reader->held - reader->used, wanted = (size_t)(count - filled);
        if (part > wanted) part = wanted;
        memcpy(bytes + filled, reader->bytes + reader->used, part);
        reader->used += part;
        filled += (int)part;
    }
    // A missing block's length reads as 0, so that no block follows. All complete rows are then returned.
    if (filled == 0 && count == 1 && reader->code == 0) bytes[filled++] = 0;
    return filled;
}

/// Some encoders write zeros between blocks, which the library takes for an unknown block.
static void skip_zeros(CCodecsGIFReader *reader) {
    while (refill(reader) && reader->bytes[reader->used] == 0) reader->used++;
}

/// Reads an extension, and what it says about the frame that follows.
static int read_extension(CCodecsGIFReader *reader) {
    int kind;
    GifByteType *block;
    if (DGifGetExtension(reader->file, &kind, &block) == GIF_ERROR) return 0;
    if (kind == GRAPHICS_EXT_FUNC_CODE && block != NULL && block[0] >= 4) {
        reader->disposal = block[1] >> 2 & 7;
        reader->delay = block[2] | block[3] << 8;
        if (block[1] & 1) reader->clear = block[4];
    }
    while (block != NULL) {
        if (DGifGetExtensionNext(reader->file, &block) == GIF_ERROR) return 0;
    }
    return 1;
}

/// Indices beyond a table are white; without a table, all are black.
static void choose_colors(CCodecsGIFReader *reader) {
    const ColorMapObject *map = reader->place.ColorMap != NULL ? reader->place.ColorMap : reader->file->SColorMap;
    for (int i = 0; i < ccodecs_gif_color_count; i++) {
        reader->colors[i] = map == NULL ? 0xFF000000u : 0xFFFFFFFFu;
        if (map == NULL || i >= map->ColorCount) continue;
        GifColorType color = map->Colors[i];
        reader->colors[i] = 0xFF000000u | (uint32_t)color.Red << 16 | (uint32_t)color.Green << 8 | color.Blue;
    }
    if (reader->clear >= 0) reader->colors[reader->clear] &= 0xFFFFFFu;
}

int ccodecs_gif_find_frame(CCodecsGIFReader *reader) {
    GifRecordType record;
    reader->clear = -1;
    reader->disposal = reader->delay = 0;
    for (;;) {
        skip_zeros(reader);
        if (DGifGetRecordType(reader->file, &record) == GIF_ERROR) return 0;
        if (record == IMAGE_DESC_RECORD_TYPE) break;
        if (record != EXTENSION_RECORD_TYPE || !read_extension(reader)) return 0;
    }
    // Unlike DGifGetImageDesc, this keeps no list of all frames.
    if (DGifGetImageHeader(reader->file) != GIF_OK) return 0;
    reader->place = reader->file->Image;
    choose_colors(reader);
    return 1;
}

int ccodecs_gif_row(const CCodecsGIFReader *reader, int count) {
    static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    int height = reader->place.Height;
    if (!reader->place.Interlace) return count < height ? count : height;
    for (int pass = 0; pass < 4; pass++) {
        int rows = height > starts[pass] ? (height - starts[pass] + steps[pass] - 1) / steps[pass] : 0;
        if (count < rows) return starts[pass] + count * steps[pass];
        count -= rows;
    }
    return height;
}

CCodecsGIFReader *ccodecs_gif_reader(int descriptor) {
    // Too large for a stack of unknown depth.
    CCodecsGIFReader *reader = calloc(1, sizeof *reader);
    if (reader != NULL) reader->descriptor = descriptor;
    return reader;
}

int ccodecs_gif_begin(CCodecsGIFReader *reader, CCodecsPicture *picture) {
    int error = 0;
    if (reader->file != NULL) DGifCloseFile(reader->file, &error);
    reader->offset = 0;
    reader->used = reader->held = 0;
    reader->is_cut = reader->code = 0;
    reader->file = DGifOpen(reader, read_bytes, &error);
    if (reader->file != NULL) return 1;
    // The header's bytes are all there: giflib reports a colour table without memory as a missing header.
    if (error == D_GIF_ERR_NOT_ENOUGH_MEM || (error == D_GIF_ERR_NO_SCRN_DSCR && !reader->is_cut)) {
        ccodecs_fail_for_memory(picture);
    } else {
        ccodecs_fail(picture, reader->is_cut ? "it ends too early" : "its header is damaged");
    }
    return 0;
}

void ccodecs_gif_end(CCodecsGIFReader *reader) {
    int error = 0;
    if (reader != NULL && reader->file != NULL) DGifCloseFile(reader->file, &error);
    free(reader);
}
