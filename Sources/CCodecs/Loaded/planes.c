// Converts luminance and colour differences to red, green and blue. Source: ITU-T H.273, section 8.3.
//
// Planes are reduced before they are converted. Both steps are linear except for clamping, and a thumbnail has few pixels.
#include "planes.h"

#include "chroma.h"

#include <stdlib.h>
#include <string.h>

/// One row of a picture as floats: channels as stored, then red, green, blue; alpha from 0 to 1.
typedef struct {
    float *channels[3];
    float *alpha;
} Row;

typedef struct {
    const CCodecsPlanes *planes;
    int reduction;
    int width;
    Row row;
    /// Sums of the columns of one plane.
    float *sums;
    /// A row of one plane at full size while it is enlarged.
    uint32_t *wholes;
    uint32_t *sixteenths;
} Conversion;

static int least(int a, int b) { return a < b ? a : b; }

/// The means of squares for a row of results, in a plane that has `full` columns and rows at its full size.
static void reduce(Conversion *conversion, const CCodecsPlane *plane, int full_width, int full_height, int y, float *results) {
    int columns = full_width > plane->width ? 2 : 1, lines = full_height > plane->height ? 2 : 1, side = conversion->reduction;
    int top = y * side / lines, bottom = least((y * side + side + lines - 1) / lines, plane->height);
    if (bottom <= top) bottom = top + 1;
    memset(conversion->sums, 0, (size_t)plane->width * sizeof(float));
    for (int line = top; line < bottom; line++) {
        const uint8_t *bytes = ccodecs_plane_row(plane, line);
        if (plane->depth > 8) {
            const uint16_t *words = (const uint16_t *)(const void *)bytes;
            for (int x = 0; x < plane->width; x++) conversion->sums[x] += (float)words[x];
        } else {
            for (int x = 0; x < plane->width; x++) conversion->sums[x] += (float)bytes[x];
        }
    }
    for (int x = 0; x < conversion->width; x++) {
        int left = least(x * side / columns, plane->width - 1), right = least((x * side + side + columns - 1) / columns, plane->width);
        if (right <= left) right = left + 1;
        float sum = 0;
        for (int column = left; column < right; column++) sum += conversion->sums[column];
        results[x] = sum / (float)((right - left) * (bottom - top));
    }
}

/// A row of a plane at its full size.
static void enlarge(Conversion *conversion, const CCodecsPlane *plane, int full_width, int full_height, int y, float *results) {
    ccodecs_enlarge_row(plane, full_width, full_height, y, conversion->wholes, conversion->sixteenths);
    for (int x = 0; x < conversion->width; x++) results[x] = (float)conversion->sixteenths[x] / 16;
}

static void read_plane(Conversion *conversion, const CCodecsPlane *plane, int y, float *results) {
    const CCodecsPlane *whole = &conversion->planes->channels[0];
    if (conversion->reduction > 1) {
        reduce(conversion, plane, whole->width, whole->height, y, results);
    } else {
        enlarge(conversion, plane, whole->width, whole->height, y, results);
    }
}

/// The shares of red and blue in luminance. Unknown and unspecified matrices are treated as BT.601, as in JPEG.
static void find_shares(int matrix, float *red, float *blue) {
    *red = 0.299f, *blue = 0.114f;
    if (matrix == 1) *red = 0.2126f, *blue = 0.0722f;
    if (matrix == 4) *red = 0.30f, *blue = 0.11f;
    if (matrix == 7) *red = 0.212f, *blue = 0.087f;
    if (matrix == 9 || matrix == 10) *red = 0.2627f, *blue = 0.0593f;
}

enum { identity = 0, green_and_orange = 8 };

/// Replaces a row's channels by red, green and blue from 0 to 1; values outside are clamped later.
static void convert(Conversion *conversion) {
    const CCodecsPlanes *planes = conversion->planes;
    float *first = conversion->row.channels[0], *second = conversion->row.channels[1], *third = conversion->row.channels[2];
    float steps = (float)(1 << (planes->channels[0].depth - 8)), most = (float)((1 << planes->channels[0].depth) - 1);
    float black = planes->is_full_range ? 0 : 16 * steps, range = planes->is_full_range ? most : 219 * steps;
    float colour_range = planes->is_full_range ? most : 224 * steps, middle = 128 * steps, red_share, blue_share;
    int is_grey = planes->channels[1].samples == NULL;
    find_shares(planes->matrix, &red_share, &blue_share);
    float green_share = 1 - red_share - blue_share;
    for (int x = 0; x < conversion->width; x++) {
        float y = (first[x] - black) / range, red, green, blue;
        if (is_grey) {
            red = green = blue = y;
        } else if (planes->matrix == identity) {
            green = y, blue = (second[x] - black) / range, red = (third[x] - black) / range;
        } else {
            float u = (second[x] - middle) / colour_range, v = (third[x] - middle) / colour_range;
            if (planes->matrix == green_and_orange) {
                green = y + u, blue = y - u - v, red = y - u + v;
            } else {
                red = y + 2 * (1 - red_share) * v, blue = y + 2 * (1 - blue_share) * u;
                green = (y - red_share * red - blue_share * blue) / green_share;
            }
        }
        first[x] = red, second[x] = green, third[x] = blue;
    }
}

/// Divides colours by the alpha with which they were multiplied.
static void divide(Conversion *conversion) {
    for (int x = 0; x < conversion->width; x++) {
        float alpha = conversion->row.alpha[x], factor = alpha > 0 ? 1 / alpha : 0;
        for (int channel = 0; channel < 3; channel++) conversion->row.channels[channel][x] *= factor;
    }
}

static uint32_t scaled(float value, float most) { return value > 0 ? (uint32_t)((value < 1 ? value : 1) * most + 0.5f) : 0; }

static void put_words(const Conversion *conversion, uint32_t *words) {
    const Row *row = &conversion->row;
    for (int x = 0; x < conversion->width; x++)
        words[x] = scaled(row->alpha[x], 255) << 24 | scaled(row->channels[0][x], 255) << 16 | scaled(row->channels[1][x], 255) << 8
            | scaled(row->channels[2][x], 255);
}

static void put_deep(const Conversion *conversion, uint16_t *samples) {
    const Row *row = &conversion->row;
    for (int x = 0; x < conversion->width; x++) {
        for (int channel = 0; channel < 3; channel++) samples[4 * x + channel] = (uint16_t)scaled(row->channels[channel][x], 65535);
        samples[4 * x + 3] = (uint16_t)scaled(row->alpha[x], 65535);
    }
}

static void read_row(Conversion *conversion, int y) {
    const CCodecsPlanes *planes = conversion->planes;
    for (int channel = 0; channel < 3; channel++)
        if (planes->channels[channel].samples != NULL) read_plane(conversion, &planes->channels[channel], y, conversion->row.channels[channel]);
    convert(conversion);
    if (planes->alpha.samples == NULL) {
        for (int x = 0; x < conversion->width; x++) conversion->row.alpha[x] = 1;
        return;
    }
    read_plane(conversion, &planes->alpha, y, conversion->row.alpha);
    float most = (float)((1 << planes->alpha.depth) - 1);
    for (int x = 0; x < conversion->width; x++) conversion->row.alpha[x] /= most;
    if (planes->is_premultiplied) divide(conversion);
}

static int is_valid(const CCodecsPlanes *planes) {
    const CCodecsPlane *whole = &planes->channels[0];
    if (whole->samples == NULL || whole->width < 1 || whole->height < 1) return 0;
    if ((planes->channels[1].samples == NULL) != (planes->channels[2].samples == NULL)) return 0;
    const CCodecsPlane *all[] = {whole, &planes->channels[1], &planes->channels[2], &planes->alpha};
    for (int index = 0; index < 4; index++) {
        const CCodecsPlane *plane = all[index];
        if (plane->samples == NULL) continue;
        if (plane->depth < 8 || plane->depth > 16) return 0;
        int is_whole_width = plane->width == whole->width, is_whole_height = plane->height == whole->height;
        if (!is_whole_width && plane->width != (whole->width + 1) / 2) return 0;
        if (!is_whole_height && plane->height != (whole->height + 1) / 2) return 0;
        if (plane->stride < (size_t)plane->width * (plane->depth > 8 ? 2 : 1)) return 0;
    }
    return 1;
}

/// With transparency, colours must be weighted by alpha, which is not possible with reduced planes. So rows of full size are converted,
/// then reduced.
static void convert_rows(Conversion *conversion, const CCodecsColours *colours, int reduction, void *samples, CCodecsPicture *picture) {
    const CCodecsPlane *whole = &conversion->planes->channels[0];
    int reduces_late = reduction > 1 && conversion->reduction == 1, height = reduces_late ? whole->height : picture->height;
    CCodecsRows rows = {0};
    uint32_t *row = reduces_late ? calloc((size_t)whole->width, sizeof *row) : NULL;
    if (reduces_late && (row == NULL || !ccodecs_rows_begin(&rows, picture, whole->width, whole->height, reduction))) {
        ccodecs_fail_for_memory(picture);
    } else {
        for (int y = 0; y < height; y++) {
            uint32_t *words = reduces_late ? row : picture->pixels + (size_t)y * (size_t)picture->width;
            read_row(conversion, y);
            if (samples == NULL) {
                put_words(conversion, words);
            } else {
                put_deep(conversion, samples);
                ccodecs_colours_convert(colours, samples, words, conversion->width, y);
            }
            if (reduces_late) ccodecs_rows_put(&rows, picture, row, y);
        }
    }
    ccodecs_rows_end(&rows);
    free(row);
}

void ccodecs_convert_planes(const CCodecsPlanes *planes, const CCodecsColourSpace *space, int reduction, CCodecsPicture *picture) {
    if (!is_valid(planes)) return ccodecs_fail(picture, "its channels do not fit together");
    const CCodecsPlane *whole = &planes->channels[0];
    int has_alpha = planes->alpha.samples != NULL, is_deep = whole->depth > 8, side = has_alpha ? 1 : reduction;
    int width = (whole->width + side - 1) / side, height = (whole->height + side - 1) / side;
    Conversion conversion = {.planes = planes, .reduction = side, .width = width};
    // Four channels of results, and the sums of a row at full size.
    float *floats = calloc((size_t)width * 4 + (size_t)whole->width, sizeof *floats);
    uint32_t *wholes = calloc(2 * (size_t)whole->width + 2, sizeof *wholes);
    uint16_t *samples = is_deep ? calloc((size_t)width * 4, sizeof *samples) : NULL;
    picture->is_opaque = !has_alpha;
    if (floats == NULL || wholes == NULL || (is_deep && samples == NULL)) {
        ccodecs_fail_for_memory(picture);
    } else if ((has_alpha && reduction > 1) || ccodecs_allocate(picture, width, height)) {
        for (int channel = 0; channel < 3; channel++) conversion.row.channels[channel] = floats + (size_t)width * (size_t)channel;
        conversion.row.alpha = floats + (size_t)width * 3;
        conversion.sums = floats + (size_t)width * 4;
        conversion.wholes = wholes, conversion.sixteenths = wholes + whole->width + 2;
        CCodecsColours colours = {0};
        if (is_deep && !ccodecs_colours_begin(&colours, CCodecsDeep, picture->keeps_colours ? NULL : space)) {
            ccodecs_fail_for_memory(picture);
        } else {
            convert_rows(&conversion, &colours, reduction, samples, picture);
        }
        if (is_deep) ccodecs_colours_end(&colours);
        picture->is_complete = picture->pixels != NULL;
        if (!is_deep && picture->pixels != NULL) ccodecs_keep_space(picture, space);
    }
    free(floats);
    free(wholes);
    free(samples);
}
