// System calls on files and folders, of processes and of memory, that fail when they are told to, and that tell what they changed. A program
// that links this calls them instead of the system's.
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

/// Makes what `faults_arm` needs, for a process that is about to give up its rights.
void faults_prepare(void);

/// From now on the `count`-th call fails with `code`: once, or from then on if `lasts`. A write with the code 0 takes only a part of the
/// bytes. Processes that are forked later count along.
void faults_arm(Faults call, int count, int code, int lasts);

/// Ends that. Returns 1 if a call has failed.
int faults_disarm(void);

/// Forks; in the child, whose id is 0, the `count`-th allocation fails, once or from then on: of all, or of those that Swift's runtime does not
/// make. `faults_disarm` then tells whether it has failed there.
int faults_fork_without_memory(int count, int lasts, int is_of_libraries);

/// Forks; the child, whose id is 0, is killed at the `count`-th call on a file or folder: before it, or, if it is a write and `halves`, when half of
/// its bytes are written. `faults_disarm` then tells whether it was.
int faults_fork_to_be_killed(int count, int halves);

/// What a call has changed on the disk. Files and folders are named by their inodes; a name is that of an entry in `folder`.
typedef enum { ChangesMade, ChangesWritten, ChangesCut, ChangesSynced, ChangesNamed, ChangesMoved, ChangesRemoved } Changes;

typedef struct {
    Changes kind;
    unsigned long file;
    unsigned long folder, other_folder;
    char name[256], other[256];
    /// The bytes that were written at `offset`, or the length to which the file was cut.
    long offset;
    const unsigned char *bytes;
    size_t count;
} FaultsChange;

/// Records changes from now on, those of processes that are forked later too; forgets those of before.
void faults_record(void);

/// Ends that. Returns the number of changes, or -1 if there were too many.
int faults_recorded(void);

/// Returns one of the changes, in their order.
const FaultsChange *faults_change(int index);

#endif
