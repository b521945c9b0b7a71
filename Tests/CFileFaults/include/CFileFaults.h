// System calls on files, folders, processes and memory that fail on request and report what they changed. A program that links this target
// calls them instead of the system's calls.
#ifndef PANORAMA_CFILEFAULTS_H
#define PANORAMA_CFILEFAULTS_H

#include <stddef.h>

/// The calls that can fail.
typedef enum {
    FaultsOpen,
    FaultsRead,
    FaultsWrite,
    FaultsSync,
    FaultsClose,
    FaultsRename,
    FaultsUnlink,
    FaultsLock,
    FaultsFolder,
    FaultsMap,
    FaultsMemory,
    /// All of the above but those of memory.
    FaultsAny,
    /// Starting a process: `posix_spawn`.
    FaultsSpawn,
    /// `socketpair`.
    FaultsSocket,
    /// `pipe` and `pipe2`.
    FaultsPipe,
    /// `memfd_create`.
    FaultsShare,
    /// `sendmsg`.
    FaultsSend,
    /// `recvmsg`.
    FaultsReceive,
    FaultsPoll,
    /// `waitpid` and `waitid`.
    FaultsWait,
    /// `pthread_create`.
    FaultsThread,
    /// `opendir`.
    FaultsList,
    /// `readdir`.
    FaultsEntry,
    /// `stat`, `lstat` and `fstatat`.
    FaultsStat,
    /// `inotify_init1`.
    FaultsNotify,
    /// `inotify_add_watch`.
    FaultsWatch,
    /// Allocations that are not made by Swift's runtime, which ends the process if there is no memory.
    FaultsLibraryMemory
} Faults;

/// Prepares everything that `faults_arm` needs, for a process that is about to give up its rights.
void faults_prepare(void);

/// From now on, the `count`-th call fails with `code`: once, or from then on if `lasts`. A write with the code 0 writes only part of its
/// bytes. Processes that are forked later share the count.
void faults_arm(Faults call, int count, int code, int lasts);

/// Stops the failures. Returns 1 if a call has failed.
int faults_disarm(void);

/// Forks. In the child, whose id is 0, the `count`-th allocation fails, once or from then on. Either all allocations count, or only those
/// that the Swift runtime does not make. `faults_disarm` then returns whether it has failed there.
int faults_fork_without_memory(int count, int lasts, int is_of_libraries);

/// Forks. The child, whose id is 0, is killed at the `count`-th call on a file or folder: before the call, or, if it is a write and
/// `halves`, after half of its bytes are written. `faults_disarm` then returns whether the child was killed.
int faults_fork_to_be_killed(int count, int halves);

/// A change on the disk by one call. Files and folders are named by their inodes; a name is that of an entry in `folder`.
typedef enum { ChangesMade, ChangesWritten, ChangesCut, ChangesSynced, ChangesNamed, ChangesMoved, ChangesRemoved } Changes;

typedef struct {
    Changes kind;
    unsigned long file;
    unsigned long folder, other_folder;
    char name[256], other[256];
    /// The bytes that were written at `offset`, or the length to which the file was truncated.
    long offset;
    const unsigned char *bytes;
    size_t count;
} FaultsChange;

/// Records changes from now on, also in processes that are forked later. Discards earlier changes.
void faults_record(void);

/// Stops recording. Returns the number of changes, or -1 if there were too many.
int faults_recorded(void);

/// Returns one of the changes, in their order.
const FaultsChange *faults_change(int index);

#endif
