// Draws an SVG document, or a part of it, at exactly the requested size.
#include "../source.h"
#include "svg.h"

#include <stddef.h>
#include <string.h>

/// The objects that are open while a document is drawn.
typedef struct {
    GInputStream *stream;
    RsvgHandle *document;
    cairo_surface_t *surface;
    cairo_t *canvas;
    GError *error;
} Drawing;

/// Pixels per inch, as defined by CSS.
static const double pixels_per_inch = 96;

/// Fails the picture with the library's reason, without the error number in front.
static void fail(const Drawing *open, CCodecsPicture *picture) {
    const char *reason = open->error == NULL || open->error->message == NULL ? "it cannot be drawn" : open->error->message;
    if (strstr(reason, "out of memory") != NULL || strstr(reason, "NoMemory") != NULL) return ccodecs_fail_for_memory(picture);
    const char *place = strstr(reason, " on line ");
    static const char number[] = "XML parse error: Error domain";
    if (strncmp(reason, number, sizeof number - 1) == 0 && place != NULL) reason = place + 1;
    char line[sizeof picture->message];
    size_t count = 0;
    for (; reason[count] != 0 && count < sizeof line - 1; count++) line[count] = (unsigned char)reason[count] < ' ' ? ' ' : reason[count];
    while (count > 0 && line[count - 1] == ' ') count--;
    line[count] = 0;
    ccodecs_fail(picture, line);
}

/// The length in pixels; 0 for a percentage.
static double pixels_of(int is_stated, const RsvgLength *length) {
    // Percent, pixel, em and ex of a text without a size, inch, centimetre, millimetre, point, pica.
    static const double units[] = {0, 1, 12, 6, 96, 96 / 2.54, 96 / 25.4, 96 / 72.0, 16};
    int is_known = is_stated && length->unit >= 0 && (size_t)length->unit < sizeof units / sizeof *units;
    return is_known && length->length > 0 ? length->length * units[length->unit] : 0;
}

/// The CSS size of a document that states none.
static const double usual_width = 300, usual_height = 150;

/// The rectangle of user units that fills the picture. It is as large as the document states, by the same rules as the header's scan but
/// not rounded.
static RsvgRectangle viewport_of(RsvgHandle *document) {
    RsvgRectangle box = {0, 0, 0, 0};
    int has_width = 0, has_height = 0, has_box = 0;
    RsvgLength stated_width = {0, 0}, stated_height = {0, 0};
    ccodecs_svg.rsvg.rsvg_handle_get_intrinsic_dimensions(
        document, &has_width, &stated_width, &has_height, &stated_height, &has_box, &box);
    double width = pixels_of(has_width, &stated_width), height = pixels_of(has_height, &stated_height);
    if (!has_box || box.width <= 0 || box.height <= 0) box = (RsvgRectangle){0, 0, 0, 0};
    if (width > 0 && height > 0) return (RsvgRectangle){0, 0, width, height};
    if (box.width == 0) return (RsvgRectangle){0, 0, width > 0 ? width : usual_width, height > 0 ? height : usual_height};
    if (width > 0) return (RsvgRectangle){0, 0, width, width * box.height / box.width};
    if (height > 0) return (RsvgRectangle){0, 0, height * box.width / box.height, height};
    return (RsvgRectangle){0, 0, box.width, box.height};
}

static int draw(Drawing *open, const CCodecsDrawing *drawing, CCodecsPicture *picture) {
    unsigned char *pixels = (unsigned char *)picture->pixels;
    open->surface = ccodecs_svg.cairo.cairo_image_surface_create_for_data(
        pixels, cairo_words, drawing->result_width, drawing->result_height, drawing->result_width * 4);
    open->canvas = ccodecs_svg.cairo.cairo_create(open->surface);
    RsvgRectangle viewport = viewport_of(open->document);
    double across = drawing->result_width / drawing->width, down = drawing->result_height / drawing->height;
    ccodecs_svg.cairo.cairo_translate(open->canvas, -drawing->x * across, -drawing->y * down);
    ccodecs_svg.cairo.cairo_scale(
        open->canvas, across * drawing->whole_width / viewport.width, down * drawing->whole_height / viewport.height);
    int is_drawn = ccodecs_svg.rsvg.rsvg_handle_render_document(open->document, open->canvas, &viewport, &open->error);
    if (is_drawn && ccodecs_svg.cairo.cairo_status(open->canvas) != 0) is_drawn = 0;
    ccodecs_svg.cairo.cairo_surface_flush(open->surface);
    return is_drawn;
}

/// Divides colours by alpha.
static void straighten(uint32_t *pixels, size_t count, int *is_opaque) {
    *is_opaque = 1;
    for (size_t index = 0; index < count; index++) {
        uint32_t word = pixels[index], alpha = word >> 24;
        if (alpha == 255) continue;
        *is_opaque = 0;
        uint32_t result = alpha << 24;
        for (int shift = 0; shift < 24 && alpha > 0; shift += 8) {
            uint32_t value = ((word >> shift & 255) * 255 + alpha / 2) / alpha;
            result |= (value < 255 ? value : 255) << shift;
        }
        pixels[index] = result;
    }
}

static void close_drawing(Drawing *open) {
    if (open->canvas != NULL) ccodecs_svg.cairo.cairo_destroy(open->canvas);
    if (open->surface != NULL) ccodecs_svg.cairo.cairo_surface_destroy(open->surface);
    if (open->document != NULL) ccodecs_svg.gobject.g_object_unref(open->document);
    if (open->stream != NULL) ccodecs_svg.gobject.g_object_unref(open->stream);
    if (open->error != NULL) ccodecs_svg.glib.g_error_free(open->error);
}

void ccodecs_draw_svg(const uint8_t *bytes, size_t count, const CCodecsDrawing *drawing, CCodecsPicture *picture) {
    // Pango measures the fonts of a magnified text at the square of the magnification. If FreeType finds a font too large, all later
    // drawings would fail at any size. So each drawing gets its own fonts.
    ccodecs_svg.pango.pango_cairo_font_map_set_default(NULL);
    Drawing open = {.stream = ccodecs_svg.gio.g_memory_input_stream_new_from_data(bytes, (long)count, NULL)};
    // Without a base, no other file is loaded. Without the flag for large documents, the length of texts and the expansion of entities are
    // limited.
    open.document = ccodecs_svg.rsvg.rsvg_handle_new_from_stream_sync(open.stream, NULL, 0, NULL, &open.error);
    if (open.document == NULL) {
        fail(&open, picture);
    } else if (ccodecs_allocate(picture, drawing->result_width, drawing->result_height)) {
        ccodecs_svg.rsvg.rsvg_handle_set_dpi(open.document, pixels_per_inch);
        picture->is_complete = draw(&open, drawing, picture);
        if (picture->is_complete) straighten(picture->pixels, (size_t)picture->width * (size_t)picture->height, &picture->is_opaque);
        else fail(&open, picture);
    }
    close_drawing(&open);
}
