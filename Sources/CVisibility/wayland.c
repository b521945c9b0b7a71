#include "visibility.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// The needed parts of libwayland-client, so that builds do not need its headers.
enum { SURFACE_FRAME = 3 };

struct client {
    void *(*construct)(void *, uint32_t, const void *, ...);
    int (*add_listener)(void *, void (**)(void), void *);
    void (*destroy)(void *);
    const void *callback_interface;
};

struct request {
    struct client client;
    void *callback;
    void (*shown)(void *);
    void *context;
};

static bool load(struct client *client) {
    // SDL keeps the library loaded while it is connected.
    void *library = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_NOLOAD);
    if (!library) return false;
    client->construct = dlsym(library, "wl_proxy_marshal_constructor");
    client->add_listener = dlsym(library, "wl_proxy_add_listener");
    client->destroy = dlsym(library, "wl_proxy_destroy");
    client->callback_interface = dlsym(library, "wl_callback_interface");
    dlclose(library);
    return client->construct && client->add_listener && client->destroy && client->callback_interface;
}

static void done(void *data, void *callback, uint32_t time) {
    (void)callback, (void)time;
    struct request *request = data;
    request->client.destroy(request->callback);
    request->callback = NULL;
    request->shown(request->context);
}

static void (*const listener[])(void *, void *, uint32_t) = {done};

void *visibility_wayland_request(void *surface, void (*shown)(void *), void *context) {
    struct request *request = surface ? calloc(1, sizeof *request) : NULL;
    if (!request) return NULL;
    request->shown = shown;
    request->context = context;
    if (load(&request->client)) request->callback = request->client.construct(surface, SURFACE_FRAME, request->client.callback_interface, NULL);
    if (!request->callback) {
        free(request);
        return NULL;
    }
    request->client.add_listener(request->callback, (void (**)(void))listener, request);
    return request;
}

void visibility_wayland_forget(void *pointer) {
    struct request *request = pointer;
    if (!request) return;
    if (request->callback) request->client.destroy(request->callback);
    free(request);
}
