// Matrices from the primaries of a colour space to those of sRGB.
#ifndef PANORAMA_CCODECS_COLOUR_PRIMARIES_H
#define PANORAMA_CCODECS_COLOUR_PRIMARIES_H

/// The chromaticities for a code point of colour primaries: x and y of red, green, blue and white. NULL if the code is not assigned.
/// Source: ITU-T H.273, table 2.
const float *ccodecs_chromaticities_of(int primaries);

/// Computes the matrix, row by row, from light of these primaries to light of sRGB; white stays white. `luminances` receives the shares of
/// red, green and blue in the luminance of white. Returns 0 if the primaries do not span a colour space.
int ccodecs_matrix_of_primaries(const float *chromaticities, double *matrix, double *luminances);

/// Computes the matrix, row by row, from three colours in XYZ relative to D50, as ICC profiles have them, to light of sRGB.
/// `colorants` has the X of red, green and blue, then their Y, then their Z.
void ccodecs_matrix_of_colorants(const double *colorants, double *matrix);

/// The matrix, row by row, from XYZ relative to D50 to light of sRGB.
void ccodecs_matrix_of_d50(double *matrix);

/// The white of ICC profiles.
static const double ccodecs_d50[3] = {0.9642, 1, 0.8249};

#endif
