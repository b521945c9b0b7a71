// Leaves the session's namespaces. An unprivileged process may do so only together with a new user namespace, which systems may refuse.
#define _GNU_SOURCE
#include "CSandboxWalls.h"

#include <errno.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The user namespace comes first: it gives the right to leave the others.
static const struct {
    CSandboxWall wall;
    int flag;
} kinds[] = {
    {csandbox_user_namespace, CLONE_NEWUSER}, {csandbox_ipc_namespace, CLONE_NEWIPC},       {csandbox_uts_namespace, CLONE_NEWUTS},
    {csandbox_pid_namespace, CLONE_NEWPID},   {csandbox_cgroup_namespace, CLONE_NEWCGROUP},
};

enum { kind_count = sizeof kinds / sizeof *kinds };

/// Returns 0 or an errno: ENOSYS for a kind that the kernel does not support.
static int leave(int flags) {
    if (unshare(flags) == 0) return 0;
    return errno == EINVAL ? ENOSYS : errno;
}

void csandbox_leave_namespaces(int has_threads, int *codes) {
    int flags = 0;
    // Linux does not allow threads in a process whose children will be in another PID namespace.
    int left_out = has_threads ? CLONE_NEWPID : 0;
    for (int i = 0; i < kind_count; i++) flags |= kinds[i].flag & ~left_out;
    // Leaving all at once is the cheapest.
    int is_done = leave(flags) == 0;
    for (int i = 0; i < kind_count; i++) {
        int is_left_out = kinds[i].flag == left_out;
        codes[kinds[i].wall] = is_left_out ? csandbox_left_out : is_done ? 0 : leave(kinds[i].flag);
    }
}

int csandbox_empty_root(void) { return chroot("/proc/self/fdinfo") == 0 ? chdir("/") : -1; }

int csandbox_drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    return (int)syscall(SYS_capset, &header, none);
}
