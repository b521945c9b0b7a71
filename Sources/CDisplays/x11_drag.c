#include "x11_drag.h"

#include <stdlib.h>

#include "displays.h"
#include "x11_offer.h"
#include "xlib.h"

// The versions of the protocol that are spoken. Older ones have no drops by position.
enum { OLDEST = 3, NEWEST = 5 };
// Finished has a result from this version on.
enum { VERSION_WITH_RESULT = 5 };
// How deep windows may be inside of each other.
enum { DEEPEST = 64 };
// Number of types in the first message; more are in a property.
enum { TYPES_IN_MESSAGE = 3 };
// The buttons in the state of a pointer.
enum { ANY_BUTTON = 0x1F00 };
// Seconds after which a program that does nothing with a drop is given up.
static const double patience = 5;

struct atoms {
    unsigned long aware, proxy, enter, position, status, leave, drop, finished, selection, type_list, copy, move;
};

// The program under the pointer.
struct target {
    // The window that is named in messages, and the one that gets them; 0 if there is none.
    unsigned long window, receiver;
    int version;
    // Whether it has not answered the last position.
    bool is_asked;
    bool wants;
    unsigned long action;
    // The last position that was sent to it.
    int x, y;
};

struct x11_drag {
    struct xlib xlib;
    void *display;
    unsigned long root, source, own_window;
    struct atoms atoms;
    struct x11_offer offer;
    bool moves;
    // When the selection was taken, on the server's clock.
    unsigned long time;
    struct target target;
    struct drag_news news;
    // When the program on which it was dropped last did something.
    double active;
};

// MARK: Beginning and end

static void find_atoms(struct x11_drag *drag) {
    const struct {
        const char *name;
        unsigned long *atom;
    } names[] = {
        {"XdndAware", &drag->atoms.aware},         {"XdndProxy", &drag->atoms.proxy},
        {"XdndEnter", &drag->atoms.enter},         {"XdndPosition", &drag->atoms.position},
        {"XdndStatus", &drag->atoms.status},       {"XdndLeave", &drag->atoms.leave},
        {"XdndDrop", &drag->atoms.drop},           {"XdndFinished", &drag->atoms.finished},
        {"XdndSelection", &drag->atoms.selection}, {"XdndTypeList", &drag->atoms.type_list},
        {"XdndActionCopy", &drag->atoms.copy},     {"XdndActionMove", &drag->atoms.move},
    };
    for (size_t index = 0; index < sizeof names / sizeof *names; index++)
        *names[index].atom = drag->xlib.intern_atom(drag->display, names[index].name, false);
}

// Writes the types, and so learns the server's time.
static void tell_types(struct x11_drag *drag) {
    unsigned long *types = calloc(drag->offer.count, sizeof *types);
    if (!types) return;
    for (size_t index = 0; index < drag->offer.count; index++) types[index] = drag->offer.forms[index].type;
    drag->xlib.select_input(drag->display, drag->source, property_change_mask);
    drag->xlib.change_property(
        drag->display, drag->source, drag->atoms.type_list, ATOM_ATOM, 32, 0, (const unsigned char *)types, (int)drag->offer.count);
    free(types);
    drag->xlib.sync(drag->display, false);
    while (drag->xlib.pending(drag->display) > 0) {
        union event event;
        drag->xlib.next_event(drag->display, &event);
        if (event.type == PROPERTY_NOTIFY) drag->time = event.property.time;
    }
}

struct x11_drag *x11_drag_begin(unsigned long window, const struct drag_form *forms, size_t count, bool moves) {
    struct x11_drag *drag = count ? calloc(1, sizeof *drag) : NULL;
    if (!drag) return NULL;
    const struct xlib *xlib = &drag->xlib;
    if (xlib_load(&drag->xlib)) drag->display = xlib->open_display(NULL);
    if (!drag->display) {
        free(drag);
        return NULL;
    }
    x11_watch_errors(drag->display);
    drag->own_window = window;
    drag->moves = moves;
    drag->root = xlib->default_root(drag->display);
    find_atoms(drag);
    drag->source = xlib->create_window(drag->display, drag->root, -1, -1, 1, 1, 0, 0, 0);
    if (!x11_offer_open(&drag->offer, xlib, drag->display, forms, count)) {
        x11_drag_end(drag);
        return NULL;
    }
    tell_types(drag);
    xlib->set_selection_owner(drag->display, drag->atoms.selection, drag->source, drag->time);
    return drag;
}

// MARK: Messages

static void send(struct x11_drag *drag, unsigned long type, long second, long third, long fourth, long fifth) {
    union event event = {
        .message = {
            .any = {.type = CLIENT_MESSAGE, .display = drag->display, .window = drag->target.window},
            .message_type = type,
            .format = 32,
            .data = {(long)drag->source, second, third, fourth, fifth},
        }};
    drag->xlib.send_event(drag->display, drag->target.receiver, false, 0, &event);
}

static void enter(struct x11_drag *drag) {
    long types[TYPES_IN_MESSAGE] = {0};
    for (size_t index = 0; index < drag->offer.count && index < TYPES_IN_MESSAGE; index++) types[index] = (long)drag->offer.forms[index].type;
    long head = (long)drag->target.version << 24 | (drag->offer.count > TYPES_IN_MESSAGE);
    // Reports when the program ends.
    drag->xlib.select_input(drag->display, drag->target.receiver, property_change_mask | structure_notify_mask);
    send(drag, drag->atoms.enter, head, types[0], types[1], types[2]);
}

static void leave(struct x11_drag *drag) {
    if (drag->target.window) send(drag, drag->atoms.leave, 0, 0, 0, 0);
    drag->target = (struct target){0};
}

// Tells the target where the pointer is, unless it has not answered the last time.
static void tell_position(struct x11_drag *drag, int x, int y) {
    struct target *target = &drag->target;
    if (!target->window || target->is_asked || (target->x == x && target->y == y)) return;
    target->is_asked = true;
    target->x = x;
    target->y = y;
    unsigned long action = drag->moves ? drag->atoms.move : drag->atoms.copy;
    send(drag, drag->atoms.position, 0, (long)x << 16 | y, (long)drag->time, (long)action);
}

// MARK: The window under the pointer

// The number in a property; 0 if there is none.
static unsigned long number(const struct x11_drag *drag, unsigned long window, unsigned long property, unsigned long type) {
    unsigned long found_type = 0, count = 0, left = 0, number = 0;
    int format = 0;
    unsigned char *bytes = NULL;
    if (drag->xlib.get_property(
            drag->display, window, property, 0, 1, false, type, &found_type, &format, &count, &left, &bytes) != 0)
        return 0;
    // Xlib returns 32-bit values as longs.
    if (bytes && format == 32 && count > 0) number = *(unsigned long *)bytes;
    if (bytes) drag->xlib.free(bytes);
    return number;
}

// Whether a window takes drops, itself or by another window.
static bool takes_drops(const struct x11_drag *drag, unsigned long window, struct target *target) {
    unsigned long proxy = number(drag, window, drag->atoms.proxy, ATOM_WINDOW);
    bool has_proxy = proxy && number(drag, proxy, drag->atoms.proxy, ATOM_WINDOW) == proxy;
    unsigned long receiver = has_proxy ? proxy : window;
    unsigned long version = number(drag, receiver, drag->atoms.aware, ATOM_ATOM);
    if (version < OLDEST) return false;
    *target = (struct target){.window = window, .receiver = receiver, .version = version < NEWEST ? (int)version : NEWEST, .x = -1, .y = -1};
    return true;
}

static void note_hand_in_window(struct x11_drag *drag, unsigned buttons, int x, int y) {
    drag->news.hand = buttons & ANY_BUTTON ? HAND_BACK : HAND_RELEASED;
    drag->news.x = x;
    drag->news.y = y;
}

// Finds the outermost window under the pointer that takes drops, and notes where the hand is.
static struct target target_under_pointer(struct x11_drag *drag, int *x, int *y) {
    struct target target = {0};
    unsigned long root, window, child;
    int inner_x, inner_y;
    unsigned buttons;
    if (!drag->xlib.query_pointer(drag->display, drag->root, &root, &window, x, y, &inner_x, &inner_y, &buttons)) return target;
    drag->news.hand = buttons & ANY_BUTTON ? HAND_AWAY : HAND_DROPPED;
    for (int depth = 0; window && depth < DEEPEST; depth++) {
        bool is_own = window == drag->own_window;
        if (!is_own && takes_drops(drag, window, &target)) return target;
        if (!drag->xlib.translate(drag->display, root, window, *x, *y, &inner_x, &inner_y, &child)) break;
        if (is_own) {
            note_hand_in_window(drag, buttons, inner_x, inner_y);
            return target;
        }
        window = child;
    }
    // A desktop with icons.
    takes_drops(drag, drag->root, &target);
    return target;
}

static void follow_pointer(struct x11_drag *drag, bool offered) {
    int x = 0, y = 0;
    struct target target = target_under_pointer(drag, &x, &y);
    if (!offered) target = (struct target){0};
    if (target.window != drag->target.window || target.receiver != drag->target.receiver) {
        leave(drag);
        drag->target = target;
        if (target.window) enter(drag);
    }
    tell_position(drag, x, y);
}

// MARK: Answers

static void take_finished(struct x11_drag *drag, const long *data) {
    bool has_result = drag->target.version >= VERSION_WITH_RESULT;
    unsigned long action = has_result ? (unsigned long)data[2] : drag->target.action;
    if (has_result && !(data[1] & 1)) {
        drag->news.state = DRAG_REFUSED;
    } else {
        drag->news.state = drag->moves && action == drag->atoms.move ? DRAG_MOVED : DRAG_COPIED;
    }
}

static void take_message(struct x11_drag *drag, const struct client_message *message) {
    struct target *target = &drag->target;
    if (!target->window || (unsigned long)message->data[0] != target->window) return;
    if (message->message_type == drag->atoms.status) {
        target->is_asked = false;
        target->wants = message->data[1] & 1;
        target->action = (unsigned long)message->data[4];
    } else if (message->message_type == drag->atoms.finished && drag->news.state == DRAG_DROPPED) {
        take_finished(drag, message->data);
    }
}

// The end of a program after a drop, or its silence. One that has fetched something has probably used it.
static void give_up(struct x11_drag *drag) { drag->news.state = drag->offer.is_fetched ? DRAG_COPIED : DRAG_REFUSED; }

static void take(struct x11_drag *drag, const union event *event, double time) {
    if (x11_offer_take(&drag->offer, event)) drag->active = time;
    if (event->type == CLIENT_MESSAGE) take_message(drag, &event->message);
    if (event->type != DESTROY_NOTIFY || !drag->target.window || event->any.window != drag->target.receiver) return;
    drag->target = (struct target){0};
    if (drag->news.state == DRAG_DROPPED) give_up(drag);
}

static void drop(struct x11_drag *drag, double time) {
    if (!drag->target.wants) {
        leave(drag);
        drag->news.state = DRAG_REFUSED;
        return;
    }
    drag->news.state = DRAG_DROPPED;
    drag->active = time;
    send(drag, drag->atoms.drop, 0, (long)drag->time, 0, 0);
}

struct drag_news x11_drag_follow(struct x11_drag *drag, bool offered, bool dropped, double time) {
    while (!x11_is_lost() && drag->xlib.pending(drag->display) > 0) {
        union event event;
        drag->xlib.next_event(drag->display, &event);
        take(drag, &event, time);
    }
    if (x11_is_lost()) {
        drag->news.state = DRAG_REFUSED;
        return drag->news;
    }
    if (drag->news.state < DRAG_DROPPED) {
        if (dropped) {
            drop(drag, time);
        } else {
            follow_pointer(drag, offered);
            drag->news.state = drag->target.wants ? DRAG_WANTED : DRAG_UNWANTED;
        }
    }
    if (drag->news.state == DRAG_DROPPED && time - drag->active > patience) give_up(drag);
    drag->xlib.flush(drag->display);
    return drag->news;
}

void x11_drag_end(struct x11_drag *drag) {
    if (!drag) return;
    if (!x11_is_lost() && drag->news.state < DRAG_DROPPED) leave(drag);
    x11_offer_close(&drag->offer);
    // This also destroys the window, and so gives the selection up. A connection that is lost may never be closed.
    if (!x11_is_lost()) drag->xlib.close_display(drag->display);
    free(drag);
}
