// The codes in a GIF frame, which represent strings of indexes. Source: GIF89a specification, appendix F.
#ifndef PANORAMA_CCODECS_GIF_CODES_H
#define PANORAMA_CCODECS_GIF_CODES_H

#include <stddef.h>
#include <stdint.h>

/// Codes have at most 12 bits. The smallest codes, which represent single indexes, have at most 11.
enum { ccodecs_gif_most_bits = 12, ccodecs_gif_code_count = 1 << ccodecs_gif_most_bits };

/// Reads the next byte of the frame's data; -1 at its end.
typedef int (*CCodecsGIFNextByte)(void *source);

/// The state of decoding a frame.
typedef struct {
    CCodecsGIFNextByte next_byte;
    void *source;
    /// Bits of the smallest codes and of the next code, and the number of strings so far.
    int first_bits;
    int bits;
    int count;
    /// The previous code; -1 after a clear code.
    int last;
    /// Whether the data has ended or is invalid.
    int is_at_end;
    uint32_t held;
    int held_bits;
    /// Each string is another string followed by an index.
    uint16_t prefixes[ccodecs_gif_code_count];
    uint8_t suffixes[ccodecs_gif_code_count];
    /// Indexes that are still to be returned, the last one first.
    uint8_t waiting[ccodecs_gif_code_count + 1];
    int waiting_count;
} CCodecsGIFCodes;

/// Begins a frame. Returns 0 if the number of bits is invalid.
int ccodecs_gif_codes_begin(CCodecsGIFCodes *codes, int first_bits, CCodecsGIFNextByte next_byte, void *source);

/// Decodes the next indexes. Returns their number, which is less than `count` only at the end of the data.
size_t ccodecs_gif_codes_read(CCodecsGIFCodes *codes, uint8_t *indexes, size_t count);

#endif
