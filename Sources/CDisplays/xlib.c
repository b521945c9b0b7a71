#include "xlib.h"

#include "loaded_library.h"

bool xlib_load(struct xlib *xlib) {
    struct loaded_library library = loaded_library_open("libX11.so.6");
    xlib->open_display = loaded_library_find(&library, "XOpenDisplay");
    xlib->close_display = loaded_library_find(&library, "XCloseDisplay");
    xlib->intern_atom = loaded_library_find(&library, "XInternAtom");
    xlib->default_root = loaded_library_find(&library, "XDefaultRootWindow");
    xlib->default_screen = loaded_library_find(&library, "XDefaultScreen");
    xlib->get_property = loaded_library_find(&library, "XGetWindowProperty");
    xlib->free = loaded_library_find(&library, "XFree");
    xlib->selection_owner = loaded_library_find(&library, "XGetSelectionOwner");
    xlib->select_input = loaded_library_find(&library, "XSelectInput");
    xlib->get_attributes = loaded_library_find(&library, "XGetWindowAttributes");
    xlib->grab_server = loaded_library_find(&library, "XGrabServer");
    xlib->ungrab_server = loaded_library_find(&library, "XUngrabServer");
    xlib->flush = loaded_library_find(&library, "XFlush");
    return loaded_library_close(&library);
}
