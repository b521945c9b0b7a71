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

#endif
