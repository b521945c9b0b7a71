// Converts a page of a TIFF to a picture.
#include "tiff_samples.h"

#include "../light.h"

#include <stdlib.h>

// MARK: Preparation

static CCodecsTIFFWay way_of(const CCodecsTIFFPage *page) {
    if (page->colours == 4) return CCodecsTIFFByInks;
    if (ccodecs_tiff_is_measured(page) || page->photometric == PHOTOMETRIC_CIELAB || page->photometric == PHOTOMETRIC_ICCLAB)
        return CCodecsTIFFByLight;
    if (page->colours == 1 && page->alpha < 0 && page->bits <= 8) return CCodecsTIFFByTable;
    // A palette has its own depth.
    return page->bits > 8 && page->photometric != PHOTOMETRIC_PALETTE ? CCodecsTIFFByDeep : CCodecsTIFFByWords;
}

/// Finds the palette. Old writers store its colours with eight bits.
static int find_palette(TIFF *tiff, CCodecsTIFFConversion *conversion) {
    static const uint16_t byte = 256;
    uint16_t *colours[3] = {NULL, NULL, NULL};
    if (conversion->page->photometric != PHOTOMETRIC_PALETTE) return 1;
    if (conversion->page->bits > 16 || !ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_COLORMAP, &colours[0], &colours[1], &colours[2])) return 0;
    size_t count = (size_t)1 << conversion->page->bits;
    uint16_t most = 0;
    for (int channel = 0; channel < 3; channel++) {
        if (colours[channel] == NULL) return 0;
        for (size_t index = 0; index < count; index++) most = colours[channel][index] > most ? colours[channel][index] : most;
        conversion->palette[channel] = colours[channel];
    }
    for (int channel = 0; channel < 3 && most < byte; channel++)
        for (size_t index = 0; index < count; index++) colours[channel][index] *= 257;
    return 1;
}

static void make_table(CCodecsTIFFConversion *conversion) {
    const CCodecsTIFFPage *page = conversion->page;
    for (uint32_t value = 0; value < 1u << page->bits; value++) {
        uint32_t grey = ccodecs_tiff_rounded(ccodecs_tiff_deepened(page, value));
        if (page->photometric == PHOTOMETRIC_MINISWHITE) grey = 255 - grey;
        uint32_t word = grey << 16 | grey << 8 | grey;
        if (conversion->palette[0] != NULL)
            word = (uint32_t)conversion->palette[0][value] >> 8 << 16 | (uint32_t)conversion->palette[1][value] >> 8 << 8
                | (uint32_t)conversion->palette[2][value] >> 8;
        conversion->table[value] = 0xFF000000u | word;
    }
}

static void find_profile(TIFF *tiff, CCodecsTIFFConversion *conversion) {
    enum { most_bytes = 1 << 20 };
    uint32_t count = 0;
    void *bytes = NULL;
    conversion->space = (CCodecsColourSpace){.primaries = 2, .transfer = 2};
    if (!ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &count, &bytes) || bytes == NULL || count > most_bytes) return;
    conversion->space.profile = bytes;
    conversion->space.profile_count = count;
}

static int allocate(CCodecsTIFFConversion *conversion) {
    size_t width = (size_t)conversion->page->width;
    conversion->words = calloc(width, sizeof *conversion->words);
    conversion->integers = calloc(width, sizeof *conversion->integers);
    conversion->deep = calloc(width, 4 * sizeof *conversion->deep);
    conversion->inks = calloc(width, 4);
    conversion->light = calloc(width, 4 * sizeof *conversion->light);
    conversion->sums = calloc(width, 4 * sizeof *conversion->sums);
    return conversion->words != NULL && conversion->integers != NULL && conversion->deep != NULL && conversion->inks != NULL
        && conversion->light != NULL && conversion->sums != NULL;
}

static void release(CCodecsTIFFConversion *conversion) {
    free(conversion->words);
    free(conversion->integers);
    free(conversion->deep);
    free(conversion->inks);
    free(conversion->light);
    free(conversion->sums);
    ccodecs_colours_end(&conversion->colours);
}

// MARK: Pages

/// Extends the range by the values of a row, except for those that mean "no value".
static void widen(const CCodecsTIFFConversion *conversion, double *least, double *most) {
    const float *light = conversion->light;
    for (int x = 0; x < conversion->page->width; x++, light += 4) {
        if (!(light[0] > -1e30f && light[0] < 1e30f)) continue;
        if (light[0] < *least) *least = light[0];
        if (light[0] > *most) *most = light[0];
    }
}

/// The range of measured values: the stated one, or otherwise 0 to 1, widened to include all values, which may be heights or distances
/// instead of light.
static void find_range(const CCodecsTIFFConversion *conversion, TIFF *tiff, CCodecsTIFFSource *source, double *least, double *most) {
    CCodecsTIFFRows rows;
    CCodecsPicture none = {0};
    const uint8_t *planes[ccodecs_tiff_most_planes];
    if (ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_SMINSAMPLEVALUE, least) && ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_SMAXSAMPLEVALUE, most))
        return;
    *least = 0, *most = 1;
    if (ccodecs_tiff_rows_begin(&rows, tiff, conversion->page, source, &none)) {
        for (int y = 0; y < conversion->page->height; y++) {
            if (!ccodecs_tiff_rows_get(&rows, y, planes)) continue;
            ccodecs_tiff_read_values(conversion->page, planes, 0, conversion->light);
            widen(conversion, least, most);
        }
    }
    ccodecs_tiff_rows_end(&rows);
}

static void choose_range(CCodecsTIFFConversion *conversion, TIFF *tiff, CCodecsTIFFSource *source) {
    double least = 0, most = 1;
    conversion->factor = 1;
    if (!ccodecs_tiff_is_measured(conversion->page) || conversion->page->colours != 1) return;
    if (conversion->page->photometric != PHOTOMETRIC_LOGL) find_range(conversion, tiff, source, &least, &most);
    if (!(most > least)) return;
    conversion->least = (float)least;
    conversion->factor = (float)(1 / (most - least));
}

/// Whether deep samples are reduced before they are converted. This would weight colours wrongly that are not opaque.
static int reduces_samples(const CCodecsTIFFConversion *conversion) {
    // The sums of larger squares would overflow.
    enum { most = 256 };
    int is_deep = conversion->way == CCodecsTIFFByDeep || conversion->way == CCodecsTIFFByInks;
    return is_deep && conversion->page->alpha < 0 && conversion->reduction > 1 && conversion->reduction <= most;
}

/// Reduces all rows, then converts them. Missing rows are not counted.
static void convert_means(CCodecsTIFFConversion *conversion, CCodecsTIFFRows *rows, CCodecsPicture *picture) {
    const uint8_t *planes[ccodecs_tiff_most_planes];
    int count = 0, height = conversion->page->height;
    for (int y = 0; y < height; y++) {
        if (ccodecs_tiff_rows_get(rows, y, planes)) {
            ccodecs_tiff_add_row(conversion, planes);
            count++;
        }
        int line = y / conversion->reduction;
        if ((y + 1) % conversion->reduction == 0 || y == height - 1)
            ccodecs_tiff_take_means(conversion, line, picture->pixels + (size_t)line * (size_t)picture->width);
    }
    if (count == 0) ccodecs_free(picture);
}

/// Converts all rows of light; missing ones are transparent. Leaves no pixels if all rows are missing.
static void convert_light(const CCodecsTIFFConversion *conversion, CCodecsTIFFRows *rows, CCodecsPicture *picture) {
    const CCodecsTIFFPage *page = conversion->page;
    const uint8_t *planes[ccodecs_tiff_most_planes];
    CCodecsLightRows results;
    int count = 0;
    if (ccodecs_light_begin(&results, picture, &conversion->colours, page->width, page->height, conversion->reduction)) {
        for (int y = 0; y < page->height; y++) {
            int is_there = ccodecs_tiff_rows_get(rows, y, planes);
            if (is_there) ccodecs_tiff_make_light(conversion, planes);
            count += is_there;
            ccodecs_light_put(&results, picture, is_there ? conversion->light : NULL, y);
        }
        if (count == 0) ccodecs_free(picture);
    }
    ccodecs_light_end(&results);
}

/// Converts all rows, then reduces them. Missing rows are transparent. Returns the bitwise OR of all words.
static uint32_t convert_rows(
    const CCodecsTIFFConversion *conversion, CCodecsTIFFRows *rows, CCodecsRows *results, CCodecsPicture *picture) {
    const uint8_t *planes[ccodecs_tiff_most_planes];
    uint32_t bits = 0;
    int count = 0;
    for (int y = 0; y < conversion->page->height; y++) {
        if (!ccodecs_tiff_rows_get(rows, y, planes)) {
            ccodecs_rows_skip(results, picture, y);
            continue;
        }
        ccodecs_tiff_put_row(conversion, planes, y);
        ccodecs_tiff_rows_clear_lost(rows, conversion->words);
        count++;
        for (int x = 0; x < conversion->page->width && conversion->page->is_guessed; x++) bits |= conversion->words[x];
        ccodecs_rows_put(results, picture, conversion->words, y);
    }
    if (count == 0) ccodecs_free(picture);
    return bits;
}

/// Returns 1 if everything is transparent because of a sample that may not be alpha.
static int convert(CCodecsTIFFConversion *conversion, TIFF *tiff, CCodecsTIFFSource *source, CCodecsPicture *picture) {
    const CCodecsTIFFPage *page = conversion->page;
    CCodecsTIFFRows rows;
    CCodecsRows results = {0};
    uint32_t bits = 0;
    int is_light = conversion->way == CCodecsTIFFByLight;
    if (ccodecs_tiff_rows_begin(&rows, tiff, page, source, picture)
        && (is_light || ccodecs_rows_begin(&results, picture, page->width, page->height, conversion->reduction))) {
        if (is_light) convert_light(conversion, &rows, picture);
        else if (reduces_samples(conversion)) convert_means(conversion, &rows, picture);
        else bits = convert_rows(conversion, &rows, &results, picture);
        if (picture->pixels == NULL && picture->system_code == 0) ccodecs_tiff_fail(source, picture);
        picture->is_opaque = page->alpha < 0;
        picture->is_complete = picture->pixels != NULL && !rows.is_cut;
        int keeps_space = conversion->way == CCodecsTIFFByTable || conversion->way == CCodecsTIFFByWords;
        if (keeps_space && picture->pixels != NULL && !ccodecs_keep_space(picture, &conversion->space)) ccodecs_fail_for_memory(picture);
    }
    ccodecs_tiff_rows_end(&rows);
    ccodecs_rows_end(&results);
    return page->is_guessed && picture->pixels != NULL && bits >> 24 == 0;
}

static void convert_page(CCodecsTIFFConversion *conversion, TIFF *tiff, CCodecsTIFFSource *source, CCodecsPicture *picture) {
    if (!find_palette(tiff, conversion)) return ccodecs_fail(picture, "it has no palette");
    if (!allocate(conversion)) return ccodecs_fail_for_memory(picture);
    if (conversion->way == CCodecsTIFFByTable) make_table(conversion);
    choose_range(conversion, tiff, source);
    if (!convert(conversion, tiff, source, picture)) return;
    CCodecsTIFFPage opaque = *conversion->page;
    opaque.alpha = -1;
    opaque.is_guessed = 0;
    conversion->page = &opaque;
    ccodecs_free(picture);
    convert(conversion, tiff, source, picture);
}

void ccodecs_tiff_convert(TIFF *tiff, const CCodecsTIFFPage *page, CCodecsTIFFSource *source, int reduction, CCodecsPicture *picture) {
    static const CCodecsSamples samples[] = {
        [CCodecsTIFFByTable] = CCodecsWords, [CCodecsTIFFByWords] = CCodecsWords, [CCodecsTIFFByDeep] = CCodecsDeep,
        [CCodecsTIFFByInks] = CCodecsInks, [CCodecsTIFFByLight] = CCodecsLight,
    };
    CCodecsTIFFConversion *conversion = calloc(1, sizeof *conversion);
    if (conversion == NULL) return ccodecs_fail_for_memory(picture);
    conversion->page = page;
    conversion->way = way_of(page);
    conversion->reduction = reduction;
    find_profile(tiff, conversion);
    int keeps_colours = picture->keeps_colours && conversion->way != CCodecsTIFFByInks;
    if (ccodecs_colours_begin(&conversion->colours, samples[conversion->way], keeps_colours ? NULL : &conversion->space)) {
        convert_page(conversion, tiff, source, picture);
    } else {
        ccodecs_fail_for_memory(picture);
    }
    release(conversion);
    free(conversion);
}
