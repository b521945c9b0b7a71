// Reads integers and floats of any number of bits, interleaved or in planes.
#include "tiff_samples.h"

#include <string.h>

/// The position of a channel's first sample, and the distance to the next one in samples.
static const uint8_t *place_of(const CCodecsTIFFPage *page, const uint8_t **planes, int channel, size_t *first, size_t *step) {
    *step = page->is_planar ? 1 : (size_t)page->samples;
    *first = page->is_planar ? 0 : channel < page->colours ? (size_t)channel : (size_t)page->alpha;
    return planes[page->is_planar ? channel : 0];
}

/// The bits of a packed sample, the highest first.
static uint32_t packed(const uint8_t *bytes, int bits, size_t index) {
    uint32_t value = 0;
    size_t bit = index * (size_t)bits, end = bit + (size_t)bits;
    for (; bit < end; bit++) value = value << 1 | (bytes[bit >> 3] >> (7 - (bit & 7)) & 1u);
    return value;
}

/// libtiff has converted samples of 16, 24 and 32 bits to this machine's byte order; all others are packed.
static uint32_t integer_at(const uint8_t *bytes, int bits, size_t index) {
    uint16_t half;
    uint32_t word;
    switch (bits) {
    case 8: return bytes[index];
    case 16: memcpy(&half, bytes + 2 * index, sizeof half); return half;
    case 24: return bytes[3 * index] | (uint32_t)bytes[3 * index + 1] << 8 | (uint32_t)bytes[3 * index + 2] << 16;
    case 32: memcpy(&word, bytes + 4 * index, sizeof word); return word;
    default: return packed(bytes, bits, index);
    }
}

void ccodecs_tiff_read_integers(const CCodecsTIFFPage *page, const uint8_t **planes, int channel, uint32_t *results) {
    size_t place, step;
    const uint8_t *bytes = place_of(page, planes, channel, &place, &step);
    for (int x = 0; x < page->width; x++, place += step) results[x] = integer_at(bytes, page->bits, place);
}

uint16_t ccodecs_tiff_deepened(const CCodecsTIFFPage *page, uint32_t value) {
    int bits = page->bits;
    if (bits == 16) return (uint16_t)value;
    if (bits > 16) return (uint16_t)(value >> (bits - 16));
    uint32_t most = (1u << bits) - 1;
    return (uint16_t)((value * UINT16_MAX + most / 2) / most);
}

/// A float of 16 or 24 bits: the sign, the exponent, and a fraction of `places` bits.
static float widened(uint32_t value, int bits, int places) {
    uint32_t exponent = value >> places & ((1u << (bits - 1 - places)) - 1), fraction = value & ((1u << places) - 1);
    uint32_t most = (1u << (bits - 1 - places)) - 1, word = (exponent + 127 - most / 2) << 23 | fraction << (23 - places);
    float result;
    // Denormal numbers become black, and infinite ones as bright as possible.
    if (exponent == 0) word = 0;
    if (exponent == most) word = fraction == 0 ? 0x7F000000 : 0;
    memcpy(&result, &word, sizeof result);
    return value >> (bits - 1) & 1 ? -result : result;
}

static float value_at(const uint8_t *bytes, int bits, int format, size_t index) {
    float single;
    double wide;
    if (format == SAMPLEFORMAT_INT) return (float)((int32_t)(integer_at(bytes, bits, index) << (32 - bits)) >> (32 - bits));
    switch (bits) {
    case 16: return widened(integer_at(bytes, 16, index), 16, 10);
    case 24: return widened(integer_at(bytes, 24, index), 24, 16);
    case 32: memcpy(&single, bytes + 4 * index, sizeof single); return single;
    default: memcpy(&wide, bytes + 8 * index, sizeof wide); return (float)wide;
    }
}

void ccodecs_tiff_read_values(const CCodecsTIFFPage *page, const uint8_t **planes, int channel, float *results) {
    size_t place, step;
    const uint8_t *bytes = place_of(page, planes, channel, &place, &step);
    for (int x = 0; x < page->width; x++, place += step)
        results[4 * (size_t)x] = value_at(bytes, page->bits, page->format, place);
}
