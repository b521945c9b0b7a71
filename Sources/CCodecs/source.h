// Shared by decoders and encoders: reading and writing an open file, and reporting failures.
#ifndef PANORAMA_CCODECS_SOURCE_H
#define PANORAMA_CCODECS_SOURCE_H

#include "CCodecs.h"

#include <stddef.h>
#include <stdint.h>

/// Reads up to `count` bytes at `offset`. Returns their number, which is less only at the file's end or after an error; its errno goes to `code`.
size_t ccodecs_read(int descriptor, void *bytes, size_t count, int64_t offset, int *code);

/// Reads a whole file of at most `most` bytes; `size` receives its length. Returns NULL if it cannot be read, with the errno in `code` after a
/// system error. The caller frees the bytes.
uint8_t *ccodecs_read_all(int descriptor, size_t most, size_t *size, int *code);

/// Writes all bytes at the descriptor's offset. Returns 0, or -1 with the errno in `code`.
int ccodecs_write(int descriptor, const void *bytes, size_t count, int *code);

/// Empties the picture, but for what the caller set. Frees nothing.
void ccodecs_clear(CCodecsPicture *picture);

/// The part to decode of a stored picture of `width` x `height` pixels, which is recorded as the result's place at `scale` pixels for a stored
/// one; all of it if no part is wanted, or if the picture has another size than was expected.
CCodecsPart ccodecs_begin_part(CCodecsPicture *picture, int width, int height, double scale);

static inline int ccodecs_part_has_row(const CCodecsPart *part, int y) { return y >= part->y && y - part->y < part->height; }

/// Marks the picture as failed: frees its pixels and stores the reason, of which the first line counts.
void ccodecs_fail(CCodecsPicture *picture, const char *message);

/// Marks the picture as one of a kind that is not read, which has this name.
void ccodecs_refuse(CCodecsPicture *picture, const char *kind);

/// Fails the picture with a library's words, or refuses it if these say that the file is of a kind that the library does not read: `format`, and
/// behind it the words.
void ccodecs_fail_by_words(CCodecsPicture *picture, const char *format, const char *words);

/// Whether a picture may have this size: its header was checked for the same, but the file may have been replaced since.
int ccodecs_is_size(int width, int height);

/// Marks the picture as failed for lack of memory.
void ccodecs_fail_for_memory(CCodecsPicture *picture);

/// Allocates the result. Returns 0 and fails the picture if there is no memory.
int ccodecs_allocate(CCodecsPicture *picture, int width, int height);

#endif
