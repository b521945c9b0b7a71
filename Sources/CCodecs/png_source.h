// A PNG that is read from any source.
#ifndef PANORAMA_CCODECS_PNG_SOURCE_H
#define PANORAMA_CCODECS_PNG_SOURCE_H

#include "CCodecs.h"

#include <stddef.h>
#include <stdint.h>

/// A chunk with transparency that precedes its palette. The library is given the palette first.
typedef struct {
    /// The beginning of the chunk, and the beginning and end of the palette; all 0 if the file is in order.
    int64_t start;
    int64_t palette;
    int64_t end;
} CCodecsPNGSwap;

typedef struct CCodecsPNGSource CCodecsPNGSource;

/// The bytes of a PNG in order, beginning with its signature.
struct CCodecsPNGSource {
    /// Reads up to `count` bytes. Returns their number, which is less only at the end or after an error, whose errno is stored in `code`.
    size_t (*read)(CCodecsPNGSource *source, uint8_t *bytes, size_t count, int *code);
    int descriptor;
    int64_t offset;
    CCodecsPNGSwap swap;
    /// The data that `read` needs besides the file.
    void *context;
    /// Whether the chunks' checksums are ignored.
    int has_no_checksums;
};

/// Decodes in the same way as `ccodecs_decode_png`.
void ccodecs_decode_png_source(CCodecsPNGSource source, int reduction, CCodecsPicture *picture);

#endif
