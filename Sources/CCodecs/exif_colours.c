#include "exif_colours.h"

#include <string.h>

/// A TIFF structure. Reads beyond its end return 0.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    int is_big;
} Block;

enum { details_tag = 0x8769, colour_tag = 0xA001, interoperability_tag = 0xA005, index_tag = 1, short_kind = 3, text_kind = 2, most_entries = 512 };

static uint32_t number(const Block *block, size_t offset, size_t length) {
    if (offset > block->count || length > block->count - offset) return 0;
    uint32_t number = 0;
    for (size_t place = 0; place < length; place++) {
        number = number << 8 | block->bytes[offset + (block->is_big ? place : length - 1 - place)];
    }
    return number;
}

/// The offset of an entry, `tag(2) type(2) count(4) value(4)`, in the directory at `directory`; 0 if there is none.
static size_t find(const Block *block, size_t directory, uint32_t tag) {
    if (directory < 8) return 0;
    uint32_t count = number(block, directory, 2);
    for (uint32_t index = 0; index < count && index < most_entries; index++) {
        size_t entry = directory + 2 + 12 * (size_t)index;
        if (entry + 12 > block->count) return 0;
        if (number(block, entry, 2) == tag) return entry;
    }
    return 0;
}

int ccodecs_exif_is_adobe(const uint8_t *bytes, size_t count) {
    Block block = {bytes, count, count > 0 && bytes[0] == 'M'};
    if (count < 8 || number(&block, 2, 2) != 42) return 0;
    size_t details = find(&block, number(&block, 4, 4), details_tag);
    if (details == 0) return 0;
    size_t directory = number(&block, details + 8, 4), colour = find(&block, directory, colour_tag);
    if (colour != 0 && number(&block, colour + 2, 2) == short_kind && number(&block, colour + 8, 2) == 2) return 1;
    // If the colour space is stated as sRGB, the index does not matter.
    if (colour != 0 && number(&block, colour + 8, 2) == 1) return 0;
    size_t interoperability = find(&block, directory, interoperability_tag);
    size_t index = interoperability != 0 ? find(&block, number(&block, interoperability + 8, 4), index_tag) : 0;
    return index != 0 && number(&block, index + 2, 2) == text_kind && memcmp(bytes + index + 8, "R03", 4) == 0;
}
