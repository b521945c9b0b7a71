// The calls that a decoder may make. This list is separate from the filter's list, and has its own order.
#ifndef PANORAMA_CALL_NUMBERS_H
#define PANORAMA_CALL_NUMBERS_H

/// The numbers in the table that the including file has included.
#define ESCAPE_CALL_NUMBERS \
    __NR_close, __NR_lseek, __NR_write, __NR_pread64, __NR_exit, __NR_exit_group, __NR_futex, __NR_tgkill, __NR_getpid, __NR_gettid, \
    __NR_sendmsg, __NR_recvmsg, __NR_brk, __NR_munmap, __NR_mremap, __NR_mmap, __NR_mprotect, __NR_madvise, __NR_getrandom

/// The additional calls of a decoder that reads fonts.
#define ESCAPE_FONT_CALL_NUMBERS __NR_openat, __NR_fstat, __NR_clone, __NR_rseq, __NR_sched_yield

enum { call_count = 19, font_call_count = 5 };

extern const int escape_generic_numbers[], escape_own_numbers[];

#endif
