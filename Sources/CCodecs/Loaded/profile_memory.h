// The memory of Little CMS: one pool for everything that is made from a profile. The library does not always notice failed allocations, and
// everything is freed together.
#ifndef PANORAMA_CCODECS_PROFILE_MEMORY_H
#define PANORAMA_CCODECS_PROFILE_MEMORY_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    /// NULL if there is none.
    uint8_t *bytes;
    size_t size;
    size_t used;
} CCodecsPool;

/// The library's plugins for memory and locks, for `cmsCreateContext`.
extern void *const ccodecs_profile_plugins;

/// Begins the pool from which the library's memory is taken; it is large enough for a profile of `count` bytes. Returns 0 if there is no
/// memory. Only one thread at a time may read profiles.
int ccodecs_begin_pool(size_t count);

/// A piece of the pool; NULL if the pool is used up.
void *ccodecs_pool_allocate(size_t size);

/// Ends the pool and frees everything in it.
void ccodecs_end_pool(void);

/// Stops taking memory from the pool and keeps its contents, for `ccodecs_free_pool`.
CCodecsPool ccodecs_keep_pool(void);

void ccodecs_free_pool(CCodecsPool pool);

#endif
