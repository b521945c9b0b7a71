// Decompresses the chunks of a PNG that the header check reads, with zlib.
#include "CCodecs.h"

#include <zlib.h>

size_t ccodecs_inflate(const uint8_t *bytes, size_t count, uint8_t *result, size_t capacity) {
    uLongf length = capacity;
    return uncompress(result, &length, bytes, count) == Z_OK ? length : 0;
}
