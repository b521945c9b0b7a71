// Whether a window can be seen: what SDL 2 does not tell. The window systems' libraries are those that SDL has loaded; where one is missing,
// nothing is told, and the window counts as seen.
#ifndef PANORAMA_VISIBILITY_H
#define PANORAMA_VISIBILITY_H

#include <stdbool.h>

// MARK: X11

// Asks the server to tell when a window is covered, besides what it tells already.
// - display: `Display *`, window: its number.
// - Returns: whether it will.
bool visibility_x11_watch(void *display, unsigned long window);

// What an event says of a window.
// - event: `XEvent *`.
// - Returns: 0 when some of it can be seen, 1 when it is wholly covered, -1 when the event says nothing of it.
int visibility_x11_state(const void *event, unsigned long window);

// MARK: Wayland

// Asks the compositor to tell when it wants another picture of a surface, which it does when it has shown the one that is handed over next.
// One that shows nothing of the surface stays silent.
// - surface: `struct wl_surface *`.
// - shown: called with `context` by whoever dispatches the display's events, at most once.
// - Returns: the request, to be passed to `visibility_wayland_forget` before or after it was answered; NULL when it cannot be made.
void *visibility_wayland_request(void *surface, void (*shown)(void *), void *context);

// Gives the request back; it is not answered any more.
void visibility_wayland_forget(void *request);

#endif
