// Whether a window can be seen and has a frame, which SDL 2 does not report. Uses the window systems' libraries that SDL has loaded; if one is missing,
// nothing is reported, and the window counts as visible.
#ifndef PANORAMA_VISIBILITY_H
#define PANORAMA_VISIBILITY_H

#include <stdbool.h>
#include <stddef.h>

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

// MARK: Frames

// Asks the compositor whether it draws title bars and edges around windows that want them, and waits for the answer.
// - display: SDL's `struct wl_display *`.
// - Returns: true as well if the compositor cannot be asked.
bool visibility_wayland_frames(void *display);

// The file of libdecor, with which SDL draws title bars where the compositor draws none.
// - path: receives the file's path of up to `size` bytes, ended by a zero.
// - Returns: false where the library is missing.
bool visibility_libdecor(char *path, size_t size);

#endif
