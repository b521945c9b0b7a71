// The changes made by calls, recorded in memory that forked processes share.
#define _GNU_SOURCE
#include "changes.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { most_changes = 4096, most_bytes = 8 << 20, most_descriptors = 1024 };

typedef struct {
    atomic_int isOn, count, hasTooMany;
    atomic_long bytes_used;
    FaultsChange changes[most_changes];
    unsigned char bytes[most_bytes];
} Record;

static Record *record;
static unsigned long files[most_descriptors];

void *shared_memory(size_t size) {
    void *memory = (void *)syscall(SYS_mmap, NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void faults_record(void) {
    if (record == NULL) record = shared_memory(sizeof *record);
    if (record == NULL) return;
    record->count = record->hasTooMany = 0;
    record->bytes_used = 0;
    record->isOn = 1;
}

int faults_recorded(void) {
    if (record == NULL) return -1;
    record->isOn = 0;
    return record->hasTooMany ? -1 : record->count;
}

const FaultsChange *faults_change(int index) { return &record->changes[index]; }

static int is_on(void) { return record != NULL && record->isOn; }

static FaultsChange *added(Changes kind) {
    int index = atomic_fetch_add(&record->count, 1);
    if (index >= most_changes) {
        record->hasTooMany = 1;
        record->count = index = most_changes - 1;
    }
    FaultsChange *change = &record->changes[index];
    memset(change, 0, sizeof *change);
    change->kind = kind;
    return change;
}

// MARK: Files and names

void changes_opened(int descriptor) {
    struct stat status;
    if (descriptor < 0 || descriptor >= most_descriptors) return;
    files[descriptor] = fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

void changes_closed(int descriptor) {
    if (descriptor >= 0 && descriptor < most_descriptors) files[descriptor] = 0;
}

static unsigned long file_of(int descriptor) {
    if (descriptor >= 0 && descriptor < most_descriptors && files[descriptor] != 0) return files[descriptor];
    struct stat status;
    return fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

static unsigned long inode_at(int folder, const char *path) {
    struct stat status;
    return fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_ino : 0;
}

/// Splits a path into the inode of its folder and its last component.
static void find_place(int folder, const char *path, unsigned long *inode, char name[256]) {
    const char *slash = strrchr(path, '/');
    char above[4096] = ".";
    if (slash != NULL && slash - path < (long)sizeof above) {
        size_t length = slash == path ? 1 : (size_t)(slash - path);
        memcpy(above, path, length);
        above[length] = 0;
    }
    struct stat status;
    *inode = fstatat(folder, above, &status, 0) == 0 ? status.st_ino : 0;
    strncpy(name, slash == NULL ? path : slash + 1, 255);
}

// MARK: Changes

void changes_made(int folder, const char *path) {
    if (!is_on()) return;
    FaultsChange *change = added(ChangesMade);
    find_place(folder, path, &change->folder, change->name);
    change->file = inode_at(folder, path);
}

void changes_made_nameless(int descriptor) {
    if (!is_on()) return;
    unsigned long file = file_of(descriptor);
    added(ChangesMade)->file = file;
}

void changes_written(int descriptor, const void *bytes, ssize_t count, long offset) {
    if (!is_on() || count <= 0 || offset < 0) return;
    long start = atomic_fetch_add(&record->bytes_used, count);
    if (start + count > most_bytes) {
        record->hasTooMany = 1;
        return;
    }
    memcpy(record->bytes + start, bytes, (size_t)count);
    FaultsChange *change = added(ChangesWritten);
    change->file = file_of(descriptor);
    change->offset = offset;
    change->bytes = record->bytes + start;
    change->count = (size_t)count;
}

void changes_cut(int descriptor, long length) {
    if (!is_on()) return;
    FaultsChange *change = added(ChangesCut);
    change->file = file_of(descriptor);
    change->offset = length;
}

void changes_synced(int descriptor) {
    if (!is_on()) return;
    unsigned long file = file_of(descriptor);
    added(ChangesSynced)->file = file;
}

void changes_named(int folder, const char *path) {
    if (!is_on()) return;
    FaultsChange *change = added(ChangesNamed);
    find_place(folder, path, &change->folder, change->name);
    change->file = inode_at(folder, path);
}

void changes_moved(int folder, const char *path, int other_folder, const char *other) {
    if (!is_on()) return;
    FaultsChange *change = added(ChangesMoved);
    find_place(folder, path, &change->folder, change->name);
    find_place(other_folder, other, &change->other_folder, change->other);
    change->file = inode_at(other_folder, other);
}

void changes_removed(int folder, const char *path) {
    if (!is_on()) return;
    FaultsChange *change = added(ChangesRemoved);
    find_place(folder, path, &change->folder, change->name);
}
