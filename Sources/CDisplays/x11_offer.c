#include "x11_offer.h"

#include <stdlib.h>
#include <string.h>

// A form on its way to a program in pieces. The program deletes the property when it wants the next one.
struct transfer {
    struct transfer *next;
    unsigned long requestor, property;
    const struct form *form;
    size_t sent;
};

enum { REPLACE = 0 };
// Bytes. Programs on SDL 2 take only whole forms, and each request keeps the server from others.
static const size_t largest_whole = 1 << 20, largest_piece = 128 << 10;
// Bytes of a request's head, at most.
static const size_t request_head = 64;

// MARK: Forms

bool x11_offer_open(struct x11_offer *offer, const struct xlib *xlib, void *display, const struct drag_form *forms, size_t count) {
    *offer = (struct x11_offer){.xlib = xlib, .display = display, .forms = calloc(count, sizeof *offer->forms)};
    if (!offer->forms) return false;
    offer->targets = xlib->intern_atom(display, "TARGETS", false);
    offer->increments = xlib->intern_atom(display, "INCR", false);
    for (; offer->count < count; offer->count++) {
        const struct drag_form *from = &forms[offer->count];
        struct form *form = &offer->forms[offer->count];
        form->type = xlib->intern_atom(display, from->type, false);
        form->size = from->size;
        form->bytes = malloc(from->size + 1);
        if (!form->bytes) return false;
        if (from->size) memcpy(form->bytes, from->bytes, from->size);
    }
    return true;
}

void x11_offer_close(struct x11_offer *offer) {
    while (offer->transfers) {
        struct transfer *transfer = offer->transfers;
        offer->transfers = transfer->next;
        free(transfer);
    }
    for (size_t index = 0; index < offer->count; index++) free(offer->forms[index].bytes);
    free(offer->forms);
}

static const struct form *form(const struct x11_offer *offer, unsigned long type) {
    for (size_t index = 0; index < offer->count; index++)
        if (offer->forms[index].type == type) return &offer->forms[index];
    return NULL;
}

// MARK: Requests

static void put(
    const struct x11_offer *offer, unsigned long window, unsigned long property, unsigned long type, int format, const void *bytes,
    size_t count) {
    offer->xlib->change_property(offer->display, window, property, type, format, REPLACE, bytes, (int)count);
}

// The number of bytes that fit in one request.
static size_t room(const struct x11_offer *offer) {
    // In units of four bytes; 0 if the server has no large requests.
    long extended = offer->xlib->max_extended_request(offer->display);
    return (size_t)(extended ? extended : offer->xlib->max_request(offer->display)) * 4 - request_head;
}

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

static bool put_targets(const struct x11_offer *offer, unsigned long window, unsigned long property) {
    unsigned long *types = calloc(offer->count + 1, sizeof *types);
    if (!types) return false;
    types[0] = offer->targets;
    for (size_t index = 0; index < offer->count; index++) types[index + 1] = offer->forms[index].type;
    put(offer, window, property, ATOM_ATOM, 32, types, offer->count + 1);
    free(types);
    return true;
}

static bool begin_transfer(struct x11_offer *offer, unsigned long window, unsigned long property, const struct form *form) {
    struct transfer *transfer = calloc(1, sizeof *transfer);
    if (!transfer) return false;
    *transfer = (struct transfer){.next = offer->transfers, .requestor = window, .property = property, .form = form};
    offer->transfers = transfer;
    offer->xlib->select_input(offer->display, window, property_change_mask | structure_notify_mask);
    long size = (long)form->size;
    put(offer, window, property, offer->increments, 32, &size, 1);
    return true;
}

static bool put_form(struct x11_offer *offer, unsigned long window, unsigned long property, const struct form *form) {
    if (!form) return false;
    offer->is_fetched = true;
    if (form->size > smaller(room(offer), largest_whole)) return begin_transfer(offer, window, property, form);
    put(offer, window, property, form->type, 8, form->bytes, form->size);
    return true;
}

static void answer(struct x11_offer *offer, const struct selection_request *request) {
    // Old programs name no property.
    unsigned long property = request->property ? request->property : request->target;
    bool is_put = request->target == offer->targets ? put_targets(offer, request->requestor, property)
                                                    : put_form(offer, request->requestor, property, form(offer, request->target));
    union event event = {
        .answer = {
            .any = {.type = SELECTION_NOTIFY, .display = offer->display, .window = request->requestor},
            .selection = request->selection,
            .target = request->target,
            .property = is_put ? property : 0,
            .time = request->time,
        }};
    offer->xlib->send_event(offer->display, request->requestor, false, 0, &event);
}

// MARK: Pieces

// Sends the next piece, which is empty at the end.
static void continue_transfer(struct x11_offer *offer, struct transfer **link) {
    struct transfer *transfer = *link;
    size_t count = smaller(transfer->form->size - transfer->sent, smaller(room(offer), largest_piece));
    put(offer, transfer->requestor, transfer->property, transfer->form->type, 8, transfer->form->bytes + transfer->sent, count);
    transfer->sent += count;
    if (count > 0) return;
    *link = transfer->next;
    free(transfer);
}

static bool take_deletion(struct x11_offer *offer, const struct property_event *event) {
    for (struct transfer **link = &offer->transfers; *link; link = &(*link)->next) {
        if ((*link)->requestor != event->any.window || (*link)->property != event->atom) continue;
        continue_transfer(offer, link);
        return true;
    }
    return false;
}

bool x11_offer_take(struct x11_offer *offer, const union event *event) {
    switch (event->type) {
    case SELECTION_REQUEST: answer(offer, &event->request); return true;
    case PROPERTY_NOTIFY: return event->property.state == PROPERTY_DELETED && take_deletion(offer, &event->property);
    default: return false;
    }
}
