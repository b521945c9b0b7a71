#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// Allocations that this process has made since it started, on all threads. Counted by standing in for the allocator's entry points.
uint64_t allocation_count(void);

/// Those of the thread that asks.
uint64_t thread_allocation_count(void);

/// Bytes that are allocated now.
uint64_t allocated_bytes(void);

#endif
