// The sandbox layers one by one. `csandbox_confine` sets up all of them, and tests verify what each of them prevents.
#ifndef PANORAMA_CSANDBOX_WALLS_H
#define PANORAMA_CSANDBOX_WALLS_H

#include "CSandbox.h"

#pragma clang assume_nonnull begin

/// Moves the process into new user, IPC, UTS and cgroup namespaces, and its children into a new PID namespace, if the system allows it. The
/// PID namespace is left out if the process will have threads. Stores the result for each in `codes`, as `csandbox_confine` does. The
/// process must have a single thread. It has all capabilities in the new user namespace until `csandbox_drop_capabilities`.
void csandbox_leave_namespaces(int has_threads, int *codes);

/// Makes `/proc/self/fdinfo` the root of all paths; it contains only the numbers of the process's own descriptors. Returns 0, or -1 with
/// errno. A process without the right to do so needs its own user namespace first.
int csandbox_empty_root(void);

/// Makes a root that contains only these folders, which end with NULL, at their paths and at the paths that links to them lead to. Whether
/// anything else exists in the session cannot be seen. Needs a separate user namespace; `user` and `group` are the ids from before it was
/// entered.
/// Returns 0, or -1 with errno, in which case all paths are unchanged.
int csandbox_font_root(const char *const _Nullable *_Nonnull folders, unsigned user, unsigned group);

/// Returns 0, or -1 with errno.
int csandbox_drop_capabilities(void);

/// Lowers the limits of memory, files, descriptors and, if `rules` has one, processor time. Returns 0, or -1 with errno.
int csandbox_set_limits(const CSandboxRules *rules);

/// Ensures that memory that was not executable cannot become executable. Returns 0, or -1 with errno; ENOSYS if the kernel does not support
/// this.
int csandbox_deny_executable_memory(void);

/// Removes all access to paths, to TCP ports, and to abstract sockets and processes outside. Files beneath `folders`, which end with NULL,
/// can still be opened for reading; NULL for none. Returns 0, or -1 with errno; ENOSYS if the kernel has no Landlock.
int csandbox_close_paths(const char *const _Nullable *_Nullable folders);

/// Refuses all system calls except a list of allowed ones, for all threads. Returns 0, or -1 with errno.
int csandbox_filter_calls(const CSandboxRules *rules);

// MARK: The filter as data

typedef enum { csandbox_x86_64, csandbox_aarch64 } CSandboxProcessor;

/// Largest number of rules in a filter.
enum { csandbox_most_filter_rules = 160 };

struct sock_filter;

/// Stores the filter that the process with the id `process` would set up on a processor, which need not be this one. `filter` must have
/// space for `csandbox_most_filter_rules`. Returns the number of rules, or -1 with errno if there are too many.
int csandbox_make_filter(CSandboxProcessor processor, const CSandboxRules *rules, int process, struct sock_filter *filter);

#pragma clang assume_nonnull end

#endif
