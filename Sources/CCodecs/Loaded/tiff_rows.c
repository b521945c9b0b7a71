// Reads the rows of a TIFF: one strip or row of tiles at a time, or single rows of large strips.
#include "tiff.h"

#include <stdlib.h>
#include <string.h>

/// The most bytes of a strip that is decoded as a whole. Rows of larger strips are decoded one by one.
static const uint64_t most_strip_bytes = 4u << 20;

static void choose_planes(CCodecsTIFFRows *rows, const CCodecsTIFFPage *page) {
    rows->plane_count = 1;
    if (!page->is_planar) return;
    rows->plane_count = page->colours;
    for (int plane = 0; plane < page->colours; plane++) rows->planes[plane] = plane;
    if (page->alpha >= 0) rows->planes[rows->plane_count++] = page->alpha;
}

/// The number of bits of a row of `width` pixels in a plane.
static uint64_t bits_of(const CCodecsTIFFPage *page, uint32_t width) {
    return (uint64_t)width * (uint64_t)page->bits * (uint64_t)(page->is_planar ? 1 : page->samples);
}

/// Opens a handle for each plane except the first. Rows of a strip are read from its beginning; a single handle would start again for each
/// row.
static int open_planes(CCodecsTIFFRows *rows, CCodecsTIFFSource *source) {
    uint64_t directory = ccodecs_tiff.TIFFCurrentDirOffset(rows->tiff);
    rows->handles[0] = rows->tiff;
    for (int plane = 1; plane < rows->plane_count; plane++) {
        rows->sources[plane] = (CCodecsTIFFSource){.descriptor = source->descriptor, .size = source->size, .listener = source};
        rows->handles[plane] = ccodecs_tiff_open(&rows->sources[plane]);
        if (rows->handles[plane] == NULL || !ccodecs_tiff.TIFFSetSubDirectory(rows->handles[plane], directory)) return 0;
        rows->sources[plane].is_padded = 1;
    }
    return 1;
}

/// Some PackBits runs continue in the next row, although they should not. libtiff truncates them if it decodes single rows.
static int is_decoded_whole(TIFF *tiff, uint64_t size) {
    uint16_t compression = COMPRESSION_NONE;
    ccodecs_tiff.TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    return size <= (compression == COMPRESSION_PACKBITS ? ccodecs_tiff_most_bytes : most_strip_bytes);
}

static int begin_strips(CCodecsTIFFRows *rows, CCodecsTIFFSource *source) {
    uint64_t stride = ccodecs_tiff.TIFFScanlineSize64(rows->tiff);
    ccodecs_tiff.TIFFGetFieldDefaulted(rows->tiff, TIFFTAG_ROWSPERSTRIP, &rows->height);
    if (stride * 8 < bits_of(rows->page, (uint32_t)rows->page->width) || rows->height == 0) return 0;
    if (stride > ccodecs_tiff_most_bytes / ccodecs_tiff_most_planes) return 0;
    if (rows->height > (uint32_t)rows->page->height) rows->height = (uint32_t)rows->page->height;
    rows->stride = (size_t)stride;
    rows->part_size = rows->stride * rows->height;
    rows->has_parts = is_decoded_whole(rows->tiff, rows->part_size * (uint64_t)rows->plane_count);
    rows->bytes = calloc((size_t)rows->plane_count * (rows->has_parts ? rows->height : 1), rows->stride);
    return rows->has_parts || open_planes(rows, source);
}

static int begin_tiles(CCodecsTIFFRows *rows) {
    uint64_t size = ccodecs_tiff.TIFFTileSize64(rows->tiff), stride = ccodecs_tiff.TIFFTileRowSize64(rows->tiff);
    ccodecs_tiff.TIFFGetField(rows->tiff, TIFFTAG_TILEWIDTH, &rows->width);
    ccodecs_tiff.TIFFGetField(rows->tiff, TIFFTAG_TILELENGTH, &rows->height);
    if (rows->width == 0 || rows->height == 0 || stride == 0 || size > ccodecs_tiff_most_bytes || size / rows->height < stride) return 0;
    // A row of a tile must end at a byte boundary; otherwise the next tile's row could not follow it.
    if (stride * 8 != bits_of(rows->page, rows->width)) return 0;
    uint64_t across = ((uint64_t)rows->page->width + rows->width - 1) / rows->width;
    if (across * stride > ccodecs_tiff_most_bytes / rows->height / (uint64_t)rows->plane_count) return 0;
    rows->has_parts = 1;
    rows->part_size = (size_t)size;
    rows->part_stride = (size_t)stride;
    rows->stride = (size_t)(across * stride);
    rows->tile = malloc(rows->part_size);
    rows->lost = calloc((size_t)across, 1);
    rows->bytes = calloc((size_t)rows->plane_count * rows->height, rows->stride);
    return 1;
}

int ccodecs_tiff_rows_begin(
    CCodecsTIFFRows *rows, TIFF *tiff, const CCodecsTIFFPage *page, CCodecsTIFFSource *source, CCodecsPicture *picture) {
    *rows = (CCodecsTIFFRows){.tiff = tiff, .page = page, .source = source, .first = -1};
    choose_planes(rows, page);
    if (!(page->is_tiled ? begin_tiles(rows) : begin_strips(rows, source))) {
        if (source->message[0] == 0) ccodecs_fail(picture, "its rows are too long, or make no sense");
        else ccodecs_tiff_fail(source, picture);
        return 0;
    }
    if (rows->bytes == NULL || (page->is_tiled && (rows->tile == NULL || rows->lost == NULL))) {
        ccodecs_fail_for_memory(picture);
        return 0;
    }
    return 1;
}

void ccodecs_tiff_rows_end(CCodecsTIFFRows *rows) {
    for (int plane = 1; plane < rows->plane_count; plane++)
        if (rows->handles[plane] != NULL) ccodecs_tiff.TIFFClose(rows->handles[plane]);
    free(rows->tile);
    free(rows->lost);
    free(rows->bytes);
}

/// Decodes a row of a strip. Rows after an error in the strip cannot be decoded.
static int get_row(CCodecsTIFFRows *rows, int y, const uint8_t **planes) {
    if (y < rows->next) return 0;
    for (int plane = 0; plane < rows->plane_count; plane++) {
        uint8_t *bytes = rows->bytes + rows->stride * (size_t)plane;
        planes[plane] = bytes;
        if (ccodecs_tiff.TIFFReadScanline(rows->handles[plane], bytes, (uint32_t)y, (uint16_t)rows->planes[plane]) == 1) continue;
        rows->next = ((int64_t)y / rows->height + 1) * rows->height;
        rows->is_cut = 1;
        return 0;
    }
    return 1;
}

static int is_deflated(TIFF *tiff) {
    uint16_t compression = COMPRESSION_NONE;
    ccodecs_tiff.TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    return compression == COMPRESSION_ADOBE_DEFLATE || compression == COMPRESSION_DEFLATE;
}

static int read_strip(CCodecsTIFFRows *rows, uint32_t number, uint8_t *bytes) {
    memset(bytes, 0, rows->part_size);
    rows->source->is_cut = 0;
    return ccodecs_tiff.TIFFReadEncodedStrip(rows->tiff, number, bytes, (tmsize_t)rows->part_size) >= 0;
}

/// Decodes a strip into its place. Returns the number of its rows that were at least partly decoded.
static uint32_t get_strip(CCodecsTIFFRows *rows, int plane) {
    uint8_t *bytes = rows->bytes + rows->part_size * (size_t)plane;
    uint32_t number = ccodecs_tiff.TIFFComputeStrip(rows->tiff, (uint32_t)rows->first, (uint16_t)rows->planes[plane]);
    int is_there = read_strip(rows, number, bytes);
    if (!is_there && is_deflated(rows->tiff)) {
        // From a truncated strip, zlib delivers what there is. libdeflate, which libtiff prefers for complete strips, delivers nothing.
        ccodecs_tiff.TIFFSetField(rows->tiff, TIFFTAG_DEFLATE_SUBCODEC, DEFLATE_SUBCODEC_ZLIB);
        is_there = read_strip(rows, number, bytes);
    }
    if (is_there && !rows->source->is_cut) return rows->height;
    rows->is_cut = 1;
    size_t count = rows->part_size;
    while (count > 0 && bytes[count - 1] == 0) count--;
    return (uint32_t)((count + rows->stride - 1) / rows->stride);
}

/// Decodes a row of tiles into its place. Returns the number of its rows, or 0 if there is no tile. Places of missing tiles are empty.
static uint32_t get_tiles(CCodecsTIFFRows *rows, int plane) {
    uint8_t *place = rows->bytes + rows->stride * rows->height * (size_t)plane;
    uint32_t count = 0;
    for (size_t column = 0; column * rows->part_stride < rows->stride; column++, place += rows->part_stride) {
        uint32_t x = (uint32_t)column * rows->width;
        uint32_t number = ccodecs_tiff.TIFFComputeTile(rows->tiff, x, (uint32_t)rows->first, 0, (uint16_t)rows->planes[plane]);
        int is_there = ccodecs_tiff.TIFFReadEncodedTile(rows->tiff, number, rows->tile, (tmsize_t)rows->part_size) >= 0;
        if (!is_there) memset(rows->tile, 0, rows->part_size);
        if (is_there) count = rows->height;
        else rows->is_cut = rows->lost[column] = 1;
        for (uint32_t line = 0; line < rows->height; line++)
            memcpy(place + rows->stride * line, rows->tile + rows->part_stride * line, rows->part_stride);
    }
    return count;
}

static int get_from_parts(CCodecsTIFFRows *rows, int y, const uint8_t **planes) {
    int64_t first = (int64_t)y / rows->height * rows->height;
    if (first != rows->first) {
        uint32_t least = rows->height;
        rows->first = first;
        if (rows->lost != NULL) memset(rows->lost, 0, rows->stride / rows->part_stride);
        for (int plane = 0; plane < rows->plane_count; plane++) {
            uint32_t count = rows->page->is_tiled ? get_tiles(rows, plane) : get_strip(rows, plane);
            if (count < least) least = count;
        }
        rows->end = first + least;
    }
    for (int plane = 0; plane < rows->plane_count; plane++)
        planes[plane] = rows->bytes + rows->stride * (rows->height * (size_t)plane + (size_t)(y - first));
    return y < rows->end;
}

void ccodecs_tiff_rows_clear_lost(const CCodecsTIFFRows *rows, uint32_t *words) {
    uint32_t width = (uint32_t)rows->page->width;
    for (uint32_t column = 0; rows->lost != NULL && column * rows->width < width; column++) {
        uint32_t left = column * rows->width, count = width - left < rows->width ? width - left : rows->width;
        if (rows->lost[column]) memset(words + left, 0, count * sizeof *words);
    }
}

int ccodecs_tiff_rows_get(CCodecsTIFFRows *rows, int y, const uint8_t **planes) {
    return rows->has_parts ? get_from_parts(rows, y, planes) : get_row(rows, y, planes);
}
