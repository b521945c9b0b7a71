// The system calls that decoding needs, with their numbers for x86-64 and in the kernel's generic table, which AArch64 uses.
#ifndef PANORAMA_CSANDBOX_CALLS_H
#define PANORAMA_CSANDBOX_CALLS_H

#include <linux/audit.h>
#include <stdint.h>
#include <sys/syscall.h>

/// Calls `call(name, x86-64, generic)` for each.
#define EACH_CALL(call) \
    call(mmap, 9, 222) call(mprotect, 10, 226) call(munmap, 11, 215) call(mremap, 25, 216) call(brk, 12, 214) call(madvise, 28, 233) \
    call(pread64, 17, 67) call(lseek, 8, 62) call(close, 3, 57) call(write, 1, 64) call(recvmsg, 47, 212) call(sendmsg, 46, 211) \
    call(futex, 202, 98) call(getrandom, 318, 278) call(getpid, 39, 172) call(gettid, 186, 178) call(exit, 60, 93) \
    call(exit_group, 231, 94) call(tgkill, 234, 131)

/// Calls that are answered differently for a process that reads fonts; `clone3` is never carried out.
#define EACH_FONT_CALL(call) \
    call(openat, 257, 56) call(fstat, 5, 80) call(clone, 56, 220) call(clone3, 435, 435) call(rseq, 334, 293) call(sched_yield, 24, 124)

#define CALL_FIELD(name, x86, generic) uint32_t name;
#define X86_NUMBER(name, x86, generic) .name = x86,
#define GENERIC_NUMBER(name, x86, generic) .name = generic,

/// The call numbers of a processor.
typedef struct {
    uint32_t architecture;
    EACH_CALL(CALL_FIELD)
    EACH_FONT_CALL(CALL_FIELD)
    /// The call that the C library's `access` uses.
    uint32_t access_check;
} CallTable;

static const CallTable x86_64_calls = {.architecture = AUDIT_ARCH_X86_64, EACH_CALL(X86_NUMBER) EACH_FONT_CALL(X86_NUMBER).access_check = 21};
static const CallTable aarch64_calls = {.architecture = AUDIT_ARCH_AARCH64, EACH_CALL(GENERIC_NUMBER) EACH_FONT_CALL(GENERIC_NUMBER).access_check = 48};

// For the processor for which this is compiled, the numbers must match those in its headers.
#if defined(__x86_64__)
#define CHECK_NUMBER(name, x86, generic) _Static_assert(SYS_##name == (x86), #name);
EACH_CALL(CHECK_NUMBER)
EACH_FONT_CALL(CHECK_NUMBER)
_Static_assert(SYS_access == 21, "access");
#elif defined(__aarch64__)
#define CHECK_NUMBER(name, x86, generic) _Static_assert(SYS_##name == (generic), #name);
EACH_CALL(CHECK_NUMBER)
EACH_FONT_CALL(CHECK_NUMBER)
_Static_assert(SYS_faccessat == 48, "faccessat");
#endif

#endif
