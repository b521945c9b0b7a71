// Changes to the copy of a file that SDL2_image reads, which avoid faults of its readers.
#ifndef PANORAMA_CCODECS_SDL_IMAGE_H
#define PANORAMA_CCODECS_SDL_IMAGE_H

#include <stddef.h>
#include <stdint.h>

/// Changes a PCX so that SDL2_image reads all pixels of its rows, and shows a palette of two equal colours as black and white.
void ccodecs_mend_pcx(uint8_t *bytes, size_t count);

/// Renames the colour table of an ILBM with 24 planes, which SDL2_image would write into a palette that does not exist.
void ccodecs_mend_ilbm(uint8_t *bytes, size_t count);

/// Whether the colours of an XPM are complete, and those of its pixels are among them: for others, SDL2_image follows a null pointer.
int ccodecs_has_colours_of_xpm(const uint8_t *bytes, size_t count);

#endif
