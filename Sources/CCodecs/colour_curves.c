#include "colour_curves.h"

#include <math.h>
#include <pthread.h>

double ccodecs_srgb_light(double value) { return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4); }

double ccodecs_srgb_value(double light) { return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055; }

static const double m1 = 2610 / 16384.0, m2 = 2523 / 4096.0 * 128, c1 = 3424 / 4096.0, c2 = 2413 / 4096.0 * 32, c3 = 2392 / 4096.0 * 32;

double ccodecs_pq_light(double value) {
    double power = pow(value, 1 / m2);
    return 10000 * pow(fmax(power - c1, 0) / (c2 - c3 * power), 1 / m1);
}

double ccodecs_pq_value(double light) {
    double power = pow(light / 10000, m1);
    return pow((c1 + c2 * power) / (1 + c3 * power), m2);
}

double ccodecs_hlg_light(double value) {
    static const double a = 0.17883277, b = 0.28466892, c = 0.55991073;
    return value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12;
}

static float srgb_table[ccodecs_srgb_steps + 2];

static void fill_table(void) {
    for (int step = 0; step < ccodecs_srgb_steps; step++) srgb_table[step] = (float)(65535 * ccodecs_srgb_value((double)step / ccodecs_srgb_steps));
    srgb_table[ccodecs_srgb_steps] = srgb_table[ccodecs_srgb_steps + 1] = 65535;
}

const float *ccodecs_srgb_table(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, fill_table);
    return srgb_table;
}
