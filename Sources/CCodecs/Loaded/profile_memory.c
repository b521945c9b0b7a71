#include "profile_memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <lcms2.h>
#include <lcms2_plugin.h>

/// The memory needed for any profile, and for each of its bytes: tables become twice as long and are copied in the search for the darkest
/// colour. Pieces of more than `small_piece` leave `last_memory` for smaller ones, because a profile may state any size for its tables.
enum { any_memory = 2 << 20, byte_memory = 20, small_piece = 1 << 16, last_memory = 1 << 20, piece_header = 16, page = 1 << 12 };

static CCodecsPool pool;

// MARK: Pieces

void *ccodecs_pool_allocate(size_t size) {
    size_t rest = pool.size - pool.used, whole = (size + 2 * piece_header - 1) / piece_header * piece_header;
    if (whole > rest || (size > small_piece && whole + last_memory > rest)) return NULL;
    uint8_t *piece = pool.bytes + pool.used;
    pool.used += whole;
    memcpy(piece, &size, sizeof size);
    return piece + piece_header;
}

static void *allocate(cmsContext owner, cmsUInt32Number size) {
    (void)owner;
    return pool.bytes == NULL ? malloc(size) : ccodecs_pool_allocate(size);
}

static int is_in_pool(const void *memory) {
    return pool.bytes != NULL && (const uint8_t *)memory >= pool.bytes && (const uint8_t *)memory < pool.bytes + pool.size;
}

static void release(cmsContext owner, void *memory) {
    (void)owner;
    if (!is_in_pool(memory)) free(memory);
}

static void *resize(cmsContext owner, void *memory, cmsUInt32Number size) {
    if (memory != NULL && !is_in_pool(memory)) return realloc(memory, size);
    uint8_t *larger = allocate(owner, size);
    if (larger == NULL || memory == NULL) return larger;
    size_t before;
    memcpy(&before, (uint8_t *)memory - piece_header, sizeof before);
    memcpy(larger, memory, before < size ? before : size);
    return larger;
}

// MARK: The pool

int ccodecs_begin_pool(size_t count) {
    size_t size = (any_memory + count * byte_memory + page - 1) / page * page;
    void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED) return 0;
    pool = (CCodecsPool){.bytes = bytes, .size = size};
    return 1;
}

CCodecsPool ccodecs_keep_pool(void) {
    CCodecsPool kept = pool;
    pool = (CCodecsPool){0};
    size_t used = (kept.used + page - 1) / page * page;
    if (used < kept.size) munmap(kept.bytes + used, kept.size - used);
    kept.size = used;
    return kept;
}

void ccodecs_free_pool(CCodecsPool kept) {
    if (kept.bytes != NULL && kept.size > 0) munmap(kept.bytes, kept.size);
}

void ccodecs_end_pool(void) {
    ccodecs_free_pool(pool);
    pool = (CCodecsPool){0};
}

// MARK: Plugins

static void *make_lock(cmsContext owner) {
    (void)owner;
    static int lock;
    return &lock;
}

static void drop_lock(cmsContext owner, void *lock) { (void)owner, (void)lock; }

static cmsBool take_lock(cmsContext owner, void *lock) {
    (void)owner, (void)lock;
    return 1;
}

static cmsPluginMutex locks = {
    .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2060, .Type = cmsPluginMutexSig},
    .CreateMutexPtr = make_lock, .DestroyMutexPtr = drop_lock, .LockMutexPtr = take_lock, .UnlockMutexPtr = drop_lock,
};

static cmsPluginMemHandler memory = {
    .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2000, .Type = cmsPluginMemHandlerSig, .Next = &locks.base},
    .MallocPtr = allocate, .FreePtr = release, .ReallocPtr = resize,
};

void *const ccodecs_profile_plugins = &memory;
