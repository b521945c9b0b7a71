// ICC profiles with Little CMS, which may not be installed.
#ifndef PANORAMA_CCODECS_PROFILE_H
#define PANORAMA_CCODECS_PROFILE_H

#include "../conversion.h"

/// Makes the conversion of a profile. `conversion` receives NULL if the profile cannot be used. Returns 0 if there is no memory. Must not
/// be called by two threads at once.
int ccodecs_make_profile_conversion(CCodecsSamples samples, const uint8_t *profile, size_t count, CCodecsConversion **conversion);

/// Makes the table of `ccodecs_make_screen_table`. Must not be called by two threads at once.
int ccodecs_fill_screen_table(const uint8_t *profile, size_t count, uint16_t (*table)[3]);

#endif
