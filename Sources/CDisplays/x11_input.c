#include <stddef.h>

#include "input_stamp.h"
#include "xlib.h"

// Event numbers of the core protocol and of the X Input Extension.
enum { BUTTON_PRESS = 4, BUTTON_RELEASE = 5, MOTION_NOTIFY = 6, ENTER_NOTIFY = 7, LEAVE_NOTIFY = 8, GENERIC_EVENT = 35 };
enum { XI_MOTION = 6, XI_TOUCH_BEGIN = 18, XI_TOUCH_UPDATE = 19, XI_TOUCH_END = 20 };
// The buttons from this one to the seventh are the directions of wheels.
enum { FIRST_WHEEL_BUTTON = 4, LAST_WHEEL_BUTTON = 7 };

// `XButtonEvent`, with which `XMotionEvent` and `XCrossingEvent` agree up to the place.
struct pointer_event {
    struct any_event any;
    unsigned long root, subwindow, time;
    int x, y, root_x, root_y;
    unsigned state, button;
};

// `XGenericEventCookie`.
struct extension_event {
    int type;
    unsigned long serial;
    int send_event;
    void *display;
    int extension, number;
    unsigned cookie;
    void *data;
};

// The beginning of `XIDeviceEvent`.
struct device_event {
    int type;
    unsigned long serial;
    int send_event;
    void *display;
    int extension, number;
    unsigned long time;
    int device, source, detail;
    unsigned long root, window, child;
    double root_x, root_y, x, y;
};

static bool stamp_core(const struct pointer_event *event, struct input_stamp *stamp) {
    switch (event->any.type) {
    case BUTTON_PRESS: {
        bool is_wheel = event->button >= FIRST_WHEEL_BUTTON && event->button <= LAST_WHEEL_BUTTON;
        stamp->action = is_wheel ? INPUT_TURNED : INPUT_PRESSED;
        break;
    }
    case BUTTON_RELEASE: stamp->action = INPUT_RELEASED; break;
    case MOTION_NOTIFY:
    case ENTER_NOTIFY:
    case LEAVE_NOTIFY: stamp->action = INPUT_MOVED; break;
    default: return false;
    }
    stamp->x = event->x;
    stamp->y = event->y;
    stamp->time = (uint32_t)event->time;
    return true;
}

static bool stamp_device(const struct device_event *event, struct input_stamp *stamp) {
    switch (event->number) {
    case XI_MOTION: stamp->action = INPUT_MOVED; break;
    case XI_TOUCH_BEGIN: stamp->action = INPUT_TOUCHED; break;
    case XI_TOUCH_UPDATE: stamp->action = INPUT_SLID; break;
    case XI_TOUCH_END: stamp->action = INPUT_LIFTED; break;
    default: return false;
    }
    stamp->x = event->x;
    stamp->y = event->y;
    stamp->time = (uint32_t)event->time;
    return true;
}

bool x11_input_stamp(const void *event, struct input_stamp *stamp) {
    const struct extension_event *extended = event;
    if (extended->type != GENERIC_EVENT) return stamp_core(event, stamp);
    return extended->data && stamp_device(extended->data, stamp);
}
