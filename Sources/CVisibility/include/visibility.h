// Whether a window can be seen, which SDL 2 does not report. Uses the window systems' libraries that SDL has loaded; if one is missing,
// nothing is reported, and the window counts as visible.
#ifndef PANORAMA_VISIBILITY_H
#define PANORAMA_VISIBILITY_H

#include <stdbool.h>

// MARK: X11

// Asks the server to report when a window is covered, in addition to other events.
// - display: `Display *`, window: its number.
// - Returns: whether it will.
bool visibility_x11_watch(void *display, unsigned long window);

// The visibility of a window in an event.
// - event: `XEvent *`.
// - Returns: 0 if some of it is visible, 1 if it is completely covered, -1 if the event is about something else.
int visibility_x11_state(const void *event, unsigned long window);

// MARK: Wayland

// Asks the compositor to report when it wants another frame of a surface, which it does after it has shown the next one.
// A compositor that shows nothing of the surface stays silent.
// - surface: `struct wl_surface *`.
// - shown: called with `context` on the thread that dispatches the display's events, at most once.
// - Returns: the request, for `visibility_wayland_forget`, before or after it was answered; NULL on failure.
void *visibility_wayland_request(void *surface, void (*shown)(void *), void *context);

// Frees the request; cancels it if it is not answered yet.
void visibility_wayland_forget(void *request);

#endif
