// Reads the frames of a GIF one after another. Source: GIF89a specification. The reader is our own because giflib, which other programs use, refuses
// codes that begin with more than eight bits, and keeps no place in a file of which only the frames are counted.
#ifndef PANORAMA_CCODECS_GIF_READER_H
#define PANORAMA_CCODECS_GIF_READER_H

#include "CCodecs.h"
#include "gif_codes.h"

#include <stddef.h>
#include <stdint.h>

enum { ccodecs_gif_buffer_size = 65536, ccodecs_gif_color_count = 256 };

/// Where a frame lies on the logical screen, beyond which it may reach, and the order of its rows.
typedef struct {
    int left;
    int top;
    int width;
    int height;
    int is_interlaced;
} CCodecsGIFPlace;

/// An open file, and the frame that was found last, without its pixels.
typedef struct {
    int descriptor;
    int64_t offset;
    /// The errno of a failed read.
    int code;
    /// Whether data beyond the file's end were requested.
    int is_cut;
    size_t used;
    size_t held;
    /// The logical screen; 0 where the file does not state it.
    int screen_width;
    int screen_height;
    /// How often the frames are played, as far as the file was read: 0 for without end, 1 where nothing is stated.
    int play_count;
    CCodecsGIFPlace place;
    /// The transparent index; -1 if there is none.
    int clear;
    /// What becomes of the frame when the next one is drawn, 0 to 7.
    int disposal;
    /// How long it is shown, in hundredths of a second.
    int delay;
    /// Bytes that are left of the block of data, and whether no block follows.
    int block;
    int has_no_more_data;
    /// Words 0xAARRGGBB: those of the file, how many they are, and those of the frame.
    uint32_t shared_colors[ccodecs_gif_color_count];
    int shared_count;
    uint32_t colors[ccodecs_gif_color_count];
    CCodecsGIFCodes codes;
    uint8_t bytes[ccodecs_gif_buffer_size];
} CCodecsGIFReader;

/// Allocates a reader; NULL if there is no memory.
CCodecsGIFReader *ccodecs_gif_reader(int descriptor);

/// Reads the header, from the file's beginning. Returns 0 and fails the picture if it cannot.
int ccodecs_gif_begin(CCodecsGIFReader *reader, CCodecsPicture *picture);

/// Reads up to the next frame's rows. Returns 0 if there is none.
int ccodecs_gif_find_frame(CCodecsGIFReader *reader);

/// Reads a row of the frame. Returns 0 if its data end before, or make no sense.
int ccodecs_gif_read_row(CCodecsGIFReader *reader, uint8_t *indexes);

/// Passes over what is left of the frame's data.
void ccodecs_gif_skip_rows(CCodecsGIFReader *reader);

/// Returns the row of the frame that comes as number `count`, 0 and up, in the file; the frame's height after the last.
int ccodecs_gif_row(const CCodecsGIFReader *reader, int count);

/// Frees the reader, which may be NULL.
void ccodecs_gif_end(CCodecsGIFReader *reader);

#endif
