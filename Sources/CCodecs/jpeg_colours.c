#include "jpeg_colours.h"

#include <stdlib.h>
#include <string.h>

#include "conversion.h"
#include "exif_colours.h"

static const char profile_mark[] = "ICC_PROFILE", block_mark[] = "Exif\0";
/// The marker with its zero, the part's number, and the number of parts.
enum { profile_header = sizeof profile_mark + 2 };

/// Reads bytes of the file; the source never suspends.
static void read_bytes(j_decompress_ptr info, uint8_t *bytes, size_t count) {
    struct jpeg_source_mgr *source = info->src;
    while (count > 0) {
        if (source->bytes_in_buffer == 0) source->fill_input_buffer(info);
        size_t part = source->bytes_in_buffer < count ? source->bytes_in_buffer : count;
        memcpy(bytes, source->next_input_byte, part);
        source->next_input_byte += part;
        source->bytes_in_buffer -= part;
        bytes += part, count -= part;
    }
}

static size_t read_length(j_decompress_ptr info) {
    uint8_t bytes[2];
    read_bytes(info, bytes, sizeof bytes);
    size_t length = (size_t)bytes[0] << 8 | bytes[1];
    return length > 2 ? length - 2 : 0;
}

static void skip(j_decompress_ptr info, size_t count) {
    if (count > 0) info->src->skip_input_data(info, (long)count);
}

/// Takes a part of a profile: `ICC_PROFILE` 0, number, number of parts, and the part. Source: ICC.1:2022, annex B.4.
static boolean take_profile(j_decompress_ptr info) {
    CCodecsJPEGColours *colours = info->client_data;
    size_t length = read_length(info);
    uint8_t header[profile_header];
    if (length <= sizeof header) return skip(info, length), TRUE;
    read_bytes(info, header, sizeof header);
    length -= sizeof header;
    int number = header[sizeof profile_mark], count = header[sizeof profile_mark + 1];
    int is_part = memcmp(header, profile_mark, sizeof profile_mark) == 0 && number > 0 && colours->parts[number].count == 0;
    if (!is_part || colours->count + length > ccodecs_most_profile) return skip(info, length), TRUE;
    uint8_t *bytes = realloc(colours->bytes, colours->count + length);
    if (bytes == NULL) {
        colours->lacks_memory = 1;
        return skip(info, length), TRUE;
    }
    colours->bytes = bytes;
    read_bytes(info, bytes + colours->count, length);
    colours->parts[number].start = colours->count;
    colours->parts[number].count = length;
    colours->count += length;
    if (count > colours->part_count) colours->part_count = count;
    return TRUE;
}

static boolean take_block(j_decompress_ptr info) {
    CCodecsJPEGColours *colours = info->client_data;
    size_t length = read_length(info);
    uint8_t mark[sizeof block_mark];
    if (length <= sizeof mark) return skip(info, length), TRUE;
    read_bytes(info, mark, sizeof mark);
    length -= sizeof mark;
    if (memcmp(mark, block_mark, sizeof mark) != 0) return skip(info, length), TRUE;
    uint8_t *block = malloc(length);
    if (block == NULL) {
        colours->lacks_memory = 1;
        return skip(info, length), TRUE;
    }
    read_bytes(info, block, length);
    if (ccodecs_exif_is_adobe(block, length)) colours->is_adobe = 1;
    free(block);
    return TRUE;
}

void ccodecs_jpeg_colours_watch(j_decompress_ptr info) {
    jpeg_set_marker_processor(info, JPEG_APP0 + 1, take_block);
    jpeg_set_marker_processor(info, JPEG_APP0 + 2, take_profile);
}

/// Joins the parts in order. Leaves none if one is missing.
static size_t join(CCodecsJPEGColours *colours) {
    for (int number = 1; number <= colours->part_count; number++) {
        if (colours->parts[number].count == 0) return 0;
    }
    if (colours->count == 0) return 0;
    colours->profile = malloc(colours->count);
    if (colours->profile == NULL) {
        colours->lacks_memory = 1;
        return 0;
    }
    size_t filled = 0;
    for (int number = 1; number <= colours->part_count; number++) {
        memcpy(colours->profile + filled, colours->bytes + colours->parts[number].start, colours->parts[number].count);
        filled += colours->parts[number].count;
    }
    return filled;
}

CCodecsColourSpace ccodecs_jpeg_colours_space(CCodecsJPEGColours *colours) {
    CCodecsColourSpace space = {.primaries = 2, .transfer = 2};
    space.profile_count = join(colours);
    space.profile = space.profile_count > 0 ? colours->profile : NULL;
    if (space.profile == NULL && colours->is_adobe) {
        // Adobe RGB (1998), section 4.3.
        static const float chromaticities[8] = {0.64f, 0.33f, 0.21f, 0.71f, 0.15f, 0.06f, 0.3127f, 0.329f};
        memcpy(space.chromaticities, chromaticities, sizeof chromaticities);
        for (int channel = 0; channel < 3; channel++) space.exponents[channel] = 563 / 256.0f;
    }
    return space;
}

void ccodecs_jpeg_colours_end(CCodecsJPEGColours *colours) {
    free(colours->bytes);
    free(colours->profile);
}
