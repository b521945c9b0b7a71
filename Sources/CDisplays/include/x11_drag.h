// A drag of the desktop that begins in a window of this program, on an X server: version 5 of XDND
// (https://www.freedesktop.org/wiki/Specifications/XDND). SDL can only receive drags. It uses a connection of its own, so SDL gets none of its
// events. The drag itself follows the pointer, because SDL 3 loses it over another program's window.
#ifndef PANORAMA_X11_DRAG_H
#define PANORAMA_X11_DRAG_H

#include <stdbool.h>

#include "drag.h"

struct x11_drag;

// Begins a drag.
// - window: the number of the window from which it comes. It gets no messages.
// - forms: the best form first; they are copied.
// - moves: whether programs are asked to move what is dragged instead of copying it.
// - Returns: NULL without Xlib, without a connection or without forms.
struct x11_drag *x11_drag_begin(unsigned long window, const struct drag_form *forms, size_t count, bool moves);

// Follows the pointer to the window under it, and handles what programs have sent. Does not wait for any program.
// - offered: whether other programs may see the contents.
// - dropped: whether the contents are dropped there, after the hand has let go. What the program under it does not want is refused at once.
// - time: in seconds, on any clock. A program that does nothing for five seconds after the drop is given up.
struct drag_news x11_drag_follow(struct x11_drag *drag, bool offered, bool dropped, double time);

// Ends the drag. A program on which nothing was dropped gets a message that the pointer has left it.
void x11_drag_end(struct x11_drag *drag);

#endif
