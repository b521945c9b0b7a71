// Decoding libraries behind one interface without setjmp and varargs, which Swift cannot call. libjpeg-turbo, libpng and libwebp are
// linked; the other libraries may not be installed and are loaded by name. Each decoder reads an open file from its beginning or from an
// offset, and keeps no more of it in memory than its format requires.
#ifndef PANORAMA_CCODECS_H
#define PANORAMA_CCODECS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A rectangle of a stored picture, in its pixels.
typedef struct {
    int x;
    int y;
    int width;
    int height;
} CCodecsPart;

/// A decoded picture: words 0xAARRGGBB with straight alpha, rows top down without padding.
typedef struct {
    /// Owned by the caller and freed by `ccodecs_free`, unless they are lent. NULL if nothing could be decoded.
    uint32_t *_Nullable pixels;
    /// 1 if the pixels belong to the `CCodecsFrames` that decoded them. They stay valid until it decodes another frame.
    int are_lent;
    int width;
    int height;
    /// 1 if the file has no alpha channel.
    int is_opaque;
    /// 0 if the file ended before its picture.
    int is_complete;
    /// The errno if reading the file or allocating memory failed; otherwise 0.
    int system_code;
    /// Why there are no pixels: one line, null-terminated. For an unsupported kind of file, the name of the kind.
    char message[160];
    int is_unsupported;
    /// The size of the full picture as read by the decoder, if it reports one; the decoded size may then be different. Otherwise 0.
    int stated_width;
    int stated_height;
    /// The colours that the file states, if they were not converted to sRGB. The same as in `CCodecsColourSpace`, except that the caller
    /// owns the profile, which is freed by `ccodecs_free`.
    uint8_t *_Nullable profile;
    size_t profile_count;
    int primaries;
    int transfer;
    float chromaticities[8];
    float exponents[3];
    float peak;
    /// Set by the caller before decoding: 1 if red, green and blue samples must not be converted to sRGB.
    int keeps_colours;
    /// Set by the caller before decoding: the size of the stored picture, and the wanted part, which must lie within it. A width of 0 means
    /// the full picture.
    int whole_width;
    int whole_height;
    CCodecsPart wanted;
    /// If the pixels are only those around the wanted part: the position of the first pixel's corner in the stored picture, in its pixels,
    /// and the number of decoded pixels per stored pixel along a side. The scale is 0 if the pixels are the full picture, which decoders
    /// may return instead.
    double part_x;
    double part_y;
    double part_scale;
    /// For a frame of an animated picture: the number of its frames, how often they are played (0 for endlessly), how long this one is
    /// shown in microseconds, and whether each can be decoded without those before it. Otherwise 0.
    int frame_count;
    int play_count;
    uint32_t frame_duration;
    int frames_stand_alone;
} CCodecsPicture;

/// The file positions of places in a JPEG's picture, for the part of the file that has been read.
typedef struct CCodecsJPEGIndex CCodecsJPEGIndex;

/// Creates an empty index, which must be freed with `ccodecs_jpeg_index_free`. Returns NULL if there is no memory.
CCodecsJPEGIndex *_Nullable ccodecs_jpeg_index_create(void);

void ccodecs_jpeg_index_free(CCodecsJPEGIndex *_Nullable index);

/// Decodes the JPEG that begins at `offset` at `eighths`/8 of its size, 1...8; each side has ⌈side · eighths / 8⌉ pixels.
/// Coefficients of finer detail are skipped, so a small result costs little more than reading the file. If a part is wanted, a few pixels
/// around it are decoded too; the rows above it are only skipped, and those below it are not read.
/// - Parameter index: The index of this file, or an empty one. If the file has the form that cameras write, decoding at a reduced size
///   records all places. A part is then found without reading the known places before it.
void ccodecs_decode_jpeg(int descriptor, int64_t offset, int eighths, CCodecsJPEGIndex *_Nullable index, CCodecsPicture *picture);

/// Decodes a JPEG in memory.
void ccodecs_decode_jpeg_bytes(const uint8_t *bytes, size_t count, int eighths, CCodecsPicture *picture);

/// Decodes the PNG that begins at `offset` to one pixel for each square of `reduction` stored ones, their mean; squares at the right and
/// lower edge may be smaller. Works row by row, unless the file is interlaced.
void ccodecs_decode_png(int descriptor, int64_t offset, int reduction, CCodecsPicture *picture);

/// Decodes a WebP, or the first frame of an animated one at its place on the canvas. The canvas is the picture. It is scaled to `width` x
/// `height`; 0 keeps its size.
void ccodecs_decode_webp(int descriptor, int width, int height, CCodecsPicture *picture);

/// Decodes the first frame of a GIF at its position on the logical screen. The screen is the picture; the rest of it is transparent.
/// A screen without a size takes that of the frame; a frame that exceeds the screen is refused.
void ccodecs_decode_gif(int descriptor, CCodecsPicture *picture);

/// Formats whose library is loaded by name.
typedef enum {
    CCodecsHEIF,
    CCodecsJXL,
    CCodecsTIFF,
    CCodecsRAW,
    CCodecsJPEG2000,
    CCodecsEXR,
    CCodecsAVIFSequences,
    CCodecsSVG,
    CCodecsPaint,
} CCodecsFormats;

/// Loads the library of some formats on the first call. Must be called before the process loses access to files.
/// Returns NULL, or the name of the missing Debian package.
const char *_Nullable ccodecs_missing_package(CCodecsFormats formats);

/// Decodes the primary picture of a HEIF file, upright, to one pixel for each square of `reduction` stored ones, their mean. Or decodes a
/// thumbnail in the file that has at least `least_width` x `least_height` pixels and nearly the shape of the full picture.
void ccodecs_decode_heif(int descriptor, int reduction, int least_width, int least_height, CCodecsPicture *picture);

/// Decodes a JPEG XL, or the first frame of an animated one, upright, to one pixel for each square of `reduction` stored ones, their mean.
/// If `reduction` is 8 or more, the means of its blocks may be used.
void ccodecs_decode_jxl(int descriptor, int reduction, CCodecsPicture *picture);

/// An animated picture whose frames are decoded one after another.
typedef struct CCodecsFrames CCodecsFrames;

/// The formats of animated pictures.
typedef enum {
    CCodecsGIFFrames,
    CCodecsWebPFrames,
    CCodecsPNGFrames,
    CCodecsJXLFrames,
    CCodecsAVIFFrames,
} CCodecsFrameFormat;

/// Opens an animated picture and counts its frames; the caller closes the descriptor. Returns NULL and fails the picture if it cannot be
/// read.
CCodecsFrames *_Nullable ccodecs_frames_open(CCodecsFrameFormat format, int descriptor, CCodecsPicture *picture);

/// Decodes the frame `index`, 0 and up, as it is shown, that is, drawn over those before it. The frame after the one decoded last takes the
/// least work; any other is reached from it, or from the first. A frame that is too far away fails with EAGAIN, and is nearer at the next
/// attempt.
/// - Parameter descriptor: The same file, opened again.
void ccodecs_frames_decode(CCodecsFrames *frames, int descriptor, int index, CCodecsPicture *picture);

void ccodecs_frames_close(CCodecsFrames *_Nullable frames);

/// Decodes the first page of a TIFF, as it is stored, to one pixel for each square of `reduction` stored ones, their mean. If `reduction`
/// is greater than 1, the result may be a smaller copy in the file that has at least `least_width` x `least_height` pixels and the page's
/// shape.
void ccodecs_decode_tiff(int descriptor, int reduction, int least_width, int least_height, CCodecsPicture *picture);

/// Decodes a camera's RAW file, as it is stored, to a picture with nearly the shape of `width` x `height`: the preview in the file, or
/// otherwise the sensor's samples. It has at least `least_width` x `least_height` pixels, or half the sensor's pixels along each side.
void ccodecs_decode_raw(int descriptor, int width, int height, int least_width, int least_height, CCodecsPicture *picture);

/// Decodes a JPEG 2000 at its lowest resolution, and the greatest further reduction, that has at least `least_width` x `least_height`
/// pixels. Uses a lower one if that would take too much memory.
void ccodecs_decode_jpeg2000(int descriptor, int least_width, int least_height, CCodecsPicture *picture);

/// Decodes the display window of the first part of an OpenEXR, reduced in the same way. Pixels outside a smaller data window are
/// transparent.
void ccodecs_decode_exr(int descriptor, int least_width, int least_height, CCodecsPicture *picture);

/// Formats of old paint programs, which SDL2_image decodes.
typedef enum {
    CCodecsPCX,
    CCodecsILBM,
    CCodecsXPM,
} CCodecsPaintFormat;

/// Decodes a picture of a paint program to one pixel for each square of `reduction` stored ones, their mean. `width` and `height` are those
/// that its header states.
void ccodecs_decode_paint(int descriptor, CCodecsPaintFormat format, int width, int height, int reduction, CCodecsPicture *picture);

/// How a document without pixels of its own is drawn: the size of the full picture, the rectangle of it that is wanted, which may begin and
/// end between pixels, and the size of the result. All sizes are positive.
typedef struct {
    int whole_width;
    int whole_height;
    double x;
    double y;
    double width;
    double height;
    int result_width;
    int result_height;
} CCodecsDrawing;

/// Draws an SVG, which may be compressed by gzip. Nothing outside the file is accessed except fonts.
void ccodecs_decode_svg(int descriptor, const CCodecsDrawing *drawing, CCodecsPicture *picture);

/// Opens and reads everything that drawing would otherwise look for later. Call it in a process with one thread before the process gives up
/// the right to do so. Changes the process's environment. When text is drawn, fonts are still opened and threads started.
void ccodecs_prepare_svg(void);

/// The folders with fonts, without those inside another one, ending with NULL. Freed by `ccodecs_free_font_folders`. NULL if there is no
/// memory.
char *_Nullable *_Nullable ccodecs_font_folders(void);

void ccodecs_free_font_folders(char *_Nullable *_Nullable folders);

/// Decompresses the beginning of a gzip file whose first bytes are `bytes`. Returns the number of bytes in `result`, at most `capacity`; 0
/// if it is not a gzip file.
size_t ccodecs_gunzip_beginning(const uint8_t *bytes, size_t count, uint8_t *result, size_t capacity);

/// Returns 1 if this many bytes can be allocated now, otherwise 0.
int ccodecs_has_memory(size_t count);

void ccodecs_free(CCodecsPicture *picture);

/// Reduces a picture row by row: one pixel for each square of `reduction` stored ones, their mean weighted by alpha; squares at the right
/// and lower edge may be smaller. If only a part of the picture is wanted, only that part is kept.
typedef struct {
    int reduction;
    /// The part of the stored picture that is kept.
    CCodecsPart kept;
    /// Number of rows added to `sums`.
    int count;
    uint64_t *_Nullable sums;
} CCodecsRows;

/// Allocates the result of a picture of `width` x `height` pixels, both at least 1. If the stored picture has this size and a part of it is
/// wanted, the result is that part. Returns 0 and fails the picture if there is no memory.
/// `ccodecs_rows_end` must follow in either case.
int ccodecs_rows_begin(CCodecsRows *rows, CCodecsPicture *picture, int width, int height, int reduction);

/// Adds row `y` of words 0xAARRGGBB. Rows must come from the top down or from the bottom up, each once.
void ccodecs_rows_put(CCodecsRows *rows, CCodecsPicture *picture, const uint32_t *row, int y);

/// Whether row `y` has pixels that are kept. Other rows need not be added.
int ccodecs_rows_keep(const CCodecsRows *rows, int y);

/// Adds row `y` as transparent pixels. Takes only the time of a row of the result.
void ccodecs_rows_skip(CCodecsRows *rows, CCodecsPicture *picture, int y);

void ccodecs_rows_end(CCodecsRows *rows);

/// The colours that a file states.
typedef struct {
    /// An ICC profile; NULL for none. It takes precedence over the other fields, unless it cannot be used.
    const uint8_t *_Nullable profile;
    size_t profile_count;
    /// Colour primaries and transfer characteristics as code points of ITU-T H.273; 0 or 2 if nothing is stated.
    int primaries;
    int transfer;
    /// Used if the primaries have no code point: x and y of red, green, blue and white by CIE 1931; all 0 if nothing is stated.
    float chromaticities[8];
    /// Used if the transfer has no code point: light is a sample's value, 0...1, to these powers; 0 if nothing is stated. If there are no
    /// chromaticities, an exponent of 2.2 means the curve of sRGB.
    float exponents[3];
    /// The maximum light of the picture, for the transfer 16, in cd/m²; 0 if it is not stated.
    float peak;
} CCodecsColourSpace;

/// Stores the colour space of a picture whose pixels are words that were not converted. Returns 0 and fails the picture if there is no
/// memory.
int ccodecs_keep_space(CCodecsPicture *picture, const CCodecsColourSpace *space);

/// Converts words 0xAARRGGBB from the picture's stored colour space to sRGB; alpha is kept. Returns 0 if there is no memory.
int ccodecs_convert_words(const CCodecsPicture *picture, uint32_t *words, size_t count);

/// Checks a profile by its header, its curves and its matrix, without a library. Returns the reason why it is ignored, in words that follow
/// "because"; NULL if nothing is wrong. A table is checked only when it is used.
const char *_Nullable ccodecs_profile_fault(const uint8_t *profile, size_t count);

/// Loads the library that reads ICC profiles, on the first call. Must be called before the process loses access to files.
/// Returns NULL, or the name of the missing Debian package; pictures are then shown as if they had no profiles.
const char *_Nullable ccodecs_missing_profile_package(void);

/// The number of colours along each channel of a screen's table.
enum { ccodecs_screen_side = 33 };

/// Makes the table of a screen from its ICC profile. For each colour of sRGB it contains the colour that shows it on the screen, with
/// perceptual intent and black as black. Blue changes first, then green; 65,535 is a full channel. Returns 1; 0 if the profile is not one
/// of a screen or its library is missing, -1 if there is no memory.
int ccodecs_make_screen_table(const uint8_t *profile, size_t count, uint16_t (*table)[3]);

/// The version of that library, Little CMS, such as 2140 for 2.14; 0 if it is missing.
int ccodecs_profile_library_version(void);

/// The samples of a row. Alpha is straight.
typedef enum {
    /// Words 0xAARRGGBB.
    CCodecsWords,
    /// Red, green, blue, alpha: 16 bits each, 0 to 65535.
    CCodecsDeep,
    /// Cyan, magenta, yellow, black: 8 bits each, 0 for no ink.
    CCodecsInks,
    /// Red, green, blue, alpha: floats, colours proportional to light, 1 for white.
    CCodecsLight,
    /// The same for a scene, in which light beyond white is usual: it is compressed, not clipped.
    CCodecsSceneLight,
} CCodecsSamples;

/// A picture that is delivered as rows of samples, which are reduced like `CCodecsRows`. Words keep the colour space of the file; other
/// samples are converted to sRGB.
typedef struct CCodecsSampleRows CCodecsSampleRows;

/// Allocates the result of a picture of `width` x `height` pixels, both at least 1. Returns NULL and fails the picture if there is no
/// memory.
CCodecsSampleRows *_Nullable ccodecs_sample_rows_begin(
    CCodecsPicture *picture, CCodecsSamples samples, const CCodecsColourSpace *_Nullable space, int width, int height, int reduction);

/// Adds row `y`, in the same order as for `ccodecs_rows_put`. `alpha` has a byte for each pixel, for samples without alpha; NULL if they
/// are opaque.
void ccodecs_sample_rows_put(CCodecsSampleRows *rows, const void *row, const uint8_t *_Nullable alpha, int y);

void ccodecs_sample_rows_end(CCodecsSampleRows *_Nullable rows);

/// A text chunk of a PNG file.
typedef struct {
    const char *key;
    const char *text;
} CCodecsText;

/// The compression effort of a PNG.
typedef enum {
    /// Fast, while a user is waiting.
    CCodecsQuick,
    /// Small, for files that are kept.
    CCodecsSmall,
} CCodecsEffort;

/// The parts of a picture file besides its pixels. Empty parts are not written.
typedef struct {
    /// A TIFF structure, at most 65,527 bytes.
    const uint8_t *_Nullable exif;
    size_t exif_count;
    /// An ICC profile, at most 1 MiB.
    const uint8_t *_Nullable profile;
    size_t profile_count;
} CCodecsBlocks;

/// Writes a PNG, with text chunks and blocks before its pixels, to an open file at its current position.
/// Returns 0, or -1 with errno if not everything could be written.
int ccodecs_write_png(
    int descriptor, const uint32_t *pixels, int width, int height, int is_opaque, CCodecsEffort effort, const CCodecsText *_Nullable texts,
    int text_count, const CCodecsBlocks *_Nullable blocks);

/// Writes a JPEG with chroma at half the resolution to an open file at its current position. Pixels that are not opaque are blended with
/// white. `quality` is 1...100. Returns 0, or -1 with errno if not everything could be written.
int ccodecs_write_jpeg(
    int descriptor, const uint32_t *pixels, int width, int height, int is_opaque, int quality, const CCodecsBlocks *_Nullable blocks);

/// The bytes of an encoded picture. The caller owns them and frees them with `ccodecs_free_bytes`.
typedef struct {
    uint8_t *_Nullable bytes;
    size_t count;
} CCodecsBytes;

/// Encodes a lossy WebP with transparency into memory: a RIFF file without further chunks. `quality` is 1...100.
/// Returns 0, or -1 with errno: EINVAL if the picture is too large for the format, otherwise ENOMEM.
int ccodecs_encode_webp(const uint32_t *pixels, int width, int height, int quality, CCodecsBytes *result);

void ccodecs_free_bytes(CCodecsBytes *result);

/// The part of a stored JPEG that is kept, and how it is turned: axes are exchanged first, then the result is mirrored.
typedef struct {
    CCodecsPart part;
    int swaps_axes;
    int mirrors_x;
    int mirrors_y;
} CCodecsTransform;

/// A JPEG that was turned. The caller owns `file` and frees it with `ccodecs_free_bytes`.
typedef struct {
    CCodecsBytes file;
    /// The errno if reading the file or allocating memory failed; otherwise 0.
    int system_code;
    /// Why there is no file: one line, null-terminated.
    char message[160];
} CCodecsTransformed;

/// Cuts and turns a JPEG without decoding it. The part must begin at a unit of the file, or end at one along an axis that is mirrored;
/// other orders fail, and so do files with any damage. The result has the same coding as the file, but no application segments and no
/// comments. Returns 0, or -1. `most` is the most bytes of the result.
int ccodecs_transform_jpeg(int descriptor, const CCodecsTransform *order, size_t most, CCodecsTransformed *result);

/// Decompresses the zlib stream of a chunk into `result`. Returns the number of bytes, at most `capacity`; 0 if the stream is damaged or
/// longer.
size_t ccodecs_inflate(const uint8_t *bytes, size_t count, uint8_t *result, size_t capacity);

/// A decoding library and its version.
typedef struct {
    const char *_Nullable name;
    int major;
    int minor;
    int patch;
} CCodecsLibrary;

/// Returns the libraries by index, starting at 0. Returns 0 after the last. For libpng and libwebp, the version is that of the loaded
/// library; for the others, that of the headers.
int ccodecs_library(int index, CCodecsLibrary *library);

#pragma clang assume_nonnull end

#endif
