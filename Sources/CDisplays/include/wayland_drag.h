// A drag of the desktop that begins in a window of this program, on a Wayland compositor (https://wayland.app/protocols/wayland#wl_data_source).
// SDL 2 can only receive drags. From its beginning on, SDL hears nothing of the pointer: the compositor reports it to the drag.
#ifndef PANORAMA_WAYLAND_DRAG_H
#define PANORAMA_WAYLAND_DRAG_H

#include <stdbool.h>
#include <stdint.h>

#include "drag.h"

struct wayland_drag;

// Begins a drag.
// - display, surface, seat: `struct wl_display *`, `struct wl_surface *` and `struct wl_seat *`.
// - press: the number of the press of the seat's button, which must still be held.
// - forms: the best form first; they are copied.
// - moves: whether programs are asked to move what is dragged instead of copying it.
// - Returns: NULL for a compositor without such drags (from before 2016), or without forms.
struct wayland_drag *wayland_drag_begin(
    void *display, void *surface, void *seat, uint32_t press, const struct drag_form *forms, size_t count, bool moves);

// Tells what has become of the drag, which answers the compositor and other programs on a thread of its own. Does not wait for any program.
// - time: in seconds, on any clock. A program that has read what was dropped on it and says no more for a second has copied it; one that reads
//   nothing for five seconds is given up.
struct drag_news wayland_drag_look(struct wayland_drag *drag, double time);

// Some compositors tell SDL instead of the drag that the hand has come back into the window, has let go there, or has left it again.
// - x, y: the last place in the window, in surface units.
void wayland_drag_note_hand(struct wayland_drag *drag, enum drag_hand hand, double x, double y);

// Ends the drag; the compositor cancels it if it lasts. The display must still be connected.
void wayland_drag_end(struct wayland_drag *drag);

#endif
