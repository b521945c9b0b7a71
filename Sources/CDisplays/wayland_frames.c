#define _GNU_SOURCE
#include "visibility.h"

#include <dlfcn.h>
#include <string.h>

#include "wayland_client.h"

// MARK: The compositor's frames

static void found(void *data, void *registry, uint32_t name, const char *interface, uint32_t version) {
    (void)registry, (void)name, (void)version;
    if (strcmp(interface, "zxdg_decoration_manager_v1") == 0) *(bool *)data = true;
}

static void gone(void *data, void *registry, uint32_t name) { (void)data, (void)registry, (void)name; }

static void (*const listener[])(void) = {(void (*)(void))found, (void (*)(void))gone};

bool visibility_wayland_frames(void *display) {
    struct wayland_client client;
    if (!display || !wayland_client_load(&client)) return true;
    // Uses a separate queue for the answer, so that none of SDL's events is dispatched here.
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
