// Loads libraries by their names, and reports which are missing.
#include "library.h"

#include "../include/CCodecs.h"
#include "formats.h"

#include <dlfcn.h>
#include <string.h>

int ccodecs_open_library(const char *file, const char *const *names, void *fields) {
    // All symbols are bound immediately, because files cannot be opened later.
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return 0;
    for (int index = 0; names[index] != NULL; index++) {
        void *function = dlsym(library, names[index]);
        if (function == NULL) return 0;
        memcpy((char *)fields + (size_t)index * sizeof function, &function, sizeof function);
    }
    return 1;
}

const char *ccodecs_missing_package(CCodecsFormats formats) {
    switch (formats) {
    case CCodecsHEIF: return ccodecs_open_heif();
    case CCodecsJXL: return ccodecs_open_jxl();
    case CCodecsTIFF: return ccodecs_open_tiff();
    case CCodecsRAW: return ccodecs_open_raw();
    case CCodecsJPEG2000: return ccodecs_open_jpeg2000();
    case CCodecsEXR: return ccodecs_open_exr();
    case CCodecsAVIFSequences: return ccodecs_open_avif();
    case CCodecsSVG: return ccodecs_open_svg();
    case CCodecsPaint: return ccodecs_open_sdl_image();
    }
    return NULL;
}
