// Reads the blocks of a JPEG as cameras write it, in the order of the file, without transforming them.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

#include "jpeg_entropy.h"

typedef struct {
    Bits bits;
    Table dc[2], ac[2];
} CCodecsJPEGReader;

/// Whether a file whose header libjpeg has read is baseline, has one scan, and is grey or YCbCr with at most 2x2 luma samples per sample of
/// each chroma component.
int ccodecs_jpeg_is_camera_like(j_decompress_ptr info);

/// Prepares reading from the scan. Returns 0 if tables are missing or invalid.
int ccodecs_jpeg_reader_begin(CCodecsJPEGReader *reader, j_decompress_ptr info, const CCodecsJPEGFile *file, int64_t offset);

/// Reads a block's mean, which is stored as the difference from the previous one of its component. Returns 0 for invalid bits.
static inline int take_mean(Bits *bits, const Table *dc, int *mean) {
    fill(bits);
    int size = take_symbol(bits, dc);
    if (size < 0 || size > 11) return 0;
    if (size > 0) {
        int value = (int)peek(bits, size);
        drop(bits, size);
        *mean += value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
    }
    return *mean >= -32768 && *mean <= 32767;
}
