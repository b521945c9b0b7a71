// What drags of a desktop have in common, however programs of that desktop exchange what is dragged.
#ifndef PANORAMA_DRAG_H
#define PANORAMA_DRAG_H

#include <stddef.h>

// One form of what is dragged: a media type, or the name of a selection's target, and its bytes.
struct drag_form {
    const char *type;
    const void *bytes;
    size_t size;
};

// What the program under the pointer says. From DRAG_COPIED on, the drag has ended.
enum drag_state { DRAG_UNWANTED, DRAG_WANTED, DRAG_DROPPED, DRAG_COPIED, DRAG_MOVED, DRAG_REFUSED };

// Where the user's hand is.
enum drag_hand {
    // Not in the window from which the drag comes.
    HAND_AWAY,
    // In that window.
    HAND_BACK,
    // It has let go in that window.
    HAND_RELEASED,
    // It has let go elsewhere. If a program takes the contents there, it answers later.
    HAND_DROPPED,
    // The desktop has ended the drag: the user has cancelled it, or has let go where nothing takes the contents.
    HAND_CANCELLED,
};

// What has become of a drag.
struct drag_news {
    enum drag_state state;
    enum drag_hand hand;
    // The last place in the window, in the window system's units.
    double x, y;
};

#endif
