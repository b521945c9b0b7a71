#include "wayland_input.h"

#include <stdlib.h>
#include <string.h>

#include "wayland_client.h"

// Event values.
enum { CAPABILITY_POINTER = 1, CAPABILITY_TOUCH = 4 };
enum { PRESSED = 1 };
enum { VERTICAL = 0, HORIZONTAL = 1, AXES = 2 };
enum { SOURCE_WHEEL = 0, SOURCE_FINGER = 1, SOURCE_NONE = 2 };
// This version has frames, sources, stops and steps; later versions of `wl_seat` report steps in another event.
enum { SEAT_VERSION = 5 };
// The length of SDL's tick in surface units, for movements that are not steps.
static const double units_per_tick = 10;

// A seat and the movement of its wheel since the last frame.
struct seat {
    struct listener *owner;
    struct seat *next;
    uint32_t name;
    void *proxy, *pointer, *touch, *over;
    uint32_t source, time;
    // The number of the press on the surface that lasts; 0 if there is none.
    uint32_t press;
    // Whether a button was pressed and has not been released since. It stays so when a drag takes the pointer.
    bool held;
    // Whether the pointer has left the surface with the button that was pressed there.
    bool is_lost;
    // The last place, in surface units.
    double x, y;
    double units[AXES];
    int steps[AXES];
    bool moved, stopped;
};

struct listener {
    struct wayland_client client;
    void *surface, *registry;
    struct seat *seats;
    struct wayland_input_calls calls;
};

// MARK: A pointer

static void stamp(const struct seat *seat, enum input_action action, int32_t x, int32_t y, uint32_t time) {
    const struct wayland_input_calls *calls = &seat->owner->calls;
    calls->stamped(calls->context, (struct input_stamp){.action = action, .x = x / 256.0, .y = y / 256.0, .time = time});
}

static void forget_movement(struct seat *seat) {
    seat->source = SOURCE_NONE;
    seat->moved = seat->stopped = false;
    memset(seat->units, 0, sizeof seat->units);
    memset(seat->steps, 0, sizeof seat->steps);
}

static double ticks(const struct seat *seat, int axis) {
    return seat->steps[axis] ? seat->steps[axis] : seat->units[axis] / units_per_tick;
}

static void enter(void *data, void *pointer, uint32_t serial, void *surface, int32_t x, int32_t y) {
    (void)pointer, (void)serial, (void)x, (void)y;
    struct seat *seat = data;
    seat->over = surface;
}

// Reports the place of a hand that SDL has lost.
static void report_lost(const struct seat *seat) {
    const struct wayland_input_calls *calls = &seat->owner->calls;
    if (seat->is_lost) calls->lost_moved(calls->context, seat->x, seat->y);
}

static void leave(void *data, void *pointer, uint32_t serial, void *surface) {
    (void)pointer, (void)serial, (void)surface;
    struct seat *seat = data;
    seat->over = NULL;
    // A drag has begun, or the pointer passes over the window's frame.
    if (seat->held && seat->press) seat->is_lost = true;
    report_lost(seat);
}

static void motion(void *data, void *pointer, uint32_t time, int32_t x, int32_t y) {
    (void)pointer;
    struct seat *seat = data;
    stamp(seat, INPUT_MOVED, x, y, time);
    if (seat->over != seat->owner->surface) return;
    seat->x = x / 256.0;
    seat->y = y / 256.0;
    report_lost(seat);
}

static void button(void *data, void *pointer, uint32_t serial, uint32_t time, uint32_t number, uint32_t state) {
    (void)pointer;
    struct seat *seat = data;
    const struct wayland_input_calls *calls = &seat->owner->calls;
    bool is_pressed = state == PRESSED, is_here = seat->over == seat->owner->surface, was_lost = seat->is_lost;
    seat->press = is_pressed && is_here ? serial : 0;
    seat->held = is_pressed;
    seat->is_lost = false;
    stamp(seat, is_pressed ? INPUT_PRESSED : INPUT_RELEASED, 0, 0, time);
    if (is_pressed && is_here) calls->pressed(calls->context, number);
    if (!is_pressed && was_lost) calls->lost_released(calls->context, number);
}

static void axis(void *data, void *pointer, uint32_t time, uint32_t axis, int32_t value) {
    (void)pointer;
    struct seat *seat = data;
    if (axis >= AXES) return;
    seat->units[axis] += value / 256.0;
    seat->time = time;
    seat->moved = true;
}

static void axis_source(void *data, void *pointer, uint32_t source) {
    (void)pointer;
    struct seat *seat = data;
    seat->source = source;
}

static void axis_stop(void *data, void *pointer, uint32_t time, uint32_t axis) {
    (void)pointer, (void)axis;
    struct seat *seat = data;
    seat->time = time;
    seat->stopped = true;
}

static void axis_discrete(void *data, void *pointer, uint32_t axis, int32_t steps) {
    (void)pointer;
    struct seat *seat = data;
    if (axis < AXES) seat->steps[axis] += steps;
}

static void frame(void *data, void *pointer) {
    (void)pointer;
    struct seat *seat = data;
    struct listener *owner = seat->owner;
    if (seat->over == owner->surface) {
        struct wayland_wheel wheel = {
            .x = ticks(seat, HORIZONTAL),
            .y = -ticks(seat, VERTICAL),
            .time = seat->time,
            .fingers = seat->source == SOURCE_FINGER,
            .notched = seat->source == SOURCE_WHEEL,
        };
        if (seat->moved && (wheel.x != 0 || wheel.y != 0)) owner->calls.turned(owner->calls.context, wheel);
        // mutter may report the end of a finger movement that moved nothing. The two axes of a touchpad may end one after the other; the
        // second end is then ignored, because the movement has already ended.
        bool has_ended = seat->stopped || (wheel.fingers && !seat->moved);
        struct wayland_wheel end = {.time = seat->time, .fingers = true, .ended = true};
        if (has_ended) owner->calls.turned(owner->calls.context, end);
    }
    forget_movement(seat);
}

static void (*const pointer_listener[])(void) = {
    (void (*)(void))enter, (void (*)(void))leave,       (void (*)(void))motion,    (void (*)(void))button,       (void (*)(void))axis,
    (void (*)(void))frame, (void (*)(void))axis_source, (void (*)(void))axis_stop, (void (*)(void))axis_discrete,
};

// MARK: A touchscreen

static void down(void *data, void *touch, uint32_t serial, uint32_t time, void *surface, int32_t finger, int32_t x, int32_t y) {
    (void)touch, (void)serial, (void)surface, (void)finger;
    stamp(data, INPUT_TOUCHED, x, y, time);
}

static void up(void *data, void *touch, uint32_t serial, uint32_t time, int32_t finger) {
    (void)touch, (void)serial, (void)finger;
    stamp(data, INPUT_LIFTED, 0, 0, time);
}

static void slide(void *data, void *touch, uint32_t time, int32_t finger, int32_t x, int32_t y) {
    (void)touch, (void)finger;
    stamp(data, INPUT_SLID, x, y, time);
}

static void end_of_group(void *data, void *touch) { (void)data, (void)touch; }

static void (*const touch_listener[])(void) = {
    (void (*)(void))down, (void (*)(void))up, (void (*)(void))slide, (void (*)(void))end_of_group, (void (*)(void))end_of_group,
};

// MARK: Seats

// Creates or destroys an input device, depending on whether the seat has it.
static void follow(struct seat *seat, bool exists, void **device, uint32_t request, const void *interface, void (*const *listener)(void)) {
    struct wayland_client *client = &seat->owner->client;
    if (exists && !*device) {
        *device = client->construct(seat->proxy, request, interface, NULL);
        if (*device) client->add_listener(*device, (void (**)(void))listener, seat);
    } else if (!exists && *device) {
        client->destroy(*device);
        *device = NULL;
    }
}

static void capabilities(void *data, void *proxy, uint32_t kinds) {
    (void)proxy;
    struct seat *seat = data;
    const struct wayland_client *client = &seat->owner->client;
    follow(seat, kinds & CAPABILITY_POINTER, &seat->pointer, SEAT_GET_POINTER, client->pointer_interface, pointer_listener);
    follow(seat, kinds & CAPABILITY_TOUCH, &seat->touch, SEAT_GET_TOUCH, client->touch_interface, touch_listener);
    if (!seat->pointer) seat->over = NULL;
}

static void name(void *data, void *proxy, const char *name) { (void)data, (void)proxy, (void)name; }

static void (*const seat_listener[])(void) = {(void (*)(void))capabilities, (void (*)(void))name};

static void forget_seat(struct seat *seat) {
    struct wayland_client *client = &seat->owner->client;
    if (seat->pointer) client->destroy(seat->pointer);
    if (seat->touch) client->destroy(seat->touch);
    if (seat->proxy) client->destroy(seat->proxy);
    free(seat);
}

static void global(void *data, void *registry, uint32_t number, const char *interface, uint32_t version) {
    struct listener *listener = data;
    struct seat *seat = !strcmp(interface, "wl_seat") && version >= SEAT_VERSION ? calloc(1, sizeof *seat) : NULL;
    if (!seat) return;
    struct wayland_client *client = &listener->client;
    seat->owner = listener;
    seat->name = number;
    forget_movement(seat);
    seat->proxy = client->construct_versioned(
        registry, REGISTRY_BIND, client->seat_interface, SEAT_VERSION, number, interface, (uint32_t)SEAT_VERSION, NULL);
    if (!seat->proxy) return free(seat);
    client->add_listener(seat->proxy, (void (**)(void))seat_listener, seat);
    seat->next = listener->seats;
    listener->seats = seat;
}

static void global_remove(void *data, void *registry, uint32_t number) {
    (void)registry;
    struct listener *listener = data;
    for (struct seat **link = &listener->seats; *link; link = &(*link)->next) {
        if ((*link)->name != number) continue;
        struct seat *gone = *link;
        *link = gone->next;
        return forget_seat(gone);
    }
}

static void (*const registry_listener[])(void) = {(void (*)(void))global, (void (*)(void))global_remove};

// MARK: The listener

void *wayland_input_listen(void *display, void *surface, struct wayland_input_calls calls) {
    struct listener *listener = display && surface ? calloc(1, sizeof *listener) : NULL;
    if (!listener) return NULL;
    listener->surface = surface;
    listener->calls = calls;
    struct wayland_client *client = &listener->client;
    if (wayland_client_load(client)) listener->registry = client->construct(display, DISPLAY_GET_REGISTRY, client->registry_interface, NULL);
    if (!listener->registry) {
        free(listener);
        return NULL;
    }
    client->add_listener(listener->registry, (void (**)(void))registry_listener, listener);
    return listener;
}

// MARK: What seats say

static bool has_pointer(const struct seat *seat) { return seat->pointer; }
static bool is_pressing(const struct seat *seat) { return seat->press; }
static bool is_holding(const struct seat *seat) { return seat->held; }
static bool has_lost_hand(const struct seat *seat) { return seat->is_lost; }

// The first seat of a listener that is as asked for; NULL if there is none, or no listener.
static const struct seat *find_seat(const struct listener *listener, bool (*is_wanted)(const struct seat *)) {
    const struct seat *seat = listener ? listener->seats : NULL;
    while (seat && !is_wanted(seat)) seat = seat->next;
    return seat;
}

bool wayland_input_has_wheels(const void *listener) { return find_seat(listener, has_pointer); }

bool wayland_input_is_held(const void *listener) { return find_seat(listener, is_holding); }

bool wayland_input_has_lost_hand(const void *listener) { return find_seat(listener, has_lost_hand); }

void *wayland_input_pressing_seat(const void *listener, uint32_t *press) {
    const struct seat *seat = find_seat(listener, is_pressing);
    if (!seat) return NULL;
    *press = seat->press;
    return seat->proxy;
}

void wayland_input_forget_press(void *pointer) {
    struct listener *listener = pointer;
    if (!listener) return;
    for (struct seat *seat = listener->seats; seat; seat = seat->next) {
        seat->press = 0;
        seat->held = seat->is_lost = false;
    }
}

void wayland_input_forget(void *pointer) {
    struct listener *listener = pointer;
    if (!listener) return;
    while (listener->seats) {
        struct seat *seat = listener->seats;
        listener->seats = seat->next;
        forget_seat(seat);
    }
    listener->client.destroy(listener->registry);
    free(listener);
}
