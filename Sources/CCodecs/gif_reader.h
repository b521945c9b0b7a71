// Reads the frames of a GIF one after another with giflib.
#ifndef PANORAMA_CCODECS_GIF_READER_H
#define PANORAMA_CCODECS_GIF_READER_H

#include "CCodecs.h"

#include <stddef.h>
#include <stdint.h>

#include <gif_lib.h>

enum { ccodecs_gif_buffer_size = 65536, ccodecs_gif_color_count = 256 };

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
    /// NULL before `ccodecs_gif_begin`.
    GifFileType *file;
    /// The frame's position on the logical screen.
    GifImageDesc place;
    /// The transparent index; -1 if there is none.
    int clear;
    /// What becomes of the frame when the next one is drawn, 0 to 7.
    int disposal;
    /// How long it is shown, in hundredths of a second.
    int delay;
    /// Words 0xAARRGGBB.
    uint32_t colors[ccodecs_gif_color_count];
    GifByteType bytes[ccodecs_gif_buffer_size];
} CCodecsGIFReader;

/// Allocates a reader; NULL if there is no memory.
CCodecsGIFReader *ccodecs_gif_reader(int descriptor);

/// Reads the header, from the file's beginning. Returns 0 and fails the picture if it cannot.
int ccodecs_gif_begin(CCodecsGIFReader *reader, CCodecsPicture *picture);

/// Reads up to the next frame's rows. Returns 0 if there is none.
int ccodecs_gif_find_frame(CCodecsGIFReader *reader);

/// Returns the row of the frame that comes as number `count`, 0 and up, in the file; the frame's height after the last.
int ccodecs_gif_row(const CCodecsGIFReader *reader, int count);

/// Frees the reader, which may be NULL.
void ccodecs_gif_end(CCodecsGIFReader *reader);

#endif
