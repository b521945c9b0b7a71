#define _GNU_SOURCE
#include "wayland_offer.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// A program that reads a form.
struct reader {
    struct reader *next;
    int pipe;
    const struct drag_form *form;
    size_t written;
};

// MARK: Forms

bool wayland_offer_open(struct wayland_offer *offer, const struct drag_form *forms, size_t count) {
    *offer = (struct wayland_offer){.forms = calloc(count + 1, sizeof *forms)};
    if (!offer->forms) return false;
    for (; offer->count < count; offer->count++) {
        const struct drag_form *from = &forms[offer->count];
        char *type = strdup(from->type);
        void *bytes = malloc(from->size + 1);
        if (!type || !bytes) {
            free(type);
            free(bytes);
            return false;
        }
        if (from->size) memcpy(bytes, from->bytes, from->size);
        offer->forms[offer->count] = (struct drag_form){.type = type, .bytes = bytes, .size = from->size};
    }
    return count > 0;
}

void wayland_offer_close(struct wayland_offer *offer) {
    while (offer->readers) {
        struct reader *reader = offer->readers;
        offer->readers = reader->next;
        close(reader->pipe);
        free(reader);
    }
    for (size_t index = 0; index < offer->count; index++) {
        free((void *)offer->forms[index].type);
        free((void *)offer->forms[index].bytes);
    }
    free(offer->forms);
}

// MARK: Readers

void wayland_offer_send(struct wayland_offer *offer, const char *type, int pipe) {
    struct reader *reader = NULL;
    for (size_t index = 0; index < offer->count && !reader; index++) {
        if (strcmp(offer->forms[index].type, type) != 0) continue;
        reader = calloc(1, sizeof *reader);
        if (reader) *reader = (struct reader){.next = offer->readers, .pipe = pipe, .form = &offer->forms[index]};
    }
    if (reader && fcntl(pipe, F_SETFL, O_NONBLOCK) == 0) {
        offer->readers = reader;
    } else {
        free(reader);
        close(pipe);
    }
}

// Writes without the signal that a closed pipe raises.
static ssize_t quiet_write(int pipe, const void *bytes, size_t size) {
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t count = write(pipe, bytes, size);
    int error = errno;
    const struct timespec no_time = {0};
    if (count < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE)) sigtimedwait(&broken, NULL, &no_time);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return count;
}

// Returns whether the reader has everything, or has gone.
static bool feed(struct wayland_offer *offer, struct reader *reader) {
    while (reader->written < reader->form->size) {
        const char *rest = (const char *)reader->form->bytes + reader->written;
        ssize_t count = quiet_write(reader->pipe, rest, reader->form->size - reader->written);
        if (count < 0) return errno != EAGAIN && errno != EINTR;
        reader->written += (size_t)count;
        offer->taken += (size_t)count;
    }
    return true;
}

size_t wayland_offer_pipes(const struct wayland_offer *offer, struct pollfd *pipes, size_t most) {
    size_t count = 0;
    for (const struct reader *reader = offer->readers; reader && count < most; reader = reader->next)
        pipes[count++] = (struct pollfd){.fd = reader->pipe, .events = POLLOUT};
    return count;
}

void wayland_offer_feed(struct wayland_offer *offer) {
    for (struct reader **link = &offer->readers; *link;) {
        struct reader *reader = *link;
        if (!feed(offer, reader)) {
            link = &reader->next;
            continue;
        }
        *link = reader->next;
        bool has_all = reader->written == reader->form->size;
        offer->is_read |= has_all;
        offer->is_left |= !has_all;
        close(reader->pipe);
        free(reader);
    }
}
