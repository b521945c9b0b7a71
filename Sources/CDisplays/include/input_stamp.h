// The times at which pointer events happened.
#ifndef PANORAMA_INPUT_STAMP_H
#define PANORAMA_INPUT_STAMP_H

#include <stdbool.h>
#include <stdint.h>

enum input_action { INPUT_MOVED, INPUT_PRESSED, INPUT_RELEASED, INPUT_TURNED, INPUT_TOUCHED, INPUT_SLID, INPUT_LIFTED };

// When something happened to the pointer (moved, pressed, released), the wheel (turned) or a finger (touched, slid, lifted).
struct input_stamp {
    enum input_action action;
    // Place on the window, in its units; 0 if the action has none.
    double x, y;
    // The server's time in milliseconds from an undefined start; it wraps.
    uint32_t time;
};

// Finds the time of an event of an X server, given as `XEvent *`, with its data if it belongs to the X Input Extension.
// - Returns: false for other events than the actions above.
bool x11_input_stamp(const void *event, struct input_stamp *stamp);

// The number of the button that an event of an X server reports as pressed; 0 for other events.
unsigned x11_pressed_button(const void *event);

#endif
