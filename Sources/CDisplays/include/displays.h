// Information from display servers that SDL 2 does not pass on: X11's settings, the workspace of a window, and errors of the
// connection. Uses the window systems' libraries that SDL has loaded. If a part of them is missing, nothing is reported.
#ifndef PANORAMA_DISPLAYS_H
#define PANORAMA_DISPLAYS_H

#include <stdbool.h>
#include <stddef.h>

// A connection, with the atoms and functions that the functions below need.
struct x11_desktop;

// Uses a connection, and watches it with `x11_watch_errors`.
// - display: `Display *`, which must outlive the result. NULL connects to the display in DISPLAY until `x11_desktop_close` is called.
// - Returns: NULL if there is no connection or no Xlib.
struct x11_desktop *x11_desktop_open(void *display);
void x11_desktop_close(struct x11_desktop *desktop);

// MARK: Settings

// Calls `take` with the bytes of the resource database (`RESOURCE_MANAGER`) and those of the settings manager (`_XSETTINGS_SETTINGS`).
// Each may be empty and has at most 256 KiB.
// - watches: whether later changes are reported as events, in addition to other events.
void x11_read_settings(
    struct x11_desktop *desktop, bool watches,
    void (*take)(void *context, const void *resources, size_t resources_size, const void *settings, size_t settings_size), void *context);

// Whether an event, given as `XEvent *`, may have changed the settings.
bool x11_changes_settings(const struct x11_desktop *desktop, const void *event);

// Sets the size in pixels of cursors that are created from now on.
// - display: `Display *`; NULL does nothing.
void x11_set_cursor_size(void *display, int size);

// Allows the server's screen saver to start again. SDL 2.26 does not do so on desktops without a screen saver service.
void x11_resume_screen_saver(struct x11_desktop *desktop);

// MARK: Workspace

// Whether an event, given as `XEvent *`, may have moved a window to a visible workspace or away from one.
bool x11_changes_workspace(const struct x11_desktop *desktop, const void *event, unsigned long window);

// Whether a window is on a workspace that is not visible; false if the window manager has no workspaces.
bool x11_is_elsewhere(struct x11_desktop *desktop, unsigned long window);

// MARK: Errors

// Makes a request that the X server refuses have no effect, instead of ending the program. If a connection to the X server ends, even in
// the middle of a call of Xlib, sends the program SIGTERM instead of ending it there. Afterwards, Xlib functions return without what they
// wait for, or never return, such as `XIfEvent`, which SDL uses to show, hide and destroy windows.
//
// Call it before SDL connects to the server, and again after that: SDL handles refused requests itself while it connects, and at its end it
// restores what was set before and waits for the answers to its last requests.
// - display: `Display *`; NULL before there is one. Until it is given, the end of the server still ends the program, except
// during calls through `x11_guard`.
// - Returns: whether Xlib supports this, which it does from version 1.7 on.
bool x11_watch_errors(void *display);

// Whether a connection has ended since watching began.
bool x11_is_lost(void);

// Calls a function of SDL, but returns from the middle of it if the server ends meanwhile: SDL uses what Xlib then does not return. Afterwards,
// Xlib may be locked, so nothing of it may be called. The function and those that it calls must be C.
// - Returns: what the function returns; 0 if the server has ended before or meanwhile.
int x11_guard(int (*function)(void *), void *argument);

// Whether the connection to a compositor, `struct wl_display *`, has ended.
bool wayland_is_lost(void *display);

#endif
