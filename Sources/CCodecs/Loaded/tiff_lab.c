// Converts CIE colours in a TIFF to light. Sources: TIFF 6.0, section 23; Adobe Photoshop TIFF Technical Note 4; libtiff's LogLuv.
#include "tiff_samples.h"

/// The light of XYZ with the white D50: the matrix to linear sRGB with Bradford's adaptation.
static void light_of_xyz(float x, float y, float z, float *light) {
    light[0] = 3.1338561f * x - 1.6168667f * y - 0.4906146f * z;
    light[1] = -0.9787684f * x + 1.9161415f * y + 0.0334540f * z;
    light[2] = 0.0719453f * x - 0.2289914f * y + 1.4052427f * z;
}

/// The inverse of CIE's curve, which is a cube root with a linear beginning.
static float uncurved(float value) { return value > 6.0f / 29 ? value * value * value : (value - 4.0f / 29) * (108.0f / 841); }

/// a* or b*: in steps of 1/256 around 0, or around 128 for ICC; for a byte, in whole steps.
static float opponent(uint16_t deep, int is_icc, int is_byte) {
    if (is_byte) return is_icc ? (float)(deep / 257) - 128 : (float)(int8_t)(deep / 257);
    return is_icc ? (float)deep / 256 - 128 : (float)(int16_t)deep / 256;
}

void ccodecs_tiff_light_of_lab(const CCodecsTIFFPage *page, const uint16_t *deep, float *light) {
    int is_icc = page->photometric == PHOTOMETRIC_ICCLAB, is_byte = page->bits == 8;
    // With sixteen bits, ICC's white has that of a byte in its upper byte.
    float white = is_icc && !is_byte ? 0xFF00 : 0xFFFF;
    for (int x = 0; x < page->width; x++, deep += 4, light += 4) {
        float y = ((float)deep[0] / white * 100 + 16) / 116;
        float a = opponent(deep[1], is_icc, is_byte), b = opponent(deep[2], is_icc, is_byte);
        light_of_xyz(0.9642f * uncurved(y + a / 500), uncurved(y), 0.8249f * uncurved(y - b / 200), light);
        light[3] = (float)deep[3] / UINT16_MAX;
    }
}

void ccodecs_tiff_light_of_logarithms(float *light) {
    float x = light[0], y = light[1], z = light[2];
    light[0] = 2.690f * x - 1.276f * y - 0.414f * z;
    light[1] = -1.022f * x + 1.978f * y + 0.044f * z;
    light[2] = 0.061f * x - 0.224f * y + 1.163f * z;
}
