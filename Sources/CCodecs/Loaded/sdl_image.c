// PCX, ILBM and XPM with SDL2_image. Only the reader of the file's own format is called, on a copy of the file in memory. SDL is not
// initialised, so that it uses no display, no devices and no files.
#include "sdl_image.h"

#include "formats.h"
#include "library.h"

#include "../source.h"

#include <stdlib.h>
#include <string.h>

#define SDL_MAIN_HANDLED
#include <SDL2/SDL_image.h>

#define SDL_IMAGE_FUNCTIONS(each) \
    each(IMG_LoadPCX_RW) each(IMG_LoadLBM_RW) each(IMG_LoadXPM_RW) each(SDL_RWFromConstMem) each(SDL_RWclose) each(SDL_FreeSurface) \
    each(SDL_GetColorKey) each(SDL_GetError) each(SDL_ClearError)

static struct { SDL_IMAGE_FUNCTIONS(LIBRARY_FIELD) } sdl;
static const char *missing;

static void open_library(void) {
    missing = "libsdl2-image-2.0-0";
    // SDL itself is found through the library, which is linked with it.
    if (ccodecs_open_library("libSDL2_image-2.0.so.0", LIBRARY_NAMES(SDL_IMAGE_FUNCTIONS), &sdl)) missing = NULL;
}

const char *ccodecs_open_sdl_image(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return missing;
}

// MARK: Pixels

/// A surface whose pixels have one, three or four bytes, and the words of its palette.
typedef struct {
    const SDL_Surface *surface;
    uint32_t words[256];
    int is_opaque;
} Pixels;

static void read_palette(Pixels *pixels) {
    const SDL_Palette *palette = pixels->surface->format->palette;
    Uint32 key = 0;
    int has_key = sdl.SDL_GetColorKey((SDL_Surface *)pixels->surface, &key) == 0;
    for (int index = 0; index < 256; index++) {
        uint32_t word = 0xFF000000u;
        if (index < palette->ncolors) {
            SDL_Color colour = palette->colors[index];
            word = (uint32_t)colour.a << 24 | (uint32_t)colour.r << 16 | (uint32_t)colour.g << 8 | colour.b;
        }
        if (has_key && (Uint32)index == key) word &= 0xFFFFFFu;
        if (index < palette->ncolors && word < 0xFF000000u) pixels->is_opaque = 0;
        pixels->words[index] = word;
    }
}

static uint32_t word_of(const SDL_PixelFormat *format, const uint8_t *bytes) {
    uint32_t value = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16;
    if (format->BytesPerPixel == 4) value |= (uint32_t)bytes[3] << 24;
    uint32_t alpha = format->Amask != 0 ? (value & format->Amask) >> format->Ashift : 0xFF;
    return alpha << 24 | (value & format->Rmask) >> format->Rshift << 16 | (value & format->Gmask) >> format->Gshift << 8
        | (value & format->Bmask) >> format->Bshift;
}

static void put_rows(const Pixels *pixels, int width, int height, CCodecsRows *rows, uint32_t *words, CCodecsPicture *picture) {
    const SDL_PixelFormat *format = pixels->surface->format;
    for (int y = 0; y < height; y++) {
        const uint8_t *bytes = (const uint8_t *)pixels->surface->pixels + (size_t)y * (size_t)pixels->surface->pitch;
        for (int x = 0; x < width; x++, bytes += format->BytesPerPixel)
            words[x] = format->BytesPerPixel == 1 ? pixels->words[*bytes] : word_of(format, bytes);
        ccodecs_rows_put(rows, picture, words, y);
    }
}

/// Converts the left part of a surface, which may be wider than the picture: rows are padded in the file.
static void convert(const SDL_Surface *surface, int width, int height, int reduction, CCodecsPicture *picture) {
    int size = surface->format->BytesPerPixel;
    if (surface->w < width || surface->h != height) return ccodecs_fail(picture, "its size is not what its header says");
    if (size == 2 || (size == 1) != (surface->format->palette != NULL)) return ccodecs_fail(picture, "its pixels are of no known kind");
    Pixels pixels = {.surface = surface, .is_opaque = surface->format->Amask == 0};
    if (size == 1) read_palette(&pixels);
    CCodecsRows rows = {0};
    uint32_t *words = calloc((size_t)width, sizeof *words);
    if (words == NULL) {
        ccodecs_fail_for_memory(picture);
    } else if (ccodecs_rows_begin(&rows, picture, width, height, reduction)) {
        put_rows(&pixels, width, height, &rows, words, picture);
        picture->is_opaque = pixels.is_opaque;
        picture->is_complete = 1;
    }
    ccodecs_rows_end(&rows);
    free(words);
}

// MARK: Files

static SDL_Surface *load(CCodecsPaintFormat format, uint8_t *bytes, size_t count) {
    SDL_RWops *source = sdl.SDL_RWFromConstMem(bytes, (int)count);
    if (source == NULL) return NULL;
    SDL_Surface *surface = NULL;
    switch (format) {
    case CCodecsPCX: surface = sdl.IMG_LoadPCX_RW(source); break;
    case CCodecsILBM: surface = sdl.IMG_LoadLBM_RW(source); break;
    case CCodecsXPM: surface = sdl.IMG_LoadXPM_RW(source); break;
    }
    sdl.SDL_RWclose(source);
    return surface;
}

static void fail(CCodecsPicture *picture) {
    const char *words = sdl.SDL_GetError();
    if (strstr(words, "emory") != NULL) return ccodecs_fail_for_memory(picture);
    // Debian's library knows six names of colours.
    if (strcmp(words, "colour parse error") == 0) return ccodecs_refuse(picture, "XPM with a name of a colour that SDL2_image does not know");
    ccodecs_fail(picture, words[0] != 0 ? words : "its data are damaged");
}

void ccodecs_decode_paint(int descriptor, CCodecsPaintFormat format, int width, int height, int reduction, CCodecsPicture *picture) {
    enum { most = 256 << 20 };
    ccodecs_clear(picture);
    if (ccodecs_open_sdl_image() != NULL) return ccodecs_fail(picture, "its library is missing");
    size_t count = 0;
    int code = 0;
    uint8_t *bytes = ccodecs_read_all(descriptor, most, &count, &code);
    if (bytes == NULL || code != 0) {
        free(bytes);
        ccodecs_fail(picture, "it cannot be read");
        picture->system_code = code;
        return;
    }
    if (format == CCodecsPCX) ccodecs_mend_pcx(bytes, count);
    if (format == CCodecsILBM) ccodecs_mend_ilbm(bytes, count);
    if (format == CCodecsXPM && !ccodecs_has_colours_of_xpm(bytes, count)) {
        free(bytes);
        return ccodecs_fail(picture, "it has pixels without colours");
    }
    sdl.SDL_ClearError();
    SDL_Surface *surface = load(format, bytes, count);
    free(bytes);
    if (surface == NULL) return fail(picture);
    convert(surface, width, height, reduction, picture);
    sdl.SDL_FreeSurface(surface);
}
