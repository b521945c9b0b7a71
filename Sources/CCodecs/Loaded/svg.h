// The parts of librsvg, cairo, Pango, GLib and fontconfig that are used. Their headers are in folders that only pkg-config knows, and
// pkg-config also adds libraries to link, which is not wanted here. These functions and structures have been the same since librsvg 2.52.
// Source: librsvg 2.54, rsvg.h; cairo 1.16, cairo.h; GLib 2.74, gerror.h; fontconfig 2.14, fontconfig.h.
#ifndef PANORAMA_CCODECS_SVG_H
#define PANORAMA_CCODECS_SVG_H

#include <stdint.h>

typedef struct RsvgHandle RsvgHandle;
typedef struct GInputStream GInputStream;
typedef struct cairo_surface cairo_surface_t;
typedef struct cairo cairo_t;

typedef struct {
    uint32_t domain;
    int code;
    char *message;
} GError;

typedef struct {
    double x, y, width, height;
} RsvgRectangle;

/// A length and its unit, of which 0 is a percentage and 1 a pixel.
typedef struct {
    double length;
    int unit;
} RsvgLength;

/// `CAIRO_FORMAT_ARGB32`: words whose colours are multiplied by alpha.
enum { cairo_words = 0 };

/// Fields for functions, as `each(result, name, arguments)`.
#define SVG_RSVG_FUNCTIONS(each) \
    each(RsvgHandle *, rsvg_handle_new_from_stream_sync, (GInputStream *, void *base, int flags, void *cancellable, GError **)) \
    each(int, rsvg_handle_render_document, (RsvgHandle *, cairo_t *, const RsvgRectangle *, GError **)) \
    each(void, rsvg_handle_set_dpi, (RsvgHandle *, double)) \
    each(void, rsvg_handle_get_intrinsic_dimensions, \
        (RsvgHandle *, int *has_width, RsvgLength *, int *has_height, RsvgLength *, int *has_box, RsvgRectangle *))
#define SVG_CAIRO_FUNCTIONS(each) \
    each(cairo_surface_t *, cairo_image_surface_create_for_data, (unsigned char *, int format, int width, int height, int stride)) \
    each(cairo_t *, cairo_create, (cairo_surface_t *)) each(void, cairo_scale, (cairo_t *, double, double)) \
    each(void, cairo_translate, (cairo_t *, double, double)) each(int, cairo_status, (cairo_t *)) each(void, cairo_destroy, (cairo_t *)) \
    each(void, cairo_surface_flush, (cairo_surface_t *)) each(void, cairo_surface_destroy, (cairo_surface_t *))
#define SVG_GLIB_FUNCTIONS(each) each(void, g_error_free, (GError *))
#define SVG_GOBJECT_FUNCTIONS(each) each(void, g_object_unref, (void *))
#define SVG_GIO_FUNCTIONS(each) each(GInputStream *, g_memory_input_stream_new_from_data, (const void *, long, void *))
#define SVG_PANGO_FUNCTIONS(each) each(void, pango_cairo_font_map_set_default, (void *))
#define SVG_FONT_FUNCTIONS(each) \
    each(int, FcInit, (void)) each(int, FcConfigSetRescanInterval, (void *, int)) each(void *, FcConfigGetFontDirs, (void *)) \
    each(unsigned char *, FcStrListNext, (void *)) each(void, FcStrListDone, (void *))

#define SVG_FIELD(result, name, arguments) result(*name) arguments;
#define SVG_NAME(result, name, arguments) #name,
#define SVG_NAMES(functions) ((const char *const[]){functions(SVG_NAME) NULL})

/// The functions of each library, in the order of their names.
typedef struct {
    struct { SVG_RSVG_FUNCTIONS(SVG_FIELD) } rsvg;
    struct { SVG_CAIRO_FUNCTIONS(SVG_FIELD) } cairo;
    struct { SVG_GLIB_FUNCTIONS(SVG_FIELD) } glib;
    struct { SVG_GOBJECT_FUNCTIONS(SVG_FIELD) } gobject;
    struct { SVG_GIO_FUNCTIONS(SVG_FIELD) } gio;
    struct { SVG_PANGO_FUNCTIONS(SVG_FIELD) } pango;
    struct { SVG_FONT_FUNCTIONS(SVG_FIELD) } fonts;
} CCodecsSVGLibraries;

extern CCodecsSVGLibraries ccodecs_svg;

/// Draws a document of `count` bytes.
void ccodecs_draw_svg(const uint8_t *bytes, size_t count, const CCodecsDrawing *drawing, CCodecsPicture *picture);

#endif
