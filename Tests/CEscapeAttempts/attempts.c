#define _GNU_SOURCE
#include "CEscapeAttempts.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// Numbers that are the same on all processors, for headers that are older than the kernel.
enum {
    nr_pidfd_send_signal = 424, nr_io_uring_setup = 425, nr_io_uring_enter = 426, nr_open_tree = 428, nr_move_mount = 429, nr_fsopen = 430,
    nr_fsmount = 432, nr_fspick = 433, nr_pidfd_open = 434, nr_clone3 = 435, nr_close_range = 436, nr_openat2 = 437, nr_pidfd_getfd = 438,
    nr_faccessat2 = 439, nr_process_madvise = 440, nr_epoll_pwait2 = 441, nr_mount_setattr = 442, nr_quotactl_fd = 443,
    nr_landlock_create_ruleset = 444, nr_memfd_secret = 447, nr_process_mrelease = 448, nr_futex_waitv = 449, nr_fchmodat2 = 452,
    nr_map_shadow_stack = 453, nr_statmount = 457, nr_listmount = 458, nr_mseal = 462, nr_setxattrat = 463, nr_open_tree_attr = 467
};

// Paths are built before the sandbox is closed.
static char content[PATH_MAX], second[PATH_MAX], empty[PATH_MAX], inner[PATH_MAX], fresh[PATH_MAX];
static char page[4096] __attribute__((aligned(4096)));

EscapeTargets escape_targets(const char *folder, const char *terminal, int bystander) {
    snprintf(content, sizeof content, "%s/content", folder);
    snprintf(second, sizeof second, "%s/second", folder);
    snprintf(empty, sizeof empty, "%s/empty", folder);
    snprintf(inner, sizeof inner, "%s/inner", folder);
    snprintf(fresh, sizeof fresh, "%s/fresh", folder);
    int ends[2] = {-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0) ends[0] = -1;
    return (EscapeTargets){
        .folder = folder,
        .bystander = bystander,
        .parent = getppid(),
        .file = open(content, O_RDWR),
        .directory = open(folder, O_RDONLY | O_DIRECTORY),
        // A session leader gets it as its controlling terminal. Any process of the session may then type into it.
        .terminal = open(terminal, O_RDWR),
        .socket = ends[0],
        .memory = (int)syscall(SYS_memfd_create, "memory", 0),
    };
}

typedef const EscapeTargets *Targets;
typedef long (*Attempt)(Targets t);

#define ATTEMPT(name, expression) \
    static long name(Targets t) { \
        (void)t; \
        return (expression); \
    }

// MARK: Files by their paths

#ifdef SYS_open
ATTEMPT(try_open, syscall(SYS_open, content, O_RDONLY))
ATTEMPT(try_creat, syscall(SYS_creat, second, 0600))
ATTEMPT(try_rename, syscall(SYS_rename, second, content))
ATTEMPT(try_link, syscall(SYS_link, content, fresh))
ATTEMPT(try_symlink, syscall(SYS_symlink, content, fresh))
ATTEMPT(try_unlink, syscall(SYS_unlink, content))
ATTEMPT(try_rmdir, syscall(SYS_rmdir, inner))
ATTEMPT(try_mkdir, syscall(SYS_mkdir, fresh, 0700))
ATTEMPT(try_mknod, syscall(SYS_mknod, fresh, S_IFIFO | 0600, 0))
ATTEMPT(try_chmod, syscall(SYS_chmod, content, 0777))
ATTEMPT(try_chown, syscall(SYS_chown, content, 1, 1))
ATTEMPT(try_lchown, syscall(SYS_lchown, content, 1, 1))
ATTEMPT(try_utime, syscall(SYS_utime, content, NULL))
ATTEMPT(try_utimes, syscall(SYS_utimes, content, NULL))
ATTEMPT(try_futimesat, syscall(SYS_futimesat, AT_FDCWD, content, NULL))
ATTEMPT(try_stat, syscall(SYS_stat, content, page))
ATTEMPT(try_lstat, syscall(SYS_lstat, content, page))
ATTEMPT(try_access, syscall(SYS_access, content, R_OK))
ATTEMPT(try_readlink, syscall(SYS_readlink, "/proc/self/exe", page, sizeof page))
ATTEMPT(try_getdents, syscall(SYS_getdents, t->directory, page, sizeof page))
#endif
#ifdef SYS_renameat
ATTEMPT(try_renameat, syscall(SYS_renameat, AT_FDCWD, second, AT_FDCWD, content))
#endif
ATTEMPT(try_openat, syscall(SYS_openat, AT_FDCWD, content, O_RDONLY))
ATTEMPT(try_openat_write, syscall(SYS_openat, AT_FDCWD, content, O_WRONLY | O_TRUNC))
static long try_openat2(Targets t) {
    uint64_t how[3] = {O_RDONLY, 0, 0};
    return syscall(nr_openat2, t->directory, "content", how, sizeof how);
}
ATTEMPT(try_renameat2, syscall(SYS_renameat2, t->directory, "second", t->directory, "content", 0))
ATTEMPT(try_truncate, syscall(SYS_truncate, content, 0L))
ATTEMPT(try_linkat, syscall(SYS_linkat, AT_FDCWD, content, AT_FDCWD, fresh, 0))
ATTEMPT(try_symlinkat, syscall(SYS_symlinkat, content, AT_FDCWD, fresh))
ATTEMPT(try_unlinkat, syscall(SYS_unlinkat, AT_FDCWD, content, 0))
ATTEMPT(try_unlinkat_folder, syscall(SYS_unlinkat, AT_FDCWD, inner, AT_REMOVEDIR))
ATTEMPT(try_mkdirat, syscall(SYS_mkdirat, AT_FDCWD, fresh, 0700))
ATTEMPT(try_mknodat, syscall(SYS_mknodat, AT_FDCWD, fresh, S_IFREG | 0600, 0))
ATTEMPT(try_fchmodat, syscall(SYS_fchmodat, AT_FDCWD, content, 0777))
ATTEMPT(try_fchmodat2, syscall(nr_fchmodat2, AT_FDCWD, content, 0777, 0))
ATTEMPT(try_fchownat, syscall(SYS_fchownat, AT_FDCWD, content, 1, 1, 0))
ATTEMPT(try_setxattr, syscall(SYS_setxattr, content, "user.mark", "x", 1UL, 0))
ATTEMPT(try_lsetxattr, syscall(SYS_lsetxattr, content, "user.mark", "x", 1UL, 0))
ATTEMPT(try_getxattr, syscall(SYS_getxattr, content, "user.mark", page, sizeof page))
ATTEMPT(try_listxattr, syscall(SYS_listxattr, content, page, sizeof page))
ATTEMPT(try_removexattr, syscall(SYS_removexattr, content, "user.mark"))
ATTEMPT(try_setxattrat, syscall(nr_setxattrat, AT_FDCWD, content, 0, "user.mark", page, 16UL))
ATTEMPT(try_utimensat, syscall(SYS_utimensat, AT_FDCWD, content, NULL, 0))
ATTEMPT(try_statx, syscall(SYS_statx, AT_FDCWD, content, 0, 0x7FF, page))
ATTEMPT(try_newfstatat, syscall(SYS_newfstatat, AT_FDCWD, content, page, 0))
ATTEMPT(try_newfstatat_empty_path, syscall(SYS_newfstatat, AT_FDCWD, content, page, AT_EMPTY_PATH))
ATTEMPT(try_faccessat, syscall(SYS_faccessat, AT_FDCWD, content, R_OK))
ATTEMPT(try_faccessat2, syscall(nr_faccessat2, AT_FDCWD, content, R_OK, 0))
ATTEMPT(try_readlinkat, syscall(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", page, sizeof page))
ATTEMPT(try_statfs, syscall(SYS_statfs, content, page))
ATTEMPT(try_getcwd, syscall(SYS_getcwd, page, sizeof page))
ATTEMPT(try_chdir, syscall(SYS_chdir, "/"))
ATTEMPT(try_fchdir, syscall(SYS_fchdir, t->directory))
ATTEMPT(try_name_to_handle_at, syscall(SYS_name_to_handle_at, AT_FDCWD, content, memset(page, 0, 8), page + 64, 0))
ATTEMPT(try_open_by_handle_at, syscall(SYS_open_by_handle_at, t->directory, page, O_RDONLY))
ATTEMPT(try_inotify_init, syscall(SYS_inotify_init1, 0))
ATTEMPT(try_inotify_add_watch, syscall(SYS_inotify_add_watch, t->file, content, 1))
ATTEMPT(try_fanotify_init, syscall(SYS_fanotify_init, 0, 0))
ATTEMPT(try_fanotify_mark, syscall(SYS_fanotify_mark, t->file, 1, 1L, AT_FDCWD, content))
ATTEMPT(try_umask, syscall(SYS_umask, 0))
ATTEMPT(try_acct, syscall(SYS_acct, NULL))
ATTEMPT(try_quotactl, syscall(SYS_quotactl, 0x800001, NULL, 0, NULL))
ATTEMPT(try_quotactl_fd, syscall(nr_quotactl_fd, t->directory, 0x800001, 0, NULL))

// MARK: Files that are open

ATTEMPT(try_read, syscall(SYS_read, t->file, page, 1UL))
ATTEMPT(try_write_file, syscall(SYS_write, t->file, "!", 1UL))
ATTEMPT(try_write_terminal, syscall(SYS_write, t->terminal, "!", 1UL))
ATTEMPT(try_write_stdout, syscall(SYS_write, 1, "!", 1UL))
ATTEMPT(try_pwrite, syscall(SYS_pwrite64, t->file, "!", 1UL, 0L))
ATTEMPT(try_writev, syscall(SYS_writev, t->file, &(struct iovec){"!", 1}, 1UL))
ATTEMPT(try_pwritev, syscall(SYS_pwritev, t->file, &(struct iovec){"!", 1}, 1UL, 0L, 0L))
ATTEMPT(try_pwritev2, syscall(SYS_pwritev2, t->file, &(struct iovec){"!", 1}, 1UL, 0L, 0L, 0))
ATTEMPT(try_sendfile, syscall(SYS_sendfile, t->file, t->memory, NULL, 1UL))
ATTEMPT(try_splice, syscall(SYS_splice, t->socket, NULL, t->file, NULL, 1UL, 2))
ATTEMPT(try_copy_file_range, syscall(SYS_copy_file_range, t->memory, NULL, t->file, NULL, 1UL, 0))
ATTEMPT(try_ftruncate, syscall(SYS_ftruncate, t->file, 0L))
ATTEMPT(try_fallocate, syscall(SYS_fallocate, t->file, 3, 0L, 4L))
ATTEMPT(try_fchmod, syscall(SYS_fchmod, t->file, 0777))
ATTEMPT(try_fchown, syscall(SYS_fchown, t->file, 1, 1))
ATTEMPT(try_fsetxattr, syscall(SYS_fsetxattr, t->file, "user.mark", "x", 1UL, 0))
ATTEMPT(try_fremovexattr, syscall(SYS_fremovexattr, t->file, "user.mark"))
ATTEMPT(try_futimens, syscall(SYS_utimensat, t->file, NULL, NULL, 0))
ATTEMPT(try_fstat, syscall(SYS_fstat, t->file, page))
ATTEMPT(try_getdents64, syscall(SYS_getdents64, t->directory, page, sizeof page))
ATTEMPT(try_flock, syscall(SYS_flock, t->file, 2 | 4))
ATTEMPT(try_setown, syscall(SYS_fcntl, t->socket, F_SETOWN, (long)t->bystander))
ATTEMPT(try_setsig, syscall(SYS_fcntl, t->socket, F_SETSIG, (long)SIGKILL))
ATTEMPT(try_setfl, syscall(SYS_fcntl, 2, F_SETFL, 0L))
ATTEMPT(try_setlease, syscall(SYS_fcntl, t->file, F_SETLEASE, (long)F_WRLCK))
ATTEMPT(try_dupfd, syscall(SYS_fcntl, t->file, F_DUPFD, 4L))
ATTEMPT(try_dup, syscall(SYS_dup, t->file))
ATTEMPT(try_dup3, syscall(SYS_dup3, t->file, 2, 0))
ATTEMPT(try_close_range, syscall(nr_close_range, 1000U, 1001U, 0))
ATTEMPT(try_fsync, syscall(SYS_fsync, t->file))
ATTEMPT(try_sync, syscall(SYS_sync))
ATTEMPT(try_io_setup, syscall(SYS_io_setup, 1, memset(page, 0, 8)))
ATTEMPT(try_io_uring_setup, syscall(nr_io_uring_setup, 1, memset(page, 0, 256)))
ATTEMPT(try_io_uring_enter, syscall(nr_io_uring_enter, t->file, 0, 0, 0, NULL, 0UL))
ATTEMPT(try_epoll, syscall(SYS_epoll_create1, 0))
ATTEMPT(try_eventfd, syscall(SYS_eventfd2, 0, 0))
ATTEMPT(try_pipe, syscall(SYS_pipe2, page, 0))

// MARK: The terminal

ATTEMPT(try_tiocsti, syscall(SYS_ioctl, t->terminal, TIOCSTI, "!"))
ATTEMPT(try_tiocswinsz, syscall(SYS_ioctl, t->terminal, TIOCSWINSZ, &(struct winsize){7, 7, 7, 7}))
ATTEMPT(try_tiocsctty, syscall(SYS_ioctl, t->terminal, TIOCSCTTY, 1L))
ATTEMPT(try_tioclinux, syscall(SYS_ioctl, t->terminal, TIOCLINUX, memset(page, 0, 8)))
ATTEMPT(try_fioasync, syscall(SYS_ioctl, t->socket, FIOASYNC, memset(page, 1, 4)))
ATTEMPT(try_ioctl_high_word, syscall(SYS_ioctl, t->terminal, TIOCSTI | 0x100000000L, "!"))
ATTEMPT(try_vhangup, syscall(SYS_vhangup))

// MARK: Processes

ATTEMPT(try_kill, syscall(SYS_kill, t->bystander, SIGKILL))
ATTEMPT(try_kill_all, syscall(SYS_kill, -1, 0))
ATTEMPT(try_tkill, syscall(SYS_tkill, t->bystander, SIGKILL))
ATTEMPT(try_tgkill, syscall(SYS_tgkill, t->bystander, t->bystander, SIGKILL))
ATTEMPT(try_tgkill_abort, syscall(SYS_tgkill, t->bystander, t->bystander, SIGABRT))
ATTEMPT(try_tgkill_self, syscall(SYS_tgkill, syscall(SYS_getpid), syscall(SYS_gettid), 0))
static long try_rt_sigqueueinfo(Targets t) {
    siginfo_t news = {.si_signo = SIGTERM, .si_code = SI_QUEUE};
    return syscall(SYS_rt_sigqueueinfo, t->bystander, SIGTERM, &news);
}
static long try_rt_tgsigqueueinfo(Targets t) {
    siginfo_t news = {.si_signo = SIGTERM, .si_code = SI_QUEUE};
    return syscall(SYS_rt_tgsigqueueinfo, t->bystander, t->bystander, SIGTERM, &news);
}
ATTEMPT(try_pidfd_open, syscall(nr_pidfd_open, t->bystander, 0))
ATTEMPT(try_pidfd_send_signal, syscall(nr_pidfd_send_signal, t->file, SIGKILL, NULL, 0))
ATTEMPT(try_pidfd_getfd, syscall(nr_pidfd_getfd, t->file, 0, 0))
ATTEMPT(try_process_madvise, syscall(nr_process_madvise, t->file, &(struct iovec){page, 1}, 1UL, 20, 0))
ATTEMPT(try_process_mrelease, syscall(nr_process_mrelease, t->file, 0))
ATTEMPT(try_ptrace, syscall(SYS_ptrace, PTRACE_SEIZE, t->bystander, NULL, NULL))
ATTEMPT(try_ptrace_traceme, syscall(SYS_ptrace, PTRACE_TRACEME, 0, NULL, NULL))
ATTEMPT(try_process_vm_readv, syscall(SYS_process_vm_readv, t->parent, &(struct iovec){page, 8}, 1UL, &(struct iovec){page, 8}, 1UL, 0UL))
ATTEMPT(try_process_vm_writev, syscall(SYS_process_vm_writev, t->parent, &(struct iovec){page, 8}, 1UL, &(struct iovec){page, 8}, 1UL, 0UL))
ATTEMPT(try_kcmp, syscall(SYS_kcmp, t->parent, t->parent, 0, 0UL, 0UL))
ATTEMPT(try_prlimit, syscall(SYS_prlimit64, t->parent, RLIMIT_NOFILE, &(struct rlimit){3, 3}, NULL))
ATTEMPT(try_prlimit_read, syscall(SYS_prlimit64, t->parent, RLIMIT_NOFILE, NULL, page))
ATTEMPT(try_prlimit_self, syscall(SYS_prlimit64, 0, RLIMIT_CPU, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY}, NULL))
ATTEMPT(try_setrlimit, syscall(SYS_setrlimit, RLIMIT_FSIZE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY}))
ATTEMPT(try_setpriority, syscall(SYS_setpriority, PRIO_PROCESS, t->bystander, 5))
ATTEMPT(try_ioprio_set, syscall(SYS_ioprio_set, 1, t->bystander, 3 << 13))
ATTEMPT(try_sched_setaffinity, syscall(SYS_sched_setaffinity, t->parent, 8UL, &(unsigned long){1}))
ATTEMPT(try_sched_setscheduler, syscall(SYS_sched_setscheduler, t->bystander, 3, &(struct sched_param){0}))
ATTEMPT(try_sched_setattr, syscall(SYS_sched_setattr, t->bystander, memset(page, 0, 48), 0))
ATTEMPT(try_migrate_pages, syscall(SYS_migrate_pages, t->bystander, 1UL, &(unsigned long){1}, &(unsigned long){1}))
ATTEMPT(try_move_pages, syscall(SYS_move_pages, t->bystander, 0UL, NULL, NULL, NULL, 0))
#ifdef SYS_fork
ATTEMPT(try_fork, syscall(SYS_fork))
// A child process that was created exits before it can return into its parent's stack frame.
static long try_vfork(Targets t) {
    (void)t;
    long process = syscall(SYS_vfork);
    if (process == 0) syscall(SYS_exit, 0);
    return process;
}
#endif
ATTEMPT(try_clone, syscall(SYS_clone, (unsigned long)SIGCHLD, NULL, NULL, NULL, NULL))
ATTEMPT(try_clone_namespace, syscall(SYS_clone, (unsigned long)(CLONE_NEWUSER | SIGCHLD), NULL, NULL, NULL, NULL))
static long try_clone3(Targets t) {
    (void)t;
    uint64_t arguments[8] = {0, 0, 0, 0, SIGCHLD, 0, 0, 0};
    return syscall(nr_clone3, arguments, sizeof arguments);
}
static char *const program[] = {"/bin/true", NULL};
ATTEMPT(try_execve, syscall(SYS_execve, program[0], program, NULL))
ATTEMPT(try_execveat, syscall(SYS_execveat, t->memory, "", program, NULL, AT_EMPTY_PATH))
ATTEMPT(try_wait4, syscall(SYS_wait4, -1, NULL, 1, NULL))
ATTEMPT(try_setsid, syscall(SYS_setsid))
ATTEMPT(try_setpgid, syscall(SYS_setpgid, 0, 0))
ATTEMPT(try_setuid, syscall(SYS_setuid, 0))
ATTEMPT(try_setresuid, syscall(SYS_setresuid, 0, 0, 0))
ATTEMPT(try_setgroups, syscall(SYS_setgroups, 0UL, NULL))
ATTEMPT(try_capset, syscall(SYS_capset, &(uint32_t[2]){0x20080522, 0}, &(uint32_t[6]){0}))
ATTEMPT(try_prctl_dumpable, syscall(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0))
ATTEMPT(try_prctl_pdeathsig, syscall(SYS_prctl, PR_SET_PDEATHSIG, 0, 0, 0, 0))
ATTEMPT(try_prctl_ptracer, syscall(SYS_prctl, PR_SET_PTRACER, -1L, 0, 0, 0))
ATTEMPT(try_prctl_seccomp, syscall(SYS_prctl, PR_SET_SECCOMP, 2, page, 0, 0))
ATTEMPT(try_seccomp, syscall(SYS_seccomp, 2, 0, &(uint32_t){0x7FFF0000}))
ATTEMPT(try_landlock, syscall(nr_landlock_create_ruleset, NULL, 0UL, 1))
ATTEMPT(try_personality, syscall(SYS_personality, 0x0400000UL))
ATTEMPT(try_sigaction, syscall(SYS_rt_sigaction, SIGXCPU, NULL, page, 8UL))
ATTEMPT(try_sigprocmask, syscall(SYS_rt_sigprocmask, SIG_BLOCK, &(uint64_t){1ULL << (SIGXCPU - 1)}, NULL, 8UL))
ATTEMPT(try_setitimer, syscall(SYS_setitimer, ITIMER_REAL, &(struct itimerval){0}, NULL))
ATTEMPT(try_timer_create, syscall(SYS_timer_create, CLOCK_MONOTONIC, NULL, page))
ATTEMPT(try_nanosleep, syscall(SYS_nanosleep, &(struct timespec){0, 1}, NULL))
ATTEMPT(try_futex_shared, syscall(SYS_futex, page, 1, 1, NULL, NULL, 0))
ATTEMPT(try_futex_lock, syscall(SYS_futex, page, 6 | 128, 0, &(struct timespec){0, 1}, NULL, 0))
ATTEMPT(try_futex_waitv, syscall(nr_futex_waitv, page, 0U, 0U, NULL, 0))

// MARK: Memory

#define EXECUTABLE (PROT_READ | PROT_EXEC)
ATTEMPT(try_mmap_executable, syscall(SYS_mmap, NULL, 4096UL, EXECUTABLE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0L))
ATTEMPT(try_mmap_executable_file, syscall(SYS_mmap, NULL, 4096UL, EXECUTABLE, MAP_PRIVATE, t->memory, 0L))
ATTEMPT(try_mmap_high_word, syscall(SYS_mmap, NULL, 4096UL, PROT_READ | 0x100000000L, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0L))
ATTEMPT(try_mmap_both_words, syscall(SYS_mmap, NULL, 4096UL, EXECUTABLE | 0x100000000L, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0L))
ATTEMPT(try_mprotect_executable, syscall(SYS_mprotect, page, 4096UL, PROT_READ | PROT_WRITE | PROT_EXEC))
ATTEMPT(try_mprotect_high_word, syscall(SYS_mprotect, page, 4096UL, EXECUTABLE | 0x100000000L))
ATTEMPT(try_pkey_mprotect, syscall(SYS_pkey_mprotect, page, 4096UL, PROT_READ | PROT_WRITE | PROT_EXEC, -1))
ATTEMPT(try_pkey_alloc, syscall(SYS_pkey_alloc, 0UL, 0UL))
ATTEMPT(try_remap_file_pages, syscall(SYS_remap_file_pages, page, 4096UL, 0, 0UL, 0))
ATTEMPT(try_memfd_create, syscall(SYS_memfd_create, "x", 0))
ATTEMPT(try_memfd_secret, syscall(nr_memfd_secret, 0))
ATTEMPT(try_mlock, syscall(SYS_mlock, page, 4096UL))
ATTEMPT(try_mlockall, syscall(SYS_mlockall, 1))
ATTEMPT(try_madvise_other, syscall(SYS_madvise, page, 4096UL, MADV_DONTFORK))
ATTEMPT(try_userfaultfd, syscall(SYS_userfaultfd, 1))
ATTEMPT(try_map_shadow_stack, syscall(nr_map_shadow_stack, 0UL, 4096UL, 0))
ATTEMPT(try_mseal, syscall(nr_mseal, page, 0UL, 0UL))
// Removes the created object, which would otherwise outlive the process.
static long removed(long identifier, long number, int command) {
    // semctl takes its command after the number of a semaphore.
    if (identifier >= 0) syscall(number, identifier, number == SYS_semctl ? 0 : command, number == SYS_semctl ? command : 0);
    return identifier < 0 ? -1 : 0;
}
ATTEMPT(try_shmget, removed(syscall(SYS_shmget, 0, 4096UL, 01600), SYS_shmctl, 0))
ATTEMPT(try_shmat, syscall(SYS_shmat, 0, NULL, 0))
ATTEMPT(try_shmctl, syscall(SYS_shmctl, 0, 2, page))
ATTEMPT(try_msgget, removed(syscall(SYS_msgget, 0, 01600), SYS_msgctl, 0))
ATTEMPT(try_semget, removed(syscall(SYS_semget, 0, 1, 01600), SYS_semctl, 0))
ATTEMPT(try_mq_open, syscall(SYS_mq_open, "panorama", O_CREAT | O_RDWR, 0600, NULL))
ATTEMPT(try_mq_unlink, syscall(SYS_mq_unlink, "panorama"))

// MARK: Sockets

static long name_nobody(Targets t, long number) {
    struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = {0, 'n', 'o', 'b', 'o', 'd', 'y'}};
    return syscall(number, t->socket, &name, sizeof name);
}
ATTEMPT(try_socket, syscall(SYS_socket, AF_INET, SOCK_STREAM, 0))
ATTEMPT(try_socket_unix, syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0))
ATTEMPT(try_socket_netlink, syscall(SYS_socket, AF_NETLINK, SOCK_RAW, 0))
ATTEMPT(try_socketpair, syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, page))
ATTEMPT(try_connect, name_nobody(t, SYS_connect))
ATTEMPT(try_bind, name_nobody(t, SYS_bind))
ATTEMPT(try_listen, syscall(SYS_listen, t->socket, 1))
ATTEMPT(try_accept, syscall(SYS_accept4, t->socket, NULL, NULL, 0))
ATTEMPT(try_sendto, syscall(SYS_sendto, t->socket, "!", 1UL, 0, NULL, 0))
static long try_sendmsg(Targets t) {
    struct msghdr message = {.msg_iov = &(struct iovec){"!", 1}, .msg_iovlen = 1};
    return syscall(SYS_sendmsg, t->socket, &message, 0);
}
static long try_recvmsg(Targets t) {
    struct msghdr message = {.msg_iov = &(struct iovec){page, 1}, .msg_iovlen = 1};
    return syscall(SYS_recvmsg, t->socket, &message, MSG_DONTWAIT);
}
ATTEMPT(try_sendmmsg, syscall(SYS_sendmmsg, t->socket, memset(page, 0, 64), 1, 0))
ATTEMPT(try_setsockopt, syscall(SYS_setsockopt, t->socket, SOL_SOCKET, SO_RCVBUF, &(int){4096}, sizeof(int)))
ATTEMPT(try_shutdown, syscall(SYS_shutdown, t->socket, 2))

// MARK: The system

ATTEMPT(try_unshare, syscall(SYS_unshare, CLONE_NEWUSER | CLONE_NEWNS))
ATTEMPT(try_setns, syscall(SYS_setns, t->file, 0))
ATTEMPT(try_mount, syscall(SYS_mount, "none", inner, "tmpfs", 0UL, NULL))
ATTEMPT(try_umount, syscall(SYS_umount2, inner, 0))
ATTEMPT(try_open_tree, syscall(nr_open_tree, AT_FDCWD, inner, 0))
ATTEMPT(try_open_tree_attr, syscall(nr_open_tree_attr, AT_FDCWD, inner, 0, NULL, 0UL))
ATTEMPT(try_move_mount, syscall(nr_move_mount, t->directory, "", t->directory, "", 0))
ATTEMPT(try_fsopen, syscall(nr_fsopen, "tmpfs", 0))
ATTEMPT(try_fsmount, syscall(nr_fsmount, t->file, 0, 0))
ATTEMPT(try_fspick, syscall(nr_fspick, AT_FDCWD, inner, 0))
ATTEMPT(try_mount_setattr, syscall(nr_mount_setattr, AT_FDCWD, inner, 0, NULL, 0UL))
ATTEMPT(try_statmount, syscall(nr_statmount, NULL, page, 0UL, 0))
ATTEMPT(try_listmount, syscall(nr_listmount, NULL, page, 0UL, 0))
ATTEMPT(try_chroot, syscall(SYS_chroot, inner))
ATTEMPT(try_pivot_root, syscall(SYS_pivot_root, inner, inner))
ATTEMPT(try_swapon, syscall(SYS_swapon, content, 0))
ATTEMPT(try_swapoff, syscall(SYS_swapoff, content))
// The command does not exist, so that an attempt that succeeds does not stop the machine.
ATTEMPT(try_reboot, syscall(SYS_reboot, 0, 0, 0, NULL))
ATTEMPT(try_kexec_load, syscall(SYS_kexec_load, 0UL, 1UL, NULL, 0UL))
ATTEMPT(try_kexec_file_load, syscall(SYS_kexec_file_load, -1, -1, 0UL, NULL, 0UL))
ATTEMPT(try_init_module, syscall(SYS_init_module, page, 0UL, ""))
ATTEMPT(try_finit_module, syscall(SYS_finit_module, -1, "", 0))
ATTEMPT(try_delete_module, syscall(SYS_delete_module, "panorama", O_NONBLOCK))
#ifdef SYS_iopl
ATTEMPT(try_iopl, syscall(SYS_iopl, 3))
ATTEMPT(try_ioperm, syscall(SYS_ioperm, 0x80UL, 1UL, 1))
ATTEMPT(try_modify_ldt, syscall(SYS_modify_ldt, 0, page, 16UL))
ATTEMPT(try_arch_prctl, syscall(SYS_arch_prctl, 0x1003, page))
#endif
ATTEMPT(try_settimeofday, syscall(SYS_settimeofday, NULL, &(struct timezone){99999, 0}))
ATTEMPT(try_clock_settime, syscall(SYS_clock_settime, CLOCK_REALTIME, &(struct timespec){-1, 0}))
ATTEMPT(try_adjtimex, syscall(SYS_adjtimex, memset(page, 0, sizeof(struct timex))))
ATTEMPT(try_sethostname, syscall(SYS_sethostname, page, (long)-1))
ATTEMPT(try_setdomainname, syscall(SYS_setdomainname, page, (long)-1))
ATTEMPT(try_syslog, syscall(SYS_syslog, 10, NULL, 0))
ATTEMPT(try_uname, syscall(SYS_uname, page))
ATTEMPT(try_sysinfo, syscall(SYS_sysinfo, page))
ATTEMPT(try_add_key, syscall(SYS_add_key, "user", "panorama", "x", 1UL, -2))
ATTEMPT(try_keyctl, syscall(SYS_keyctl, 0, -2, 0))
ATTEMPT(try_request_key, syscall(SYS_request_key, "user", "panorama", NULL, -2))
ATTEMPT(try_bpf, syscall(SYS_bpf, BPF_MAP_CREATE, memset(page, 0, 128), 128))
static long try_perf_event_open(Targets t) {
    struct perf_event_attr attributes = {.type = PERF_TYPE_SOFTWARE, .size = sizeof attributes, .config = PERF_COUNT_SW_CPU_CLOCK};
    return syscall(SYS_perf_event_open, &attributes, t->parent, -1, -1, 0UL);
}
ATTEMPT(try_lookup_dcookie, syscall(SYS_lookup_dcookie, 0UL, page, 0UL))
ATTEMPT(try_rseq, syscall(SYS_rseq, page, 32U, 0, 0U))
ATTEMPT(try_membarrier, syscall(SYS_membarrier, 0, 0, 0))
ATTEMPT(try_unknown, syscall(0x3FFFFFF))

// MARK: The table

#define NAMED(name) {#name, try_##name}

static const struct {
    const char *name;
    Attempt run;
} attempts[] = {
#ifdef SYS_open
    NAMED(open), NAMED(creat), NAMED(rename), NAMED(link), NAMED(symlink), NAMED(unlink), NAMED(rmdir), NAMED(mkdir), NAMED(mknod),
    NAMED(chmod), NAMED(chown), NAMED(lchown), NAMED(utime), NAMED(utimes), NAMED(futimesat), NAMED(stat), NAMED(lstat), NAMED(access),
    NAMED(readlink), NAMED(getdents),
#endif
#ifdef SYS_renameat
    NAMED(renameat),
#endif
    NAMED(openat), NAMED(openat_write), NAMED(openat2), NAMED(renameat2), NAMED(truncate), NAMED(linkat), NAMED(symlinkat),
    NAMED(unlinkat), NAMED(unlinkat_folder), NAMED(mkdirat), NAMED(mknodat), NAMED(fchmodat), NAMED(fchmodat2), NAMED(fchownat),
    NAMED(setxattr), NAMED(lsetxattr), NAMED(getxattr), NAMED(listxattr), NAMED(removexattr), NAMED(setxattrat), NAMED(utimensat),
    NAMED(statx), NAMED(newfstatat), NAMED(newfstatat_empty_path), NAMED(faccessat), NAMED(faccessat2), NAMED(readlinkat), NAMED(statfs),
    NAMED(getcwd), NAMED(chdir), NAMED(fchdir), NAMED(name_to_handle_at), NAMED(open_by_handle_at), NAMED(inotify_init),
    NAMED(inotify_add_watch), NAMED(fanotify_init), NAMED(fanotify_mark), NAMED(umask), NAMED(acct), NAMED(quotactl), NAMED(quotactl_fd),
    NAMED(read), NAMED(write_file), NAMED(write_terminal), NAMED(write_stdout), NAMED(pwrite), NAMED(writev), NAMED(pwritev),
    NAMED(pwritev2), NAMED(sendfile), NAMED(splice), NAMED(copy_file_range), NAMED(ftruncate), NAMED(fallocate), NAMED(fchmod),
    NAMED(fchown), NAMED(fsetxattr), NAMED(fremovexattr), NAMED(futimens), NAMED(fstat), NAMED(getdents64), NAMED(flock), NAMED(setown),
    NAMED(setsig), NAMED(setfl), NAMED(setlease), NAMED(dupfd), NAMED(dup), NAMED(dup3), NAMED(close_range), NAMED(fsync), NAMED(sync),
    NAMED(io_setup), NAMED(io_uring_setup), NAMED(io_uring_enter), NAMED(epoll), NAMED(eventfd), NAMED(pipe),
    NAMED(tiocsti), NAMED(tiocswinsz), NAMED(tiocsctty), NAMED(tioclinux), NAMED(fioasync), NAMED(ioctl_high_word), NAMED(vhangup),
    NAMED(kill), NAMED(kill_all), NAMED(tkill), NAMED(tgkill), NAMED(tgkill_abort), NAMED(tgkill_self), NAMED(rt_sigqueueinfo),
    NAMED(rt_tgsigqueueinfo), NAMED(pidfd_open), NAMED(pidfd_send_signal), NAMED(pidfd_getfd), NAMED(process_madvise),
    NAMED(process_mrelease), NAMED(ptrace), NAMED(ptrace_traceme), NAMED(process_vm_readv), NAMED(process_vm_writev), NAMED(kcmp),
    NAMED(prlimit), NAMED(prlimit_read), NAMED(prlimit_self), NAMED(setrlimit), NAMED(setpriority), NAMED(ioprio_set),
    NAMED(sched_setaffinity), NAMED(sched_setscheduler), NAMED(sched_setattr), NAMED(migrate_pages), NAMED(move_pages),
#ifdef SYS_fork
    NAMED(fork), NAMED(vfork),
#endif
    NAMED(clone), NAMED(clone_namespace), NAMED(clone3), NAMED(execve), NAMED(execveat), NAMED(wait4), NAMED(setsid), NAMED(setpgid),
    NAMED(setuid), NAMED(setresuid), NAMED(setgroups), NAMED(capset), NAMED(prctl_dumpable), NAMED(prctl_pdeathsig), NAMED(prctl_ptracer),
    NAMED(prctl_seccomp), NAMED(seccomp), NAMED(landlock), NAMED(personality), NAMED(sigaction), NAMED(sigprocmask), NAMED(setitimer),
    NAMED(timer_create), NAMED(nanosleep), NAMED(futex_shared), NAMED(futex_lock), NAMED(futex_waitv),
    NAMED(mmap_executable), NAMED(mmap_executable_file), NAMED(mmap_high_word), NAMED(mmap_both_words), NAMED(mprotect_executable),
    NAMED(mprotect_high_word), NAMED(pkey_mprotect), NAMED(pkey_alloc), NAMED(remap_file_pages), NAMED(memfd_create), NAMED(memfd_secret),
    NAMED(mlock), NAMED(mlockall), NAMED(madvise_other), NAMED(userfaultfd), NAMED(map_shadow_stack), NAMED(mseal), NAMED(shmget),
    NAMED(shmat), NAMED(shmctl), NAMED(msgget), NAMED(semget), NAMED(mq_open), NAMED(mq_unlink),
    NAMED(socket), NAMED(socket_unix), NAMED(socket_netlink), NAMED(socketpair), NAMED(connect), NAMED(bind), NAMED(listen),
    NAMED(accept), NAMED(sendto), NAMED(sendmsg), NAMED(recvmsg), NAMED(sendmmsg), NAMED(setsockopt), NAMED(shutdown),
    NAMED(unshare), NAMED(setns), NAMED(mount), NAMED(umount), NAMED(open_tree), NAMED(open_tree_attr), NAMED(move_mount), NAMED(fsopen),
    NAMED(fsmount), NAMED(fspick), NAMED(mount_setattr), NAMED(statmount), NAMED(listmount), NAMED(chroot), NAMED(pivot_root),
    NAMED(swapon), NAMED(swapoff), NAMED(reboot), NAMED(kexec_load), NAMED(kexec_file_load), NAMED(init_module), NAMED(finit_module),
    NAMED(delete_module),
#ifdef SYS_iopl
    NAMED(iopl), NAMED(ioperm), NAMED(modify_ldt), NAMED(arch_prctl),
#endif
    NAMED(settimeofday), NAMED(clock_settime), NAMED(adjtimex), NAMED(sethostname), NAMED(setdomainname), NAMED(syslog), NAMED(uname),
    NAMED(sysinfo), NAMED(add_key), NAMED(keyctl), NAMED(request_key), NAMED(bpf), NAMED(perf_event_open), NAMED(lookup_dcookie),
    NAMED(rseq), NAMED(membarrier), NAMED(unknown),
};

int escape_attempt_count(void) { return (int)(sizeof attempts / sizeof *attempts); }

const char *escape_attempt_name(int index) { return attempts[index].name; }

int escape_attempt(int index, const EscapeTargets *targets) {
    pid_t self = getpid();
    errno = 0;
    long result = attempts[index].run(targets);
    // A child process that the attempt created exits here. Only this process reports the result.
    if (result == 0 && getpid() != self) syscall(SYS_exit_group, 0);
    return result == -1 ? errno : 0;
}

long escape_by_table(int table) {
#ifdef __x86_64__
    long result;
    if (table == 1) {
        // getpid by the numbers of 32-bit programs.
        __asm__ volatile("int $0x80" : "=a"(result) : "0"(20L) : "memory");
        return result;
    }
    return syscall(0x40000000 | SYS_getpid);
#else
    (void)table;
    return 0;
#endif
}
