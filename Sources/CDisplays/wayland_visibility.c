#include "visibility.h"

#include <stdlib.h>

#include "wayland_client.h"

struct request {
    struct wayland_client client;
    void *callback;
    void (*shown)(void *);
    void *context;
};

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
    if (wayland_client_load(&request->client)) request->callback = request->client.construct(surface, SURFACE_FRAME, request->client.callback_interface, NULL);
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
