// Decompresses documents in gzip format, with zlib.
#include "gzip.h"

#include "CCodecs.h"

#include <errno.h>
#include <stdlib.h>
#include <zlib.h>

/// Added to zlib's largest window size: the stream has gzip's header and checksum.
enum { gzip_header = 16 };

int ccodecs_is_gzip(const uint8_t *bytes, size_t count) { return count > 2 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == Z_DEFLATED; }

size_t ccodecs_gunzip_beginning(const uint8_t *bytes, size_t count, uint8_t *result, size_t capacity) {
    z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)count, .next_out = result, .avail_out = (uInt)capacity};
    if (!ccodecs_is_gzip(bytes, count) || inflateInit2(&stream, MAX_WBITS + gzip_header) != Z_OK) return 0;
    inflate(&stream, Z_SYNC_FLUSH);
    size_t length = capacity - stream.avail_out;
    inflateEnd(&stream);
    return length;
}

uint8_t *ccodecs_gunzip_all(const uint8_t *bytes, size_t count, size_t most, size_t *length, int *code) {
    size_t capacity = 0;
    uint8_t *result = NULL;
    int state = Z_OK;
    z_stream stream = {.next_in = (Bytef *)bytes, .avail_in = (uInt)count};
    *code = ENOMEM;
    if (inflateInit2(&stream, MAX_WBITS + gzip_header) != Z_OK) return NULL;
    while (state == Z_OK && capacity <= most) {
        size_t next = capacity == 0 ? 1 << 16 : capacity * 2;
        uint8_t *larger = realloc(result, next);
        if (larger == NULL) break;
        result = larger;
        stream.next_out = result + capacity;
        stream.avail_out = (uInt)(next - capacity);
        capacity = next;
        state = inflate(&stream, Z_NO_FLUSH);
    }
    *length = stream.total_out;
    inflateEnd(&stream);
    if (state == Z_STREAM_END && *length <= most) return *code = 0, result;
    // The data is truncated or invalid. Otherwise there was no memory, or the result is too large.
    if (state != Z_OK) *code = state == Z_MEM_ERROR ? ENOMEM : EINVAL;
    else if (capacity > most) *code = EFBIG;
    free(result);
    return NULL;
}
