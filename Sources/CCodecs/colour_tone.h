// Shows high dynamic range on a standard screen: bright light is compressed, and everything else stays as it is.
//
// The largest of a pixel's three channels determines how much all three are scaled. This preserves hues, and nothing exceeds white.
#ifndef PANORAMA_CCODECS_COLOUR_TONE_H
#define PANORAMA_CCODECS_COLOUR_TONE_H

#include <math.h>

enum { ccodecs_tone_steps = 1024 };

/// A curve for display light, with the knee of ITU-R BT.2390. Light up to the knee is shown unchanged, and the curve reaches white at the
/// peak.
typedef struct {
    /// The light of the picture's brightest pixel; white is 1.
    float peak;
    /// Factors for light, by the fourth root of its fraction of the peak, and the last one again.
    float gains[ccodecs_tone_steps + 2];
} CCodecsTone;

/// Makes the curve for a peak in cd/m², at most 10000. If the peak is not above white, light is not changed.
void ccodecs_tone_make(CCodecsTone *tone, double peak);

/// The factor for a pixel; `light` is the largest of its channels.
static inline float ccodecs_tone_gain(const CCodecsTone *tone, float light) {
    if (!(light > 0)) return 1;
    if (light >= tone->peak) return 1 / light;
    float place = sqrtf(sqrtf(light / tone->peak)) * ccodecs_tone_steps;
    int step = (int)place;
    return tone->gains[step] + (tone->gains[step + 1] - tone->gains[step]) * (place - (float)step);
}

/// The factor for light of a scene, which has no peak. Light up to the knee is unchanged; beyond it, light approaches white.
/// With the knee k and t = (light - k) / (1 - k), light becomes k + (1 - k) t / (1 + t).
static inline float ccodecs_scene_gain(float light) {
    static const float knee = 0.8f;
    if (!(light > knee)) return 1;
    float t = (light - knee) / (1 - knee);
    return (knee + (1 - knee) * t / (1 + t)) / light;
}

#endif
