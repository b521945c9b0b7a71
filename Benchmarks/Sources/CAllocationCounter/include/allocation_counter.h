#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// Allocations of this process since it started, on all threads. Counted by replacing the allocator's entry points.
uint64_t allocation_count(void);

/// Allocations of the calling thread.
uint64_t thread_allocation_count(void);

/// Bytes allocated at present.
uint64_t allocated_bytes(void);

#endif
