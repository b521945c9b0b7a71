// Data that other programs read from pipes, which a Wayland compositor passes on.
#ifndef PANORAMA_WAYLAND_OFFER_H
#define PANORAMA_WAYLAND_OFFER_H

#include <poll.h>
#include <stdbool.h>

#include "drag.h"

struct reader;

struct wayland_offer {
    struct drag_form *forms;
    size_t count;
    // Programs that have not read everything yet.
    struct reader *readers;
    // Whether a program has read a form to its end, and whether one has closed its pipe before.
    bool is_read, is_left;
    // Number of bytes that programs have read.
    size_t taken;
};

// Copies the forms.
// - Returns: whether there are any, and there was memory for them.
bool wayland_offer_open(struct wayland_offer *offer, const struct drag_form *forms, size_t count);

// Gives a form to the program at the other end of a pipe, which is closed after it; nothing of an unknown type.
void wayland_offer_send(struct wayland_offer *offer, const char *type, int pipe);

// Lists the pipes of programs that have not read everything, up to `most`, so that the caller can wait for them.
// - Returns: their number.
size_t wayland_offer_pipes(const struct wayland_offer *offer, struct pollfd *pipes, size_t most);

// Writes as much as the programs take now. Does not wait for them.
void wayland_offer_feed(struct wayland_offer *offer);

// Programs that have not read everything get no more.
void wayland_offer_close(struct wayland_offer *offer);

#endif
