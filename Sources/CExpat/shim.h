#ifndef PANORAMA_CEXPAT_SHIM_H
#define PANORAMA_CEXPAT_SHIM_H

#include <expat.h>

#endif
