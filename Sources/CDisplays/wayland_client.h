// The required parts of libwayland-client and wayland.xml, so that builds do not need their headers.
#ifndef PANORAMA_WAYLAND_CLIENT_H
#define PANORAMA_WAYLAND_CLIENT_H

#include <stdbool.h>
#include <stdint.h>

// Request numbers.
enum { DISPLAY_GET_REGISTRY = 1, REGISTRY_BIND = 0, SEAT_GET_POINTER = 0, SEAT_GET_TOUCH = 2, SURFACE_FRAME = 3 };

struct wayland_client {
    int (*error)(void *);
    void *(*create_queue)(void *);
    void (*destroy_queue)(void *);
    int (*roundtrip)(void *, void *);
    void *(*create_wrapper)(void *);
    void (*destroy_wrapper)(void *);
    void (*set_queue)(void *, void *);
    void *(*construct)(void *, uint32_t, const void *, ...);
    void *(*construct_versioned)(void *, uint32_t, const void *, uint32_t, ...);
    int (*add_listener)(void *, void (**)(void), void *);
    void (*destroy)(void *);
    const void *registry_interface, *seat_interface, *pointer_interface, *touch_interface, *callback_interface;
};

// Finds the functions in the library that SDL has loaded.
bool wayland_client_load(struct wayland_client *client);

#endif
