#define _GNU_SOURCE
#include "visibility.h"

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

// MARK: The compositor's frames

// The needed parts of libwayland-client, so that builds do not need its headers.
enum { DISPLAY_GET_REGISTRY = 1 };

struct client {
    void *(*create_queue)(void *);
    void (*destroy_queue)(void *);
    void *(*create_wrapper)(void *);
    void (*destroy_wrapper)(void *);
    void (*set_queue)(void *, void *);
    int (*roundtrip)(void *, void *);
    void *(*construct)(void *, uint32_t, const void *, ...);
    int (*add_listener)(void *, void (**)(void), void *);
    void (*destroy)(void *);
    const void *registry_interface;
};

static bool load(struct client *client) {
    // SDL keeps the library loaded while it is connected.
    void *library = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_NOLOAD);
    if (!library) return false;
    client->create_queue = dlsym(library, "wl_display_create_queue");
    client->destroy_queue = dlsym(library, "wl_event_queue_destroy");
    client->create_wrapper = dlsym(library, "wl_proxy_create_wrapper");
    client->destroy_wrapper = dlsym(library, "wl_proxy_wrapper_destroy");
    client->set_queue = dlsym(library, "wl_proxy_set_queue");
    client->roundtrip = dlsym(library, "wl_display_roundtrip_queue");
    client->construct = dlsym(library, "wl_proxy_marshal_constructor");
    client->add_listener = dlsym(library, "wl_proxy_add_listener");
    client->destroy = dlsym(library, "wl_proxy_destroy");
    client->registry_interface = dlsym(library, "wl_registry_interface");
    dlclose(library);
    return client->create_queue && client->destroy_queue && client->create_wrapper && client->destroy_wrapper && client->set_queue &&
           client->roundtrip && client->construct && client->add_listener && client->destroy && client->registry_interface;
}

static void found(void *data, void *registry, uint32_t name, const char *interface, uint32_t version) {
    (void)registry, (void)name, (void)version;
    if (strcmp(interface, "zxdg_decoration_manager_v1") == 0) *(bool *)data = true;
}

static void gone(void *data, void *registry, uint32_t name) { (void)data, (void)registry, (void)name; }

static void (*const listener[])(void) = {(void (*)(void))found, (void (*)(void))gone};

bool visibility_wayland_frames(void *display) {
    struct client client;
    if (!display || !load(&client)) return true;
    // A queue for the answer alone, so that no event of SDL's is dispatched here.
    void *queue = client.create_queue(display);
    void *wrapper = queue ? client.create_wrapper(display) : NULL;
    bool frames = false, answered = false;
    if (wrapper) {
        client.set_queue(wrapper, queue);
        void *registry = client.construct(wrapper, DISPLAY_GET_REGISTRY, client.registry_interface, NULL);
        client.destroy_wrapper(wrapper);
        if (registry) {
            client.add_listener(registry, (void (**)(void))listener, &frames);
            answered = client.roundtrip(display, queue) >= 0;
            client.destroy(registry);
        }
    }
    if (queue) client.destroy_queue(queue);
    return frames || !answered;
}

// MARK: libdecor

bool visibility_libdecor(char *path, size_t size) {
    void *library = dlopen("libdecor-0.so.0", RTLD_LAZY);
    if (!library) return false;
    Dl_info info;
    void *function = dlsym(library, "libdecor_new");
    bool isKnown = function && dladdr(function, &info) && info.dli_fname && strlen(info.dli_fname) < size;
    if (isKnown) strcpy(path, info.dli_fname);
    dlclose(library);
    return isKnown;
}
