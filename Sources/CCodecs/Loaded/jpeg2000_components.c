// Converts the components of a JPEG 2000 to planes.
#include "jpeg2000.h"

#include "planes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Packs a component's numbers into a plane of `depth` bits, in place.
static CCodecsPlane plane_of(opj_image_comp_t *component, int depth) {
    CCodecsPlane plane = {.width = (int)component->w, .height = (int)component->h, .depth = depth};
    int bits = (int)component->prec;
    if (component->data == NULL || bits < 1 || bits > 31 || component->w > INT32_MAX || component->h > INT32_MAX) return plane;
    int64_t most = ((int64_t)1 << bits) - 1, offset = component->sgnd ? (int64_t)1 << (bits - 1) : 0, range = (1 << depth) - 1;
    size_t count = (size_t)component->w * component->h;
    uint8_t *bytes = (uint8_t *)component->data;
    for (size_t index = 0; index < count; index++) {
        int64_t value = component->data[index] + offset;
        value = value < 0 ? 0 : value > most ? most : value;
        if (most != range) value = (value * range + most / 2) / most;
        uint16_t word = (uint16_t)value;
        if (depth > 8) memcpy(bytes + 2 * index, &word, sizeof word);
        else bytes[index] = (uint8_t)value;
    }
    plane.samples = bytes;
    plane.stride = (size_t)component->w * (depth > 8 ? 2 : 1);
    return plane;
}

/// Whether the first channels are luminance and colour differences, as the file states or their sizes suggest.
static int has_differences(const opj_image_t *image) {
    if (image->color_space == OPJ_CLRSPC_SYCC || image->color_space == OPJ_CLRSPC_EYCC) return 1;
    return image->color_space <= 0 && image->comps[0].dx == 1 && image->comps[0].dy == 1 && image->comps[1].dx == 2;
}

/// The components of a picture by their meaning.
typedef struct {
    opj_image_comp_t *colours[4];
    /// 1, 3, or 4 for inks; 0 for unsupported kinds.
    int count;
    opj_image_comp_t *alpha;
} Channels;

static Channels find_channels(opj_image_t *image) {
    Channels channels = {.count = 0};
    int count = 0;
    for (OPJ_UINT32 index = 0; index < image->numcomps; index++) {
        opj_image_comp_t *component = &image->comps[index];
        if (component->alpha != 0) channels.alpha = channels.alpha == NULL ? component : channels.alpha;
        else if (count < 4) channels.colours[count++] = component;
    }
    // For CIE colours, the parameters are stored instead of a profile.
    if (count == 0 || (image->icc_profile_buf != NULL && image->icc_profile_len == 0)) return channels;
    int is_grey = image->color_space == OPJ_CLRSPC_GRAY || count < 3;
    channels.count = image->color_space == OPJ_CLRSPC_CMYK ? (count == 4 ? 4 : 0) : is_grey ? 1 : 3;
    // In files without channel definitions, alpha follows the colours.
    opj_image_comp_t *last = count == channels.count + 1 ? channels.colours[count - 1] : NULL;
    int is_whole = last != NULL && last->w == channels.colours[0]->w && last->h == channels.colours[0]->h;
    if (channels.alpha == NULL && is_whole) channels.alpha = last;
    return channels;
}

static int is_difference(const opj_image_t *image, const Channels *channels) { return channels->count == 3 && has_differences(image); }

static int depth_of(opj_image_comp_t *const *components, int count) {
    int depth = 8;
    for (int index = 0; index < count; index++)
        if ((int)components[index]->prec > depth) depth = (int)components[index]->prec;
    return depth < 16 ? depth : 16;
}

/// Resizes a plane by repeating or dropping samples. Returns 0 if there is no memory.
static int resample(CCodecsPlane *plane, int width, int height, uint8_t **memory) {
    if (plane->samples == NULL || (plane->width == width && plane->height == height)) return 1;
    size_t size = plane->depth > 8 ? 2 : 1, stride = (size_t)width * size;
    *memory = malloc(stride * (size_t)height);
    if (*memory == NULL) return 0;
    for (int y = 0; y < height; y++) {
        const uint8_t *line = plane->samples + plane->stride * (size_t)((int64_t)y * plane->height / height);
        for (int x = 0; x < width; x++)
            memcpy(*memory + stride * (size_t)y + size * (size_t)x, line + size * (size_t)((int64_t)x * plane->width / width), size);
    }
    *plane = (CCodecsPlane){.samples = *memory, .stride = stride, .width = width, .height = height, .depth = plane->depth};
    return 1;
}

/// Resamples a plane whose size is neither that of the picture nor half of it.
static int fit(CCodecsPlane *plane, int width, int height, uint8_t **memory) {
    int is_fit_across = plane->width == width || plane->width == (width + 1) / 2;
    int is_fit_down = plane->height == height || plane->height == (height + 1) / 2;
    return (is_fit_across && is_fit_down) || resample(plane, width, height, memory);
}

CCodecsSize ccodecs_jpeg2000_size(const opj_image_t *image, int width, int height) {
    const opj_image_comp_t *first = &image->comps[0];
    if (first->dx == first->dy) return (CCodecsSize){width, height};
    // The shape is that of the reference grid.
    double across = image->x1 - image->x0, down = image->y1 - image->y0, factor = fmin(1, fmax(width / across, height / down));
    return (CCodecsSize){(int)fmax(1, round(across * factor)), (int)fmax(1, round(down * factor))};
}

/// Converts four planes of inks.
static void convert_inks(const CCodecsPlane *planes, const CCodecsColourSpace *space, int reduction, CCodecsPicture *picture) {
    int width = planes[0].width, height = planes[0].height;
    for (int ink = 0; ink < 4; ink++)
        if (planes[ink].samples == NULL || planes[ink].width != width || planes[ink].height != height || planes[ink].depth != 8)
            return ccodecs_fail(picture, "its inks do not fit together");
    CCodecsRows rows = {0};
    CCodecsColours colours;
    uint8_t *inks = malloc((size_t)width * 4);
    uint32_t *words = calloc((size_t)width, sizeof *words);
    int has_memory = ccodecs_colours_begin(&colours, CCodecsInks, space);
    if (!has_memory || inks == NULL || words == NULL) {
        ccodecs_fail_for_memory(picture);
    } else if (ccodecs_rows_begin(&rows, picture, width, height, reduction)) {
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width * 4; x++) inks[x] = planes[x % 4].samples[planes[x % 4].stride * (size_t)y + (size_t)(x / 4)];
            ccodecs_colours_convert(&colours, inks, words, width, y);
            ccodecs_rows_put(&rows, picture, words, y);
        }
        picture->is_opaque = picture->is_complete = 1;
    }
    ccodecs_colours_end(&colours);
    ccodecs_rows_end(&rows);
    free(inks);
    free(words);
}

/// The planes of a picture: colours or inks, and alpha, with the memory of the resampled ones.
typedef struct {
    CCodecsPlane planes[5];
    uint8_t *memory[5];
    int width;
    int height;
} Planes;

/// Returns 0 if there is no memory.
static int make_planes(const opj_image_t *image, Channels *channels, Planes *made) {
    int depth = channels->count == 4 ? 8 : depth_of(channels->colours, channels->count);
    for (int index = 0; index < channels->count; index++) made->planes[index] = plane_of(channels->colours[index], depth);
    if (channels->alpha != NULL) made->planes[4] = plane_of(channels->alpha, depth_of(&channels->alpha, 1));
    CCodecsSize size = ccodecs_jpeg2000_size(image, (int)channels->colours[0]->w, (int)channels->colours[0]->h);
    made->width = size.width, made->height = size.height;
    int has_memory = 1, may_be_halved = is_difference(image, channels);
    // Colour differences may have half the size, and so may alpha.
    for (int index = 0; index < 5 && has_memory; index++)
        has_memory = (index == 0 || (index < 4 && !may_be_halved) ? resample : fit)(&made->planes[index], made->width, made->height, &made->memory[index]);
    return has_memory;
}

static void convert_colours(
    const opj_image_t *image, const Channels *channels, const Planes *made, const CCodecsColourSpace *space, int reduction,
    CCodecsPicture *picture) {
    enum { identity = 0, bt601 = 6 };
    int has_luminance = is_difference(image, channels);
    CCodecsPlanes planes = {.matrix = has_luminance ? bt601 : identity, .is_full_range = 1, .alpha = made->planes[4]};
    // The planes of colours are in the order green, blue, red.
    for (int index = 0; index < channels->count; index++)
        planes.channels[channels->count == 1 || has_luminance ? index : (index + 2) % 3] = made->planes[index];
    planes.is_premultiplied = channels->alpha != NULL && channels->alpha->alpha == 2;
    ccodecs_convert_planes(&planes, space, reduction, picture);
}

void ccodecs_convert_components(opj_image_t *image, int least_width, int least_height, CCodecsPicture *picture) {
    CCodecsColourSpace space = {.profile = image->icc_profile_buf, .profile_count = image->icc_profile_len, .primaries = 2, .transfer = 2};
    Channels channels = find_channels(image);
    Planes made = {.width = 0};
    if (channels.count == 0) return ccodecs_refuse(picture, "JPEG 2000 with colours of CIE's Lab, or of no known kind");
    if (make_planes(image, &channels, &made)) {
        int across = made.width / least_width, down = made.height / least_height, reduction = across < down ? across : down;
        if (reduction < 1) reduction = 1;
        if (channels.count == 4) convert_inks(made.planes, &space, reduction, picture);
        else convert_colours(image, &channels, &made, &space, reduction, picture);
        picture->stated_width = (int)(image->x1 - image->x0);
        picture->stated_height = (int)(image->y1 - image->y0);
    } else {
        ccodecs_fail_for_memory(picture);
    }
    for (int index = 0; index < 5; index++) free(made.memory[index]);
}
