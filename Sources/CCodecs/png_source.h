// A PNG that is read from anywhere.
#ifndef PANORAMA_CCODECS_PNG_SOURCE_H
#define PANORAMA_CCODECS_PNG_SOURCE_H

#include "CCodecs.h"

#include <stddef.h>
#include <stdint.h>

typedef struct CCodecsPNGSource CCodecsPNGSource;

/// The bytes of a PNG from its signature on, in order.
struct CCodecsPNGSource {
    /// Reads up to `count` bytes. Returns their number, which is less only at the end or after an error; its errno goes to `code`.
    size_t (*read)(CCodecsPNGSource *source, uint8_t *bytes, size_t count, int *code);
    int descriptor;
    int64_t offset;
    /// What `read` needs beside the file.
    void *context;
    /// Whether the chunks' checksums count for nothing.
    int has_no_checksums;
};

/// Decodes as `ccodecs_decode_png` does.
void ccodecs_decode_png_source(CCodecsPNGSource source, int reduction, CCodecsPicture *picture);

#endif
