// Starts processes that inherit nothing from their parent.
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

/// Capacity of the pipe for standard error in bytes: a page, the minimum.
enum { pipe_size = 4096 };

/// Makes a nonblocking pipe. Returns 0, or -1 with errno.
static int make_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    fcntl(ends[1], F_SETPIPE_SZ, pipe_size);
    return 0;
}

/// Duplicates a descriptor to a number above those of the new process. Returns -1 with errno on failure.
static int moved_up(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 4); }

static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int code = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    // The new process must not inherit ignored or blocked signals, such as that of its CPU limit.
    if (code == 0) code = posix_spawnattr_setsigmask(attributes, &none);
    return code != 0 ? code : posix_spawnattr_setsigdefault(attributes, &all);
}

static int set_descriptors(posix_spawn_file_actions_t *actions, int socket, int errors) {
    int code = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
    if (code == 0) code = posix_spawn_file_actions_addopen(actions, 1, "/dev/null", O_WRONLY, 0);
    if (code == 0) code = posix_spawn_file_actions_adddup2(actions, errors, 2);
    if (code == 0) code = posix_spawn_file_actions_adddup2(actions, socket, 3);
    return code != 0 ? code : posix_spawn_file_actions_addclosefrom_np(actions, 4);
}

/// A process to start, passed to the thread that starts processes.
typedef struct Start {
    const char *program;
    char *const *arguments;
    char *const *environment;
    int socket;
    int errors;
    pid_t process;
    /// The errno; 0 on success.
    int code;
    int is_done;
    struct Start *next;
} Start;

static void run(Start *start) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    start->code = posix_spawn_file_actions_init(&actions);
    if (start->code != 0) return;
    start->code = posix_spawnattr_init(&attributes);
    if (start->code == 0) {
        start->code = set_attributes(&attributes);
        if (start->code == 0) start->code = set_descriptors(&actions, start->socket, start->errors);
        if (start->code == 0)
            start->code = posix_spawn(&start->process, start->program, &actions, &attributes, start->arguments, start->environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_news = PTHREAD_COND_INITIALIZER;
static Start *waiting;
static int has_thread;

static void *serve(void *unused) {
    (void)unused;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (waiting == NULL) pthread_cond_wait(&has_news, &lock);
        Start *start = waiting;
        waiting = start->next;
        pthread_mutex_unlock(&lock);
        run(start);
        pthread_mutex_lock(&lock);
        start->is_done = 1;
        pthread_cond_broadcast(&has_news);
    }
    return NULL;
}

/// Ensures that the thread that starts processes is running. Call with the lock held. Returns an errno.
static int demand_thread(void) {
    if (has_thread) return 0;
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    // Signals must be delivered to the program's other threads.
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = pthread_create(&thread, NULL, serve, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code != 0) return code;
    pthread_detach(thread);
    has_thread = 1;
    return 0;
}

/// Lets the thread start a process, and waits for the result.
static void hand_over(Start *start) {
    pthread_mutex_lock(&lock);
    start->code = demand_thread();
    if (start->code == 0) {
        start->next = waiting;
        waiting = start;
        pthread_cond_broadcast(&has_news);
        while (!start->is_done) pthread_cond_wait(&has_news, &lock);
    }
    pthread_mutex_unlock(&lock);
}

int csandbox_spawn(const char *program, char *const *arguments, char *const *environment, int socket, int *errors) {
    int ends[2];
    if (make_pipe(ends) != 0) return -1;
    Start start = {.program = program, .arguments = arguments, .environment = environment, .process = -1};
    start.socket = moved_up(socket);
    start.errors = start.socket < 0 ? -1 : moved_up(ends[1]);
    start.code = start.errors < 0 ? errno : 0;
    if (start.code == 0) hand_over(&start);
    if (start.socket >= 0) close(start.socket);
    if (start.errors >= 0) close(start.errors);
    close(ends[1]);
    if (start.code == 0) {
        *errors = ends[0];
        return start.process;
    }
    close(ends[0]);
    return errno = start.code, -1;
}

/// Sets up the child: a new session, and no other descriptors. The given descriptors keep their numbers.
static void leave_all_but(int first, int second, int errors) {
    setsid();
    if (errors != STDERR_FILENO) dup2(errors, STDERR_FILENO);
    int last = first > second ? first : second;
    for (int descriptor = 0; descriptor < last; descriptor++) {
        if (descriptor != first && descriptor != second && descriptor != STDERR_FILENO) close(descriptor);
    }
    closefrom(last < STDERR_FILENO ? STDERR_FILENO + 1 : last + 1);
}

int csandbox_split(int first, int second, int *errors) {
    int ends[2];
    if (make_pipe(ends) != 0) return -1;
    pid_t parent = getpid(), process = fork();
    if (process == 0) {
        // Before anything that could block.
        if (csandbox_end_with(parent) != 0) _exit(1);
        leave_all_but(first, second, ends[1]);
        return 0;
    }
    int code = errno;
    close(ends[1]);
    if (process > 0) {
        *errors = ends[0];
        return process;
    }
    close(ends[0]);
    return errno = code, -1;
}
