// SVG with librsvg: loads the libraries, and reads the file, compressed or not.
#include "../gzip.h"
#include "../source.h"
#include "formats.h"
#include "library.h"
#include "svg.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

CCodecsSVGLibraries ccodecs_svg;
static const char *missing;

static void open_libraries(void) {
    int has_all = ccodecs_open_library("librsvg-2.so.2", SVG_NAMES(SVG_RSVG_FUNCTIONS), &ccodecs_svg.rsvg)
        && ccodecs_open_library("libcairo.so.2", SVG_NAMES(SVG_CAIRO_FUNCTIONS), &ccodecs_svg.cairo)
        && ccodecs_open_library("libglib-2.0.so.0", SVG_NAMES(SVG_GLIB_FUNCTIONS), &ccodecs_svg.glib)
        && ccodecs_open_library("libgobject-2.0.so.0", SVG_NAMES(SVG_GOBJECT_FUNCTIONS), &ccodecs_svg.gobject)
        && ccodecs_open_library("libgio-2.0.so.0", SVG_NAMES(SVG_GIO_FUNCTIONS), &ccodecs_svg.gio)
        && ccodecs_open_library("libpangocairo-1.0.so.0", SVG_NAMES(SVG_PANGO_FUNCTIONS), &ccodecs_svg.pango)
        && ccodecs_open_library("libfontconfig.so.1", SVG_NAMES(SVG_FONT_FUNCTIONS), &ccodecs_svg.fonts);
    missing = has_all ? NULL : "librsvg2-2";
}

const char *ccodecs_open_svg(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_libraries);
    return missing;
}

// MARK: Before the sandbox

/// A document with a picture of each supported kind. Drawing it loads the code that reads them, which needs access to files.
static const char first_document[] =
    "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='4' height='4' fill='red'/><image width='4' height='4' "
    "href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='/></svg>";

/// Allocations of at least this many bytes get a separate mapping.
enum { least_mapped = 1 << 20 };

void ccodecs_prepare_svg(void) {
    if (ccodecs_open_svg() != NULL) return;
    // Otherwise each thread would reserve its own memory, of which a sandboxed process has little.
    mallopt(M_ARENA_MAX, 1);
    // Surfaces are returned to the system one by one. Otherwise a small block above them would keep all the memory of a large drawing.
    mallopt(M_MMAP_THRESHOLD, least_mapped);
    // Filters are computed in threads. Only one is allowed, because a sandboxed process cannot query the number of processors.
    setenv("RAYON_NUM_THREADS", "1", 1);
    if (ccodecs_svg.fonts.FcInit()) ccodecs_svg.fonts.FcConfigSetRescanInterval(NULL, 0);
    CCodecsDrawing drawing = {.whole_width = 8, .whole_height = 8, .width = 8, .height = 8, .result_width = 8, .result_height = 8};
    CCodecsPicture picture = {0};
    ccodecs_draw_svg((const uint8_t *)first_document, sizeof first_document - 1, &drawing, &picture);
    ccodecs_free(&picture);
}

// MARK: Reading

/// The longest document in bytes, compressed or not.
enum { most_bytes = 64 << 20 };

/// Returns the document's bytes, which the caller frees. If they cannot be read, returns NULL and fails the picture.
static uint8_t *read_document(int descriptor, size_t *count, CCodecsPicture *picture) {
    int code = 0;
    uint8_t *bytes = ccodecs_read_all(descriptor, most_bytes, count, &code);
    if (bytes == NULL || code != 0) {
        free(bytes);
        ccodecs_fail(picture, code != 0 ? "it cannot be read" : "it is empty or too long");
        picture->system_code = code;
        return NULL;
    }
    if (!ccodecs_is_gzip(bytes, *count)) return bytes;
    uint8_t *document = ccodecs_gunzip_all(bytes, *count, most_bytes, count, &code);
    free(bytes);
    if (document == NULL) ccodecs_fail(picture, code == EFBIG ? "its document is too long" : "its packed document is damaged");
    if (code == ENOMEM) ccodecs_fail_for_memory(picture);
    return document;
}

/// Two threads must not draw text at the same time, because they share cairo's fonts.
static pthread_mutex_t drawing_lock = PTHREAD_MUTEX_INITIALIZER;

void ccodecs_decode_svg(int descriptor, const CCodecsDrawing *drawing, CCodecsPicture *picture) {
    size_t count = 0;
    ccodecs_clear(picture);
    if (ccodecs_open_svg() != NULL) return ccodecs_fail(picture, "its library is missing");
    uint8_t *bytes = read_document(descriptor, &count, picture);
    if (bytes == NULL) return;
    pthread_mutex_lock(&drawing_lock);
    ccodecs_draw_svg(bytes, count, drawing, picture);
    pthread_mutex_unlock(&drawing_lock);
    free(bytes);
}
