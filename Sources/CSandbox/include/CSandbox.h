// What a process that reads strangers' files needs of Linux and Swift cannot call: passing descriptors, memory that nobody can shrink,
// and giving up rights.
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

/// Starts `program` with a socket in the place of descriptor 3 and nothing else of this process but its standard error.
/// Returns its process id, or -1 with errno.
int csandbox_spawn(const char *program, char *const _Nullable *_Nonnull arguments, char *const _Nullable *_Nonnull environment, int socket);

/// Gives up rights for ever: no new privileges, no files or sockets of its own, no other programs, `bytes` of memory, and no
/// writing to files unless it may. Returns 0, or -1 when one of the limits was refused.
int csandbox_confine(uint64_t bytes, int may_write);

/// Lets the process use `seconds` of processor time from now on; the kernel stops it after that.
void csandbox_limit_time(int seconds);

/// Gives back to the system what was freed.
void csandbox_trim_memory(void);

#pragma clang assume_nonnull end

#endif
