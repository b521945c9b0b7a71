#include "displays.h"

#include <dlfcn.h>

bool wayland_is_lost(void *display) {
    void *library = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_NOLOAD);
    if (!library || !display) return false;
    int (*error)(void *) = (int (*)(void *))dlsym(library, "wl_display_get_error");
    dlclose(library);
    return error && error(display) != 0;
}
