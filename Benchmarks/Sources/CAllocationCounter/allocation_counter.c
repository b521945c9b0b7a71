#include "allocation_counter.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

// glibc's own entry points. The functions below, which the linker finds first, count and call them.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic uint64_t count;
static _Thread_local uint64_t thread_count;

static void note(void) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    thread_count++;
}

uint64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

uint64_t thread_allocation_count(void) { return thread_count; }

uint64_t allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note();
    return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
    note();
    return __libc_realloc(pointer, size);
}

void *memalign(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    note();
    void *made = __libc_memalign(alignment, size);
    if (!made) return ENOMEM;
    *pointer = made;
    return 0;
}
