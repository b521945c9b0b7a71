// Little CMS reads profiles and their colours. Pixels are converted with our own curves and tables, which take a fifth of the time to make
// and are closer to what the profile says: a `CCodecsShaper` for profiles with a curve per channel and a matrix, a table of greys for grey,
// a `CCodecsTable` for all others.
#include "profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <lcms2.h>

#include "../colour_primaries.h"
#include "library.h"
#include "profile_memory.h"

#define LCMS_FUNCTIONS(each) \
    each(cmsCreateContext) each(cmsGetEncodedCMMversion) each(cmsCreate_sRGBProfileTHR) each(cmsCreateLab4ProfileTHR) \
    each(cmsOpenProfileFromMemTHR) each(cmsGetDeviceClass) each(cmsGetColorSpace) each(cmsGetPCS) each(cmsIsTag) \
    each(cmsReadTag) each(cmsReadRawTag) each(cmsIsMatrixShaper) each(cmsEvalToneCurveFloat) each(cmsCreateTransformTHR) \
    each(cmsDoTransform)

static struct { LCMS_FUNCTIONS(LIBRARY_FIELD) } lcms;
static const char *missing;
static cmsContext context;

/// Whether there was no memory for data that is kept.
static int lacks_memory;

static void open_library(void) {
    missing = "liblcms2-2";
    if (!ccodecs_open_library("liblcms2.so.2", LIBRARY_NAMES(LCMS_FUNCTIONS), &lcms)) return;
    context = lcms.cmsCreateContext(ccodecs_profile_plugins, NULL);
    if (context != NULL) missing = NULL;
}

const char *ccodecs_missing_profile_package(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return missing;
}

int ccodecs_profile_library_version(void) { return ccodecs_missing_profile_package() == NULL ? lcms.cmsGetEncodedCMMversion() : 0; }

// MARK: Opening

/// Removes the tags of floating-point pipelines, because the length of their chains of elements is not limited; profiles with them also
/// have tables.
/// Source: ICC.1:2022, section 7.3: a header of 128 bytes is followed by the number of tags, and for each its signature, offset and size.
static void remove_pipelines(uint8_t *profile, size_t count) {
    if (count < 132) return;
    size_t tags = (size_t)profile[128] << 24 | (size_t)profile[129] << 16 | (size_t)profile[130] << 8 | profile[131];
    for (size_t tag = 0; tag < tags && 132 + 12 * tag + 12 <= count; tag++) {
        uint8_t *signature = profile + 132 + 12 * tag;
        if (memcmp(signature, "D2B", 3) == 0) signature[0] = 'x';
    }
}

static cmsHPROFILE open_profile(const uint8_t *bytes, size_t count) {
    uint8_t *copy = ccodecs_pool_allocate(count);
    if (copy == NULL) return NULL;
    memcpy(copy, bytes, count);
    remove_pipelines(copy, count);
    return lcms.cmsOpenProfileFromMemTHR(context, copy, (cmsUInt32Number)count);
}

/// Whether a profile describes the colours of a device, and not a conversion between devices, named colours or effects.
static int describes_device(cmsHPROFILE profile) {
    cmsProfileClassSignature kind = lcms.cmsGetDeviceClass(profile);
    cmsColorSpaceSignature connection = lcms.cmsGetPCS(profile);
    return (kind == cmsSigInputClass || kind == cmsSigDisplayClass || kind == cmsSigOutputClass || kind == cmsSigColorSpaceClass)
        && (connection == cmsSigXYZData || connection == cmsSigLabData);
}

// MARK: Curves and a matrix

/// Reads the colours of red, green and blue. Returns 0 if one is missing.
static int read_colorants(cmsHPROFILE profile, double *colorants) {
    static const cmsTagSignature tags[] = {cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
    for (int channel = 0; channel < 3; channel++) {
        const cmsCIEXYZ *colour = lcms.cmsReadTag(profile, tags[channel]);
        if (colour == NULL) return 0;
        colorants[channel] = colour->X, colorants[3 + channel] = colour->Y, colorants[6 + channel] = colour->Z;
    }
    return 1;
}

static int read_curves(cmsHPROFILE profile, CCodecsShaper *shaper) {
    static const cmsTagSignature tags[] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
    for (int channel = 0; channel < 3; channel++) {
        const cmsToneCurve *stated = lcms.cmsReadTag(profile, tags[channel]);
        if (stated == NULL) return 0;
        float *curve = ccodecs_shaper_curve(shaper, channel);
        for (int step = 0; step <= shaper->steps; step++) {
            float light = lcms.cmsEvalToneCurveFloat(stated, (float)step / (float)shaper->steps);
            // Treats values that are not numbers as black.
            curve[step] = light > 0 ? fminf(light, 1) : 0;
        }
        curve[shaper->steps + 1] = curve[shaper->steps];
    }
    return 1;
}

/// Makes the darkest colour black: with its luminance b, light l becomes (l - b) / (1 - b). A darkest colour beyond L* 50 counts as L* 50.
static void compensate_black(CCodecsShaper *shaper, const double *colorants, double *matrix) {
    double black = 0;
    for (int channel = 0; channel < 3; channel++) black += colorants[3 + channel] * (double)ccodecs_shaper_curve(shaper, channel)[0];
    black = fmin(fmax(black, 0), 0.1842);
    for (int index = 0; index < 9; index++) matrix[index] /= 1 - black;
    for (int channel = 0; channel < 3; channel++) shaper->offset[channel] = (float)(-black / (1 - black));
}

/// Returns NULL if there is no memory, or if the profile cannot be read.
static CCodecsShaper *make_shaper(cmsHPROFILE profile, CCodecsSamples samples) {
    double colorants[9], matrix[9];
    if (!read_colorants(profile, colorants)) return NULL;
    CCodecsShaper *shaper = ccodecs_shaper_allocate(ccodecs_steps_of(samples));
    if (shaper == NULL) lacks_memory = 1;
    if (shaper == NULL) return NULL;
    ccodecs_matrix_of_colorants(colorants, matrix);
    if (ccodecs_is_light(samples)) {
        shaper->tone_kind = CCodecsScene;
    } else if (read_curves(profile, shaper)) {
        compensate_black(shaper, colorants, matrix);
    } else {
        free(shaper);
        return NULL;
    }
    ccodecs_shaper_set_matrix(shaper, matrix);
    return shaper;
}

// MARK: Tables

/// Returns NULL if `target` is NULL.
static cmsHTRANSFORM make_transform(cmsHPROFILE profile, cmsUInt32Number input, cmsHPROFILE target, cmsUInt32Number output) {
    if (target == NULL) return NULL;
    // It is used once for a few thousand colours; optimising it would take longer.
    cmsUInt32Number flags = cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE;
    return lcms.cmsCreateTransformTHR(context, profile, input, target, output, INTENT_PERCEPTUAL, flags);
}

static int fill_greys(cmsHPROFILE profile, CCodecsConversion *conversion, int steps) {
    cmsHTRANSFORM transform = make_transform(profile, TYPE_GRAY_16, lcms.cmsCreate_sRGBProfileTHR(context), TYPE_RGB_16);
    if (transform == NULL) return 0;
    conversion->greys = calloc((size_t)steps + 2, sizeof *conversion->greys);
    if (conversion->greys == NULL) lacks_memory = 1;
    conversion->grey_steps = steps;
    for (int step = 0; step <= steps && conversion->greys != NULL; step++) {
        uint16_t grey = (uint16_t)((step * UINT16_MAX + steps / 2) / steps);
        lcms.cmsDoTransform(transform, &grey, conversion->greys[step], 1);
    }
    if (conversion->greys != NULL) memcpy(conversion->greys[steps + 1], conversion->greys[steps], sizeof *conversion->greys);
    return conversion->greys != NULL;
}

/// The number of colours along each channel of the profile's table; 0 if it has none. Source: ICC.1:2022, sections 10.10 to 10.12.
static int side_of_table(cmsHPROFILE profile) {
    enum { reach = 4096, clut_offset = 24 };
    uint8_t bytes[reach];
    cmsUInt32Number count = lcms.cmsReadRawTag(profile, cmsSigAToB0Tag, bytes, sizeof bytes);
    if (count < clut_offset + 4) return 0;
    if (memcmp(bytes, "mAB ", 4) != 0) return bytes[10];
    // The table follows curves of varying length.
    size_t offset = (size_t)bytes[clut_offset + 2] << 8 | bytes[clut_offset + 3];
    return bytes[clut_offset] == 0 && bytes[clut_offset + 1] == 0 && offset > 0 && offset < count ? bytes[offset] : 0;
}

/// A transform, together with its memory.
typedef struct {
    cmsHTRANSFORM transform;
    CCodecsPool pool;
    /// The library's value of a full channel: it measures inks in percent.
    float most;
    int channel_count;
} Source;

static void compute_colour(void *state, const float *channels, float *lab) {
    const Source *source = state;
    float samples[4];
    for (int channel = 0; channel < source->channel_count; channel++) samples[channel] = source->most * channels[channel];
    lcms.cmsDoTransform(source->transform, samples, lab, 1);
}

static void end_source(void *state) { ccodecs_free_pool(((Source *)state)->pool); }

/// Whether a table's white is clearly lighter than its black.
static int has_contrast(const Source *source) {
    static const float least_contrast = 10;
    float none[4] = {0}, full[4] = {1, 1, 1, 1}, first[3] = {0}, last[3] = {0};
    compute_colour((void *)source, none, first);
    compute_colour((void *)source, full, last);
    float contrast = source->channel_count == 4 ? first[0] - last[0] : last[0] - first[0];
    return contrast >= least_contrast;
}

/// The table keeps the pool. Returns NULL if there is no memory, or if the profile cannot be read.
static CCodecsTable *make_table(cmsHPROFILE profile, int channel_count) {
    int side = side_of_table(profile), is_inks = channel_count == 4;
    cmsHPROFILE lab = lcms.cmsCreateLab4ProfileTHR(context, NULL);
    cmsHTRANSFORM transform = make_transform(profile, is_inks ? TYPE_CMYK_FLT : TYPE_RGB_FLT, lab, TYPE_Lab_FLT);
    Source *source = transform != NULL ? ccodecs_pool_allocate(sizeof *source) : NULL;
    if (source == NULL) return NULL;
    *source = (Source){.transform = transform, .most = is_inks ? 100 : 1, .channel_count = channel_count};
    if (!has_contrast(source)) return NULL;
    CCodecsTable *table = ccodecs_make_table(channel_count, side, (CCodecsTableSource){source, compute_colour, end_source});
    if (table == NULL) lacks_memory = 1;
    if (table != NULL) source->pool = ccodecs_keep_pool();
    return table;
}

/// Returns 0 if the profile is not for such samples, or cannot be read.
static int fill(CCodecsConversion *conversion, cmsHPROFILE profile, CCodecsSamples samples) {
    cmsColorSpaceSignature space = lcms.cmsGetColorSpace(profile);
    int has_table = lcms.cmsIsTag(profile, cmsSigAToB0Tag);
    if (space == cmsSigGrayData && samples == CCodecsWords) return fill_greys(profile, conversion, ccodecs_word_steps);
    if (space == cmsSigGrayData && samples == CCodecsDeep) return fill_greys(profile, conversion, ccodecs_deep_steps);
    if (space == cmsSigCmykData && samples == CCodecsInks) {
        conversion->table = make_table(profile, 4);
    } else if (space == cmsSigRgbData && samples != CCodecsInks) {
        int is_shaper = lcms.cmsIsMatrixShaper(profile) && (!has_table || ccodecs_is_light(samples));
        if (is_shaper) conversion->shaper = make_shaper(profile, samples);
        if (!is_shaper && !ccodecs_is_light(samples)) conversion->table = make_table(profile, 3);
    }
    return conversion->shaper != NULL || conversion->table != NULL;
}

// MARK: Conversions

/// Returns NULL if the profile cannot be used, or if there is no memory.
static CCodecsConversion *make_conversion(CCodecsSamples samples, const uint8_t *bytes, size_t count) {
    CCodecsConversion *conversion = calloc(1, sizeof *conversion);
    if (conversion == NULL) {
        lacks_memory = 1;
        return NULL;
    }
    const char *fault = ccodecs_is_light(samples) ? ccodecs_light_fault(bytes, count) : ccodecs_profile_fault(bytes, count);
    cmsHPROFILE profile = fault == NULL ? open_profile(bytes, count) : NULL;
    int is_usable = profile != NULL && describes_device(profile) && fill(conversion, profile, samples);
    if (is_usable && !lacks_memory) return conversion;
    ccodecs_free_conversion(conversion);
    return NULL;
}

int ccodecs_make_profile_conversion(CCodecsSamples samples, const uint8_t *bytes, size_t count, CCodecsConversion **conversion) {
    *conversion = NULL;
    if (ccodecs_missing_profile_package() != NULL) return 1;
    if (!ccodecs_begin_pool(count)) return 0;
    lacks_memory = 0;
    *conversion = make_conversion(samples, bytes, count);
    ccodecs_end_pool();
    return !lacks_memory;
}

// MARK: Screens

static void fill_screen(cmsHTRANSFORM transform, uint16_t (*table)[3]) {
    enum { side = ccodecs_screen_side };
    uint16_t row[side][3];
    for (int first = 0; first < side * side; first++) {
        for (int blue = 0; blue < side; blue++) {
            int levels[3] = {first / side, first % side, blue};
            for (int channel = 0; channel < 3; channel++) row[blue][channel] = (uint16_t)((levels[channel] * UINT16_MAX + side / 2) / (side - 1));
        }
        lcms.cmsDoTransform(transform, row, table + (size_t)first * side, side);
    }
}

int ccodecs_fill_screen_table(const uint8_t *bytes, size_t count, uint16_t (*table)[3]) {
    if (ccodecs_missing_profile_package() != NULL) return 0;
    if (!ccodecs_begin_pool(count)) return -1;
    cmsHPROFILE profile = open_profile(bytes, count), sRGB = lcms.cmsCreate_sRGBProfileTHR(context);
    cmsHTRANSFORM transform = NULL;
    int is_screen = profile != NULL && lcms.cmsGetDeviceClass(profile) == cmsSigDisplayClass && lcms.cmsGetColorSpace(profile) == cmsSigRgbData;
    if (is_screen && sRGB != NULL && describes_device(profile) && ccodecs_profile_fault(bytes, count) == NULL) transform = make_transform(sRGB, TYPE_RGB_16, profile, TYPE_RGB_16);
    if (transform != NULL) fill_screen(transform, table);
    ccodecs_end_pool();
    return transform != NULL;
}
