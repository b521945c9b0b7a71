#ifndef PANORAMA_CFONTCONFIG_SHIM_H
#define PANORAMA_CFONTCONFIG_SHIM_H

#include <fontconfig/fontconfig.h>

#endif
