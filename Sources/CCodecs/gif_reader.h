// Reads the frames of a GIF one after another. Source: GIF89a specification. giflib, which other programs use, is not used because it
// refuses codes that begin with more than eight bits, and cannot keep its place in a file whose frames are only counted.
#ifndef PANORAMA_CCODECS_GIF_READER_H
#define PANORAMA_CCODECS_GIF_READER_H

#include "CCodecs.h"
#include "gif_codes.h"

#include <stddef.h>
#include <stdint.h>

enum { ccodecs_gif_buffer_size = 65536, ccodecs_gif_color_count = 256 };

/// Where a frame lies on the logical screen, beyond which it may extend, and the order of its rows.
typedef struct {
    int left;
    int top;
    int width;
    int height;
    int is_interlaced;
} CCodecsGIFPlace;

/// An open file, and the frame found last, without its pixels.
typedef struct {
    int descriptor;
    int64_t offset;
    /// The errno of a failed read.
    int code;
    /// Whether data beyond the end of the file was requested.
    int is_cut;
    size_t used;
    size_t held;
    /// The logical screen; 0 if the file does not state its size.
    int screen_width;
    int screen_height;
    /// How often the frames are played, according to what was read so far: 0 for endlessly, 1 if nothing is stated.
    int play_count;
    CCodecsGIFPlace place;
    /// The transparent index; -1 if there is none.
    int clear;
    /// What happens to the frame when the next one is drawn, 0 to 7.
    int disposal;
    /// How long the frame is shown, in hundredths of a second.
    int delay;
    /// The bytes left in the data block, and whether no block follows.
    int block;
    int has_no_more_data;
    /// Words 0xAARRGGBB: the colours of the file, their number, and the colours of the frame.
    uint32_t shared_colors[ccodecs_gif_color_count];
    int shared_count;
    uint32_t colors[ccodecs_gif_color_count];
    CCodecsGIFCodes codes;
    uint8_t bytes[ccodecs_gif_buffer_size];
} CCodecsGIFReader;

/// Allocates a reader; NULL if there is no memory.
CCodecsGIFReader *ccodecs_gif_reader(int descriptor);

/// Reads the header at the beginning of the file. Returns 0 and fails the picture if that is not possible.
int ccodecs_gif_begin(CCodecsGIFReader *reader, CCodecsPicture *picture);

/// Reads up to the next frame's rows. Returns 0 if there is none.
int ccodecs_gif_find_frame(CCodecsGIFReader *reader);

/// Reads a row of the frame. Returns 0 if its data ends before that or is invalid.
int ccodecs_gif_read_row(CCodecsGIFReader *reader, uint8_t *indexes);

/// Skips the rest of the frame's data.
void ccodecs_gif_skip_rows(CCodecsGIFReader *reader);

/// Returns the row of the frame that is stored at position `count`, 0 and up, in the file; the frame's height after the last row.
int ccodecs_gif_row(const CCodecsGIFReader *reader, int count);

/// Frees the reader, which may be NULL.
void ccodecs_gif_end(CCodecsGIFReader *reader);

#endif
