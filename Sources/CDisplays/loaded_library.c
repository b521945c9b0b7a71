#include "loaded_library.h"

#include <dlfcn.h>
#include <stddef.h>

struct loaded_library loaded_library_open(const char *name) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_NOLOAD);
    return (struct loaded_library){.handle = handle, .lacks = !handle};
}

void *loaded_library_find(struct loaded_library *library, const char *name) {
    void *symbol = library->handle ? dlsym(library->handle, name) : NULL;
    if (!symbol) library->lacks = true;
    return symbol;
}

bool loaded_library_close(struct loaded_library *library) {
    // SDL holds the library as well, so it stays loaded.
    if (library->handle) dlclose(library->handle);
    return !library->lacks;
}
