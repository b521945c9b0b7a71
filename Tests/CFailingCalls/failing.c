// Simulates failing disks: a kernel filter makes system calls of a process fail. A full disk can be mounted, but a broken one cannot.
#define _GNU_SOURCE
#include "CFailingCalls.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { most_numbers = 4 };

// Numbers of one kind of call; -1 for the rest.
static const int numbers[failing_call_count][most_numbers] = {
    [failing_open] = {SYS_openat, -1, -1, -1},
    [failing_write] = {SYS_write, SYS_pwrite64, -1, -1},
    [failing_sync] = {SYS_fsync, SYS_fdatasync, -1, -1},
    [failing_link] = {SYS_linkat, -1, -1, -1},
#ifdef SYS_renameat
    [failing_rename] = {SYS_renameat, SYS_renameat2, -1, -1},
#else
    [failing_rename] = {SYS_renameat2, -1, -1, -1},
#endif
    [failing_read] = {SYS_pread64, SYS_read, -1, -1},
    [failing_status] = {SYS_newfstatat, SYS_fstat, SYS_statx, -1},
    [failing_list] = {SYS_getdents64, -1, -1, -1},
};

int failing_begin(failing_call call, int error) {
    struct sock_filter rules[2 + 2 * most_numbers];
    unsigned short count = 0;
    rules[count++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int index = 0; index < most_numbers && numbers[call][index] >= 0; index++) {
        rules[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)numbers[call][index], 0, 1);
        rules[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ((unsigned)error & SECCOMP_RET_DATA));
    }
    rules[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {.len = count, .filter = rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? 0 : errno;
}
