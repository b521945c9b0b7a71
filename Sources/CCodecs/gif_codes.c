#include "gif_codes.h"

static void forget_strings(CCodecsGIFCodes *codes) {
    codes->bits = codes->first_bits + 1;
    // The codes for the indexes are followed by the clear code and the end code.
    codes->count = (1 << codes->first_bits) + 2;
    codes->last = -1;
}

int ccodecs_gif_codes_begin(CCodecsGIFCodes *codes, int first_bits, CCodecsGIFNextByte next_byte, void *source) {
    if (first_bits < 0 || first_bits >= ccodecs_gif_most_bits) return 0;
    codes->next_byte = next_byte;
    codes->source = source;
    codes->first_bits = first_bits;
    codes->held = 0;
    codes->is_at_end = codes->held_bits = codes->waiting_count = 0;
    forget_strings(codes);
    return 1;
}

/// Returns the next code; -1 at the end of the data.
static int next_code(CCodecsGIFCodes *codes) {
    while (codes->held_bits < codes->bits) {
        int byte = codes->next_byte(codes->source);
        if (byte < 0) return -1;
        codes->held |= (uint32_t)byte << codes->held_bits;
        codes->held_bits += 8;
    }
    int code = (int)(codes->held & ((1u << codes->bits) - 1));
    codes->held >>= codes->bits;
    codes->held_bits -= codes->bits;
    return code;
}

/// Puts the string of a code in front of the waiting indexes. Returns its first index.
static uint8_t expand(CCodecsGIFCodes *codes, int code) {
    int clear = 1 << codes->first_bits;
    while (code >= clear) {
        codes->waiting[codes->waiting_count++] = codes->suffixes[code];
        code = codes->prefixes[code];
    }
    // The smallest codes beyond 255 mean no colour; other decoders use their low bits.
    return codes->waiting[codes->waiting_count++] = (uint8_t)code;
}

/// Adds the string of the last code followed by an index, if there is a last code. A full table is not changed.
static void add_string(CCodecsGIFCodes *codes, uint8_t index) {
    if (codes->last >= 0 && codes->count < ccodecs_gif_code_count) {
        codes->prefixes[codes->count] = (uint16_t)codes->last;
        codes->suffixes[codes->count] = index;
        codes->count++;
    }
    // If the smallest codes have one bit, the table is already full for their length after the first string.
    if (codes->count >= 1 << codes->bits && codes->bits < ccodecs_gif_most_bits) codes->bits++;
}

/// Expands the next code. Returns 0 at the end.
static int take_code(CCodecsGIFCodes *codes) {
    int clear = 1 << codes->first_bits, code = next_code(codes);
    if (code == clear) return forget_strings(codes), 1;
    if (code < 0 || code == clear + 1) return 0;
    // A code may mean the string that it completes: the last string followed by its own first index.
    int is_new = codes->last >= 0 && code == codes->count && codes->count < ccodecs_gif_code_count;
    if (!is_new && (code >= codes->count || (codes->last < 0 && code > clear))) return 0;
    if (is_new) codes->waiting_count = 1;
    uint8_t first = expand(codes, is_new ? codes->last : code);
    if (is_new) codes->waiting[0] = first;
    add_string(codes, first);
    codes->last = code;
    return 1;
}

size_t ccodecs_gif_codes_read(CCodecsGIFCodes *codes, uint8_t *indexes, size_t count) {
    size_t filled = 0;
    while (filled < count) {
        if (codes->waiting_count > 0) {
            indexes[filled++] = codes->waiting[--codes->waiting_count];
        } else if (codes->is_at_end || !take_code(codes)) {
            codes->is_at_end = 1;
            break;
        }
    }
    return filled;
}
