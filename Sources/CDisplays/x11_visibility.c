#include "visibility.h"

#include "xlib.h"

bool visibility_x11_watch(void *display, unsigned long window) {
    struct xlib xlib;
    struct window_attributes attributes;
    if (!display || !window || !xlib_load(&xlib) || !xlib.get_attributes(display, window, &attributes)) return false;
    // The new event mask replaces SDL's, so it must include SDL's.
    xlib.select_input(display, window, attributes.your_event_mask | visibility_change_mask);
    return true;
}

int visibility_x11_state(const void *event, unsigned long window) {
    const struct visibility_event *visibility = event;
    if (visibility->any.type != VISIBILITY_NOTIFY || visibility->any.window != window) return -1;
    return visibility->state == FULLY_OBSCURED;
}
