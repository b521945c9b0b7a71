// Opening the library of each family of formats.
#ifndef PANORAMA_CCODECS_FORMATS_H
#define PANORAMA_CCODECS_FORMATS_H

// Each opens its library the first time it is called, and returns NULL, or the Debian package that is missing.
const char *ccodecs_open_heif(void);
const char *ccodecs_open_jxl(void);
const char *ccodecs_open_tiff(void);
const char *ccodecs_open_raw(void);
const char *ccodecs_open_jpeg2000(void);
const char *ccodecs_open_exr(void);
const char *ccodecs_open_avif(void);
const char *ccodecs_open_svg(void);

#endif
