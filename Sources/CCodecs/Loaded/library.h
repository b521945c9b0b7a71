// Libraries that may not be installed. They are loaded by name when they are needed, not linked.
#ifndef PANORAMA_CCODECS_LIBRARY_H
#define PANORAMA_CCODECS_LIBRARY_H

#include <pthread.h>

// A library's functions are listed once, as `#define FUNCTIONS(each) each(first_function) each(second_function)`. The list gives the fields
// of a structure, with the types in the library's header, and their names.
#define LIBRARY_FIELD(function) __typeof__(function) *function;
#define LIBRARY_NAME(function) #function,
#define LIBRARY_NAMES(functions) ((const char *const[]){functions(LIBRARY_NAME) NULL})

/// Loads a library and stores its functions in `fields`, a structure of pointers in the order of `names`, which end with NULL.
/// Returns 0 if the library or a function is missing.
int ccodecs_open_library(const char *file, const char *const *names, void *fields);

#endif
