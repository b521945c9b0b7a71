// Which namespaces a process has left, as the kernel names them.
#define _GNU_SOURCE
#include "CEscapeAttempts.h"
#include "CSandboxWalls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *const kinds[] = {"user", "ipc", "uts", "pid_for_children", "cgroup", "mnt", "net"};
enum { kind_count = sizeof kinds / sizeof *kinds };

/// Reads the name of a namespace, such as "user:[4026531837]". A PID namespace has none before its first process.
static void read_name(int folder, const char *kind, char name[64]) {
    memset(name, 0, 64);
    if (readlinkat(folder, kind, name, 63) < 0) strcpy(name, "none");
}

void escape_leave_namespaces(EscapeNews tell) {
    int folder = open("/proc/self/ns", O_RDONLY | O_DIRECTORY);
    char before[kind_count][64], line[256] = "left";
    for (int i = 0; i < kind_count; i++) read_name(folder, kinds[i], before[i]);
    int codes[csandbox_wall_count] = {0};
    csandbox_leave_namespaces(0, codes);
    if (codes[csandbox_user_namespace] != 0) strcat(line, " nothing");
    for (int i = 0; i < kind_count; i++) {
        char now[64];
        read_name(folder, kinds[i], now);
        if (strcmp(now, before[i]) != 0) strcat(strcat(line, " "), kinds[i]);
    }
    tell(line);
    int was_moved = csandbox_empty_root() == 0;
    int was_stripped = csandbox_drop_capabilities() == 0;
    char folder_name[64] = "";
    if (syscall(SYS_getcwd, folder_name, sizeof folder_name) < 0) strcpy(folder_name, "unknown");
    int sees = open("/etc/passwd", O_RDONLY) >= 0;
    int passwd_code = errno;
    int climbs = chroot("..") == 0;
    snprintf(
        line, sizeof line, "root %s, folder %s, passwd %s, chroot %s", was_moved ? "moved" : "stays", folder_name,
        sees ? "seen" : strerror(passwd_code), climbs ? "done" : was_stripped ? strerror(errno) : "unknown");
    tell(line);
}
