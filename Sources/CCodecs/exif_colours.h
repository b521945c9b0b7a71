// The colour space in an EXIF block.
#ifndef PANORAMA_CCODECS_EXIF_COLOURS_H
#define PANORAMA_CCODECS_EXIF_COLOURS_H

#include <stddef.h>
#include <stdint.h>

/// Whether a TIFF structure states Adobe RGB: the colour space 2, or the interoperability index R03, which DCF uses for "optional files".
/// Source: EXIF 2.32, sections 4.6.5 and 4.6.7; DCF 2.0, section 3.1.2.
int ccodecs_exif_is_adobe(const uint8_t *bytes, size_t count);

#endif
