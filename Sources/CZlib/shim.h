#ifndef PANORAMA_CZLIB_SHIM_H
#define PANORAMA_CZLIB_SHIM_H

#include <zlib.h>

#endif
