// What a process that reads strangers' files needs of Linux and Swift cannot call: passing descriptors, memory that nobody can shrink,
// starting a process with nothing of its parent's, and giving up rights.
#ifndef PANORAMA_CSANDBOX_H
#define PANORAMA_CSANDBOX_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Most descriptors in one message.
enum { csandbox_most_descriptors = 2 };

/// Sends one message with `descriptor_count` descriptors. Returns 0, or -1 with errno.
int csandbox_send(int socket, const void *bytes, size_t count, const int *_Nullable descriptors, int descriptor_count);

/// Waits for one message of up to `count` bytes, and puts the descriptors that came with it, at most two, where it is told; -1 for those
/// that did not come. Returns its length, 0 at the other side's end, or -1 with errno.
long csandbox_receive(int socket, void *bytes, size_t count, int *_Nullable descriptors);

/// Memory of `size` bytes that two processes can map, and that neither can grow or shrink: a mapping of it can never fault.
/// Returns a descriptor that other programs do not inherit, or -1 with errno.
int csandbox_shared_memory(size_t size);

// MARK: Processes

/// Starts `program` in a session of its own, with default signals, a socket in the place of descriptor 3 and nothing else of this process:
/// standard input and output are /dev/null, standard error is a pipe of which `errors` becomes the reading end.
///
/// Neither end of the pipe waits: what it does not hold is lost to the writer. All processes are started by one thread that lasts as long
/// as this process, since Linux takes the end of the starting *thread* for the parent's death.
/// Returns its process id, or -1 with errno.
int csandbox_spawn(
    const char *program, char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment, int socket, int *errors);

/// Splits a process of one thread in two. The new half is in a session of its own and has no descriptors but `first`, `second` and, as its
/// standard error, a pipe of which `errors` becomes the old half's reading end. Neither end waits.
/// Returns 0 in the new half, its process id in the old one, or -1 with errno.
int csandbox_split(int first, int second, int *errors);

/// Lets another process of the same user use `seconds` of processor time from now on; the kernel stops it after that.
/// Returns 0, or -1 with errno.
int csandbox_limit_time(int process, int seconds);

/// Gives back to the system what was freed.
void csandbox_trim_memory(void);

// MARK: The cage

/// What a confined process may still have.
typedef struct {
    /// Bytes of address space.
    uint64_t address_space;
    /// Bytes to which it may write a file; 0 for no writing at all.
    uint64_t file_size;
    /// Seconds of processor time; 0 leaves that to another process.
    int seconds;
    /// Messages may pass through this descriptor; -1 for none.
    int socket;
    /// This descriptor, beside standard error, may be written to; -1 for none.
    int output;
    /// The process with which it ends.
    int parent;
} CSandboxRules;

/// A wall that could not be set up: its name, NULL when all stand, and the errno of the call that was refused.
typedef struct {
    const char *_Nullable wall;
    int code;
} CSandboxFailure;

/// Gives up rights: the process ends with its parent, cannot be looked into, has bounded memory, files and descriptors, no access to any
/// path (where the kernel has Landlock), and of all system calls those that computing needs; every other one fails with EPERM. Ends the
/// process at once when its parent is gone.
///
/// After a failure some walls may stand; the process must not read a stranger's file.
CSandboxFailure csandbox_confine(const CSandboxRules *rules);

/// The process at the other end of a socket pair. Returns -1 with errno.
int csandbox_peer(int socket);

/// The version of Landlock that the kernel offers; 0 when it has none, -1 with errno when asking fails.
int csandbox_landlock_version(void);

#pragma clang assume_nonnull end

#endif
