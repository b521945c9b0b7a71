#include "wayland_drag.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "wayland_client.h"
#include "wayland_offer.h"

// The version in which a source hears of drops and their ends.
enum { VERSION = 3 };
// Seconds after which a program that has closed its pipe, or has not, is given up. SDL 2 never says that it is done.
static const double patience_after_reading = 1, patience = 5;
enum { ACTION_NONE = 0, ACTION_COPY = 1, ACTION_MOVE = 2 };

// A drag answers other programs on a thread of its own, because some wait only for milliseconds, and the window may be drawing.
struct wayland_drag {
    struct wayland_client client;
    void *display, *surface, *queue, *manager, *source, *device;
    pthread_t thread;
    // Ends the thread; -1 without one.
    int stop;
    // Held while events are handled or the variables below are used.
    pthread_mutex_t lock;
    // What another seat or program, or this drag itself, offers to this program; NULL for nothing.
    void *offer;
    struct wayland_offer contents;
    struct drag_news news;
    bool is_accepted;
    uint32_t action;
    // When the program on which it was dropped last did something, 0 before the drop, and what it had read by then.
    double active;
    size_t taken;
};

// MARK: What becomes of the contents

static void judge(struct wayland_drag *drag) {
    if (drag->news.state > DRAG_WANTED) return;
    bool wanted = drag->is_accepted && drag->action != ACTION_NONE && drag->news.hand == HAND_AWAY;
    drag->news.state = wanted ? DRAG_WANTED : DRAG_UNWANTED;
}

static void target(void *data, void *source, const char *type) {
    (void)source;
    struct wayland_drag *drag = data;
    // KWin sends an empty type for none.
    drag->is_accepted = type && *type;
    judge(drag);
}

static void send(void *data, void *source, const char *type, int32_t pipe) {
    (void)source;
    struct wayland_drag *drag = data;
    wayland_offer_send(&drag->contents, type, pipe);
}

static void cancelled(void *data, void *source) {
    (void)source;
    struct wayland_drag *drag = data;
    // Mutter also says this of a drag that has just finished.
    if (drag->news.state >= DRAG_COPIED) return;
    drag->news.state = DRAG_REFUSED;
    if (drag->news.hand < HAND_RELEASED) drag->news.hand = HAND_CANCELLED;
}

static void drop_performed(void *data, void *source) {
    (void)source;
    struct wayland_drag *drag = data;
    drag->news.state = DRAG_DROPPED;
    if (drag->news.hand <= HAND_BACK) drag->news.hand = drag->news.hand == HAND_BACK ? HAND_RELEASED : HAND_DROPPED;
}

static void finished(void *data, void *source) {
    (void)source;
    struct wayland_drag *drag = data;
    drag->news.state = drag->action == ACTION_MOVE ? DRAG_MOVED : DRAG_COPIED;
}

static void action(void *data, void *source, uint32_t action) {
    (void)source;
    struct wayland_drag *drag = data;
    drag->action = action;
    judge(drag);
}

static void (*const source_listener[])(void) = {
    (void (*)(void))target,         (void (*)(void))send,     (void (*)(void))cancelled,
    (void (*)(void))drop_performed, (void (*)(void))finished, (void (*)(void))action,
};

// MARK: The hand in the window

static void forget_offer(struct wayland_drag *drag) {
    if (!drag->offer) return;
    drag->client.request(drag->offer, DATA_OFFER_DESTROY);
    drag->client.destroy(drag->offer);
    drag->offer = NULL;
}

static void offered(void *data, void *device, void *offer) {
    (void)device;
    struct wayland_drag *drag = data;
    forget_offer(drag);
    drag->offer = offer;
}

static void moved(struct wayland_drag *drag, int32_t x, int32_t y) {
    drag->news.x = x / 256.0;
    drag->news.y = y / 256.0;
}

// The window accepts its own contents, so that the compositor reports where the hand lets go of them.
static void entered(void *data, void *device, uint32_t serial, void *surface, int32_t x, int32_t y, void *offer) {
    (void)device;
    struct wayland_drag *drag = data;
    if (surface != drag->surface || drag->news.hand > HAND_BACK) return;
    drag->news.hand = HAND_BACK;
    moved(drag, x, y);
    judge(drag);
    if (!offer || offer != drag->offer) return;
    drag->client.request(offer, DATA_OFFER_ACCEPT, serial, drag->contents.forms[0].type);
    drag->client.request(offer, DATA_OFFER_SET_ACTIONS, (uint32_t)(ACTION_COPY | ACTION_MOVE), (uint32_t)ACTION_COPY);
}

static void left(void *data, void *device) {
    (void)device;
    struct wayland_drag *drag = data;
    forget_offer(drag);
    if (drag->news.hand == HAND_BACK) drag->news.hand = HAND_AWAY;
    judge(drag);
}

static void motion(void *data, void *device, uint32_t time, int32_t x, int32_t y) {
    (void)device, (void)time;
    struct wayland_drag *drag = data;
    if (drag->news.hand == HAND_BACK) moved(drag, x, y);
}

static void dropped(void *data, void *device) {
    (void)device;
    struct wayland_drag *drag = data;
    if (drag->news.hand != HAND_BACK) return;
    drag->news.hand = HAND_RELEASED;
    if (drag->offer) drag->client.request(drag->offer, DATA_OFFER_FINISH);
    forget_offer(drag);
}

static void selected(void *data, void *device, void *offer) {
    (void)device;
    struct wayland_drag *drag = data;
    if (offer == drag->offer) forget_offer(drag);
}

static void (*const device_listener[])(void) = {
    (void (*)(void))offered, (void (*)(void))entered, (void (*)(void))left,
    (void (*)(void))motion,  (void (*)(void))dropped, (void (*)(void))selected,
};

// MARK: The thread

// Programs that are waited for at once; the others get their turn when these have read something.
enum { MOST_READERS = 16 };

// Waits until something has come from the compositor, a program has read, or the drag ends.
// - Returns: whether the drag goes on.
static bool wait_for_news(struct wayland_drag *drag) {
    struct wayland_client *client = &drag->client;
    struct pollfd waited[2 + MOST_READERS] = {
        {.fd = client->descriptor(drag->display), .events = POLLIN}, {.fd = drag->stop, .events = POLLIN}};
    // Others read events of this queue as well.
    bool is_prepared = client->prepare_read(drag->display, drag->queue) == 0;
    client->flush(drag->display);
    pthread_mutex_lock(&drag->lock);
    size_t readers = wayland_offer_pipes(&drag->contents, waited + 2, MOST_READERS);
    pthread_mutex_unlock(&drag->lock);
    if (is_prepared) poll(waited, 2 + readers, -1);
    bool has_events = waited[0].revents & POLLIN;
    if (is_prepared && !has_events) client->cancel_read(drag->display);
    if (is_prepared && has_events && client->read_events(drag->display) < 0) return false;
    return !waited[1].revents && (has_events || !waited[0].revents);
}

static void *answer(void *argument) {
    struct wayland_drag *drag = argument;
    while (wait_for_news(drag)) {
        pthread_mutex_lock(&drag->lock);
        drag->client.dispatch_pending(drag->display, drag->queue);
        wayland_offer_feed(&drag->contents);
        pthread_mutex_unlock(&drag->lock);
    }
    return NULL;
}

static bool start_thread(struct wayland_drag *drag) {
    drag->stop = eventfd(0, EFD_CLOEXEC);
    if (drag->stop < 0) return false;
    // Signals are for the program's main thread.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool has_thread = pthread_create(&drag->thread, NULL, answer, drag) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (has_thread) return true;
    close(drag->stop);
    drag->stop = -1;
    return false;
}

static void end_thread(struct wayland_drag *drag) {
    if (drag->stop < 0) return;
    eventfd_write(drag->stop, 1);
    pthread_join(drag->thread, NULL);
    close(drag->stop);
}

// MARK: Beginning and end

static void found(void *data, void *registry, uint32_t name, const char *interface, uint32_t version) {
    struct wayland_drag *drag = data;
    if (drag->manager || version < VERSION || strcmp(interface, "wl_data_device_manager") != 0) return;
    drag->manager = drag->client.construct_versioned(
        registry, REGISTRY_BIND, drag->client.data_manager_interface, VERSION, name, interface, (uint32_t)VERSION, NULL);
}

static void gone(void *data, void *registry, uint32_t name) { (void)data, (void)registry, (void)name; }

static void (*const registry_listener[])(void) = {(void (*)(void))found, (void (*)(void))gone};

// Uses a queue of its own, so that the events of the drag are handled only by its thread.
static void find_manager(struct wayland_drag *drag) {
    struct wayland_client *client = &drag->client;
    drag->queue = client->create_queue(drag->display);
    void *wrapper = drag->queue ? client->create_wrapper(drag->display) : NULL;
    if (!wrapper) return;
    client->set_queue(wrapper, drag->queue);
    void *registry = client->construct(wrapper, DISPLAY_GET_REGISTRY, client->registry_interface, NULL);
    client->destroy_wrapper(wrapper);
    if (!registry) return;
    client->add_listener(registry, (void (**)(void))registry_listener, drag);
    client->roundtrip(drag->display, drag->queue);
    client->destroy(registry);
}

static bool start(struct wayland_drag *drag, void *seat, uint32_t press, bool moves) {
    struct wayland_client *client = &drag->client;
    drag->source = client->construct(drag->manager, DATA_MANAGER_CREATE_SOURCE, client->data_source_interface, NULL);
    drag->device = client->construct(drag->manager, DATA_MANAGER_GET_DEVICE, client->data_device_interface, NULL, seat);
    if (!drag->source || !drag->device) return false;
    client->add_listener(drag->source, (void (**)(void))source_listener, drag);
    client->add_listener(drag->device, (void (**)(void))device_listener, drag);
    for (size_t i = 0; i < drag->contents.count; i++) client->request(drag->source, DATA_SOURCE_OFFER, drag->contents.forms[i].type);
    uint32_t actions = moves ? ACTION_COPY | ACTION_MOVE : ACTION_COPY;
    client->request(drag->source, DATA_SOURCE_SET_ACTIONS, actions);
    client->request(drag->device, DATA_DEVICE_START_DRAG, drag->source, drag->surface, NULL, press);
    client->flush(drag->display);
    return true;
}

struct wayland_drag *wayland_drag_begin(
    void *display, void *surface, void *seat, uint32_t press, const struct drag_form *forms, size_t count, bool moves) {
    struct wayland_drag *drag = display && surface && seat ? calloc(1, sizeof *drag) : NULL;
    if (!drag) return NULL;
    drag->display = display;
    drag->surface = surface;
    drag->stop = -1;
    pthread_mutex_init(&drag->lock, NULL);
    bool is_ready = wayland_offer_open(&drag->contents, forms, count) && wayland_client_load(&drag->client);
    if (is_ready) find_manager(drag);
    if (drag->manager && start(drag, seat, press, moves) && start_thread(drag)) return drag;
    wayland_drag_end(drag);
    return NULL;
}

// Ends the drag if the program on which it was dropped does nothing more.
static void lose_patience(struct wayland_drag *drag, double time) {
    if (drag->news.state != DRAG_DROPPED) return;
    const struct wayland_offer *contents = &drag->contents;
    if (drag->active == 0 || contents->taken != drag->taken) drag->active = time;
    drag->taken = contents->taken;
    bool is_done = !contents->readers && (contents->is_read || contents->is_left);
    if (time - drag->active < (is_done ? patience_after_reading : patience)) return;
    drag->news.state = contents->is_read ? DRAG_COPIED : DRAG_REFUSED;
}

struct drag_news wayland_drag_look(struct wayland_drag *drag, double time) {
    pthread_mutex_lock(&drag->lock);
    lose_patience(drag, time);
    struct drag_news news = drag->news;
    pthread_mutex_unlock(&drag->lock);
    return news;
}

void wayland_drag_note_hand(struct wayland_drag *drag, enum drag_hand hand, double x, double y) {
    pthread_mutex_lock(&drag->lock);
    // Some compositors tell only SDL that the hand is back, and SDL 2 learns from the drop where it was.
    bool was_back = hand == HAND_RELEASED && drag->news.hand == HAND_DROPPED;
    if (drag->news.hand <= HAND_BACK || was_back) {
        drag->news.hand = hand;
        drag->news.x = x;
        drag->news.y = y;
        judge(drag);
    }
    pthread_mutex_unlock(&drag->lock);
}

void wayland_drag_end(struct wayland_drag *drag) {
    struct wayland_client *client = &drag->client;
    end_thread(drag);
    wayland_offer_feed(&drag->contents);
    wayland_offer_close(&drag->contents);
    if (drag->queue) {
        forget_offer(drag);
        if (drag->source) {
            client->request(drag->source, DATA_SOURCE_DESTROY);
            client->destroy(drag->source);
        }
        if (drag->device) {
            client->request(drag->device, DATA_DEVICE_RELEASE);
            client->destroy(drag->device);
        }
        if (drag->manager) client->destroy(drag->manager);
        client->destroy_queue(drag->queue);
        client->flush(drag->display);
    }
    pthread_mutex_destroy(&drag->lock);
    free(drag);
}
