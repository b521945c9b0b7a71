// The frames of a GIF on their screen, as browsers show them: GIF89a, sections 23 (disposal, transparency) and 20 (places).
#include "frames.h"
#include "gif_reader.h"

#include <stdlib.h>
#include <string.h>

enum { clears = 2, restores = 3 };

/// A part of the screen.
typedef struct {
    int left, top, right, bottom;
} Part;

typedef struct {
    CCodecsFrames frames;
    CCodecsGIFReader *reader;
    uint32_t *canvas;
    /// The canvas before the frame drawn last, if that is to be restored; allocated when the first such frame comes.
    uint32_t *saved;
    /// What becomes of the frame drawn last, and where it is.
    int disposal;
    Part part;
    /// One row of the widest frame.
    GifPixelType indexes[65536];
} GIFFrames;

// MARK: The canvas

static void dispose(GIFFrames *gif) {
    size_t stride = (size_t)gif->frames.width;
    if (gif->disposal == restores && gif->saved != NULL) {
        memcpy(gif->canvas, gif->saved, stride * (size_t)gif->frames.height * sizeof *gif->canvas);
        gif->frames.work += (int64_t)stride * gif->frames.height / 4;
    } else if (gif->disposal == clears) {
        size_t width = (size_t)(gif->part.right - gif->part.left);
        for (int y = gif->part.top; y < gif->part.bottom; y++) {
            memset(gif->canvas + (size_t)y * stride + (size_t)gif->part.left, 0, width * sizeof *gif->canvas);
        }
    }
    gif->disposal = 0;
}

/// Keeps the canvas for a frame that is not to stay. Returns 0 if there is no memory.
static int save(GIFFrames *gif) {
    size_t size = (size_t)gif->frames.width * (size_t)gif->frames.height * sizeof *gif->canvas;
    if (gif->saved == NULL) gif->saved = malloc(size);
    if (gif->saved == NULL) return 0;
    memcpy(gif->saved, gif->canvas, size);
    gif->frames.work += (int64_t)(size / sizeof *gif->canvas / 4);
    return 1;
}

static int clamped(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }

/// The part of the screen that the frame covers; the rest of a frame is not seen.
static Part visible_part(const GIFFrames *gif) {
    GifImageDesc place = gif->reader->place;
    // A screen without a size is that of the first frame, which lies at its corner.
    int is_screen = gif->frames.next == 0 && (gif->reader->file->SWidth <= 0 || gif->reader->file->SHeight <= 0);
    int left = is_screen ? 0 : place.Left, top = is_screen ? 0 : place.Top;
    return (Part){clamped(left, gif->frames.width), clamped(top, gif->frames.height), clamped(left + place.Width, gif->frames.width),
                  clamped(top + place.Height, gif->frames.height)};
}

/// Draws the rows of the frame in the order of the file. Returns the number of rows read.
static int draw_rows(GIFFrames *gif) {
    CCodecsGIFReader *reader = gif->reader;
    Part part = gif->part;
    int count = 0;
    for (int y; (y = ccodecs_gif_row(reader, count)) < reader->place.Height; count++) {
        if (DGifGetLine(reader->file, gif->indexes, reader->place.Width) == GIF_ERROR) break;
        if (y >= part.bottom - part.top) continue;
        uint32_t *row = gif->canvas + (size_t)(part.top + y) * (size_t)gif->frames.width + (size_t)part.left;
        for (int x = 0; x < part.right - part.left; x++) {
            if (gif->indexes[x] != reader->clear) row[x] = reader->colors[gif->indexes[x]];
        }
    }
    return count;
}

// MARK: Frames

static int fail_to_find(GIFFrames *gif, CCodecsPicture *picture) {
    if (gif->reader->file->Error == D_GIF_ERR_NOT_ENOUGH_MEM) return ccodecs_fail_for_memory(picture), 0;
    return ccodecs_fail(picture, gif->reader->is_cut ? "it ends too early" : "it has no further frame"), 0;
}

static int draw(CCodecsFrames *frames, CCodecsPicture *picture) {
    GIFFrames *gif = (GIFFrames *)frames;
    CCodecsGIFReader *reader = gif->reader;
    reader->descriptor = frames->descriptor;
    dispose(gif);
    int is_found = ccodecs_gif_find_frame(reader);
    frames->code = reader->code;
    if (!is_found) return fail_to_find(gif, picture);
    // Source: Chromium and Firefox, which take the undefined value 4 for 3.
    gif->disposal = reader->disposal == 4 ? restores : reader->disposal;
    gif->part = visible_part(gif);
    if (gif->disposal == restores && !save(gif)) return ccodecs_fail_for_memory(picture), 0;
    int rows = draw_rows(gif);
    frames->code = reader->code;
    frames->duration = ccodecs_frame_duration((uint64_t)reader->delay, 100);
    frames->is_complete = rows == reader->place.Height && !reader->is_cut;
    frames->work += (int64_t)reader->place.Width * reader->place.Height + 4096;
    if (rows == 0) ccodecs_fail(picture, reader->is_cut ? "it ends too early" : "its data are damaged");
    return rows > 0;
}

static int rewind_gif(CCodecsFrames *frames, CCodecsPicture *picture) {
    GIFFrames *gif = (GIFFrames *)frames;
    gif->reader->descriptor = frames->descriptor;
    gif->disposal = 0;
    memset(gif->canvas, 0, (size_t)frames->width * (size_t)frames->height * sizeof *gif->canvas);
    int has_begun = ccodecs_gif_begin(gif->reader, picture);
    frames->code = gif->reader->code;
    return has_begun;
}

static void close_gif(CCodecsFrames *frames) {
    GIFFrames *gif = (GIFFrames *)frames;
    ccodecs_gif_end(gif->reader);
    free(gif->canvas);
    free(gif->saved);
    free(gif);
}

// MARK: Counting

/// Bytes of the file, in order.
typedef struct {
    int descriptor;
    int64_t offset;
    size_t used, held;
    int code;
    uint8_t bytes[65536];
} Bytes;

/// Returns the next byte; -1 at the file's end.
static int next_byte(Bytes *source) {
    if (source->used == source->held) {
        source->held = ccodecs_read(source->descriptor, source->bytes, sizeof source->bytes, source->offset, &source->code);
        source->offset += (int64_t)source->held;
        source->used = 0;
        if (source->held == 0) return -1;
    }
    return source->bytes[source->used++];
}

static void skip(Bytes *source, size_t count) {
    size_t part = source->held - source->used;
    if (count <= part) {
        source->used += count;
        return;
    }
    source->offset += (int64_t)(count - part);
    source->used = source->held = 0;
}

/// Reads the sub-blocks of an extension or a frame. The first ones may tell how often the frames are played. Returns 0 at the file's end.
static int skip_blocks(Bytes *source, int is_application, int *play_count) {
    static const char names[2][12] = {"NETSCAPE2.0", "ANIMEXTS1.0"};
    int length, is_looping = 0, place = 0;
    while ((length = next_byte(source)) > 0) {
        if (!is_application || place > 1 || (place == 1 && !is_looping)) {
            skip(source, (size_t)length);
        } else {
            uint8_t block[255];
            for (int i = 0; i < length; i++) block[i] = (uint8_t)next_byte(source);
            if (place == 0) is_looping = length == 11 && (memcmp(block, names[0], 11) == 0 || memcmp(block, names[1], 11) == 0);
            // The number is that of repetitions after the first time: source, Chromium and Firefox.
            int repetitions = length >= 3 ? block[1] | block[2] << 8 : 0;
            if (place == 1 && length >= 3 && (block[0] & 7) == 1) *play_count = repetitions == 0 ? 0 : repetitions + 1;
        }
        place = place < 2 ? place + 1 : place;
    }
    return length == 0;
}

static size_t color_table_size(int flags) { return flags & 0x80 ? (size_t)3 << ((flags & 7) + 1) : 0; }

/// Counts the frames without decoding them.
static void count_frames(Bytes *source, CCodecsFrames *frames) {
    int flags;
    skip(source, 10);
    if ((flags = next_byte(source)) < 0) return;
    skip(source, 2 + color_table_size(flags));
    for (int block, goes_on = 1; goes_on && (block = next_byte(source)) >= 0;) {
        switch (block) {
        case 0: break;
        case 0x21: goes_on = skip_blocks(source, next_byte(source) == 0xFF, &frames->play_count); break;
        case 0x2C:
            frames->count++;
            skip(source, 8);
            if ((flags = next_byte(source)) < 0) return;
            skip(source, color_table_size(flags) + 1);
            goes_on = skip_blocks(source, 0, &frames->play_count);
            break;
        default: return;
        }
    }
}

// MARK: Opening

/// Allocates the canvas. A screen without a size is as large as the first frame. Returns 0 and fails the picture if there is none.
static int make_canvas(GIFFrames *gif, CCodecsPicture *picture) {
    gif->frames.width = gif->reader->file->SWidth;
    gif->frames.height = gif->reader->file->SHeight;
    if (gif->frames.width <= 0 || gif->frames.height <= 0) {
        if (!ccodecs_gif_find_frame(gif->reader)) return fail_to_find(gif, picture);
        gif->frames.width = gif->reader->place.Width;
        gif->frames.height = gif->reader->place.Height;
        if (gif->frames.width <= 0 || gif->frames.height <= 0) return ccodecs_fail(picture, "its first frame has no pixels"), 0;
    }
    gif->canvas = malloc((size_t)gif->frames.width * (size_t)gif->frames.height * sizeof *gif->canvas);
    gif->frames.canvas = gif->canvas;
    if (gif->canvas == NULL) return ccodecs_fail_for_memory(picture), 0;
    return rewind_gif(&gif->frames, picture);
}

CCodecsFrames *ccodecs_gif_frames(int descriptor, CCodecsPicture *picture) {
    GIFFrames *gif = calloc(1, sizeof *gif);
    Bytes *source = calloc(1, sizeof *source);
    if (gif != NULL) gif->reader = ccodecs_gif_reader(descriptor);
    if (gif == NULL || source == NULL || gif->reader == NULL) {
        ccodecs_fail_for_memory(picture);
    } else {
        source->descriptor = descriptor;
        // Without a block that says otherwise, the frames are played once.
        gif->frames = (CCodecsFrames){draw, rewind_gif, close_gif, .descriptor = descriptor, .play_count = 1};
        count_frames(source, &gif->frames);
        picture->system_code = source->code;
        if (ccodecs_gif_begin(gif->reader, picture) && make_canvas(gif, picture)) {
            free(source);
            return &gif->frames;
        }
    }
    free(source);
    if (gif != NULL) close_gif(&gif->frames);
    return NULL;
}
