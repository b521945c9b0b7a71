// A library that SDL has loaded and keeps while it is connected to the display.
#ifndef PANORAMA_LOADED_LIBRARY_H
#define PANORAMA_LOADED_LIBRARY_H

#include <stdbool.h>

struct loaded_library {
    void *handle;
    // Whether any requested function or constant is missing.
    bool lacks;
};

// - name: The file's name, such as libX11.so.6.
struct loaded_library loaded_library_open(const char *name);

// Returns a function or a constant; NULL if it is missing.
void *loaded_library_find(struct loaded_library *library, const char *name);

// Returns: whether everything was found.
bool loaded_library_close(struct loaded_library *library);

#endif
