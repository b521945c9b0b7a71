// Calls for processes, for messages between them, and for listing and watching folders.
#define _GNU_SOURCE
#include "faults.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// MARK: Processes and threads

int posix_spawn(
    pid_t *process, const char *program, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
    char *const arguments[], char *const environment[]) {
    if (faults_hit(FaultsSpawn)) return errno;
    static __typeof__(&posix_spawn) next;
    if (next == NULL) next = (__typeof__(next))dlsym(RTLD_NEXT, "posix_spawn");
    return next(process, program, actions, attributes, arguments, environment);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
    if (faults_hit(FaultsThread)) return errno;
    static __typeof__(&pthread_create) next;
    if (next == NULL) next = (__typeof__(next))dlsym(RTLD_NEXT, "pthread_create");
    return next(thread, attributes, start, argument);
}

pid_t waitpid(pid_t process, int *status, int options) {
    return faults_hit(FaultsWait) ? -1 : (pid_t)syscall(SYS_wait4, process, status, options, NULL);
}

int waitid(idtype_t kind, id_t process, siginfo_t *seen, int options) {
    return faults_hit(FaultsWait) ? -1 : (int)syscall(SYS_waitid, kind, process, seen, options, NULL);
}

// MARK: Messages

int socketpair(int domain, int type, int protocol, int ends[2]) {
    return faults_hit(FaultsSocket) ? -1 : (int)syscall(SYS_socketpair, domain, type, protocol, ends);
}

int pipe2(int ends[2], int flags) { return faults_hit(FaultsPipe) ? -1 : (int)syscall(SYS_pipe2, ends, flags); }

int memfd_create(const char *name, unsigned flags) {
    return faults_hit(FaultsShare) ? -1 : (int)syscall(SYS_memfd_create, name, flags);
}

int pipe(int ends[2]) { return pipe2(ends, 0); }

ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
    return faults_hit(FaultsSend) ? -1 : syscall(SYS_sendmsg, socket, message, flags);
}

ssize_t recvmsg(int socket, struct msghdr *message, int flags) {
    return faults_hit(FaultsReceive) ? -1 : syscall(SYS_recvmsg, socket, message, flags);
}

int poll(struct pollfd *lines, nfds_t count, int milliseconds) {
    if (faults_hit(FaultsPoll)) return -1;
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    return (int)syscall(SYS_ppoll, lines, count, milliseconds < 0 ? NULL : &time, NULL, 0);
}

// MARK: Folders

DIR *opendir(const char *name) {
    if (faults_hit(FaultsList)) return NULL;
    static __typeof__(&opendir) next;
    if (next == NULL) next = (__typeof__(next))dlsym(RTLD_NEXT, "opendir");
    return next(name);
}

struct dirent *readdir(DIR *folder) {
    if (faults_hit(FaultsEntry)) return NULL;
    static __typeof__(&readdir) next;
    if (next == NULL) next = (__typeof__(next))dlsym(RTLD_NEXT, "readdir");
    return next(folder);
}

int fstatat(int folder, const char *restrict name, struct stat *restrict status, int flags) {
    if (faults_hit(FaultsStat)) return -1;
    static __typeof__(&fstatat) next;
    if (next == NULL) next = (__typeof__(next))dlsym(RTLD_NEXT, "fstatat");
    return next(folder, name, status, flags);
}

int stat(const char *restrict name, struct stat *restrict status) { return fstatat(AT_FDCWD, name, status, 0); }

int lstat(const char *restrict name, struct stat *restrict status) { return fstatat(AT_FDCWD, name, status, AT_SYMLINK_NOFOLLOW); }

int inotify_init1(int flags) { return faults_hit(FaultsNotify) ? -1 : (int)syscall(SYS_inotify_init1, flags); }

int inotify_add_watch(int queue, const char *name, uint32_t events) {
    return faults_hit(FaultsWatch) ? -1 : (int)syscall(SYS_inotify_add_watch, queue, name, events);
}
