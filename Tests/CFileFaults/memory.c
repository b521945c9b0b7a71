// Allocations that fail.
#define _GNU_SOURCE
#include "faults.h"

#include <errno.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The code of Swift's runtime, whose allocations end the process if they fail.
enum { most_parts = 64 };
static struct {
    uintptr_t start, end;
} parts[most_parts];
static int part_count;

static int note_parts(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size;
    (void)unused;
    if (info->dlpi_name == NULL || strstr(info->dlpi_name, "/libswift") == NULL) return 0;
    for (int i = 0; i < info->dlpi_phnum && part_count < most_parts; i++) {
        if (info->dlpi_phdr[i].p_type != PT_LOAD || !(info->dlpi_phdr[i].p_flags & PF_X)) continue;
        uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        parts[part_count].start = start;
        parts[part_count++].end = start + info->dlpi_phdr[i].p_memsz;
    }
    return 0;
}

void faults_find_swift(void) {
    if (part_count == 0) dl_iterate_phdr(note_parts, NULL);
}

static int is_swift(const void *caller) {
    for (int i = 0; i < part_count; i++) {
        if ((uintptr_t)caller >= parts[i].start && (uintptr_t)caller < parts[i].end) return 1;
    }
    return 0;
}

static int fails_for(const void *caller) {
    if (faults_is_armed(FaultsLibraryMemory)) return !is_swift(caller) && faults_hit(FaultsLibraryMemory);
    return faults_hit(FaultsMemory);
}

#define FAILS fails_for(__builtin_return_address(0))

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) { return FAILS ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) { return FAILS ? NULL : __libc_calloc(count, size); }

void *realloc(void *memory, size_t size) { return FAILS ? NULL : __libc_realloc(memory, size); }

void *aligned_alloc(size_t alignment, size_t size) { return FAILS ? NULL : __libc_memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (FAILS) return ENOMEM;
    *memory = __libc_memalign(alignment, size);
    return *memory == NULL ? ENOMEM : 0;
}
