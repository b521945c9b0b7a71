// OpenJPEG's pictures, whose components are numbers of any size and sampling.
#ifndef PANORAMA_CCODECS_JPEG2000_H
#define PANORAMA_CCODECS_JPEG2000_H

#include "../source.h"

// The folder has the version in its name.
#if __has_include(<openjpeg-2.5/openjpeg.h>)
#include <openjpeg-2.5/openjpeg.h>
#elif __has_include(<openjpeg-2.4/openjpeg.h>)
#include <openjpeg-2.4/openjpeg.h>
#else
#include <openjpeg.h>
#endif

/// Converts a decoded picture, whose numbers are overwritten, and reduces it as far as `least_width` x `least_height` pixels remain.
void ccodecs_convert_components(opj_image_t *image, int least_width, int least_height, CCodecsPicture *picture);

#endif
