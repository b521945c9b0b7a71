// The walls one by one: `csandbox_confine` sets up all of them, and tests tell what each holds back.
#ifndef PANORAMA_CSANDBOX_WALLS_H
#define PANORAMA_CSANDBOX_WALLS_H

#include "CSandbox.h"

#pragma clang assume_nonnull begin

/// Moves the process into a user, IPC, UTS and cgroup namespace of its own, and its children into another PID namespace, as far as it is
/// allowed to; the PID namespace is left out if it is to have threads. Stores the result for each in `codes`, as `csandbox_confine` does. The process must have a single thread; it has all
/// capabilities in the new user namespace until `csandbox_drop_capabilities`.
void csandbox_leave_namespaces(int has_threads, int *codes);

/// Makes `/proc/self/fdinfo`, which has nothing but the numbers of the process's own descriptors, the root of all its paths. Returns 0, or
/// -1 with errno; a process without the right to do so needs a user namespace of its own first.
int csandbox_empty_root(void);

/// Makes a root that has nothing but these folders, which end with NULL, at their paths and those that links to them lead to: whatever else there is
/// in the session, or is not, looks the same. Needs a user namespace of its own, which `user` and `group` had left. Returns 0, or -1 with errno, and all paths are as before.
int csandbox_font_root(const char *const _Nullable *_Nonnull folders, unsigned user, unsigned group);

/// Returns 0, or -1 with errno.
int csandbox_drop_capabilities(void);

/// Lowers the limits of memory, files, descriptors and, if `rules` has one, processor time. Returns 0, or -1 with errno.
int csandbox_set_limits(const CSandboxRules *rules);

/// From now on no memory that was not executable can become so. Returns 0, or -1 with errno; ENOSYS if the kernel does not know this.
int csandbox_deny_executable_memory(void);

/// Removes all access to paths, to TCP ports, and to abstract sockets and processes outside; files beneath `folders`, which end with NULL, can
/// still be opened for reading. NULL for none. Returns 0, or -1 with errno; ENOSYS if the kernel has no Landlock.
int csandbox_close_paths(const char *const _Nullable *_Nullable folders);

/// Refuses all system calls but a list of allowed ones, for all threads. Returns 0, or -1 with errno.
int csandbox_filter_calls(const CSandboxRules *rules);

// MARK: The filter as data

typedef enum { csandbox_x86_64, csandbox_aarch64 } CSandboxProcessor;

/// Largest number of rules in a filter.
enum { csandbox_most_filter_rules = 160 };

struct sock_filter;

/// Stores the filter that the process with the id `process` would set up on a processor, which need not be this one. `filter` has space for
/// `csandbox_most_filter_rules`. Returns the number of rules, or -1 with errno if there are too many.
int csandbox_make_filter(CSandboxProcessor processor, const CSandboxRules *rules, int process, struct sock_filter *filter);

#pragma clang assume_nonnull end

#endif
