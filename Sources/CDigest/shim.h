#ifndef PANORAMA_CDIGEST_SHIM_H
#define PANORAMA_CDIGEST_SHIM_H

#include <sys/types.h>
#include <stdint.h>
#include <md5.h>
#include <sha2.h>

#endif
