// A PNG that is read from anywhere.
#ifndef PANORAMA_CCODECS_PNG_SOURCE_H
#define PANORAMA_CCODECS_PNG_SOURCE_H

#include "CCodecs.h"

#include <stddef.h>
#include <stdint.h>

/// A chunk with transparency that precedes the palette it belongs to: the library is given the palette first.
typedef struct {
    /// Where the chunk begins, where the palette begins and where that ends; all 0 in files that are in order.
    int64_t start;
    int64_t palette;
    int64_t end;
} CCodecsPNGSwap;

typedef struct CCodecsPNGSource CCodecsPNGSource;

/// The bytes of a PNG from its signature on, in order.
struct CCodecsPNGSource {
    /// Reads up to `count` bytes. Returns their number, which is less only at the end or after an error; its errno goes to `code`.
    size_t (*read)(CCodecsPNGSource *source, uint8_t *bytes, size_t count, int *code);
    int descriptor;
    int64_t offset;
    CCodecsPNGSwap swap;
    /// What `read` needs beside the file.
    void *context;
    /// Whether the chunks' checksums count for nothing.
    int has_no_checksums;
};

/// Decodes as `ccodecs_decode_png` does.
void ccodecs_decode_png_source(CCodecsPNGSource source, int reduction, CCodecsPicture *picture);

#endif
