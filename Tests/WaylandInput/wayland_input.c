#define _GNU_SOURCE
#include "wayland_input.h"

#include <linux/input-event-codes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>

// MARK: Protocols

static const struct wl_interface virtual_pointer_interface;
static const struct wl_interface virtual_keyboard_interface;

static const struct wl_interface *untyped[5];
static const struct wl_interface *new_pointer[] = {&wl_seat_interface, &virtual_pointer_interface};
static const struct wl_interface *new_pointer_on_output[] = {&wl_seat_interface, &wl_output_interface, &virtual_pointer_interface};
static const struct wl_interface *new_keyboard[] = {&wl_seat_interface, &virtual_keyboard_interface};

static const struct wl_message pointer_manager_requests[] = {
    {"create_virtual_pointer", "?on", new_pointer},
    {"destroy", "", untyped},
    {"create_virtual_pointer_with_output", "2?o?on", new_pointer_on_output},
};
static const struct wl_interface pointer_manager_interface = {
    "zwlr_virtual_pointer_manager_v1", 2, 3, pointer_manager_requests, 0, NULL,
};
enum { CREATE_POINTER = 0 };

static const struct wl_message pointer_requests[] = {
    {"motion", "uff", untyped},    {"motion_absolute", "uuuuu", untyped}, {"button", "uuu", untyped},
    {"axis", "uuf", untyped},      {"frame", "", untyped},                {"axis_source", "u", untyped},
    {"axis_stop", "uu", untyped},  {"axis_discrete", "uufi", untyped},    {"destroy", "", untyped},
};
static const struct wl_interface virtual_pointer_interface = {"zwlr_virtual_pointer_v1", 2, 9, pointer_requests, 0, NULL};
enum {
    POINTER_MOVE_TO = 1, POINTER_BUTTON = 2, POINTER_AXIS = 3, POINTER_FRAME = 4, POINTER_AXIS_SOURCE = 5, POINTER_AXIS_STOP = 6,
    POINTER_AXIS_DETENTS = 7
};

static const struct wl_message keyboard_manager_requests[] = {{"create_virtual_keyboard", "on", new_keyboard}};
static const struct wl_interface keyboard_manager_interface = {
    "zwp_virtual_keyboard_manager_v1", 1, 1, keyboard_manager_requests, 0, NULL,
};
enum { CREATE_KEYBOARD = 0 };

static const struct wl_message keyboard_requests[] = {
    {"keymap", "uhu", untyped}, {"key", "uuu", untyped}, {"modifiers", "uuuu", untyped}, {"destroy", "", untyped},
};
static const struct wl_interface virtual_keyboard_interface = {"zwp_virtual_keyboard_v1", 1, 4, keyboard_requests, 0, NULL};
enum { KEYBOARD_KEYMAP = 0, KEYBOARD_KEY = 1, KEYBOARD_MODIFIERS = 2 };

// MARK: Connection

struct wayland_hand {
    struct wl_display *display;
    struct wl_seat *seat;
    struct wl_proxy *pointer_manager, *keyboard_manager;
    struct wl_proxy *pointer, *keyboard;
};

static void note_global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
    struct wayland_hand *hand = data;
    (void)version;
    if (strcmp(interface, wl_seat_interface.name) == 0 && !hand->seat) {
        hand->seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
    } else if (strcmp(interface, pointer_manager_interface.name) == 0) {
        hand->pointer_manager = wl_registry_bind(registry, name, &pointer_manager_interface, 1);
    } else if (strcmp(interface, keyboard_manager_interface.name) == 0) {
        hand->keyboard_manager = wl_registry_bind(registry, name, &keyboard_manager_interface, 1);
    }
}

static void note_removal(void *data, struct wl_registry *registry, uint32_t name) {
    (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {note_global, note_removal};

// The compositor fills in the fields that the includes name.
static const char layout[] =
    "xkb_keymap {\n"
    "  xkb_keycodes { include \"evdev+aliases(qwerty)\" };\n"
    "  xkb_types { include \"complete\" };\n"
    "  xkb_compat { include \"complete\" };\n"
    "  xkb_symbols { include \"pc+us+inet(evdev)\" };\n"
    "};\n";

static bool set_keymap(struct wl_proxy *keyboard) {
    int file = memfd_create("keymap", MFD_CLOEXEC);
    if (file < 0) return false;
    bool written = write(file, layout, sizeof layout) == (ssize_t)sizeof layout;
    if (written) wl_proxy_marshal(keyboard, KEYBOARD_KEYMAP, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, file, (uint32_t)sizeof layout);
    close(file);
    return written;
}

static bool settle(struct wayland_hand *hand) { return wl_display_roundtrip(hand->display) >= 0; }

wayland_hand *wayland_hand_open(const char *socket) {
    struct wayland_hand *hand = calloc(1, sizeof *hand);
    if (!hand) return NULL;
    hand->display = wl_display_connect(socket);
    if (!hand->display) goto failed;
    struct wl_registry *registry = wl_display_get_registry(hand->display);
    wl_registry_add_listener(registry, &registry_listener, hand);
    bool answered = settle(hand);
    wl_registry_destroy(registry);
    if (!answered || !hand->seat || !hand->pointer_manager || !hand->keyboard_manager) goto failed;
    hand->pointer = wl_proxy_marshal_constructor(
        hand->pointer_manager, CREATE_POINTER, &virtual_pointer_interface, hand->seat, NULL);
    hand->keyboard = wl_proxy_marshal_constructor(
        hand->keyboard_manager, CREATE_KEYBOARD, &virtual_keyboard_interface, hand->seat, NULL);
    if (!hand->pointer || !hand->keyboard || !set_keymap(hand->keyboard) || !settle(hand)) goto failed;
    return hand;
failed:
    wayland_hand_close(hand);
    return NULL;
}

void wayland_hand_close(wayland_hand *hand) {
    // The compositor removes the devices together with the connection.
    struct wl_proxy *proxies[] = {hand->pointer, hand->keyboard, hand->pointer_manager, hand->keyboard_manager, (struct wl_proxy *)hand->seat};
    for (size_t i = 0; i < sizeof proxies / sizeof *proxies; i++) {
        if (proxies[i]) wl_proxy_destroy(proxies[i]);
    }
    if (hand->display) wl_display_disconnect(hand->display);
    free(hand);
}

// MARK: Input

static uint32_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

static bool end_pointer_event(struct wayland_hand *hand) {
    wl_proxy_marshal(hand->pointer, POINTER_FRAME);
    return settle(hand);
}

bool wayland_hand_move(wayland_hand *hand, uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
    wl_proxy_marshal(hand->pointer, POINTER_MOVE_TO, now(), x, y, width, height);
    return end_pointer_event(hand);
}

bool wayland_hand_button(wayland_hand *hand, uint32_t button, bool is_down) {
    wl_proxy_marshal(hand->pointer, POINTER_BUTTON, now(), button, (uint32_t)is_down);
    return end_pointer_event(hand);
}

bool wayland_hand_wheel(wayland_hand *hand, int32_t detents) {
    // Compositors give a detent of a mouse's wheel a length of 15.
    wl_proxy_marshal(hand->pointer, POINTER_AXIS_SOURCE, WL_POINTER_AXIS_SOURCE_WHEEL);
    wl_proxy_marshal(
        hand->pointer, POINTER_AXIS_DETENTS, now(), WL_POINTER_AXIS_VERTICAL_SCROLL, wl_fixed_from_int(15 * detents), detents);
    return end_pointer_event(hand);
}

// wlroots applies a source to the axis that was named last.
static void move_axis(struct wayland_hand *hand, uint32_t axis, int32_t units) {
    wl_proxy_marshal(hand->pointer, POINTER_AXIS, now(), axis, wl_fixed_from_int(units));
    wl_proxy_marshal(hand->pointer, POINTER_AXIS_SOURCE, WL_POINTER_AXIS_SOURCE_FINGER);
}

bool wayland_hand_fingers(wayland_hand *hand, int32_t x, int32_t y) {
    if (x) move_axis(hand, WL_POINTER_AXIS_HORIZONTAL_SCROLL, x);
    if (y) move_axis(hand, WL_POINTER_AXIS_VERTICAL_SCROLL, y);
    return end_pointer_event(hand);
}

bool wayland_hand_lift(wayland_hand *hand) {
    for (uint32_t axis = WL_POINTER_AXIS_VERTICAL_SCROLL; axis <= WL_POINTER_AXIS_HORIZONTAL_SCROLL; axis++) {
        wl_proxy_marshal(hand->pointer, POINTER_AXIS_STOP, now(), axis);
        wl_proxy_marshal(hand->pointer, POINTER_AXIS_SOURCE, WL_POINTER_AXIS_SOURCE_FINGER);
    }
    return end_pointer_event(hand);
}

static void press_key(wayland_hand *hand, uint32_t key, bool is_down) {
    wl_proxy_marshal(
        hand->keyboard, KEYBOARD_KEY, now(), key, is_down ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED);
}

// As with a real keyboard: programs follow the modifiers' keys, and the layout follows the masks.
static void press_modifiers(wayland_hand *hand, uint32_t modifiers, bool is_down) {
    static const struct {
        uint32_t mask, key;
    } keys[] = {{1, KEY_LEFTSHIFT}, {4, KEY_LEFTCTRL}, {8, KEY_LEFTALT}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (modifiers & keys[i].mask) press_key(hand, keys[i].key, is_down);
    }
    if (modifiers) wl_proxy_marshal(hand->keyboard, KEYBOARD_MODIFIERS, is_down ? modifiers : 0, 0, 0, 0);
}

bool wayland_hand_key(wayland_hand *hand, uint32_t key, uint32_t modifiers) {
    press_modifiers(hand, modifiers, true);
    press_key(hand, key, true);
    press_key(hand, key, false);
    press_modifiers(hand, modifiers, false);
    return settle(hand);
}
