// A filter around a process that has not set up its sandbox layers yet. It makes one of them fail.
#define _GNU_SOURCE
#include "CEscapeAttempts.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef struct {
    unsigned number;
    /// Refused only with this as its first argument; any when it is -1.
    long option;
} Refusal;

static Refusal refusal(EscapeWall wall) {
    switch (wall) {
        case escape_wall_filter: return (Refusal){SYS_seccomp, -1};
        case escape_wall_privileges: return (Refusal){SYS_prctl, PR_SET_NO_NEW_PRIVS};
        case escape_wall_limits: return (Refusal){SYS_prlimit64, -1};
        case escape_wall_landlock: return (Refusal){444, -1};
        case escape_wall_end: return (Refusal){SYS_prctl, PR_SET_PDEATHSIG};
        case escape_wall_privacy: return (Refusal){SYS_prctl, PR_SET_DUMPABLE};
        // PR_SET_MDWE, for headers that are older than the kernel.
        case escape_wall_code: return (Refusal){SYS_prctl, 65};
        case escape_wall_namespaces: return (Refusal){SYS_unshare, -1};
        case escape_wall_root: return (Refusal){SYS_chroot, -1};
        case escape_wall_capabilities: return (Refusal){SYS_capset, -1};
    }
}

int escape_refuse(EscapeWall wall, int code) {
    Refusal refused = refusal(wall);
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, refused.number, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)refused.option, 0, refused.option < 0 ? 0 : 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ((unsigned)code & SECCOMP_RET_DATA)),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
