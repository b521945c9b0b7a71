// The chunks are read here, because libpng drops all of them if two contradict each other.
// Source: PNG specification, third edition, section 11.3.2.
#include "png_colours.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "conversion.h"

static uint32_t number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// `primaries transfer matrix full`. Colours that are not red, green and blue, or do not use the full range, are ignored.
static void take_points(CCodecsPNGColours *colours, const uint8_t *bytes, size_t count) {
    if (count != 4 || bytes[2] != 0 || bytes[3] != 1) return;
    colours->has_points = 1;
    colours->primaries = bytes[0];
    colours->transfer = bytes[1];
}

/// A name, 0, the method 0, and the deflated profile.
static void take_profile(CCodecsPNGColours *colours, const uint8_t *bytes, size_t count) {
    const uint8_t *end = memchr(bytes, 0, count);
    if (colours->profile != NULL || end == NULL) return;
    size_t start = (size_t)(end - bytes) + 2;
    if (start >= count || end[1] != 0) return;
    uint8_t *profile = malloc(ccodecs_most_profile);
    uLongf length = ccodecs_most_profile;
    int result = profile != NULL ? uncompress(profile, &length, bytes + start, count - start) : Z_MEM_ERROR;
    if (result == Z_MEM_ERROR) colours->lacks_memory = 1;
    if (result == Z_OK && length > 0) {
        colours->profile = profile;
        colours->profile_count = length;
    } else {
        free(profile);
    }
}

/// White, red, green and blue by x and y in units of 1/100,000.
static void take_chromaticities(CCodecsPNGColours *colours, const uint8_t *bytes, size_t count) {
    if (count != 32) return;
    for (int index = 0; index < 8; index++) colours->chromaticities[(index + 6) % 8] = (float)number(bytes + 4 * index) / 100000;
    colours->has_chromaticities = 1;
}

/// The exponent that converted light to samples, in units of 1/100,000.
static void take_exponent(CCodecsPNGColours *colours, const uint8_t *bytes, size_t count) {
    uint32_t stated = count == 4 ? number(bytes) : 0;
    if (stated > 0) colours->exponent = 100000 / (float)stated;
}

/// The light of the brightest pixel, in units of 1/10,000 cd/m².
static void take_peak(CCodecsPNGColours *colours, const uint8_t *bytes, size_t count) {
    if (count == 8) colours->peak = (float)number(bytes) / 10000;
}

static int take_chunk(png_structp png, png_unknown_chunkp chunk) {
    CCodecsPNGColours *colours = png_get_user_chunk_ptr(png);
    const char *name = (const char *)chunk->name;
    if (strcmp(name, "cICP") == 0) take_points(colours, chunk->data, chunk->size);
    if (strcmp(name, "iCCP") == 0 && chunk->size > 0) take_profile(colours, chunk->data, chunk->size);
    if (strcmp(name, "sRGB") == 0) colours->is_srgb = 1;
    if (strcmp(name, "cHRM") == 0) take_chromaticities(colours, chunk->data, chunk->size);
    if (strcmp(name, "gAMA") == 0) take_exponent(colours, chunk->data, chunk->size);
    if (strcmp(name, "cLLI") == 0) take_peak(colours, chunk->data, chunk->size);
    // Handled: libpng keeps no copy.
    return 1;
}

void ccodecs_png_colours_watch(png_structp png, CCodecsPNGColours *colours) {
    static const char names[] = "cICP\0iCCP\0sRGB\0cHRM\0gAMA\0cLLI";
    png_set_read_user_chunk_fn(png, colours, take_chunk);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, (png_const_bytep)names, sizeof names / 5);
}

/// Whether an exponent is that of sRGB's curve, within the tolerance that libpng uses too.
static int is_usual(float exponent) { return exponent * 0.95f < 2.2f && exponent * 1.05f > 2.2f; }

CCodecsColourSpace ccodecs_png_colours_space(const CCodecsPNGColours *colours) {
    CCodecsColourSpace space = {.primaries = 2, .transfer = 2, .peak = colours->peak};
    if (colours->has_points) {
        space.primaries = colours->primaries;
        space.transfer = colours->transfer;
    } else if (colours->profile != NULL) {
        space.profile = colours->profile;
        space.profile_count = colours->profile_count;
    } else if (!colours->is_srgb && colours->exponent > 0) {
        // As in browsers, chromaticities are used only together with an exponent.
        if (colours->has_chromaticities) memcpy(space.chromaticities, colours->chromaticities, sizeof space.chromaticities);
        for (int channel = 0; channel < 3 && !is_usual(colours->exponent); channel++) space.exponents[channel] = colours->exponent;
    }
    return space;
}

void ccodecs_png_colours_end(CCodecsPNGColours *colours) { free(colours->profile); }
