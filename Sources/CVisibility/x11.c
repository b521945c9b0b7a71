#include "visibility.h"

#include <dlfcn.h>
#include <stddef.h>

// The needed parts of X11/Xlib.h and X.h, so that builds do not need them.
enum { VISIBILITY_NOTIFY = 15, FULLY_OBSCURED = 2 };
static const long visibility_change_mask = 1L << 16;

struct attributes {
    int x, y, width, height, border_width, depth;
    void *visual;
    unsigned long root;
    int class, bit_gravity, win_gravity, backing_store;
    unsigned long backing_planes, backing_pixel;
    int save_under;
    unsigned long colormap;
    int map_installed, map_state;
    long all_event_masks, your_event_mask, do_not_propagate_mask;
    int override_redirect;
    void *screen;
};

struct visibility_event {
    int type;
    unsigned long serial;
    int send_event;
    void *display;
    unsigned long window;
    int state;
};

bool visibility_x11_watch(void *display, unsigned long window) {
    void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD);
    if (!library || !display || !window) return false;
    int (*get_attributes)(void *, unsigned long, struct attributes *) = dlsym(library, "XGetWindowAttributes");
    int (*select_input)(void *, unsigned long, long) = dlsym(library, "XSelectInput");
    struct attributes attributes;
    // The new mask replaces SDL's, so it must include it.
    bool is_known = get_attributes && select_input && get_attributes(display, window, &attributes);
    if (is_known) select_input(display, window, attributes.your_event_mask | visibility_change_mask);
    dlclose(library);
    return is_known;
}

int visibility_x11_state(const void *event, unsigned long window) {
    const struct visibility_event *visibility = event;
    if (visibility->type != VISIBILITY_NOTIFY || visibility->window != window) return -1;
    return visibility->state == FULLY_OBSCURED;
}
