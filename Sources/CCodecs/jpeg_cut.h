// Cuts a rectangle out of a camera's JPEG without decoding it: the codes of its blocks are copied to a small file in memory.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

#include "CCodecs.h"
#include "jpeg_entropy.h"

/// Makes a JPEG of the units that have pixels in `part`. libjpeg has read the header of the file, whose scan begins at `scan`.
/// - Parameters:
///   - part: Receives the rectangle that was cut out, in pixels.
///   - result: Receives the file, freed by `ccodecs_free_bytes`.
///   - code: Receives the errno of a failed read or allocation.
/// - Returns: 0 if the file is of another kind or damaged, or after a system error.
int ccodecs_jpeg_cut(
    j_decompress_ptr info, const CCodecsJPEGFile *file, int64_t scan, CCodecsJPEGIndex *index, CCodecsPart *part, CCodecsBytes *result, int *code);
