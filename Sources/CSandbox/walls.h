// The restrictions that need more than one call.
#ifndef PANORAMA_CSANDBOX_WALLS_H
#define PANORAMA_CSANDBOX_WALLS_H

#include "CSandbox.h"

/// Removes all access to paths, to TCP ports, and to abstract sockets and processes outside. Returns 0, also if the kernel has no
/// Landlock, or -1 with errno.
int csandbox_close_paths(void);

/// Refuses all system calls but a list of allowed ones, for all threads. Returns 0, or -1 with errno.
int csandbox_filter_calls(const CSandboxRules *rules);

#endif
