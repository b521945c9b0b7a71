// The colours that a JPEG states: a profile in APP2 segments, and the colour space in the EXIF block.
#ifndef PANORAMA_CCODECS_JPEG_COLOURS_H
#define PANORAMA_CCODECS_JPEG_COLOURS_H

#include <stdio.h>

#include <jpeglib.h>

#include "CCodecs.h"

/// The parts of a profile, which may arrive in any order.
typedef struct {
    /// All parts, one after another.
    uint8_t *bytes;
    size_t count;
    /// The position of each part by its number, from 1; a missing part has no bytes.
    struct {
        size_t start;
        size_t count;
    } parts[256];
    int part_count;
    /// The joined profile; NULL until it is requested.
    uint8_t *profile;
    int is_adobe;
    int lacks_memory;
} CCodecsJPEGColours;

/// Collects the statements while the decoder reads the file. Its `client_data` must be the colours. Call this before the header is read.
void ccodecs_jpeg_colours_watch(j_decompress_ptr info);

/// The collected statements; valid until `ccodecs_jpeg_colours_end`.
CCodecsColourSpace ccodecs_jpeg_colours_space(CCodecsJPEGColours *colours);

void ccodecs_jpeg_colours_end(CCodecsJPEGColours *colours);

#endif
