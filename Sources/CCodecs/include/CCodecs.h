// Decoding libraries behind one interface without setjmp and varargs, which Swift cannot call: libjpeg-turbo, libpng and libwebp are
// linked; others are opened by their names, because a machine may lack them. Each decoder reads an open file from its beginning or from an
// offset, and holds no more of it in memory than its format requires.
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
    /// Owned by the caller; freed by `ccodecs_free`, unless they are lent. NULL if nothing could be decoded.
    uint32_t *_Nullable pixels;
    /// 1 if the pixels belong to the frames that they are one of, and last until these decode another one.
    int are_lent;
    int width;
    int height;
    /// 1 if the file has no alpha channel.
    int is_opaque;
    /// 0 if the file ended before its picture.
    int is_complete;
    /// The errno if reading the file or allocating memory failed; otherwise 0.
    int system_code;
    /// Why there are no pixels: one line, null-terminated. Of a kind of file that is not read, the name of the kind.
    char message[160];
    int is_unsupported;
    /// The size of the whole picture as the decoder has read it, if it tells; the decoded size may then be any other. 0 otherwise.
    int stated_width;
    int stated_height;
    /// What the file states of the colours, if they were not converted to sRGB: as in `CCodecsColourSpace`, but that the profile is owned by
    /// the caller and freed by `ccodecs_free`.
    uint8_t *_Nullable profile;
    size_t profile_count;
    int primaries;
    int transfer;
    float chromaticities[8];
    float exponents[3];
    float peak;
    /// Set by the caller before it decodes: 1 if samples that are red, green and blue must not be converted to sRGB.
    int keeps_colours;
    /// Set by the caller before it decodes: the size of the stored picture, and the part of it that is wanted, which is within it. A width of 0
    /// wants the whole.
    int whole_width;
    int whole_height;
    CCodecsPart wanted;
    /// Where the pixels lie if they are only those around the wanted part: the place of the first one's corner in the stored picture, in its
    /// pixels, and how many of them are as long as a stored one. A scale of 0 if they are the whole, as decoders are free to give.
    double part_x;
    double part_y;
    double part_scale;
    /// A frame of an animated picture: the number of its frames, how often they are played (0 for without end), how long this one is shown, in
    /// microseconds, and whether each can be decoded without those before it. 0 otherwise.
    int frame_count;
    int play_count;
    uint32_t frame_duration;
    int frames_stand_alone;
} CCodecsPicture;

/// Where places of a JPEG's picture are in its file, as far as it has been read.
typedef struct CCodecsJPEGIndex CCodecsJPEGIndex;

/// Creates an empty index, which is freed by `ccodecs_jpeg_index_free`. Returns NULL if there is no memory.
CCodecsJPEGIndex *_Nullable ccodecs_jpeg_index_create(void);

void ccodecs_jpeg_index_free(CCodecsJPEGIndex *_Nullable index);

/// Decodes the JPEG that begins at `offset` at `eighths`/8 of its size, 1...8; each side has ⌈side · eighths / 8⌉ pixels.
/// Coefficients of finer detail are skipped, so a small result costs little more than reading the file. Of a wanted part, a few pixels around
/// are decoded too; what is above it is only passed over, and what is below is not read.
/// - Parameter index: Of this file, or empty: of a file as cameras write it, a reduced size notes all places, and a part is then found without passing
///   over what is known already.
void ccodecs_decode_jpeg(int descriptor, int64_t offset, int eighths, CCodecsJPEGIndex *_Nullable index, CCodecsPicture *picture);

/// Decodes a JPEG in memory.
void ccodecs_decode_jpeg_bytes(const uint8_t *bytes, size_t count, int eighths, CCodecsPicture *picture);

/// Decodes the PNG that begins at `offset` to one pixel for each square of `reduction` stored ones, their mean; squares at the right and lower
/// edge may be smaller. Works row by row, unless the file is interlaced.
void ccodecs_decode_png(int descriptor, int64_t offset, int reduction, CCodecsPicture *picture);

/// Decodes a WebP, or the first frame of an animated one at its place on the canvas, which is the picture; scaled to `width` x `height`, 0 keeps
/// its size.
void ccodecs_decode_webp(int descriptor, int width, int height, CCodecsPicture *picture);

/// Decodes the first frame of a GIF at its position on the logical screen, which is the picture; the rest is transparent.
/// A screen without a size takes that of the frame; a frame that exceeds the screen is refused.
void ccodecs_decode_gif(int descriptor, CCodecsPicture *picture);

/// Formats of a library that is opened by its name.
typedef enum {
    CCodecsHEIF,
    CCodecsJXL,
    CCodecsTIFF,
    CCodecsRAW,
    CCodecsJPEG2000,
    CCodecsEXR,
    CCodecsAVIFSequences,
    CCodecsSVG,
} CCodecsFormats;

/// Opens the library of some formats, the first time it is called. Must precede the process's loss of access to files.
/// Returns NULL, or the name of the Debian package that is missing.
const char *_Nullable ccodecs_missing_package(CCodecsFormats formats);

/// Decodes the primary picture of a HEIF file, upright, to one pixel for each square of `reduction` stored ones, their mean; or a thumbnail in
/// the file that has at least `least_width` x `least_height` pixels and nearly the shape of the whole picture.
void ccodecs_decode_heif(int descriptor, int reduction, int least_width, int least_height, CCodecsPicture *picture);

/// Decodes a JPEG XL, or the first frame of an animated one, upright, to one pixel for each square of `reduction` stored ones, their mean;
/// from 8 on perhaps of the means of its blocks.
void ccodecs_decode_jxl(int descriptor, int reduction, CCodecsPicture *picture);

/// An animated picture of which frames are decoded one after another.
typedef struct CCodecsFrames CCodecsFrames;

/// The formats of animated pictures.
typedef enum {
    CCodecsGIFFrames,
    CCodecsWebPFrames,
    CCodecsPNGFrames,
    CCodecsJXLFrames,
    CCodecsAVIFFrames,
} CCodecsFrameFormat;

/// Opens an animated picture and counts its frames; the caller closes the descriptor. Returns NULL and fails the picture if it cannot be read.
CCodecsFrames *_Nullable ccodecs_frames_open(CCodecsFrameFormat format, int descriptor, CCodecsPicture *picture);

/// Decodes the frame `index`, 0 and up, as it is shown: on those before it. The frame after the one decoded last takes the least work; any
/// other is reached from it, or from the first. One that is too far fails with EAGAIN, and is nearer the next time.
/// - Parameter descriptor: The same file, opened again.
void ccodecs_frames_decode(CCodecsFrames *frames, int descriptor, int index, CCodecsPicture *picture);

void ccodecs_frames_close(CCodecsFrames *_Nullable frames);

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

/// How a document without pixels of its own is drawn: the size that its picture has as a whole, the rectangle of it that is wanted, which may begin
/// and end between pixels, and the size of the result. All sizes are positive.
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

/// Draws an SVG, which may be packed by gzip. Nothing outside the file is looked for but fonts.
void ccodecs_decode_svg(int descriptor, const CCodecsDrawing *drawing, CCodecsPicture *picture);

/// Opens and reads what drawing would look for later, in a process with one thread that is about to give up the right to do so. Changes the
/// process's environment. Fonts are still opened, and threads started, when text is drawn.
void ccodecs_prepare_svg(void);

/// The folders with fonts, without those beneath another one, ending with NULL; freed by `ccodecs_free_font_folders`. NULL if there is no memory.
char *_Nullable *_Nullable ccodecs_font_folders(void);

void ccodecs_free_font_folders(char *_Nullable *_Nullable folders);

/// Inflates the beginning of a file packed by gzip, of which `bytes` are the first. Returns the number of bytes in `result`, at most `capacity`; 0
/// if it is no such file.
size_t ccodecs_gunzip_beginning(const uint8_t *bytes, size_t count, uint8_t *result, size_t capacity);

/// Returns 1 if that many bytes can be allocated now, otherwise 0.
int ccodecs_has_memory(size_t count);

void ccodecs_free(CCodecsPicture *picture);

/// Reduces a picture row by row: one pixel for each square of `reduction` stored ones, their mean weighted by
/// alpha; squares at the right and lower edge may be smaller. Of a picture of which a part is wanted, only that is kept.
typedef struct {
    int reduction;
    /// What is kept of the stored picture.
    CCodecsPart kept;
    /// Number of rows added to `sums`.
    int count;
    uint64_t *_Nullable sums;
} CCodecsRows;

/// Allocates the result of a picture of `width` x `height` pixels, both at least 1; of the wanted part if the stored picture has this size.
/// Returns 0 and fails the picture if there is no memory.
/// `ccodecs_rows_end` must follow in either case.
int ccodecs_rows_begin(CCodecsRows *rows, CCodecsPicture *picture, int width, int height, int reduction);

/// Adds row `y` of words 0xAARRGGBB. Rows must come from the top down or from the bottom up, each once.
void ccodecs_rows_put(CCodecsRows *rows, CCodecsPicture *picture, const uint32_t *row, int y);

/// Whether row `y` has pixels that are kept. Others need not be put.
int ccodecs_rows_keep(const CCodecsRows *rows, int y);

/// Adds row `y` without pixels, which are transparent, in the time of a row of the result.
void ccodecs_rows_skip(CCodecsRows *rows, CCodecsPicture *picture, int y);

void ccodecs_rows_end(CCodecsRows *rows);

/// What a file states about its colours.
typedef struct {
    /// An ICC profile; NULL for none. It wins over the rest, unless it cannot be used.
    const uint8_t *_Nullable profile;
    size_t profile_count;
    /// Colour primaries and transfer characteristics by the code points of ITU-T H.273; 0 or 2 where nothing is stated.
    int primaries;
    int transfer;
    /// Where the primaries have no code point: x and y of red, green, blue and white by CIE 1931; all 0 where nothing is stated.
    float chromaticities[8];
    /// Where the transfer has no code point: light is a sample's value, 0...1, to these powers; 0 where nothing is stated. Without
    /// chromaticities, an exponent of 2.2 stands for the curve of sRGB.
    float exponents[3];
    /// The most light of the picture, for the transfer 16, in cd/m²; 0 where it is not stated.
    float peak;
} CCodecsColourSpace;

/// Keeps the colour space of a picture whose pixels are words that were not converted. Returns 0 and fails the picture if there is no memory.
int ccodecs_keep_space(CCodecsPicture *picture, const CCodecsColourSpace *space);

/// Converts words 0xAARRGGBB from the colour space that the picture keeps to sRGB; alpha stays. Returns 0 if there is no memory.
int ccodecs_convert_words(const CCodecsPicture *picture, uint32_t *words, size_t count);

/// Judges a profile by its header, its curves and its matrix, without a library. Returns what is wrong with it in words that follow "because", for which
/// it is ignored; NULL for nothing. A table is judged only where it is used.
const char *_Nullable ccodecs_profile_fault(const uint8_t *profile, size_t count);

/// Opens the library that reads ICC profiles, the first time it is called. Must precede the process's loss of access to files.
/// Returns NULL, or the name of the Debian package that is missing: pictures are then shown as without their profiles.
const char *_Nullable ccodecs_missing_profile_package(void);

/// Colours along each channel of a screen's table.
enum { ccodecs_screen_side = 33 };

/// Makes the table of a screen from its ICC profile: for each colour of sRGB the one that shows it there, perceptually and with black as black. Blue
/// changes first, then green; 65,535 is the most of a channel. Returns 1; 0 if the profile is none of a screen or its library is missing, -1
/// without memory.
int ccodecs_make_screen_table(const uint8_t *profile, size_t count, uint16_t (*table)[3]);

/// The version of that library, which is Little CMS, such as 2140 for 2.14; 0 if it is missing.
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
    /// The same of a scene, where light beyond white is usual: it is compressed, not clipped.
    CCodecsSceneLight,
} CCodecsSamples;

/// A picture that comes as rows of samples, which are reduced as by `CCodecsRows`. Words keep the colour space of the file, other samples are
/// converted to sRGB.
typedef struct CCodecsSampleRows CCodecsSampleRows;

/// Allocates the result of a picture of `width` x `height` pixels, both at least 1. Returns NULL and fails the picture if there is no memory.
CCodecsSampleRows *_Nullable ccodecs_sample_rows_begin(
    CCodecsPicture *picture, CCodecsSamples samples, const CCodecsColourSpace *_Nullable space, int width, int height, int reduction);

/// Adds row `y`, in the order of `ccodecs_rows_put`. `alpha` has a byte for each pixel of samples that have none; NULL for opaque ones.
void ccodecs_sample_rows_put(CCodecsSampleRows *rows, const void *row, const uint8_t *_Nullable alpha, int y);

void ccodecs_sample_rows_end(CCodecsSampleRows *_Nullable rows);

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

/// The part of a stored JPEG that is kept, and how it is turned: axes are exchanged first, then the result is mirrored.
typedef struct {
    CCodecsPart part;
    int swaps_axes;
    int mirrors_x;
    int mirrors_y;
} CCodecsTransform;

/// A JPEG that was turned; `file` is owned by the caller and freed by `ccodecs_free_bytes`.
typedef struct {
    CCodecsBytes file;
    /// The errno if reading the file or allocating memory failed; otherwise 0.
    int system_code;
    /// Why there is no file: one line, null-terminated.
    char message[160];
} CCodecsTransformed;

/// Cuts and turns a JPEG without decoding it. The part begins at a unit of the file, or ends at one along an axis that is mirrored; other
/// orders fail, and so do files with any damage. The result is coded as the file is, and has no segments of applications and no comments.
/// Returns 0, or -1. `most` is the most bytes of the result.
int ccodecs_transform_jpeg(int descriptor, const CCodecsTransform *order, size_t most, CCodecsTransformed *result);

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
