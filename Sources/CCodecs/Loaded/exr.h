// OpenEXR's core library, an open file, and the colours of its pixels.
#ifndef PANORAMA_CCODECS_EXR_H
#define PANORAMA_CCODECS_EXR_H

#include "../colour.h"
#include "../source.h"
#include "library.h"

#include <OpenEXR/openexr.h>

#define EXR_FUNCTIONS(each) \
    each(exr_start_read) each(exr_finish) each(exr_get_default_error_message) each(exr_get_storage) each(exr_get_data_window) \
    each(exr_get_display_window) each(exr_get_channels) each(exr_get_compression) each(exr_get_scanlines_per_chunk) \
    each(exr_get_tile_levels) each(exr_get_tile_sizes) each(exr_get_level_sizes) each(exr_read_scanline_chunk_info) \
    each(exr_read_tile_chunk_info) \
    each(exr_decoding_initialize) each(exr_decoding_choose_default_routines) each(exr_decoding_update) each(exr_decoding_run) \
    each(exr_decoding_destroy) each(exr_attr_get_chromaticities) each(exr_get_user_data)

typedef struct { EXR_FUNCTIONS(LIBRARY_FIELD) } CCodecsEXRLibrary;
extern CCodecsEXRLibrary ccodecs_exr;

/// The channels that are read. The first five are the floats of a pixel. The colour differences may have half the size, and have separate
/// rows.
enum { exr_red, exr_green, exr_blue, exr_alpha, exr_luminance, exr_red_difference, exr_blue_difference, exr_channels, exr_none = -1 };
enum { exr_floats = exr_luminance + 1 };
extern const char *const ccodecs_exr_names[exr_channels];

typedef struct {
    /// Whether a channel exists.
    int has[exr_channels];
    /// The shares of red, green and blue in the luminance, and the matrix from their light to that of sRGB, which is used if `has_matrix`.
    float shares[3];
    float matrix[3][3];
    int has_matrix;
} CCodecsEXRColours;

/// Takes the chromaticities that a file states; NULL if there are none, which means those of sRGB.
void ccodecs_exr_set_primaries(CCodecsEXRColours *colours, const exr_attr_chromaticities_t *chromaticities);

/// Converts a pixel's floats and colour differences to light with straight alpha.
void ccodecs_exr_convert(const CCodecsEXRColours *colours, const float *floats, float red_difference, float blue_difference, float *light);

typedef struct {
    int descriptor;
    int64_t size;
    /// The errno of a failed read.
    int code;
    /// Whether the library lacked memory, which it does not always report.
    int lacks_memory;
} CCodecsEXRSource;

typedef struct {
    CCodecsEXRSource source;
    exr_context_t file;
    exr_decode_pipeline_t pipeline;
    int has_pipeline;
    CCodecsEXRColours colours;
    /// For a file without colours, the channel that is shown; otherwise NULL.
    const char *only;
    /// The data window and the display window, at the level that is read.
    int level;
    exr_attr_box2i_t data;
    exr_attr_box2i_t shown;
    /// The display window at its full size.
    exr_attr_box2i_t whole;
    int is_tiled;
    /// Rows that are decoded at once, beginning at `first`: the floats of each pixel, and the colour differences.
    int height;
    int first;
    int tile_width;
    float *floats;
    float *differences[2];
    /// How many pixels each sample of a colour difference covers, horizontally and vertically.
    int step_x;
    int step_y;
    /// Whether rows or tiles are missing, and why.
    int is_cut;
    exr_result_t result;
    /// The kind of the file if it is unsupported; otherwise NULL.
    const char *refusal;
} CCodecsEXRDecode;

static inline int ccodecs_exr_width(const exr_attr_box2i_t *box) { return box->max.x - box->min.x + 1; }
static inline int ccodecs_exr_height(const exr_attr_box2i_t *box) { return box->max.y - box->min.y + 1; }

/// Fails the picture with the error that a result of the library means.
void ccodecs_exr_fail(const CCodecsEXRDecode *decode, exr_result_t result, CCodecsPicture *picture);

/// Converts all rows to the picture, and reduces it while at least `least_width` x `least_height` pixels remain.
void ccodecs_exr_convert_rows(CCodecsEXRDecode *decode, int least_width, int least_height, CCodecsPicture *picture);

#endif
