// What a JPEG states about its colours: a profile in segments APP2, and the colour space in the EXIF block.
#ifndef PANORAMA_CCODECS_JPEG_COLOURS_H
#define PANORAMA_CCODECS_JPEG_COLOURS_H

#include <stdio.h>

#include <jpeglib.h>

#include "CCodecs.h"

/// The parts of a profile as they come, in any order.
typedef struct {
    /// All parts, one behind the other.
    uint8_t *bytes;
    size_t count;
    /// Where the parts lie by their numbers, from 1; without bytes where one is missing.
    struct {
        size_t start;
        size_t count;
    } parts[256];
    int part_count;
    /// The profile as a whole; NULL as long as it was not asked for.
    uint8_t *profile;
    int is_adobe;
    int lacks_memory;
} CCodecsJPEGColours;

/// Collects from the decoder's file; its `client_data` must be the colours. Called before the header is read.
void ccodecs_jpeg_colours_watch(j_decompress_ptr info);

/// What was collected; valid until `ccodecs_jpeg_colours_end`.
CCodecsColourSpace ccodecs_jpeg_colours_space(CCodecsJPEGColours *colours);

void ccodecs_jpeg_colours_end(CCodecsJPEGColours *colours);

#endif
