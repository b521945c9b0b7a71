// Loads the library of each family of formats.
#ifndef PANORAMA_CCODECS_FORMATS_H
#define PANORAMA_CCODECS_FORMATS_H

// Each function loads its library on the first call. Returns NULL, or the missing Debian package.
const char *ccodecs_open_heif(void);
const char *ccodecs_open_jxl(void);
const char *ccodecs_open_tiff(void);
const char *ccodecs_open_raw(void);
const char *ccodecs_open_jpeg2000(void);
const char *ccodecs_open_exr(void);
const char *ccodecs_open_avif(void);
const char *ccodecs_open_svg(void);
const char *ccodecs_open_sdl_image(void);

#endif
