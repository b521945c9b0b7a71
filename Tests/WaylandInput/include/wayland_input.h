// A virtual mouse and keyboard of a Wayland compositor, for tests: a client of wlr-virtual-pointer-unstable-v1 and
// virtual-keyboard-unstable-v1, whose interfaces are small enough to be tables in the source.
#ifndef WAYLAND_INPUT_H
#define WAYLAND_INPUT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct wayland_hand wayland_hand;

// Connects to the compositor that listens on `socket`, an absolute path, and adds a pointer and a keyboard of the layout `us` to its seat.
// Returns NULL if it does not answer or does not support the two protocols.
wayland_hand *wayland_hand_open(const char *socket);
void wayland_hand_close(wayland_hand *hand);

// Each of these returns when the compositor has accepted the event; false when the connection is lost.

// Moves the pointer to a place on a layout of outputs `width` by `height` units large.
bool wayland_hand_move(wayland_hand *hand, uint32_t x, uint32_t y, uint32_t width, uint32_t height);
// Presses or releases the button with a code of linux/input-event-codes.h.
bool wayland_hand_button(wayland_hand *hand, uint32_t button, bool is_down);
// Turns the wheel by whole detents, downwards if above 0.
bool wayland_hand_wheel(wayland_hand *hand, int32_t detents);
// Moves two fingers on a touchpad by surface units; each stays where it is until `wayland_hand_lift`.
bool wayland_hand_fingers(wayland_hand *hand, int32_t x, int32_t y);
// Lifts the fingers.
bool wayland_hand_lift(wayland_hand *hand);
// Presses and releases a key with a code of linux/input-event-codes.h, under modifiers of the layout: 1 is Shift, 4 Control, 8 Alt.
bool wayland_hand_key(wayland_hand *hand, uint32_t key, uint32_t modifiers);

#endif
