// Landlock with an empty ruleset: everything it handles is refused. Numbers and bits are defined here, because headers may be older than
// the kernel. Source: Documentation/userspace-api/landlock.rst of Linux 6.18.
#define _GNU_SOURCE
#include "CSandboxWalls.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

// The same numbers on all processors.
enum { create_ruleset = 444, restrict_self = 446, ask_version = 1 };

typedef struct {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
} Ruleset;

/// The file rights of each version: thirteen at first, then moving between folders (2), truncation (3), device control (5).
static uint64_t file_rights(int version) {
    int count = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
    return ((uint64_t)1 << count) - 1;
}

int csandbox_landlock_version(void) {
    long version = syscall(create_ruleset, NULL, 0, ask_version);
    if (version >= 0) return (int)version;
    return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -1;
}

int csandbox_close_paths(void) {
    int version = csandbox_landlock_version();
    if (version == 0) errno = ENOSYS;
    if (version <= 0) return -1;
    Ruleset rules = {
        .handled_access_fs = file_rights(version),
        // Binding and connecting TCP sockets.
        .handled_access_net = version >= 4 ? 3 : 0,
        // Abstract sockets and signals.
        .scoped = version >= 6 ? 3 : 0,
    };
    int descriptor = (int)syscall(create_ruleset, &rules, sizeof rules, 0);
    if (descriptor < 0) return -1;
    long result = syscall(restrict_self, descriptor, 0);
    int code = errno;
    close(descriptor);
    errno = code;
    return (int)result;
}
