// Shared by decoders and encoders: reading and writing an open file, and reporting failures.
#ifndef PANORAMA_CCODECS_SOURCE_H
#define PANORAMA_CCODECS_SOURCE_H

#include "CCodecs.h"

#include <stddef.h>
#include <stdint.h>

/// Reads up to `count` bytes at `offset`. Returns their number, which is less only at the file's end or after an error, whose errno is
/// stored in `code`.
size_t ccodecs_read(int descriptor, void *bytes, size_t count, int64_t offset, int *code);

/// Reads a complete file of at most `most` bytes; `size` receives its length. Returns NULL if it cannot be read, and stores the errno of a
/// system error in `code`. The caller frees the bytes.
uint8_t *ccodecs_read_all(int descriptor, size_t most, size_t *size, int *code);

/// Writes all bytes at the descriptor's offset. Returns 0, or -1 with the errno in `code`.
int ccodecs_write(int descriptor, const void *bytes, size_t count, int *code);

/// Clears the picture, except for what the caller set. Frees nothing.
void ccodecs_clear(CCodecsPicture *picture);

/// The part to decode of a stored picture of `width` x `height` pixels. It is recorded as the position of the result, with `scale` decoded
/// pixels per stored pixel. It is the full picture if no part is wanted, or if the picture has another size than expected.
CCodecsPart ccodecs_begin_part(CCodecsPicture *picture, int width, int height, double scale);

static inline int ccodecs_part_has_row(const CCodecsPart *part, int y) { return y >= part->y && y - part->y < part->height; }

/// Marks the picture as failed: frees its pixels and stores the first line of the reason.
void ccodecs_fail(CCodecsPicture *picture, const char *message);

/// Marks the picture as an unsupported kind with this name.
void ccodecs_refuse(CCodecsPicture *picture, const char *kind);

/// Fails the picture with a library's message. If the message says that the library does not support the kind of file, refuses the picture
/// instead, with `format` and the message.
void ccodecs_fail_by_words(CCodecsPicture *picture, const char *format, const char *words);

/// Whether a picture may have this size. Its header was checked for this before, but the file may have been replaced since.
int ccodecs_is_size(int width, int height);

/// Marks the picture as failed for lack of memory.
void ccodecs_fail_for_memory(CCodecsPicture *picture);

/// Allocates the result. Returns 0 and fails the picture if there is no memory.
int ccodecs_allocate(CCodecsPicture *picture, int width, int height);

#endif
