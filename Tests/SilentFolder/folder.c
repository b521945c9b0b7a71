// SilentFolder FOLDER MOUNTPOINT: shows FOLDER at MOUNTPOINT, like a network folder. After the command `silence`, no call gets a
// response: lookups, reads, writes, closes and renames all wait. Commands: silence.h.

#define _GNU_SOURCE
#define FUSE_USE_VERSION 312

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse3/fuse.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "silence.h"

// An open folder. Everything is named relative to it.
static int root;
static char mount_point[PATH_MAX];

static const char *below(const char *path) { return path[1] ? path + 1 : "."; }

static int result(long code) { return code < 0 ? -errno : (int)code; }

// MARK: Names

static int f_getattr(const char *path, struct stat *status, struct fuse_file_info *file) {
    await_speech();
    if (file) return result(fstat((int)file->fh, status));
    return result(fstatat(root, below(path), status, AT_SYMLINK_NOFOLLOW));
}

static int f_access(const char *path, int mode) {
    await_speech();
    return result(faccessat(root, below(path), mode, 0));
}

static int f_readlink(const char *path, char *text, size_t size) {
    await_speech();
    ssize_t count = readlinkat(root, below(path), text, size - 1);
    if (count < 0) return -errno;
    text[count] = 0;
    return 0;
}

static int f_mkdir(const char *path, mode_t mode) {
    await_speech();
    return result(mkdirat(root, below(path), mode));
}

static int f_unlink(const char *path) {
    await_speech();
    return result(unlinkat(root, below(path), 0));
}

static int f_rmdir(const char *path) {
    await_speech();
    return result(unlinkat(root, below(path), AT_REMOVEDIR));
}

static int f_symlink(const char *target, const char *path) {
    await_speech();
    return result(symlinkat(target, root, below(path)));
}

static int f_link(const char *from, const char *to) {
    await_speech();
    return result(linkat(root, below(from), root, below(to), 0));
}

static int f_rename(const char *from, const char *to, unsigned int flags) {
    await_speech();
    return result(renameat2(root, below(from), root, below(to), flags));
}

static int f_chmod(const char *path, mode_t mode, struct fuse_file_info *file) {
    await_speech();
    return result(file ? fchmod((int)file->fh, mode) : fchmodat(root, below(path), mode, 0));
}

static int f_chown(const char *path, uid_t user, gid_t group, struct fuse_file_info *file) {
    await_speech();
    return result(file ? fchown((int)file->fh, user, group) : fchownat(root, below(path), user, group, AT_SYMLINK_NOFOLLOW));
}

static int f_utimens(const char *path, const struct timespec times[2], struct fuse_file_info *file) {
    await_speech();
    return result(file ? futimens((int)file->fh, times) : utimensat(root, below(path), times, AT_SYMLINK_NOFOLLOW));
}

static int f_statfs(const char *path, struct statvfs *status) {
    await_speech();
    return result(fstatvfs(root, status));
}

// MARK: Folders

static int f_readdir(
    const char *path, void *buffer, fuse_fill_dir_t fill, off_t offset, struct fuse_file_info *file, enum fuse_readdir_flags flags
) {
    await_speech();
    int descriptor = openat(root, below(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *folder = descriptor < 0 ? NULL : fdopendir(descriptor);
    if (!folder) return -errno;
    struct dirent *entry;
    while ((entry = readdir(folder))) {
        struct stat status = {.st_ino = entry->d_ino, .st_mode = (mode_t)entry->d_type << 12};
        fill(buffer, entry->d_name, &status, 0, 0);
    }
    closedir(folder);
    return 0;
}

static int f_fsyncdir(const char *path, int data, struct fuse_file_info *file) {
    await_speech();
    return 0;
}

// MARK: Files

static int take(int descriptor, struct fuse_file_info *file) {
    if (descriptor < 0) return -errno;
    file->fh = (uint64_t)descriptor;
    return 0;
}

static int f_open(const char *path, struct fuse_file_info *file) {
    await_speech();
    return take(openat(root, below(path), file->flags | O_CLOEXEC), file);
}

static int f_create(const char *path, mode_t mode, struct fuse_file_info *file) {
    await_speech();
    return take(openat(root, below(path), file->flags | O_CREAT | O_CLOEXEC, mode), file);
}

static int f_truncate(const char *path, off_t size, struct fuse_file_info *file) {
    await_speech();
    if (file) return result(ftruncate((int)file->fh, size));
    int descriptor = openat(root, below(path), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return -errno;
    int code = result(ftruncate(descriptor, size));
    close(descriptor);
    return code;
}

static int f_read(const char *path, char *bytes, size_t size, off_t offset, struct fuse_file_info *file) {
    await_speech();
    return result(pread((int)file->fh, bytes, size, offset));
}

static int f_write(const char *path, const char *bytes, size_t size, off_t offset, struct fuse_file_info *file) {
    await_speech();
    return result(pwrite((int)file->fh, bytes, size, offset));
}

static int f_flush(const char *path, struct fuse_file_info *file) {
    await_speech();
    return 0;
}

static int f_release(const char *path, struct fuse_file_info *file) {
    await_speech();
    return result(close((int)file->fh));
}

static int f_fsync(const char *path, int data, struct fuse_file_info *file) {
    await_speech();
    return result(fsync((int)file->fh));
}

// MARK: Mounting

static void *f_init(struct fuse_conn_info *connection, struct fuse_config *configuration) {
    // No lookup is cached, because a cached lookup would not wait for a silent folder.
    configuration->attr_timeout = 0;
    configuration->entry_timeout = 0;
    configuration->negative_timeout = 0;
    configuration->use_ino = 1;
    follow_commands(mount_point);
    return NULL;
}

static const struct fuse_operations operations = {
    .init = f_init, .getattr = f_getattr, .access = f_access, .readlink = f_readlink, .mkdir = f_mkdir, .unlink = f_unlink,
    .rmdir = f_rmdir, .symlink = f_symlink, .link = f_link, .rename = f_rename, .chmod = f_chmod, .chown = f_chown,
    .utimens = f_utimens, .statfs = f_statfs, .readdir = f_readdir, .fsyncdir = f_fsyncdir, .open = f_open, .create = f_create,
    .truncate = f_truncate, .read = f_read, .write = f_write, .flush = f_flush, .release = f_release, .fsync = f_fsync,
};

int main(int count, char **arguments) {
    if (count != 3 || (root = open(arguments[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0 || !realpath(arguments[2], mount_point)) {
        fprintf(stderr, "SilentFolder FOLDER MOUNTPOINT\n");
        return 2;
    }
    // There are as many threads as calls may wait at once, so that the folder accepts each call and then owes the response. A call that was
    // not accepted ends with the process that made it; an accepted call does not.
    char *options[] = {arguments[0], "-f", "-o", "max_threads=200,allow_other,fsname=silent", mount_point, NULL};
    return fuse_main(5, options, &operations, NULL);
}
