// Keeps the arguments before anything can lose them.
//
// Swift finds them in the memory before `environ`. A library whose constructor calls `setenv` moves `environ` away from them, and Swift finds
// none: SDL 2 on SDL 3 is such a library. glibc hands the arguments to every constructor.
#include "CArguments.h"

static int count;
static char **values;

// Tells Swift's `CommandLine`. Weak: the function belongs to Swift's runtime, and a program in C has none.
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int count) __attribute__((weak));

__attribute__((constructor)) static void keep(int argc, char **argv, char **environment) {
    (void)environment;
    count = argc;
    values = argv;
    // For code that is not ours: other programs' `CommandLine.arguments`, and the runner of the tests.
    if (_swift_stdlib_overrideUnsafeArgvArgc) _swift_stdlib_overrideUnsafeArgvArgc(argv, argc);
}

int carguments_count(void) { return count; }

char *const *carguments_values(void) { return values; }
