#include "displays.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loaded_library.h"
#include "xlib.h"

struct x11_desktop {
    struct xlib xlib;
    void *display;
    bool is_own;
    unsigned long root;
    unsigned long resources, settings, settings_selection, manager;
    unsigned long window_workspace, shown_workspace;
    // The settings manager's window, which is being watched; 0 if there is none.
    unsigned long settings_window;
};

// In units of four bytes.
static const long longest_property = 64 << 10;

struct x11_desktop *x11_desktop_open(void *display) {
    struct x11_desktop *desktop = calloc(1, sizeof *desktop);
    if (!desktop) return NULL;
    if (xlib_load(&desktop->xlib)) desktop->display = display ? display : desktop->xlib.open_display(NULL);
    if (!desktop->display) {
        free(desktop);
        return NULL;
    }
    const struct xlib *xlib = &desktop->xlib;
    desktop->is_own = !display;
    x11_watch_errors(desktop->display);
    desktop->root = xlib->default_root(desktop->display);
    char selection[32];
    snprintf(selection, sizeof selection, "_XSETTINGS_S%d", xlib->default_screen(desktop->display));
    desktop->settings_selection = xlib->intern_atom(desktop->display, selection, false);
    desktop->resources = xlib->intern_atom(desktop->display, "RESOURCE_MANAGER", false);
    desktop->settings = xlib->intern_atom(desktop->display, "_XSETTINGS_SETTINGS", false);
    desktop->manager = xlib->intern_atom(desktop->display, "MANAGER", false);
    desktop->window_workspace = xlib->intern_atom(desktop->display, "_NET_WM_DESKTOP", false);
    desktop->shown_workspace = xlib->intern_atom(desktop->display, "_NET_CURRENT_DESKTOP", false);
    return desktop;
}

void x11_desktop_close(struct x11_desktop *desktop) {
    if (!desktop) return;
    if (desktop->is_own) desktop->xlib.close_display(desktop->display);
    free(desktop);
}

// Returns the value of a property; NULL if it is missing or does not have this format, which is 8 or 32 bits.
static unsigned char *value(
    const struct x11_desktop *desktop, unsigned long window, unsigned long atom, int format, unsigned long *count) {
    unsigned long type = 0, left = 0;
    int found = 0;
    unsigned char *bytes = NULL;
    *count = 0;
    if (desktop->xlib.get_property(
            desktop->display, window, atom, 0, longest_property, false, 0, &type, &found, count, &left, &bytes) != 0) {
        *count = 0;
        return NULL;
    }
    if (found == format) return bytes;
    if (bytes) desktop->xlib.free(bytes);
    *count = 0;
    return NULL;
}

static void watch(const struct x11_desktop *desktop, unsigned long window, long mask) {
    struct window_attributes attributes;
    // The new event mask replaces SDL's, so it must include SDL's.
    if (desktop->xlib.get_attributes(desktop->display, window, &attributes)) {
        desktop->xlib.select_input(desktop->display, window, attributes.your_event_mask | mask);
    }
}

void x11_read_settings(
    struct x11_desktop *desktop, bool watches,
    void (*take)(void *context, const void *resources, size_t resources_size, const void *settings, size_t settings_size), void *context) {
    const struct xlib *xlib = &desktop->xlib;
    unsigned long resources_size = 0, settings_size = 0;
    unsigned char *resources, *settings = NULL;
    if (watches) watch(desktop, desktop->root, property_change_mask | structure_notify_mask);
    resources = value(desktop, desktop->root, desktop->resources, 8, &resources_size);
    // The manager's window must exist until its property has been read. Otherwise an X error would end the program.
    xlib->grab_server(desktop->display);
    desktop->settings_window = xlib->selection_owner(desktop->display, desktop->settings_selection);
    if (desktop->settings_window) {
        if (watches) watch(desktop, desktop->settings_window, property_change_mask | structure_notify_mask);
        settings = value(desktop, desktop->settings_window, desktop->settings, 8, &settings_size);
    }
    xlib->ungrab_server(desktop->display);
    xlib->flush(desktop->display);
    take(context, resources, resources ? resources_size : 0, settings, settings ? settings_size : 0);
    if (resources) xlib->free(resources);
    if (settings) xlib->free(settings);
}

void x11_set_cursor_size(void *display, int size) {
    // Xlib loads this library and uses it to create the cursors of programs.
    void *library = display ? dlopen("libXcursor.so.1", RTLD_NOW) : NULL;
    if (!library) return;
    int (*set_size)(void *, int) = (int (*)(void *, int))dlsym(library, "XcursorSetDefaultSize");
    if (set_size) set_size(display, size);
    dlclose(library);
}

void x11_resume_screen_saver(struct x11_desktop *desktop) {
    struct loaded_library library = loaded_library_open("libXss.so.1");
    void (*suspend)(void *, int) = loaded_library_find(&library, "XScreenSaverSuspend");
    if (!loaded_library_close(&library)) return;
    suspend(desktop->display, false);
    desktop->xlib.flush(desktop->display);
}

static unsigned long changed_property(const void *event) {
    const struct property_event *change = event;
    return change->any.type == PROPERTY_NOTIFY ? change->atom : 0;
}

bool x11_changes_settings(const struct x11_desktop *desktop, const void *event) {
    const struct any_event *any = event;
    unsigned long property = changed_property(event);
    if (any->window == desktop->root) {
        const struct client_message *message = event;
        bool is_new_manager = any->type == CLIENT_MESSAGE && message->message_type == desktop->manager && message->format == 32 &&
                              (unsigned long)message->data[1] == desktop->settings_selection;
        return is_new_manager || property == desktop->resources;
    }
    if (!desktop->settings_window || any->window != desktop->settings_window) return false;
    return any->type == DESTROY_NOTIFY || property == desktop->settings;
}

bool x11_changes_workspace(const struct x11_desktop *desktop, const void *event, unsigned long window) {
    const struct any_event *any = event;
    unsigned long property = changed_property(event);
    if (!property) return false;
    return (any->window == desktop->root && property == desktop->shown_workspace) ||
           (any->window == window && property == desktop->window_workspace);
}

// The number in a property; -1 if there is none.
static long number(const struct x11_desktop *desktop, unsigned long window, unsigned long atom) {
    unsigned long count;
    unsigned char *bytes = value(desktop, window, atom, 32, &count);
    long number = -1;
    // Xlib returns 32-bit values as longs.
    if (bytes && count > 0) memcpy(&number, bytes, sizeof number);
    if (bytes) desktop->xlib.free(bytes);
    return number < 0 ? -1 : number;
}

bool x11_is_elsewhere(struct x11_desktop *desktop, unsigned long window) {
    // The number that EWMH uses for all workspaces.
    const long everywhere = 0xFFFFFFFFL;
    long own = number(desktop, window, desktop->window_workspace), shown = number(desktop, desktop->root, desktop->shown_workspace);
    return own >= 0 && shown >= 0 && own != everywhere && own != shown;
}
