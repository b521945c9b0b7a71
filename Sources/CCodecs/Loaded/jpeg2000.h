// OpenJPEG's pictures. Their components are numbers of any size and with any sampling.
#ifndef PANORAMA_CCODECS_JPEG2000_H
#define PANORAMA_CCODECS_JPEG2000_H

#include "../source.h"

// The folder's name contains the version.
#if __has_include(<openjpeg-2.5/openjpeg.h>)
#include <openjpeg-2.5/openjpeg.h>
#elif __has_include(<openjpeg-2.4/openjpeg.h>)
#include <openjpeg-2.4/openjpeg.h>
#else
#include <openjpeg.h>
#endif

typedef struct {
    int width;
    int height;
} CCodecsSize;

/// The size of a picture whose first component has `width` x `height` samples; larger if the samples are not square.
CCodecsSize ccodecs_jpeg2000_size(const opj_image_t *image, int width, int height);

/// Converts a decoded picture, overwriting its numbers, and reduces it while at least `least_width` x `least_height` pixels remain.
void ccodecs_convert_components(opj_image_t *image, int least_width, int least_height, CCodecsPicture *picture);

#endif
