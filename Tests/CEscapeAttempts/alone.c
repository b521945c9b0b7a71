// Makes attempts behind a single sandbox layer, or behind none, to show what that layer alone blocks. Attempts that succeed do harm, so
// each runs in a separate process without superuser rights, and the files are created again after it.
#define _GNU_SOURCE
#include "CEscapeAttempts.h"
#include "CSandboxWalls.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// Seconds for an attempt that waits, and the user and group without rights.
enum { attempt_limit = 5, nobody = 65534 };

static void in_folder(char path[4096], const char *folder, const char *name) { snprintf(path, 4096, "%s/%s", folder, name); }

static void make_files(const char *folder) {
    static const char *const files[] = {"content", "second", "empty"};
    char path[4096];
    for (int i = 0; i < 3; i++) {
        in_folder(path, folder, files[i]);
        unlink(path);
        int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0640);
        if (i < 2 && write(file, "something\n", 10) != 10) perror(path);
        close(file);
        escape_mark(path);
    }
    in_folder(path, folder, "fresh");
    if (unlink(path) != 0) rmdir(path);
    in_folder(path, folder, "inner");
    mkdir(path, 0700);
    // The only object outside the folder that an attempt creates.
    syscall(SYS_mq_unlink, "panorama");
}

/// Gives up a superuser's rights. Returns 0, or -1 with errno.
static int become_nobody(const char *folder, const char *terminal) {
    if (geteuid() != 0) return 0;
    static const char *const names[] = {"", "content", "second", "empty", "inner"};
    for (int i = 0; i < 5; i++) {
        char path[4096];
        in_folder(path, folder, names[i]);
        if (chown(path, nobody, nobody) != 0) return -1;
    }
    if (chown(terminal, nobody, nobody) != 0 || setgroups(0, NULL) != 0 || setgid(nobody) != 0 || setuid(nobody) != 0) return -1;
    // Changing the user made the process undumpable, so its folder in /proc belongs to root. This gives it back.
    return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
}

/// Sets up one sandbox layer. Returns 0, or -1 with errno.
static int stand_behind(EscapeWall wall) {
    CSandboxRules rules = {.address_space = (uint64_t)1 << 40, .socket = -1, .output = -1};
    int codes[csandbox_wall_count] = {0};
    switch (wall) {
        case escape_wall_filter: return csandbox_filter_calls(&rules);
        case escape_wall_landlock: return csandbox_close_paths(NULL);
        case escape_wall_limits: return csandbox_set_limits(&rules);
        case escape_wall_code: return csandbox_deny_executable_memory();
        case escape_wall_namespaces:
            csandbox_leave_namespaces(0, codes);
            if (codes[csandbox_user_namespace] != 0) return errno = codes[csandbox_user_namespace], -1;
            return csandbox_empty_root() == 0 ? csandbox_drop_capabilities() : -1;
        default: return 0;
    }
}

/// The process that attempts try to harm. A new one is forked if there is none or if the last did not survive.
static pid_t demand_bystander(pid_t last) {
    if (last > 0 && waitpid(last, NULL, WNOHANG) == 0) return last;
    pid_t process = fork();
    if (process != 0) return process;
    for (;;) pause();
}

/// The entry in `results` for an attempt whose sandbox layer could not be set up.
static const int no_wall = -2;

static void make_attempt(EscapeWall wall, int index, const EscapeTargets *targets, int *results) {
    alarm(attempt_limit);
    signal(SIGXFSZ, SIG_IGN);
    if (wall != escape_wall_privileges && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) _exit(1);
    results[index] = no_wall;
    if (stand_behind(wall) != 0) _exit(1);
    // An attempt that becomes another program has succeeded, but cannot report it. So 0 is stored first.
    results[index] = 0;
    results[index] = escape_attempt(index, targets);
    syscall(SYS_exit_group, 0);
}

int escape_attempts_behind(EscapeWall wall, const char *folder, const char *terminal, int *results) {
    if (become_nobody(folder, terminal) != 0) return -1;
    pid_t bystander = 0;
    for (int index = 0; index < escape_attempt_count(); index++) {
        if (index == 0 || results[index - 1] == 0) make_files(folder);
        bystander = demand_bystander(bystander);
        pid_t process = fork();
        if (process == 0) {
            EscapeTargets targets = escape_targets(folder, terminal, bystander);
            // The parent makes the next attempts, so it must not be harmed either.
            targets.parent = bystander;
            make_attempt(wall, index, &targets, results);
        }
        int status = 0;
        while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
        // A signal ended the attempt; it was not refused.
        if (WIFSIGNALED(status) && results[index] == 0) results[index] = EINTR;
    }
    kill(bystander, SIGKILL);
    waitpid(bystander, NULL, 0);
    return 0;
}
