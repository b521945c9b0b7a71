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
    /// The canvas before the frame drawn last, if it must be restored; allocated for the first such frame.
    uint32_t *saved;
    /// What happens to the frame drawn last, and where it is.
    int disposal;
    Part part;
    /// One row of the widest frame.
    uint8_t indexes[65536];
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

/// Saves the canvas before a frame that will be removed. Returns 0 if there is no memory.
static int save(GIFFrames *gif) {
    size_t size = (size_t)gif->frames.width * (size_t)gif->frames.height * sizeof *gif->canvas;
    if (gif->saved == NULL) gif->saved = malloc(size);
    if (gif->saved == NULL) return 0;
    memcpy(gif->saved, gif->canvas, size);
    gif->frames.work += (int64_t)(size / sizeof *gif->canvas / 4);
    return 1;
}

static int clamped(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }

/// The part of the screen that the frame covers; the rest of the frame is not visible.
static Part visible_part(const GIFFrames *gif) {
    CCodecsGIFPlace place = gif->reader->place;
    // A screen without a size has the size of the first frame, which is placed at its corner.
    int is_screen = gif->frames.next == 0 && (gif->reader->screen_width <= 0 || gif->reader->screen_height <= 0);
    int left = is_screen ? 0 : place.left, top = is_screen ? 0 : place.top;
    return (Part){clamped(left, gif->frames.width), clamped(top, gif->frames.height), clamped(left + place.width, gif->frames.width),
                  clamped(top + place.height, gif->frames.height)};
}

/// Draws the rows of the frame in the order of the file. Returns the number of rows read.
static int draw_rows(GIFFrames *gif) {
    CCodecsGIFReader *reader = gif->reader;
    Part part = gif->part;
    int count = 0;
    for (int y; (y = ccodecs_gif_row(reader, count)) < reader->place.height; count++) {
        if (!ccodecs_gif_read_row(reader, gif->indexes)) break;
        if (y >= part.bottom - part.top) continue;
        uint32_t *row = gif->canvas + (size_t)(part.top + y) * (size_t)gif->frames.width + (size_t)part.left;
        for (int x = 0; x < part.right - part.left; x++) {
            if (gif->indexes[x] != reader->clear) row[x] = reader->colors[gif->indexes[x]];
        }
    }
    if (count == reader->place.height) ccodecs_gif_skip_rows(reader);
    return count;
}

// MARK: Frames

static int fail_to_find(GIFFrames *gif, CCodecsPicture *picture) {
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
    // Source: Chromium and Firefox, which treat the undefined value 4 as 3.
    gif->disposal = reader->disposal == 4 ? restores : reader->disposal;
    gif->part = visible_part(gif);
    if (gif->disposal == restores && !save(gif)) return ccodecs_fail_for_memory(picture), 0;
    int rows = draw_rows(gif);
    frames->code = reader->code;
    frames->duration = ccodecs_frame_duration((uint64_t)reader->delay, 100);
    frames->is_complete = rows == reader->place.height && !reader->is_cut;
    frames->work += (int64_t)reader->place.width * reader->place.height + 4096;
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

// MARK: Opening

/// Counts the frames without decoding them.
static void count_frames(GIFFrames *gif) {
    while (ccodecs_gif_find_frame(gif->reader)) {
        gif->frames.count++;
        ccodecs_gif_skip_rows(gif->reader);
    }
    gif->frames.play_count = gif->reader->play_count;
}

/// Allocates the canvas. A screen without a size is as large as the first frame. Returns 0 and fails the picture if that is not possible.
static int make_canvas(GIFFrames *gif, CCodecsPicture *picture) {
    gif->frames.width = gif->reader->screen_width;
    gif->frames.height = gif->reader->screen_height;
    if (gif->frames.width <= 0 || gif->frames.height <= 0) {
        if (!ccodecs_gif_find_frame(gif->reader)) return fail_to_find(gif, picture);
        gif->frames.width = gif->reader->place.width;
        gif->frames.height = gif->reader->place.height;
        if (gif->frames.width <= 0 || gif->frames.height <= 0) return ccodecs_fail(picture, "its first frame has no pixels"), 0;
    }
    gif->canvas = malloc((size_t)gif->frames.width * (size_t)gif->frames.height * sizeof *gif->canvas);
    gif->frames.canvas = gif->canvas;
    if (gif->canvas == NULL) return ccodecs_fail_for_memory(picture), 0;
    return rewind_gif(&gif->frames, picture);
}

CCodecsFrames *ccodecs_gif_frames(int descriptor, CCodecsPicture *picture) {
    GIFFrames *gif = calloc(1, sizeof *gif);
    if (gif != NULL) gif->reader = ccodecs_gif_reader(descriptor);
    if (gif == NULL || gif->reader == NULL) {
        ccodecs_fail_for_memory(picture);
    } else {
        gif->frames = (CCodecsFrames){draw, rewind_gif, close_gif, .descriptor = descriptor};
        if (ccodecs_gif_begin(gif->reader, picture)) {
            count_frames(gif);
            int code = gif->reader->code, is_open = ccodecs_gif_begin(gif->reader, picture) && make_canvas(gif, picture);
            if (is_open && code == 0) return &gif->frames;
            picture->system_code = code != 0 ? code : gif->reader->code;
        }
    }
    if (gif != NULL) close_gif(&gif->frames);
    return NULL;
}
