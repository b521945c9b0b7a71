#define _GNU_SOURCE
#include "CStoreFaults.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int armed = -1, remaining, error_code, has_failed;

void faults_arm(Faults call, int count, int code) {
    error_code = code;
    has_failed = 0;
    remaining = count;
    armed = (int)call;
}

int faults_disarm(void) {
    armed = -1;
    return has_failed;
}

// Whether this call is the one that fails. Pipes are how threads talk to each other, and do not fail.
static int fails(Faults call, int descriptor) {
    struct stat status;
    if (armed != (int)call) return 0;
    if (descriptor >= 0 && fstat(descriptor, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) return 0;
    if (atomic_fetch_sub(&remaining, 1) != 1) return 0;
    has_failed = 1;
    errno = error_code;
    return 1;
}

int openat(int folder, const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, int) : 0;
    va_end(rest);
    return fails(FaultsOpen, -1) ? -1 : (int)syscall(SYS_openat, folder, name, flags, mode);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
    return fails(FaultsRead, descriptor) ? -1 : syscall(SYS_read, descriptor, bytes, count);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    return fails(FaultsWrite, descriptor) ? -1 : syscall(SYS_write, descriptor, bytes, count);
}

int fsync(int descriptor) { return fails(FaultsSync, descriptor) ? -1 : (int)syscall(SYS_fsync, descriptor); }

// A descriptor is closed even if that fails.
int close(int descriptor) {
    int failed = fails(FaultsClose, descriptor), code = errno;
    int result = (int)syscall(SYS_close, descriptor);
    if (!failed) return result;
    errno = code;
    return -1;
}

int renameat(int folder, const char *name, int other_folder, const char *other) {
    return fails(FaultsRename, -1) ? -1 : (int)syscall(SYS_renameat2, folder, name, other_folder, other, 0);
}

int unlinkat(int folder, const char *name, int flags) {
    return fails(FaultsUnlink, -1) ? -1 : (int)syscall(SYS_unlinkat, folder, name, flags);
}

int flock(int descriptor, int operation) {
    return fails(FaultsLock, descriptor) ? -1 : (int)syscall(SYS_flock, descriptor, operation);
}
