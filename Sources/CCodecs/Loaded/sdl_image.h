// SDL2_image: what its readers cannot take is mended in the copy of the file that they read.
#ifndef PANORAMA_CCODECS_SDL_IMAGE_H
#define PANORAMA_CCODECS_SDL_IMAGE_H

#include <stddef.h>
#include <stdint.h>

/// Changes the bytes of a PCX so that SDL2_image reads all pixels of its rows, and colours of two equal entries as black and white.
void ccodecs_mend_pcx(uint8_t *bytes, size_t count);

/// Renames the colours of an ILBM with 24 planes, which SDL2_image would write to a palette that it has not.
void ccodecs_mend_ilbm(uint8_t *bytes, size_t count);

/// Whether the colours of an XPM are complete, and those of its pixels are among them: for others, SDL2_image follows a null pointer.
int ccodecs_has_colours_of_xpm(const uint8_t *bytes, size_t count);

#endif
