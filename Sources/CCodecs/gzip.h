// Decompresses documents in gzip format to a limited length.
#ifndef PANORAMA_CCODECS_GZIP_H
#define PANORAMA_CCODECS_GZIP_H

#include <stddef.h>
#include <stdint.h>

int ccodecs_is_gzip(const uint8_t *bytes, size_t count);

/// Decompresses a complete file to at most `most` bytes and stores their number in `length`; the caller frees them. On failure, returns
/// NULL and sets `code`: EFBIG if there are more bytes, EINVAL if the file is damaged or truncated, or ENOMEM.
uint8_t *ccodecs_gunzip_all(const uint8_t *bytes, size_t count, size_t most, size_t *length, int *code);

#endif
