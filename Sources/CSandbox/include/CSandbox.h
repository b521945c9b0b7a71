// Linux functions that Swift cannot call, for a process that reads untrusted files: passing descriptors, sealed shared memory, starting a
// process that inherits nothing, and giving up rights.
#ifndef PANORAMA_CSANDBOX_H
#define PANORAMA_CSANDBOX_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Largest number of descriptors in one message.
enum { csandbox_most_descriptors = 2 };

/// Sends one message with `descriptor_count` descriptors. Returns 0, or -1 with errno.
int csandbox_send(int socket, const void *bytes, size_t count, const int *_Nullable descriptors, int descriptor_count);

/// Waits for one message of up to `count` bytes. Stores the descriptors that came with it, at most two, in `descriptors`, and -1 for
/// missing ones. Returns its length, 0 if the other side has closed, or -1 with errno.
long csandbox_receive(int socket, void *bytes, size_t count, int *_Nullable descriptors);

/// Creates memory of `size` bytes that two processes can map. Neither can resize it, so access to a mapping can never fault.
/// Returns a descriptor that other programs do not inherit, or -1 with errno.
int csandbox_shared_memory(size_t size);

// MARK: Processes

/// Starts `program` in a new session, with default signals and a socket as descriptor 3. Standard input and output are /dev/null, and
/// standard error is a pipe whose read end is stored in `errors`. The program inherits nothing else from this process.
///
/// Both ends of the pipe are nonblocking: text that does not fit into it is lost. All processes are started by one thread that lives as
/// long as this process, because Linux considers the parent dead when the *thread* that started the child ends.
/// Returns the process id, or -1 with errno.
int csandbox_spawn(
    const char *program, char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment, int socket, int *errors);

/// Makes this process end with its parent, or immediately if the parent has already ended. Changes of rights may undo this. Returns 0, or
/// -1 with errno.
int csandbox_end_with(int parent);

/// Starts a program of the desktop in a new process group, with default signals. `input` and `output` become its standard input and output;
/// for -1, and for its standard error, it gets /dev/null. It inherits nothing else. It is killed when the calling thread ends, unless it
/// continues in the background in a separate process.
/// Returns the process id, or -1 with errno. A program that cannot be executed exits with 127.
int csandbox_run(
    const char *program, char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment, int input, int output);

/// Forks a process with a single thread. The child ends with its parent and is in a new session. Its only descriptors are `first`, `second`
/// and its standard error, which is a nonblocking pipe whose read end is stored in the parent's `errors`.
/// Returns 0 in the child, its process id in the parent, or -1 with errno.
int csandbox_split(int first, int second, int *errors);

/// Limits another process of the same user to `seconds` of CPU time from now on, after which the kernel kills it.
/// Returns 0, or -1 with errno.
int csandbox_limit_time(int process, int seconds);

/// Returns freed memory to the system.
void csandbox_trim_memory(void);

// MARK: The sandbox

/// The remaining rights of a confined process.
typedef struct {
    /// The size of the address space in bytes.
    uint64_t address_space;
    /// The largest size of a file that it writes, in bytes; 0 forbids writing.
    uint64_t file_size;
    /// The limit of CPU time in seconds; 0 leaves it to another process.
    int seconds;
    /// The descriptor for messages; -1 for none.
    int socket;
    /// The descriptor that may be written to, besides standard error; -1 for none.
    int output;
    /// The parent process; when it ends, this process ends too.
    int parent;
    /// Folders beneath which files may be opened for reading, ending with NULL. For a library that opens fonts and starts threads while it
    /// draws. NULL allows neither files nor threads.
    const char *const _Nullable *_Nullable font_folders;
} CSandboxRules;

/// A restriction that could not be set up: its name, NULL on success, and the errno of the failed call.
typedef struct {
    const char *_Nullable wall;
    int code;
} CSandboxFailure;

/// Restrictions that not every system allows. They are additional to those without which nothing is decoded.
typedef enum {
    csandbox_landlock,
    /// Memory that was not executable cannot become executable.
    csandbox_fixed_code,
    csandbox_user_namespace,
    csandbox_ipc_namespace,
    csandbox_uts_namespace,
    /// For the process's children, although it cannot have any.
    csandbox_pid_namespace,
    csandbox_cgroup_namespace,
    /// The root of its paths contains none of the session's files, except fonts if fonts are read.
    csandbox_own_root,
    csandbox_no_capabilities,
    csandbox_wall_count
} CSandboxWall;

/// Used instead of an errno for a layer that is left out on purpose.
enum { csandbox_left_out = -1 };

/// Gives up rights. The process ends with its parent, cannot be inspected, has limited memory, files and descriptors, and can make only the
/// system calls that decoding needs; all others fail with EPERM. Ends the process immediately if its parent is gone.
///
/// The restrictions of `CSandboxWall` are set up if the system allows them. `codes` has `csandbox_wall_count` elements. Each becomes 0 if
/// the restriction is active, ENOSYS if the kernel does not have it, and another errno if it was refused. It is a failure if Landlock
/// exists but is refused. If there are font folders, missing Landlock is a failure too, and the layer that would forbid threads is left
/// out.
/// After a failure some restrictions may be active; the process must not read an untrusted file.
CSandboxFailure csandbox_confine(const CSandboxRules *rules, int *codes);

/// Returns the process at the other end of a socket pair, or -1 with errno.
int csandbox_peer(int socket);

/// Returns the kernel's version of Landlock; 0 if it has none, -1 with errno on failure.
int csandbox_landlock_version(void);

#pragma clang assume_nonnull end

#include "CSandboxWalls.h"

#endif
