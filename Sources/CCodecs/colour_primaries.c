#include "colour_primaries.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

const float *ccodecs_chromaticities_of(int primaries) {
    static const struct {
        int code;
        float chromaticities[8];
    } table[] = {
        {1, {0.64f, 0.33f, 0.3f, 0.6f, 0.15f, 0.06f, 0.3127f, 0.329f}},
        {4, {0.67f, 0.33f, 0.21f, 0.71f, 0.14f, 0.08f, 0.31f, 0.316f}},
        {5, {0.64f, 0.33f, 0.29f, 0.6f, 0.15f, 0.06f, 0.3127f, 0.329f}},
        {6, {0.63f, 0.34f, 0.31f, 0.595f, 0.155f, 0.07f, 0.3127f, 0.329f}},
        {7, {0.63f, 0.34f, 0.31f, 0.595f, 0.155f, 0.07f, 0.3127f, 0.329f}},
        {8, {0.681f, 0.319f, 0.243f, 0.692f, 0.145f, 0.049f, 0.31f, 0.316f}},
        {9, {0.708f, 0.292f, 0.17f, 0.797f, 0.131f, 0.046f, 0.3127f, 0.329f}},
        {10, {1, 0, 0, 1, 0, 0, 1 / 3.0f, 1 / 3.0f}},
        {11, {0.68f, 0.32f, 0.265f, 0.69f, 0.15f, 0.06f, 0.314f, 0.351f}},
        {12, {0.68f, 0.32f, 0.265f, 0.69f, 0.15f, 0.06f, 0.3127f, 0.329f}},
        {22, {0.63f, 0.34f, 0.295f, 0.605f, 0.155f, 0.077f, 0.3127f, 0.329f}},
    };
    for (size_t index = 0; index < sizeof table / sizeof *table; index++) {
        if (table[index].code == primaries) return table[index].chromaticities;
    }
    return NULL;
}

// MARK: Matrices, row by row

static void multiply(const double *a, const double *b, double *result) {
    double product[9];
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            product[3 * row + column] = a[3 * row] * b[column] + a[3 * row + 1] * b[3 + column] + a[3 * row + 2] * b[6 + column];
        }
    }
    memcpy(result, product, sizeof product);
}

static void apply(const double *matrix, const double *vector, double *result) {
    for (int row = 0; row < 3; row++) {
        result[row] = matrix[3 * row] * vector[0] + matrix[3 * row + 1] * vector[1] + matrix[3 * row + 2] * vector[2];
    }
}

/// Returns 0 if the matrix has no inverse.
static int invert(const double *m, double *result) {
    double first = m[4] * m[8] - m[5] * m[7], second = m[5] * m[6] - m[3] * m[8], third = m[3] * m[7] - m[4] * m[6];
    double determinant = m[0] * first + m[1] * second + m[2] * third;
    if (!(fabs(determinant) > 1e-9)) return 0;
    double inverse[9] = {
        first, m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4], second, m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
        third, m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    };
    for (int index = 0; index < 9; index++) result[index] = inverse[index] / determinant;
    return 1;
}

// MARK: Colour spaces

/// X and Z of a chromaticity at luminance 1.
static void lift(const float *chromaticity, double *xyz) {
    xyz[0] = chromaticity[0] / chromaticity[1];
    xyz[1] = 1;
    xyz[2] = (1 - (double)chromaticity[0] - chromaticity[1]) / chromaticity[1];
}

/// The matrix from light of the primaries to XYZ. Returns 0 if there is none.
static int to_xyz(const float *chromaticities, double *matrix) {
    double columns[9], inverse[9], white[3], shares[3];
    if (!(chromaticities[7] > 0.01f)) return 0;
    for (int primary = 0; primary < 3; primary++) {
        double x = chromaticities[2 * primary], y = chromaticities[2 * primary + 1];
        columns[primary] = x, columns[3 + primary] = y, columns[6 + primary] = 1 - x - y;
    }
    lift(chromaticities + 6, white);
    if (!invert(columns, inverse)) return 0;
    apply(inverse, white, shares);
    for (int index = 0; index < 9; index++) matrix[index] = columns[index] * shares[index % 3];
    return 1;
}

/// Adapts XYZ from one white to another by Bradford's method. Source: ICC.1:2022, annex E.
static void adapt(const double *from, const double *to, double *matrix) {
    static const double cones[9] = {0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296};
    double back[9], seen[3], wanted[3], scaled[9];
    apply(cones, from, seen);
    apply(cones, to, wanted);
    for (int index = 0; index < 9; index++) scaled[index] = cones[index] * wanted[index / 3] / seen[index / 3];
    invert(cones, back);
    multiply(back, scaled, matrix);
}

int ccodecs_matrix_of_primaries(const float *chromaticities, double *matrix, double *luminances) {
    const float *srgb = ccodecs_chromaticities_of(1);
    double xyz[9], screen[9], back[9], adaption[9], from[3], to[3];
    if (!to_xyz(chromaticities, xyz) || !to_xyz(srgb, screen) || !invert(screen, back)) return 0;
    memcpy(luminances, xyz + 3, 3 * sizeof *luminances);
    lift(chromaticities + 6, from);
    lift(srgb + 6, to);
    adapt(from, to, adaption);
    multiply(adaption, xyz, matrix);
    multiply(back, matrix, matrix);
    // Primaries that nearly lie on a line would stretch colours without limit.
    for (int index = 0; index < 9; index++) {
        if (!(fabs(matrix[index]) < 100)) return 0;
    }
    return 1;
}

void ccodecs_matrix_of_d50(double *matrix) {
    const float *srgb = ccodecs_chromaticities_of(1);
    double screen[9], adaption[9], white[3];
    to_xyz(srgb, screen);
    lift(srgb + 6, white);
    adapt(white, ccodecs_d50, adaption);
    multiply(adaption, screen, matrix);
    invert(matrix, matrix);
}

void ccodecs_matrix_of_colorants(const double *colorants, double *matrix) {
    double screen[9];
    ccodecs_matrix_of_d50(screen);
    multiply(screen, colorants, matrix);
}
