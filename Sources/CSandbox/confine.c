#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>

static int limit(int resource, rlim_t value) {
    struct rlimit both = {.rlim_cur = value, .rlim_max = value};
    return setrlimit((__rlimit_resource_t)resource, &both);
}

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define REFUSE(number) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

/// The kernel refuses what reading a picture never needs: other files, sockets, programs, processes. Machines that cannot filter
/// calls keep the limits alone.
static void filter_calls(void) {
#ifdef OWN_ARCHITECTURE
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
        // The second table of calls that this processor's kernels have.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        REFUSE(SYS_open),
        REFUSE(SYS_creat),
        REFUSE(SYS_fork),
        REFUSE(SYS_vfork),
        REFUSE(SYS_unlink),
        REFUSE(SYS_rename),
        REFUSE(SYS_symlink),
        REFUSE(SYS_link),
        REFUSE(SYS_mkdir),
        REFUSE(SYS_rmdir),
        REFUSE(SYS_chmod),
        REFUSE(SYS_chown),
#endif
        REFUSE(SYS_openat),
        REFUSE(SYS_openat2),
        REFUSE(SYS_unlinkat),
        REFUSE(SYS_renameat2),
        REFUSE(SYS_symlinkat),
        REFUSE(SYS_linkat),
        REFUSE(SYS_mkdirat),
        REFUSE(SYS_fchmod),
        REFUSE(SYS_fchmodat),
        REFUSE(SYS_fchownat),
        REFUSE(SYS_clone),
        REFUSE(SYS_clone3),
        REFUSE(SYS_execve),
        REFUSE(SYS_execveat),
        REFUSE(SYS_socket),
        REFUSE(SYS_connect),
        REFUSE(SYS_bind),
        REFUSE(SYS_ptrace),
        REFUSE(SYS_process_vm_readv),
        REFUSE(SYS_process_vm_writev),
        REFUSE(SYS_pidfd_open),
        REFUSE(SYS_kill),
        REFUSE(SYS_mount),
        REFUSE(SYS_bpf),
        REFUSE(SYS_keyctl),
        REFUSE(SYS_io_uring_setup),
        REFUSE(SYS_perf_event_open),
        REFUSE(SYS_userfaultfd),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#endif
}

int csandbox_confine(uint64_t bytes, int may_write) {
    int refused = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    refused |= limit(RLIMIT_AS, bytes);
    refused |= limit(RLIMIT_CORE, 0);
    if (!may_write) refused |= limit(RLIMIT_FSIZE, 0);
    refused |= limit(RLIMIT_NOFILE, 16);
    filter_calls();
    return refused == 0 ? 0 : -1;
}

void csandbox_limit_time(int seconds) {
    struct rusage used;
    struct rlimit both;
    if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &both) != 0) return;
    both.rlim_cur = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + seconds);
    setrlimit(RLIMIT_CPU, &both);
}

void csandbox_trim_memory(void) { malloc_trim(0); }
