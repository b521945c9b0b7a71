#include "wayland_client.h"

#include "displays.h"
#include "loaded_library.h"

bool wayland_client_load(struct wayland_client *client) {
    struct loaded_library library = loaded_library_open("libwayland-client.so.0");
    client->error = loaded_library_find(&library, "wl_display_get_error");
    client->create_queue = loaded_library_find(&library, "wl_display_create_queue");
    client->destroy_queue = loaded_library_find(&library, "wl_event_queue_destroy");
    client->roundtrip = loaded_library_find(&library, "wl_display_roundtrip_queue");
    client->dispatch_pending = loaded_library_find(&library, "wl_display_dispatch_queue_pending");
    client->descriptor = loaded_library_find(&library, "wl_display_get_fd");
    client->prepare_read = loaded_library_find(&library, "wl_display_prepare_read_queue");
    client->read_events = loaded_library_find(&library, "wl_display_read_events");
    client->cancel_read = loaded_library_find(&library, "wl_display_cancel_read");
    client->flush = loaded_library_find(&library, "wl_display_flush");
    client->create_wrapper = loaded_library_find(&library, "wl_proxy_create_wrapper");
    client->destroy_wrapper = loaded_library_find(&library, "wl_proxy_wrapper_destroy");
    client->set_queue = loaded_library_find(&library, "wl_proxy_set_queue");
    client->request = loaded_library_find(&library, "wl_proxy_marshal");
    client->construct = loaded_library_find(&library, "wl_proxy_marshal_constructor");
    client->construct_versioned = loaded_library_find(&library, "wl_proxy_marshal_constructor_versioned");
    client->add_listener = loaded_library_find(&library, "wl_proxy_add_listener");
    client->destroy = loaded_library_find(&library, "wl_proxy_destroy");
    client->registry_interface = loaded_library_find(&library, "wl_registry_interface");
    client->seat_interface = loaded_library_find(&library, "wl_seat_interface");
    client->pointer_interface = loaded_library_find(&library, "wl_pointer_interface");
    client->touch_interface = loaded_library_find(&library, "wl_touch_interface");
    client->callback_interface = loaded_library_find(&library, "wl_callback_interface");
    client->data_manager_interface = loaded_library_find(&library, "wl_data_device_manager_interface");
    client->data_source_interface = loaded_library_find(&library, "wl_data_source_interface");
    client->data_device_interface = loaded_library_find(&library, "wl_data_device_interface");
    return loaded_library_close(&library);
}

bool wayland_is_lost(void *display) {
    struct wayland_client client;
    return display && wayland_client_load(&client) && client.error(display) != 0;
}
