#pragma once

#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

#include "CCodecs.h"
#include "jpeg_entropy.h"

/// Fills a picture of `eighths`/8 of the size, 2...7, rounded up, from the scan that begins at `offset`. libjpeg has read the header.
/// - Parameters:
///   - index: Notes the places that are passed; NULL notes none.
///   - code: Receives the errno of a failed read or allocation.
/// - Returns: 0 if the file is of another kind or damaged, or after a system error; the picture is then empty, and libjpeg can be tried.
int ccodecs_jpeg_reduced(
    j_decompress_ptr info, const CCodecsJPEGFile *file, int64_t offset, int eighths, CCodecsJPEGIndex *index, CCodecsPicture *picture, int *code);
