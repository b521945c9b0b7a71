// Linux functions that Swift cannot call, for a process that reads untrusted files: passing descriptors, sealed shared memory,
// starting a process that inherits nothing, and giving up rights.
#ifndef PANORAMA_CSANDBOX_H
#define PANORAMA_CSANDBOX_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Largest number of descriptors in one message.
enum { csandbox_most_descriptors = 2 };

/// Sends one message with `descriptor_count` descriptors. Returns 0, or -1 with errno.
int csandbox_send(int socket, const void *bytes, size_t count, const int *_Nullable descriptors, int descriptor_count);

/// Waits for one message of up to `count` bytes, and stores the descriptors that came with it, at most two, in `descriptors`; -1 for
/// missing ones. Returns its length, 0 if the other side has closed, or -1 with errno.
long csandbox_receive(int socket, void *bytes, size_t count, int *_Nullable descriptors);

/// Creates memory of `size` bytes that two processes can map. Neither can resize it, so access to a mapping can never fault.
/// Returns a descriptor that other programs do not inherit, or -1 with errno.
int csandbox_shared_memory(size_t size);

// MARK: Processes

/// Starts `program` in a new session, with default signals and a socket as descriptor 3; it inherits nothing else of this process:
/// standard input and output are /dev/null, standard error is a pipe whose reading end is stored in `errors`.
///
/// Both ends of the pipe are nonblocking: what it cannot hold is lost. All processes are started by one thread that lasts as long
/// as this process, because for Linux the parent dies when the *thread* that started the child ends.
/// Returns the process id, or -1 with errno.
int csandbox_spawn(
    const char *program, char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment, int socket, int *errors);

/// Ends this process with its parent, and at once if that has ended before. Changes of rights may take it back. Returns 0, or -1 with errno.
int csandbox_end_with(int parent);

/// Starts a program of the desktop in a new process group, with default signals; `input` and `output` become its standard input and output,
/// /dev/null in place of -1 and as its standard error, and it inherits nothing else. It is killed when the calling thread ends, unless it
/// runs on in the background, in a process of its own.
/// Returns the process id, or -1 with errno. A program that cannot be executed exits with 127.
int csandbox_run(
    const char *program, char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment, int input, int output);

/// Forks a process with a single thread. The child ends with its parent, is in a new session and has no descriptors but `first`, `second` and, as its
/// standard error, a nonblocking pipe whose reading end is stored in the parent's `errors`.
/// Returns 0 in the child, its process id in the parent, or -1 with errno.
int csandbox_split(int first, int second, int *errors);

/// Limits another process of the same user to `seconds` of CPU time from now on; the kernel kills it after that.
/// Returns 0, or -1 with errno.
int csandbox_limit_time(int process, int seconds);

/// Returns freed memory to the system.
void csandbox_trim_memory(void);

// MARK: The cage

/// The remaining rights of a confined process.
typedef struct {
    /// Bytes of address space.
    uint64_t address_space;
    /// Largest size of a file it writes, in bytes; 0 forbids writing.
    uint64_t file_size;
    /// Limit of CPU time in seconds; 0 leaves it to another process.
    int seconds;
    /// The descriptor for messages; -1 for none.
    int socket;
    /// The descriptor that may be written to, besides standard error; -1 for none.
    int output;
    /// The parent process, whose end also ends this one.
    int parent;
    /// Folders beneath which files may be opened for reading, ending with NULL, for a library that opens fonts and starts threads as it draws. NULL
    /// allows neither files nor threads.
    const char *const _Nullable *_Nullable font_folders;
} CSandboxRules;

/// A restriction that could not be set up: its name, NULL on success, and the errno of the failed call.
typedef struct {
    const char *_Nullable wall;
    int code;
} CSandboxFailure;

/// Restrictions that not every system allows. They stand behind those without which nothing is decoded.
typedef enum {
    csandbox_landlock,
    /// No memory that was not executable can become so.
    csandbox_fixed_code,
    csandbox_user_namespace,
    csandbox_ipc_namespace,
    csandbox_uts_namespace,
    /// That of children, which the process cannot have.
    csandbox_pid_namespace,
    csandbox_cgroup_namespace,
    /// The root of its paths has none of the session's files, but fonts where these are read.
    csandbox_own_root,
    csandbox_no_capabilities,
    csandbox_wall_count
} CSandboxWall;

/// What stands for a wall that is left out on purpose in place of an errno.
enum { csandbox_left_out = -1 };

/// Gives up rights: the process ends with its parent, cannot be inspected, has limited memory, files and descriptors, and only the system
/// calls that decoding needs; all others fail with EPERM. Ends the process at once if its parent is gone.
///
/// The restrictions of `CSandboxWall` are set up as far as the system allows: `codes`, which has `csandbox_wall_count` elements, gets 0 for
/// one that stands, ENOSYS for one that the kernel does not have, and another errno for one that was refused. Landlock that is there and
/// refused is a failure. With folders of fonts it is a failure if it is not there; the wall that threads forbid is left out.
/// After a failure some restrictions may be in place; the process must not read an untrusted file.
CSandboxFailure csandbox_confine(const CSandboxRules *rules, int *codes);

/// Returns the process at the other end of a socket pair, or -1 with errno.
int csandbox_peer(int socket);

/// Returns the kernel's version of Landlock; 0 if it has none, -1 with errno on failure.
int csandbox_landlock_version(void);

#pragma clang assume_nonnull end

#include "CSandboxWalls.h"

#endif
