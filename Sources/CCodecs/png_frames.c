// The frames of an animated PNG on their canvas. libpng does not support them: each frame is passed to it as a separate PNG, with the
// file's chunks that precede the pixels. Source: PNG specification, third edition, sections 11.3.2 and 12.7 to 12.10.
#include "frames.h"
#include "png_source.h"

#include <stdlib.h>
#include <string.h>

enum { signature_size = 8, header_end = 33, window_size = 4096 };
enum { keeps, clears, restores };

/// A chunk of the file: its type, and the position of its data.
typedef struct {
    uint32_t type, length;
    int64_t data;
} Chunk;

/// A frame's control chunk.
typedef struct {
    uint32_t width, height, left, top;
    uint16_t numerator, denominator;
    uint8_t disposal, blend;
} Control;

typedef struct {
    CCodecsFrames frames;
    uint32_t *canvas;
    /// The canvas before the frame drawn last, if it must be restored; allocated for the first such frame.
    uint32_t *saved;
    /// The frame drawn last.
    Control control;
    /// The signature and the header.
    uint8_t head[header_end];
    /// The chunk that is read next, and the first with pixels.
    int64_t position, pixels;
    /// Bytes of the file in which chunks are searched.
    int64_t window;
    size_t held;
    uint8_t bytes[window_size];
    // The PNG of a frame: the part being read (its head, the chunks before the pixels, those with the pixels, its end), and the position in
    // it.
    int part;
    int64_t place;
    /// The chunk with pixels that is being read, and its head.
    Chunk data;
    uint8_t data_head[8];
} PNGFrames;

static const uint32_t type_data = 0x49444154, type_control = 0x6663544C, type_more = 0x66644154, type_animation = 0x6163544C,
                      type_end = 0x49454E44;

// MARK: Chunks

static uint32_t long_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void set_long(uint8_t *bytes, uint32_t number) {
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(number >> (24 - 8 * i));
}

/// Returns `count` bytes of the file, at most as many as fit into the window; NULL beyond its end.
static const uint8_t *look(PNGFrames *png, int64_t offset, size_t count) {
    if (offset < png->window || offset + (int64_t)count > png->window + (int64_t)png->held) {
        png->held = ccodecs_read(png->frames.descriptor, png->bytes, window_size, offset, &png->frames.code);
        png->window = offset;
    }
    return count <= png->held ? png->bytes + (offset - png->window) : NULL;
}

/// Reads the chunk at an offset. Returns 0 at the end of the file or of the picture.
static int find_chunk(PNGFrames *png, int64_t offset, Chunk *chunk) {
    const uint8_t *head = look(png, offset, 8);
    if (head == NULL) return 0;
    *chunk = (Chunk){long_at(head + 4), long_at(head), offset + 8};
    return chunk->length <= 0x7FFFFFFF && chunk->type != type_end;
}

static int64_t end_of(Chunk chunk) { return chunk.data + chunk.length + 4; }

/// Whether a chunk has pixels of the frame whose control chunk came before.
static int has_pixels(Chunk chunk) { return chunk.type == type_data || (chunk.type == type_more && chunk.length >= 4); }

/// Reads up to the next frame's first chunk with pixels, and its control chunk. Returns 0 if there is none.
static int find_frame(PNGFrames *png, Control *control) {
    int has_control = 0;
    Chunk chunk;
    for (; find_chunk(png, png->position, &chunk); png->position = end_of(chunk)) {
        const uint8_t *bytes = chunk.type == type_control && chunk.length == 26 ? look(png, chunk.data, 26) : NULL;
        if (bytes != NULL) {
            *control = (Control){long_at(bytes + 4), long_at(bytes + 8), long_at(bytes + 12), long_at(bytes + 16),
                                 (uint16_t)(bytes[20] << 8 | bytes[21]), (uint16_t)(bytes[22] << 8 | bytes[23]), bytes[24], bytes[25]};
            has_control = 1;
        }
        // If the still picture is not one of the frames, it has no control chunk.
        if (has_control && has_pixels(chunk)) {
            png->data = chunk;
            return 1;
        }
    }
    return 0;
}

// MARK: The PNG of a frame

/// Sets the chunk with pixels to be read next. The number at the beginning of later chunks is skipped.
static void begin_data(PNGFrames *png, Chunk chunk) {
    uint32_t number = chunk.type == type_more ? 4 : 0;
    png->data = chunk;
    set_long(png->data_head, chunk.length - number);
    set_long(png->data_head + 4, type_data);
    png->place = 0;
}

/// Moves on to the next part, or to the next chunk with pixels.
static void next_part(PNGFrames *png) {
    Chunk chunk;
    if (png->part == 2) {
        png->position = end_of(png->data);
        if (find_chunk(png, png->position, &chunk) && has_pixels(chunk)) return begin_data(png, chunk);
    }
    png->part++;
    png->place = png->part == 1 ? header_end : 0;
    if (png->part == 2) begin_data(png, png->data);
}

/// Returns how many bytes the part has after its position, and where they are: in memory, or in the file if `bytes` becomes NULL.
static int64_t part_size(const PNGFrames *png, const uint8_t **bytes, int64_t *offset) {
    static const uint8_t end[12] = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xAE, 0x42, 0x60, 0x82}, no_checksum[4];
    int64_t skipped = png->data.type == type_more ? 4 : 0, length = (int64_t)png->data.length - skipped;
    *bytes = NULL;
    switch (png->part) {
    case 0: *bytes = png->head + png->place; return header_end - png->place;
    case 1: *offset = png->place; return png->pixels - png->place;
    case 2:
        if (png->place < 8) return *bytes = png->data_head + png->place, 8 - png->place;
        if (png->place < 8 + length) return *offset = png->data.data + skipped + png->place - 8, 8 + length - png->place;
        return *bytes = no_checksum + (png->place - 8 - length), 12 + length - png->place;
    case 3: *bytes = end + png->place; return 12 - png->place;
    default: return -1;
    }
}

static size_t read_frame(CCodecsPNGSource *source, uint8_t *bytes, size_t count, int *code) {
    PNGFrames *png = source->context;
    size_t filled = 0;
    while (filled < count) {
        const uint8_t *memory = NULL;
        int64_t offset = 0, size = part_size(png, &memory, &offset);
        if (size < 0) break;
        if (size == 0) {
            next_part(png);
            continue;
        }
        size_t wanted = count - filled < (size_t)size ? count - filled : (size_t)size, got = wanted;
        if (memory != NULL) {
            memcpy(bytes + filled, memory, wanted);
        } else {
            got = ccodecs_read(png->frames.descriptor, bytes + filled, wanted, offset, code);
        }
        filled += got;
        png->place += (int64_t)got;
        if (got < wanted) break;
    }
    return filled;
}

// MARK: The canvas

static uint32_t *row_at(const PNGFrames *png, uint32_t *pixels, uint32_t y) {
    return pixels + (size_t)(png->control.top + y) * (size_t)png->frames.width + png->control.left;
}

static void dispose(PNGFrames *png) {
    if (png->control.disposal == keeps) return;
    for (uint32_t y = 0; y < png->control.height; y++) {
        uint32_t *row = row_at(png, png->canvas, y);
        size_t size = png->control.width * sizeof *row;
        if (png->control.disposal == restores && png->saved != NULL) {
            memcpy(row, row_at(png, png->saved, y), size);
        } else {
            memset(row, 0, size);
        }
    }
    png->control.disposal = keeps;
}

/// Saves the part of the canvas below a frame that will be removed. Returns 0 if there is no memory.
static int save(PNGFrames *png) {
    if (png->saved == NULL) png->saved = calloc((size_t)png->frames.width * (size_t)png->frames.height, sizeof *png->saved);
    if (png->saved == NULL) return 0;
    for (uint32_t y = 0; y < png->control.height; y++)
        memcpy(row_at(png, png->saved, y), row_at(png, png->canvas, y), png->control.width * sizeof *png->saved);
    return 1;
}

/// Blends a colour over another. Source: PNG specification, section 12.10, with straight alpha.
static uint32_t over(uint32_t top, uint32_t bottom) {
    uint32_t alpha = top >> 24;
    if (alpha == 255 || bottom >> 24 == 0) return top;
    if (alpha == 0) return bottom;
    uint32_t u = alpha * 255, v = (255 - alpha) * (bottom >> 24), sum = u + v, result = sum / 255 << 24;
    for (int shift = 0; shift < 24; shift += 8)
        result |= ((top >> shift & 0xFF) * u + (bottom >> shift & 0xFF) * v) / sum << shift;
    return result;
}

static void paint(PNGFrames *png, const CCodecsPicture *frame) {
    for (uint32_t y = 0; y < png->control.height; y++) {
        uint32_t *row = row_at(png, png->canvas, y);
        const uint32_t *pixels = frame->pixels + (size_t)y * png->control.width;
        if (png->control.blend == 0) {
            memcpy(row, pixels, png->control.width * sizeof *row);
        } else {
            for (uint32_t x = 0; x < png->control.width; x++) row[x] = over(pixels[x], row[x]);
        }
    }
}

// MARK: Frames

static int is_on_canvas(const PNGFrames *png, Control control) {
    uint32_t width = (uint32_t)png->frames.width, height = (uint32_t)png->frames.height;
    return control.width > 0 && control.height > 0 && control.width <= width && control.height <= height &&
           control.left <= width - control.width && control.top <= height - control.height;
}

/// Decodes the PNG of a frame. Returns 0 and fails the picture if that gives no pixels.
static int decode(PNGFrames *png, CCodecsPicture *frame, CCodecsPicture *picture) {
    set_long(png->head + 16, png->control.width);
    set_long(png->head + 20, png->control.height);
    png->part = 0;
    png->place = 0;
    ccodecs_decode_png_source((CCodecsPNGSource){.read = read_frame, .context = png, .has_no_checksums = 1}, 1, frame);
    // Skips the rest of this frame's chunks, even if the library did not need all of them.
    while (png->part < 3) next_part(png);
    if (frame->system_code != 0) png->frames.code = frame->system_code;
    int fits = frame->pixels != NULL && frame->width == (int)png->control.width && frame->height == (int)png->control.height;
    if (!fits) ccodecs_fail(picture, frame->pixels == NULL ? frame->message : "its frame has another size");
    return fits;
}

static int draw(CCodecsFrames *frames, CCodecsPicture *picture) {
    PNGFrames *png = (PNGFrames *)frames;
    Control control;
    // The window may contain an older state of the file.
    png->held = 0;
    dispose(png);
    if (!find_frame(png, &control)) return ccodecs_fail(picture, "it ends too early"), 0;
    if (!is_on_canvas(png, control)) return ccodecs_fail(picture, "its frame reaches beyond the picture"), 0;
    png->control = control;
    if (control.disposal == restores && !save(png)) return ccodecs_fail_for_memory(picture), 0;
    CCodecsPicture frame;
    int is_decoded = decode(png, &frame, picture);
    if (is_decoded) paint(png, &frame);
    frames->is_complete = frame.is_complete;
    frames->duration = ccodecs_frame_duration(control.numerator, control.denominator == 0 ? 100 : control.denominator);
    frames->work += (int64_t)control.width * control.height + 4096;
    ccodecs_free(&frame);
    return is_decoded;
}

static int rewind_png(CCodecsFrames *frames, CCodecsPicture *picture) {
    (void)picture;
    PNGFrames *png = (PNGFrames *)frames;
    png->control = (Control){.disposal = keeps};
    png->position = header_end;
    memset(png->canvas, 0, (size_t)frames->width * (size_t)frames->height * sizeof *png->canvas);
    return 1;
}

static void close_png(CCodecsFrames *frames) {
    PNGFrames *png = (PNGFrames *)frames;
    free(png->canvas);
    free(png->saved);
    free(png);
}

// MARK: Opening

/// Counts the frames without decoding them. Without an animation chunk before the pixels there are none.
static void count_frames(PNGFrames *png) {
    Chunk chunk;
    int has_control = 0, is_animation = 0;
    for (int64_t offset = header_end; find_chunk(png, offset, &chunk); offset = end_of(chunk)) {
        const uint8_t *bytes = chunk.type == type_animation && chunk.length == 8 ? look(png, chunk.data, 8) : NULL;
        if (bytes != NULL && png->pixels == 0) {
            png->frames.play_count = (int)(long_at(bytes + 4) & 0x7FFFFFFF);
            is_animation = 1;
        }
        if (png->pixels == 0 && (chunk.type == type_data || chunk.type == type_more)) png->pixels = chunk.data - 8;
        if (chunk.type == type_control) {
            has_control = 1;
        } else if (has_control && is_animation && has_pixels(chunk)) {
            png->frames.count++;
            has_control = 0;
        }
    }
}

static int open_file(PNGFrames *png, CCodecsPicture *picture) {
    const uint8_t *head = look(png, 0, header_end);
    if (head == NULL) return ccodecs_fail(picture, "it ends too early"), 0;
    memcpy(png->head, head, header_end);
    uint32_t width = long_at(head + 16), height = long_at(head + 20);
    if (width > INT32_MAX || height > INT32_MAX || !ccodecs_is_size((int)width, (int)height)) return ccodecs_fail(picture, "its size makes no sense"), 0;
    png->frames.width = (int)width;
    png->frames.height = (int)height;
    count_frames(png);
    if (png->frames.count < 1) return ccodecs_fail(picture, "it has no frames"), 0;
    png->canvas = calloc((size_t)width * height, sizeof *png->canvas);
    png->frames.canvas = png->canvas;
    if (png->canvas == NULL) return ccodecs_fail_for_memory(picture), 0;
    return rewind_png(&png->frames, picture);
}

CCodecsFrames *ccodecs_png_frames(int descriptor, CCodecsPicture *picture) {
    PNGFrames *png = calloc(1, sizeof *png);
    if (png == NULL) return ccodecs_fail_for_memory(picture), NULL;
    png->frames = (CCodecsFrames){draw, rewind_png, close_png, .descriptor = descriptor};
    int is_open = open_file(png, picture);
    if (png->frames.code != 0) picture->system_code = png->frames.code;
    if (is_open && png->frames.code == 0) return &png->frames;
    close_png(&png->frames);
    return NULL;
}
