// Whether a window can be seen and has a frame, which SDL 2 does not report. Uses the window systems' libraries that SDL has loaded. If
// one is missing, nothing is reported and the window counts as visible.
#ifndef PANORAMA_VISIBILITY_H
#define PANORAMA_VISIBILITY_H

#include <stdbool.h>
#include <stddef.h>

// MARK: X11

// Asks the server to report when a window is covered, in addition to other events.
// - display: `Display *`, window: its number.
// - Returns: whether the server will do so.
bool visibility_x11_watch(void *display, unsigned long window);

// Returns the visibility of a window according to an event.
// - event: `XEvent *`.
// - Returns: 0 if some of it is visible, 1 if it is completely covered, -1 if the event is about something else.
int visibility_x11_state(const void *event, unsigned long window);

// MARK: Wayland

// Asks the compositor to report when it wants another frame of a surface, which happens after it has shown the next one.
// A compositor that does not show the surface never reports this.
// - surface: `struct wl_surface *`.
// - shown: called with `context` on the thread that dispatches the display's events, at most once.
// - Returns: the request, to be passed to `visibility_wayland_forget` before or after it was answered; NULL on failure.
void *visibility_wayland_request(void *surface, void (*shown)(void *), void *context);

// Frees the request, and cancels it if it has not been answered yet.
void visibility_wayland_forget(void *request);

// MARK: Frames

// Asks the compositor whether it draws title bars and edges around windows that request them, and waits for the answer.
// - display: SDL's `struct wl_display *`.
// - Returns: whether it does; also true if the compositor cannot be asked.
bool visibility_wayland_frames(void *display);

// Finds the file of libdecor, the library with which SDL draws title bars if the compositor draws none.
// - path: receives the file's path with a terminating zero, at most `size` bytes.
// - Returns: false if the library is missing.
bool visibility_libdecor(char *path, size_t size);

#endif
