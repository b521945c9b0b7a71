// Why an ICC profile cannot be that of a picture.
#ifndef PANORAMA_CCODECS_PROFILE_FAULT_H
#define PANORAMA_CCODECS_PROFILE_FAULT_H

#include "CCodecs.h"

/// The longest profile that is used, in bytes; real ones have some kilobytes, those of printers about a megabyte.
enum { ccodecs_most_profile = 1 << 20 };

/// Judges a profile as `ccodecs_profile_fault` does, for samples of light: these need no curves, and no table.
const char *ccodecs_light_fault(const uint8_t *profile, size_t count);

#endif
