// Attempts of a process that may read fonts: it tries to read, write and list other files in several ways, and to start processes.
#define _GNU_SOURCE
#include "CEscapeAttempts.h"
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct {
    const char *name;
    /// An absolute path, or one in the folder.
    const char *path;
    int flags;
} Opening;

static const Opening openings[] = {
    {"the font", "fonts/font", O_RDONLY},
    {"the font, closed by other programs", "fonts/font", O_RDONLY | O_CLOEXEC},
    {"another file", "content", O_RDONLY},
    {"another file, by the fonts' folder", "fonts/../content", O_RDONLY},
    {"another file, by a link", "fonts/link", O_RDONLY},
    {"the fonts' folder", "fonts", O_RDONLY},
    {"the users' names", "/etc/passwd", O_RDONLY},
    {"its own memory", "/proc/self/mem", O_RDONLY},
    {"a device", "/dev/null", O_RDONLY},
    {"the font, for writing", "fonts/font", O_WRONLY},
    {"the font, for both", "fonts/font", O_RDWR},
    {"the font, cut", "fonts/font", O_RDONLY | O_TRUNC},
    {"a new font", "fonts/new", O_RDONLY | O_CREAT},
    {"the fonts' folder, to list it", "fonts", O_RDONLY | O_DIRECTORY},
    {"the root, as a place", "/", O_PATH},
};

/// Paths that exist and paths that do not, with a process of each kind.
static const char *const doors[] = {
    "/etc/passwd", "/etc/there is none", "/proc/1/status", "/proc/4194303/status", "/proc/self/maps", "/root", "/home", "/opt", "/bin/sh", "/nowhere",
    "/dev/null", "/dev/none", "/var/log", "/sys/kernel",
};

static void tell(int socket, const char *line) { csandbox_send(socket, line, strlen(line), NULL, 0); }

static const char *words(long result) { return result < 0 ? strerror(errno) : "done"; }

static void try_opening(const char *folder, const Opening *opening, const char *suffix, int socket) {
    char path[PATH_MAX], line[256];
    snprintf(path, sizeof path, "%s/%s", folder, opening->path);
    long result = syscall(SYS_openat, AT_FDCWD, opening->path[0] == '/' ? opening->path : path, opening->flags, 0600);
    snprintf(line, sizeof line, "%s%s: %s", opening->name, suffix, words(result));
    if (result >= 0) close((int)result);
    tell(socket, line);
}

typedef struct {
    const char *folder;
    int socket;
    int is_done;
} Reader;

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_news = PTHREAD_COND_INITIALIZER;

static void *read_in_thread(void *user) {
    Reader *reader = user;
    try_opening(reader->folder, &openings[0], ", by a thread", reader->socket);
    try_opening(reader->folder, &openings[2], ", by a thread", reader->socket);
    pthread_mutex_lock(&gate);
    reader->is_done = 1;
    pthread_cond_broadcast(&has_news);
    pthread_mutex_unlock(&gate);
    return NULL;
}

static void *wait_at_gate(void *user) {
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
    return user;
}

/// The number of threads that can wait at the same time, 200 at most.
static int count_threads(void) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 1 << 16);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_mutex_lock(&gate);
    int count = 0;
    pthread_t thread;
    while (count < 200 && pthread_create(&thread, &attributes, wait_at_gate, NULL) == 0) count++;
    pthread_mutex_unlock(&gate);
    return count;
}

int escape_become_nobody(void) {
    enum { nobody = 65534 };
    if (setgroups(0, NULL) != 0 || setgid(nobody) != 0 || setuid(nobody) != 0) return -1;
    // Changing the user made the process undumpable, so its folder in /proc belongs to root. This gives it back.
    return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
}

void escape_read_fonts(const char *folder, int socket) {
    for (size_t index = 0; index < sizeof openings / sizeof *openings; index++) try_opening(folder, &openings[index], "", socket);
    for (size_t index = 0; index < sizeof doors / sizeof *doors; index++)
        try_opening(folder, &(Opening){doors[index], doors[index], O_RDONLY}, ", behind a door", socket);
    Reader reader = {folder, socket, 0};
    pthread_t thread;
    // The thread is not joined, because joining waits with a call that the filter does not allow.
    pthread_mutex_lock(&gate);
    if (pthread_create(&thread, NULL, read_in_thread, &reader) == 0)
        while (!reader.is_done) pthread_cond_wait(&has_news, &gate);
    pthread_mutex_unlock(&gate);
    char line[64];
    snprintf(line, sizeof line, "a process in this memory: %s", words(syscall(SYS_clone, CLONE_VM | SIGCHLD, 0, 0, 0, 0)));
    tell(socket, line);
    snprintf(line, sizeof line, "a thread in a namespace: %s", words(syscall(SYS_clone, 0x3D0F00 | CLONE_NEWNET, 0, 0, 0, 0)));
    tell(socket, line);
    snprintf(line, sizeof line, "threads: %d", count_threads());
    tell(socket, line);
}
