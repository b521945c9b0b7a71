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

/// The channels that are read. The first five are a pixel's floats; the differences of colour may be halved, and have rows of their own.
enum { exr_red, exr_green, exr_blue, exr_alpha, exr_luminance, exr_red_difference, exr_blue_difference, exr_channels, exr_none = -1 };
enum { exr_floats = exr_luminance + 1 };
extern const char *const ccodecs_exr_names[exr_channels];

typedef struct {
    /// Whether a channel is there.
    int has[exr_channels];
    /// The shares of red, green and blue in luminance, and their light as that of sRGB's; the latter counts if `has_matrix`.
    float shares[3];
    float matrix[3][3];
    int has_matrix;
} CCodecsEXRColours;

/// Takes over the chromaticities that a file states; NULL for none, which are those of sRGB.
void ccodecs_exr_set_primaries(CCodecsEXRColours *colours, const exr_attr_chromaticities_t *chromaticities);

/// Converts a pixel's floats and its differences of colour to light with straight alpha.
void ccodecs_exr_convert(const CCodecsEXRColours *colours, const float *floats, float red_difference, float blue_difference, float *light);

typedef struct {
    int descriptor;
    int64_t size;
    /// The errno of a failed read.
    int code;
    /// Whether the library lacked memory, which it does not always return.
    int lacks_memory;
} CCodecsEXRSource;

typedef struct {
    CCodecsEXRSource source;
    exr_context_t file;
    exr_decode_pipeline_t pipeline;
    int has_pipeline;
    CCodecsEXRColours colours;
    /// The channel that is shown of a file without colours; otherwise NULL.
    const char *only;
    /// The window of the data, and that of the picture, at the level that is read.
    int level;
    exr_attr_box2i_t data;
    exr_attr_box2i_t shown;
    /// The window of the picture at its whole size.
    exr_attr_box2i_t whole;
    int is_tiled;
    /// Rows that are decoded at once, from `first` on: the floats of each pixel, and the differences of colour.
    int height;
    int first;
    int tile_width;
    float *floats;
    float *differences[2];
    /// Samples of a difference for a pixel, across and down.
    int step_x;
    int step_y;
    /// Whether rows or tiles are missing, and why.
    int is_cut;
    exr_result_t result;
    /// The kind of the file, if it is one that is not read; otherwise NULL.
    const char *refusal;
} CCodecsEXRDecode;

static inline int ccodecs_exr_width(const exr_attr_box2i_t *box) { return box->max.x - box->min.x + 1; }
static inline int ccodecs_exr_height(const exr_attr_box2i_t *box) { return box->max.y - box->min.y + 1; }

/// Fails the picture for a result of the library.
void ccodecs_exr_fail(const CCodecsEXRDecode *decode, exr_result_t result, CCodecsPicture *picture);

/// Converts all rows to the picture, and reduces it as far as `least_width` x `least_height` pixels remain.
void ccodecs_exr_convert_rows(CCodecsEXRDecode *decode, int least_width, int least_height, CCodecsPicture *picture);

#endif
