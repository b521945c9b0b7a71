// The versions of the codec libraries.
#include "CCodecs.h"

#include <stdio.h>

#include <jpeglib.h>
#include <png.h>
#include <webp/decode.h>

int ccodecs_library(int index, CCodecsLibrary *library) {
    int jpeg = LIBJPEG_TURBO_VERSION_NUMBER, png = (int)png_access_version_number(), webp = WebPGetDecoderVersion();
    const CCodecsLibrary libraries[] = {
        {"libjpeg-turbo", jpeg / 1000000, jpeg / 1000 % 1000, jpeg % 1000},
        {"libpng", png / 10000, png / 100 % 100, png % 100},
        {"libwebp", webp >> 16, webp >> 8 & 0xFF, webp & 0xFF},
    };
    if (index < 0 || index >= (int)(sizeof libraries / sizeof *libraries)) return 0;
    *library = libraries[index];
    return 1;
}
