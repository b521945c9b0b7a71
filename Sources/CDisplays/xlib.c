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
    xlib->sync = loaded_library_find(&library, "XSync");
    xlib->pending = loaded_library_find(&library, "XPending");
    xlib->next_event = loaded_library_find(&library, "XNextEvent");
    xlib->send_event = loaded_library_find(&library, "XSendEvent");
    xlib->create_window = loaded_library_find(&library, "XCreateSimpleWindow");
    xlib->change_property = loaded_library_find(&library, "XChangeProperty");
    xlib->set_selection_owner = loaded_library_find(&library, "XSetSelectionOwner");
    xlib->query_pointer = loaded_library_find(&library, "XQueryPointer");
    xlib->translate = loaded_library_find(&library, "XTranslateCoordinates");
    xlib->max_extended_request = loaded_library_find(&library, "XExtendedMaxRequestSize");
    xlib->max_request = loaded_library_find(&library, "XMaxRequestSize");
    return loaded_library_close(&library);
}
