// JPEG, PNG, WebP and GIF: libjpeg-turbo, libpng, libwebp and giflib behind one interface without setjmp and varargs, which Swift cannot
// call. Each reads an open file from its beginning, and never more of it in memory at once than its format demands.
#ifndef PANORAMA_CCODECS_H
#define PANORAMA_CCODECS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A decoded picture: words 0xAARRGGBB with straight alpha, rows top down without padding.
typedef struct {
    /// Owned by whoever called; `ccodecs_free` takes it back. NULL when nothing could be decoded.
    uint32_t *_Nullable pixels;
    int width;
    int height;
    /// 1 when the file has no alpha at all.
    int is_opaque;
    /// 0 when the file ended before its picture did.
    int is_complete;
    /// The errno of reading the file or getting memory when that failed, and not the picture; otherwise 0.
    int system_code;
    /// Why there are no pixels: one line, ended by 0.
    char message[160];
} CCodecsPicture;

/// Decodes a JPEG at `eighths`/8 of its size, 1...8; the result has ⌈side · eighths / 8⌉ pixels along each side.
/// Coefficients of what is finer are skipped, so a small result costs little more than reading the file.
void ccodecs_decode_jpeg(int descriptor, int eighths, CCodecsPicture *picture);

/// Decodes a PNG to one pixel for each square of `reduction` stored ones, the mean of them; squares at the right and lower edge may be cut.
/// Row by row, unless the file is interlaced.
void ccodecs_decode_png(int descriptor, int reduction, CCodecsPicture *picture);

/// Decodes a WebP, or the first frame of an animated one, scaled to `width` x `height`; 0 keeps its size.
void ccodecs_decode_webp(int descriptor, int width, int height, CCodecsPicture *picture);

/// Decodes the first frame of a GIF at its place on the screen, which is the picture; what the frame leaves of it is clear.
/// A screen of no size is as large as the frame; a frame that reaches beyond the screen is refused.
void ccodecs_decode_gif(int descriptor, CCodecsPicture *picture);

void ccodecs_free(CCodecsPicture *picture);

/// Rows of a picture on their way to a smaller one: one pixel for each square of `reduction` stored ones, the mean of them weighted by their
/// alpha; squares at the right and lower edge may be cut.
typedef struct {
    int reduction;
    /// Of the rows that come.
    int width;
    int height;
    /// Rows that are in `sums`.
    int count;
    uint64_t *_Nullable sums;
} CCodecsRows;

/// Room for the result of `width` x `height` pixels, both at least 1. Returns 0 and fails the picture when there is none.
/// `ccodecs_rows_end` must follow in either case.
int ccodecs_rows_begin(CCodecsRows *rows, CCodecsPicture *picture, int width, int height, int reduction);

/// Takes row `y` of words 0xAARRGGBB. Rows come from the top down or from the bottom up, each once.
void ccodecs_rows_put(CCodecsRows *rows, CCodecsPicture *picture, const uint32_t *row, int y);

void ccodecs_rows_end(CCodecsRows *rows);

/// A text chunk of a PNG file.
typedef struct {
    const char *key;
    const char *text;
} CCodecsText;

/// What a PNG is written for.
typedef enum {
    /// Somebody waits for it.
    CCodecsQuick,
    /// It is kept.
    CCodecsSmall,
} CCodecsEffort;

/// Writes a PNG with text chunks before its pixels to an open file, from where that stands.
/// Returns 0, or -1 with errno when the file took not all of it.
int ccodecs_write_png(
    int descriptor, const uint32_t *pixels, int width, int height, int is_opaque, CCodecsEffort effort, const CCodecsText *_Nullable texts,
    int text_count);

/// A library that decodes, and its version.
typedef struct {
    const char *_Nullable name;
    int major;
    int minor;
    int patch;
} CCodecsLibrary;

/// The libraries, counted from 0. Returns 0 when there are not so many. libpng and libwebp tell what is loaded, the others what this was
/// built with.
int ccodecs_library(int index, CCodecsLibrary *library);

#pragma clang assume_nonnull end

#endif
