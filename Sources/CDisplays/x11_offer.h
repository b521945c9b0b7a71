// Data that other programs can fetch from a selection of an X server. Source: ICCCM, section 2.
#ifndef PANORAMA_X11_OFFER_H
#define PANORAMA_X11_OFFER_H

#include "x11_drag.h"
#include "xlib.h"

struct form {
    unsigned long type;
    unsigned char *bytes;
    size_t size;
};

struct transfer;

struct x11_offer {
    const struct xlib *xlib;
    void *display;
    // Atoms.
    unsigned long targets, increments;
    struct form *forms;
    size_t count;
    // Those that are larger than a request of the server, in pieces.
    struct transfer *transfers;
    // Whether a program has fetched a form.
    bool is_fetched;
};

// Copies the forms.
// - Returns: whether there was memory for them.
bool x11_offer_open(struct x11_offer *offer, const struct xlib *xlib, void *display, const struct drag_form *forms, size_t count);

// Answers an event, if it is part of a transfer.
// - Returns: whether it is.
bool x11_offer_take(struct x11_offer *offer, const union event *event);

void x11_offer_close(struct x11_offer *offer);

#endif
