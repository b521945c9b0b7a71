// Converts inks without a profile.
#ifndef PANORAMA_CCODECS_COLOUR_INKS_H
#define PANORAMA_CCODECS_COLOUR_INKS_H

#include <stdint.h>

/// Converts cyan, magenta, yellow and black, 0 for no ink, to words of sRGB that show them as on coated paper.
void ccodecs_mix_inks(const uint8_t *row, uint32_t *words, int count);

#endif
