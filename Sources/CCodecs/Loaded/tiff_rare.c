// Pages of a TIFF that libtiff converts to colours: luminance and colour differences without JPEG compression, old JPEG, JBIG.
#include "tiff.h"

#include <stdlib.h>
#include <string.h>

/// The parts that libtiff converts at once, from left to right and top to bottom.
typedef struct {
    uint32_t width;
    uint32_t height;
    /// Its pixels, the bottom row first: words 0xAABBGGRR, multiplied by alpha.
    uint32_t *words;
} Part;

static uint32_t straight(uint32_t word) {
    uint32_t alpha = word >> 24, colours[3] = {word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF};
    for (int channel = 0; channel < 3 && alpha > 0 && alpha < 255; channel++)
        colours[channel] = colours[channel] >= alpha ? 255 : (colours[channel] * 255 + alpha / 2) / alpha;
    return alpha << 24 | colours[0] << 16 | colours[1] << 8 | colours[2];
}

static int find_part(TIFF *tiff, const CCodecsTIFFPage *page, Part *part) {
    part->width = (uint32_t)page->width;
    if (page->is_tiled) {
        ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &part->width);
        ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_TILELENGTH, &part->height);
    } else {
        ccodecs_tiff.TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &part->height);
        if (part->height > (uint32_t)page->height) part->height = (uint32_t)page->height;
    }
    return part->width > 0 && part->height > 0
        && (uint64_t)part->height * (part->width + (uint64_t)page->width) < ccodecs_tiff_most_bytes / sizeof(uint32_t);
}

/// Converts a row of parts, beginning at row `top`, into `rows`, which are as wide as the page. Returns the number of missing parts.
static int convert_parts(TIFF *tiff, const CCodecsTIFFPage *page, const Part *part, uint32_t top, uint32_t *rows) {
    uint32_t width = (uint32_t)page->width, rest = (uint32_t)page->height - top, lines = rest < part->height ? rest : part->height;
    // A tile always has all its rows; the last strip has only the remaining ones.
    uint32_t last = (page->is_tiled ? part->height : lines) - 1;
    int missing = 0;
    for (uint32_t left = 0; left < width; left += part->width) {
        uint32_t columns = width - left < part->width ? width - left : part->width;
        int is_there = page->is_tiled ? ccodecs_tiff.TIFFReadRGBATile(tiff, left, top, part->words)
                                      : ccodecs_tiff.TIFFReadRGBAStrip(tiff, top, part->words);
        if (!is_there) missing++;
        for (uint32_t line = 0; line < lines; line++) {
            const uint32_t *words = part->words + (size_t)(last - line) * part->width;
            for (uint32_t x = 0; x < columns; x++) rows[(size_t)line * width + left + x] = is_there ? straight(words[x]) : 0;
        }
    }
    return missing;
}

void ccodecs_tiff_convert_rare(TIFF *tiff, const CCodecsTIFFPage *page, CCodecsTIFFSource *source, int reduction, CCodecsPicture *picture) {
    Part part = {0};
    if (!find_part(tiff, page, &part)) return ccodecs_refuse(picture, "TIFF of a rare kind with strips or tiles that are too large");
    // Rows are delivered as they are stored.
    ccodecs_tiff.TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    part.words = calloc((size_t)part.width * part.height, sizeof *part.words);
    uint32_t *rows = calloc((size_t)page->width * part.height, sizeof *rows);
    uint32_t across = ((uint32_t)page->width + part.width - 1) / part.width;
    CCodecsRows results = {0};
    int missing = 0, count = 0;
    if (part.words == NULL || rows == NULL) {
        ccodecs_fail_for_memory(picture);
    } else if (ccodecs_rows_begin(&results, picture, page->width, page->height, reduction)) {
        picture->is_opaque = page->alpha < 0;
        for (uint32_t top = 0; top < (uint32_t)page->height; top += part.height) {
            missing += convert_parts(tiff, page, &part, top, rows);
            count += (int)across;
            for (uint32_t line = 0; line < part.height && top + line < (uint32_t)page->height; line++)
                ccodecs_rows_put(&results, picture, rows + (size_t)line * (size_t)page->width, (int)(top + line));
        }
        if (missing == count) ccodecs_tiff_fail(source, picture);
        picture->is_complete = missing == 0;
    }
    ccodecs_rows_end(&results);
    free(part.words);
    free(rows);
}
