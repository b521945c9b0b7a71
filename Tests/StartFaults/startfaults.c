// System calls that fail in a program as it is shipped. This library is loaded before the program's libraries (LD_PRELOAD), and is
// controlled by environment variables:
//   FAULTS_REPORT  a file of 256 zeros for 32-bit numbers: the count of each call in `names`, and in the last the number of failures
//   FAULTS_CALL    the call that fails, one of `names`; none only counts
//   FAULTS_NUMBER  which of these calls fails, from 1
//   FAULTS_CODE    its errno; 0 reads or writes a part of the bytes
//   FAULTS_LASTS   1 for that call and all that follow
//
// Only calls that the program and its libraries make after main() has begun are counted, on any thread. Calls that the C library makes
// itself are not counted, and nothing in child processes. Reading, writing and syncing fail only for files, because a program may end when
// a connection breaks.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

typedef enum {
    call_open, call_read, call_write, call_sync, call_rename, call_unlink, call_lock, call_folder, call_list, call_entry, call_stat, call_access,
    call_map, call_spawn, call_thread, call_socket, call_pair, call_pipe, call_event, call_share, call_notify, call_watch, call_count
} Call;

static const char *const names[call_count] = {
    "open", "read", "write", "sync", "rename", "unlink", "lock", "folder", "list", "entry", "stat", "access",
    "map", "spawn", "thread", "socket", "pair", "pipe", "event", "share", "notify", "watch",
};

enum { report_words = 64, report_size = report_words * sizeof(int) };
typedef struct {
    atomic_int counts[report_words - 1];
    atomic_int failed;
} Report;

static struct {
    Report *report;
    int call, number, code, lasts;
    pid_t process;
} arms = {.call = -1};

// The function of this name in a library after this one.
#define NEXT(name) \
    static __typeof__(&name) next; \
    if (next == NULL) next = (__typeof__(next))dlsym(RTLD_NEXT, #name)

// MARK: Which call fails

static int number_of(const char *name) {
    const char *text = getenv(name);
    return text == NULL ? 0 : atoi(text);
}

static void arm(void) {
    const char *path = getenv("FAULTS_REPORT"), *call = getenv("FAULTS_CALL");
    arms.number = number_of("FAULTS_NUMBER");
    arms.code = number_of("FAULTS_CODE");
    arms.lasts = number_of("FAULTS_LASTS");
    for (int i = 0; call != NULL && i < call_count; i++) {
        if (strcmp(call, names[i]) == 0) arms.call = i;
    }
    unsetenv("LD_PRELOAD");
    int descriptor = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return;
    void *memory = mmap(NULL, report_size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (memory == MAP_FAILED) return;
    arms.process = getpid();
    arms.report = memory;
}

static int fails(Call call) {
    if (arms.report == NULL || arms.process != getpid()) return 0;
    int number = atomic_fetch_add(&arms.report->counts[call], 1) + 1;
    if (arms.call != (int)call || number < arms.number || (number > arms.number && !arms.lasts)) return 0;
    atomic_fetch_add(&arms.report->failed, 1);
    errno = arms.code;
    return 1;
}

static int fails_for(Call call, int descriptor) {
    struct stat status;
    int code = errno;
    int is_file = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    errno = code;
    return is_file && fails(call);
}

// The number of bytes that a failing call transfers; none if it fails with an error.
static size_t part(size_t count) { return errno == 0 ? (count + 1) / 2 : 0; }

static int (*program_main)(int, char **, char **);

static int armed_main(int count, char **arguments, char **environment) {
    arm();
    return program_main(count, arguments, environment);
}

int __libc_start_main(
    int (*main)(int, char **, char **), int count, char **arguments, void (*init)(void), void (*fini)(void), void (*end)(void), void *stack) {
    NEXT(__libc_start_main);
    program_main = main;
    return next(armed_main, count, arguments, init, fini, end, stack);
}

// MARK: Opening

#define MODE(flags) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | __O_TMPFILE)) { \
        va_list rest; \
        va_start(rest, flags); \
        mode = va_arg(rest, mode_t); \
        va_end(rest); \
    }

#define OPENING(name) \
    int name(const char *path, int flags, ...) { \
        MODE(flags) \
        NEXT(name); \
        return fails(call_open) ? -1 : next(path, flags, mode); \
    }
OPENING(open)
OPENING(open64)

#define OPENING_AT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        MODE(flags) \
        NEXT(name); \
        return fails(call_open) ? -1 : next(folder, path, flags, mode); \
    }
OPENING_AT(openat)
OPENING_AT(openat64)

#define OPENING_STREAM(name) \
    FILE *name(const char *restrict path, const char *restrict mode) { \
        NEXT(name); \
        return fails(call_open) ? NULL : next(path, mode); \
    }
OPENING_STREAM(fopen)
OPENING_STREAM(fopen64)

// MARK: Contents

// If the part has 0 bytes, only the error remains.
#define PART(call) \
    if (fails_for(call, descriptor) && (count = part(count)) == 0) return -1

ssize_t read(int descriptor, void *bytes, size_t count) {
    NEXT(read);
    PART(call_read);
    return next(descriptor, bytes, count);
}

#define READING(name, offset_type) \
    ssize_t name(int descriptor, void *bytes, size_t count, offset_type offset) { \
        NEXT(name); \
        PART(call_read); \
        return next(descriptor, bytes, count, offset); \
    }
READING(pread, off_t)
READING(pread64, off64_t)

ssize_t write(int descriptor, const void *bytes, size_t count) {
    NEXT(write);
    PART(call_write);
    return next(descriptor, bytes, count);
}

#define WRITING(name, offset_type) \
    ssize_t name(int descriptor, const void *bytes, size_t count, offset_type offset) { \
        NEXT(name); \
        PART(call_write); \
        return next(descriptor, bytes, count, offset); \
    }
WRITING(pwrite, off_t)
WRITING(pwrite64, off64_t)

#define FAILING(result, failure, call, name, parameters, arguments) \
    result name parameters { \
        NEXT(name); \
        return fails(call) ? failure : next arguments; \
    }
#define FAILING_FILE(call, name, parameters, arguments) \
    int name parameters { \
        NEXT(name); \
        return fails_for(call, descriptor) ? -1 : next arguments; \
    }
FAILING_FILE(call_write, ftruncate, (int descriptor, off_t length), (descriptor, length))
FAILING_FILE(call_write, ftruncate64, (int descriptor, off64_t length), (descriptor, length))
FAILING(int, -1, call_sync, fsync, (int descriptor), (descriptor))
FAILING(int, -1, call_sync, fdatasync, (int descriptor), (descriptor))
FAILING(int, -1, call_lock, flock, (int descriptor, int operation), (descriptor, operation))

// MARK: Names and folders

FAILING(int, -1, call_rename, rename, (const char *name, const char *other), (name, other))
FAILING(int, -1, call_rename, renameat, (int folder, const char *name, int other_folder, const char *other), (folder, name, other_folder, other))
FAILING(
    int, -1, call_rename, renameat2, (int folder, const char *name, int other_folder, const char *other, unsigned flags),
    (folder, name, other_folder, other, flags))
FAILING(
    int, -1, call_rename, linkat, (int folder, const char *name, int other_folder, const char *other, int flags),
    (folder, name, other_folder, other, flags))
FAILING(int, -1, call_unlink, unlink, (const char *name), (name))
FAILING(int, -1, call_unlink, unlinkat, (int folder, const char *name, int flags), (folder, name, flags))
FAILING(int, -1, call_folder, mkdir, (const char *name, mode_t mode), (name, mode))
FAILING(DIR *, NULL, call_list, opendir, (const char *name), (name))
FAILING(DIR *, NULL, call_list, fdopendir, (int descriptor), (descriptor))
FAILING(struct dirent *, NULL, call_entry, readdir, (DIR * folder), (folder))
FAILING(struct dirent64 *, NULL, call_entry, readdir64, (DIR * folder), (folder))
FAILING(int, -1, call_stat, stat, (const char *restrict name, struct stat *restrict status), (name, status))
FAILING(int, -1, call_stat, lstat, (const char *restrict name, struct stat *restrict status), (name, status))
FAILING(
    int, -1, call_stat, fstatat, (int folder, const char *restrict name, struct stat *restrict status, int flags),
    (folder, name, status, flags))
FAILING(int, -1, call_access, access, (const char *name, int kind), (name, kind))
FAILING(int, -1, call_access, faccessat, (int folder, const char *name, int kind, int flags), (folder, name, kind, flags))

// MARK: Memory, threads and processes

#define MAPPING(name, offset_type) \
    void *name(void *address, size_t length, int protection, int flags, int descriptor, offset_type offset) { \
        NEXT(name); \
        return fails(call_map) ? MAP_FAILED : next(address, length, protection, flags, descriptor, offset); \
    }
MAPPING(mmap, off_t)
MAPPING(mmap64, off64_t)

FAILING(
    int, errno, call_spawn, posix_spawn,
    (pid_t *restrict process, const char *restrict program, const posix_spawn_file_actions_t *actions,
     const posix_spawnattr_t *restrict attributes, char *const arguments[restrict], char *const environment[restrict]),
    (process, program, actions, attributes, arguments, environment))
FAILING(
    int, errno, call_thread, pthread_create,
    (pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*start)(void *), void *restrict argument),
    (thread, attributes, start, argument))

// MARK: Descriptors

FAILING(int, -1, call_socket, socket, (int domain, int kind, int protocol), (domain, kind, protocol))
FAILING(int, -1, call_pair, socketpair, (int domain, int kind, int protocol, int ends[2]), (domain, kind, protocol, ends))
FAILING(int, -1, call_pipe, pipe, (int ends[2]), (ends))
FAILING(int, -1, call_pipe, pipe2, (int ends[2], int flags), (ends, flags))
FAILING(int, -1, call_event, eventfd, (unsigned count, int flags), (count, flags))
FAILING(int, -1, call_share, memfd_create, (const char *name, unsigned flags), (name, flags))
FAILING(int, -1, call_notify, inotify_init1, (int flags), (flags))
FAILING(int, -1, call_watch, inotify_add_watch, (int queue, const char *name, uint32_t events), (queue, name, events))
