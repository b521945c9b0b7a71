// Functions for bystanders that Swift cannot call.
#define _GNU_SOURCE
#include "CEscapeAttempts.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>

int escape_open_terminal(char *name, int size) {
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0 || ptsname_r(terminal, name, (size_t)size) != 0) return -1;
    return terminal;
}

void escape_mark(const char *path) { setxattr(path, "user.mark", "kept", 4, 0); }

int escape_is_marked(const char *path) {
    char value[16];
    return getxattr(path, "user.mark", value, sizeof value) == 4 && memcmp(value, "kept", 4) == 0;
}
