#define _GNU_SOURCE
#include "CFileFaults.h"
#include "changes.h"
#include "faults.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct {
    atomic_int armed, remaining, error_code, lasts, has_failed, process;
} Arms;

// Used until there is memory that forked processes share.
static Arms own = {.armed = -1};
static Arms *arms = &own;

static void share(void) {
    if (arms != &own) return;
    Arms *shared = shared_memory(sizeof *shared);
    if (shared == NULL) return;
    shared->armed = -1;
    arms = shared;
}

void faults_prepare(void) {
    share();
    faults_find_swift();
}

// For one process, or for all that share the memory if it is 0.
static void arm(Faults call, int count, int code, int lasts, int process) {
    share();
    arms->error_code = code;
    arms->lasts = lasts;
    arms->has_failed = 0;
    arms->remaining = count;
    arms->process = process;
    arms->armed = (int)call;
}

void faults_arm(Faults call, int count, int code, int lasts) { arm(call, count, code, lasts, 0); }

int faults_disarm(void) {
    arms->armed = -1;
    return arms->has_failed;
}

int faults_fork_without_memory(int count, int lasts, int is_of_libraries) {
    share();
    faults_find_swift();
    arms->has_failed = 0;
    int process = fork();
    // In the other processes, threads continue without failures, here and below.
    if (process == 0) arm(is_of_libraries ? FaultsLibraryMemory : FaultsMemory, count, ENOMEM, lasts, getpid());
    return process;
}

int faults_fork_to_be_killed(int count, int halves) {
    share();
    arms->has_failed = 0;
    int process = fork();
    // Code 0 makes a write transfer only part of its bytes.
    if (process != 0) return process;
    arm(FaultsAny, count, 0, halves, getpid());
    return 0;
}

// Whether this call writes half of its bytes and the process ends after it. For all other calls, the process ends here.
static int is_last(Faults call) {
    if (atomic_fetch_sub(&arms->remaining, 1) > 1) return 0;
    int is_first = !arms->has_failed;
    arms->has_failed = 1;
    if (!is_first || call != FaultsWrite || !arms->lasts) raise(SIGKILL);
    errno = 0;
    return 1;
}

// Files in /proc do not fail: libdispatch reads them about its own process, and would end the process if that failed.
enum { most_descriptors = 1024 };
static atomic_char of_process[most_descriptors];

static int is_of_process(const char *name) { return strncmp(name, "/proc/", 6) == 0; }

// Whether this call fails. Pipes do not fail, because threads communicate through them. They are recognised by having no offset.
static int fails(Faults call, int descriptor) {
    int kills = arms->armed == FaultsAny && call < FaultsMemory;
    if (!kills && arms->armed != (int)call) return 0;
    if (arms->process != 0 && arms->process != getpid()) return 0;
    if (kills) return is_last(call);
    if (descriptor >= 0 && descriptor < most_descriptors && of_process[descriptor]) return 0;
    int code = errno;
    if (descriptor >= 0 && syscall(SYS_lseek, descriptor, 0, SEEK_CUR) < 0) return errno = code, 0;
    int left = atomic_fetch_sub(&arms->remaining, 1);
    if (left > 1 || (left < 1 && !arms->lasts)) return 0;
    arms->has_failed = 1;
    errno = arms->error_code;
    return 1;
}

int faults_hit(Faults call) { return fails(call, -1); }

int faults_is_armed(Faults call) { return arms->armed == (int)call; }

// MARK: Opening

static int opened(int folder, const char *name, int flags, int mode) {
    if (!is_of_process(name) && fails(FaultsOpen, -1)) return -1;
    int makes = (flags & O_CREAT) && faccessat(folder, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0;
    int descriptor = (int)syscall(SYS_openat, folder, name, flags, mode);
    if (descriptor < 0) return descriptor;
    if (descriptor < most_descriptors) of_process[descriptor] = (char)is_of_process(name);
    changes_opened(descriptor);
    if ((flags & O_TMPFILE) == O_TMPFILE) changes_made_nameless(descriptor);
    if (makes) changes_made(folder, name);
    if (flags & O_TRUNC) changes_cut(descriptor, 0);
    return descriptor;
}

int openat(int folder, const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, int) : 0;
    va_end(rest);
    return opened(folder, name, flags, mode);
}

int open(const char *name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, int) : 0;
    va_end(rest);
    return opened(AT_FDCWD, name, flags, mode);
}

// The descriptor is closed even if the call fails.
int close(int descriptor) {
    int failed = fails(FaultsClose, descriptor), code = errno;
    changes_closed(descriptor);
    // The next received descriptor may get the same number.
    if (descriptor >= 0 && descriptor < most_descriptors) of_process[descriptor] = 0;
    int result = (int)syscall(SYS_close, descriptor);
    if (!failed) return result;
    errno = code;
    return -1;
}

// MARK: Contents

ssize_t read(int descriptor, void *bytes, size_t count) {
    return fails(FaultsRead, descriptor) ? -1 : syscall(SYS_read, descriptor, bytes, count);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
    return fails(FaultsRead, descriptor) ? -1 : syscall(SYS_pread64, descriptor, bytes, count, offset);
}

// The number of bytes that a failing write takes; -1 with errno for none.
static ssize_t taken(size_t count) { return errno == 0 ? (ssize_t)(count + 1) / 2 : -1; }

ssize_t write(int descriptor, const void *bytes, size_t count) {
    if (fails(FaultsWrite, descriptor)) {
        ssize_t part = taken(count);
        if (part < 0) return -1;
        count = (size_t)part;
    }
    ssize_t done = syscall(SYS_write, descriptor, bytes, count);
    if (done > 0) changes_written(descriptor, bytes, done, syscall(SYS_lseek, descriptor, 0, SEEK_CUR) - done);
    return done;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    if (fails(FaultsWrite, descriptor)) {
        ssize_t part = taken(count);
        if (part < 0) return -1;
        count = (size_t)part;
    }
    ssize_t done = syscall(SYS_pwrite64, descriptor, bytes, count, offset);
    changes_written(descriptor, bytes, done, offset);
    return done;
}

int ftruncate(int descriptor, off_t length) {
    if (fails(FaultsWrite, descriptor)) return -1;
    int result = (int)syscall(SYS_ftruncate, descriptor, length);
    if (result == 0) changes_cut(descriptor, length);
    return result;
}

int fsync(int descriptor) {
    if (fails(FaultsSync, descriptor)) return -1;
    int result = (int)syscall(SYS_fsync, descriptor);
    if (result == 0) changes_synced(descriptor);
    return result;
}

// MARK: Names

int renameat(int folder, const char *name, int other_folder, const char *other) {
    if (fails(FaultsRename, -1)) return -1;
    int result = (int)syscall(SYS_renameat2, folder, name, other_folder, other, 0);
    if (result == 0) changes_moved(folder, name, other_folder, other);
    return result;
}

int rename(const char *name, const char *other) { return renameat(AT_FDCWD, name, AT_FDCWD, other); }

int linkat(int folder, const char *name, int other_folder, const char *other, int flags) {
    if (fails(FaultsRename, -1)) return -1;
    int result = (int)syscall(SYS_linkat, folder, name, other_folder, other, flags);
    if (result == 0) changes_named(other_folder, other);
    return result;
}

int link(const char *name, const char *other) { return linkat(AT_FDCWD, name, AT_FDCWD, other, 0); }

int unlinkat(int folder, const char *name, int flags) {
    if (fails(FaultsUnlink, -1)) return -1;
    int result = (int)syscall(SYS_unlinkat, folder, name, flags);
    if (result == 0) changes_removed(folder, name);
    return result;
}

int unlink(const char *name) { return unlinkat(AT_FDCWD, name, 0); }

int mkdir(const char *name, mode_t mode) { return fails(FaultsFolder, -1) ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, name, mode); }

int flock(int descriptor, int operation) {
    return fails(FaultsLock, descriptor) ? -1 : (int)syscall(SYS_flock, descriptor, operation);
}

// MARK: Memory

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    if (fails(FaultsMap, -1)) return MAP_FAILED;
    return (void *)syscall(SYS_mmap, address, length, protection, flags, descriptor, offset);
}
