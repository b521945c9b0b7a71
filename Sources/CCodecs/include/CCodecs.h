// Decoding libraries behind one interface without setjmp and varargs, which Swift cannot call: libjpeg-turbo, libpng, libwebp and giflib are
// linked; others are opened by their names, because a machine may lack them. Each decoder reads an open file from its beginning, and holds no
// more of it in memory than its format requires.
#ifndef PANORAMA_CCODECS_H
#define PANORAMA_CCODECS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A decoded picture: words 0xAARRGGBB with straight alpha, rows top down without padding.
typedef struct {
    /// Owned by the caller; freed by `ccodecs_free`. NULL if nothing could be decoded.
    uint32_t *_Nullable pixels;
    int width;
    int height;
    /// 1 if the file has no alpha channel.
    int is_opaque;
    /// 0 if the file ended before its picture.
    int is_complete;
    /// The errno if reading the file or allocating memory failed; otherwise 0.
    int system_code;
    /// Why there are no pixels: one line, null-terminated.
    char message[160];
    /// What the file states of the colours, if they were not converted to sRGB: an ICC profile, owned by the caller and freed by
    /// `ccodecs_free`, or code points of ITU-T H.273 (primaries, transfer); NULL and 0 or 2 for nothing.
    uint8_t *_Nullable profile;
    size_t profile_count;
    int primaries;
    int transfer;
} CCodecsPicture;

/// Decodes a JPEG at `eighths`/8 of its size, 1...8; each side has ⌈side · eighths / 8⌉ pixels.
/// Coefficients of finer detail are skipped, so a small result costs little more than reading the file.
void ccodecs_decode_jpeg(int descriptor, int eighths, CCodecsPicture *picture);

/// Decodes a JPEG in memory.
void ccodecs_decode_jpeg_bytes(const uint8_t *bytes, size_t count, int eighths, CCodecsPicture *picture);

/// Decodes a PNG to one pixel for each square of `reduction` stored ones, their mean; squares at the right and lower edge may be smaller.
/// Works row by row, unless the file is interlaced.
void ccodecs_decode_png(int descriptor, int reduction, CCodecsPicture *picture);

/// Decodes a WebP, or the first frame of an animated one, scaled to `width` x `height`; 0 keeps its size.
void ccodecs_decode_webp(int descriptor, int width, int height, CCodecsPicture *picture);

/// Decodes the first frame of a GIF at its position on the logical screen, which is the picture; the rest is transparent.
/// A screen without a size takes that of the frame; a frame that exceeds the screen is refused.
void ccodecs_decode_gif(int descriptor, CCodecsPicture *picture);

/// Formats of a library that is opened by its name.
typedef enum {
    CCodecsHEIF,
    CCodecsTIFF,
    CCodecsRAW,
    CCodecsJPEG2000,
    CCodecsEXR,
} CCodecsFormats;

/// Opens the library of some formats, the first time it is called. Must precede the process's loss of access to files.
/// Returns NULL, or the name of the Debian package that is missing.
const char *_Nullable ccodecs_missing_package(CCodecsFormats formats);

/// Decodes the primary picture of a HEIF file, upright, to one pixel for each square of `reduction` stored ones, their mean; or a thumbnail in
/// the file that has at least `least_width` x `least_height` pixels and nearly the shape of the whole picture.
void ccodecs_decode_heif(int descriptor, int reduction, int least_width, int least_height, CCodecsPicture *picture);

/// Decodes the first page of a TIFF, as it is stored, to one pixel for each square of `reduction` stored ones, their mean. If `reduction` is
/// greater than 1, that may be a smaller copy in the file which has at least `least_width` x `least_height` pixels and the page's shape.
void ccodecs_decode_tiff(int descriptor, int reduction, int least_width, int least_height, CCodecsPicture *picture);

/// Decodes a camera's RAW file, as it is stored, to a picture of nearly the shape of `width` x `height`, which has at least `least_width` x
/// `least_height` pixels or half those of the sensor each way: the preview in the file, or else the sensor's samples.
void ccodecs_decode_raw(int descriptor, int width, int height, int least_width, int least_height, CCodecsPicture *picture);

/// Decodes a JPEG 2000 at the least of its resolutions, and the least further reduction, that have `least_width` x `least_height` pixels; at
/// a lesser one if it would take too much memory.
void ccodecs_decode_jpeg2000(int descriptor, int least_width, int least_height, CCodecsPicture *picture);

/// Decodes the first part of an OpenEXR, its display window, likewise reduced; the rest of a smaller data window is transparent.
void ccodecs_decode_exr(int descriptor, int least_width, int least_height, CCodecsPicture *picture);

/// Returns 1 if that many bytes can be allocated now, otherwise 0.
int ccodecs_has_memory(size_t count);

void ccodecs_free(CCodecsPicture *picture);

/// Reduces a picture row by row: one pixel for each square of `reduction` stored ones, their mean weighted by
/// alpha; squares at the right and lower edge may be smaller.
typedef struct {
    int reduction;
    /// Size of the stored picture.
    int width;
    int height;
    /// Number of rows added to `sums`.
    int count;
    uint64_t *_Nullable sums;
} CCodecsRows;

/// Allocates the result of a picture of `width` x `height` pixels, both at least 1. Returns 0 and fails the picture if there is no memory.
/// `ccodecs_rows_end` must follow in either case.
int ccodecs_rows_begin(CCodecsRows *rows, CCodecsPicture *picture, int width, int height, int reduction);

/// Adds row `y` of words 0xAARRGGBB. Rows must come from the top down or from the bottom up, each once.
void ccodecs_rows_put(CCodecsRows *rows, CCodecsPicture *picture, const uint32_t *row, int y);

/// Adds row `y` without pixels, which are transparent, in the time of a row of the result.
void ccodecs_rows_skip(CCodecsRows *rows, CCodecsPicture *picture, int y);

void ccodecs_rows_end(CCodecsRows *rows);

/// A text chunk of a PNG file.
typedef struct {
    const char *key;
    const char *text;
} CCodecsText;

/// The compression effort of a PNG.
typedef enum {
    /// Fast, for a user who waits.
    CCodecsQuick,
    /// Small, for files that are kept.
    CCodecsSmall,
} CCodecsEffort;

/// Parts of a picture file beside its pixels. An empty part is not written.
typedef struct {
    /// A TIFF structure, at most 65,527 bytes.
    const uint8_t *_Nullable exif;
    size_t exif_count;
    /// An ICC profile, at most 1 MiB.
    const uint8_t *_Nullable profile;
    size_t profile_count;
} CCodecsBlocks;

/// Writes a PNG with text chunks and blocks before its pixels to an open file, from its current position.
/// Returns 0, or -1 with errno if not everything could be written.
int ccodecs_write_png(
    int descriptor, const uint32_t *pixels, int width, int height, int is_opaque, CCodecsEffort effort, const CCodecsText *_Nullable texts,
    int text_count, const CCodecsBlocks *_Nullable blocks);

/// Writes a JPEG with chroma at half the resolution to an open file, from its current position. Pixels that are not opaque are laid on white.
/// `quality` is 1...100. Returns 0, or -1 with errno if not everything could be written.
int ccodecs_write_jpeg(
    int descriptor, const uint32_t *pixels, int width, int height, int is_opaque, int quality, const CCodecsBlocks *_Nullable blocks);

/// The bytes of an encoded picture; owned by the caller, freed by `ccodecs_free_bytes`.
typedef struct {
    uint8_t *_Nullable bytes;
    size_t count;
} CCodecsBytes;

/// Encodes a lossy WebP with transparency into memory: a RIFF file without further chunks. `quality` is 1...100.
/// Returns 0, or -1 with errno: EINVAL if the picture is too large for the format, otherwise ENOMEM.
int ccodecs_encode_webp(const uint32_t *pixels, int width, int height, int quality, CCodecsBytes *result);

void ccodecs_free_bytes(CCodecsBytes *result);

/// Inflates the zlib stream of a chunk into `result`. Returns the number of bytes, at most `capacity`; 0 for a damaged or longer stream.
size_t ccodecs_inflate(const uint8_t *bytes, size_t count, uint8_t *result, size_t capacity);

/// A decoding library and its version.
typedef struct {
    const char *_Nullable name;
    int major;
    int minor;
    int patch;
} CCodecsLibrary;

/// The libraries by index from 0. Returns 0 beyond the last. For libpng and libwebp, the version of the loaded library; for the others, that
/// of the headers.
int ccodecs_library(int index, CCodecsLibrary *library);

#pragma clang assume_nonnull end

#endif
