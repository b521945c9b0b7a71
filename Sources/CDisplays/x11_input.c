#include <stddef.h>

#include "input_stamp.h"
#include "xlib.h"

// Event numbers of the core protocol and of the X Input Extension.
enum { BUTTON_PRESS = 4, BUTTON_RELEASE = 5, MOTION_NOTIFY = 6, ENTER_NOTIFY = 7, LEAVE_NOTIFY = 8, GENERIC_EVENT = 35 };
enum { XI_BUTTON_PRESS = 4, XI_BUTTON_RELEASE = 5, XI_MOTION = 6, XI_TOUCH_BEGIN = 18, XI_TOUCH_UPDATE = 19, XI_TOUCH_END = 20 };
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

static const int no_action = -1;

static int press_action(unsigned button) {
    return button >= FIRST_WHEEL_BUTTON && button <= LAST_WHEEL_BUTTON ? INPUT_TURNED : INPUT_PRESSED;
}

static int core_action(const struct pointer_event *event) {
    switch (event->any.type) {
    case BUTTON_PRESS: return press_action(event->button);
    case BUTTON_RELEASE: return INPUT_RELEASED;
    case MOTION_NOTIFY:
    case ENTER_NOTIFY:
    case LEAVE_NOTIFY: return INPUT_MOVED;
    default: return no_action;
    }
}

static int device_action(const struct device_event *event) {
    switch (event->number) {
    // SDL 3 asks for buttons here, SDL 2 in the core protocol.
    case XI_BUTTON_PRESS: return press_action((unsigned)event->detail);
    case XI_BUTTON_RELEASE: return INPUT_RELEASED;
    case XI_MOTION: return INPUT_MOVED;
    case XI_TOUCH_BEGIN: return INPUT_TOUCHED;
    case XI_TOUCH_UPDATE: return INPUT_SLID;
    case XI_TOUCH_END: return INPUT_LIFTED;
    default: return no_action;
    }
}

static bool fill(struct input_stamp *stamp, int action, double x, double y, unsigned long time) {
    // Events without an action may lack the other values too.
    if (action == no_action) return false;
    *stamp = (struct input_stamp){.action = (enum input_action)action, .x = x, .y = y, .time = (uint32_t)time};
    return true;
}

bool x11_input_stamp(const void *event, struct input_stamp *stamp) {
    const struct extension_event *extended = event;
    if (extended->type == GENERIC_EVENT) {
        const struct device_event *device = extended->data;
        return device && fill(stamp, device_action(device), device->x, device->y, device->time);
    }
    const struct pointer_event *core = event;
    return fill(stamp, core_action(core), core->x, core->y, core->time);
}

unsigned x11_pressed_button(const void *event) {
    const struct extension_event *extended = event;
    const struct device_event *device = extended->data;
    if (extended->type == GENERIC_EVENT) return device && device->number == XI_BUTTON_PRESS ? (unsigned)device->detail : 0;
    return extended->type == BUTTON_PRESS ? ((const struct pointer_event *)event)->button : 0;
}
