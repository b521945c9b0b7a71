// High dynamic range on a screen without it: bright light is compressed, and all else stays as it is.
//
// The largest of a pixel's three channels decides how much all three are scaled, so that hues stay and nothing exceeds white.
#ifndef PANORAMA_CCODECS_COLOUR_TONE_H
#define PANORAMA_CCODECS_COLOUR_TONE_H

#include <math.h>

enum { ccodecs_tone_steps = 1024 };

/// A curve for light that a display is to emit, with the knee of ITU-R BT.2390: its light is shown as it is up to the knee, and meets white at
/// the peak.
typedef struct {
    /// The light of the picture's brightest pixel; 1 for white.
    float peak;
    /// Factors of light by the fourth root of its share in the peak, and the last once more.
    float gains[ccodecs_tone_steps + 2];
} CCodecsTone;

/// Makes the curve for a peak in cd/m²; at most 10000. A peak that is not above white leaves all light as it is.
void ccodecs_tone_make(CCodecsTone *tone, double peak);

/// The factor of a pixel's light, the largest of its channels.
static inline float ccodecs_tone_gain(const CCodecsTone *tone, float light) {
    if (!(light > 0)) return 1;
    if (light >= tone->peak) return 1 / light;
    float place = sqrtf(sqrtf(light / tone->peak)) * ccodecs_tone_steps;
    int step = (int)place;
    return tone->gains[step] + (tone->gains[step + 1] - tone->gains[step]) * (place - (float)step);
}

/// The factor of a scene's light, which has no peak: up to the knee it is shown as it is, beyond it nears white.
/// With the knee k and t = (light - k) / (1 - k), light becomes k + (1 - k) t / (1 + t).
static inline float ccodecs_scene_gain(float light) {
    static const float knee = 0.8f;
    if (!(light > knee)) return 1;
    float t = (light - knee) / (1 - knee);
    return (knee + (1 - knee) * t / (1 + t)) / light;
}

#endif
