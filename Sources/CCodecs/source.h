// What the decoders share: reading an open file, and saying why it does not go on.
#ifndef PANORAMA_CCODECS_SOURCE_H
#define PANORAMA_CCODECS_SOURCE_H

#include "CCodecs.h"

#include <stddef.h>
#include <stdint.h>

/// Reads up to `count` bytes at `offset`. Returns how many; fewer only at the file's end or after an error, whose errno goes to `code`.
size_t ccodecs_read(int descriptor, void *bytes, size_t count, int64_t offset, int *code);

/// The picture has failed: frees its pixels and keeps the reason.
void ccodecs_fail(CCodecsPicture *picture, const char *message);

/// There is no memory for the picture.
void ccodecs_fail_for_memory(CCodecsPicture *picture);

/// Room for the result. Returns 0 and fails the picture when there is none.
int ccodecs_allocate(CCodecsPicture *picture, int width, int height);

#endif
