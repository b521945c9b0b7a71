// Pictures that are delivered as rows of samples of any kind. They are converted to words, then reduced.
#include "colour.h"
#include "source.h"

#include <stdlib.h>

struct CCodecsSampleRows {
    CCodecsRows rows;
    CCodecsColours colours;
    CCodecsPicture *picture;
    /// One converted row; NULL if samples are words.
    uint32_t *words;
    /// The number of pixels in a row.
    int width;
};

CCodecsSampleRows *ccodecs_sample_rows_begin(
    CCodecsPicture *picture, CCodecsSamples samples, const CCodecsColourSpace *space, int width, int height, int reduction) {
    CCodecsSampleRows *rows = calloc(1, sizeof *rows);
    if (rows == NULL) {
        ccodecs_fail_for_memory(picture);
        return NULL;
    }
    rows->picture = picture;
    rows->width = width;
    // Inks are always converted to colours; their profile is not kept.
    int keeps_colours = picture->keeps_colours && samples != CCodecsInks;
    int has_memory = ccodecs_colours_begin(&rows->colours, samples, keeps_colours ? NULL : space);
    if (samples != CCodecsWords) rows->words = calloc((size_t)width, sizeof *rows->words);
    int has_row = samples == CCodecsWords || rows->words != NULL;
    if (!ccodecs_rows_begin(&rows->rows, picture, width, height, reduction) || !has_row || !has_memory) {
        ccodecs_fail_for_memory(picture);
        ccodecs_sample_rows_end(rows);
        return NULL;
    }
    if (samples == CCodecsWords && space != NULL && !ccodecs_keep_space(picture, space)) {
        ccodecs_sample_rows_end(rows);
        return NULL;
    }
    return rows;
}

void ccodecs_sample_rows_put(CCodecsSampleRows *rows, const void *row, const uint8_t *alpha, int y) {
    if (!ccodecs_rows_keep(&rows->rows, y)) return;
    if (rows->words == NULL) return ccodecs_rows_put(&rows->rows, rows->picture, row, y);
    int width = rows->width;
    ccodecs_colours_convert(&rows->colours, row, rows->words, width, y);
    if (alpha != NULL) {
        for (int x = 0; x < width; x++) rows->words[x] = (rows->words[x] & 0xFFFFFF) | (uint32_t)alpha[x] << 24;
    }
    ccodecs_rows_put(&rows->rows, rows->picture, rows->words, y);
}

void ccodecs_sample_rows_end(CCodecsSampleRows *rows) {
    if (rows == NULL) return;
    ccodecs_colours_end(&rows->colours);
    ccodecs_rows_end(&rows->rows);
    free(rows->words);
    free(rows);
}
