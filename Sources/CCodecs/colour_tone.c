#include "colour_tone.h"

#include "colour_curves.h"

/// The PQ value at which a picture's value is shown; both as fractions of the peak's value. Source: ITU-R BT.2390, section 5.4.1.
static double compressed(double value, double white) {
    double knee = 1.5 * white - 0.5;
    if (value < knee) return value;
    double t = (value - knee) / (1 - knee), square = t * t, cube = square * t;
    return (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + t) * (1 - knee) + (3 * square - 2 * cube) * white;
}

void ccodecs_tone_make(CCodecsTone *tone, double peak) {
    peak = fmax(fmin(peak, 10000), ccodecs_white);
    double most = ccodecs_pq_value(peak), white = ccodecs_pq_value(ccodecs_white) / most;
    tone->peak = (float)(peak / ccodecs_white);
    for (int step = 0; step <= ccodecs_tone_steps; step++) {
        double root = (double)step / ccodecs_tone_steps, light = peak * pow(root, 4);
        double shown = white < 1 && step > 0 ? ccodecs_pq_light(compressed(ccodecs_pq_value(light) / most, white) * most) : light;
        tone->gains[step] = light > 0 ? (float)(shown / light) : 1;
    }
    tone->gains[ccodecs_tone_steps + 1] = tone->gains[ccodecs_tone_steps];
}
