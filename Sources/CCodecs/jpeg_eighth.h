#pragma once

#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

#include "CCodecs.h"

/// Fills a picture of an eighth of the size, rounded up, from the scan that begins at `offset`; the header has been read by libjpeg.
/// - Returns: 0 when the file is of another kind, or damaged; then the picture is empty, and libjpeg can be asked.
int ccodecs_jpeg_eighth(j_decompress_ptr info, int descriptor, int64_t offset, CCodecsPicture *picture);
