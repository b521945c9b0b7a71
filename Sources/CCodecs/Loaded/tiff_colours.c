// Converts the samples of a TIFF row to words of sRGB.
#include "tiff_samples.h"

#include <string.h>

/// Inks may be floats from 0 to 1.
static void read_deep_values(const CCodecsTIFFConversion *conversion, const uint8_t **planes, int channel, uint16_t *results) {
    ccodecs_tiff_read_values(conversion->page, planes, channel, conversion->light);
    for (size_t x = 0; x < (size_t)conversion->page->width; x++) {
        float value = conversion->light[4 * x];
        results[4 * x] = value > 0 ? (uint16_t)((value < 1 ? value : 1) * UINT16_MAX + 0.5f) : 0;
    }
}

static void read_deep(const CCodecsTIFFConversion *conversion, const uint8_t **planes, int channel, uint16_t *results) {
    if (conversion->page->format == SAMPLEFORMAT_IEEEFP) return read_deep_values(conversion, planes, channel, results);
    ccodecs_tiff_read_integers(conversion->page, planes, channel, conversion->integers);
    for (int x = 0; x < conversion->page->width; x++)
        results[4 * (size_t)x] = ccodecs_tiff_deepened(conversion->page, conversion->integers[x]);
}

static void read_palette(const CCodecsTIFFConversion *conversion, const uint8_t **planes) {
    ccodecs_tiff_read_integers(conversion->page, planes, 0, conversion->integers);
    for (int x = 0; x < conversion->page->width; x++)
        for (int channel = 0; channel < 3; channel++)
            conversion->deep[4 * (size_t)x + (size_t)channel] = conversion->palette[channel][conversion->integers[x]];
}

/// Divides a colour by the alpha with which it was multiplied.
static uint16_t divided(uint32_t colour, uint32_t alpha) {
    if (colour >= alpha) return alpha > 0 ? UINT16_MAX : 0;
    return (uint16_t)(((uint64_t)colour * UINT16_MAX + alpha / 2) / alpha);
}

/// Interleaved red, green and blue with sixteen bits.
static void copy_deep(const CCodecsTIFFPage *page, const uint8_t *bytes, uint16_t *deep) {
    size_t step = 2 * (size_t)page->samples;
    for (int x = 0; x < page->width; x++, bytes += step, deep += 4) {
        memcpy(deep, bytes, 3 * sizeof *deep);
        deep[3] = UINT16_MAX;
    }
}

static void make_deep(const CCodecsTIFFConversion *conversion, const uint8_t **planes) {
    const CCodecsTIFFPage *page = conversion->page;
    uint16_t *deep = conversion->deep;
    int is_palette = conversion->palette[0] != NULL, has_alpha = page->alpha >= 0;
    int is_plain = page->bits == 16 && page->colours == 3 && !page->is_planar && !has_alpha;
    if (is_plain) return copy_deep(page, planes[0], deep);
    if (is_palette) read_palette(conversion, planes);
    for (int channel = 0; channel < page->colours && !is_palette; channel++) read_deep(conversion, planes, channel, deep + channel);
    // The fourth sample is an ink or alpha.
    if (page->colours == 4) return;
    if (has_alpha) read_deep(conversion, planes, page->colours, deep + 3);
    for (int x = 0; x < page->width; x++, deep += 4) {
        if (!has_alpha) deep[3] = UINT16_MAX;
        if (page->is_premultiplied)
            for (int channel = 0; channel < 3; channel++) deep[channel] = divided(deep[channel], deep[3]);
        if (page->photometric == PHOTOMETRIC_MINISWHITE) deep[0] = UINT16_MAX - deep[0];
        if (page->colours == 1 && !is_palette) deep[1] = deep[2] = deep[0];
    }
}

static void put_words(const CCodecsTIFFConversion *conversion, const uint8_t **planes) {
    const uint16_t *deep = conversion->deep;
    make_deep(conversion, planes);
    for (int x = 0; x < conversion->page->width; x++, deep += 4)
        conversion->words[x] = ccodecs_tiff_rounded(deep[3]) << 24 | ccodecs_tiff_rounded(deep[0]) << 16
            | ccodecs_tiff_rounded(deep[1]) << 8 | ccodecs_tiff_rounded(deep[2]);
}

/// Converts the deep samples of `count` pixels: colours and alpha, or inks.
static void convert_deep(const CCodecsTIFFConversion *conversion, uint32_t *words, int count, int y) {
    const void *samples = conversion->deep;
    if (conversion->way == CCodecsTIFFByInks) {
        for (size_t index = 0; index < 4 * (size_t)count; index++)
            conversion->inks[index] = (uint8_t)ccodecs_tiff_rounded(conversion->deep[index]);
        samples = conversion->inks;
    }
    ccodecs_colours_convert(&conversion->colours, samples, words, count, y);
}

static void put_inks(const CCodecsTIFFConversion *conversion, const uint8_t **planes, int y) {
    const CCodecsTIFFPage *page = conversion->page;
    make_deep(conversion, planes);
    convert_deep(conversion, conversion->words, page->width, y);
    if (page->alpha < 0) return;
    read_deep(conversion, planes, page->colours, conversion->deep);
    for (int x = 0; x < page->width; x++)
        conversion->words[x] = (conversion->words[x] & 0xFFFFFF) | ccodecs_tiff_rounded(conversion->deep[4 * (size_t)x]) << 24;
}

static void read_measured(const CCodecsTIFFConversion *conversion, const uint8_t **planes) {
    const CCodecsTIFFPage *page = conversion->page;
    float *light = conversion->light;
    for (int channel = 0; channel < page->colours; channel++) ccodecs_tiff_read_values(page, planes, channel, light + channel);
    if (page->alpha >= 0) ccodecs_tiff_read_values(page, planes, page->colours, light + 3);
    for (int x = 0; x < page->width; x++, light += 4) {
        for (int channel = 0; channel < page->colours; channel++)
            light[channel] = (light[channel] - conversion->least) * conversion->factor;
        if (page->photometric == PHOTOMETRIC_MINISWHITE) light[0] = 1 - light[0];
        if (page->photometric == PHOTOMETRIC_LOGLUV) ccodecs_tiff_light_of_logarithms(light);
        if (page->colours == 1) light[1] = light[2] = light[0];
        if (page->alpha < 0) light[3] = 1;
        if (page->is_premultiplied)
            for (int channel = 0; channel < 3; channel++) light[channel] = light[3] > 0 ? light[channel] / light[3] : 0;
    }
}

void ccodecs_tiff_make_light(const CCodecsTIFFConversion *conversion, const uint8_t **planes) {
    if (ccodecs_tiff_is_measured(conversion->page)) {
        read_measured(conversion, planes);
    } else {
        make_deep(conversion, planes);
        ccodecs_tiff_light_of_lab(conversion->page, conversion->deep, conversion->light);
    }
}

/// Interleaved red, green and blue with one byte each, as in most files.
static void put_bytes(const CCodecsTIFFPage *page, const uint8_t *bytes, uint32_t *words) {
    size_t step = (size_t)page->samples, alpha = page->alpha < 0 ? 0 : (size_t)page->alpha;
    uint32_t opaque = page->alpha < 0 ? 0xFF : 0;
    for (int x = 0; x < page->width; x++, bytes += step)
        words[x] = (bytes[alpha] | opaque) << 24 | (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
}

static void put_table(const CCodecsTIFFConversion *conversion, const uint8_t **planes) {
    ccodecs_tiff_read_integers(conversion->page, planes, 0, conversion->integers);
    for (int x = 0; x < conversion->page->width; x++) conversion->words[x] = conversion->table[conversion->integers[x]];
}

void ccodecs_tiff_put_row(const CCodecsTIFFConversion *conversion, const uint8_t **planes, int y) {
    const CCodecsTIFFPage *page = conversion->page;
    int is_plain = page->bits == 8 && page->colours == 3 && !page->is_planar && !page->is_premultiplied;
    switch (conversion->way) {
    case CCodecsTIFFByTable: put_table(conversion, planes); break;
    case CCodecsTIFFByWords:
        if (is_plain) put_bytes(page, planes[0], conversion->words);
        else put_words(conversion, planes);
        break;
    case CCodecsTIFFByDeep:
        make_deep(conversion, planes);
        convert_deep(conversion, conversion->words, page->width, y);
        break;
    case CCodecsTIFFByInks: put_inks(conversion, planes, y); break;
    case CCodecsTIFFByLight: break;
    }
}

// MARK: Squares

void ccodecs_tiff_add_row(CCodecsTIFFConversion *conversion, const uint8_t **planes) {
    const uint16_t *deep = conversion->deep;
    uint32_t *sum = conversion->sums;
    make_deep(conversion, planes);
    for (int x = 0, column = 0; x < conversion->page->width; x++, deep += 4) {
        for (int channel = 0; channel < 4; channel++) sum[channel] += deep[channel];
        if (++column < conversion->reduction) continue;
        column = 0;
        sum += 4;
    }
    conversion->count++;
}

void ccodecs_tiff_take_means(CCodecsTIFFConversion *conversion, int y, uint32_t *words) {
    int reduction = conversion->reduction, width = conversion->page->width, columns = (width + reduction - 1) / reduction;
    for (int column = 0; column < columns; column++) {
        int rest = width - column * reduction;
        uint32_t pixels = conversion->count * (uint32_t)(rest < reduction ? rest : reduction);
        for (int channel = 0; channel < 4; channel++) {
            uint32_t sum = conversion->sums[4 * column + channel];
            conversion->deep[4 * column + channel] = pixels > 0 ? (uint16_t)(((uint64_t)sum + pixels / 2) / pixels) : 0;
        }
    }
    if (conversion->count > 0) convert_deep(conversion, words, columns, y);
    else memset(words, 0, (size_t)columns * sizeof *words);
    memset(conversion->sums, 0, (size_t)columns * 4 * sizeof *conversion->sums);
    conversion->count = 0;
}
