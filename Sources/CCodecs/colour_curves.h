// Transfer functions between samples, 0...1, and light.
#ifndef PANORAMA_CCODECS_COLOUR_CURVES_H
#define PANORAMA_CCODECS_COLOUR_CURVES_H

/// The light of white on a screen without high dynamic range, in cd/m². Source: ITU-R BT.2408, section 2.
static const double ccodecs_white = 203;

/// sRGB, with light from 0 to 1. Source: IEC 61966-2-1.
double ccodecs_srgb_light(double value);
double ccodecs_srgb_value(double light);

/// PQ, with light in cd/m², at most 10000. Source: ITU-R BT.2100, table 4.
double ccodecs_pq_light(double value);
double ccodecs_pq_value(double light);

/// HLG, with the scene's light from 0 to 1. Source: ITU-R BT.2100, table 5.
double ccodecs_hlg_light(double value);

enum { ccodecs_srgb_steps = 4096 };

/// The sRGB values, 0...65535, for equal steps of light from 0 to 1: `ccodecs_srgb_steps` + 1 values, and the last one again.
const float *ccodecs_srgb_table(void);

/// The sRGB value, 0...65535, of light, from the table; 0 for NaN.
static inline float ccodecs_srgb_looked_up(const float *table, float light) {
    if (!(light > 0)) return 0;
    float place = light < 1 ? light * ccodecs_srgb_steps : ccodecs_srgb_steps;
    int step = (int)place;
    return table[step] + (table[step + 1] - table[step]) * (place - (float)step);
}

#endif
