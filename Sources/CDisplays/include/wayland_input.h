// What SDL drops from the input of a Wayland window: the times at which the pointer and fingers moved, and the source, the time and the end
// of each movement of wheels and touchpads. Uses the library that SDL has loaded, so builds do not need its headers.
#ifndef PANORAMA_WAYLAND_INPUT_H
#define PANORAMA_WAYLAND_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "input_stamp.h"

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

// Called with `context` on the thread that dispatches the display's events.
struct wayland_input_calls {
    void (*turned)(void *context, struct wayland_wheel);
    void (*stamped)(void *context, struct input_stamp);
    // A button of the mouse was pressed, in the numbers of evdev.
    void (*pressed)(void *context, uint32_t button);
    // The hand that SDL 3 has lost has moved on the surface or beyond its edges, in surface units, or has released the button.
    void (*lost_moved)(void *context, double x, double y);
    void (*lost_released)(void *context, uint32_t button);
    void *context;
};

// Reports the wheel movements over a surface, and when the pointer and fingers moved on any surface.
// - display, surface: `struct wl_display *`, `struct wl_surface *`.
// - Returns: a listener, for `wayland_input_forget`; NULL on failure.
void *wayland_input_listen(void *display, void *surface, struct wayland_input_calls calls);

// Whether a seat has a pointer that reports sources and ends, so that its movements are reported here. False for compositors from before
// 2015.
bool wayland_input_has_wheels(const void *listener);

// The `struct wl_seat *` whose pointer holds a button that was pressed on the surface, and the number of that press; NULL if there is none.
void *wayland_input_pressing_seat(const void *listener, uint32_t *press);

// Whether a button has been pressed but not released, as far as the compositor has said. A drag takes the pointer without a release.
bool wayland_input_is_held(const void *listener);

// Whether the pointer has left the surface with a button that was pressed there. Newer compositors let it pass over the frame of the window,
// and SDL 3 then invents a release and ignores the pointer. Until the button is released, `lost_moved` and `lost_released` report the hand.
bool wayland_input_has_lost_hand(const void *listener);

// A drag has ended: the compositor has kept the release of the button to itself.
void wayland_input_forget_press(void *listener);

// Frees the listener. The display must still be connected.
void wayland_input_forget(void *listener);

#endif
