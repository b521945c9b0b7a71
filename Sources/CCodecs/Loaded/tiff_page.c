// What a TIFF's tags state about its samples.
#include "tiff.h"

#include <math.h>
#include <stdio.h>

static int number(TIFF *tiff, uint32_t tag) {
    uint16_t value = 0;
    return ccodecs_tiff.TIFFGetFieldDefaulted(tiff, tag, &value) ? value : 0;
}

/// The meaning of the samples' colours; writers may leave it out.
static int photometric_of(TIFF *tiff, int samples) {
    uint16_t value = 0;
    if (ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &value)) return value;
    return samples >= 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK;
}

static int has_full_colour(int photometric) {
    return photometric == PHOTOMETRIC_RGB || photometric == PHOTOMETRIC_CIELAB || photometric == PHOTOMETRIC_ICCLAB
        || photometric == PHOTOMETRIC_LOGLUV;
}

/// The number of colours in a pixel; 0 for unsupported colours.
static int colours_of(const CCodecsTIFFPage *page) {
    switch (page->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MASK:
    case PHOTOMETRIC_PALETTE:
    case PHOTOMETRIC_LOGL: return 1;
    case PHOTOMETRIC_SEPARATED: return page->samples >= 4 ? 4 : 0;
    default: return !has_full_colour(page->photometric) ? 0 : page->samples >= 3 ? 3 : page->photometric == PHOTOMETRIC_RGB;
    }
}

/// Finds the sample that is alpha among those after the colours. A sample without a stated meaning may be alpha, unless there are several.
static void find_alpha(TIFF *tiff, CCodecsTIFFPage *page) {
    uint16_t count = 0, *kinds = NULL;
    int most = page->samples - page->colours;
    page->alpha = -1;
    if (!ccodecs_tiff.TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds) || kinds == NULL) count = 0;
    for (int index = 0; index < count && index < most && page->alpha < 0; index++) {
        if (kinds[index] == EXTRASAMPLE_UNSPECIFIED) continue;
        page->alpha = page->colours + index;
        page->is_premultiplied = kinds[index] == EXTRASAMPLE_ASSOCALPHA;
    }
    page->is_guessed = page->alpha < 0 && most == 1 && page->photometric == PHOTOMETRIC_RGB && page->format != SAMPLEFORMAT_IEEEFP;
    if (page->is_guessed) page->alpha = page->colours;
}

/// Lets libtiff do the conversions that it makes while decoding: JPEG to red, green and blue, logarithms to floats, luminance by
/// coefficients.
static void choose_conversion(TIFF *tiff, int *photometric) {
    int compression = number(tiff, TIFFTAG_COMPRESSION);
    int is_planar = number(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE;
    if (compression == COMPRESSION_JPEG && *photometric == PHOTOMETRIC_YCBCR && !is_planar) {
        ccodecs_tiff.TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        *photometric = PHOTOMETRIC_RGB;
    }
    // libtiff refuses coefficients with which it cannot convert. They are replaced by its default ones, as in other readers.
    float *shares = NULL;
    if (*photometric == PHOTOMETRIC_YCBCR && ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_YCBCRCOEFFICIENTS, &shares) && shares != NULL
        && !(isfinite(shares[0]) && isfinite(shares[1]) && isfinite(shares[2]) && shares[1] != 0))
        ccodecs_tiff.TIFFSetField(tiff, TIFFTAG_YCBCRCOEFFICIENTS, (float[]){0.299f, 0.587f, 0.114f});
    if (compression == COMPRESSION_SGILOG || compression == COMPRESSION_SGILOG24)
        ccodecs_tiff.TIFFSetField(tiff, TIFFTAG_SGILOGDATAFMT, SGILOGDATAFMT_FLOAT);
}

/// Whether this is a kind that only libtiff converts.
static int is_rare(TIFF *tiff, const CCodecsTIFFPage *page) {
    int compression = number(tiff, TIFFTAG_COMPRESSION);
    int is_lab = page->photometric == PHOTOMETRIC_CIELAB || page->photometric == PHOTOMETRIC_ICCLAB;
    if (compression == COMPRESSION_OJPEG || compression == COMPRESSION_JBIG) return 1;
    if (page->photometric == PHOTOMETRIC_YCBCR || page->photometric == PHOTOMETRIC_ITULAB) return 1;
    return is_lab && page->bits != 8 && page->bits != 16;
}

/// The supported integers and floats. Integers may have any number of bits up to those of a word.
static int has_readable_samples(const CCodecsTIFFPage *page) {
    switch (page->format) {
    case SAMPLEFORMAT_UINT:
    case SAMPLEFORMAT_INT:
    case SAMPLEFORMAT_VOID: return page->bits >= 1 && page->bits <= 32;
    case SAMPLEFORMAT_IEEEFP: return page->bits == 16 || page->bits == 24 || page->bits == 32 || page->bits == 64;
    default: return 0;
    }
}

/// Returns 0 and fails the picture if the page is damaged or of an unsupported kind.
static int is_readable(TIFF *tiff, const CCodecsTIFFPage *page, CCodecsPicture *picture) {
    char kind[120];
    int is_foreign = page->photometric == PHOTOMETRIC_SEPARATED && number(tiff, TIFFTAG_INKSET) != INKSET_CMYK;
    // The file may have been replaced since its header was checked.
    if (!ccodecs_is_size(page->width, page->height)) return ccodecs_fail(picture, "it has a size that makes no sense"), 0;
    if (page->samples < 1) return ccodecs_fail(picture, "its pixels have no samples"), 0;
    if (page->is_rare) return 1;
    if (page->colours == 0 || is_foreign) {
        snprintf(kind, sizeof kind, "TIFF with colours of kind %d in %d samples", page->photometric, page->samples);
        return ccodecs_refuse(picture, kind), 0;
    }
    if (!has_readable_samples(page)) {
        static const char *const formats[] = {"samples", "whole numbers", "signed numbers", "floats", "samples", "complex numbers", "complex floats"};
        const char *format = page->format >= 1 && page->format <= 6 ? formats[page->format] : formats[0];
        snprintf(kind, sizeof kind, "TIFF with %s of %d bits", format, page->bits);
        return ccodecs_refuse(picture, kind), 0;
    }
    return 1;
}

int ccodecs_tiff_read_page(TIFF *tiff, CCodecsTIFFPage *page, CCodecsPicture *picture) {
    uint32_t width = 0, height = 0;
    ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    ccodecs_tiff.TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    int samples = number(tiff, TIFFTAG_SAMPLESPERPIXEL), photometric = photometric_of(tiff, samples);
    choose_conversion(tiff, &photometric);
    *page = (CCodecsTIFFPage){
        .width = width > INT32_MAX ? 0 : (int)width, .height = height > INT32_MAX ? 0 : (int)height,
        .bits = number(tiff, TIFFTAG_BITSPERSAMPLE), .format = number(tiff, TIFFTAG_SAMPLEFORMAT), .samples = samples,
        .photometric = photometric, .is_planar = number(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE && samples > 1,
        .is_tiled = ccodecs_tiff.TIFFIsTiled(tiff) != 0,
    };
    page->colours = colours_of(page);
    page->is_rare = is_rare(tiff, page);
    find_alpha(tiff, page);
    return is_readable(tiff, page, picture);
}
