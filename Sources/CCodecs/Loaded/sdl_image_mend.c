// Corrects files of old paint programs in memory, so that SDL2_image 2.0 to 2.8 reads them correctly.
#include "sdl_image.h"

#include <string.h>

// Places in the header of a PCX. Source: ZSoft, "PCX File Format Technical Reference Manual", revision 5.
enum { pcx_bits = 3, pcx_left = 4, pcx_right = 8, pcx_colours = 16, pcx_planes = 65, pcx_line = 66, pcx_header = 128 };

static void put_word(uint8_t *bytes, unsigned value) {
    bytes[0] = (uint8_t)value;
    bytes[1] = (uint8_t)(value >> 8);
}

void ccodecs_mend_pcx(uint8_t *bytes, size_t count) {
    if (count < pcx_header || bytes[pcx_bits] != 1) return;
    // SDL2_image leaves out the first bits of a plane's last byte instead of the last ones. It therefore reads all of them, and the caller
    // leaves out the columns beyond the picture's width.
    unsigned pixels = ((unsigned)bytes[pcx_line] | (unsigned)bytes[pcx_line + 1] << 8) * 8;
    if (pixels > 0 && pixels <= INT16_MAX) {
        put_word(bytes + pcx_left, 0);
        put_word(bytes + pcx_right, pixels - 1);
    }
    // Programs that write black and white leave the colours out.
    uint8_t *colours = bytes + pcx_colours;
    if (bytes[pcx_planes] == 1 && memcmp(colours, colours + 3, 3) == 0) {
        memset(colours, 0, 3);
        memset(colours + 3, 0xFF, 3);
    }
}

static size_t long_at(const uint8_t *bytes) {
    return (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | (size_t)bytes[3];
}

void ccodecs_mend_ilbm(uint8_t *bytes, size_t count) {
    enum { first_chunk = 12, chunk_header = 8, planes_in_header = 8 };
    uint8_t *colours = NULL;
    int planes = 0;
    for (size_t place = first_chunk; place + chunk_header + planes_in_header < count;) {
        uint8_t *chunk = bytes + place;
        size_t length = long_at(chunk + 4);
        if (memcmp(chunk, "BMHD", 4) == 0) planes = chunk[chunk_header + planes_in_header];
        if (memcmp(chunk, "CMAP", 4) == 0) colours = chunk;
        if (memcmp(chunk, "BODY", 4) == 0) break;
        place += chunk_header + length + (length & 1);
        // The colours end with the next chunk at the latest.
        if (colours != NULL && planes == 24) {
            memcpy(colours, "JUNK", 4);
            colours = NULL;
        }
    }
}

/// The offset after the next quotation mark from `place`; `count` if there is none.
static size_t after_quote(const uint8_t *bytes, size_t count, size_t place) {
    const uint8_t *quote = place < count ? memchr(bytes + place, '"', count - place) : NULL;
    return quote == NULL ? count : (size_t)(quote - bytes) + 1;
}

/// Reads a number of at most nine digits after blanks.
static size_t number_at(const uint8_t *bytes, size_t count, size_t *place) {
    size_t number = 0;
    while (*place < count && (bytes[*place] == ' ' || (bytes[*place] >= '\t' && bytes[*place] <= '\r'))) ++*place;
    for (int digits = 0; *place < count && bytes[*place] >= '0' && bytes[*place] <= '9' && digits < 9; digits++)
        number = number * 10 + (bytes[(*place)++] - '0');
    return number;
}

int ccodecs_has_colours_of_xpm(const uint8_t *bytes, size_t count) {
    uint8_t is_known[256] = {0};
    size_t place = after_quote(bytes, count, 0);
    size_t width = number_at(bytes, count, &place), height = number_at(bytes, count, &place);
    size_t colours = number_at(bytes, count, &place), letters = number_at(bytes, count, &place);
    place = after_quote(bytes, count, place);
    for (size_t index = 0; index < colours; index++) {
        size_t start = after_quote(bytes, count, place), end = after_quote(bytes, count, start);
        // A truncated file is reported by the reader.
        if (end == count) return 1;
        if (end - 1 - start < letters + 2) return 0;
        is_known[bytes[start]] = 1;
        place = end;
    }
    for (size_t row = 0; row < height && letters == 1; row++) {
        size_t start = after_quote(bytes, count, place);
        if (count - start < width) return 1;
        for (size_t x = 0; x < width; x++)
            if (!is_known[bytes[start + x]]) return 0;
        // The reader takes the quotation mark and two more characters with each row.
        place = start + width + 3;
    }
    return 1;
}
