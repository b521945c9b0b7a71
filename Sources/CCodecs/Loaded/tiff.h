// TIFF with libtiff: its functions, an open file, and the rows of a page as samples.
#ifndef PANORAMA_CCODECS_TIFF_H
#define PANORAMA_CCODECS_TIFF_H

#include "../colour.h"
#include "../source.h"
#include "library.h"

#include <tiffio.h>

#define TIFF_FUNCTIONS(each) \
    each(TIFFClientOpen) each(TIFFClose) each(TIFFSetErrorHandler) each(TIFFSetErrorHandlerExt) each(TIFFSetWarningHandler) \
    each(TIFFGetField) each(TIFFGetFieldDefaulted) each(TIFFSetField) each(TIFFReadDirectory) each(TIFFSetSubDirectory) \
    each(TIFFCurrentDirOffset) each(TIFFIsTiled) each(TIFFScanlineSize64) each(TIFFTileSize64) each(TIFFTileRowSize64) \
    each(TIFFReadScanline) each(TIFFComputeStrip) each(TIFFReadEncodedStrip) each(TIFFComputeTile) each(TIFFReadEncodedTile) \
    each(TIFFReadRGBAStrip) each(TIFFReadRGBATile)

typedef struct { TIFF_FUNCTIONS(LIBRARY_FIELD) } CCodecsTIFFLibrary;
extern CCodecsTIFFLibrary ccodecs_tiff;

/// A file that libtiff reads, and the errors it reported.
typedef struct CCodecsTIFFSource {
    int descriptor;
    int64_t size;
    int64_t offset;
    /// Whether zeros follow the file's end, so that an incomplete part is decoded as far as it goes, and whether any of them were read.
    int is_padded;
    int is_cut;
    /// The errno of a failed read.
    int code;
    /// The first error.
    char message[120];
    /// The source that receives errors instead; NULL for this one.
    struct CCodecsTIFFSource *listener;
} CCodecsTIFFSource;

/// Opens the file at its first directory; NULL if libtiff refuses it. `source` has a descriptor and a size, and must not be moved.
TIFF *ccodecs_tiff_open(CCodecsTIFFSource *source);

/// The most bytes of rows, tiles and strips that are decoded at once: less than a decoder's process may hold.
static const uint64_t ccodecs_tiff_most_bytes = 352u << 20;

/// A directory of the file and the picture that it describes.
typedef struct {
    int width;
    int height;
    /// Bits per sample, and the sample format: SAMPLEFORMAT_….
    int bits;
    int format;
    /// Samples per pixel, of which the first 1, 3 or 4 are colours. The number of the sample that is alpha; -1 for none.
    int samples;
    int colours;
    int alpha;
    int is_premultiplied;
    /// Whether the file does not state that the sample is alpha.
    int is_guessed;
    /// PHOTOMETRIC_….
    int photometric;
    /// Whether each sample is stored in a separate plane.
    int is_planar;
    int is_tiled;
    /// Whether only libtiff's own conversion to colours can read it.
    int is_rare;
} CCodecsTIFFPage;

/// Reads how the current directory's picture is stored. Returns 0 and fails the picture if the kind is unsupported.
int ccodecs_tiff_read_page(TIFF *tiff, CCodecsTIFFPage *page, CCodecsPicture *picture);

/// The most planes that are read: four colours and alpha.
enum { ccodecs_tiff_most_planes = 5 };

/// The rows of a page as libtiff decodes them, from the top down.
typedef struct {
    TIFF *tiff;
    const CCodecsTIFFPage *page;
    CCodecsTIFFSource *source;
    /// The planes that are read, by their numbers; a single one if samples are interleaved.
    int plane_count;
    int planes[ccodecs_tiff_most_planes];
    /// Bytes per row of a plane.
    size_t stride;
    /// Whether `bytes` has a strip or a row of tiles for each plane; otherwise it has one row.
    int has_parts;
    uint8_t *bytes;
    /// The width of tiles, and the height of tiles or strips, in pixels; the size of a tile or strip, and of one row of a tile, in bytes.
    uint32_t width;
    uint32_t height;
    size_t part_size;
    size_t part_stride;
    uint8_t *tile;
    /// For a row of tiles: which of them are missing.
    uint8_t *lost;
    /// The rows in `bytes`: from the first, -1 for none, to the end of what could be decoded.
    int64_t first;
    int64_t end;
    /// For single rows: a handle for each plane, and the first row after an error that is not lost.
    TIFF *handles[ccodecs_tiff_most_planes];
    CCodecsTIFFSource sources[ccodecs_tiff_most_planes];
    int64_t next;
    /// Whether rows or tiles are missing.
    int is_cut;
} CCodecsTIFFRows;

/// Returns 0 and fails the picture if the rows cannot be read. `ccodecs_tiff_rows_end` must follow in either case.
int ccodecs_tiff_rows_begin(
    CCodecsTIFFRows *rows, TIFF *tiff, const CCodecsTIFFPage *page, CCodecsTIFFSource *source, CCodecsPicture *picture);

/// Decodes row `y`, which must be after the previous one, and stores where the samples of each plane are. Returns 0 if nothing of it could
/// be decoded.
int ccodecs_tiff_rows_get(CCodecsTIFFRows *rows, int y, const uint8_t **planes);

/// Clears the pixels of missing tiles in the row of words that was decoded last.
void ccodecs_tiff_rows_clear_lost(const CCodecsTIFFRows *rows, uint32_t *words);

void ccodecs_tiff_rows_end(CCodecsTIFFRows *rows);

/// Converts a page to the picture's pixels, one for each square of `reduction`.
void ccodecs_tiff_convert(TIFF *tiff, const CCodecsTIFFPage *page, CCodecsTIFFSource *source, int reduction, CCodecsPicture *picture);

/// The same, with libtiff's own conversion to colours, one strip or row of tiles at a time.
void ccodecs_tiff_convert_rare(TIFF *tiff, const CCodecsTIFFPage *page, CCodecsTIFFSource *source, int reduction, CCodecsPicture *picture);

/// Fails the picture with libtiff's first error.
void ccodecs_tiff_fail(const CCodecsTIFFSource *source, CCodecsPicture *picture);

#endif
