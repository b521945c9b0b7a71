#ifndef PANORAMA_CFAILINGCALLS_H
#define PANORAMA_CFAILINGCALLS_H

/// The system calls that fail, for the rest of the process.
typedef enum {
    failing_open,
    failing_write,
    failing_sync,
    failing_link,
    failing_rename,
    failing_read,
    failing_status,
    failing_list,
    failing_call_count
} failing_call;

/// Makes a system call fail with an errno from now on.
/// Returns 0, or an errno if the kernel has no filters.
int failing_begin(failing_call call, int error);

#endif
