#ifndef PANORAMA_CDBUS_SHIM_H
#define PANORAMA_CDBUS_SHIM_H

#include <dbus/dbus.h>

#endif
