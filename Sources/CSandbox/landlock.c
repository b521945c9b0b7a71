// Landlock: everything it handles is refused, except reading files beneath the given folders. Numbers and bits are defined here, because
// headers may be older than the kernel. Source: Documentation/userspace-api/landlock.rst of Linux 6.18.
#define _GNU_SOURCE
#include "CSandboxWalls.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The same numbers on all processors.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446, ask_version = 1, beneath_path = 1 };

/// The right to open a file for reading.
enum { read_file = 1 << 2 };

typedef struct {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
} Ruleset;

typedef struct {
    uint64_t allowed_access;
    int32_t parent_fd;
} __attribute__((packed)) PathRule;

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

/// Allows reading files beneath a folder. A folder that does not exist is skipped. Returns 0, or -1 with errno.
static int allow_beneath(int ruleset, const char *folder) {
    int descriptor = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -1;
    PathRule rule = {.allowed_access = read_file, .parent_fd = descriptor};
    long result = syscall(add_rule, ruleset, beneath_path, &rule, 0);
    int code = errno;
    close(descriptor);
    errno = code;
    return (int)result;
}

int csandbox_close_paths(const char *const *folders) {
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
    long result = 0;
    for (int i = 0; folders != NULL && folders[i] != NULL && result == 0; i++) result = allow_beneath(descriptor, folders[i]);
    if (result == 0) result = syscall(restrict_self, descriptor, 0);
    int code = errno;
    close(descriptor);
    errno = code;
    return (int)result;
}
