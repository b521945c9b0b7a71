// Makes a root file system that contains the font folders and nothing else.
#define _GNU_SOURCE
#include "CSandboxWalls.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A folder that every system has. The new root is assembled on top of it. Nothing in it is accessed by path any more.
static const char stage[] = "/usr";

enum { most_folders = 64, longest_path = PATH_MAX + sizeof stage };

/// Creates the folders on the way to a path on the stage, including the last one.
static void make_folders(char *path) {
    for (char *place = path + sizeof stage; *place != 0; place++) {
        if (*place != '/') continue;
        *place = 0;
        mkdir(path, 0755);
        *place = '/';
    }
    mkdir(path, 0755);
}

/// Mounts an open folder at a path on the stage. Returns 0, or -1 with errno.
static int show(int descriptor, const char *folder) {
    char source[40], target[longest_path];
    snprintf(source, sizeof source, "/proc/self/fd/%d", descriptor);
    if (snprintf(target, sizeof target, "%s%s", stage, folder) >= (int)sizeof target) return errno = ENAMETOOLONG, -1;
    make_folders(target);
    return mount(source, target, NULL, MS_BIND | MS_REC, NULL);
}

/// Mounts an open folder at its path and, if links lead to it, also at its real path. Returns 0, or -1 with errno.
static int show_everywhere(int descriptor, const char *folder) {
    char link[40], real[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, real, sizeof real - 1);
    if (length < 0) return -1;
    real[length] = 0;
    if (strcmp(real, folder) != 0 && show(descriptor, real) != 0) return -1;
    return show(descriptor, folder);
}

/// Makes the stage the root, and removes the old root if the system allows it. Returns 0, or -1 with errno.
static int enter_stage(void) {
    static const unsigned long shut = MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC;
    if (chdir(stage) != 0) return -1;
    if (syscall(SYS_pivot_root, ".", ".") == 0) umount2(".", MNT_DETACH);
    else if (chroot(".") != 0) return -1;
    // Landlock also forbids writing.
    mount(NULL, "/", NULL, shut, NULL);
    return chdir("/");
}

/// Assembles the new root from open folders. Returns 0, or -1 with errno.
static int set_stage(const char *const *folders, const int *descriptors, int count) {
    if (mount("fonts", stage, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "size=256k,mode=755") != 0) return -1;
    int result = 0;
    for (int index = 0; index < count && result == 0; index++)
        if (descriptors[index] >= 0) result = show_everywhere(descriptors[index], folders[index]);
    if (result == 0) result = enter_stage();
    int code = errno;
    if (result != 0) umount2(stage, MNT_DETACH);
    errno = code;
    return result;
}

// MARK: The user

static int write_line(const char *path, const char *line) {
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return -1;
    ssize_t count = write(descriptor, line, strlen(line));
    int code = errno;
    close(descriptor);
    errno = code;
    return count == (ssize_t)strlen(line) ? 0 : -1;
}

/// Gives the user and the group their own numbers in the new user namespace. Without numbers, nothing can be created. Returns 0, or -1 with
/// errno.
static int keep_names(uid_t user, gid_t group) {
    char line[64];
    snprintf(line, sizeof line, "%u %u 1", user, user);
    if (write_line("/proc/self/uid_map", line) != 0 || write_line("/proc/self/setgroups", "deny") != 0) return -1;
    snprintf(line, sizeof line, "%u %u 1", group, group);
    return write_line("/proc/self/gid_map", line);
}

int csandbox_font_root(const char *const *folders, unsigned user, unsigned group) {
    int descriptors[most_folders], count = 0;
    if (keep_names(user, group) != 0 || unshare(CLONE_NEWNS) != 0) return -1;
    // Opened before the stage covers some of them. A folder that does not exist has no fonts.
    for (; count < most_folders && folders[count] != NULL; count++) descriptors[count] = open(folders[count], O_PATH | O_DIRECTORY | O_CLOEXEC);
    int result = set_stage(folders, descriptors, count), code = errno;
    for (int index = 0; index < count; index++)
        if (descriptors[index] >= 0) close(descriptors[index]);
    errno = code;
    return result;
}
