// What display servers report besides what SDL 2 passes on: X11's settings, the workspace of a window, and that the server has ended. Uses
// the window systems' libraries that SDL has loaded; if a part of them is missing, nothing is reported.
#ifndef PANORAMA_DISPLAYS_H
#define PANORAMA_DISPLAYS_H

#include <stdbool.h>
#include <stddef.h>

// A connection, with the atoms and functions that the others need.
struct x11_desktop;

// - display: `Display *`; must outlive the result. NULL connects to the display in DISPLAY, until `x11_desktop_close`.
// - Returns: NULL if there is no connection or no Xlib.
struct x11_desktop *x11_desktop_open(void *display);
void x11_desktop_close(struct x11_desktop *desktop);

// MARK: Settings

// Calls `take` with the bytes of the resource database (`RESOURCE_MANAGER`), and those of the settings manager (`_XSETTINGS_SETTINGS`);
// each may be empty, and is at most 256 KiB.
// - watches: whether changes are to be reported as events from now on, in addition to other events.
void x11_read_settings(
    struct x11_desktop *desktop, bool watches,
    void (*take)(void *context, const void *resources, size_t resources_size, const void *settings, size_t settings_size), void *context);

// Whether the settings may be other ones after an event, `XEvent *`.
bool x11_changes_settings(const struct x11_desktop *desktop, const void *event);

// Sets the size of cursors that are made from now on, in pixels.
// - display: `Display *`; NULL does nothing.
void x11_set_cursor_size(void *display, int size);

// Lets the server's screen saver start again. SDL 2.26 forgets to do so on desktops without a screen saver service.
void x11_resume_screen_saver(struct x11_desktop *desktop);

// MARK: Workspace

// Whether a window may be on a shown workspace, or no longer on one, after an event, `XEvent *`.
bool x11_changes_workspace(const struct x11_desktop *desktop, const void *event, unsigned long window);

// Whether a window is on a workspace that is not shown; false if the window manager has no workspaces.
bool x11_is_elsewhere(struct x11_desktop *desktop, unsigned long window);

// MARK: Loss

// Sends the program SIGTERM when the connection to the X server ends, in the middle of any call of Xlib, instead of ending it there.
// Afterwards, functions of Xlib return without what they wait for, or do not return: `XIfEvent`, with which SDL hides and destroys windows.
// - display: `Display *`.
// - Returns: whether Xlib can do that, from 1.7 on.
bool x11_watch_loss(void *display);

// Whether a connection has ended since one was watched.
bool x11_is_lost(void);

// Whether the connection to a compositor, `struct wl_display *`, has ended.
bool wayland_is_lost(void *display);

#endif
