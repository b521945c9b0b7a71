// The design's fonts as parts of the program, so that every program and test has the same ones.
#ifndef PANORAMA_FONTS_H
#define PANORAMA_FONTS_H

#include <stddef.h>

// The contents of an OpenType file, which live as long as the program.
// - name: the name of the file in Resources/fonts, without its extension.
// - Returns: NULL if there is no such font.
const void *fonts_find(const char *name, size_t *size);

#endif
