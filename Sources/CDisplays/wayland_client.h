// The required parts of libwayland-client and wayland.xml, so that builds do not need their headers.
#ifndef PANORAMA_WAYLAND_CLIENT_H
#define PANORAMA_WAYLAND_CLIENT_H

#include <stdbool.h>
#include <stdint.h>

// Request numbers.
enum { DISPLAY_GET_REGISTRY = 1, REGISTRY_BIND = 0, SEAT_GET_POINTER = 0, SEAT_GET_TOUCH = 2, SURFACE_FRAME = 3 };
enum { DATA_MANAGER_CREATE_SOURCE = 0, DATA_MANAGER_GET_DEVICE = 1 };
enum { DATA_SOURCE_OFFER = 0, DATA_SOURCE_DESTROY = 1, DATA_SOURCE_SET_ACTIONS = 2 };
enum { DATA_DEVICE_START_DRAG = 0, DATA_DEVICE_RELEASE = 2 };
enum { DATA_OFFER_ACCEPT = 0, DATA_OFFER_DESTROY = 2, DATA_OFFER_FINISH = 3, DATA_OFFER_SET_ACTIONS = 4 };

struct wayland_client {
    int (*error)(void *);
    void *(*create_queue)(void *);
    void (*destroy_queue)(void *);
    int (*roundtrip)(void *, void *);
    int (*dispatch_pending)(void *, void *);
    int (*descriptor)(void *);
    int (*prepare_read)(void *, void *);
    int (*read_events)(void *);
    void (*cancel_read)(void *);
    int (*flush)(void *);
    void *(*create_wrapper)(void *);
    void (*destroy_wrapper)(void *);
    void (*set_queue)(void *, void *);
    void (*request)(void *, uint32_t, ...);
    void *(*construct)(void *, uint32_t, const void *, ...);
    void *(*construct_versioned)(void *, uint32_t, const void *, uint32_t, ...);
    int (*add_listener)(void *, void (**)(void), void *);
    void (*destroy)(void *);
    const void *registry_interface, *seat_interface, *pointer_interface, *touch_interface, *callback_interface;
    const void *data_manager_interface, *data_source_interface, *data_device_interface;
};

// Finds the functions in the library that SDL has loaded.
bool wayland_client_load(struct wayland_client *client);

#endif
