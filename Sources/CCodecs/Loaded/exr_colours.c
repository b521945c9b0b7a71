// Converts the light of an OpenEXR's primaries to that of sRGB.
// Sources: OpenEXR, "Technical Introduction"; B. Lindbloom, "RGB/XYZ Matrices" and "Chromatic Adaptation".
#include "exr.h"

#include <math.h>
#include <string.h>

typedef struct { double at[3][3]; } Matrix;

static Matrix multiplied(const Matrix *a, const Matrix *b) {
    Matrix result = {{{0}}};
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            for (int index = 0; index < 3; index++) result.at[row][column] += a->at[row][index] * b->at[index][column];
    return result;
}

/// Returns 0 if there is no inverse.
static int invert(const Matrix *matrix, Matrix *inverse) {
    const double(*m)[3] = matrix->at;
    double determinant = 0;
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            int a = (row + 1) % 3, b = (row + 2) % 3, c = (column + 1) % 3, d = (column + 2) % 3;
            inverse->at[column][row] = m[a][c] * m[b][d] - m[a][d] * m[b][c];
        }
    }
    for (int column = 0; column < 3; column++) determinant += m[0][column] * inverse->at[column][0];
    if (!(fabs(determinant) > 1e-9)) return 0;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) inverse->at[row][column] /= determinant;
    return 1;
}

static void apply(const Matrix *matrix, const double *vector, double *result) {
    for (int row = 0; row < 3; row++)
        result[row] = matrix->at[row][0] * vector[0] + matrix->at[row][1] * vector[1] + matrix->at[row][2] * vector[2];
}

/// The matrix from light of primaries with a white to XYZ; white has the luminance 1. Returns 0 if the points are not valid.
static int xyz_of(const double points[4][2], Matrix *result, double *white) {
    Matrix primaries, inverse;
    double shares[3];
    if (!(points[3][1] > 1e-6)) return 0;
    for (int column = 0; column < 3; column++) {
        primaries.at[0][column] = points[column][0];
        primaries.at[1][column] = points[column][1];
        primaries.at[2][column] = 1 - points[column][0] - points[column][1];
    }
    white[0] = points[3][0] / points[3][1], white[1] = 1, white[2] = (1 - points[3][0] - points[3][1]) / points[3][1];
    if (!invert(&primaries, &inverse)) return 0;
    apply(&inverse, white, shares);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) result->at[row][column] = primaries.at[row][column] * shares[column];
    return 1;
}

/// Bradford's adaptation from one white to another.
static int adaptation(const double *from, const double *to, Matrix *result) {
    static const Matrix bradford = {{{0.8951, 0.2664, -0.1614}, {-0.7502, 1.7135, 0.0367}, {0.0389, -0.0685, 1.0296}}};
    Matrix inverse, scaled = bradford;
    double cones_from[3], cones_to[3];
    apply(&bradford, from, cones_from);
    apply(&bradford, to, cones_to);
    if (!invert(&bradford, &inverse)) return 0;
    for (int row = 0; row < 3; row++) {
        if (!(fabs(cones_from[row]) > 1e-9)) return 0;
        for (int column = 0; column < 3; column++) scaled.at[row][column] *= cones_to[row] / cones_from[row];
    }
    *result = multiplied(&inverse, &scaled);
    return 1;
}

static const double srgb[4][2] = {{0.64, 0.33}, {0.30, 0.60}, {0.15, 0.06}, {0.3127, 0.3290}};

void ccodecs_exr_set_primaries(CCodecsEXRColours *colours, const exr_attr_chromaticities_t *stated) {
    Matrix own, display, from_xyz, adapted;
    double own_white[3], white[3];
    colours->shares[0] = 0.2126f, colours->shares[1] = 0.7152f, colours->shares[2] = 0.0722f;
    colours->has_matrix = 0;
    if (stated == NULL) return;
    const double points[4][2] = {
        {stated->red_x, stated->red_y}, {stated->green_x, stated->green_y}, {stated->blue_x, stated->blue_y},
        {stated->white_x, stated->white_y},
    };
    double difference = 0;
    for (int index = 0; index < 4; index++)
        difference = fmax(difference, fmax(fabs(points[index][0] - srgb[index][0]), fabs(points[index][1] - srgb[index][1])));
    if (!xyz_of(points, &own, own_white) || !xyz_of(srgb, &display, white)) return;
    if (!invert(&display, &from_xyz) || !adaptation(own_white, white, &adapted)) return;
    for (int index = 0; index < 3; index++) colours->shares[index] = (float)own.at[1][index];
    // Files state sRGB's primaries with few decimals.
    if (difference < 1e-3) return;
    // XYZ itself has a white only nominally.
    int is_xyz = points[0][0] == 1 && points[0][1] == 0 && points[1][0] == 0 && points[1][1] == 1 && points[2][0] == 0 && points[2][1] == 0;
    Matrix result = is_xyz ? own : multiplied(&adapted, &own);
    result = multiplied(&from_xyz, &result);
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) colours->matrix[row][column] = (float)result.at[row][column];
    colours->has_matrix = 1;
}

/// Red, green and blue from the luminance and its differences: RY = (R - Y) / Y, BY = (B - Y) / Y.
static void mix(const CCodecsEXRColours *colours, float luminance, float red_difference, float blue_difference, float *light) {
    light[0] = (red_difference + 1) * luminance;
    light[2] = (blue_difference + 1) * luminance;
    light[1] = (luminance - colours->shares[0] * light[0] - colours->shares[2] * light[2]) / colours->shares[1];
}

void ccodecs_exr_convert(const CCodecsEXRColours *colours, const float *floats, float red_difference, float blue_difference, float *light) {
    const int *has = colours->has;
    int is_grey = has[exr_luminance] && !has[exr_red] && !has[exr_green] && !has[exr_blue];
    if (is_grey && has[exr_red_difference] && has[exr_blue_difference] && colours->shares[1] > 1e-6f) {
        mix(colours, floats[exr_luminance], red_difference, blue_difference, light);
    } else if (is_grey) {
        light[0] = light[1] = light[2] = floats[exr_luminance];
    } else {
        memcpy(light, floats, 3 * sizeof *light);
    }
    // The colours were multiplied by alpha.
    light[3] = has[exr_alpha] ? floats[exr_alpha] : 1;
    for (int channel = 0; channel < 3 && has[exr_alpha]; channel++) light[channel] = light[3] > 0 ? light[channel] / light[3] : 0;
    if (!colours->has_matrix || (is_grey && !has[exr_red_difference])) return;
    float red = light[0], green = light[1], blue = light[2];
    for (int row = 0; row < 3; row++)
        light[row] = colours->matrix[row][0] * red + colours->matrix[row][1] * green + colours->matrix[row][2] * blue;
}
