// Converts the samples of a TIFF row to numbers, and these to colours.
#ifndef PANORAMA_CCODECS_TIFF_SAMPLES_H
#define PANORAMA_CCODECS_TIFF_SAMPLES_H

#include "tiff.h"

/// Reads the integers of a channel, one for each pixel. The channels are a page's colours, then its alpha.
void ccodecs_tiff_read_integers(const CCodecsTIFFPage *page, const uint8_t **planes, int channel, uint32_t *results);

/// Whether samples are measured values instead of colours from 0 to white: floats, and a single signed number of more than a byte.
static inline int ccodecs_tiff_is_measured(const CCodecsTIFFPage *page) {
    return page->format == SAMPLEFORMAT_IEEEFP || (page->format == SAMPLEFORMAT_INT && page->bits > 8 && page->colours == 1);
}

/// Reads the measured values of a channel into every fourth place.
void ccodecs_tiff_read_values(const CCodecsTIFFPage *page, const uint8_t **planes, int channel, float *results);

/// The integer of a sample as 0...65535. Signed integers are treated as unsigned, as in other readers, because bytes are declared signed by
/// mistake.
uint16_t ccodecs_tiff_deepened(const CCodecsTIFFPage *page, uint32_t value);

/// Converts four deep samples of each pixel, L*, a*, b* and alpha, to light.
void ccodecs_tiff_light_of_lab(const CCodecsTIFFPage *page, const uint16_t *deep, float *light);

/// Converts a pixel's colours from XYZ, decoded from logarithms, to light.
void ccodecs_tiff_light_of_logarithms(float *light);

/// A sixteen-bit integer, rounded to eight bits.
static inline uint32_t ccodecs_tiff_rounded(uint32_t deep) { return (deep + 128) / 257; }

/// The intermediate form of samples before they become words of sRGB.
typedef enum {
    CCodecsTIFFByTable,
    CCodecsTIFFByWords,
    CCodecsTIFFByDeep,
    CCodecsTIFFByInks,
    CCodecsTIFFByLight,
} CCodecsTIFFWay;

/// The conversion of a page's rows.
typedef struct {
    const CCodecsTIFFPage *page;
    CCodecsTIFFWay way;
    CCodecsColours colours;
    CCodecsColourSpace space;
    /// The colours of a palette with 16 bits each; NULL for none.
    const uint16_t *palette[3];
    /// The word for each sample of up to eight bits.
    uint32_t table[256];
    /// The integers of a channel; then four samples for each pixel.
    uint32_t *integers;
    uint16_t *deep;
    uint8_t *inks;
    float *light;
    /// Measured values become light when `least` is subtracted and the difference is multiplied.
    float least;
    float factor;
    /// A row of results.
    uint32_t *words;
    /// The sides of the squares that become one pixel; the sums of the deep samples in a row of squares, and the number of rows added to
    /// them.
    int reduction;
    uint32_t *sums;
    uint32_t count;
} CCodecsTIFFConversion;

/// Converts the samples of a row to `light`, if they are converted as light.
void ccodecs_tiff_make_light(const CCodecsTIFFConversion *conversion, const uint8_t **planes);

/// Converts the samples of row `y` to words, in all other cases.
void ccodecs_tiff_put_row(const CCodecsTIFFConversion *conversion, const uint8_t **planes, int y);

/// Adds the samples of a row to the sums.
void ccodecs_tiff_add_row(CCodecsTIFFConversion *conversion, const uint8_t **planes);

/// Converts the means of the squares in row `y` of the results to `words`, and clears the sums. Squares without rows are transparent.
void ccodecs_tiff_take_means(CCodecsTIFFConversion *conversion, int y, uint32_t *words);

#endif
