// The required parts of X11/Xlib.h, X.h and Xatom.h, so that builds do not need these headers.
#ifndef PANORAMA_XLIB_H
#define PANORAMA_XLIB_H

#include <stdbool.h>
#include <stddef.h>

enum {
    VISIBILITY_NOTIFY = 15,
    DESTROY_NOTIFY = 17,
    PROPERTY_NOTIFY = 28,
    SELECTION_REQUEST = 30,
    SELECTION_NOTIFY = 31,
    CLIENT_MESSAGE = 33,
};
enum { PROPERTY_DELETED = 1 };
enum { ATOM_ATOM = 4, ATOM_WINDOW = 33 };
enum { FULLY_OBSCURED = 2 };
static const long visibility_change_mask = 1L << 16, structure_notify_mask = 1L << 17, property_change_mask = 1L << 22;

struct window_attributes {
    int x, y, width, height, border_width, depth;
    void *visual;
    unsigned long root;
    int class, bit_gravity, win_gravity, backing_store;
    unsigned long backing_planes, backing_pixel;
    int save_under;
    unsigned long colormap;
    int map_installed, map_state;
    long all_event_masks, your_event_mask, do_not_propagate_mask;
    int override_redirect;
    void *screen;
};

// The common beginning of all events; `window` is the window that the event is reported to.
struct any_event {
    int type;
    unsigned long serial;
    int send_event;
    void *display;
    unsigned long window;
};

struct visibility_event {
    struct any_event any;
    int state;
};

struct property_event {
    struct any_event any;
    unsigned long atom, time;
    int state;
};

struct client_message {
    struct any_event any;
    unsigned long message_type;
    int format;
    long data[5];
};

// `any.window` is the owner.
struct selection_request {
    struct any_event any;
    unsigned long requestor, selection, target, property, time;
};

// `any.window` is the requestor.
struct selection_answer {
    struct any_event any;
    unsigned long selection, target, property, time;
};

// `XEvent`, with room for every kind.
union event {
    int type;
    struct any_event any;
    struct property_event property;
    struct client_message message;
    struct selection_request request;
    struct selection_answer answer;
    long room[24];
};

struct xlib {
    void *(*open_display)(const char *);
    int (*close_display)(void *);
    unsigned long (*intern_atom)(void *, const char *, int);
    unsigned long (*default_root)(void *);
    int (*default_screen)(void *);
    int (*get_property)(
        void *, unsigned long, unsigned long, long, long, int, unsigned long, unsigned long *, int *, unsigned long *, unsigned long *,
        unsigned char **);
    int (*free)(void *);
    unsigned long (*selection_owner)(void *, unsigned long);
    int (*select_input)(void *, unsigned long, long);
    int (*get_attributes)(void *, unsigned long, struct window_attributes *);
    int (*grab_server)(void *);
    int (*ungrab_server)(void *);
    int (*flush)(void *);
    int (*sync)(void *, int);
    int (*pending)(void *);
    int (*next_event)(void *, void *);
    int (*send_event)(void *, unsigned long, int, long, void *);
    unsigned long (*create_window)(void *, unsigned long, int, int, unsigned, unsigned, unsigned, unsigned long, unsigned long);
    int (*change_property)(void *, unsigned long, unsigned long, unsigned long, int, int, const unsigned char *, int);
    int (*set_selection_owner)(void *, unsigned long, unsigned long, unsigned long);
    int (*query_pointer)(void *, unsigned long, unsigned long *, unsigned long *, int *, int *, int *, int *, unsigned *);
    int (*translate)(void *, unsigned long, unsigned long, int, int, int *, int *, unsigned long *);
    long (*max_request)(void *);
    long (*max_extended_request)(void *);
};

// Finds the functions in the library that SDL has loaded.
bool xlib_load(struct xlib *xlib);

#endif
