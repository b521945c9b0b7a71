// Documents packed by gzip, inflated to a bounded length.
#ifndef PANORAMA_CCODECS_GZIP_H
#define PANORAMA_CCODECS_GZIP_H

#include <stddef.h>
#include <stdint.h>

int ccodecs_is_gzip(const uint8_t *bytes, size_t count);

/// Inflates a whole file to at most `most` bytes, whose number goes to `length`; the caller frees them. Returns NULL with EFBIG for more, EINVAL for
/// a damaged or cut file, or ENOMEM in `code`.
uint8_t *ccodecs_gunzip_all(const uint8_t *bytes, size_t count, size_t most, size_t *length, int *code);

#endif
