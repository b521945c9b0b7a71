// Finds out why an ICC profile cannot be that of a picture. Source: ICC.1:2022, sections 7, 8.3, 10.6, 10.18 and 10.31.
#include "profile_fault.h"

#include <math.h>
#include <string.h>

typedef struct {
    const uint8_t *bytes;
    size_t count;
} Profile;

/// The bytes of a tag.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} Tag;

static uint32_t number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static double fixed(const uint8_t *bytes) { return (int32_t)number(bytes) / 65536.0; }

/// Returns no bytes if the tag is missing, shorter than its head, or not inside the profile.
static Tag find_tag(const Profile *profile, const char *name) {
    enum { table = 128, entry = 12, head = 8 };
    size_t tags = number(profile->bytes + table);
    for (size_t index = 0; index < tags && table + 4 + entry * (index + 1) <= profile->count; index++) {
        const uint8_t *bytes = profile->bytes + table + 4 + entry * index;
        if (memcmp(bytes, name, 4) != 0) continue;
        size_t offset = number(bytes + 4), count = number(bytes + 8);
        if (count < head || offset > profile->count || count > profile->count - offset) break;
        return (Tag){profile->bytes + offset, count};
    }
    return (Tag){NULL, 0};
}

static int is_of(const uint8_t *bytes, const char *signature) { return memcmp(bytes, signature, 4) == 0; }

// MARK: Curves

enum { curve_steps = 32 };

/// The light of a value, 0...1, computed by a function with up to seven parameters.
static double parametric_light(int kind, const double *p, double x) {
    double power = kind == 0 ? x : p[1] * x + p[2], curved = power > 0 ? pow(power, p[0]) : 0;
    switch (kind) {
    case 0: return curved;
    case 1: return p[1] * x >= -p[2] ? curved : 0;
    case 2: return (p[1] * x >= -p[2] ? curved : 0) + p[3];
    case 3: return x >= p[4] ? curved : p[3] * x;
    default: return x >= p[4] ? curved + p[5] : p[3] * x + p[6];
    }
}

/// Samples a curve. Returns 0 if its kind is unknown.
static int read_curve(Tag tag, double *light) {
    static const int parameter_counts[] = {1, 3, 4, 5, 7};
    if (tag.count >= 12 && is_of(tag.bytes, "curv")) {
        size_t count = number(tag.bytes + 8);
        if (count > (tag.count - 12) / 2) return 0;
        const uint8_t *values = tag.bytes + 12;
        for (int step = 0; step <= curve_steps; step++) {
            double x = (double)step / curve_steps, place = x * (double)(count > 0 ? count - 1 : 0);
            size_t low = (size_t)place, high = low + 1 < count ? low + 1 : low;
            if (count == 0) light[step] = x;
            else if (count == 1) light[step] = pow(x, (values[0] << 8 | values[1]) / 256.0);
            else light[step] = ((values[2 * low] << 8 | values[2 * low + 1]) * (1 - (place - (double)low))
                                + (values[2 * high] << 8 | values[2 * high + 1]) * (place - (double)low)) / 65535.0;
        }
        return 1;
    }
    if (tag.count < 12 || !is_of(tag.bytes, "para")) return 0;
    int kind = tag.bytes[8] << 8 | tag.bytes[9];
    double parameters[7] = {0};
    if (kind > 4 || tag.count < 12 + 4 * (size_t)parameter_counts[kind]) return 0;
    for (int index = 0; index < parameter_counts[kind]; index++) parameters[index] = fixed(tag.bytes + 12 + 4 * index);
    for (int step = 0; step <= curve_steps; step++) light[step] = parametric_light(kind, parameters, (double)step / curve_steps);
    return 1;
}

/// Stores the maximum light of a curve. Returns what is wrong with the curve; NULL if nothing is. Measured curves may fall slightly, and
/// end below white.
static const char *curve_fault(const Profile *profile, const char *name, double *most) {
    static const double least_rise = 0.1, most_fall = 0.05;
    double light[curve_steps + 1], highest = 0;
    if (!read_curve(find_tag(profile, name), light)) return "it lacks a curve";
    for (int step = 0; step <= curve_steps; step++) {
        if (!isfinite(light[step])) return "a curve makes no sense";
        double shown = fmin(fmax(light[step], 0), 1);
        if (shown < highest - most_fall) return "a curve falls";
        highest = fmax(highest, shown);
    }
    *most = fmin(fmax(light[curve_steps], 0), 1);
    return *most - fmin(fmax(light[0], 0), 1) < least_rise ? "a curve does not rise" : NULL;
}

// MARK: Colours

/// Whether red, green and blue of full light make a plausible white relative to D50: one that was adapted to D50, or that of a screen
/// without adaptation.
static int is_white(const double *white) {
    static const double least[] = {0.8, 0.75, 0.5}, most[] = {1.15, 1.25, 1.6};
    for (int index = 0; index < 3; index++)
        if (!(white[index] >= least[index] && white[index] <= most[index])) return 0;
    return 1;
}

/// - Parameter has_curves: Whether the curves matter; samples of light have none.
static const char *matrix_fault(const uint8_t *bytes, size_t count, int has_curves) {
    static const char *const colorants[] = {"rXYZ", "gXYZ", "bXYZ"}, *const curves[] = {"rTRC", "gTRC", "bTRC"};
    static const double least_volume = 0.005, most_colour = 4;
    Profile profile = {bytes, count};
    double columns[3][3], white[3] = {0};
    for (int channel = 0; channel < 3; channel++) {
        Tag tag = find_tag(&profile, colorants[channel]);
        if (tag.count < 20 || !is_of(tag.bytes, "XYZ ")) return "it lacks a colour";
        double most = 1;
        const char *fault = has_curves ? curve_fault(&profile, curves[channel], &most) : NULL;
        if (fault != NULL) return fault;
        for (int index = 0; index < 3; index++) {
            columns[channel][index] = fixed(tag.bytes + 8 + 4 * index);
            if (fabs(columns[channel][index]) > most_colour) return "a colour is beyond all light";
            white[index] += columns[channel][index] * most;
        }
    }
    if (!is_white(white)) return "its red, green and blue make no white";
    const double *r = columns[0], *g = columns[1], *b = columns[2];
    double volume = r[0] * (g[1] * b[2] - g[2] * b[1]) - r[1] * (g[0] * b[2] - g[2] * b[0]) + r[2] * (g[0] * b[1] - g[1] * b[0]);
    return fabs(volume) < least_volume ? "its red, green and blue are no different colours" : NULL;
}

/// Whether it is not a profile, too long, or not that of a device.
static const char *header_fault(const uint8_t *bytes, size_t count) {
    static const char *const kinds[] = {"scnr", "mntr", "prtr", "spac"};
    enum { header = 132 };
    if (count < header || !is_of(bytes + 36, "acsp")) return "it is no profile";
    if (count > ccodecs_most_profile) return "it is too long";
    for (int index = 0; index < 4; index++)
        if (is_of(bytes + 12, kinds[index]) && (is_of(bytes + 20, "XYZ ") || is_of(bytes + 20, "Lab "))) return NULL;
    return "it is not that of a device";
}

const char *ccodecs_light_fault(const uint8_t *bytes, size_t count) {
    const char *fault = header_fault(bytes, count);
    return fault == NULL && is_of(bytes + 16, "RGB ") ? matrix_fault(bytes, count, 0) : fault;
}

const char *ccodecs_profile_fault(const uint8_t *bytes, size_t count) {
    const char *fault = header_fault(bytes, count);
    if (fault != NULL) return fault;
    Profile profile = {bytes, count};
    double most = 0;
    if (find_tag(&profile, "A2B0").bytes != NULL) return NULL;
    if (is_of(bytes + 16, "RGB ")) return matrix_fault(bytes, count, 1);
    return is_of(bytes + 16, "GRAY") ? curve_fault(&profile, "kTRC", &most) : NULL;
}
