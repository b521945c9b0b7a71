// The wheels and touchpads of a Wayland desktop, with the source, the time and the end of each movement, which SDL 2 drops. Uses the
// library that SDL has loaded, so builds do not need its headers.
#ifndef PANORAMA_WAYLAND_WHEEL_H
#define PANORAMA_WAYLAND_WHEEL_H

#include <stdbool.h>
#include <stdint.h>

// A movement of a wheel or touchpad, as grouped by `wl_pointer` in a frame.
struct wayland_wheel {
    // Ticks in SDL's directions: x right, y away from the user. For a touchpad a tick is ten surface units; for a wheel it is a step.
    double x, y;
    // The compositor's time in milliseconds from an undefined start; it wraps.
    uint32_t time;
    // Whether fingers moved on a touchpad; the compositor then also reports when they leave.
    bool fingers;
    // Whether a wheel with detents turned.
    bool notched;
    // Whether the fingers left; x and y are 0.
    bool ended;
};

// Reports the wheel movements over a surface.
// - display, surface: `struct wl_display *`, `struct wl_surface *`.
// - moved: called with `context` on the thread that dispatches the display's events.
// - Returns: a listener, for `wayland_wheel_forget`; NULL on failure.
void *wayland_wheel_listen(void *display, void *surface, void (*moved)(void *, struct wayland_wheel), void *context);

// Whether a seat has a pointer that reports sources and ends, so that its movements are reported here. False for compositors from before
// 2015.
bool wayland_wheel_works(const void *listener);

// Frees the listener. The display must still be connected.
void wayland_wheel_forget(void *listener);

#endif
