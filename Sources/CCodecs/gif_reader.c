#include "gif_reader.h"
#include "source.h"

#include <stdlib.h>
#include <string.h>

// MARK: Bytes

/// Returns the next byte; -1 at the end of the file.
static int next_byte(CCodecsGIFReader *reader) {
    if (reader->used == reader->held) {
        reader->held = ccodecs_read(reader->descriptor, reader->bytes, ccodecs_gif_buffer_size, reader->offset, &reader->code);
        reader->offset += (int64_t)reader->held;
        reader->used = 0;
        if (reader->held == 0) reader->is_cut = 1;
        if (reader->held == 0) return -1;
    }
    return reader->bytes[reader->used++];
}

/// Returns the next two bytes as a number; -1 at the end of the file.
static int next_word(CCodecsGIFReader *reader) {
    int low = next_byte(reader), high = next_byte(reader);
    return high < 0 ? -1 : high << 8 | low;
}

static void skip(CCodecsGIFReader *reader, size_t count) {
    size_t part = reader->held - reader->used;
    if (count <= part) {
        reader->used += count;
        return;
    }
    reader->offset += (int64_t)(count - part);
    reader->used = reader->held = 0;
}

/// Reads a block that begins with its length. Returns the length; 0 after the last block, and if the file ends inside a block.
static int read_block(CCodecsGIFReader *reader, uint8_t *block) {
    int length = next_byte(reader);
    for (int place = 0; place < length; place++) {
        int byte = next_byte(reader);
        if (byte < 0) return 0;
        block[place] = (uint8_t)byte;
    }
    return length > 0 ? length : 0;
}

static void skip_blocks(CCodecsGIFReader *reader) {
    for (int length; (length = next_byte(reader)) > 0;) skip(reader, (size_t)length);
}

// MARK: Colours

/// Reads the colour table that the flags announce. Returns the number of colours, 0 if there is no table, -1 if the file ends inside it.
static int read_colors(CCodecsGIFReader *reader, int flags, uint32_t *colors) {
    int count = flags & 0x80 ? 2 << (flags & 7) : 0;
    for (int index = 0; index < count; index++) {
        int red = next_byte(reader), green = next_byte(reader), blue = next_byte(reader);
        if (blue < 0) return -1;
        colors[index] = 0xFF000000u | (uint32_t)red << 16 | (uint32_t)green << 8 | (uint32_t)blue;
    }
    return count;
}

/// Indexes beyond a table are white; if there is no table, all are black.
static void complete_colors(CCodecsGIFReader *reader, int count) {
    if (count == 0) {
        memcpy(reader->colors, reader->shared_colors, sizeof reader->colors);
        count = reader->shared_count;
    }
    for (int index = count; index < ccodecs_gif_color_count; index++) reader->colors[index] = count == 0 ? 0xFF000000u : 0xFFFFFFFFu;
    if (reader->clear >= 0) reader->colors[reader->clear] &= 0xFFFFFFu;
}

// MARK: Extensions

/// Reads an application extension: how often the frames are repeated after the first time, as in Chromium and Firefox.
static void read_application(CCodecsGIFReader *reader, const uint8_t *name, int length) {
    static const char names[2][12] = {"NETSCAPE2.0", "ANIMEXTS1.0"};
    uint8_t block[255];
    if (length != 11 || (memcmp(name, names[0], 11) != 0 && memcmp(name, names[1], 11) != 0)) return skip_blocks(reader);
    length = read_block(reader, block);
    int repetitions = length >= 3 ? block[1] | block[2] << 8 : 0;
    if (length >= 3 && (block[0] & 7) == 1) reader->play_count = repetitions == 0 ? 0 : repetitions + 1;
    if (length > 0) skip_blocks(reader);
}

/// Reads an extension, including what it states about the next frame.
static void read_extension(CCodecsGIFReader *reader) {
    enum { control = 0xF9, application = 0xFF };
    uint8_t block[255];
    int kind = next_byte(reader), length = read_block(reader, block);
    if (length == 0) return;
    if (kind == application) return read_application(reader, block, length);
    if (kind == control && length >= 4) {
        reader->disposal = block[0] >> 2 & 7;
        reader->delay = block[1] | block[2] << 8;
        if (block[0] & 1) reader->clear = block[3];
    }
    skip_blocks(reader);
}

// MARK: Frames

/// Returns the next byte in the frame's blocks; -1 after the last.
static int next_data(void *source) {
    CCodecsGIFReader *reader = source;
    if (reader->has_no_more_data) return -1;
    if (reader->block == 0) reader->block = next_byte(reader);
    int byte = reader->block > 0 ? next_byte(reader) : -1;
    if (byte < 0) reader->has_no_more_data = 1;
    reader->block--;
    return byte;
}

/// Reads the frame's position, its colours, and the size of its first codes.
static int read_descriptor(CCodecsGIFReader *reader) {
    CCodecsGIFPlace *place = &reader->place;
    place->left = next_word(reader), place->top = next_word(reader);
    place->width = next_word(reader), place->height = next_word(reader);
    int flags = next_byte(reader);
    if (flags < 0) return 0;
    place->is_interlaced = flags >> 6 & 1;
    // The same as in browsers.
    if (place->width == 0 || place->height == 0) place->width = reader->screen_width, place->height = reader->screen_height;
    int count = read_colors(reader, flags, reader->colors);
    if (count < 0) return 0;
    complete_colors(reader, count);
    reader->block = reader->has_no_more_data = 0;
    return ccodecs_gif_codes_begin(&reader->codes, next_byte(reader), next_data, reader);
}

int ccodecs_gif_find_frame(CCodecsGIFReader *reader) {
    enum { filler = 0, extension = 0x21, frame = 0x2C };
    reader->clear = -1;
    reader->disposal = reader->delay = 0;
    for (int kind; (kind = next_byte(reader)) >= 0;) {
        if (kind == frame) return read_descriptor(reader);
        if (kind == extension) read_extension(reader);
        // Some encoders write zeros between blocks.
        else if (kind != filler) return 0;
    }
    return 0;
}

int ccodecs_gif_read_row(CCodecsGIFReader *reader, uint8_t *indexes) {
    size_t width = (size_t)reader->place.width;
    return ccodecs_gif_codes_read(&reader->codes, indexes, width) == width;
}

void ccodecs_gif_skip_rows(CCodecsGIFReader *reader) {
    if (reader->has_no_more_data) return;
    skip(reader, (size_t)reader->block);
    skip_blocks(reader);
    reader->has_no_more_data = 1;
}

int ccodecs_gif_row(const CCodecsGIFReader *reader, int count) {
    static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    int height = reader->place.height;
    if (!reader->place.is_interlaced) return count < height ? count : height;
    for (int pass = 0; pass < 4; pass++) {
        int rows = height > starts[pass] ? (height - starts[pass] + steps[pass] - 1) / steps[pass] : 0;
        if (count < rows) return starts[pass] + count * steps[pass];
        count -= rows;
    }
    return height;
}

// MARK: Files

CCodecsGIFReader *ccodecs_gif_reader(int descriptor) {
    // Too large for a stack of unknown depth.
    CCodecsGIFReader *reader = calloc(1, sizeof *reader);
    if (reader != NULL) reader->descriptor = descriptor;
    return reader;
}

/// Reads the header and the shared colours. Returns 0 if that fails.
static int read_header(CCodecsGIFReader *reader) {
    static const char signature[] = "GIF";
    for (int place = 0; place < 3; place++)
        if (next_byte(reader) != signature[place]) return 0;
    // The version does not matter: all versions have the same blocks.
    skip(reader, 3);
    reader->screen_width = next_word(reader), reader->screen_height = next_word(reader);
    int flags = next_byte(reader), background = next_byte(reader), shape = next_byte(reader);
    (void)background;
    if (shape < 0) return 0;
    reader->shared_count = read_colors(reader, flags, reader->shared_colors);
    return reader->shared_count >= 0;
}

int ccodecs_gif_begin(CCodecsGIFReader *reader, CCodecsPicture *picture) {
    reader->offset = 0;
    reader->used = reader->held = 0;
    reader->is_cut = reader->code = 0;
    // Frames are played once unless a block states otherwise.
    reader->play_count = 1;
    if (read_header(reader)) return 1;
    ccodecs_fail(picture, reader->is_cut ? "it ends too early" : "its header is damaged");
    return 0;
}

void ccodecs_gif_end(CCodecsGIFReader *reader) { free(reader); }
