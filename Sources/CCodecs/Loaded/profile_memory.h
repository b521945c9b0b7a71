// The memory of Little CMS: one piece for all that is made of a profile, because the library does not notice everywhere that it gets none, and what
// it makes is freed together.
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

/// Begins the pool that the library's memory is taken from, large enough for a profile of `count` bytes. Returns 0 if there is no memory.
/// Profiles are read by one thread at a time.
int ccodecs_begin_pool(size_t count);

/// A piece of the pool; NULL if it has no more.
void *ccodecs_pool_allocate(size_t size);

/// Ends the pool and all that is in it.
void ccodecs_end_pool(void);

/// Ends taking memory from the pool and keeps what is in it, for `ccodecs_free_pool`.
CCodecsPool ccodecs_keep_pool(void);

void ccodecs_free_pool(CCodecsPool pool);

#endif
