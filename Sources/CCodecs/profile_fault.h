// Finds out why an ICC profile cannot be that of a picture.
#ifndef PANORAMA_CCODECS_PROFILE_FAULT_H
#define PANORAMA_CCODECS_PROFILE_FAULT_H

#include "CCodecs.h"

/// The longest profile that is used, in bytes. Typical ones have a few kilobytes, those of printers about a megabyte.
enum { ccodecs_most_profile = 1 << 20 };

/// Checks a profile like `ccodecs_profile_fault`, but for samples of light, which need no curves and no table.
const char *ccodecs_light_fault(const uint8_t *profile, size_t count);

#endif
